"""Small changes to an entry that make its numbers agree: to a rule, or to a printed number.

A repair is tried by running the whole check on the changed entry. Those that make all five numbers agree come first,
then those that mend more numbers, then the smaller change. docs/numbers.md, "Worked examples".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import combinations

from catalog.acts import touches
from catalog.boundary import Boundary, Stage
from catalog.budget import TOO_LONG, budget
from catalog.check.numbers import Counter
from catalog.language.linearize.steps import render_step
from catalog.limits import REPAIRS
from catalog.model.amounts import Amount
from catalog.model.betting import Bet
from catalog.model.dealing import Redeal
from catalog.model.declaring import Go
from catalog.model.moves import Become
from catalog.model.paying import Match
from catalog.model.phrase import CardPhrase
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Outcome, Showdown, Win
from catalog.model.step import Step
from catalog.model.terms import Bound
from catalog.model.variant import STATISTICS, Variant
from catalog.model.verdict import Judgement, Repair, Verdict

CHEAPEST = ("players", "rounds", "cards", "seen", "wilds")
"""The numbers in the order in which they are quickly computed."""

COURSE = (Match, Go, Redeal, Win, Outcome, Showdown, Become)
"""Steps that say how a game ends or goes on."""

SHOWN = 5
"""So many repairs of an entry are kept."""

INCOMPLETE = f"{TOO_LONG}: not all changes of rules were tried"
"""What stands in the place of the repairs that were not looked for."""


@dataclass(frozen=True)
class Edit:
    """A changed entry: what the change says, how small it is (1 the smallest), and the numbers that it can change."""

    words: str
    size: int
    variant: Variant
    bears: frozenset[str] = frozenset(STATISTICS)


def repairs_of(variant: Variant, verdicts: tuple[Verdict, ...], boundary: Boundary | None = None) -> tuple[Repair, ...]:
    """The repairs of an entry in which a number disagrees, best first, at most five; none where none disagrees.

    A repair that leaves a number worse than it was is none, and neither is one that makes the program raise, which
    goes to `boundary`. Where the budget was used up the last one mends nothing, and says so.
    """
    boundary = Boundary() if boundary is None else boundary
    wrong = [v.statistic for v in verdicts if v.judgement is Judgement.DISAGREES]
    if not wrong:
        return ()
    right = [v.statistic for v in verdicts if v.judgement in (Judgement.AGREES, Judgement.AGREES_CODED)]
    found: list[tuple[int, int, str, frozenset[str]]] = []
    values = {v.statistic: v.number.value for v in verdicts}
    for edit in number_edits(variant, verdicts):
        agree = {s for s in STATISTICS if getattr(edit.variant.numbers, s) == values[s]}
        if agree & set(wrong) and agree >= set(right):
            found.append((len(agree & set(wrong)), edit.size, edit.words, frozenset(agree & set(wrong))))
    # One wrong number alone is mended by the number itself; a change of rules has to explain more.
    with budget(REPAIRS) as left:
        for edit in rule_edits(variant) if len(wrong) > 1 else ():
            trial = partial(mends, edit, wrong, right, boundary)
            mended = boundary.attempt(Stage.REPAIRING, variant.place, variant.name, trial, frozenset())
            if left.used_up:
                break
            if mended:
                found.append((len(mended), edit.size, edit.words, mended))
    found.sort(key=lambda each: (-each[0], each[1], each[2]))
    best = [
        Repair(variant.key, rank, number, words, tuple(s for s in STATISTICS if s in mended))
        for rank, (number, _, words, mended) in enumerate(found[:SHOWN], start=1)
    ]
    if left.used_up:
        best.append(Repair(variant.key, len(best) + 1, 0, INCOMPLETE))
    return tuple(best)


def mends(edit: Edit, wrong: list[str], right: list[str], boundary: Boundary) -> frozenset[str]:
    """Which of the wrong numbers agree in a changed entry, where they are two or more.

    None where they are fewer, and where a number that was right is wrong now. A number on which the change does not
    bear is what it was.
    """
    wrong = sorted(edit.bears.intersection(wrong), key=CHEAPEST.index)
    right = sorted(edit.bears.intersection(right), key=CHEAPEST.index)
    if len(wrong) < 2:
        return frozenset()
    counter = Counter(edit.variant, searches=False, boundary=boundary, stage=Stage.REPAIRING)

    def agrees(statistic: str) -> bool:
        return counter.number(statistic).value == getattr(edit.variant.numbers, statistic)

    printed = edit.variant.numbers.players
    seated = "players" in right or "players" in wrong and len(wrong) == 2
    if seated and printed is not None and not counter.can_seat(printed):
        return frozenset()
    mended: set[str] = set()
    for done, statistic in enumerate(wrong, 1):
        if agrees(statistic):
            mended.add(statistic)
        if len(mended) + len(wrong) - done < 2:
            return frozenset()
    return frozenset(mended) if all(map(agrees, right)) else frozenset()


def number_edits(variant: Variant, verdicts: tuple[Verdict, ...]) -> Iterator[Edit]:
    """Changes of printed numbers: each wrong one set right, and two of them swapped."""
    for verdict in verdicts:
        printed, value = verdict.printed, verdict.number.value
        if verdict.judgement is Judgement.DISAGREES and value is not None and printed is not None:
            size = 1 if abs(value - printed) == 1 else 2
            numbers = replace(variant.numbers, **{verdict.statistic: value})
            yield Edit(
                f"print {verdict.statistic} {value} instead of {printed}", size, replace(variant, numbers=numbers)
            )
    for one, other in combinations(STATISTICS, 2):
        first, second = getattr(variant.numbers, one), getattr(variant.numbers, other)
        if first != second:
            numbers = replace(variant.numbers, **{one: second, other: first})
            yield Edit(f"swap the numbers {one} {first} and {other} {second}", 1, replace(variant, numbers=numbers))


def rule_edits(variant: Variant) -> Iterator[Edit]:
    """Changes of one rule: left out, doubled, turned into a betting round, or with one count more or less."""
    tried: set[tuple] = set()
    rules = variant.rules
    bets = [rule for rule in rules if any(isinstance(step, Bet) for step in rule.steps)]
    for place, rule in enumerate(rules):
        said = " ".join(render_step(step) for step in rule.steps)
        # Of equal rules in like company one stands for all, but a rule is named by where it stands.
        key = (rule.steps, rules[place - 1].steps if place else (), place < 3)
        if key in tried:
            continue
        tried.add(key)
        before, after = rules[:place], rules[place + 1 :]
        on = bearing(variant, rule.steps)
        yield Edit(f"leave out rule {rule.number} ({said})", 2, replace(variant, rules=(*before, *after)), on)
        if bets and rule.steps != bets[0].steps and not any(isinstance(step, Bet) for step in rule.steps):
            changed = replace(rule, steps=bets[0].steps)
            also = on | bearing(variant, changed.steps)
            words = f"make rule {rule.number} a betting round"
            yield Edit(words, 3, replace(variant, rules=(*before, changed, *after)), also)
        words = f"do rule {rule.number} twice ({said})"
        yield Edit(words, 2, replace(variant, rules=(*before, rule, rule, *after)), on)
        for at, step in enumerate(rule.steps):
            for less_or_more in (-1, 1):
                changed = counted(step, less_or_more)
                if changed is not None:
                    steps = (*rule.steps[:at], changed, *rule.steps[at + 1 :])
                    words = f'in rule {rule.number} say "{render_step(changed)}"'
                    now = replace(variant, rules=(*before, replace(rule, steps=steps), *after))
                    yield Edit(words, 1, now, on)


def bearing(variant: Variant, steps: tuple[Step, ...]) -> frozenset[str]:
    """The numbers that can change where these steps of a game are left out, doubled or counted otherwise.

    A repeat goes back so many rules, and everything hangs on where it begins.
    """
    if any(isinstance(step, (*COURSE, Repeat)) for step in steps) or any(isinstance(s, Repeat) for s in variant.steps):
        return frozenset(STATISTICS)
    found: set[str] = set()
    for step in steps:
        if isinstance(step, Bet):
            found.add("rounds")
        else:
            # What a step speaks of can be the cards that a rule about wild cards goes on to call "it".
            found |= {"wilds", *touches(step)}
    if "players" in found and any(isinstance(step, Bet) and step.when for step in variant.steps):
        found.add("rounds")
    return frozenset(found)


def counted(step: Step, more: int) -> Step | None:
    """The step with one card more, or less, in its first plain count; None where it has none."""
    for each in fields(step):
        value = getattr(step, each.name)
        if isinstance(value, CardPhrase) and value.amount is not None and value.amount.number:
            number = value.amount.number + more
            if number > 0 and value.amount.bound in (Bound.EXACTLY, Bound.STRICT, Bound.UP_TO):
                try:
                    cards = replace(value, amount=Amount(number, value.amount.bound, value.amount.other))
                    return replace(step, **{each.name: cards})
                except ValueError:
                    return None
    return None
