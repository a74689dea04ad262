"""What is printed, and where it is drawn: the facts of a page of Wallenstein that never change."""

from typing import TypedDict

from durbar.drawing.scale import Numeral


class Sign(TypedDict):
    """A drawing, and the figure beside it."""

    sign: str
    figure: str


class ActionSign(Sign):
    """The sign of an action, and its cost."""

    cost: int


class EventSign(TypedDict):
    """The sign of an event, and the grain it takes as winter's card."""

    sign: str
    loss: int


class Signs(TypedDict):
    """The signs of Wallenstein."""

    actions: list[ActionSign]
    spaces: list[Sign]
    tiles: list[Sign]
    events: list[EventSign]
    favours: list[Sign]


class Hunger(TypedDict):
    """A row of the table of hunger."""

    unsupplied: str
    revolts: int
    peasants: int


class PrintedState(TypedDict):
    """A state as it is drawn, and what is printed in it."""

    id: str
    name: str
    label: list[str]
    x: int
    y: int
    border: str
    region: int
    taxes: int
    grain: int
    plots: int


class Ground(Signs):
    """The map and the signs."""

    size: int
    states: list[PrintedState]
    frontiers: str
    rivers: str
    seas: list[str]
    peaks: tuple[tuple[int, int], ...]
    degrees: str
    numerals: list[Numeral]
    grain: int
    seasons: list[str]
    buildings: list[str]
    supply: list[Hunger]
    cards: dict[str, int]
    banners: int
