"""The family: the poster and the largest families as lists, and each game's descendants as a tree in words."""

from __future__ import annotations

from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any
from urllib.parse import quote

from catalog.family.kin import line_of
from catalog.site.cache import kept
from catalog.site.page_frame import Asked, Missing, Moved, page
from catalog.site.pages.family_parts import children, no_games, parents, sizes
from catalog.site.pages.parts import brief
from catalog.site.wheel import labels
from catalog.store.names import names_of

LARGEST = 30
"""How many families the page of families lists."""

MOST = 350
"""The most descendants shown at once; with more, the tree stops at the last generation that fits."""

OPEN = 2
"""Generations that are unfolded at first."""


@dataclass(frozen=True)
class Whole:
    """The family of all games: parents and children, and each game's number of descendants and of wrong numbers."""

    parents: dict[str, str | None]
    children: dict[str, list[str]]
    sizes: dict[str, int]
    wrong: dict[str, int]


@kept
def whole(connection: Connection) -> Whole:
    """The family of a database, with the wrong numbers of each game."""
    line = parents(connection)
    wrong = connection.execute("SELECT variant, count(*) FROM verdict WHERE verdict = 'disagrees' GROUP BY variant")
    return Whole(line, children(line), sizes(line), dict(map(tuple, wrong)))


def family_url(key: str) -> str:
    """The address of a game's family."""
    return f"/family/{quote(key, safe='')}"


def read_all(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The first page of families: the largest of them, each with its children, and the games without any family.

    Raises Moved to the family of the game that `of` names, Missing if it means no game or several.
    """
    if asked.one("of"):
        raise Moved(family_url(_meant(connection, asked, asked.one("of"))))
    family = whole(connection)
    largest = sorted(family.sizes, key=lambda key: -family.sizes[key])[:LARGEST]
    below = {key: [child for child in family.children.get(key, ()) if child != key] for key in largest}
    games = brief(connection, [*largest, *(key for keys in below.values() for key in keys)])
    roots = [key for key, parent in family.parents.items() if parent is None]
    alone = [key for key in roots if key not in family.children]
    return {
        "families": [
            {
                **games[key],
                "size": family.sizes[key],
                "generation": len(line_of(family.parents, key)) - 1,
                "wrong": _wrong_below(family, key),
                "children": [{**games[child], "size": family.sizes.get(child, 0)} for child in below[key]],
            }
            for key in largest
        ],
        "alone": list(brief(connection, alone).values()),
        "roots": len(roots),
        "in_all": len(family.parents),
        "contested": connection.execute(
            "SELECT count(*) FROM (SELECT child FROM edge WHERE claim != 'inferred' "
            "GROUP BY child HAVING count(DISTINCT parent) > 1)"
        ).fetchone()[0],
        "doubtful": connection.execute("SELECT count(*) FROM likeness WHERE doubtful").fetchone()[0],
        "labels": labels(connection),
        "poster": connection.execute("SELECT count(*) FROM picture").fetchone()[0] > 0,
    }


def _wrong_below(family: Whole, key: str) -> tuple[int, int]:
    """(wrong numbers, games that have any), among a game and all its descendants."""
    found = [family.wrong[other] for other in family.wrong if key in line_of(family.parents, other)]
    return sum(found), len(found)


def family_keys(connection: Connection, key: str) -> list[str]:
    """A game and all its descendants, generation after generation."""
    return [key, *_shown(whole(connection), key, len(whole(connection).parents))]


def the_key(connection: Connection, asked: Asked) -> str:
    """The key of the game in the address. Raises Moved for another spelling of it, Missing if there is none."""
    text = asked.parts["key"]
    key = _meant(connection, asked, text)
    if key != text:
        raise Moved(family_url(key))
    return key


def _meant(connection: Connection, asked: Asked, text: str) -> str:
    """The key of the game that a key, name or number means. Raises Missing, with games that may be meant."""
    if connection.execute("SELECT 1 FROM variant WHERE key = ?", [text]).fetchone():
        return text
    key, choices = names_of(asked.database).meant(text)
    if key:
        return key
    raise Missing(
        f"No game is called “{text[:80]}”.", tuple((family_url(named.key), named.spelled) for named in choices)
    )


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """A game's ancestors, its children and theirs, and the wrong numbers among them."""
    key = the_key(connection, asked)
    family = whole(connection)
    line = line_of(family.parents, key)
    depth = _depth(family, key)
    shown = _shown(family, key, depth)
    games = brief(connection, [*line, *shown])
    claims = connection.execute(
        "SELECT edge.parent, claim, edge.document, edge.line, name FROM edge JOIN variant ON key = edge.parent "
        "WHERE child = ? AND claim != 'inferred' ORDER BY edge.rowid",
        [key],
    ).fetchall()
    above = family.parents[key] or ""
    beside = () if above in no_games(connection) else family.children.get(above, ())
    siblings = [other for other in beside if other != key]
    return {
        "game": games[key],
        "above": [games[above] for above in reversed(line[1:])],
        "tree": _nodes(family, games, key, depth, 1, frozenset(line)),
        "children": len(family.children.get(key, ())),
        "descendants": family.sizes.get(key, 0),
        "siblings": len(siblings),
        "wrong": _wrong_below(family, key),
        "here_wrong": family.wrong.get(key, 0),
        "claims": claims,
        "parents": len({claim["parent"] for claim in claims}),
        "open": OPEN,
        "cut": len(shown) < family.sizes.get(key, 0),
    }


def _depth(family: Whole, key: str) -> int:
    """The number of generations of descendants that fit on a page; at least one."""
    depth, seen, level = 0, {key}, [key]
    count = 0
    while level:
        below = [child for each in level for child in family.children.get(each, ()) if child not in seen]
        count += len(below)
        if not below or (count > MOST and depth):
            break
        seen.update(below)
        depth, level = depth + 1, below
    return max(depth, 1)


def _shown(family: Whole, key: str, depth: int) -> list[str]:
    found, level, seen = [], [key], {key}
    for _ in range(depth):
        if not level:
            break
        level = [child for each in level for child in family.children.get(each, ()) if child not in seen]
        seen.update(level)
        found += level
    return found


def _nodes(
    family: Whole, games: dict[str, Any], key: str, depth: int, generation: int, above: frozenset[str]
) -> list[dict[str, Any]]:
    """The children of a game with theirs; `more` counts descendants that are beyond the depth."""
    nodes = []
    for child in family.children.get(key, ()):
        if child in above:
            continue
        below = _nodes(family, games, child, depth, generation + 1, above | {child}) if generation < depth else []
        size = family.sizes.get(child, 0)
        nodes.append(
            {
                **games[child],
                "generation": generation,
                "size": size,
                "more": 0 if below else size,
                "wrong": family.wrong.get(child, 0),
                "children": below,
            }
        )
    return nodes


ROUTES = (
    (r"^/family$", page("families.html", read_all)),
    (r"^/family/(?P<key>[^/]+)$", page("family.html", read)),
)
