"""Claims of kinship held against one another: what parent lines and child tables say of the same variants.

Nothing is decided here and nothing falls away: both sides of a conflict stay in the catalogue. One fault gives one
finding, at the place where it most likely is; what merely follows from it is not reported again. Where only one side
of a link is described there is nothing to hold against it, and nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import networkx as nx

from catalog.boundary import EVERYTHING, Boundary, Stage
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.variant import Catalog, Child, ClaimKind, Parent, Variant

CODES = (
    "two-parents",
    "parent-name",
    "parent-number",
    "unknown-parent",
    "row-name",
    "row-number",
    "row-serial",
    "row-tags",
    "row-twice",
    "missing-row",
    "no-parent-line",
    "cycle",
)


def check_links(catalog: Catalog, boundary: Boundary | None = None) -> tuple[Diagnostic, ...]:
    """A warning for every link that is wrong or doubtful, by place. Codes: docs/diagnostics.md, "Links".

    An entry whose links make the program raise is left out, and is a fault in `boundary`.
    """
    boundary = Boundary() if boundary is None else boundary
    links = boundary.together(Stage.FAMILY, catalog.variants, _Links, _Links(()))
    found = [finding for some in boundary.each(Stage.FAMILY, links.variants, links.findings) for finding in some]
    cycles = boundary.attempt(Stage.FAMILY, EVERYTHING, "", lambda: list(links.cycles()), [])
    return tuple(sorted((*found, *cycles), key=lambda d: (d.place, d.code, d.message)))


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _called(name: str, variant: Variant) -> bool:
    return any(_same(name, known) for known in (variant.name, *variant.aliases))


def _label(named: Variant | Parent | Child) -> str:
    return named.name if named.number is None else f"{named.name} (#{named.number})"


class _Links:
    """A catalogue's links, indexed: variants by key, rows by child, and which references are astray."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        self.variants = variants
        self.by_key = {variant.key: variant for variant in variants}
        self.rows: dict[str, list[tuple[Variant, Child]]] = {}
        for variant in variants:
            for row in variant.children:
                self.rows.setdefault(row.key, []).append((variant, row))
        self.by_name: dict[str, list[Variant]] = {}
        for variant in variants:
            if variant.described:
                self.by_name.setdefault(" ".join(variant.name.split()).casefold(), []).append(variant)
        self.circles = self._circles()

    def findings(self, variant: Variant) -> list[Diagnostic]:
        """What is wrong with an entry's own links and with those that lead to it, in no order that matters."""
        parent = self._parent_line(variant, variant.parent) if variant.parent is not None else ()
        return [*parent, *self._table(variant), *self._claimants(variant)]

    # References that lead to the wrong variant

    def _namesakes(self, name: str) -> list[Variant]:
        return self.by_name.get(" ".join(name.split()).casefold(), [])

    def _astray(self, reference: Parent | Child) -> bool:
        """True where the name belongs to another variant than the number."""
        target = self.by_key.get(reference.key)
        if target is None:
            return False
        if target.described or target.number is not None:
            if not _called(reference.name, target):
                return True
        return not target.described and bool(self._namesakes(reference.name))

    def _parent_line(self, variant: Variant, parent: Parent) -> Iterator[Diagnostic]:
        target = self.by_key.get(parent.key)
        if target is None:
            return
        if not _called(parent.name, target):
            yield _warning(
                parent.place,
                "parent-name",
                f"{_label(variant)} names {_label(parent)} as its parent, but #{target.number} is {target.name}",
                "make the name and the number of the parent line agree",
            )
        elif not target.described and (others := self._namesakes(parent.name)):
            told = "no number" if parent.number is None else f"number {parent.number}"
            yield _warning(
                parent.place,
                "parent-number",
                f"{_label(variant)} gives its parent {parent.name} {told}, but {parent.name} is #{others[0].number}",
                "correct the number in the parent line",
            )
        elif not target.described and parent.number is None and parent.claim is ClaimKind.PARENT_LINE:
            yield _warning(
                parent.place,
                "unknown-parent",
                f"{_label(variant)} names {parent.name} as its parent, which has no number and is not described",
                "add the number, or the entry",
            )

    def _table(self, variant: Variant) -> Iterator[Diagnostic]:
        """Rows that disagree with what they name."""
        seen: set[str] = set()
        for row in variant.children:
            child = self.by_key.get(row.key)
            if child is None:
                continue
            if row.key in seen and not self._astray(row):
                yield _warning(
                    row.place, "row-twice", f"the child table of {_label(variant)} has {_label(row)} twice", "keep one"
                )
                continue
            seen.add(row.key)
            if not _called(row.name, child):
                yield _warning(
                    row.place,
                    "row-name",
                    f"the child table of {_label(variant)} has {_label(row)}, but #{child.number} is {child.name}",
                    "make the name and the number of the row agree",
                )
                continue
            if not child.described:
                ours = [other for other in self._namesakes(row.name) if other.key != row.key]
                if ours:
                    yield _warning(
                        row.place,
                        "row-number",
                        f"the child table of {_label(variant)} gives {row.name} number {row.number}, but {row.name} is "
                        f"#{ours[0].number}",
                        "correct the number in the row",
                    )
                continue
            if row.serial != child.numbers.serial:
                yield _warning(
                    row.serial_place,
                    "row-serial",
                    f"the child table of {_label(variant)} gives {_label(row)} the serial number {row.serial}, its own "
                    f"entry {child.numbers.serial}",
                    f"compare with {child.place}",
                )
            if row.tags != child.tags:
                yield _warning(
                    row.place,
                    "row-tags",
                    f"the child table of {_label(variant)} gives {_label(row)} the tags {_listed(row.tags)}, its own "
                    f"entry {_listed(child.tags)}",
                    f"compare with {child.place}",
                )

    # Claims that conflict, or stand alone

    def _claimants(self, child: Variant) -> Iterator[Diagnostic]:
        """Who claims a variant as a child, held against whom it names as its parent."""
        line = child.parent
        tables = [(owner, row) for owner, row in self.rows.get(child.key, ()) if not self._astray(row)]
        owners = {owner.key: (owner, row) for owner, row in reversed(tables)}
        if line is not None and (self._astray(line) or self._in_circle(line.key, child.key)):
            return
        claimed = set(owners) | ({line.key} if line else set())
        if len(claimed) > 1:
            told = [f"the child table of {_label(owner)} ({row.place})" for owner, row in owners.values()]
            if line is not None:
                told = [text for (key, text) in zip(owners, told, strict=True) if key != line.key]
                told.insert(0, f"its own parent line for {_label(line)} ({line.place})")
            yield _warning(
                line.place if line else min(row.place for _, row in owners.values()),
                "two-parents",
                f"{_label(child)} is claimed more than once: {'; '.join(told)}",
                "all claims are kept; a parent line counts before a child table",
            )
        elif line is not None and not owners:
            parent = self.by_key.get(line.key)
            if (
                line.claim is ClaimKind.PARENT_LINE
                and parent is not None
                and parent.described
                and (parent.number is not None or parent.children)
                and not self._row_by_name(parent, child)
            ):
                yield _warning(
                    line.place,
                    "missing-row",
                    f"{_label(child)} names {_label(line)} as its parent, whose child table does not have it",
                    f"add it to the table of {parent.place}",
                )
        elif line is None and owners and child.described:
            owner, row = next(iter(owners.values()))
            if self._in_circle(owner.key, child.key):
                return
            yield _warning(
                child.place,
                "no-parent-line",
                f"{_label(child)} has no parent line, but stands in the child table of {_label(owner)} ({row.place})",
                f"add the line Parent: {_label(owner)}",
            )

    def _row_by_name(self, parent: Variant, child: Variant) -> bool:
        """True where the parent's table has the child under a wrong number or a wrong name, which is told there."""
        return any(_called(row.name, child) or row.number == child.number is not None for row in parent.children)

    # Circles

    def _circles(self) -> list[list[str]]:
        graph = nx.DiGraph()
        for variant in self.variants:
            graph.add_node(variant.key)
            if variant.parent is not None and not self._astray(variant.parent):
                graph.add_edge(variant.parent.key, variant.key)
            for row in variant.children:
                if not self._astray(row):
                    graph.add_edge(variant.key, row.key)
        order = {variant.key: i for i, variant in enumerate(self.variants)}
        circles = []
        for keys in nx.strongly_connected_components(graph):
            first = min(keys, key=lambda key: order.get(key, len(order)))
            if len(keys) > 1 or graph.has_edge(first, first):
                circles.append(sorted(keys, key=lambda key: order.get(key, len(order))))
        return circles

    def _in_circle(self, parent: str, child: str) -> bool:
        return any(parent in circle and child in circle for circle in self.circles)

    def cycles(self) -> Iterator[Diagnostic]:
        """A finding for each circle of entries that descend from one another."""
        for circle in self.circles:
            members = [self.by_key[key] for key in circle if key in self.by_key]
            first = members[0]
            yield _warning(
                first.parent.place if first.parent else first.place,
                "cycle",
                f"{_listed(map(_label, members))} descend from one another"
                if len(members) > 1
                else f"{_label(first)} is its own parent",
                "one of the parent lines or table rows between them is wrong",
            )


def _warning(place: Place, code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic(place, code, message, Severity.WARNING, hint)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
