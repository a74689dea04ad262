"""The keys of choices: armies and places by their numbers; cards, favours and states as they are shown."""

from collections.abc import Iterator

from durbar.drawing.keys import AGREE, DECLINE, END, Keys, given, number
from durbar.drawing.seen import Seen
from durbar.games.wallenstein.page.facts import Board
from durbar.games.wallenstein.state import Choice

FILL = "F"
LETTERS: dict[int, str | None] = {
    Choice.YES.value: AGREE,
    Choice.NO.value: DECLINE,
    Choice.STAY.value: DECLINE,
    Choice.COMMIT.value: END,
    Choice.FILL.value: FILL,
}


def keys(seen: Seen, board: Board) -> Keys:
    """The key of every choice that is shown as a button. Cards of a plan and targets of a march are chosen by hand."""
    frame = board["frame"]
    if frame is None:
        return {}
    if frame["kind"] in ("planning", "march"):
        return given(LETTERS)
    shown = list(_shown(frame))
    numbers = {choice: number(choice - Choice.ARMIES) for choice in shown if choice >= Choice.ARMIES}
    groups = {choice: number(choice - Choice.GROUP) for choice in shown if Choice.GROUP <= choice < Choice.TILE}
    places = {choice: number(choice - Choice.TILE + 1) for choice in shown if Choice.TILE <= choice < Choice.BONUS}
    return given(LETTERS | numbers | groups | places, shown)


def _shown(part: object) -> Iterator[int]:
    """All choices of a frame, in the order in which it tells them."""
    if isinstance(part, dict):
        if isinstance(choice := part.get("choice"), int):
            yield choice
        part = list(part.values())
    if isinstance(part, list):
        for member in part:
            yield from _shown(member)
