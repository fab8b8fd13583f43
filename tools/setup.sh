#!/bin/sh
# Makes .venv from the lock (requirements-dev.txt) and installs the package there, editable.
# `make` runs it before everything else; when nothing changed it ends at once.
#
# The stamp in .venv is written last and says what .venv was made from. No stamp means an interrupted
# set-up, which is done anew; another stamp means that the lock, the package or the folder changed.
# Contents are compared and not times, because a switch of branches touches files that stay the same.
#
# PYTHON=/path/to/python chooses the interpreter.
set -u

cd "$(dirname "$0")/.." || exit 1
root=$(pwd -P)
venv=.venv
stamp=$venv/zipai-ready
begun=$venv/zipai-begun
log=_build/setup.log
lock=requirements-dev.txt

say() { printf 'zipai: %s\n' "$*"; }
die() { printf 'zipai: %s\n' "$*" >&2; exit 2; }

lock_sum=$(cksum < "$lock") || die "$lock is missing; get it back with: git checkout $lock"
package_sum=$(cksum < pyproject.toml) || die "pyproject.toml is missing; get it back with: git checkout pyproject.toml"
stack="format 1
folder $root
lock $lock_sum"
wanted="$stack
package $package_sum"

# Shows the end of the log, with a plain word first where the cause is a common one.
fail() {
    if grep -qiE 'name resolution|nodename nor servname|network is unreachable|failed to establish|connection (refused|reset|timed out)|connecttimeout|dns error|could not connect|no route to host|proxyerror|client error \(connect\)' "$log"; then
        die "no package server could be reached. Set-up needs the network once; connect and run make again. (Details: $log)"
    fi
    if grep -qi 'no space left' "$log"; then
        die "the disk is full: set-up needs about 1 GB. (Details: $log)"
    fi
    printf 'zipai: %s failed; the end of %s:\n' "$1" "$log" >&2
    tail -n 20 "$log" >&2
    exit 2
}

install_package() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation -e . \
        >> "$log" 2>&1 || fail "installing the package"
}

finish() {
    printf '%s\n' "$wanted" > "$stamp.new" && mv "$stamp.new" "$stamp" || die "cannot write $stamp"
}

if [ -f "$stamp" ] && [ -x "$venv/bin/python" ]; then
    found=$(cat "$stamp")
    [ "$found" = "$wanted" ] && exit 0
    case $found in
    "$stack"*)
        mkdir -p _build && : > "$log"
        say "pyproject.toml changed: installing the package again"
        rm -f "$stamp"
        install_package
        finish
        exit 0 ;;
    esac
    say "the lock or the folder changed: making $venv anew"
elif [ -e "$venv" ]; then
    # Somebody's own environment is not ours to remove.
    [ -e "$begun" ] || die "$venv exists but make did not make it; rename or remove it, then run make again"
    say "an earlier set-up was interrupted: starting again"
fi

# The first interpreter that is new enough and can make an environment.
python=
unfit=
old=
for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
    version=$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null) || continue
    if ! "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then
        old="$candidate is Python $version"
    elif ! "$candidate" -c 'import ensurepip, venv' 2> /dev/null; then
        unfit=${unfit:-$version}
    else
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    [ -n "$unfit" ] && die "Python $unfit is here but cannot make an environment. On Debian or Ubuntu: sudo apt-get install python$unfit-venv"
    [ -n "$old" ] && die "Python 3.11 or newer is needed, but $old. Install a newer one, or name it: make PYTHON=/path/to/python3"
    die "no Python was found${PYTHON:+ at $PYTHON}; version 3.11 or newer is needed. On Debian or Ubuntu: sudo apt-get install python3 python3-venv"
fi

mkdir -p _build && : > "$log" || die "cannot write to the folder $root"
rm -rf "$venv" || die "cannot remove the old $venv"
mkdir "$venv" && : > "$begun" || die "cannot write to the folder $root"

say "making $venv with Python $version"
"$python" -m venv "$venv" >> "$log" 2>&1 || fail "making $venv"

say "installing the packages of $lock (once; half a minute to three minutes)"
# The installer's own lines of the lock come first, so that its hash is checked like every other.
awk '/^[a-z]/ { ours = /^uv==/ } ours' "$lock" > "$venv/installer.txt"
if "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 --require-hashes --only-binary :all: \
        -r "$venv/installer.txt" >> "$log" 2>&1 &&
    "$venv/bin/python" -m uv pip install --quiet --python "$venv/bin/python" --require-hashes --only-binary :all: -r "$lock" >> "$log" 2>&1
then
    :
else
    # pip knows settings that the quicker installer does not (a company's mirror, say).
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 --require-hashes --only-binary :all: \
        -r "$lock" >> "$log" 2>&1 || fail "installing the packages"
fi

install_package
finish
say "ready"
