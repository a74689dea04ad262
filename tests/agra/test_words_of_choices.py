"""Every choice of Agra says what it does, in both languages."""

import pytest

from durbar.games.agra.components import (
    BONUS_IDS,
    CHARACTERS,
    GIFT_NAMES,
    MARKERS,
    PLACE_NAMES,
    PRODUCTION,
    SPACE_IDS,
    TILE_IDS,
    Favour,
    Good,
    Luxury,
    Notable,
    Wheel,
)
from durbar.games.agra.state import NOBODY, Choice, Manner, Step
from tests.agra.listening import (
    AMELIE,
    MERCHANTS,
    NOOR,
    PAPER_MILL,
    QUARRY,
    SAWMILL,
    SCHOLARS,
    arrow,
    at,
    lay,
    offered,
    spaces,
)

COOK_OIL, SUFI_CURRY = map(PLACE_NAMES.index, ("cook: oil", "sufi: curry"))


def favour_tile(name):
    return Choice.TILE + TILE_IDS.index(name)


DELIVERIES = {"goods": [Good.OIL, Good.OIL, Good.CURRY], "river": [Notable.COOK, Notable.SUFI]}
CHOICES = [
    # meditation
    (
        at(Step.MEDITATE, standing=spaces("quarry"), meditation=3),
        Choice.LAY + QUARRY,
        "Lay down the worker at the quarry: +2 MP",
        "Coucher l’ouvrier à la carrière : +2 PM",
    ),
    (
        at(Step.MEDITATE, standing=spaces("quarry"), meditation=4, laid=1, won=[Notable.MUEZZIN]),
        Choice.LAY + QUARRY,
        "Lay down the worker at the quarry: +3 MP",
        "Coucher l’ouvrier à la carrière : +3 PM",
    ),
    (
        at(Step.MEDITATE, stored=2, won=[Notable.COOK]),
        Choice.RELEASE,
        "Take a worker back from the Cook: +1 MP",
        "Reprendre un ouvrier au Cuisinier : +1 PM",
    ),
    (
        at(Step.MEDITATE, mp=3, wheel=Wheel.EXCHANGE, **DELIVERIES),
        Choice.DELIVER + COOK_OIL,
        "Deliver 1 oil to the Cook for 2 MP",
        "Livrer 1 huile au Cuisinier pour 2 PM",
    ),
    (
        at(Step.MEDITATE, mp=3, goods=[Good.COTTON]),
        Choice.ARROW + arrow("oil"),
        "Transform 1 cotton into 1 oil for 2 MP",
        "Transformer 1 coton en 1 huile pour 2 PM",
    ),
    (
        at(Step.MEDITATE, mp=2),
        Choice.COVER,
        "Remove the cover beside sandstone towards wood for 2 MP",
        "Retirer le cache côté grès, vers bois pour 2 PM",
    ),
    (
        at(Step.MEDITATE, mp=3, goods=[Good.BOOKS]),
        Choice.GIVE + Good.BOOKS,
        "Exchange 1 book for 3 MP",
        "Échanger 1 livre pour 3 PM",
    ),
    (
        at(Step.MEDITATE, mp=1),
        Choice.FARMER + 1,
        "Move the farmer between sandstone and wood towards wood for 1 MP",
        "Déplacer le fermier entre grès et bois vers bois pour 1 PM",
    ),
    (
        at(Step.MEDITATE, mp=3, won=[Notable.MOSAIC_MAKER]),
        Choice.MOSAIC + 1,
        "The Mosaic Maker: 2 favours for 3 MP",
        "Le Fabricant de mosaïque : 2 faveurs pour 3 PM",
    ),
    (
        at(Step.MEDITATE, standing=spaces("quarry")),
        Choice.DONE,
        "End the meditation",
        "Finir la méditation",
    ),
    (
        at(Step.MEDITATE, mp=2),
        Choice.DONE,
        "End the meditation and lose 2 MP",
        "Finir la méditation et perdre 2 PM",
    ),
    # placement
    (at(Step.ACT, 1), Choice.PLACE, "Place a worker with the Architect", "Placer un ouvrier chez l’Architecte"),
    (
        at(Step.ACT, 1, builder=PAPER_MILL),
        Choice.PLACE + CHARACTERS + PAPER_MILL,
        "Place a worker at the paper mill, built for free",
        "Placer un ouvrier à la papeterie, construction gratuite",
    ),
    (
        at(Step.ACT, 1, rupees=5, standing=spaces("sawmill")),
        Choice.PLACE + SAWMILL,
        "Use your worker at the sawmill, for 2 rupees",
        "Employer votre ouvrier à la scierie, pour 2 roupies",
    ),
    (
        at(Step.ACT, 1, rupees=5, lying=spaces("sawmill"), won=[Notable.CALLIGRAPHER]),
        Choice.PLACE + SAWMILL,
        "Use your worker at the sawmill, for 1 rupee",
        "Employer votre ouvrier à la scierie, pour 1 roupie",
    ),
    (
        at(Step.ACT, 1, rupees=1, workers=0, standing=spaces("sailor", "trader")),
        Choice.PLACE + SPACE_IDS.index("sailor"),
        "Use your worker with the Sailor, for 1 rupee",
        "Employer votre ouvrier chez le Marin, pour 1 roupie",
    ),
    (
        at(Step.ACT, 1, rupees=0, favours=3, tiles=[Favour.FREE_PEONAGE], standing=spaces("sailor")),
        Choice.PLACE + SPACE_IDS.index("sailor"),
        "Use your worker with the Sailor, for favours",
        "Employer votre ouvrier chez le Marin, contre des faveurs",
    ),
    (
        at(Step.PEON_PAY, QUARRY, rupees=9, tiles=[Favour.FREE_PEONAGE], favours=3, standing=spaces("quarry")),
        Choice.RUPEES,
        "Pay 2 rupees",
        "Payer 2 roupies",
    ),
    (
        at(Step.PEON_PAY, QUARRY, rupees=9, tiles=[Favour.FREE_PEONAGE], favours=3, standing=spaces("quarry")),
        Choice.FAVOUR + Favour.FREE_PEONAGE,
        "Pay with 3 favours",
        "Payer avec 3 faveurs",
    ),
    (
        at(
            Step.PEON_PAY,
            QUARRY,
            tiles=[Favour.FREE_PEONAGE],
            favours=3,
            standing=spaces("quarry"),
            won=[Notable.MULLAH],
        ),
        Choice.DISCOUNT,
        "Pay with 2 favours, thanks to the Mullah",
        "Payer avec 2 faveurs, grâce au Mollah",
    ),
    (
        at(Step.COOK_STORE, player=NOOR, won=[Notable.COOK]),
        Choice.STORE,
        "Keep him with the Cook",
        "Le garder chez le Cuisinier",
    ),
    (
        at(Step.COOK_STORE, player=NOOR, won=[Notable.COOK]),
        Choice.DONE,
        "Take him back into the reserve",
        "Le reprendre en réserve",
    ),
    # characters
    (
        at(Step.ARCHITECT),
        Choice.RISE + SCHOLARS,
        "Rise to level 2 among the scholars",
        "Monter au niveau 2 chez les érudits",
    ),
    (
        at(Step.ARCHITECT, goods=[Good.PLANKS, Good.PLANKS]),
        Choice.BUILD + PAPER_MILL - PRODUCTION,
        "Build the paper mill (cost 4)",
        "Construire la papeterie (coût 4)",
    ),
    (at(Step.ARCHITECT), Choice.DONE, "Leave the Architect", "Quitter l’Architecte"),
    (
        at(Step.PAY_MATERIALS, PAPER_MILL, goods=[Good.PLANKS, Good.WOOD, Good.WOOD]),
        Choice.GIVE + Good.PLANKS,
        "Pay 1 plank (building value 2)",
        "Payer 1 planche (valeur de construction 2)",
    ),
    (
        at(Step.BONUS, 4),
        Choice.BONUS + BONUS_IDS.index("l4_favour"),
        "Take the bonus tile: 1 favour and 5 rupees",
        "Prendre la tuile bonus : 1 faveur et 5 roupies",
    ),
    (
        at(Step.BONUS, 4),
        Choice.BONUS + BONUS_IDS.index("l4_rupees"),
        "Take the bonus tile: 6 rupees",
        "Prendre la tuile bonus : 6 roupies",
    ),
    (at(Step.BONUS, 4), Choice.DONE, "Take no bonus tile", "Ne prendre aucune tuile bonus"),
    (
        at(Step.SAILOR, **DELIVERIES),
        Choice.GIVE + Good.CURRY,
        "Pay the Sailor 1 curry: capacity +2",
        "Payer 1 curry au Marin : capacité +2",
    ),
    (
        at(Step.SAILOR, **DELIVERIES),
        Choice.DELIVER + SUFI_CURRY,
        "Deliver 1 curry to the Sufi",
        "Livrer 1 curry au Soufi",
    ),
    (
        at(Step.SAILOR, paid_value=2, paid_goods=1, **DELIVERIES),
        Choice.DOUBLE + COOK_OIL,
        "Deliver 2 oil to the Cook",
        "Livrer 2 huiles au Cuisinier",
    ),
    (at(Step.SAILOR, **DELIVERIES), Choice.DONE, "Leave the Sailor", "Quitter le Marin"),
    (at(Step.TRADER), Choice.MOVE_TOKEN, "Move a price token", "Déplacer un jeton de prix"),
    (at(Step.TRADER, goods=[Good.OIL]), Choice.TRADE, "Trade goods", "Faire un troc"),
    (at(Step.TRADER), Choice.DONE, "Leave the Trader", "Quitter le Négociant"),
    (
        at(Step.TRADE_GIVE, goods=[Good.OIL, Good.WOOD]),
        Choice.GIVE + Good.OIL,
        "Give 1 oil (value 2)",
        "Donner 1 huile (valeur 2)",
    ),
    (
        at(Step.TRADE_GIVE, 1, 2, goods=[Good.WOOD]),
        Choice.DONE,
        "Give no more",
        "Ne rien donner de plus",
    ),
    (at(Step.TRADE_TAKE, 3), Choice.TAKE + Good.BOOKS, "Take 1 book (value 3)", "Prendre 1 livre (valeur 3)"),
    (at(Step.TRADE_TAKE, 1, 1), Choice.DONE, "Take no more", "Ne rien prendre de plus"),
    (
        at(Step.BOTANIST, goods=[Good.TURMERIC, Good.COTTON]),
        Choice.ADVANCE,
        "Advance on the meditation track: pay 1 turmeric and 1 cotton",
        "Avancer sur la piste de méditation : payer 1 curcuma et 1 coton",
    ),
    (at(Step.BOTANIST), Choice.FARMERS, "Move farmers", "Déplacer les fermiers"),
    (
        at(Step.BOTANIST),
        Choice.COVER + 1,
        "Remove the cover beside wood towards sandstone",
        "Retirer le cache côté bois, vers grès",
    ),
    (at(Step.BOTANIST), Choice.DONE, "Leave the Botanist", "Quitter la Botaniste"),
    (
        at(Step.FARMERS, 2),
        Choice.FARMER,
        "Move the farmer between sandstone and wood towards sandstone",
        "Déplacer le fermier entre grès et bois vers grès",
    ),
    (at(Step.FARMERS, 1), Choice.DONE, "No more steps", "Plus de pas"),
    # goods
    (at(Step.PRODUCE, Good.WOOD), Choice.AMOUNT, "Produce nothing", "Ne rien produire"),
    (at(Step.PRODUCE, Good.WOOD), Choice.AMOUNT + 2, "Produce 2 wood", "Produire 2 bois"),
    (
        at(Step.PROCESS, arrow("books"), 3, Manner.OPEN, goods=[Good.PAPER] * 4),
        Choice.AMOUNT,
        "Transform nothing",
        "Ne rien transformer",
    ),
    (
        at(Step.PROCESS, arrow("books"), 3, Manner.OPEN, goods=[Good.PAPER] * 4),
        Choice.AMOUNT + 3,
        "Transform 3 paper into 3 books",
        "Transformer 3 papiers en 3 livres",
    ),
    (
        at(
            Step.PROCESS,
            arrow("books"),
            3,
            Manner.OPEN,
            goods=[Good.PAPER] * 4,
            favours=2,
            tiles=[Favour.EXTRA_TRANSFORM],
        ),
        Choice.FAVOUR + Favour.EXTRA_TRANSFORM,
        "Transform 4 paper into 4 books, spending 2 favours",
        "Transformer 4 papiers en 4 livres, en dépensant 2 faveurs",
    ),
    (
        at(
            Step.PROCESS,
            arrow("books"),
            3,
            Manner.OPEN,
            goods=[Good.PAPER] * 4,
            favours=2,
            tiles=[Favour.EXTRA_TRANSFORM],
            won=[Notable.MULLAH],
        ),
        Choice.DISCOUNT,
        "Transform 4 paper into 4 books, spending 1 favour, thanks to the Mullah",
        "Transformer 4 papiers en 4 livres, en dépensant 1 faveur, grâce au Mollah",
    ),
    (
        at(
            Step.PROCESS,
            arrow("books"),
            3,
            Manner.CLOSED,
            active=NOOR,
            goods=[Good.PAPER] * 4,
            favours=2,
            tiles=[Favour.EXTRA_TRANSFORM],
            won=[Notable.MULLAH],
        ),
        Choice.FAVOUR + Favour.EXTRA_TRANSFORM,
        "Transform 4 paper into 4 books, spending 1 favour",
        "Transformer 4 papiers en 4 livres, en dépensant 1 faveur",
    ),
    (
        at(Step.FOLLOW, AMELIE, arrow("oil"), player=NOOR, goods=[Good.COTTON]),
        Choice.AMOUNT,
        "Do not follow",
        "Ne pas suivre",
    ),
    (
        at(Step.FOLLOW, AMELIE, arrow("oil"), player=NOOR, goods=[Good.COTTON]),
        Choice.AMOUNT + 1,
        "Transform 1 cotton into 1 oil",
        "Transformer 1 coton en 1 huile",
    ),
    (
        at(
            Step.FOLLOW,
            AMELIE,
            arrow("oil"),
            player=NOOR,
            goods=[Good.COTTON] * 2,
            favours=2,
            tiles=[Favour.EXTRA_TRANSFORM],
        ),
        Choice.FAVOUR + Favour.EXTRA_TRANSFORM,
        "Transform 2 cotton into 2 oil, spending 2 favours",
        "Transformer 2 cotons en 2 huiles, en dépensant 2 faveurs",
    ),
    (
        at(
            Step.FOLLOW,
            AMELIE,
            arrow("oil"),
            player=NOOR,
            active=NOOR,
            goods=[Good.COTTON] * 2,
            favours=2,
            tiles=[Favour.EXTRA_TRANSFORM],
            won=[Notable.MULLAH],
        ),
        Choice.FAVOUR + Favour.EXTRA_TRANSFORM,
        "Transform 2 cotton into 2 oil, spending 2 favours",
        "Transformer 2 cotons en 2 huiles, en dépensant 2 faveurs",
    ),
    (
        at(
            Step.FOLLOW,
            AMELIE,
            arrow("oil"),
            player=NOOR,
            active=NOOR,
            goods=[Good.COTTON] * 2,
            favours=2,
            tiles=[Favour.EXTRA_TRANSFORM],
            won=[Notable.MULLAH],
        ),
        Choice.DISCOUNT,
        "Transform 2 cotton into 2 oil, spending 1 favour, thanks to the Mullah",
        "Transformer 2 cotons en 2 huiles, en dépensant 1 faveur, grâce au Mollah",
    ),
    (
        at(Step.DYE_SWAP, Good.COTTON, 0, goods=[Good.COTTON] * 2, won=[Notable.DYER]),
        Choice.TAKE + Good.OIL,
        "Let the Dyer make 1 oil",
        "Laisser le Teinturier en faire 1 huile",
    ),
    (
        at(Step.DYE_SWAP, Good.COTTON, 0, goods=[Good.COTTON] * 2, won=[Notable.DYER]),
        Choice.DONE,
        "Keep what you have produced",
        "Garder ce que vous avez produit",
    ),
    (
        at(Step.PICK_ARROW, goods=[Good.WOOD]),
        Choice.ARROW + arrow("paper"),
        "Transform 1 wood into 1 paper",
        "Transformer 1 bois en 1 papier",
    ),
    (at(Step.PICK_GOOD, 2), Choice.TAKE + Good.BRICKS, "Take 1 brick", "Prendre 1 brique"),
    (at(Step.EXCHANGE_GIVE, goods=[Good.OIL, Good.WOOD]), Choice.GIVE + Good.OIL, "Exchange 1 oil", "Échanger 1 huile"),
    (at(Step.EXCHANGE_TAKE, Good.OIL, goods=[Good.OIL]), Choice.TAKE + Good.DYE, "Take 1 dye", "Prendre 1 teinture"),
    (
        at(Step.SELL, goods=[Good.OIL, Good.WOOD]),
        Choice.GIVE + Good.OIL,
        "Sell 1 oil for 2 rupees",
        "Vendre 1 huile pour 2 roupies",
    ),
    (at(Step.TOKEN), Choice.TOKEN, "Move the price token 1|2", "Déplacer le jeton de prix 1|2"),
    (
        at(Step.TOKEN_TO, 1),
        Choice.TOKEN_TO + Good.OIL * 2 + 1,
        "Put it on oil: value 3",
        "Le poser sur huile : valeur 3",
    ),
    (
        at(Step.MAKE_ROOM, Good.WOOD, 1, 0, goods=[Good.OIL] * (MARKERS - 1), favours=1, markers=0),
        Choice.GIVE + Good.OIL,
        "Give up 1 oil",
        "Céder 1 huile",
    ),
    (
        at(Step.MAKE_ROOM, Good.WOOD, 1, 0, goods=[Good.OIL] * (MARKERS - 1), favours=1, markers=0),
        Choice.GIVE_FAVOUR,
        "Give up 1 favour",
        "Céder 1 faveur",
    ),
    (
        at(Step.MAKE_ROOM, Good.WOOD, 1, 0, goods=[Good.OIL] * MARKERS),
        Choice.DONE,
        "Give up nothing, and lose it",
        "Ne rien céder, et y renoncer",
    ),
    # deliveries, the Empire board
    (
        at(Step.JAGIRDAR, player=NOOR, **DELIVERIES),
        Choice.DELIVER + COOK_OIL,
        "Deliver 1 oil to the Cook",
        "Livrer 1 huile au Cuisinier",
    ),
    (at(Step.JAGIRDAR, player=NOOR, **DELIVERIES), Choice.DONE, "Deliver nothing", "Ne rien livrer"),
    (
        at(Step.DELIVER_ONE, **DELIVERIES),
        Choice.DELIVER + SUFI_CURRY,
        "Deliver 1 curry to the Sufi",
        "Livrer 1 curry au Soufi",
    ),
    (at(Step.CREDIT, 1, 0, 1), Choice.DONE, "Rise no further", "Ne plus monter"),
    (
        at(Step.FAVOUR_SPACE, 1),
        Choice.FAVOURS,
        "Take 1 favour",
        "Prendre 1 faveur",
    ),
    (
        at(Step.TAKE_TILE),
        favour_tile("transform_1_to_2"),
        "Take “transform 1 into 2”: transform a good of value 1 into one of value 2 (have 3, spend 1)",
        "Prendre « transformer 1 en 2 » : transformer une marchandise de valeur 1 en une de valeur 2 "
        "(avoir 3, dépenser 1)",
    ),
    (
        at(Step.TAKE_TILE, tiles=[Favour.STAND_UP, Favour.EXCHANGE, Favour.SELL_GOOD]),
        Choice.DONE,
        "Take no tile",
        "Ne prendre aucune tuile",
    ),
    (
        at(Step.GIVE_BACK, TILE_IDS.index("extra_mp"), tiles=[Favour.STAND_UP, Favour.EXCHANGE, Favour.SELL_GOOD]),
        favour_tile("sell_good"),
        "Give back “sell a good”",
        "Rendre « vendre une marchandise »",
    ),
    (at(Step.SADR, goods=[Good.PAPER]), Choice.GIVE + Good.PAPER, "Give Akbar 1 paper", "Donner 1 papier à Akbar"),
    (at(Step.SADR, goods=[Good.PAPER]), Choice.DONE, "Make no gift", "Ne faire aucun cadeau"),
    (at(Step.ORDERS, goods=[Good.OIL]), Choice.DONE, "End the turn", "Finir le tour"),
    # secondary actions
    (
        at(Step.ORDERS, goods=[Good.OIL, Good.CURRY], lying=spaces("quarry", "sailor")),
        Choice.OIL_CURRY + 2,
        "Spend 1 oil and 1 curry: stand up 3 workers",
        "Dépenser 1 huile et 1 curry : relever 3 ouvriers",
    ),
    (
        at(Step.STAND, 1, lying=spaces("quarry", "sailor")),
        Choice.STAND + QUARRY,
        "Stand up the worker at the quarry",
        "Relever l’ouvrier à la carrière",
    ),
    (
        at(Step.ACT, 1, favours=2),
        Choice.FAVOUR + Favour.BASE_BASIC_GOOD,
        "Spend 2 favours: gain a basic good",
        "Dépenser 2 faveurs : gagner une marchandise brute",
    ),
    (
        at(Step.DISCOUNT, Favour.BASE_INFLUENCE, favours=4, won=[Notable.MULLAH]),
        Choice.DISCOUNT,
        "Spend 2 favours, thanks to the Mullah",
        "Dépenser 2 faveurs, grâce au Mollah",
    ),
    (
        at(Step.DISCOUNT, Favour.BASE_INFLUENCE, favours=4, won=[Notable.MULLAH]),
        Choice.DONE,
        "Spend 3 favours",
        "Dépenser 3 faveurs",
    ),
    (
        at(Step.ACT, 1, goods=[Good.STATUES]),
        Choice.LUXURY + Luxury.STATUES,
        "Spend 1 statue: take one more main action",
        "Dépenser 1 statue : faire une action principale de plus",
    ),
    (
        at(Step.ACT, 1, goods=[Good.COTTON], lying=spaces("quarry"), won=[Notable.CALIPH]),
        Choice.CALIPH,
        "The Caliph: spend 1 cotton, stand up 1 worker",
        "Le Calife : dépenser 1 coton, relever 1 ouvrier",
    ),
    (
        at(Step.ACT, 1, goods=[Good.COTTON], won=[Notable.ENGLISH_TRADER]),
        Choice.ENGLISH_TRADER,
        "The English Trader: exchange a good for another of the same value",
        "Le Négociant anglais : échanger une marchandise contre une autre de même valeur",
    ),
    (
        at(Step.ACT, 1, goods=[Good.COTTON], won=[Notable.FRENCH_TRADER]),
        Choice.FRENCH_TRADER,
        "The French Trader: put a good on his card",
        "Le Négociant français : poser une marchandise sur sa carte",
    ),
    (
        at(Step.FRENCH, goods=[Good.COTTON, Good.OIL], won=[Notable.FRENCH_TRADER]),
        Choice.GIVE + Good.COTTON,
        "Put 1 cotton on his card",
        "Poser 1 coton sur sa carte",
    ),
]


@pytest.mark.parametrize(
    ("position", "choice", "english", "french"),
    CHOICES,
    ids=[f"{number} {case[2]}" for number, case in enumerate(CHOICES)],
)
def test_a_choice_says_what_it_does(position, choice, english, french) -> None:
    assert offered(position(), choice) == (english, french)


def test_a_place_says_whom_and_what_a_worker_meets_there() -> None:
    position = lay(Step.ACT, 1, merchant=0)
    s = position.state
    s.rupees_on[0] = 3
    s.standing[NOOR] = spaces("quarry")
    assert offered(position, Choice.PLACE + QUARRY) == (
        "Place a worker at the quarry (sends a standing worker home, finds 3 rupees, meets the Merchant)",
        "Placer un ouvrier à la carrière (renvoie un ouvrier debout, trouve 3 roupies, rencontre le Marchand)",
    )
    s.standing[NOOR], s.lying[NOOR], s.rupees_on[0], s.merchant = 0, spaces("quarry"), 0, 1
    assert offered(position, Choice.PLACE + QUARRY) == (
        "Place a worker at the quarry (sends a lying worker home)",
        "Placer un ouvrier à la carrière (renvoie un ouvrier couché)",
    )


def test_a_token_can_be_turned_over_where_it_lies() -> None:
    position = lay(Step.TOKEN_TO, 1)
    s = position.state
    s.token_good[1], s.token_side[1], s.value[Good.OIL] = Good.OIL, 1, 3
    assert offered(position, Choice.TOKEN_TO + Good.OIL * 2) == (
        "Turn it over on oil: value 2",
        "Le retourner sur huile : valeur 2",
    )


def test_orders_and_gifts_say_what_is_given() -> None:
    position = lay(Step.ORDERS, goods=[Good.OIL, Good.DYE], pier=6)
    s = position.state
    s.order_owner[MERCHANTS] = NOBODY
    s.order_marker[MERCHANTS], s.influence[AMELIE, MERCHANTS] = 4, 2
    s.gift_owner[:] = NOBODY
    assert offered(position, Choice.ORDER + MERCHANTS) == (
        "Fulfil the order of the merchants: oil and dye",
        "Honorer la commande des marchands : huile et teinture",
    )
    assert offered(position, Choice.GIFT + GIFT_NAMES.index("oil")) == ("Give Akbar 1 oil", "Donner 1 huile à Akbar")


def test_the_sadr_us_sudur_says_on_which_space_his_gift_lies() -> None:
    position = lay(Step.SADR_TO, Good.PAPER, goods=[Good.PAPER])
    position.state.gift_owner[:] = NOBODY
    curry = Choice.GIFT + GIFT_NAMES.index("curry")
    assert offered(position, curry) == ("On the space of curry", "Sur la case curry")


SAID_ABOVE = {Choice.ORDER, Choice.GIFT, Choice.TOKEN_TO, Choice.PLACE}


def test_every_sort_of_choice_has_such_words() -> None:
    said = {max(sort for sort in Choice if sort <= choice) for _, choice, _, _ in CHOICES}
    assert said | SAID_ABOVE == set(Choice)
