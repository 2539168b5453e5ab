"""A family in written form: text, Newick, dot, GraphML, node-link JSON, a picture (svg.py), a poster (poster.py).

Text, Newick and the picture are trees and follow the strongest claim to each variant; the others have every claim.
The cost of the changes along an edge, in steps, is the length of the branch in Newick and `cost` elsewhere; edges to
and from variants without rules have none.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from catalog.family.graph import most_like, parent_of, roots, walk
from catalog.model.variant import Claim

if TYPE_CHECKING:
    import networkx as nx

    from catalog.family.graph import Lines


def label(graph: nx.DiGraph | Lines, key: str) -> str:
    """`Anaconda (#10)`: a variant's name and number as the catalogue writes them."""
    facts = graph.nodes[key]
    return facts["name"] if facts["number"] is None else f"{facts['name']} (#{facts['number']})"


def as_text(graph: nx.DiGraph) -> str:
    """One line for each variant, indented by generation, with other claimed parents, and a mark for one that is only
    named.
    """
    lines = []
    for generation, key in walk(graph, roots(graph)):
        facts = graph.nodes[key]
        line = "  " * generation + label(graph, key)
        if facts["serial"].strip("?-"):
            line += f"  {facts['serial']}"
        if not facts["described"]:
            line += "  [only named]"
        chosen, like = parent_of(graph, key), most_like(graph, key)
        if like is not None:
            line += f"  [no parent is told; most like {label(graph, like)}]"
        others = [label(graph, parent) for parent in graph.predecessors(key) if parent not in (chosen, like)]
        if others:
            line += f"  [also claimed for {', '.join(others)}]"
        lines.append(line + "\n")
    return "".join(lines)


def as_newick(graph: nx.DiGraph, by_key: bool = False) -> str:
    """One tree for each root, on a line of its own, labels quoted (quotes in names doubled), closed by a semicolon.

    Variants with the same name and no number get their keys appended, so that no two labels are the same; with
    `by_key` the label is the key alone.
    """
    names = Counter(label(graph, key) for key in graph)

    def written(key: str) -> str:
        name = label(graph, key)
        name = key if by_key else name if names[name] == 1 else f"{name} {key}"
        parent = parent_of(graph, key)
        cost = graph.edges[parent, key].get("cost") if parent in graph else None
        return "'" + name.replace("'", "''") + "'" + ("" if cost is None else f":{cost:g}")

    trees = []
    for root in roots(graph):
        text, open_labels, last = "", [], -1
        for generation, key in walk(graph, [root]):
            # A label comes after its children, so it waits until the walk returns to its generation.
            if generation > last:
                text += "(" if generation else ""
            else:
                for deeper in range(last, generation - 1, -1):
                    text += open_labels.pop() + (")" if deeper > generation else ",")
            open_labels.append(written(key))
            last = generation
        text += open_labels.pop()
        while open_labels:
            text += ")" + open_labels.pop()
        trees.append(text + ";\n")
    return "".join(trees)


def as_dot(graph: nx.DiGraph) -> str:
    """A Graphviz digraph; variants that are only named are dashed, and so are edges with a weaker claim.

    An edge of likeness is dotted and labelled.
    """

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = ["digraph family {", "  rankdir=LR;", "  node [shape=box];"]
    for key, facts in graph.nodes(data=True):
        style = "" if facts["described"] else ", style=dashed"
        lines.append(f"  {quoted(key)} [label={quoted(label(graph, key))}{style}];")
    for parent, child in graph.edges:
        facts = [] if parent_of(graph, child) == parent else ["style=dashed"]
        if most_like(graph, child) == parent:
            facts = ["style=dotted", 'label="most like"', "dir=none"]
        cost = graph.edges[parent, child].get("cost")
        facts += [] if cost is None else [f"cost={cost:g}"]
        told = f" [{', '.join(facts)}]" if facts else ""
        lines.append(f"  {quoted(parent)} -> {quoted(child)}{told};")
    return "\n".join([*lines, "}", ""])


def as_graphml(graph: nx.DiGraph) -> str:
    """GraphML; nodes have all facts of the graph, an edge its claims, one `kind at place` on each line, and its cost.

    Lists are text, separated by semicolons; booleans are `true` and `false`, as in XML Schema.
    """
    import networkx as nx

    plain = nx.DiGraph()
    flags = {"false": False, "true": True}
    for key, facts in graph.nodes(data=True):
        plain.add_node(key, **{name: _plain(value) for name, value in facts.items() if value is not None})
    for parent, child, facts in graph.edges(data=True):
        told = {name: _plain(value) for name, value in facts.items() if name != "claims" and value is not None}
        plain.add_edge(parent, child, claims="\n".join(map(_told, facts["claims"])), **told)
    text = "\n".join(nx.generate_graphml(plain, named_key_ids=True)) + "\n"
    # networkx writes True and False; a key of that type has no other text.
    for name in re.findall(r'attr.name="(\w+)" attr.type="boolean"', text):
        for word, value in flags.items():
            text = text.replace(f'<data key="{name}">{value}</data>', f'<data key="{name}">{word}</data>')
    return text


def _plain(value):
    return "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def _told(claim: Claim) -> str:
    return f"{claim.kind} at {claim.place.document}:{claim.place.line}"


def claim_record(claim: Claim) -> dict:
    """A claim as plain data: kind, document, line."""
    return {"claim": str(claim.kind), "document": claim.place.document, "line": claim.place.line}


def as_json(graph: nx.DiGraph) -> str:
    """Node-link data, for `networkx.node_link_graph(data, edges="edges")`; every claim with its place."""
    import networkx as nx

    plain = nx.DiGraph()
    plain.add_nodes_from(graph.nodes(data=True))
    for parent, child, facts in graph.edges(data=True):
        plain.add_edge(parent, child, **{**facts, "claims": [claim_record(claim) for claim in facts["claims"]]})
    return json.dumps(nx.node_link_data(plain, edges="edges"), indent=2, ensure_ascii=False) + "\n"


def _picture(graph: nx.DiGraph) -> str:
    from catalog.family.svg import picture  # drawing takes imports that the other forms do not need

    return picture(graph, label)


def _poster(graph: nx.DiGraph) -> str:
    from catalog.family.poster import poster

    return poster(graph, label)


FORMATS: dict[str, Callable[[nx.DiGraph], str]] = {
    "text": as_text,
    "newick": as_newick,
    "newick-keys": lambda graph: as_newick(graph, by_key=True),
    "dot": as_dot,
    "graphml": as_graphml,
    "json": as_json,
    "svg": _picture,
    "poster": _poster,
}


def write_family(graph: nx.DiGraph, form: str) -> str:
    """The family in one of `FORMATS`, ending with a line break. Raises KeyError for another format."""
    return FORMATS[form](graph)
