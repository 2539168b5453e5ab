"""Rules about the showdown that hang on the cards: what they come to on a table as it lies then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.hands.split import void_in_a_tie
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.comparing import SplitCard
from catalog.model.constraints import recast
from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.qualifying import NoWin
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Role, Zone
from catalog.model.terms_of_money import Side
from catalog.play.deck import rank_of, suit_of
from catalog.play.reference import Look, compared, narrow, ranks, sources
from catalog.play.table import Laid, Table


@dataclass(frozen=True)
class KeptOut:
    """Players who cannot win on a side of the pot (None: on any). `best`: only if their hand is the best is this so,
    and then nobody wins.
    """

    seats: frozenset[int]
    side: Side | None = None
    best: bool = False


_HELD = "the cards of the last condition that held"


class Unsettled(Exception):
    """A condition that the cards on the table do not answer here."""


def settles(steps: Sequence[Step]) -> bool:
    """True if a table settles anything in these rules."""
    return any(_conditional_card(step) or holding(step) is not None for step in steps)


class Settler:
    """Rules ready to be settled on one table after the other. What is not known here stays as it is."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self.told = {id(step): holding(step) for step in self.steps}
        self.any = settles(self.steps)
        self.faces: dict[int, frozenset[int]] = {}
        self.plain: dict[int, CardPhrase] = {}

    def settled(self, table: Table) -> tuple[tuple[Step, ...], tuple[KeptOut, ...]]:
        """The rules as they are on this table, and who cannot win by those that were left out because of that."""
        if not self.any:
            return self.steps, ()
        look, held = Look(table, faces=self.faces), False
        kept: list[Step] = []
        out: list[KeptOut] = []
        for step in self.steps:
            events = self.told[id(step)]
            try:
                if isinstance(step, NoWin) and events is not None:
                    out.append(self._kept_out(look, step, events))
                elif isinstance(step, SplitCard) and _conditional_card(step):
                    cards, held = _card(look, step, held)
                    kept += [cards] if cards is not None else []
                else:
                    kept.append(step)
            except Unsettled:
                kept.append(step)
        return tuple(kept), tuple(out)

    def _kept_out(self, look: Look, step: NoWin, events: Sequence[tuple[ConditionKind, Event]]) -> KeptOut:
        seats = set(look.own)
        for temper, event in events:
            assert event.cards is not None, "cards that a player has"
            having = self._having(look, event.cards)
            seats &= having if temper is ConditionKind.IF else set(look.own) - having
        best = step.who is not None and step.who.role in (Role.HIGH_HAND, Role.LOW_HAND)
        return KeptOut(frozenset(seats), step.side, best)

    def _having(self, look: Look, asked: CardPhrase) -> set[int]:
        """The players who hold such cards: "the high spade" is the highest that anybody holds."""
        if id(asked) not in self.plain:
            self.plain[id(asked)] = _plain(asked)
        every = [laid for hand in look.own.values() for laid in hand]
        found = narrow(look, every, self.plain[id(asked)])
        if asked.like_card is not None:
            suits = {suit_of(laid.card) for laid in sources(look, asked.like_card, None)} - {None}
            found = [laid for laid in found if suit_of(laid.card) in suits]
        if asked.rank_of is not None:
            of = ranks(look, asked.rank_of, None)
            found = [laid for laid in found if rank_of(laid.card) in of]
        if asked.which is not None:
            found = _extreme(found, asked.which)
        there = {id(laid) for laid in found}
        return {seat for seat, hand in look.own.items() if _enough(asked.amount, sum(id(c) in there for c in hand))}


def holding(step: Step) -> list[tuple[ConditionKind, Event]] | None:
    """The cards that a player has to have or to lack, if they cannot win otherwise; None for another rule.

    That all others may fold does not matter at a showdown.
    """
    if not isinstance(step, NoWin) or step.without is not None or step.having is not None or not step.when:
        return None
    found = []
    for when in step.when:
        if not isinstance(when, When) or when.temper not in (ConditionKind.IF, ConditionKind.UNLESS):
            return None
        for event in when.events:
            if when.temper is ConditionKind.UNLESS and event.deeds == (EventKind.FOLDS,):
                continue
            plain = event.cards is not None and event.value is None and event.along is None and not event.negated
            if event.deeds != (EventKind.HAS,) or not plain:
                return None
            found.append((when.temper, event))
    return found or None


def _plain(asked: CardPhrase) -> CardPhrase:
    """Such cards by their faces and how they lie; raises Unsettled for cards told by more than `_having` knows."""
    known = CardPhrase(
        amount=asked.amount, what=asked.what, which=asked.which, like=asked.like, like_card=asked.like_card,
        rank_of=asked.rank_of, facing=asked.facing, lies=asked.lies,
    )  # fmt: skip
    if asked != known or asked.lies not in (None, Zone.HAND, Zone.HOLE):
        raise Unsettled
    if asked.like is not None and (asked.like is not Likeness.SAME_SUIT or asked.like_card is None):
        raise Unsettled
    if asked.rank_of is not None and (asked.rank_of.cards is None or asked.rank_of.cards.owner is not None):
        raise Unsettled
    if asked.which is not None and (asked.which not in (Selector.HIGH, Selector.LOW) or asked.amount is not None):
        raise Unsettled
    return CardPhrase(what=asked.what, facing=asked.facing, lies=asked.lies)


def _extreme(cards: list[Laid], which: Selector) -> list[Laid]:
    heights = [rank_of(laid.card) for laid in cards if rank_of(laid.card)]
    best = (max if which is Selector.HIGH else min)(heights, default=0)
    return [laid for laid in cards if rank_of(laid.card) == best]


def _enough(amount: Amount | None, number: int) -> bool:
    """True if so many are as many as an amount asks for."""
    if amount is None:
        return number > 0
    if amount.bound is Bound.ODD:
        return number % 2 == 1
    if amount.bound is Bound.EVEN:
        return number % 2 == 0
    if amount.bound in (Bound.EXACTLY, Bound.AT_LEAST) and amount.number is not None:
        return number >= amount.number
    raise Unsettled


def _conditional_card(step: Step) -> bool:
    return isinstance(step, SplitCard) and not void_in_a_tie(step) and (bool(step.when) or _that_suit(step))


def _that_suit(step: SplitCard) -> bool:
    return step.cards is not None and step.cards.like is Likeness.THAT_SUIT


def _card(look: Look, step: SplitCard, held: bool) -> tuple[SplitCard | None, bool]:
    """The rule without its condition, None if that does not hold; and whether the condition held."""
    good = True
    if step.back and not held:
        return None, held  # nothing to go back from
    for when in step.when:
        if not isinstance(when, When):
            raise Unsettled
        if when.temper is ConditionKind.OTHERWISE:
            good = good and not held
            continue
        results = [_came_about(look, step, event) for event in when.events]
        so = any(results) if when.either else all(results)
        if when.temper not in (ConditionKind.IF, ConditionKind.UNLESS) or not results:
            raise Unsettled
        good = good and so is (when.temper is ConditionKind.IF)
        spoken = when.events[0].cards
        if spoken is not None and spoken.which is not None:
            look.spoken = spoken
        look.memory[_HELD] = spoken if good else None
    if not good:
        return None, held
    return recast(step, when=(), back=False, cards=_of_that_suit(look, step.cards)), True


def _came_about(look: Look, step: SplitCard, event: Event) -> bool:
    phrase = event.cards
    if phrase is None or event.negated or event.who is not None:
        raise Unsettled
    if event.deeds == (EventKind.IS,):
        return compared(look, step, event, phrase, None) is not None
    plain = CardPhrase(amount=phrase.amount, facing=phrase.facing, what=phrase.what)
    if event.deeds != (EventKind.DEALT,) or phrase.facing is None:
        raise Unsettled
    if phrase.after is not None and phrase == recast(plain, which=phrase.which, after=phrase.after):
        return _came_after(look, plain, phrase)
    if phrase != plain:
        raise Unsettled
    return _enough(phrase.amount, len(narrow(look, look.all, recast(phrase, amount=None))))


def _came_after(look: Look, plain: CardPhrase, phrase: CardPhrase) -> bool:
    """Whether the highest or lowest of some cards came after one of those that the rules spoke of last."""
    before, spoken = phrase.after, look.memory.get(_HELD)
    if before is None or before != CardPhrase(what=before.what) or spoken is None or plain.amount is not None:
        raise Unsettled
    which = phrase.which
    if which is None or which not in (Selector.HIGH, Selector.LOW) or spoken.which is not None:
        raise Unsettled
    earlier = narrow(look, narrow(look, look.all, spoken), before)
    return any(later.came > one.came for later in _extreme(narrow(look, look.all, plain), which) for one in earlier)


def _of_that_suit(look: Look, cards: CardPhrase | None) -> CardPhrase | None:
    """The cards with the suit of the card that the rules spoke of last."""
    if cards is None or cards.like is not Likeness.THAT_SUIT:
        return cards
    if look.spoken is None or cards.what or cards.like_card is not None:
        raise Unsettled
    suits = {suit_of(laid.card) for laid in sources(look, look.spoken, None)}
    if len(suits) != 1:
        raise Unsettled
    (suit,) = suits
    if suit is None:
        raise Unsettled
    return recast(cards, like=None, what=(CardSet(suit=suit),))
