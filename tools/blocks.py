"""Parts of documents that are made by a command: they stand between two comments that name them and the command."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def rewrite(document: str, block: str, made: str) -> None:
    """Put what was made in the place of what stood there."""
    file = ROOT / document
    text, found = _between(block).subn(lambda marks: f"{marks[1]}{made.strip()}\n{marks[3]}", file.read_text("utf-8"))
    if found != 1:
        raise LookupError(f"{document} has {found} blocks {block!r}")
    file.write_text(text, "utf-8")


def written(document: str, block: str) -> str:
    """What stands there."""
    marks = _between(block).search((ROOT / document).read_text("utf-8"))
    if marks is None:
        raise LookupError(f"{document} has no block {block!r}")
    return marks[2].strip()


def _between(block: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {block}: .*? -->\n)(.*?)(<!-- end of {block} -->)", re.DOTALL)


def table(head: list[str], rows: list[list[str]], numbers: bool = True) -> str:
    """A table of Markdown; all columns but the first are numbers, unless said otherwise."""
    lines = [head, ["---", *(["---:" if numbers else "---"] * (len(head) - 1))], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
