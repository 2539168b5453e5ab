"""The Makefile: what it refuses, and that a second run installs nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def make(tmp_path):
    """`make(*arguments)` in a folder that holds the Makefile and pyproject.toml and nothing else."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(CHECKOUT / name, tmp_path)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}

    def run(*arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(["make", *arguments], cwd=tmp_path, env=clean, capture_output=True, text=True)

    return run


def stand_in(folder: Path, script: str) -> str:
    """The path of a program that stands in for Python."""
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("python", ["", "/no/such/python", "false"])
def test_without_a_python_it_says_what_is_needed(make, python):
    run = make("test", f"PYTHON={python}")
    assert run.returncode == 2
    assert run.stderr.splitlines()[0].startswith("stemma needs Python 3.11 or newer")


def test_without_venv_it_says_what_to_install(make, tmp_path):
    bare = stand_in(tmp_path, 'case "$2" in *version_info*) exit 0;; *) exit 1;; esac')
    run = make("test", f"PYTHON={bare}")
    assert run.returncode == 2 and "apt-get install python3-venv" in run.stderr.splitlines()[0]


def test_a_python_without_ensurepip_uses_its_own_pip(make, tmp_path):
    log = tmp_path / "log"
    bare = stand_in(tmp_path, f'case "$2" in *ensurepip*) exit 1;; esac; mkdir -p .venv; echo "$@" >> {log}')
    assert make(".venv/.made", f"PYTHON={bare}").returncode == 0
    assert "-m venv --without-pip .venv\n-m pip --python .venv/bin/python install" in log.read_text()


def test_what_is_installed_is_not_installed_again(make, tmp_path):
    assert "pip" in make("-n", "test").stdout
    (tmp_path / ".venv").mkdir()
    for stamp in (".made", ".installed", ".test-installed"):
        (tmp_path / ".venv" / stamp).touch()
    second = make("-n", "test").stdout.splitlines()
    assert second == ['.venv/bin/python -m pytest -n auto --dist worksteal -m "not slow" ']
    os.utime(tmp_path / "pyproject.toml", (2**32, 2**32))
    assert "install --no-compile --editable" in make("-n", "test").stdout


def test_serving_builds_first_and_listens_where_it_is_told(make):
    lines = make("-n", "run", "PORT=9000", f"PYTHON={sys.executable}").stdout.splitlines()
    build = next(i for i, line in enumerate(lines) if "catalog build --no-odds --out data/catalog.db" in line)
    assert "-m catalog serve --odds --port 9000" in lines[-1] and build < len(lines) - 1
