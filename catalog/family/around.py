"""One game and its relatives as a picture: its ancestors, siblings and descendants, and the same game in other
sources.

Generations go from left to right. If there are too many games, the others are one box with their number, which links
to the page with all of them. Games that no document describes are dashed, links to other sources are dotted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import networkx as nx

from catalog.family.graph import ancestors, children, parent_of

LETTERS = 16  # on a line of a box: two generations side by side fit a phone
LETTER, LINE = 7.5, 17  # px, a generous mean width of a letter, and the height of a line
PAD, GAP, BETWEEN = 8, 9, 30  # px inside a box, between two boxes, between two generations
MARGIN = 8
MOST = 9  # siblings, or children of one parent; the others are folded
LINE_OF_PARENTS = 4  # ancestors; those in the middle are folded

STYLE = """
  svg { color-scheme: light dark; background: #fdfbf6; max-width: 100%; height: auto; }
  text { font: 12.5px system-ui, sans-serif; fill: #23282d; }
  .small { font-size: 11px; fill: #6d757c; }
  rect { fill: #fff; stroke: #8a949c; stroke-width: 1.2; }
  path { fill: none; stroke: #b3aa98; stroke-width: 1.4; }
  .line rect, .below rect { stroke: #1f6f8b; }
  .self rect { fill: #1f6f8b; stroke: #1f6f8b; } .self text { fill: #fff; font-weight: 600; }
  .self .small { fill: #dcebf0; font-weight: 400; }
  path.on { stroke: #1f6f8b; stroke-width: 2; }
  .named rect { stroke-dasharray: 5 4; } .named text { font-style: italic; fill: #667079; }
  .fold rect { stroke: none; fill: none; } .fold text { fill: #667079; }
  .like rect { stroke: #b3721c; stroke-dasharray: 1.5 4; stroke-linecap: round; stroke-width: 2; }
  path.like { stroke: #b3721c; stroke-dasharray: 1.5 5; stroke-linecap: round; stroke-width: 2; }
  a:hover text, a:focus text { text-decoration: underline; }
  @media (prefers-color-scheme: dark) {
    svg { background: #15181b; }
    text { fill: #e6e1d6; } .small { fill: #9aa3aa; }
    rect { fill: #1d2226; stroke: #7c868e; } path { stroke: #565d63; }
    .line rect, .below rect { stroke: #5aa5c0; } path.on { stroke: #5aa5c0; }
    .self rect { fill: #2b7f9d; stroke: #2b7f9d; } .self text { fill: #fff; } .self .small { fill: #dcebf0; }
    .named text, .fold text { fill: #98a1a9; } .fold rect { fill: none; }
    .like rect, path.like { stroke: #e0a458; }
  }
"""


@dataclass
class _Box:
    """A box with its text, and the boxes to its right."""

    words: list[str]
    style: str
    key: str | None = None
    small: str = ""
    title: str = ""
    right: list[_Box] = field(default_factory=list)
    column: int = 0
    y: float = 0.0

    @property
    def height(self) -> float:
        return 2 * PAD + LINE * len(self.words) + (14 if self.small else 0) - 3

    @property
    def width(self) -> float:
        longest = max([*map(len, self.words), len(self.small) * 0.85])
        return 2 * PAD + LETTER * longest


def around(
    graph: nx.DiGraph,
    key: str,
    label: Callable[[nx.DiGraph, str], str],
    depth: int = 1,
    likes: Sequence[tuple[str, str, str, str]] = (),
    nearness: Mapping[str, float] | None = None,
    link: str | None = "/catalog/variant/{key}",
) -> str:
    """An SVG document of one variant and its relatives: descendants to `depth` generations, links made from `link`.

    `likes` are (key, name, source, evidence) of the same game in other sources. `nearness` is the distance of
    siblings; the nearest are shown if there is no room for all. Raises KeyError for a key that the graph lacks.
    """
    if key not in graph:
        raise KeyError(key)
    top = _tree(graph, key, label, depth, likes, nearness or {})
    boxes = _laid_out(top)
    columns = max(box.column for box in boxes) + 1
    widths = [max((box.width for box in boxes if box.column == column), default=0.0) for column in range(columns)]
    lefts = [MARGIN + sum(widths[:column]) + BETWEEN * column for column in range(columns)]
    parts = []
    for box in boxes:
        begin = lefts[box.column] + widths[box.column]
        for child in box.right:
            end, turn = lefts[child.column], lefts[child.column] - BETWEEN / 2
            style = "like" if child.style == "like" else "on" if _on_line(box, child) else ""
            curve = f"C{turn:.1f} {box.y:.1f} {turn:.1f} {child.y:.1f} {end:.1f} {child.y:.1f}"
            parts.append(f'<path{_classed(style)} d="M{begin:.1f} {box.y:.1f}{curve}"/>')
    parts += [_drawn(box, lefts[box.column], widths[box.column], link) for box in boxes]
    width = lefts[-1] + widths[-1] + MARGIN
    height = max(box.y + box.height / 2 for box in boxes) + MARGIN
    name = f"The family around {label(graph, key)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" aria-label={quoteattr(name)}>\n<style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _tree(
    graph: nx.DiGraph,
    key: str,
    label: Callable[[nx.DiGraph, str], str],
    depth: int,
    likes: Sequence[tuple[str, str, str, str]],
    nearness: Mapping[str, float],
) -> _Box:
    """The boxes, from the oldest ancestor."""

    def box(of: str, style: str) -> _Box:
        facts = graph.nodes[of]
        named = "" if facts["described"] else " named"
        title = facts["serial"] if facts["described"] else "only named; no document here describes it"
        parent = parent_of(graph, of)
        cost = graph.edges[parent, of].get("cost") if parent is not None else None
        if cost is not None:
            title += f"; {cost:g} steps from its parent"
        words = wrap(label(graph, of), LETTERS) or [of]
        small = facts["serial"] if style == "self" and facts["described"] and facts["serial"].strip("?-") else ""
        return _Box(words, style + named, of, small, title)

    def below(of: str, style: str, deeper: int) -> _Box:
        made = box(of, style)
        if deeper:
            found = children(graph, of)
            made.right = [below(child, "below", deeper - 1) for child in found[:MOST]]
            made.right += _fold(len(found) - MOST, of)
        return made

    me = below(key, "self", depth)
    me.right += [
        _Box(wrap(name, LETTERS), "like", other, f"by likeness, in {source}", evidence)
        for other, name, source, evidence in likes
    ]
    line = list(ancestors(graph, key))
    if not line:
        return me
    beside = [other for other in children(graph, line[0]) if other != key]
    nearest = sorted(beside, key=lambda other: nearness.get(other, float("inf")))[:MOST]
    shown = [other for other in children(graph, line[0]) if other == key or other in nearest]
    above = box(line[0], "line")
    above.right = [me if other == key else box(other, "beside") for other in shown] or [me]
    above.right += _fold(len(beside) - len(nearest), line[0])
    if len(line) > LINE_OF_PARENTS:
        folded = line[2:-1]
        names = ", ".join(label(graph, k) for k in reversed(folded))
        chain: list[_Box] = [box(line[1], "line"), _Box([f"{len(folded)} generations"], "fold", folded[0], "", names)]
        chain.append(box(line[-1], "line"))
    else:
        chain = [box(k, "line") for k in line[1:]]
    for elder in chain:
        elder.right = [above]
        above = elder
    return above


def _fold(more: int, key: str) -> list[_Box]:
    return [_Box([f"and {more} more"], "fold", key)] if more > 0 else []


def _laid_out(top: _Box) -> list[_Box]:
    """All boxes with their places: those with none to their right one below the other, the others beside theirs."""
    boxes: list[_Box] = []
    bottom = float(MARGIN)
    free: dict[int, float] = {}  # the lowest occupied point of each column

    def place(box: _Box, column: int) -> None:
        nonlocal bottom
        box.column = column
        boxes.append(box)
        for child in box.right:
            place(child, column + 1)
        if box.right:
            box.y = (box.right[0].y + box.right[-1].y) / 2
            box.y = max(box.y, free.get(column, float(MARGIN)) + box.height / 2)
        else:
            box.y = max(bottom, free.get(column, float(MARGIN))) + box.height / 2
        free[column] = box.y + box.height / 2 + GAP
        bottom = max(bottom, free[column]) if not box.right else bottom

    place(top, 0)
    return boxes


def _on_line(box: _Box, child: _Box) -> bool:
    """True for a line between the oldest ancestor and the game itself, or between it and a descendant."""
    return child.style.split()[0] in ("line", "self", "below") or box.style == "fold"


def _classed(style: str) -> str:
    return f' class="{style}"' if style else ""


def _drawn(box: _Box, left: float, width: float, link: str | None) -> str:
    width = box.width if box.style == "fold" else width
    top = box.y - box.height / 2
    lines = [
        f'<text x="{left + PAD:.1f}" y="{top + PAD + 10 + LINE * i:.1f}">{escape(words)}</text>'
        for i, words in enumerate(box.words)
    ]
    if box.small:
        below = top + PAD + 8 + LINE * len(box.words)
        lines.append(f'<text class="small" x="{left + PAD:.1f}" y="{below:.1f}">{escape(box.small)}</text>')
    title = f"<title>{escape(box.title)}</title>" if box.title else ""
    body = (
        f'<g class="{box.style}">{title}<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" '
        f'height="{box.height:.1f}" rx="7"/>{"".join(lines)}</g>'
    )
    if link and box.key:
        body = f'<a href={quoteattr(link.format(key=quote(box.key, safe="")))} target="_top">{body}</a>'
    return body
