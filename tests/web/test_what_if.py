"""What if, over HTTP: branches of finished games for everybody, of a running one for its player and from what he
knows alone; kept, shared, let go; the computer's line where it may be told; and nonsense.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from durbar.engine.game import names
from durbar.engine.position import Position
from durbar.study import branch as branches
from durbar.study.branch import Branch, Played
from durbar.tables.course import Course
from durbar.tables.table import Table
from durbar.web.app import Settings
from durbar.web.quotas import Quotas
from durbar.web.reviews import Reviews
from tests.web.serving import Guest, Served, serving
from tests.web.test_coach import BOT, HTMX, think_here
from tests.web.test_knowledge import dealt_again
from tests.web.test_records import GOLDEN, SHORT, laid_out

AT = 11  # a move of the short game after which much can be chosen
KEPT, LINES = 3, 2  # quotas


@pytest.fixture
def studied(tmp_path: Path, with_secret: None, same_deals: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server on which the computer thinks quickly, and little is kept."""

    async def judge(*asked: object) -> None:
        """Reviews are others' business."""

    monkeypatch.setattr(Reviews, "_judge", judge)
    monkeypatch.setattr(branches, "LOOK", branches.LOOK._replace(iterations=40))
    quotas = Quotas(branches=KEPT, lines=LINES)
    settings = Settings(
        f"sqlite:///{tmp_path}/web.sqlite", pause=0, ahead=False, quotas=quotas, requests_per_second=100_000
    )
    with serving(settings) as running:
        think_here(running)
        yield running


def open_choices(page: str) -> list[str]:
    return re.findall(r'data-choice="(\d+)"', page)


def parts(guest: Guest, path: str) -> dict[str, str]:
    """The regions of a page."""
    text = guest.browser.get(path, headers=HTMX).text
    return dict(re.findall(r'<hx-partial hx-target="#(\w+)"[^>]*>(.*?)</hx-partial>', text, re.DOTALL))


def chosen(guest: Guest, path: str) -> str:
    """Choose the first thing that is open at a place of a branch; where that leads."""
    choice = open_choices(guest.browser.get(path).text)[0]
    answer = guest.post(f"{path}/choose", choice=choice, seat=0, asked=0)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


# --- Finished games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["meridian-2", "taj_mahal-3", "wallenstein-3", "agra-2"])
def test_any_position_of_a_finished_game_can_be_played_on_by_anybody(studied: Served, game: str) -> None:
    noor, kenji = studied.guest("Noor"), studied.guest("Kenji")
    table = laid_out(noor, (GOLDEN / f"{game}.txt").read_bytes())
    for guest, page in ((noor, "replay"), (kenji, "replay"), (kenji, "review")):
        assert f'href="{table}/what-if/{AT}"' in guest.browser.get(f"{table}/{page}/{AT}").text
    path = f"{table}/what-if/{AT}"
    boards = [parts(noor, path)["board"]]
    for _ in range(4):
        path = chosen(noor, path)
        boards.append(parts(noor, path)["board"])
    assert len(Branch.read(path.rsplit("/", 1)[1]).choices) == 4
    assert len(set(boards)) > 1
    assert parts(kenji, path)["board"] == boards[-1]  # the address says all of it
    for language, said in (("en", "you choose for everybody"), ("fr", "vous choisissez pour tout le monde")):
        page = kenji.browser.get(path, headers={"Accept-Language": language}).text
        assert "</html>" in page
        assert said in page
    assert f'href="{path.rsplit("-", 1)[0]}"' in page  # back
    assert "hx-sse:connect" not in page
    assert "hx-post" not in page


def test_what_is_pointed_at_in_a_branch_is_answered(studied: Served) -> None:
    noor = studied.guest("Noor")
    path = f"{laid_out(noor, SHORT)}/what-if/{AT}"
    page = noor.browser.get(path).text
    choice = open_choices(page)[0]
    assert "<hx-partial" in noor.browser.get(f"{path}/preview/{choice}").text
    assert noor.browser.get(f"{path}/preview/99999").status_code == 204
    closed = re.findall(r'data-closed="([^"]+)"', page)[0]
    assert noor.browser.get(f"{path}/why-not", params={"what": closed}).status_code == 200
    assert noor.browser.get(f"{path}/why-not", params={"what": "nothing"}).status_code == 204


def test_a_branch_may_be_played_to_the_end(studied: Served) -> None:
    noor = studied.guest("Noor")
    table = laid_out(noor, SHORT)
    end = len(studied.server.host._tables[table.removeprefix("/tables/")].course.plies)
    path = f"{table}/what-if/{end - 1}"
    for _ in range(9):
        page = noor.browser.get(path).text
        if not open_choices(page):
            break
        path = chosen(noor, path)
    assert "Here the game is over" in page
    assert noor.post(f"{path}/line").status_code == 303  # and leads to nothing


# --- Nonsense -------------------------------------------------------------------------------------------------------


def test_nonsense_is_refused_and_changes_nothing(studied: Served) -> None:
    noor, kenji = studied.guest("Noor"), studied.guest("Kenji")
    table = laid_out(noor, SHORT)
    path = f"{table}/what-if/{AT}"
    kept = kenji.call("POST", "/branches", table=table.removeprefix("/tables/"), ply=AT, choices=[])["branch"]["id"]
    for answer, status in (
        (noor.browser.get(f"{table}/what-if/99999"), 404),  # beyond the end
        (noor.browser.get(f"{table}/what-if/x"), 404),
        (noor.browser.get(f"{table}/what-if/{AT}~7"), 422),  # nobody sits there
        (noor.browser.get(f"{path}-99999"), 409),
        (noor.browser.get(f"{path}{'-1' * 301}"), 404),
        (noor.browser.get("/tables/nowhere/what-if/1"), 404),
        (noor.browser.get(f"{path}?kept=nothing"), 404),
        (noor.browser.get(f"{path}?kept=%00"), 404),
        (noor.browser.get(f"{table}/what-if/{AT - 1}?kept={kept}"), 404),  # it is another one
        (noor.post(f"{path}/choose", choice="99999"), 409),
        (noor.post(f"{path}/choose", choice="x"), 400),
        (noor.post(f"{path}/keep", note="x" * 501), 422),
        (noor.post(f"{path}/keep", note="x" * 5000), 400),
        (noor.post(f"{path}-99999/keep", note="impossible"), 409),
        (noor.post(f"{path}/drop", branch=kept), 404),  # somebody else's
        (noor.post(f"{path}/drop", branch="\0"), 404),
        (noor.browser.post(f"{path}/keep", data={"note": "no token"}), 403),
    ):
        assert answer.status_code == status, (answer.request.url, answer.text[:300])
    long = noor.browser.post(
        f"{path}/keep",
        data={"_csrf_token": noor.form_token, "note": "x" * 501},
        headers={"Accept-Language": "fr"},
    )
    assert "Une note a 500 caractères au plus." in long.text
    assert noor.browser.get(f"{path}?kept={kept}").status_code == 200
    assert not noor.call("GET", f"/branches?table={table.removeprefix('/tables/')}")
    assert studied.server.host.store.branch(kept) is not None


def test_a_branch_has_an_end(studied: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MOST_CHOICES", 2)
    noor = studied.guest("Noor")
    path = chosen(noor, chosen(noor, f"{laid_out(noor, SHORT)}/what-if/{AT}"))
    answer = noor.post(f"{path}/choose", choice=open_choices(noor.browser.get(path).text)[0])
    assert answer.status_code == 422
    assert "This branch is long enough" in answer.text


# --- Kept and shared ------------------------------------------------------------------------------------------------


def test_branches_are_kept_with_notes_listed_shared_and_let_go(studied: Served) -> None:
    noor, kenji = studied.guest("Noor"), studied.guest("Kenji")
    path = chosen(noor, f"{laid_out(noor, SHORT)}/what-if/{AT}")
    note = "Better\0 <b>than</b>\nthe tower?"
    link = noor.post(f"{path}/keep", note=note).headers["location"]
    assert re.fullmatch(re.escape(path) + r"\?kept=[\w-]+", link)
    told = "Better &lt;b&gt;than&lt;&#x2f;b&gt; the tower?"
    for guest in (noor, kenji):
        page = guest.browser.get(link).text
        assert f"<blockquote>{told}</blockquote>" in page
        assert f'value="{link}"' in page
    assert "Branches that you keep" in noor.browser.get(path).text
    assert "Branches that you keep" not in kenji.browser.get(path).text
    assert noor.post(f"{path}/drop", branch=link.rsplit("=", 1)[1]).headers["location"] == path
    assert "Branches that you keep" not in noor.browser.get(path).text
    assert kenji.browser.get(link).status_code == 404


def test_so_many_are_kept_and_the_computer_plays_on_so_often(studied: Served) -> None:
    noor = studied.guest("Noor")
    path = f"{laid_out(noor, SHORT)}/what-if/"
    assert [noor.post(f"{path}{ply}/keep").status_code for ply in range(KEPT + 1)] == [303] * KEPT + [429]
    asked = [noor.post(f"{path}{ply}/line").status_code for ply in (0, 0, *range(1, LINES + 1))]
    assert asked == [303] * (LINES + 1) + [429]  # what is known need not be found out again


def test_the_computers_line_leads_on_from_choice_to_choice(studied: Served) -> None:
    noor, kenji = studied.guest("Noor"), studied.guest("Kenji")
    path = f"{laid_out(noor, SHORT)}/what-if/{AT}"
    assert "The computer would play on" not in noor.browser.get(path).text
    assert noor.post(f"{path}/line").headers["location"] == path
    line = parts(noor, path)["branch"]
    links = re.findall(rf'href="({re.escape(path)}-[\d-]+)"', line)
    assert [link.count("-") for link in links] == [path.count("-") + n for n in range(1, branches.LINE + 1)]
    assert re.search(r"\d+ <i>±\d+</i>", line)
    assert noor.browser.get(links[-1]).status_code == 200
    assert parts(kenji, path)["branch"].count("±") == line.count("±")


# --- By program -----------------------------------------------------------------------------------------------------


def test_programs_keep_list_look_at_and_let_go(studied: Served) -> None:
    noor, kenji = studied.guest("Noor"), studied.guest("Kenji")
    table = laid_out(noor, SHORT).removeprefix("/tables/")
    first = noor.call("POST", "/branches", table=table, ply=AT, choices=[], note="first")
    assert first["branch"]["note"] == "first"
    choice = first["open"][0]["choice"]
    second = noor.call("POST", "/branches", table=table, ply=AT, choices=[choice], deal=2)
    assert second["branch"]["url"] == f"/tables/{table}/what-if/{AT}.2-{choice}?kept={second['branch']['id']}"
    assert second["happened"] or second["question"] != first["question"]
    listed = noor.call("GET", f"/branches?table={table}")
    assert {one["id"] for one in listed} == {first["branch"]["id"], second["branch"]["id"]}
    assert kenji.call("GET", f"/branches/{second['branch']['id']}") == second
    assert kenji.api.delete(f"/branches/{second['branch']['id']}").status_code == 404
    assert noor.api.delete(f"/branches/{second['branch']['id']}").status_code == 204
    assert noor.api.get(f"/branches/{second['branch']['id']}").status_code == 404
    for body, status in (
        ({"ply": 99_999, "choices": []}, 404),
        ({"ply": AT, "choices": [99_999]}, 409),
        ({"ply": AT, "choices": [], "seat": 9}, 422),
        ({"ply": AT, "choices": [], "note": "x" * 501}, 400),
        ({"ply": AT, "choices": [0] * 301}, 400),
        ({"ply": -1, "choices": []}, 400),
    ):
        assert noor.api.post("/branches", json={"table": table, **body}).status_code == status, body
    assert noor.api.post("/branches", json={"table": "nowhere", "ply": 0, "choices": []}).status_code == 404


# --- Running games --------------------------------------------------------------------------------------------------


def among_people(served: Served, game: str, *more: str) -> tuple[list[Guest], Guest, Table]:
    """Three people at a table, and somebody who watches."""
    guests = [served.guest(f"Guest {seat}") for seat in range(3)]
    table_id = guests[0].open(game, "me", "open", "open", *more)
    for seat in (1, 2):
        guests[seat].call("POST", f"/tables/{table_id}/sit", seat=seat)
    return guests, served.guest("Spectator"), served.server.host._tables[table_id]


def play(guests: list[Guest], table: Table, choices: int, random: Random) -> None:
    for _ in range(choices):
        seat = random.choice(table.pending)
        choice = random.choice(table.course.position.choices(seat))
        body = {"seat": seat, "choice": choice, "asked": table.asked[seat]}
        guests[seat].call("POST", f"/tables/{table.opened.id}/choices", **body)


def test_a_branch_of_a_running_game_is_its_players_alone(studied: Served) -> None:
    guests, spectator, table = among_people(studied, "taj_mahal")
    play(guests, table, 5, Random(1))
    path = f"/tables/{table.opened.id}/what-if"
    mine = f"{path}/{len(table.moves(0))}~0"
    assert f'href="{mine}"' in guests[0].browser.get(f"/tables/{table.opened.id}").text
    assert "what-if" not in spectator.browser.get(f"/tables/{table.opened.id}").text
    page = guests[0].browser.get(mine).text
    assert "What Guest 0 cannot know is dealt by chance." in page
    assert "Nobody else can see this while the game runs." in page
    assert "data-share" not in page
    further = chosen(guests[0], mine)
    link = guests[0].post(f"{further}/keep", note="my plan").headers["location"]
    kept = link.rsplit("=", 1)[1]
    assert "my plan" in guests[0].browser.get(link).text
    for other in (guests[1], spectator):
        for address in (mine, further, link, f"{mine}/preview/0", f"{mine}/why-not?what=x"):
            assert other.browser.get(address).status_code == 403, address
        for form in ("choose", "keep", "line"):
            assert other.post(f"{mine}/{form}", choice="0").status_code == 403
        assert other.api.get(f"/branches/{kept}").status_code == 403
    theirs = f"{path}/{len(table.moves(1))}~1"
    assert guests[1].browser.get(theirs).status_code == 200
    assert guests[1].browser.get(f"{theirs}?kept={kept}").status_code == 404  # whose note it is
    for guest in (*guests, spectator):
        assert guest.browser.get(f"{path}/1").status_code == 409  # the truth is told when it is over
    assert guests[0].browser.get(f"{path}/{len(table.moves(0)) + 1}~0").status_code == 404


def test_while_people_play_the_computer_tells_nothing_unless_all_agree(studied: Served) -> None:
    guests, _, table = among_people(studied, "meridian")
    mine = f"/tables/{table.opened.id}/what-if/0~0"
    assert "How would the computer play on?" not in guests[0].browser.get(mine).text
    answer = guests[0].post(f"{mine}/line")
    assert answer.status_code == 409
    assert "No coach speaks at this table" in answer.text
    assert not studied.server.branches._lines
    for seat, guest in enumerate(guests):
        guest.post(f"/tables/{table.opened.id}/coach/agree", seat=seat, agreed="yes")
    assert "How would the computer play on?" in guests[0].browser.get(mine).text
    assert guests[0].post(f"{mine}/line").status_code == 303
    assert "The computer would play on" in guests[0].browser.get(mine).text
    guests[1].post(f"/tables/{table.opened.id}/coach/agree", seat=1, agreed="no")
    assert "The computer would play on" not in guests[0].browser.get(mine).text


def test_who_plays_against_bots_alone_is_told_how_they_would_play_on(studied: Served) -> None:
    noor = studied.guest("Noor")
    mine = f"/tables/{noor.open('meridian', 'me', BOT)}/what-if/0~0"
    assert noor.post(f"{mine}/line").status_code == 303
    assert "The computer would play on" in noor.browser.get(mine).text


def test_on_a_shared_device_nobody_sees_what_the_next_one_knows(studied: Served) -> None:
    noor = studied.guest("Noor")
    table_id = noor.open("secret", "me", {"who": "here", "name": "Kenji"})
    path = f"/tables/{table_id}/what-if/0~"
    noor.call(
        "POST",
        f"/tables/{table_id}/choices",
        seat=0,
        choice=0,
        asked=noor.call("GET", f"/tables/{table_id}?seat=0")["asked"],
    )
    assert noor.browser.get(f"{path}0").status_code == 403  # Kenji has the device now
    assert noor.browser.get(f"{path}1").status_code == 200


@contextmanager
def dealt_again_throughout(served: Served, table: Table, viewer: int, seed: int) -> Iterator[None]:
    """The table as it may be as well for all that a viewer knows, now and at every earlier move."""
    truly = Course.at

    def at(course: Course, *args: object) -> Position:
        return truly(course, *args).hidden_from(viewer, seed)  # type: ignore[arg-type]

    with dealt_again(served.server.page_cache, table, viewer, seed), pytest.MonkeyPatch.context() as patched:
        patched.setattr(Course, "at", at)
        yield


def all_of_a_branch(guest: Guest, path: str) -> dict[str, bytes]:
    """All that is told of a branch, and of what is refused in it."""
    page = guest.browser.get(path)
    sent = {"page": page.content}
    for choice in [*open_choices(page.text)[:3], "99999"]:
        sent[f"preview {choice}"] = guest.browser.get(f"{path}/preview/{choice}").content
        sent[f"chosen {choice}"] = guest.browser.get(f"{path}-{choice}").content
    for thing in re.findall(r'data-closed="([^"]+)"', page.text)[:3]:
        sent[f"why not {thing}"] = guest.browser.get(f"{path}/why-not", params={"what": thing}).content
    return sent


@pytest.mark.parametrize("game", ["secret", *names()])
def test_a_branch_of_a_running_game_depends_on_nothing_that_its_player_cannot_know(studied: Served, game: str) -> None:
    """The adversary: however all that he cannot know is dealt, whatever he plays on, he reads the same to the byte."""
    random = Random(2)
    guests, _, table = among_people(studied, game)
    for choices in (1, 40) if game != "secret" else (0, 1):
        play(guests, table, choices, random)
        viewer = random.randrange(3)
        heard = len(table.moves(viewer))
        for ply in {heard, heard // 2}:
            branch = Branch(ply, viewer, deal=random.randrange(9))
            for _ in range(6):
                played = Played(table.course.at(([0, *table.moves(viewer)])[ply]), branch)
                if played.asked is None:
                    break
                branch = branch.after(random.choice(played.position.choices(played.asked)))
            path = f"/tables/{table.opened.id}/what-if/{branch}"
            truth = all_of_a_branch(guests[viewer], path)
            assert b"</html>" in truth["page"]
            for _ in range(2):
                with dealt_again_throughout(studied, table, viewer, random.randrange(1000)):
                    assert all_of_a_branch(guests[viewer], path) == truth


def test_the_adversary_would_notice_a_branch_that_goes_on_from_the_truth(
    studied: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, _, table = among_people(studied, "taj_mahal")
    seat = table.pending[0]
    viewer = (seat + 1) % 3  # sees what another one holds as soon as he plays for him
    path = f"/tables/{table.opened.id}/what-if/0~{viewer}"
    truly = branches.Played.__init__

    def from_the_truth(played: Played, left: Position, branch: Branch) -> None:
        truly(played, left, Branch(branch.ply, None, branch.deal, branch.choices))

    monkeypatch.setattr(branches.Played, "__init__", from_the_truth)
    truth = guests[viewer].browser.get(path).content
    different = 0
    for seed in range(4):
        with dealt_again_throughout(studied, table, viewer, seed):
            different += guests[viewer].browser.get(path).content != truth
    assert different


def test_what_was_kept_while_playing_is_still_what_it_was_when_the_game_is_over(studied: Served) -> None:
    """Moves are counted as its player heard of them then; now everybody may see it."""
    guests, spectator, table = among_people(studied, "secret")
    play(guests, table, 1, Random(1))
    seat = 1
    path = f"/tables/{table.opened.id}/what-if/{len(table.moves(seat))}~{seat}"
    link = str(guests[seat].post(f"{path}/keep", note="then").headers["location"])
    board = parts(guests[seat], path)["board"]
    assert spectator.browser.get(link).status_code == 403
    play(guests, table, 2, Random(1))
    assert not table.pending
    assert parts(guests[seat], path)["board"] == board
    assert "then" in spectator.browser.get(link).text
