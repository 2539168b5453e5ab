"""What each finding of a check means and what to do about it: for SARIF, and for docs/rules.md.

`python -m catalog.check.rules > docs/rules.md` after a change.
"""

from __future__ import annotations

from dataclasses import dataclass

from catalog.check.links import CODES
from catalog.model.diagnostic import IMPOSSIBLE, Severity
from catalog.model.variant import STATISTICS


@dataclass(frozen=True)
class FindingRule:
    """A kind of finding: its stable code, how bad it is, a title, what it means, and what to do."""

    code: str
    severity: Severity
    title: str
    meaning: str
    advice: str


WHAT = {
    "cards": "the number of cards that a final hand is chosen from",
    "players": "the greatest number of players for whom the deck is enough",
    "rounds": "the number of betting rounds",
    "seen": "the greatest number of different cards that one player can come to see",
    "wilds": "the greatest number of cards that can be wild at once",
}
"""What each statistic counts."""


def _numbers() -> tuple[FindingRule, ...]:
    rules = []
    for statistic in STATISTICS:
        what = WHAT[statistic]
        rules += [
            FindingRule(
                f"wrong-{statistic}",
                Severity.ERROR,
                f"Wrong number: {statistic}",
                f"The entry prints {what}, and dealing the cards by its rules gives another number.",
                f"`stemma replay KEY {statistic}` plays the deal that proves it. Correct the number, or the rule that "
                "it follows from; where one small change mends several numbers, the finding says which.",
            ),
            FindingRule(
                f"undetermined-{statistic}",
                Severity.WARNING,
                f"Number that could not be checked: {statistic}",
                f"It is not settled what {what} is: a rule that bears on it is not wholly understood or cannot be "
                "dealt, or the search took too long. The finding says which.",
                "Say the rule in other words; `stemma parse` shows how a sentence is understood.",
            ),
            FindingRule(
                f"counts-differ-{statistic}",
                Severity.WARNING,
                f"Two counts differ: {statistic}",
                f"Stemma finds {what} in two ways, by dealing the cards and by reckoning from the rules, and here they "
                "differ. This is a fault of Stemma, and says nothing of the entry.",
                "Report it with the entry.",
            ),
        ]
    return tuple(rules)


_LINKS = {
    "two-parents": (
        "Two parents",
        "Entries claim different parents for one game: its own parent line and a child table, or two child tables.",
        "Correct one of them, or accept the finding where both are meant.",
    ),
    "parent-name": (
        "Parent's name and number",
        "The name and the number in a parent line are those of two different games.",
        "Make them agree.",
    ),
    "parent-number": (
        "Parent's number",
        "A parent line gives a name that is described under another number.",
        "Correct the number.",
    ),
    "unknown-parent": (
        "Unknown parent",
        "A parent line names a game without a number, and no entry has that name.",
        "Add the number, or the entry.",
    ),
    "row-name": (
        "Child's name and number",
        "The name and the number in a row of a child table are those of two different games.",
        "Make them agree.",
    ),
    "row-number": (
        "Child's number",
        "A row of a child table gives a name that is described under another number.",
        "Correct the number.",
    ),
    "row-serial": (
        "Child's serial number",
        "The serial number in a row of a child table is not the one that the child's own entry prints.",
        "Compare both, and correct one.",
    ),
    "row-tags": (
        "Child's tags",
        "The tags in a row of a child table are not those of the child's own entry, or stand in another order.",
        "Compare both, and correct one.",
    ),
    "row-twice": ("Child listed twice", "A child table has one game in two rows.", "Keep one of them."),
    "missing-row": (
        "Child not listed",
        "A game names a parent whose entry has no row for it.",
        "Add the row to the parent's child table.",
    ),
    "no-parent-line": (
        "No parent line",
        "A child table lists a game whose own entry names no parent.",
        "Add the parent line.",
    ),
    "cycle": (
        "Circle of descent",
        "Games descend from one another, or one from itself.",
        "One of the parent lines or rows between them is wrong.",
    ),
}


def finding_rules() -> tuple[FindingRule, ...]:
    """Every kind of finding that a check can report: of numbers, of links, and faults of the program itself."""
    links = tuple(FindingRule(code, Severity.WARNING, *_LINKS[code]) for code in CODES)
    own = FindingRule(
        "internal-error",
        Severity.ERROR,
        "Fault of Stemma",
        "The entry made the program raise an exception. It is no fault of the entry; all others are checked.",
        "Report it with the line and the entry.",
    )
    versions = FindingRule(
        "versions-differ",
        Severity.ERROR,
        "Two places that differ",
        "A game stands in two places that do not say the same; the first one was checked. Other errors that are met in "
        "reading are found too, and explained in diagnostics.md.",
        "Make both say the same, or give one of the games a name of its own.",
    )
    impossible = FindingRule(
        IMPOSSIBLE,
        Severity.WARNING,
        "Rule that cannot be carried out",
        "What a rule asks of every player is not there when the game comes to it, whatever players do: there is no "
        "card left to turn, to pass on or to give up. The five numbers pass the rule over.",
        "Take the rule out, or correct the number of cards in it or in a rule before it.",
    )
    return (impossible, *_numbers(), *links, versions, own)


def as_markdown() -> str:
    """The rules as a page, a section each."""
    parts = [
        "# What a check finds\n",
        "`stemma check` reports these; with `--sarif FILE` a code host shows them at their lines. "
        "[Diagnostics](diagnostics.md)\nhas what a build reports beside them. This page is made from "
        "`catalog/check/rules.py`.\n",
    ]
    for rule in finding_rules():
        parts.append(f"## {rule.code}\n\n{rule.title} ({rule.severity}). {rule.meaning}\n\n{rule.advice}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(as_markdown(), end="")
