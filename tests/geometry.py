"""Whether what is drawn lies where it should."""

Point = tuple[float, float]


def lies_in(point: Point, outline: list[Point]) -> bool:
    """Whether a point lies within a closed outline: a ray from it crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
