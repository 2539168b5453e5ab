"""The type checker finds no error in `catalog/`, by the settings of pyproject.toml."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_there_are_no_errors_of_types():
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"]
    quiet = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    run = subprocess.run(command, cwd=CHECKOUT, env=quiet, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] >= len([*(CHECKOUT / "catalog").rglob("*.py")])
    errors = [each for each in report["generalDiagnostics"] if each["severity"] == "error"]
    assert [f"{each['file']}:{each['range']['start']['line'] + 1}: {each['message']}" for each in errors] == []
