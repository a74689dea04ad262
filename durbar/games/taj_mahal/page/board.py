"""What a page knows about a table of Taj Mahal: the facts of a position (`board`) and the map below them (`ground`).

Both are plain data, drawn by `board.html` and served as they are. Visits count from 1 here, as players count them;
players, provinces, cities, roads and kinds of cards count from 0. Symbols, goods and bonus tiles go by name.
"""

from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from itertools import combinations, product

import numpy as np

from durbar.drawing.seen import Seen
from durbar.engine.agenda import PLAYER, STEP, top
from durbar.engine.game import Setup
from durbar.engine.log import Log
from durbar.engine.position import Position
from durbar.engine.sets import bit
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    BONUS_POINTS,
    BONUS_RESOURCE,
    CARDS,
    CITIES,
    CITIES_OF,
    CITY,
    CITY_COUNT,
    CITY_NAMES,
    COLOUR,
    COLOUR_KINDS,
    COLOUR_NAMES,
    ELEPHANT,
    FACTS,
    FIGURE_NAMES,
    FIGURES,
    FORT,
    GOODS,
    KINDS,
    MOGUL,
    NO_FORT,
    NO_RESOURCE,
    PROVINCE_OF,
    PROVINCES,
    RESOURCE_NAMES,
    RESOURCES,
    SHOWS,
    SPECIAL_CARDS,
    SYMBOL_NAMES,
    SYMBOLS,
    VISITS,
)
from durbar.games.taj_mahal.page import atlas
from durbar.games.taj_mahal.page.facts import (
    Band,
    Board,
    Card,
    CardOption,
    City,
    Ground,
    Item,
    Land,
    Lead,
    Names,
    Options,
    Outlook,
    Place,
    Play,
    Player,
    Province,
    Reach,
    Site,
    Standing,
    Stands,
    Withdrawing,
)
from durbar.games.taj_mahal.rules import court, scoring
from durbar.games.taj_mahal.state import (
    NO_BONUS,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    Choice,
    Event,
    State,
    Step,
    held,
    holds_special,
    known,
    province,
)
from durbar.games.taj_mahal.words import names

Winners = list[int | None]  # of every item, or of every token

WASHES = 5  # with which provinces are coloured
NUMERALS = 5  # every how many points one is written on the scale
SILENCE = Log(Log.tables(1))  # what is only tried out is not told


# --- The position ---------------------------------------------------------------------------------------------------


def board(seen: Seen) -> Board:
    """The facts of a position as a viewer may know them, and what he can do."""
    s: State = seen.position.state
    over = seen.position.over
    winners: Winners = [None] * SYMBOLS if over else _winners(s)  # at the end pairs of tokens have been returned
    return {
        "visit": int(s.visit) + 1,
        "province": int(province(s)),
        "player": None if over else int(top(s, PLAYER)),
        "step": None if over else Step(int(top(s, STEP))).name.lower(),
        "provinces": _provinces(s),
        "cities": _cities(seen, s),
        "networks": _networks(s),
        "court": _court(s, winners),
        "players": [_player(seen, s, seat, winners) for seat in range(s.players)],
        "display": [kind for kind in s.display.tolist() if kind != NO_CARD],
        "pile": int(s.pile_size),
        "discard": _multiset(s.discard.tolist()),
        "unclaimed": [KINDS + figure for figure in range(FIGURES) if s.special[figure] == NOBODY],
        "card": None if s.card == NO_CARD else int(s.card),
        "reach": _reach(seen, s),
        "withdrawing": _withdrawing(seen, s),
        "options": _options(seen, s),
        "names": _names(seen.t),
    }


@cache
def _names(t: NullTranslations) -> Names:
    """What cards and prizes are called in the viewer's language."""
    return {
        "cards": [names.card(card, t) for card in range(len(CARDS))],
        "effects": {name: names.effect(figure, t) for figure, name in enumerate(FIGURE_NAMES)},
        "items": {name: names.item(symbol, t) for symbol, name in enumerate(SYMBOL_NAMES)},
    }


def _multiset(counts: list[int]) -> list[int]:
    """Kinds of cards one by one, from how many there are of each."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


# --- On the map -----------------------------------------------------------------------------------------------------


def _provinces(s: State) -> list[Province]:
    """For every province when it is visited, and who has won its tile."""
    route = s.route.tolist()
    facts: list[Province] = [
        {"visit": visit + 1, "goods": _goods_on(visit), "winner": _somebody(s.tile_owner[visit])}
        for visit in range(VISITS)
    ]
    return [facts[route.index(here)] for here in range(PROVINCES)]


def _goods_on(visit: int) -> list[str]:
    return [RESOURCE_NAMES[resource] for resource in range(RESOURCES) for _ in range(GOODS[visit, resource])]


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _cities(seen: Seen, s: State) -> list[City]:
    """What stands in every city: its bonus tile, its ordinary palace, its royal one."""
    built = {(event.details[1], False) for event in seen.events if event.kind == Event.BUILT}
    crowned = {(event.details[0], True) for event in seen.events if event.kind == Event.CROWNED}
    cities: list[City] = [{"bonus": _bonus(s, city), "palaces": []} for city in range(CITIES)]
    for royal, owners in ((False, s.ordinary.tolist()), (True, s.royal.tolist())):
        for owner, city in _owned(owners[: s.players]):
            last = (city, royal) in built | crowned
            cities[city]["palaces"].append({"owner": owner, "royal": royal, "last": last})
    return cities


def _bonus(s: State, city: int) -> str | None:
    fort = FORT[city]
    return None if fort == NO_FORT or s.bonus[fort] == NO_BONUS else BONUS_NAMES[s.bonus[fort]]


def _owned(owners: list[int]) -> Iterator[tuple[int, int]]:
    """Every owner with every city in his set."""
    return ((owner, city) for owner, own in enumerate(owners) for city in range(CITIES) if own >> city & 1)


def _networks(s: State) -> list[Band]:
    """Every road with palaces of one owner at both ends, apart for each owner: two lie in lanes beside each other."""
    own = (s.ordinary | s.royal)[: s.players].tolist()
    bands: list[Band] = []
    for road, ends in enumerate(_roads()):
        owners = [seat for seat, cities in enumerate(own) if cities & ends == ends]
        lanes = (0,) if len(owners) == 1 else (-1, 1)
        bands += [{"road": road, "owner": owner, "lane": lane} for owner, lane in zip(owners, lanes, strict=False)]
    return bands


@cache
def _roads() -> list[int]:
    """The two ends of every road, as a set of cities."""
    return [1 << road.a | 1 << road.b for road in atlas.roads()]


def _reach(seen: Seen, s: State) -> list[Reach]:
    """For everybody who may still build here, and every free city, the provinces that a palace would join."""
    tried: State = seen.position.copy().state
    cities = [int(CITY[province(s), place]) for place in _open_places(s)]
    return [
        {"owner": seat, "city": city, "joined": _joined(tried, seat, city)}
        for seat in range(s.players)
        if _stays(s, seat)
        for city in cities
    ]


def _joined(tried: State, player: int, city: int) -> list[int]:
    """TM-5.8: the provinces for which a palace would score there, this one included; tried out and taken back."""
    before = tried.ordinary[player]
    tried.ordinary[player] = before | bit(city)
    network = int(scoring.connected(tried, player))
    tried.ordinary[player] = before
    return [here for here in range(PROVINCES) if int(CITIES_OF[here]) & network]


# --- The court and the players --------------------------------------------------------------------------------------


def _court(s: State, winners: Winners) -> list[Item]:
    """For every symbol what becomes of its item: still there and who leads, or who has won it in this visit."""
    return [
        {
            "symbol": SYMBOL_NAMES[symbol],
            "there": bool(s.court[symbol]),
            "winner": winners[symbol],
            **_lead(s.shown[: s.players, symbol].tolist()),
        }
        for symbol in range(SYMBOLS)
    ]


def _lead(shown: list[int]) -> Lead:
    """TM-4.2, TM-4.3: who shows more of a symbol than anybody else, or whether several show the most."""
    most = max(shown)
    alone = shown.count(most) == 1
    return {"leader": shown.index(most) if most and alone else None, "tied": most > 0 and not alone}


def _standing(s: State, seat: int, shown: list[int]) -> list[Standing]:
    """How a player stands for every symbol, if he showed so many."""
    cells = zip(shown, _best_of_others(s, seat), s.court.tolist(), strict=True)
    return [{"n": n, "is": _stands(n, best) if there else "gone"} for n, best, there in cells]


def _best_of_others(s: State, seat: int) -> list[int]:
    """Of every symbol the most that anybody else shows."""
    others = [own for other, own in enumerate(s.shown[: s.players].tolist()) if other != seat]
    return [max(shown) for shown in zip(*others, strict=True)]


def _stands(n: int, best: int) -> Stands:
    if n == 0:
        return "nil"
    return "lead" if n > best else "tie" if n == best else "less"


def _winners(s: State) -> Winners:
    """Who has won each item in this visit, as far as the table tells."""
    here = int(CITIES_OF[province(s)])
    crowned = [seat for seat in range(s.players) if int(s.royal[seat]) & here]
    crown = crowned[0] if crowned else None
    return [*_token_winners(s, here), crown, _somebody(s.tile_owner[s.visit])]


def _token_winners(s: State, here: int) -> Winners:
    """Of each figure who has won its token: he holds one, and has a palace here for every token won (TM-4.7)."""
    built = [int(s.ordinary[seat] & here).bit_count() for seat in range(s.players)]
    gone = [figure for figure in range(FIGURES) if not s.court[figure]]
    holders = [[seat for seat in range(s.players) if built[seat] and s.tokens[seat, figure]] for figure in gone]
    ways = [way for way in product(*holders) if all(way.count(seat) == built[seat] for seat in range(s.players))]
    winners: Winners = [None] * FIGURES
    for figure, seats in zip(gone, zip(*ways, strict=True), strict=False):
        winners[figure] = seats[0] if len(set(seats)) == 1 else None
    return winners


def _player(seen: Seen, s: State, seat: int, winners: Winners) -> Player:
    """What everybody may know of a player; his hand is shown to himself, and to all once the game is over (TM-10.4)."""
    in_hand = [int(held(s, seat, kind)) for kind in range(KINDS)]
    specials = [KINDS + figure for figure in range(FIGURES) if holds_special(s, seat, figure)]
    known_to_all = [int(known(s, seat, kind)) for kind in range(KINDS)]
    return {
        "points": int(s.score[seat]),
        "spot": atlas.SCALE.place(s.score[: s.players].tolist(), seat),
        "first": seat == s.first,
        "visiting": bool(s.visiting[seat]),
        "row": s.row[seat, : s.row_size[seat]].tolist(),
        "standing": _standing(s, seat, s.shown[seat].tolist()),
        "won": [SYMBOL_NAMES[symbol] for symbol, winner in enumerate(winners) if winner == seat],
        "bound": None if s.bound[seat] == NO_COLOUR else COLOUR_NAMES[s.bound[seat]],
        "tokens": [FIGURE_NAMES[figure] for figure in range(FIGURES) for _ in range(s.tokens[seat, figure])],
        "goods": {RESOURCE_NAMES[r]: int(scoring.goods(s, seat, r)) for r in range(RESOURCES)},
        "specials": specials,
        "cards": sum(in_hand) + len(specials),
        "known": _multiset(known_to_all),
        "unknown": int(s.unseen[seat]),
        "hand": _multiset(in_hand) + specials if seen.viewer == seat or seen.position.over else None,
    }


# --- What withdrawing would bring -----------------------------------------------------------------------------------


def _withdrawing(seen: Seen, s: State) -> Withdrawing | None:
    """TM-4.4: what the viewer would win if he withdrew now, and the points it may bring; None if he is not in."""
    player = seen.viewer
    if player is None or not _stays(s, player):
        return None
    won = [symbol for symbol in range(SYMBOLS) if s.court[symbol] and court.leads(s, player, symbol)]
    totals = [_scored(seen.position, player, won, *where) for where in _ways_to_build(s, won)]
    return {
        "won": [SYMBOL_NAMES[symbol] for symbol in won],
        "best": _best_of_others(s, player),
        "least": min(totals),
        "most": max(totals),
        "specials": [KINDS + figure for figure in won if figure < FIGURES and _earns(s, player, figure)],
        "draws": not s.row_size[player] and bool(s.pile_size or s.discard_size),  # TM-6.4, TM-11.3
    }


def _earns(s: State, player: int, figure: int) -> bool:
    """TM-7.1: whether one more token makes a pair that brings a special card he has not got."""
    return bool(s.tokens[player, figure]) and s.special[figure] != player


def _stays(s: State, player: int) -> bool:
    """Whether a player is in, and not in the middle of withdrawing."""
    leaving = (Step.PALACE, Step.ROYAL)
    return bool(s.visiting[player]) and not (top(s, PLAYER) == player and top(s, STEP) in leaving)


def _ways_to_build(s: State, won: list[int]) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Every way to place the palaces for these items: the ordinary ones, and the royal one if there is one."""
    figures = sum(symbol < FIGURES for symbol in won)
    royal = range(CITY_COUNT[province(s)]) if MOGUL in won else (None,)
    return product(combinations(_open_places(s), figures), royal)


def _open_places(s: State) -> list[int]:
    """TM-4.8: the places in the province without an ordinary palace."""
    taken = int(np.bitwise_or.reduce(s.ordinary))
    return [place for place in range(CITY_COUNT[province(s)]) if not taken >> int(CITY[province(s), place]) & 1]


def _scored(position: Position, player: int, won: list[int], ordinary: tuple[int, ...], royal: int | None) -> int:
    """TM-5: the points of a withdrawal with these items, its palaces placed so."""
    tried: State = position.copy().state
    before = tried.score[player]
    tried.winning = sum(1 << symbol for symbol in won)
    for place in ordinary:
        court.build(tried, player, Choice.PALACE + place, SILENCE)
    if royal is not None:
        court.build_royal(tried, player, Choice.ROYAL + royal, SILENCE)
    if ELEPHANT in won:
        court.take_tile(tried, player, SILENCE)
    scoring.score_palaces(tried, player, SILENCE)
    return int(tried.score[player] - before)


# --- What the viewer can do -----------------------------------------------------------------------------------------


def _options(seen: Seen, s: State) -> Options:
    """His legal choices, by kind."""
    choices = [offer.choice for offer in seen.offers]
    player = seen.viewer or 0
    return {
        "withdraw": Choice.WITHDRAW.value if Choice.WITHDRAW in choices else None,
        "plays": [_play(s, player, c) for c in choices if Choice.PLAY <= c < Choice.ALONE],
        "alone": _alone(s, player) if Choice.ALONE in choices else None,
        "adds": [_addition(s, player, c) for c in choices if Choice.ADD <= c < Choice.PALACE],
        "cities": [_site(seen, s, player, c) for c in choices if Choice.PALACE <= c < Choice.TAKE],
        "takes": [{"choice": c, "card": c - Choice.TAKE} for c in choices if c >= Choice.TAKE],
    }


def _play(s: State, player: int, choice: int) -> Play:
    kind = choice - Choice.PLAY
    off_colour = s.bound[player] not in (NO_COLOUR, COLOUR[kind])
    return {"choice": choice, "card": kind, "off_colour": off_colour, **_outlook(s, player, [kind])}


def _alone(s: State, player: int) -> CardOption:
    return {"choice": Choice.ALONE.value, "card": int(s.card), **_outlook(s, player, [int(s.card)])}


def _addition(s: State, player: int, choice: int) -> CardOption:
    added = choice - Choice.ADD + COLOUR_KINDS
    return {"choice": choice, "card": added, **_outlook(s, player, [int(s.card), added])}


def _outlook(s: State, player: int, cards: list[int]) -> Outlook:
    """How the viewer would stand at court with these cards in his row, and where that makes a difference."""
    shown = s.shown[player]
    now, then = (_standing(s, player, n.tolist()) for n in (shown, shown + SHOWS[cards].sum(axis=0)))
    changed = [
        (name, after["is"])
        for name, before, after in zip(SYMBOL_NAMES, now, then, strict=True)
        if before["is"] != after["is"]
    ]
    return {
        "standing": then,
        "leads": [name for name, stands in changed if stands == "lead"],
        "ties": [name for name, stands in changed if stands == "tie"],
    }


def _site(seen: Seen, s: State, player: int, choice: int) -> Site:
    """A city for a palace: the provinces that it would join, and the bonus tile it wins."""
    royal = choice >= Choice.ROYAL
    city = int(CITY[province(s), choice - (Choice.ROYAL if royal else Choice.PALACE)])
    bonus = None if royal else _bonus(s, city)
    return {
        "choice": choice,
        "city": city,
        "royal": royal,
        "joined": _joined(seen.position.copy().state, player, city),
        "bonus": bonus,
        "bonus_points": _bonus_points(s, player, bonus),
    }


def _bonus_points(s: State, player: int, bonus: str | None) -> int:
    """TM-5.2, TM-5.4: what a bonus tile would bring now."""
    if bonus is None:
        return 0
    kind = BONUS_NAMES.index(bonus)
    resource = BONUS_RESOURCE[kind]
    return int(BONUS_POINTS[kind] if resource == NO_RESOURCE else scoring.goods(s, player, resource) + 1)


# --- The map --------------------------------------------------------------------------------------------------------


def ground(setup: Setup) -> Ground:
    """The map and the cards: what never changes, and is the same for every number of players."""
    return _ground()


@cache
def _ground() -> Ground:
    return {
        "size": atlas.SIZE,
        "provinces": _land(),
        "cities": [_place(city) for city in range(CITIES)],
        "roads": [{"ends": [road.a, road.b], "path": road.path, "aside": road.aside} for road in atlas.roads()],
        "dunes": atlas.dunes(),
        "degrees": atlas.SCALE.degrees(),
        "numerals": atlas.SCALE.numerals(NUMERALS),
        "symbols": list(SYMBOL_NAMES),
        "figures": list(FIGURE_NAMES),
        "goods": list(RESOURCE_NAMES),
        "colours": [*COLOUR_NAMES, "white"],
        "cards": [_card(card) for card in range(len(CARDS))],
        "whites": COLOUR_KINDS,  # where the cards begin that are only added to others
        "bonus": dict(zip(BONUS_NAMES, BONUS_POINTS.tolist(), strict=True)),
    }


def _land() -> list[Land]:
    drawn = zip(FACTS["provinces"]["list"], atlas.outlines(), atlas.washes(WASHES), strict=True)
    return [
        {
            "id": facts["id"],
            "name": facts["label"],
            "x": facts["tile_x"],
            "y": facts["tile_y"],
            "border": atlas.closed(outline),
            "wash": wash,
            "cities": CITY[here, : CITY_COUNT[here]].tolist(),
        }
        for here, (facts, outline, wash) in enumerate(drawn)
    ]


def _place(city: int) -> Place:
    """A city on the map."""
    x, y = atlas.CITIES[city]
    return {
        "id": FACTS["cities"]["list"][city]["id"],
        "name": CITY_NAMES[city],
        "province": int(PROVINCE_OF[city]),
        "x": x,
        "y": y,
        "fortified": bool(FORT[city] != NO_FORT),
    }


def _card(card: int) -> Card:
    """A kind of card; of a special card also the figure that earns it, and what it does."""
    suit, symbols = CARDS[card]
    if card < KINDS:
        return {"colour": suit, "symbols": list(symbols)}
    special = SPECIAL_CARDS[card - KINDS]
    added = [special["symbol"]] if "symbol" in special else []
    return {
        "colour": suit,
        "symbols": added,
        "figure": symbols[0],
        "effect": special["effect"],
        "amount": special.get("amount", 0),
    }
