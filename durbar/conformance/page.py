"""Promises about the page of a game: it can be drawn for everybody, whatever happens at the table."""

import json
from functools import cache
from itertools import count, product
from random import Random

from durbar.bots.bot_pool import BotPool
from durbar.conformance.broken import holds
from durbar.conformance.play import FIRST, SOME, Moment, latest
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.tables.acts import Chose, Opened, Sat
from durbar.tables.store import Visitor
from durbar.tables.table import Stage, Table
from durbar.web.drawing import Drawing, View
from durbar.web.pages import Reader

PREVIEWS = 3  # on every page


def its_page_can_be_drawn(game: Game, players: int, seed: int) -> None:
    """Everybody's page is drawn, and what some choices would bring, in every language; its facts are plain data."""
    table, random = _laid_out(game, players, seed), Random(seed)
    for ply in count():
        latest.set(Moment(table.course.position, ply))
        if ply % SOME < FIRST or table.state is Stage.OVER:
            for seat, language in product((*range(players), None), LANGUAGES):
                _draw(table, seat, language, random)
        if table.state is Stage.OVER:
            return
        seat = random.choice(table.pending)
        table.do(Chose(at=0, seat=seat, choice=random.choice(table.course.position.choices(seat))))


def _laid_out(game: Game, players: int, seed: int) -> Table:
    """A table at which everybody has sat down."""
    options = game.setup(players).chosen
    opened = Opened("t", game.name, game.version, players, options, "", "guest 0", True, "word", 0)
    last = players - 1
    people = [
        Sat(at=0, seat=seat, guest=f"guest {seat}", name=f"Name {seat}", seed=str(seed) if seat == last else "")
        for seat in range(players)
    ]
    return Table(opened, game, people)


def _draw(table: Table, seat: int | None, language: str, random: Random) -> None:
    visitor = Visitor(id="watcher" if seat is None else f"guest {seat}", name="Noor")
    drawing = Drawing(table, Reader(visitor, language, None, "token", "/tables/t"), View(seat), _no_bots())
    whose = f"the page of {'a spectator' if seat is None else f'player {seat}'} ({language})"
    page = drawing.page()
    holds("</html>" in page, f"{whose} is not a whole page: board.html should extend table.html")
    holds(" style=" not in page, f"{whose} has a style attribute, which browsers are told to ignore")
    holds(">None<" not in page, f"{whose} says None where there is nothing to say")
    holds(json.dumps(drawing.board), f"{whose} is drawn from facts that are not plain data")
    keys = [drawing.keys[offer.choice] for offer in drawing.offers if offer.choice in drawing.keys]
    holds(len(set(keys)) == len(keys), f"{whose} has one key for two choices: {sorted(keys)}")
    for offer in random.sample(drawing.offers, min(PREVIEWS, len(drawing.offers))):
        preview = drawing.preview(offer.choice)
        holds("<hx-partial" in preview, f"{whose}: preview.html shows nothing of the choice {offer.choice}")


@cache
def _no_bots() -> BotPool:
    """A pool whose processes are never needed, so they never start."""
    return BotPool(workers=1)
