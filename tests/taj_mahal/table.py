"""Positions of Taj Mahal, built and read in the words of the game.

Players are `P1` to `P5`. Cards are written `red:elephant+vizier`, `white:monk`, `special:general`; cities `ajmer_ne`,
with a star (`ajmer_ne*`) for a royal palace there. Items at court are named by their symbols. Lists may be written as
one string with blanks. An option is written `withdraw`, `play red:elephant+monk`, `alone`, `add white:monk`,
`palace ajmer_ne`, `royal ajmer_ne` or `take white:monk`.
"""

import re
from collections import Counter

import numpy as np
import pytest

import durbar
from durbar.engine.agenda import STEP
from durbar.engine.errors import IllegalChoice
from durbar.engine.log import Log
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    CARD_NAMES,
    CITY,
    CITY_COUNT,
    CITY_IDS,
    COLOUR_KINDS,
    COLOUR_NAMES,
    COPIES,
    DISPLAY_SIZE,
    FACTS,
    FIGURE_NAMES,
    FORT_IDS,
    KINDS,
    PROVINCE_IDS,
    RESOURCE_NAMES,
    SEATS,
    SYMBOL_NAMES,
    TOKENS,
)
from durbar.games.taj_mahal.rules.scoring import score_palaces
from durbar.games.taj_mahal.state import (
    NO_BONUS,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    Choice,
    Step,
    held,
    holds_special,
    known,
)
from tests.play import relaid

GAME = durbar.load("taj_mahal")
EVERY_NUMBER = pytest.mark.parametrize("players", GAME.players)
NAMES = tuple(f"P{seat + 1}" for seat in range(SEATS))
TAJ_MAHAL = {FACTS["taj_mahal_tile"]["city"]: "taj_mahal"}
DECK = Counter({card: int(copies) for card, copies in zip(CARD_NAMES, COPIES, strict=False)})


def seat(player):
    return NAMES.index(player)


def words(given):
    """A list that may be written as one string."""
    return given.split() if isinstance(given, str) else list(given)


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
        score_palaces(other.state, seat(player), Log(Log.tables(1)))
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
    return {name: np.asarray(getattr(state, name))[None] for name in names_of(state)}


def names_of(state):
    """The fields of the record but for what pads it."""
    return [name for name in state.dtype.names if hasattr(state, name)]


def moved_on(position):
    """The same table with everyone one seat further on."""
    names = NAMES[: position.players]
    further = dict(zip(names, names[1:] + names[:1], strict=True))
    return GAME.read(re.sub(r"\bP\d\b", lambda name: further[name[0]], position.text()))


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
    options=None,
):
    """A table at a player's turn.

    What is not given is as the examples of the rulebook suppose: a full court and display, no palaces, empty rows,
    empty hands, nobody has anything, "+2" tiles on all forts. Hands are unseen, but for cards in `known`; `kept` are
    those of them that were drawn before the last shuffle. Cards that are nowhere else are in the pile, or, if that is
    given, in the hand of the last player.
    """
    start = GAME.start(players, seed=0, options=options)
    names = NAMES[:players]
    rows, hidden = dict(rows), {"taken": dict(known), "drawn": dict(hands), "kept": dict(kept)}
    used = Counter(words(discards)) + Counter(words(pile or "")) + _cards_of(rows, *hidden.values())
    display = _display(DECK - used, players) if display is None else words(display)
    used += Counter(display)
    assert used <= DECK
    if pile is not None:
        hidden["taken"][names[-1]] = [*words(hidden["taken"].get(names[-1], "")), *(DECK - used).elements()]
    lines = {
        "agenda": f"TURN {actor}",
        "turn": f"visit {visit}; first {first or actor}",
        "route": " ".join(_route(start, visit, province)),
        "forts": _valued({**dict.fromkeys(FORT_IDS, "points"), **TAJ_MAHAL, **dict(bonus)}),
        "court": " ".join(symbol for symbol in SYMBOL_NAMES if symbol not in words(gone)),
        "supply": _valued(_supply(dict(tokens))),
        "tiles": _valued({number: player for player, numbers in dict(tiles).items() for number in words(numbers)}),
        "special": _valued(_special_owners(rows, *hidden.values())),
        "display": " ".join(display),
        "discard": _valued(Counter(words(discards))),
        "pile": None if pile is None else _valued(Counter(words(pile))),
    }
    for player in names:
        built = words(dict(palaces).get(player, ""))
        body = {
            "visiting": str(int(player not in words(withdrawn))),
            "score": str(dict(scores).get(player, 0)),
            "ordinary": " ".join(city for city in built if "*" not in city),
            "royal": " ".join(city.strip("*") for city in built if "*" in city),
            "tokens": _valued(Counter(words(dict(tokens).get(player, "")))),
            "bonus_kept": _valued(Counter(words(dict(bonus_kept).get(player, "")))),
            "row": " ".join(words(rows.get(player, ""))),
            "hand": _hand({how: words(cards.get(player, "")) for how, cards in hidden.items()}),
        }
        lines[f"player {player}"] = "; ".join(f"{field} {value}" for field, value in body.items())
    return Table(relaid(start, lines))


def _valued(values):
    """A table by name, as a line has it."""
    return " ".join(f"{name}={value}" for name, value in values.items())


def _cards_of(*holders):
    """All cards but special ones that these players have."""
    cards = Counter(card for by_player in holders for given in by_player.values() for card in words(given))
    return Counter({card: number for card, number in cards.items() if card in DECK})


def _special_owners(*holders):
    return {
        card.partition(":")[2]: player
        for by_player in holders
        for player, given in by_player.items()
        for card in words(given)
        if card not in DECK
    }


def _hand(known):
    """A hand as a line has it, from lists of the cards of which the same is known."""
    cards = {card for given in known.values() for card in given if card in DECK}
    counts = {card: {how: given.count(card) for how, given in known.items()} for card in cards}
    return _valued({card: "+".join(f"{n}{how}" for how, n in count.items() if n) for card, count in counts.items()})


def _supply(tokens):
    """The tokens that nobody has and that have not come to court, where one of each is or was."""
    given = Counter(figure for figures in tokens.values() for figure in words(figures))
    return {figure: number - 1 - given[figure] for figure, number in zip(FIGURE_NAMES, TOKENS, strict=True)}


def _display(left, players):
    return [card for card in reversed(CARD_NAMES[:KINDS]) if left[card]][: DISPLAY_SIZE[players]]


def _route(start, visit, province):
    """The provinces in the order of a dealt game, save that this one comes at this visit."""
    route = [PROVINCE_IDS[number] for number in start.state.route]
    there = route.index(province)
    route[visit - 1], route[there] = route[there], route[visit - 1]
    return route


def colour_changer():
    """The figure that earns the card of any colour."""
    (figure,) = [card["figure"] for card in FACTS["special_cards"]["list"] if card["effect"] == "change_color"]
    return figure
