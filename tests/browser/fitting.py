"""Whether all that one needs for a decision is on one screen."""

from typing import Any

from playwright.sync_api import Page

LINES = 6  # of the log that are to be seen
Size = tuple[int, int]
DESKS: tuple[Size, ...] = ((1440, 900), (1280, 800))
SMALL = (1100, 800)

# A font that a page needs in this size only begins to load when it is laid out, and on a busy machine that may be late.
SETTLED = """async () => {
    const begins = () => document.querySelector("#now").getBoundingClientRect().top;
    await Promise.all([...document.fonts].map(font => font.load()));
    let before;
    do {
        before = begins();
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
    } while (begins() !== before);
}"""
SEEN = """
    const shown = selector => [...document.querySelectorAll(selector)]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().width);
    const within = one => {
        const box = one.getBoundingClientRect();
        return box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    };
    const named = one => one.getAttribute("aria-label") || one.textContent.trim().slice(0, 60) || one.id;
    const log = document.querySelector("#log ol");
    const line = Math.min(23, ...[...log.children].map(one => one.offsetHeight));
    const lines = () => {
        const box = log.getBoundingClientRect();
        return Math.floor((Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / line);
    };
    const wide = document.documentElement.scrollWidth - innerWidth;
"""
ON_ONE_SCREEN = f"""() => {{
    {SEEN}
    const chat = shown("#chat, .tabs a[href='#chat']")[0]; // in a game it shares its place with the log
    return {{
        wide, lines: lines(),
        scrolls: document.documentElement.scrollHeight - innerHeight,
        outside: [...shown(".map, #now, #hand, #now button, #hand button, #log ol"), chat]
            .filter(one => !within(one)).map(named),
        top: Math.round(document.querySelector("#now").getBoundingClientRect().top),
    }};
}}"""
ACTS = "#now [data-choice], #now [data-act], #now .slot summary, #hand [data-choice], #hand [data-hold]"
# What is sticky moves: so the page is scrolled through, and whatever is ever seen together is within a screen.
WITHIN_REACH = f"""() => {{
    {SEEN}
    const acts = shown("{ACTS}");
    const hand = acts.filter(one => one.closest("#hand"));
    const from = hand.length ? hand : shown("#now h2");
    const together = new Map(acts.map(act => [act, new Set()]));
    const seen = [];
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y < last + 40; y += 40) {{
        window.scrollTo({{ top: y, behavior: "instant" }});
        const held = from.filter(within);
        for (const act of acts.filter(within)) for (const one of held) together.get(act).add(one);
        seen.push(lines());
    }}
    window.scrollTo({{ top: 0, behavior: "instant" }});
    const far = acts.filter(act => together.get(act).size < from.length);
    return {{ wide, lines: Math.min(...seen), far: far.map(named) }};
}}"""


def in_size(page: Page, size: Size) -> None:
    """The page in a window of that size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def fits(page: Page, asked: str) -> int:
    """Everything is seen without scrolling; where the question begins."""
    found, told = _measured(page, ON_ONE_SCREEN, asked)
    assert max(found["scrolls"], found["wide"]) <= 1, told
    assert found["outside"] == [], told
    assert found["lines"] >= LINES, told
    return int(found["top"])


def is_within_reach(page: Page, asked: str, log_stays: bool) -> None:
    """All that one acts on can be seen together with one's hand, or else with the question."""
    found, told = _measured(page, WITHIN_REACH, asked)
    assert found["wide"] <= 1, told
    assert found["far"] == [], told
    assert found["lines"] >= LINES or not log_stays, told


def _measured(page: Page, measure: str, asked: str) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """What is found, and what is to be told if that is too much."""
    page.evaluate(SETTLED)
    found = page.evaluate(measure)
    return found, (asked, page.locator("#now h2").inner_text(), page.viewport_size, found)
