"""Pages that explain a game: the lobby of a first visit, three minutes on one sheet, figures in the rulebook."""

import re

import pytest
from playwright.sync_api import Page, expect

import durbar
from durbar.drawing.figures import figures_of, words_of
from tests.browser.conftest import Visits
from tests.browser.fitting import SETTLED
from tests.browser.hands import asked, open_table
from tests.browser.test_looking import PHONE, THEMES, WIDTHS, accessible
from tests.browser.test_rulebook import box
from tests.nightly import many
from tests.web.serving import Served

GAMES = pytest.mark.parametrize("game", durbar.names())
LANGUAGES = {"en": "English", "fr": "Français"}
A4_ACROSS = re.compile(rb"/MediaBox\s*\[0 0 84[12]\S* 59[45]\S*\]")
A_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


LOOKS = [(width, language) for language in LANGUAGES for width in WIDTHS]


def accessible_by_turns(page: Page, game: str, some: int) -> None:
    """A page at every width in either language at night; on every run some of these, whose turn it is."""
    turn = durbar.names().index(game)
    looks = [LOOKS[(turn + 5 * place) % len(LOOKS)] for place in range(many(some, len(LOOKS)))]
    for place, (width, language) in enumerate(looks):
        in_language(page, language)
        page.emulate_media(color_scheme=THEMES[(turn + place) % 2], reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 900})
        accessible(page)
    page.set_viewport_size({"width": 1440, "height": 900})


def in_language(page: Page, language: str) -> None:
    """The same page in that language."""
    if page.locator("html").get_attribute("lang") != language:
        page.get_by_role("button", name=LANGUAGES[language]).click()
    expect(page.locator("html")).to_have_attribute("lang", language)


@GAMES
def test_three_minutes_can_be_read_everywhere_and_print_on_one_sheet(served: Served, visit: Visits, game: str) -> None:
    page = visit(f"{served.address}/?game={game}")
    page.locator(f"#cover-{game} .in-three-minutes").click()
    page.wait_for_url(f"**/rules/{game}/three-minutes")
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("in three minutes")
    for language in LANGUAGES:
        in_language(page, language)
        described = words_of(durbar.load(game), language)["three_minutes"].described
        expect(page.get_by_role("img", name=described)).to_be_visible()
        sheet = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(A_PAGE.findall(sheet)) == 1, language
        assert A4_ACROSS.search(sheet)
    accessible_by_turns(page, game, 3)
    in_language(page, "fr")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("link", name="À la table", exact=True).click()
    expect(page.locator(".setup h2")).to_be_visible()


@GAMES
def test_a_figure_is_drawn_when_somebody_comes_near(served: Served, visit: Visits, game: str) -> None:
    fetched: list[str] = []
    page = visit(f"{served.address}/rules/{game}", reduced_motion="reduce")
    page.on("request", lambda request: fetched.append(request.url) if "/figures/" in request.url else None)
    figures = figures_of(durbar.load(game))
    expect(page.locator("figure.figure")).to_have_count(len(figures))
    assert page.locator(".figure .drawing").count() <= 2  # the others are far below
    for name in figures:
        figure = page.locator(f"#figure-{name}")
        figure.scroll_into_view_if_needed()
        drawing = figure.locator(".drawing")
        expect(drawing).to_be_visible()
        assert box(drawing)["height"] > 60, name
    assert len(fetched) == len(set(fetched)) <= len(figures)
    accessible_by_turns(page, game, 1)
    link = page.locator("figcaption a").first
    link.scroll_into_view_if_needed()
    link.click()
    page.wait_for_url("**/figures/*")
    expect(page.locator(".figure-page .table")).to_be_visible()
    accessible_by_turns(page, game, 1)


def test_in_the_drawer_a_figure_is_drawn_and_nothing_in_it_is_a_move(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    page.get_by_role("link", name="Rules", exact=True).click()
    figure = page.locator("#rulebook #figure-where")
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".drawing svg.board")).to_be_visible()
    question = asked(page)
    figure.locator(".figure-room").click(position={"x": 150, "y": 100})
    page.wait_for_timeout(200)
    assert asked(page) == question
    assert figure.locator("[data-choice], button:not([inert] *)").count() == 0
    expect(figure.locator("figcaption a")).to_have_attribute("target", "_blank")
    search = page.locator("#rulebook [data-find]")
    search.fill("see it on the board")
    expect(page.locator("#rulebook [role=status]")).to_have_text("No rule says that.")
    accessible(page)


# --- Numbers, and names beside signs ----------------------------------------------------------------------------------

GLOSS = "#gloss"
IN_WORDS = "meridian"  # where words stand beside all signs of the first question
# Names that lie on something else, or reach out of what they stand in.
MISPLACED = """() => [...document.querySelectorAll(".sign-name")].filter((name) => {
    const box = name.getBoundingClientRect(), round = name.parentElement.getBoundingClientRect();
    const out = box.left < round.left - 1 || box.right > round.right + 1 || box.bottom > round.bottom + 3;
    const meets = [...name.parentElement.children].some((one) => {
        const other = one.getBoundingClientRect();
        return one !== name && !one.matches(".ask") && other.width
            && other.left < box.right - 1 && box.left < other.right - 1
            && other.top < box.bottom - 1 && box.top < other.bottom - 1;
    });
    return name.checkVisibility() && (out || meets);
}).map((name) => `${name.textContent} in ${name.parentElement.className}`)"""
# What is cut or wraps, and how high the page is.
LAID = """() => ({
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
    cut: [...document.querySelectorAll("main *")].filter((one) => one.scrollWidth > one.clientWidth + 1
        && one.clientWidth && one.checkVisibility() && getComputedStyle(one).display !== "inline").length,
})"""

# From one name to the next: the buttons of the question and the places on the board on which the slip with it lies.
COVERED = """async (many) => {
    const frame = () => new Promise(requestAnimationFrame);
    const pressed = "[data-choice], .spot.legal, #now :is(button, a, select, summary)";
    const found = new Set();
    for (let told = 0; told < many; told++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ".", bubbles: true, cancelable: true }));
        await frame();
        await frame();
        const slip = document.querySelector("#gloss").getBoundingClientRect();
        if (!slip.width) throw new Error("no name is told");
        for (const one of document.querySelectorAll(pressed)) {
            const box = one.getBoundingClientRect();
            const across = box.left < slip.right && slip.left < box.right;
            if (across && box.top < slip.bottom && slip.top < box.bottom && box.width && one.checkVisibility()) {
                found.add(`${document.activeElement.outerHTML.slice(0, 60)}: ${one.outerHTML.slice(0, 90)}`);
            }
        }
    }
    return [...found];
}"""


def set_names(page: Page, when: str) -> None:
    """Set it in the legend."""
    page.locator("[data-sign-names]").evaluate(
        "(one, when) => { one.value = when; one.dispatchEvent(new Event('change')); }", when
    )


@GAMES
def test_numbers_are_explained_and_names_stand_beside_signs_where_there_is_room(
    served: Served, visit: Visits, game: str
) -> None:
    noor, others = served.guest("Noor"), [{"who": "here", "name": "Kenji"}] * (min(durbar.load(game).players) - 1)
    page = visit("about:blank", reduced_motion="reduce")
    jar = noor.browser.cookies.jar
    page.context.add_cookies([{"name": one.name, "value": one.value or "", "url": served.address} for one in jar])
    page.goto(f"{served.address}/tables/{noor.open(game, 'me', *others)}?seat=0")
    page.mouse.move(2, 2)  # whoever stirs has all answers fetched
    expect(page.locator("#signs [data-first-games]")).to_be_attached()
    if game != IN_WORDS:
        expect(page.locator(".sign-name").first).to_be_attached()
    without = {}
    for width, height in ((1440, 900), (1100, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        set_names(page, "never")
        assert page.locator(".sign-name").count() == 0
        without[width] = page.evaluate(LAID)
        set_names(page, "first")
        assert page.evaluate(MISPLACED) == [], width
        assert page.evaluate(LAID) == without[width], width
        assert page.evaluate(COVERED, 40) == [], width
        page.keyboard.press("Escape")
    for width, height in ((1100, 800), (1440, 900)):  # with the names of another size
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        again = page.evaluate(LAID)
        assert all(again[what] <= was for what, was in without[width].items()), (width, again, without)
    accessible(page)
    for region in ("main", "#progress"):
        number = page.locator(f"{region} [data-means]:visible").first
        if number.count():
            middle = box(number)
            page.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
            expect(page.locator(f"{GLOSS} h3 .figures")).to_be_visible()
            page.mouse.move(2, 2)
            expect(page.locator(GLOSS)).to_be_hidden()
    page.keyboard.press(".")
    expect(page.locator(GLOSS)).to_be_visible()
    told = page.locator(GLOSS).inner_text()
    page.keyboard.press(".")
    expect(page.locator(GLOSS)).not_to_have_text(told)
    expect(page.locator(":focus")).to_have_attribute("aria-describedby", "gloss")
    page.keyboard.press("Escape")
    expect(page.locator(GLOSS)).to_be_hidden()


@GAMES
def test_the_lobby_asks_a_first_visitor_and_leads_on(served: Served, visit: Visits, game: str) -> None:
    page = visit(f"{served.address}/?game={game}")
    know = page.get_by_role("region", name=f"Do you know {durbar.load(game).title()}?")
    expect(know).to_be_visible()
    expect(know.locator("a").first).to_have_attribute("href", f"/rules/{game}/three-minutes")
    expect(page.get_by_role("region", name="The house plays too")).to_contain_text("makes the most of every turn")
    accessible_by_turns(page, game, 3)
    in_language(page, "fr")
    page.goto(f"{served.address}/?game={game}")
    page.get_by_role("button", name=re.compile("^Oui")).click()
    page.wait_for_url(f"**/?game={game}#new")
    expect(page.locator("#know")).to_be_hidden()
    page.get_by_text("Comment jouer").click()
    ways = page.locator(".ways-in li a")
    expect(ways.first).to_have_attribute("href", f"/rules/{game}/three-minutes")
    expect(ways.last).to_have_attribute("href", f"/rules/{game}")
    accessible(page)


def test_another_picture_asks_about_its_own_game(served: Served, visit: Visits) -> None:
    page = visit(served.address, **PHONE)
    heading = page.locator("#do-you-know")
    expect(heading).to_have_text("Do you know Meridian?")
    page.locator("#cover-agra > a").first.tap()
    expect(heading).to_have_text("Do you know Agra?")
    tops = [box(page.locator(part))["y"] for part in (".covers", "#know", ".setup")]
    assert tops == sorted(tops)
