"""A release, as far as it can be made without making one."""

import zipfile
from datetime import date
from pathlib import Path

import pytest

from tools.release import CHANGES, VERSION, NotReady, check_version, check_wheel, dated

CHANGELOG = "# Changelog\n\n## Not released yet\n\n- Dice.\n\n## 0.1.0\n\n- Cards.\n"


def test_changes_get_the_version_and_the_day_of_their_release() -> None:
    assert dated(CHANGELOG, "0.2.0", date(2026, 11, 17)) == (
        "# Changelog\n\n## Not released yet\n\n## 0.2.0, 2026-11-17\n\n- Dice.\n\n## 0.1.0\n\n- Cards.\n"
    )


def test_there_is_no_release_without_changes() -> None:
    released = dated(CHANGELOG, "0.2.0", date(2026, 11, 17))
    for changes in (released, "# Changelog\n\n## 0.1.0\n\n- Cards.\n"):
        with pytest.raises(NotReady, match="nothing that is not released yet"):
            dated(changes, "0.3.0", date(2026, 11, 18))


@pytest.mark.parametrize("version", ["", "0.2", "v0.2.0", "0.1.0", "0.0.9"])
def test_a_version_is_three_numbers_and_higher_than_the_last(version: str) -> None:
    with pytest.raises(NotReady):
        check_version(version, "0.1.0")
    check_version("0.10.0", "0.9.0")


def test_the_last_release_is_the_version_of_the_project() -> None:
    project = VERSION.search((CHANGES.parent / "pyproject.toml").read_text("utf-8"))
    headings = [line[3:] for line in CHANGES.read_text("utf-8").splitlines() if line.startswith("## ")]
    assert project
    assert headings[0] == "Not released yet"
    assert headings[1].split(",")[0] == project[1]


def test_a_wheel_that_lacks_files_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "durbar-0.2.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as files:
        files.writestr("durbar-0.2.0.dist-info/METADATA", "Name: durbar\nVersion: 0.2.0\n")
    with pytest.raises(NotReady, match="lacks durbar/py"):
        check_wheel(wheel, "0.2.0")
