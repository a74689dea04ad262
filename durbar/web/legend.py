"""The legend of a game: all its signs and numbers with their names, and those that every page has."""

from gettext import NullTranslations

from durbar.drawing.gems import GEMS
from durbar.drawing.legend import Number, Section, Sign
from durbar.engine.game import Game

# Drawings of page furniture: they stand beside words that say the same.
FURNITURE = frozenset(
    f"s-{name}"
    for name in [
        "undo",
        "leave",
        "book",
        "sun",
        "tick",
        "cross",
        "again",
        "try",
        "play",
        "end",
        "share",
        "back",
        "on",
        "signs",
    ]
)


def legend(game: Game, language: str, t: NullTranslations) -> list[Section]:
    """All signs of a game, in sections; the players' seals and the numbers last."""
    room, words = game.room("page.legend"), game.catalogue(language)
    sections: list[Section] = room.legend(words)
    numbers = Section(t.gettext("Numbers"), numbers=(*room.numbers(words), *of_results(t)))
    return [*sections, Section(t.gettext("Players"), players(t)), numbers]


def of_results(t: NullTranslations) -> tuple[Number, ...]:
    """The numbers with which every game ends."""
    return (
        Number("rank", t.gettext("Place"), t.gettext("at the end; whoever is equal shares it"), "1"),
        Number("total", t.gettext("In all"), t.gettext("the points with which somebody has ended"), "42"),
    )


def players(t: NullTranslations) -> tuple[Sign, ...]:
    """The five seals, and the sign of the computer."""
    looks = {
        "ruby": (t.gettext("Ruby"), t.gettext("a player: lozenge, upright lines")),
        "lapis": (t.gettext("Lapis"), t.gettext("a player: disc, level lines")),
        "saffron": (t.gettext("Saffron"), t.gettext("a player: star, dots")),
        "pearl": (t.gettext("Pearl"), t.gettext("a player: square, plain")),
        "onyx": (t.gettext("Onyx"), t.gettext("a player: triangle, crossed lines")),
    }
    seals = (Sign((f"seal-{gem}", f"g-{gem}"), *looks[gem], "0 0 24 24") for gem in GEMS)
    bot = Sign(("s-bot",), t.gettext("Astrolabe"), t.gettext("the computer plays this seat"))
    return (*seals, bot)
