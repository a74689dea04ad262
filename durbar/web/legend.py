"""The legend of a game: all its signs with their names, and those that every page has."""

from gettext import NullTranslations

from durbar.drawing.gems import GEMS
from durbar.drawing.legend import Section, Sign
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
        "play",
        "end",
        "share",
        "back",
        "on",
        "signs",
    ]
)


def legend(game: Game, language: str, t: NullTranslations) -> list[Section]:
    """All signs of a game, in sections; the players' seals last."""
    sections: list[Section] = game.room("page.legend").legend(game.catalogue(language))
    return [*sections, Section(t.gettext("Players"), players(t))]


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
