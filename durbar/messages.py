"""What a folder of code and templates says, and the catalogues that say it in other languages."""

import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from durbar.engine.language import LANGUAGES

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
Id = str | tuple[str, ...]  # a message; or one and its plural

IN_TEMPLATE = re.compile(r'\b_(n?)\(\s*"([^"]+)"(?:,\s*"([^"]+)")?')
IN_LESSON = ("title", "line", "say", "try")
PLACES = re.compile(r"\{\w*\}|\[/?\w+\]")
HEAD = """# {comment}
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""


class Changes(NamedTuple):
    """What became of a catalogue."""

    file: Path
    added: list[Id]
    dropped: list[Id]
    untranslated: list[Id]


def messages_in(folder: Path) -> dict[Id, None]:
    """The messages in the code, the templates and the lessons of one folder, each once, in the order in which they
    stand there.
    """
    in_code = [message for _, _, message, _, _ in extract_from_dir(folder, [("**.py", "python")])]
    in_templates = [message for file in sorted(folder.rglob("*.html")) for message in _in_template(file)]
    lessons = [tomllib.loads(file.read_text("utf-8")) for file in sorted(folder.glob("lessons/*.toml"))]
    return dict.fromkeys([*in_code, *in_templates, *(message for lesson in lessons for message in _in_lesson(lesson))])


def _in_template(file: Path) -> Iterator[Id]:
    for counted, one, several in IN_TEMPLATE.findall(file.read_text("utf-8")):
        yield (one, several) if counted else one


def _in_lesson(part: Any) -> Iterator[str]:
    """What a lesson says, wherever in it."""
    for key, value in part.items():
        if key in IN_LESSON:
            yield value
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                yield from _in_lesson(inner)


def catalogue_of(file: Path) -> list[Message]:
    """The messages of a catalogue."""
    with file.open("rb") as opened:
        return [message for message in read_po(opened) if message.id]


def faults_of(message: Message) -> list[str]:
    """What is wrong with a translation."""
    source = message.id if isinstance(message.id, str) else message.id[0]
    faults = []
    for form in _forms(message):
        if not form:
            faults.append("is not translated")
        elif sorted(PLACES.findall(form)) != sorted(PLACES.findall(source)):
            faults.append(f"has other places in its translation: {form!r}")
        elif form.count("\n") != source.count("\n"):
            faults.append(f"has other lines in its translation: {form!r}")
    return faults


def bring_up_to_date(folder: Path, language: str, title: str) -> Changes:
    """Write the catalogue of a game's folder anew: translations are kept, what is new is to be translated, and what
    nobody says any more is gone.
    """
    file = folder / "words" / f"{language}.po"
    head, kept = _read(file) if file.exists() else (HEAD.format(comment=f"Words of {title}.", language=language), [])
    wanted = messages_in(folder)
    known = {_id(message): message for message in kept if _id(message) in wanted}
    added = [message for message in wanted if message not in known]
    messages = [*known.values(), *(Message(message, _nothing(message)) for message in added)]
    file.write_text(f"{head}\n{_written(messages)}".rstrip() + "\n", "utf-8")
    return Changes(
        file,
        added,
        dropped=[_id(message) for message in kept if _id(message) not in wanted],
        untranslated=[_id(message) for message in messages if not all(_forms(message))],
    )


def _id(message: Message) -> Id:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def _nothing(message: Id) -> str | tuple[str, str]:
    return ("", "") if isinstance(message, tuple) else ""


def _forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def _read(file: Path) -> tuple[str, list[Message]]:
    """A catalogue as its head, which stays as it is, and its messages."""
    head, _, _ = file.read_text("utf-8").partition("\n\n")
    return f"{head}\n", catalogue_of(file)


def _written(messages: list[Message]) -> str:
    """Messages as they stand in a file."""
    catalogue = Catalog(locale="fr", fuzzy=False)
    for message in messages:
        added = catalogue.add(message.id, message.string, user_comments=message.user_comments)
        added.flags.clear()  # that a message has places is seen without being told
    written = BytesIO()
    write_po(written, catalogue, width=0, omit_header=True, no_location=True)
    return written.getvalue().decode("utf-8").lstrip("\n")
