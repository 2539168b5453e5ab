"""Which module imports which: no two import each other, but for the circles of tests/reviewed/circles.csv.

An import at the top of a module is told apart from one that runs later (in a function) or only for the type checker:
of the first kind there may be no circle at all. A circle is named by its modules, and a smaller one inside a reviewed
one is a new circle, so that the list is lowered whenever a circle is undone.
"""

from __future__ import annotations

import ast
import csv
from functools import cache
from pathlib import Path

import networkx

CHECKOUT = Path(__file__).resolve().parents[2]
TABLE = CHECKOUT / "tests" / "reviewed" / "circles.csv"

AT_ONCE, LATER, FOR_TYPES = "at once", "later", "for types"


@cache
def modules() -> dict[str, Path]:
    """Every module of `catalog/`, by its dotted name."""
    found = {}
    for path in sorted((CHECKOUT / "catalog").rglob("*.py")):
        parts = path.relative_to(CHECKOUT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(statement: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that one import statement names; `from package import name` may name a module or what is in one."""
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    assert not statement.level, "imports are absolute in this project"
    return [
        inner if (inner := f"{statement.module}.{alias.name}") in modules() else str(statement.module)
        for alias in statement.names
    ]


def imports_of(source: str) -> list[tuple[str, str]]:
    """Each module that a source text imports, with when: at once, later, or for the type checker only."""
    found = []

    def visit(node: ast.AST, when: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                found.extend((name, when) for name in imported(child))
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                visit(child, when if when == FOR_TYPES else LATER)
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                visit(child, FOR_TYPES)
            else:
                visit(child, when)

    visit(ast.parse(source), AT_ONCE)
    return found


@cache
def graph(*kinds: str) -> networkx.DiGraph:
    """Who imports whom, by imports of these kinds."""
    drawn = networkx.DiGraph()
    for module, path in modules().items():
        drawn.add_node(module)
        for name, when in imports_of(path.read_text(encoding="utf-8")):
            if when in kinds and name in modules() and name != module:
                drawn.add_edge(module, name)
    return drawn


def circles(drawn: networkx.DiGraph) -> list[str]:
    """The groups of modules that can each be reached from each other, each group in one line."""
    groups = networkx.strongly_connected_components(drawn)
    return sorted(" ".join(sorted(group)) for group in groups if len(group) > 1)


def reviewed(kind: str) -> list[str]:
    """The circles that are known, of one kind."""
    with open(TABLE, newline="", encoding="utf-8") as file:
        return [row["modules"] for row in csv.DictReader(file) if row["kind"] == kind]


def test_modules_do_not_import_each_other_at_once():
    assert circles(graph(AT_ONCE)) == []


def test_other_circles_are_those_of_the_list():
    """On failure: undo a new circle, or take one that is gone off tests/reviewed/circles.csv."""
    later = circles(graph(AT_ONCE, LATER))
    assert later == reviewed(LATER)
    for_types = circles(graph(AT_ONCE, LATER, FOR_TYPES))
    assert [circle for circle in for_types if circle not in later] == reviewed(FOR_TYPES)


STAGES = [
    "model",
    "language",
    "acts",
    "hands",
    "read",
    "play",
    "check",
    "family",
    "odds",
    "store",
    "trial",
    "site",
    "cli",
]
"""The folders of `catalog/`, from the bottom to the top (docs/architecture.md)."""

UPWARD = {("catalog.acts.__main__", "catalog.family.kinds")}
"""Imports of a stage above that are known: what prints an act's aspects names the change as the family does."""


def test_a_stage_imports_only_from_stages_below():
    folders = {path.parent.name for path in (CHECKOUT / "catalog").glob("*/__init__.py")}
    assert folders == set(STAGES)
    place = {f"catalog.{name}": at for at, name in enumerate(STAGES)}

    def stage(module: str) -> int | None:
        return place.get(".".join(module.split(".")[:2]))

    upward = {
        (module, other)
        for module, other in graph(AT_ONCE, LATER, FOR_TYPES).edges
        if (mine := stage(module)) is not None and (theirs := stage(other)) is not None and mine < theirs
    }
    assert upward == UPWARD


def test_the_kinds_of_imports_are_told_apart():
    source = """
import catalog.model.step
if TYPE_CHECKING:
    from catalog.play import run
else:
    x = 1
class A:
    from catalog.model.step import Step
    def f(self):
        from catalog.odds.plan import Plan
"""
    assert imports_of(source) == [
        ("catalog.model.step", AT_ONCE),
        ("catalog.play.run", FOR_TYPES),
        ("catalog.model.step", AT_ONCE),
        ("catalog.odds.plan", LATER),
    ]
    drawn = networkx.DiGraph([("b", "a"), ("a", "b"), ("b", "c")])
    assert circles(drawn) == ["a b"]
