"""Importing a room changes nothing for the rest of the program, and what a room remembers is bounded.

The rooms named here are held to it today; `catalog/language` sets the collector and the recursion limit where the first
sentence is read (`network.py`), and `catalog/site` where it begins to serve.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
ROOMS = ("hands", "play", "odds", "family", "check", "read")


def unbounded(source: str) -> list[str]:
    """Functions with arguments whose answers are all remembered for ever: `cache`, or `lru_cache(maxsize=None)`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not (node.args.args or node.args.vararg or node.args.kwonlyargs):
            continue
        marks = [ast.unparse(mark).removeprefix("functools.") for mark in node.decorator_list]
        if any(mark in ("cache", "lru_cache(maxsize=None)", "lru_cache(None)") for mark in marks):
            found.append(node.name)
    return found


def test_such_functions_are_found():
    source = "@cache\ndef a(): ...\n@cache\ndef b(x): ...\n@lru_cache(maxsize=8)\ndef c(x): ...\n"
    source += "@functools.lru_cache(maxsize=None)\ndef d(*x): ...\n"
    assert unbounded(source) == ["b", "d"]


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_remembered_is_bounded(room):
    modules = sorted((CHECKOUT / "catalog" / room).rglob("*.py"))
    assert modules
    assert {str(path): names for path in modules if (names := unbounded(path.read_text(encoding="utf-8")))} == {}


SETTINGS = """
import gc, importlib, locale, os, pkgutil, random, sys, warnings
import numpy
def settings():
    return (gc.isenabled(), gc.get_threshold(), gc.get_freeze_count(), sys.getrecursionlimit(), os.getcwd(),
            dict(os.environ), random.getstate(), len(warnings.filters), locale.getlocale(), numpy.geterr())
before = settings()
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
for was, now in zip(before, settings(), strict=True):
    assert was == now, (was, now)
"""


@pytest.mark.parametrize("room", ROOMS)
def test_importing_a_room_sets_nothing(room):
    run = subprocess.run(
        [sys.executable, "-c", SETTINGS, f"catalog.{room}"], cwd=CHECKOUT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
