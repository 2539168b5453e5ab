"""Code that nobody uses: what vulture finds in catalog/ and bench/, but for what it cannot see.

It cannot see what the registry of acts names, members that are made from their values, columns of tables and what the
templates of the site ask for. What is left of its list and is used all the same stands in tests/reviewed/alive.csv,
with the reason.
"""

from __future__ import annotations

import csv
import enum
import importlib
import re
from pathlib import Path

import pytest

from catalog import acts
from catalog.acts.declaration import By

vulture = pytest.importorskip("vulture")

CHECKOUT = Path(__file__).resolve().parents[2]
TABLE = CHECKOUT / "tests" / "reviewed" / "alive.csv"
DECORATORS = ["@hookimpl", "@_told"]
"""Their functions are found by Datasette, and by the fields that they are about."""


def declared() -> set[str]:
    """Functions that declarations of acts name, as `catalog/play/acts/drawing.py:draw`."""
    found = set()
    for act in acts.DECLARED:
        for told in (act.dealt, act.reckoned, act.odds, act.hand):
            for part in told if isinstance(told, tuple) else (told,):
                if isinstance(part, By):
                    module, _, name = part.function.partition(":")
                    found.add(f"catalog/{module.replace('.', '/')}.py:{name}")
    return found


def is_a_member(file: str, name: str) -> bool:
    """True for a member of an enumeration of that file."""
    module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, enum.Enum))
    return any(name in kind.__members__ for kind in kinds)


def in_templates() -> set[str]:
    """Every name that a template of the site asks something for."""
    texts = (path.read_text(encoding="utf-8") for path in (CHECKOUT / "catalog/site/templates").rglob("*.html"))
    return {name for text in texts for name in re.findall(r"\.([a-z_]+)", text)}


def unused() -> set[tuple[str, str]]:
    """(file, name) of what seems to be used by nobody."""
    looked = vulture.Vulture(ignore_decorators=DECORATORS)
    looked.scavenge([str(CHECKOUT / "catalog"), str(CHECKOUT / "bench")])
    by_registry, asked = declared(), in_templates()
    found = set()
    for item in looked.get_unused_code(min_confidence=60):
        file = item.filename.relative_to(CHECKOUT).as_posix()
        seen = (
            f"{file}:{item.name}" in by_registry
            or file == "catalog/store/tables.py"
            or (item.typ == "variable" and item.name.isupper() and is_a_member(file, item.name))
            or (file.startswith("catalog/site/") and item.name in asked)
        )
        if not seen:
            found.add((file, item.name))
    return found


def test_what_nobody_uses_is_gone_or_has_a_reason():
    with TABLE.open(encoding="utf-8", newline="") as file:
        reviewed = {(row["file"], row["name"]): row["reason"] for row in csv.DictReader(file)}
    found = unused()
    assert sorted(found - set(reviewed)) == [], "used by nobody: delete it, or say in alive.csv who uses it"
    assert sorted(set(reviewed) - found) == [], "on the list, but gone or used by now"
    assert all(reason.endswith(".") for reason in reviewed.values())
