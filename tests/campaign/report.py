"""Failures in groups, one small page for each, and an index of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from campaign.pages import Pages
from campaign.probes import Failure, Limits
from campaign.reduce import SECONDS, reduced


@dataclass
class Group:
    """Failures of one kind: the first of them, the smallest page that shows it, and how many there were."""

    first: Failure
    pages: Pages
    count: int = 0
    seeds: set[str] = field(default_factory=set)


class Groups:
    """The failures of a campaign by stage, type and place in the code; the first of each is cut down at once."""

    def __init__(self, limits: Limits, seconds: float = SECONDS) -> None:
        self.limits, self.seconds = limits, seconds
        self.found: dict[tuple[str, str, str], Group] = {}

    def add(self, failures: Iterable[tuple[Failure, Pages]], seed: str = "") -> list[Group]:
        """Counts failures; the groups that are new."""
        new = []
        for failure, pages in failures:
            group = self.found.get(failure.group)
            if group is None:
                small = reduced(pages, failure, self.limits, self.seconds)
                group = self.found[failure.group] = Group(failure, small)
                new.append(group)
            group.count += 1
            group.seeds.add(seed)
        return new


def words(group: Group, path: str = "PAGE") -> str:
    """A group as text: what failed where, how it is seen, and the page."""
    first = group.first
    text = "\n".join(f"--- {page.name}\n{page.text}" for page in group.pages)
    return "\n".join(
        (
            f"{first.stage}: {first.kind} at {first.code or 'no place in the code'} ({group.count} times)",
            f"  {first.message}",
            f"  {first.probe.command(path)}",
            text,
        )
    )


def write(groups: Groups, folder: Path, told: str) -> None:
    """Writes a page for each group and INDEX.md; `told` says what was run."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(groups.found.values(), key=lambda group: (group.first.stage, -group.count, group.first.code))
    rows, parts = [], []
    for number, group in enumerate(ordered, 1):
        first = group.first
        stem = f"{number:03}-{re.sub('[^A-Za-z]+', '-', f'{first.stage} {first.kind}').strip('-').lower()[:50]}"
        names = []
        for at, page in enumerate(group.pages):
            names.append(f"{stem}{f'-{at + 1}' if at else ''}{Path(page.name).suffix}")
            (folder / names[-1]).write_text(page.text, encoding="utf-8")
        rows.append(f"|{first.stage}|{first.kind}|`{first.code}`|{', '.join(names)}|{group.count}|")
        parts += [
            f"\n## {number:03} {first.stage}: {first.kind}\n",
            f"- place: `{first.code}`, {group.count} times, seeds {', '.join(sorted(group.seeds)[:5])}",
            f"- message: {first.message}",
            f"- seen with: `{first.probe.command(names[0] if len(names) == 1 else f'{stem}*')}`",
            *(f"\n```\n{first.trace.rstrip()}\n```" for _ in [0] if first.trace),
        ]
    head = ["# Failures that the campaign found\n", told, ""]
    table = ["|stage|exception or broken promise|place|page|times|", "|---|---|---|---|---|", *rows]
    (folder / "INDEX.md").write_text("\n".join([*head, *table, *parts]) + "\n", encoding="utf-8")
