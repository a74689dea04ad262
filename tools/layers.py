"""Draws the house as it is built, from what imports what: `make reference` writes docs/pictures/layers.svg."""

import tomllib
from collections import Counter
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "layers.svg"
WIDTH, ROW, BOX, HIGH = 760, 86, 132, 40
SWAY = (0, 190, -40, 120, -130, 20, -30, 60)  # rooms stand aside, so that lines pass
ASIDE = {  # small helpers of the command
    *("durbar.admin", "durbar.authoring", "durbar.doctor", "durbar.factsheet"),
    *("durbar.messages", "durbar.new_game", "durbar.terminal"),
}
STYLE = (
    "text{font:15px system-ui,sans-serif;fill:#2b2320}.room{fill:#f6efe2;stroke:#8a6d3b}"
    ".line{fill:none;stroke:#8a6d3b;stroke-opacity:.45}"
)


def layers() -> list[list[str]]:
    """The rooms, the highest first, as pyproject.toml declares them; games stand beside what they draw with."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]
    rows = [
        [room for room in layer.replace(":", "|").split(" | ") if room not in ASIDE] for layer in declared["layers"]
    ]
    rows = [[room.strip() for room in row if room.strip() not in ASIDE] for row in rows]
    at = next(place for place, row in enumerate(rows) if "durbar.bots" in row)
    rows[at].append("durbar.games")
    return [row for row in rows if row]


def imports(rooms: set[str]) -> Counter[tuple[str, str]]:
    """How many modules of one room import from another."""
    graph = grimp.build_graph("durbar", cache_dir=None)
    counted: Counter[tuple[str, str]] = Counter()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            pair = _room(module), _room(imported)
            if pair[0] != pair[1] and set(pair) <= rooms:
                counted[pair] += 1
    return counted


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def drawn() -> str:
    """The picture."""
    rows = layers()
    middle = {
        room: (WIDTH * (place + 1) // (len(row) + 1) + SWAY[level % len(SWAY)], ROW * level + ROW // 2)
        for level, row in enumerate(rows)
        for place, room in enumerate(row)
    }
    lines = [_line(middle[one], middle[other], n) for (one, other), n in sorted(imports(set(middle)).items())]
    boxes = [_box(room, *where) for room, where in middle.items()]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {ROW * len(rows)}" role="img">'
    title = "<title>Rooms of Durbar, each above those it imports; thicker lines are more imports</title>"
    return "\n".join([head, title, f"<style>{STYLE}</style>", *lines, *boxes, "</svg>"]) + "\n"


def _line(above: tuple[int, int], below: tuple[int, int], count: int) -> str:
    (x, y), (u, v) = above, below
    bend = (v - y) // 2
    path = f"M{x} {y + HIGH // 2}C{x} {y + bend} {u} {v - bend} {u} {v - HIGH // 2}"
    return f'<path class="line" d="{path}" stroke-width="{1 + count**0.5 / 2:.1f}"/>'


def _box(room: str, x: int, y: int) -> str:
    corner = f'x="{x - BOX // 2}" y="{y - HIGH // 2}" width="{BOX}" height="{HIGH}" rx="6"'
    return f'<rect class="room" {corner}/><text x="{x}" y="{y + 5}" text-anchor="middle">{room.split(".")[1]}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
