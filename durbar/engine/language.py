"""Words in the players' languages: English in the code, every other language in a gettext catalogue beside it."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from durbar.engine.errors import DurbarError

LANGUAGES = ("en", "fr")


def check_language(language: str) -> None:
    """Refuse a language we do not speak."""
    if language not in LANGUAGES:
        raise DurbarError(f"there is no language {language!r}; choose one of: {', '.join(LANGUAGES)}")


@cache
def translations(folder: Path, language: str) -> NullTranslations:
    """The catalogue ``<language>.po`` of a folder; English needs none."""
    check_language(language)
    if language == "en":
        return NullTranslations()
    with (folder / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def seat_name(player: int, language: str) -> str:
    """What a player is called who has no name."""
    t = translations(Path(__file__).parent, language)
    return t.gettext("Player {number}").format(number=player + 1)


@cache
def seat_names(players: int, language: str) -> tuple[str, ...]:
    """What all players are called where nobody has a name."""
    return tuple(seat_name(player, language) for player in range(players))
