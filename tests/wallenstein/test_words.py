"""What questions, choices, events and options of Wallenstein are called; whether its rulebooks have the facts right."""

import re

import pytest

from durbar.engine.language import LANGUAGES, translations
from durbar.engine.log import EVERYONE
from durbar.engine.log import Event as Told
from durbar.games.wallenstein import names
from durbar.games.wallenstein.components import ACTION_IDS, EVENT_IDS, FACTS, STATE_IDS, Action, Bonus, Building, Tile
from durbar.games.wallenstein.state import (
    BID,
    NOBODY,
    NONE,
    PEASANTS,
    SEND,
    SPACES,
    Card,
    Choice,
    Event,
    Reason,
    Season,
    Step,
)
from tests.wallenstein.table import FACT, GAME, acting, begun, lay, number, seat

PEOPLE = ("Amélie", "Noor", "Tomás")
AMELIE, NOOR, TOMAS = range(len(PEOPLE))


def plain(words):
    """Words without the no-break spaces that French typography wants."""
    return words.replace("\u00a0", " ")


def told(event, player, *details, to=EVERYONE):
    a, b, c, d = (*details, 0, 0, 0, 0)[:4]
    return Told(GAME.setup(len(PEOPLE)), event, player, (a, b, c, d), to)


def in_words(event):
    return tuple(plain(event.words(language, PEOPLE)) for language in LANGUAGES)


# --- Events ---------------------------------------------------------------------------------------------------------

ANHALT, LAUSITZ, TRIER = map(STATE_IDS.index, ("anhalt", "lausitz", "trier"))
TAXES_MAX, CHURCH, FEWER, CALMS = map(
    EVENT_IDS.index, ("taxes_max_5", "church_protects_a", "fewer_armies", "trading_house_calms_b")
)

SENTENCES = [
    (told(Event.FILLED, NOBODY), "the tower is filled", "la tour se remplit"),
    (
        told(Event.REFRESHED, NOOR, ANHALT, TRIER),
        "Noor puts Anhalt and Erzbm. Trier under the pile",
        "Noor glisse Anhalt et Erzbm. Trier sous la pile",
    ),
    (
        told(Event.CLAIMED, NOOR, ANHALT, 4, 0),
        "Noor occupies Anhalt with 4 armies",
        "Noor occupe Anhalt avec 4 armées",
    ),
    (
        told(Event.CLAIMED, NOOR, ANHALT, 2, 1),
        "Noor draws Anhalt unseen and occupies it with 2 armies",
        "Noor tire Anhalt à l’aveugle et l’occupe avec 2 armées",
    ),
    (told(Event.ROUND, NOBODY, 1, Season.AUTUMN), "year 2: autumn", "année 2 : automne"),
    (
        told(Event.EVENTS_OPENED, NOBODY, 1 << TAXES_MAX | 1 << CHURCH),
        "possible events: no state yields more than 5 thalers (winter −0); "
        "states with a church cannot be attacked (winter −3)",
        "événements possibles : aucun état ne rapporte plus de 5 thalers (hiver −0) ; "
        "les états qui ont une église ne peuvent être attaqués (hiver −3)",
    ),
    (
        told(Event.ACTION_OPENED, NOBODY, 5, Action.BATTLE_B),
        "action 6: Battle B",
        "action 6 : Combat B",
    ),
    (
        told(Event.FAVOURS_OPENED, NOBODY, 20, 17, 0),
        "favours at court: for 4 officials, a palace for free; for 3 officials, safe from all attacks; "
        "for 2 officials, the event may be cancelled",
        "faveurs à la cour : pour 4 courtisans, un palais sans payer ; pour 3 courtisans, à l’abri de toute attaque ; "
        "pour 2 courtisans, l’événement peut être annulé",
    ),
    (told(Event.READY, NOOR), "Noor is ready", "Noor a fini son plan"),
    (told(Event.RECONSIDERED, NOOR), "Noor thinks again", "Noor revoit son plan"),
    (
        told(Event.EVENT, NOBODY, FEWER),
        "event of the round: fewer armies are placed: 3 instead of 5, 2 instead of 3",
        "événement de la manche : on place moins d’armées : 3 au lieu de 5, 2 au lieu de 3",
    ),
    (
        told(Event.BID, NOOR, LAUSITZ, 0),
        "Noor bids the state card Lausitz",
        "Noor mise la carte Lausitz",
    ),
    (told(Event.BID, NOOR, Card.TOWER, 0), "Noor bids a tower card", "Noor mise une carte tour"),
    (told(Event.BID, NOOR, Card.EMPTY, 0), "Noor makes no bid", "Noor ne mise rien"),
    (told(Event.BID, NOOR, Card.MONEY, 0), "Noor bids 0 thalers", "Noor mise 0 thaler"),
    (told(Event.BID, NOOR, Card.MONEY + 1, 1), "Noor bids 1 thaler", "Noor mise 1 thaler"),
    (
        told(Event.BID, NOOR, Card.MONEY + 4, 2),
        "Noor bids 4 thalers and pays 2",
        "Noor mise 4 thalers et en paie 2",
    ),
    (
        told(Event.TOOK_TILE, NOOR, Tile.SIX_ARMIES, 1),
        "Noor takes position 2: 6 armies instead of 5",
        "Noor prend le rang 2 : 6 armées au lieu de 5",
    ),
    (
        told(Event.LANDSKNECHTS, NOOR, Bonus.ARMIES_TO_TRAY, 1),
        "Noor’s Landsknechte bring 1 army for the tray",
        "Noor, grâce aux lansquenets : 1 armée pour la soucoupe",
    ),
    (
        told(Event.LANDSKNECHTS, NOOR, Bonus.VICTORY_POINTS, 1),
        "Noor’s Landsknechte bring 1 point",
        "Noor, grâce aux lansquenets : 1 point",
    ),
    (
        told(Event.CONVERTED, NOOR, 3, LAUSITZ),
        "Noor sends 3 armies from Lausitz to court",
        "Noor envoie 3 armées à la cour depuis Lausitz",
    ),
    (
        told(Event.CONVERTED, NOOR, 1, Card.TOWER),
        "Noor sends 1 army from the tray to court",
        "Noor envoie 1 armée à la cour depuis la soucoupe",
    ),
    (
        told(Event.NOT_CONVERTED, NOOR, 2, LAUSITZ),
        "Noor cannot send 2 armies from Lausitz to court",
        "Noor ne peut pas envoyer 2 armées à la cour depuis Lausitz",
    ),
    (
        told(Event.NOT_CONVERTED, NOOR, 2, Card.TOWER),
        "Noor cannot send 2 armies from the tray to court",
        "Noor ne peut pas envoyer 2 armées à la cour depuis la soucoupe",
    ),
    (
        told(Event.TOOK_FAVOUR, NOOR, 11, 3),
        "Noor takes a favour for 3 officials: 3 armies into a state of one’s own or a neutral one",
        "Noor prend une faveur pour 3 courtisans : 3 armées dans un état à soi ou neutre",
    ),
    (told(Event.NO_FAVOUR, NOOR), "Noor takes no favour", "Noor ne prend aucune faveur"),
    (
        told(Event.FAVOUR_LOST, NOBODY, 3),
        "nobody takes this favour: one revolt marker less",
        "personne ne prend cette faveur : un marqueur de révolte en moins",
    ),
    (told(Event.EVENT_CANCELLED, NOOR, FEWER, 1), "Noor cancels the event", "Noor annule l’événement"),
    (
        told(Event.EVENT_CANCELLED, NOOR, FEWER, 0),
        "Noor leaves the event in force",
        "Noor laisse l’événement en vigueur",
    ),
    (told(Event.RECEIVED, NOOR, 0, 0, 0, 0), "Noor receives nothing", "Noor ne reçoit rien"),
    (
        told(Event.RECEIVED, NOOR, 5, 1, 1, 2),
        "Noor receives 5 thalers, 1 unit of grain, 1 point and 2 armies for the tray",
        "Noor reçoit 5 thalers, 1 céréale, 1 point et 2 armées pour la soucoupe",
    ),
    (
        told(Event.CALMED, NOOR, LAUSITZ),
        "Noor removes a revolt marker from Lausitz",
        "Noor retire un marqueur de révolte : Lausitz",
    ),
    (
        told(Event.CALM_KEPT, NOOR),
        "Noor keeps the favour for the next revolt marker",
        "Noor garde la faveur pour le prochain marqueur de révolte",
    ),
    (
        told(Event.CALM_USED, NOOR, LAUSITZ),
        "Noor uses the favour: no revolt marker in Lausitz",
        "Noor use de sa faveur : Lausitz ne reçoit pas de marqueur de révolte",
    ),
    (
        told(Event.PROTECTED, NOOR, 1),
        "Noor in this round: safe from attacks in battle A",
        "Noor, pour cette manche : à l’abri des attaques du combat A",
    ),
    (
        told(Event.PROTECTED, NOOR, 2),
        "Noor in this round: safe from attacks in battle B",
        "Noor, pour cette manche : à l’abri des attaques du combat B",
    ),
    (
        told(Event.ARRIVED, NOOR, LAUSITZ, 2, 1),
        "Noor occupies neutral Lausitz with 2 armies",
        "Noor occupe Lausitz, jusque-là neutre, avec 2 armées",
    ),
    (
        told(Event.ARRIVED, NOOR, LAUSITZ, 3, 0),
        "Noor puts 3 armies into Lausitz",
        "Noor renforce Lausitz : 3 armées",
    ),
    (
        told(Event.NO_ACTION, NOOR, Action.BUILD_PALACE, 1),
        "Build a palace: Noor does not act",
        "Bâtir un palais : Noor n’agit pas",
    ),
    (
        told(Event.NO_ACTION, NOOR, Action.BUILD_PALACE, 0),
        "Build a palace: Noor has no card there",
        "Bâtir un palais : Noor n’y a pas de carte",
    ),
    (
        told(Event.CANCELLED, NOOR, Action.BUILD_CHURCH, LAUSITZ, Reason.NO_PLOT),
        "Build a church: Noor cannot act in Lausitz, no free plot",
        "Bâtir une église : Noor ne peut pas agir (Lausitz), aucun terrain libre",
    ),
    (
        told(Event.BUILT, NOOR, Building.TRADING_HOUSE, LAUSITZ, 1),
        "Noor builds a trading house in Lausitz for 1 thaler",
        "Noor bâtit une maison de commerce pour 1 thaler : Lausitz",
    ),
    (
        told(Event.BUILT, NOOR, Building.CHURCH, LAUSITZ, 0),
        "Noor builds a church in Lausitz for free",
        "Noor offre une église à Lausitz",
    ),
    (
        told(Event.COLLECTED_GRAIN, NOOR, LAUSITZ, 2),
        "Noor collects 2 units of grain in Lausitz",
        "Lausitz rapporte 2 céréales à Noor",
    ),
    (
        told(Event.COLLECTED_TAXES, NOOR, LAUSITZ, 7),
        "Noor collects 7 thalers in Lausitz",
        "Lausitz rapporte 7 thalers à Noor",
    ),
    (
        told(Event.MARKED, NOOR, LAUSITZ),
        "Lausitz receives a revolt marker",
        "Lausitz reçoit un marqueur de révolte",
    ),
    (
        told(Event.PLACED, NOOR, Action.PLACE_5_ARMIES, LAUSITZ, 6, 3),
        "Noor places 6 armies in Lausitz for 3 thalers",
        "Noor place 6 armées pour 3 thalers : Lausitz",
    ),
    (
        told(Event.MOVED, NOOR, ANHALT, TRIER, 1),
        "Noor moves 1 army from Anhalt to Erzbm. Trier",
        "Noor déplace 1 armée : Anhalt vers Erzbm. Trier",
    ),
    (
        told(Event.STAYED, NOOR, Action.BATTLE_A, LAUSITZ),
        "Battle A: the armies of Noor stay in Lausitz",
        "Combat A : Noor reste sur place (Lausitz)",
    ),
    (
        told(Event.ATTACKED, NOOR, ANHALT, LAUSITZ, 3, 0),
        "Noor attacks Lausitz from Anhalt with 3 armies",
        "Noor attaque Lausitz depuis Anhalt avec 3 armées",
    ),
    (
        told(Event.ATTACKED, NOOR, ANHALT, LAUSITZ, 1, 1),
        "Noor attacks Lausitz from Anhalt with 1 army and an extra one",
        "Noor attaque Lausitz depuis Anhalt avec 1 armée et une de plus",
    ),
    (told(Event.DEFENDED, NOOR, LAUSITZ, 0, 0), "Noor defends Lausitz", "Noor défend Lausitz"),
    (
        told(Event.DEFENDED, NOOR, LAUSITZ, 1, 0),
        "Noor defends Lausitz with an extra army, for the tile",
        "Noor défend Lausitz avec une armée de plus, pour la plaquette",
    ),
    (
        told(Event.DEFENDED, NOOR, LAUSITZ, 0, 1),
        "Noor defends Lausitz with an extra army, for the palace",
        "Noor défend Lausitz avec une armée de plus, pour le palais",
    ),
    (
        told(Event.DEFENDED, NOOR, LAUSITZ, 1, 1),
        "Noor defends Lausitz with two extra armies, for the tile and the palace",
        "Noor défend Lausitz avec deux armées de plus, pour la plaquette et le palais",
    ),
    (
        told(Event.REVOLTED, NOOR, LAUSITZ, 1, 3),
        "Lausitz revolts against Noor: 3 peasants",
        "Lausitz se révolte contre Noor : 3 paysans",
    ),
    (
        told(Event.THROWN, NOBODY, PEASANTS, 2, 5, 3),
        "peasants: thrown 2, lodged before 5, out 3",
        "paysans : jetés 2, déjà dans la tour 5, sortis 3",
    ),
    (
        told(Event.THROWN, NOBODY, TOMAS, 4, 0, 1),
        "Tomás: thrown 4, lodged before 0, out 1",
        "Tomás : jetés 4, déjà dans la tour 0, sortis 1",
    ),
    (
        told(Event.CONQUERED, NOOR, LAUSITZ, 1, 3, 2),
        "Noor takes Lausitz, 3 to 2, and enters with 1 army",
        "Noor prend Lausitz, 3 contre 2, et y entre avec 1 armée",
    ),
    (
        told(Event.HELD, NOOR, LAUSITZ, 2, 1, 3),
        "Noor holds Lausitz, 3 to 1, and keeps 2 armies there",
        "Noor tient Lausitz, 3 contre 1, et y garde 2 armées",
    ),
    (
        told(Event.DEVASTATED, NOOR, LAUSITZ, 2, 1),
        "Noor loses Lausitz, 1 to 2: it is laid waste and neutral",
        "Noor perd Lausitz, 1 contre 2 : l’état est dévasté et neutre",
    ),
    (
        told(Event.REPELLED, NOOR, LAUSITZ, 1, 2),
        "Noor fails to take Lausitz, 1 to 2: it stays neutral",
        "Noor échoue devant Lausitz, 1 contre 2 : l’état reste neutre",
    ),
    (
        told(Event.CARD_LOST, NOOR, LAUSITZ, Action.BATTLE_B),
        "the card Lausitz leaves the board of Noor; it lay on: Battle B",
        "Noor perd la carte Lausitz, posée sur : Combat B",
    ),
    (
        told(Event.CARD_LOST, NOOR, LAUSITZ, BID),
        "the card Lausitz leaves the board of Noor; it lay on: Bid",
        "Noor perd la carte Lausitz, posée sur : Enchère",
    ),
    (
        told(Event.CARD_LOST, NOOR, LAUSITZ, SEND + 1),
        "the card Lausitz leaves the board of Noor; it lay on: Send 2 to court",
        "Noor perd la carte Lausitz, posée sur : Envoyer 2 à la cour",
    ),
    (
        told(Event.CARD_LOST, NOOR, LAUSITZ, SPACES),
        "the card Lausitz leaves the hand of Noor",
        "Noor perd la carte Lausitz, qui était en main",
    ),
    (
        told(Event.WINTER_LOSS, NOBODY, CALMS, 7),
        "winter costs everybody 7 units of grain",
        "l’hiver coûte à chacun 7 céréales",
    ),
    (
        told(Event.WINTER_LOSS, NOBODY, TAXES_MAX, 0),
        "winter costs no grain",
        "l’hiver ne coûte pas de céréales",
    ),
    (
        told(Event.FED, NOOR, 7, 9, 0),
        "Noor can feed every state (states 7, grain 9)",
        "Noor nourrit tous ses états (états 7, céréales 9)",
    ),
    (
        told(Event.FED, NOOR, 9, 8, 1),
        "Noor cannot feed 1 state (states 9, grain 8)",
        "Noor ne peut nourrir 1 état (états 9, céréales 8)",
    ),
    (
        told(Event.FED, NOOR, 9, 7, 2),
        "Noor cannot feed 2 states (states 9, grain 7)",
        "Noor ne peut nourrir 2 états (états 9, céréales 7)",
    ),
    (
        told(Event.HUNGER, NOOR, LAUSITZ, NONE, NONE),
        "hunger drives Lausitz to revolt against Noor",
        "la faim gagne Lausitz : révolte contre Noor",
    ),
    (
        told(Event.HUNGER, NOOR, ANHALT, LAUSITZ, TRIER),
        "hunger drives Anhalt, Lausitz and Erzbm. Trier to revolt against Noor",
        "la faim gagne Anhalt, Lausitz et Erzbm. Trier : révolte contre Noor",
    ),
    (
        told(Event.SCORED, NOOR, 9, 4, 3, 16),
        "Noor scores 16 points: states 9, buildings 4, majorities 3",
        "Noor marque 16 points : états 9, édifices 4, majorités 3",
    ),
    (
        told(Event.LEADER_PLACED, NOOR, LAUSITZ),
        "Noor puts the leader into Lausitz",
        "Noor installe son chef militaire : Lausitz",
    ),
    (
        told(Event.LEADER_MOVED, NOOR, ANHALT, LAUSITZ),
        "Noor moves the leader from Anhalt to Lausitz",
        "Noor déplace son chef militaire : Anhalt vers Lausitz",
    ),
    (
        told(Event.LEADER_LOST, NOOR, LAUSITZ),
        "Noor loses the leader in Lausitz",
        "Noor perd son chef militaire avec Lausitz",
    ),
    (told(Event.STATUE, NOOR, LAUSITZ), "Noor leaves a statue in Lausitz", "Noor laisse une statue : Lausitz"),
    (
        told(Event.TROPHIES, NOOR, LAUSITZ, 1, AMELIE),
        "Noor takes 1 statue of Amélie as a trophy from Lausitz",
        "Noor prend à Amélie 1 statue en trophée (Lausitz)",
    ),
    (
        told(Event.TROPHIES, NOOR, LAUSITZ, 2, AMELIE),
        "Noor takes 2 statues of Amélie as trophies from Lausitz",
        "Noor prend à Amélie 2 statues en trophée (Lausitz)",
    ),
    (
        told(Event.MONUMENTS, NOOR, 4, 3),
        "Noor scores 7 points: statues 4, trophies 3",
        "Noor marque 7 points : statues 4, trophées 3",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES, ids=[english for _, english, _ in SENTENCES])
def test_an_event_is_a_sentence(event, english, french) -> None:
    assert in_words(event) == (english, french)


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert {event.kind for event, _, _ in SENTENCES} == set(Event)


@pytest.mark.parametrize("event", [event for event, _, _ in SENTENCES if any(event.details)], ids=lambda e: e.kind.name)
def test_an_event_whose_details_one_may_not_know_names_nothing_but_its_player(event) -> None:
    secret = event._replace(player=NOOR, known_to=1 << NOOR)
    for viewer in (AMELIE, TOMAS, None):
        assert in_words(secret.as_seen_by(viewer)) == ("Noor decides in secret", "Noor décide en secret")
    assert secret.as_seen_by(NOOR) == secret


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_card_favour_tile_and_reason_reads_differently_unless_it_does_the_same(language) -> None:
    t = translations(GAME.folder, language)
    for sort, facts in (
        (names.event_card, [(card["kind"], card.get("value")) for card in FACTS["event"]]),
        (names.favour, [_effect(card) for card in FACTS["favour_card"]]),
        (names.tile, [tile["id"] for tile in FACTS["bonus_tile"]]),
        (names.reason, list(Reason)),
        (names.action, list(Action)),
        (names.building, list(Building)),
        (names.season, list(Season)),
        (names.region, [region["id"] for region in FACTS["region"]]),
        (names.space, list(range(SPACES))),
    ):
        words = [sort(number, t) for number in range(len(facts))]
        assert len(set(words)) == len(set(map(str, facts)))
        assert all(text and "{" not in text for text in words)


def _effect(favour):
    return [favour["kind"], *(favour.get(fact) for fact in ("value", "building", "actions"))]


def test_regions_have_the_names_of_both_languages_and_states_their_printed_ones() -> None:
    english, french = (translations(GAME.folder, language) for language in LANGUAGES)
    assert [names.region(number, english) for number in range(5)] == [region["name_en"] for region in FACTS["region"]]
    assert [names.region(number, french) for number in range(5)] == [region["name_fr"] for region in FACTS["region"]]
    assert [names.state(number) for number in range(45)] == [state["name"] for state in FACTS["state"]]


# --- Planning -------------------------------------------------------------------------------------------------------


def question(table, player=None):
    asked = seat(player or table.actor)
    return tuple(plain(table.position.question(asked, language)) for language in LANGUAGES)


def choice(table, option, player=None):
    """A choice that is offered, in words."""
    asked = seat(player or table.actor)
    number_of_it = number(table, option)
    assert number_of_it in (*table.position.choices(asked), *table.position.revisions(asked)), option
    return tuple(plain(table.position.words(asked, number_of_it, language)) for language in LANGUAGES)


def planning(states="lausitz:3 trier:2 anhalt:2 mark:1 koeln:1 passau:1 baden:1", **given):
    """Black, with seven states unless told otherwise, begins to plan."""
    return lay(3, {"black": states, "blue": "boehmen:2"}, **given)


def test_planning_says_how_much_is_open() -> None:
    table = planning()
    assert question(table, "black") == ("Plan the summer: 11 spaces are open", "Votre plan (été) : 11 cases ouvertes")
    assert question(planning(modules="court"), "black")[0] == "Plan the summer: 14 spaces are open"
    table.play("lay bid 3", player="black")
    assert question(table, "black")[0] == "Plan the summer: 10 spaces are open"
    for space, state in zip(ACTION_IDS, ["lausitz", "trier", "anhalt", "mark", "koeln", "passau"], strict=False):
        table.play(f"lay {space} {state}", player="black")
    table.play("take_back build_palace", "fill", player="black")
    assert question(table, "black") == ("Plan the summer: 1 space is open", "Votre plan (été) : 1 case ouverte")
    table.play("lay battle_b lausitz", player="black")
    assert question(table, "black") == (
        "Your plan is complete. Do you commit it?",
        "Votre plan est complet. Le validez-vous ?",
    )
    table.play("commit", player="black")
    assert question(table, "black") == (
        "Your plan is ready. You may reconsider it as long as others are planning.",
        "Votre plan est prêt. Vous pouvez le revoir tant que d’autres préparent le leur.",
    )


@pytest.mark.parametrize(
    ("option", "english", "french"),
    [
        ("lay build_palace lausitz", "Build a palace in Lausitz", "Bâtir un palais : Lausitz"),
        ("lay collect_taxes lausitz", "Collect taxes in Lausitz", "Percevoir les impôts : Lausitz"),
        ("lay battle_b trier", "Battle B from Erzbm. Trier", "Combat B : Erzbm. Trier"),
        ("lay build_palace blank", "No action: Build a palace", "Sans action : Bâtir un palais"),
        ("lay convert_3 lausitz", "Send 3 armies from Lausitz to court", "Envoyer 3 armées à la cour depuis Lausitz"),
        ("lay convert_1 tower", "Send 1 army from the tray to court", "Envoyer 1 armée à la cour depuis la soucoupe"),
        ("lay convert_2 blank", "No action: Send 2 to court", "Sans action : Envoyer 2 à la cour"),
        ("lay bid 3", "Bid 3 thalers", "Miser 3 thalers"),
        ("lay bid 1", "Bid 1 thaler", "Miser 1 thaler"),
        ("lay bid 0", "Bid 0 thalers", "Miser 0 thaler"),
        ("lay bid trier", "Bid the state card Erzbm. Trier", "Miser la carte Erzbm. Trier"),
        ("lay bid tower", "Bid a tower card", "Miser une carte tour"),
        ("fill", "No action on all open spaces", "Sans action sur toutes les cases ouvertes"),
    ],
)
def test_laying_a_card_says_where_and_what(option, english, french) -> None:
    assert choice(planning(modules="court"), option, "black") == (english, french)


@pytest.mark.parametrize(
    ("option", "english", "french"),
    [
        ("lay bid empty", "Leave the bid space empty", "Laisser vide la case d’enchère"),
        ("lay battle_a empty", "Leave the space empty: Battle A", "Laisser la case vide : Combat A"),
    ],
)
def test_who_is_short_of_cards_may_leave_a_space_empty(option, english, french) -> None:
    assert choice(planning("lausitz trier"), option, "black") == (english, french)


def test_a_plan_can_be_taken_back_card_by_card_or_as_a_whole() -> None:
    table = planning(modules="court")
    table.play("lay build_palace blank", "lay build_church trier", "lay convert_1 tower", "lay bid 2", player="black")
    for option, english, french in (
        (
            "take_back build_church",
            "Take Erzbm. Trier back from Build a church",
            "Reprendre Erzbm. Trier : Bâtir une église",
        ),
        ("take_back build_palace", "Plan again: Build a palace", "Revoir : Bâtir un palais"),
        ("take_back convert_1", "Plan again: Send 1 to court", "Revoir : Envoyer 1 à la cour"),
        ("take_back bid", "Plan again: Bid", "Revoir : Enchère"),
        ("clear", "Take all cards back", "Reprendre toutes les cartes"),
    ):
        assert choice(table, option, "black") == (english, french)
    while table.options("black") != ["commit"]:
        table.play(table.options("black")[0], player="black")
    assert choice(table, "commit", "black") == ("Commit the plan", "Valider le plan")
    table.play("commit", player="black")
    assert choice(table, "reconsider", "black") == ("Reconsider the plan", "Revoir le plan")


def test_no_two_choices_of_a_plan_read_alike() -> None:
    table = planning("lausitz trier anhalt mark koeln", modules="court")
    table.play("lay build_palace blank", "lay bid trier", player="black")
    position, black = table.position, seat("black")
    for language in LANGUAGES:
        offered = [*position.choices(black), *position.revisions(black)]
        assert len({position.words(black, choice, language) for choice in offered}) == len(offered) > 60


def test_the_words_of_a_plan_depend_on_nothing_that_others_plan() -> None:
    table = planning()
    before = [question(table, "black"), *(choice(table, option, "black") for option in table.options("black"))]
    table.play("lay build_palace blank", "lay bid 4", player="blue")
    assert before == [question(table, "black"), *(choice(table, option, "black") for option in table.options("black"))]


# --- All other questions --------------------------------------------------------------------------------------------


def drafting(*options):
    table = begun(4, draft=True, modules="leaders")
    table.play(*options)
    return table


def drafting_again():
    """Everybody has drawn from the pile; the first one sees the same two cards again."""
    table = begun(4, draft=True)
    for _ in range(4):
        table.play("claim pile", "group 5")
    return table


def bidding():
    """All plans are ready; whoever bid most is asked."""
    table = lay(3, tiles="six_armies plus_1_attack plus_1_defence plus_1_thaler plus_1_grain")
    for name in table.names:
        table.lay_plan(name, {"bid": "0"})
        table.go_on(seat(name), Choice.COMMIT)
    return table


def first_spring():
    table = begun(3, modules="leaders")
    table.plays_round()
    return table


def mercenaries():
    """States in four regions."""
    return acting(3, {"black": "anhalt lueneburg boehmen baden"}, modules="landsknechte", banners={"black": 1})


def audience(favour, **given):
    """Black has taken a favour and is asked about it; as 0, he has not yet."""
    shown = sorted({favour or 9, 15, 13, 6} - {0}, reverse=True)[:3] if favour in (0, 21) else [19, 16, favour]
    states = {"black": "anhalt:3 lausitz:2", "blue": "boehmen:2"}
    table = acting(3, states, modules="court", favours=shown, reception={"black": 5}, **given)
    table.play(*([f"favour {favour}"] if favour else []))
    return table


def placing(action, **given):
    return acting(3, {"black": "anhalt:2 altmark:1"}, plans={"black": {action: "anhalt"}}, **given)


def battle(*options, **given):
    states = {"black": "anhalt:4 altmark:1", "blue": "kursachsen:3 vogtland:1"}
    table = acting(4, states, plans={"black": {"battle_a": "anhalt"}}, **given)
    table.play(*options)
    return table


def hungry():
    return acting(3, {"black": "anhalt lausitz trier"}, season="autumn")


def leader(*options, season="summer", where="anhalt"):
    table = acting(
        3,
        {"black": "anhalt:3 kursachsen:2 baden:2"},
        modules="leaders",
        season=season,
        leaders={"black": where} if where else {},
        grain={"black": 9},
    )
    table.play(*options)
    return table


# How to come to a question; its step; the question; some of its answers, all in both languages.
QUESTIONS = [
    (
        drafting_again,
        Step.REFRESH,
        (
            "You have chosen from these two cards before: do you want two others?",
            "Vous avez déjà choisi entre ces deux cartes : en voulez-vous deux autres ?",
        ),
        {
            "yes": ("Put both cards under the pile", "Glisser les deux cartes sous la pile"),
            "no": ("Keep these cards", "Garder ces cartes"),
        },
    ),
    (
        drafting,
        Step.CLAIM,
        ("Which state do you claim?", "Quel état prenez-vous ?"),
        {
            "claim left": ("Claim {left}", "Prendre {left}"),
            "claim right": ("Claim {right}", "Prendre {right}"),
            "claim pile": ("Draw a card unseen from the pile", "Tirer à l’aveugle la première carte de la pile"),
        },
    ),
    (
        lambda: drafting("claim left"),
        Step.GROUP,
        ("With how many armies do you occupy {claimed}?", "Avec combien d’armées occupez-vous {claimed} ?"),
        {"group 5": ("Occupy it with 5 armies", "L’occuper avec 5 armées")},
    ),
    (
        lambda: drafting("claim left", "group 2"),
        Step.LEADER_HERE,
        ("Does your leader go to {claimed}?", "Votre chef militaire s’installe-t-il ici ({claimed}) ?"),
        {
            "yes": ("Put the leader here", "Installer ici le chef militaire"),
            "no": ("Keep the leader for later", "Garder le chef militaire pour plus tard"),
        },
    ),
    (
        bidding,
        Step.TILE,
        (
            "Which turn position do you take, with its bonus tile?",
            "Quel rang prenez-vous, avec sa plaquette de bonus ?",
        ),
        {
            "tile 1": ("Position 1: 6 armies instead of 5", "Rang 1 : 6 armées au lieu de 5"),
            "tile 2": ("Position 2: +1 army in attack", "Rang 2 : +1 armée en attaque"),
            "tile 3": ("Position 3: +1 army in defence", "Rang 3 : +1 armée en défense"),
            "tile 4": ("Position 4: +1 thaler with taxes", "Rang 4 : +1 thaler avec les impôts"),
            "tile 5": ("Position 5: +1 grain with the harvest", "Rang 5 : +1 céréale avec la récolte"),
        },
    ),
    (
        first_spring,
        Step.FIRST_LEADER,
        ("Where does your leader begin?", "Où commence votre chef militaire ?"),
        {"trier": ("Put the leader into Erzbm. Trier", "Installer le chef militaire : Erzbm. Trier")},
    ),
    (
        mercenaries,
        Step.LANDSKNECHT,
        ("What do your Landsknechte bring you?", "Que vous rapportent vos lansquenets ?"),
        {
            "bonus thalers": ("Take 4 thalers", "Prendre 4 thalers"),
            "bonus grain": ("Take 1 unit of grain", "Prendre 1 céréale"),
            "bonus armies_to_tray": ("Take 2 armies for the tray", "Prendre 2 armées pour la soucoupe"),
        },
    ),
    (
        lambda: audience(0),
        Step.FAVOUR,
        (
            "You have 5 officials in audience: which favour do you take?",
            "Vous avez 5 courtisans en audience : quelle faveur prenez-vous ?",
        ),
        {
            "favour 15": ("For 4 officials: 4 units of grain", "Pour 4 courtisans : 4 céréales"),
            "favour 13": ("For 3 officials: 2 points", "Pour 3 courtisans : 2 points"),
            "favour 9": ("For 2 officials: 5 thalers", "Pour 2 courtisans : 5 thalers"),
            "stay": ("Take no favour", "Ne prendre aucune faveur"),
        },
    ),
    (
        lambda: audience(1, event="taxes_max_5"),
        Step.CANCEL_EVENT,
        (
            "The event of the round: no state yields more than 5 thalers. Do you cancel it?",
            "L’événement de la manche : aucun état ne rapporte plus de 5 thalers. L’annulez-vous ?",
        ),
        {
            "yes": ("Cancel the event", "Annuler l’événement"),
            "no": ("Leave the event in force", "Laisser l’événement en vigueur"),
        },
    ),
    (
        lambda: audience(4, markers="anhalt lausitz:2"),
        Step.CALM,
        ("Which state loses a revolt marker?", "Quel état perd un marqueur de révolte ?"),
        {"lausitz": ("Remove a revolt marker from Lausitz", "Retirer un marqueur de révolte : Lausitz")},
    ),
    (
        lambda: audience(21),
        Step.FREE_BUILDING,
        ("Where do you build a palace?", "Où bâtissez-vous un palais ?"),
        {"lausitz": ("Build in Lausitz", "Bâtir : Lausitz")},
    ),
    (
        lambda: audience(12),
        Step.FREE_ARMIES,
        ("Which state receives 3 armies?", "Quel état reçoit 3 armées ?"),
        {"maehren": ("Put them into Mähren", "Les placer : Mähren")},
    ),
    (
        lambda: placing("place_5_armies", tiles="six_armies", event="fewer_armies"),
        Step.SIX_ARMIES,
        (
            "Do you use your tile to place more armies?",
            "Votre plaquette vous sert-elle à placer plus d’armées ?",
        ),
        {
            "yes": ("Place 6 armies with the tile", "Placer 6 armées avec la plaquette"),
            "no": ("Place 3 armies without the tile", "Placer 3 armées sans la plaquette"),
        },
    ),
    (
        lambda: placing("place_1_army_and_move"),
        Step.MOVE_TO,
        ("Do armies move on from Anhalt?", "Des armées quittent-elles Anhalt pour un état voisin ?"),
        {"altmark": ("Move to Altmark", "Aller vers Altmark"), "stay": ("Stay", "Rester sur place")},
    ),
    (
        lambda: placing("place_1_army_and_move").after("altmark"),
        Step.MOVE_NUMBER,
        (
            "How many armies march from Anhalt to Altmark?",
            "Anhalt vers Altmark : combien d’armées se mettent en marche ?",
        ),
        {"armies 2": ("Move 2 armies", "Déplacer 2 armées")},
    ),
    (
        battle,
        Step.BATTLE_AT,
        ("Battle A: where do your armies of Anhalt march?", "Combat A : où marchent vos armées (Anhalt) ?"),
        {
            "kursachsen": ("Attack Kursachsen", "Attaquer Kursachsen"),
            "mittelmark": ("Attack Mittelmark", "Attaquer Mittelmark"),
            "altmark": ("Move to Altmark", "Aller vers Altmark"),
            "stay": ("Stay", "Rester sur place"),
        },
    ),
    (
        lambda: battle("kursachsen"),
        Step.BATTLE_NUMBER,
        (
            "How many armies march from Anhalt to Kursachsen?",
            "Anhalt vers Kursachsen : combien d’armées se mettent en marche ?",
        ),
        {"armies 1": ("Attack with 1 army", "Attaquer avec 1 armée")},
    ),
    (
        lambda: battle("altmark"),
        Step.BATTLE_NUMBER,
        (
            "How many armies march from Anhalt to Altmark?",
            "Anhalt vers Altmark : combien d’armées se mettent en marche ?",
        ),
        {"armies 3": ("Move 3 armies", "Déplacer 3 armées")},
    ),
    (
        lambda: battle("kursachsen", "armies 3", tiles="plus_1_attack"),
        Step.ATTACK_EXTRA,
        (
            "Does an extra army of your reserve join the attack on Kursachsen?",
            "Une armée de votre réserve se joint-elle à l’attaque (Kursachsen) ?",
        ),
        {
            "yes": ("Throw an extra army", "Jeter une armée de plus"),
            "no": ("Attack without an extra army", "Attaquer sans renfort"),
        },
    ),
    (
        lambda: battle("kursachsen", "armies 3", tiles="- plus_1_defence"),
        Step.DEFENCE_EXTRA,
        (
            "Kursachsen is attacked from Anhalt with 3 armies: does an extra army of your reserve help?",
            "Kursachsen est attaqué depuis Anhalt avec 3 armées : une armée de votre réserve vient-elle en renfort ?",
        ),
        {
            "yes": ("Throw an extra army", "Jeter une armée de plus"),
            "no": ("Defend without an extra army", "Se défendre sans renfort"),
        },
    ),
    (
        hungry,
        Step.NEXT_REVOLT,
        ("Which state revolts next?", "Quel état se révolte à présent ?"),
        {},
    ),
    (
        leader,
        Step.LEADER_TO,
        ("Where does your leader go from Anhalt?", "Anhalt : où va votre chef militaire ?"),
        {"baden": ("Move the leader to Baden", "Déplacer le chef militaire vers Baden")},
    ),
    (
        lambda: leader("kursachsen"),
        Step.STATUE,
        ("Do you leave a statue in Anhalt?", "Laissez-vous une statue derrière vous (Anhalt) ?"),
        {
            "yes": ("Leave a statue", "Laisser une statue"),
            "no": ("Leave no statue", "Ne pas laisser de statue"),
        },
    ),
    (
        lambda: leader(season="autumn", where=None),
        Step.LEADER_BACK,
        ("Does your leader return?", "Votre chef militaire revient-il ?"),
        {
            "kursachsen": ("Put the leader into Kursachsen", "Installer le chef militaire : Kursachsen"),
            "stay": ("Keep the leader off the board", "Laisser le chef militaire hors du plateau"),
        },
    ),
]


@pytest.mark.parametrize(
    ("make", "step", "asked", "answers"), QUESTIONS, ids=[step.name for _, step, _, _ in QUESTIONS]
)
def test_a_question_and_its_answers_are_in_words(make, step, asked, answers) -> None:
    table = make()
    assert table.decision == step.name
    state = table.state
    cards = {"claimed": state.claimed, "left": state.open_cards[0], "right": state.open_cards[1]}
    called = {card: names.state(number) for card, number in cards.items()}

    def filled(words):
        return tuple(text.format(**called) for text in words)

    assert question(table) == filled(asked)
    for option, words in answers.items():
        assert choice(table, option) == filled(words)


def test_every_question_is_among_them() -> None:
    asking = {step for step in Step if step < Step.DRAFT}
    assert {step for _, step, _, _ in QUESTIONS} == asking - {Step.PLAN}


# --- Options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_an_option_has_a_title_and_words_for_each_of_its_values(option, language) -> None:
    title, values = GAME.option_words(option, language)
    assert tuple(values) == option.values
    assert len(set(values.values())) == len(values)
    assert all(text.strip() and "_" not in text for text in (title, *values.values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_have_the_same_title(language) -> None:
    assert len({GAME.option_words(option, language)[0] for option in GAME.options}) == len(GAME.options)


# --- The rulebooks --------------------------------------------------------------------------------------------------


def rows(language, begins):
    """The rows of the table of a rulebook whose head begins like this, as lists of cells."""
    rest = GAME.rulebook(language).partition(f"\n| {begins} |")[2]
    assert rest, begins
    lines = rest.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(("language", "begins"), [("en", "Region"), ("fr", "Région")])
def test_the_rulebook_has_the_values_of_all_states(language, begins) -> None:
    listed = [tuple(cells[1].split(", ")) for cells in rows(language, begins)]
    assert listed == [tuple(_state_facts(state) for state in region["states"]) for region in FACTS["region"]]


def _state_facts(state):
    fact = FACT[state]
    star = "" if fact["three_player"] else "\\*"
    return f"{fact['name']}{star} {fact['taxes']}/{fact['grain']}/{fact['plots']}"


@pytest.mark.parametrize(("language", "begins"), [("en", "Players"), ("fr", "Joueurs")])
def test_the_rulebook_has_the_standard_set_ups(language, begins) -> None:
    expected = [
        [
            str(setup["players"]),
            str("ABCDE".index(setup["seat"]) + 1),
            ", ".join(f"{FACT[placed['state']]['name']} {placed['armies']}" for placed in setup["placements"]),
        ]
        for setup in FACTS["standard_setup"]
    ]
    assert rows(language, begins) == expected


@pytest.mark.parametrize(("language", "begins"), [("en", "Event"), ("fr", "Événement")])
def test_the_rulebook_has_the_grain_losses_of_all_events(language, begins) -> None:
    losses = [int(loss) for cells in rows(language, begins) for loss in re.findall(r"\d+", cells[2])]
    assert losses == [event["grain_loss"] for event in FACTS["event"]]


@pytest.mark.parametrize(("language", "begins"), [("en", "Unsupplied states"), ("fr", "États non approvisionnés")])
def test_the_rulebook_has_the_supply_table(language, begins) -> None:
    expected = [[row["unsupplied_min"], row["revolts"], row["extra_peasants"]] for row in FACTS["supply"]]
    assert [[int(cell.split()[0]) for cell in cells] for cells in rows(language, begins)] == expected


@pytest.mark.parametrize(("language", "begins"), [("en", "Favour"), ("fr", "Faveur")])
def test_the_rulebook_has_the_favours_and_marks_what_is_reconstructed(language, begins) -> None:
    favours = rows(language, begins)
    assert [int(cells[0]) for cells in favours] == [favour["number"] for favour in FACTS["favour_card"]]
    for (_, text), favour in zip(favours, FACTS["favour_card"], strict=True):
        assert text.endswith("\\*") == (favour["provenance"] == "reconstructed")
        if "value" in favour:
            assert text.split()[0] == str(favour["value"])


@pytest.mark.parametrize(("language", "begins"), [("en", "Card"), ("fr", "Carte")])
def test_the_rulebook_has_the_landsknecht_cards(language, begins) -> None:
    kinds = ("thalers", "grain", "armies_to_tray", "victory_points")
    for (place, text), card in zip(rows(language, begins), FACTS["landsknecht_card"], strict=True):
        assert int(place) == card["position"] + 1
        assert [int(n) for n in re.findall(r"\d+", text)] == [card[kind] for kind in kinds if card[kind]]
