#!/bin/sh
# Makes requirements-dev.txt anew from pyproject.toml, with the newest versions that go together.
# Needs the network and an environment made by `make`.
set -eu
cd "$(dirname "$0")/.."
mkdir -p _build
{
    cat << 'END'
# The lock of everything that development needs: every package with its version and its hashes,
# for Linux and macOS and Python 3.11 to 3.13. Made by `make lock`; that is
#
#   uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --fork-strategy fewest \
#      --generate-hashes --no-header --no-annotate
#
# with these lines put before its output. Don't edit it by hand: change pyproject.toml and make it anew.

END
    # One version of each package for all Pythons, so that everybody tests the same stack.
    .venv/bin/python -m uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --fork-strategy fewest \
        --generate-hashes --no-header --no-annotate --quiet
} > _build/requirements-dev.txt
if grep -nE '://|^ *--(index|find|extra)|file:' _build/requirements-dev.txt; then
    echo 'lock: the lines above name a host or a path; requirements-dev.txt stays as it was' >&2
    exit 1
fi
mv _build/requirements-dev.txt requirements-dev.txt
