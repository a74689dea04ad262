"""The contract: the rules that every game provides, by these names. Engine and bots are written against these.

Here they are only declared. Binding (see rule.py) puts a game's own functions in their place.
``s`` is the state, ``desk`` what answers are written into (desk.py), ``log`` what happened (log.py). Choices are small
integers with a meaning that never changes.
"""

from durbar.engine.rule import rule

MOST_PLAYERS = 6
SPECTATOR = MOST_PLAYERS  # a viewer who knows only what is public
OPTIONAL = ("always_asks",)  # what a game need not provide


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


@rule
def always_asks(s, player):
    """Whether a pending player is asked even if he has one choice only, so that nobody learns that he had no other.

    A game may leave this out; a choice that is the only one is then made without asking.
    """
    return False


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
