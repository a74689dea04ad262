"""What is asked in Wallenstein, and the answers."""

import pytest

from durbar.engine.language import LANGUAGES
from durbar.games.wallenstein.components import ACTION_IDS
from durbar.games.wallenstein.state import (
    Choice,
    Step,
)
from durbar.games.wallenstein.words import names
from tests.wallenstein.listening import plain
from tests.wallenstein.table import acting, begun, lay, number, seat

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
        ("lay battle_b trier", "Battle B from Trier", "Combat B : Trier"),
        ("lay build_palace blank", "No action: Build a palace", "Sans action : Bâtir un palais"),
        ("lay convert_3 lausitz", "Send 3 armies from Lausitz to court", "Envoyer 3 armées à la cour depuis Lausitz"),
        ("lay convert_1 tower", "Send 1 army from the tray to court", "Envoyer 1 armée à la cour depuis la soucoupe"),
        ("lay convert_2 blank", "No action: Send 2 to court", "Sans action : Envoyer 2 à la cour"),
        ("lay bid 3", "Bid 3 thalers", "Miser 3 thalers"),
        ("lay bid 1", "Bid 1 thaler", "Miser 1 thaler"),
        ("lay bid 0", "Bid 0 thalers", "Miser 0 thaler"),
        ("lay bid trier", "Bid the state card Trier", "Miser la carte Trier"),
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
            "Take Trier back from Build a church",
            "Reprendre Trier : Bâtir une église",
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
        {"trier": ("Put the leader into Trier", "Installer le chef militaire : Trier")},
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
