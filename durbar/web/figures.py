"""Figures drawn: the board of a game, or a part of its table, in a position that explains something.

A figure is made by the templates that draw tables, for everybody alike, and kept. Nothing in it can be chosen.
"""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Any

from durbar.drawing.figures import Figure, figures_of, words_of
from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen
from durbar.engine.game import Game
from durbar.web.pages import anybody, render
from durbar.web.position_page import ground

BASE = "figure.html"
WHOLE = "figure_table.html"
STYLE = re.compile(r"<link rel=\"stylesheet\"[^>]*>")
HANDLE = re.compile(r'\sdata-(?!place\b)[\w-]+(?:="[^"]*")?(?=[^<>]*>)')  # what scripts take hold of
VIEW = re.compile(r'(<svg\s+class="(?:ground|board)\b[^"]*"\s+viewBox=)"[^"]*"')
ID = re.compile(r'\sid=(["\'])([^"\']+)\1')
POINTER = re.compile(r'(href="#|url\(#|labelledby="|describedby="|for="|popovertarget=")([\w-]+)')


class Beside(StrEnum):
    """What else is drawn on the page of a figure."""

    OTHERS = "others"  # other tables: ids in the figure are its own
    NOTHING = "nothing"  # ids are those of a table, and the page can use what the figure defines
    FIRST = "first"  # a figure that has defined what this one uses


@lru_cache(512)
def drawn(game: Game, name: str, language: str, beside: Beside = Beside.OTHERS) -> str:
    """A figure as HTML."""
    figure = figures_of(game)[name]
    text = _drawn(figure, figure.seen(game, language), BASE, beside is not Beside.FIRST)
    if figure.cut:
        text = VIEW.sub(rf'\1"{" ".join(map(str, figure.cut))}"', text)
    return text if beside is Beside.NOTHING else apart(text, f"{name}-")


@lru_cache(64)
def whole_table(game: Game, name: str, language: str) -> str:
    """All of a table as it stands in a figure."""
    figure = figures_of(game)[name]
    return _drawn(figure, figure.seen(game, language), WHOLE, True)


def _drawn(figure: Figure, look: Seen, base: str, grounded: bool) -> str:
    """What the templates of the table make of a figure, with nothing that can be chosen and some places ringed."""
    game = look.position.game
    facts = {**table_facts(look), "figure": _about(figure, look), "grounded": grounded}
    text = HANDLE.sub("", render(f"{game.name}/board.html", anybody(look.language), game, base=base, **facts))
    for letter, place in figure.shown.items():
        text = text.replace(f'data-place="{place}"', f'data-place="{place}" data-shown="{letter}"')
    return text


@lru_cache(16)
def styles(game: Game) -> str:
    """The links to all that tables of a game are styled with."""
    figure = next(iter(figures_of(game).values()))
    facts = table_facts(figure.seen(game, "en"))
    head = render(f"{game.name}/board.html", anybody("en"), game, base="head.html", **facts)
    return "".join(STYLE.findall(head)) + render("figure_styles.html", anybody("en"))


def apart(text: str, prefix: str) -> str:
    """A drawing whose ids, and what refers to them, begin with a word of their own."""
    own = {found[1] for found in ID.findall(text)}
    text = ID.sub(lambda found: f' id="{prefix}{found[2]}"', text)
    return POINTER.sub(lambda found: f"{found[1]}{prefix if found[2] in own else ''}{found[2]}", text)


def table_facts(look: Seen) -> dict[str, Any]:
    """What a table shows in a position, at which nobody in particular sits."""
    game, board = look.position.game, look.position.game.room("page.board")
    pending = look.position.pending
    seats = [
        {
            "index": seat,
            "gem": GEMS[seat],
            "name": name,
            "computer": None,
            "you": seat == look.viewer,
            "mine": seat == look.viewer,
            "turn": seat in pending,
            "points": look.points[seat],
            "resigned": False,
            "away": False,
        }
        for seat, name in enumerate(look.names)
    ]
    return {
        "game": {"name": game.name, "title": game.title(look.language)},
        "table": {"url": "", "name": "", "state": "playing", "replaying": False},
        "seats": seats,
        "viewer": look.viewer,
        "offers": look.offers,
        "offered": {offer.choice: offer for offer in look.offers},
        "revisions": {choice: {"choice": choice, "words": words} for choice, words in look.revisions.items()},
        "keys": {},
        "outcome": None,
        "bots": {"thinking": False, "progress": None},
        "board": board.board(look),
        "ground": ground(look.position.setup),
    }


def _about(figure: Figure, look: Seen) -> dict[str, Any]:
    """What the frame of a figure needs to know of it."""
    view = figure.cut or (0, 0, 1000, 1000)
    words = words_of(look.position.game, look.language)[figure.name]
    return {
        "name": figure.name,
        "part": figure.part,
        "pick": figure.pick,
        "is_cut": figure.cut is not None,
        "described": words.described,
        "view": " ".join(map(str, view)),
        "size": round(max(view[2], view[3]) / 32, 1),
        "marks": [{"letter": letter, "x": at[0], "y": at[1]} for letter, at in figure.marks.items()],
    }
