"""The contract: the rules that every game provides, by these names. Engine and bots are written against these.

Here they are only declared. Binding (see rule.py) puts a game's own functions in their place.
``s`` is the state, ``desk`` what answers are written into (desk.py), ``log`` what happened (log.py). Choices are small
integers with a meaning that never changes.
"""

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


@rule
def pending(s):
    """Who must choose now, as bits; several may at once. Nobody: 0."""
    raise NotImplementedError


@rule
def choices(s, player, desk):
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
def revisions(s, player, desk):
    """Write what else a player, pending or not, may choose to rearrange what nobody else has noticed yet; how many.

    People like to change their minds; bots and playouts do without, so that every game comes to its end.
    """
    return 0


@rule
def over(s):
    """Whether the game has ended."""
    raise NotImplementedError


@rule
def points(s, desk):
    """Write each player's points, as if the game ended now."""
    raise NotImplementedError


@rule
def places(s, desk):
    """Write each player's place for the points on the desk: 1 is first, equals share a place."""
    raise NotImplementedError


@rule
def hide(s, viewer, desk):
    """Deal again, with the dice of the desk, all that the viewer (a player or SPECTATOR) cannot know, consistent with
    all that he does.
    """
    raise NotImplementedError


@rule
def observe(s, viewer, out):
    """Write the table as features seen from the viewer's chair, into an array of zeros."""
    raise NotImplementedError


# --- Advice for bots ------------------------------------------------------------------------------------------------


@optional
def weigh(s, player, n, desk):
    """Write for each of the n choices on the desk how readily it should be tried: a small whole number above 0.

    Bots imagine how games go on by drawing choices with these weights, so this must be quick.
    """
    for i in range(n):
        desk.weight[i] = 1


@optional
def foresee(s, desk):
    """Write the points that each player may expect at the end, from all that is on the table."""
    points(s, desk)
    for player in range(len(desk.points)):
        desk.expected[player] = desk.points[player]
