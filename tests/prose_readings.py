"""The rules of the three prose documents as the tests read them: each sentence with the names that it may use."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from catalog.language import Reading, read_prose
from catalog.language.standard import spelled
from catalog.model.page import Entry, Page, RuleLine
from catalog.read import read_documents
from catalog.read.layout import read_page
from catalog.read.naming import own_names

READ_BY_HAND = Path(__file__).parent / "prose"


def rows(name: str) -> list[dict[str, str]]:
    """The lines of a list that a person has made."""
    with (READ_BY_HAND / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def pages_of(shared: Path) -> dict[str, Page]:
    """The three documents as pages, by the first digits of their hash."""
    wanted = dict.fromkeys(row["document"] for row in rows("games.csv"))
    found = {document.sha256[:12]: document for document in read_documents([shared / "seeds"]).documents}
    return {key: read_page(found[key]) for key in wanted}


def of_no_game(page: Page, text: str) -> set[int]:
    """The lines of a page's text of which a note says that they belong to no game."""
    lines: set[int] = set()
    for found in page.diagnostics:
        if found.code == "outside-entries":
            last = re.search(r"up to line (\d+): belongs to no game", found.message)
            lines |= set(range(found.place.line, (int(last[1]) if last else found.place.line) + 1))
    return {number for number, line in enumerate(text.split("\n"), 1) if line.strip()} & lines


def reader_of(page: Page) -> Callable[[str, Entry], Reading]:
    """How a page's sentences are read: a text of an entry, with the names of other games and of its own things."""
    own = own_names(page.entries)
    games = frozenset(spelled(name) for entry in page.entries for name in (entry.name, *entry.aliases))

    def read(text: str, entry: Entry) -> Reading:
        others = games - {spelled(name) for name in (entry.name, *entry.aliases)}
        return read_prose(text, entry.name, others, own[entry.place])

    return read


def rules_of(key: str, page: Page) -> Iterator[tuple[RuleLine, Entry]]:
    """The sentences that a person found to be rules, each with the game that it is told of."""
    by_hand = {(int(r["line"]), int(r["column"])) for r in rows(f"sentences-{key}.csv") if r["kind"] == "rule"}
    for entry in page.entries:
        for rule in entry.rules:
            if (rule.place.line, rule.place.column) in by_hand:
                yield rule, entry
