# Everything stays inside this folder: .venv, .cache and _build. `make clean` removes the last two.

PYTHON ?= python3
PORT   ?= 8000
JOBS   ?= logical
SITE   := _build/html
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python

SHELL := bash

# By uv, and by pip where uv cannot: what for, and the lock files.
INSTALL = $(PY) book/tools/environment.py

# Whatever the machine's settings say, what was compiled once is kept: half of a run would go into it.
export PYTHONDONTWRITEBYTECODE :=
export PLAYWRIGHT_BROWSERS_PATH := $(CURDIR)/.cache/browsers
export ER_SITE := $(CURDIR)/$(SITE)
export JUPYTER_CONFIG_DIR := $(CURDIR)/.cache/jupyter
export npm_config_cache := $(CURDIR)/.cache/npm
export PATH := $(CURDIR)/$(BIN):$(PATH)

LOCK = $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet

# No wheel is there for a browser, or the page has it already (book/tools/lite.py).
ELSEWHERE = numpy pillow pexpect ptyprocess psutil jupyterlab-widgets widgetsnbextension

TEST = $(PY) -m pytest -q -n $(JOBS) --maxprocesses=4
SPENT = $(PYTHON) tests/spent.py
SECONDS ?= 1200

.DEFAULT_GOAL := help
.PHONY: help book site publish lite pdf release serve class check test test-all slice whole tests quick scripts ready lab lint format lock bench fuzz picture clean browser

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

book: site serve ## build the book and serve it

site: .venv/reader .venv/node ## build the book into _build/html
	@$(PY) book/tools/build.py

publish: .venv/reader .venv/node ## the same for a host: packed smaller, half a minute more
	@$(PY) book/tools/build.py --publish

lite: site ## build the notebooks that run in the browser: a part of the site

serve: ## serve the built book
	@$(PY) -m widgets book $(SITE) --port $(PORT)

class: .venv/reader ## ask a class: serve the built book to the room, phones answer
	@test -e $(SITE)/index.html || $(MAKE) --no-print-directory site
	@$(PY) -m widgets class $(SITE) --lan --port $(PORT) --open

pdf: .venv/dev .venv/node browser site ## print the book and each game into _build/pdf
	@$(PY) book/tools/pdf.py

lab: .venv/reader ## open the pages as notebooks in JupyterLab
	@$(PY) book/tools/lab.py

check: ready ## check style and types, run the quick tests: no site, no browser
	@$(SPENT) --begin
	@$(MAKE) --no-print-directory -j2 lint.spent quick.spent; status=$$?; $(SPENT); exit $$status

test: ## check style and types, build the site, run the tests, in a real browser too
	@$(SPENT) --begin
	@$(SPENT) environment -- $(MAKE) --no-print-directory ready browser
	@$(MAKE) --no-print-directory whole; status=$$?; $(SPENT); exit $$status

test-all: ready browser ## the same with the long tests; ONLY=rules/games/duel takes those of a folder
	@$(SPENT) --begin
	@ER_TIER=all $(MAKE) --no-print-directory whole TAKE="-m '' $(addprefix --only ,$(ONLY))"; \
		status=$$?; $(SPENT); exit $$status

slice: ready browser ## a part of the long tests, which the commit chooses: SECONDS=1200
	@ER_TIER=all $(TEST) -m long --slice $(SECONDS)

# Both cores have work all the time: tests that look at the site come last, and wait for it.
whole:
	@ER_AWAITS=site $(MAKE) --no-print-directory -j4 lint.spent scripts.spent site.spent tests.spent

tests:
	@$(TEST) $(TAKE)

quick: scripts
	@ER_TIER=check $(TEST) -m 'not (site or browser or slow or long)'

scripts: .venv/dev .venv/node ## run the tests of the scripts
	@$(PY) -m tests.node

%.spent:
	@$(SPENT) $* -- $(MAKE) --no-print-directory $*

ready: .venv/dev .venv/reader .venv/tools

lint: .venv/tools ## check style, format and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(PY) -m widgets.live.check
	@$(BIN)/mypy

format: .venv/tools ## put every file into the project's format
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(PY) -m widgets.live.check --fix

bench: .venv/dev .venv/node browser site ## measure, and print the figures as a table
	@$(PY) -m tests.bench

fuzz: .venv/fuzz ## look for inputs that break the engine (Linux; ER_FUZZ_SECONDS=60 a target)
	@$(PY) -m tests.fuzz.atheris_run

picture: .venv/dev browser ## draw the moving board of the README and the icons anew
	@$(PY) book/tools/film.py
	@$(PY) book/tools/picture.py

lock: .venv/dev ## write the lock files anew from pyproject.toml
	$(LOCK) pyproject.toml --extra book --extra lab --extra lite --extra class --output-file requirements.lock
	$(LOCK) pyproject.toml --extra book --extra lab --extra lite --extra class --extra cluster --extra paper --extra lint --extra test --extra release --output-file requirements-dev.lock
	$(LOCK) pyproject.toml --extra fuzz --constraint requirements-dev.lock --output-file requirements-fuzz.lock
	echo uv | $(LOCK) - --constraint requirements-dev.lock --output-file requirements-uv.lock
	$(LOCK) --group pyproject.toml:node --output-file requirements-node.lock
	$(filter-out --universal --python-version 3.11,$(LOCK)) --python-version 3.14 --python-platform linux \
		$(addprefix --no-emit-package ,$(ELSEWHERE)) \
		--group pyproject.toml:browser --output-file requirements-browser.lock

release: .venv/dev ## make a release into _build/release: make release VERSION=1.2.0
	@$(PY) book/tools/release.py $(VERSION) --number
	@$(MAKE) --no-print-directory publish
	@rm -rf _build/again
	@$(PY) book/tools/build.py --publish --out _build/again
	@$(PY) book/tools/release.py $(VERSION) --again _build/again/html

clean: ## remove everything that was built
	rm -rf _build .cache/jupyter .cache/myst .mypy_cache .ruff_cache .pytest_cache

browser: .venv/dev
	@$(PY) tests/browser.py

# -- the environment: made once, and again when a lock file changes -------------------------------

$(PY):
	@echo "Making the Python environment .venv"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed. Say which: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# How the book itself is installed.
PACKED := escape_rulebook/checkout/wheel.py

.venv/reader: requirements.lock pyproject.toml $(PACKED) | $(PY)
	@$(INSTALL) "what the book needs, about 150 packages" requirements.lock
	@$(INSTALL) "the book itself"
	@touch $@

# What the tests need holds what the book needs: it is one installation.
.venv/dev: requirements-dev.lock requirements.lock pyproject.toml $(PACKED) | $(PY)
	@$(INSTALL) "what the book and its tests need, about 210 packages" requirements-dev.lock
	@$(INSTALL) "the book itself"
	@touch .venv/reader $@

.venv/fuzz: requirements-fuzz.lock .venv/dev
	@$(INSTALL) "the fuzzer" requirements-fuzz.lock
	@touch $@

# Node bundles the live runtime. A Node of version 20 or newer on the machine is used as it is.
.venv/node: requirements-node.lock | $(PY)
	@node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null \
		&& npm --version >/dev/null 2>&1 \
		|| $(INSTALL) "Node" requirements-node.lock
	@touch $@

# What looks at the scripts: it comes before two of the parts below use the same folder at once.
.venv/tools: widgets/live/package-lock.json .venv/dev .venv/node
	@$(PY) -m widgets.live.check --install
	@touch $@
