"""Keys of choices. A number is typed as it is; what ends, declines or withdraws has its letter in every game; cards and
everything else are counted from 1 as they lie, first by digits, then by letters; by letters alone where digits say how
many.
"""

from collections.abc import Iterable, Mapping

END, DECLINE, WITHDRAW, AGREE = "E", "D", "W", "Y"
HELP = "H"  # of the coach, whatever is asked
LETTERS = {END, DECLINE, WITHDRAW, AGREE, HELP}
DIGITS = "123456789"
COUNTED = DIGITS + "".join(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in LETTERS)

Keys = dict[int, str]


def number(n: int) -> str | None:
    """The key of a number; none if it has two figures."""
    return str(n) if 0 <= n <= 9 else None


def placed(where: int) -> str | None:
    """The key of what lies at a place, the first being 0."""
    return COUNTED[where] if where < len(COUNTED) else None


def lettered(where: int) -> str | None:
    """The key of what lies at a place where digits mean something else."""
    return placed(where + len(DIGITS))


def given(wanted: Mapping[int, str | None], others: Iterable[int] = ()) -> Keys:
    """The keys that choices are to have, and for others, in the order in which they are shown, what is left."""
    taken = {choice: key for choice, key in wanted.items() if key is not None}
    left = (key for key in COUNTED if key not in taken.values())
    return taken | dict(zip((choice for choice in others if choice not in wanted), left, strict=False))
