"""A replay in words for a card player: what each rule takes from the deck or brings to whom, and how that adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from catalog.check.numbers import asked_for, shortage, some
from catalog.check.replay import Told, replay, told
from catalog.check.wilds import wild_at_showdown
from catalog.language.linearize.steps import render_rule
from catalog.model.phrase import CardPhrase
from catalog.model.ranking import OneWild
from catalog.model.step import Step
from catalog.model.uses import Use
from catalog.model.variant import Variant
from catalog.model.verdict import Witness
from catalog.play.choices import Script
from catalog.play.deck import name_of
from catalog.play.event_log import What
from catalog.play.hand import as_they_lie
from catalog.play.reference import Look
from catalog.play.run import Play, Run
from catalog.play.showdowns import Showdowns
from catalog.play.table import Laid, Table
from catalog.play.together import sets_of
from catalog.play.transcript import NAMES, Outcomes
from catalog.play.wild import WildRules, Wilds
from catalog.play.wild_steps import apart, told_of

OFTEN = 4
"""Rules that are played so often in a row are told the first two times and the last."""

BOARD = "Board"

PAD = 6
"""As wide is a player's name."""

LONGEST = 12
"""The most rules of which it is noticed that they are played again and again."""

WIDEST = 100
"""The most characters of lines that are put into one."""

SEATS = 12
"""With more players than that, what comes to whom is told of one of them, or of none."""

_QUIET = (What.BETS, What.SHOWDOWN, What.TURNED, What.STACKS)
"""What is not told where one player's cards are followed."""


def account(variant: Variant, witness: Witness, brief: bool = False, cards: bool = True) -> Iterator[str]:
    """Replay a witness as lines of text: each rule with what it takes or brings, then how that makes the number.

    With `brief`, only the rules that bear on the number, of one player where that is enough; without `cards` no cards.
    """
    statistic = witness.statistic
    hero = _hero(statistic, replay(variant, witness).table)
    steps = [_Step(0, 0, "")]

    def hear(rule: Told, play: Play) -> None:
        steps.append(_Step(_count(statistic, play.table, hero), rule.asked, _left(play.table)))

    rules, run = told(variant, witness, hear)
    telling = Outcomes(variant, run.table)
    bare = statistic == "wilds" and not WildRules(variant.steps)
    if statistic in ("cards", "seen") and run.table.seats > 1 and not brief:
        yield f"Only {name(run.table, hero)}'s cards and those on the table are shown."
    for first, last in _shortened([rule.rule for rule in rules]):
        note = "" if bare else _note(statistic, steps[first], steps[first + 1 : last + 2])
        shown = cards and not bare and first == last and (not brief or statistic in ("cards", "seen"))
        lines = list(_lines(statistic, rules[first], telling, hero)) if shown else []
        if brief and not note and not (lines and _moves(rules[first], hero)) and not _limits(variant, rules[first]):
            continue
        if first == last:
            spread = _spread(rules[first], telling) if brief and statistic == "players" else ""
            yield f"{rules[first].rule:>2}. {rules[first].wording}{f' -> {note}{spread}' if note else ''}"
            yield from (f"      {line}" for line in lines)
        else:
            again = f"rules {rules[first].rule} to {rules[last].rule} are played again and again"
            yield f"    ... {again}{f' -> {note}' if note else ''}"
    yield from _ending(variant, witness, run, hero, hands=not brief)


@dataclass(frozen=True)
class _Step:
    """A rule that was played: the number after it, the cards that it asked the deck for, and what is left of that."""

    count: int
    asked: int
    left: str


def _left(table: Table) -> str:
    if table.lent:
        return f"the deck is {table.lent} short"
    return f"{len(table.left) or 'none'} left in the deck"


def name(table: Table, seat: int) -> str:
    """What a player is called."""
    return NAMES[seat] if table.seats <= len(NAMES) else f"Player {seat + 1}"


def _hero(statistic: str, table: Table) -> int:
    """The player who has, or sees, the most cards in the end."""
    of = table.pools if statistic == "cards" else [len(held | table.common_seen) for held in table.held]
    return max(range(table.seats), key=lambda seat: of[seat])


def _count(statistic: str, table: Table, hero: int) -> int:
    """The number so far, as far as one rule can raise it."""
    if statistic == "rounds":
        return table.rounds
    if statistic == "cards":
        return table.pools[hero]
    return max(table.seen_before, len(table.held[hero] | table.common_seen)) if statistic == "seen" else 0


def _note(statistic: str, before: _Step, steps: Sequence[_Step]) -> str:
    """What one rule, or several, did to the number; nothing where they did not touch it."""
    old, now = before.count, steps[-1].count
    if statistic in ("players", "wilds"):
        asked = sum(step.asked for step in steps)
        return f"{some(asked, 'card')}, {steps[-1].left}" if asked else ""
    if now == old:
        return ""
    if statistic == "rounds":
        return f"betting round {now}" if now == old + 1 else f"betting rounds {old + 1} to {now}"
    return f"{some(now, 'card')} {'to choose from' if statistic == 'cards' else 'seen'}"


def _lines(statistic: str, rule: Told, telling: Outcomes, hero: int) -> Iterator[str]:
    """What a rule brought: to all players where wild cards are counted, else to the one who has the most."""
    if statistic == "rounds":
        return
    seats = telling.table.seats
    whole = statistic in ("players", "wilds")
    if whole and seats > SEATS or hero >= len(NAMES):
        if rule.cards:
            yield " ".join(map(telling.card, rule.cards))
        return
    mine = (None, *range(seats)) if whole else (None, hero)
    quiet = _QUIET[:2] if whole else _QUIET
    happened = [h for h in rule.chapter.happened if h.seat in mine and h.what not in quiet]
    yield from telling.account(rule.chapter, happened)


def _moves(rule: Told, hero: int) -> bool:
    """True where a rule brings a player cards, or takes some away."""
    return any(hero in (h.seat, h.other) and h.cards and h.what not in _QUIET for h in rule.chapter.happened)


def _limits(variant: Variant, told: Told) -> bool:
    """True for a rule that says which cards a final hand may use."""
    return any(isinstance(step, Use) for rule in variant.rules if rule.number == told.rule for step in rule.steps)


def _spread(rule: Told, telling: Outcomes) -> str:
    """Who got how many of the cards that a rule asked for, and by which other rules; empty where all got alike."""
    new = [h for h in rule.chapter.happened if h.what in _NEW and h.seat is not None]
    got = Counter({seat: 0 for seat in telling.table.playing})
    for h in new:
        got[h.player] += len(h.cards)
    most = Counter(got.values()).most_common(1)[0][0] if got else 0
    odd = {seat: count for seat, count in got.items() if count != most}
    if got.total() != rule.asked or not 0 < len(odd) <= 3:
        return ""
    told_of = [f"{count} to {name(telling.table, seat)}" for seat, count in sorted(odd.items())]
    if most:
        told_of.append(f"{most} to each other player")
    by = {h.rule for h in new}
    others = f", by rule {' and '.join(map(str, sorted(by - {rule.rule})))}" if by - {rule.rule} else ""
    return f" ({', '.join(told_of)}{others}{' too' if others and rule.rule in by else ''})"


_NEW = (What.DEALT, What.DRAWS, What.GETS)
"""What brings a player cards off the deck."""


def _ending(variant: Variant, witness: Witness, run: Run, hero: int, hands: bool) -> Iterator[str]:
    """How the replay makes the number; for wild cards after the hands at the showdown, if these are wanted."""
    table = run.table
    if witness.statistic == "players":
        if not run.served:
            why = shortage(run, witness.seats)
            yield f"{why[0].upper()}{why[1:]}."
        elif table.credit:
            yield f"In all, {asked_for(table)}: {sum(table.asked.values())} of the deck's {len(table.deck)} cards."
        else:
            yield f"The deck is enough for {witness.seats} players."
    elif witness.statistic == "wilds":
        yield from wild_lines(variant, witness, Outcomes, hands)
    elif witness.statistic == "rounds":
        yield f"This comes to {some(table.rounds, 'betting round')}."
    elif witness.statistic == "cards":
        own, pool = table.own_pools[hero], table.pools[hero]
        shared = f" and {pool - own} shared {'one' if pool == own + 1 else 'ones'}: {some(pool, 'card')}"
        cards = f"{own} own {'card' if own == 1 else 'cards'}{shared}" if pool > own else some(own, "card")
        yield f"{name(table, hero)}'s hand is chosen from {cards}."
    elif table.seen_before > len(table.held[hero] | table.common_seen):
        yield f"In an earlier deal one player saw {some(table.seen_before, 'card')}."
    else:
        seen = sorted(table.held[hero] | table.common_seen)
        yield f"{name(table, hero)} has seen {some(len(seen), 'card')}: {' '.join(map(name_of, seen))}."


# Rules that are played again and again


def _shortened(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last place of the rules to be told: one rule, or several that are played again and again."""
    at = 0
    while at < len(numbers):
        size, times = _again(numbers[at:])
        if times < OFTEN:
            yield at, at
            at += 1
            continue
        first, last = at + 2 * size, at + (times - 1) * size
        yield from ((each, each) for each in range(at, first))
        yield first, last - 1
        yield from ((each, each) for each in range(last, last + size))
        at = last + size


def _again(numbers: Sequence[int]) -> tuple[int, int]:
    """How many rules are played again and again from here on, and how often."""
    for size in range(1, LONGEST + 1):
        times = 1
        while numbers[times * size : (times + 1) * size] == numbers[:size]:
            times += 1
        if times >= OFTEN:
            return size, times
    return 1, 1


# Wild cards


@dataclass
class _Because:
    """The table at a showdown, and by which step each card on it is wild, for each side of the pot looked at.

    `groups` are those sets of a player's cards that count as one wild card, by step; `dice` how they fell.
    """

    table: Table
    looks: list[tuple[Look, dict[tuple[int, int], Step]]] = field(default_factory=list)
    groups: list[tuple[Step, dict[int, list[list[int]]]]] = field(default_factory=list)
    dice: tuple[int, ...] = ()

    def hear(self, step: Step, look: Look, groups: int) -> None:
        """A rule was followed: what is wild now and was not before is so by it."""
        self.dice, self.table = look.dice, look.table
        if not self.looks or self.looks[-1][0] is not look:
            self.looks.append((look, {}))
        before = self.looks[-1][1]
        wild = [(seat, card) for seat, cards in look.wild.items() for card in cards]
        self.looks[-1] = look, {each: before.get(each, step) for each in wild}
        if groups and isinstance(step, OneWild):
            free = {
                seat: [laid for laid in hand if laid.card not in look.wild[seat]] for seat, hand in look.own.items()
            }
            phrase = told_of(step, look.spoken)
            sets = {seat: _sets(hand, phrase) for seat, hand in free.items()}
            self.groups.append((step, {seat: several for seat, several in sets.items() if several}))

    def by_rule(self, variant: Variant, table: Table, found: Wilds) -> dict[tuple[int, str], dict[str, list[int]]]:
        """The cards that are wild, by the number and the wording of the rule and by who has them."""
        by: dict[tuple[int, str], dict[str, list[int]]] = {}
        shared: set[int] = set()
        cards = {each: step for _, wild in reversed(self.looks) for each, step in wild.items()}
        for (seat, card), step in sorted(cards.items(), key=lambda each: each[0]):
            common = card in found.commons
            if common and card not in shared or not common and card in found.held[seat]:
                holder = BOARD if common else name(table, seat)
                by.setdefault(_rule_of(variant, step), {}).setdefault(holder, []).append(card)
            shared.update({card} if common else ())
        return {rule: dict(sorted(by[rule].items(), key=lambda each: each[0] == BOARD)) for rule in sorted(by)}


def _sets(cards: Sequence[Laid], phrase: CardPhrase) -> list[list[int]]:
    """The sets, no card in two of them and as many as can be, that some cards can be made into."""
    found: list[list[int]] = []
    rest, left = list(cards), sets_of(cards, phrase)
    for size in range(2, len(cards) + 1):
        for some_cards in combinations(cards, size):
            others = [laid for laid in rest if laid not in some_cards]
            if (
                len(others) + size == len(rest)
                and sets_of(some_cards, phrase) == 1
                and sets_of(others, phrase) == left - 1
            ):
                found.append([laid.card for laid in some_cards])
                rest, left = others, left - 1
    return found


def because(variant: Variant, witness: Witness) -> tuple[Wilds, _Because]:
    """The showdown of a replay at which the most cards are wild, which ones are, and by which step each of them is."""
    table, found = wild_at_showdown(variant, witness)
    script = Script(witness.cards, witness.answers)
    play = Showdowns(variant, witness.seats, script)
    play.go()
    rules = WildRules(play.steps)
    why = _Because(table)
    rules.heard = why.hear
    rules.on(table, replace(script))
    return found, why


def wild_lines(variant: Variant, witness: Witness, how: type[Outcomes], hands: bool = True) -> Iterator[str]:
    """The hands at the showdown, then each rule with the cards that it makes wild, and for whom; `how` words cards."""
    if not WildRules(variant.steps):
        yield "No rule makes a card wild."
        return
    found, why = because(variant, witness)
    table = why.table
    telling, lying = how(variant, table), as_they_lie(table)
    if hands:
        yield "At the showdown (cards in brackets lie face down):"
        yield from (f"  {name(table, seat):<{PAD}} {telling.hand_of(lying, seat)}" for seat in table.playing)
        board = [line for layout, cards in lying.boards for line in telling.board(layout, cards)]
        yield from (f"  {'' if n else BOARD:<{PAD}} {line}" for n, line in enumerate(board))
        if lying.tables:
            yield f"  {'Table':<{PAD}} {telling.cards(lying.tables)}"
    if hands and table.folded:
        yield f"{telling.names(sorted(table.folded))} folded."
    if why.dice:
        yield f"The dice show {' and '.join(map(str, why.dice))}."
    by = why.by_rule(variant, table, found)
    counts = [sum(map(len, holders.values())) for holders in by.values()]
    for ((number, wording), holders), count in zip(by.items(), counts, strict=True):
        yield f"By rule {number} ({wording}) {some(count, 'card')} {'is' if count == 1 else 'are'} wild:"
        held = [f"{one:<{PAD}} {' '.join(map(telling.card, sorted(cards)))}" for one, cards in holders.items()]
        yield from (f"  {line}" for line in (held if hands else _side_by_side(held)))
    for step, sets in why.groups if found.groups else ():
        number, wording = _rule_of(variant, step)
        counts.append(sum(map(len, sets.values())))
        verb = "set of cards counts" if counts[-1] == 1 else "sets of cards count"
        yield f"By rule {number} ({wording}) {counts[-1]} {verb} as one wild card each:"
        for seat, several in sets.items():
            told_sets = ", ".join(" and ".join(map(telling.card, cards)) for cards in several)
            yield f"  {name(table, seat):<{PAD}} {told_sets}"
    total = f"{' + '.join(map(str, counts))} = {found.count}" if len(counts) > 1 else str(found.count)
    yield f"This comes to {total} wild {'card' if found.count == 1 else 'cards'}."


def _side_by_side(lines: Sequence[str]) -> Iterator[str]:
    """Short lines several in one, as many as fit."""
    line = ""
    for each in (" ".join(line.split()) for line in lines):
        if line and len(line) + len(each) > WIDEST:
            yield line
            line = ""
        line += f"; {each}" if line else each
    if line:
        yield line


def _rule_of(variant: Variant, step: Step) -> tuple[int, str]:
    """The number and the wording of the rule that a step is of, or is a part of."""
    for rule in variant.rules:
        if any(step is each or step == each for told in rule.steps for each in (told, *apart(told))):
            return rule.number, render_rule(rule.steps)
    return 0, ""
