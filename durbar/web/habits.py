"""How somebody plays: results, and from reviews what he loses a turn, in which kinds of decisions, and the dearest."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import TypedDict

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from minijinja import safe

from durbar.arena.standings import Around, share
from durbar.engine.game import load, names
from durbar.engine.habits import habits_of
from durbar.study.habits import Judged
from durbar.study.review import Mark
from durbar.tables.habits import Own, Result
from durbar.tables.store import Store
from durbar.tables.talk import handle
from durbar.tables.threads import reading
from durbar.web.calling import person as called
from durbar.web.habit_pictures import Through, Whisker, through, whisker
from durbar.web.pages import Reader, page, reader
from durbar.web.review_teller import SIGNS
from durbar.web.reviews import EDITION
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest
from durbar.web.words import catalogue

MOST_GAMES = 1000  # of one person, the last ones
MOST_MARKED = 24
PERSON = re.compile(r"[0-9a-f]{16}")


class Fared(TypedDict):
    """Results in a game for so many."""

    game: str
    title: str
    players: int
    games: int
    won: Around
    picture: Whisker
    place: str
    points: str


class Kind(TypedDict):
    """Decisions of a kind in a game: what they cost in a game on average, in hundredths, and how many were good."""

    words: str
    decisions: int
    good: int
    lost: str
    part: int  # of what all kinds cost


class Weak(TypedDict):
    """Where chances are lost in a game, the dearest kind first."""

    title: str
    games: int
    kinds: list[Kind]


class Dear(TypedDict):
    """A decision that a review has marked."""

    url: str
    title: str
    kind: str
    mark: str
    sign: str
    lost: int
    at: int


class HabitsFacts(TypedDict):
    """How somebody plays."""

    games: int
    reviewed: int
    fared: list[Fared]
    loss: Through | None
    good: Through | None
    lost_a_turn: str
    good_choices: int
    weak: list[Weak]
    marked: list[Dear]


Review = tuple[Result, Judged]


def told(own: Sequence[Own], language: str) -> HabitsFacts:
    """What a page tells of somebody's games, the last of which come first; of games that are here."""
    known = [one for one in own if one.result.game in names()]
    reviews = [
        (one.result, msgspec.json.decode(one.judged, type=Judged)) for one in reversed(known) if one.judged is not None
    ]
    reviews = [(result, judged) for result, judged in reviews if judged.decisions]
    losses = [100 * judged.lost / max(1, judged.turns) for _, judged in reviews]
    goods = [100 * judged.good / judged.decisions for _, judged in reviews]
    return {
        "games": len(known),
        "reviewed": len(reviews),
        "fared": _fared([one.result for one in known], language),
        "loss": through(losses, max(2.0, -(-max(losses) // 2) * 2)) if reviews else None,
        "good": through(goods, 100) if reviews else None,
        "lost_a_turn": f"{sum(losses) / len(losses):.1f}" if reviews else "",
        "good_choices": round(sum(goods) / len(goods)) if reviews else 0,
        "weak": [_weak(game, reviews, language) for game in sorted({result.game for result, _ in reviews})],
        "marked": _marked(reviews, language),
    }


def _fared(results: Sequence[Result], language: str) -> list[Fared]:
    by_table: dict[tuple[str, int], list[Result]] = defaultdict(list)
    for result in results:
        by_table[result.game, result.players].append(result)
    return [
        {
            "game": game,
            "title": load(game).title(language),
            "players": players,
            "games": len(found),
            "won": (won := share(sum(result.won for result in found), len(found))),
            "picture": whisker(won, 1 / players),
            "place": f"{sum(result.place for result in found) / len(found):.1f}",
            "points": f"{sum(result.points for result in found) / len(found):.0f}",
        }
        for (game, players), found in sorted(by_table.items())
    ]


def _weak(game: str, reviews: Sequence[Review], language: str) -> Weak:
    loaded = load(game)
    mine = [judged for result, judged in reviews if result.game == game]
    kinds = {kind for judged in mine for kind in judged.kinds}
    lost = {kind: sum(j.kinds[kind].lost for j in mine if kind in j.kinds) for kind in kinds}
    decisions = {kind: sum(j.kinds[kind].decisions for j in mine if kind in j.kinds) for kind in kinds}
    good = {kind: sum(j.kinds[kind].good for j in mine if kind in j.kinds) for kind in kinds}
    total = sum(lost.values())
    return {
        "title": loaded.title(language),
        "games": len(mine),
        "kinds": [
            {
                "words": _kind(game, kind, language),
                "decisions": decisions[kind],
                "good": round(100 * good[kind] / decisions[kind]),
                "lost": f"{100 * lost[kind] / len(mine):.1f}",
                "part": round(100 * lost[kind] / total) if total else 0,
            }
            for kind in sorted(kinds, key=lambda kind: (-lost[kind], kind))
        ],
    }


def _kind(game: str, kind: int, language: str) -> str:
    loaded = load(game)
    habits, t = habits_of(loaded), catalogue(language)
    return habits.kind_words(kind, loaded.catalogue(language)) if habits else t.gettext("Decisions")


def _marked(reviews: Sequence[Review], language: str) -> list[Dear]:
    """What stands out in the last games, the last game first."""
    marked: list[Dear] = []
    for result, judged in reversed(reviews):
        for one in sorted(judged.marked, key=lambda one: -one.lost):
            marked.append(
                {
                    "url": safe(f"/tables/{result.table}/review/{one.ply + 1}"),
                    "title": load(result.game).title(language),
                    "kind": _kind(result.game, one.kind, language),
                    "mark": one.mark,
                    "sign": SIGNS[Mark(one.mark)],
                    "lost": round(100 * one.lost),
                    "at": result.at,
                }
            )
        if len(marked) >= MOST_MARKED:
            break
    return marked[:MOST_MARKED]


async def may_see(request: AnyRequest, person: str, viewer: str | None = None) -> None:
    """Refuse a page about somebody who is not known, or does not want to be seen by others; the same words for both."""
    mine = person == handle(viewer or reader(request).visitor.id)
    known = PERSON.fullmatch(person) is not None
    if not known or (not mine and await reading(server_of(request).host.store.is_hidden, person)):
        raise NotFoundException("There is nobody of this name.")


async def habits_of_person(store: Store, person: str, language: str, public: bool) -> tuple[HabitsFacts, str]:
    """How somebody plays, and what he was called when he did last; only by what anybody may see, if public."""
    own = await reading(store.results, person, EDITION, public, MOST_GAMES)
    return told(own, language), own[0].result.name if own else ""


def _shown(who: Reader, facts: HabitsFacts, person: str, name: str, mine: bool) -> Response[str]:
    t = catalogue(who.language)
    return page("habits.html", who, person=person, name=called(name, t), mine=mine, **facts)


@get("/you/habits", include_in_schema=False)
async def own_habits(request: AnyRequest) -> Response[str]:
    """How I play, by all my games."""
    who = reader(request)
    person = handle(who.visitor.id)
    facts, _ = await habits_of_person(server_of(request).host.store, person, who.language, public=False)
    return _shown(who, facts, person, who.visitor.name, mine=True)


@get("/people/{person:str}/habits", include_in_schema=False)
async def others_habits(request: AnyRequest, person: FromPath[str]) -> Response[str]:
    """How somebody plays, by those of his games that anybody may see."""
    who = reader(request)
    await may_see(request, person)
    facts, name = await habits_of_person(server_of(request).host.store, person, who.language, public=True)
    if not facts["games"]:
        raise NotFoundException("There is nobody of this name.")
    return _shown(who, facts, person, name, mine=False)
