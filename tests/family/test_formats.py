"""The family written down, read back by somebody else's program: dendropy, networkx and Graphviz."""

from __future__ import annotations

import json
import re
import warnings

import dendropy
import networkx as nx
import pygraphviz
import pytest

from catalog.family import connect, parent_of, roots, write_family
from catalog.family.formats import label
from catalog.model.diagnostic import Place
from catalog.model.variant import Claim, ClaimKind
from catalog.store.database import open_database, read_family, with_facts


@pytest.fixture(scope="module")
def corpus(corpus_build):
    return read_family(open_database(corpus_build("markdown")[0]))


@pytest.fixture(scope="module")
def odd():
    """Names that formats trip over, two variants of one name, a conflict, and a root with nothing below it."""
    names = {"a": "it's", "b": 'say "when"', "c": "comma, colon: (semi; colon)", "d": "under_score", "e": "Æsir <&>"}
    names |= {"f": "Twin", "g": "Twin", "h": "back\\slash", "i": "[square]"}
    nodes = {key: {"name": name, "number": None, "serial": "", "described": True} for key, name in names.items()}
    pairs = [("a", "b"), ("a", "c"), ("b", "d"), ("b", "e"), ("c", "f"), ("d", "g"), ("e", "h")]
    claims = [Claim(*pair, ClaimKind.PARENT_LINE, Place("made.md", i)) for i, pair in enumerate(pairs, 1)]
    graph = connect(nodes, [*claims, Claim("b", "c", ClaimKind.CHILD_TABLE, Place("made.md", 99))])
    for i, edge in enumerate(pairs):
        if i:
            graph.edges[edge]["cost"] = i / 4
    return graph


@pytest.fixture(params=["corpus", "odd"])
def graph(request):
    return request.getfixturevalue(request.param)


def newick_labels(graph: nx.DiGraph) -> dict[str, str]:
    """A label for every key; of two that are the same, each with its key."""
    names = [label(graph, key) for key in graph]
    return {
        key: name if names.count(name) == 1 else f"{name} {key}" for key, name in ((k, label(graph, k)) for k in graph)
    }


def test_newick_is_read_by_dendropy(graph):
    labels = newick_labels(graph)
    text = write_family(graph, "newick")
    assert len(set(labels.values())) == len(labels)
    told: dict[tuple[str, str], float | None] = {}
    nodes, tops = set(), []
    for line in text.splitlines():
        assert line.endswith(";")
        tree = dendropy.Tree.get(
            data=line,
            schema="newick",
            preserve_underscores=True,
            suppress_internal_node_taxa=True,
            suppress_leaf_node_taxa=True,
        )
        tops.append(tree.seed_node.label)
        for node in tree.preorder_node_iter():
            nodes.add(node.label)
            for child in node.child_node_iter():
                told[node.label, child.label] = child.edge.length
    assert nodes == set(labels.values())
    assert tops == [labels[key] for key in roots(graph)]
    expected = {}
    for key in graph:
        parent = parent_of(graph, key)
        if parent is not None:
            expected[labels[parent], labels[key]] = graph.edges[parent, key].get("cost")
    assert told == expected


def same_graph(again: nx.DiGraph, graph: nx.DiGraph) -> None:
    assert set(again.nodes) == set(graph.nodes) and set(again.edges) == set(graph.edges)
    for parent, child, cost in graph.edges(data="cost"):
        assert again.edges[parent, child].get("cost") == cost
    for key, facts in graph.nodes(data=True):
        assert {name: again.nodes[key].get(name) for name in ("name", "number", "serial", "described")} == facts


def test_graphml_and_json_are_read_by_networkx(graph):
    same_graph(nx.parse_graphml(write_family(graph, "graphml")), graph)
    same_graph(nx.node_link_graph(json.loads(write_family(graph, "json")), edges="edges"), graph)


def test_newick_by_keys(graph):
    labels = [
        node.label
        for line in write_family(graph, "newick-keys").splitlines()
        for node in dendropy.Tree.get(
            data=line,
            schema="newick",
            preserve_underscores=True,
            suppress_internal_node_taxa=True,
            suppress_leaf_node_taxa=True,
        ).preorder_node_iter()
    ]
    assert sorted(labels) == sorted(graph)


def test_graphml_has_all_facts_and_booleans_of_xml(corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    graph = with_facts(connection, read_family(connection))
    text = write_family(graph, "graphml")
    assert not re.search(r">(True|False)<", text) and ">true<" in text and ">false<" in text
    again = nx.parse_graphml(text)
    for row in connection.execute("SELECT * FROM game LIMIT 50"):
        told = {name: row[name] for name in row.keys() if name != "key" and row[name] not in (None, "")}
        assert told.items() <= again.nodes[row["key"]].items()
    assert {type(value) for _, value in again.nodes(data="described")} == {bool}


def test_dot_is_read_by_graphviz(graph):
    again = pygraphviz.AGraph(string=write_family(graph, "dot"))
    assert set(again.nodes()) == set(graph) and again.directed
    assert set(again.edges()) == set(graph.edges)
    for parent, child, cost in graph.edges(data="cost"):
        told = again.get_edge(parent, child).attr["cost"]
        assert (float(told) if told else None) == cost
    for key in graph:
        node = again.get_node(key)
        assert node.attr["label"].replace("\\\\", "\\") == label(graph, key)
        assert (node.attr["style"] == "dashed") is not graph.nodes[key]["described"]


def test_graphviz_lays_it_out(odd):
    again = pygraphviz.AGraph(string=write_family(odd, "dot"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        again.layout(prog="dot")
    places = {key: tuple(map(float, again.get_node(key).attr["pos"].split(","))) for key in odd}
    assert len(set(places.values())) == len(odd)
    # Generations go from left to right.
    assert all(places[parent][0] < places[child][0] for parent, child in odd.edges)


def test_lengths_are_the_cost_of_the_changes(corpus, corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    sums = dict(
        ((parent, child), cost)
        for parent, child, cost in connection.execute("SELECT parent, child, sum(cost) FROM change GROUP BY 1, 2")
    )
    costs = {(parent, child): cost for parent, child, cost in corpus.edges(data="cost") if cost is not None}
    both = {e for e in corpus.edges if all(corpus.nodes[key]["described"] for key in e)}
    assert set(costs) == both and set(sums) <= both
    assert all(cost == pytest.approx(sums.get(edge, 0.0)) for edge, cost in costs.items())
