"""Words in the players' languages: English in the code, every other language in a gettext catalogue beside it."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from durbar.engine.errors import DurbarError

LANGUAGES = ("en", "fr")


@cache
def translations(folder: Path, language: str) -> NullTranslations:
    """The catalogue ``<language>.po`` of a folder; English needs none."""
    if language not in LANGUAGES:
        raise DurbarError(f"there is no language {language!r}; choose one of: {', '.join(LANGUAGES)}")
    if language == "en":
        return NullTranslations()
    with (folder / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
