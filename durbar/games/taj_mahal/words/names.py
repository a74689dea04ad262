"""What the pieces of Taj Mahal are called. English stands here, French in fr.po."""

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations

from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    BONUS_POINTS,
    CARDS,
    SPECIAL_CARDS,
    SYMBOL_NAMES,
)


@cache
def _names(t: NullTranslations) -> dict[str, str]:
    """What the components are called, by the names they have in components.toml."""
    return {
        "red": t.gettext("red"),
        "yellow": t.gettext("yellow"),
        "green": t.gettext("green"),
        "purple": t.gettext("purple"),
        "white": t.gettext("white"),
        "vizier": t.gettext("vizier"),
        "general": t.gettext("general"),
        "monk": t.gettext("monk"),
        "princess": t.gettext("princess"),
        "mogul": t.gettext("mogul"),
        "elephant": t.gettext("elephant"),
        "special:vizier": t.gettext("vizier’s card"),
        "special:general": t.gettext("general’s card"),
        "special:monk": t.gettext("monk’s card"),
        "special:princess": t.gettext("princess’s card"),
        "won:vizier": t.gettext("the vizier"),
        "won:general": t.gettext("the general"),
        "won:monk": t.gettext("the monk"),
        "won:princess": t.gettext("the princess"),
        "won:mogul": t.gettext("the crown"),
        "won:elephant": t.gettext("the province tile"),
        "rice": t.gettext("rice"),
        "tea": t.gettext("tea"),
        "spices": t.gettext("spices"),
        "jewels": t.gettext("jewels"),
        "bonus:rice": t.gettext("a rice tile"),
        "bonus:tea": t.gettext("a tea tile"),
        "bonus:spices": t.gettext("a spices tile"),
        "bonus:jewels": t.gettext("a jewels tile"),
        "bonus:points": t.gettext("a “+{n}” tile"),
        "bonus:draw_card": t.gettext("a “card” tile"),
        "bonus:taj_mahal": t.gettext("the Taj Mahal tile"),
    }


def name(component: str, t: NullTranslations) -> str:
    """Name a colour, a symbol or a resource."""
    return _names(t)[component]


def card(number: int, t: NullTranslations) -> str:
    """Name a card by its colour and symbols, a special card by the figure that earns it; without an article."""
    suit, symbols = CARDS[number]
    if suit == "special":
        return _names(t)[f"special:{symbols[0]}"]
    if len(symbols) == 1:
        text = t.gettext("{colour} {symbol} card")
    elif symbols[0] == symbols[1]:
        text = t.gettext("{colour} double-{symbol} card")
    else:
        text = t.gettext("{colour} {symbol}-and-{other} card")
    return text.format(colour=name(suit, t), symbol=name(symbols[0], t), other=name(symbols[-1], t))


def effect(figure: int, t: NullTranslations) -> str:
    """Say in short what a special card does (TM-9.8)."""
    facts = SPECIAL_CARDS[figure]
    match facts["effect"]:
        case "add_symbol":
            return t.gettext("+{n} {symbol}").format(n=facts["amount"], symbol=name(facts["symbol"], t))
        case "points":
            return t.ngettext("+{n} point", "+{n} points", facts["amount"]).format(n=facts["amount"])
        case _:
            return t.gettext("any colour")


def item(symbol: int, t: NullTranslations) -> str:
    """Name what a symbol wins at court; a token by its figure."""
    return _names(t)[f"won:{SYMBOL_NAMES[symbol]}"]


def bonus_tile(kind: int, t: NullTranslations) -> str:
    """Name a bonus tile."""
    return _names(t)[f"bonus:{BONUS_NAMES[kind]}"].format(n=BONUS_POINTS[kind])


def listed(words: Sequence[str], t: NullTranslations) -> str:
    """Some words in a row."""
    *others, last = words
    return t.gettext("{others} and {last}").format(others=", ".join(others), last=last) if others else last
