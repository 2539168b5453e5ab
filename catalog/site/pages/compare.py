"""Two games side by side: their numbers, tags and rules, what changes between them, and how they are kin."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from sqlite3 import Connection
from typing import Any

from catalog.family.change import Edit, in_steps
from catalog.family.games import UNKNOWN, Game, rule_changes
from catalog.family.kin import article, kin
from catalog.model.statistic import code_words
from catalog.model.variant import STATISTICS
from catalog.site.page_frame import Asked, address, page
from catalog.site.pages.family_parts import no_games, parents
from catalog.site.pages.parts import Piece, brief
from catalog.store.database import read_games
from catalog.store.names import names_of
from catalog.store.search import TAGS

EXAMPLES = 4
"""The number of pairs that the empty page offers."""


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The form, the games that each of its fields may mean, and the comparison if both are known."""
    names = names_of(asked.database)
    typed = [asked.one(name)[:200] for name in ("one", "other")]
    meant = [names.meant(text) for text in typed]
    keys = [key for key, _ in meant]
    known = brief(connection, [key for key in keys if key])
    fields = []
    for at, (name, words) in enumerate((("one", "One game"), ("other", "Another"))):
        key, choices = meant[at]
        told = {"one": keys[0] or typed[0], "other": keys[1] or typed[1]}
        fields.append(
            {
                "name": name,
                "words": words,
                "typed": typed[at],
                "value": known[key]["name"] if key and names.meant(known[key]["name"])[0] == key else typed[at],
                "choices": [(address("/compare", **{**told, name: named.key}), named) for named in choices],
                "unknown": bool(typed[at]) and not key and not choices,
            }
        )
    one, other = keys
    if one and other:
        compared = {
            "pair": [known[one], known[other]],
            "canonical": address("/compare", one=one, other=other),
            "turned": address("/compare", one=other, other=one),
            "examples": [],
            **_compared(connection, one, other),
        }
    else:
        compared = {"pair": None, "canonical": "/compare", "turned": "", "examples": _examples(connection)}
    return {
        "fields": fields,
        **compared,
    }


def _compared(connection: Connection, one: str, other: str) -> dict[str, Any]:
    line = parents(connection)
    found = kin(line, one, other, no_games(connection))
    games = read_games(connection, dict.fromkeys((one, other)))
    told = bool(games[one] and games[other])
    edits, changes = rule_changes(games[one], games[other]) if told else ((), ())
    rules = [_rule_numbers(connection, key) for key in (one, other)]
    same = connection.execute(
        "SELECT evidence FROM same_game WHERE (variant, other) IN (VALUES (?1, ?2), (?2, ?1))", [one, other]
    ).fetchone()
    path = brief(connection, found.path)
    return {
        "kin": found,
        "kin_word": f"{article(found.word)} {found.word}",
        "path": [path[key] for key in found.path],
        "ruled": told,
        "ruleless": [key for key in (one, other) if not games[key]],
        "changes": changes,
        "known": sum(change.op != UNKNOWN for change in changes),
        "cost": in_steps(sum(edit.cost for edit in edits)),
        "rows": aligned(games[one], games[other], edits, *rules) if told else [],
        "same_game": same["evidence"] if same else None,
        "numbers": _numbers(connection, one, other),
        "tags": _tags(connection, one, other),
    }


def aligned(
    old: Game, new: Game, edits: tuple[Edit, ...], old_rules: list[int], new_rules: list[int]
) -> list[dict[str, Any]]:
    """Rows of two rules side by side according to the changes: how (same, other, gone, come), and the two as cells.

    A cell is (rule number, pieces); None is no rule.
    """
    rows, i, j = [], 0, 0

    def same(until: int) -> None:
        nonlocal i, j
        while i < until:
            rows.append(_row("same", (old_rules[i], _whole(old[i])), (new_rules[j], _whole(new[j]))))
            i, j = i + 1, j + 1

    for edit in edits:
        same(edit.at)
        if edit.before and edit.after:
            one, other = differing(edit.before.wording, edit.after.wording)
            rows.append(_row("other", (old_rules[i], one), (new_rules[j], other)))
            i, j = i + 1, j + 1
        elif edit.before:
            rows.append(_row("gone", (old_rules[i], _whole(edit.before)), None))
            i += 1
        else:
            rows.append(_row("come", None, (new_rules[j], _whole(edit.after))))
            j += 1
    same(len(old))
    return rows


def _row(how: str, one: tuple | None, other: tuple | None) -> dict[str, Any]:
    return {"how": how, "one": one, "other": other}


def _whole(step: Any) -> list[Piece]:
    return [(step.wording or "a rule that was not understood", False)]


def differing(one: str, other: str) -> tuple[list[Piece], list[Piece]]:
    """Two sentences as pieces, with those words marked that the other lacks."""
    parts = [re.findall(r"\s+|[^\s\w]|\w+", text) for text in (one, other)]
    made: tuple[list[Piece], list[Piece]] = ([], [])
    for op, a, b, c, d in SequenceMatcher(None, *parts, autojunk=False).get_opcodes():
        for side, text in zip(made, ("".join(parts[0][a:b]), "".join(parts[1][c:d])), strict=True):
            if text:
                side.append((text, op != "equal"))
    return made


def _rule_numbers(connection: Connection, key: str) -> list[int]:
    return [rule for (rule,) in connection.execute("SELECT rule FROM step WHERE variant = ? ORDER BY position", [key])]


def _numbers(connection: Connection, one: str, other: str) -> list[dict[str, Any]]:
    """The five numbers of both, if determined, with what a code means, and the printed number if it is wrong."""
    sides = []
    for key in (one, other):
        row = connection.execute("SELECT * FROM variant WHERE key = ?", [key]).fetchone()
        verdicts = {v["statistic"]: v for v in connection.execute("SELECT * FROM verdict WHERE variant = ?", [key])}
        sides.append({name: _number(name, row[name], verdicts.get(name)) for name in STATISTICS})
    return [
        {
            "name": name,
            "one": sides[0][name],
            "other": sides[1][name],
            "same": sides[0][name]["value"] == sides[1][name]["value"],
        }
        for name in STATISTICS
    ]


def _number(statistic: str, printed: int | None, verdict: Any) -> dict[str, Any]:
    computed = verdict["computed"] if verdict else None
    wrong = bool(verdict) and verdict["verdict"] == "disagrees"
    settled = not verdict or verdict["verdict"] != "undetermined"
    value = None if not settled else printed if computed is None else computed
    return {
        "value": value,
        "means": code_words(statistic, value),
        "printed": printed,
        "wrong": wrong,
        "settled": settled,
        "ours": printed is None and computed is not None,
    }


def _tags(connection: Connection, one: str, other: str) -> dict[str, list[str]]:
    has = [
        [t for (t,) in connection.execute(f"SELECT tag FROM ({TAGS}) WHERE variant = ? ORDER BY position", [key])]
        for key in (one, other)
    ]
    return {
        "both": [tag for tag in has[0] if tag in has[1]],
        "one": [tag for tag in has[0] if tag not in has[1]],
        "other": [tag for tag in has[1] if tag not in has[0]],
    }


def _examples(connection: Connection) -> list[Any]:
    """Some pairs of parent and child to try: the first children of the parents that have most."""
    return connection.execute(
        "SELECT elder.key AS one, elder.name AS one_name, child.key AS other, child.name AS other_name "
        "FROM (SELECT parent, min(number) AS first FROM variant WHERE described AND parent IN "
        "(SELECT key FROM variant WHERE described) GROUP BY parent ORDER BY count(*) DESC LIMIT ?) AS pair "
        "JOIN variant AS elder ON elder.key = pair.parent "
        "JOIN variant AS child ON child.parent = pair.parent AND child.number = pair.first AND child.described",
        [EXAMPLES],
    ).fetchall()


ROUTES = ((r"^/compare$", page("compare.html", read)),)
