"""`python -m catalog.check.prose PATH ...`: a table of the games on pages of prose, and how well each was read.

PATH names the original pages; the transcriptions of their games come with stemma. A row says whether the reader
found the game, how many of its rule sentences were read in full, whether the transcription is
complete or what the text lost, whether `stemma deal` plays it to its end, and how many of the steps read agree with
those written. The last lines give totals for all games and for thirty drawn by a fixed seed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catalog.check.agreement import Agreement, agreement
from catalog.model.showdowns import Showdown
from catalog.model.variant import Variant
from catalog.play.hand import deal_usual
from catalog.play.unplayed import unplayed
from catalog.read import read_catalog, read_documents
from catalog.read.sources import known_sources
from catalog.resources import resource

DRAWN, SEED = 30, 5
"""How many games are drawn from all in the order of their keys, and the seed."""

_USUAL = 5
_OUR_NAME = "name is ours"
_NAMELESS = "the text has no name for it"


@dataclass(frozen=True)
class Row:
    """What is known of one game: `line`, where the reader found it (0: nowhere, and `why`); `rules`, its own rule
    sentences, and how many were `read`; what the text `lost`; why it is `unplayed` (empty if played); `agrees`.
    """

    key: str
    name: str
    line: int
    why: str
    rules: int
    read: int
    lost: str
    unplayed: str
    agrees: Agreement

    @property
    def complete(self) -> bool:
        """True if the game was found or has no name in the text, and is played or lacks rules that the text lost."""
        return (self.line > 0 or self.why == _NAMELESS) and (not self.unplayed or bool(self.lost))


def rows(found: Iterable[Variant], written: Iterable[Variant]) -> tuple[Row, ...]:
    """A row for each game that is written down, and then for each that was found and is not."""
    by_key = {variant.key: variant for variant in found if variant.described and variant.prose}
    games = [variant for variant in written if variant.described]
    made = [_row(by_key.pop(game.key, None), game) for game in games]
    return (*made, *(_row(variant, None) for variant in by_key.values()))


def _row(found: Variant | None, written: Variant | None) -> Row:
    game = written or found
    assert game is not None, "a row needs a game found or written"
    own = [rule for rule in found.rules if not rule.again] if found else []
    ours = any(_OUR_NAME in note for note in written.notes) if written else False
    return Row(
        key=game.key,
        name=game.name,
        line=found.place.line if found else 0,
        why="" if found else _NAMELESS if ours else "not found",
        rules=len(own),
        read=sum(not rule.unread for rule in own),
        lost=written.lost if written else "no transcription",
        unplayed=why_not_played(written) if written else "no transcription",
        agrees=agreement(found.rules if found else (), written.rules if written else ()),
    )


def why_not_played(game: Variant) -> str:
    """Why a hand of a game does not come to its end; empty where it does, every rule played and every share judged."""
    if not game.rules:
        return "no rules"
    for _, why in unplayed(game):
        return why
    least, most = game.seats.least or 2, game.seats.most or _USUAL
    hand = deal_usual(game, max(least, min(_USUAL, most)), 1)
    if not hand.run.served:
        return "the deck does not suffice"
    if hand.left_out:
        return "a rule is left out"
    if any(isinstance(step, Showdown) for step in game.steps) and not hand.reckonings:
        return "no showdown comes about"
    awards = [award for reckoning in hand.reckonings for award in reckoning.judgement.awards]
    return next((award.why or "a share is not judged" for award in awards if not award.judged), "")


def drawn(games: Sequence[Row]) -> tuple[Row, ...]:
    """Thirty games, by a fixed seed."""
    known = sorted(games, key=lambda row: row.key)
    return tuple(random.Random(SEED).sample(known, min(DRAWN, len(known))))


def table(games: Sequence[Row]) -> str:
    """The rows as a Markdown table, and the totals."""
    lines = [
        "| game | found in line | rules read | transcription | played | steps that agree |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in games:
        share = f"{row.read} of {row.rules}" if row.line else "-"
        agrees = f"{row.agrees.shared} of {row.agrees.read} read, {row.agrees.written} written"
        lines.append(
            f"| {row.key} | {row.line or row.why} | {share} | {'lost: ' + row.lost if row.lost else 'complete'} "
            f"| {row.unplayed or 'to its end'} | {'all: ' if row.agrees.exact else ''}{agrees} |"
        )
    return "\n".join([*lines, "", *totals(games)])


def totals(games: Sequence[Row]) -> list[str]:
    """The totals of the table: for all games, and for those drawn."""
    found = sum(row.line > 0 for row in games)
    nameless = sum(row.why == _NAMELESS for row in games)
    rules, read = sum(row.rules for row in games), sum(row.read for row in games)
    complete = sum(not row.lost for row in games)
    played = sum(not row.unplayed for row in games)
    return [
        f"{len(games)} games: {found} found by the reader, {nameless} that the text has no name for, "
        f"{len(games) - found - nameless} missed",
        f"sentences taken for rules: {rules}, read whole: {read} ({_percent(read, rules)})",
        f"transcriptions: {complete} complete, {len(games) - complete} incomplete; played to their end: {played}",
        _agreed("all games", games),
        _agreed(f"{DRAWN} games drawn by seed {SEED}", drawn(games)),
    ]


def _agreed(which: str, games: Sequence[Row]) -> str:
    read, written, shared = (sum(getattr(row.agrees, part) for row in games) for part in ("read", "written", "shared"))
    exact = sum(row.agrees.exact for row in games)
    return (
        f"{which}: {exact} of {len(games)} agree in every step; of {read} steps read {shared} are written "
        f"({_percent(shared, read)}), of {written} written they are {_percent(shared, written)}"
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def transcriptions() -> tuple[Variant, ...]:
    """The transcriptions of games whose sources describe them in prose."""
    folders = [resource("sources") / known.source.key for known in known_sources() if known.prose]
    return read_catalog(read_documents(folders)).variants


def main(paths: Sequence[str]) -> int:
    """Prints the table; 0 when every row is complete, 1 when one is not, 2 when nothing could be read."""
    if not paths:
        print("which pages? python -m catalog.check.prose PATH ...", file=sys.stderr)
        return 2
    catalog = read_catalog(read_documents(paths))
    if catalog.failure:
        print(catalog.failure, file=sys.stderr)
        return 2
    games = rows(catalog.variants, transcriptions())
    print(table(games))
    return 0 if all(row.complete for row in games) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
