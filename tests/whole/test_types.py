"""The type checker: a folder of `catalog/` may have as many errors as tests/reviewed/types.csv says, and no more.

The numbers only fall. Whoever mends an error lowers the number; a folder at zero stays there.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
TABLE = CHECKOUT / "tests" / "reviewed" / "types.csv"


def folder_of(file: str) -> str:
    """The folder of `catalog/` that a module stands in, or `catalog` for the modules beside the folders."""
    first, *rest = Path(file).relative_to(CHECKOUT / "catalog").parts
    return first if rest else "catalog"


def allowed() -> dict[str, int]:
    """The errors that each folder may have."""
    with open(TABLE, newline="", encoding="utf-8") as file:
        return {row["folder"]: int(row["errors"]) for row in csv.DictReader(file)}


def folders() -> set[str]:
    """The folders of `catalog/` that hold modules."""
    return {folder_of(str(path)) for path in (CHECKOUT / "catalog").rglob("*.py")}


@pytest.fixture(scope="module")
def errors() -> list[dict]:
    """What pyright says of `catalog/`, as the settings of pyproject.toml ask."""
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"]
    quiet = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    run = subprocess.run(command, cwd=CHECKOUT, env=quiet, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] > len(folders())
    return [each for each in report["generalDiagnostics"] if each["severity"] == "error"]


def test_every_folder_has_its_row():
    assert list(allowed()) == sorted(folders())


@pytest.mark.slow
def test_no_folder_has_more_errors_of_types_than_before(errors):
    """On failure: a folder has more errors (mend them) or fewer (write the new number into the table)."""
    found = Counter(folder_of(each["file"]) for each in errors)
    wrong = []
    for folder, number in allowed().items():
        if found[folder] > number:
            wrong.append(f"{folder}: {found[folder]} errors, {number} allowed; mend those that are new, among")
            wrong += [
                f"  {Path(each['file']).relative_to(CHECKOUT)}:{each['range']['start']['line'] + 1}: {each['message']}"
                for each in errors
                if folder_of(each["file"]) == folder
            ]
        elif found[folder] < number:
            wrong.append(f"{folder}: {found[folder]} errors, {number} allowed; write {found[folder]} into {TABLE.name}")
    assert not wrong, "\n".join(wrong)
