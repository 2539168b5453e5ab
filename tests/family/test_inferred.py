"""Parents by likeness: for games whose source names none, and marked as such."""

from __future__ import annotations

import pytest

from catalog.build import build, read_and_check
from catalog.family.graph import ancestors, family_graph
from catalog.model.variant import ClaimKind
from catalog.store.database import open_database

TABLE = """\
|Statistic|Value|
|---------|-----|
|Cards|-|
|Players|-|
|Betting Rounds|-|
|Max Cards Seen|-|
|Wilds|-|
|Source|-|

Tags: *draw*
"""

HERON = ("Deal 5 cards down to each player.", "Betting round.", "Each player may draw up to 3 cards.", "Betting round.")
END = "Showdown, the high hand wins."


def entry(name: str, rules: tuple[str, ...], more: str = "") -> str:
    numbered = "\n".join(f"{number}. {rule}" for number, rule in enumerate(rules, 1))
    return f"## {name}\n\n{TABLE}\n### Rules:\n{numbered}\n\n{more}\n"


@pytest.fixture
def folder(tmp_path):
    """Three games alike, one of which names its parent, and one like none of them."""
    (tmp_path / "source.toml").write_text('key = "lake"\ntitle = "Games"\nprose = true\n', encoding="utf-8")
    page = (
        entry("Heron", (*HERON, END), "Parent: Five Card Draw (ipvdb #1)"),
        entry("Bittern", (*HERON, "Threes are wild.", END)),
        entry("Grebe", (*HERON, "Threes are wild.", "Each player discards 1 card.", END)),
        entry("Coot", ("Deal 1 card up to each player.", "Each player passes 1 card to the left.", "Aces are wild.")),
    )
    (tmp_path / "games.md").write_text("\n".join(page), encoding="utf-8")
    return tmp_path


def test_the_likest_game_is_the_parent_and_the_claim_says_so(folder):
    variants = {variant.key: variant for variant in read_and_check([folder]).variants}
    assert variants["lake-heron"].parent.claim is ClaimKind.PROSE
    grebe = variants["lake-grebe"].parent
    assert (grebe.key, grebe.claim) == ("lake-bittern", ClaimKind.INFERRED)
    assert variants["lake-bittern"].parent.key in ("lake-heron", "lake-grebe")
    assert variants["lake-coot"].parent is None


def test_no_game_is_its_own_ancestor(folder):
    graph = family_graph(read_and_check([folder]))
    for key in graph:
        assert key not in ancestors(graph, key)


def test_the_database_tells_inferred_from_claimed(folder, tmp_path):
    build([folder], tmp_path / "games.db", check=False)
    connection = open_database(tmp_path / "games.db")
    told = dict(connection.execute("SELECT child, claim FROM edge").fetchall())
    assert told == {"lake-heron": "prose", "lake-bittern": "inferred", "lake-grebe": "inferred"}
    connection.close()


def test_a_numbered_catalogue_says_itself_what_has_no_parent(fixtures):
    claims = {variant.parent.claim for variant in read_and_check([fixtures / "family.md"]).variants if variant.parent}
    assert claims == {ClaimKind.PARENT_LINE}
