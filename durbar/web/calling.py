"""What everybody at a table is called: people as they want to be, bots by names of Akbar's court."""

import re
from collections.abc import Sequence
from gettext import NullTranslations
from random import Random

from durbar.engine.language import LANGUAGES
from durbar.tables.seat import Seat
from durbar.tables.store import SeatSummary
from durbar.web.words import catalogue, level_name

NAMELESS = re.compile(r"Guest (\d+)")  # who has not said his name; kept in English, read in any language


def _court(t: NullTranslations) -> list[str]:
    """The names of bots. No two begin alike, so that they differ even where there is room for one letter."""
    return [
        t.gettext("Azim"),
        t.gettext("Birbal"),
        t.gettext("Daulat"),
        t.gettext("Faizi"),
        t.gettext("Gauhar"),
        t.gettext("Hamida"),
        t.gettext("Jodha"),
        t.gettext("Kamran"),
        t.gettext("Lal"),
        t.gettext("Maham"),
        t.gettext("Nizam"),
        t.gettext("Rahim"),
        t.gettext("Salima"),
        t.gettext("Tansen"),
        t.gettext("Yusuf"),
        t.gettext("Zain"),
    ]


def person(name: str, t: NullTranslations) -> str:
    """Somebody's name for a reader."""
    nameless = NAMELESS.fullmatch(name)
    return t.gettext("Guest {number}").format(number=nameless[1]) if nameless else name


def as_kept(name: str) -> str:
    """A name as somebody has read it, and may have sent it back: that of the nameless is kept in English."""
    number = "".join(filter(str.isdigit, name))
    english = f"Guest {number}"
    return english if name in {person(english, catalogue(language)) for language in LANGUAGES} else name


def seat_names(seats: Sequence[Seat | SeatSummary], evening: str, t: NullTranslations) -> tuple[str, ...]:
    """What everybody at a table is called. Bots are called by the evening: as long as people play on with them, and in
    every language, they stay the same.
    """
    bots = Random(evening).sample(_court(t), len(seats))
    return tuple(
        person(seat.name, t) if seat.name else _unnamed(index, seat, bots, t) for index, seat in enumerate(seats)
    )


def _unnamed(index: int, seat: Seat | SeatSummary, bots: Sequence[str], t: NullTranslations) -> str:
    return t.gettext("Player {number}").format(number=index + 1) if seat.level is None else bots[index]


def played_by(seat: Seat, called: str, t: NullTranslations) -> str | None:
    """Who plays a seat, if it is the computer."""
    if seat.level is None:
        return None
    if seat.name:
        return t.gettext("The computer plays for {name}").format(name=called)
    return t.gettext("Computer, {level}").format(level=level_name(seat.level, t).lower())
