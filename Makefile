# make demo: the main job on the embedded data.   make test: the whole suite.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

.PHONY: demo test lint bench check-lexicons clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable . --constraint constraints.txt
	touch $@

$(VENV)/.test: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]' --constraint constraints.txt
	touch $@ $(VENV)/.core

demo: $(VENV)/.core
	$(BIN)/idiometer demo

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: $(VENV)/.test lint
	$(BIN)/pytest -n $(JOBS) --cov --cov-report=term

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks

check-lexicons: $(VENV)/.test
	$(BIN)/python -m tools.check_lexicons

clean:
	rm -rf $(VENV) dist build
