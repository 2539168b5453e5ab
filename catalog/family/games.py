"""Games as the family compares them: their steps as plain data, from a build or from a published database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.family.change import Edit, Op, in_steps, script
from catalog.family.cost import StepData
from catalog.family.words import moves, not_known, told_all
from catalog.model.statistic import TOLD, value_words
from catalog.model.variant import STATISTICS, decode

Game = tuple[StepData, ...]

UNKNOWN = "unknown"
"""What becomes of a step where words that were not understood may say it, in place of an `Op`."""


def games(rows: Iterable[Mapping[str, Any]]) -> dict[str, Game]:
    """The steps of every variant, by key, from rows of the table `step` in order.

    A rule with words that were not understood carries these words, so that it equals no other rule.
    """
    made: dict[str, list[StepData]] = {}
    known: dict[tuple, StepData] = {}
    for row in rows:
        facts = (row["kind"], row["detail"], row["unread"])
        if facts not in known:
            detail = json.loads(row["detail"])
            if row["unread"]:
                detail["unread"] = json.loads(row["unread"])
            known[facts] = StepData.of(row["kind"], detail, row["wording"], row["count"])
        made.setdefault(row["variant"], []).append(known[facts])
    return {key: tuple(steps) for key, steps in made.items()}


@dataclass(frozen=True)
class Told:
    """One change with its words, as in the table `change` and in `stemma diff`; `cost` is in steps.

    `about` is rule, tag or number; `op` an `Op`, or `UNKNOWN` for what is not known to be a change; `name` the kind of
    change that it is.
    """

    about: str
    op: str
    before: str | None
    after: str | None
    cost: float
    name: str
    words: str


def rule_changes(old: Sequence[StepData], new: Sequence[StepData]) -> tuple[tuple[Edit, ...], tuple[Told, ...]]:
    """The script that turns one game's steps into another's, and each of its changes in words."""
    from catalog.family.kinds import kind_of  # imported here, because it loads the acts and the language

    edits = script(old, new)
    moved = {i for pair in moves(edits) for i in pair}
    unknown = not_known(edits, old, new)
    return edits, tuple(
        Told(
            "rule",
            UNKNOWN if i in unknown else str(edit.op),
            edit.before.wording if edit.before else None,
            edit.after.wording if edit.after else None,
            in_steps(edit.cost),
            "not known" if i in unknown else kind_of(edit, i in moved),
            words,
        )
        for i, (edit, words) in enumerate(zip(edits, told_all(edits, old, new), strict=True))
    )


def tag_changes(old: Sequence[str], new: Sequence[str]) -> tuple[Told, ...]:
    """Tags that are dropped, then new tags, if both games print any; none has a cost of its own."""
    if not old or not new:
        return ()
    gone = [tag for tag in old if tag not in new]
    come = [tag for tag in new if tag not in old]
    return (
        *(
            Told("tag", str(Op.DELETE), tag, None, 0.0, f"loses the tag {tag}", f"is no longer tagged {tag}")
            for tag in gone
        ),
        *(Told("tag", str(Op.INSERT), None, tag, 0.0, f"gets the tag {tag}", f"is tagged {tag}") for tag in come),
    )


def number_changes(old: Mapping[str, int | None], new: Mapping[str, int | None]) -> tuple[Told, ...]:
    """Printed numbers that differ, if both are printed; without a cost, because they follow from the rules."""
    found = []
    for statistic in STATISTICS:
        was, now = old[statistic], new[statistic]
        if was is None or now is None or was == now:
            continue
        first, second = decode(statistic, was), decode(statistic, now)
        name = f"changes {statistic}"
        if first.code is None and second.code is None:
            name = f"{'more' if now > was else 'fewer'} {statistic if statistic != 'seen' else 'cards seen'}"
        words = f"{TOLD[statistic].of}: {_plain(statistic, now)} instead of {_plain(statistic, was)}"
        found.append(Told("number", str(Op.REPLACE), f"{statistic} {was}", f"{statistic} {now}", 0.0, name, words))
    return tuple(found)


def _plain(statistic: str, value: int) -> str:
    return "none" if value == 0 else value_words(statistic, value)
