"""The choices of Taj Mahal in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.games.taj_mahal.components import (
    CHANGES_COLOUR,
    CITY,
    CITY_NAMES,
    COLOUR,
    COLOUR_KINDS,
    FORT,
    KINDS,
    NO_FORT,
    SYMBOLS,
)
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.state import NO_BONUS, NO_COLOUR, Choice, State, province
from durbar.games.taj_mahal.words.names import bonus_tile, card, effect, item, listed


def choice(s: State, player: int, choice: int, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what a choice does."""
    if choice == Choice.WITHDRAW:
        return _withdrawal(s, player, t)
    if choice < Choice.ALONE:
        return _play(s, player, choice - Choice.PLAY, t)
    if choice == Choice.ALONE:
        return t.gettext("Add nothing")
    if choice < Choice.PALACE:
        return _addition(choice - Choice.ADD + COLOUR_KINDS, t)
    if choice < Choice.ROYAL:
        return _palace(s, CITY[province(s), choice - Choice.PALACE], t)
    if choice < Choice.TAKE:
        city = CITY_NAMES[CITY[province(s), choice - Choice.ROYAL]]
        return t.gettext("Build the royal palace in {city}").format(city=city)
    return t.gettext("Take the {card}").format(card=card(choice - Choice.TAKE, t))


def _withdrawal(s: State, player: int, t: NullTranslations) -> str:
    if s.row_size[player] == 0:
        if s.pile_size or s.discard_size:  # TM-6.4, TM-11.3
            return t.gettext("Withdraw without having played, and draw a card")
        return t.gettext("Withdraw without having played; no card is left to draw")
    won = [item(symbol, t) for symbol in range(SYMBOLS) if s.court[symbol] and leads(s, player, symbol)]
    if not won:
        return t.gettext("Withdraw with nothing")
    return t.gettext("Withdraw with {items}").format(items=listed(won, t))


def _play(s: State, player: int, kind: int, t: NullTranslations) -> str:
    if s.bound[player] in (NO_COLOUR, COLOUR[kind]):
        return t.gettext("Play the {card}").format(card=card(kind, t))
    colour_change = KINDS + int(CHANGES_COLOUR.argmax())  # the only card that can go with it (TM-3.4)
    return t.gettext("Play the {card} with the {added}").format(card=card(kind, t), added=card(colour_change, t))


def _addition(added: int, t: NullTranslations) -> str:
    if added < KINDS:
        return t.gettext("Add the {card}").format(card=card(added, t))
    return t.gettext("Add the {card} ({effect})").format(card=card(added, t), effect=effect(added - KINDS, t))


def _palace(s: State, city: int, t: NullTranslations) -> str:
    fort = FORT[city]
    if fort == NO_FORT or s.bonus[fort] == NO_BONUS:
        return t.gettext("Build a palace in {city}").format(city=CITY_NAMES[city])
    text = t.gettext("Build a palace in {city} and win {tile}")
    return text.format(city=CITY_NAMES[city], tile=bonus_tile(s.bonus[fort], t))
