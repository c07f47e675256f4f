# kibitz: two commands do everything, set-up included.
#   make run     the main job on the example deal
#   make test    ruff, mypy, pytest (the README and all docstrings included)
# More: make serve, make test-slow, make golden, make attack, make bench, make docs, make constants, make screenshots, make format, make clean

.DEFAULT_GOAL := help
SHELL := /bin/sh
BIN := .venv/bin
EXAMPLE := examples/postmortem.pbn

export PYTHONUTF8 := 1

.PHONY: help run serve test test-slow golden attack bench docs constants screenshots format clean

help:  ## say what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /	/' | expand -t 14

# An interpreter from 3.11 to 3.13 that can make virtual environments; the one named python3 first.
.venv/.ready: pyproject.toml constraints.txt
	@found=; \
	for p in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
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
	echo "setting up .venv with $$($$found --version)"; \
	$$found -m venv --clear .venv && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]' && \
	touch $@

run: .venv/.ready  ## the post-mortem of the example deal
	@mkdir -p build
	@$(BIN)/kibitz postmortem $(EXAMPLE) --html build/report.html

serve: .venv/.ready  ## open the workbench in the browser
	@$(BIN)/kibitz serve

test: .venv/.ready  ## ruff, mypy, pytest
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadgroup

test-slow: .venv/.ready  ## the long tests
	$(BIN)/pytest -n 2 --dist loadgroup -m slow

golden: .venv/.ready  ## write the golden texts anew: TEXTS="plans calls", TEXTS=--slow
	$(BIN)/python tests/helpers/golden.py $(TEXTS)

attack: .venv/.ready  ## mutated texts against every reader, for MINUTES of processor time
	$(BIN)/python tests/helpers/attack.py --minutes $(or $(MINUTES),10)

bench: .venv/.ready  ## every measured claim, one program after the other
	@for b in bench/*.py; do echo "== $$b"; $(BIN)/python $$b || exit 1; done

docs: .venv/.ready  ## write the generated parts of docs/ anew
	$(BIN)/python -m kibitz.cli.docs > docs/commands.md
	$(BIN)/python -m kibitz.cli.python_docs > docs/python.md
	$(BIN)/python -m kibitz.condition.docs > docs/condition-language.md

constants: .venv/.ready  ## bring names, values and totals of docs/constants.md up to date
	$(BIN)/python tests/helpers/constants.py

screenshots: .venv/.ready  ## pictures of every page of the workbench, in build/screenshots
	$(BIN)/python tests/helpers/screenshots.py build/screenshots

format: .venv/.ready  ## put the code into its layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:  ## remove what make made
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build src/*.egg-info
