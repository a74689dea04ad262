# `make play` and `make test` set everything up by themselves; they need Python 3.11+ and nothing else.
PYTHON ?= python3
BIN := .venv/bin
# Tests start hundreds of processes: where bytecode is not kept, each of them compiles everything anew.
export PYTHONDONTWRITEBYTECODE :=
# Tests run in the order of tests/conftest.py, in so many processes: where there are two cores, two more fill what the others wait.
WORKERS ?= 4
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder

# Node and npm are those of the machine, or those that .venv/play has installed.
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"
PAGES := $(WITH_NODE) node tools/format.mjs

# Nobody waits for longer than two seconds without a word.
TELLING := $(PYTHON) tools/progress.py

.PHONY: play test check durations read types format-check layers nightly mutation pythons format bench docs figures speed reviews pictures reference layouts reliability arena anchors calibration peers ppo release lock clean

play: .venv/play
	@$(BIN)/durbar play

test: .venv/test
	@$(MAKE) --no-print-directory --jobs=2 read docs
	$(PYTEST)

# Format, lint, types and the fast tests, in under a minute.
check: .venv/test
	@$(MAKE) --no-print-directory --jobs=2 read
	$(PYTEST) -m "not slow and not takes_long"

# Which tests take long is measured, on a machine that does nothing else.
durations: .venv/test
	$(PYTEST) --junitxml=.cache/durations.xml
	$(BIN)/python -m tools.durations .cache/durations.xml

# What is found by reading alone. Types take longest and only one core: they begin first, and all else goes beside them.
read: types format-check layers

types: .venv/test
	$(BIN)/mypy

format-check: .venv/test
	$(BIN)/ruff format --check .
	$(PAGES) --check
	$(BIN)/ruff check .

layers: .venv/test
	$(BIN)/lint-imports --no-logo

# The long runs: every test with thousands of games where `make test` plays hundreds, and changed rules.
nightly: .venv/test
	DURBAR_NIGHTLY=1 $(PYTEST)
	@$(MAKE) --no-print-directory mutation

# Do tests notice it if something in the rules is changed? Drawn anew every day; the shares and what was not noticed are
# in docs/mutation.json, the table in docs/reliability.md.
mutation: .venv/test
	for game in meridian taj_mahal wallenstein agra; do \
		$(BIN)/python -m tests.mutation $$game --seed $$(date +%j) --table docs/mutation.json || exit; \
	done

# Every test on every Python from 3.11 to 3.14 that this machine has: see noxfile.py.
pythons: .venv/test
	$(BIN)/pip install --quiet nox
	$(BIN)/nox

format: .venv/test
	$(BIN)/ruff format .
	$(PAGES)
	$(BIN)/ruff check --fix .

bench: .venv/play
	$(BIN)/durbar bench playouts --game meridian

# The documentation site in site/, with no network; every link of it is checked. docs/pictures and all figures are kept.
docs: .venv/test
	$(BIN)/zensical build --strict --clean
	$(BIN)/python -m tools.links

# Every figure and picture of README.md and docs/, made anew: some hours on two cores. Or some of them:
figures: speed reviews pictures reference layouts reliability arena calibration peers ppo

# how fast everything is in every game, in about half an hour on a quiet machine;
speed: .venv/test
	$(BIN)/python -m tools.speed

# how soon reviews are there, in about five minutes on a quiet machine;
reviews: .venv/test
	$(BIN)/python -m tools.reviews

# what pages look like;
pictures: .venv/test
	$(BIN)/python -m tools.pictures

# lists of commands and calls, and what the numbers of environments mean;
reference: .venv/test
	$(BIN)/python -m tools.reference
	$(BIN)/python -m tools.layers

layouts: .venv/test
	$(BIN)/python -m tools.research layouts

# servers killed, views compared, nonsense sent, in about a quarter of an hour;
reliability: .venv/test
	$(BIN)/python -m tests.reliability

# tournaments of bots, which go on where they were stopped;
arena: .venv/test
	$(BIN)/python -m tools.arena

# how strong the levels of bots are on the scale of ratings, in some hours; it goes on, too;
anchors: .venv/test
	$(BIN)/python -m tools.anchors

# how honest chances are and whether blunders are blunders, for which bots play thousands of games; it goes on, too;
calibration: .venv/test
	$(BIN)/python -m tools.calibration

# how fast other libraries are, in about half an hour; what is learnt in ten minutes, for which PyTorch is installed.
peers: .venv/test
	$(BIN)/python -m tools.research speed

ppo: .venv/test
	$(BIN)/pip install --quiet torch
	$(BIN)/python -m tools.research ppo

# A release: make release VERSION=0.2.0
release: test
	$(BIN)/python -m tools.release $(VERSION)

# Lock the versions again after a change of dependencies in pyproject.toml.
lock: .venv/test
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra build --universal --generate-hashes --no-header --no-emit-index-url \
	    --no-annotate --quiet --output-file requirements.txt
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --generate-hashes --no-header --no-emit-index-url \
	    --no-annotate --quiet --output-file requirements-dev.txt
	$(BIN)/uv pip compile --group npm --universal --generate-hashes --no-header --no-emit-index-url \
	    --no-annotate --quiet --output-file requirements-npm.txt

clean:
	rm -rf .venv node_modules .import_linter_cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache dist site

# The environment: everyone needs the locked runtime and Durbar itself, whoever tests also the tools.
.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Durbar needs Python 3.11 or newer; try: make PYTHON=python3.11 play")'
	@$(TELLING) "making an environment" $(PYTHON) -m venv .venv
	@touch $@

.venv/play: .venv/python requirements.txt requirements-npm.txt pyproject.toml hatch_build.py package-lock.json
	@$(TELLING) "installing packages" $(BIN)/python tools/install.py requirements.txt
	@command -v npm >/dev/null || \
	    $(TELLING) "installing npm" $(BIN)/python tools/install.py requirements-npm.txt
	@$(TELLING) "installing Durbar" $(BIN)/pip install --disable-pip-version-check --verbose \
	    --no-deps --no-build-isolation --editable .
	@touch $@

.venv/test: .venv/play requirements-dev.txt package-lock.json
	@$(TELLING) "installing tools" $(BIN)/python tools/install.py requirements-dev.txt
	@$(WITH_NODE) $(TELLING) "installing the formatter of pages" npm ci --ignore-scripts --no-audit --no-fund
	@touch $@
