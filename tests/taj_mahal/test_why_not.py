"""Why a city or a card of Taj Mahal cannot be chosen."""

from collections import Counter

import durbar
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, top
from durbar.games.taj_mahal.components import CHANGES_COLOUR, CITY, COLOUR, COLOUR_KINDS, KINDS, PROVINCE_OF
from durbar.games.taj_mahal.rules.turn import adding, can_change_colour
from durbar.games.taj_mahal.state import NO_COLOUR, NOBODY, Choice, Step, province
from durbar.games.taj_mahal.words.why_not import CLAUSES, Why
from tests.nightly import many
from tests.why_not import Proof, check, gone, moments

TAJ_MAHAL = durbar.load("taj_mahal")


def number(thing: Thing) -> int:
    return int(thing.id.split("-")[1])


def meant(view: Seen, choice: int) -> list[str]:
    """What one clicks on to make a choice."""
    s = view.position.state
    if choice == Choice.WITHDRAW or choice == Choice.ALONE:
        return []
    if choice < Choice.ALONE:
        return [f"hand-{choice - Choice.PLAY}"]
    if choice < Choice.PALACE:
        return [f"hand-{card}" for card in range(COLOUR_KINDS, KINDS + 4) if adding(card) == choice]
    if choice < Choice.TAKE:
        place = choice - (Choice.PALACE if choice < Choice.ROYAL else Choice.ROYAL)
        return [f"city-{CITY[province(s), place]}"]
    return [f"display-{choice - Choice.TAKE}"]


def empty(view: Seen, thing: Thing) -> bool:
    """Without ordinary palaces nothing is occupied."""
    return gone(view, thing, lambda s: s.ordinary.fill(0))


def unbound(view: Seen, thing: Thing) -> bool:
    """Whoever is bound to no colour may play that card."""
    s = view.position.state
    return s.bound[view.viewer] not in (NO_COLOUR, COLOUR[number(thing)]) and not can_change_colour(s, view.viewer)


def show_most(s, player) -> None:
    """Nobody shows as many signs as one player."""
    s.shown.fill(0)
    s.shown[player] = 1


def alone_shows_less(s) -> None:
    """Nobody shows any sign."""
    s.shown.fill(0)


def at(*steps: Step) -> Proof:
    return lambda view, thing: top(view.position.state, STEP) in steps


def is_kind(first: int, last: int) -> Proof:
    return lambda view, thing: first <= number(thing) < last


PROOFS: dict[str, Proof] = {
    Why.TURN: lambda view, thing: view.viewer not in view.position.pending,
    Why.WITHDRAWN: lambda view, thing: not view.position.state.visiting[view.viewer],
    Why.PROVINCE: lambda view, thing: PROVINCE_OF[number(thing)] != province(view.position.state),
    Why.OCCUPIED: empty,
    Why.COURT: at(Step.TURN, Step.ADD),
    Why.BUILD_FIRST: at(Step.PALACE, Step.ROYAL),
    Why.TAKE_FIRST: at(Step.TAKE),
    Why.WHITE: is_kind(COLOUR_KINDS, KINDS),
    Why.SPECIAL: is_kind(KINDS, KINDS + 4),
    Why.BOUND: unbound,
    Why.ONE_COLOUR: is_kind(0, COLOUR_KINDS),
    Why.ONLY_CHANGE: lambda view, thing: (
        COLOUR[view.position.state.card] != view.position.state.bound[view.viewer]
        and not (number(thing) >= KINDS and CHANGES_COLOUR[number(thing) - KINDS])
    ),
    Why.DISPLAY: lambda view, thing: top(view.position.state, STEP) != Step.TAKE,
    Why.TOKEN: lambda view, thing: view.position.state.tokens[view.viewer, number(thing)] > 0,
    Why.PLAYED: lambda view, thing: number(thing) in view.position.state.row[view.viewer],
    Why.GONE: lambda view, thing: not view.position.state.court[number(thing)],
    Why.LEADING: lambda view, thing: gone(view, thing, alone_shows_less),
    Why.BEHIND: lambda view, thing: gone(view, thing, lambda s: show_most(s, view.viewer)),
    Why.PAIR: lambda view, thing: view.position.state.special[number(thing) - KINDS] == NOBODY,
}


def test_whatever_is_closed_has_a_reason_that_is_really_in_the_way() -> None:
    told: Counter[str] = Counter()
    for players in TAJ_MAHAL.players:
        for seed in range(many(1, 20)):
            for position in moments(TAJ_MAHAL, players, seed, every=29):
                told += check(position, meant, PROOFS)
    assert len(told) >= 10, told


def test_every_reason_has_a_clause() -> None:
    assert CLAUSES.keys() == PROOFS.keys() == set(Why)
