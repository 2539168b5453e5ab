"""The family as a small picture: a wheel whose branches are colored by family, and the names of the largest families.

The branches are an SVG document of their own. The page writes the names over it, in its own type and as links.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from sqlite3 import Connection

from catalog.family.poster import DARK_HUES, HUES, NAMED, great_families
from catalog.site.cache import kept
from catalog.site.visible import plain

SIZE = 640
CENTRE = SIZE / 2
HUB = 16.0  # px, the radius of the roots
RIM = 312.0  # px, the radius of the deepest descendants
LETTERS = 18  # most letters of a name
LETTER, LINE = 17.0, 44.0  # px, width of a letter and height of a line on a phone, where they are largest


def _colours(hues: tuple[str, ...]) -> str:
    return " ".join(f".b{n} {{ stroke: {hue}; }}" for n, hue in enumerate(hues[:NAMED]))


STYLE = f"""
  svg {{ color-scheme: light dark; }}
  path {{ fill: none; stroke-width: 1.1; stroke-linecap: round; stroke: #a69d88; }}
  {_colours(HUES)}
  @media (prefers-color-scheme: dark) {{
    path {{ stroke: #5d6663; }}
    {_colours(DARK_HUES)}
  }}
"""


@dataclass(frozen=True)
class Tree:
    """The recorded family: names, children in the order of the catalogue, and how many variants descend from each."""

    names: dict[str, str]
    described: frozenset[str]
    children: dict[str | None, list[str]]
    descendants: dict[str, int]

    def below(self, key: str) -> Iterator[str]:
        """A variant and everything that descends from it."""
        waiting = [key]
        while waiting:
            here = waiting.pop()
            yield here
            waiting += reversed(self.children.get(here, []))


@kept
def tree(connection: Connection) -> Tree:
    """The family tree in a database: each variant below the parent of its strongest claim; loops are cut."""
    rows = connection.execute("SELECT key, name, parent, described FROM variant ORDER BY rowid").fetchall()
    parents = {key: parent for key, _, parent, _ in rows}
    children: dict[str | None, list[str]] = {}
    for key, parent in parents.items():
        if parent not in parents or _loops(parents, key):
            parent = parents[key] = None
        children.setdefault(parent, []).append(key)
    descendants: dict[str, int] = dict.fromkeys(parents, 0)
    for key in parents:
        above = parents[key]
        while above is not None:
            descendants[above] += 1
            above = parents[above]
    names = {key: name for key, name, _, _ in rows}
    return Tree(names, frozenset(key for key, _, _, described in rows if described), children, descendants)


def _loops(parents: dict[str, str | None], key: str) -> bool:
    seen, above = {key}, parents[key]
    while above is not None and above not in seen:
        seen.add(above)
        above = parents.get(above)
    return above == key


def families(family: Tree, number: int) -> list[str]:
    """The variants with the largest families (`great_families`)."""
    above: dict[str, str | None] = {child: parent for parent, below in family.children.items() for child in below}
    return great_families({key: above[key] for key in family.names}, number)


@dataclass
class Label:
    """A name over the wheel: the game's key, its name, and the middle of where it is written."""

    key: str
    name: str
    x: float
    y: float

    @property
    def half(self) -> float:
        """Half of its width, in px of the picture."""
        return LETTER * len(self.name) / 2

    def meets(self, other: Label) -> bool:
        """True if two names run into each other."""
        return abs(self.x - other.x) < self.half + other.half and abs(self.y - other.y) < LINE


@kept
def labels(connection: Connection) -> list[Label]:
    """The names of the largest families, each near the middle of its branch, none over another."""
    family = tree(connection)
    places = _places(family)
    found = []
    for key in families(family, NAMED):
        angles = [places[each][0] for each in family.below(key)]
        x, y = _at((min(angles) + max(angles)) / 2, HUB + (RIM - HUB) * 0.52)
        name = plain(family.names[key])
        label = Label(key, name if len(name) <= LETTERS else name[: LETTERS - 1] + "…", x, y)
        label.x = min(max(x, label.half), SIZE - label.half)
        found.append(label)
    _apart(found)
    return found


def _apart(found: list[Label]) -> None:
    """Move names that overlap up and down, the upper one up, until none do.

    They move in small steps, because a name that makes room may then overlap a third.
    """
    for _ in range(SIZE):
        meeting = [(one, other) for i, one in enumerate(found) for other in found[i + 1 :] if one.meets(other)]
        if not meeting:
            break
        for one, other in meeting:
            upper, lower = (one, other) if one.y <= other.y else (other, one)
            upper.y = max(upper.y - 2, LINE / 2)
            lower.y = min(lower.y + 2, SIZE - LINE / 2)


@kept
def wheel(connection: Connection) -> str:
    """The branches as an SVG document."""
    family = tree(connection)
    great = families(family, NAMED)
    branch = {key: f"b{number}" for number, top in enumerate(great) for key in family.below(top)}
    places = _places(family)
    lines: dict[str, list[str]] = {}
    for parent, below in family.children.items():
        for key in below:
            if parent is not None:
                lines.setdefault(branch.get(key, ""), []).append(_line(places[parent], places[key]))
    drawn = [f'<path class="{name}" d="{"".join(parts)}"/>' for name, parts in sorted(lines.items())]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" '
        f'role="img" aria-label="The family tree as a wheel">\n<style>{STYLE}</style>\n'
        + "\n".join(drawn)
        + "\n</svg>\n"
    )


def _places(family: Tree) -> dict[str, tuple[float, float]]:
    """The place of each variant: its angle, midway between its first child and its last, and its distance from the
    center.
    """
    depth: dict[str, int] = {}
    order: list[str] = []
    for root in family.children.get(None, []):
        for key in family.below(root):
            order.append(key)
    above = {child: parent for parent, below in family.children.items() for child in below}
    for key in order:
        over = above[key]
        depth[key] = 0 if over is None else depth[over] + 1
    leaves = [key for key in order if not family.children.get(key)]
    step = 2 * pi / max(len(leaves), 1)
    angle = {key: (number + 0.5) * step for number, key in enumerate(leaves)}
    for key in reversed(order):
        below = family.children.get(key)
        if below:
            angle[key] = (angle[below[0]] + angle[below[-1]]) / 2
    deepest = max(depth.values(), default=0) or 1
    return {key: (angle[key], HUB + (RIM - HUB) * (depth[key] / deepest) ** 0.66) for key in order}


def _line(parent: tuple[float, float], child: tuple[float, float]) -> str:
    """A curve from a parent to its child; at both ends it points straight away from the center."""
    middle = (parent[1] + child[1]) / 2
    points = (_at(*parent), _at(parent[0], middle), _at(child[0], middle), _at(*child))
    start, *rest = (f"{x:.1f} {y:.1f}" for x, y in points)
    return f"M{start}C{' '.join(rest)}"


def _at(angle: float, distance: float) -> tuple[float, float]:
    return CENTRE + distance * sin(angle), CENTRE - distance * cos(angle)
