# Two commands do everything: `make learn` opens the course, `make test` runs every check.
# Each sets up .venv first, from the committed lock; a second run starts at once.
# Written for GNU make 3.81 and a POSIX sh, so that Debian and macOS both have what it needs.

SHELL = /bin/sh
PY = .venv/bin/python
FOLDER =
OPTIONS =
PORT = 8000

.PHONY: help setup learn test site serve bench lock clean

help:
	@echo 'make learn    open the course in JupyterLab (FOLDER=... for another folder, OPTIONS="--lang zh" for Chinese)'
	@echo 'make test     run every check (OPTIONS="--only NAME" for one, OPTIONS=--list for their names)'
	@echo 'make site     build the website into _build/site (with Python for its pages where there is npm; OPTIONS="--url URL")'
	@echo 'make serve    serve it on this machine (PORT=8000)'
	@echo 'make bench    measure how fast the rules core is'
	@echo 'make lock     make requirements-dev.txt anew from pyproject.toml'
	@echo 'make clean    remove what was built; .venv stays'

setup:
	@PYTHON="$(PYTHON)" sh tools/setup.sh

learn: setup
	@$(PY) -m zipai learn $(OPTIONS) $(if $(FOLDER),"$(FOLDER)")

test: setup
	@$(PY) tools/check.py $(OPTIONS)

site: setup
	@$(PY) tools/build_site.py $(OPTIONS)

serve: setup
	@$(PY) tools/serve.py --port $(PORT)

bench: setup
	@$(PY) benchmarks/report.py $(OPTIONS)

lock: setup
	@sh tools/lock.sh

clean:
	rm -rf _build docs/made _contents .jupyter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find zipai tests tools notebooks docs benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2> /dev/null || true
