"""Promises about how a game is told: nothing is left out, all points are accounted for, and so are all places."""

from durbar.conformance.broken import holds
from durbar.conformance.play import choices_at_random
from durbar.conformance.words import ANCHOR
from durbar.engine.counting import Count, stretches
from durbar.engine.ending import Ending, decided_by, ending_of, places_by
from durbar.engine.game import Game, Setup
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


def what_is_counted_adds_up(game: Game, players: int, seed: int) -> None:
    """The cells of every table of points hold exactly what its scenes brought, and nothing but what all may know."""
    position = game.start(players, seed)
    passed = [(position.copy(), position.events) for _ in choices_at_random(position, seed)]
    passed.append((position, position.events))
    positions, told = zip(*passed, strict=True)
    anchors = ANCHOR.findall(game.rulebook())
    for stretch in stretches(scenes(position.setup, seen_by(None, told))):
        count = stretch.count(positions.__getitem__)
        counted = count.points(players)
        holds(counted == stretch.gained, f"the table counts {counted}, the scenes brought {stretch.gained}")
        other = stretch.count(lambda number: positions[number].hidden_from(None, seed))
        holds(count == other, f"a table of points tells what not everybody may know: {stretch.chapters}")
        closing = any(event.kind in stretch.room.CLOSING for event in told[stretch.ended])
        holds(closing, f"a counted chapter closes without an event that closes one: {stretch.chapters}")
        holds(count.rule in anchors, f"the clause {count.rule} is not in the rulebook")
        _can_be_read(count, position.setup)


def _can_be_read(count: Count, setup: Setup) -> None:
    for row in count.rows:
        holds(len(row.cells) == len(count.columns), f"a row has other columns than its table: {row}")
    for language in LANGUAGES:
        said = [setup.game.column_words(column, setup, language) for column in count.columns]
        said += [setup.game.row_words(count.chapters[-1], row, setup, language) for row in count.rows if row.player < 0]
        holds(all(words.strip() and "{" not in words for words in said), f"({language}) words are missing: {said}")


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
        kinds = [scene.setup.game.kind_words(kind, language) for kind in scene.kinds]
        for text in (*scene.headings(language), *scene.words(language), *kinds):
            holds(
                text.strip() and "{" not in text, f"({language}) words are missing, or a place is not filled: {text!r}"
            )
