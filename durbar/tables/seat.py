"""A seat: open, held by somebody, played by a bot, or both while its holder is away."""

from dataclasses import dataclass
from enum import StrEnum

from durbar.tables.acts import Guest


@dataclass(frozen=True)
class Invitation:
    """Whom an open seat is kept for, and until when."""

    guest: Guest
    name: str
    until: int


class Kind(StrEnum):
    """Who plays a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


@dataclass
class Seat:
    """One seat of a table."""

    guest: Guest | None = None  # who holds it
    name: str = ""  # of its holder, or of whoever was removed from it
    word: str = ""  # that its holder has added to the seed
    level: str | None = None  # of the bot that plays it
    resigned: bool = False
    overdue: bool = False  # its holder was out of time, and a bot plays the move that he owes
    came: bool = False  # its holder has made a choice himself
    coaching: bool = False  # its holder agrees that a coach speaks to people at the table
    kept_for: Invitation | None = None  # as long as nobody sits here

    @property
    def kind(self) -> Kind:
        """Who plays here now."""
        if self.level is not None:
            return Kind.BOT
        return Kind.PERSON if self.guest is not None else Kind.OPEN

    @property
    def away(self) -> bool:
        """Whether a bot plays for its holder, who may come back."""
        return self.guest is not None and self.level is not None and not self.resigned
