"""Passkeys as a browser makes and shows them, with an authenticator of its own (the CDP domain WebAuthn)."""

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visits
from tests.web.serving import Served

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that keeps passkeys for a page."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, added["authenticatorId"]


def test_a_passkey_is_made_on_one_device_and_shown_on_another(served: Served, visit: Visits) -> None:
    address = served.address.replace("127.0.0.1", "localhost")
    page = visit(f"{address}/you")
    session, authenticator = with_authenticator(page)
    page.get_by_label("Your name, up to 24 letters").fill("Noor")
    page.get_by_role("button", name="Take this name").click()
    make = page.get_by_role("button", name="Make a passkey")
    make.focus()
    page.keyboard.press("Enter")
    known = page.get_by_role("region", name="Your name on other devices")
    expect(known.get_by_text("this one")).to_be_visible()
    expect(known.get_by_role("button", name="End it (Chrome, Linux)")).to_have_count(2)  # the passkey, and the browser
    expect(page.locator("[data-no-passkeys]")).to_be_hidden()
    keys = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert [key["rpId"] for key in keys] == ["localhost"]

    phone = visit(f"{address}/known", viewport={"width": 390, "height": 844}, locale="fr")
    other, kept = with_authenticator(phone)
    show = phone.get_by_role("button", name="Montrer une clé d’accès")
    show.click()
    expect(phone.get_by_text("Cela n’a pas marché, ou a été arrêté")).to_be_visible()  # it has none
    other.send("WebAuthn.addCredential", {"authenticatorId": kept, "credential": keys[0]})
    show.click()
    expect(phone.get_by_role("heading", name="Noor", exact=True)).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(known.get_by_role("button", name="End it (Chrome, Linux)")).to_have_count(3)

    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="The link as a picture to scan").locator("svg")).to_be_visible()
    link = page.get_by_label("Open this on the other device").input_value()
    third = visit(link, color_scheme="dark")
    third.get_by_role("button", name="Be Noor in this browser").click()
    expect(third.get_by_role("heading", name="Noor", exact=True)).to_be_visible()
