"""The parts of a page that may change. In templates each stands between ``<!--[name]-->`` and ``<!--[/name]-->``."""

import re

_REGION = re.compile(r"<!--\[(\w+)\]-->(.*?)<!--\[/\1\]-->", re.DOTALL)


def regions(page: str) -> dict[str, str]:
    """The parts of a page, by the ids of their elements."""
    return {name: html.strip() for name, html in _REGION.findall(page)}


def partials(parts: dict[str, str]) -> str:
    """Parts of a page in the form that the browser morphs in."""
    return "".join(
        f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>' for name, html in parts.items()
    )
