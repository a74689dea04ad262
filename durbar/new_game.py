"""A new game: the skeleton beside this file, copied into a project of its own under another name."""

import re
import shutil
from keyword import iskeyword
from pathlib import Path

from durbar.engine.errors import BadSetup
from durbar.engine.game import announced

SKELETON = Path(__file__).parent / "skeleton"
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "durbar-{project}"
version = "0.1.0"
dependencies = ["durbar"]

[project.entry-points."durbar.games"]
{name} = "{package}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""


def write_game(name: str, folder: Path) -> Path:
    """Write a game that can be played at once into a new folder; where its rooms are."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or iskeyword(name):
        raise BadSetup(f"a game is named by small letters, digits and underscores, like taj_mahal; not {name!r}")
    if name in announced():
        raise BadSetup(f"there is a game {name!r} already")
    if folder.exists():
        raise BadSetup(f"{folder} exists already")
    package = f"durbar_{name}"
    rooms = folder / package
    shutil.copytree(SKELETON, rooms, ignore=shutil.ignore_patterns("__pycache__"))
    for file in filter(Path.is_file, rooms.rglob("*")):
        file.write_text(_renamed(file.read_text("utf-8"), name, package), "utf-8")
    (folder / "pyproject.toml").write_text(
        PROJECT.format(name=name, project=name.replace("_", "-"), package=package), "utf-8"
    )
    return rooms


def _renamed(text: str, name: str, package: str) -> str:
    title = name.replace("_", " ").title()
    told = {"durbar.skeleton": package, "SK-": f"{name[:2].upper()}-", "Skeleton": title, "skeleton": name}
    for before, after in told.items():
        text = text.replace(before, after)
    return text
