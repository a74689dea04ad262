"""What the documents show is what happens."""

import ast
import json
import re
from pathlib import Path

import pytest

from durbar import load, names
from durbar.engine.recorded import read
from tools import layers, links, reference, speed
from tools.blocks import written

ROOT = Path(__file__).parent.parent
EXAMPLE = re.search(r"```\n(durbar: 1\n.*?)```", (ROOT / "docs" / "format.md").read_text("utf-8"), re.DOTALL)


def code(document: str) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / document).read_text("utf-8"), re.DOTALL))


def shown(line: str) -> object:
    """The value in a comment, `expression   # value and explanation`; None where a comment shows none."""
    comment = line.partition("  # ")[2].strip()
    value = re.match(r'\(.*?\)|\[.*?\]|"[^"]*"|True|False', comment)
    return ast.literal_eval(value[0]) if value else None


@pytest.mark.slow
@pytest.mark.parametrize(
    "document",
    [
        "README.md",
        "docs/using.md",
        "docs/format.md",
        "docs/positions.md",
        "docs/bots.md",
        "docs/write-a-bot.md",
        "docs/env.md",
    ],
)
def test_the_code_of_a_document_runs_and_gives_what_it_shows(document: str) -> None:
    names: dict[str, object] = {"text": EXAMPLE and EXAMPLE[1]}
    source = code(document)
    for statement in ast.parse(source).body:
        line = source.splitlines()[(statement.end_lineno or 0) - 1]
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), document, "eval"), names)
            expected = shown(line)
            assert expected is None or value == expected, line
        else:
            exec(compile(ast.Module([statement], []), document, "exec"), names)


def test_the_example_of_the_format_is_a_recorded_game() -> None:
    assert EXAMPLE
    recorded = read(EXAMPLE[1])
    assert len(recorded.choices) == 2
    assert recorded.text() == EXAMPLE[1]


@pytest.mark.parametrize("document", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=lambda file: file.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", document.read_text("utf-8")):
        assert (document.parent / link).exists(), link


def test_commands_and_calls_are_listed_as_they_are() -> None:
    assert written("docs/commands.md", "commands") == reference.commands(), "run: make reference"
    assert written("docs/api.md", "calls") == reference.calls(), "run: make reference"


def test_what_lessons_teach_is_listed_as_it_is() -> None:
    assert written("docs/lessons.md", "decisions") == reference.taught(), "run: make reference"


def test_figures_of_speed_are_those_that_were_measured_in_every_game() -> None:
    kept = json.loads(speed.KEPT.read_text("utf-8"))
    assert kept["figures"].keys() == kept["busy"].keys() <= speed.WORDS.keys()
    for measured in kept["figures"].values():
        assert measured.keys() == set(names())
    for document, block, made in speed.made(kept):
        assert written(document, block) == made or block == "machine", f"run: make speed ({document})"


def test_every_decision_is_listed() -> None:
    listed = re.findall(r"\]\((\d{4}-.*?\.md)\)", (ROOT / "docs/decisions/index.md").read_text("utf-8"))
    assert listed == sorted(file.name for file in (ROOT / "docs/decisions").glob("0*.md"))


def test_every_game_is_pictured_and_explained() -> None:
    readme, tour = ((ROOT / name).read_text("utf-8") for name in ("README.md", "docs/tour.md"))
    for game in names():
        assert f"docs/pictures/{game}.jpg" in readme
        assert f"pictures/{game}-phone.jpg" in tour
        page = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
        assert f'--8<-- "durbar/games/{game}/rulebook.en.md"' in page
        assert load(game).title() in page


def test_what_makes_documents_needs_no_tests() -> None:
    for script in (*ROOT.glob("docs/**/*.py"), *ROOT.glob("tools/*.py"), *ROOT.glob("examples/*.py")):
        assert script.parent.name != "docs", "scripts stand in tools/"
        assert not re.search(r"^\s*(from|import) tests\b", script.read_text("utf-8"), re.MULTILINE), script


def test_a_link_of_the_site_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<p id="here"><a href="page.html">back</a></p>')
    page = tmp_path / "page.html"
    page.write_text(
        """<a href="there.html#here">good</a> <a href="there.html#gone">bad</a> <a href="gone.html">bad</a>
        <a href="https://example.org/">elsewhere</a> <img src="gone.png"> <script src="https://example.org/x.js"></script>"""
    )
    assert list(links.wrong_in(page)) == [
        "leads nowhere: gone.html",
        "leads nowhere: gone.png",
        "loads https://example.org/x.js",
        "leads to no place of its page: there.html#gone",
    ]
    assert not list(links.wrong_in(tmp_path / "there.html"))


def test_the_picture_of_the_house_is_drawn_from_what_imports_what() -> None:
    assert layers.PICTURE.read_text("utf-8") == layers.drawn(), "make reference"
