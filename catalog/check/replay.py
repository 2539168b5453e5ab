"""Replay a witness: the same shuffle, the same choices, and the number they give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from catalog.check.numbers import MEASURES
from catalog.check.wilds import replayed
from catalog.language.linearize.steps import render_step
from catalog.model.variant import Rule, Variant
from catalog.model.verdict import Witness
from catalog.play.choices import Script
from catalog.play.deck import name_of
from catalog.play.hand import Chapter, as_they_lie
from catalog.play.run import Play, Run


def replay(variant: Variant, witness: Witness) -> Run:
    """The run that a witness describes. Raises NotThatWay where it does not fit the variant's rules."""
    return Play(variant, witness.seats, Script(witness.cards, witness.answers)).go()


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
    """One rule of a replay: its number and wording, cards dealt, the count so far, and what happened (`chapter`)."""

    rule: int
    wording: str
    cards: tuple[int, ...]
    so_far: str
    chapter: Chapter


def told(
    variant: Variant, witness: Witness, hear: Callable[[Told, Play], None] | None = None
) -> tuple[tuple[Told, ...], Run]:
    """Replay a witness and return every rule as it was played, and the finished run.

    `hear` is called after each rule with that rule and the play.
    """
    play = Play(variant, witness.seats, Script(witness.cards, witness.answers))
    wordings = {rule.number: " ".join(render_step(step) for step in rule.steps) for rule in variant.rules}
    found: list[Told] = []
    seen = noted = 0
    play.table.noting = True

    def tell(rule: Rule) -> None:
        nonlocal seen, noted
        came, happened = tuple(play.table.dealt[seen:]), tuple(play.table.happened[noted:])
        seen, noted = len(play.table.dealt), len(play.table.happened)
        chapter = Chapter(rule, happened, as_they_lie(play.table))
        found.append(Told(rule.number, wordings[rule.number], came, _so_far(witness.statistic, play.run), chapter))
        if hear is not None:
            hear(found[-1], play)

    play.after_rule = tell
    run = play.go()
    if not run.served:  # play stopped within a rule, so `after_rule` was not called for it
        tell(play.rules[play.rule_at])
    return tuple(found), run


def account(variant: Variant, witness: Witness) -> Iterator[str]:
    """Replay a witness as lines of text, one for each rule: its wording, the cards dealt, and the count so far."""
    rules, run = told(variant, witness)
    for rule in rules:
        cards = f" [{' '.join(name_of(card) for card in rule.cards)}]" if rule.cards else ""
        yield f"{rule.rule:>2}. {rule.wording}{cards} -> {rule.so_far}"
    if not run.served:
        yield run.stopped if run.lacked else f"{run.stopped}: {run.table.asked}"


def _so_far(statistic: str, run: Run) -> str:
    """The count as it stands."""
    if statistic == "players":
        return f"{len(run.table.left)} left in the deck"
    if statistic == "wilds":
        return f"{len(run.table.dealt)} dealt"
    return f"{statistic} {MEASURES[statistic](run)}"
