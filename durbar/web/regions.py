"""The parts of a page that may change: each has an id, is drawn alone and sent alone."""

from durbar.web.pages import REGION


def base_of(region: str) -> str:
    """The template from which a page must be derived to consist of that region alone, which is a block of it."""
    return f"{REGION}{region}.html"


def partials(parts: dict[str, str]) -> str:
    """Parts of a page in the form that the browser morphs in."""
    return "".join(
        f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>' for name, html in parts.items()
    )
