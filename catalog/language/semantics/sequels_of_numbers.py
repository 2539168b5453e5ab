"""Clauses that tell another number or price: "or five if they have a pair", "otherwise two", "plus an ante"."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import Draft, NotAReading, Parts
from catalog.language.semantics.adjuncts import Around
from catalog.language.semantics.ellipsis import AmendsLast, InCase, OfAct, Otherwise, Sequel, Story, freed
from catalog.language.semantics.parts import cards_of, framed, refuse_if, with_cards
from catalog.model import arranging, dealing, drawing, moves, paying, uses, wild_cards
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.layout import Facing
from catalog.model.normalize import ONE, ONE_CARD, THEM
from catalog.model.phrase import CardPhrase, Event, Price, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Role
from catalog.model.terms_of_money import Unit

NO_CARDS = Amount(None, Bound.WHICHEVER)
"""How many none are: of "none of them", "not any"."""
_IF_DOES = When(ConditionKind.IF, (Event((EventKind.DOES,)),))


@frozen
class OrMany(InCase):
    """ "Or five if they have a pair": the deed before, with so many cards."""

    amount: Amount

    def _has_case(self, told: Around) -> bool:
        return "when" in told or "price" in told

    def _made(self, act: Step | None, told: Around) -> Step:
        return self.priced(act) if "price" in told else self.of(act)

    def of(self, step: Step | None) -> Step:
        """The step before with so many cards; NotAReading where it tells no other number."""
        cards = cards_of(step)
        if step is None or isinstance(step, drawing.Draw) or cards is None:
            raise NotAReading("so many of what?")
        return with_cards(step, self._so_many(cards), alternatively=True, when=())

    def priced(self, step: Step | None) -> Step:
        """The step for so many cards, which cost something, or something else; NotAReading where none are drawn so."""
        if isinstance(step, moves.Buy) or isinstance(step, drawing.Draw) and step.price is not None:
            raise NotAReading("several offers are one choice")
        if isinstance(step, drawing.Draw) and step == drawing.Draw(step.cards, twist=step.twist, **framed(step)):
            return changed(step, cards=self._so_many(step.cards), alternatively=True, when=(), price=None)
        return changed(self.of(step), price=None)

    def _so_many(self, cards: CardPhrase) -> CardPhrase:
        bound = self.amount.bound
        told = cards.amount
        if told is None or told.number in (None, self.amount.number) or bound not in (Bound.EXACTLY, Bound.UP_TO):
            raise NotAReading("how many instead?")
        return changed(cards, amount=self.amount if bound is Bound.UP_TO else Amount(self.amount.number, told.bound))


_COUNTED = (dealing.Pass, drawing.Draw, drawing.Discard, dealing.Deal, dealing.Flip)


@frozen
class ElseMany(Otherwise, OrMany):
    """ "Otherwise two", "otherwise none": the deed before, in all other cases, with so many cards or not at all."""

    frees = True

    def of(self, step: Step | None) -> Step:
        """The step before with so many cards, or barred; NotAReading where it tells no other number."""
        told = cards_of(step)
        if step is None or isinstance(step, wild_cards.Wild):
            raise NotAReading("so many of what?")
        if self.amount == NO_CARDS:
            if told is None or step.barred or told.amount is None or told.plus is not None:
                raise NotAReading("none of what?")
            whose = {"who": THEM} if isinstance(step, uses.Use) else {}
            return with_cards(step, changed(told, amount=NO_CARDS), barred=True, may=False, when=(), **whose)
        if isinstance(step, drawing.Draw):
            return changed(step, cards=self._so_many(step.cards), when=())
        return changed(super().of(step), alternatively=False)

    def _so_many(self, cards: CardPhrase) -> CardPhrase:
        if self.amount.number == 1:
            cards = freed(cards)
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
        if draft or isinstance(before, drawing.Draw) or self.deeds and not isinstance(before, self.deeds):
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
class NoMore(OfAct):
    """ "But no more than they took in the first draw": the deed before is not done with more cards than those."""

    more: CardPhrase

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        act = self.of(story.act)
        return act, {"who": (THEM,), "barred": (True,)} | {name: told[name] for name in told if name == "when"}

    def of(self, step: Step | None) -> Step:
        """What may not be done; NotAReading where no number of cards was told of."""
        if not isinstance(step, drawing.Draw | drawing.Discard | drawing.Get | moves.Buy) or step.barred:
            raise NotAReading("no more of what?")
        refuse_if(not isinstance(step.cards, CardPhrase) or step.cards.amount is None, "no more than how many?")
        return drawing.Draw(self.more, twist=step.twist) if isinstance(step, drawing.Draw) else type(step)(self.more)


@frozen
class OrAlike(AmendsLast):
    """ "Discards an up card for a new up card, or a down card for a down card": a draw of one that lies as that did."""

    facing: Facing

    def anew(self, step: Step | None) -> list[Step]:
        """A draw of any card; NotAReading where it was of none that lies the other way."""
        if not isinstance(step, drawing.Draw | arranging.Switch):
            raise NotAReading("or which for which?")
        given, new = step.cards, step.other if isinstance(step, arranging.Switch) else step.new
        plain = CardPhrase(ONE, given.facing, lies=given.lies, owner=given.owner)
        if given != plain or given.facing in (None, self.facing) or new is None or new.facing is not given.facing:
            raise NotAReading("each for one that lies so?")
        if new != CardPhrase(new.amount, new.facing, new=new.new) or new.amount is not None and new.amount.number != 1:
            raise NotAReading("for how many?")
        drawn = {"cards": ONE_CARD, "new": None}
        draw = changed(step, **drawn) if isinstance(step, drawing.Draw) else drawing.Draw(**drawn, **framed(step))
        return [draw, moves.FaceAlike()]


@frozen
class LimitAce(AmendsLast):
    """ "Up to three cards before the flop, four if they show an ace": the limit for who shows one, told last."""

    showing_ace: int

    def anew(self, step: Step | None) -> list[Step]:
        """The step with that limit; NotAReading where it has one, or none for the others."""
        if not isinstance(step, drawing.Draw | drawing.Discard) or step.showing_ace or step.cards is None:
            raise NotAReading("a limit to what?")
        if not step.when or step.cards.amount is None or step.cards.amount.number in (None, self.showing_ace):
            raise NotAReading("four rather than how many?")
        return [changed(step, showing_ace=self.showing_ace)]


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
        if isinstance(step, paying.Match):
            refuse_if(self.at == (step.pays or Price(Unit.POT)), "that is what is paid")
            return changed(step, pays=self.at, times=1, alternatively=True, when=())
        refuse_if(not paid, "at that price, what?")
        return changed(step, price=None, alternatively=True, when=())


@frozen
class AlsoCosts(OfAct):
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
class PlusPays(OfAct):
    """ "Plus an ante for each ace": what is paid before, and so much more."""

    pays: Price | None
    to: Who | None = None
    to_pot: bool = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        act, around = story.act, story.around
        refuse_if(act is None or lead or "who" in told, "so much more than what?")
        optional = "may" in around and not isinstance(act, paying.Match | paying.Ante)
        held = ("who", "turn") if optional else ("who", "turn", "may")
        told = {name: around[name] for name in around if name in held} | told
        if optional:
            told["when"] = (*told.get("when", ()), _IF_DOES)
        return self.of(act), told

    def of(self, step: Step | None) -> Step:
        """The payment that comes beside the one before; NotAReading where nothing was paid."""
        if isinstance(step, paying.Match):
            pays = self.pays or changed(step.pays or Price(Unit.POT), times=Fraction(1, 2))
            return paying.Match(pays, self.to if self.to or self.to_pot else step.to)
        refuse_if(self.pays is None or self.to is not None or self.to_pot, "half of what, or to whom?")
        priced = step is not None and step.price is not None and not step.price.told_already
        if priced or isinstance(step, paying.Ante) and not step.barred:
            return paying.Match(self.pays)
        raise NotAReading("so much more than what?")


def _so_many_too(*deeds: type[Step]) -> Callable:
    return lambda parts, words: SoManyToo(parts.get("amount", [NO_CARDS])[0], parts.get("to", [None])[0], deeds)


def _else_many(parts: Parts, words: list[str]) -> ElseMany:
    refuse_if(parts["amount"] == [NO_CARDS], "any are not none")
    (amount,) = parts["amount"]
    if amount.bound is Bound.ALL and amount.number:  # "or all three if they do not"
        amount = Amount(amount.number)
    return ElseMany(amount)


ACTIONS: dict[str, Callable] = {
    "no_more_than": lambda parts, words: NoMore(
        CardPhrase(Amount(None, Bound.MORE_AS), as_many_as=parts["as_many_as"][0])
    ),
    "limit_ace": lambda parts, words: LimitAce(parts["showing_ace"][0]),
    "alike_down": lambda parts, words: OrAlike(Facing.DOWN),
    "plus_pays": lambda parts, words: PlusPays(
        parts["price"][0], parts.get("to", [None])[0], words[-2:] == ["to", "pot"]
    ),
    "also_costs": lambda parts, words: AlsoCosts(parts["price"][0], parts["cards"][0]),
    "or_price": lambda parts, words: OrPriced(parts["price"][0]),
    "or_many": lambda parts, words: OrMany(parts["amount"][0]),
    "so_many_passed": _so_many_too(dealing.Pass),
    "else_many": _else_many,
}
"""A function for each label of these rules."""
