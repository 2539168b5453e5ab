"""`stemma kin`: how two variants are related; for one, its family in short, or games that are nearly the same."""

from __future__ import annotations

import argparse
import json
import sqlite3
from typing import TYPE_CHECKING, Any

from catalog.cli.database import add_database, key_or_fail, open_or_fail
from catalog.cli.failure import Failure, refuse_without
from catalog.cli.lists import add_list_forms, print_csv, print_table
from catalog.cli.meant import only_named
from catalog.cli.terminal import print_lines, styled

if TYPE_CHECKING:
    from catalog.family.graph import Lines

HELP = """\
How two variants are related, by the recorded family: the word for it, their nearest common ancestor, the path from one
to the other, and how many changes of rules lie between them. With one KEY: its generation, ancestors, siblings,
children and how many descend from it. --within N lists the games that N changes of rules or fewer turn it into; that
is likeness and says nothing of descent."""

EXAMPLE = """\
stemma kin "snake eyes" blastoff
stemma kin anaconda
stemma kin anaconda --within 3"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add one KEY or two, --within, --json and --db."""
    parser.add_argument("one", metavar="KEY", help="a key, number, name or alias")
    parser.add_argument("other", metavar="KEY", nargs="?", help="another, to be told how it is related to the first")
    parser.add_argument("--within", type=int, metavar="N", help="list games at most N changes of rules away")
    add_list_forms(parser, json="print it as JSON")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Print the result."""
    from catalog.store.database import read_lines

    if args.within is not None and (args.within < 0 or args.other is not None):
        raise Failure(f"--within {args.within}: a number of changes, 0 or more, from one variant")
    if args.within is None:
        refuse_without("--within", {"--csv": args.csv, "--table": args.table})
    connection = open_or_fail(args.db)
    graph = read_lines(connection)
    one = key_or_fail(connection, args.one)
    if args.within is not None:
        data = near(connection, one, args.within)
        if args.csv or args.table:
            (print_csv if args.csv else print_table)(data, ("variant", "changes", "cost"))
            return 0
        lines = _near_lines(graph, one, args.within, data)
    elif args.other is not None:
        data = related(connection, graph, one, key_or_fail(connection, args.other))
        lines = _related_lines(graph, data)
    else:
        data = relatives(graph, one)
        lines = _relatives_lines(graph, data)
    if args.json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print_lines(lines)
    return 0


def related(connection: sqlite3.Connection, graph: Lines, one: str, other: str) -> dict[str, Any]:
    """How the second is related to the first, as plain data; `changes` and `cost` are null if either has no rules."""
    from catalog.family.change import in_steps, script
    from catalog.family.graph import no_games, parent_of
    from catalog.family.kin import kin
    from catalog.store.database import read_games

    found = kin({key: parent_of(graph, key) for key in graph}, one, other, no_games(graph))
    games = read_games(connection, dict.fromkeys((one, other)))
    edits = script(games[one], games[other]) if games[one] and games[other] else None
    query = "SELECT score, evidence FROM same_game WHERE (variant, other) IN ((?1, ?2), (?2, ?1))"
    same = connection.execute(query, [one, other]).fetchone()
    return {
        "one": one,
        "other": other,
        "kin": found.word,
        "common": found.common,
        "path": list(found.path),
        "changes": None if edits is None else len(edits),
        "cost": None if edits is None else in_steps(sum(edit.cost for edit in edits)),
        "same_game": None if same is None else dict(same),
    }


def relatives(graph: Lines, key: str) -> dict[str, Any]:
    """A variant's place in the family as plain data."""
    from catalog.family.graph import ancestors, children, descendants, most_like, siblings

    line = ancestors(graph, key)
    return {
        "variant": key,
        "generation": len(line),
        "ancestors": list(line),
        "siblings": list(siblings(graph, key)),
        "children": children(graph, key),
        "descendants": list(descendants(graph, key)),
        "most_like": most_like(graph, key),
    }


def near(connection: sqlite3.Connection, key: str, most: int) -> list[dict[str, Any]]:
    """The games that a variant becomes by at most `most` changes of rules, the cheapest first."""
    from catalog.family.change import fewest, in_steps, script
    from catalog.store.database import read_games

    games = {other: game for other, game in read_games(connection).items() if game}
    if key not in games:
        name = connection.execute("SELECT name FROM variant WHERE key = ?", [key]).fetchone()["name"]
        raise only_named(name, key)
    likely = {other: game for other, game in games.items() if other != key and fewest(games[key], game) <= most}
    scripts = {other: script(games[key], game) for other, game in likely.items()}
    found = [
        {"variant": other, "changes": len(edits), "cost": in_steps(sum(edit.cost for edit in edits))}
        for other, edits in scripts.items()
        if len(edits) <= most
    ]
    return sorted(found, key=lambda row: (row["cost"], row["changes"]))


def _related_lines(graph: Lines, data: dict[str, Any]) -> list[str]:
    from catalog.family.formats import label
    from catalog.family.kin import article

    one, other = label(graph, data["one"]), label(graph, data["other"])
    if data["common"] is None:
        lines = [styled(f"{other} is no kin of {one}: no recorded line joins them", "bold")]
    elif data["kin"] == "the same variant":
        return [styled(f"{one}: the same variant", "bold")]
    else:
        lines = [styled(f"{other} is {article(data['kin'])} {data['kin']} of {one}", "bold")]
        lines.append(f"  nearest common ancestor: {label(graph, data['common'])}")
        lines.append(f"  path: {' > '.join(label(graph, key) for key in data['path'])}")
    if data["changes"] is not None:
        apart = f", {data['cost']:g} step{'' if data['cost'] == 1 else 's'} apart" if data["changes"] else ""
        lines.append(f"  rules: {_changes(data['changes'])}{apart}")
    if data["same_game"] is not None:
        lines.append(f"  may be the same game: {data['same_game']['evidence']}")
    return lines


def _relatives_lines(graph: Lines, data: dict[str, Any]) -> list[str]:
    from catalog.family.formats import label

    def listed(name: str) -> str:
        keys = data[name]
        return f"  {len(keys)} {name if len(keys) != 1 else _ONE[name]}: {', '.join(label(graph, key) for key in keys)}"

    lines = [styled(label(graph, data["variant"]), "bold"), f"  generation {data['generation']}"]
    if data["ancestors"]:
        lines.append(f"  descends from {' > '.join(label(graph, key) for key in reversed(data['ancestors']))}")
    if data["most_like"]:
        lines.append(f"  no parent is told; by its rules it is most like {label(graph, data['most_like'])}")
    lines += [listed(name) for name in ("siblings", "children") if data[name]]
    if len(data["descendants"]) > len(data["children"]):
        lines.append(f"  {len(data['descendants'])} descendants in all")
    return lines


_ONE = {"siblings": "sibling", "children": "child"}


def _near_lines(graph: Lines, key: str, most: int, rows: list[dict[str, Any]]) -> list[str]:
    from catalog.family.formats import label

    head = f"{len(rows)} game{'' if len(rows) == 1 else 's'} within {_changes(most)} of {label(graph, key)}"
    return [
        styled(head, "bold"),
        *(f"  {row['cost']:5.2f}  {_changes(row['changes']):>12}  {label(graph, row['variant'])}" for row in rows),
    ]


def _changes(number: int) -> str:
    return "the same rules" if number == 0 else f"{number} change{'' if number == 1 else 's'}"
