"""Makes a release: `make release VERSION=0.2.0`, after `make test`.

Sets the version, dates the changes, builds the wheel and the sdist into dist/, checks both, commits and tags. If
anything is wrong, nothing has changed but dist/. Nothing leaves this machine: what is published is up to you.
"""

import datetime
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from tools.blocks import ROOT

PROJECT, CHANGES, DIST = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md", ROOT / "dist"
NOT_RELEASED = "## Not released yet\n"
VERSION = re.compile(r'^version = "(.+)"$', re.MULTILINE)
WANTED = (  # of a wheel, some files that a build could forget
    "durbar/py.typed",
    "durbar/web/static/vendor/htmx.min.js",
    "durbar/web/static/vendor/alegreya-sans-latin-400-normal.woff2",
    "durbar/games/agra/rulebook.fr.md",
    "durbar/games/agra/components.toml",
    "durbar/bench/meridian.c",
)


class NotReady(Exception):
    """Why there is no release; in words for whoever makes it."""


# --- Before ---------------------------------------------------------------------------------------------------------


def check_version(version: str, now: str) -> None:
    """A version is three numbers, and higher than the last one."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NotReady(f"a version is three numbers, as in 0.2.0, not {version!r}")
    if _numbers(version) <= _numbers(now):
        raise NotReady(f"{version} does not come after {now}")


def _numbers(version: str) -> list[int]:
    return list(map(int, version.split(".")))


def dated(changes: str, version: str, today: datetime.date) -> str:
    """The changes with those that were not released yet under their version."""
    before, mark, after = changes.partition(NOT_RELEASED)
    if not mark or not after.split("\n## ")[0].strip():
        raise NotReady("CHANGELOG.md tells of nothing that is not released yet")
    return f"{before}{mark}\n## {version}, {today.isoformat()}\n{after}"


def git(*arguments: str) -> str:
    """What git says."""
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True, cwd=ROOT).stdout


# --- What is built --------------------------------------------------------------------------------------------------


def build() -> tuple[Path, Path]:
    """The wheel and the sdist."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "--directory", str(DIST)], check=True, cwd=ROOT)
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    return wheel, sdist


def check_wheel(wheel: Path, version: str) -> None:
    """It has what it needs, and runs in an empty environment as far as it can without its packages."""
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
        metadata = files.read(f"durbar-{version}.dist-info/METADATA").decode()
    if missing := [name for name in WANTED if name not in names]:
        raise NotReady(f"{wheel.name} lacks {', '.join(missing)}")
    if strange := [name for name in names if not name.startswith(("durbar/", f"durbar-{version}.dist-info/"))]:
        raise NotReady(f"{wheel.name} has {', '.join(strange)}")
    if f"\nVersion: {version}\n" not in metadata:
        raise NotReady(f"{wheel.name} does not say that it is {version}")


def check_sdist(sdist: Path, version: str) -> None:
    """A wheel can be built from it without a network: what npm has fetched is in it."""
    with tempfile.TemporaryDirectory() as folder, tarfile.open(sdist) as files:
        files.extractall(folder, filter="data")
        source = Path(folder, f"durbar-{version}")
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        subprocess.run(build, check=True, cwd=source, env={"PATH": ""}, capture_output=True)  # no npm to be found
        check_wheel(next(Path(folder).glob("*.whl")), version)


# --- All of it ------------------------------------------------------------------------------------------------------


def release(version: str) -> None:
    """One after the other."""
    project, changes = PROJECT.read_text("utf-8"), CHANGES.read_text("utf-8")
    found = VERSION.search(project)
    assert found
    check_version(version, found[1])
    if git("status", "--porcelain"):
        raise NotReady("commit first what you have changed")
    try:
        PROJECT.write_text(VERSION.sub(f'version = "{version}"', project, count=1), "utf-8")
        CHANGES.write_text(dated(changes, version, datetime.date.today()), "utf-8")
        wheel, sdist = build()
        check_wheel(wheel, version)
        check_sdist(sdist, version)
    except BaseException:
        PROJECT.write_text(project, "utf-8")
        CHANGES.write_text(changes, "utf-8")
        raise
    git("commit", "--all", "--message", f"Version {version}")
    git("tag", f"v{version}")
    print(f"{wheel.relative_to(ROOT)} and {sdist.relative_to(ROOT)} are ready, and v{version} is tagged.")


if __name__ == "__main__":
    try:
        release(sys.argv[1] if len(sys.argv) > 1 else "")
    except NotReady as why:
        sys.exit(f"No release: {why}.")
