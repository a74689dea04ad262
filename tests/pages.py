"""Pages of a table, drawn without a server."""

from typing import Any

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import closed_things
from durbar.tables.store import Visitor
from durbar.web.pages import Reader, render


def drawn(look: Seen, template: str, **more: Any) -> str:
    """A page of a table, or a part of it, as the server draws it."""
    game, players, board = look.position.game, look.position.players, look.position.game.room("page.board")
    who = Reader(Visitor(id="v", name="Noor"), look.language, None, "token", "/tables/t")
    viewer = look.viewer
    offers = look.offers
    asked, clause = bool(offers or look.revisions), game.rule_behind(next(iter(game.events)))
    facts = {
        "game": {"name": game.name, "title": game.title()},
        "table": {"url": "/tables/t", "name": "Monsoon", "number": 1, "state": "playing", "ply": 1, "plies": 1},
        "seats": [{"index": i, "gem": GEMS[i], "name": look.names[i], "you": i == viewer} for i in range(players)],
        "viewer": viewer,
        "question": look.position.question(viewer, look.language, look.names) if viewer is not None and asked else None,
        "offers": offers,
        "offered": {offer.choice: offer for offer in offers},
        "revisions": {choice: {"choice": choice, "words": words} for choice, words in look.revisions.items()},
        "asked": 1,
        "waiting": [],
        "undo": {"can": True, "words": "…", "why": None, "asks": False},
        "log": [{"number": 1, "ply": 1, "gem": "ruby", "words": "…" * 30, "rule": clause}] * 30,
        "chat": [{"name": "Noor", "gem": "lapis", "text": "…" * 100}] * 30,
        "can_chat": True,
        "bots": {"thinking": False, "progress": None},
        "can": {"resign": True, "leave": True, "sit": []},
        "board": board.board(look),
        "keys": {},
        "closed": {thing.id: thing for thing in closed_things(game, look)},
        "ground": board.ground(look.position.setup),
    }
    return render(f"{game.name}/{template}.html", who, game, **{**facts, **more})
