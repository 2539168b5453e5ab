"""`stemma show`: one variant."""

from __future__ import annotations

import argparse
import json
import sqlite3
from typing import Any

from catalog.cli.database import add_database, key_or_fail, open_or_fail
from catalog.cli.terminal import print_lines, remark, styled
from catalog.model.statistic import TOLD, code_words, value_words

HELP = """\
One variant: its names, its numbers and what they mean, its tags, its rules in house wording, and its family. KEY is
a variant's key, its number, its name or another name of it, in any letter case."""

EXAMPLE = """\
stemma show anaconda
stemma show 10 --json"""

CHANGES_SHOWN = 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add KEY, --json and --db."""
    parser.add_argument("key", metavar="KEY", help="a key, number, name or alias")
    parser.add_argument("--json", action="store_true", help="print everything that is known of it as JSON")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Print the variant."""
    from catalog.store.database import read_family
    from catalog.store.record import faults_of, record

    connection = open_or_fail(args.db)
    key = key_or_fail(connection, args.key)
    data = record(connection, key)
    if args.json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return 0
    source = connection.execute("SELECT title, author FROM source WHERE key = ?", [data["source"]]).fetchone()
    for fault in faults_of(connection, key):
        remark(f"Stemma failed on a part of this game, by a fault of its own: {fault}")
    lines = [*_heading(data), *_numbers(data), *_rules(data), *_family(read_family(connection), key)]
    lines += [*_likeness(connection, key), "", *([data["page"]] if data["page"] else [])]
    by = f", {source['author']}" if source["author"] else ""
    print_lines([*lines, f"{source['title']}{by}: {data['document']}:{data['line']}"])
    return 0


def meaning(statistic: str, number: dict[str, Any]) -> str:
    """A number in words: "7", "undefined: the number varies (98)", "2 or more, by choice (202)", "7 (computed)"."""
    printed, computed = number["printed"], number["computed"]
    if printed is None and computed is None:
        return "not printed" if number.get("verdict") is None else "not known"
    if printed is None:
        return f"{value_words(statistic, computed)} (computed)"
    text = value_words(statistic, printed)
    return f"{text} (printed as {printed})" if code_words(statistic, printed) else text


def _heading(data: dict[str, Any]) -> list[str]:
    number = "" if data["number"] is None else f" (#{data['number']})"
    lines = [f"{styled(data['name'] + number, 'bold')}  {data['key']}"]
    if data["aliases"]:
        lines.append(f"also known as {', '.join(data['aliases'])}")
    if not data["described"]:
        lines.append("only named by other entries; no document here describes it")
    if data["incomplete"]:
        lines.append(f"parts of its rules are lost{': ' + data['lost'] if data['lost'] else ''}")
    if data["credit"]:
        lines.append(f"credited to {data['credit']}")
    if any(value is not None for value in data["seats"].values()):
        lines.append(f"for {_players(data['seats'])}")
    if data["tags"]:
        lines.append(f"tags: {', '.join(data['tags'])}")
    lines += _tags(data)
    return lines


def _players(seats: dict[str, int | None]) -> str:
    """ "4 to 10 players, best 5 to 7"."""
    from catalog.model.variant import Seats
    from catalog.read.write import write_seats

    said = write_seats(Seats(*(seats[name] for name in ("seats_least", "seats_most", "best_least", "best_most"))))
    counts, _, best = said.partition(",")
    return f"{counts} players{',' if best else ''}{best}"


def _tags(data: dict[str, Any]) -> list[str]:
    """A line if the rules call for other tags than the printed ones."""
    from catalog.check.tag_names import DERIVED

    unread = data["incomplete"] or any(rule["unread"] for rule in data["rules"])  # which may call for any tag
    printed, called = data["tags"], data["tags_derived"]
    if not printed:
        return [f"tags by its rules: {', '.join(called)}"] if called else []
    more = [tag for tag in called if tag not in printed]
    less = [tag for tag in printed if tag in DERIVED and tag not in called and not unread]
    said = [f"call for {', '.join(more)}"] * bool(more) + [f"do not call for {', '.join(less)}"] * bool(less)
    return [styled(f"its rules {' and '.join(said)}", "yellow")] if data["rules"] and said else []


def _numbers(data: dict[str, Any]) -> list[str]:
    if all(number["printed"] is None and number["verdict"] is None for number in data["numbers"].values()):
        return []
    width = max(len(told.of) for told in TOLD.values())
    shared = _reasons_of_several(data["numbers"])
    if all(number["printed"] is None and number["reason"] in shared for number in data["numbers"].values()):
        return ["", "numbers: none is printed", *(styled(f"  not known: {reason}", "yellow") for reason in shared)]
    lines = ["", f"numbers {_serial(data)}"]
    for name, told in TOLD.items():
        number = data["numbers"][name]
        of_all = number.get("reason") in shared
        judged = styled("  undetermined", "yellow") if of_all and number["printed"] is not None else ""
        judged = judged if of_all else _judged(number)
        lines.append(f"  {told.of:<{width}}  {meaning(name, number)}{judged}")
    for reason, names in shared.items():
        which = "none is known" if len(names) == len(TOLD) else f"{', '.join(names)} not known"
        lines.append(styled(f"  {which}: {reason}", "yellow"))
    repairs = [(repair["mends"], repair["text"]) for repair in data["repairs"][:3]]
    lines += [f"  to mend {mends}: {text}" if mends else f"  repairs took {text}" for mends, text in repairs]
    return lines


def _reasons_of_several(numbers: dict[str, Any]) -> dict[str, list[str]]:
    """The reasons why numbers are not known that apply to two or more of them, each with those numbers."""
    found: dict[str, list[str]] = {}
    for name in TOLD:
        if numbers[name].get("verdict") == "undetermined":
            found.setdefault(numbers[name]["reason"], []).append(name)
    return {reason: names for reason, names in found.items() if len(names) > 1}


def _serial(data: dict[str, Any]) -> str:
    """The serial number, with computed numbers, marked as such, where none are printed."""
    numbers = data["numbers"].values()
    missing = [number for number in numbers if number["printed"] is None]
    found = [number for number in missing if number["computed"] is not None]
    if len(missing) == len(numbers):
        told = ("?" if number["computed"] is None else str(number["computed"]) for number in numbers)
        return f"{'-'.join(told)}  (computed; none is printed)"
    told = (
        f"({number['computed']})" if number in found else "?" if number["printed"] is None else str(number["printed"])
        for number in numbers
    )
    return f"{'-'.join(told)}  (in brackets: computed, not printed)" if found else data["serial"]


def _judged(number: dict[str, Any]) -> str:
    """The verdict to print after a number: empty if it is determined and not printed, a tick if it agrees."""
    verdict = number.get("verdict")
    if verdict in (None, "unprinted"):
        return ""
    if verdict in ("agrees", "agrees-coded"):
        return styled("  ✓", "green")
    return styled(f"  {verdict}: {number['reason']}", "red" if verdict == "disagrees" else "yellow")


def _rules(data: dict[str, Any]) -> list[str]:
    lines = ["", "rules"] if data["rules"] else []
    for rule in data["rules"]:
        wording = " ".join(step["wording"] for step in rule["steps"])
        lines.append(f"  {rule['number']:>2}. {wording}".rstrip())
        lines += [f"      {styled('not understood', 'yellow')}: {phrase}" for phrase in rule["unread"]]
    lines += ["", *(f"  note: {note}" for note in data["notes"])] if data["notes"] else []
    return lines


def _likeness(connection: sqlite3.Connection, key: str) -> list[str]:
    """The changes that made it, and games that are the same elsewhere or much nearer than its parent."""
    lines = []
    query = "SELECT words FROM change WHERE child = ? AND parent = ? AND about = 'rule' ORDER BY position"
    parent = connection.execute("SELECT parent FROM variant WHERE key = ?", [key]).fetchone()["parent"]
    changes = [words for (words,) in connection.execute(query, [key, parent])]
    if changes:
        more = f"; and {len(changes) - CHANGES_SHOWN} more (stemma diff)" if len(changes) > CHANGES_SHOWN else ""
        lines.append(f"  changed from its parent: {'; '.join(changes[:CHANGES_SHOWN])}{more}")
    query = """\
SELECT CASE variant WHEN ?1 THEN other ELSE variant END AS elsewhere, evidence FROM same_game
WHERE ?1 IN (variant, other) ORDER BY score DESC"""
    lines += [f"  perhaps the same game as {other}: {evidence}" for other, evidence in connection.execute(query, [key])]
    query = """\
SELECT name, nearer_cost, parent_cost FROM likeness JOIN variant ON key = nearer WHERE variant = ? AND doubtful"""
    for name, cost, far in connection.execute(query, [key]):
        lines.append(f"  its rules are more like those of {name} (cost {cost:g}) than of its parent (cost {far:g})")
    return lines


def _family(graph, key: str) -> list[str]:
    from catalog.family.formats import label
    from catalog.family.graph import ancestors, children, most_like, siblings

    line = [label(graph, above) for above in reversed(ancestors(graph, key))]
    below = [label(graph, child) for child in children(graph, key)]
    beside = siblings(graph, key)
    lines = ["", "family"]
    if line:
        lines.append(f"  descends from {' > '.join(line)}")
    if like := most_like(graph, key):
        lines.append(f"  no parent is told; by its rules it is most like {label(graph, like)}")
    if beside:
        lines.append(f"  {len(beside)} sibling{'' if len(beside) == 1 else 's'}")
    if below:
        lines.append(f"  {len(below)} child{'' if len(below) == 1 else 'ren'}: {', '.join(below)}")
    return lines if len(lines) > 2 else []
