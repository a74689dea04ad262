"""What choices and events of Taj Mahal are called: the rare ones, and those that not everybody may read."""

import pytest

from durbar.engine.language import LANGUAGES
from durbar.engine.log import EVERYONE
from durbar.engine.log import Event as Told
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    CARD_NAMES,
    CITY_NAMES,
    FIGURE_NAMES,
    PROVINCE_NAMES,
    SYMBOL_NAMES,
)
from durbar.games.taj_mahal.state import NO_CARD, NO_COLOUR, NOBODY, Event
from tests.taj_mahal.table import GAME, lay, seat

NAMES = ("Amélie", "Noor", "Tomás")
AMELIE, NOOR, _ = range(len(NAMES))


def marked(names, *which):
    return sum(1 << names.index(name) for name in which)


def told(event, player, *details, to=EVERYONE):
    a, b, c, d = (*details, 0, 0, 0, 0)[:4]
    return Told(GAME.setup(len(NAMES)), event, player, (a, b, c, d), to)


def plain(words):
    """Words without the no-break spaces that French typography wants."""
    return words.replace("\u00a0", " ")


def in_words(event):
    return tuple(plain(event.words(language, NAMES)) for language in LANGUAGES)


# --- Events ---------------------------------------------------------------------------------------------------------

RED, DOUBLE, WHITE = map(CARD_NAMES.index, ("red:mogul+vizier", "green:elephant+elephant", "white:monk"))
VIZIER, PRINCESS = FIGURE_NAMES.index("vizier"), FIGURE_NAMES.index("princess")

SENTENCES = [
    (
        told(Event.VISIT, AMELIE, 2, PROVINCE_NAMES.index("Malwa")),
        "visit 3, Malwa: Amélie begins",
        "visite 3, Malwa : Amélie commence",
    ),
    (
        told(Event.DISPLAYED, NOBODY, 0),
        "no card is left for the display",
        "il ne reste aucune carte pour la réserve",
    ),
    (told(Event.DISPLAYED, NOBODY, 1), "1 card is dealt to the display", "1 carte garnit la réserve"),
    (
        told(Event.FORFEITED, NOOR),
        "there is no card left for Noor to draw",
        "il ne reste aucune carte à piocher pour Noor",
    ),
    (
        told(Event.PLAYED, AMELIE, RED, NO_CARD, 0),
        "Amélie plays a red mogul-and-vizier card",
        "Amélie joue une carte rouge Grand Mogol–vizir",
    ),
    (
        told(Event.PLAYED, AMELIE, DOUBLE, WHITE, 0),
        "Amélie plays a green double-elephant card with a white monk card",
        "Amélie joue une carte verte double éléphant avec une carte blanche moine",
    ),
    (
        told(Event.PLAYED, AMELIE, RED, CARD_NAMES.index("special:vizier"), 0),
        "Amélie plays a red mogul-and-vizier card with the vizier’s card",
        "Amélie joue une carte rouge Grand Mogol–vizir avec la carte du vizir",
    ),
    (
        told(Event.PLAYED, AMELIE, RED, CARD_NAMES.index("special:princess"), 2),
        "Amélie plays a red mogul-and-vizier card with the princess’s card: 2 points",
        "Amélie joue une carte rouge Grand Mogol–vizir avec la carte de la princesse : 2 points",
    ),
    (told(Event.WITHDREW, NOOR, 0), "Noor withdraws with nothing", "Noor se retire sans rien"),
    (
        told(Event.WITHDREW, NOOR, marked(SYMBOL_NAMES, "monk")),
        "Noor withdraws with the monk",
        "Noor se retire avec le moine",
    ),
    (
        told(Event.WITHDREW, NOOR, marked(SYMBOL_NAMES, "princess", "mogul", "elephant")),
        "Noor withdraws with the princess, the crown and the province tile",
        "Noor se retire avec la princesse, la couronne et la tuile de province",
    ),
    (
        told(Event.BUILT, NOOR, PRINCESS, CITY_NAMES.index("Churu")),
        "Noor builds a palace in Churu for the princess",
        "Noor bâtit un palais à Churu pour la princesse",
    ),
    (
        told(Event.BONUS, NOOR, BONUS_NAMES.index("draw_card"), CITY_NAMES.index("Churu"), 0),
        "Noor wins a “card” tile",
        "Noor gagne une tuile « carte »",
    ),
    (
        told(Event.BONUS, NOOR, BONUS_NAMES.index("spices"), CITY_NAMES.index("Churu"), 1),
        "Noor wins a spices tile: 1 point",
        "Noor gagne une tuile d’épices : 1 point",
    ),
    (
        told(Event.BONUS, NOOR, BONUS_NAMES.index("points"), CITY_NAMES.index("Churu"), 2),
        "Noor wins a “+2” tile: 2 points",
        "Noor gagne une tuile « +2 » : 2 points",
    ),
    (
        told(Event.TILE, NOOR, 0, 1),
        "Noor takes province tile 1 (rice): 1 point",
        "Noor prend la tuile de province 1 (riz) : 1 point",
    ),
    (
        told(Event.TILE, NOOR, 1, 5),
        "Noor takes province tile 2 (tea and jewels): 5 points",
        "Noor prend la tuile de province 2 (thé et pierreries) : 5 points",
    ),
    (
        told(Event.CONNECTED, NOOR, 1, marked(PROVINCE_NAMES, "Delhi")),
        "Noor scores 1 point for palaces in Delhi",
        "Noor marque 1 point pour ses palais (Delhi)",
    ),
    (
        told(Event.CONNECTED, NOOR, 3, marked(PROVINCE_NAMES, "Delhi", "Ajmer", "Agra")),
        "Noor scores 3 points for linked palaces in Delhi, Ajmer and Agra",
        "Noor marque 3 points pour ses palais reliés (Delhi, Ajmer et Agra)",
    ),
    (
        told(Event.EXCHANGED, NOOR, VIZIER, NOBODY),
        "Noor returns two tokens and takes the vizier’s card",
        "Noor rend deux jetons et prend la carte du vizir",
    ),
    (
        told(Event.EXCHANGED, NOOR, VIZIER, NOOR),
        "Noor returns two tokens and keeps the vizier’s card",
        "Noor rend deux jetons et garde la carte du vizir",
    ),
    (
        told(Event.EXCHANGED, NOOR, VIZIER, AMELIE),
        "Noor returns two tokens and takes the vizier’s card from Amélie",
        "Noor rend deux jetons et prend la carte du vizir à Amélie",
    ),
    (
        told(Event.HAND, NOOR, 0, 1, 0, NO_COLOUR),
        "Noor scores 1 point for the hand: special cards 0, white cards 1, one colour 0",
        "Noor marque 1 point pour sa main : cartes spéciales 0, blanches 1, d’une couleur 0",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES, ids=[english for _, english, _ in SENTENCES])
def test_an_event_is_a_sentence(event, english, french) -> None:
    assert in_words(event) == (english, french)


def test_a_card_that_is_drawn_has_a_name_for_its_owner_alone() -> None:
    drawn = told(Event.DREW, NOOR, RED, to=1 << NOOR)
    assert in_words(drawn.as_seen_by(NOOR)) == (
        "Noor draws a red mogul-and-vizier card",
        "Noor pioche une carte rouge Grand Mogol–vizir",
    )
    for viewer in (AMELIE, None):
        assert in_words(drawn.as_seen_by(viewer)) == ("Noor draws a card", "Noor pioche une carte")


# --- Questions and choices ------------------------------------------------------------------------------------------


def question(table):
    return tuple(plain(table.position.question(seat(table.actor), language)) for language in LANGUAGES)


def choice(table, option):
    assert option in table.options
    number = table.number(option)
    return tuple(plain(table.position.words(seat(table.actor), number, language)) for language in LANGUAGES)


def test_the_question_of_a_turn_names_the_bound_colour() -> None:
    assert question(lay()) == ("Do you play a card or withdraw?", "Jouez-vous une carte, ou vous retirez-vous ?")
    assert question(lay(rows={"P1": "green:elephant+monk"})) == (
        "Your bound colour is green: do you play on or withdraw?",
        "Couleur imposée : verte. Continuez-vous, ou vous retirez-vous ?",
    )


def test_the_question_says_what_is_won_and_how_many_cards_are_to_be_taken() -> None:
    table = lay(rows={"P1": "red:mogul+vizier"}, province="bikaner")
    table.play("withdraw")
    assert question(table)[0] == "You win the vizier: where do you build a palace?"
    table.play("palace bikaner_ne")
    assert question(table)[0] == "You win the crown: where do you build the royal palace?"
    table.play("royal bikaner_ne")
    assert question(table)[0] == "Which card do you take first from the display?"
    table.play(table.options[0])
    assert question(table)[0] == "Which card do you take from the display?"


def test_withdrawing_says_what_it_wins() -> None:
    assert choice(lay(), "withdraw") == (
        "Withdraw without having played, and draw a card",
        "Se retirer sans avoir joué, et piocher une carte",
    )
    tied = {"P1": "red:mogul+vizier", "P2": "green:mogul+vizier"}
    assert choice(lay(rows=tied), "withdraw") == ("Withdraw with nothing", "Se retirer sans rien")
    assert choice(lay(rows={"P1": "red:mogul+vizier"}, gone="vizier"), "withdraw") == (
        "Withdraw with the crown",
        "Se retirer avec la couronne",
    )
    assert choice(lay(rows={"P1": "red:mogul+vizier red:elephant+monk"}), "withdraw") == (
        "Withdraw with the vizier, the monk, the crown and the province tile",
        "Se retirer avec le vizir, le moine, la couronne et la tuile de province",
    )


def test_a_card_of_another_colour_is_offered_with_the_card_that_lets_it_be_played() -> None:
    table = lay(rows={"P1": "green:elephant+monk"}, hands={"P1": "green:elephant+monk red:mogul+vizier special:monk"})
    assert choice(table, "play green:elephant+monk") == (
        "Play the green elephant-and-monk card",
        "Jouer la carte verte éléphant–moine",
    )
    assert choice(table, "play red:mogul+vizier") == (
        "Play the red mogul-and-vizier card with the monk’s card",
        "Jouer la carte rouge Grand Mogol–vizir avec la carte du moine",
    )


@pytest.mark.parametrize(
    ("added", "english", "french"),
    [
        ("white:elephant", "Add the white elephant card", "Ajouter la carte blanche éléphant"),
        ("special:vizier", "Add the vizier’s card (+1 mogul)", "Ajouter la carte du vizir (+1 Grand Mogol)"),
        ("special:general", "Add the general’s card (+1 elephant)", "Ajouter la carte du général (+1 éléphant)"),
        ("special:monk", "Add the monk’s card (any colour)", "Ajouter la carte du moine (toute couleur)"),
        ("special:princess", "Add the princess’s card (+2 points)", "Ajouter la carte de la princesse (+2 points)"),
    ],
)
def test_an_added_special_card_says_what_it_does(added, english, french) -> None:
    table = lay(hands={"P1": f"red:elephant+monk {added}"})
    table.play("play red:elephant+monk")
    assert choice(table, "alone") == ("Add nothing", "Ne rien ajouter")
    assert choice(table, f"add {added}") == (english, french)


def test_a_palace_says_which_bonus_tile_it_wins() -> None:
    table = lay(rows={"P1": "red:elephant+monk"}, province="multan", bonus={"multan_nw": "tea"})
    table.play("withdraw")
    assert choice(table, "palace multan_ne") == ("Build a palace in Pakpattan", "Bâtir un palais à Pakpattan")
    assert choice(table, "palace multan_nw") == (
        "Build a palace in Multan and win a tea tile",
        "Bâtir un palais à Multan et gagner une tuile de thé",
    )
    assert choice(table, "palace multan_se") == (
        "Build a palace in Derawar and win a “+2” tile",
        "Bâtir un palais à Derawar et gagner une tuile « +2 »",
    )
