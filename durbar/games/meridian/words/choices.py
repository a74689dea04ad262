"""The choices of Meridian in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.games.meridian.components import (
    CARDS,
    MOST_FLOORS,
)
from durbar.games.meridian.state import Choice, State
from durbar.games.meridian.words.names import card, city


def choice(s: State, player: int, choice: int, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what a choice does."""
    if choice < Choice.MERIDIAN:
        numbers = CARDS[choice - Choice.CARD]
        text = t.gettext("Play the card {card}") if len(numbers) == 1 else t.gettext("Play the range card {card}")
        return text.format(card=card(choice - Choice.CARD))
    if choice < Choice.DECLINE:
        return t.gettext("Choose meridian {meridian}").format(meridian=choice - Choice.MERIDIAN + 1)
    if choice == Choice.DECLINE:
        return t.gettext("Decline to act on meridian {meridian}").format(meridian=s.meridian + 1)
    if choice == Choice.KEEP:
        return t.gettext("Keep the floors in hand")
    if choice < Choice.PLACE:
        slot = choice - Choice.LIFT
        text = t.gettext("Lift your tower from {city}")
        return text.format(city=city(s.players, s.meridian, slot, t))
    return _placement(s, *divmod(choice - Choice.PLACE, MOST_FLOORS), t)


def _placement(s: State, slot: int, storey: int, t: NullTranslations) -> str:
    height, here = storey + 1, s.height[s.meridian, slot]
    if here == 0:
        text = t.ngettext("Build {n} floor in {city}", "Build {n} floors in {city}", height)
    elif height < here:
        text = t.ngettext(
            "Build {n} floor in {city}, pushing north", "Build {n} floors in {city}, pushing north", height
        )
    else:
        text = t.ngettext(
            "Build {n} floor in {city}, pushing south", "Build {n} floors in {city}, pushing south", height
        )
    return text.format(n=height, city=city(s.players, s.meridian, slot, t))
