"""What is in ``deploy/``: images, units and their commands are such as the tools and this version of Durbar take."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.nightly import many
from tests.test_cli import durbar

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent
UNITS = sorted(DEPLOY.glob("*.service"))


def instructions() -> list[tuple[str, str]]:
    """Those of the Dockerfile, in order."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def run(*command: str, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return read


def commands() -> list[list[str]]:
    """Every command of ours in it."""
    composed = [service["command"] for service in compose()["services"].values() if "command" in service]
    units = [re.findall("^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE) for unit in UNITS]
    image = [json.loads(rest) for word, rest in instructions() if word == "CMD"]
    return [*composed, *(shlex.split(line)[1:] for lines in units for line in lines), *image]


def test_the_dockerfile_is_as_it_should_be() -> None:
    assert run(str(BIN / "hadolint"), "--no-color", str(DEPLOY / "Dockerfile")) == ""
    words = [word for word, _ in instructions()]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert next(rest for word, rest in instructions() if word == "USER") not in ("0", "root")


@pytest.mark.parametrize("unit", UNITS, ids=[unit.name for unit in UNITS])
def test_systemd_takes_the_units(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    here = tmp_path / unit.name
    here.write_text(unit.read_text("utf-8").replace("/opt/durbar/bin/durbar", str(BIN / "durbar")), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_options_of_commands_are_known() -> None:
    known = set(re.findall(r"--[a-z-]+", durbar("serve", "--help")))
    said = [command for command in commands() if command[0] == "serve"]
    assert len(said) >= 4
    for command in said:
        assert {word for word in command if word.startswith("--")} <= known


def test_services_fit_together() -> None:
    services = compose()["services"]
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    for name in re.findall(r"(\w+):8000", caddy):
        assert "8000" in services[name]["command"]
        assert services["caddy"]["networks"]["inside"]["ipv4_address"] in services[name]["command"]
    for service in services.values():
        assert not service.get("privileged")
        for name in (mount.split(":")[0] for mount in service.get("volumes", ())):
            assert name.startswith("./") or name in compose()["volumes"]


@pytest.mark.skipif(not many(0, 1), reason="builds and installs all of it: at night")
def test_the_steps_of_the_dockerfile_make_a_server(tmp_path: Path) -> None:
    """Without its images: each step for our own package, in an environment of its own."""
    wheels, venv = tmp_path / "wheels", tmp_path / "venv"
    run(sys.executable, "-m", "venv", str(venv))
    for word, step in instructions():
        if word == "RUN" and "pip" in step:
            pip = re.sub(r"\bpip\b", str(venv / "bin" / "pip"), step.partition(" && rm")[0], count=1)
            run(*shlex.split(pip.replace("/wheels", str(wheels))))
    entry, default = (json.loads(rest) for word, rest in instructions() if word in ("ENTRYPOINT", "CMD"))
    assert "--port" in run(str(venv / "bin" / entry[0]), default[0], "--help", cwd=tmp_path)
