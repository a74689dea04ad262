"""What the coach says on a page: what matters now, two choices compared, a warning; or who has yet to agree to it."""

from collections.abc import Iterator
from gettext import NullTranslations
from itertools import islice
from typing import TYPE_CHECKING, TypedDict

from durbar.drawing.seen import Seen
from durbar.study.comparing import ROOM
from durbar.study.explained import Fact, facts, percent, words_of
from durbar.tables.coaching import may_coach, missing, must_agree, wished
from durbar.tables.table import Stage
from durbar.web.advice import Advice
from durbar.web.pages import COACHING

if TYPE_CHECKING:
    from durbar.web.drawing import Drawing

ALWAYS, ASKED, NEVER = COACHING
MOST_SENTENCES = 2


class Cell(TypedDict):
    """A figure, and whether it is clearly the better one."""

    words: str
    better: bool


class ComparedRow(TypedDict):
    """One of two choices, and what it brings."""

    words: str
    cells: list[Cell]


class CompareTold(TypedDict):
    """Two choices side by side; without a better one if they are too close."""

    heads: list[str]
    rows: list[ComparedRow]
    too_close: bool
    said: str  # whether they can be told apart, and what each brings more of


class WarningTold(TypedDict):
    """What a choice costs, what would be better, and what to send for either."""

    said: str
    wanted: str
    instead: str


class Agreement(TypedDict):
    """Where several play: whether the reader agrees, whether anybody does, and who is still asked."""

    mine: bool
    wished: bool
    missing: list[str]


class CoachFacts(TypedDict):
    """What a page shows of the coach."""

    when: str
    agreement: Agreement | None
    can_suggest: bool
    silenced: bool  # by the reader, who may let it speak again
    matters: list[str]
    compared: CompareTold | None
    warning: WarningTold | None
    suggested: list[str]  # as buttons send them


def coach_facts(page: "Drawing") -> CoachFacts | None:
    """What the coach says to the reader; nothing to whoever does not play here, or only looks back."""
    table, seat, when = page.table, page.view.seat, page.who.coaching
    if table.opened.rated:
        return None
    if table.state is not Stage.PLAYING or page.view.ply is not None or seat not in table.seats_of(page.who.visitor.id):
        return None
    speaks = may_coach(table) and when != NEVER and bool(page.offers)
    advice = page.who.advice if speaks else None
    return {
        "when": when,
        "agreement": _agreement(page),
        "can_suggest": speaks and len(page.offers) > 1,
        "silenced": may_coach(table) and when == NEVER and len(page.offers) > 1,
        "matters": matters(page.seen) if speaks and (when == ALWAYS or advice) else [],
        "compared": told_of(page, advice) if advice else None,
        "warning": _warning(page, advice) if advice and advice.wanted else None,
        "suggested": _suggested(advice) if advice else [],
    }


def matters(seen: Seen) -> list[str]:
    """One or two sentences of a game about what its viewer has to decide; none if the game has no coach."""
    game = seen.position.game
    return list(islice(game.room(ROOM).matters(seen), MOST_SENTENCES)) if game.has_room(ROOM) else []


def _agreement(page: "Drawing") -> Agreement | None:
    table, seat = page.table, page.view.seat
    if not must_agree(table):
        return None
    asked = missing(table)
    return {"mine": seat not in asked, "wished": wished(table), "missing": [page.names[other] for other in asked]}


# --- Two choices ----------------------------------------------------------------------------------------------------


def _suggested(advice: Advice) -> list[str]:
    """What is outlined on the page: the better choice, or both if it cannot tell; nothing before a warned choice is
    reached.
    """
    if advice.before:
        return []
    return [str(choice) for choice in (advice.pair if advice.comparison.too_close else advice.pair[:1])]


def told_of(page: "Drawing", advice: Advice) -> CompareTold:
    """Both choices of an advice with what each brings."""
    t, comparison = page.t, advice.comparison
    weighed = facts(comparison.points, comparison.holdings, page.table.setup, page.who.language)
    chances: list[Cell] = [
        {"words": percent(chance, words_of(page.who.language)), "better": not side and not comparison.too_close}
        for side, chance in enumerate(comparison.chances)
    ]
    figures = [_figures(one) for one in weighed]
    rows: list[ComparedRow] = [
        {"words": words, "cells": [chances[side], *(pair[side] for pair in figures)]}
        for side, words in enumerate(_words(page, advice))
    ]
    return {
        "heads": [t.gettext("chances to win"), *(one.name for one in weighed)],
        "rows": rows,
        "too_close": comparison.too_close,
        "said": " ".join(_said(weighed, comparison.too_close, t)),
    }


def _said(weighed: list[Fact], too_close: bool, t: NullTranslations) -> Iterator[str]:
    if too_close:
        yield t.gettext("Too close to call.")
    if first := [one.name for one in weighed if one.for_first]:
        yield t.gettext("Better with the first: {things}.").format(things=", ".join(first))
    if second := [one.name for one in weighed if not one.for_first]:
        yield t.gettext("Better with the second: {things}.").format(things=", ".join(second))
    if not weighed:
        yield t.gettext("In all else they hardly differ.")
    elif not first and not too_close:
        yield t.gettext("All the same the first wins more of the imagined games.")


def _words(page: "Drawing", advice: Advice) -> list[str]:
    """Both choices in words, after those that come before."""
    position, seat = page.seen.position.copy(), int(page.view.seat or 0)
    for choice in advice.before:
        position.choose(seat, choice)
    return [position.words(seat, choice, page.who.language, page.names) for choice in advice.pair]


def _figures(one: Fact) -> tuple[Cell, Cell]:
    return {"words": one.first, "better": one.for_first}, {"words": one.second, "better": not one.for_first}


# --- A warning ------------------------------------------------------------------------------------------------------


def _warning(page: "Drawing", advice: Advice) -> WarningTold:
    instead, n = [*advice.before, advice.pair[0]], round(100 * advice.comparison.ahead)
    text = page.t.ngettext(
        "{choice}: that costs you {n} in 100 chances to win.", "{choice}: that costs you {n} in 100 chances to win.", n
    )
    return {
        "said": text.format(choice=_words(page, advice)[1], n=n),
        "wanted": ",".join(map(str, advice.wanted)),
        "instead": ",".join(map(str, instead)),
    }
