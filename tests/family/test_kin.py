"""Kinship: words, ancestors and paths, at the command line and in SQL."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from pathlib import Path

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.family import ancestors, descendants
from catalog.family.graph import children, most_like, no_games, siblings
from catalog.family.kin import generation, kin, kin_word, line_of
from catalog.store.database import open_database, read_family, read_lines
from catalog.store.questions import FUNCTIONS, Family, add_functions

PARENTS = {
    "root": None,
    "a": "root",
    "b": "root",
    "a1": "a",
    "a2": "a",
    "b1": "b",
    "b11": "b1",
    "a11": "a1",
    "alone": None,
}


@pytest.mark.parametrize(
    "one, other, word",
    [
        ("a", "a", "the same variant"),
        ("a", "root", "parent"),
        ("a1", "root", "grandparent"),
        ("a11", "root", "great-grandparent"),
        ("root", "a11", "great-grandchild"),
        ("root", "a", "child"),
        ("a1", "a2", "sibling"),
        ("a1", "b", "aunt"),
        ("a11", "b", "great-aunt"),
        ("b", "a1", "niece"),
        ("b", "a11", "great-niece"),
        ("a1", "b1", "first cousin"),
        ("a1", "b11", "first cousin once removed"),
        ("a11", "b1", "first cousin once removed"),
        ("a11", "b11", "second cousin"),
        ("a", "alone", "no kin"),
    ],
)
def test_the_words_are_those_of_families(one, other, word):
    assert kin(PARENTS, one, other).word == word


def test_far_kin_is_counted():
    assert kin_word(0, 7) == "5 times great-grandchild"
    assert kin_word(2, 7) == "first cousin 5 times removed"


def test_paths_go_by_the_nearest_common_ancestor():
    found = kin(PARENTS, "a11", "b1")
    assert (found.common, found.up, found.down) == ("root", 3, 2)
    assert found.path == ("a11", "a1", "a", "root", "b", "b1")
    assert kin(PARENTS, "a11", "a2").common == "a"
    assert kin(PARENTS, "a", "alone").path == ()


def test_circles_end():
    circle = {"x": "y", "y": "z", "z": "x", "w": "x"}
    assert line_of(circle, "w") == ("w", "x", "y", "z")
    assert generation(circle, "w") == 3
    assert kin(circle, "w", "z").path == ("w", "x", "z")


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("kin") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


def test_command(database, capsys):
    assert main(["kin", "loud seven", "quiet seven", "--db", str(database)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Quiet Seven (#3003) is a sibling of Loud Seven (#3002)"
    assert told[1:3] == [
        "  nearest common ancestor: Plain Seven (#3001)",
        "  path: Loud Seven (#3002) > Plain Seven (#3001) > Quiet Seven (#3003)",
    ]
    assert main(["kin", "loud seven", "louder seven", "--json", "--db", str(database)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["kin"], data["path"]) == ("child", ["local-3002", "local-3005"])
    assert main(["kin", "plain seven", "--db", str(database)]) == 0
    told = capsys.readouterr().out
    assert "3 children: Loud Seven (#3002), Quiet Seven (#3003), Seven Left (#3004)" in told
    assert main(["kin", "plain seven", "--within", "-1", "--db", str(database)]) == 2


def test_games_within_so_many_changes(database, capsys):
    assert main(["kin", "plain seven", "--within", "2", "--json", "--db", str(database)]) == 0
    data = json.loads(capsys.readouterr().out)
    family = Family(database)
    assert {row["variant"] for row in data} == {
        key for key in family.games if key != "local-3001" and family.changes("local-3001", key) <= 2
    }
    assert [row["cost"] for row in data] == sorted(row["cost"] for row in data)


def test_sql_functions(database):
    connection = sqlite3.connect(database)
    add_functions(connection)

    def ask(sql: str):
        return connection.execute(f"SELECT {sql}").fetchone()[0]

    assert ask("kin('local-3002', 'local-3003')") == "sibling"
    assert ask("common_ancestor('local-3008', 'local-3003')") == "local-3001"
    assert json.loads(ask("kin_path('local-3002', 'local-3003')")) == ["local-3002", "local-3001", "local-3003"]
    assert (ask("kin_steps('local-3002', 'local-3003')"), ask("generation('local-3002')")) == (2, 2)
    assert (ask("root('local-3008')"), ask("descends('local-3008', 'local-3001')")) == ("local-3000", 1)
    assert ask("descends('local-3001', 'local-3008')") == 0
    assert ask("changes('local-3001', 'local-3001')") == 0
    assert ask("rule_distance('local-3001', 'local-3002')") > 0
    assert ask("kin('nobody', 'local-3003')") is ask("changes('local-3000', 'local-3001')") is None
    docs = (Path(__file__).parents[2] / "docs" / "family.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)\(", docs, re.MULTILINE)) == set(FUNCTIONS)


# The corpus, against an independent reading of its parent lines


def printed_parents(folder: Path) -> dict[str, str | None]:
    """child's key -> parent's key, by the headings and the lines that begin with Parent: or nothing else."""
    parents: dict[str, str | None] = {}
    for page in folder.rglob("*.md"):
        for entry in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            own = re.search(r"\(#(\d+)\)", entry.partition("\n")[0])
            line = re.search(r"^Parent: .*\(#(\d+)\)", entry, re.MULTILINE)
            if own:
                parents[f"ipvdb-{own[1]}"] = f"ipvdb-{line[1]}" if line else None
    return parents


@pytest.fixture(scope="module")
def whole(corpus_build):
    return read_family(open_database(corpus_build("markdown")[0]))


def test_edges_ancestors_and_descendants_are_those_of_the_parent_lines(whole, shared):
    parents = printed_parents(shared / "catalogue" / "markdown")
    assert len(parents) == sum(whole.nodes[key]["described"] for key in whole)
    described = {(parent, child) for parent, child in whole.edges if whole.nodes[child]["described"]}
    assert described == {(parent, child) for child, parent in parents.items() if parent}

    # Variants that are only named have the parent whose table names them.
    above = dict(parents)
    for parent, child in whole.edges:
        above.setdefault(child, parent)
    below: dict[str, set[str]] = {}
    for key in whole:
        line, at = [], above.get(key)
        while at is not None:
            line.append(at)
            below.setdefault(at, set()).add(key)
            at = above.get(at)
        assert ancestors(whole, key) == tuple(line)
    for key in whole:
        assert set(descendants(whole, key)) == below.get(key, set())


def test_both_graphs_of_a_database_say_the_same(corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    graph, lines = read_family(connection), read_lines(connection)
    assert list(lines) == list(graph) and no_games(lines) == no_games(graph)
    assert {key: lines.nodes[key] for key in lines} == dict(graph.nodes(data=True))
    for ask in (ancestors, descendants, siblings, children, most_like):
        assert {key: ask(lines, key) for key in lines} == {key: ask(graph, key) for key in graph}


def test_kin_of_the_corpus_is_that_of_a_plain_search(whole):
    """The nearest common ancestor by sets of ancestors, the path by a search that knows no parents."""
    import networkx as nx

    parents = {key: next(iter(whole.predecessors(key)), None) for key in whole}
    plain = whole.to_undirected()
    draw = random.Random(410)
    keys = sorted(whole)
    for _ in range(400):
        one, other = draw.choice(keys), draw.choice(keys)
        found = kin(parents, one, other)
        if nx.has_path(plain, one, other):
            assert list(found.path) == nx.shortest_path(plain, one, other)
        else:
            assert found.word == "no kin"
