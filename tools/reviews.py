"""Makes the figures of docs/study.md anew: how soon reviews are there. `make reviews`, on a quiet machine."""

import os

import durbar
from tools.blocks import rewrite, table
from tools.speed import QUIET, told

WORDS = {
    "choices": "choices of the game",
    "first_picture_seconds": "seconds to the first picture of chances",
    "whole_review_seconds": "seconds to the whole review",
}


def main() -> None:
    """Measure every game, and write it down."""
    busy, figures = os.getloadavg()[0], told("bench", "review")
    head = ["", *(durbar.load(game).title() for game in figures)]
    rows = [[words, *(_number(figures[game][name]) for game in figures)] for name, words in WORDS.items()]
    where = f"On {os.cpu_count()} cores, each game with as many players as can play."
    others = f" Others kept the machine busy meanwhile (load: {busy:.1f})." if busy > QUIET else ""
    rewrite("docs/study.md", "reviews", f"{table(head, rows)}\n\n{where}{others}")


def _number(value: float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()
