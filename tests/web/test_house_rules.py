"""House rules: offered in the lobby, chosen by a form or a program, told at the table."""

import re

import pytest

from tests.web.serving import Served

COMPUTER = {"who": "bot", "level": "newcomer"}


def shown(page: str) -> str:
    """What the table says about its house rules; nothing if it plays by none."""
    found = re.search(r'<div class="house">(.*?)</div>', page, re.S)
    return folded(found[1]) if found else ""


def folded(html: str) -> str:
    """A part of a page with its white space as a browser takes it."""
    return re.sub(r"\s+", " ", html)


@pytest.mark.parametrize("game", ["agra", "taj_mahal", "wallenstein"])
def test_the_lobby_says_in_a_sentence_what_each_house_rule_is_about_and_leads_to_its_clause(
    served: Served, game: str
) -> None:
    noor = served.guest("Noor")
    page = noor.browser.get(f"/?game={game}").text
    rulings = folded(
        page[page.index('<details class="rulings"') : page.index("</details>", page.index('class="rulings"'))]
    )
    (about,) = [about for about in noor.call("GET", "/games") if about["name"] == game]
    assert about["rulings"]
    for name, clause in about["rulings"].items():
        assert f'name="option-{name}"' in rulings
        assert re.search(rf'id="about-{name}">[^<]+\. <a class="rule-link" href="/rules/{game}#{clause}"', rulings)
    assert "mullah_when_following" not in page


def test_a_table_tells_by_which_house_rules_it_plays_and_no_others(served: Served) -> None:
    noor = served.guest("Noor")
    seats = {"who-0": "me", "who-1": "bot", "level-1": "newcomer"}
    opened = noor.post(
        "/tables", game="agra", **seats, **{"option-laying": "any_time", "option-markers_return": "own_turn"}
    )
    page = noor.browser.get(opened.headers["location"]).text
    assert "Laying down workers: <b>At any time of the meditation</b>" in shown(page)
    assert shown(page).count("<li") == 1
    assert 'href="/rules/agra#AG-9.1" data-rule="AG-9.1"' in shown(page)
    plain = noor.post("/tables", game="agra", **seats)
    assert shown(noor.browser.get(plain.headers["location"]).text) == ""


def test_a_program_chooses_house_rules_and_hears_of_them(served: Served) -> None:
    noor = served.guest("Noor")
    opened = noor.open("taj_mahal", "me", COMPUTER, COMPUTER, reshuffle="when_needed")
    assert noor.call("GET", f"/tables/{opened}")["house_rules"] == {"reshuffle": "when_needed"}
    plain = noor.open("taj_mahal", "me", COMPUTER, COMPUTER)
    assert noor.call("GET", f"/tables/{plain}")["house_rules"] == {}


@pytest.mark.parametrize("options", [{"reshuffle": "never"}, {"mullah_when_following": "unasked"}])
def test_what_no_table_can_choose_is_refused(served: Served, options: dict[str, str]) -> None:
    noor = served.guest("Noor")
    game = "taj_mahal" if "reshuffle" in options else "agra"
    seats = [{"who": "me"}, COMPUTER, COMPUTER]
    headers = {"Authorization": f"Bearer {noor.token}"}
    body = {"game": game, "seats": seats, "options": options}
    assert served.browser().post("/api/tables", json=body, headers=headers).status_code == 422
