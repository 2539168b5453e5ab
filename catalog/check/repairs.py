"""Small changes to an entry that make its numbers agree: to a rule, or to a printed number.

A change is proposed only after it was tried: it is applied to the entry and the entry is checked again, by the code
that checked it before. What is implausible is not tried: docs/numbers.md, "Repairs".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from itertools import combinations, takewhile

from catalog.acts import touches
from catalog.boundary import Boundary, Stage
from catalog.budget import TOO_LONG, budget
from catalog.check.numbers import Counter
from catalog.check.verdicts import judge, verdicts_of
from catalog.language.linearize.steps import render_rule, words_of
from catalog.limits import REPAIRS
from catalog.model.amounts import Amount
from catalog.model.betting import Bet
from catalog.model.board import Common
from catalog.model.dealing import Deal, Redeal
from catalog.model.declaring import Go
from catalog.model.moves import Become
from catalog.model.paying import Match
from catalog.model.phrase import CardPhrase
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Outcome, Showdown, Win
from catalog.model.step import Step
from catalog.model.terms import Bound
from catalog.model.variant import STATISTICS, Rule, Variant
from catalog.model.verdict import Judgement, Repair, Verdict

CHEAPEST = ("players", "rounds", "cards", "seen", "wilds")
"""The numbers in the order in which they are quickly computed."""

TOGETHER = frozenset(("cards", "players", "seen"))
"""The numbers that all change with one more card for each player."""

COURSE = (Match, Go, Redeal, Win, Outcome, Showdown, Become)
"""Steps that say how a game ends or goes on."""

HAND = 5
"""A player who has as many cards does not lose one by a repair."""

SHOWN = 5
"""So many repairs of an entry are kept."""

INCOMPLETE = f"{TOO_LONG}: not all changes of rules were tried"
"""What stands in the place of the repairs that were not looked for."""

WORTH = {
    Judgement.DISAGREES: 0,
    Judgement.UNDETERMINED: 1,
    Judgement.UNPRINTED: 1,
    Judgement.CONVENTION: 2,
    Judgement.AGREES_CODED: 3,
    Judgement.AGREES: 3,
}
"""How good a verdict is: no repair may make one worse."""


@dataclass(frozen=True)
class Edit:
    """A changed entry: what the change says, how small it is (1 the smallest), and the numbers that it can change.

    `words` have `{}` where the steps in `said` are worded. `claims` are the numbers that it must make agree. Of changes
    to different rules that are `alike`, one is proposed; it names the `rule` of each of the others.
    """

    words: str
    size: int
    variant: Variant
    bears: frozenset[str] = frozenset()
    claims: frozenset[str] = frozenset()
    alike: str = ""
    rule: int = 0
    said: tuple[Step, ...] = ()

    @property
    def told(self) -> str:
        """What the change says."""
        return self.words.format(" ".join(map(words_of, self.said)))


@dataclass(frozen=True)
class Tried:
    """A change that was applied, and the wrong numbers that agree since."""

    edit: Edit
    mended: frozenset[str]


def repairs_of(variant: Variant, verdicts: tuple[Verdict, ...], boundary: Boundary | None = None) -> tuple[Repair, ...]:
    """The repairs of an entry in which a number disagrees, best first, at most five; none where none disagrees.

    A change that leaves a number worse than it was is no repair, and neither is one that makes the program raise, which
    goes to `boundary`. Where the budget was used up the last one mends nothing, and says so.
    """
    tried, complete = tried_repairs(variant, verdicts, Boundary() if boundary is None else boundary)
    found: dict[tuple[str, frozenset[str]], list[Tried]] = {}
    for each in tried:
        found.setdefault((each.edit.alike or each.edit.words, each.mended), []).append(each)
    ranked = sorted(found.values(), key=lambda group: (-len(group[0].mended), group[0].edit.size))
    whole = [group[0].mended for group in ranked]
    # What mends fewer of the same numbers than another change is left out, if it is not one number printed otherwise.
    ranked = [
        group
        for group, mended in zip(ranked, whole, strict=True)
        if len(mended) == 1 or not any(map(mended.__lt__, whole))
    ]
    best = [
        Repair(
            variant.key,
            rank,
            len(mended),
            _words(group),
            tuple(s for s in STATISTICS if s in mended),
            reworded(variant.rules, group[0].edit.variant.rules) if group[0].edit.bears else None,
        )
        for rank, group in enumerate(ranked[:SHOWN], start=1)
        if (mended := group[0].mended)
    ]
    if not complete:
        best.append(Repair(variant.key, len(best) + 1, 0, INCOMPLETE))
    return tuple(best)


def reworded(before: tuple[Rule, ...], after: tuple[Rule, ...]) -> tuple[tuple[int, str], ...]:
    """The rules that a changed entry words otherwise: the number of each, and its new wording, empty where it is left
    out; none where rules are added.
    """
    if len(after) == len(before):
        pairs = zip(before, after, strict=True)
        return tuple((old.number, render_rule(new.steps)) for old, new in pairs if old is not new)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(before, after, strict=False)))
    return tuple((rule.number, "") for rule in before[same : same + len(before) - len(after)])


def _words(group: Sequence[Tried]) -> str:
    """The first of several changes that are alike, and the rules of the others."""
    first, *others = (each.edit for each in group)
    if not others:
        return first.told
    *rules, last = (str(edit.rule) for edit in others)
    named = f"{', '.join(rules)} or {last}" if rules else last
    return f"{first.told} ({first.alike} rule {named})"


def tried_repairs(variant: Variant, verdicts: tuple[Verdict, ...], boundary: Boundary) -> tuple[list[Tried], bool]:
    """The changes that mend an entry, each tried by applying it, and whether all were tried in the budget."""
    trial = _Trial(variant, verdicts, boundary)
    found: list[Tried] = []
    if not trial.wrong:
        return found, True
    with budget(REPAIRS) as left:
        edits = number_edits(variant, verdicts)
        # One wrong number alone is mended by the number itself; a change of rules has to explain more.
        for edit in (*edits, *(rule_edits(variant) if len(trial.wrong) > 1 else ())):
            do = partial(mends, edit, trial)
            mended = boundary.attempt(Stage.REPAIRING, variant.place, variant.name, do, frozenset())
            if left.used_up:
                break
            if mended:
                found.append(Tried(edit, mended))
    return found, not left.used_up


@dataclass
class _Trial:
    """An entry, its verdicts, and what is needed to check changed entries against them."""

    variant: Variant
    verdicts: tuple[Verdict, ...]
    boundary: Boundary

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """The numbers that disagree."""
        return tuple(v.statistic for v in self.verdicts if v.judgement is Judgement.DISAGREES)

    @cached_property
    def right(self) -> tuple[str, ...]:
        """The numbers that agree."""
        return tuple(v.statistic for v in self.verdicts if WORTH[v.judgement] == WORTH[Judgement.AGREES])

    @cached_property
    def counter(self) -> Counter:
        """What counts the entry as it is."""
        return Counter(self.variant, boundary=self.boundary, stage=Stage.REPAIRING)

    @cached_property
    def fewest(self) -> int:
        """The fewest cards that a player of the entry has to choose from."""
        return fewest_cards(self.counter)

    def checked(self, edit: Edit) -> tuple[Verdict, ...]:
        """The verdicts on a changed entry; where its rules are the same, what they give is known."""
        if edit.variant.rules is self.variant.rules:
            return tuple(
                judge(edit.variant, self.counter, v.number) if v.statistic in edit.claims else v for v in self.verdicts
            )
        met = Boundary()
        found = verdicts_of(edit.variant, met)
        self.boundary.faults += [replace(fault, stage=Stage.REPAIRING) for fault in met.faults]
        return found


def mends(edit: Edit, trial: _Trial) -> frozenset[str]:
    """Which of the wrong numbers agree in a changed entry; none where the change is no repair.

    It is none where a number is worse than it was, or one that the change claims does not agree. A change of rules
    mends two numbers or more, and all that change with a card for each player.
    """
    if edit.bears and not likely(edit, trial):
        return frozenset()
    after = trial.checked(edit)
    if any(WORTH[new.judgement] < WORTH[old.judgement] for old, new in zip(trial.verdicts, after, strict=True)):
        return frozenset()
    agree = {v.statistic for v in after if WORTH[v.judgement] == WORTH[Judgement.AGREES]}
    mended = agree.intersection(trial.wrong)
    if edit.bears and (len(mended) < 2 or TOGETHER.intersection(trial.wrong) - mended):
        return frozenset()
    return frozenset(mended) if mended >= edit.claims else frozenset()


def likely(edit: Edit, trial: _Trial) -> bool:
    """False where a look at some numbers of a changed entry shows that it is no repair.

    No luckier deal is searched, and no wild cards, which take the longest.
    """
    bears = edit.bears
    wrong = sorted(bears.intersection(trial.wrong), key=CHEAPEST.index)
    right = sorted(bears.intersection(trial.right) - {"wilds"}, key=CHEAPEST.index)
    if len(wrong) < 2 or not edit.claims <= bears.intersection(trial.wrong):
        return False
    if not TOGETHER.intersection(trial.wrong) <= bears and TOGETHER & bears:
        return False
    counter = Counter(edit.variant, searches=False, boundary=trial.boundary, stage=Stage.REPAIRING)

    def agrees(statistic: str) -> bool:
        return counter.counted(statistic).value == getattr(edit.variant.numbers, statistic)

    printed = edit.variant.numbers.players
    if bears.intersection(("players",)).intersection((*wrong, *right)) and printed is not None:
        if not counter.can_seat(printed):
            return False
    needed = TOGETHER.union(edit.claims)
    if not all(agrees(statistic) for statistic in wrong if statistic in needed):
        return False
    return all(map(agrees, right)) and (fewest_cards(counter) >= HAND or trial.fewest < HAND)


def fewest_cards(counter: Counter) -> int:
    """The fewest cards that a player has to choose from in the end, where nobody takes any more."""
    return min(counter.run(2, eager=False)[0].table.pools)


def number_edits(variant: Variant, verdicts: tuple[Verdict, ...]) -> Iterator[Edit]:
    """Changes of printed numbers: each wrong one set right, and two wrong ones swapped."""
    for verdict in verdicts:
        printed, value = verdict.printed, verdict.number.value
        sure = not verdict.number.missing and verdict.number.bound is None
        if verdict.judgement is Judgement.DISAGREES and sure and value is not None and printed is not None:
            size = 1 if abs(value - printed) == 1 else 2
            words = f"print {verdict.statistic} {value} instead of {printed}"
            yield _printing(variant, words, size, {verdict.statistic: value})
    for one, other in combinations(verdicts, 2):
        first, second = one.printed, other.printed
        computed = one.number.value, other.number.value
        if one.judgement is other.judgement is Judgement.DISAGREES and computed == (second, first):
            words = f"swap the numbers {one.statistic} {first} and {other.statistic} {second}"
            yield _printing(variant, words, 1, {one.statistic: second, other.statistic: first})


def _printing(variant: Variant, words: str, size: int, printed: dict[str, int | None]) -> Edit:
    numbers = replace(variant.numbers, **printed)
    return Edit(words, size, replace(variant, numbers=numbers), claims=frozenset(printed))


def rule_edits(variant: Variant) -> Iterator[Edit]:
    """Changes of rules that a card player can believe.

    A count is one more or less; a plain deal that stands elsewhere too, alone or with its betting round, is left out,
    or such a street is added; a rule is replaced by a betting round. None of these leaves two betting rounds in a row,
    or one before the first card.
    """
    for edit in (*_count_edits(variant), *_street_edits(variant), *_bet_edits(variant)):
        if _odd_bets(edit.variant.rules) <= _odd_bets(variant.rules):
            yield edit


def _count_edits(variant: Variant) -> Iterator[Edit]:
    for place, rule in enumerate(variant.rules):
        for at, step in enumerate(rule.steps):
            for more in (1, -1):
                changed = counted(step, more)
                if changed is not None:
                    now = replace(rule, steps=(*rule.steps[:at], changed, *rule.steps[at + 1 :]))
                    words = f'in rule {rule.number} say "{{}}"'
                    alike = "or one card more in" if more == 1 else "or one card less in"
                    yield _changed(variant, words, 1, place, (now,), said=(changed,), alike=alike)


def _street_edits(variant: Variant) -> Iterator[Edit]:
    rules = variant.rules
    for place, rule in enumerate(rules):
        if not is_plain_deal(rule):
            continue
        alike = [n for n, other in enumerate(rules) if n != place and other.steps[:1] == rule.steps[:1]]
        if alike:
            words = f"leave out rule {rule.number} ({{}})"
            yield _changed(variant, words, 2, place, (), said=rule.steps, alike="or leave out")
        bet = rules[place + 1] if place + 1 < len(rules) else rule
        if is_bet(bet) and any(rules[n + 1 : n + 2] and rules[n + 1].steps == bet.steps for n in alike):
            both, said = f"rules {rule.number} and {bet.number}", (*rule.steps, *bet.steps)
            words, also = f"leave out {both} ({{}})", "or leave out the two that begin with"
            yield _changed(variant, words, 2, place, (), 2, said, alike=also)
            words, also = f"do {both} twice ({{}})", "or do the two twice that begin with"
            yield _changed(variant, words, 2, place, (rule, bet, rule, bet), 2, said, alike=also)


def _bet_edits(variant: Variant) -> Iterator[Edit]:
    bet = next((rule for rule in variant.rules if is_bet(rule)), None)
    for place, rule in enumerate(variant.rules):
        if bet is not None and not any(isinstance(step, Bet) for step in rule.steps):
            words = f"make rule {rule.number} ({{}}) a betting round"
            now, claims = replace(rule, steps=bet.steps), frozenset({"rounds"})
            yield _changed(variant, words, 3, place, (now,), said=rule.steps, claims=claims, alike="or")


def _changed(
    variant: Variant,
    words: str,
    size: int,
    place: int,
    now: tuple[Rule, ...],
    many: int = 1,
    said: tuple[Step, ...] = (),
    claims: frozenset[str] = frozenset(),
    alike: str = "",
) -> Edit:
    """The edit that puts the rules `now` where `many` rules from a place stand."""
    rules = variant.rules
    before = rules[place : place + many]
    on = frozenset().union(*(bearing(variant, rule.steps) for rule in (*before, *now)))
    changed = replace(variant, rules=(*rules[:place], *now, *rules[place + many :]))
    return Edit(words, size, changed, on, claims, alike, rules[place].number, said)


def is_bet(rule: Rule) -> bool:
    """True for a rule that is a betting round and no more."""
    return len(rule.steps) == 1 and isinstance(rule.steps[0], Bet) and not rule.steps[0].when


def is_plain_deal(rule: Rule) -> bool:
    """True for a rule that deals cards to everybody, or to the board, without a condition or a choice."""
    step = rule.steps[0] if len(rule.steps) == 1 else None
    return isinstance(step, Deal | Common) and not (step.when or step.may or step.layout)


def _odd_bets(rules: Sequence[Rule]) -> int:
    """How many betting rounds follow a betting round at once, or come before any card."""
    found, before = 0, True
    for rule in rules:
        bets = is_bet(rule)
        found += bets and before
        before = bets or before and not any(isinstance(step, Deal | Common) for step in rule.steps)
    return found


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
    """The step with one card more, or less, in its first plain count; None where it has none.

    A count is plain where nothing else hangs on it: a condition, a layout, another count beside it.
    """
    if step.when or getattr(step, "layout", None) is not None or getattr(step, "offers", ()):
        return None
    for each in fields(step):
        value = getattr(step, each.name)
        if isinstance(value, CardPhrase) and value.amount is not None and value.amount.number:
            amount, number = value.amount, value.amount.number + more
            if number > 0 and amount.bound in (Bound.EXACTLY, Bound.STRICT, Bound.UP_TO):
                if amount.other or value.plus is not None or value.alternative is not None:
                    return None
                try:
                    return replace(step, **{each.name: replace(value, amount=Amount(number, amount.bound))})
                except ValueError:
                    return None
    return None
