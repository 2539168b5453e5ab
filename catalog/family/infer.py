"""A family inferred from rules alone, to compare with the recorded one: it shows likeness, never descent.

Each game gets one parent among the fifteen games nearest to it, so that the sum of all distances is the least
possible for a tree (a minimum branching, by Edmonds' algorithm). Distances are symmetric and cannot show which game
was first; of two trees with the same sum, the one whose parents have fewer rules is taken.

networkx has the algorithm too, but takes a minute and a half for the corpus, and this a moment; the tests compare
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

import numpy as np

from catalog.family.change import in_steps
from catalog.family.cost import STEP

NEAREST = 15
MARGIN = 2 * STEP
"""How much nearer another parent must be for an edge to be doubtful: two steps, and half the distance as well."""


@dataclass(frozen=True)
class Near:
    """`other` is the `rank`-th nearest to `variant`; `cost` is in steps."""

    variant: str
    rank: int
    other: str
    cost: float


@dataclass(frozen=True)
class Likeness:
    """The place of one variant by its rules: its recorded parent and its inferred one, with the distance of each.

    `parent` is None if no described parent is recorded, `nearer` if the variant is the root of the inferred family.
    Costs are in steps. `doubtful`: another parent is nearer by a clear margin.
    """

    variant: str
    parent: str | None
    parent_cost: float | None
    nearer: str | None
    nearer_cost: float | None
    doubtful: bool


def nearest(keys: Sequence[str], distances: np.ndarray) -> tuple[Near, ...]:
    """The fifteen nearest of every variant, the nearest first; of equally near ones those first in `keys`."""
    found = []
    for i, key in enumerate(keys):
        row = distances[i].astype(np.int64)
        row[i] = np.iinfo(np.int64).max
        order = np.argsort(row, kind="stable")[: min(NEAREST, len(keys) - 1)]
        found += [Near(key, rank, keys[int(j)], in_steps(int(row[j]))) for rank, j in enumerate(order, 1)]
    return tuple(found)


def inferred(keys: Sequence[str], near: Iterable[Near], sizes: Mapping[str, int]) -> dict[str, str]:
    """Every variant's inferred parent, without the roots, which are as few as possible.

    `sizes` is the number of steps of each variant.
    """
    numbers = {key: i for i, key in enumerate(keys, 1)}
    edges = [(0, i, _NO_PARENT) for i in numbers.values()]
    edges += [(numbers[n.other], numbers[n.variant], round(n.cost * STEP) * 1000 + sizes[n.other]) for n in near]
    chosen = arborescence(edges, 0)
    return {keys[child - 1]: keys[parent - 1] for child, parent in chosen.items() if parent}


_NO_PARENT = 10**12


def arborescence(edges: Sequence[tuple[int, int, int]], root: int) -> dict[int, int]:
    """Each node's parent in the cheapest tree from `root` to every node in `edges` (from, to, cost).

    Edmonds' algorithm in Tarjan's form: every node takes its cheapest edge, of equal ones the first; a circle becomes
    one node, whose edges cost what they add to the circle. Every node must be reachable.
    """
    contracted = _Contracted(edges, root)
    for node in list(contracted.heaps):
        contracted.grow(node)
    return {edges[i][1]: edges[i][0] for i in contracted.chosen_edges()}


class _Contracted:
    """The nodes and circles of a graph, with the cheapest edge into each; a circle is a node with a higher number."""

    def __init__(self, edges: Sequence[tuple[int, int, int]], root: int) -> None:
        self._edges = edges
        self.heaps: dict[int, list[tuple[int, int]]] = {}  # (cost, index of the edge), less what the node has paid
        for i, (start, end, cost) in enumerate(edges):
            if end != root and start != end:
                self.heaps.setdefault(end, []).append((cost, i))
        for heap in self.heaps.values():
            heapify(heap)
        self._paid = dict.fromkeys(self.heaps, 0)
        self._chosen: dict[int, int] = {}
        self._around: dict[int, int] = {}  # the circle that a node or circle is in
        self._inside: dict[int, list[int]] = {}
        self._outermost: dict[int, int] = {}  # a shortcut to it
        self._done = {root}
        self._next = 1 + max((max(start, end) for start, end, _ in edges), default=root)

    def grow(self, node: int) -> None:
        """Follow cheapest edges backwards from a node to a finished one; circles on the way become nodes."""
        path = [self._find(node)]
        places = {path[0]: 0}
        while path[-1] not in self._done:
            at = path[-1]
            start = self._choose(at)
            if start not in places:
                places[start] = len(path)
                path.append(start)
                continue
            circle = path[places[start] :]
            del path[places[start] :]
            for each in circle:
                del places[each]
            path.append(self._contract(circle))
            places[path[-1]] = len(path) - 1
        self._done.update(path)

    def chosen_edges(self) -> list[int]:
        """The indexes of the edges of the cheapest tree: each circle is opened at the end of the edge into it."""
        final: dict[int, int] = {}
        pending = [node for node in self._chosen if node not in self._around]
        while pending:
            node = pending.pop()
            edge = self._chosen[node]
            end = self._edges[edge][1]
            final[end] = edge
            while end != node:
                circle = self._around[end]
                pending += [each for each in self._inside[circle] if each != end]
                end = circle
        return list(final.values())

    def _choose(self, node: int) -> int:
        """The node at the start of the cheapest edge into this one."""
        heap = self.heaps[node]
        while True:
            cost, edge = heap[0]
            start = self._find(self._edges[edge][0])
            if start != node:
                self._chosen[node] = edge
                return start
            heappop(heap)

    def _contract(self, circle: Sequence[int]) -> int:
        """Make a new node for a circle; the cost of an edge into it is reduced by that of the circle's edge that it
        replaces.
        """
        made, self._next = self._next, self._next + 1
        for each in circle:
            self._paid[each] = self.heaps[each][0][0]
            self._around[each] = self._outermost[each] = made
        most = max(circle, key=lambda each: len(self.heaps[each]))
        heap, paid = self.heaps.pop(most), self._paid[most]
        for each in circle:
            if each != most:
                less = self._paid[each] - paid
                for cost, edge in self.heaps.pop(each):
                    heappush(heap, (cost - less, edge))
        self.heaps[made], self._paid[made] = heap, paid
        self._inside[made] = list(circle)
        return made

    def _find(self, node: int) -> int:
        """The outermost circle that contains a node, or the node itself."""
        end = node
        while end in self._outermost:
            end = self._outermost[end]
        while node != end:
            self._outermost[node], node = end, self._outermost[node]
        return end


def likeness(
    keys: Sequence[str],
    recorded: Mapping[str, str | None],
    parents: Mapping[str, str],
    distances: np.ndarray,
) -> tuple[Likeness, ...]:
    """The comparison of every variant's recorded parent with its inferred one."""
    places = {key: i for i, key in enumerate(keys)}

    def cost(one: str, other: str | None) -> int | None:
        return int(distances[places[one], places[other]]) if other in places else None

    def descends(key: str, other: str) -> bool:
        seen: set[str] = set()
        at: str | None = key
        while at is not None and at not in seen:
            seen.add(at)
            if at == other:
                return True
            at = recorded.get(at)
        return False

    found = []
    for key in keys:
        parent = recorded.get(key)
        far, near = cost(key, parent), cost(key, parents.get(key))
        doubtful = (
            far is not None
            and near is not None
            and far - near >= max(MARGIN, far // 2)
            and not descends(parents[key], key)
        )
        found.append(
            Likeness(
                key,
                parent if far is not None else None,
                None if far is None else in_steps(far),
                parents.get(key),
                None if near is None else in_steps(near),
                doubtful,
            )
        )
    return tuple(found)


@dataclass(frozen=True)
class Agreement:
    """How far two families of the same variants agree.

    `edges` is the number of recorded ones between described variants; `same` of those that are inferred in the same
    direction, `turned` in the opposite one. Groups are sets of at least two, a variant and all its descendants:
    recorded, inferred, and in both; the Robinson-Foulds distance is the number of groups in only one family.
    """

    edges: int
    same: int
    turned: int
    recorded_groups: int
    inferred_groups: int
    shared_groups: int

    @property
    def robinson_foulds(self) -> int:
        """The number of groups that one family has and the other lacks."""
        return self.recorded_groups + self.inferred_groups - 2 * self.shared_groups

    @property
    def robinson_foulds_share(self) -> float:
        """The distance as a share of all groups: 0 for the same families, 1 for nothing in common."""
        return self.robinson_foulds / max(1, self.recorded_groups + self.inferred_groups)


def agreement(keys: Sequence[str], recorded: Mapping[str, str | None], parents: Mapping[str, str]) -> Agreement:
    """How far the inferred family agrees with the recorded one, among the described variants `keys`.

    A recorded group is compared by its described members, also below a variant that is only named.
    """
    known = set(keys)
    edges = [(parent, key) for key in keys if (parent := recorded.get(key)) in known]
    first, second = groups(known, recorded), groups(known, parents)
    return Agreement(
        len(edges),
        sum(parents.get(child) == parent for parent, child in edges),
        sum(parents.get(parent) == child for parent, child in edges),
        len(first),
        len(second),
        len(first & second),
    )


def groups(known: set[str], parents: Mapping[str, str | None]) -> set[frozenset[str]]:
    """Every set of a variant and all its descendants, by its members in `known`; at least two, and not all."""
    members: dict[str, set[str]] = {}
    for key in known:
        seen: set[str] = set()
        at: str | None = key
        while at is not None and at not in seen:
            seen.add(at)
            members.setdefault(at, set()).add(key)
            at = parents.get(at)
    return {frozenset(group) for group in members.values() if 1 < len(group) < len(known)}
