"""Who sits where: every deal is played once in each rotation of the seats, so that nobody is favoured by it."""

from collections.abc import Sequence
from itertools import combinations, permutations


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """All orders of play in turn. Too few bots: the last named fills the table; too many: every choice of them plays.

    Orders that are rotations of each other count as one: ``seats`` rotates them.
    """
    filled = (*bots, *[bots[-1]] * (players - len(bots)))
    orders: dict[tuple[str, ...], None] = {}
    for chosen in combinations(filled, players):
        for others in permutations(chosen[1:]):
            order = (chosen[0], *others)
            if not any(rotated(order, by) in orders for by in range(players)):
                orders[order] = None
    return list(orders)


def rotated(order: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The same order of play from another seat on."""
    return order[by:] + order[:by]


def seats(orders: Sequence[tuple[str, ...]], number: int) -> tuple[str, ...]:
    """Who sits where in the game of that number, from 0."""
    deal, by = divmod(number, len(orders[0]))
    return rotated(orders[deal % len(orders)], by)
