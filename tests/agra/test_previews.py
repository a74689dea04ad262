"""What the page says that a choice brings is what comes of it: on every choice that brings it, and on no other."""

from pathlib import Path
from typing import Any

import pytest

from durbar.drawing.seen import seen
from durbar.engine.agenda import STEP, top
from durbar.engine.recorded import read
from durbar.games.agra.components import CHARACTERS, GOODS, PRODUCTION
from durbar.games.agra.page import due
from durbar.games.agra.page.choices import act
from durbar.games.agra.page.legal import sort_of
from durbar.games.agra.state import Choice, Event, Source, Step
from durbar.games.agra.words import names as called
from tests.agra.table import lay
from tests.agra.test_board import NAMES, brought, facts_of

GAMES = sorted((Path(__file__).parent.parent / "recorded").glob("agra-*.durbar"))
EVERY = 60
ALWAYS = {Step.BONUS, Step.SADR, Step.MAKE_ROOM}  # rare, and something is due below them
ENOUGH_MARKERS = 8  # what is gained for want of markers depends on what is given up for it


# --- What the page says ---------------------------------------------------------------------------------------------


def said(look, choice):
    """The rupees, favours and goods that are told with a choice, in figures and in words alike."""
    told: dict[Any, int] = {}
    for effect in act(look, choice)["effects"]:
        number = int(effect["text"].replace("−", "-")) if effect["text"][:1] in "+−" else 0
        sign: Any = next(iter(effect["signs"]), {})
        what = sign["good"] if "good" in sign else sign.get("sign")
        words = {"rupee": called.rupees, "favour": called.favours}.get(what)
        if isinstance(what, int) and number:
            assert effect["words"] == called.goods(number, what, look.t)
            told[what] = number
        elif words and effect["words"] == words(number, look.t):  # not the favours that may be taken on a track
            told[what] = number
    return told


# --- What comes of it -----------------------------------------------------------------------------------------------

QUIET = {Choice.DONE, Choice.AMOUNT, Choice.TILE, Choice.COVER, Choice.STAND}  # the least of which brings nothing
LATE = {Step.DEPART: Source.MERCHANT, Step.BOAT: Source.PIER}  # steps, and the favours that they bring


def quietly(position):
    """One choice that brings nothing; whether there was one."""
    (chooser,) = position.pending
    quiet = [one for one in position.choices(chooser) if sort_of(one)[0] in QUIET]
    return position.choose(chooser, min(quiet)) if quiet else None


def settled(position, now, player):
    """Go on until a question is settled, or comes again; what happened."""
    happened, question = [], (now.agenda_top, top(now, STEP), player)
    while not position.over and position.state.agenda_top >= now.agenda_top:
        s = position.state
        if (s.agenda_top, top(s, STEP), *position.pending) == question or (events := quietly(position)) is None:
            break
        happened.extend(events)
    return happened


def came(look, choice):
    """The rupees, favours and goods that come of a choice, but for what was due whatever was chosen."""
    now, player, position = look.position.state, look.viewer, look.position.copy()
    sort, which = sort_of(choice)
    happened = list(position.choose(player, choice))
    goods: dict[Any, int] = {}
    if sort == Choice.PLACE and CHARACTERS <= which < CHARACTERS + PRODUCTION:
        while player not in position.pending:
            happened.extend(quietly(position))
        goods[which - CHARACTERS] = most_produced(position, player)
    happened.extend(settled(position, now, player))
    then, waiting = position.state, {one.step for one in due.steps(now)}
    late = set() if makes_room(now) else {source for step, source in LATE.items() if step in waiting}
    rupees, favours = then.rupees[player] - now.rupees[player], then.favours[player] - now.favours[player]
    for event in happened:
        number, source, *_ = event.details
        if event.kind == Event.FAVOURS and event.player == player and source in late:
            favours -= number
        elif event.kind == Event.BONUS_RUPEES and Step.BONUS_RUPEES in waiting:
            rupees -= source
    if makes_room(now):
        kept = [good for good in range(GOODS) if choice != Choice.GIVE + good]
        goods = {good: int(then.goods[player, good] - now.goods[player, good]) for good in kept}
    favours = 0 if sort in LABELLED else max(0, int(favours))
    return {what: n for what, n in {"rupee": int(rupees), "favour": favours, **goods}.items() if n}


LABELLED = {Choice.FAVOURS, Choice.MOSAIC}  # the label says how many favours


def makes_room(s):
    """AG-5.2: whether something is given up for want of markers."""
    return top(s, STEP) == Step.MAKE_ROOM


def most_produced(position, player):
    """The largest harvest that is offered."""
    amounts = [sort_of(one)[1] for one in position.choices(player) if sort_of(one)[0] == Choice.AMOUNT]
    return max(amounts, default=0)


def looks(file):
    """Positions of a recorded game in which somebody has markers enough, as he sees them."""
    for ply, position in enumerate(read(file.read_text("utf-8"), "compiled").replay()):
        if position.over or (ply % EVERY and top(position.state, STEP) not in ALWAYS):
            continue
        (player,) = position.pending
        if position.state.markers[player] >= ENOUGH_MARKERS or makes_room(position.state):
            yield seen(position.copy(), player, (), NAMES[: position.players], "en")


@pytest.mark.rule("AG-5.2", "AG-10.12", "AG-27.4")
@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_choice_says_what_comes_of_it(file):
    for look in looks(file):
        for offer in look.offers:
            told, sort = said(look, offer.choice), sort_of(offer.choice)[0]
            if sort != Choice.PLACE and not makes_room(look.position.state):
                told = {what: n for what, n in told.items() if not isinstance(what, int)}  # the label says the others
            assert told == came(look, offer.choice), offer.words


# --- Where it once was told with some of the choices only -----------------------------------------------------------


@pytest.mark.rule("AG-10.12")
def test_the_merchants_favours_come_whatever_is_transformed():
    table = lay(2).give("Y", goods={"wood": 2}).give("T", goods={"wood": 1}).build("paper_mill")
    facts = facts_of(table.set(merchant="paper_mill").turn("Y").play("place paper_mill"))
    assert [brought(facts, f"amount {n}") for n in range(3)] == [[], [], []]


@pytest.mark.rule("AG-27.4")
def test_a_bonus_tells_its_rupees_also_where_its_level_asks_for_a_choice():
    table = lay(2).give("Y", goods={"wood": 2, "sandstone": 2}).influence("merchants", 2, 1).turn("Y")
    facts = facts_of(table.play("place architect", "build paper_mill", "give wood", "give wood"))
    assert brought(facts, "bonus l2_merchants") == ["rupee +3", "merchants 2 → 3", "favour +1"]
    assert brought(facts, "bonus l2_artisans") == ["rupee +3", "artisans 1 → 2"]
    assert brought(facts, "bonus l2_cover") == ["rupee +2"]


@pytest.mark.rule("AG-5.2")
def test_whatever_is_given_up_tells_what_it_makes_room_for():
    table = (
        lay(2).give("Y", goods={"wood": 10, "turmeric": 8}, favours=3).turn("Y").play("place cotton_field", "amount 2")
    )
    facts = facts_of(table)
    assert brought(facts, "give wood") == brought(facts, "give turmeric") == ["cotton +1"]
    assert brought(facts, "give_favour") == ["cotton +1"]
    assert brought(facts, "done") == []
