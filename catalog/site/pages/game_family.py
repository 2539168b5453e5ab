"""The kin on a game's page: its line, its parent and what changed, children, and games like it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from sqlite3 import Connection
from typing import Any

from markupsafe import Markup

from catalog.family.games import UNKNOWN
from catalog.site.page_frame import Asked
from catalog.site.visible import plain
from catalog.store.questions import family_of
from catalog.store.search import NO_GAMES

SHOWN = 12
"""The most children shown at once; the rest is folded."""

NEAREST = 8
"""The number of similar games shown."""

_LINE = """\
WITH RECURSIVE up(key, steps) AS (
  SELECT parent, 1 FROM variant WHERE key = ?
  UNION SELECT variant.parent, steps + 1 FROM up JOIN variant USING (key) WHERE steps < 100
)
SELECT key, name, number, described, EXISTS (SELECT 1 FROM step WHERE step.variant = key) AS told
FROM up JOIN variant USING (key) ORDER BY steps DESC"""

_CHILDREN = """\
SELECT key, name, number, serial, tags, described, parent,
  (SELECT count(*) FROM change WHERE change.parent = ?1 AND child = key AND about = 'rule'
    AND op != 'unknown') AS changes,
  EXISTS (SELECT 1 FROM change WHERE change.parent = ?1 AND child = key AND op = 'unknown') AS more,
  EXISTS (SELECT 1 FROM step WHERE step.variant = ?1) AND EXISTS (SELECT 1 FROM step WHERE step.variant = key) AS known
FROM variant WHERE key IN (SELECT child FROM edge WHERE edge.parent = ?1 AND claim != 'inferred')
ORDER BY number IS NULL, number, key"""

_OTHERS = """\
SELECT DISTINCT key, name, number, claim FROM edge JOIN variant ON key = edge.parent
WHERE child = ?1 AND claim != 'inferred' AND edge.parent IS NOT (SELECT parent FROM variant WHERE key = ?1)
ORDER BY key"""

_LIKE = """\
SELECT key, name, number, described FROM edge JOIN variant ON key = edge.parent
WHERE child = ?1 AND claim = 'inferred' AND (SELECT parent FROM variant WHERE key = ?1) IS NULL"""

_NEAR = """\
SELECT key, name, number, serial, cost, (SELECT parent FROM variant WHERE key = ?1) IS key AS is_parent,
  parent = ?1 AS is_child FROM near JOIN variant ON key = other WHERE variant = ?1 ORDER BY rank LIMIT ?2"""

_SAME = """\
SELECT variant.key, name, number, title, score, evidence FROM (
  SELECT other AS key, score, evidence FROM same_game WHERE variant = ?1
  UNION ALL SELECT variant, score, evidence FROM same_game WHERE other = ?1
) JOIN variant USING (key) JOIN source ON source.key = source ORDER BY score DESC, variant.key"""

_NEARER = """\
SELECT key, name, number, nearer_cost, parent_cost FROM likeness JOIN variant ON key = nearer
WHERE variant = ? AND doubtful = 1"""


def family(connection: Connection, asked: Asked, game: dict[str, Any]) -> dict[str, Any]:
    """Everything that the page shows about the kin of a game."""
    key, parent = game["key"], game["parent"]
    line = [dict(row) for row in connection.execute(_LINE, [key])]
    siblings = connection.execute(
        f"SELECT count(*) FROM variant WHERE parent = ? AND key != ? AND parent NOT IN ({NO_GAMES})", [parent, key]
    ).fetchone()[0]
    nearer = connection.execute(_NEARER, [key]).fetchone()
    children = [{**row, "tags": json.loads(row["tags"])} for row in connection.execute(_CHILDREN, [key])]
    return {
        "line": line,
        "parent": line[-1] if line else None,
        "siblings": siblings,
        "like": next((dict(row) for row in connection.execute(_LIKE, [key])), None),
        "others": [dict(row) for row in connection.execute(_OTHERS, [key])],
        "children": children,
        "shown": SHOWN,
        **changes(connection, parent, key),
        "near": [dict(row) for row in connection.execute(_NEAR, [key, NEAREST])],
        "same": [dict(row) for row in connection.execute(_SAME, [key])],
        "nearer": nearer and dict(nearer),
        "picture": picture(asked, key) if line or children else "",
    }


def changes(connection: Connection, parent: str | None, child: str) -> dict[str, list[dict[str, Any]]]:
    """`changes`, what was changed of rules, tags and numbers, each with its words before and after; and `unknown`, what
    may have been, as words of either game were not understood."""
    found = connection.execute(
        "SELECT about, op, before, after, name, words, cost FROM change WHERE parent = ? AND child = ? "
        "ORDER BY position",
        [parent, child],
    )
    rows = [{**row, "parts": word_by_word(row["before"] or "", row["after"] or "")} for row in found]
    return {
        "changes": [row for row in rows if row["op"] != UNKNOWN],
        "unknown": [{**row, "told": row["before"] or row["after"]} for row in rows if row["op"] == UNKNOWN],
    }


def word_by_word(before: str, after: str) -> list[tuple[str, str]]:
    """(`same`, `del` or `ins`, words) in reading order."""
    old, new = before.split(), after.split()
    told: list[tuple[str, str]] = []
    matched = SequenceMatcher(None, old, new, autojunk=False)
    if old and new and matched.ratio() < 0.4:  # with so little in common, separate texts are easier to read
        return [("del", before), ("ins", after)]
    for op, i, j, k, m in matched.get_opcodes():
        if op == "equal":
            told.append(("same", " ".join(old[i:j])))
            continue
        if i < j:
            told.append(("del", " ".join(old[i:j])))
        if k < m:
            told.append(("ins", " ".join(new[k:m])))
    return told


_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_FOLD = re.compile(r'(<a href="[^"]*)"><g class="fold"')


def picture(asked: Asked, key: str) -> Markup:
    """The picture of a game and its relatives as a part of our page: without its own styles, with links for every
    key.
    """
    svg = plain(family_of(str(asked.database)).around(key, link="/game/{key}"))
    svg = _STYLE.sub("", svg, count=1).replace('role="img"', 'role="group" class="around"', 1)
    svg = _FOLD.sub(r'\1#children"><g class="fold"', svg.replace(' target="_top"', ""))
    return Markup(svg.replace('xmlns="http://www.w3.org/2000/svg" ', "", 1))


def folded(children: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """The children shown at once, and the rest."""
    all_of_them = list(children)
    fits = len(all_of_them) <= SHOWN + 3
    return (all_of_them, []) if fits else (all_of_them[:SHOWN], all_of_them[SHOWN:])
