"""What the options of a table are called, and what each of their values means. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.engine.option import OptionWords


def option(name: str, t: NullTranslations) -> OptionWords:
    """An option in words."""
    return _options(t)[name]


@cache
def _options(t: NullTranslations) -> dict[str, OptionWords]:
    return {
        "reshuffle": OptionWords(
            t.gettext("Shuffling the discards"),
            {
                "at_once": t.gettext("As soon as the draw pile is empty"),
                "when_needed": t.gettext("Not before another card is needed"),
            },
            t.gettext("Cards discarded in the meantime are shuffled in as well if one waits until a card is needed."),
        ),
    }
