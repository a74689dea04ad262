"""Why a bot did what it did: the choices that it weighed, with their chances, worked out again when somebody asks.

It is told of finished games to everybody; of a running one only to whoever plays against bots alone, and then from what
he is told himself: where what the bot could choose is a secret, it is told after the game.
"""

from dataclasses import dataclass

from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.engine.knowledge import as_told
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.tables.seat import Kind
from durbar.tables.table import Stage
from durbar.web.drawing import Drawing
from durbar.web.story_facts import ReasonTold, Weighed

MOST_CHOICES = 3  # that are told of a decision, and the one that was made
MOST_DECISIONS = 4  # of a scene
DEALS = 8  # in all of which the same can be chosen, where that is no secret


@dataclass(frozen=True)
class Decision:
    """Something that a bot decided: the position as whoever asks may know it."""

    position: Position
    seat: int
    choice: int
    level: str


def decisions(page: Drawing, before: int, ply: int) -> list[Decision]:
    """What bots decided between two moves, where they had a choice; as far as it may be told."""
    moves = page.moves
    if not page.tells_reasons or not 0 <= before < ply <= len(moves):
        return []
    first = moves[before - 1] if before else 0
    found = (_decision(page, number) for number in range(first, moves[ply - 1]))
    return [decision for decision in found if decision][:MOST_DECISIONS]


def _decision(page: Drawing, number: int) -> Decision | None:
    """The one that was made when so many choices stood."""
    table = page.table
    seat, choice = table.course.plies[number]
    level = table.seats[seat].level
    if table.seats[seat].kind is not Kind.BOT or level is None:
        return None
    position = table.course.at(number, page.bot_pool.game(page.game.name))
    if table.state is not Stage.OVER and page.view.seat is not None:
        if page.game.secrets and not _is_seen(table.course.told[number + 1], page.view.seat):
            return None
        dealt = [as_told(position, page.view.seat, deal) for deal in range(DEALS)]
        if any(one.choices(seat) != dealt[0].choices(seat) for one in dealt) or choice not in dealt[0].choices(seat):
            return None
        position = dealt[0]
    return Decision(position, seat, choice, level) if len(position.choices(seat)) > 1 else None


def _is_seen(told: tuple[Event, ...], seat: int | None) -> bool:
    """Whether somebody has seen what came of a choice. One that nobody has heard of is a secret by itself, even where
    everybody knows what could be chosen.
    """
    return bool(told) and all(event == event.as_seen_by(seat) for event in told)


async def told(bot_pool: BotPool, page: Drawing, made: list[Decision]) -> list[ReasonTold]:
    """What bots weighed, in words."""
    asker = Asker(page.who.visitor.id, page.table.opened.id)
    return [await _told(bot_pool, page, decision, asker) for decision in made]


async def _told(bot_pool: BotPool, page: Drawing, made: Decision, asker: Asker) -> ReasonTold:
    position, seat = made.position, made.seat
    estimate = await bot_pool.weigh(position, seat, made.level, asker)
    by_instinct = len({one.chance for one in estimate.choices}) == 1  # it knows no chances, only what it likes
    best = estimate.choices[:MOST_CHOICES]
    shown = [*best, *(one for one in estimate.choices[MOST_CHOICES:] if one.choice == made.choice)]
    weighed: list[Weighed] = [
        {
            "words": position.words(seat, one.choice, page.who.language, page.names),
            "chance": round(100 * (one.share if by_instinct else one.chance)),
            "chosen": one.choice == made.choice,
        }
        for one in shown
    ]
    return {
        "name": page.names[seat],
        "of": len(estimate.choices),
        "by_instinct": by_instinct,
        "weighed": weighed,
    }
