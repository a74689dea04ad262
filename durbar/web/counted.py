"""A chapter that was counted, as a table with everybody's gains and running totals."""

from itertools import accumulate

from durbar.drawing.gems import GEMS
from durbar.engine.counting import Count, Points, added, standing
from durbar.engine.game import Setup
from durbar.web.story_facts import CountedRow, CountTold, Named


def told(count: Count, before: Points, setup: Setup, names: tuple[str, ...], language: str) -> CountTold:
    """What the table is drawn from, given everybody's points before."""
    game, players = setup.game, setup.players
    gains = [row.points(players) for row in count.rows]
    totals = list(accumulate(gains, added, initial=before))
    headings = [game.chapter_words(chapter, setup, language, names) for chapter in count.chapters]
    rows: list[CountedRow] = [
        {
            "words": game.row_words(count.chapters[-1], row, setup, language),
            "player": named(row.player, names) if row.player >= 0 else None,
            "cells": [
                [
                    {
                        "players": [named(player, names) for player in share.players],
                        "how_many": share.how_many,
                        "points": share.points,
                    }
                    for share in cell
                ]
                for cell in row.cells
            ],
            "gains": list(gained),
            "totals": list(total),
        }
        for row, gained, total in zip(count.rows, gains, totals[1:], strict=True)
    ]
    return {
        "heading": headings[-1],
        "within": headings[:-1],
        "rule": count.rule,
        "columns": [
            {"words": game.column_words(column, setup, language), "sign": column.sign, "worth": column.worth}
            for column in count.columns
        ],
        "players": [named(player, names) for player in range(players)],
        "before": list(before),
        "rows": rows,
        "gains": list(count.points(players)),
        "totals": list(totals[-1]),
        "standing": standing(totals[-1], language, names),
    }


def named(player: int, names: tuple[str, ...]) -> Named:
    """Somebody, by his seal and name."""
    return {"gem": GEMS[player], "name": names[player]}
