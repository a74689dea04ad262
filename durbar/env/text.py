"""A position as text, as one player may know it: what environments render."""

from durbar.engine.language import seat_name
from durbar.engine.position import Position
from durbar.env.describe import describe_action


def told(position: Position, viewer: int | None) -> str:
    """What happened last, how everybody stands, and what the viewer may choose."""
    events = [event.as_seen_by(viewer).words() for event in position.events]
    lines = [position.game.title(), *events, "", *_standings(position, viewer)]
    if viewer is not None and viewer in position.pending:
        question = f"{seat_name(viewer, 'en')}: {position.question(viewer)}"
        lines += ["", question, describe_action(position, player=viewer)]
    return "\n".join(lines)


def _standings(position: Position, viewer: int | None) -> list[str]:
    """Everybody's points and place, as far as the viewer may know them."""
    points = position.points_seen_by(viewer)
    places = ["" if None in points else f", place {place}" for place in position.places]
    return [
        f"{seat_name(player, 'en')}: {'?' if known is None else known} points{place}"
        for player, (known, place) in enumerate(zip(points, places, strict=True))
    ]
