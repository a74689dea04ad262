"""Promises about how a game is told: nothing is left out, all points are accounted for, and so are all places."""

from durbar.conformance.broken import holds
from durbar.conformance.play import choices_at_random
from durbar.engine.ending import Ending, decided_by, ending_of, places_by
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.telling import Scene, points_by_source, scenes, seen_by, telling_of


def nothing_that_happened_is_untold(game: Game, players: int, seed: int) -> None:
    """Whoever reads finds every event that he may know of in one scene, in order; what it says of it can be said."""
    position, told = _played(game, players, seed)
    for viewer in (None, *range(players)):
        seen = seen_by(viewer, told)
        all_scenes = list(scenes(position.setup, seen))
        events = [event for scene in all_scenes for event in scene.events]
        holds(events == [event for happened in seen for event in happened], f"events are left out for viewer {viewer}")
        for scene in all_scenes:
            holds(scene.line and set(scene.line) <= set(scene.events), f"a line tells of other events: {scene.line}")
            holds(all(0 <= gain.player < players for gain in scene.gains), f"nobody gains: {scene.gains}")
    for scene in all_scenes:
        _has_words(scene)


def points_are_accounted_for(game: Game, players: int, seed: int) -> None:
    """What all scenes brought is what everybody has at the end, in a game that tells where points come from."""
    position, told = _played(game, players, seed)
    if telling_of(game) is None:
        return
    sums = points_by_source(list(scenes(position.setup, told)), players)
    accounted = tuple(sum(points[player] for points in sums.values()) for player in range(players))
    holds(accounted == position.points, f"the scenes account for {accounted}, the points are {position.points}")
    for source in sums:
        for language in LANGUAGES:
            holds(game.source_words(source, position.setup, language), f"({language}) the source {source} has no name")


def places_are_accounted_for(game: Game, players: int, seed: int) -> None:
    """At any moment, points and the tie-breaks that a game tells of make exactly its places, and can be said."""
    ending = ending_of(game)
    if ending is None:
        return
    position = game.start(players, seed)
    for _ in choices_at_random(position, seed):
        _makes_places(ending, position)
    _makes_places(ending, position)
    for language in LANGUAGES:
        said = decided_by(position, language)
        holds(said, f"({language}) nothing is said about what decides between equals")
        for words, clause in said:
            holds("{" not in words, f"({language}) a place is not filled: {words!r}")
            holds(f'id="{clause}"' in game.rulebook(language), f"({language}) there is no clause {clause!r}")


def _makes_places(ending: Ending, position: Position) -> None:
    breaks = list(ending.tie_breaks(position))
    told = places_by(position.points, breaks)
    holds(told == position.places, f"points and {breaks} make the places {told}, the game {position.places}")


def _played(game: Game, players: int, seed: int) -> tuple[Position, list[tuple[Event, ...]]]:
    """A whole game, and what happened at its deal and by every choice."""
    position = game.start(players, seed)
    told = [position.events for _ in choices_at_random(position, seed)]  # each before the next choice
    return position, [*told, position.events]


def _has_words(scene: Scene) -> None:
    for language in LANGUAGES:
        for text in (*scene.headings(language), *scene.words(language)):
            holds(
                text.strip() and "{" not in text, f"({language}) words are missing, or a place is not filled: {text!r}"
            )
