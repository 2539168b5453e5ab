"""Steps about what a hand needs to win, or to open."""

from __future__ import annotations

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import EACH, ONE, THEM
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step, check_sides, deeds_of, number_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Group, Zone
from catalog.model.terms_of_money import Prize, Side


def _check_prize(step: Qualify | MustBeat) -> None:
    reject_if(step.prize not in (None, Prize.LEG, Prize.POINT), "a prize that is neither a leg nor a point")
    elsewhere = step.side is not None or step.for_split or getattr(step, "to_open", False)
    reject_if(step.prize is not None and elsewhere, "a leg and a share of the pot at once")
    reject_if(step.prize is not None and step.lifted, "a requirement for a leg that is lifted")


@frozen
class Qualify(Step):
    """What a hand must be to win, or `to_open`: at least, or at most, a certain value; or how many cards it must
    have, or which it must not have (`lacking`). It may have to be `showing` that value, or to have it in its `down`
    cards alone.

    `for_split`: it is needed for the share of the split hand or card; `lifted`: it is needed no more. Another hand
    (`also_needed`) or certain cards (`also_cards`) may be as good as the least one. `prize` is the leg or point for
    which it is needed.
    """

    least: HandValue | None = None
    most: HandValue | None = None
    side: Side | None = None
    for_split: bool = False
    cards: CardPhrase | None = None
    showing: bool = False
    down: bool = False
    to_open: bool = False
    lifted: bool = False
    lacking: CardPhrase | None = None
    also_needed: HandValue | None = None
    also_cards: CardPhrase | None = None
    prize: Prize | None = None
    kind = "qualifier"
    impersonal = True

    @property
    def number(self) -> int:
        if self.lifted:
            return 0
        cards = (self.cards, self.lacking)
        if any(of is not None and _on_table(of) for of in cards):
            return 3
        sided = self.side is not None and any(of is not None and fields_set(of) != {"amount"} for of in cards)
        shown = sided or self.least or self.most or any(of is not None and _makes_hand(of) for of in cards)
        return 1 if shown or not any(cards) else 5

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.lacking is not None and self.lacking.amount == ONE:
            normalize(self, lacking=changed(self.lacking, amount=None))  # not one is none
        amount = self.lacking.amount if self.lacking is not None else None
        reject_if(amount is not None and amount.bound is Bound.MORE_THAN, '"not more than" is "at most"')
        if self.least is not None and self.least.better:
            normalize(self, least=changed(self.least, better=False))
        _check_prize(self)
        reject_if(self.showing and self.least is None and self.most is None, '"showing" without a value')
        reject_if(
            self.showing and (self.lifted or self.cards or self.lacking), '"showing" beside cards, or what is lifted'
        )
        hidden = self.least and not (self.showing or self.lifted or self.cards or self.lacking or self.to_open)
        reject_if(self.down and not hidden, "a value in the down cards, yet showing, lifted or to open")
        if self.lacking is not None and self.lacking.amount == Amount(None, Bound.WHICHEVER):
            normalize(self, lacking=changed(self.lacking, amount=None))
        cards = self.cards
        group = cards is not None and cards.group in (Group.TRIPS, Group.PAIR)
        plain = group and cards is not None and cards.amount in (None, ONE)
        like_a_hand = plain and not fields_set(cards, "amount", "group", "natural")
        reject_if(like_a_hand, "a pair or three of a kind as cards, not as a value")
        better = (
            self.cards is not None
            and fields_set(self.cards) == {"what"}
            and any(of == CardSet(of.rank, Rank.ACE) for of in self.cards.what)
        )
        one_better = better or self.cards is not None and self.cards == CardPhrase(ONE, what=self.cards.what)
        to_ace = one_better and cards is not None and any(of.through is Rank.ACE for of in cards.what)
        reject_if(to_ace and self.side is Side.LOW, '"eight or better" as cards, not as a low hand')
        reject_if(better and self.to_open, '"jacks or better" to open as cards, not as a pair')
        runs = plain and cards is not None and any(of.rank is Rank.TWO and of.through for of in cards.what)
        reject_if(runs, '"a pair of sixes or lower" as cards, not as a value')
        reject_if(self.least is not None and self.least.below, '"at least" beside a value below another')
        reject_if(any(of is not None and of.worse for of in (self.least, self.most)), 'a hand that must be "or worse"')
        reject_if(self.to_open and EventKind.DOES_SO in deeds_of(self), '"does so" beside a hand to open with')
        if self.to_open and self.side is not None:
            raise ValueError("an opening hand for one side of the pot")
        reject_if(
            self.for_split and (self.to_open or self.side is not None), "the split share, and a side or an opening"
        )
        if self.lifted and (self.most or self.cards or self.lacking or self.side or self.for_split):
            raise ValueError("a lifted requirement of a side, a highest value or cards")
        reject_if(self.lifted and not self.to_open and self.least is None, "a lifted requirement, not said which")
        self._check_also()
        asked = (self.least, self.most, self.cards, self.lacking)
        many = sum(thing is not None for thing in asked)
        of_hand = (self.cards or self.lacking) and many == 2
        reject_if(
            of_hand and self.lacking is not None and self.lacking.plus, "a hand beside two kinds of cards to lack"
        )
        if not self.lifted and many != 1 and not of_hand:
            raise ValueError("a requirement without a value or cards, or with two")

    def _check_also(self) -> None:
        """Refuse a hand or cards "as good" as the least value, where that says nothing or too much."""
        also = [of for of in (self.also_needed, self.also_cards) if of is not None]
        alone = self.least is not None and not (self.cards or self.lacking or self.lifted or self.showing or self.down)
        reject_if(also and not alone or len(also) > 1, '"or as good" beside more than one value')
        reject_if(self.to_open and self.also_needed is not None, "a second hand to open with, named apart")
        on = any(getattr(when, "temper", None) is ConditionKind.IF for when in self.when)
        reject_if(bool(also) and on, '"or as good" with a condition: is it for both?')
        if self.also_cards is not None:
            reject_if(not fields_set(self.also_cards) - {"facing"}, '"or as good" cards of no description')
            several = self.also_cards.amount is not None and self.also_cards.amount.bound is Bound.UP_TO
            reject_if(several, '"or as good" as up to some cards, or none')
        reject_if(self.also_needed == self.least and self.least is not None, '"or as good" is the same hand')
        reject_if(
            self.least is not None and also and (self.least.above or self.least.natural),
            '"or as good" beside a value above another, or natural',
        )
        other = self.also_needed
        reject_if(
            other is not None and (other.above or other.below or other.worse),
            '"or as good" is a hand above, below or worse than a value',
        )


@frozen
class TableHandOf(Step):
    """Which cards are the hand on the table, or are used for it."""

    cards: CardPhrase
    kind = "table"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            not fields_set(self.cards) or self.cards.which is Selector.THAT or self.barred,
            "a table hand of no certain cards",
        )
        reject_if(
            self.cards.hands or self.cards.rank_only or self.cards.owner == THEM,
            "a table hand of hands, ranks or a player's cards",
        )

    @property
    def number(self) -> int | None:
        return number_of(self.cards) if self.cards.amount is not None else None


@frozen
class MustBeat(Step):
    """The winning hand (on one side) must beat certain cards as a hand, or the hand on the table, or one of several
    (`any_table`), or all of them (`all_table`); `draw`: that hand draws, `draws` cards if given, or may be made with
    others (`using`), or it `stands_pat`.

    `for_split`: it is needed for the split hand; `both_ways`: it must be beaten as a high and as a low hand.
    `lifted`: that is needed no more. `each_hand`: all of a player's hands must beat it. `prize` is the leg or point
    for which it is needed. A hand that is `split` becomes a high and a low hand, so that the most players lose to them.
    """

    cards: CardPhrase | None = None
    side: Side | None = None
    draw: bool = False
    draws: Amount | None = None
    using: CardPhrase | None = None
    lifted: bool = False
    any_table: bool = False
    for_split: bool = False
    both_ways: bool = False
    all_table: bool = False
    each_hand: bool = False
    prize: Prize | None = None
    stands_pat: bool = False
    split: bool = False
    kind = "qualifier"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_prize(self)
        draws = self.draw or self.draws or self.using
        which = self.lifted or self.any_table or self.both_ways
        reject_if(self.stands_pat and (draws or which), "a hand that stands pat, yet draws or need not be beaten")
        whole = draws or which or self.side or self.for_split or self.stands_pat
        reject_if(self.split and bool(whole), "a hand split into two, yet beaten on one side only, or drawing")
        reject_if(self.for_split and self.side is not None, "the split share and a side at once")
        reject_if(self.all_table and (self.cards or self.any_table), "all table hands and certain cards at once")
        sided = self.side is not None or self.for_split or self.both_ways or self.lifted
        reject_if(self.each_hand and sided, "each of a player's hands, yet on one side only")
        reject_if(
            self.both_ways and (self.for_split or self.side is not None), "beaten both ways, yet on one side only"
        )
        several = self.any_table or self.all_table or self.both_ways
        reject_if(self.using is not None and (self.draw or self.draws or several), "a hand that draws and uses cards")
        more = self.draw or self.draws or self.using or self.both_ways
        reject_if(self.lifted and more, "no hand to beat, yet one that draws or uses cards")
        reject_if(self.draw and self.draws is not None, "a table hand that draws, and draws a number of cards")
        drawn = self.draw or self.draws
        reject_if(self.any_table and (self.cards or drawn), "any of the table hands and certain cards at once")

    @property
    def number(self) -> int:
        if self.lifted:
            return 0
        return 2 if self.cards and self.cards.lies is Zone.DECK else 3


@frozen
class NoWin(Step):
    """A player cannot win, under the given conditions: `without` cards, or `having` a certain hand."""

    without: CardPhrase | None = None
    side: Side | None = None
    having: HandValue | None = None
    kind = "qualifier"
    is_act = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sides(self)
        reject_if(self.may, '"may" beside "cannot win"')
        reject_if(self.turn is not None, 'an order of acting beside "cannot win"')
        held = [
            event.cards
            for when in self.when
            for event in getattr(when, "events", ())
            if event.deeds == (EventKind.HAS,)
        ]
        reject_if(
            any(c is not None and c == CardPhrase(c.amount, which=Selector.HIGH) for c in held),
            "a high card as cards, not as a value",
        )
        reject_if(self.without is not None and self.who == EACH, "cards that each player needs to win")

    @property
    def number(self) -> int:
        if self.without:
            return 3 if _on_table(self.without) else 1 if _makes_hand(self.without) else 5
        for when in self.when:
            for event in getattr(when, "events", ()):
                if event.deeds == (EventKind.WINS_AUCTION,):
                    return 5
                if event.deeds in ((EventKind.BEATS_TABLE,), (EventKind.LOSES_TO_TABLE,)):
                    return 3
                if any(of is not None and _on_table(of) for of in (event.cards, event.being)):
                    return 3
                if event.deeds == (EventKind.BEATS,):  # cards just turned up beat the player's
                    return 2
                held = event.cards if event.deeds == (EventKind.HAS,) and not event.along else None
                if held is not None and not _makes_hand(held):
                    return 5
        return 1


def _makes_hand(cards: CardPhrase) -> bool:
    """True for cards that are part of a hand by their value: a pair, two aces, these and those."""
    amount = cards.amount
    many = amount is not None and (amount.number or 0) > 1 and amount.bound not in (Bound.UP_TO, Bound.MORE_THAN)
    return bool(cards.group or cards.plus or (many and (cards.what or cards.like)))


def _on_table(cards: CardPhrase) -> bool:
    of = [cards, cards.like_card, cards.higher_than, cards.lower_than, cards.nearest]
    of.append(cards.rank_of.cards if cards.rank_of else None)
    return any(c is not None and c.lies in (Zone.TABLE, Zone.COMMON) for c in of)


@frozen
class Unqualified(Step):
    """What is done if no hand qualifies to win, or to win on one side; or (`one_side`) on only one."""

    act: Step
    side: Side | None = None
    one_side: bool = False
    impersonal = True

    @derived
    def kind(self) -> str:
        """A payment in that case is a match; what is done with the pot or the cards is a qualifier."""
        return "match" if self.act.kind == "match" else "qualifier"

    @property
    def number(self) -> int | None:
        if self.kind != "match":
            return 4
        return self.act.number if self.act.number != 5 else 0  # those in have lost

    def __post_init__(self) -> None:
        super().__post_init__()
        inner = self.act
        reject_if(self.one_side and self.side is not None, '"only one side" beside the side')
        reject_if(inner.when or inner.instead or inner.alternatively, "a condition of the act, not of the whole rule")
        reject_if(self.instead and getattr(inner, "instead_of", None) is not None, "two acts to do instead")
