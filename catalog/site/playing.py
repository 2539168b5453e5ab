"""Work for pages that is done in worker processes: play a hand of a game, or the deals that prove its numbers.

Each function calls its first argument `tell` (see `catalog.site.workers`) with (name, value) pairs. A later pair
replaces an earlier one of the same name: `("rule", n)` or `("rule", deal, n)` is a rule that was played, as HTML.
It returns `trouble`, the reason why nothing can be played, or empty, and `broken`, True if time ran out.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from catalog.budget import Limit, TooLong, budget, spend
from catalog.check.numbers import shortage
from catalog.check.proof_text import wild_lines
from catalog.check.replay import Told, comes_to, told
from catalog.check.wilds import wild_at_showdown
from catalog.hands.compare import Shown
from catalog.model.step import Step
from catalog.model.terms_of_money import Side
from catalog.model.variant import Variant
from catalog.model.verdict import Witness
from catalog.play.choices import NotThatWay
from catalog.play.hand import Chapter, Hand
from catalog.play.heuristic_player import HABITS, Sensible
from catalog.play.run import Play
from catalog.play.table import Laid, Table
from catalog.play.transcript import NAMES, remarks
from catalog.site.page_frame import ENVIRONMENT
from catalog.site.telling import Drawn, Line, Played, face, lines_of, played, retell
from catalog.store.database import open_database
from catalog.store.variants import NotTheSame, read_variant

MACROS = "pages/game_cards.html"
"""The template that draws a rule and its outcome."""

Tell = Callable[[tuple[tuple, Any]], None]

STEPS = 1_400_000
"""The most budget steps of a hand or a proof (not steps of a rule); `seconds` limits how long a visitor waits."""

VALUED = 16
"""The budget steps for evaluating a hand, in addition to one for each question to a player."""

RULE = 64
"""Steps that a rule counts as."""


@lru_cache(maxsize=512)
def _variant(database: str, written: int, key: str) -> Variant:
    """A variant of the database file written at that time. Raises NotTheSame if its rules cannot be read back."""
    with contextlib.closing(open_database(Path(database))) as connection:
        return read_variant(connection, key)


def _done(play: Callable[[], None], seconds: float) -> dict[str, Any]:
    """Call `play` within the limit; return `trouble` (why it failed, or empty) and `broken` (limit exceeded)."""
    result = {"trouble": "", "broken": False}
    try:
        with budget(Limit(STEPS, seconds)):
            play()
    except TooLong:
        result["broken"] = True
    except NotThatWay:
        result["trouble"] = "The deal does not fit the rules as this program plays them."
    except NotTheSame:
        result["trouble"] = "The program cannot read one of its rules back from the database, so it does not play it."
    return result


class Counting(Sensible):
    """A sensible player who spends a step for each question, and some for each hand that is evaluated."""

    def shown(self, cards: Sequence[int], side: Side) -> Shown | None:
        spend(VALUED)
        return super().shown(cards, side)

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        spend()
        return super().card(table, seat, up)

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        spend()
        return super().whether(table, seat, step, what)

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        spend()
        return super().number(table, seat, step, least, most)

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        spend()
        return super().pick(table, seat, step, cards, number, to)

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        spend()
        return super().player(table, step, seats)


def hand(tell: Tell, database: str, written: int, key: str, players: int, seed: int, seconds: float) -> dict[str, Any]:
    """Play the same hand as `catalog.play.hand.deal`, and send its parts to `tell` as they are played.

    Passes `("names",)`, `("habits",)`, each rule, and `("remarks",)` at the end to `tell`.
    """

    def play() -> None:
        variant = _variant(database, written, key)
        tell((("names",), NAMES[:players]))
        tell((("habits",), HABITS))
        hand = Hand(variant, players, Counting(variant.steps, seed))
        telling = Drawn(hand.variant, hand.table)
        sent: list[Chapter] = []

        def send() -> None:
            """Pass on the rules that were played or changed: the last one may still get the showdown."""
            for n in range(max(0, len(sent) - 1), len(hand.chapters)):
                chapter = hand.chapters[n]
                if sent[n:] != [chapter]:
                    tell((("rule", n), _chapter(key, played(telling, chapter))))
                    sent[n:] = [chapter]

        def after_rule(_) -> None:
            send()
            spend(RULE)

        hand.after_rule = after_rule
        try:
            hand.finish()
        finally:
            send()
            tell((("remarks",), list(remarks(hand))))

    return _done(play, seconds)


def proof(
    tell: Tell, database: str, written: int, key: str, witnesses: tuple[tuple, ...], seconds: float
) -> dict[str, Any]:
    """Replay the deals of a proof; pass each rule, and `("end", deal)` with the result of each deal, to `tell`, as
    HTML.

    `witnesses` are the fields of one `Witness` each.
    """

    def play() -> None:
        variant = _variant(database, written, key)
        for n, fields in enumerate(witnesses):
            _replay(lambda name, html, n=n: tell(((name[0], n, *name[1:]), html)), variant, Witness(*fields))

    return _done(play, seconds)


def _chapter(key: str, rule: Played, so_far: str = "") -> str:
    return str(drawn("chapter", key, rule, so_far))


def drawn(macro: str, *told: Any) -> Markup:
    """The result of a macro of the template with these arguments."""
    return vars(ENVIRONMENT.get_template(MACROS).module)[macro](*told)


def wild_part(variant: Variant, witness: Witness) -> list[Line]:
    """Which rule makes which cards wild in a replay, and for whom."""
    return lines_of(wild_lines(variant, witness, Drawn, hands=False))


def _replay(tell: Callable[[tuple, str], None], variant: Variant, witness: Witness) -> None:
    count = 0

    def send(rule: Told, play: Play) -> None:
        nonlocal count
        (lines,) = retell(variant, [rule], play.table)
        tell(("rule", count), _chapter(variant.key, lines, rule.so_far))
        count += 1
        spend(RULE)

    _, run = told(variant, witness, send)
    table = run.table
    named = table.seats <= len(NAMES)
    names = [NAMES[seat] if named else f"Seat {seat + 1}" for seat in range(table.seats)]
    wild: list[frozenset[int]] = [frozenset()] * table.seats
    commons: frozenset[int] = frozenset()
    if witness.statistic == "wilds":
        table, found = wild_at_showdown(variant, witness)
        wild, commons = list(found.held), found.commons
    hands = [
        (names[seat], [face(c.card, not c.up, c.card in wild[seat]) for c in hand])
        for seat, hand in enumerate(table.hands)
        if hand
    ]
    most = max(range(table.seats), key=lambda seat: len(table.held[seat]))
    sees = (names[most], [face(card) for card in sorted(table.held[most] | table.common_seen)])
    end = {
        "sees": sees if witness.statistic == "seen" and not table.seen_before else None,
        "served": run.served,
        "short": "" if run.served else shortage(run, witness.seats),
        "because": wild_part(variant, witness) if witness.statistic == "wilds" else (),
        "hands": hands,
        "commons": [face(c.card, not c.up, c.card in commons) for c in table.commons],
        "count": comes_to(variant, witness),
    }
    tell(("end",), str(drawn("ending", end, witness.statistic)))
