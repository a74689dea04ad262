# `make play` and `make test` set everything up by themselves; they need Python 3.11+ and nothing else.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check format bench figures arena layouts peers ppo lock clean

play: .venv/play
	@$(BIN)/durbar play

test: .venv/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadgroup

# Format, lint, types and the fast tests, in under a minute.
check: .venv/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadgroup -m "not slow"

format: .venv/test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/play
	$(BIN)/durbar bench playouts --game meridian

# Make the figures and the picture of the README anew.
figures: .venv/test
	$(BIN)/python -m docs.figures

# Make the figures of docs/bots.md anew: tournaments of about half an hour, which go on where they were stopped.
arena: .venv/play
	$(BIN)/python -m docs.arena

# Make parts of docs/env.md anew: what numbers mean; how fast other libraries are, in about half an hour; what is learnt in
# ten minutes, for which PyTorch is installed.
layouts: .venv/test
	$(BIN)/python -m docs.research layouts

peers: .venv/test
	$(BIN)/python -m docs.research speed

ppo: .venv/test
	$(BIN)/pip install --quiet torch
	$(BIN)/python -m docs.research ppo

# Lock the versions again after a change of dependencies in pyproject.toml.
lock: .venv/test
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra build --universal --generate-hashes --no-header --no-emit-index-url \
	    --no-annotate --quiet --output-file requirements.txt
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --generate-hashes --no-header --no-emit-index-url \
	    --no-annotate --quiet --output-file requirements-dev.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

# The environment: everyone needs the locked runtime and Durbar itself, whoever tests also the tools.
.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Durbar needs Python 3.11 or newer; try: make PYTHON=python3.11 play")'
	$(PYTHON) -m venv .venv
	touch $@

.venv/play: .venv/python requirements.txt pyproject.toml hatch_build.py package-lock.json
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

.venv/test: .venv/play requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.txt
	touch $@
