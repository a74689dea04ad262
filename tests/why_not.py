"""What must hold whenever a game says why something cannot be chosen."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import durbar
from durbar.drawing.seen import Seen, seen
from durbar.drawing.why_not import Thing, closed_things
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.engine.reason import Reason
from tests.pages import drawn
from tests.play import choices_at_random

NAMES = ("Amélie", "Noor", "Tomás", "Kenji", "Odile")
CLOSED = re.compile(r'data-closed="([^"]+)"')
SPOKEN = re.compile(r"[A-ZÀ-ÿÉÀ‘“«].*[.?!]$")

Meant = Callable[[Seen, int], Iterable[str]]  # the things by which a choice is made
Proof = Callable[[Seen, Thing], bool]  # whether something is really in the way


def look(position: Position, viewer: int, language: str = "en") -> Seen:
    """A position as somebody sees it."""
    return seen(position, viewer, (), NAMES[: position.players], language)


def reason(view: Seen, thing: Thing) -> Reason | None:
    """What is in the way of something."""
    answer: Reason | None = view.position.game.room("page.why_not").why_not(view, thing)
    return answer


def gone(view: Seen, thing: Thing, change: Callable[[Any], object]) -> bool:
    """Whether what is in the way of something goes away when the table is changed like that."""
    before = reason(view, thing)
    position = view.position.copy()
    change(position.state)
    after = reason(replace(view, position=position), thing)
    return before is not None and (after is None or after.name != before.name)


def moments(game: Game, players: int, seed: int, every: int) -> Iterable[Position]:
    """Positions here and there in a random game."""
    position = game.start(players, seed)
    for ply, _ in enumerate(choices_at_random(position, seed)):
        if ply % every == 0:
            yield position


def check(
    position: Position, meant: Meant, proofs: Mapping[str, Proof], viewers: Iterable[int] | None = None
) -> Counter[str]:
    """Every closed thing on everybody's page (or some people's) has a reason that is really in the way, and no open one
    has; how often each reason was told.
    """
    told: Counter[str] = Counter()
    for viewer in range(position.players) if viewers is None else viewers:
        view = look(position, viewer)
        things = {thing.id: thing for thing in position.game.room("page.why_not").things(view)}
        reasons = {id: reason(view, thing) for id, thing in things.items()}
        choices = [*(offer.choice for offer in view.offers), *view.revisions]
        is_open = {id for choice in choices for id in meant(view, choice)}
        assert is_open <= {id for id, told in reasons.items() if told is None}, "a reason why not, for what is legal"
        assert {id for id, told in reasons.items() if told is None} <= is_open, "no reason why something is closed"
        for id, why in reasons.items():
            if why is not None:
                told[why.name] += 1
                assert proofs[why.name](view, things[id]), (why, things[id])
                _is_well_said(view, why)
        _is_drawn(view)
        _is_no_secret(position, view, reasons)
    return told


def _is_well_said(view: Seen, why: Reason) -> None:
    """In whole sentences, and with a clause that the rulebook has."""
    assert why.words
    assert all(SPOKEN.match(sentence) and "{" not in sentence for sentence in why.words), why.words
    assert why.clause in clauses(view.position.game.name)


def clauses(game: str, language: str = "en") -> set[str]:
    """All clauses of a rulebook."""
    text = (durbar.load(game).folder / f"rulebook.{language}.md").read_text("utf-8")
    return set(re.findall(r'<a id="([^"]+)">', text))


def _is_drawn(view: Seen) -> None:
    """All that is closed can be asked about on the page, and nothing else; what an answer draws is there, too."""
    page, things = drawn(view, "board"), closed_things(view.position.game, view)
    assert set(CLOSED.findall(page)) == {thing.id for thing in things}
    symbols = {symbol for thing in things for symbol in (thing.sign, thing.shape) if symbol}
    assert all(f'id="{symbol}"' in page for symbol in symbols)


def _is_no_secret(position: Position, view: Seen, reasons: dict[str, Reason | None]) -> None:
    """Whatever the viewer cannot know, he is told the same."""
    other = look(position.hidden_from(view.viewer, 71), int(view.viewer or 0))
    again = {thing.id: reason(other, thing) for thing in position.game.room("page.why_not").things(other)}
    assert again == reasons
