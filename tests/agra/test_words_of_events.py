"""Every event of Agra is a sentence, in both languages."""

import pytest

from durbar.engine.language import LANGUAGES
from durbar.engine.log import EVERYONE
from durbar.engine.log import Event as Told
from durbar.games.agra.components import (
    BONUS_IDS,
    GIFT_NAMES,
    GOODS,
    PLACE_NAMES,
    SIDE_IDS,
    SPACE_IDS,
    TILE_IDS,
    Favour,
    Good,
    Luxury,
    Notable,
    Wheel,
)
from durbar.games.agra.state import NOBODY, NOWHERE, Event, Score, Source, Trigger
from durbar.games.agra.words.citations import cite
from tests.agra.listening import (
    AMELIE,
    ARTISANS,
    GAME,
    MERCHANTS,
    NAMES,
    NOOR,
    PAPER_MILL,
    QUARRY,
    SCHOLARS,
    SCULPTOR,
    arrow,
    plain,
)

MUJTAHIDA_STATUES = PLACE_NAMES.index("mujtahida: statues")


def told(event, player, *details):
    a, b, c, d = (*details, 0, 0, 0, 0)[:4]
    return Told(GAME.setup(len(NAMES)), event, player, (a, b, c, d), EVERYONE)


SENTENCES = [
    (told(Event.STARTED, NOOR), "Noor is the first player", "Noor est premier joueur"),
    (told(Event.TURN, NOOR, 7), "round 7: Noor’s turn", "manche 7 : à Noor de jouer"),
    (
        told(Event.LAID, NOOR, SPACE_IDS.index("sailor"), 2),
        "Noor lays down the worker with the Sailor: 2 MP",
        "Noor couche l’ouvrier chez le Marin : 2 PM",
    ),
    (
        told(Event.RELEASED, NOOR, 1),
        "Noor takes a worker back from the Cook: 1 MP",
        "Noor reprend un ouvrier au Cuisinier : 1 PM",
    ),
    (
        told(Event.BOUGHT, NOOR, Wheel.TRANSFORM, 2),
        "Noor turns to the wheel for 2 MP: transform",
        "Noor recourt à la roue pour 2 PM : transformer",
    ),
    (
        told(Event.WHEEL_MOVED, NOOR, Wheel.REMOVE_COVER),
        "the wheel marker now lies on “remove a cover”",
        "le marqueur de la roue est maintenant sur « retirer un cache »",
    ),
    (told(Event.MP_LOST, NOOR, 1), "Noor leaves 1 MP unspent", "Noor perd 1 PM sans emploi"),
    (
        told(Event.PLACED, NOOR, SPACE_IDS.index("tailor")),
        "Noor places a worker at the tailor’s",
        "Noor place un ouvrier chez le tailleur",
    ),
    (
        told(Event.PEONAGE, NOOR, QUARRY, 2, 1, 0),
        "Noor stands up the worker at the quarry and uses him, for 2 rupees",
        "Noor relève l’ouvrier à la carrière et l’emploie, pour 2 roupies",
    ),
    (
        told(Event.PEONAGE, NOOR, QUARRY, 1, 0, 0),
        "Noor uses the worker at the quarry once more, for 1 rupee",
        "Noor emploie de nouveau l’ouvrier à la carrière, pour 1 roupie",
    ),
    (
        told(Event.PEONAGE, NOOR, QUARRY, 0, 1, 1),
        "Noor stands up the worker at the quarry and uses him, for favours",
        "Noor relève l’ouvrier à la carrière et l’emploie, contre des faveurs",
    ),
    (
        told(Event.PEONAGE, NOOR, QUARRY, 0, 0, 1),
        "Noor uses the worker at the quarry once more, for favours",
        "Noor emploie de nouveau l’ouvrier à la carrière, contre des faveurs",
    ),
    (
        told(Event.COLLECTED, NOOR, PAPER_MILL, 3),
        "Noor finds 3 rupees at the paper mill",
        "Noor trouve 3 roupies à la papeterie",
    ),
    (
        told(Event.EJECTED, NOOR, QUARRY, 1),
        "Noor’s standing worker at the quarry is sent home",
        "Noor voit renvoyer son ouvrier debout à la carrière",
    ),
    (
        told(Event.EJECTED, NOOR, QUARRY, 0),
        "Noor’s lying worker at the quarry is sent home",
        "Noor voit renvoyer son ouvrier couché à la carrière",
    ),
    (
        told(Event.STORED, NOOR, 1),
        "Noor keeps the worker with the Cook",
        "Noor garde l’ouvrier chez le Cuisinier",
    ),
    (
        told(Event.MERCHANT_MOVED, NOBODY, 5, 0, SCULPTOR),
        "the Merchant rolls 5 and stops at the sculptor’s",
        "le Marchand obtient 5 et s’arrête chez le sculpteur",
    ),
    (
        told(Event.BUILDER_MOVED, NOBODY, 1, PAPER_MILL, SCULPTOR),
        "the Builder rolls 1 and stops at the sculptor’s",
        "le Bâtisseur obtient 1 et s’arrête chez le sculpteur",
    ),
    (
        told(Event.BUILDER_LEFT, NOBODY),
        "no site is left: the Builder leaves the game",
        "il ne reste plus de chantier : le Bâtisseur quitte le jeu",
    ),
    (told(Event.MATERIAL, NOOR, Good.PLANKS, 3, 5), "Noor pays 1 plank: 3 of 5", "Noor paie 1 planche : 3 sur 5"),
    (told(Event.BUILT, NOOR, PAPER_MILL, 0), "Noor builds the paper mill", "Noor construit la papeterie"),
    (
        told(Event.BUILT, NOOR, SCULPTOR, 1),
        "Noor builds the sculptor’s workshop: 1 rupee by Takshaka",
        "Noor construit l’atelier du sculpteur : 1 roupie grâce à Takshaka",
    ),
    (
        told(Event.BUILT, NOBODY, PAPER_MILL, 0),
        "the Builder completes the paper mill",
        "le Bâtisseur achève la papeterie",
    ),
    (
        told(Event.BONUS_TAKEN, NOOR, BONUS_IDS.index("l3_scholars")),
        "Noor takes a bonus tile: 1 level among the scholars and 4 rupees",
        "Noor prend une tuile bonus : 1 niveau chez les érudits et 4 roupies",
    ),
    (
        told(Event.BONUS_TAKEN, NOOR, BONUS_IDS.index("l2_cover")),
        "Noor takes a bonus tile: a cover less and 2 rupees",
        "Noor prend une tuile bonus : un cache de moins et 2 roupies",
    ),
    (
        told(Event.BONUS_RUPEES, NOOR, BONUS_IDS.index("l2_cover"), 2),
        "Noor gains 2 rupees from the bonus tile",
        "Noor gagne 2 roupies de la tuile bonus",
    ),
    (
        told(Event.MANNED, NOOR, PAPER_MILL),
        "Noor puts a worker into the new building, at the paper mill",
        "Noor poste un ouvrier dans le nouveau bâtiment, à la papeterie",
    ),
    (told(Event.PRODUCED, NOOR, Good.COTTON, 3), "Noor produces 3 cotton", "Noor produit 3 cotons"),
    (told(Event.GAINED, NOOR, Good.CLOTHES, 1), "Noor gains 1 set of clothes", "Noor gagne 1 vêtement"),
    (
        told(Event.DYED, NOOR, Good.SANDSTONE, Good.BRICKS),
        "Noor has the Dyer turn 2 sandstone into 1 brick",
        "Noor fait changer 2 grès en 1 brique par le Teinturier",
    ),
    (
        told(Event.TRANSFORMED, NOOR, arrow("oil"), 2),
        "Noor transforms 2 cotton into 2 oil",
        "Noor transforme 2 cotons en 2 huiles",
    ),
    (
        told(Event.FOLLOWED, NOOR, arrow("paintings"), 1, AMELIE),
        "Noor follows Amélie and transforms 1 dye into 1 painting",
        "Noor suit Amélie et transforme 1 teinture en 1 tableau",
    ),
    (
        told(Event.EXCHANGED, NOOR, Good.CURRY, Good.PAPER),
        "Noor exchanges 1 curry for 1 paper",
        "Noor échange 1 curry contre 1 papier",
    ),
    (
        told(Event.TRADED, NOOR, Good.CEMENT, 4),
        "Noor gives the Trader 1 cement: worth 4 so far",
        "Noor donne 1 ciment au Négociant : valeur 4 jusqu’ici",
    ),
    (
        told(Event.TOKEN_MOVED, NOOR, 0, NOWHERE, Good.WOOD, 2),
        "Noor puts a price token on wood: value 2",
        "Noor pose un jeton de prix sur bois : valeur 2",
    ),
    (
        told(Event.TOKEN_MOVED, NOOR, 0, Good.WOOD, Good.WOOD, 1),
        "Noor turns the price token on wood: value 1",
        "Noor retourne le jeton de prix sur bois : valeur 1",
    ),
    (
        told(Event.TOKEN_MOVED, NOOR, 0, Good.WOOD, Good.OIL, 1),
        "Noor moves a price token from wood to oil: value 1",
        "Noor déplace un jeton de prix (bois → huile) : valeur 1",
    ),
    (
        told(Event.TOKENS_BACK, NOBODY),
        "all price tokens return to the Trader",
        "tous les jetons de prix reviennent au Négociant",
    ),
    (told(Event.SOLD, NOOR, Good.BOOKS, 3), "Noor sells 1 book for 3 rupees", "Noor vend 1 livre pour 3 roupies"),
    (
        told(Event.DISCARDED, NOOR, Good.WOOD),
        "Noor gives up 1 wood for want of markers",
        "Noor cède 1 bois, faute de marqueurs",
    ),
    (
        told(Event.DISCARDED, NOOR, GOODS),
        "Noor gives up 1 favour for want of markers",
        "Noor cède 1 faveur, faute de marqueurs",
    ),
    (
        told(Event.FORFEITED, NOOR, GOODS, 2),
        "Noor lacks markers for 2 favours",
        "Noor renonce à 2 faveurs, faute de marqueurs",
    ),
    (
        told(Event.UNCOVERED, NOOR, SIDE_IDS.index("bottom") * 2),
        "Noor removes the cover beside turmeric towards cotton",
        "Noor retire le cache côté curcuma, vers coton",
    ),
    (
        told(Event.UNCOVERED, NOOR, SIDE_IDS.index("bottom") * 2 + 1),
        "Noor removes the cover beside cotton towards turmeric",
        "Noor retire le cache côté coton, vers curcuma",
    ),
    (
        told(Event.FARMER_MOVED, NOOR, SIDE_IDS.index("top"), 3, 2),
        "Noor moves the farmer between sandstone and wood towards sandstone",
        "Noor déplace le fermier entre grès et bois vers grès",
    ),
    (
        told(Event.FARMER_MOVED, NOOR, SIDE_IDS.index("top"), 2, 3),
        "Noor moves the farmer between sandstone and wood towards wood",
        "Noor déplace le fermier entre grès et bois vers bois",
    ),
    (
        told(Event.ADVANCED, NOOR, 4),
        "Noor advances to meditation space 4",
        "Noor avance à la case 4 de la méditation",
    ),
    (told(Event.OIL_CURRY, NOOR, 0), "Noor spends 1 oil", "Noor dépense 1 huile"),
    (told(Event.OIL_CURRY, NOOR, 2), "Noor spends 1 oil and 1 curry", "Noor dépense 1 huile et 1 curry"),
    (
        told(Event.FAVOUR_ACTION, NOOR, Favour.SELL_GOOD, 2, 0),
        "Noor spends 2 favours: sell a good",
        "Noor dépense 2 faveurs : vendre une marchandise",
    ),
    (
        told(Event.FAVOUR_ACTION, NOOR, Favour.SELL_GOOD, 1, 1),
        "Noor spends 1 favour, thanks to the Mullah: sell a good",
        "Noor dépense 1 faveur, grâce au Mollah : vendre une marchandise",
    ),
    (told(Event.LUXURY, NOOR, Luxury.STATUES, 0), "Noor spends 1 statue", "Noor dépense 1 statue"),
    (
        told(Event.LUXURY, NOOR, Luxury.CLOTHES, 4),
        "Noor spends 1 set of clothes for 4 rupees",
        "Noor dépense 1 vêtement pour 4 roupies",
    ),
    (
        told(Event.ABILITY, NOOR, Notable.CALIPH, 0),
        "Noor calls on the Caliph",
        "Noor met à contribution le Calife",
    ),
    (
        told(Event.ABILITY, NOOR, Notable.MOSAIC_MAKER, 3),
        "Noor spends 3 MP with the Mosaic Maker",
        "Noor dépense 3 PM chez le Fabricant de mosaïque",
    ),
    (
        told(Event.STOOD, NOOR, SPACE_IDS.index("architect")),
        "Noor stands up the worker with the Architect",
        "Noor relève l’ouvrier chez l’Architecte",
    ),
    (told(Event.MP_GAINED, NOOR, 2), "Noor gains 2 MP", "Noor gagne 2 PM"),
    (
        told(Event.SAILOR_PAID, NOOR, Good.PAINTINGS, 3),
        "Noor pays the Sailor 1 painting: capacity +3",
        "Noor paie 1 tableau au Marin : capacité +3",
    ),
    (
        told(Event.DELIVERED, NOOR, MUJTAHIDA_STATUES, 2, 3),
        "Noor delivers 2 statues to the Mujtahida: 3 rupees",
        "Noor livre 2 statues à la Mujtahida : 3 roupies",
    ),
    (
        told(Event.DELIVERY_BONUS, NOOR, Notable.COOK, Good.OIL, 1),
        "Noor gains 1 rupee more for oil, thanks to the Cook",
        "Noor gagne 1 roupie de plus (huile), grâce au Cuisinier",
    ),
    (
        told(Event.REFUNDED, NOOR, 2),
        "Noor gets 2 rupees back from the Sailor",
        "Noor reçoit 2 roupies en retour du Marin",
    ),
    (
        told(Event.FRENCH, NOOR, Good.CLOTH, 2, 0),
        "Noor puts 1 cloth on the French Trader: 2 of 3",
        "Noor pose 1 tissu sur le Négociant français : 2 sur 3",
    ),
    (
        told(Event.FRENCH, NOOR, Good.CLOTH, 0, 5),
        "Noor puts 1 cloth on the French Trader, who is complete: 5 rupees",
        "Noor pose 1 tissu sur le Négociant français, désormais complet : 5 roupies",
    ),
    (
        told(Event.GIFT, NOOR, GIFT_NAMES.index("curry"), Good.CURRY),
        "Noor gives Akbar 1 curry",
        "Noor donne 1 curry à Akbar",
    ),
    (
        told(Event.GIFT, NOOR, GIFT_NAMES.index("curry"), Good.PAPER),
        "Noor gives Akbar 1 paper, on the space of curry",
        "Noor donne 1 papier à Akbar, sur la case curry",
    ),
    (
        told(Event.FULFILLED, NOOR, MERCHANTS, 4, 2, 0),
        "Noor fulfils the order of the merchants for oil and dye: 2 rupees",
        "Noor honore la commande des marchands (huile et teinture) : 2 roupies",
    ),
    (told(Event.AWARDED, NOOR, Notable.COOK), "Noor wins the Cook", "Noor gagne le Cuisinier"),
    (
        told(Event.CONSOLED, NOOR, Notable.COURT_ARTIST, 2),
        "Noor gains 2 favours for having served the Court Artist",
        "Noor gagne 2 faveurs pour avoir servi l’Artiste de la Cour",
    ),
    (
        told(Event.BOAT, NOBODY, 2),
        "the boat reaches pier 2: the Builder’s site is built, and he moves on",
        "le bateau atteint le ponton 2 : le chantier du Bâtisseur est construit, et il s’en va",
    ),
    (
        told(Event.RAISED, NOOR, ARTISANS, 6),
        "Noor rises to level 6 among the artisans",
        "Noor monte au niveau 6 chez les artisans",
    ),
    *(
        (told(Event.FAVOURS, NOOR, 1, source), f"Noor gains 1 favour ({english})", f"Noor gagne 1 faveur ({french})")
        for source, english, french in [
            (Source.EJECTED, "a standing worker sent home", "ouvrier debout renvoyé"),
            (Source.MERCHANT, "the Merchant", "le Marchand"),
            (Source.INFLUENCE, "influence", "influence"),
            (Source.BONUS_TILE, "bonus tile", "tuile bonus"),
            (Source.NOTABLE, "notable won", "notable gagné"),
            (Source.FOLLOWER, "a follower", "un suiveur"),
            (Source.BOOKS, "books", "livres"),
            (Source.MOSAIC_MAKER, "the Mosaic Maker", "le Fabricant de mosaïque"),
            (Source.PIER, "the pier", "le ponton"),
            (Source.JAGIRDAR, "the Jagirdar", "le Jagirdar"),
        ]
    ),
    (
        told(Event.TILE_TAKEN, NOOR, TILE_IDS.index("free_peonage"), 0),
        "Noor takes the favour tile “free peonage”",
        "Noor prend la tuile faveur « péonage gratuit »",
    ),
    (
        told(Event.TILE_TAKEN, NOOR, TILE_IDS.index("free_peonage"), 1),
        "Noor takes the favour tile “free peonage” from the pile",
        "Noor prend dans la pile la tuile faveur « péonage gratuit »",
    ),
    (
        told(Event.TILE_GIVEN_BACK, NOOR, TILE_IDS.index("extra_transform")),
        "Noor gives back the favour tile “one more good”",
        "Noor rend la tuile faveur « une marchandise de plus »",
    ),
    (
        told(Event.DISPLAYED, NOBODY, TILE_IDS.index("stand_up")),
        "a favour tile comes on display: “stand up”",
        "une tuile faveur rejoint le présentoir : « relever »",
    ),
    (
        told(Event.END_TRIGGERED, NOOR, Trigger.NOTABLE, 12),
        "a notable of the last level is won: round 12 will be the last",
        "un notable du dernier niveau est gagné : la manche 12 sera la dernière",
    ),
    (
        told(Event.END_TRIGGERED, NOOR, Trigger.INFLUENCE, 12),
        "Noor is at the top of a guild: round 12 will be the last",
        "Noor est au sommet d’une guilde : la manche 12 sera la dernière",
    ),
    (
        told(Event.END_TRIGGERED, NOOR, Trigger.ORDERS, 12),
        "a column of orders is full: round 12 will be the last",
        "une colonne de commandes est pleine : la manche 12 sera la dernière",
    ),
    *(
        (
            told(Event.SCORED, NOOR, score, of, 4),
            f"Noor scores 4 rupees: {english}",
            f"Noor marque 4 roupies : {french}",
        )
        for score, of, english, french in [
            (Score.CONTRACT, Notable.SUBADAR, "Subadar", "Subadar"),
            (Score.TRACK, SCHOLARS, "orders of the scholars", "commandes des érudits"),
            (Score.MEDITATION, 0, "the end of the meditation track", "le bout de la piste de méditation"),
            (Score.COVERS, 0, "covers removed", "caches retirés"),
            (Score.GIFTS, 0, "gifts to Akbar", "cadeaux à Akbar"),
        ]
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES, ids=[english for _, english, _ in SENTENCES])
def test_an_event_is_a_sentence(event, english, french) -> None:
    assert tuple(plain(event.words(language, NAMES)) for language in LANGUAGES) == (english, french)


def test_every_kind_of_event_has_such_a_sentence() -> None:
    assert {event.kind for event, _, _ in SENTENCES} == set(Event)
    assert {event.details[1] for event, _, _ in SENTENCES if event.kind == Event.FAVOURS} == set(Source)
    assert {event.details[0] for event, _, _ in SENTENCES if event.kind == Event.END_TRIGGERED} == set(Trigger)
    assert {event.details[0] for event, _, _ in SENTENCES if event.kind == Event.SCORED} == set(Score)


@pytest.mark.rule("AG-10.4", "AG-10.5", "AG-14.2", "AG-19.13", "AG-26.2")
def test_an_event_cites_the_clause_by_which_it_happened() -> None:
    advanced, favours = told(Event.ADVANCED, NOOR, 3), told(Event.FAVOUR_ACTION, NOOR, 12, 4)
    won = told(Event.AWARDED, NOOR, Notable.SUFI)
    assert cite([told(Event.EJECTED, NOOR, QUARRY, 1)], 0) == "AG-10.5"
    assert cite([told(Event.EJECTED, NOOR, QUARRY, 0)], 0) == "AG-10.4"
    assert cite([advanced], 0) == "AG-14.2"
    assert cite([favours, advanced], 1) == "AG-19.13"
    assert cite([won, told(Event.FAVOURS, NOOR, 1), advanced], 2) == "AG-26.2"
    assert cite([advanced, won], 0) == "AG-14.2"
