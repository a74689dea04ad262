"""Games with the facts of a house: played, drawn, recorded and kept apart from games with the printed facts."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import durbar
from durbar.engine import entries as entries
from durbar.engine.errors import BadBytes, BadRecord
from durbar.engine.facts import VARIABLE
from durbar.engine.recorded import read

FOLDER = Path(__file__).parent
COMMAND = [str(Path(sys.executable).parent / "durbar")]
GAMES = pytest.mark.parametrize("name", durbar.names())


def house(name: str) -> str:
    return str(FOLDER / "facts" / f"{name}.toml")


def run(*command: str, ok: bool = True, facts: str = "") -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=FOLDER.parent,
        env={**os.environ, "COLUMNS": "250", "LANG": "C", VARIABLE: facts},
    )
    assert (done.returncode == 0) == ok, done.stderr
    return done.stdout if ok else done.stderr


@cache
def played(name: str) -> dict[str, str]:
    told: dict[str, str] = json.loads(run(sys.executable, "-m", "tests.house", name, facts=house(name)))
    return told


@GAMES
def test_every_fact_that_can_be_replaced_is_played_with_and_drawn(name: str) -> None:
    told = played(name)
    _, _, digest = told["edition"].partition(f"{name}-")
    assert f"\nfacts: {digest}\n" in told["text"]
    assert "\npoints: " in told["text"]


@GAMES
def test_a_game_is_not_replayed_with_other_facts(name: str, tmp_path: Path) -> None:
    text = played(name)["text"]
    with pytest.raises(BadRecord, match=r"played with facts of a house .*: name their file with --facts or in DURBAR_"):
        read(text)
    without = "\n".join(line for line in text.splitlines() if not line.startswith("facts: "))
    (tmp_path / "printed.txt").write_text(without)
    told = run(*COMMAND, "replay", str(tmp_path / "printed.txt"), "--facts", house(name), ok=False)
    assert "played with the facts of the package: look at it without --facts and DURBAR_FACTS" in told
    (tmp_path / "house.txt").write_text(text)
    assert run(*COMMAND, "replay", str(tmp_path / "house.txt"), "--facts", house(name))


@GAMES
def test_a_position_is_not_looked_at_with_other_facts(name: str) -> None:
    game, data = durbar.load(name), bytes.fromhex(played(name)["bytes"])
    assert game.from_bytes(game.start(max(game.players), 1).to_bytes())
    with pytest.raises(BadBytes, match=f"not a position of {name} "):
        game.from_bytes(data)


@GAMES
def test_machine_code_with_other_facts_is_kept_elsewhere(name: str) -> None:
    binder = durbar.load(name, "compiled").bound._binder
    ours = binder.cache_folder(entries.ENTRIES["begin"]).name
    assert ours.startswith(f"{name}-compiled-")
    assert played(name)["folder"].startswith(f"{played(name)['edition']}-compiled-")


@pytest.mark.slow
def test_compiled_rules_pick_up_the_facts_of_a_house(tmp_path: Path) -> None:
    """The games of a tournament are played by machine code in several processes, and replayed by plain rules."""
    arena = ("arena", "--game", "meridian", "--bots", "random", "--games", "4", "--folder", str(tmp_path / "arena"))
    told = json.loads(run(*COMMAND, *arena, "--facts", house("meridian"), "--json"))
    digest = played("meridian")["edition"].removeprefix("meridian-")
    assert told["tournament"]["facts"] == digest
    record = tmp_path / "arena" / "00000.durbar"
    assert f"facts: {digest}" in record.read_text("utf-8")
    assert "Pelican Bay" in run(*COMMAND, "replay", str(record), "--facts", house("meridian"))
    assert "holds another tournament" in run(*COMMAND, *arena, ok=False)


@pytest.mark.parametrize(
    "made",
    [
        "pettingzoo('meridian', mode='plain'",
        "gymnasium('meridian', mode='plain'",
        "openspiel('meridian', mode='plain'",
        pytest.param("vector('meridian', 2", marks=pytest.mark.slow),
    ],
)
def test_environments_take_the_facts_of_a_house(made: str) -> None:
    script = f"import durbar; durbar.env.{made}, facts={house('meridian')!r}); print(durbar.load('meridian').edition)"
    assert run(sys.executable, "-c", script).startswith("meridian-")


def test_facts_are_checked_before_a_command_begins(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('facts_of = "agra"\n[akbar]\nleft = 3\n')
    folder = tmp_path / "arena"
    for command in (("play",), ("serve",), ("arena", "--bots", "random", "--folder", str(folder)), ("stats",)):
        told = run(*COMMAND, *command, "--facts", str(bad), ok=False)
        assert told == f"durbar: {bad}: akbar.left: found 3, expected a list of 6\n"
    assert not folder.exists()


def test_facts_are_shown_and_exported(tmp_path: Path) -> None:
    shown = run(*COMMAND, "facts", "agra", "--language", "en")
    assert "the goods that notables ask for (23 of 24)" in shown
    assert "Facts of this house" not in shown
    assert 'akbar.left[5] = "books"' in run(*COMMAND, "facts", "agra", "--facts", house("agra"), "--language", "en")
    file = tmp_path / "my-agra.toml"
    assert f"durbar play --facts {file}" in run(*COMMAND, "facts", "agra", "--export", str(file))
    assert "# " in file.read_text("utf-8")
    assert "is there already; name a new file" in run(*COMMAND, "facts", "agra", "--export", str(file), ok=False)
    rules = run(*COMMAND, "rules", "agra", "--language", "fr", "--facts", house("agra"))
    assert "Ce qui est sûr et ce qui ne l’est pas" in rules
    assert "Données de la maison" in rules
