"""Nobody scrolls to decide: at a desk board, question, hand and log are on one screen, whatever is asked."""

from typing import NamedTuple

import pytest

from durbar.games.meridian.state import Step as Building
from durbar.games.taj_mahal.state import Step as Visit
from durbar.games.wallenstein.state import Step as March
from tests.browser.conftest import Visits
from tests.browser.evening import ENDLESS, Evening
from tests.browser.fitting import DESKS, SMALL, Size, fits, in_size, is_within_reach
from tests.browser.test_agra import Court
from tests.browser.test_meridian import Sailing
from tests.browser.test_taj_mahal import Saving, Visiting
from tests.browser.test_wallenstein import MODULES, War
from tests.nightly import many
from tests.web.serving import Served

PLAYERS: dict[type[Evening], tuple[int, ...]] = {
    Sailing: (2, 3, 4),
    Visiting: (3, 4, 5),
    Saving: (3, 5),
    War: (3, 4, 5),
    Court: (2, 3, 4),
}
FULL = {"setup": "draft", **MODULES}
ROUNDED = 2  # pixels
PLIES: dict[type[Evening], int] = {Court: many(150, ENDLESS)}  # of a long game, until which it is looked at
LOG_STAYS = Court  # whose boards are longer than a small screen: the log goes with the question


class Walk(NamedTuple):
    """A whole game that is looked at on its way."""

    evening: type[Evening]
    players: int
    options: dict[str, str]
    locale: str

    def __str__(self) -> str:
        return f"{self.evening.__name__.lower()}-{self.players}{'-full' * bool(self.options)}-{self.locale}"


DAILY = [
    Walk(Sailing, 2, {}, "fr-FR"),
    Walk(Sailing, 4, {}, "en-GB"),
    Walk(Visiting, 3, {}, "fr-FR"),
    Walk(Visiting, 5, {}, "en-GB"),
    Walk(Saving, 3, {}, "fr-FR"),
    Walk(War, 3, {}, "fr-FR"),
    Walk(War, 5, FULL, "en-GB"),
    Walk(Court, 4, {}, "en-GB"),
]
NIGHTLY = [
    Walk(evening, players, options, locale)
    for evening, numbers in PLAYERS.items()
    for players in numbers
    for options in ([{}, FULL] if evening is War else [{}])
    for locale in ("en-GB", "fr-FR")
]


@pytest.mark.slow
@pytest.mark.parametrize("walk", NIGHTLY if many(0, 1) else DAILY, ids=str)
def test_every_question_of_a_whole_game_fits_on_one_screen(served: Served, visit: Visits, walk: Walk) -> None:
    evening = walk.evening(served, seed=8, players=walk.players, **walk.options)
    page = evening.look(visit, locale=walk.locale, reduced_motion="reduce")
    tops: dict[Size, set[int]] = {desk: set() for desk in DESKS}
    for _ in evening.questions(PLIES.get(walk.evening, ENDLESS)):
        page.goto("about:blank")  # nobody draws for it while others choose
        in_size(page, DESKS[0])
        evening.look_on(page)
        for desk, here in tops.items():
            in_size(page, desk)
            here.add(fits(page, str(evening.kind)))
        in_size(page, SMALL)
        is_within_reach(page, str(evening.kind), log_stays=walk.evening is LOG_STAYS)
    assert all(max(here) - min(here) <= ROUNDED for here in tops.values()), tops  # the question's frame stays in place


# --- Questions that hold much -------------------------------------------------------------------------------------


def building(served: Served, players: int) -> Evening:
    evening = Sailing(served, seed=3, players=players)
    evening.play_until(Building.ACT, towers=9, rows=3)
    return evening


def marching(served: Served, players: int) -> Evening:
    evening = War(served, seed=5, players=players)
    evening.play_until(March.BATTLE_AT)
    return evening


def visiting(served: Served, players: int) -> Evening:
    evening = Visiting(served, seed=5, players=players)
    evening.play_until(Visit.TURN, options=5)
    for _ in range(7):
        evening.choose()
    evening.play_until(Visit.TURN, options=5)
    return evening
