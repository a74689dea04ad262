"""What is said in Wallenstein, as tests hear it."""

from durbar.engine.language import LANGUAGES
from durbar.engine.log import EVERYONE
from durbar.engine.log import Event as Told
from tests.wallenstein.table import GAME

PEOPLE = ("Amélie", "Noor", "Tomás")
AMELIE, NOOR, TOMAS = range(len(PEOPLE))


def plain(words):
    """Words without the no-break spaces that French typography wants."""
    return words.replace("\u00a0", " ")


def told(event, player, *details, to=EVERYONE):
    a, b, c, d = (*details, 0, 0, 0, 0)[:4]
    return Told(GAME.setup(len(PEOPLE)), event, player, (a, b, c, d), to)


def in_words(event):
    return tuple(plain(event.words(language, PEOPLE)) for language in LANGUAGES)
