"""Replay a witness: the same shuffle, the same choices, and the number they give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from catalog.check.numbers import MEASURES, lends, some
from catalog.check.wilds import replayed
from catalog.model.variant import Rule, Variant
from catalog.model.verdict import Witness
from catalog.play.choices import Script
from catalog.play.hand import Chapter, as_they_lie
from catalog.play.run import Play, Run
from catalog.play.transcript import heading


def replay(variant: Variant, witness: Witness) -> Run:
    """The run that a witness describes. Raises NotThatWay where it does not fit the variant's rules."""
    return scripted(variant, witness).go()


def scripted(variant: Variant, witness: Witness) -> Play:
    """The play that a witness describes; one that proves a number of players goes on where the deck has run out."""
    play = Play(variant, witness.seats, Script(witness.cards, witness.answers))
    play.table.credit = witness.statistic == "players" and lends(play.game)
    return play


def comes_to(variant: Variant, witness: Witness) -> int:
    """The number that the replay of a witness gives.

    For players it is the number of seats if the deck lasts, and one less if it runs out.
    """
    if witness.statistic == "wilds":
        return replayed(variant, witness)
    run = replay(variant, witness)
    if witness.statistic == "players":
        return witness.seats if run.served else witness.seats - 1
    return MEASURES[witness.statistic](run)


@dataclass(frozen=True)
class Told:
    """One rule of a replay: its number and wording, the cards dealt, the count so far, and what happened (`chapter`).

    `asked` is how many cards the rule asked the deck for.
    """

    rule: int
    wording: str
    cards: tuple[int, ...]
    so_far: str
    chapter: Chapter
    asked: int = 0


def told(
    variant: Variant, witness: Witness, hear: Callable[[Told, Play], None] | None = None
) -> tuple[tuple[Told, ...], Run]:
    """Replay a witness and return every rule as it was played, and the finished run.

    `hear` is called after each rule with that rule and the play.
    """
    play = scripted(variant, witness)
    found: list[Told] = []
    seen = noted = asked = 0
    begun = True
    play.table.noting = True

    def tell(rule: Rule) -> None:
        nonlocal seen, noted, asked, begun
        table = play.table
        came, happened, before = tuple(table.dealt[seen:]), tuple(table.happened[noted:]), asked
        seen, noted, asked, begun = len(table.dealt), len(table.happened), sum(table.asked.values()), False
        chapter = Chapter(rule, happened, as_they_lie(table))
        so_far = _so_far(witness.statistic, play.run)
        found.append(Told(rule.number, heading(rule), came, so_far, chapter, asked - before))
        if hear is not None:
            hear(found[-1], play)

    def between(at: int, loops: dict) -> None:
        nonlocal begun
        begun = at < len(play.rules)

    play.after_rule = tell
    play.between = between
    run = play.go()
    if not run.served and begun:  # play stopped within a rule, so `after_rule` was not called for it
        tell(play.rules[play.rule_at])
    return tuple(found), run


def _so_far(statistic: str, run: Run) -> str:
    """The count as it stands, for a page."""
    table = run.table
    if statistic == "players":
        return f"{some(table.lent, 'card')} short" if table.lent else f"{len(table.left)} left in the deck"
    if statistic == "wilds":
        return f"{some(len(table.dealt), 'card')} dealt"
    count = MEASURES[statistic](run)
    if statistic == "rounds":
        return some(count, "betting round")
    return f"{some(count, 'card')} {'to choose from' if statistic == 'cards' else 'seen'}"
