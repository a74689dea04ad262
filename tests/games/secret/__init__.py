"""A game made to test the engine: everything Meridian has not.

Everybody is dealt a hidden card from a deck of six. All decide at the same time, in secret, whether to keep it or to
draw another one; then all is revealed, and the highest card wins. With the option `stakes` double, it counts twice.
With the option `minds` open, everybody may change his until all have decided, and make a mark that nobody else sees.
"""

import sys
from enum import IntEnum
from gettext import NullTranslations

from durbar.engine import log as told
from durbar.engine.agenda import STEP, Agenda, over, pop, push, push_with, top
from durbar.engine.chance import Chance, below
from durbar.engine.game import Game
from durbar.engine.layout import Layout, Part
from durbar.engine.log import tell, whisper
from durbar.engine.option import Option, OptionWords
from durbar.engine.record import Int, record
from durbar.engine.rule import rule

CARDS, SEATS = 6, 3
UNDECIDED = -1
ACTIONS = Layout(
    Part("keep", "keep the card"),
    Part("swap", "draw another card"),
    Part("mark", "make a mark"),
    Part("reconsider", "take one's decision back"),
)
KEEP, SWAP, MARK, RECONSIDER = ACTIONS.begins
OBSERVATION = Layout(
    Part("hand", "is it one's card", card=CARDS),
    Part("stakes", "what the game is worth", most=2),
    Part("over", "has the game ended"),
    Part("decided", "has one decided", seat=SEATS),
    Part("shown", "one's card at the end, counted from 1", seat=SEATS, most=CARDS),
)
HAND, STAKES, OVER, DECIDED, SHOWN = OBSERVATION.begins


class Step(IntEnum):
    DECIDE = 1
    REVEAL = 2
    PAY = 3


class Event(IntEnum):
    DEALT = 0
    DECIDED = 1
    REVEALED = 2
    RECONSIDERED = 3


@record
class State(Agenda, Chance):
    players: Int
    stakes: Int
    open_minds: Int
    hand: Int[SEATS]
    decided: Int[SEATS]
    mark: Int[SEATS]
    won: Int[SEATS]
    dealt: Int[CARDS]


@rule
def draw(s):
    card = below(s, CARDS)
    while s.dealt[card]:
        card = below(s, CARDS)
    s.dealt[card] = 1
    return card


@rule
def setup(s, players, options, log):
    s.players = players
    s.stakes = options[0] + 1
    s.open_minds = options[1]
    for player in range(players):
        s.hand[player] = draw(s)
        s.decided[player] = UNDECIDED
        whisper(log, 1 << player, Event.DEALT, player, s.hand[player])
    push(s, Step.REVEAL, 0)
    push(s, Step.DECIDE, 0)


@rule
def pending(s):
    bits = 0
    if not over(s):
        for player in range(s.players):
            if s.decided[player] == UNDECIDED:
                bits |= 1 << player
    return bits


@rule
def carry_out(s, log):
    step = top(s, STEP)
    if step == Step.DECIDE and pending(s) == 0:
        pop(s)
    elif step == Step.REVEAL:
        pop(s)
        reveal(s, log)
    elif step == Step.PAY:
        s.won[top(s, 2)] = top(s, 3)
        pop(s)
    else:
        return False
    return True


@rule
def reveal(s, log):
    best = 0
    for player in range(s.players):
        if s.decided[player] == SWAP:
            s.hand[player] = draw(s)
        tell(log, Event.REVEALED, player, s.hand[player], s.decided[player])
        if s.hand[player] > s.hand[best]:
            best = player
    push_with(s, Step.PAY, 0, best, s.stakes, 0)


@rule
def choices(s, player, pad):
    pad.choice[0] = KEEP
    pad.choice[1] = SWAP
    return 2


@rule
def revisions(s, player, pad):
    if not s.open_minds or pending(s) == 0:
        return 0
    pad.choice[0] = MARK if s.decided[player] == UNDECIDED else RECONSIDER
    return 1


@rule
def choose(s, player, choice, log):
    if choice == MARK:
        s.mark[player] = 1 - s.mark[player]
    elif choice == RECONSIDER:
        s.decided[player] = UNDECIDED
        tell(log, Event.RECONSIDERED, player)
    else:
        s.decided[player] = choice
        s.mark[player] = 0
        tell(log, Event.DECIDED, player)


@rule
def points(s, pad):
    for player in range(s.players):
        pad.points[player] = s.won[player]


@rule
def places(s, pad):
    for player in range(s.players):
        pad.place[player] = 1
        for other in range(s.players):
            pad.place[player] += pad.points[other] > pad.points[player]


@rule
def hide(s, viewer, pad):
    """Others' cards and decisions are unknown until all is revealed."""
    if over(s):
        return
    for player in range(s.players):
        if player != viewer:
            s.dealt[s.hand[player]] = 0
            s.mark[player] = 0
    for player in range(s.players):
        if player != viewer:
            card = below(pad, CARDS)
            while s.dealt[card]:
                card = below(pad, CARDS)
            s.dealt[card] = 1
            s.hand[player] = card
            if s.decided[player] != UNDECIDED:
                s.decided[player] = below(pad, 2)


@rule
def observe(s, viewer, out):
    out[HAND + s.hand[viewer]] = 1
    out[STAKES] = s.stakes
    out[OVER] = over(s)
    for seat in range(s.players):
        player = (viewer + seat) % s.players
        out[DECIDED + seat] = s.decided[player] != UNDECIDED
        if over(s):
            out[SHOWN + seat] = 1 + s.hand[player]


RULES = dict.fromkeys(Event, "S-1")


MINUTES = 60


def title(t: NullTranslations) -> str:
    return "Secret"


def line(t: NullTranslations) -> str:
    return "The highest card wins."


def question(s: State, player: int, names: tuple[str, ...], t: NullTranslations) -> str:
    return "Keep your card?"


def choice(s: State, player: int, choice: int, names: tuple[str, ...], t: NullTranslations) -> str:
    return {KEEP: "Keep the card", SWAP: "Swap the card", MARK: "Make a mark", RECONSIDER: "Think again"}[choice]


def option(name: str, t: NullTranslations) -> OptionWords:
    return OptionWords(name, {value: value for option in GAME.options for value in option.values}, f"What {name} is.")


def event(event: told.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    card = "a card" if event.details[0] == told.UNKNOWN else f"the card {event.details[0]}"
    return f"{names[event.player]}: {event.kind.name.lower()} {card}"


def secret(**changed: object) -> Game:
    """The game; for tests of the tests, with some of its functions changed."""
    here = sys.modules[__name__]
    rooms = type(sys)(__name__)
    rooms.__dict__.update({**vars(here), **changed})
    return Game(
        name="secret",
        package=__name__,
        version=1,
        players=(2, 3),
        state=State,
        events=Event,
        rules=rooms,
        sight=rooms,
        words=rooms,
        choice_count=ACTIONS.size,
        feature_count=OBSERVATION.size,
        most_choices=4_000,
        options=(Option("stakes", ("single", "double")), Option("minds", ("made up", "open"), ruling=True)),
        secrets=True,
    )


GAME = secret()
