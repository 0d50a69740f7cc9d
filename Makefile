# The Referee. `make` alone lists what can be made.
# Everything is installed from the lock files, by hash, into .venv; a second run of any target does only what is left.

PYTHON ?= python3
PEER_PYTHON ?= python3.12
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/pip --disable-pip-version-check --quiet
PARTS  := referee/kernel referee/games referee/match referee/seals referee/homelog referee/monitor storage
MEASURED := tests/kernel tests/match tests/seals tests/homelog tests/keep tests/service tests/storage tests/games
GAMES  ?= combats
BROWSED := accessible columns followed film_keys paper matches golden_films sandbox scenes wide film_file boards sight keeping film checker narrow scriptless own_sandbox motion landings \
	editors agreement first_look outages names answers noticing golden_checker blind_checker outside_checker blind blind_host blind_misdeeds sealed_texts home_checker foreign_film zones menus own_letters inviting
# Matches that take minutes stand beside them: make browser BROWSED=blind_matches
LONGER := blind_matches
PLAYED := "tests/browser/matches.py::test_a_whole_match_is_played_on_the_board_alone[combat-en]"
EXAMPLES := $(patsubst %/pyproject.toml,%,$(wildcard examples/*/pyproject.toml))
RULES  := $(wildcard $(foreach name,scenarios language asking cards fixtures,tests/games/*/test_$(name).py))

.PHONY: help run demo test quick check bench soak mutants peers browser pictures lock release clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: $(VENV)/.run ## set up, play the demo matches, then serve (ARGS=--exit: do not serve)
	$(BIN)/referee demo $(ARGS)

demo: $(VENV)/.run ## set up, play the demo matches, audit their records, end
	$(BIN)/referee demo --exit

test: check $(VENV)/.browser ## set up all the tests need, check the source, run the tests with their coverage
	$(BIN)/pytest -q $(PLAYED)
	$(BIN)/pytest -n 2 -m "not long" --cov --cov-report= $(MEASURED)
	$(BIN)/pytest -n 2 -m long $(MEASURED)
	$(BIN)/pytest -n 2 $(addprefix --ignore=,$(MEASURED))
	@set -e; for game in $(EXAMPLES); do $(BIN)/pytest -q $$game/tests; done
	@set -e; for part in $(PARTS); do echo "coverage of $$part"; $(BIN)/coverage report --include="$$part/*" --fail-under=95; done

quick: check ## what a change is asked while it is made: source, kernel, match, seals and the games' rules
	$(BIN)/pytest -n 2 -q tests/kernel tests/match tests/seals $(RULES)

check: $(VENV)/.dev ## ruff, mypy and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@set -e; for game in $(EXAMPLES); do (cd $$game && $(abspath $(BIN))/mypy); done
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.dev ## measure against the disk, raw drivers and a peer
	$(BIN)/referee bench

soak: $(VENV)/.dev ## the tests of random games on many seeds: make soak [GAMES="combats"] [SEEDS=1-250] [ARGS="--parts records"]; or the half-year's month by nodes: make soak NODES=3 [SEED=1]
	$(if $(NODES),$(BIN)/python -m tests.halfyear --days 31 --nodes $(NODES) $(if $(SEED),--seed $(SEED)) $(ARGS),$(BIN)/python .ci/soak.py --games $(GAMES) --into docs/soak.md $(if $(SEEDS),--seeds $(SEEDS)) $(ARGS))

mutants: $(VENV)/.mutants ## change the code at random: does a test notice? make mutants [COUNT=300] [SEED=1]
	$(BIN)/python .ci/mutants.py $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) --into docs/mutants.md

peers: $(VENV)/.peers ## an independent witness and log client live, before ours and behind ours: make peers PEER_PYTHON=python3.12
	$(BIN)/python -m tests.homelog.peers $(VENV)/peers/bin/python

# A file is played by one worker: its tests share matches and tables that are made once. The longest begin.
browser: $(VENV)/.browser ## play on the pages in a real Chromium (CHROMIUM=path): clicks, keys alone, no scripts; axe
	$(BIN)/pytest -q -n 2 --dist loadfile --no-loadscope-reorder $(BROWSED:%=tests/browser/%.py)

pictures: $(VENV)/.browser ## draw the pages anew that docs/pictures shows, in that Chromium
	$(BIN)/python -m tests.browser.pictures

lock: ## re-make the lock files: make lock [UPGRADE=1]
	PYTHON=$(PYTHON) UPGRADE=$(UPGRADE) .ci/lock

release: $(VENV)/.dev ## cut a version: make release VERSION=1.2.3 (changelog, tag, wheel, image)
	$(BIN)/python .ci/release $(VERSION)

clean: ## remove what was built and cached; .venv and var/ stay
	rm -rf build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -exec rm -rf {} +

# --- the virtual environment; a stamp file says which part of it is ready -------------------------------------------

$(VENV)/.made:
	PYTHON=$(PYTHON) .ci/system-needs run
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: requirements.lock requirements-build.lock pyproject.toml $(VENV)/.made
	$(PIP) install --require-hashes -r requirements.lock -r requirements-build.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.run
	PYTHON=$(PYTHON) .ci/system-needs test
	$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.browser: requirements-browser.lock .ci/system-needs $(VENV)/.dev
	PYTHON=$(PYTHON) .ci/system-needs browser
	$(PIP) install --require-hashes -r requirements-browser.lock
	@touch $@

$(VENV)/.peers: tests/homelog/peers.lock $(VENV)/.dev
	$(PEER_PYTHON) -m venv $(VENV)/peers
	$(VENV)/peers/bin/pip --disable-pip-version-check --quiet install --require-hashes -r tests/homelog/peers.lock
	@touch $@

$(VENV)/.mutants: requirements-mutants.lock $(VENV)/.dev
	$(PIP) install --require-hashes -r requirements-mutants.lock
	@touch $@
