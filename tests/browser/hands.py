"""What hands do on a page."""

from random import Random

from playwright.sync_api import Locator, Page

CHOICES = "#now button[data-choice]"
SEEN = f"{CHOICES}:visible"  # some numbers are only stepped to
# A question that may be revised stands while cards are laid, but what can be laid changes.
OFFERED = """() => [
    document.querySelector("#choose input[name=asked]")?.value,
    ...Array.from(document.querySelectorAll("[data-choice]:not([data-act], [data-dock-choice])"), (one) =>
        one.dataset.choice
    ),
].join()"""
# What a message of the stream brings is put into its places one after the other: nobody looks meanwhile.
NOTE_ARRIVALS = """
    window.arriving = 0;
    document.addEventListener("htmx:sse:before:message", () => window.arriving++);
    document.addEventListener("htmx:sse:after:message", () => window.arriving--);
    window.sent = 0;
    document.addEventListener("submit", () => window.sent++, {capture: true});
"""
PRESS = f"""([buttons, value]) => {{
    if (window.arriving) return null; // half of the page is new
    const offered = ({OFFERED})();
    const button = Array.from(document.querySelectorAll(buttons)).find(one => one.dataset.choice === value);
    const click = one => one.dispatchEvent(new MouseEvent("click", {{bubbles: true, cancelable: true}}));
    let sent = false;
    document.addEventListener("submit", () => (sent = true), {{capture: true, once: true}});
    if (button) click(button);
    const act = document.querySelector("[data-act][data-choice]");
    if (button && !sent && act) click(act); // so far it was only chosen
    return button ? offered : null;
}}"""


def open_table(page: Page, *seats: str, game: str = "meridian") -> str:
    """Fill the seats in the lobby ("me", "bot", "here", "open", "none") and open the table; its address."""
    for index, who in enumerate(seats):
        page.select_option(f"select[name=who-{index}]", who)
        if who == "bot":
            page.select_option(f"select[name=level-{index}]", "newcomer")
    page.click("form.setup .go button")
    page.wait_for_url("**/tables/*")
    return page.url


def my_turn(page: Page) -> bool:
    """Wait until it is this person's turn, or the game is over; which of the two."""
    page.wait_for_function("() => !window.arriving && document.querySelector('#choose, ol.result')")
    return page.query_selector("#choose") is not None


def asked(page: Page) -> str:
    """The number of the question on the page."""
    return page.input_value("#choose input[name=asked]")


def answered(page: Page, question: str) -> None:
    """Wait until a question is gone."""
    page.wait_for_function(
        "asked => !window.arriving && document.querySelector('#choose input[name=asked]')?.value !== asked",
        arg=question,
    )


def choose(page: Page, random: Random) -> None:
    """Click one of the buttons."""
    question = asked(page)
    buttons = page.locator(SEEN)
    button = buttons.nth(random.randrange(buttons.count()))
    twice = in_a_grid(button)  # once it is clicked it may be gone
    button.click()
    if twice:
        button.click()
    answered(page, question)


def in_a_grid(button: Locator) -> bool:
    """Whether the first click only chooses."""
    return bool(button.evaluate("button => Boolean(button.closest('[data-grid]'))"))


def press(page: Page, buttons: str, value: str | None) -> str | None:
    """Press the button of this choice, and what does it where a click only chooses; what was offered until then, or
    None if the button is gone meanwhile.

    All in one go inside the page, which may be drawn anew at any time while several answer at once.
    """
    offered: str | None = page.evaluate(PRESS, [buttons, value])
    return offered


def press_one(page: Page, buttons: str, random: Random) -> str | None:
    """Press one of these buttons or places, if there are any; what was offered until then."""
    offered = page.locator(buttons).evaluate_all("all => all.map(one => one.dataset.choice)")
    return press(page, buttons, random.choice(offered)) if offered else None


def moved_on(page: Page, offered: str) -> None:
    """Wait until something else is offered, or nothing."""
    page.wait_for_function(f"before => !window.arriving && ({OFFERED})() !== before", arg=offered)


def log(page: Page) -> list[str]:
    """What happened, as the page tells it."""
    return [text.strip() for text in page.locator("#log a.ply").all_inner_texts()]


def whose_turn(*pages: Page) -> Page:
    """The page of whoever must choose, once all have left the waiting room."""
    for page in pages:
        page.wait_for_selector("main.table")
    for _ in range(600):
        for page in pages:
            if page.query_selector("#choose"):
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")
