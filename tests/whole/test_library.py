"""The library: what docs/library.md and the notebook show is run, and says what stands there."""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib
import inspect
import io
import json
from pathlib import Path

import networkx as nx
import pytest

import catalog
from catalog import library

CHECKOUT = Path(__file__).resolve().parents[2]
NOTEBOOK = CHECKOUT / "docs" / "stemma.ipynb"


@pytest.fixture(scope="module")
def games(fixtures):
    return catalog.read(fixtures / "family.md")


@pytest.mark.parametrize("page", ["docs/library.md", "README.md"])
def test_every_example_of_the_documentation(page):
    text = (CHECKOUT / page).read_text(encoding="utf-8").replace("```", "")
    found = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(text, {}, page, page, 0))
    assert found.attempted >= 5 and found.failed == 0


def test_the_notebook():
    """Each cell gives what is stored in it, in order, in one room, as Jupyter would run it."""
    room: dict = {}
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    for cell in cells:
        assert outcome("".join(cell["source"]), room) == stored(cell)


def outcome(source: str, room: dict) -> str:
    """What a cell prints, and the repr of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), room)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), room) if last else None
    return printed.getvalue() + ("" if value is None else repr(value))


def stored(cell: dict) -> str:
    """The output that a cell of a notebook holds."""
    told = ""
    for output in cell["outputs"]:
        told += "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])
    return told


def test_the_package_has_what_it_says():
    assert set(library.__all__) - {"Hand", "Odds"} == set(catalog.__all__) - {"__version__", "hands"}
    for name in catalog.__all__:
        assert name == "__version__" or callable(getattr(catalog, name)) or name == "hands"
        assert name in dir(catalog)
    assert callable(catalog.hands.high) and callable(catalog.hands.low)
    with pytest.raises(AttributeError):
        catalog.nothing  # noqa: B018


def test_a_stage_is_still_a_module():
    """The functions that are called as a stage's folder leave the folder what it is, in whatever order they come."""
    for name in catalog._STAGES:
        module = importlib.import_module(f"catalog.{name}")
        assert inspect.ismodule(module) and getattr(catalog, name) is module and callable(module)
    assert catalog.read.read_catalog and catalog.family.FORMATS


def test_every_function_is_typed():
    for name in set(library.__all__) - {"Hand", "Odds"}:
        signature = inspect.signature(getattr(library, name))
        assert signature.return_annotation is not signature.empty
        assert all(each.annotation is not each.empty for each in signature.parameters.values())
    assert (Path(catalog.__file__).parent / "py.typed").exists()


def test_nothing_to_read(tmp_path):
    with pytest.raises(ValueError, match="nowhere"):
        catalog.read(tmp_path / "nowhere.md")


def test_games_by_name(games):
    (one,) = [variant for variant in games.variants if variant.number == 3001]
    assert catalog.game(games, 3001) is catalog.game(games, one.name.upper()) is catalog.game(games, one.key) is one
    with pytest.raises(LookupError):
        catalog.game(games, "no such game at all")
    named = next(variant for variant in games.variants if not variant.described)
    with pytest.raises(LookupError, match="only named"):
        catalog.game(games, named.key)


def test_a_family_and_a_part_of_it(games):
    whole = catalog.family(games)
    assert isinstance(whole, nx.DiGraph) and set(whole) == {variant.key for variant in games.variants}
    key = catalog.game(games, 3001).key
    assert key in catalog.family(games, key, depth=0) and len(catalog.family(games, key, depth=0)) == 1


def test_wrong_arguments_are_value_errors(games):
    game = catalog.game(games, 3001)
    for call in (
        lambda: catalog.deal(game, players=1),
        lambda: catalog.odds(game, deals=0),
        lambda: catalog.odds(game, seed=-1),
    ):
        with pytest.raises(ValueError):
            call()


def test_reprs_are_short(games):
    """A repr has what is set, and nothing that takes no part in equality."""
    reading = catalog.parse("Sevens are wild.")
    assert "=None" not in repr(reading) and "unread" not in repr(reading)
    assert all(len(repr(variant)) < 120 and "\n" not in repr(variant) for variant in games.variants)
    assert "place=" not in repr(games.variants[1].rules)
    assert len(repr(games)) < 120
    assert repr(catalog.deal(catalog.game(games, 3001))).startswith("Hand(variant=")
