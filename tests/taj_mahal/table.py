"""Positions of Taj Mahal, built and read in the words of the game.

Players are `P1` to `P5`. Cards are written `red:elephant+vizier`, `white:monk`, `special:general`; cities `ajmer_ne`,
with a star (`ajmer_ne*`) for a royal palace there. Items at court are named by their symbols. Lists may be written as
one string with blanks. An option is written `withdraw`, `play red:elephant+monk`, `alone`, `add white:monk`,
`palace ajmer_ne`, `royal ajmer_ne` or `take white:monk`.
"""

from collections import Counter

import numpy as np
import pytest

import durbar
import durbar.games.taj_mahal.rules as rules
from durbar.engine.agenda import PLAYER, STEP
from durbar.engine.errors import IllegalChoice
from durbar.engine.log import Log
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    CARDS,
    CITY,
    CITY_COUNT,
    COLOUR,
    COLOUR_KINDS,
    COLOUR_NAMES,
    COPIES,
    DISPLAY_SIZE,
    FACTS,
    FIGURE_NAMES,
    FORTS,
    KINDS,
    RESOURCE_NAMES,
    SEATS,
    SHOWS,
    SYMBOL_NAMES,
)
from durbar.games.taj_mahal.state import (
    DRAWN,
    KEPT,
    NO_BONUS,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    TAKEN,
    Choice,
    Step,
    held,
    holds_special,
    known,
)

GAME = durbar.load("taj_mahal")
EVERY_NUMBER = pytest.mark.parametrize("players", GAME.players)
NAMES = tuple(f"P{seat + 1}" for seat in range(SEATS))
CARD_NAMES = tuple(f"{card.suit}:{'+'.join(card.symbols)}" for card in CARDS)
CITY_IDS = tuple(city["id"] for city in FACTS["cities"]["list"])
PROVINCE_IDS = tuple(province["id"] for province in FACTS["provinces"]["list"])
FORT_IDS = tuple(CITY_IDS[city] for city in FORTS)
DECK = Counter({card: int(copies) for card, copies in zip(CARD_NAMES, COPIES, strict=False)})


def seat(player):
    return NAMES.index(player)


def words(given):
    """A list that may be written as one string."""
    return given.split() if isinstance(given, str) else list(given)


def bits(cities):
    return sum(1 << CITY_IDS.index(city) for city in cities)


def cities_in(mask):
    return {city for number, city in enumerate(CITY_IDS) if int(mask) >> number & 1}


def cities_of(province):
    row = PROVINCE_IDS.index(province)
    return [CITY_IDS[city] for city in CITY[row, : CITY_COUNT[row]]]


# --- Reading and playing --------------------------------------------------------------------------------------------


class Table:
    """A position, read and played on in the words above."""

    def __init__(self, position):
        self.position = position
        self.state = position.state
        self.events = []  # of the last withdrawal
        self.names = NAMES[: position.players]

    def copy(self):
        return Table(self.position.copy())

    @property
    def actor(self):
        (player,) = self.position.pending
        return NAMES[player]

    @property
    def decision(self):
        return Step(int(self.state.agenda[self.state.agenda_top, STEP])).name

    # the visit

    @property
    def visit(self):
        return self.state.visit + 1

    @property
    def province(self):
        return PROVINCE_IDS[self.state.route[self.state.visit]]

    @property
    def first(self):
        return NAMES[self.state.first]

    @property
    def visitors(self):
        return [player for player in self.names if self.state.visiting[seat(player)]]

    @property
    def court(self):
        return {symbol for symbol, there in zip(SYMBOL_NAMES, self.state.court, strict=True) if there}

    @property
    def supply(self):
        return dict(zip(FIGURE_NAMES, self.state.supply.tolist(), strict=True))

    @property
    def bonus(self):
        """The bonus tiles on the board, by city."""
        on = zip(FORT_IDS, self.state.bonus, strict=True)
        return {city: BONUS_NAMES[kind] for city, kind in on if kind != NO_BONUS}

    # what players have

    @property
    def scores(self):
        return self.state.score[: len(self.names)].tolist()

    def score(self, player):
        return int(self.state.score[seat(player)])

    def tokens(self, player):
        numbers = self.state.tokens[seat(player)].tolist()
        return sorted(Counter(dict(zip(FIGURE_NAMES, numbers, strict=True))).elements())

    def tiles(self, player):
        return [tile + 1 for tile, owner in enumerate(self.state.tile_owner.tolist()) if owner == seat(player)]

    def bonus_kept(self, player):
        numbers = self.state.bonus_kept[seat(player)].tolist()
        return sorted(Counter(dict(zip(RESOURCE_NAMES, numbers, strict=True))).elements())

    def palaces(self, player):
        royal = {f"{city}*" for city in cities_in(self.state.royal[seat(player)])}
        return cities_in(self.state.ordinary[seat(player)]) | royal

    # cards

    def hand(self, player):
        here = seat(player)
        cards = _counted(held(self.state, here, slice(None)))
        return cards + [
            f"special:{figure}" for f, figure in enumerate(FIGURE_NAMES) if holds_special(self.state, here, f)
        ]

    def known(self, player):
        return _counted(known(self.state, seat(player), slice(None)))

    def unseen(self, player):
        return int(self.state.unseen[seat(player)])

    def row(self, player):
        here = seat(player)
        return [CARD_NAMES[card] for card in self.state.row[here, : self.state.row_size[here]]]

    def shown(self, player):
        return {symbol: int(n) for symbol, n in zip(SYMBOL_NAMES, self.state.shown[seat(player)], strict=True) if n}

    def bound(self, player):
        colour = self.state.bound[seat(player)]
        return None if colour == NO_COLOUR else COLOUR_NAMES[colour]

    def owner(self, figure):
        """Whose a special card is."""
        owner = self.state.special[FIGURE_NAMES.index(figure)]
        return None if owner == NOBODY else NAMES[owner]

    @property
    def display(self):
        return in_order(CARD_NAMES[card] for card in self.state.display if card != NO_CARD)

    @property
    def discards(self):
        return _counted(self.state.discard)

    @property
    def pile(self):
        return _counted(self.state.pile)

    # options

    @property
    def options(self):
        return [self._wording(choice) for choice in self.position.choices(seat(self.actor))]

    def _wording(self, choice):
        here = self.state.route[self.state.visit]
        if choice in (Choice.WITHDRAW, Choice.ALONE):
            return Choice(choice).name.lower()
        if choice < Choice.ALONE:
            return f"play {CARD_NAMES[choice - Choice.PLAY]}"
        if choice < Choice.PALACE:
            return f"add {CARD_NAMES[choice - Choice.ADD + COLOUR_KINDS]}"
        if choice < Choice.ROYAL:
            return f"palace {CITY_IDS[CITY[here, choice - Choice.PALACE]]}"
        if choice < Choice.TAKE:
            return f"royal {CITY_IDS[CITY[here, choice - Choice.ROYAL]]}"
        return f"take {CARD_NAMES[choice - Choice.TAKE]}"

    def number(self, option):
        """The choice that an option stands for, whether or not it is offered."""
        what, _, which = option.partition(" ")
        begin = Choice[what.upper()]
        if what in ("palace", "royal"):
            return begin + cities_of(self.province).index(which)
        return begin + (CARD_NAMES.index(which) if which else 0) - COLOUR_KINDS * (what == "add")

    def play(self, *options):
        """Make these choices; what happened."""
        return [e for option in options for e in self.position.choose(seat(self.actor), self.number(option))]

    def plays(self, card, added=None):
        """Play a colour card, with another one or alone; what happened."""
        return self.play(f"play {card}", f"add {added}" if added else "alone")

    def withdraws(self, *cities):
        """Withdraw and build in these cities, then take the first cards offered; the points it brought."""
        actor, before, places = self.actor, self.copy(), list(cities)
        self.events = self.play("withdraw")
        while self._withdrawing(actor, before.visit):
            build = self.decision in ("PALACE", "ROYAL")
            self.events += self.play(f"{self.decision.lower()} {places.pop(0)}" if build else self.options[0])
        assert not places
        return self.score(actor) - before.score(actor)

    def _withdrawing(self, actor, visit):
        if self.position.over or self.visit != visit:
            return False
        return self.actor == actor and self.decision in ("PALACE", "ROYAL", "TAKE")

    def palace_points(self, player):
        """What his palaces would score, had he just withdrawn."""
        other = self.copy()
        rules.score_palaces(other.state, seat(player), Log(Log.tables(1)))
        return other.score(player) - self.score(player)

    def after(self, *options):
        """The table as these choices would leave it."""
        other = self.copy()
        other.play(*options)
        return other

    def refuses(self, *options):
        """Whether each of these choices is refused and changes nothing."""
        before = self.position.to_bytes()
        for option in options:
            with pytest.raises(IllegalChoice):
                self.position.choose(seat(self.actor), self.number(option))
        return self.position.to_bytes() == before


def _counted(numbers):
    """The cards of which there are so many of each kind."""
    return [CARD_NAMES[kind] for kind in np.flatnonzero(numbers) for _ in range(numbers[kind])]


def in_order(cards):
    return sorted(cards, key=CARD_NAMES.index)


def kinds_of(events):
    return [event.kind.name for event in events]


def fields(position):
    """The record of a position, field by field, as a batch of one table has it."""
    state = position.state
    return {name: np.asarray(getattr(state, name))[None] for name in state.dtype.names}


def moved_on(position):
    """The same table with everyone one seat further on."""
    players, state = position.players, position.copy().state
    other = position.copy()
    there = other.state
    for name in state.dtype.names:
        field = getattr(state, name)
        if np.ndim(field) and len(field) == len(NAMES) and name not in ("court", "supply"):
            getattr(there, name)[:players] = np.roll(field[:players], 1, axis=0)
    for owners in ("special", "tile_owner"):
        owned = getattr(state, owners)
        getattr(there, owners)[:] = np.where(owned == NOBODY, NOBODY, (owned + 1) % players)
    there.first = (state.first + 1) % players
    there.agenda[1, PLAYER] = (state.agenda[1, PLAYER] + 1) % players
    return other


# --- Building -------------------------------------------------------------------------------------------------------


def lay(
    players=3,
    *,
    visit=1,
    province="lahore",
    actor="P1",
    first=None,
    gone="",
    withdrawn="",
    rows=(),
    hands=(),
    known=(),
    kept=(),
    tokens=(),
    tiles=(),
    bonus_kept=(),
    palaces=(),
    bonus=(),
    display=None,
    pile=None,
    discards="",
    scores=(),
):
    """A table at a player's turn.

    What is not given is as the examples of the rulebook suppose: a full court and display, no palaces, empty rows,
    empty hands, nobody has anything, "+2" tiles on all forts. Hands are unseen, but for cards in `known`; `kept` are
    those of them that were drawn before the last shuffle. Cards that are nowhere else are in the pile, or, if that is
    given, in the hand of the last player.
    """
    position = GAME.start(players, seed=0)
    state = position.state
    for name in ("hand", "unseen", "kept", "row", "row_size", "shown", "display", "pile", "discard", "tokens", "score"):
        getattr(state, name)[...] = NO_CARD if name in ("row", "display") else 0
    _lay_board(state, visit, province, dict(palaces), dict(bonus))
    state.first = seat(first or actor)
    state.agenda[1, [STEP, PLAYER]] = Step.TURN, seat(actor)
    for player in words(withdrawn):
        state.visiting[seat(player)] = 0
    for symbol in words(gone):
        state.court[SYMBOL_NAMES.index(symbol)] = 0
    _lay_belongings(state, dict(tokens), dict(tiles), dict(bonus_kept), dict(scores))
    _lay_cards(position, dict(rows), dict(hands), dict(known), dict(kept), display, pile, words(discards))
    return Table(position)


def _lay_board(state, visit, province, palaces, bonus):
    state.visit = visit - 1
    here, there = visit - 1, state.route.tolist().index(PROVINCE_IDS.index(province))
    state.route[here], state.route[there] = state.route[there], state.route[here]
    state.bonus[:] = BONUS_NAMES.index("points")
    state.bonus[FORT_IDS.index(FACTS["taj_mahal_tile"]["city"])] = BONUS_NAMES.index("taj_mahal")
    for city, kind in bonus.items():
        state.bonus[FORT_IDS.index(city)] = BONUS_NAMES.index(kind)
    for player, given in palaces.items():
        cities = words(given)
        state.ordinary[seat(player)] = bits(city for city in cities if "*" not in city)
        state.royal[seat(player)] = bits(city.strip("*") for city in cities if "*" in city)


def _lay_belongings(state, tokens, tiles, bonus_kept, scores):
    for player, figures in tokens.items():
        for figure in words(figures):
            state.tokens[seat(player), FIGURE_NAMES.index(figure)] += 1
            state.supply[FIGURE_NAMES.index(figure)] -= 1
    for player, numbers in tiles.items():
        for number in words(numbers):
            state.tile_owner[int(number) - 1] = seat(player)
    for player, resources in bonus_kept.items():
        for resource in words(resources):
            state.bonus_kept[seat(player), RESOURCE_NAMES.index(resource)] += 1
    for player, score in scores.items():
        state.score[seat(player)] = score


def _lay_cards(position, rows, hands, known, kept, display, pile, discards):
    state, left = position.state, DECK.copy()

    def used(cards):
        for card in words(cards):
            if not card.startswith("special:"):
                left[card] -= 1
                assert left[card] >= 0, card
            yield CARD_NAMES.index(card)

    for player, cards in rows.items():
        _lay_row(state, seat(player), list(used(cards)))
    for hidden, digit in ((hands, DRAWN), (kept, KEPT), (known, TAKEN)):
        for player, cards in hidden.items():
            for card in used(cards):
                _hold(state, seat(player), card, digit)
    for card in used(discards):
        state.discard[card] += 1
    in_pile = None if pile is None else list(used(pile))
    if display is None:
        size = int(DISPLAY_SIZE[position.players])
        display = [card for card in reversed(CARD_NAMES[:KINDS]) if left[card]][:size]
    up = list(used(display))
    state.display[: len(up)] = up
    if in_pile is None:
        in_pile = list(used(left.copy().elements()))
    else:
        for card in used(left.copy().elements()):
            _hold(state, position.players - 1, card, TAKEN)
    state.pile[:] = np.bincount(in_pile, minlength=KINDS)
    state.pile_size, state.discard_size = len(in_pile), len(discards)


def _lay_row(state, player, row):
    """Cards played in this order, each colour card alone or with the next one if that is white or special."""
    state.row[player, : len(row)] = row
    state.row_size[player] = len(row)
    state.shown[player] = SHOWS[row].sum(axis=0)
    changing = CARD_NAMES.index(f"special:{colour_changer()}")
    for card, following in zip(row, [*row[1:], NO_CARD], strict=False):
        if card >= KINDS:
            state.special[card - KINDS] = player
            state.special_played[card - KINDS] = 1
        elif card < COLOUR_KINDS and following != changing and state.bound[player] == NO_COLOUR:
            state.bound[player] = COLOUR[card]


def _hold(state, player, card, digit):
    if card >= KINDS:
        state.special[card - KINDS] = player
    else:
        state.hand[player, card] += digit
        state.unseen[player] += digit != TAKEN
        state.kept[player] += digit == KEPT


def colour_changer():
    """The figure that earns the card of any colour."""
    (figure,) = [card["figure"] for card in FACTS["special_cards"]["list"] if card["effect"] == "change_color"]
    return figure
