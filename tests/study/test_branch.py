"""Branches: pure values that stand in an address, played on with dice of their own, by what is known."""

from random import Random

import pytest

import durbar
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study import branch as branches
from durbar.study.branch import MOST_CHOICES, BadBranch, Branch, Played, computers_line
from tests.play import recorded_at_random


def test_a_branch_is_read_as_it_is_written() -> None:
    for branch in (
        Branch(0),
        Branch(41, choices=(12, 57)),
        Branch(7, seat=2),
        Branch(7, 0, 3, (5,)),
        Branch(1, None, 999, tuple(range(MOST_CHOICES))),
    ):
        assert Branch.read(str(branch)) == branch
    assert str(Branch(41, 0, 3, (12, 57))) == "41~0.3-12-57"


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "1-", "1~", "1~10", "1.1000", "1-999999", "٣", "1\n", "1" + "-1" * 301]
)
def test_nothing_else_is_a_branch(text: str) -> None:
    with pytest.raises(BadBranch):
        Branch.read(text)


def test_a_branch_goes_on_and_back() -> None:
    branch = Branch(4).after(1, 2, 3)
    assert branch.choices == (1, 2, 3)
    assert branch.until(1) == Branch(4, choices=(1,))
    assert branch.redealt == Branch(4, deal=1)
    with pytest.raises(BadBranch):
        branch.after(*range(MOST_CHOICES))


def halfway(recorded: RecordedGame) -> tuple[int, Position]:
    """A game after half of its choices."""
    ply = len(recorded.choices) // 2
    return ply, [position.copy() for position, _ in zip(recorded.replay(), range(ply + 1), strict=False)][-1]


def at_random(left: Position, branch: Branch, choices: int, seed: int) -> Played:
    """A branch gone on with by so many random choices, as far as the game goes."""
    random, played = Random(seed), Played(left, branch)
    for _ in range(choices):
        if played.asked is None:
            break
        played = Played(left, played.branch.after(random.choice(played.position.choices(played.asked))))
    return played


@pytest.mark.parametrize("name", durbar.names())
def test_a_branch_is_the_same_for_everybody_and_leaves_its_game_as_it_was(name: str) -> None:
    game = durbar.load(name)
    ply, left = halfway(recorded_at_random(game, max(game.players), 1))
    before = left.to_bytes()
    played = at_random(left, Branch(ply), 12, seed=1)
    assert len(played.steps) == len(played.branch.choices)
    again = Played(left, Branch.read(str(played.branch)))
    assert again.position.to_bytes() == played.position.to_bytes()
    assert left.to_bytes() == before
    with pytest.raises(BadBranch):
        Played(left, played.branch.after(game.choice_count - 1, 99_999))


@pytest.mark.parametrize("name", durbar.names())
def test_the_dice_of_a_branch_have_nothing_of_the_secret_of_its_game(name: str) -> None:
    """Whatever the game would have drawn, the same choices lead to the same."""
    game = durbar.load(name)
    ply, left = halfway(recorded_at_random(game, max(game.players), 2))
    branch = at_random(left, Branch(ply), 8, seed=2).branch
    other = left.copy()
    other.sow(987_654_321)
    assert Played(other, branch).position.to_bytes() == Played(left, branch).position.to_bytes()
    assert not (
        Played(left, Branch(ply)).position.state.chance == Played(left, Branch(ply, deal=1)).position.state.chance
    ).all()


@pytest.mark.parametrize("name", durbar.names())
def test_a_branch_of_what_a_seat_knows_depends_on_nothing_else(name: str) -> None:
    game = durbar.load(name)
    ply, left = halfway(recorded_at_random(game, max(game.players), 3))
    for seat in range(left.players):
        branch = at_random(left, Branch(ply, seat, deal=seat), 10, seed=3).branch
        truth = Played(left, branch).position.to_bytes()
        for deal in (11, 12, 13):
            assert Played(left.hidden_from(seat, deal), branch).position.to_bytes() == truth


def test_the_end_of_a_game_asks_nobody() -> None:
    game = durbar.load("meridian")
    recorded = recorded_at_random(game, 2, 1)
    *_, end = recorded.replay()
    played = Played(end, Branch(len(recorded.choices)))
    assert (played.asked, played.open) == (None, [])
    with pytest.raises(BadBranch):
        played.choose(0)


@pytest.mark.parametrize("name", durbar.names())
def test_the_computer_plays_on_by_the_rules_and_the_same_every_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "LOOK", branches.LOOK._replace(iterations=40))
    game = durbar.load(name, Mode.COMPILED)
    ply, left = halfway(recorded_at_random(game, max(game.players), 4))
    branch = Branch(ply)
    line = computers_line(name, left.to_bytes(), branch)
    assert len(line) == branches.LINE
    assert computers_line(name, left.to_bytes(), branch) == line
    played = Played(left, branch)
    for one in line:
        assert played.asked == one.seat
        alone = len(played.position.choices(one.seat)) == 1
        assert (one.chance is None) == alone
        played.choose(one.choice)
