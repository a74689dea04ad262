"""What the page says that a choice brings is what comes of it: on every choice that brings it, and on no other."""

from pathlib import Path

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
    told = {}
    for effect in act(look, choice)["effects"]:
        number = int(effect["text"].replace("−", "-")) if effect["text"][:1] in "+−" else 0
        (sign,) = effect["signs"][:1] or ({},)
        what = sign["good"] if "good" in sign else sign.get("sign")
        words = {"rupee": called.rupees, "favour": called.favours}.get(what)
        if isinstance(what, int) and number:
            assert effect["words"] == called.goods(number, what, look.t)
            told[what] = number
        elif words and effect["words"] == words(number, look.t):  # not the favours that may be taken on a track
            told[what] = number
    return told


# --- What comes of it -----------------------------------------------------------------------------------------------


def settle(position, height, step, player):
    """Go on until the question is settled, as quietly as can be; what happened, or None where that cannot be."""
    happened = []
    while not position.over and position.state.agenda_top >= height:
        (chooser,) = position.pending
        now = top(position.state, STEP)
        if position.state.agenda_top == height and (now, chooser) == (step, player):
            break
        quiet = [one for one in position.choices(chooser) if sort_of(one)[0] in QUIET]
        if not quiet:
            break
        happened.extend(position.choose(chooser, min(quiet)))
    return happened


QUIET = {Choice.DONE, Choice.AMOUNT, Choice.TILE, Choice.COVER, Choice.STAND}  # the least of which brings nothing


def came(look, choice):
    """The rupees, favours and goods that come of a choice, but for what was due whatever was chosen."""
    now, player = look.position.state, look.viewer
    sort, which = sort_of(choice)
    position = look.position.copy()
    happened = list(position.choose(player, choice))
    if sort == Choice.PLACE and CHARACTERS <= which < CHARACTERS + PRODUCTION:
        return {which - CHARACTERS: most_produced(position, player)} | without_goods(look, position, happened)
    happened += settle(position, int(now.agenda_top), top(now, STEP), player)
    then = position.state
    found = without_goods(look, position, happened)
    for good in range(GOODS):
        given = sort == Choice.GIVE and good == which
        if top(now, STEP) == Step.MAKE_ROOM and not given:
            found[good] = int(then.goods[player, good] - now.goods[player, good])
    return found


def without_goods(look, position, happened):
    """Rupees and favours alone, once the action has been left."""
    now, player = look.position.state, look.viewer
    happened = happened + settle(position, int(now.agenda_top), top(now, STEP), player)
    waiting = {one.step for one in due.steps(now)}
    late = {Step.DEPART: Source.MERCHANT, Step.BOAT: Source.PIER}
    sources = {source for step, source in late.items() if step in waiting}
    favours = int(position.state.favours[player] - now.favours[player])
    favours -= sum(e.args[0] for e in happened if e.kind == Event.FAVOURS and e.player == player and e.args[1] in sources)
    return {"rupee": int(position.state.rupees[player] - now.rupees[player]), "favour": max(0, favours)}


def most_produced(position, player):
    """The largest harvest that is offered."""
    amounts = [sort_of(one)[1] for one in position.choices(player) if sort_of(one)[0] == Choice.AMOUNT]
    return max(amounts, default=0)


def told_goods(sort, step):
    """Whether goods are told as an effect, and not by the label."""
    return step == Step.MAKE_ROOM or sort == Choice.PLACE


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_choice_says_what_comes_of_it(file):
    for ply, position in enumerate(read(file.read_text("utf-8"), "compiled").replay()):
        if position.over or (ply % EVERY and top(position.state, STEP) not in ALWAYS):
            continue
        (player,) = position.pending
        look = seen(position.copy(), player, (), NAMES[: position.players], "en")
        step = Step(int(top(position.state, STEP)))
        if position.state.markers[player] < ENOUGH_MARKERS and step != Step.MAKE_ROOM:
            continue
        for offer in look.offers:
            ours, real = said(look, offer.choice), came(look, offer.choice)
            if not told_goods(sort_of(offer.choice)[0], step):
                ours = {what: n for what, n in ours.items() if not isinstance(what, int)}
            if sort_of(offer.choice)[0] in (Choice.FAVOURS, Choice.MOSAIC):
                real["favour"] = 0  # the label says it
            assert ours == {what: n for what, n in real.items() if n}, (ply, step.name, offer.words)
