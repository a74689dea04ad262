"""A position as text, as one player may know it: what environments render."""

from durbar.engine.language import seat_name
from durbar.engine.position import Position
from durbar.env.describe import describe_action


def told(position: Position, viewer: int | None) -> str:
    """What happened last, how everybody stands, and what the viewer may choose."""
    events = [event.as_seen_by(viewer).words() for event in position.events]
    stands = [
        f"{seat_name(player, 'en')}: {points} points, place {place}"
        for player, (points, place) in enumerate(zip(position.points, position.places, strict=True))
    ]
    lines = [position.game.title(), *events, "", *stands]
    if viewer is not None and viewer in position.pending:
        question = f"{seat_name(viewer, 'en')}: {position.question(viewer)}"
        lines += ["", question, describe_action(position, player=viewer)]
    return "\n".join(lines)
