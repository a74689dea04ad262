"""The words of pages: a game's own catalogue first, then ours."""

from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from durbar.bots.levels import LEVELS
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES, translations

HERE = Path(__file__).parent


def chosen_language(cookie: str | None, accepted: str | None) -> str:
    """The language somebody has chosen, or the first of those his browser asks for that we speak."""
    if cookie in LANGUAGES:
        return str(cookie)
    for part in (accepted or "").split(","):
        spoken = part.split(";")[0].strip()[:2].lower()
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


@cache
def catalogue(language: str, game: Game | None = None) -> NullTranslations:
    """Our words, or those of a game and ours."""
    ours = translations(HERE, language)
    return ours if game is None else _Both(game.catalogue(language), ours)


class _Both(NullTranslations):
    """Two catalogues: what the first has no words for, the second says; ``add_fallback`` would change the first."""

    def __init__(self, first: NullTranslations, second: NullTranslations) -> None:
        super().__init__()
        self._first, self._second = first, second

    def gettext(self, message: str) -> str:
        said = self._first.gettext(message)
        return said if said != message else self._second.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = self._first.ngettext(msgid1, msgid2, n)
        return said if said not in (msgid1, msgid2) else self._second.ngettext(msgid1, msgid2, n)


def template_words(t: NullTranslations) -> dict[str, Callable[..., str] | str]:
    """What templates find words with: ``_("{n} floors", n=3)`` and ``_n(one, many, n)``; and a colon, before which some
    languages want a space.
    """

    def text(message: str, **filled: object) -> str:
        return t.gettext(message).format(**filled)

    def counted(one: str, many: str, n: int, **filled: object) -> str:
        return t.ngettext(one, many, n).format(n=n, **filled)

    return {"_": text, "_n": counted, "colon": t.gettext(": ")}


def level_name(level: str, t: NullTranslations) -> str:
    """What a bot of a level is called."""
    names = {
        "newcomer": t.gettext("Newcomer"),
        "companion": t.gettext("Companion"),
        "rival": t.gettext("Rival"),
        "master": t.gettext("Master"),
    }
    return names[level]


def what_it_does(level: str, t: NullTranslations) -> str:
    """How a bot of a level plays."""
    lines = {
        "newcomer": t.gettext("plays what looks natural; good company for a first game"),
        "companion": t.gettext("makes the most of every turn"),
        "rival": t.gettext("looks ahead, three thousand times for each choice"),
        "master": t.gettext("looks ahead as far as the time allows"),
    }
    return lines[level]


def levels(t: NullTranslations) -> list[tuple[str, str]]:
    """Every level with its name, the weakest first."""
    return [(level, level_name(level, t)) for level in LEVELS]
