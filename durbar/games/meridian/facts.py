"""What is known of the printed facts of Meridian, and which of them an owner of the box can replace."""

import re
from collections import Counter
from collections.abc import Iterator
from gettext import NullTranslations

from durbar.engine.expectations import Complaint, Expectation, Name, Replaced, Words

CITY = re.compile(r"([A-Z])([.*])")  # its island, and whether it is the capital


class Chart:
    """A side of the board, drawn row by row."""

    def __init__(self, side: str) -> None:
        self._side = side

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Rows that are no rows of cities; islands that are missing, too small or with two capitals."""
        meridians = replaced.facts["components"]["meridians"]
        islands = [island["id"] for island in replaced.facts["side"][self._side]["island"]]
        cities: list[tuple[str, str]] = []
        for place, row in replaced.told.items():
            drawn = [CITY.fullmatch(token) for token in str(row).split()]
            here = [(city[1], city[2]) for city in drawn if city and city[1] in islands]
            if not isinstance(row, str) or len(here) != len(drawn) or len(here) != meridians:
                yield place, row, f"{meridians} cities like A. or, for a capital, A*; islands are {', '.join(islands)}"
                return
            cities += here
        sizes, capitals = Counter(island for island, _ in cities), Counter(cities)
        for island in islands:
            if sizes[island] < 2:
                yield f"side.{self._side}.grid", Words(f"{sizes[island]} cities of island {island}"), "2 at least"
            if capitals[island, "*"] > 1:
                yield (
                    f"side.{self._side}.grid",
                    Words(f"{capitals[island, '*']} capitals of island {island}"),
                    "1 at most",
                )


REPLACEABLE: dict[str, Expectation] = {
    "side.five.grid[]": Chart("five"),
    "side.four.grid[]": Chart("four"),
    "side.five.island[].name": Name(),
    "side.four.island[].name": Name(),
}


def titles(t: NullTranslations) -> dict[str, str]:
    """What each section of the facts is about."""
    five, four = (
        t.gettext("the side for two and four players: {what}"),
        t.gettext("the side for three players: {what}"),
    )
    parts = {
        "counts": t.gettext("how many islands"),
        "sizes": t.gettext("how large the islands are"),
        "layout": t.gettext("which cities belong to which island"),
        "capitals": t.gettext("which cities are capitals"),
        "names": t.gettext("what the islands are called"),
    }
    sides = {
        f"side.{name}.{part}": side.format(what=what)
        for name, side in {"five": five, "four": four}.items()
        for part, what in parts.items()
    }
    return {
        "components": t.gettext("what lies in the box"),
        "cards": t.gettext("the cards"),
        "setup": t.gettext("what everybody begins with"),
        "placement": t.gettext("how high towers are, and how they push"),
        "scoring": t.gettext("what islands and garrisons count"),
        **sides,
    }
