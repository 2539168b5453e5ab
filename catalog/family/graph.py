"""The family as a networkx graph: an edge from parent to child for every claimed pair.

All claims are in the graph, even if they conflict. If one parent is needed (a tree, a path), the strongest claim
decides: a parent line before a child table, before prose; then the earliest place. An edge that was inferred from the
rules is in the graph too, but is likeness, and makes no variant a parent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from catalog.model.variant import Catalog, Claim, ClaimKind, Variant

if TYPE_CHECKING:
    import networkx as nx

G = TypeVar("G", bound="nx.DiGraph | Lines")

_STRENGTH = {kind: i for i, kind in enumerate(ClaimKind)}


def claims_of(variants: Iterable[Variant]) -> tuple[Claim, ...]:
    """Every claim of kinship that entries make, a variant's parent line first, then its child table in order."""
    claims = []
    for variant in variants:
        if variant.parent is not None:
            claims.append(Claim(variant.parent.key, variant.key, variant.parent.claim, variant.parent.place))
        for child in variant.children:
            claims.append(Claim(variant.key, child.key, ClaimKind.CHILD_TABLE, child.place))
    return tuple(claims)


def family_graph(catalog: Catalog) -> nx.DiGraph:
    """The graph of a catalogue: a node for every variant, described or only named, and an edge for every claim.

    Nodes are keys with `name`, `number`, `serial` and `described`; an edge has `claims`, a tuple of `Claim`, and
    `cost` after `add_costs`. Nodes and edges are in the catalogue's order.
    """
    nodes = {
        variant.key: {
            "name": variant.name,
            "number": variant.number,
            "serial": variant.numbers.serial,
            "described": variant.described,
        }
        for variant in catalog.variants
    }
    return connect(nodes, claims_of(catalog.variants))


class Lines:
    """The part of `networkx.DiGraph` that is needed to find parents, children, ancestors and descendants.

    networkx takes a tenth of a second to import; `stemma kin` works without it.
    """

    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, Any]] = {}
        self.edges: dict[tuple[str, str], dict[str, Any]] = {}
        self._parents: dict[str, list[str]] = {}
        self._children: dict[str, list[str]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.nodes)

    def __contains__(self, key: object) -> bool:
        return key in self.nodes

    def add_node(self, key: str, **facts: Any) -> None:
        """Add a variant, or more facts about one."""
        self.nodes.setdefault(key, {}).update(facts)

    def add_edge(self, parent: str, child: str, **facts: Any) -> None:
        """Add an edge, or more facts about one."""
        if (parent, child) not in self.edges:
            self.edges[parent, child] = {}
            self._parents.setdefault(child, []).append(parent)
            self._children.setdefault(parent, []).append(child)
        self.edges[parent, child].update(facts)

    def has_edge(self, parent: str, child: str) -> bool:
        """True if the edge is claimed."""
        return (parent, child) in self.edges

    def in_edges(self, key: str, data: str) -> Iterator[tuple[str, str, Any]]:
        """The edges to a variant, each with one of its facts."""
        return ((parent, key, self.edges[parent, key].get(data)) for parent in self._parents.get(key, ()))

    def successors(self, key: str) -> Iterator[str]:
        """The variants that are claimed to be its children."""
        return iter(self._children.get(key, ()))


@overload
def connect(nodes: dict[str, dict], claims: Iterable[Claim], graph: Lines) -> Lines: ...


@overload
def connect(nodes: dict[str, dict], claims: Iterable[Claim], graph: None = None) -> nx.DiGraph: ...


def connect(nodes: dict[str, dict], claims: Iterable[Claim], graph: Lines | None = None) -> nx.DiGraph | Lines:
    """A graph of these nodes and claims; a key that is only in a claim gets a node with the key as its name.

    `graph` is the empty graph to fill, for example `Lines()`; by default one of networkx.
    """
    if graph is None:
        import networkx as nx  # imported here: it takes a tenth of a second, and few commands draw a family

        return _filled(nx.DiGraph(), nodes, claims)
    return _filled(graph, nodes, claims)


def _filled(graph: G, nodes: dict[str, dict], claims: Iterable[Claim]) -> G:
    """The same graph, with these nodes and claims."""
    for key, facts in nodes.items():
        graph.add_node(key, **facts)
    for claim in claims:
        for key in (claim.parent, claim.child):
            if key not in graph:
                graph.add_node(key, name=key, number=None, serial="", described=False)
        made = graph.edges[claim.parent, claim.child]["claims"] if graph.has_edge(claim.parent, claim.child) else ()
        graph.add_edge(claim.parent, claim.child, claims=(*made, claim))
    return graph


def add_costs(graph: nx.DiGraph, costs: Mapping[tuple[str, str], float]) -> nx.DiGraph:
    """The same graph, its edges with `cost`, the cost of the changes from parent to child in steps, if known."""
    for edge, cost in costs.items():
        if graph.has_edge(*edge):
            graph.edges[edge]["cost"] = cost
    return graph


def in_order(graph: nx.DiGraph | Lines, keys: Iterable[str]) -> list[str]:
    """Keys by printed number, those without one last, then by name and key."""

    def rank(key: str) -> tuple:
        facts = graph.nodes[key]
        number = facts["number"]
        return (number is None, number or 0, facts["name"].casefold(), key)

    return sorted(keys, key=rank)


def parent_of(graph: nx.DiGraph | Lines, key: str) -> str | None:
    """The parent by the strongest claim, or None if there is no claim; likeness is no claim.

    A variant is never its own parent.
    """
    best = min(
        (
            (_STRENGTH[claim.kind], claim.place, parent)
            for parent, _, claims in graph.in_edges(key, data="claims")
            for claim in claims
            if parent != key and claim.kind is not ClaimKind.INFERRED
        ),
        default=None,
    )
    return best[2] if best else None


def most_like(graph: nx.DiGraph | Lines, key: str) -> str | None:
    """The game with the most similar rules, for a variant without a claimed parent; None for any other."""
    if parent_of(graph, key) is not None:
        return None
    return next(
        (
            other
            for other, _, claims in graph.in_edges(key, data="claims")
            if any(claim.kind is ClaimKind.INFERRED for claim in claims)
        ),
        None,
    )


def no_games(graph: nx.DiGraph | Lines) -> frozenset[str]:
    """The roots that are not games: number 0 of a catalogue, which nothing describes. They make no two games kin."""
    facts = graph.nodes
    return frozenset(key for key in graph if facts[key]["number"] == 0 and not facts[key]["described"])


def ancestors(graph: nx.DiGraph | Lines, key: str) -> tuple[str, ...]:
    """The line of parents, nearest first, by the strongest claims; a circle of claims ends it."""
    line: list[str] = []
    seen = {key}
    parent = parent_of(graph, key)
    while parent is not None and parent not in seen:
        line.append(parent)
        seen.add(parent)
        parent = parent_of(graph, parent)
    return tuple(line)


def descendants(graph: nx.DiGraph | Lines, key: str, depth: int | None = None) -> tuple[str, ...]:
    """All descendants of a variant by the strongest claims, without the variant; each before its own descendants."""
    return tuple(below for _, below in walk(graph, [key], depth) if below != key)


def siblings(graph: nx.DiGraph | Lines, key: str) -> tuple[str, ...]:
    """The other children of the same parent, by number; empty if that parent is not a game."""
    parent = parent_of(graph, key)
    return () if parent is None or parent in no_games(graph) else tuple(k for k in children(graph, parent) if k != key)


def children(graph: nx.DiGraph | Lines, key: str) -> list[str]:
    """The variants whose strongest claim names this one as parent, by number."""
    return in_order(graph, (child for child in graph.successors(key) if parent_of(graph, child) == key))


def roots(graph: nx.DiGraph | Lines) -> tuple[str, ...]:
    """The roots of the trees: variants without a parent, and one of each circle (the first by number)."""
    parents = {key: parent_of(graph, key) for key in graph}
    found = [key for key, parent in parents.items() if parent is None]
    reached = {key for _, key in walk(graph, found)}
    for key in in_order(graph, parents):
        if key in reached:
            continue
        # A variant that cannot reach a root is below a circle: climb until a key repeats.
        climbed: list[str] = []
        above: str | None = key
        while above is not None and above not in climbed:
            climbed.append(above)
            above = parents[above]
        circle = climbed[climbed.index(above) :] if above is not None else climbed
        first = in_order(graph, circle)[0]
        found.append(first)
        reached |= {below for _, below in walk(graph, [first])}
    return tuple(in_order(graph, found))


def walk(graph: nx.DiGraph | Lines, tops: Iterable[str], depth: int | None = None) -> Iterator[tuple[int, str]]:
    """(generation, key) down from each of `tops`, a parent before its children, each variant once.

    Generations count from 0; `depth` is the last one.
    """
    seen: set[str] = set()
    stack = [(0, key) for key in reversed(list(tops))]
    while stack:
        generation, key = stack.pop()
        if key in seen:
            continue
        seen.add(key)
        yield generation, key
        if depth is None or generation < depth:
            stack.extend((generation + 1, child) for child in reversed(children(graph, key)))


def select(
    graph: nx.DiGraph, key: str | None = None, *, up: bool = True, down: bool = True, depth: int | None = None
) -> nx.DiGraph:
    """The part of the family around a variant: its line of parents, its descendants, or both.

    `depth` counts generations each way. Without a key: everything, down to that depth. Raises KeyError for a key that
    the graph lacks.
    """
    if key is None:
        kept = {below for _, below in walk(graph, roots(graph), depth)}
    elif key not in graph:
        raise KeyError(key)
    else:
        kept = {key}
        if up:
            kept.update(ancestors(graph, key)[:depth])
        if down:
            kept.update(descendants(graph, key, depth))
    # networkx iterates over a subgraph view in the order of a set, so the part is copied by hand.
    import networkx as nx

    part = nx.DiGraph()
    part.add_nodes_from((k, facts) for k, facts in graph.nodes(data=True) if k in kept)
    part.add_edges_from((a, b, facts) for a, b, facts in graph.edges(data=True) if a in kept and b in kept)
    return part
