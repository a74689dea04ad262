"""Catalogues and rulebooks are complete, in every language."""

import re
import shutil
from pathlib import Path

import pytest

import durbar
from durbar import conformance
from durbar.conformance import BrokenPromise
from durbar.messages import TRANSLATED, bring_up_to_date, catalogue_of, faults_of, messages_in

PACKAGE = Path(durbar.__file__).parent
OURS = [PACKAGE / room for room in ("engine", "study", "tables", "web")]
GAMES = [durbar.load(name).folder for name in durbar.names()]
ROOMS = [*OURS, *GAMES]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_a_catalogue_has_every_message_and_no_other(folder: Path, language: str) -> None:
    messages = catalogue_of(folder / f"{language}.po")
    assert {message.id for message in messages} == set(messages_in(folder))
    for message in messages:
        assert not faults_of(message), message.id


@pytest.mark.parametrize("name", durbar.names())
def test_catalogues_of_games_are_complete(name: str) -> None:
    conformance.catalogues_are_complete(durbar.load(name))


@pytest.mark.parametrize("name", durbar.names())
def test_rulebooks_have_the_same_clauses_and_no_dead_links(name: str) -> None:
    conformance.rulebooks_have_the_same_clauses(durbar.load(name))


BARE_COLON = re.compile(r'\}\}: |%\}: \{|~ ": "|\(": " ~')


@pytest.mark.parametrize("folder", ROOMS, ids=lambda folder: folder.name)
def test_a_colon_between_words_is_written_as_the_language_wants(folder: Path) -> None:
    for file in folder.rglob("*.html"):
        assert not BARE_COLON.findall(file.read_text("utf-8")), file.name


# --- Bringing catalogues up to date ---------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_catalogue_that_is_up_to_date_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    changes = bring_up_to_date(tmp_path, "fr", folder.name)
    assert changes[1:] == ([], [], [])
    assert changes.file.read_text("utf-8") == (folder / "words" / "fr.po").read_text("utf-8")


def test_translations_are_kept_new_messages_wait_and_stale_ones_go(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "code.py").write_text('t.gettext("Play"); t.ngettext("{n} card", "{n} cards", n)\n')
    (tmp_path / "board.html").write_text('{{ _("Your hand") }}{{ _n("{n} left", "{n} left over", 2) }}')
    first = bring_up_to_date(tmp_path, "fr", "Trial")
    assert (
        first.added
        == first.untranslated
        == ["Play", ("{n} card", "{n} cards"), "Your hand", ("{n} left", "{n} left over")]
    )
    file = tmp_path / "words" / "fr.po"
    file.write_text(file.read_text("utf-8").replace('msgid "Play"\nmsgstr ""', 'msgid "Play"\nmsgstr "Jouer"'), "utf-8")
    (tmp_path / "board.html").write_text('{{ _("Pass") }}')
    changes = bring_up_to_date(tmp_path, "fr", "Trial")
    assert changes.added == ["Pass"]
    assert changes.dropped == ["Your hand", ("{n} left", "{n} left over")]
    assert changes.untranslated == [("{n} card", "{n} cards"), "Pass"]
    assert 'msgstr "Jouer"' in file.read_text("utf-8")
    assert bring_up_to_date(tmp_path, "fr", "Trial").untranslated == changes.untranslated


@pytest.mark.parametrize(
    ("message", "told"),
    [('msgstr ""', "not translated"), ('msgstr "{autre} commence"', "places"), ('msgstr "{player}\\n"', "lines")],
)
def test_a_translation_that_does_not_fit_is_noticed(
    message: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = durbar.load("meridian")
    shutil.copytree(game.folder, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "words" / "fr.po"
    file.write_text(file.read_text("utf-8").replace('msgstr "{player} commence"', message), "utf-8")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    with pytest.raises(BrokenPromise, match=told):
        conformance.catalogues_are_complete(game)
