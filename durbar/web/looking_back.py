"""Looking back at a game: its chapters, what happened by the move one looks at, where the scenes about it end."""

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from durbar.engine.counting import stretches
from durbar.engine.telling import Scene, scenes, seen_by
from durbar.web.story import Teller
from durbar.web.story_facts import LookingBackFacts, Mark, SceneTold

if TYPE_CHECKING:
    from durbar.web.drawing import Drawing


class LookingBack(Teller):
    """A game by scenes instead of single choices: what nobody saw is stepped over."""

    def __init__(self, drawing: "Drawing") -> None:
        super().__init__(drawing)
        self._all = list(scenes(self._table.setup, seen_by(self._view.seat, self._table.course.told)))

    def facts(self) -> LookingBackFacts:
        """What the page needs to lead from scene to scene and from chapter to chapter."""
        ply, stops = self._view.ply or 0, self._stops
        before, after = bisect_left(stops, ply) - 1, bisect_right(stops, ply)
        return {
            "chapters": self._chapters(),
            "before": stops[before] if before >= 0 else 0,
            "after": stops[after] if after < len(stops) else len(self._drawing.moves),
            "stops": stops,
        }

    def of_move(self) -> list[SceneTold]:
        """What happened by the move one looks at, as far as it is told then."""
        told = self._table.course.told[: self._drawing.plies + 1]
        until_then = scenes(self._table.setup, seen_by(self._view.seat, told))
        counted = {(stretch.ended, stretch.scenes[-1].events[-1]): stretch for stretch in stretches(self._all)}
        return [
            self.facts_of(scene, scene.last, counted.get((scene.last, scene.events[-1])))
            for scene in until_then
            if self._ply(scene.last) == self._view.ply
        ]

    @cached_property
    def _stops(self) -> list[int]:
        """After which moves a scene is over."""
        return sorted({self._ply(scene.last) for scene in self._all} | {0})

    def _chapters(self) -> list[Mark]:
        """Where the widest chapters begin, by the first move in them."""
        begun: dict[int, Scene] = {}
        before: Scene | None = None
        for scene in self._all:
            if scene.chapters and (before is None or scene.chapters[0] != before.chapters[0]):
                begun.setdefault(self._ply(scene.first), scene)
            before = scene
        return [
            {"ply": ply, "words": scene.headings(self._language, self._names)[0]}
            for ply, scene in sorted(begun.items())
        ]

    def _ply(self, number: int) -> int:
        """A choice as the reader counts those of which he has heard."""
        return bisect_right(self._drawing.moves, number)
