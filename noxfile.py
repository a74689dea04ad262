"""Every test on every Python that Durbar runs on and this machine has.

nox                                    all of them; one that is missing is told and left out
nox -s tests-3.13 -- -m "not slow"     one of them; what follows the dashes is for pytest
"""

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]  # those that Numba supports

nox.options.envdir = ".cache/nox"


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Install what is locked, as `make test` does, and test."""
    for lock in ("requirements.txt", "requirements-dev.txt"):
        session.run("python", "tools/install.py", lock)
    session.install("--no-deps", "--no-build-isolation", "--editable", ".")
    session.run("pytest", "-n", "2", "--dist", "loadgroup", "--no-loadscope-reorder", *session.posargs)
