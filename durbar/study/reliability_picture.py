"""The picture of how far chances can be relied upon: what was called so much, beside how much of it was won."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from durbar.study.reliability import Reliability, Ten

PANEL, GAP, LEFT, TOP, FOOT = 200, 48, 44, 44, 64  # the sides of a square, and the room round it
BARS = 22  # the height of the highest bar, which tells how often so much was called
STYLE = (
    "svg{color-scheme:light dark}.leaf{fill:light-dark(#faf4e5,#1b2032)}"
    "text{font:13px system-ui,sans-serif;fill:light-dark(#2a1e15,#f0e5cd)}.faint{fill:light-dark(#57432f,#cdbfa2)}"
    "line,path{stroke:light-dark(#c2a878,#5d5444);fill:none}.even{stroke-dasharray:4 4}"
    ".sure{stroke:light-dark(#3a5a9c,#8db4ff);stroke-width:2}.dot{fill:light-dark(#3a5a9c,#8db4ff)}"
    ".bar{fill:light-dark(#c2a878,#5d5444)}"
)


def picture(panels: Sequence[tuple[str, Reliability]]) -> str:
    """Panels side by side, each with its title: on the dashed line lies what is told exactly as it comes."""
    width = LEFT + len(panels) * (PANEL + GAP)
    height = TOP + PANEL + FOOT
    drawn = "".join(
        f'<g transform="translate({LEFT + place * (PANEL + GAP)} {TOP})">{"".join(_panel(title, figures))}</g>'
        for place, (title, figures) in enumerate(panels)
    )
    said = "; ".join(_said(title, figures) for title, figures in panels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{escape(said, {chr(34): "&quot;"})}"><style>{STYLE}</style>'
        f'<rect class="leaf" width="{width}" height="{height}" rx="6"/>{drawn}</svg>\n'
    )


def _said(title: str, figures: Reliability) -> str:
    tens = ", ".join(f"called {100 * ten.called:.0f}, won {100 * ten.won.value:.0f}" for ten in figures.tens)
    return f"{title}: {tens}"


def _panel(title: str, figures: Reliability) -> Iterator[str]:
    yield f'<text x="0" y="-24">{escape(title)}</text>'
    yield f'<text class="faint" x="0" y="-8">{figures.games:,} games, {figures.looks:,} positions</text>'
    for level in (0, 25, 50, 75, 100):
        at = PANEL * level / 100
        yield f'<line x1="0" x2="{PANEL}" y1="{PANEL - at:g}" y2="{PANEL - at:g}"/>'
        yield f'<text class="faint" x="-6" y="{PANEL - at + 4:g}" text-anchor="end">{level}</text>'
        yield f'<text class="faint" x="{at:g}" y="{PANEL + 18 + BARS}" text-anchor="middle">{level}</text>'
    yield f'<path class="even" d="M0 {PANEL}L{PANEL} 0"/>'
    most = max(ten.looks for ten in figures.tens)
    for ten in figures.tens:
        yield from _ten(ten, most)
    yield (
        f'<text class="faint" x="{PANEL / 2:g}" y="{PANEL + 36 + BARS}" text-anchor="middle">'
        "called so many in 100; above, won</text>"
    )


def _ten(ten: Ten, most: int) -> Iterator[str]:
    x = PANEL * ten.called
    low, value, high = (PANEL * (1 - part) for part in (ten.won.low, ten.won.value, ten.won.high))
    bar = BARS * ten.looks / most
    yield f'<rect class="bar" x="{x - 5:.1f}" y="{PANEL + BARS - bar:.1f}" width="10" height="{bar:.1f}"/>'
    yield f'<path class="sure" d="M{x:.1f} {low:.1f}V{high:.1f}"/>'
    yield f'<circle class="dot" cx="{x:.1f}" cy="{value:.1f}" r="4"/>'
