"""The share of changed rules that tests notice, as a table of a document."""

from math import sqrt
from typing import Any

import durbar
from tools.blocks import rewrite, table

DOCUMENT = "docs/reliability.md"
SURE = 1.96  # standard deviations: 95 in 100


def interval(noticed: int, tried: int, mutants: int) -> tuple[float, float]:
    """Between which bounds the share of all mutants lies, 95 times in 100: Wilson's score interval, narrower the
    more of them were tried.
    """
    if tried == mutants:
        return noticed / tried, noticed / tried
    share, spread = noticed / tried, SURE**2 / tried * (mutants - tried) / (mutants - 1)
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return middle - half, middle + half


def write_table(told: dict[str, Any]) -> None:
    """Write what every game's tests noticed when they were last tried."""
    rows = []
    for name in (name for name in durbar.names() if name in told):
        mutants, equivalent, tried, noticed = (told[name][key] for key in ("mutants", "equivalent", "tried", "noticed"))
        low, high = interval(noticed, tried, mutants)
        share = f"{100 * noticed / tried:.1f} %"
        between = f"{100 * low:.1f} to {100 * high:.1f} %"
        rows.append([name, f"{mutants:,}", f"{equivalent:,}", f"{tried:,}", f"{noticed:,}", share, between])
    head = ["game", "changes", "left out", "tried", "noticed", "share", "95 % interval"]
    rewrite(DOCUMENT, "changed rules", table(head, rows))
