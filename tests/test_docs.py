"""What the documents show is what happens."""

import ast
import re
from pathlib import Path

import pytest

from durbar.engine.recorded import read

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
@pytest.mark.parametrize("document", ["README.md", "docs/using.md", "docs/format.md", "docs/bots.md", "docs/env.md"])
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
