"""`stemma family`: facts about the family as a whole."""

from __future__ import annotations

import argparse
import json
import sqlite3
from typing import Any

from catalog.cli.database import add_database, open_or_fail
from catalog.cli.failure import Failure
from catalog.cli.lists import table_lines
from catalog.cli.terminal import print_lines, styled

HELP = """\
What the family as a whole shows. changes: the kinds of change that players make, how often, in how many games and under
how many different parents; the same change made again and again; what goes with more cards and more wild cards. lines:
the games with most children and the longest lines. likeness: a family inferred from rules alone, held against the
recorded one, and games that are much nearer to another parent. same: games that several sources describe."""

EXAMPLE = """\
stemma family
stemma family changes --limit 50
stemma family likeness --json"""

PARTS = ("changes", "lines", "likeness", "same")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add PART, --limit, --json and --db."""
    parser.add_argument("parts", metavar="PART", nargs="*", help="changes, lines, likeness or same (default: all)")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N rows of a list (default: 15)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON, all rows")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Print the parts."""
    for part in args.parts:
        if part not in PARTS:
            raise Failure(f"there is no part {part!r}; there are {', '.join(PARTS)}")
    if args.json and args.limit is not None:
        raise Failure("--limit has no effect with --json, which has all rows")
    limit = 15 if args.limit is None else args.limit
    if limit < 0:
        raise Failure(f"--limit {args.limit}: cannot be less than 0")
    connection = open_or_fail(args.db)
    told = {part: _ASKED[part](connection) for part in PARTS if part in args.parts or not args.parts}
    if args.json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return 0
    found: list[str] = []
    for part, lists in told.items():
        for title, rows in lists.items():
            found.append(styled(f"{part}: {title}", "bold"))
            found += (f"  {line}" for line in _lines(rows if isinstance(rows, list) else [rows], limit))
    print_lines(found)
    return 0


def _asked(connection: sqlite3.Connection, query: str) -> list[dict[str, Any]]:
    from catalog.site.family_queries import FAMILY_QUERIES
    from catalog.store.questions import add_functions

    add_functions(connection)
    found = {each.name: each for each in FAMILY_QUERIES}[query]
    return [dict(row) for row in connection.execute(found.sql, dict(found.example))]


def changes(connection: sqlite3.Connection) -> dict[str, Any]:
    """The changes that players make."""
    return {
        "kinds of change": _asked(connection, "changes_players_make"),
        "the same change under several parents": _asked(connection, "same_change"),
        "what goes with larger games": _asked(connection, "changes_that_enlarge"),
    }


def lines(connection: sqlite3.Connection) -> dict[str, Any]:
    """The games with most children, and the longest lines."""
    query = """\
SELECT elder.key, elder.name, count(*) AS children FROM variant AS child JOIN variant AS elder
ON elder.key = child.parent GROUP BY elder.key ORDER BY children DESC, elder.number, elder.key"""
    return {
        "most children": [dict(row) for row in connection.execute(query)],
        "longest lines": _asked(connection, "longest_lines"),
    }


def likeness(connection: sqlite3.Connection) -> dict[str, Any]:
    """The inferred family compared with the recorded one."""
    from catalog.family.infer import agreement

    recorded = dict(connection.execute("SELECT key, parent FROM variant").fetchall())
    rows = connection.execute("SELECT variant, nearer FROM likeness").fetchall()
    found = agreement([key for key, _ in rows], recorded, {key: nearer for key, nearer in rows if nearer})
    return {
        "agreement of the inferred family with the recorded one": {
            **vars(found),
            "robinson_foulds": found.robinson_foulds,
            "robinson_foulds_share": round(found.robinson_foulds_share, 3),
        },
        "nearer to another parent": _asked(connection, "probably_misplaced"),
    }


def same(connection: sqlite3.Connection) -> dict[str, Any]:
    """Games that several sources describe."""
    return {"in several sources": _asked(connection, "same_games")}


_ASKED = {"changes": changes, "lines": lines, "likeness": likeness, "same": same}


def _lines(rows: list[dict[str, Any]], limit: int) -> list[str]:
    """Rows as a table, with the last column uncut, and the number of rows left out."""
    if not rows:
        return ["none"]
    more = [f"... and {len(rows) - limit} more"] if len(rows) > limit else []
    return table_lines(rows[:limit], list(rows[0])) + more
