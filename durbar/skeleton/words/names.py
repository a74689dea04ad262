"""What things are called."""

from gettext import NullTranslations


def pebbles(n: int, t: NullTranslations) -> str:
    """So many pebbles."""
    return t.ngettext("{n} pebble", "{n} pebbles", n).format(n=n)
