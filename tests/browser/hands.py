"""What hands do on a page."""

from random import Random

from playwright.sync_api import Page

CHOICES = "#now button[data-choice]"


def open_table(page: Page, *seats: str, game: str = "meridian") -> str:
    """Fill the seats in the lobby ("me", "bot", "here", "open", "none") and open the table; its address."""
    for index, who in enumerate(seats):
        page.select_option(f"select[name=who-{index}]", who)
        if who == "bot":
            page.select_option(f"select[name=level-{index}]", "newcomer")
    page.get_by_role("button", name="Open the table").or_(page.get_by_role("button", name="Ouvrir la table")).click()
    page.wait_for_url("**/tables/*")
    return page.url


def my_turn(page: Page) -> bool:
    """Wait until it is this person's turn, or the game is over; which of the two."""
    page.wait_for_selector("#choose, ol.result", state="attached")
    return page.query_selector("#choose") is not None


def asked(page: Page) -> str:
    """The number of the question on the page."""
    return page.input_value("#choose input[name=asked]")


def answered(page: Page, question: str) -> None:
    """Wait until a question is gone."""
    page.wait_for_function(
        "asked => document.querySelector('#choose input[name=asked]')?.value !== asked", arg=question
    )


def choose(page: Page, random: Random) -> None:
    """Click one of the buttons."""
    question = asked(page)
    buttons = page.locator(CHOICES)
    buttons.nth(random.randrange(buttons.count())).click()
    answered(page, question)


def log(page: Page) -> list[str]:
    """What happened, as the page tells it."""
    return [text.strip() for text in page.locator("#log a.ply").all_inner_texts()]


def whose_turn(*pages: Page) -> Page:
    """The page of whoever must choose."""
    for _ in range(600):
        for page in pages:
            if page.query_selector("#choose"):
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")
