"""What the reviewed lists of tests/reviewed are compared with: sentences of the documents, named by their hashes."""

from __future__ import annotations

import csv
import hashlib
import re
from functools import cache
from pathlib import Path

from catalog.language import read_rule, render_rule

FOLDER = Path(__file__).parent / "reviewed"


def named(sentence: str) -> str:
    """The first 12 hex digits of a sentence's SHA-256, by which a list points at it."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:12]


def listed(name: str) -> list[dict[str, str]]:
    """The rows of a reviewed list."""
    with open(FOLDER / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def labels(shared: Path) -> list[dict[str, str]]:
    """The author's `type` and `cards` for each distinct `rule` of the corpus."""
    with open(shared / "catalogue" / "rule-labels.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def sentences(shared: Path) -> dict[str, str]:
    """Every rule of the corpus and of the seed documents, and each of its sentences, once.

    The key is the sentence without differences of case, space and final stop.
    """
    rules = [row["rule"] for row in labels(shared)]
    for seed in sorted((shared / "seeds").glob("*.txt")):
        rules += re.findall(r"^\d+\.\s+(.*\S)", seed.read_text(encoding="utf-8", errors="replace"), re.M)
    found: dict[str, str] = {}
    for rule in rules:
        for text in (rule, *re.split(r"(?<=[.;])\s+", rule)):
            found.setdefault(" ".join(text.split()).casefold().rstrip(".;"), text)
    return found


def same_steps(shared: Path) -> dict[str, tuple[str, ...]]:
    """The sentences (their hashes, in order) that come out as the same steps, by the steps' house wording."""
    groups: dict[tuple, list[str]] = {}
    for text in sentences(shared).values():
        reading = read_rule(text)
        if not reading.unread:
            groups.setdefault(reading.steps, []).append(named(text))
    return {render_rule(steps): tuple(sorted(group)) for steps, group in groups.items() if len(group) > 1}
