"""The repository as a whole: none of the source documents' sentences, and one layout for all code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]

in_a_checkout = pytest.mark.skipif(not (CHECKOUT / ".git").exists(), reason="no Git checkout")


@in_a_checkout
def test_no_sentence_of_the_source_documents_is_in_it(shared):
    command = [sys.executable, shared / "tools" / "borrowed.py", CHECKOUT]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


@in_a_checkout
def test_what_a_build_makes_is_not_tracked():
    run = subprocess.run(["git", "ls-files", "data"], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert [name for name in run.stdout.splitlines() if not name.startswith("data/reference/")] == []


@pytest.mark.parametrize("arguments", [["check"], ["format", "--check"]], ids=["lint", "format"])
def test_the_code_has_one_layout(arguments):
    run = subprocess.run([sys.executable, "-m", "ruff", *arguments, "."], cwd=CHECKOUT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
