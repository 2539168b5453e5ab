"""Who descends from whom: the claims as a graph, walks over it, and its written forms."""

from catalog.family.formats import FORMATS, write_family
from catalog.family.graph import (
    add_costs,
    ancestors,
    connect,
    descendants,
    family_graph,
    parent_of,
    roots,
    select,
    siblings,
    walk,
)

__all__ = [
    "FORMATS",
    "add_costs",
    "ancestors",
    "connect",
    "descendants",
    "family_graph",
    "parent_of",
    "roots",
    "select",
    "siblings",
    "walk",
    "write_family",
]
