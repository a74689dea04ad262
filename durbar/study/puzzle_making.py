"""How puzzles are found: bots of all levels play, and wherever the search likes what neither instinct nor greed would
choose, it looks longer and longer, until it is sure or gives the position up.

Everything follows from a seed: the same command finds the same puzzles, and one that was stopped goes on where it was.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, cycle, islice
from typing import NamedTuple

from durbar.arena.match import Match, lot, play
from durbar.bots.bot import Budget, Estimate
from durbar.bots.greedy import GreedyBot
from durbar.bots.levels import A_GLANCE
from durbar.bots.search import SearchBot
from durbar.bots.simple import InstinctBot
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.study.comparing import Brought, brought
from durbar.study.puzzles import BadPuzzle, Difference, Making, Option, Puzzle, Themes, themes_of
from durbar.study.weighing import LOOKING_ROUND, SURELY, Weighed, weigh, weigh_alone

APART = 0.08  # of the chance to win, by which all else must be worse
PROMISING = 0.05  # by which it must look worse on the way there
ALIKE = 0.05  # by which choices that come to the same may differ: a floor more, say
GLANCE = 400  # imagined games at first
LOOKS = (3_000, 12_000, 12_000)  # after that, look by look, each with other deals; the last two are those that count
LAST_LOOK = 12_000  # which need only like the same: a search that has taken a wrong turn rarely takes it again
CANDIDATES = 6  # that are compared in a look
ROUGHLY = 300  # imagined games about each choice that was no candidate
CLOSELY = 4_000  # about each that then may be within APART: as many as the move has had by then
FEWEST = 2  # choices that there must be: follow or not, withdraw or not
PER_GAME = 3  # puzzles from one game at most, so that they are not alike
SPACED = 8  # decisions from one to the next in the same game
LOOKED_AT = 100  # decisions of a game at most; all that may be about a theme, if one is wanted
OPENING = 0.35  # of a game is not looked at: there a single choice rarely decides
ONE_THEME = 3  # one puzzle in so many, at most, is about it
BOTS = ("instinct", "greedy", "search:100")  # newcomer, companion and a rival in haste
PLAIN = 2  # of three games without options
GREED = 11  # the seed of the greedy bot that has to miss it: whoever checks that asks the same one
DIGITS = 3
ID_LETTERS = 8

FOUND_BY = (100, 300, 1_000, 3_000)  # imagined games
EASIEST, HARDER = 1_200, 150  # the rating of what the least of these finds; more for every step from there
FAVOURED = 300  # less, by the share of instinct that leans to it


class Question(NamedTuple):
    """A decision of a game that was played."""

    number: int
    ply: int
    bots: tuple[str, ...]
    known: Position  # all that the seat cannot know has been dealt again
    seat: int


class Found(NamedTuple):
    """What is right in a position, what else was compared, and how far apart they were in each of the long looks."""

    right: tuple[int, ...]
    weighed: tuple[Weighed, ...]
    gaps: tuple[float, ...]


def greedy_choice(known: Position, seat: int) -> int:
    """What the greedy bot chooses."""
    return GreedyBot(GREED).choose(known, seat, A_GLANCE)


def natural_choice(known: Position, seat: int) -> int:
    """What instinct favours most."""
    favoured = InstinctBot(0).favoured(known, seat)
    return max(favoured, key=lambda choice: favoured[choice])


def made(game: Game, seed: int, found: Sequence[Puzzle], wanted: int, only: str = "") -> Iterator[Puzzle | None]:
    """The puzzles that are missing to so many, one by one, after those that were found before with the same seed; a
    None for every decision that was looked at in vain. With a theme, those alone that are about it.
    """
    themes = themes_of(game)
    if themes is None:
        raise BadPuzzle(f"{game.name} has no themes for puzzles: see docs/study.md")
    about = Counter(puzzle.theme for puzzle in found)
    ours = [puzzle.made for puzzle in found if puzzle.made.seed == seed]
    last = max(((one.number, one.ply) for one in ours), default=(0, -1))
    of_game = Counter(one.number for one in ours)
    ids = {puzzle.id for puzzle in found}
    for number in count(last[0]):
        for question in questions(game, seed, number, themes, only):
            if sum(about.values()) >= wanted:
                return
            if question.ply < _from(number, last) or of_game[number] >= PER_GAME:
                continue
            puzzle = puzzle_from(question, seed, themes, only)
            if puzzle is None or puzzle.id in ids or about[puzzle.theme] >= max(1, wanted // ONE_THEME):
                yield None
                continue
            about[puzzle.theme] += 1
            of_game[number] += 1
            ids.add(puzzle.id)
            last = number, question.ply
            yield puzzle


def _from(number: int, last: tuple[int, int]) -> int:
    """From which decision of a game on the next puzzle may be."""
    return last[1] + SPACED if number == last[0] and last[1] >= 0 else 0


# --- Where to look --------------------------------------------------------------------------------------------------


def questions(game: Game, seed: int, number: int, themes: Themes, only: str = "") -> Iterator[Question]:
    """Some decisions of a game between bots; numbers of players, options and seats change from game to game."""
    players = game.players[number % len(game.players)]
    bots = tuple(islice(cycle(BOTS), number % len(BOTS), number % len(BOTS) + players))
    options = _options(game, lot(seed, number, 1)) if number % (PLAIN + 1) == PLAIN else {}
    options |= themes.PLAYED_WITH
    _, recorded = play(Match(number, game.name, options, bots, lot(seed, number, 2), lot(seed, number, 3)))
    step = 1 if only else max(1, math.ceil(len(recorded.choices) * (1 - OPENING) / LOOKED_AT))
    begin = int(len(recorded.choices) * OPENING) + lot(seed, number, 4) % step
    for ply, position in enumerate(recorded.replay()):
        if ply >= begin and (ply - begin) % step == 0 and not position.over:
            seat = recorded.choices[ply][0]
            known = position.hidden_from(seat, lot(seed, number, 5, ply))
            if len(known.choices(seat)) >= FEWEST and (not only or only in themes_there(known, seat, themes)):
                yield Question(number, ply, bots, known, seat)


def _options(game: Game, by: int) -> dict[str, str]:
    """Each option one way or another, by lot; rules are read as usual."""
    free = [option for option in game.options_of() if not option.ruling]
    return {option.name: option.values[lot(by, i) % len(option.values)] for i, option in enumerate(free)}


# --- Whether it is one ----------------------------------------------------------------------------------------------


def puzzle_from(question: Question, seed: int, themes: Themes, only: str = "") -> Puzzle | None:
    """The puzzle that a question is; None if it is none, or about something else."""
    known, seat, name = question.known, question.seat, question.known.game.actions.name
    obvious = (greedy_choice(known, seat), natural_choice(known, seat))
    liked = SearchBot(lot(seed, question.number, question.ply)).estimate(known, seat, Budget(iterations=GLANCE))
    theme = _theme(known, seat, liked.choices[0].choice, themes)
    missed = _missed(theme, obvious, themes)
    if (
        only not in ("", theme)
        or not _promises(liked, missed)
        or (found := _looked(known, seat, obvious, missed, themes)) is None
    ):
        return None
    theme = _theme(known, seat, found.right[0], themes)
    if only not in ("", theme) or set(found.right) & set(_missed(theme, obvious, themes)):
        return None
    worth = _all_weighed(known, seat, found)
    if _too_good(worth, found.right):
        return None
    text = known.text()
    return Puzzle(
        id=sha256(f"{seat}\n{text}".encode()).hexdigest()[:ID_LETTERS],
        theme=theme,
        telling=len(themes_there(known, seat, themes)) > 1,
        rating=first_rating(known, seat, found.right),
        seat=seat,
        right=tuple(map(name, found.right)),
        options=tuple(_options_told(known, seat, found, worth)),
        position=text,
        made=Making(
            seed=seed,
            number=question.number,
            ply=question.ply,
            bots=question.bots,
            looks=LOOKS[1:],
            gaps=tuple(round(gap, DIGITS) for gap in found.gaps),
            greedy=name(obvious[0]),
            instinct=name(obvious[1]),
        ),
    )


def _theme(known: Position, seat: int, choice: int, themes: Themes) -> str:
    """What a choice is about."""
    return themes.theme(known.state, seat, choice, known.copy().choose(seat, choice))


def themes_there(known: Position, seat: int, themes: Themes) -> set[str]:
    """What the choices in a position are about. Where that is one thing only, it says nothing of the best of them."""
    return {_theme(known, seat, choice, themes) for choice in known.choices(seat)}


def _missed(theme: str, obvious: tuple[int, ...], themes: Themes) -> tuple[int, ...]:
    """What of greed's and instinct's choices must be wrong."""
    return obvious[:1] if theme in themes.TEMPTS_GREED else obvious


def _promises(liked: Estimate, missed: tuple[int, ...]) -> bool:
    """Whether the search likes at a glance what others miss."""
    best, chances = liked.choices[0], {one.choice: one.chance for one in liked.choices}
    return best.choice not in missed and all(best.chance - chances.get(choice, 0.0) >= PROMISING for choice in missed)


def _looked(
    known: Position, seat: int, obvious: tuple[int, ...], missed: tuple[int, ...], themes: Themes
) -> Found | None:
    """What is right, if every look finds the same clearly best."""
    right: tuple[int, ...] = ()
    weighed: list[Weighed] = []
    gaps: list[float] = []
    for look, iterations in enumerate(LOOKS):
        weighed = _look(known, seat, iterations, look + 1, obvious)
        now = _right(known.game, weighed, themes)
        rest = [one for one in weighed if one.choice not in now]
        if not rest or set(now) & set(missed) or (right and weighed[0].choice not in right):
            return None
        worst = next(one for one in reversed(weighed) if one.choice in now)
        gap, doubt = worst.chance - rest[0].chance, math.hypot(worst.doubt, rest[0].doubt)
        if gap < PROMISING if look == 0 else gap < max(APART, SURELY * doubt):
            return None
        right = now
        gaps.append(gap)
    if _look(known, seat, LAST_LOOK, len(LOOKS) + 1, obvious)[0].choice not in right:
        return None
    return Found(right, tuple(weighed), tuple(gaps[1:]))


def _look(known: Position, seat: int, iterations: int, seed: int, obvious: tuple[int, ...]) -> list[Weighed]:
    """The most promising choices and the obvious ones, the best first. A search that soon gave up what others would
    choose knows little of it: it is tried as often as the rest.
    """
    weighed = weigh(known, seat, Budget(iterations=iterations), seed, most=CANDIDATES)
    each = Budget(iterations=int((1 - LOOKING_ROUND) * iterations / CANDIDATES))
    left_out = set(obvious) - {one.choice for one in weighed}
    weighed += (weigh_alone(known, seat, choice, each, seed) for choice in sorted(left_out))
    return sorted(weighed, key=lambda one: -one.chance)


def _right(game: Game, weighed: Sequence[Weighed], themes: Themes) -> tuple[int, ...]:
    """The best, and what is about as good and comes to the same."""
    best = weighed[0]
    same = _what(game, best.choice, themes)
    return tuple(
        one.choice for one in weighed if best.chance - one.chance < ALIKE and _what(game, one.choice, themes) == same
    )


def _what(game: Game, choice: int, themes: Themes) -> str:
    """The name of a choice without the number in it by which it differs from others that come to the same."""
    part, _, where = game.actions.name(choice).partition(" (")
    kept = [axis for axis in where.rstrip(")").split(", ") if axis and axis.split(" ")[0] not in themes.ALIKE]
    return f"{part} {choice}" if not where else " ".join((part, *kept))


def first_rating(known: Position, seat: int, right: Sequence[int]) -> int:
    """How hard it is, by how much search is needed to find it and by how much instinct leans to it."""
    steps = 0
    for step, iterations in enumerate(FOUND_BY, 1):  # from the last of them that misses it
        if SearchBot(step).choose(known, seat, Budget(iterations=iterations)) not in right:
            steps = step
    favoured = InstinctBot(0).favoured(known, seat)
    share = sum(favoured[choice] for choice in right) / sum(favoured.values())
    return round(EASIEST + HARDER * steps - FAVOURED * share)


# --- What all the choices are worth ---------------------------------------------------------------------------------


def _all_weighed(known: Position, seat: int, found: Found) -> list[Weighed]:
    """Every choice there is: what was compared, and all others, roughly at first. Few games may flatter or wrong them,
    so what may be about as good is looked at once more.
    """
    compared = {one.choice: one for one in found.weighed}
    near = compared[found.right[0]].chance - APART

    def worth(choice: int) -> Weighed:
        rough = weigh_alone(known, seat, choice, Budget(iterations=ROUGHLY), seed=1)
        if rough.chance + SURELY * rough.doubt < near:
            return rough
        return weigh_alone(known, seat, choice, Budget(iterations=CLOSELY), seed=1)

    return [compared.get(choice) or worth(choice) for choice in known.choices(seat)]


def _too_good(worth: Sequence[Weighed], right: tuple[int, ...]) -> bool:
    """Whether something else is about as good as the move after all."""
    best = next(one.chance for one in worth if one.choice == right[0])
    return any(best - one.chance < APART for one in worth if one.choice not in right)


def _options_told(known: Position, seat: int, found: Found, worth: Sequence[Weighed]) -> Iterator[Option]:
    """Every choice there is: first what is right, then the rest, the best first."""
    compared, best = {one.choice for one in found.weighed}, found.right[0]
    for one in sorted(worth, key=lambda one: (one.choice != best, one.choice not in found.right, -one.chance)):
        told = one.choice in compared and one.choice not in found.right
        points, holdings = brought(known, seat, (best, one.choice)) if told else ((), ())
        yield Option(
            choice=known.game.actions.name(one.choice),
            chance=round(one.chance, DIGITS),
            doubt=round(one.doubt, DIGITS),
            points=_differences(points),
            holdings=_differences(holdings),
        )


def _differences(found: Sequence[Brought]) -> tuple[Difference, ...]:
    """What clearly differs."""
    return tuple(Difference(one.what, round(one.first, 1), round(one.second, 1)) for one in found if one.clear)
