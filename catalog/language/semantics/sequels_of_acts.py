"""Clauses behind an act: "and one down to the dealer", "or discarded", "and the rest down"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import TypeVar

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.adjuncts import Around
from catalog.language.semantics.ellipsis import (
    AmendsLast,
    InCase,
    Likewise,
    OfStep,
    Otherwise,
    Sequel,
    Story,
)
from catalog.language.semantics.parts import cards_of, exactly, makes, refuse_if, with_cards
from catalog.language.semantics.sequels_of_hands import UseToo
from catalog.model import arranging, board, dealing, drawing, moves
from catalog.model.amounts import Amount
from catalog.model.branches import LACKS_IT
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import IT, ONE, THEM
from catalog.model.phrase import CardPhrase, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Role, Zone
from catalog.model.terms_of_money import Side


@frozen
class More(Likewise):
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
        apart = self.cards.facing not in (None, act.cards.facing) and not fields_set(act.cards) & {"plus"}
        if isinstance(act, board.Table) and apart:
            raise NotAReading("they lie on the table together")
        when = () if self.to else act.when
        to = {"to": self.to or act.to} if isinstance(act, dealing.Deal) else {}
        return changed(act, cards=self.cards, alternatively=self.alternatively, when=when, **to)


@frozen
class AskedElse(Sequel):
    """ "If they do, the asker gets it, otherwise they get another": what is got for a card that was not there."""

    act: Step

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        asked = story.act
        refuse_if(not isinstance(asked, dealing.Take) or asked.cards.owner is None, "who asked whom, for what?")
        return self.act, {"who": (THEM,), "when": (When(ConditionKind.IF, (LACKS_IT,)),)}


@frozen
class OrOther(Likewise):
    """ "Or for the top card off the deck for max bet": the card given before may go for this one instead."""

    other: CardPhrase

    def of(self, step: Step | None) -> Step:
        """The exchange for the other card; NotAReading where nothing was exchanged, or for that."""
        if not isinstance(step, arranging.Switch) or step.other == self.other or step.barred:
            raise NotAReading("or what for what?")
        return changed(step, other=self.other, alternatively=True, when=())


@frozen
class PutBack(OfStep):
    """ "And puts it on the bottom": back where the card that was just told of came from, a player's stack."""

    under: bool = False
    cards: CardPhrase = IT

    def of(self, step: Step | None) -> Step:
        """What is put there; NotAReading where no card of a stack was told of."""
        told = cards_of(step)
        refuse_if(told is None or told.lies is not Zone.STACK, "back on which pile?")
        return arranging.Put(self.cards, Zone.STACK, under=self.under)


@frozen
class OrTurned(InCase):
    """ "And down if they have a pair", "or to the right": the deed before, with the cards the other way."""

    facing: Facing | None = None
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
        if self.facing is None or not isinstance(step, dealing.Deal | drawing.Get | moves.Buy) or step.cards is None:
            raise NotAReading("what other way?")
        refuse_if(step.cards.facing in (None, self.facing), "which other way do they face?")
        to = {"to": self.to or step.to} if isinstance(step, dealing.Deal) else {}
        refuse_if(self.to is not None and not to, "for whom?")
        return changed(step, cards=changed(step.cards, facing=self.facing), alternatively=True, when=(), **to)


@frozen
class ElseTurned(Otherwise, OrTurned):
    """ "Otherwise down": the cards of the deed before the other way, in all other cases."""

    def of(self, step: Step | None) -> Step:
        """The step before the other way; NotAReading where it tells no way, or this."""
        return changed(super().of(step), alternatively=False)


@frozen
class SomeLie(AmendsLast):
    """ "Deal five cards to each player, two of them up": some of the cards of the deed before are such."""

    some: CardPhrase

    def anew(self, step: Step | None) -> list[Step]:
        """The step, some of its cards such; NotAReading where it is of no number of cards, or of fewer."""
        if not isinstance(step, dealing.Deal | drawing.Get | board.Common | board.Table):
            raise NotAReading("some of which cards?")
        cards = step.cards
        many, some = exactly(cards.amount), self.some.amount
        if many is None or some is None or (some.number or 0) >= many:
            raise NotAReading("how many of how many?")
        if cards.of_them is not None or cards.facing is not None:
            raise NotAReading("they are so anyway")
        return [changed(step, cards=changed(cards, of_them=self.some))]


@frozen
class LieSo(AmendsLast):
    """ "May buy a card for the ante, face down": which way the cards of the deed before face, told last."""

    facing: Facing

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
    def _other(self) -> Facing:
        return Facing.UP if self.facing is Facing.DOWN else Facing.DOWN

    def _but_last(self, cards: CardPhrase) -> CardPhrase:
        many = exactly(cards.amount) or 0
        refuse_if(many < 2, "the last of how many?")
        first = self._faced(changed(cards, amount=Amount(many - 1)))
        return changed(first, plus=CardPhrase(ONE, self._other))


_CARDS_COME = (dealing.Pass, dealing.Deal, drawing.Get, moves.Buy, dealing.Take, board.Table, board.Common)


@frozen
class FlipToo(Likewise):
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
class DiscardOnto(Sequel):
    """ "Puts the others on the bottom": of the deck, where the cards before come from there."""

    cards: CardPhrase
    onto: Selector

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        cards = map(cards_of, story.steps)
        refuse_if(not any(of is not None and of.lies is Zone.DECK for of in cards), "on the bottom of what?")
        return drawing.Discard(self.cards, onto=self.onto), told


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
class ViceVersa(OfStep):
    """ "And the other way around": the same for the low hand as for the high one, and the reverse."""

    def of(self, step: Step | None) -> Step:
        """The step before for the other side of the pot; NotAReading where it is about neither."""
        if step is None or step.when or not all(_tells(step, side) for side in Side):
            raise NotAReading("which other way?")
        return _mirrored(step)


def _use_too(parts: Parts, words: list[str]) -> UseToo:
    """ "And two in their low hand": a hand told by its side, and not by where it is held."""
    refuse_if("toward" in parts, "which hand is that?")
    return UseToo(parts["cards"][0], parts["side"][0])


def _common_more(parts: Parts, words: list[str]) -> More:
    """ "And two commons up", "and two table cards": nobody's cards, and so no more of those that were dealt."""
    more = make(More, parts)
    refuse_if(more.cards.lies not in (Zone.COMMON, Zone.TABLE), "dealt to whom?")
    return changed(more, onto_table=more.cards.lies is Zone.TABLE)


ACTIONS: dict[str, Callable] = {
    "asked_else": makes(AskedElse),
    "faces_but": lambda parts, words: FacesBut(parts["facing"][0], parts["cards"][0]),
    "faces_so": lambda parts, words: LieSo(parts["facing"][0]),
    "lie_some": lambda parts, words: SomeLie(parts["of_them"][0]),
    "deal_more": makes(More),
    "table_more": lambda parts, words: make(More, parts | {"onto_table": [parts["cards"][0].lies is not Zone.COMMON]}),
    "common_more": _common_more,
    "and_vice_versa": lambda parts, words: ViceVersa(),
    "put_back": lambda parts, words: PutBack("under" in parts),
    "or_other": lambda parts, words: OrOther(parts["cards"][0]),
    "use_too": _use_too,
    "flip_too": lambda parts, words: FlipToo(dealing.Flip(parts["cards"][0], parts["turned"][0])),
    "or_turned": makes(OrTurned),
    "else_turned": makes(ElseTurned),
    "discard_bare": makes(DiscardOnto),
}
"""A function for each label of these rules."""
