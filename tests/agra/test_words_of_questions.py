"""Every decision of Agra is a question, in both languages."""

import pytest

from durbar.games.agra.components import GOODS, MARKERS, TILE_IDS, Favour, Good, Notable, Wheel
from durbar.games.agra.state import FIRST_AUTOMATIC, Manner, Source, Step
from tests.agra.listening import AMELIE, NOOR, QUARRY, SCULPTOR, arrow, asked, at, spaces

QUESTIONS = [
    (
        Step.MEDITATE,
        at(Step.MEDITATE, standing=spaces("quarry")),
        "Do you meditate? The wheel blocks “deliver”.",
        "Méditez-vous ? La roue interdit « livrer ».",
    ),
    (
        Step.MEDITATE,
        at(Step.MEDITATE, mp=2, wheel=Wheel.EXCHANGE, standing=spaces("quarry")),
        "Do you lay down more workers before you spend 2 MP? The wheel blocks “exchange”.",
        "Couchez-vous d’autres ouvriers avant de dépenser 2 PM ? La roue interdit « échanger ».",
    ),
    (
        Step.MEDITATE,
        at(Step.MEDITATE, mp=2, wheel=Wheel.EXCHANGE, standing=spaces("quarry"), spending=1),
        "Meditation: you have 2 MP, and the wheel blocks “exchange”. What do you do?",
        "Méditation : vous avez 2 PM, et la roue interdit « échanger ». Que faites-vous ?",
    ),
    (
        Step.MEDITATE,
        at(Step.MEDITATE, mp=2, wheel=Wheel.EXCHANGE),
        "Meditation: you have 2 MP, and the wheel blocks “exchange”. What do you do?",
        "Méditation : vous avez 2 PM, et la roue interdit « échanger ». Que faites-vous ?",
    ),
    (Step.ACT, at(Step.ACT, 1), "Where do you take your action?", "Où faites-vous votre action ?"),
    (
        Step.ACT,
        at(Step.ACT, 2),
        "Where do you take your second action?",
        "Où faites-vous votre seconde action ?",
    ),
    (
        Step.ACT,
        at(Step.ACT, 1, workers=0, standing=spaces("quarry", "sawmill")),
        "Your reserve is empty: which of your workers acts again?",
        "Votre réserve est vide : lequel de vos ouvriers agit de nouveau ?",
    ),
    (
        Step.ARCHITECT,
        at(Step.ARCHITECT),
        "What does the Architect do for you?",
        "Que fait l’Architecte pour vous ?",
    ),
    (
        Step.SAILOR,
        at(Step.SAILOR, goods=[Good.OIL], paid_value=3, delivered=1),
        "What does the Sailor do for you? Capacity left: 3",
        "Que fait le Marin pour vous ? Capacité restante : 3",
    ),
    (Step.TRADER, at(Step.TRADER), "What does the Trader do for you?", "Que fait le Négociant pour vous ?"),
    (Step.BOTANIST, at(Step.BOTANIST), "What does the Botanist do for you?", "Que fait la Botaniste pour vous ?"),
    (
        Step.PRODUCE,
        at(Step.PRODUCE, Good.TURMERIC),
        "How much turmeric do you produce?",
        "Combien de curcuma produisez-vous ?",
    ),
    (
        Step.PROCESS,
        at(Step.PROCESS, arrow("books"), 3, Manner.OPEN, goods=[Good.PAPER]),
        "How many goods do you transform from paper into books?",
        "De papier en livres : combien en transformez-vous ?",
    ),
    (
        Step.ORDERS,
        at(Step.ORDERS, goods=[Good.OIL]),
        "Do you make a gift to Akbar or fulfil an order?",
        "Faites-vous un cadeau à Akbar, ou honorez-vous une commande ?",
    ),
    (
        Step.ORDERS,
        at(Step.ORDERS, goods=[Good.CLOTHES], order_phase=1),
        "Is there anything else before your turn ends?",
        "Autre chose avant la fin de votre tour ?",
    ),
    (
        Step.PEON_PAY,
        at(Step.PEON_PAY, QUARRY, tiles=[Favour.FREE_PEONAGE], favours=3, standing=spaces("quarry")),
        "How do you pay your worker at the quarry?",
        "Comment payez-vous votre ouvrier à la carrière ?",
    ),
    (
        Step.COOK_STORE,
        at(Step.COOK_STORE, player=NOOR, won=[Notable.COOK]),
        "Your worker is sent home: do you keep him with the Cook?",
        "On vous renvoie votre ouvrier : le gardez-vous chez le Cuisinier ?",
    ),
    (
        Step.PAY_MATERIALS,
        at(Step.PAY_MATERIALS, SCULPTOR, goods=[Good.WOOD, Good.PLANKS], material=2, materials=1 << Good.PLANKS),
        "You build the sculptor’s workshop: 2 of 6 is paid. Which material comes next?",
        "Vous construisez l’atelier du sculpteur : 2 sur 6 est payé. Quel matériau ensuite ?",
    ),
    (Step.BONUS, at(Step.BONUS, 2), "Which bonus tile do you take?", "Quelle tuile bonus prenez-vous ?"),
    (
        Step.JAGIRDAR,
        at(Step.JAGIRDAR, player=NOOR, goods=[Good.OIL], river=[Notable.COOK]),
        "The Jagirdar may deliver a good for you. What, and to whom?",
        "Le Jagirdar peut livrer une marchandise pour vous. Laquelle, et à qui ?",
    ),
    (
        Step.TRADE_GIVE,
        at(Step.TRADE_GIVE, goods=[Good.OIL, Good.WOOD]),
        "Which good do you give the Trader?",
        "Quelle marchandise donnez-vous au Négociant ?",
    ),
    (
        Step.TRADE_GIVE,
        at(Step.TRADE_GIVE, 1, 2, goods=[Good.OIL, Good.WOOD]),
        "You have given goods worth 2. Which one comes next?",
        "Vous avez donné pour une valeur de 2. Laquelle ensuite ?",
    ),
    (
        Step.DISCOUNT,
        at(Step.DISCOUNT, Favour.BASE_INFLUENCE, favours=4, won=[Notable.MULLAH]),
        "Influence: does the Mullah help?",
        "Influence : le Mollah vous aide-t-il ?",
    ),
    (
        Step.EXCHANGE_GIVE,
        at(Step.EXCHANGE_GIVE, goods=[Good.OIL, Good.WOOD]),
        "Which good do you exchange?",
        "Quelle marchandise échangez-vous ?",
    ),
    (
        Step.EXCHANGE_TAKE,
        at(Step.EXCHANGE_TAKE, Good.OIL, goods=[Good.OIL]),
        "What do you take for 1 oil?",
        "Que prenez-vous contre 1 huile ?",
    ),
    (Step.PICK_GOOD, at(Step.PICK_GOOD, 0), "Which basic good do you gain?", "Quelle marchandise brute gagnez-vous ?"),
    (
        Step.PICK_GOOD,
        at(Step.PICK_GOOD, 2),
        "Which good of value 2 do you gain?",
        "Quelle marchandise de valeur 2 gagnez-vous ?",
    ),
    (
        Step.PICK_ARROW,
        at(Step.PICK_ARROW, goods=[Good.WOOD]),
        "Which good do you transform, and into what?",
        "Quelle marchandise transformez-vous, et en quoi ?",
    ),
    (
        Step.SELL,
        at(Step.SELL, goods=[Good.WOOD, Good.OIL]),
        "Which good do you sell?",
        "Quelle marchandise vendez-vous ?",
    ),
    (
        Step.FRENCH,
        at(Step.FRENCH, goods=[Good.WOOD, Good.OIL]),
        "Which good do you put on the French Trader?",
        "Quelle marchandise posez-vous sur le Négociant français ?",
    ),
    (Step.TOKEN, at(Step.TOKEN), "Which price token do you move?", "Quel jeton de prix déplacez-vous ?"),
    (
        Step.TOKEN_TO,
        at(Step.TOKEN_TO, 1),
        "Price token 2|3: where does it go?",
        "Jeton de prix 2|3 : où va-t-il ?",
    ),
    (
        Step.AKBAR_OR_ORDER,
        at(Step.AKBAR_OR_ORDER, goods=[Good.OIL, Good.DYE, Good.CLOTHES]),
        "Which gift do you make, or which order do you fulfil?",
        "Quel cadeau faites-vous, ou quelle commande honorez-vous ?",
    ),
    (
        Step.DELIVER_ONE,
        at(Step.DELIVER_ONE, goods=[Good.OIL, Good.CURRY], river=[Notable.COOK, Notable.SUFI]),
        "What do you deliver, and to whom?",
        "Que livrez-vous, et à qui ?",
    ),
    (
        Step.FAVOUR_SPACE,
        at(Step.FAVOUR_SPACE, 2),
        "Do you take 2 favours or a favour tile?",
        "Prenez-vous 2 faveurs ou une tuile faveur ?",
    ),
    (
        Step.GIVE_BACK,
        at(
            Step.GIVE_BACK,
            TILE_IDS.index("extra_mp"),
            tiles=[Favour.STAND_UP, Favour.EXCHANGE, Favour.SELL_GOOD],
        ),
        "You take “meditation point”. Which tile do you give back?",
        "Vous prenez « point de méditation ». Quelle tuile rendez-vous ?",
    ),
    (Step.TAKE_TILE, at(Step.TAKE_TILE), "Which favour tile do you take?", "Quelle tuile faveur prenez-vous ?"),
    (
        Step.SADR,
        at(Step.SADR, goods=[Good.PAPER]),
        "The Sadr us-Sudur brings Akbar a gift from you. Which good?",
        "Le Sadr us-Sudur porte à Akbar un cadeau de votre part. Quelle marchandise ?",
    ),
    (
        Step.SADR_TO,
        at(Step.SADR_TO, Good.PAPER, goods=[Good.PAPER]),
        "On which space of Akbar do you put 1 paper?",
        "Sur quelle case d’Akbar posez-vous 1 papier ?",
    ),
    (
        Step.FOLLOW,
        at(Step.FOLLOW, AMELIE, arrow("cloth"), player=NOOR, goods=[Good.COTTON]),
        "Do you follow, and transform cotton into cloth?",
        "Suivez-vous, de coton en tissu ?",
    ),
    (
        Step.TRADE_TAKE,
        at(Step.TRADE_TAKE, 3),
        "Which good do you take? You may take goods worth 3.",
        "Quelle marchandise prenez-vous ? Vous pouvez en prendre pour 3.",
    ),
    (
        Step.FARMERS,
        at(Step.FARMERS, 2),
        "Which farmer moves? 2 steps are left.",
        "Quel fermier se déplace ? Il reste 2 pas.",
    ),
    (
        Step.DYE_SWAP,
        at(Step.DYE_SWAP, Good.COTTON, 0, goods=[Good.COTTON] * 2, won=[Notable.DYER]),
        "Does the Dyer take 2 cotton?",
        "Le Teinturier prend-il 2 cotons ?",
    ),
    (
        Step.CREDIT,
        at(Step.CREDIT, 1, 0, 1),
        "You have served notables: in which guild do you rise?",
        "Vous avez servi des notables : dans quelle guilde montez-vous ?",
    ),
    (
        Step.STAND,
        at(Step.STAND, 1, lying=spaces("quarry", "sailor")),
        "Which worker stands up? 1 may.",
        "Quel ouvrier se relève ? 1 le peut.",
    ),
    (
        Step.STAND,
        at(Step.STAND, 3, lying=spaces("quarry", "sailor", "sawmill", "trader")),
        "Which workers stand up? 3 may.",
        "Quels ouvriers se relèvent ? 3 le peuvent.",
    ),
    (Step.PICK_GUILD, at(Step.PICK_GUILD, 0, 1), "In which guild do you rise?", "Dans quelle guilde montez-vous ?"),
    (Step.PICK_COVER, at(Step.PICK_COVER), "Which cover do you remove?", "Quel cache retirez-vous ?"),
    (
        Step.MAKE_ROOM,
        at(Step.MAKE_ROOM, GOODS, 2, Source.MERCHANT, goods=[Good.OIL] * MARKERS),
        "Your markers do not suffice: what do you give up for 2 favours?",
        "Vos marqueurs ne suffisent pas : que cédez-vous pour 2 faveurs ?",
    ),
    (
        Step.MAKE_ROOM,
        at(Step.MAKE_ROOM, Good.WOOD, 1, 0, goods=[Good.OIL] * MARKERS),
        "Your markers do not suffice: what do you give up for 1 wood?",
        "Vos marqueurs ne suffisent pas : que cédez-vous pour 1 bois ?",
    ),
]


@pytest.mark.parametrize(
    ("position", "english", "french"), [case[1:] for case in QUESTIONS], ids=[case[2] for case in QUESTIONS]
)
def test_a_player_is_asked(position, english, french) -> None:
    assert asked(position()) == (english, french)


def test_every_step_that_asks_has_such_a_question() -> None:
    assert {step for step, *_ in QUESTIONS} == {step for step in Step if step < FIRST_AUTOMATIC}
