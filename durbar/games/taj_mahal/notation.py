"""How positions of Taj Mahal are written. Cards are `red:elephant+vizier`, `white:monk` and `special:general`; of those
in hand, all know what was `taken` from the display, and nobody else knows what was `drawn`, or drawn and `kept` since
before the pile was shuffled anew.
"""

from typing import Any

import numpy as np

from durbar.engine.notation import Notation, called, digits, line, number, one, rows, seats, several
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    CARD_NAMES,
    CHANGES_COLOUR,
    CITY_IDS,
    COLOUR,
    COLOUR_KINDS,
    COLOUR_NAMES,
    COPIES,
    FIGURE_NAMES,
    FIGURES,
    FORT_IDS,
    KINDS,
    PROVINCE_IDS,
    RESOURCE_NAMES,
    SEATS,
    SHOWS,
    SYMBOL_NAMES,
    TOKENS,
    VISITS,
)
from durbar.games.taj_mahal.state import DIGIT, DRAWN, MOST, NO_BONUS, NO_CARD, NO_COLOUR, State, held

CARD, KIND = called(CARD_NAMES), called(CARD_NAMES[:KINDS])
FIGURE, SYMBOL = called(FIGURE_NAMES), called(SYMBOL_NAMES)
CITY, VISIT = called(CITY_IDS), called(range(1, VISITS + 1))


# --- What follows from the rest of the table ------------------------------------------------------------------------


def _supply(s: State) -> Any:
    """The tokens that neither players have nor the court."""
    return TOKENS - s.tokens.sum(axis=0) - s.court[:FIGURES]


def _pile(s: State) -> Any:
    """The cards that are nowhere else."""
    seen = np.concatenate([s.display, s.row[: s.players].ravel()])
    on_table = np.bincount(seen[(seen >= 0) & (seen < KINDS)], minlength=KINDS)
    in_hands = sum(held(s, seat, slice(None)) for seat in range(s.players))
    return COPIES - on_table - in_hands - s.discard


def _row_size(s: State) -> Any:
    return (s.row != NO_CARD).sum(axis=1)


def _shown(s: State) -> Any:
    return np.vstack([SHOWS, np.zeros_like(SHOWS[:1])])[s.row].sum(axis=1)


def _bound(s: State) -> Any:
    """The colour of the first colour card in a row that no card of any colour came with (TM-3.3, TM-9.5)."""
    bound = np.full(len(s.row), NO_COLOUR)
    for seat, row in enumerate(s.row.tolist()):
        for card, following in zip(row, [*row[1:], NO_CARD], strict=True):
            changed = KINDS <= following < NO_CARD and CHANGES_COLOUR[following - KINDS]
            if 0 <= card < COLOUR_KINDS and not changed:
                bound[seat] = COLOUR[card]
                break
    return bound


def _special_played(s: State) -> Any:
    """Whether each special card lies in a row."""
    return [KINDS + figure in s.row[: s.players] for figure in range(FIGURES)]


def _unseen(s: State) -> Any:
    return (s.hand >> DIGIT & MOST).sum(axis=1) + _kept(s)


def _kept(s: State) -> Any:
    return (s.hand >> 2 * DIGIT).sum(axis=1)


# --- The lines ------------------------------------------------------------------------------------------------------

NOTATION = Notation(
    seats=tuple(f"P{seat + 1}" for seat in range(SEATS)),
    from_setup=("players", "ruling"),
    regions=(
        line(
            "turn",
            one("visit", VISIT),
            one("first", seats()),
            one("card", CARD, none=NO_CARD),
            several("winning", SYMBOL),
            "to_take",
        ),
        line("route", one("route", called(PROVINCE_IDS))),
        line("forts", one("bonus", called(BONUS_NAMES), none=NO_BONUS, by=[called(FORT_IDS)])),
        line("court", number("court", by=[SYMBOL])),
        line("supply", number("supply", by=[FIGURE])),
        line("tiles", one("tile_owner", seats(), by=[VISIT])),
        line("special", one("special", seats(), by=[FIGURE])),
        line("special played", number("special_played", by=[FIGURE])),
        line("display", one("display", CARD, none=NO_CARD)),
        line("discard", number("discard", by=[KIND])),
        line("pile", number("pile", by=[KIND])),
        line("sizes", "discard_size", "pile_size"),
        rows(
            "player",
            seats(),
            number("visiting"),
            number("score"),
            several("ordinary", CITY),
            several("royal", CITY),
            number("tokens", by=[FIGURE]),
            number("bonus_kept", by=[called(RESOURCE_NAMES)]),
            one("bound", called(COLOUR_NAMES)),
            one("row", CARD, none=NO_CARD),
            digits("hand", called(["taken", "drawn", "kept"]), DIGIT, by=[KIND], alone=DRAWN),
            "row_size",
            number("shown", by=[SYMBOL]),
            "unseen",
            "kept",
        ),
    ),
    derived={
        "supply": _supply,
        "pile": _pile,
        "pile_size": lambda s: s.pile.sum(),
        "discard_size": lambda s: s.discard.sum(),
        "row_size": _row_size,
        "bound": _bound,
        "special_played": _special_played,
        "shown": _shown,
        "unseen": _unseen,
        "kept": _kept,
    },
)
