"""A whole family as a poster: a ring in which every variant has its own place, and an index in the middle.

The ring is a tree written by generation and bent round: a variant's descendants follow it clockwise, each generation
one step further out, so that names never overlap. The families with most members have large names; the index in the
middle has every name, with the sector of the ring where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, cos, pi, radians, sin
from typing import TYPE_CHECKING
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from catalog.family.graph import parent_of, roots, walk

if TYPE_CHECKING:
    import networkx as nx

SLOT = 11.0  # px along the rim for one name at the innermost generation
STEP_OUT = 62.0  # px from one generation to the next
LETTER = 4.9  # px, a generous mean width of a letter of a name
LEAST = 330.0  # px, the least radius of the ring, for few variants
SECTORS = 72
GREAT = 9  # a branch with at least this many members has a large name
GREATEST = 66.0  # px, its size, or what fits
COLUMN = 23.0  # the width of a column of the index, in sizes of its type,
LINE = 1.28  # and the height of a line of it

STYLE = """
  svg { color-scheme: light dark; background: #fdfbf6; }
  svg:target { width: 100%; height: 100%; }
  text { font: 9.5px Georgia, 'Times New Roman', serif; fill: #23282d; }
  .named { font-style: italic; fill: #7b848c; }
  .great { letter-spacing: 1px; }
  .title { font-size: 92px; letter-spacing: 6px; text-anchor: middle; }
  .under { font-size: 30px; text-anchor: middle; fill: #5d666e; }
  .sector { font: 15px system-ui, sans-serif; text-anchor: middle; fill: #8a6d3b; }
  .index text, .index tspan { font-size: inherit; }
  .at { fill: #8a6d3b; }
  path { fill: none; stroke: #b9b2a4; stroke-width: 1; }
  .rim { stroke: #d9cfb8; } .dashed { stroke-dasharray: 3 3; }
  circle { fill: #7b848c; }
  a:hover text, a:focus text { text-decoration: underline; }
"""
HUES = ("#1f5d43", "#a8211f", "#1b5a8a", "#a06a00", "#6d4a86", "#2a7d86", "#9a4a63", "#7a6a1f", "#b3721c", "#64574a")
"""The colors of the largest branches, the largest first, on paper; the wheel has the same ones."""

DARK_HUES = (
    "#6fbf97", "#f08c84", "#85bdea", "#e0b057", "#bd9ad6", "#72c5cd", "#e394ad", "#d9c877", "#f0bb74", "#c9baa8",
)  # fmt: skip
"""The same on a dark screen."""
_DARK = """
  @page { size: 594mm 841mm; margin: 10mm; }
  @media print { svg { color-scheme: light; width: 100%; height: auto; background: #fff; } }
  @media screen and (prefers-color-scheme: dark) {
    svg { background: #15181b; }
    text { fill: #e6e1d6; } .named { fill: #98a1a9; } .under { fill: #aab2b9; }
    .sector, .at { fill: #d8b878; }
    path { stroke: #4b5157; } .rim { stroke: #3a3f44; } circle { fill: #98a1a9; }
"""


@dataclass(frozen=True)
class _Place:
    """The place of a variant: its angle in degrees, clockwise from the top, its generation, its branch, its color."""

    key: str
    angle: float
    generation: int
    branch: int | None
    hue: int | None = None


def poster(
    graph: nx.DiGraph,
    label: Callable[[nx.DiGraph, str], str],
    link: str | None = "/catalog/variant/{key}",
    title: str = "The family tree of poker",
) -> str:
    """An SVG document of the whole family; each name is a link made from `link`, as in `catalog.family.svg.picture`.

    Sizes are in px; it is meant for a large sheet, or for a screen that zooms. With `#fit` at the end of its address
    it fills its frame, so that a page can give it any size; printed, it fills one sheet. Names that no document
    describes are slanted and their lines dashed.
    """
    rows = list(walk(graph, roots(graph)))
    parents = {key: parent_of(graph, key) for _, key in rows}
    middle = max(LEAST, len(rows) * SLOT / (2 * pi))
    rim = max((middle + STEP_OUT * g + LETTER * len(label(graph, key)) + 12 for g, key in rows), default=middle)
    half = rim + 30
    branches = _branches(graph, rows, parents)
    hues_of = in_families({key: parents[key] for key in graph if key in parents}, NAMED)
    rest = {branch: NAMED + branch % (len(HUES) - NAMED) for branch in branches.values()}
    hues_of = {key: rest[branch] for key, branch in branches.items()} | hues_of
    slot = 360 / max(1, len(rows))
    places = {
        key: _Place(key, (i + 0.5) * slot, generation, branches.get(key), hues_of.get(key))
        for i, (generation, key) in enumerate(rows)
    }

    parts = [f'<g transform="translate({half:g} {half + 150:g})">']
    parts += _sectors(middle)
    parts += _lines(graph, places, parents, middle)
    parts += _names(graph, places, middle, label, link)
    parts += _great_names(graph, places, branches, parents, middle)
    parts += _index(graph, places, middle, label, link)
    parts.append("</g>")
    described = sum(graph.nodes[key]["described"] for key in graph)
    hues = "".join(
        f"  .b{i} {{ stroke: {hue}; }} text.b{i} {{ stroke: none; fill: {hue}; }}\n" for i, hue in _enum(HUES)
    )
    dark = "".join(f"    .b{i} {{ stroke: {hue}; }} text.b{i} {{ fill: {hue}; }}\n" for i, hue in _enum(DARK_HUES))
    width, height = 2 * half, 2 * half + 190
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="fit" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label={quoteattr(title)}>\n'
        f"<style>{STYLE}{hues}{_DARK}{dark}  }}\n</style>\n"
        f'<text class="title" x="{half:g}" y="110">{escape(title)}</text>\n'
        f'<text class="under" x="{half:g}" y="160">{described:,} games with their rules, '
        f"{len(graph) - described:,} more by name; the numbers inside the ring are those of the index</text>\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _enum(hues: tuple[str, ...]) -> list[tuple[int, str]]:
    return list(enumerate(hues))


NAMED = 7
"""The number of families with a color of their own."""


def great_families(parents: Mapping[str, str | None], number: int = NAMED) -> list[str]:
    """The variants with the largest families, none of which is within another's, the largest first.

    An ancestor of more than half of all variants does not count as a family among others.
    """
    sizes = dict.fromkeys(parents, 0)
    for key in parents:
        for above in _above(parents, key):
            sizes[above] += 1
    found: list[str] = []
    for key in sorted(sizes, key=lambda key: -sizes[key]):
        if len(found) == number or not sizes[key]:
            break
        if 2 * sizes[key] <= len(sizes) and not any(above in found for above in _above(parents, key)):
            found.append(key)
    return found


def in_families(parents: Mapping[str, str | None], number: int = NAMED) -> dict[str, int]:
    """For each variant in a great family the number of that family, where the largest is 0."""
    great = {key: n for n, key in enumerate(great_families(parents, number))}
    found: dict[str, int] = {}
    for key in parents:
        for each in (key, *_above(parents, key)):
            if each in great:
                found[key] = great[each]
                break
    return found


def _above(parents: Mapping[str, str | None], key: str) -> Iterator[str]:
    """All ancestors of a variant, each once."""
    seen = {key}
    above = parents[key]
    while above is not None and above in parents and above not in seen:
        yield above
        seen.add(above)
        above = parents[above]


def _branches(graph: nx.DiGraph, rows: list[tuple[int, str]], parents: dict[str, str | None]) -> dict[str, int]:
    """The number of the great branch that each variant belongs to; most begin one generation below a root."""
    sizes: dict[str, int] = dict.fromkeys(parents, 1)
    for _, key in reversed(rows):
        above = parents[key]
        if above is not None and above in sizes:
            sizes[above] += sizes[key]
    tops: dict[str, str] = {}
    for generation, key in rows:
        above = parents[key]
        if above in tops:
            tops[key] = tops[above]
        elif generation == 1 or generation == 0 and sizes[key] <= len(rows) // 3:
            tops[key] = key
    great = [key for _, key in rows if tops.get(key) == key and sizes[key] >= GREAT]
    numbers = {key: i for i, key in enumerate(great)}
    return {key: numbers[top] for key, top in tops.items() if top in numbers}


def _point(angle: float, radius: float) -> str:
    turned = radians(angle)
    return f"{radius * sin(turned):.1f} {-radius * cos(turned):.1f}"


def _hue(hue: int | None) -> str:
    return "" if hue is None else f"b{hue}"


def _class(*names: str) -> str:
    told = " ".join(filter(None, names))
    return f' class="{told}"' if told else ""


def _sectors(middle: float) -> list[str]:
    """The inside of the ring with the numbers of its sectors, to which the index refers."""
    width, radius = 360 / SECTORS, middle - 8
    marks = [f'<path class="rim" d="M{_point(0, radius)}A{radius:g} {radius:g} 0 1 1 {_point(359.99, radius)}"/>']
    for sector in range(SECTORS):
        marks.append(f'<path class="rim" d="M{_point(sector * width, radius)}L{_point(sector * width, radius - 22)}"/>')
        at = (sector + 0.5) * width
        turn = at if at < 90 or at > 270 else at + 180
        marks.append(
            f'<text class="sector" transform="translate({_point(at, radius - 12)}) rotate({turn:g})" y="5">'
            f"{sector + 1}</text>"
        )
    return marks


def _lines(graph: nx.DiGraph, places: dict[str, _Place], parents: dict[str, str | None], middle: float) -> list[str]:
    """From every parent an arc along its own generation to its last child, and from that a line out to each child."""
    drawn = []
    last: dict[str, _Place] = {}
    for key, place in places.items():
        parent = parents[key]
        if parent not in places or place.generation != places[parent].generation + 1:
            continue
        last[parent] = place
        inner = middle + STEP_OUT * (place.generation - 1)
        dashed = "" if graph.nodes[key]["described"] else "dashed"
        drawn.append(
            f"<path{_class(_hue(place.hue), dashed)} "
            f'd="M{_point(place.angle, inner)}L{_point(place.angle, inner + STEP_OUT - 3)}"/>'
        )
    for parent, place in last.items():
        begin = places[parent]
        radius = middle + STEP_OUT * begin.generation
        far = int(place.angle - begin.angle > 180)
        drawn.append(
            f"<path{_class(_hue(begin.hue))} "
            f'd="M{_point(begin.angle, radius)}A{radius:.1f} {radius:.1f} 0 {far} 1 {_point(place.angle, radius)}"/>'
        )
    return drawn


def _names(
    graph: nx.DiGraph,
    places: dict[str, _Place],
    middle: float,
    label: Callable[[nx.DiGraph, str], str],
    link: str | None,
) -> list[str]:
    """Every variant's dot and name, the name along its own ray and never upside down."""
    drawn = []
    for key, place in places.items():
        radius = middle + STEP_OUT * place.generation
        right = place.angle <= 180
        named = "" if graph.nodes[key]["described"] else "named"
        anchor, side = ("", 1) if right else (' text-anchor="end"', -1)
        body = (
            f'<g transform="rotate({place.angle - 90 * side:.2f})"><circle cx="{side * radius:.1f}" r="2.4"/>'
            f'<text{_class(named, "" if named else _hue(place.hue))} x="{side * (radius + 6):.1f}" y="3.2"{anchor}>'
            f"{escape(label(graph, key))}</text></g>"
        )
        drawn.append(_linked(body, key, link))
    return drawn


def _great_names(
    graph: nx.DiGraph,
    places: dict[str, _Place],
    branches: dict[str, int],
    parents: dict[str, str | None],
    middle: float,
) -> list[str]:
    """The names of the great branches, large, along the inside of the ring; smaller if there is no room."""
    drawn = []
    members: dict[int, list[_Place]] = {}
    for key, branch in branches.items():
        members.setdefault(branch, []).append(places[key])
    for branch, found in members.items():
        first, last = min(p.angle for p in found), max(p.angle for p in found)
        top = min(found, key=lambda place: (place.generation, place.angle))
        name, hue = graph.nodes[top.key]["name"], _hue(top.hue)
        radius = middle - 92
        room = radians(last - first) * radius
        size = min(GREATEST, room / max(1, len(name)) * 1.7)
        if size < 10:
            continue
        centre = (first + last) / 2
        low = 90 < centre < 270  # at the bottom the words run the other way, so as not to be upside down
        spread = max(last - first, 2.0) / 2 + 4
        begin, end = (centre + spread, centre - spread) if low else (centre - spread, centre + spread)
        along = radius + (size * 0.35 if low else -size * 0.35)
        arc = f"A{along:.1f} {along:.1f} 0 {int(2 * spread > 180)} {int(not low)} {_point(end, along)}"
        drawn.append(
            f'<path id="great{branch}" style="stroke:none" d="M{_point(begin, along)}{arc}"/>'
            f'<text{_class("great", hue)} style="font-size:{size:.1f}px" text-anchor="middle">'
            f'<textPath href="#great{branch}" startOffset="50%">{escape(name)}</textPath></text>'
        )
        edge = middle - 38
        drawn.append(
            f'<path{_class(hue)} style="stroke-width:5" d="M{_point(first, edge)}A{edge:.1f} {edge:.1f} 0 '
            f'{int(last - first > 180)} 1 {_point(last, edge)}"/>'
        )
    return drawn


def _index(
    graph: nx.DiGraph,
    places: dict[str, _Place],
    middle: float,
    label: Callable[[nx.DiGraph, str], str],
    link: str | None,
) -> list[str]:
    """All names in alphabetical order, each with the number of its sector, in columns that fill the middle."""
    names = sorted(places, key=lambda key: (graph.nodes[key]["name"].casefold().strip("'\" "), in_number(graph, key)))
    size, columns = _columns(len(names), middle - 160)
    drawn = [f'<g class="index" style="font-size:{size:g}px">']
    at = 0
    for x, top, rows in columns:
        for row in range(rows):
            if at >= len(names):
                break
            key = names[at]
            at += 1
            y = top + row * LINE * size
            name = label(graph, key)
            name = name if len(name) <= 36 else name[:35] + "…"
            sector = int(places[key].angle / (360 / SECTORS)) + 1
            named = "" if graph.nodes[key]["described"] else "named"
            body = (
                f'<text{_class(named)} x="{x:.1f}" y="{y:.1f}">{escape(name)} '
                f'<tspan class="at" dx="3">{sector}</tspan></text>'
            )
            drawn.append(_linked(body, key, link))
    drawn.append("</g>")
    return drawn


def in_number(graph: nx.DiGraph, key: str) -> int:
    """A variant's number, to sort by; 0 if it has none."""
    return graph.nodes[key]["number"] or 0


def _columns(names: int, radius: float) -> tuple[float, list[tuple[float, float, int]]]:
    """The size of type, and (x, y of the first line, number of lines) of columns that fill a disc, the outer ones
    shorter.

    The type is the largest with room for `names` names.
    """
    size = 26.0
    while True:
        width, line = COLUMN * size, LINE * size
        count = max(1, int(2 * radius * 0.97 // width))
        columns = []
        for i in range(count):
            x = (i - count / 2) * width
            reach = max(abs(x), abs(x + width * 0.9))
            columns.append((x, int(2 * max(0.0, radius**2 - reach**2) ** 0.5 // line)))
        room = sum(rows for _, rows in columns)
        if room >= names or size <= 5:
            break
        size -= 0.25
    # All columns lose the same share, so that the index is centered; a small disc overflows.
    share = names / max(1, room)
    lines = [(x, ceil(rows * share) if room else names) for x, rows in columns]
    return size, [(x + width * 0.05, -rows * line / 2 + line / 2, rows) for x, rows in lines]


def _linked(body: str, key: str, link: str | None) -> str:
    return f'<a href={quoteattr(link.format(key=quote(key, safe="")))} target="_top">{body}</a>' if link else body
