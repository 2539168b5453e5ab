# make run    serve the catalogue          make test    run the tests that are quick enough to run at each change
# make slow   the slow ones, and a sample of the proofs from outside
# make bench  measure                      make clean   remove everything that these made
# make oracle the proofs from outside in full: some hours
#
# make oracle ARGS="-k drawn --games 500 --seed 7" sends games through everything that nobody wrote (tests/campaign);
# --sentences and --prose choose how many of those.
#
# Python 3.11 or newer is all that they need. PORT=9000, PYTHON=/path/to/python and ARGS="-k parse" are heard.

PORT ?= 8001
ARGS ?=
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

BIN = .venv/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
INPUTS = $(shell find catalog grammar sources data/reference -type f ! -name '*.pyc' 2>/dev/null)

.PHONY: run test slow oracle bench clean
.DELETE_ON_ERROR:

run: data/catalog.db
	@$(BIN)/python -m catalog serve --odds --port $(PORT)

test: .venv/.test-installed
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" $(ARGS)

slow: .venv/.test-installed
	@$(BIN)/python -m pytest -n auto --dist worksteal -m slow $(ARGS)

oracle: .venv/.test-installed
	@$(BIN)/python -m pytest -n auto -m oracle --campaign $(ARGS)

bench: .venv/.test-installed
	@$(BIN)/python bench/run.py $(ARGS)

clean:
	rm -rf .venv build dist data/catalog.db data/catalog.db.changes.jsonl .pytest_cache .hypothesis .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

data/catalog.db: .venv/.installed $(INPUTS)
	@$(BIN)/python -m catalog build --no-odds --out $@
	@touch $@

.venv/.installed: pyproject.toml | .venv/.made
	@echo "Installing what stemma needs into .venv ..."
	@$(PIP) install --no-compile --editable .
	@touch $@

.venv/.test-installed: .venv/.installed
	@echo "Installing what the tests need into .venv ..."
	@$(PIP) install --no-compile --editable '.[test]'
	@touch $@

# Debian ships Python without the part of it that puts pip into a new environment; its own pip can do that too.
.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "stemma needs Python 3.11 or newer, and found none; PYTHON=/path/to/python names one" >&2; exit 1; }
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then $(PYTHON) -m venv .venv; \
	elif $(PYTHON) -c 'import pip, venv' 2>/dev/null; then \
		$(PYTHON) -m venv --without-pip .venv && $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; \
	else echo "$(PYTHON) cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 1; fi
	@touch $@
