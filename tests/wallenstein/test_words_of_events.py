"""What happens in Wallenstein, sentence by sentence."""

import re

import pytest

from durbar.engine.language import LANGUAGES
from durbar.games.wallenstein.components import EVENT_IDS, FACTS, STATE_IDS, Action, Bonus, Building, Tile
from durbar.games.wallenstein.state import (
    BID,
    NOBODY,
    NONE,
    PEASANTS,
    SEND,
    SPACES,
    Card,
    Event,
    Reason,
    Season,
)
from durbar.games.wallenstein.words import names
from tests.wallenstein.listening import AMELIE, NOOR, TOMAS, in_words, told
from tests.wallenstein.table import GAME

ANHALT, LAUSITZ, TRIER = map(STATE_IDS.index, ("anhalt", "lausitz", "trier"))
TAXES_MAX, CHURCH, FEWER, CALMS = map(
    EVENT_IDS.index, ("taxes_max_5", "church_protects_a", "fewer_armies", "trading_house_calms_b")
)

SENTENCES = [
    (told(Event.FILLED, NOBODY), "the tower is filled", "la tour se remplit"),
    (
        told(Event.REFRESHED, NOOR, ANHALT, TRIER),
        "Noor puts Anhalt and Trier under the pile",
        "Noor glisse Anhalt et Trier sous la pile",
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
        "card 6 is opened: Battle B",
        "carte 6 dévoilée : Combat B",
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
    (told(Event.NO_EFFECT, NOOR), "Noor’s favour has no effect", "la faveur de Noor reste sans effet"),
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
        "Noor moves 1 army from Anhalt to Trier",
        "Noor déplace 1 armée : Anhalt vers Trier",
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
    (
        told(Event.ATTACKED, NOOR, ANHALT, LAUSITZ, 2, 2),  # in battle B
        "Noor attacks Lausitz from Anhalt with 2 armies",
        "Noor attaque Lausitz depuis Anhalt avec 2 armées",
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
        "hunger drives Anhalt, Lausitz and Trier to revolt against Noor",
        "la faim gagne Anhalt, Lausitz et Trier : révolte contre Noor",
    ),
    (
        told(Event.SCORED, NOOR, 9, 4, 3, 3),
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
    t = GAME.catalogue(language)
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


def test_regions_have_the_names_of_both_languages_and_states_their_printed_ones_without_ranks() -> None:
    english, french = (GAME.catalogue(language) for language in LANGUAGES)
    assert [names.region(number, english) for number in range(5)] == [region["name_en"] for region in FACTS["region"]]
    assert [names.region(number, french) for number in range(5)] == [region["name_fr"] for region in FACTS["region"]]
    printed = [re.sub(r"^(Erzbm|Hm|Bm|Gft)\. ", "", state["name"]) for state in FACTS["state"]]
    assert [names.state(number) for number in range(45)] == printed
