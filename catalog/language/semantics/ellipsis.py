"""Clauses that mean something only behind another: "or five if they have a pair", "and the rest down", "otherwise two".

Each is a `Sequel`. It knows what may come before it, what it makes of that, and what is told around it still holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import TypeVar

from catalog.language.composition import Draft, NotAReading
from catalog.language.semantics.adjuncts import Around
from catalog.language.semantics.parts import cards_of, exactly, framed, refuse_if, with_cards
from catalog.model import betting, board, contests, dealing, hands, moves, phrase, ranking, showdowns, uses
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.normalize import ALL, IT, ONE, ONE_CARD, THEM
from catalog.model.phrase import (
    Amount,
    Bound,
    CardPhrase,
    Category,
    ConditionKind,
    Event,
    EventKind,
    Frequency,
    HandValue,
    Price,
    Role,
    Selector,
    Side,
    Unit,
    When,
    Who,
    Zone,
)
from catalog.model.step import Step

NO_CARDS = Amount(None, Bound.WHICHEVER)
"""How many none are: of "none of them", "not any"."""
_IF_DOES = When(ConditionKind.IF, (Event((EventKind.DOES,)),))
_OTHERWISE = When(ConditionKind.OTHERWISE)


@dataclass
class Story:
    """What a sentence has told when its next clause comes.

    `act` is that of the clause before, as it stands there, and `around` what is told around it, but for when. `who`
    goes on acting, and `may` where they need not; `lead` are conditions that go on. `chooser` has chosen a direction in
    which nothing went as yet.
    """

    steps: list[Step] = field(default_factory=list)
    act: Step | None = None
    around: Around = field(default_factory=dict)
    who: Who | None = None
    may: bool = False
    lead: Around = field(default_factory=dict)
    chooser: Who | None = None

    @property
    def last(self) -> Step | None:
        """The last step told; None at the beginning."""
        return self.steps[-1] if self.steps else None


@frozen
class Sequel(Step):
    """A clause that says something of what was told before, and nothing by itself."""

    is_act = False

    def follow(self, story: Story, told: Around, lead: Around) -> Followed | None:
        """The acts that it stands for, and what is told around them; None where it but changes the steps of the story.

        `told` and `lead` are what it tells around itself, and before. NotAReading where it follows on nothing.
        """
        raise NotImplementedError


Followed = tuple[Step | tuple[Step, ...], Around]


@frozen
class _OfAct(Sequel):
    """A clause that stands for an act made of the one before."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.act), told

    def of(self, step: Step | None) -> Step:
        """What it makes of the act before."""
        raise NotImplementedError


@frozen
class _OfStep(_OfAct):
    """A clause that stands for an act made of the step before, with all that is told around that."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.last), told


@frozen
class _InOtherCase(_OfAct):
    """An act made of one that is done in some case, to be done in another."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if(story.last is None or not story.last.when, "in which other case?")
        return super().follow(story, told, lead)


@frozen
class _GivenCase(_OfAct):
    """An act made of the one before, in a case that is told."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if("when" not in told and "when" not in lead, "in which case?")
        return super().follow(story, told, lead)


@frozen
class _Likewise(_OfAct):
    """A clause around which the same holds as around the one before: who acts, and at what price."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.act), story.around | told


@frozen
class _InCase(_OfAct):
    """The act before, done otherwise in some case."""

    is_otherwise = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if(story.last is None or not self._has_case(told), "so many of what?")
        events = [event for when in told.get("when", ()) if isinstance(when, When) for event in when.events]
        if isinstance(story.act, dealing.Pass) and dealing.SHOWING_ACE in events:
            raise NotAReading("showing an ace is a limit of its own")
        refuse_if(not self.is_otherwise and told.get("when") == (_OTHERWISE,), "otherwise, it is no alternative")
        return self._made(story.act, told), story.around | told

    def _has_case(self, told: Around) -> bool:
        return "when" in told

    def _made(self, act: Step | None, told: Around) -> Step:
        return self.of(act)


@frozen
class _Otherwise(_InCase):
    """The act before, done otherwise in all other cases than those told; `frees` where cards need not lie as told."""

    is_otherwise = True
    frees = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        before = story.last
        if before is None or before.barred:
            raise NotAReading("in which other cases, or what instead?")
        if not any(map(_in_some_case, before.when)):
            refuse_if(not (self.frees and _with_proviso(before)), "in which other case?")
            story.act = _without_proviso(story.act or before)  # "if they touch, otherwise two": those need not touch
        act, told = super().follow(story, told, lead)
        story.lead = {}
        if act.barred:
            twice = ("may", "price", "who") if act.who is not None else ("may", "price")
            told = {name: values for name, values in told.items() if name not in twice}
        return act, told


@frozen
class _Amends(Sequel):
    """A clause that tells more of the steps before."""

    def follow(self, story: Story, told: Around, lead: Around) -> None:
        story.steps = self.amended(story.steps)

    def amended(self, steps: list[Step]) -> list[Step]:
        """The steps with what it tells of them."""
        raise NotImplementedError


@frozen
class _AmendsLast(_Amends):
    """A clause that tells more of the last step."""

    def amended(self, steps: list[Step]) -> list[Step]:
        return [*steps[:-1], *self.anew(steps[-1] if steps else None)]

    def anew(self, step: Step | None) -> list[Step]:
        """What the last step becomes."""
        raise NotImplementedError


@frozen
class More(_Likewise):
    """ "And one card down to the dealer": the deed before, done once more, or elsewhere (`onto_table`)."""

    cards: CardPhrase
    to: Who | None = None
    onto_table: bool = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if("who" in told, "what is done with these cards?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The cards dealt as those before, or to a player, to the table or for all, where those were not."""
        act, amount = step, self.cards.amount
        to_some = self.to is not None and self.to.role is not Role.EACH
        if amount is not None and amount.bound is Bound.STRICT and not to_some:
            raise NotAReading("only so many of them, or only so many more?")
        dealt = isinstance(act, dealing.Deal | board.Table | board.Common)
        if self.cards.which is not None and (self.onto_table or self.cards.lies is Zone.COMMON):
            raise NotAReading("which of them?")
        if dealt and (self.onto_table or self.cards.lies is Zone.COMMON) and self.to is None:
            if isinstance(act, board.Table if self.onto_table else board.Common):
                raise NotAReading("these and those are told together")
            return (board.Table if self.onto_table else board.Common)(cards=self.cards)
        if dealt and not isinstance(act, dealing.Deal) and self.to is not None:
            return dealing.Deal(self.cards, self.to)
        if isinstance(act, dealing.Deal) and act.sets > 1 and self.to is None:
            raise NotAReading("these and those to each hand?")
        if not isinstance(act, dealing.Deal | board.Table):
            raise NotAReading("what is done with these cards?")
        total = act.cards.amount.number if act.cards.amount and act.cards == CardPhrase(act.cards.amount) else None
        if total and self.to is None and self.cards.facing and amount and amount == Amount(amount.number):
            refuse_if((amount.number or 0) < total, "so many of those, or more?")
        apart = self.cards.facing not in (None, act.cards.facing) and not phrase.fields_set(act.cards) & {"plus"}
        if isinstance(act, board.Table) and apart:
            raise NotAReading("they lie on the table together")
        when = () if self.to else act.when
        to = {"to": self.to or act.to} if isinstance(act, dealing.Deal) else {}
        return changed(act, cards=self.cards, alternatively=self.alternatively, when=when, **to)


@frozen
class ScoreOne(_OfAct):
    """ "The low hand gets a leg, and the high hand gets one", or "loses one": a leg or a point as before."""

    share: showdowns.Share | None = None

    def of(self, step: Step | None) -> Step:
        """Who else wins one, or loses it; NotAReading where none is won."""
        prize = step.prize if isinstance(step, showdowns.Showdown | showdowns.Win) else None
        won = _SCORED.get(prize) if prize else None
        if not prize or not won or isinstance(step, showdowns.Showdown) and self.share in step.shares:
            raise NotAReading("one of what?")
        if self.share is None:
            return contests.LoseScore(phrase.Score(1, won))
        return showdowns.Showdown((self.share,), prize=prize, called=False)


@frozen
class PrizeTo(_OfAct):
    """ "Half of the pot goes to the low hand, the other half to the high spade"."""

    share: showdowns.Share
    prize: showdowns.Prize

    def of(self, step: Step | None) -> Step:
        """Who else takes a part of the pot; NotAReading where nobody took one."""
        if not isinstance(step, showdowns.Showdown) or self.share in step.shares:
            raise NotAReading("what of the pot?")
        if self.prize not in showdowns.PARTS or step.prize not in showdowns.PARTS:
            raise NotAReading("which part of the pot is left?")
        return showdowns.Showdown((self.share,), prize=self.prize, called=False)


_SCORED = {showdowns.Prize.LEG: phrase.ScoreUnit.LEG, showdowns.Prize.POINT: phrase.ScoreUnit.POINT}


@frozen
class WildToo(_OfAct):
    """ "Kings are wild in high hands, and queens in low hands": what is told of the one is told of the other.

    Where they are wild `as_well`, they are so in the same hands.
    """

    cards: CardPhrase
    side: phrase.Side | None = None
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
        if not isinstance(step, ranking.Wild) or not (others or self.as_well):
            raise NotAReading("what of these cards?")
        refuse_if(step.negated or step.rank_too or step.to_complete or step.instead_of, "what of these cards?")
        if self.as_well:
            return changed(step, cards=self.cards)
        if bool(self.sizes) is not bool(step.sizes) or self.sizes and self.sizes == step.sizes:
            raise NotAReading("in hands of how many cards?")
        hands_told = {"side": self.side, "for_whom": self.for_whom, "onward": self.onward, "sizes": self.sizes}
        return changed(step, cards=self.cards, when=(), **hands_told)


@frozen
class ParityToo(_Likewise):
    """ "All even cards are wild. Queens count as even": the same is told of these as of those `ranks`."""

    cards: CardPhrase
    ranks: frozenset[Rank]

    def of(self, step: Step | None) -> Step:
        """What is told of these cards too; NotAReading where nothing is told of all even, or all odd, ranks."""
        if not isinstance(step, ranking.Wild | ranking.Dead) or phrase.fields_set(step.cards) != {"what"}:
            raise NotAReading("even, and so what?")
        even = step.cards.what
        if step.negated or any(of != CardSet(of.rank) for of in even) or {of.rank for of in even} != self.ranks:
            raise NotAReading("even, and so what?")
        refuse_if(any(of.rank in self.ranks for of in self.cards.what) or not self.cards.what, "they are even")
        return changed(step, cards=self.cards)


@frozen
class ShiftApart(Sequel):
    """ "The wilds shift one rank farther apart": the low one down, and the high one up."""

    ranks: int

    def follow(self, story: Story, told: Around, lead: Around) -> Followed:
        low, high = (CardPhrase(what=(CardSet(wild=True),), which=which) for which in (Selector.LOW, Selector.HIGH))
        return (ranking.ShiftWild(low, -self.ranks), ranking.ShiftWild(high, self.ranks)), told


@frozen
class WildHandsToo(_OfAct):
    """ "Kings are wild in three card hands, and in low hands": the same cards, in other hands."""

    side: phrase.Side | None = None
    sizes: tuple[int, ...] = ()

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if("when" in told or "when" in lead, "wild in which hands, and when?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The same cards; NotAReading where the step before tells of no hands, or of the same sort of hands."""
        if not isinstance(step, ranking.Wild) or step.negated or step.to_complete or step.instead_of or step.in_split:
            raise NotAReading("which cards?")
        if not (step.side or step.sizes) or self.side is step.side is None or self.side is step.side:
            raise NotAReading("in which other hands?")
        return changed(step, side=self.side, sizes=self.sizes)


@frozen
class DeadToo(_OfAct):
    """ "Aces are wild in low hands, and dead in high hands"."""

    temper: ConditionKind

    def of(self, step: Step | None) -> Step:
        """The same cards dead in the other hands; NotAReading where the step before tells of no cards in hands."""
        if not isinstance(step, ranking.Wild) or step.side is None or step.negated or step.when:
            raise NotAReading("what is dead?")
        if self.temper is (ConditionKind.IN_LOW if step.side is phrase.Side.LOW else ConditionKind.IN_HIGH):
            raise NotAReading("wild or dead?")
        return ranking.Dead(step.cards, when=(When(self.temper),))


@frozen
class NotSo(_GivenCase):
    """ "Twos are wild, but if you have a king they are not": what has just been told does not hold then."""

    def of(self, step: Step | None) -> Step:
        """The cards that are not wild in such a case; NotAReading where none were wild."""
        if not isinstance(step, ranking.Wild) or step.negated or step.instead_of or step.to_complete:
            raise NotAReading("they are not what?")
        return changed(step, cards=IT, rank_too=False, negated=True, when=())


@frozen
class NotThose(_Likewise):
    """ "If a ten comes up, tens are wild and fives are not": these are not, in the same case."""

    cards: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if("when" in lead, "in which case?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The cards that are not wild in that case; NotAReading where none were wild."""
        if not isinstance(step, ranking.Wild) or step.negated or step.instead_of or step.to_complete:
            raise NotAReading("they are not what?")
        if not phrase.fields_set(self.cards) & {"what", "which", "rank_of", "lies"} or self.cards == step.cards:
            raise NotAReading("which cards are not?")
        if self.cards.amount is not None and self.cards.amount.bound is phrase.Bound.OTHERS:
            raise NotAReading("the others of what?")
        return changed(step, cards=self.cards, rank_too=False, negated=True, when=())


@frozen
class PointsOfTotal(_OfAct):
    """ "Hands are ranked by total points, with aces as 1": what cards are worth, where points are counted."""

    worths: tuple[hands.Worth, ...]

    def of(self, step: Step | None) -> Step:
        """The points; NotAReading where none are counted."""
        refuse_if(not isinstance(step, hands.Total | hands.Closest), "worth so much for what?")
        return hands.Points(self.worths)


@frozen
class NotBothWild(_OfAct):
    """ "Fives and nines are wild, but not both in one hand": one of the two ranks in a hand."""

    def of(self, step: Step | None) -> Step:
        """The limit of one rank; NotAReading where two ranks were not wild."""
        if not isinstance(step, ranking.Wild) or step.negated or phrase.fields_set(step.cards) != {"what"}:
            raise NotAReading("not both of which?")
        if len(step.cards.what) != 2 or any(of.rank is None and not of.court for of in step.cards.what):
            raise NotAReading("not both of which?")
        return ranking.LimitWild(1, by_rank=True)


@frozen
class WildForOthers(_OfAct):
    """ "Twos are wild in hands that drew, and tens are wild in hands that did not"."""

    cards: CardPhrase

    def of(self, step: Step | None) -> Step:
        """Cards wild for all others; NotAReading where none are wild for those who do something."""
        if not isinstance(step, ranking.Wild) or step.for_whom is None or len(step.for_whom.doing) != 1:
            raise NotAReading("who did not do what?")
        refuse_if(step.negated or step.rank_too or self.cards == step.cards, "who did not do what?")
        (event,) = step.for_whom.doing
        others = changed(step.for_whom, doing=(changed(event, negated=not event.negated),))
        return changed(step, cards=self.cards, for_whom=others)


@frozen
class SoToo(_Likewise):
    """ "And so must the player to their left": another does the same, in the same case."""

    receiver: Who
    may_too: bool

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        act, around = super().follow(story, told, lead)
        if bool(around.get("may")) is not self.may_too or around.get("barred") or "when" in told:
            raise NotAReading("do they do so too?")
        before = story.steps[-2] if len(story.steps) > 1 else None
        if before is not None and before.who is not None and before.who == story.steps[-1].who and before.may:
            raise NotAReading("all that they may do, or the last of it?")
        return act, around | {"who": (self.receiver,)}

    def of(self, step: Step | None) -> Step:
        """The act before, as it stands; NotAReading where nobody acts."""
        if step is None or step.impersonal or step.by_dealer:
            raise NotAReading("does what too?")
        return step


@frozen
class SideWinsToo(_InOtherCase):
    """ "High hand wins if the last card is red, low hand if it is black": that side takes what the other would."""

    side: Side

    def of(self, step: Step | None) -> Step:
        """The showdown before, won by that side; NotAReading where it is not won in some case, by one hand."""
        if not isinstance(step, showdowns.Showdown) or len(step.shares) != 1 or step.beside:
            raise NotAReading("what does that hand do?")
        (share,) = step.shares
        if share != showdowns.Share(showdowns.Taker.HAND, side=share.side) or share.side in (None, self.side):
            raise NotAReading("what does that hand do?")
        return changed(step, shares=(changed(share, side=self.side),), called=False)


@frozen
class SideToo(_InOtherCase):
    """ "Aces are high in high hands and low in low hands": the same cards, the other way in another case."""

    side: Side

    def of(self, step: Step | None) -> Step:
        """The rank of those cards on the other side; NotAReading where none is told."""
        if not isinstance(step, hands.CardOrder) or step.side in (None, self.side) or step.next_to or step.negated:
            raise NotAReading("which cards are so?")
        return changed(step, side=self.side)


@frozen
class UnfitToo(_OfAct):
    """ "Sevens are high, but can't be used in straights": what those cards are no part of."""

    categories: tuple[Category, ...]

    def of(self, step: Step | None) -> Step:
        """The cards that rank so; NotAReading where they are wild, or nothing is told of their rank."""
        if not isinstance(step, hands.CardOrder):
            raise NotAReading("which cards may not?")
        return hands.Unfit(step.cards, self.categories)


@frozen
class NameHeld(_OfAct):
    """ "They must have a card of that rank": who names a rank to be wild."""

    named: CardPhrase
    facing: phrase.Facing | None = None

    def of(self, step: Step | None) -> Step:
        """What they must have; NotAReading where they name no rank."""
        refuse_if(not isinstance(step, ranking.NameWild) or step.by_suit or step.by_color, "of which rank?")
        refuse_if(self.facing is not None and self.named.facing is not None, "facing which way?")
        return ranking.NameOnly(changed(self.named, facing=self.facing or self.named.facing))


@frozen
class WildAfterAll(_Likewise):
    """ "The old wild card stops being wild, and the next up card takes its place"."""

    cards: CardPhrase

    def of(self, step: Step | None) -> Step:
        """The cards that are wild then; NotAReading where none stops being so."""
        refuse_if(not isinstance(step, ranking.Wild) or not step.negated, "in the place of what?")
        return ranking.Wild(self.cards)


@frozen
class OtherEnd(_OfAct):
    """ "The high hand has the most dots, and the low hand has the fewest"."""

    side: phrase.Side
    fewest: bool = False

    def of(self, step: Step | None) -> Step:
        """The same of the other side; NotAReading where no side is told before, or the same one."""
        if not isinstance(step, hands.Dots | hands.MostOf) or step.side in (None, self.side):
            raise NotAReading("which other side?")
        if isinstance(step, hands.Dots) and self.fewest is (self.side is phrase.Side.LOW):
            return hands.Dots(side=self.side)
        if isinstance(step, hands.MostOf) and step.fewest is not self.fewest:
            return changed(step, side=self.side, fewest=self.fewest)
        raise NotAReading("the fewest of what?")


@frozen
class NotOrdered(_OfAct):
    """ "Kings are wild, and do not count as low hole cards": not as the lowest or highest ones."""

    side: phrase.Side
    only_for: CardPhrase | None = None

    def of(self, step: Step | None) -> Step:
        """What those cards do not count as; NotAReading where no cards are told of."""
        if not isinstance(step, ranking.Wild | ranking.CountAs) or step.cards.which is Selector.THAT:
            raise NotAReading("which cards do not?")
        return hands.CardOrder(step.cards, self.side, negated=True, only_for=self.only_for)


@frozen
class OrMany(_InCase):
    """ "Or five if they have a pair": the deed before, with so many cards."""

    amount: Amount

    def _has_case(self, told: Around) -> bool:
        return "when" in told or "price" in told

    def _made(self, act: Step | None, told: Around) -> Step:
        return self.priced(act) if "price" in told else self.of(act)

    def of(self, step: Step | None) -> Step:
        """The step before with so many cards; NotAReading where it tells no other number."""
        cards = cards_of(step)
        if step is None or isinstance(step, dealing.Draw) or cards is None:
            raise NotAReading("so many of what?")
        return with_cards(step, self._so_many(cards), alternatively=True, when=())

    def priced(self, step: Step | None) -> Step:
        """The step for so many cards, which cost something, or something else; NotAReading where none are drawn so."""
        if isinstance(step, moves.Buy) or isinstance(step, dealing.Draw) and step.price is not None:
            raise NotAReading("several offers are one choice")
        if isinstance(step, dealing.Draw) and step == dealing.Draw(step.cards, twist=step.twist, **framed(step)):
            return changed(step, cards=self._so_many(step.cards), alternatively=True, when=(), price=None)
        return changed(self.of(step), price=None)

    def _so_many(self, cards: CardPhrase) -> CardPhrase:
        bound = self.amount.bound
        told = cards.amount
        if told is None or told.number in (None, self.amount.number) or bound not in (Bound.EXACTLY, Bound.UP_TO):
            raise NotAReading("how many instead?")
        return changed(cards, amount=self.amount if bound is Bound.UP_TO else Amount(self.amount.number, told.bound))


PASSIVE: dict[str, Callable[[CardPhrase], Step]] = {
    "discarded": dealing.Discard,
    "thrown away": dealing.Discard,
    "passed": lambda cards: dealing.Pass((dealing.Gift(cards),)),
    "flipped": lambda cards: dealing.Flip(cards, turned=phrase.Facing.UP),
    "replaced": moves.Replace,
}
"""What else is done with cards, by the participle that tells it."""
PASSIVES = (dealing.Discard, dealing.Pass, dealing.Flip, moves.Replace)


@frozen
class OrPassive(_OfStep):
    """ "Or discarded": what else may be done with the cards of the deed before, or is barred as that is."""

    deed: str

    def of(self, step: Step | None) -> Step:
        """That deed; NotAReading where the one before is not told of its cards."""
        cards = cards_of(step)
        if not isinstance(step, PASSIVES) or cards is None or step.who is not None:
            raise NotAReading("what else is done with which cards?")
        also = PASSIVE[self.deed](cards)
        refuse_if(type(also) is type(step), "that is said already")
        return changed(also, **framed(step) | {"alternatively": not step.barred})


@frozen
class PlusMany(OrMany):
    """ "Plus one for each ace": so many more, for each such card or in that case."""

    def _has_case(self, told: Around) -> bool:
        return super()._has_case(told) or "per" in told

    def of(self, step: Step | None) -> Step:
        """The step before with so many more cards; NotAReading where it tells no number."""
        cards = cards_of(step)
        if cards is None or cards.amount is None or not cards.amount.number or not isinstance(step, _COUNTED):
            raise NotAReading("so many more of what?")
        refuse_if(step.barred, "so many more of what?")
        return with_cards(step, changed(cards, amount=Amount(self.amount.number, Bound.MORE)), when=())


_COUNTED = (dealing.Pass, dealing.Draw, dealing.Discard, dealing.Deal, dealing.Flip)


@frozen
class ElseMany(_Otherwise, OrMany):
    """ "Otherwise two", "otherwise none": the deed before, in all other cases, with so many cards or not at all."""

    frees = True

    def of(self, step: Step | None) -> Step:
        """The step before with so many cards, or barred; NotAReading where it tells no other number."""
        told = cards_of(step)
        if step is None or isinstance(step, ranking.Wild):
            raise NotAReading("so many of what?")
        if self.amount == NO_CARDS:
            if told is None or step.barred or told.amount is None or told.plus is not None:
                raise NotAReading("none of what?")
            whose = {"who": THEM} if isinstance(step, uses.Use) else {}
            return with_cards(step, changed(told, amount=NO_CARDS), barred=True, may=False, when=(), **whose)
        if isinstance(step, dealing.Draw):
            return changed(step, cards=self._so_many(step.cards), when=())
        return changed(super().of(step), alternatively=False)

    def _so_many(self, cards: CardPhrase) -> CardPhrase:
        if self.amount.number == 1:
            cards = _freed(cards)
        if self.amount.bound is not Bound.STRICT or cards.amount is None or cards.amount.number is None:
            return super()._so_many(cards)
        return changed(cards, amount=self.amount)


@frozen
class SoManyToo(ElseMany):
    """ "The dealer two", "everyone else gets one": the deed before, with so many cards, by or to others."""

    to: Who | None = None
    deeds: tuple[type[Step], ...] = ()

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        before, around = story.act, story.around
        draft = isinstance(before, Draft) and not isinstance(before, dealing.Pass)
        if draft or isinstance(before, dealing.Draw) or self.deeds and not isinstance(before, self.deeds):
            raise NotAReading("what is done with so many?")
        (whom,) = told.get("who", [self.to])
        if isinstance(before, dealing.Deal):
            others = before.to is not None
        else:
            others = "who" in around and self.to is None
        if whom is None or not others:
            raise NotAReading("so many to whom, or by whom?")
        act = self.of(before)
        if isinstance(act, dealing.Deal):
            whom = changed(whom, role=Role.EACH) if whom.role is Role.ANY else whom
            return changed(act, to=whom), {name: values for name, values in told.items() if name != "who"}
        kept = {name: values for name, values in around.items() if not (act.barred and name in ("may", "price"))}
        return act, kept | told


@frozen
class ElseCards(_Otherwise):
    """ "Otherwise the low spade": what was said of other cards holds of these, in all other cases."""

    cards: CardPhrase

    def of(self, step: Step | None) -> Step:
        """The step before with these cards; NotAReading where it tells of no cards that could be others."""
        if not isinstance(step, ranking.Wild | hands.SplitCard) or self.cards.what == () or step.cards == self.cards:
            raise NotAReading("which cards instead of which?")
        if isinstance(step, ranking.Wild) and step != ranking.Wild(step.cards, when=step.when):
            raise NotAReading("which cards instead of which?")
        return changed(step, cards=self.cards, when=())


@frozen
class OrCards(_InCase):
    """ "Or the low spade if the ace of spades is face up": what was said of other cards holds of these in that case."""

    cards: CardPhrase

    def of(self, step: Step | None) -> Step:
        """The step before with these cards; NotAReading where it tells of no cards that could be others."""
        if isinstance(step, ranking.UseWild) and self.cards == CardPhrase(ALL, which=Selector.THAT):
            return changed(step, cards=self.cards, when=(), price=None)  # "or all of them if they match the pot"
        if cards_of(step) == self.cards or phrase.fields_set(self.cards) <= {"amount", "which"}:
            raise NotAReading("which cards instead of which?")
        if isinstance(step, ranking.Wild) and step == ranking.Wild(step.cards):
            return changed(step, cards=self.cards, instead=True)
        if isinstance(step, hands.SplitCard) and step == hands.SplitCard(step.cards, step.contested):
            return changed(step, cards=self.cards)
        raise NotAReading("which cards instead of which?")


@frozen
class OrValue(_InCase):
    """ "Or two pair if you drew any cards": the hand that is needed in that case."""

    value: HandValue

    def of(self, step: Step | None) -> Step:
        """The step before with that hand; NotAReading where it needs no hand, or the same."""
        if not isinstance(step, ranking.Qualify) or step.least in (None, self.value):
            raise NotAReading("instead of which hand?")
        refuse_if(step != ranking.Qualify(step.least, side=step.side, **framed(step)), "instead of which hand?")
        return changed(step, least=self.value, alternatively=True, when=())


@frozen
class AndSoOn(_Amends):
    """ "Twos are wild until a two is dealt, then threes are wild until a three is, and so on"."""

    def amended(self, steps: list[Step]) -> list[Step]:
        """The steps, the last of them carried on; NotAReading where no two of them begin a list."""
        *before, step = steps[-2:] or (None,)
        if not (isinstance(step, ranking.Wild) and any(isinstance(one, ranking.Wild) for one in before)):
            raise NotAReading("what goes on?")
        refuse_if(step.onward or step.negated, "what goes on?")
        if not step.when or len(step.cards.what) != 1 or step.cards != CardPhrase(what=step.cards.what):
            raise NotAReading("what goes on?")
        return [*steps[:-1], changed(step, onward=True)]


@frozen
class GetBack(_AmendsLast):
    """ "And gets that many back": the cards discarded before are drawn for."""

    new: CardPhrase | None = None

    def anew(self, step: Step | None) -> list[Step]:
        """The draw; NotAReading where nothing was discarded."""
        if not isinstance(step, dealing.Discard) or not isinstance(step.cards, CardPhrase):
            raise NotAReading("back for what?")
        told = framed(step)
        discard = dealing.Discard(step.cards, discarded=step.discarded, **told)
        refuse_if(discard != step, "back from where?")
        new = self.new if self.new is None or self.new.amount != step.cards.amount else None
        return [dealing.Draw(step.cards, new=new, discarded=step.discarded, **told)]


@frozen
class NoMore(_OfAct):
    """ "But no more than they took in the first draw": the deed before is not done with more cards than those."""

    more: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        act = self.of(story.act)
        return act, {"who": (THEM,), "barred": (True,)} | {name: told[name] for name in told if name == "when"}

    def of(self, step: Step | None) -> Step:
        """What may not be done; NotAReading where no number of cards was told of."""
        if not isinstance(step, dealing.Draw | dealing.Discard | dealing.Get | moves.Buy) or step.barred:
            raise NotAReading("no more of what?")
        refuse_if(not isinstance(step.cards, CardPhrase) or step.cards.amount is None, "no more than how many?")
        return dealing.Draw(self.more, twist=step.twist) if isinstance(step, dealing.Draw) else type(step)(self.more)


@frozen
class OneFor(_OfAct):
    """ "And one for the low hand": another betting round."""

    bet: betting.Bet

    def of(self, step: Step | None) -> Step:
        """That round; NotAReading where there was none before."""
        refuse_if(not isinstance(step, betting.Bet), "one of what?")
        return self.bet


@frozen
class OrAlike(_AmendsLast):
    """ "Discards an up card for a new up card, or a down card for a down card": a draw of one that lies as that did."""

    facing: phrase.Facing

    def anew(self, step: Step | None) -> list[Step]:
        """A draw of any card; NotAReading where it was of none that lies the other way."""
        if not isinstance(step, dealing.Draw | dealing.Switch):
            raise NotAReading("or which for which?")
        given, new = step.cards, step.other if isinstance(step, dealing.Switch) else step.new
        plain = CardPhrase(ONE, given.facing, lies=given.lies, owner=given.owner)
        if given != plain or given.facing in (None, self.facing) or new is None or new.facing is not given.facing:
            raise NotAReading("each for one that lies so?")
        if new != CardPhrase(new.amount, new.facing, new=new.new) or new.amount is not None and new.amount.number != 1:
            raise NotAReading("for how many?")
        drawn = {"cards": ONE_CARD, "new": None}
        draw = changed(step, **drawn) if isinstance(step, dealing.Draw) else dealing.Draw(**drawn, **framed(step))
        return [draw, moves.FaceAlike()]


@frozen
class LimitAce(_AmendsLast):
    """ "Up to three cards before the flop, four if they show an ace": the limit for who shows one, told last."""

    showing_ace: int

    def anew(self, step: Step | None) -> list[Step]:
        """The step with that limit; NotAReading where it has one, or none for the others."""
        if not isinstance(step, dealing.Draw | dealing.Discard) or step.showing_ace or step.cards is None:
            raise NotAReading("a limit to what?")
        if not step.when or step.cards.amount is None or step.cards.amount.number in (None, self.showing_ace):
            raise NotAReading("four rather than how many?")
        return [changed(step, showing_ace=self.showing_ace)]


@frozen
class OrOther(_Likewise):
    """ "Or for the top card off the deck for max bet": the card given before may go for this one instead."""

    other: CardPhrase

    def of(self, step: Step | None) -> Step:
        """The exchange for the other card; NotAReading where nothing was exchanged, or for that."""
        if not isinstance(step, dealing.Switch) or step.other == self.other or step.barred:
            raise NotAReading("or what for what?")
        return changed(step, other=self.other, alternatively=True, when=())


@frozen
class ChooseWay(Sequel):
    """ "Chooses a direction": that in which cards are passed then."""

    is_act = False

    def follow(self, story: Story, told: Around, lead: Around) -> None:
        refuse_if(told.keys() != {"who"} or story.chooser is not None or self.alternatively, "who says whither?")
        (story.who,), story.lead = told["who"], lead
        story.chooser = story.who


@frozen
class PassWhether(Sequel):
    """ "Decides whether cards are passed left or right": passed in the direction that they name."""

    cards: CardPhrase
    passer: Who | None = None

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        (who,) = told.get("who", (story.who,))
        passed = dealing.Pass((dealing.Gift(self.cards, way_of=who),), who=self.passer)
        return passed, {name: values for name, values in told.items() if name != "who"}


@frozen
class PutBack(_OfStep):
    """ "And puts it on the bottom": back where the card that was just told of came from, a player's stack."""

    under: bool = False
    cards: CardPhrase = IT

    def of(self, step: Step | None) -> Step:
        """What is put there; NotAReading where no card of a stack was told of."""
        told = cards_of(step)
        refuse_if(told is None or told.lies is not phrase.Zone.STACK, "back on which pile?")
        return dealing.Put(self.cards, phrase.Zone.STACK, under=self.under)


@frozen
class OrScore(_InCase):
    """ "And two legs if they have a pair": what is won before, so many times."""

    prizes: int
    prize: showdowns.Prize

    def of(self, step: Step | None) -> Step:
        """The showdown for so many legs or points; NotAReading where none are won, or as many."""
        if not isinstance(step, showdowns.Showdown) or step.prize is not self.prize or step.prizes == self.prizes:
            raise NotAReading("so many of what?")
        return changed(step, prizes=self.prizes, called=False, alternatively=True, when=())


@frozen
class OrTurned(_InCase):
    """ "And down if they have a pair", "or to the right": the deed before, with the cards the other way."""

    facing: phrase.Facing | None = None
    toward: dealing.Direction | None = None
    to: Who | None = None

    def _has_case(self, told: Around) -> bool:
        return super()._has_case(told) or self.to is not None

    def of(self, step: Step | None) -> Step:
        """The step before the other way; NotAReading where it tells no way, or this."""
        if self.toward is not None and isinstance(step, dealing.Pass) and len(step.gifts) == 1:
            (gift,) = step.gifts
            refuse_if(gift.toward in (None, self.toward), "to which other side?")
            return changed(step, gifts=(changed(gift, toward=self.toward),), alternatively=True, when=())
        if isinstance(step, moves.Lie) and self.to is None and self.facing not in (None, step.facing):
            return changed(step, facing=self.facing, when=())
        if self.facing is None or not isinstance(step, dealing.Deal | dealing.Get | moves.Buy) or step.cards is None:
            raise NotAReading("what other way?")
        refuse_if(step.cards.facing in (None, self.facing), "which other way do they face?")
        to = {"to": self.to or step.to} if isinstance(step, dealing.Deal) else {}
        refuse_if(self.to is not None and not to, "for whom?")
        return changed(step, cards=changed(step.cards, facing=self.facing), alternatively=True, when=(), **to)


@frozen
class ElseTurned(_Otherwise, OrTurned):
    """ "Otherwise down": the cards of the deed before the other way, in all other cases."""

    def of(self, step: Step | None) -> Step:
        """The step before the other way; NotAReading where it tells no way, or this."""
        return changed(super().of(step), alternatively=False)


@frozen
class RestLies(_Amends):
    """ "With the middle card up and the rest down": so the cards lie of which one lies otherwise."""

    facing: phrase.Facing

    def amended(self, steps: list[Step]) -> list[Step]:
        """The steps, all but the last card dealt so; NotAReading where no card lies otherwise, or they are told to."""
        *before, dealt, lies = steps if len(steps) > 1 else (None, None)
        cards = cards_of(dealt)
        if not isinstance(lies, moves.Lie) or lies.facing is self.facing or cards is None or cards.facing is not None:
            raise NotAReading("the rest of which cards?")
        return [*steps[:-2], with_cards(steps[-2], changed(cards, facing=self.facing)), lies]


@frozen
class SomeLie(_AmendsLast):
    """ "Deal five cards to each player, two of them up": some of the cards of the deed before are such."""

    some: CardPhrase

    def anew(self, step: Step | None) -> list[Step]:
        """The step, some of its cards such; NotAReading where it is of no number of cards, or of fewer."""
        if not isinstance(step, dealing.Deal | dealing.Get | board.Common | board.Table):
            raise NotAReading("some of which cards?")
        cards = step.cards
        many, some = exactly(cards.amount), self.some.amount
        if many is None or some is None or (some.number or 0) >= many:
            raise NotAReading("how many of how many?")
        if cards.of_them is not None or cards.facing is not None:
            raise NotAReading("they are so anyway")
        return [changed(step, cards=changed(cards, of_them=self.some))]


@frozen
class LieSo(_AmendsLast):
    """ "May buy a card for the ante, face down": which way the cards of the deed before face, told last."""

    facing: phrase.Facing

    def anew(self, step: Step | None) -> list[Step]:
        """The step with its cards facing so; NotAReading where no cards come to anybody by it, or they face."""
        if isinstance(step, moves.Replace):
            return [step, moves.Lie(CardPhrase(new=True), self.facing)]
        cards = cards_of(step)
        if not isinstance(step, _CARDS_COME) or cards is None:
            raise NotAReading("which cards face so?")
        return [with_cards(step, self._faced(cards))]

    def _faced(self, cards: CardPhrase) -> CardPhrase:
        elsewhere = cards.lies not in (None, Zone.COMMON, Zone.TABLE)
        general = cards.what or cards.amount is None and cards.which is not Selector.THAT
        refuse_if(general or cards.facing is not None or cards.plus is not None or elsewhere, "which way do they face?")
        return changed(cards, facing=self.facing)


@frozen
class FacesBut(LieSo):
    """ "All face down except the middle one": which way the cards of the deed before face, and that one the other."""

    cards: CardPhrase

    def anew(self, step: Step | None) -> list[Step]:
        """The step, its cards facing so, and the others otherwise; NotAReading where no layout is told."""
        if isinstance(step, dealing.Deal) and step.cards and self.cards == CardPhrase(which=Selector.LAST):
            return [changed(step, cards=self._but_last(step.cards))]
        told_of = self.cards.which is not None or self.cards.spot is not None or self.cards.line is not None
        if not isinstance(step, board.Common | board.Table) or not told_of or self.cards.facing is not None:
            raise NotAReading("all but which card?")
        return [*super().anew(step), moves.Lie(self.cards, self._other)]

    @property
    def _other(self) -> phrase.Facing:
        return phrase.Facing.UP if self.facing is phrase.Facing.DOWN else phrase.Facing.DOWN

    def _but_last(self, cards: CardPhrase) -> CardPhrase:
        many = exactly(cards.amount) or 0
        refuse_if(many < 2, "the last of how many?")
        first = self._faced(changed(cards, amount=Amount(many - 1)))
        return changed(first, plus=CardPhrase(ONE, self._other))


_CARDS_COME = (dealing.Pass, dealing.Deal, dealing.Get, moves.Buy, dealing.Take, board.Table, board.Common)


@frozen
class PutToo(_Likewise):
    """ "Red cards go in their high hand, and black ones in their low hand": these are put there as those were."""

    put: dealing.Put

    def of(self, step: Step | None) -> Step:
        """What is done with these cards; NotAReading where none were put into a hand before, or they go there, too."""
        if not isinstance(step, dealing.Put) or not step.sides or step.sides == self.put.sides:
            raise NotAReading("what is done with these cards?")
        if step.cards.amount is not None and phrase.fields_set(self.put.cards) == {"what"}:
            raise NotAReading("so many of them, or those of that rank?")
        return self.put


@frozen
class FlipToo(_Likewise):
    """ "Turns one up card down, and one down card up": these are flipped as those were."""

    flip: dealing.Flip

    def of(self, step: Step | None) -> Step:
        """What is flipped besides; NotAReading where nothing was, or they may be cards of another act."""
        cards = self.flip.cards
        if not isinstance(step, dealing.Flip) or step.turned is self.flip.turned or step.into is not None:
            raise NotAReading("what is done with these cards?")
        if cards.facing is None or cards.which is Selector.THAT:
            raise NotAReading("is that how they lie, or how they are flipped?")
        return self.flip


@frozen
class AuctionLimit(_OfAct):
    """ "With no one getting more than one": of the cards that are auctioned."""

    limit: moves.Bid

    def of(self, step: Step | None) -> Step:
        """Who bids no more; NotAReading where nothing is auctioned."""
        refuse_if(not isinstance(step, moves.Auction | moves.Bid), "more than one of what?")
        return self.limit


@frozen
class UseToo(_Likewise):
    """ "Three down cards in the high hand, and two in the low": the other hand uses so many of those."""

    cards: CardPhrase
    side: phrase.Side

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
        refuse_if(phrase.fields_set(cards) == {"what"}, "so many, or cards of that rank?")
        if phrase.fields_set(cards) == {"amount"}:
            refuse_if(first.amount is None, "so many of which?")
            cards = changed(first, amount=cards.amount)
        return with_cards(step, cards, side=self.side)


@frozen
class AndCardsInCase(_Likewise):
    """ "Use the left flop if you go high, and the right flop if you go low": in that case these instead of those."""

    cards: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        if story.last is None or story.lead or not any(map(_in_some_case, story.last.when)):
            raise NotAReading("in which case those?")
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The step before with these cards; NotAReading where it is about no cards of their sort."""
        if not isinstance(step, uses.Use | hands.SplitCard | ranking.Wild | dealing.Get):
            raise NotAReading("which cards instead of which?")
        if cards_of(step) in (None, self.cards) or phrase.fields_set(self.cards) <= {"amount"}:
            raise NotAReading("which cards instead of which?")
        return with_cards(step, self.cards)


@frozen
class UseMany(_GivenCase):
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


@frozen
class NeitherBeyond(_Amends):
    """ "And neither can be over": none of the sums just told of."""

    never: hands.Level

    def amended(self, steps: list[Step]) -> list[Step]:
        """The steps, with that side of all targets barred; NotAReading where no two of them have a target."""
        aims = [step for step in steps if isinstance(step, hands.Closest)]
        refuse_if(len(aims) != 2 or any(step.never for step in aims), "neither of which?")
        return [changed(step, never=self.never) if step in aims else step for step in steps]


@frozen
class OrHalf(_InCase):
    """ "Half if they have a pair", "all of it if they do": the price before, or half of it, or the whole."""

    whole: bool = False

    def of(self, step: Step | None) -> Step:
        """The step before at half the price, or the whole; NotAReading where nothing, or all, is paid."""
        if not isinstance(step, betting.Match):
            raise NotAReading("half of what?")
        pays = step.pays or Price(Unit.POT)
        refuse_if(self.whole and pays.times >= 1, "all of what?")
        times = Fraction(1) if self.whole else pays.times / 2
        return changed(step, pays=changed(pays, times=times), alternatively=True, when=())


@frozen
class OrPriced(Sequel):
    """ "Or max bet if it is black": the deed before, at another price."""

    at: Price

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        if story.act is None or "when" not in told:
            raise NotAReading("at that price, in which case?")
        paid = "price" in story.around
        return self._priced(story.act, paid), story.around | told | ({"price": (self.at,)} if paid else {})

    def _priced(self, step: Step, paid: bool) -> Step:
        """The step before, at that price where it is `paid` for; NotAReading where nothing is paid."""
        if isinstance(step, moves.Cost):
            return changed(step, at=self.at, alternatively=True, when=())
        if isinstance(step, betting.Match):
            refuse_if(self.at == (step.pays or Price(Unit.POT)), "that is what is paid")
            return changed(step, pays=self.at, times=1, alternatively=True, when=())
        refuse_if(not paid, "at that price, what?")
        return changed(step, price=None, alternatively=True, when=())


@frozen
class DiscardOnto(Sequel):
    """ "Puts the others on the bottom": of the deck, where the cards before come from there."""

    cards: CardPhrase
    onto: Selector

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        cards = map(cards_of, story.steps)
        refuse_if(not any(of is not None and of.lies is Zone.DECK for of in cards), "on the bottom of what?")
        return dealing.Discard(self.cards, onto=self.onto), told


@frozen
class AlsoCosts(_OfAct):
    """ "It costs the ante for a down card, and double ante for an up card": what others cost."""

    at: Price
    cards: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.act), {}

    def of(self, step: Step | None) -> Step:
        """What these cost; NotAReading where nothing was said to cost something."""
        if not isinstance(step, moves.Cost) or step.cards == self.cards or step.at == self.at:
            raise NotAReading("what else costs so much?")
        return moves.Cost(self.cards, self.at)


@frozen
class PlusPays(_OfAct):
    """ "Plus an ante for each ace": what is paid before, and so much more."""

    pays: Price | None
    to: Who | None = None
    to_pot: bool = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        act, around = story.act, story.around
        refuse_if(act is None or lead or "who" in told, "so much more than what?")
        optional = "may" in around and not isinstance(act, betting.Match | betting.Ante)
        held = ("who", "turn") if optional else ("who", "turn", "may")
        told = {name: around[name] for name in around if name in held} | told
        if optional:
            told["when"] = (*told.get("when", ()), _IF_DOES)
        return self.of(act), told

    def of(self, step: Step | None) -> Step:
        """The payment that comes beside the one before; NotAReading where nothing was paid."""
        if isinstance(step, betting.Match):
            pays = self.pays or changed(step.pays or Price(Unit.POT), times=Fraction(1, 2))
            return betting.Match(pays, self.to if self.to or self.to_pot else step.to)
        refuse_if(self.pays is None or self.to is not None or self.to_pot, "half of what, or to whom?")
        priced = step is not None and step.price is not None and not step.price.told_already
        if priced or isinstance(step, betting.Ante) and not step.barred:
            return betting.Match(self.pays)
        raise NotAReading("so much more than what?")


@frozen
class NotLook(_OfAct):
    """ "But not the other two": those just told of may be looked at, and these may not."""

    cards: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        if story.who is not None and story.who.role not in (Role.EACH, Role.ANY, Role.THAT):
            raise NotAReading("who may not look at them?")
        story.who, story.may = None, False
        return super().follow(story, told, lead)

    def of(self, step: Step | None) -> Step:
        """The cards that may not be looked at; NotAReading where nothing is looked at."""
        refuse_if(not isinstance(step, moves.Peek), "may not do what?")
        return dealing.Blind(self.cards)


Told = TypeVar("Told")
_SIDES = {
    Side.HIGH: Side.LOW,
    Role.HIGH_HAND: Role.LOW_HAND,
    Role.HIGH_HANDS: Role.LOW_HANDS,
    EventKind.HAS_HIGH: EventKind.HAS_LOW,
    EventKind.GOES_HIGH: EventKind.GOES_LOW,
    ConditionKind.IN_HIGH: ConditionKind.IN_LOW,
}
_OF_SIDE = {Side.HIGH: tuple(_SIDES), Side.LOW: tuple(_SIDES.values())}
_OTHER_WAY = {(type(of), of): way for high, low in _SIDES.items() for of, way in ((high, low), (low, high))}


def _mirrored(thing: Told) -> Told:
    """The same with high and low hands changed about, and all that it is made of."""
    if not is_dataclass(thing):
        return _OTHER_WAY.get((type(thing), thing), thing)
    told = {part.name: getattr(thing, part.name) for part in fields(thing) if part.init}
    new = {name: tuple(map(_mirrored, of)) if isinstance(of, tuple) else _mirrored(of) for name, of in told.items()}
    other = {name: of for name, of in new.items() if of != told[name]}
    return changed(thing, **other) if other else thing


def _tells(thing: object, side: Side) -> bool:
    """True where it, or anything that it is made of, is about a side of the pot."""
    if isinstance(thing, tuple):
        return any(_tells(of, side) for of in thing)
    if is_dataclass(thing):
        return any(_tells(getattr(thing, part.name), side) for part in fields(thing) if part.init)
    return any((type(of), of) == (type(thing), thing) for of in _OF_SIDE[side])


@frozen
class ViceVersa(_OfStep):
    """ "And the other way around": the same for the low hand as for the high one, and the reverse."""

    def of(self, step: Step | None) -> Step:
        """The step before for the other side of the pot; NotAReading where it is about neither."""
        if step is None or step.when or not all(_tells(step, side) for side in Side):
            raise NotAReading("which other way?")
        return _mirrored(step)


def _with_proviso(step: Step) -> bool:
    """True where the cards have to lie so, or to be alike: otherwise there may be fewer of them."""
    return (cards := cards_of(step)) is not None and cards != _freed(cards)


def _freed(cards: CardPhrase) -> CardPhrase:
    """The cards, however they lie and whether they are alike or not."""
    return changed(cards, like=None, adjacency=None, line=None)


def _without_proviso(step: Step) -> Step:
    """The step about the same cards, where they need not lie so, nor be alike."""
    cards = cards_of(step)
    return step if cards is None or not _with_proviso(step) else with_cards(step, _freed(cards))


def _in_some_case(when: When | Frequency) -> bool:
    """True for a condition that other cases are left by: "otherwise" has one to go by."""
    return isinstance(when, When) and when.temper in (ConditionKind.IF, ConditionKind.ONLY_IF, ConditionKind.UNLESS)
