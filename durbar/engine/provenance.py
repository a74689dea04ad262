"""How sure the facts of a game are, in words: told from the keys beside them that say where they come from."""

from collections import Counter
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path
from typing import Any, NamedTuple

from durbar.engine.expectations import shown
from durbar.engine.facts import CONFIDENCES, SOURCES, Facts, is_about
from durbar.engine.language import translations

ANCHOR = "facts"  # of the section in a rulebook
NOT_PRINTED = ("meta", "sources", "rulings", "test", "alternatives")  # sections about something else


class Known(NamedTuple):
    """What a topic is about, where so many of its facts come from, and how sure those are."""

    title: str
    source: str
    number: int
    of: int
    confidences: dict[str, int]  # how many, by how sure; the surest first


def topics(facts: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Every fact whose source is told: its topic, its source, and how sure it is if that is told."""
    for name, section in facts.items():
        if name not in NOT_PRINTED:
            yield from _topics(name, section)


def _topics(topic: str, told: Any) -> Iterator[tuple[str, str, str]]:
    if isinstance(told, list):
        for entry in told:
            yield from _topics(topic, entry)
    elif isinstance(told, dict):
        for key, value in told.items():
            if key == "provenance" and isinstance(value, dict):  # several at once
                for part, source in value.items():
                    yield f"{topic}.{part}", source, told.get("confidence", {}).get(part, "")
            elif key == "provenance":
                yield topic, value, told.get("confidence", "")
            elif key.endswith("_provenance"):
                fact = key.removesuffix("_provenance")
                yield f"{topic}.{fact}", value, told.get(f"{fact}_confidence", "")
            elif not is_about(key):
                yield from _topics(f"{topic}.{key}", value)


def known(facts: Facts, titles: Mapping[str, str]) -> list[Known]:
    """What is known of the facts, the surest first; topics with the same title are told together."""
    told = [(titles[topic], source, confidence) for topic, source, confidence in topics(facts)]
    of = Counter(title for title, _, _ in told)
    by_source = Counter((title, source) for title, source, _ in told)
    return [
        Known(title, source, count, of[title], _confidences(told, title, source))
        for (title, source), count in sorted(by_source.items(), key=lambda one: SOURCES.index(one[0][1]))
    ]


def _confidences(told: list[tuple[str, str, str]], title: str, source: str) -> dict[str, int]:
    counted = Counter(confidence for *which, confidence in told if which == [title, source] and confidence)
    return {confidence: counted[confidence] for confidence in CONFIDENCES if counted[confidence]}


# --- In words -------------------------------------------------------------------------------------------------------


def words(language: str) -> NullTranslations:
    """The catalogue of this room."""
    return translations(Path(__file__).parent, language)


def section(facts: Facts, titles: Mapping[str, str], game: str, language: str) -> str:
    """What is certain and what is not: a section of a rulebook, in Markdown."""
    t = words(language)
    place = f'<span id="{ANCHOR}"></span>'
    lines = ["## " + t.gettext("What is certain and what is not"), ""]
    lines += [
        place + t.gettext("Not every board, card and tile is known to us. This is where each printed fact comes from.")
    ]
    replace = t.gettext(
        "Who owns the box can put what is printed there in the place of what is not certain: {command}."
    )
    lines += [replace.format(command=f"`durbar facts {game} --export my-{game}.toml`")]
    if facts.own:
        lines += ["", "### " + t.gettext("Facts of this house"), ""]
        lines += [t.gettext("They count, whatever else these rules tell:"), "", *(f"- `{fact}`" for fact in own(facts))]
    source = ""
    for topic in known(facts, titles):
        if topic.source != source:
            source = topic.source
            lines += ["", f"### {source_words(source, t)}", ""]
        sure = confidence_words(topic, t)
        lines.append(f"- {counted_words(topic, t)}" + (f" — *{sure}*" if sure else ""))
    return "\n".join(lines) + "\n"


def own(facts: Facts) -> list[str]:
    """The facts that the house has replaced, as its file tells them."""
    return [f"{place} = {shown(value)}" for place, value in facts.own.items()]


def counted_words(topic: Known, t: NullTranslations) -> str:
    """What a topic is about, and how many of its facts come from its source if not all do."""
    counted = t.gettext("{what} ({count} of {all})") if topic.number < topic.of else "{what}"
    return counted.format(what=topic.title, count=topic.number, all=topic.of)


def confidence_words(topic: Known, t: NullTranslations) -> str:
    """How sure the facts of a topic are; nothing is said of those that are read somewhere."""
    if topic.source not in ("reconstructed", "recalled", "derived"):
        return ""
    levels = {
        "high": t.gettext("hardly in doubt"),
        "medium": t.gettext("probably so"),
        "low": t.gettext("a guess"),
        "none": t.gettext("made up"),
    }
    several = len(topic.confidences) > 1
    return ", ".join(f"{levels[how]} ({n})" if several else levels[how] for how, n in topic.confidences.items())


def source_words(source: str, t: NullTranslations) -> str:
    """Where facts come from, as a heading."""
    headings = {
        "rulebook": t.gettext("Certain: stated in the rulebook"),
        "box": t.gettext("Certain: read off the box of this house"),
        "found": t.gettext("As good as certain: read in a rulebook or another public source"),
        "derived": t.gettext("Follows from what is known"),
        "recalled": t.gettext("From memory"),
        "reconstructed": t.gettext("Not certain: our reconstruction, which agrees with all that is known"),
        "ruling": t.gettext("Our ruling"),
    }
    return headings[source]
