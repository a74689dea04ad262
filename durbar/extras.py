"""Packages that not everybody needs: those of an extra, as in ``pip install durbar[arena]``."""

from importlib.util import find_spec

from durbar.engine.errors import DurbarError


class MissingExtra(DurbarError):
    """A package is not installed; says which extra brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}, which comes with: pip install durbar[{extra}]")


def require(extra: str, *packages: str) -> None:
    """Refuse at once, before any work is done, what would end at a package that is missing."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(package, extra)
