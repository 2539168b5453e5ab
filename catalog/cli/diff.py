"""`stemma diff`: the changes that turn one variant into another."""

from __future__ import annotations

import argparse
import json
import sqlite3

from catalog.cli.database import add_database, key_or_fail, open_or_fail
from catalog.cli.meant import only_named
from catalog.cli.terminal import print_lines, styled

HELP = """\
The changes of rules that turn one variant into another, the fewest and smallest that do, in the order of play; then
the tags and the printed numbers that differ. The number before a change is its cost: 1 for a step more or fewer, 0.5
for a betting round, less for what changes within a step."""

EXAMPLE = """\
stemma diff anaconda "snake eyes"
stemma diff 10 410 --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add both KEYs, --json and --db."""
    parser.add_argument("old", metavar="KEY", help="the variant to start from: a key, number, name or alias")
    parser.add_argument("new", metavar="KEY", help="the variant to end at")
    parser.add_argument("--json", action="store_true", help="print the changes as JSON")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Print the changes."""
    from catalog.family.games import UNKNOWN, number_changes, rule_changes, tag_changes
    from catalog.model.variant import STATISTICS
    from catalog.store.database import read_games

    connection = open_or_fail(args.db)
    old, new = key_or_fail(connection, args.old), key_or_fail(connection, args.new)
    rows = {key: connection.execute("SELECT * FROM variant WHERE key = ?", [key]).fetchone() for key in (old, new)}
    games = read_games(connection, dict.fromkeys((old, new)))
    for key, row in rows.items():
        if not games[key]:
            raise only_named(row["name"], key)
    edits, rules = rule_changes(games[old], games[new])
    numbers = [{name: rows[key][name] for name in STATISTICS} for key in (old, new)]
    others = (*tag_changes(*(json.loads(rows[key]["tags"]) for key in (old, new))), *number_changes(*numbers))
    cost = sum(change.cost for change in rules)
    if args.json:
        told = [{**vars(change), "at": edit.at, "to": edit.to} for edit, change in zip(edits, rules, strict=True)]
        told += [vars(change) for change in others]
        print(json.dumps({"old": old, "new": new, "cost": cost, "changes": told}, indent=2, ensure_ascii=False))
        return 0
    lines = [styled(f"from {_label(rows[old])} to {_label(rows[new])}", "bold")]
    known = sum(change.op != UNKNOWN for change in rules)
    many = f"{known} change{'' if known == 1 else 's'} of rules" if rules else "the same rules"
    if known < len(rules):
        lines.append(f"{many}, and {len(rules) - known} that are not known; {_steps(cost)} apart as far as is known")
    else:
        lines.append(f"{many}{f', {_steps(cost)} apart' if rules else ''}")
    lines += [f"  {change.cost:4.2f}  {change.words}" for change in rules]
    lines += [f"        {change.words}" for change in others]
    print_lines(lines)
    return 0


def _label(row: sqlite3.Row) -> str:
    return row["name"] if row["number"] is None else f"{row['name']} (#{row['number']})"


def _steps(cost: float) -> str:
    return f"{cost:g} step{'' if cost == 1 else 's'}"
