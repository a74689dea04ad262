"""The facts of a question: what is asked, and each choice with what it would bring."""

from typing import Literal, NotRequired, TypedDict

Light = Literal[1, 2]  # the act in hand, or what may be done besides


class Sign(TypedDict):
    """A drawing; a good, in the ink of its chain; or a player's seal."""

    sign: NotRequired[str]
    good: NotRequired[int]
    seat: NotRequired[int]


class Effect(TypedDict):
    """One thing that a choice brings: signs, a few figures or words, and all of it in words."""

    signs: list[Sign]
    text: str
    words: str
    tone: str


class Act(TypedDict):
    """A choice, drawn."""

    choice: int
    group: str
    signs: list[Sign]
    label: str
    note: str
    price: int
    effects: list[Effect]
    mark: str | None


class LitAct(Act):
    """A choice and how it glows."""

    light: Light


class Glow(TypedDict):
    """How a choice glows, and the figure beside its place."""

    light: Light
    mark: str | None


class Group(TypedDict):
    """Choices of one sort."""

    name: str
    title: str | None
    light: Light
    price: int | None
    acts: list[LitAct]


class Tally(TypedDict):
    """What is used of an action, and what is left."""

    of: str
    used: int
    left: int
    wanted: NotRequired[bool]


class Frame(TypedDict):
    """What the viewer is asked."""

    crumbs: list[str]
    tally: Tally | None
    groups: list[Group]
    crowded: bool
    end: LitAct | None
    lights: int
    parts: dict[str, int]
