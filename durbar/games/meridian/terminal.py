"""The table of Meridian drawn in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from durbar.engine.language import seat_name, translations
from durbar.engine.position import Position
from durbar.games.meridian import words
from durbar.games.meridian.components import CITIES, CITY_VALUE, COLOURS, FACE_UP, GARRISON, ISLAND_OF, MERIDIANS
from durbar.games.meridian.state import NO_CARD, NOBODY, State

STYLES = ("bold dark_orange", "bold grey62", "bold orange4", "bold white on black")


def draw(position: Position, language: str) -> RenderableType:
    """The board from north to south, and what every player has."""
    return Group(_board(position), _players(position, language))


def _board(position: Position) -> Table:
    """A city shows its island's letter, a star if it is a capital, and its tower: colour and floors."""
    s: State = position.state
    board = Table(padding=0)
    for meridian in range(MERIDIANS):
        chosen = meridian == s.meridian
        board.add_column(str(meridian + 1), justify="left", header_style="reverse" if chosen else "bold", min_width=6)
    for slot in range(CITIES[s.players]):
        board.add_row(*(_city(s, meridian, slot) for meridian in range(MERIDIANS)))
    return board


def _city(s: State, meridian: int, slot: int) -> Text:
    capital = GARRISON[s.players, meridian, slot] > CITY_VALUE
    text = Text(chr(ord("A") + ISLAND_OF[s.players, meridian, slot]) + ("*" if capital else " "), style="cyan")
    owner = s.owner[meridian, slot]
    return text if owner == NOBODY else text + Text(f"{_initial(owner)}{s.height[meridian, slot]}", STYLES[owner])


def _players(position: Position, language: str) -> Table:
    s: State = position.state
    t = translations(position.game.folder, language)
    table = Table(box=None, padding=(0, 2))
    heads = (t.gettext("player"), t.gettext("face up"), t.gettext("pile"), t.gettext("floors"), t.gettext("points"))
    for head in heads:
        table.add_column(head)
    for player, points in enumerate(position.points):
        cards = (s.face_up[player, place] for place in range(FACE_UP))
        table.add_row(
            Text(f"{_initial(player)} {seat_name(player, language)}", STYLES[player]),
            "  ".join(words.card(kind) for kind in cards if kind != NO_CARD),
            str(s.pile[player].sum()),
            str(s.floors[player]),
            str(points),
        )
    return table


def _initial(player: int) -> str:
    """The letter of a colour: no two begin alike but black and brown, so black is K."""
    return "K" if COLOURS[player] == "black" else COLOURS[player][0].upper()
