"""Catalogues and rulebooks are complete, in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import durbar
from durbar.engine.language import LANGUAGES

PACKAGE = Path(durbar.__file__).parent
OURS = [PACKAGE / room for room in ("engine", "tables", "web")]
ROOMS = [*OURS, *(durbar.load(name).folder for name in durbar.names())]
TRANSLATED = [language for language in LANGUAGES if language != "en"]
IN_TEMPLATE = re.compile(r'\b_\(\s*"([^"]+)"')
COUNTED_IN_TEMPLATE = re.compile(r'\b_n\(\s*"([^"]+)",\s*"([^"]+)"')
PLACES = re.compile(r"\{\w*\}|\[/?\w+\]")


def catalogue(folder: Path, language: str) -> list[Message]:
    with (folder / f"{language}.po").open("rb") as file:
        return [message for message in read_po(file) if message.id]


def in_code(folder: Path) -> set[object]:
    """The messages in the files of one folder and in its templates, without other folders below it."""
    found = extract_from_dir(folder, [("*.py", "python")], directory_filter=lambda _: False)
    templates = [*folder.glob("*.html"), *(folder / "templates").glob("*.html")]
    return {message for _, _, message, _, _ in found} | set().union(*map(in_template, templates))


def in_template(file: Path) -> set[object]:
    text = file.read_text("utf-8")
    return {*IN_TEMPLATE.findall(text), *COUNTED_IN_TEMPLATE.findall(text)}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("folder", ROOMS, ids=lambda folder: folder.name)
def test_a_catalogue_has_every_message_and_no_other(folder: Path, language: str) -> None:
    assert {message.id for message in catalogue(folder, language)} == in_code(folder)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("folder", ROOMS, ids=lambda folder: folder.name)
def test_a_translation_has_the_places_of_its_message(folder: Path, language: str) -> None:
    for message in catalogue(folder, language):
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        source = message.id[0] if isinstance(message.id, tuple | list) else message.id
        for form in forms:
            assert form
            assert sorted(PLACES.findall(form)) == sorted(PLACES.findall(source)), source
            assert form.count("\n") == source.count("\n")


@pytest.mark.parametrize("name", durbar.names())
def test_rulebooks_have_the_same_clauses_and_no_dead_links(name: str) -> None:
    clauses = {}
    for language in LANGUAGES:
        text = durbar.load(name).rulebook(language)
        clauses[language] = re.findall(r'<a id="([^"]+)">', text)
        assert len(set(clauses[language])) == len(clauses[language])
        assert set(re.findall(r"\(#([^)]+)\)", text)) <= set(clauses[language])
    assert all(found == clauses["en"] for found in clauses.values())
    assert clauses["en"]
