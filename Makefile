# kibitz: two commands do everything, set-up included.
#   make run     the main job on the example deal
#   make test    ruff, mypy, pytest (the README and all docstrings included)
# With another interpreter, in an environment of its own: make test PYTHON=python3.13
# More: make help lists them.

.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv$(if $(PYTHON),-$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])'))
BIN := $(VENV)/bin
EXAMPLE := examples/postmortem.pbn

export PYTHONUTF8 := 1

.PHONY: help run serve test test-slow golden attack bench docs constants screenshots audit sanitize wheel format clean

help:  ## say what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /	/' | expand -t 14

NATIVE := $(wildcard src/kibitz/dummy/native/*.[ch]pp)

# An interpreter from 3.11 to 3.13 that can make virtual environments: PYTHON, or the one named python3 first.
$(VENV)/.installed: pyproject.toml constraints.txt
	@found=; \
	for p in $(or $(PYTHON),python3 python3.13 python3.12 python3.11 python); do \
	  if $$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null; then \
	    found=$$p; \
	    if $$p -c 'import venv, ensurepip' 2>/dev/null; then break; fi; \
	    lacking=$$p; found=; \
	  fi; \
	done; \
	if [ -z "$$found" ] && [ -n "$$lacking" ]; then \
	  echo "$$lacking has no venv module. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 2; \
	elif [ -z "$$found" ]; then \
	  echo "kibitz needs Python 3.11, 3.12 or 3.13 (the solver's wheels end there)." >&2; \
	  echo "Debian or Ubuntu: apt-get install python3 python3-venv.  macOS: brew install python@3.13." >&2; \
	  echo "Elsewhere: python.org.  Then: make PYTHON=/path/to/python3.13 run" >&2; exit 2; \
	fi; \
	echo "setting up $(VENV) with $$($$found --version)"; \
	$$found -m venv --clear $(VENV) && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]' && \
	touch $@

# The engine for endings anew where its sources are newer; without a compiler it is left out.
$(VENV)/.ready: $(VENV)/.installed $(NATIVE)
	@$(BIN)/python -c 'from setuptools import setup; setup()' -q build_ext --inplace >/dev/null 2>&1 || true
	@touch $@

run: $(VENV)/.ready  ## the post-mortem of the example deal
	@mkdir -p build
	@$(BIN)/kibitz postmortem $(EXAMPLE) --html build/report.html

serve: $(VENV)/.ready  ## open the workbench in the browser
	@$(BIN)/kibitz serve

test: $(VENV)/.ready  ## ruff, mypy, pytest
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadgroup

test-slow: $(VENV)/.ready  ## the long tests
	$(BIN)/pytest -n 2 --dist loadgroup -m slow

golden: $(VENV)/.ready  ## write the golden texts anew: TEXTS="plans calls", TEXTS=--slow
	$(BIN)/python tests/helpers/golden.py $(TEXTS)

attack: $(VENV)/.ready  ## mutated texts against every reader, for MINUTES of processor time
	$(BIN)/python tests/helpers/attack.py --minutes $(or $(MINUTES),10)

bench: $(VENV)/.ready  ## every measured claim, one program after the other
	@for b in bench/*.py; do echo "== $$b"; $(BIN)/python $$b || exit 1; done

docs: $(VENV)/.ready  ## write the generated parts of docs/ anew
	$(BIN)/python -m kibitz.cli.docs > docs/commands.md
	$(BIN)/python -m kibitz.cli.python_docs > docs/python.md
	$(BIN)/python -m kibitz.condition.docs > docs/condition-language.md
	$(BIN)/python -m kibitz.planning.language.docs > docs/plan-language.md

constants: $(VENV)/.ready  ## bring names, values and totals of docs/constants.md up to date
	$(BIN)/python tests/helpers/constants.py

screenshots: $(VENV)/.ready  ## pictures of every page of the workbench, in build/screenshots
	$(BIN)/python tests/helpers/screenshots.py build/screenshots

audit: $(VENV)/.ready  ## known vulnerabilities of what make installs, where the network allows
	@$(BIN)/python tests/helpers/audit.py constraints.txt

sanitize: $(VENV)/.ready  ## the engine's tests with its memory and its arithmetic watched
	@mkdir -p build
	$(CXX) -std=c++20 -O1 -g -shared -fPIC -fsanitize=address,undefined -fno-sanitize-recover=undefined \
	  -o build/_engine_sanitized.so src/kibitz/dummy/native/engine.cpp
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
	  KIBITZ_ENGINE=build/_engine_sanitized.so $(BIN)/pytest -n 0 -p no:cacheprovider tests/unit/dummy/test_engine.py

wheel: $(VENV)/.ready  ## the package as a wheel and as its sources, in dist
	@rm -rf build/lib build/bdist.* dist && mkdir -p dist
	@$(BIN)/python -c 'from setuptools.build_meta import build_sdist, build_wheel; build_sdist("dist"); build_wheel("dist")' >/dev/null
	@ls dist

format: $(VENV)/.ready  ## put the code into its layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:  ## remove what make made
	rm -rf src/kibitz/dummy/native/_engine.* .venv .venv-3.* .venv-audit dist .pytest_cache .mypy_cache .ruff_cache .hypothesis build src/*.egg-info
