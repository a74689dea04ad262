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
        "money": OptionWords(
            t.gettext("Rupees of the others"),
            {
                "closed": t.gettext("Closed: everybody looks into their own bag only"),
                "open": t.gettext("Open: everybody sees all bags"),
            },
        ),
        "markers_return": OptionWords(
            t.gettext("When used actions are ready again"),
            {
                "own_turn": t.gettext("At the end of your own turn"),
                "every_turn": t.gettext("At the end of every turn"),
            },
            t.gettext("Whether what you used to follow another player is missing in your own next turn."),
        ),
        "laying": OptionWords(
            t.gettext("Laying down workers"),
            {
                "first": t.gettext("Before the first meditation point is spent on the wheel"),
                "any_time": t.gettext("At any time of the meditation"),
            },
            t.gettext("Whether you must know how many points you need before you buy, also with workers on the Cook."),
        ),
        "peonage_takes_rupees": OptionWords(
            t.gettext("Rupees on a building where your worker is already"),
            {
                "no": t.gettext("They stay: only who places a worker takes them"),
                "yes": t.gettext("Peonage takes them too"),
            },
            t.gettext("Whether peonage on a building where rupees lie can pay for itself."),
        ),
        "mullah_when_following": OptionWords(
            t.gettext("The Mullah, for who follows in their own turn"),
            {
                "chosen": t.gettext("Helps if his owner wants it"),
                "unasked": t.gettext("Helps unasked"),
            },
            t.gettext("Games recorded under the first version of our rules were played so."),
        ),
    }
