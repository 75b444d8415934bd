# Needs make, Python 3.11 or newer, and the package registry. Everything is installed into .venv, pinned by hash.
#   make play ARGS="..."         hands ARGS on to rumpus (or to the measurements, for `make bench`)
#   make test PYTHON=python3.13  makes .venv with that Python (after `make clean`)
#   make test V=1                shows what pip says

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test thorough bench types lock clean check-code check-client services

PYTHON ?=
ARGS ?=
V ?=

PYTHONS   := $(or $(PYTHON),python3.11 python3.12 python3.13 python3.14 python3)
VENV      := .venv
LOCK_VENV := .venv-lock
SAY       := @printf 'rumpus: %s\n'
STEP      := @printf '\n== %s\n'

# Wheels only: building a package from source would fetch its build tools unpinned.
PIP_INSTALL = -m pip install --disable-pip-version-check $(if $(V),,-qq)
FROM_LOCK   = $(PIP_INSTALL) --require-hashes --only-binary :all: -r
OR_EXPLAIN  = || { echo 'rumpus: the installation failed; V=1 after the make command shows all that pip says.' >&2; exit 1; }

help: ## list the targets
	@echo 'make TARGET, where TARGET is one of:'
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.project ## start a server with every game (ARGS="..." is handed on)
	$(SAY) 'starting'
	@$(VENV)/bin/rumpus $(ARGS)

# Two at a time, each telling what it found when it is done.
TOGETHER = --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

test: $(VENV)/.project $(VENV)/.dev ## check style, types, layers and run the tests
	$(STEP) 'checking the code and the web client, and installing what the tests play on'
	@$(MAKE) $(TOGETHER) check-code check-client services
	$(STEP) 'pytest'
	@$(VENV)/bin/pytest -n 2 --dist worksteal

check-code:
	$(STEP) 'ruff check'
	@$(VENV)/bin/ruff check .
	$(STEP) 'ruff format --check'
	@$(VENV)/bin/ruff format --check .
	$(STEP) 'mypy'
	@$(VENV)/bin/mypy $(wildcard src tests bench docs/examples hatch_build.py)
	$(STEP) 'lint-imports'
	@$(VENV)/bin/lint-imports

check-client:
	$(STEP) 'the web client: types, style and unit tests'
	@$(VENV)/bin/python hatch_build.py run check
	@$(VENV)/bin/python hatch_build.py test

services:
	$(STEP) 'what the tests play on: a browser, PostgreSQL and Redis'
	@$(VENV)/bin/python -m tests.browser.chromium install
	@$(VENV)/bin/python -m tests.services install

# The tests look at some positions of every game; this looks at many more, and takes hours rather than minutes.
thorough: export RUMPUS_THOROUGH = 1
thorough: test ## the same, with every game played out on every device, and five matches for one

bench: $(VENV)/.project $(VENV)/.bench ## measure side by side with peers (ARGS="..." is handed on)
	$(SAY) 'measuring'
	@$(VENV)/bin/python -m bench $(ARGS)

types: $(VENV)/.project ## write the web client's types anew after a change in what the server sends
	$(SAY) 'writing client/src/wire/generated.ts'
	@$(VENV)/bin/python -m rumpus.web.typescript client/src/wire/generated.ts

# bench.txt holds everything; the others are cut out of it, so that all of them fit into one environment.
COMPILE = $(LOCK_VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--python $(LOCK_VENV)/bin/python --generate-hashes --no-emit-index-url --no-emit-find-links --annotation-style line \
	--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

lock: $(LOCK_VENV)/.ready ## pin the dependencies anew after a change in pyproject.toml (UPGRADE=1: newest versions)
	$(SAY) 'pinning the dependencies into requirements/'
	@$(COMPILE) pyproject.toml --extra dev --extra bench -o requirements/bench.txt
	@$(COMPILE) pyproject.toml --extra dev -c requirements/bench.txt -o requirements/dev.txt
	@$(COMPILE) pyproject.toml --extra build -c requirements/bench.txt -o requirements/run.txt
	@$(COMPILE) --group lock -o requirements/lock.txt
	@$(COMPILE) --group node -o requirements/node.txt
	@if grep -nE '://|index-url|find-links' requirements/*.txt; then \
		echo 'rumpus: these lines name an address; a lock must not.' >&2; exit 1; fi

clean: ## remove the environments, caches and build results
	$(SAY) 'removing environments, caches and build results'
	@rm -rf $(VENV) $(LOCK_VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests $(wildcard bench docs) -type d -name __pycache__ -prune -exec rm -rf {} +

# The environments. A file whose name begins with a dot marks a finished step; it is older than what the step depends on when
# the step has to be done again.

define make_venv
	@python=''; for candidate in $(PYTHONS); do \
		if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo 'rumpus: needs Python 3.11 or newer and found none (looked for: $(PYTHONS)).' >&2; exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "rumpus: $$python cannot make environments; install its venv module (on Debian: python3-venv)." >&2; exit 1; \
	fi; \
	echo "rumpus: making an environment in $(1) with $$python"; \
	$$python -m venv --clear $(1)
endef

$(VENV)/bin/python:
	$(call make_venv,$(VENV))

$(VENV)/.run: requirements/run.txt $(VENV)/bin/python
	$(SAY) 'installing what it needs to run ($<)'
	@$(VENV)/bin/python $(FROM_LOCK) $< $(OR_EXPLAIN)
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	$(SAY) 'installing what it needs to be checked ($<)'
	@$(VENV)/bin/python $(FROM_LOCK) $< $(OR_EXPLAIN)
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	$(SAY) 'installing what it is measured against ($<)'
	@$(VENV)/bin/python $(FROM_LOCK) $< $(OR_EXPLAIN)
	@touch $@

# The build tool is part of run.txt and nothing may be fetched here. Editable: what runs is what src/ says now.
CLIENT := $(shell find client -type f -not -path '*/node_modules/*' 2>/dev/null)
$(VENV)/.project: pyproject.toml hatch_build.py $(CLIENT) $(VENV)/.run
	@$(VENV)/bin/python hatch_build.py || { \
		echo 'rumpus: installing Node.js, which builds the web client (requirements/node.txt)'; \
		$(VENV)/bin/python $(FROM_LOCK) requirements/node.txt $(OR_EXPLAIN); }
	$(SAY) 'installing rumpus itself, and building the web client (a minute, the first time)'
	@$(VENV)/bin/python $(PIP_INSTALL) --no-index --no-deps --no-build-isolation -e . $(OR_EXPLAIN)
	@touch $@

$(LOCK_VENV)/bin/python:
	$(call make_venv,$(LOCK_VENV))

$(LOCK_VENV)/.ready: requirements/lock.txt $(LOCK_VENV)/bin/python
	$(SAY) 'installing what pins the dependencies ($<)'
	@$(LOCK_VENV)/bin/python $(FROM_LOCK) $< $(OR_EXPLAIN)
	@touch $@
