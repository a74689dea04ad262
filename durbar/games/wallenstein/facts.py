"""What is known of the printed facts of Wallenstein, and which of them an owner of the box can replace."""

from collections.abc import Iterator
from gettext import NullTranslations

from durbar.engine.expectations import Between, Chance, Complaint, Expectation, Many, OneOf, Replaced


class Share:
    """A chance, told as so many of so many."""

    def __init__(self, chance: str) -> None:
        self._chance = chance

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """More than all."""
        yield from PARTS.complaints(replaced)
        all_of_them = replaced.facts["tower"]["independent"][f"{self._chance}_den"]
        for place, value in replaced.told.items():
            if value > all_of_them:
                yield place, value, f"{all_of_them} at most, as its {self._chance}_den says"


BUILDINGS = OneOf(("palace", "church", "trading_house"))
BATTLES = OneOf(("battle_a", "battle_b"))
PARTS = Between(1, 20)
BONUS = Between(0, 9)

REPLACEABLE: dict[str, Expectation] = {
    "state[].taxes": Between(0, 9),
    "state[].grain": Between(0, 9),
    "supply[].revolts": Between(1, 4),
    "supply[].extra_peasants": Between(0, 6),
    "tower.independent.p_thrown_out_den": PARTS,
    "tower.independent.p_thrown_out_num": Share("p_thrown_out"),
    "tower.independent.p_lodged_out_den": PARTS,
    "tower.independent.p_lodged_out_num": Share("p_lodged_out"),
    "tower.impact.c0": Chance(),
    "tower.impact.capacity": Between(1, 200),
    "tower.impact.q": Chance(),
    "favour_card[].value": Between(1, 12),
    "favour_card[].building": BUILDINGS,
    "favour_card[].actions": Many(1, 2),
    "favour_card[].actions[]": BATTLES,
    "landsknecht_card[].thalers": BONUS,
    "landsknecht_card[].grain": BONUS,
    "landsknecht_card[].armies_to_tray": BONUS,
    "landsknecht_card[].victory_points": BONUS,
}


def titles(t: NullTranslations) -> dict[str, str]:
    """What each section of the facts is about."""
    calendar = t.gettext("the course of the two years")
    setup = t.gettext("what everybody begins with, and the standard set-ups")
    return {
        "components": t.gettext("what lies in the box"),
        "player_colours": t.gettext("the colours of the players"),
        "calendar": calendar,
        "tracks": t.gettext("how long the tracks of grain and points are"),
        "setup": setup,
        "start_groups": setup,
        "standard_setup": setup,
        "region": t.gettext("the regions"),
        "state": t.gettext("the states: taxes, grain, towns and neighbours"),
        "action": t.gettext("the actions and what they cost"),
        "bonus_tile": t.gettext("the bonus tiles"),
        "event": t.gettext("the events and the grain they cost"),
        "supply": t.gettext("how many states revolt when grain is short"),
        "scoring": t.gettext("what states and buildings count"),
        "tower": t.gettext("the cube tower: how often cubes come out, each by itself"),
        "tower.independent": t.gettext("the cube tower: how often cubes come out, each by itself"),
        "tower.impact": t.gettext("the cube tower: how cubes push each other out"),
        "court": t.gettext("the Imperial Court: officials, spaces and costs"),
        "favour_card": t.gettext("the favour cards: how much each of them brings"),
        "favour_card.kind": t.gettext("the favour cards: what each of them is for"),
        "landsknechte": t.gettext("the rules of the Landsknechte"),
        "landsknecht_card": t.gettext("what the cards of the Landsknechte bring"),
        "military_leaders": t.gettext("the Military Leaders"),
    }
