"""Notes which tests take long: `make durations`. `make check`, which one runs while working, leaves them out."""

from pathlib import Path
from typing import Annotated
from xml.etree import ElementTree

import typer

from tools.blocks import ROOT

LIST = ROOT / "tests" / "takes_long.txt"
LONG = 0.15  # seconds, with four workers on two cores that do nothing else


def main(report: Annotated[Path, typer.Argument(help="What pytest --junitxml has written of a whole run.")]) -> None:
    """Write down every test function of which a case took long."""
    found = {
        _function(case) for case in ElementTree.parse(report).iter("testcase") if float(case.attrib["time"]) >= LONG
    }
    LIST.write_text("".join(f"{name}\n" for name in sorted(found)), "utf-8")
    print(f"{len(found)} test functions take longer than {LONG} seconds")


def _function(case: ElementTree.Element) -> str:
    """The name of a test without its case."""
    return f"{case.attrib['classname']}::{case.attrib['name'].partition('[')[0]}"


if __name__ == "__main__":
    typer.run(main)
