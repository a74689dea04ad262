"""In words: what happens at a table but not in its game."""

from collections.abc import Sequence
from gettext import NullTranslations

from durbar.tables.asides import Aside, Happening


def in_words(aside: Aside, names: Sequence[str], t: NullTranslations) -> str:
    """What happened, for a reader's log."""
    sentences = {
        Happening.LEFT: t.gettext("{name} has left the seat to the computer"),
        Happening.CAME_BACK: t.gettext("{name} has taken the seat back from the computer"),
        Happening.RESIGNED: t.gettext("{name} has resigned; the computer plays on"),
        Happening.OUT_OF_TIME: t.gettext("{name} was out of time; the computer plays this move"),
        Happening.SEAT_OUT_OF_TIME: t.gettext("{name} was out of time; the computer has taken the seat"),
        Happening.REMOVED: t.gettext("The host has removed {name}; the computer plays on"),
        Happening.READMITTED: t.gettext("The host lets {name} take the seat back"),
        Happening.TOOK_BACK: t.gettext("{name} has taken back the last choice, and with it what {others} chose since"),
        Happening.NOT_AGREED: t.gettext("{name} did not agree: {others} takes nothing back"),
        Happening.LAPSED: t.gettext("The game went on: {name} takes nothing back"),
    }
    sentence = sentences[aside.what]
    if aside.what is Happening.TOOK_BACK and not aside.others:
        sentence = t.gettext("{name} has taken back the last choice")
    return sentence.format(name=names[aside.seat], others=", ".join(names[other] for other in aside.others))
