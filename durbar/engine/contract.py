"""The contract: the rules that every game provides, by these names. Engine and bots are written against these.

Here they are only declared. Binding (see rule.py) puts a game's own functions in their place; ``choices``, ``choose``
and ``carry_out`` are written by steps.py.
``s`` is the state, ``pad`` what answers are written into (scratchpad.py), ``log`` what happened (log.py). Choices are
small integers with a meaning that never changes.
"""

from durbar.engine.agenda import over as nothing_is_left
from durbar.engine.agenda import pending as player_on_top
from durbar.engine.rule import Function, rule

MOST_PLAYERS = 6
SPECTATOR = MOST_PLAYERS  # a viewer who knows only what is public
OPTIONAL: list[Function] = []


def optional(function: Function) -> Function:
    """Mark a rule that is as it stands here unless a game has one of its own."""
    OPTIONAL.append(rule(function))
    return function


@rule
def setup(s, players, options, log):
    """Lay out a new game on a state of zeros whose random words are sown, and put its first step on the agenda."""
    raise NotImplementedError


@rule
def carry_out(s, log):
    """Carry out the next step if it asks nobody; whether there was one."""
    raise NotImplementedError


@optional
def pending(s):
    """Who must choose now, as bits; several may at once. Nobody: 0."""
    return player_on_top(s)


@rule
def choices(s, player, pad):
    """Write the legal choices of a pending player; how many there are (at least one, each once)."""
    raise NotImplementedError


@rule
def choose(s, player, choice, log):
    """Carry out a legal choice of a pending player."""
    raise NotImplementedError


@optional
def always_asks(s, player):
    """Whether a pending player is asked even if he has one choice only, so that nobody learns that he had no other."""
    return False


@optional
def revisions(s, player, pad):
    """Write what else a player, pending or not, may choose to rearrange what nobody else has noticed yet; how many.

    People like to change their minds; bots and playouts do without, so that every game comes to its end.
    """
    return 0


@optional
def over(s):
    """Whether the game has ended."""
    return nothing_is_left(s)


@rule
def points(s, pad):
    """Write each player's points as they stand: whether what only the end brings is counted in, is said here."""
    raise NotImplementedError


@optional
def places(s, pad):
    """Write each player's place for the points on the pad: 1 is first, equals share a place."""
    for player in range(s.players):
        place = 1
        for other in range(s.players):
            place += pad.points[other] > pad.points[player]
        pad.place[player] = place


@rule
def hide(s, viewer, pad):
    """Deal again, with the dice of the pad, all that the viewer (a player or SPECTATOR) cannot know, consistent with
    all that he does.
    """
    raise NotImplementedError


@rule
def observe(s, viewer, out):
    """Write the table as features seen from the viewer's chair, into an array of zeros."""
    raise NotImplementedError


# --- Advice for bots ------------------------------------------------------------------------------------------------


@optional
def weigh(s, player, n, pad):
    """Write for each of the n choices on the pad how readily it should be tried: a small whole number above 0.

    Bots imagine how games go on by drawing choices with these weights, so this must be quick.
    """
    for i in range(n):
        pad.weight[i] = 1


@optional
def situation(s, player):
    """Which of the SITUATIONS that the game's strategy names a pending player is in: in each of them something else may
    be learnt about the same question (durbar/minds). This is asked as often as ``weigh``.
    """
    return 0


@optional
def foresee(s, pad):
    """Write the points that each player may expect at the end, from all that is on the table."""
    points(s, pad)
    for player in range(len(pad.points)):
        pad.expected[player] = pad.points[player]
