"""What happened at a table, told to one reader: the whole log, scene by scene under the headings of its chapters."""

import json
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import seen
from durbar.engine.counting import Stretch, counting_of, stretches
from durbar.engine.game import Setup
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.telling import Chapter, Scene, scenes, seen_by
from durbar.tables.asides import Aside
from durbar.tables.seat import Kind
from durbar.web import asides, counted
from durbar.web.pages import PAGE, render
from durbar.web.regions import base_of
from durbar.web.story_facts import CountTold, EntryTold, Heading, KindTold, LogFacts, SceneTold, StoryFacts

if TYPE_CHECKING:
    from durbar.web.drawing import Drawing

POINTS = 0  # the kind of scenes that brought points, in every game
SCENES = 40  # that are sent at once


@dataclass(frozen=True)
class Part:
    """Which part of a log somebody wants to read."""

    before: int | None = None  # the number of an entry; those before it, or the last ones
    about: int | None = None  # entries that tell of this seat, or all
    kind: int | None = None  # scenes of this kind (POINTS, or one of the game's), or all


class Entry(NamedTuple):
    """One thing that is told: a scene of the game, or what happened beside it."""

    scene: Scene | None
    aside: Aside | None
    chapters: tuple[Chapter, ...]
    ply: int  # the choice by which it happened
    tells_of: set[int]
    kinds: set[int]


class Teller:
    """Tells a reader of a table what happened, as its page draws it."""

    def __init__(self, drawing: "Drawing") -> None:
        self._drawing = drawing
        self._table, self._view = drawing.table, drawing.view
        self._language, self._names = drawing.who.language, drawing.names
        self._places = places(drawing.table.setup)

    def since_last_choice(self) -> list[SceneTold]:
        """What happened since the reader last chose, in order; nothing if he only watches."""
        seat, course = self._view.seat, self._table.course
        last = None if seat is None else self._table.last_ply_of(seat)
        if last is None:
            return []
        told = seen_by(seat, course.told[last + 1 :])
        ended = {(stretch.ended, stretch.scenes[-1].events[-1]): stretch for stretch in self._counted_since(last)}
        since: list[SceneTold] = []
        for scene in scenes(self._table.setup, told):
            number = last + 1 + scene.last
            stretch = ended.get((number, scene.events[-1]))
            if stretch or scene.player != seat or scene.first > 0:  # his own choice he knows
                since.append(self.facts_of(scene, number, stretch))
        return since

    def _counted_since(self, last: int) -> list[Stretch]:
        """The chapters that were counted by the choice of that number or later ones."""
        course, room = self._table.course, counting_of(self._drawing.game)
        if room is None or not any(event.kind in room.CLOSING for told in course.told[last + 1 :] for event in told):
            return []
        all_scenes = scenes(self._table.setup, seen_by(self._view.seat, course.told))
        return [stretch for stretch in stretches(all_scenes) if stretch.ended > last]

    def facts_of(self, scene: Scene, number: int, stretch: Stretch | None = None) -> SceneTold:
        """A scene that ended with that choice, and the table of a chapter that is counted."""
        first = number - scene.last + scene.first
        return {
            "ply": bisect_right(self._drawing.moves, number),
            "before": bisect_right(self._drawing.moves, max(first - 1, 0)),
            "gem": GEMS[scene.player] if scene.player >= 0 else None,
            "bot": scene.player >= 0 and self._table.seats[scene.player].kind is Kind.BOT,
            "holds": stretch is not None or self._holds(scene),
            "lines": [self._sentence(event) for event in scene.line],
            "details": [{"words": self._sentence(event), "rule": event.rule} for event in scene.events],
            "gains": [{"gem": GEMS[player], "points": points} for player, points in enumerate(scene.gained) if points],
            "moves": self._moves(scene),
            "about": " ".join(_about(scene)),
            "count": self._count(stretch) if stretch else None,
            "chance": self._chance(scene, first, number),
        }

    def _chance(self, scene: Scene, first: int, last: int) -> int | None:
        """The chance, in hundredths, of what was risked in a scene, where the game tells it (`page.chances`)."""
        game, course = self._drawing.game, self._table.course
        if not game.has_room("page.chances"):
            return None
        for number in range(max(first, 1), last + 1):
            event = next(iter(course.told[number]), None)
            if event is None or event not in scene.events:
                continue
            before = course.at(number - 1, self._drawing.bot_pool.game(game.name))
            chance: float | None = game.room("page.chances").chance(event, before.state)
            if chance is not None:
                return round(100 * chance)
        return None

    def _count(self, stretch: Stretch) -> CountTold:
        """The table of a chapter, made of what the reader may know."""
        count = stretch.count(self._seen_after)
        return counted.told(count, stretch.before, self._table.setup, self._names, self._language)

    def _seen_after(self, plies: int) -> Position:
        position = self._table.course.at(plies, self._drawing.bot_pool.game(self._drawing.game.name))
        return seen(position, self._view.seat, (), self._names, self._language).position

    def _holds(self, scene: Scene) -> bool:
        """Whether it befalls the reader by another's hand."""
        seat = self._view.seat
        return seat in scene.players and scene.player != seat

    def _moves(self, scene: Scene) -> str:
        """What went where, for the script that marks it: pairs of places, either of which may be none."""
        moves = [[self._places.get(place, place) or None for place in move] for move in scene.moves]
        return json.dumps(moves, separators=(",", ":")) if moves else ""

    def _sentence(self, event: Event) -> str:
        words = event.words(self._language, self._names)
        return words[:1].upper() + words[1:]


class Story(Teller):
    """The whole log of a table."""

    def __init__(self, drawing: "Drawing") -> None:
        super().__init__(drawing)
        self.entries = list(self._told())
        told = (entry.scene for entry in self.entries if entry.scene)
        self._stretches = {stretch.chapters: stretch for stretch in stretches(told)}

    def page(self, part: Part, alone: bool) -> str:
        """A part of the log: alone, for a page that is there already, or on a page of its own."""
        drawing = self._drawing
        facts: StoryFacts = {
            "table": drawing.about(),
            "game": {"name": drawing.game.name, "title": drawing.game.title(self._language)},
            "viewer": self._view.seat,
            "seats": drawing.seats(),
            "alone": alone,
            "reasons": drawing.tells_reasons,
            **self.facts(part),
        }
        return render("story.html", drawing.who, drawing.game, base_of("story") if alone else PAGE, **facts).strip()

    def facts(self, part: Part) -> LogFacts:
        """What a part of the log is drawn from, the newest first."""
        last = len(self.entries) if part.before is None else part.before
        wanted = [index for index in range(min(last, len(self.entries))) if self._is_wanted(index, part)]
        shown = wanted[-SCENES:]
        above = self.entries[last].chapters if last < len(self.entries) else ()
        entries: list[EntryTold] = []
        for index in reversed(shown):
            entry = self.entries[index]
            told = self._entry(entry, above)
            if told["idle"] and not told["headings"] and entries and entries[-1]["idle"]:
                entries[-1]["idle"] += told["idle"]
                entries[-1]["details"] += told["details"]
            else:
                entries.append(told)
            above = entry.chapters
        earlier = shown[0] if len(wanted) > len(shown) else None
        return {
            "entries": entries,
            "earlier": earlier,
            "before": part.before,
            "about": part.about,
            "kind": part.kind,
            "kinds": self._kinds(),
        }

    def _entry(self, entry: Entry, above: tuple[Chapter, ...]) -> EntryTold:
        scene = entry.scene
        idle = [counted.named(scene.player, self._names)] if scene and scene.idle else []
        return {**self._facts_of(entry, above), "headings": self._headings(entry, above), "idle": idle}

    def _told(self) -> Iterator[Entry]:
        """Scenes and what happened beside the game, in order."""
        table = self._table
        told = table.course.told[: self._drawing.plies + 1]
        beside = [aside for aside in table.asides if aside.plies <= self._drawing.plies]
        chapters: tuple[Chapter, ...] = ()
        for scene in scenes(table.setup, seen_by(self._view.seat, told)):
            while beside and beside[0].plies < scene.last:
                yield self._beside(beside.pop(0), chapters)
            chapters = scene.chapters
            kinds = scene.kinds | ({POINTS} if scene.gains else set())
            yield Entry(scene, None, chapters, scene.last, scene.players, kinds)
        yield from (self._beside(aside, chapters) for aside in beside)

    @staticmethod
    def _beside(aside: Aside, chapters: tuple[Chapter, ...]) -> Entry:
        return Entry(None, aside, chapters, aside.plies, {aside.seat, *aside.others}, set())

    def _is_wanted(self, index: int, part: Part) -> bool:
        entry = self.entries[index]
        return part.about in (None, *entry.tells_of) and part.kind in (None, *entry.kinds)

    def _kinds(self) -> list[KindTold]:
        """The kinds of which there is something to read."""
        found = sorted({kind for entry in self.entries for kind in entry.kinds})
        game, scoring = self._drawing.game, self._drawing.t.gettext("Scoring")
        words = [scoring if kind == POINTS else game.kind_words(kind, self._language) for kind in found]
        return [{"number": kind, "words": said} for kind, said in zip(found, words, strict=True)]

    def _headings(self, entry: Entry, above: tuple[Chapter, ...]) -> list[Heading]:
        """The headings of those chapters of an entry in which the one above it does not lie."""
        setup, game = self._table.setup, self._drawing.game
        new = [level for level, _ in enumerate(entry.chapters) if entry.chapters[: level + 1] != above[: level + 1]]
        return [
            {
                "level": level,
                "words": game.chapter_words(entry.chapters[level], setup, self._language, self._names),
            }
            for level in new
        ]

    def _begun(self, chapters: tuple[Chapter, ...], above: tuple[Chapter, ...]) -> Stretch | None:
        """The counted chapter whose heading stands here: in which these chapters lie, and not those above."""
        levels = range(1, len(chapters) + 1)
        new = [chapters[:level] for level in levels if chapters[:level] != above[:level]]
        return next((self._stretches[counted] for counted in new if counted in self._stretches), None)

    def _facts_of(self, entry: Entry, above: tuple[Chapter, ...]) -> SceneTold:
        if entry.scene:
            return self.facts_of(entry.scene, entry.ply, self._begun(entry.chapters, above))
        assert entry.aside
        words = asides.in_words(entry.aside, self._names, self._drawing.t)
        return {
            "ply": bisect_right(self._drawing.moves, entry.ply),
            "before": bisect_right(self._drawing.moves, entry.ply),
            "gem": GEMS[entry.aside.seat],
            "bot": False,
            "holds": False,
            "lines": [words],
            "details": [],
            "gains": [],
            "moves": "",
            "about": "",
            "count": None,
            "chance": None,
        }


def _about(scene: Scene) -> Iterator[str]:
    """The pieces of a board that a scene may change, as boards name them: places, and seals on the scale of points."""
    yield from sorted({place for move in scene.moves for place in move if place})
    yield from (f"score-{GEMS[player]}" for player, points in enumerate(scene.gained) if points)


@lru_cache(64)  # options make many of them
def places(setup: Setup) -> dict[str, tuple[float, float]]:
    """Where the places of which a game's scenes tell are on its board, in a game that says so (`page.places`);
    elsewhere the board is made of boxes, of which those that are places bear their names.
    """
    game = setup.game
    return dict(game.room("page.places").places(setup)) if game.has_room("page.places") else {}
