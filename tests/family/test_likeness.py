"""Likeness: the inferred family against networkx and dendropy; the same game in several sources."""

from __future__ import annotations

import json
import random

import dendropy
import networkx as nx
import numpy as np
import pytest
from dendropy.calculate import treecompare
from small_games import BET, DEAL, DECLARE, DRAW, HIGH, UP, steps

from catalog.build import build
from catalog.cli import main
from catalog.family.distance import all_distances
from catalog.family.infer import agreement, arborescence, groups, inferred, likeness, nearest
from catalog.family.same import Candidate, common_name, plain_name, same_games
from catalog.store.database import open_database, read_family, read_games

# Edmonds


def least_tree(edges: list[tuple[int, int, int]]) -> int:
    """What the cheapest tree from node 0 costs, by networkx."""
    graph = nx.DiGraph()
    for start, end, cost in edges:
        if not graph.has_edge(start, end) or graph.edges[start, end]["cost"] > cost:
            graph.add_edge(start, end, cost=cost)
    tree = nx.minimum_spanning_arborescence(graph, attr="cost")
    return sum(cost for _, _, cost in tree.edges(data="cost"))


@pytest.mark.parametrize("seed", range(60))
def test_the_cheapest_tree_is_that_of_networkx(seed):
    draw = random.Random(seed)
    nodes = draw.randrange(2, 25)
    edges = [(0, i, draw.randrange(50, 99)) for i in range(1, nodes)]
    edges += [(draw.randrange(1, nodes), draw.randrange(1, nodes), draw.randrange(1, 60)) for _ in range(nodes * 4)]
    edges = [edge for edge in edges if edge[0] != edge[1]]
    parents = arborescence(edges, 0)
    assert set(parents) == set(range(1, nodes))
    costs = {}
    for start, end, cost in edges:
        costs[start, end] = min(cost, costs.get((start, end), cost))
    assert sum(costs[parent, child] for child, parent in parents.items()) == least_tree(edges)
    assert nx.is_arborescence(nx.DiGraph((parent, child) for child, parent in parents.items()))


@pytest.fixture(scope="module")
def corpus(corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    return connection, {key: game for key, game in read_games(connection).items() if game}


def whole(games) -> tuple[list[str], np.ndarray]:
    keys = list(games)
    return keys, all_distances([games[key] for key in keys])


def test_part_of_the_corpus_is_inferred_as_networkx_does(corpus, campaign):
    _, games = corpus
    keys, distances = whole(games if campaign else dict(list(games.items())[:90]))
    near = nearest(keys, distances)
    sizes = {key: len(games[key]) for key in keys}
    found = inferred(keys, near, sizes)
    numbers = {key: i for i, key in enumerate(keys, 1)}
    edges = [(0, i, 10**12) for i in numbers.values()]
    edges += [(numbers[n.other], numbers[n.variant], round(n.cost * 100) * 1000 + sizes[n.other]) for n in near]
    costs = {(start, end): cost for start, end, cost in edges}
    ours = sum(costs[numbers.get(found.get(key), 0), i] for key, i in numbers.items())
    assert ours == least_tree(edges)


def test_nearest_are_those_of_the_distances(corpus):
    connection, games = corpus
    keys, distances = whole(dict(list(games.items())[:60]))
    near = nearest(keys, distances)
    for i, key in enumerate(keys):
        costs = [each.cost * 100 for each in near if each.variant == key]
        assert costs == pytest.approx(sorted(np.delete(distances[i], i))[:15])
    table = connection.execute("SELECT variant, count(*), min(rank), max(rank) FROM near GROUP BY variant").fetchall()
    assert {tuple(row)[1:] for row in table} == {(15, 1, 15)} and len(table) == len(games)


# Held against the recorded family


def test_agreement_counts_edges_and_groups():
    recorded = {"a": None, "b": "a", "c": "a", "d": "b", "e": "b"}
    inferred_parents = {"b": "a", "a": "c", "d": "b", "e": "c"}
    found = agreement(list(recorded), recorded, inferred_parents)
    assert (found.edges, found.same, found.turned) == (4, 2, 1)
    assert groups(set(recorded), recorded) == {frozenset("bde")}
    assert groups(set(recorded), inferred_parents) == {frozenset("abd"), frozenset("bd")}
    assert (found.robinson_foulds, found.robinson_foulds_share) == (3, 1.0)


def newick(parents: dict[str, str | None]) -> str:
    """One tree of some families, every variant a leaf beside its children, so that groups are sets of leaves."""
    below: dict[str | None, list[str]] = {}
    for key, parent in parents.items():
        below.setdefault(parent, []).append(key)

    def tree(key: str) -> str:
        return f"({','.join([key, *map(tree, below[key])])})" if key in below else key

    return f"({','.join(map(tree, below[None]))});"


@pytest.mark.parametrize("seed", range(20))
def test_the_robinson_foulds_distance_is_that_of_dendropy(seed):
    draw = random.Random(seed)
    keys = [f"v{i}" for i in range(draw.randrange(4, 30))]

    def family() -> dict[str, str | None]:
        order = draw.sample(keys, len(keys))
        return {key: draw.choice([None, *order[:i]]) if i else None for i, key in enumerate(order)}

    one, other = family(), family()
    taxa = dendropy.TaxonNamespace(keys)
    trees = [
        dendropy.Tree.get(data=newick(each), schema="newick", taxon_namespace=taxa, rooting="force-rooted")
        for each in (one, other)
    ]
    ours = agreement(keys, one, {key: parent for key, parent in other.items() if parent})
    assert ours.robinson_foulds == treecompare.symmetric_difference(*trees)


def test_a_game_much_nearer_to_another_parent_is_doubtful():
    distances = np.array([[0, 500, 900], [500, 0, 150], [900, 150, 0]])
    keys = ["far", "child", "near"]
    (_, child, _) = likeness(keys, {"child": "far"}, {"child": "near"}, distances)
    assert (child.parent_cost, child.nearer, child.nearer_cost, child.doubtful) == (5.0, "near", 1.5, True)
    (_, child, _) = likeness(keys, {"child": "far", "near": "child"}, {"child": "near"}, distances)
    assert not child.doubtful  # its own descendant is no better parent
    (_, child, _) = likeness(keys, {"child": "near"}, {"child": "far"}, distances)
    assert not child.doubtful


def test_a_misplaced_game_is_found_in_the_table(fixtures, tmp_path):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    page = tmp_path / "page.md"
    copy = (
        "\n\n## Copied Seven (#3020)\n\n|Statistic|Value|\n|---------|-----|\n|Cards|7|\n|Players|7|\n"
        "|Betting Rounds|5|\n|Max Cards Seen|7|\n|Wilds|0|\n|Source|Test House|\n\nTags: *stud*\n### Rules:\n"
        "1. Deal 3 cards down to each player.\n2. Each player passes 2 cards to the left.\n"
        "3. Turn up 1 community card.\n"
        "4. Declare high or low simultaneously.\n5. Kings are wild.\n6. Showdown, the low hand wins.\n\n"
        "Parent: Plain Five (#3009)\n"
    )
    twin = copy.replace("Copied Seven (#3020)", "Twin Seven (#3021)").replace("Kings", "Queens")
    page.write_text(text + copy + twin, encoding="utf-8")
    build([page], tmp_path / "wrong.db", check=False)
    rows = (
        open_database(tmp_path / "wrong.db").execute("SELECT variant, nearer FROM likeness WHERE doubtful").fetchall()
    )
    planted = {"local-3020", "local-3021"}
    assert [set(row) for row in rows if row["variant"] in planted] == [planted]


def test_the_recorded_family_stays_what_it_is(corpus):
    connection, _ = corpus
    claims = {claim for (claim,) in connection.execute("SELECT DISTINCT claim FROM edge")}
    assert claims == {"parent line", "child table"}
    graph = read_family(connection)
    doubtful = connection.execute("SELECT variant, parent FROM likeness WHERE doubtful").fetchall()
    assert doubtful and all(graph.has_edge(parent, variant) for variant, parent in doubtful)


# The same game


def candidate(key: str, *names: str, game=(DEAL, BET, UP, BET, HIGH), **more) -> Candidate:
    return Candidate(key, names, key.partition("-")[0], steps(*game), more.pop("numbers", {}), **more)


def test_names_are_compared_as_people_spell_them():
    assert plain_name("The Swiss Hold 'em!") == plain_name("Swiss Hold'em") == "swiss holdem"
    one = candidate("one-a", "Selection/Rejection")
    assert common_name(one, candidate("two-a", "Want It?", "Selection Rejection"))[1] == 1
    assert common_name(one, candidate("two-a", "Got It! (Selection/Rejection)"))[1] == 1
    assert common_name(candidate("one-a", "Anaconda II"), candidate("two-a", "Anaconda III")) is None
    assert common_name(candidate("one-a", "Three Card Guts"), candidate("two-a", "Four Card Guts")) is None
    assert common_name(candidate("one-a", "Southern Duece"), candidate("two-a", "Southern Deuce"))[1] < 1


def test_one_name_and_like_rules_are_one_game_and_say_in_what_they_differ():
    (same,) = same_games(
        [
            candidate("one-a", "River Song", numbers={"players": 7, "cards": 5}),
            candidate("two-b", "River Song", game=(DEAL, BET, UP, BET, BET, HIGH), numbers={"players": 6, "cards": 5}),
        ]
    )
    assert (same.variant, same.other) == ("one-a", "two-b") and same.score > 0.9
    assert "the same name (River Song)" in same.evidence and "3 cards dealt to each player" in same.evidence
    assert same.evidence.endswith("they differ: 2 betting rounds against 3, players 7 against 6")


def test_one_name_and_other_rules_are_two_games():
    other = candidate(
        "two-b", "River Song", game=("Deal 5 community cards up.", "Each player passes 3 cards to the left.")
    )
    assert same_games([candidate("one-a", "River Song"), other]) == ()
    lost = candidate("two-b", "River Song", game=("Deal 5 community cards up.",), incomplete=True)
    (same,) = same_games([candidate("one-a", "River Song"), lost])
    assert same.score == 0.5 and "lost in part" in same.evidence


def test_without_a_common_name_nearly_everything_must_agree():
    game = (DEAL, BET, UP, BET, UP, DRAW, BET, DECLARE, HIGH)
    one, other = candidate("one-a", "River Song", game=game), candidate("two-b", "Mud Pie", game=game)
    (same,) = same_games([one, other])
    assert same.score == 0.6 and same.evidence.startswith("no name in common") and "step by step" in same.evidence
    assert same_games([one, candidate("two-b", "Mud Pie", game=(*game, "Twos are wild."))]) == ()
    assert same_games([one, candidate("one-b", "Mud Pie", game=game)]) == ()  # one source knows its own games


def test_a_game_that_is_only_named_is_told_as_such():
    (same,) = same_games([candidate("one-a", "Chowder", game=()), candidate("two-b", "Chowder")])
    assert (same.score, same.evidence) == (
        0.5,
        "the same name (Chowder); one-a is only named, so no rules can be compared",
    )


# The command


def test_family_command(fixtures, tmp_path, capsys):
    out = tmp_path / "family.db"
    build([fixtures / "family.md"], out, check=False)
    assert main(["family", "--db", str(out)]) == 0
    told = capsys.readouterr().out
    for part in ("changes: kinds of change", "lines: longest lines", "likeness: agreement", "same: in several sources"):
        assert part in told
    assert main(["family", "likeness", "--json", "--db", str(out)]) == 0
    data = json.loads(capsys.readouterr().out)
    counts = data["likeness"]["agreement of the inferred family with the recorded one"]
    assert counts["edges"] == sum(
        1
        for parent, child in read_family(open_database(out)).edges
        if {parent, child} <= set(read_games(open_database(out)))
    )
    assert main(["family", "weather", "--db", str(out)]) == 2
