"""Rules say to which step of the agenda they belong; what is missing or claimed twice is refused at once."""

import linecache
from enum import IntEnum
from types import ModuleType

import pytest

import durbar
from durbar.engine.agenda import Agenda, push, push_with
from durbar.engine.by_step import question, questions_of
from durbar.engine.chance import Chance
from durbar.engine.log import Log
from durbar.engine.record import Int, record
from durbar.engine.rule import rule
from durbar.engine.steps import (
    RUNGS,
    BadSteps,
    Steps,
    also_answers,
    also_asks,
    answers,
    asks,
    carries_out,
    chapters_of,
    skips,
)


class Step(IntEnum):
    ASKED = 1
    PASSED = 2
    DONE = 3


@record
class State(Agenda, Chance):
    noted: Int[4]


class Scratchpad:
    """What choices are written into."""

    def __init__(self) -> None:
        self.choice = [0] * 9


def room(*rules: object) -> ModuleType:
    """A module with these rules in it."""
    module = ModuleType("room")
    for function in rules:
        setattr(module, function.__name__, function)  # type: ignore[attr-defined]
    return module


@asks(Step.ASKED, Step.PASSED)
def list_choices(s, player, a, pad):
    pad.choice[0] = 10 + player
    pad.choice[1] = 20 + a
    return 2


@also_asks(Step.ASKED)
def list_more(s, pad, n):
    pad.choice[n] = 30
    return n + 1


@answers(Step.ASKED, stays=True)
def answer_and_stay(s, first, second, choice):
    s.noted[0], s.noted[1], s.noted[2] = first, second, choice


@also_answers(Step.ASKED)
def answer_more(s, choice):
    if choice == 30:
        s.noted[3] = 1
    return choice == 30


@answers(Step.PASSED)
def answer_and_end(s, player, first, choice):
    s.noted[0], s.noted[1], s.noted[2] = player, first, choice


@skips(Step.PASSED)
def nothing_to_ask(first):
    return first == 0


@carries_out(Step.DONE)
def do(s, player, first, second, third):
    s.noted[0], s.noted[1], s.noted[2], s.noted[3] = player, first, second, third


ALL = (list_choices, list_more, answer_and_stay, answer_more, answer_and_end, nothing_to_ask, do)


def steps(*rules: object) -> Steps:
    return Steps.of("trial", Step, [room(*rules)])


def state_at(step: Step, *numbers: int) -> State:
    state = State(State.tables(1))
    push_with(state, step, 2, *numbers)
    return state


def test_choices_are_those_of_the_step_on_top_and_what_else_is_offered_there() -> None:
    choices, pad = steps(*ALL).dispatch()["choices"], Scratchpad()
    assert choices(state_at(Step.ASKED, 5, 0, 0), 2, pad) == 3
    assert pad.choice[:3] == [12, 25, 30]
    assert choices(state_at(Step.PASSED, 6, 0, 0), 2, pad) == 2
    assert pad.choice[:2] == [12, 26]


def test_an_answer_reaches_its_rule_and_the_step_ends_unless_it_stays() -> None:
    choose, log = steps(*ALL).dispatch()["choose"], Log(Log.tables(1))
    staying = state_at(Step.ASKED, 7, 8, 0)
    choose(staying, 2, 11, log)
    assert list(staying.noted) == [7, 8, 11, 0]
    assert staying.agenda_top == 1
    choose(staying, 2, 30, log)
    assert list(staying.noted) == [7, 8, 11, 1]
    ending = state_at(Step.PASSED, 7, 0, 0)
    choose(ending, 2, 11, log)
    assert list(ending.noted) == [2, 7, 11, 0]
    assert ending.agenda_top == 0


def test_what_asks_nobody_is_carried_out_with_its_numbers() -> None:
    carry_out, log = steps(*ALL).dispatch()["carry_out"], Log(Log.tables(1))
    done = state_at(Step.DONE, 4, 5, 6)
    assert carry_out(done, log)
    assert list(done.noted) == [2, 4, 5, 6]
    assert done.agenda_top == 0
    assert not carry_out(state_at(Step.ASKED, 0, 0, 0), log)
    assert not carry_out(state_at(Step.PASSED, 1, 0, 0), log)
    nothing_to_decide = state_at(Step.PASSED, 0, 0, 0)
    assert carry_out(nothing_to_decide, log)
    assert nothing_to_decide.agenda_top == 0


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (do, "the step DONE is known to no rule"),
        (list_choices, "the step ASKED is known to no rule"),
        (answer_and_end, "the step PASSED needs both"),
    ],
)
def test_a_step_without_its_rule_is_refused(missing: object, told: str) -> None:
    with pytest.raises(BadSteps, match=told):
        steps(*(rule for rule in ALL if rule is not missing))


def test_a_step_that_two_rules_claim_is_refused() -> None:
    @carries_out(Step.DONE)
    def do_otherwise(s):
        push(s, Step.ASKED, 0)

    with pytest.raises(BadSteps, match=r"DONE is claimed twice: carries_out .*\.do and .*do_otherwise"):
        steps(*ALL, do_otherwise)

    @carries_out(Step.ASKED)
    def do_what_asks(s):
        push(s, Step.ASKED, 0)

    with pytest.raises(BadSteps, match=r"the step ASKED asks \(.*list_choices\) and goes on by itself"):
        steps(*ALL, do_what_asks)


def test_only_what_asks_can_be_skipped() -> None:
    @skips(Step.DONE)
    def never(s):
        return False

    with pytest.raises(BadSteps, match="only a step that asks can have @skips"):
        steps(*ALL, never)


def test_a_rule_that_misspells_what_it_takes_is_refused() -> None:
    @asks(Step.DONE)
    def list_nothing(s, pda):
        return 0

    with pytest.raises(BadSteps, match=r"list_nothing asks and must take 'pad', not \('s', 'pda'\)"):
        steps(*ALL, list_nothing)

    @carries_out(Step.DONE)
    def do_too_much(s, first, second, third, fourth):
        push(s, Step.ASKED, first)

    with pytest.raises(BadSteps, match=r"a step has three numbers, and .*do_too_much wants more"):
        steps(*(rule for rule in ALL if rule is not do), do_too_much)


def test_a_game_may_ask_at_every_step() -> None:
    class Asking(IntEnum):
        ASKED = Step.ASKED
        PASSED = Step.PASSED

    asking = Steps.of("trial", Asking, [room(list_choices, answer_and_stay, answer_and_end)])
    assert not asking.dispatch()["carry_out"](state_at(Step.ASKED, 0, 0, 0), Log(Log.tables(1)))


def test_a_question_that_wants_more_than_a_step_has_is_refused() -> None:
    @question(Step.ASKED)
    def greedily(first, second, third, fourth, t):
        return ""

    with pytest.raises(BadSteps, match=r"a step has three numbers, and .*greedily wants more"):
        questions_of("trial", [room(greedily)], [Step.ASKED])


@pytest.mark.parametrize("name", durbar.names())
def test_every_decision_of_every_game_stands_in_one_chapter(name: str) -> None:
    """Who looks for a step finds the rule that asks and the one that answers side by side."""
    found = durbar.load(name).step_rules
    assert found is not None
    asked, answered = found.at("asks"), found.at("answers")
    assert asked.keys() == answered.keys()
    shared = {f"durbar.games.{name}.rules.{chapter}" for chapter in ("states",)}  # lists that many decisions share
    for step, duty in asked.items():
        assert duty.rule.__module__ in {answered[step].rule.__module__} | shared, step


@pytest.mark.parametrize("name", durbar.names())
def test_the_dispatch_of_a_game_can_be_read(name: str) -> None:
    """A debugger shows it, and no ladder is long."""
    game = durbar.load(name)
    game.own_rules()
    texts = [linecache.getlines(file) for file in linecache.cache if file.endswith(f" of {name}>")]
    assert len(texts) >= 3
    for lines in texts:
        assert sum(line.startswith("    if ") for line in lines) <= RUNGS


def test_a_rule_of_no_step_is_left_alone() -> None:
    @rule
    def aside(s):
        return 0

    assert steps(*ALL, aside).asked == (Step.ASKED, Step.PASSED)


def test_a_folder_of_rules_has_chapters() -> None:
    import durbar.games.meridian.rules as alone
    import durbar.games.taj_mahal.rules as folder

    assert chapters_of(alone) == [alone]
    assert {"court", "turn"} <= {module.__name__.rpartition(".")[2] for module in chapters_of(folder)}
