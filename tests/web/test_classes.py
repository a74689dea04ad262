"""Classes of pages are words; every one that a style sheet names is worn, and every one worn is named by something."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "durbar" / "web", *(ROOT / "durbar" / "games").glob("*/page"), ROOT / "durbar" / "skeleton" / "page"]
LONGEST = 160  # characters of a line
SHORT_WORDS = """
    act add all ask at bad bar bed bid big bot by cut did dim dot end fan far fed fit go hat hit hot hub jib key lay led
    lit log map may me net nil now off on one own ply rim sea sit sum tag tie tip top up war who why won you
"""

ASIDE = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", re.DOTALL)
BEFORE_A_BLOCK = re.compile(r"([^{};]*)\{")
ALL_OF_WHAT_HAS = re.compile(r":has\([^{};]*[ >+~]\*\s*(?=[,{])")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
WORN = re.compile(r"""(?<![\w-])class=(["'])((?:\{\{.*?\}\}|\{%.*?%\}|(?!\1).)*)\1""", re.DOTALL)
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
MESSAGE = re.compile(r" *_\(\"[^\"]*\"\)")  # one sentence for translators
WORD = re.compile(r"[A-Za-z][\w-]*")


def files(ending: str, *folders: Path) -> Iterator[Path]:
    return (file for folder in folders for file in folder.rglob(f"*.{ending}") if "vendor" not in file.parts)


def styled(sheet: str) -> set[str]:
    """The classes that a style sheet names."""
    selectors = BEFORE_A_BLOCK.findall(ASIDE.sub("", sheet))
    return {name for selector in selectors if not selector.strip().startswith("@") for name in CLASS.findall(selector)}


def worn(template: str) -> set[str]:
    """The classes that a template gives to elements; one that ends in a hyphen is the beginning of many."""
    values = [CODE.sub(_said, value) for _, value in WORN.findall(template)]
    return {name for value in values for name in value.split()}


def _said(code: re.Match[str]) -> str:
    """What code stands for within a class: the words it may say, or what cannot be known and ends a beginning."""
    if code[0].startswith("{{"):
        return " ".join(["", *(one for one, _, _ in QUOTED.findall(code[0]) if WORD.fullmatch(one)), ""])
    return " "


def words_in(text: str) -> set[str]:
    """All words in quotation marks: selectors of scripts and tests, arguments of macros, what a template may show."""
    return {word for groups in QUOTED.findall(text) for quoted in groups for word in WORD.findall(quoted)}


STYLED = set().union(*(styled(file.read_text("utf-8")) for file in files("css", *PAGES)))
WEARING = set().union(*(worn(file.read_text("utf-8")) for file in files("html", *PAGES)))
SAID = set().union(
    *(words_in("".join(CODE.findall(file.read_text("utf-8")))) for file in files("html", *PAGES)),
    *(words_in(file.read_text("utf-8")) for file in files("js", *PAGES)),
    *(words_in(file.read_text("utf-8")) for file in files("py", *PAGES)),
)
SOUGHT = set().union(
    *(words_in(file.read_text("utf-8")) for file in files("js", *PAGES)),
    *(words_in(file.read_text("utf-8")) for file in files("py", ROOT / "tests" / "browser", ROOT / "durbar" / "bench")),
)


def test_a_class_is_called_by_a_word() -> None:
    assert not sorted(name for name in STYLED if len(name) <= 3 and name not in SHORT_WORDS.split())


def test_no_line_of_a_style_sheet_is_too_long_to_be_reviewed() -> None:
    lines = [(file.name, line) for file in files("css", *PAGES) for line in file.read_text("utf-8").splitlines()]
    assert not [(name, line) for name, line in lines if len(line) > LONGEST]


def test_no_line_of_a_template_is_too_long_to_be_reviewed_unless_it_is_what_a_page_says() -> None:
    lines = [(file.name, line) for file in files("html", *PAGES) for line in file.read_text("utf-8").splitlines()]
    assert not [(name, line) for name, line in lines if len(line) > LONGEST and not MESSAGE.fullmatch(line)]


def test_a_class_that_nothing_wears_is_not_styled() -> None:
    beginnings = tuple(name for name in WEARING | SAID if name.endswith("-"))
    assert not sorted(name for name in STYLED - WEARING - SAID if not name.startswith(beginnings))


def test_a_class_that_nothing_styles_is_sought_by_a_script_or_a_test() -> None:
    known = STYLED | SOUGHT
    unknown = {name for name in WEARING - known if not name.endswith("-") or not any(k.startswith(name) for k in known)}
    assert not sorted(unknown)


def test_what_something_has_decides_nothing_about_all_within_it() -> None:
    """A browser would style the whole page anew whenever anything changes that any `:has()` of it asks for."""
    assert ALL_OF_WHAT_HAS.search(".now:has(#choose) > * {")
    for file in files("css", *PAGES):
        assert not ALL_OF_WHAT_HAS.search(ASIDE.sub("", file.read_text("utf-8"))), file
