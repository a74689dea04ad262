"""Packages that are found as if they were installed, without installing anything."""

import tomllib
from pathlib import Path


def announce(site: Path, name: str, points: dict[str, str]) -> None:
    """Let a package announce games, each by its name and where it is."""
    folder = site / f"{name.replace('-', '_')}-1.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    lines = "".join(f"{game} = {where}\n" for game, where in points.items())
    (folder / "entry_points.txt").write_text(f"[durbar.games]\n{lines}")


def install(project: Path, site: Path) -> None:
    """What `pip install -e` does: the packages of a project are found where they are, and so are its games."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    announce(site, told["project"]["name"], told["project"]["entry-points"]["durbar.games"])
    for package in told["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        (site / package).symlink_to((project / package).resolve())
