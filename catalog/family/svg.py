"""A family as a picture: generations from left to right, a row for every variant, readable in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from catalog.family.graph import roots, walk

if TYPE_CHECKING:
    import networkx as nx

ROW = 22  # px from one variant to the next
LETTER = 7.2  # px, a generous mean width at the font size below, so that names never run into the next column
GAP = 34  # px between generations, where the lines turn
MARGIN = 14  # px around it all

STYLE = """
  svg { color-scheme: light dark; background: #fff; }
  text { font: 13px system-ui, sans-serif; fill: #1d2733; }
  .named text, text.named { fill: #667485; font-style: italic; }
  path { fill: none; stroke: #9aa7b5; stroke-width: 1.2; }
  circle { fill: #2f6f9f; } circle.named { fill: #9aa7b5; }
  a:hover text, a:focus text { text-decoration: underline; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14191f; }
    text { fill: #e3e9ef; } text.named { fill: #93a1b0; }
    path { stroke: #55626f; } circle { fill: #7fb8e0; } circle.named { fill: #55626f; }
  }
"""


def picture(
    graph: nx.DiGraph, label: Callable[[nx.DiGraph, str], str], link: str | None = "/catalog/variant/{key}"
) -> str:
    """An SVG document of the family as a tree, by the strongest claims; each name is a link made from `link`.

    `{key}` in `link` is replaced by the variant's key; None makes no links. Names that no document describes are
    slanted. Sizes are in px; the page may scale it.
    """
    rows = list(walk(graph, roots(graph)))
    generations = max((generation for generation, _ in rows), default=0) + 1
    widest = [0] * generations
    for generation, key in rows:
        widest[generation] = max(widest[generation], len(label(graph, key)))
    left = [float(MARGIN)]
    for letters in widest:
        left.append(left[-1] + 12 + letters * LETTER + GAP)

    parts = []
    last_row: list[float] = [0.0] * generations
    for i, (generation, _) in enumerate(rows):
        x, y = left[generation], MARGIN + ROW * (i + 0.5)
        last_row[generation] = y
        if generation:
            above = last_row[generation - 1]
            # Down along the parent's own dot, then across: lines never cross a name of another generation.
            bend = left[generation - 1]
            parts.append(f'<path d="M{bend:g} {above + 4:g}V{y:g}H{x - 4:g}"/>')
    for i, (generation, key) in enumerate(rows):
        x, y = left[generation], MARGIN + ROW * (i + 0.5)
        facts = graph.nodes[key]
        style = "" if facts["described"] else ' class="named"'
        told = facts["serial"] if facts["described"] else "only named"
        body = (
            f'<circle cx="{x:g}" cy="{y:g}" r="4"{style}><title>{escape(told)}</title></circle>'
            f'<text x="{x + 10:g}" y="{y + 4.5:g}"{style}>{escape(label(graph, key))}</text>'
        )
        if link:
            body = f"<a href={quoteattr(link.format(key=quote(key, safe='')))}>{body}</a>"
        parts.append(body)
    width, height = left[-1], MARGIN * 2 + ROW * len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="Family tree">\n<style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )
