"""Makes the figures and the picture of the README anew: `make figures`."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from durbar.bench.server import running
from tests.browser.conftest import FLAGS, system_chromium

ROOT = Path(__file__).parent.parent
PLAYOUTS = {
    "games_per_second": "random games a second, one core",
    "decisions_per_second": "decisions a second, one core",
    "ratio_to_c": "the same games in hand-written C (`cc -O3`): our speed by theirs",
    "two_threads_to_one": "two threads by one",
    "face_choices_per_second": "choices a second through the Python face",
    "state_bytes": "bytes of a state",
}
SERVER = {
    "choices_per_second_at_100": "choices a second that one server process accepts at most, 100 tables",
    "choices_per_second_at_1000": "the same, 1,000 tables",
    "p50_ms_at_100": "milliseconds until a choice is on disk and answered, median, at 300 a second, 100 tables",
    "p99_ms_at_100": "the same, 99th percentile",
    "p99_ms_at_1000": "the same, 99th percentile, 1,000 tables",
    "kilobytes_of_a_table_at_rest": "kilobytes of memory of a table",
    "page_ms": "milliseconds to draw the largest table page",
    "page_kilobytes": "kilobytes of it, before compression",
}
NAMES = ("Noor", "Tomás", "Kenji")
MOVES = 60


def measured(command: str, rows: dict[str, str], title: str) -> str:
    """A benchmark as a table."""
    arguments = [sys.executable, "-m", "durbar.cli", *command.split(), "--json"]
    figures = json.loads(subprocess.run(arguments, check=True, capture_output=True).stdout)
    lines = [f"| {title}: `durbar {command}` | |", "| --- | ---: |"]
    for name, words in rows.items():
        value = figures[name]
        lines.append(f"| {words} | {value:.2f} |" if value < 10 else f"| {words} | {value:,.0f} |")
    return "\n".join(lines)


def picture(file: Path) -> None:
    """Friends on one device in the middle of a game, the first of them about to build."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/picture.sqlite") as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=system_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
        page.goto(f"{address}/you")
        page.fill("input[name=name]", "Amélie")
        page.click("main button")
        page.goto(address)
        for seat, name in enumerate(NAMES, 1):
            page.select_option(f"select[name=who-{seat}]", "here")
            page.fill(f"input[name=name-{seat}]", name)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/*")
        for move in range(10 * MOVES):
            if move >= MOVES and page.locator(".measure button").count() > 12:
                break
            choose_well(page)
        page.locator("#now button[data-best]").hover()
        page.wait_for_timeout(500)
        page.screenshot(path=file, type="jpeg", quality=82)
        browser.close()


BEST = """() => {
  const worth = (button) => +(button.textContent.replace("−", "-").match(/[+-]\\d+/)?.[0] ?? 0) - button.value / 1000;
  const buttons = [...document.querySelectorAll("#now button[data-choice]")];
  buttons.sort((a, b) => worth(b) - worth(a))[0].dataset.best = "";
}"""


def choose_well(page: Page) -> None:
    """Take the choice that brings most at once."""
    page.wait_for_selector("#choose", state="attached")
    asked = page.input_value("#choose input[name=asked]")
    page.evaluate(BEST)
    page.locator("#now button[data-best]").click()
    page.wait_for_function("asked => document.querySelector('#choose input[name=asked]')?.value !== asked", arg=asked)
    page.evaluate(BEST)


def main() -> None:
    """Write all of it."""
    readme = ROOT / "README.md"
    block = re.compile(r"(<!-- figures: .*? -->\n).*?(<!-- end of figures -->)", re.DOTALL)
    tables = measured("bench playouts --game meridian", PLAYOUTS, "Meridian, four players")
    tables += "\n\n" + measured("bench server", SERVER, "A server, SQLite")
    readme.write_text(block.sub(lambda found: f"{found[1]}{tables}\n{found[2]}", readme.read_text("utf-8")), "utf-8")
    picture(ROOT / "docs" / "table.jpg")


if __name__ == "__main__":
    main()
