"""How large a module and a function may be, and how branched: what is over stands in tests/reviewed/ceilings.csv.

Nothing on that list may grow, and nothing may come onto it: whoever makes something smaller writes the new number down,
and takes the row off once it fits.
"""

from __future__ import annotations

import ast
import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = next(folder for folder in Path(__file__).resolve().parents if (folder / "pyproject.toml").is_file())
TABLE = CHECKOUT / "tests" / "reviewed" / "ceilings.csv"

CEILINGS = {"module": 600, "function": 60, "complexity": 15}
"""Lines of a module, lines of a function, and branches of a function as ruff counts them (C901)."""


def reviewed() -> dict[tuple[str, str], int]:
    """The sizes that are allowed beyond the ceilings, by what is measured and the place."""
    with open(TABLE, newline="", encoding="utf-8") as file:
        return {(row["what"], row["place"]): int(row["size"]) for row in csv.DictReader(file)}


def defined(tree: ast.AST, within: str = "") -> dict[str, ast.AST]:
    """Every function of a module by its name with those of the classes and functions around it."""
    found: dict[str, ast.AST] = {}
    for node in ast.iter_child_nodes(tree):
        name = within
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{within}.{node.name}" if within else node.name
            if not isinstance(node, ast.ClassDef):
                found[name] = node
        found |= defined(node, name)
    return found


def sizes() -> dict[tuple[str, str], int]:
    """The size of everything in `catalog/` that is over its ceiling, by what is measured and the place."""
    found: dict[tuple[str, str], int] = {}
    names: dict[tuple[str, int], str] = {}
    for path in sorted((CHECKOUT / "catalog").rglob("*.py")):
        file, text = str(path.relative_to(CHECKOUT)), path.read_text(encoding="utf-8")
        found["module", file] = text.count("\n")
        for name, node in defined(ast.parse(text)).items():
            place = f"{file}:{name}"
            names[file, node.lineno] = place
            found["function", place] = max(node.end_lineno - node.lineno + 1, found.get(("function", place), 0))
    setting = f"lint.mccabe.max-complexity={CEILINGS['complexity']}"
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "C901",
        "--config",
        setting,
        "--output-format",
        "json",
    ]
    run = subprocess.run([*command, "catalog"], cwd=CHECKOUT, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    for each in json.loads(run.stdout):
        file = str(Path(each["filename"]).relative_to(CHECKOUT))
        branches = int(each["message"].rpartition("(")[2].partition(" ")[0])
        found["complexity", names[file, each["location"]["row"]]] = branches
    return {key: size for key, size in found.items() if size > CEILINGS[key[0]]}


@pytest.fixture(scope="module")
def over() -> dict[tuple[str, str], int]:
    return sizes()


def test_nothing_is_over_a_ceiling_that_is_not_on_the_list_and_nothing_on_it_grows(over):
    allowed = reviewed()
    wrong = [
        f"{what} {place}: {size}, {allowed.get((what, place), CEILINGS[what])} allowed; shorten or divide it"
        for (what, place), size in over.items()
        if size > allowed.get((what, place), CEILINGS[what])
    ]
    assert not wrong, "\n".join(wrong)


def test_what_became_smaller_is_written_down(over):
    wrong = [
        f"{what} {place}: {over.get((what, place), 'under its ceiling')}, {size} in {TABLE.name}; write it down there"
        for (what, place), size in reviewed().items()
        if over.get((what, place), 0) < size
    ]
    assert not wrong, "\n".join(wrong)


def test_the_list_is_in_order_and_has_each_place_once():
    with open(TABLE, newline="", encoding="utf-8") as file:
        rows = [(row["what"], row["place"]) for row in csv.DictReader(file)]
    assert rows == sorted(set(rows))
