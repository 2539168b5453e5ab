"""Clauses behind a rule of wild cards or hands: "and queens in low hands", "otherwise the low spade"."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading
from catalog.language.semantics.adjuncts import Around
from catalog.language.semantics.ellipsis import (
    Amends,
    GivenCase,
    InCase,
    Likewise,
    OfAct,
    Story,
    in_some_case,
)
from catalog.language.semantics.parts import cards_of, framed, makes, refuse_if, with_cards
from catalog.model import (
    betting,
    comparing,
    drawing,
    moves,
    ranking,
    uses,
    wild_cards,
)
from catalog.model.amounts import Amount
from catalog.model.card import Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import ALL
from catalog.model.phrase import CardPhrase, Price, Who
from catalog.model.step import Step
from catalog.model.terms_of_money import Side


@frozen
class WildToo(OfAct):
    """ "Kings are wild in high hands, and queens in low hands": what is told of the one is told of the other.

    Where they are wild `as_well`, they are so in the same hands.
    """

    cards: CardPhrase
    side: Side | None = None
    for_whom: Who | None = None
    onward: bool = False
    as_well: bool = False
    sizes: tuple[int, ...] = ()

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        if self.as_well:
            return self.of(story.act), story.around | told
        bare = self.side is None and self.for_whom is None and not self.sizes
        refuse_if(bare and "when" not in told and "when" not in lead, "what of these cards?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The wild cards of other hands; NotAReading where the step before tells of no hands, or of these."""
        mine, theirs = (self.side, self.for_whom), (getattr(step, "side", None), getattr(step, "for_whom", None))
        told = [[thing is not None for thing in whom] for whom in (mine, theirs)]
        others = told[0] == told[1] and (mine != theirs or mine == (None, None))
        if not isinstance(step, wild_cards.Wild) or not (others or self.as_well):
            raise NotAReading("what of these cards?")
        refuse_if(step.negated or step.rank_too or step.to_complete or step.instead_of, "what of these cards?")
        if self.as_well:
            return changed(step, cards=self.cards)
        if bool(self.sizes) is not bool(step.sizes) or self.sizes and self.sizes == step.sizes:
            raise NotAReading("in hands of how many cards?")
        hands_told = {"side": self.side, "for_whom": self.for_whom, "onward": self.onward, "sizes": self.sizes}
        return changed(step, cards=self.cards, when=(), **hands_told)


@frozen
class WildHandsToo(OfAct):
    """ "Kings are wild in three card hands, and in low hands": the same cards, in other hands."""

    side: Side | None = None
    sizes: tuple[int, ...] = ()

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if("when" in told or "when" in lead, "wild in which hands, and when?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The same cards; NotAReading where the step before tells of no hands, or of the same sort of hands."""
        if (
            not isinstance(step, wild_cards.Wild)
            or step.negated
            or step.to_complete
            or step.instead_of
            or step.in_split
        ):
            raise NotAReading("which cards?")
        if not (step.side or step.sizes) or self.side is step.side is None or self.side is step.side:
            raise NotAReading("in which other hands?")
        return changed(step, side=self.side, sizes=self.sizes)


@frozen
class NotBothWild(OfAct):
    """ "Fives and nines are wild, but not both in one hand": one of the two ranks in a hand."""

    def of(self, step: Step | None) -> Step:
        """The limit of one rank; NotAReading where two ranks were not wild."""
        if not isinstance(step, wild_cards.Wild) or step.negated or fields_set(step.cards) != {"what"}:
            raise NotAReading("not both of which?")
        if len(step.cards.what) != 2 or any(of.rank is None and not of.court for of in step.cards.what):
            raise NotAReading("not both of which?")
        return ranking.LimitWild(1, by_rank=True)


@frozen
class OtherEnd(OfAct):
    """ "The high hand has the most dots, and the low hand has the fewest"."""

    side: Side
    fewest: bool = False

    def of(self, step: Step | None) -> Step:
        """The same of the other side; NotAReading where no side is told before, or the same one."""
        if not isinstance(step, comparing.Dots | comparing.MostOf) or step.side in (None, self.side):
            raise NotAReading("which other side?")
        if isinstance(step, comparing.Dots) and self.fewest is (self.side is Side.LOW):
            return comparing.Dots(side=self.side)
        if isinstance(step, comparing.MostOf) and step.fewest is not self.fewest:
            return changed(step, side=self.side, fewest=self.fewest)
        raise NotAReading("the fewest of what?")


@frozen
class OrCards(InCase):
    """ "Or the low spade if the ace of spades is face up": what was said of other cards holds of these in that case."""

    cards: CardPhrase

    def of(self, step: Step | None) -> Step:
        """The step before with these cards; NotAReading where it tells of no cards that could be others."""
        if isinstance(step, ranking.UseWild) and self.cards == CardPhrase(ALL, which=Selector.THAT):
            return changed(step, cards=self.cards, when=(), price=None)  # "or all of them if they match the pot"
        if cards_of(step) == self.cards or fields_set(self.cards) <= {"amount", "which"}:
            raise NotAReading("which cards instead of which?")
        if isinstance(step, wild_cards.Wild) and step == wild_cards.Wild(step.cards):
            return changed(step, cards=self.cards, instead=True)
        if isinstance(step, comparing.SplitCard) and step == comparing.SplitCard(step.cards, step.contested):
            return changed(step, cards=self.cards)
        raise NotAReading("which cards instead of which?")


@frozen
class AndSoOn(Amends):
    """ "Twos are wild until one is dealt, then threes are until one is, and so on"; prices that go on rising."""

    def amended(self, steps: list[Step]) -> list[Step]:
        """The steps, the last of them carried on; NotAReading where no two of them begin a list."""
        *before, step = steps[-2:] or (None,)
        if before and isinstance(step, moves.Cost) and isinstance(before[0], moves.Cost):
            return [*steps, _rising(before[0].at, step.at)]
        if not (isinstance(step, wild_cards.Wild) and any(isinstance(one, wild_cards.Wild) for one in before)):
            raise NotAReading("what goes on?")
        refuse_if(step.onward or step.negated, "what goes on?")
        if not step.when or len(step.cards.what) != 1 or step.cards != CardPhrase(what=step.cards.what):
            raise NotAReading("what goes on?")
        return [*steps[:-1], changed(step, onward=True)]


def _rising(one: Price, other: Price) -> betting.PriceRise:
    """The price goes on rising as it did from one to the other; NotAReading where it did not rise by a plain amount."""
    refuse_if(other.times <= one.times or changed(other, times=one.times) != one, "by how much does the price rise?")
    return betting.PriceRise(changed(other, times=other.times - one.times))


@frozen
class UseToo(Likewise):
    """ "Three down cards in the high hand, and two in the low": the other hand uses so many of those."""

    cards: CardPhrase
    side: Side

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        last = story.last
        if isinstance(last, uses.Use) and isinstance(story.act, uses.Use) and story.act.side is None and last.side:
            story.act, story.lead = changed(story.act, side=last.side), {}  # "for your high hand you can use ..."
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """What this hand uses; NotAReading where nothing is told of the other one, or in another way."""
        if not isinstance(step, uses.Use) or step.side in (None, self.side) or len(step.options) > 1:
            raise NotAReading("what does the other hand use?")
        first, cards = cards_of(step), self.cards
        flopped = step.as_flop and (cards.line is None or step.flop_with is not None)
        if first is None or flopped or step.or_none or step.others_too or step.limits or step.rest:
            raise NotAReading("so many of which?")
        refuse_if(fields_set(cards) == {"what"}, "so many, or cards of that rank?")
        if fields_set(cards) == {"amount"}:
            refuse_if(first.amount is None, "so many of which?")
            cards = changed(first, amount=cards.amount)
        return with_cards(step, cards, side=self.side)


@frozen
class AndCardsInCase(Likewise):
    """ "Use the left flop if you go high, and the right flop if you go low": in that case these instead of those."""

    cards: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        if story.last is None or story.lead or not any(map(in_some_case, story.last.when)):
            raise NotAReading("in which case those?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The step before with these cards; NotAReading where it is about no cards of their sort."""
        if not isinstance(step, uses.Use | comparing.SplitCard | wild_cards.Wild | drawing.Get):
            raise NotAReading("which cards instead of which?")
        if cards_of(step) in (None, self.cards) or fields_set(self.cards) <= {"amount"}:
            raise NotAReading("which cards instead of which?")
        return with_cards(step, self.cards)


@frozen
class UseMany(GivenCase):
    """ "If you declare low, you must use three": so many of those that were told."""

    amount: Amount
    only: bool = False
    which: Selector | None = None

    def of(self, step: Step | None) -> Step:
        """What the hand uses then; NotAReading where nothing is told of a hand, or no number of cards."""
        if not isinstance(step, uses.Use) or step != uses.Use(step.options, step.only, side=step.side, **framed(step)):
            raise NotAReading("so many of which?")
        cards = cards_of(step)
        if cards is None or cards.amount is None:
            raise NotAReading("so many of which?")
        if (self.which is None) is (cards.which is not None):
            raise NotAReading("which of them?")
        cards = changed(cards, amount=self.amount, which=self.which)
        return uses.Use((uses.Option((cards,)),), self.only, side=step.side)


_EVEN, _ODD = frozenset(map(Rank, range(2, 11, 2))), frozenset(map(Rank, range(3, 10, 2)))


ACTIONS: dict[str, Callable] = {
    "and_cards_in_case": lambda parts, words: AndCardsInCase(parts["cards"][0]),
    "other_end": makes(OtherEnd),
    "not_both_wild": lambda parts, words: NotBothWild(),
    "use_many": lambda parts, words: UseMany(parts["amount"][0], "only" in parts, parts.get("which", [None])[0]),
    "wild_hands_too": makes(WildHandsToo),
    "wild_too": makes(WildToo),
    "and_so_on": lambda parts, words: AndSoOn(),
    "or_cards": lambda parts, words: OrCards(parts["cards"][0]),
}
"""A function for each label of these rules."""
