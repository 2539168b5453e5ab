"""Functions by label for clauses and sentences: acts with who does them, when, in what order and at what price."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from fractions import Fraction

from catalog.language.meaning.dealing import put_sided
from catalog.language.meaning.events import EVEN_WILD
from catalog.language.value import Draft, NotAReading, Parts, make
from catalog.model import betting, board, dealing, declaring, hands, moves, phrase, ranking, repeats, showdowns, uses
from catalog.model.card import CardSet, Rank
from catalog.model.frozen import frozen
from catalog.model.phrase import (
    Amount,
    Bound,
    Cards,
    Deed,
    Event,
    Facing,
    Lies,
    Often,
    Order,
    Price,
    Role,
    Temper,
    Turn,
    Unit,
    When,
    Which,
    Who,
)
from catalog.model.sense import changed
from catalog.model.step import Step, number_of, on_table
from catalog.model.usual import DEALER


def _pass_total(parts: Parts, words: list[str]) -> Step:
    """ "Four cards: two left, two right": what they are together goes without saying."""
    (total,) = parts.pop("cards")
    if total.number != sum(number_of(gift.cards) or 0 for gift in parts["gift"]):
        raise NotAReading("so many cards they are not")
    return make(_Given, parts)


def _passed(parts: Parts, words: list[str]) -> Step:
    """Cards that are passed, to whom or whither, or how often: the passive of passing them."""
    if often := parts.pop("often", None):
        parts["when"] = [tuple(often)]
    told = {
        name: parts.pop(name) for name in ("cards", "receiver", "toward", "seats", "per", "way_of") if name in parts
    }
    return make(_Given, {"gift": [make(dealing.Gift, told)], **parts})


def framed(step: Step) -> dict:
    """What is told around an act: who, when, in what order, at what price."""
    return {field.name: getattr(step, field.name) for field in fields(Step)}


@frozen
class More(Step):
    """ "And one card down to the dealer": the deed before, done once more, or elsewhere (`onto_table`)."""

    cards: Cards
    to: Who | None = None
    onto_table: bool = False
    is_act = False

    def of(self, act: Step | None) -> Step:
        """The cards dealt as those before, or to a player, to the table or for all, where those were not."""
        amount = self.cards.amount
        to_some = self.to is not None and self.to.role is not Role.EACH
        if amount is not None and amount.bound is Bound.STRICT and not to_some:
            raise NotAReading("only so many of them, or only so many more?")
        dealt = isinstance(act, dealing.Deal | board.Table | board.Common)
        if self.cards.which is not None and (self.onto_table or self.cards.lies is Lies.COMMON):
            raise NotAReading("which of them?")
        if dealt and (self.onto_table or self.cards.lies is Lies.COMMON) and self.to is None:
            if isinstance(act, board.Table if self.onto_table else board.Common):
                raise NotAReading("these and those are told together")
            return (board.Table if self.onto_table else board.Common)(cards=self.cards)
        if dealt and not isinstance(act, dealing.Deal) and self.to is not None:
            return dealing.Deal(self.cards, self.to)
        if isinstance(act, dealing.Deal) and act.sets > 1 and self.to is None:
            raise NotAReading("these and those to each hand?")
        if not isinstance(act, dealing.Deal | board.Table):
            raise NotAReading("what is done with these cards?")
        apart = self.cards.facing not in (None, act.cards.facing) and not phrase.told(act.cards) & {"plus"}
        if isinstance(act, board.Table) and apart:
            raise NotAReading("they lie on the table together")
        when = () if self.to else act.when
        to = {"to": self.to or act.to} if isinstance(act, dealing.Deal) else {}
        return changed(act, cards=self.cards, alternatively=self.alternatively, when=when, **to)


def _use_too(parts: Parts, words: list[str]) -> UseToo:
    """ "And two in their low hand": a hand told by its side, and not by where it is held."""
    if "toward" in parts:
        raise NotAReading("which hand is that?")
    return UseToo(parts["cards"][0], parts["side"][0])


def _common_more(parts: Parts, words: list[str]) -> More:
    """ "And two commons up", "and two table cards": nobody's cards, and so no more of those that were dealt."""
    more = make(More, parts)
    if more.cards.lies not in (Lies.COMMON, Lies.TABLE):
        raise NotAReading("dealt to whom?")
    return changed(more, onto_table=more.cards.lies is Lies.TABLE)


@frozen
class WildToo(Step):
    """ "Kings are wild in high hands, and queens in low hands": what is told of the one is told of the other."""

    cards: Cards
    side: phrase.Side | None = None
    for_whom: Who | None = None
    onward: bool = False
    is_act = False

    def of(self, step: Step) -> Step:
        """The wild cards of other hands; NotAReading where the step before tells of no hands, or of these."""
        mine, theirs = (self.side, self.for_whom), (getattr(step, "side", None), getattr(step, "for_whom", None))
        told = [[thing is not None for thing in whom] for whom in (mine, theirs)]
        if not isinstance(step, ranking.Wild) or told[0] != told[1] or mine == theirs != (None, None):
            raise NotAReading("what of these cards?")
        if step.negated or step.rank_too or step.to_complete or step.instead_of:
            raise NotAReading("what of these cards?")
        return changed(step, cards=self.cards, side=self.side, for_whom=self.for_whom, when=(), onward=self.onward)


@frozen
class DeadToo(Step):
    """ "Aces are wild in low hands, and dead in high hands"."""

    temper: Temper
    is_act = False

    def of(self, step: Step | None) -> Step:
        """The same cards dead in the other hands; NotAReading where the step before tells of no cards in hands."""
        if not isinstance(step, ranking.Wild) or step.side is None or step.negated or step.when:
            raise NotAReading("what is dead?")
        if self.temper is (Temper.IN_LOW if step.side is phrase.Side.LOW else Temper.IN_HIGH):
            raise NotAReading("wild or dead?")
        return ranking.Dead(step.cards, when=(When(self.temper),))


@frozen
class NotSo(Step):
    """ "Twos are wild, but if you have a king they are not": what has just been told does not hold then."""

    is_act = False

    def of(self, step: Step | None) -> Step:
        """The cards that are not wild in such a case; NotAReading where none were wild."""
        if not isinstance(step, ranking.Wild) or step.negated or step.instead_of or step.to_complete:
            raise NotAReading("they are not what?")
        return changed(step, cards=Cards(which=Which.THAT), rank_too=False, negated=True, when=())


@frozen
class OrMany(Step):
    """ "Or five if they have a pair": the deed before, with so many cards."""

    amount: Amount
    is_act = False

    def of(self, step: Step) -> Step:
        """The step before with so many cards; NotAReading where it tells no other number."""
        if isinstance(step, dealing.Pass) and len(step.gifts) == 1:
            (gift,) = step.gifts
            return changed(step, gifts=(changed(gift, cards=self._so_many(gift.cards)),), alternatively=True, when=())
        if isinstance(step, uses.Use) and len(step.options) == len(step.options[0].parts) == 1:
            (cards,) = step.options[0].parts
            options = (uses.Option((self._so_many(cards),)),)
            return changed(step, options=options, alternatively=True, when=())
        if isinstance(step, dealing.Draw) or not isinstance(getattr(step, "cards", None), Cards):
            raise NotAReading("so many of what?")
        return changed(step, cards=self._so_many(step.cards), alternatively=True, when=())

    def priced(self, step: Step) -> Step:
        """The step for so many cards, which cost something, or something else; NotAReading where none are drawn so."""
        if isinstance(step, moves.Buy) or isinstance(step, dealing.Draw) and step.price is not None:
            raise NotAReading("several offers are one choice")
        if isinstance(step, dealing.Draw) and step == dealing.Draw(step.cards, twist=step.twist, **framed(step)):
            return changed(step, cards=self._so_many(step.cards), alternatively=True, when=(), price=None)
        return changed(self.of(step), price=None)

    def _so_many(self, cards: Cards) -> Cards:
        bound = self.amount.bound
        told = cards.amount
        if told is None or told.number in (None, self.amount.number) or bound not in (Bound.EXACTLY, Bound.UP_TO):
            raise NotAReading("how many instead?")
        return changed(cards, amount=self.amount if bound is Bound.UP_TO else Amount(self.amount.number, told.bound))


_PASSIVE: dict[str, Callable[[Cards], Step]] = {
    "discarded": dealing.Discard,
    "thrown away": dealing.Discard,
    "passed": lambda cards: dealing.Pass((dealing.Gift(cards),)),
    "flipped": lambda cards: dealing.Flip(cards, turned=phrase.Facing.UP),
    "replaced": moves.Replace,
}
"""What else is done with cards, by the participle that tells it."""


@frozen
class OrPassive(Step):
    """ "Or discarded": what else may be done with the cards of the deed before, or is barred as that is."""

    deed: str
    is_act = False

    def of(self, step: Step | None) -> Step:
        """That deed; NotAReading where the one before is not told of its cards."""
        if isinstance(step, dealing.Pass) and len(step.gifts) == 1:
            cards = step.gifts[0].cards
        else:
            cards = getattr(step, "cards", None)
        if not isinstance(step, _PASSIVES) or not isinstance(cards, Cards) or step.who is not None:
            raise NotAReading("what else is done with which cards?")
        also = _PASSIVE[self.deed](cards)
        if type(also) is type(step):
            raise NotAReading("that is said already")
        return changed(also, **framed(step) | {"alternatively": not step.barred})


_PASSIVES = (dealing.Discard, dealing.Pass, dealing.Flip, moves.Replace)


def _or_passive(parts: Parts, words: list[str]) -> OrPassive:
    if " ".join(words) not in _PASSIVE:
        raise NotAReading("that is no participle")
    return OrPassive(" ".join(words))


@frozen
class PlusMany(OrMany):
    """ "Plus one for each ace": so many more, for each such card or in that case."""

    def of(self, step: Step) -> Step:
        """The step before with so many more cards; NotAReading where it tells no number."""
        gift = step.gifts[0] if isinstance(step, dealing.Pass) and len(step.gifts) == 1 else None
        cards = gift.cards if gift else getattr(step, "cards", None)
        plain = isinstance(cards, Cards) and cards.amount is not None and cards.amount.number
        counted = gift or isinstance(step, dealing.Draw | dealing.Discard | dealing.Deal | dealing.Flip)
        if not plain or not counted or step.barred:
            raise NotAReading("so many more of what?")
        more = changed(cards, amount=Amount(self.amount.number, Bound.MORE))
        told = {"gifts": (changed(gift, cards=more),)} if gift else {"cards": more}
        return changed(step, **told, when=())


@frozen
class ElseMany(OrMany):
    """ "Otherwise two", "otherwise none": the deed before, in all other cases, with so many cards or not at all."""

    def of(self, step: Step) -> Step:
        """The step before with so many cards, or barred; NotAReading where it tells no other number."""
        told = getattr(step, "cards", None)
        if isinstance(step, ranking.Wild):
            raise NotAReading("so many of what?")
        if isinstance(step, uses.Use) and len(step.options) == len(step.options[0].parts) == 1:
            (told,) = step.options[0].parts
        if self.amount == _NO_CARDS:
            if not isinstance(told, Cards) or step.barred or told.amount is None or told.plus is not None:
                raise NotAReading("none of what?")
            none = changed(told, amount=Amount(None, Bound.WHICHEVER))
            if isinstance(step, uses.Use):
                return changed(step, options=(uses.Option((none,)),), who=_THEM, barred=True, may=False, when=())
            return changed(step, cards=none, barred=True, may=False, when=())
        if isinstance(step, dealing.Draw):
            return changed(step, cards=self._so_many(step.cards), when=())
        return changed(super().of(step), alternatively=False)

    def _so_many(self, cards: Cards) -> Cards:
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

    def too(self, act: Step | None, told: dict, around: dict) -> tuple[Step, dict]:
        """The step before and what is told around it; NotAReading where it is nobody's, or not done with so many."""
        dealt = isinstance(act, dealing.Deal)
        draft = isinstance(act, Draft) and not isinstance(act, _Given)
        if act is None or draft or isinstance(act, dealing.Draw) or self.deeds and not isinstance(act, self.deeds):
            raise NotAReading("what is done with so many?")
        (whom,) = told.get("who", [self.to])
        if whom is None or (act.to is None if dealt else "who" not in around or self.to is not None):
            raise NotAReading("so many to whom, or by whom?")
        act = self.of(act)
        if dealt:
            whom = changed(whom, role=Role.EACH) if whom.role is Role.ANY else whom
            return changed(act, to=whom), {name: values for name, values in told.items() if name != "who"}
        return act, {k: v for k, v in around.items() if not (act.barred and k in ("may", "price"))} | told


def _so_many_too(*deeds: type[Step]) -> Callable:
    return lambda parts, words: SoManyToo(parts.get("amount", [_NO_CARDS])[0], *parts.get("to", [None]), deeds)


def _else_many(parts: Parts, words: list[str]) -> ElseMany:
    if parts["amount"] == [_NO_CARDS]:
        raise NotAReading("any are not none")
    (amount,) = parts["amount"]
    if amount.bound is Bound.ALL and amount.number:  # "or all three if they do not"
        amount = Amount(amount.number)
    return ElseMany(amount)


@frozen
class ElseCards(Step):
    """ "Otherwise the low spade": what was said of other cards holds of these, in all other cases."""

    cards: Cards
    is_act = False

    def of(self, step: Step) -> Step:
        """The step before with these cards; NotAReading where it tells of no cards that could be others."""
        plain = isinstance(step, ranking.Wild) and step == ranking.Wild(step.cards, when=step.when)
        if not plain and not isinstance(step, hands.SplitCard) or self.cards.what == () or step.cards == self.cards:
            raise NotAReading("which cards instead of which?")
        return changed(step, cards=self.cards, when=())


@frozen
class OrCards(Step):
    """ "Or the low spade if the ace of spades is face up": what was said of other cards holds of these in that case."""

    cards: Cards
    is_act = False

    def of(self, step: Step) -> Step:
        """The step before with these cards; NotAReading where it tells of no cards that could be others."""
        wild = isinstance(step, ranking.Wild) and step == ranking.Wild(step.cards)
        split = isinstance(step, hands.SplitCard) and step == hands.SplitCard(step.cards, step.contested)
        if not (wild or split) or self.cards == step.cards or phrase.told(self.cards) <= {"amount", "which"}:
            raise NotAReading("which cards instead of which?")
        return changed(step, cards=self.cards, **({"instead": True} if wild else {}))


@frozen
class GetBack(Step):
    """ "And gets that many back": the cards discarded before are drawn for."""

    new: Cards | None = None
    is_act = False

    def of(self, step: Step | None) -> Step:
        """The draw; NotAReading where nothing was discarded."""
        if not isinstance(step, dealing.Discard) or not isinstance(step.cards, Cards):
            raise NotAReading("back for what?")
        told = framed(step)
        discard = dealing.Discard(step.cards, discarded=step.discarded, **told)
        if discard != step:
            raise NotAReading("back from where?")
        new = self.new if self.new is None or self.new.amount != step.cards.amount else None
        return dealing.Draw(step.cards, new=new, discarded=step.discarded, **told)


@frozen
class ChooseWay(Step):
    """ "Chooses a direction": that in which cards are passed then."""

    is_act = False


@frozen
class PassWhether(Step):
    """ "Decides whether cards are passed left or right": passed in the direction that they name."""

    cards: Cards
    passer: Who | None = None
    is_act = False

    def of(self, who: Who) -> Step:
        """The cards passed as this player says."""
        return dealing.Pass((dealing.Gift(self.cards, way_of=who),), who=self.passer)


@frozen
class PutBack(Step):
    """ "And puts it on the bottom": back where the card that was just told of came from, a player's stack."""

    under: bool = False
    cards: Cards = Cards(which=Which.THAT)
    is_act = False

    def of(self, steps: list[Step]) -> Step:
        """What is put there; NotAReading where no card of a stack was told of."""
        told = getattr(steps[-1], "cards", None) if steps else None
        if not isinstance(told, Cards) or told.lies is not phrase.Lies.STACK:
            raise NotAReading("back on which pile?")
        return dealing.Put(self.cards, phrase.Lies.STACK, under=self.under)


_IF_DOES = When(Temper.IF, (Event((Deed.DOES,)),))
_IF_TIED = When(Temper.IF, (Event((Deed.TIES,)),))
_NO_CARDS, _THEM = Amount(None, Bound.WHICHEVER), Who(Role.THAT)


@frozen
class OrScore(Step):
    """ "And two legs if they have a pair": what is won before, so many times."""

    prizes: int
    prize: showdowns.Prize
    is_act = False

    def of(self, step: Step) -> Step:
        """The showdown for so many legs or points; NotAReading where none are won, or as many."""
        won = isinstance(step, showdowns.Showdown) and step.prize is self.prize
        if not won or step.prizes == self.prizes:
            raise NotAReading("so many of what?")
        return changed(step, prizes=self.prizes, called=False, alternatively=True, when=())


@frozen
class OrTurned(Step):
    """ "And down if they have a pair", "or to the right": the deed before, with the cards the other way."""

    facing: phrase.Facing | None = None
    toward: dealing.Direction | None = None
    to: Who | None = None
    is_act = False

    def of(self, step: Step) -> Step:
        """The step before the other way; NotAReading where it tells no way, or this."""
        if self.toward is not None and isinstance(step, dealing.Pass) and len(step.gifts) == 1:
            (gift,) = step.gifts
            if gift.toward in (None, self.toward):
                raise NotAReading("to which other side?")
            return changed(step, gifts=(changed(gift, toward=self.toward),), alternatively=True, when=())
        if self.facing is None or not isinstance(step, dealing.Deal | dealing.Get | moves.Buy) or step.cards is None:
            raise NotAReading("what other way?")
        if step.cards.facing in (None, self.facing):
            raise NotAReading("which other way do they face?")
        to = {"to": self.to or step.to} if isinstance(step, dealing.Deal) else {}
        if self.to is not None and not to:
            raise NotAReading("for whom?")
        return changed(step, cards=changed(step.cards, facing=self.facing), alternatively=True, when=(), **to)


@frozen
class RestLies(Step):
    """ "With the middle card up and the rest down": so the cards lie of which one lies otherwise."""

    facing: phrase.Facing
    is_act = False

    def of(self, steps: list[Step]) -> list[Step]:
        """The steps, all but the last card dealt so; NotAReading where no card lies otherwise, or they are told to."""
        *before, dealt, lies = [None, *steps]
        cards = getattr(dealt, "cards", None)
        one_lies = isinstance(lies, moves.Lie) and lies.facing is not self.facing
        if not one_lies or not isinstance(cards, Cards) or cards.facing is not None:
            raise NotAReading("the rest of which cards?")
        return [*before[1:], changed(dealt, cards=changed(cards, facing=self.facing)), lies]


@frozen
class SomeLie(Step):
    """ "Deal five cards to each player, two of them up": some of the cards of the deed before are such."""

    some: Cards
    is_act = False

    def of(self, steps: list[Step]) -> list[Step]:
        """The steps, some of the last one's cards such; NotAReading where it is of no number of cards, or of fewer."""
        dealt = steps[-1] if steps else None
        if not isinstance(dealt, dealing.Deal | dealing.Get | board.Common | board.Table):
            raise NotAReading("some of which cards?")
        return [*steps[:-1], changed(dealt, cards=self._among(dealt.cards))]

    def _among(self, cards: Cards) -> Cards:
        many, some = cards.amount, self.some.amount
        if many is None or many != Amount(many.number) or (some.number or 0) >= many.number:
            raise NotAReading("how many of how many?")
        if cards.of_them is not None or cards.facing is not None:
            raise NotAReading("they are so anyway")
        return changed(cards, of_them=self.some)


@frozen
class LieSo(Step):
    """ "May buy a card for the ante, face down": which way the cards of the deed before face, told last."""

    facing: phrase.Facing
    is_act = False

    def of(self, steps: list[Step]) -> list[Step]:
        """The steps, the last one's cards facing so; NotAReading where no cards come to anybody by it, or they face."""
        dealt = steps[-1] if steps else None
        if isinstance(dealt, dealing.Pass) and len(dealt.gifts) == 1:
            (gift,) = dealt.gifts
            told = {"gifts": (changed(gift, cards=self._faced(gift.cards)),)}
        elif isinstance(dealt, dealing.Deal | dealing.Get | moves.Buy | dealing.Take | board.Table | board.Common):
            told = {"cards": self._faced(dealt.cards)}
        else:
            raise NotAReading("which cards face so?")
        return [*steps[:-1], changed(dealt, **told)]

    def _faced(self, cards: Cards) -> Cards:
        elsewhere = cards.lies not in (None, Lies.COMMON, Lies.TABLE)
        general = cards.what or cards.amount is None and cards.which is not Which.THAT
        if general or cards.facing is not None or cards.plus is not None or elsewhere:
            raise NotAReading("which way do they face?")
        return changed(cards, facing=self.facing)


@frozen
class PutToo(Step):
    """ "Red cards go in their high hand, and black ones in their low hand": these are put there as those were."""

    put: dealing.Put
    is_act = False

    def of(self, step: Step) -> Step:
        """What is done with these cards; NotAReading where none were put into a hand before, or they go there, too."""
        if not isinstance(step, dealing.Put) or not step.sides or step.sides == self.put.sides:
            raise NotAReading("what is done with these cards?")
        if step.cards.amount is not None and phrase.told(self.put.cards) == {"what"}:
            raise NotAReading("so many of them, or those of that rank?")
        return self.put


@frozen
class UseToo(Step):
    """ "Three down cards in the high hand, and two in the low": the other hand uses so many of those."""

    cards: Cards
    side: phrase.Side
    is_act = False

    def of(self, step: Step) -> Step:
        """What this hand uses; NotAReading where nothing is told of the other one, or in another way."""
        if not isinstance(step, uses.Use) or step.side in (None, self.side) or len(step.options) > 1:
            raise NotAReading("what does the other hand use?")
        first, *more = step.options[0].parts
        if more or step.as_flop or step.or_none or step.others_too or step.limits or step.rest:
            raise NotAReading("so many of which?")
        cards = self.cards
        if phrase.told(cards) == {"what"}:
            raise NotAReading("so many, or cards of that rank?")
        if phrase.told(cards) == {"amount"}:
            if first.amount is None:
                raise NotAReading("so many of which?")
            cards = changed(first, amount=cards.amount)
        return changed(step, options=(uses.Option((cards,)),), side=self.side)


@frozen
class OrHalf(Step):
    """ "Half if they have a pair", "all of it if they do": the price before, or half of it, or the whole."""

    whole: bool = False
    is_act = False

    def of(self, step: Step) -> Step:
        """The step before at half the price, or the whole; NotAReading where nothing, or all, is paid."""
        if not isinstance(step, betting.Match):
            raise NotAReading("half of what?")
        pays = step.pays or Price(Unit.POT)
        if self.whole and pays.times >= 1:
            raise NotAReading("all of what?")
        times = Fraction(1) if self.whole else pays.times / 2
        return changed(step, pays=changed(pays, times=times), alternatively=True, when=())


@frozen
class OrPriced(Step):
    """ "Or max bet if it is black": the deed before, at another price."""

    at: Price
    is_act = False

    def of(self, step: Step, paid: bool) -> Step:
        """The step before, at that price where it is `paid` for; NotAReading where nothing is paid."""
        if isinstance(step, moves.Cost):
            return changed(step, at=self.at, alternatively=True, when=())
        if isinstance(step, betting.Match):
            if self.at == (step.pays or Price(Unit.POT)):
                raise NotAReading("that is what is paid")
            return changed(step, pays=self.at, times=1, alternatively=True, when=())
        if not paid:
            raise NotAReading("at that price, what?")
        return changed(step, price=None, alternatively=True, when=())


@frozen
class DiscardOnto(Step):
    """ "Puts the others on the bottom": of the deck, where the cards before come from there."""

    cards: Cards
    onto: Which
    is_act = False

    def of(self, steps: list[Step]) -> Step:
        """The discard; NotAReading where no card of the deck was told of."""
        told = [getattr(step, "cards", None) for step in steps]
        if not any(isinstance(cards, Cards) and cards.lies is Lies.DECK for cards in told):
            raise NotAReading("on the bottom of what?")
        return dealing.Discard(self.cards, onto=self.onto)


@frozen
class AlsoCosts(Step):
    """ "It costs the ante for a down card, and double ante for an up card": what others cost."""

    at: Price
    cards: Cards
    is_act = False

    def of(self, step: Step | None) -> Step:
        """What these cost; NotAReading where nothing was said to cost something."""
        if not isinstance(step, moves.Cost) or step.cards == self.cards or step.at == self.at:
            raise NotAReading("what else costs so much?")
        return moves.Cost(self.cards, self.at)


@frozen
class PlusPays(Step):
    """ "Plus an ante for each ace": what is paid before, and so much more."""

    pays: Price | None
    to: Who | None = None
    to_pot: bool = False
    is_act = False

    def of(self, step: Step) -> Step:
        """The payment that comes beside the one before; NotAReading where nothing was paid."""
        if isinstance(step, betting.Match):
            pays = self.pays or changed(step.pays or Price(Unit.POT), times=Fraction(1, 2))
            return betting.Match(pays, self.to if self.to or self.to_pot else step.to)
        if self.pays is None or self.to is not None or self.to_pot:
            raise NotAReading("half of what, or to whom?")
        if step.price is not None and not step.price.told_already:
            return betting.Match(self.pays)
        if isinstance(step, betting.Ante) and not step.barred:
            return betting.Match(self.pays)
        raise NotAReading("so much more than what?")


def _clause(parts: Parts, words: list[str]) -> _Part:
    """An act with who does it, when, in what order and at what price."""
    (act,) = parts.pop("act")
    tempers = [w.temper for w in parts.get("when", ()) if isinstance(w, When)]
    if Temper.OTHERWISE in tempers and Temper.IF in tempers:
        raise NotAReading("otherwise what?")
    dealt = act.impersonal and not isinstance(act, ranking.Qualify)  # what the dealer does for all
    if dealt and parts.get("who") == [DEALER] and "may" not in parts:
        del parts["who"]
    act, parts = _opened(act, parts)
    if isinstance(act, _Look):
        act = _blind(act, parts)
    if again := parts.pop("reante", None):
        if not isinstance(act, repeats.Repeat) or act.reante is not None:
            raise NotAReading("an ante each time that what is done?")
        act = changed(act, reante=again[0])
    if "by" in parts and "must" in parts and isinstance(act, showdowns.Win):
        raise NotAReading("they win by that, or may win only with it?")
    if parts.pop("only", None):
        act, parts = _limited(act, parts)
    if "price" in parts and isinstance(act, ranking.Wild):  # "jacks are wild for an ante each": they are made so
        if phrase.told(act) - {"cards", "rank_too", "for_holder"}:
            raise NotAReading("what costs that?")
        act = ranking.MakeWild(act.cards, rank_too=act.rank_too, for_holder=act.for_holder)
        parts |= {"who": [Who(Role.THAT)], "may": [True]}
    for price in parts.get("price", ()):
        act = _as_many_as_priced(act, price)
    if parts.pop("once_only", None):  # who may do it once may do so only once; who must do it just does
        if "may" not in parts:
            raise NotAReading("once, of how often?")
        parts["often"] = [*parts.get("often", ()), Often(1, None)]
    if parts.pop("at_will", None):
        if "must" in parts:
            raise NotAReading("must they, or as they wish?")
        parts["may"] = [True]
    for besides in parts.pop("except_who", ()):
        (who,) = parts.get("who", [None])
        if isinstance(act, repeats.Repeat) and act.besides is None:
            act = changed(act, besides=besides)
            continue
        if who is None or who.role is not Role.EACH or who.besides is not None:
            raise NotAReading("an exception to whom?")
        parts["who"] = [changed(who, besides=besides)]
    for besides in parts.pop("excepted", ()):
        act = _excepted(act, besides=besides)
    for name in ("like", "adjacency", "line"):  # "as long as they are adjacent": told of the cards
        for told in parts.pop(name, ()):
            act = _excepted(act, **{name: told})
    for narrower in parts.pop("narrowed", ()):
        act = _narrower(act, narrower)
    if parts.pop("or_not", None):
        if "when" in parts:
            raise NotAReading("none then, or either of them then?")
        act, parts = _all_or_none(act, parts)
    if parts.pop("random", None):
        of_them = isinstance(getattr(act, "cards", None), Cards) and act.cards.which is Which.THAT and act.cards.amount
        if not of_them or act.cards.random:
            raise NotAReading("which of them by chance?")
        act = changed(act, cards=changed(act.cards, random=True))
    for which in parts.pop("ranked", ()):
        if not isinstance(act, dealing.Stack) or act.ranked is not None:
            raise NotAReading("cards in which order?")
        act = changed(act, ranked=which)
    for facing in parts.pop("discarded", ()):
        if not isinstance(act, dealing.Draw | dealing.Discard) or act.discarded is not None:
            raise NotAReading("which discards?")
        act = changed(act, discarded=facing)
    for held in parts.pop("holds", ()):
        if not isinstance(act, _PLAIN):
            raise NotAReading("is that what it is done with?")
        whoever = parts.get("who", [None])[0] in (Who(Role.NO_ONE), Who(Role.EACH), Who(Role.ANY))
        if whoever:  # "nobody may fold with an ace": whoever has one may not
            nobody = parts["who"] == [Who(Role.NO_ONE)]
            if nobody and "barred" in parts:
                raise NotAReading("may they or not?")
            parts = {k: v for k, v in parts.items() if not (nobody and k == "may")}
            parts |= {"who": [Who(Role.THAT)]} | ({"barred": [True]} if nobody else {})
        event = changed(held, who=Who(Role.ANY if whoever else Role.THAT))
        parts["when"] = [*parts.get("when", ()), When(Temper.IF, (event,))]
    if parts.pop("rank_too", None):  # "is wild if you pay, as are all cards of its rank"
        if not isinstance(act, ranking.Wild) or act.rank_too or {"when", "often"}.isdisjoint(parts):
            raise NotAReading("all cards of which rank?")
        act = changed(act, rank_too=True)
    if parts.pop("or_fold", None):
        price = {"price": parts.pop("price")} if "price" in parts else {}
        paid = isinstance(act, betting.Match) and act.to is None and act.pays and not act.most and act.times == 1
        if paid and not price and {"per", "per_who"} & parts.keys():
            return _Part(betting.Fold(unless_paid=act.pays), _told(parts))
        if isinstance(act, (betting.Bet, betting.Fold)) or isinstance(act, betting.Match) and act.to is None:
            raise NotAReading("that is no way out of folding")
        act = make(betting.Fold, {"unless": [frame(act, price)], "unless_paid": parts.pop("unless_paid", [None])})
    return _Part(act, _told(parts))


def _all_or_none(act: Step, parts: Parts) -> tuple[Step, Parts]:
    """ "Must draw two cards or none": they may, but so many and no fewer."""
    cards = getattr(act, "cards", None)
    if not isinstance(cards, Cards) or cards.amount != Amount(cards.amount and cards.amount.number):
        raise NotAReading("how many, or none?")
    parts = {name: told for name, told in parts.items() if name != "must"} | {"may": [True]}
    return changed(act, cards=changed(cards, amount=Amount(cards.amount.number, Bound.STRICT))), parts


_PLAIN = (betting.Check, betting.Wager, betting.Fold, declaring.Go)
"""What is done with no cards, so that those that it is done with are those held: "may not check with a pair"."""


def _excepted(act: Step, **told) -> Step:
    """ "Passes two cards to the left, but no jokers": what is told of the cards behind all that is done with them."""
    if isinstance(act, dealing.Pass) and len(act.gifts) == 1:
        (gift,) = act.gifts
        return changed(act, gifts=(changed(gift, cards=_narrowed(gift.cards, told)),))
    if isinstance(act, uses.Use) and len(act.options) == len(act.options[0].parts) == 1:
        (cards,) = act.options[0].parts
        return changed(act, options=(uses.Option((_narrowed(cards, told),)),))
    if not isinstance(getattr(act, "cards", None), Cards):
        raise NotAReading("except which of what?")
    return changed(act, cards=_narrowed(act.cards, told))


def _narrower(act: Step, only: list[CardSet | Facing | Lies]) -> Step:
    """ "Kings are wild, but only the red ones": what is told of the cards behind all else."""
    if isinstance(only[0], dealing.Direction):
        if not isinstance(act, dealing.Pass) or any(gift.toward or gift.receiver for gift in act.gifts):
            raise NotAReading("only whither?")
        return changed(act, gifts=tuple(changed(gift, toward=only[0]) for gift in act.gifts))
    cards = getattr(act, "cards", None)
    if not isinstance(cards, Cards) or cards.plus or cards.alternative or cards == Cards(which=Which.THAT):
        raise NotAReading("only which of what?")
    for narrow in only:
        if isinstance(narrow, Facing):
            if cards.facing is not None:
                raise NotAReading("up or down?")
            cards = changed(cards, facing=narrow)
            continue
        if isinstance(narrow, Lies):
            if cards.lies is not None:
                raise NotAReading("where do they lie?")
            cards = changed(cards, lies=narrow)
            continue
        ranked = narrow.rank or narrow.court or narrow.joker
        if narrow.wild or ranked and any(of.rank or of.court or of.joker for of in cards.what):
            raise NotAReading("only which of what?")
        told = {name: value for name, value in vars(narrow).items() if value}
        if any(getattr(of, name) for of in cards.what for name in told):
            raise NotAReading("that is said of them already")
        cards = changed(cards, what=tuple(changed(of, **told) for of in cards.what) or (narrow,))
    return changed(act, cards=cards)


def _as_many_as_priced(act: Step, price: Price) -> Step:
    """ "One card for the ante, a second for max bet": up to two cards."""
    many, cards = price.steps, getattr(act, "cards", None)
    if many == 1 or not isinstance(cards, Cards) or cards.amount != Amount(1):
        return act
    return changed(act, cards=changed(cards, amount=Amount(many, Bound.UP_TO)))


def _narrowed(cards: Cards, told: dict) -> Cards:
    twice = any(getattr(cards, name) is not None for name in told)
    one = cards.amount is None or cards.amount.number == 1
    several = {"like", "adjacency", "line"} & told.keys()
    if twice or several and one or cards.plus is not None or cards.alternative is not None:
        raise NotAReading("except which of what?")
    return changed(cards, **told)


def _price_nth(parts: Parts, words: list[str]) -> Price:
    """ "The first for free and the second for double ante": what each one costs, in turn."""
    *first, price = parts["price"]
    for before in reversed(first):
        price = changed(before, then=price)
    return price


def _price_antes(parts: Parts, words: list[str]) -> Price:
    """ "Two antes": so many times the ante."""
    (number,) = parts.pop("number")
    return make(Price, parts | {"unit": [Unit.ANTE], "times": [Fraction(number)]})


def _price_further(parts: Parts, words: list[str]) -> Price:
    """ "The first for the ante and each one after that for max bet": the first has a price of its own."""
    first, others = parts["price"]
    return changed(first, then=others, further=True)


def _clause_only(parts: Parts, words: list[str]) -> _Part:
    """ "Only the dealer may look at it": nobody else; what only some may do nobody else is told to."""
    (who,), (act,) = parts["who"], parts["act"]
    if who.amount is not None:
        raise NotAReading("only so many, or only they?")
    if isinstance(act, betting.Ante):
        return _clause({**parts, "act": [changed(act, alone=True)]}, words)
    if isinstance(act, showdowns.Win):
        told = {name: values for name, values in parts.items() if name not in ("who", "may", "act")}
        return _Part(_only_winner(who, act), _told(told))
    if isinstance(act, _Look):
        if act.never or who.role in (Role.EACH, Role.ANY, Role.NO_ONE):
            raise NotAReading("who is left out?")
        look = dealing.Blind(act.cards)
        return _Part(look, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": []}))
    if isinstance(act, moves.Peek):
        raise NotAReading("that others may not is what it says")
    return _clause(parts, words)


def _only_winner(who: Who, act: showdowns.Win) -> ranking.Qualify:
    """ "Only a player with a spade may win": what they have is what it takes."""
    if act != showdowns.Win() or len(who.doing) != 1 or who.role not in (Role.ANY, Role.EACH):
        raise NotAReading("who else may not?")
    (event,) = who.doing
    if event == Event((Deed.HAS,), cards=event.cards) and event.cards is not None:
        return ranking.Qualify(cards=event.cards)
    if event == Event((Deed.HAS,), value=event.value) and event.value is not None:
        return ranking.Qualify(least=event.value)
    raise NotAReading("what does it take?")


_OF_WHOM = (
    moves.Forehead,
    moves.Pick,
    moves.Show,
    moves.Peek,
    dealing.Flip,
    dealing.Discard,
    dealing.Put,
    dealing.Stack,
    dealing.Pass,
    dealing.Switch,
    dealing.Take,
    dealing.Keep,
    dealing.Draw,
    moves.Trade,
    betting.Wager,
    betting.Check,
)


def _clause_whom(parts: Parts, words: list[str]) -> _Part:
    """ "To each player, who puts it on their forehead": what they do with it, not which players are meant."""
    act = parts["act"][0]
    if not isinstance(act, _OF_WHOM) or isinstance(act, dealing.Discard) and act.cards is None:
        raise NotAReading("which players are meant?")
    if isinstance(act, betting.Wager | betting.Check) and "barred" not in parts:
        raise NotAReading("who has to bet is told of the round")
    return _clause(parts, words)


def _clause_needing(parts: Parts, words: list[str]) -> _Part:
    """ "You must have a pair to draw": they may, but only if they have one."""
    if isinstance(parts["act"][0], showdowns.Win | betting.Open | betting.Bet | showdowns.Showdown | Draft):
        raise NotAReading("what is needed to win or to open is a qualifier")
    (needed,) = parts.pop("needs")
    told = {"cards": needed} if isinstance(needed, Cards) else {"value": needed}
    (who,) = parts.pop("who")
    plain = who.role in (Role.THAT, Role.EACH, Role.ANY) and who == Who(who.role)
    if not plain:
        raise NotAReading("who needs it?")
    needs = When(Temper.ONLY_IF, (Event((Deed.HAS,), Who(Role.THAT), **told),))
    return _clause({**parts, "who": [who], "may": [True], "when": [needs, *parts.get("when", ())]}, words)


def _clause_neither(parts: Parts, words: list[str]) -> _Part:
    """ "Neither pays": the two players spoken of do not."""
    (act,) = parts["act"]
    if act.impersonal or isinstance(act, _Look | Draft):
        raise NotAReading("neither of which players?")
    return _clause({**parts, "who": [Who(Role.THAT)], "barred": [True]}, words)


def _clause_beside(parts: Parts, words: list[str]) -> _Part:
    """ "Besides your down cards, you may use": those go with whatever is used."""
    (act,), (beside,) = parts["act"], parts.pop("parts")
    nobody = parts.get("who") == [Who(Role.NO_ONE)]
    if not isinstance(act, uses.Use) or act.barred or "barred" in parts or nobody:
        raise NotAReading("besides, or except?")
    options = tuple(uses.Option((beside, *option.parts)) for option in act.options)
    return _clause(parts | {"act": [changed(act, options=options)]}, words)


def _clause_whose(parts: Parts, words: list[str]) -> _Part:
    """ "A player whose up cards are of one suit must fold": if any player's are, they must."""
    (who,), (event,) = parts["who"], parts.pop("event")
    cards = event.cards
    if who not in (Who(Role.ANY), Who(Role.EACH)) or event.who is not None or cards is None or cards.owner is not None:
        raise NotAReading("whose cards?")
    if event.deeds == (phrase.Deed.IS,) or event.being is not None and event.being.like:
        raise NotAReading("that is told of the player")
    theirs = When(Temper.IF, (changed(event, cards=changed(cards, owner=Who(Role.ANY))),))
    return _clause(parts | {"who": [Who(Role.THAT)], "when": [theirs, *parts.get("when", ())]}, words)


def _clause_doer(parts: Parts, words: list[str]) -> _Part:
    """ "Those who do get a card", or "whoever does not": if they do what was just told, they get one."""
    (event,) = parts.pop("event")
    return _clause(
        parts | {"who": [Who(Role.THAT)], "when": [When(Temper.IF, (event,)), *parts.get("when", ())]}, words
    )


def _limited(act: Step, parts: Parts) -> tuple[Step, Parts]:
    """ "May only draw two cards": exactly so many; "may only draw if they have a pair": only if."""
    ifs = [w for w in parts.get("when", ()) if isinstance(w, When) and w.temper is Temper.IF]
    cards = getattr(act, "cards", None)
    if isinstance(act, betting.Match) and act.pays is not None:
        return act, parts
    if isinstance(act, betting.Wager) and act.hands is not None and act.hands.amount == Amount(1):
        return changed(act, hands=changed(act.hands, amount=Amount(1, Bound.STRICT))), parts
    if isinstance(act, _DoThis) and "often" in parts or "once_only" in parts:
        return act, parts
    if ifs:
        told = [changed(w, temper=Temper.ONLY_IF) if w in ifs else w for w in parts["when"]]
        return act, parts | {"when": told}
    certain = isinstance(act, moves.Peek) and cards.which is not None and not (cards.amount or cards.what)
    if certain and number_of(cards) == 1:
        return changed(act, cards=changed(cards, amount=Amount(1, Bound.STRICT))), parts
    if not isinstance(act, _COUNTED) or not isinstance(cards, Cards) or cards.amount is None:
        raise NotAReading("only what?")
    if cards.amount.bound is not Bound.EXACTLY or cards.amount.other:
        raise NotAReading("only how many?")
    return changed(act, cards=changed(cards, amount=Amount(cards.amount.number, Bound.STRICT))), parts


_COUNTED = (
    dealing.Draw,
    dealing.Discard,
    dealing.Flip,
    dealing.Take,
    dealing.Get,
    moves.Buy,
    moves.Pick,
    moves.Show,
    moves.Peek,
    ranking.UseWild,
)


@frozen
class _Look(Step):
    """Cards that are looked at, or not: an act that only with a "not" is a rule."""

    cards: Cards
    never: bool = False
    is_act = False


@frozen
class NotLook(Step):
    """ "But not the other two": those just told of may be looked at, and these may not."""

    cards: Cards
    is_act = False

    def of(self, step: Step | None) -> Step:
        """The cards that may not be looked at; NotAReading where nothing is looked at."""
        if not isinstance(step, moves.Peek):
            raise NotAReading("may not do what?")
        return dealing.Blind(self.cards)


def _look(parts: Parts, words: list[str]) -> _Look:
    return _Look(parts["cards"][0], never="barred" in parts)


def _look_never_it(parts: Parts, words: list[str]) -> _Look:
    """ "Without looking at it": at the card just told of."""
    if words != ["without looking at it"]:
        raise NotAReading("that is by chance")
    return _Look(Cards(which=Which.THAT), never=True)


def _lie_with(parts: Parts, words: list[str]) -> Step:
    """ "With the middle card face up": so it lies among those just told."""
    (cards,) = parts["cards"]
    if cards.facing is None or cards.which is None and cards.spot is None or cards.owner is not None:
        raise NotAReading("which card lies how?")
    if any(of.rank and of.rank <= Rank.TEN and of == CardSet(of.rank) for of in cards.what):
        raise NotAReading("so many of them, or those of that rank?")
    return moves.Lie(changed(cards, facing=None), cards.facing)


def _opened(step: Step, parts: Parts) -> tuple[Step, Parts]:
    """A betting round that starts with a player is opened by them."""
    turn, *more = parts.get("turn", [None])
    if not more and isinstance(step, betting.Bet) and step.opener is None and turn is not None and turn.order is None:
        return changed(step, opener=turn.start), {name: told for name, told in parts.items() if name != "turn"}
    return step, parts


def _blind(act: _Look, parts: Parts) -> dealing.Blind:
    """Nobody may look, or they may not: the same; without a "not" it is no such rule."""
    nobody = "who" in parts and parts["who"][0].role is Role.NO_ONE
    if sum((nobody, "barred" in parts, act.never)) != 1:
        raise NotAReading("may they look or not?")
    if nobody:
        del parts["who"]
    parts.pop("barred", None)
    parts.pop("may", None)
    return dealing.Blind(act.cards)


_FRAMED = ("when", "often", "who", "may", "turn", "price", "instead", "barred", "per", "per_who", "by")


_FRAME = ("who", "may", "turn", "price", "instead", "barred", "per", "per_who", "by")


def _both_turns(one: Turn, other: Turn) -> Turn:
    """ "Starting with the dealer, ... one at a time": the start and the order told apart."""
    if one == other:
        return one
    order = one.order or other.order
    if {one.order, other.order} == {Order.IN_TURN, Order.ONE_AT_A_TIME}:
        order = Order.SINGLY
    elif one.order and other.order:
        raise NotAReading("in which order?")
    if one.start and other.start:
        raise NotAReading("with whom does it start?")
    return Turn(order, one.start or other.start)


def frame(act: Step, parts: Parts) -> Step:
    """The step with its conditions, players, order and price filled in; one told twice is not a reading."""
    if parts.keys().isdisjoint(("when", "often", *_FRAME)):
        return _made(act, {})
    if "by" in parts:
        doing = [step.alone() if isinstance(step, Draft) else step for step in parts["by"]]
        paid = [step.paid for step in doing if step.paid is not None]
        if Price(Unit.THAT) in paid:  # "may pay to refuse it"
            raise NotAReading("pay how much?")
        by = [step for step in doing if step.paid is None]
        parts = parts | {"by": by, "price": [*parts.get("price", ()), *paid]}
    if isinstance(act, board.Table) and len(parts.get("per_who", ())) == 1:
        act, parts = _per_player(act, parts)
    told = [*act.when, *parts.get("when", ()), *parts.get("often", ())]
    changes: dict = {"when": tuple(told)}
    for name in _FRAME:
        values = parts.get(name, [])
        if name == "turn" and len(values) + (act.turn is not None) == 2:
            values, act = (
                [_both_turns(values[0], values[-1] if act.turn is None else act.turn)],
                changed(act, turn=None),
            )
        if len(values) + bool(getattr(act, name)) > 1:
            raise NotAReading(f"{name} is told twice")
        if values:
            changes[name] = values[0]
    if changes.get("turn") == Turn(Order.BETTING, None) and "who" in changes and changes["who"].role is Role.NEXT:
        raise NotAReading("the next player is so in betting order")
    try:
        return _made(act, changes)
    except ValueError as error:
        raise NotAReading(str(error)) from None


def _per_player(act: board.Table, parts: Parts) -> tuple[Step, Parts]:
    """ "For each player, deal one card to the table": as many as there are players."""
    (who,), amount = parts["per_who"], act.cards.amount
    if who.role is not Role.EACH or who.doing or amount is None or amount != Amount(amount.number):
        return act, parts
    many = Amount(amount.number, Bound.PER_PLAYER_LEFT if who.still_in else Bound.PER_PLAYER)
    parts = {name: told for name, told in parts.items() if name != "per_who"}
    return changed(act, cards=changed(act.cards, amount=many)), parts


def _made(act: Step, changes: dict) -> Step:
    """The act with what is told around it; who gets cards without asking is dealt them."""
    if isinstance(act, _Given):
        given = dealing.Deal if not changes.keys() & {"who", "may"} and dealing.is_given(act.gifts) else dealing.Pass
        told = {f.name: changes.get(f.name, getattr(act, f.name)) for f in fields(Step)}
        if given is dealing.Pass:
            return dealing.Pass(act.gifts, act.passer, act.showing_ace, **told)
        return dealing.Deal(act.gifts[0].cards, act.gifts[0].receiver, **told)
    if isinstance(act, _DoThis):
        return dealing.DoThis(**({f.name: getattr(act, f.name) for f in fields(Step)} | changes))
    theirs = isinstance(act, dealing.Get) and act.cards.owner == Who(Role.THAT) and not act.cards.which
    if theirs and changes.keys() <= {"who", "when"} and changes.get("who", _NO_ONE).role in _BESIDE:
        gift = dealing.Gift(act.cards, receiver=changes["who"])
        told = {f.name: changes.get(f.name, getattr(act, f.name)) for f in fields(Step) if f.name != "who"}
        return dealing.Pass((gift,), **told)
    unasked = isinstance(act, dealing.Get) and not changes.keys() & {"may", "price", "barred", "by"}
    if unasked and changes.get("who", _NO_ONE) != _NO_ONE and dealing.is_plain(act.cards):
        told = {f.name: changes.get(f.name, getattr(act, f.name)) for f in fields(Step) if f.name != "who"}
        return dealing.Deal(changed(act.cards, new=False), changes["who"], **told)
    return changed(act, **changes) if changes else act


_NO_ONE = Who(Role.NO_ONE)
_BESIDE_UNQUALIFIED = (betting.Ante, betting.Match, dealing.Redeal, showdowns.Outcome)
"""What else is done where nobody qualifies; how hands compare or are dealt holds anyway."""
_BESIDE = (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT, Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT, Role.OPPOSITE)


@frozen
class _Given(dealing.Pass, Draft):
    """Cards that are passed, or dealt where nobody has them: who acts tells which."""

    _comes_from_nobody = False

    def alone(self) -> Step:
        return _made(self, {})


@frozen
class _DoThis(Step, Draft):
    """What was told before, that players may do so often, or then."""

    def alone(self) -> Step:
        return _made(self, {})


@frozen
class _Part:
    """A clause of a sentence: an act, what is told around it, and before it."""

    act: Step
    told: tuple[tuple[str, tuple], ...] = ()
    lead: tuple[tuple[str, tuple], ...] = ()

    @property
    def step(self) -> Step:
        """The clause by itself."""
        return frame(self.act, dict(self.told))


def _told(parts: Parts) -> tuple[tuple[str, tuple], ...]:
    return tuple((name, tuple(values)) for name, values in parts.items())


def _or_part(parts: Parts, words: list[str]) -> _Part:
    (part,) = parts["part"]
    return changed(part, act=changed(part.act, alternatively=True))


def _called_part(parts: Parts, words: list[str]) -> _Part:
    """ "Showdown. If two went in, low hand wins": a showdown is called, and what comes of it hangs on that."""
    (part,) = parts["part"]
    wins = isinstance(part.act, showdowns.Win)
    if not wins and not (isinstance(part.act, showdowns.Showdown) and (part.told or part.lead)) or part.act.called:
        raise NotAReading("a showdown of what?")
    return changed(part, act=changed(part.act, called=True))


def _part(parts: Parts, words: list[str]) -> _Part:
    (part,) = parts.pop("clause")
    if parts.pop("at_will", None):  # "if they wish, they may": leave, said twice
        if "may" not in dict(part.told):
            raise NotAReading("must they, or as they wish?")
    for when in parts.get("when", ()):
        if isinstance(when, When) and when.temper is Temper.ONLY_IF and phrase.Deed.DOES in when.events[0].deeds:
            raise NotAReading("only if they do not do what?")
    whens = [when for when in parts.get("when", ()) if isinstance(when, When)]
    if len(whens) > 1 and any(when.temper is Temper.INSTEAD_OF for when in whens):
        raise NotAReading("instead of what the condition tells, or of what the players do?")
    if isinstance(part.act, ranking.Namely) and any(event.negated for when in whens for event in when.events):
        raise NotAReading("no card was flipped that is red")
    if EVEN_WILD in parts.get("when", ()) or EVEN_WILD in dict(part.told).get("when", ())[1:]:
        raise NotAReading("which cards may be wild, those told of in the condition?")
    return changed(part, lead=_told(parts))


def _part_having(parts: Parts, words: list[str]) -> _Part:
    """ "With a pair, they must fold": where another acts, who has the pair is not said."""
    (part,), (when,) = parts["clause"], parts["when"]
    (who,) = dict(part.told).get("who", [Who(Role.THAT)])
    if when.events[0].deeds != (phrase.Deed.REMAINS,) and who != Who(Role.THAT):
        raise NotAReading("who has it?")
    return _part(parts, words)


def _sentence(parts: Parts, words: list[str]) -> tuple[Step, ...]:
    """The clauses in order. Conditions hold until others are told; who acts goes on from clause to clause."""
    steps: list[Step] = []
    lead: Parts = {}
    act, who, may, around, chooser = None, None, False, {}, None
    for part in parts["part"]:
        if isinstance(part.act, RestLies | SomeLie | LieSo):
            steps = part.act.of(steps)
            continue
        if isinstance(part.act, GetBack):
            steps = [*steps[:-1], part.act.of(steps[-1] if steps else None)]
            continue
        told = dict(part.told)
        if isinstance(part.act, ChooseWay):
            if told.keys() != {"who"} or chooser is not None or part.act.alternatively:
                raise NotAReading("who says whither?")
            (who,), lead = told["who"], dict(part.lead)
            chooser = who
            continue
        if isinstance(part.act, More):
            if "who" in told:
                raise NotAReading("what is done with these cards?")
            act = part.act.of(act)
            told = around | told
        elif isinstance(part.act, SoManyToo):
            act, told = part.act.too(act, told, around)
        elif isinstance(part.act, NotLook):
            if who is not None and who.role not in (Role.EACH, Role.ANY, Role.THAT):
                raise NotAReading("who may not look at them?")
            who, may, act = None, False, part.act.of(act)
        elif isinstance(part.act, PutBack):
            act = part.act.of(steps)
        elif isinstance(part.act, OrPassive):
            act = part.act.of(steps[-1] if steps else None)
        elif isinstance(part.act, PutToo | UseToo):
            act = part.act.of(act)
            told = around | told
        elif isinstance(part.act, OrMany | OrHalf | OrScore | OrTurned | ElseCards | OrCards):
            priced = isinstance(part.act, OrMany) and "price" in told
            more = isinstance(part.act, PlusMany) and "per" in told
            if not steps or not (priced or more or "when" in told) and getattr(part.act, "to", None) is None:
                raise NotAReading("so many of what?")
            proviso = isinstance(part.act, ElseMany) and _with_proviso(steps[-1])
            elsewise = isinstance(part.act, ElseMany | ElseCards)
            if elsewise and not any(map(_in_some_case, steps[-1].when)):
                if not proviso:
                    raise NotAReading("in which other case?")
                act = _without_proviso(act)  # "if they touch, otherwise two": those need not touch
            if isinstance(act, dealing.Pass) and dealing.SHOWING_ACE in [
                e for w in told.get("when", ()) for e in w.events
            ]:
                raise NotAReading("showing an ace is a limit of its own")
            act = part.act.priced(act) if priced else part.act.of(act)
            told = around | told
            if not elsewise and told.get("when") == (When(Temper.OTHERWISE),):
                raise NotAReading("otherwise, it is no alternative")
            if elsewise:
                if not (steps[-1].when or proviso) or steps[-1].barred:
                    raise NotAReading("in which other cases, or what instead?")
                lead = {}
                if act.barred:
                    twice = ("may", "price", "who") if act.who is not None else ("may", "price")
                    told = {name: values for name, values in told.items() if name not in twice}
        elif isinstance(part.act, OrPriced):
            if not steps or "when" not in told or act is None:
                raise NotAReading("at that price, in which case?")
            paid = "price" in around
            act = part.act.of(act, paid)
            told = around | told | ({"price": (part.act.at,)} if paid else {})
        elif isinstance(part.act, DiscardOnto):
            act = part.act.of(steps)
        elif isinstance(part.act, AlsoCosts):
            act, told = part.act.of(act), {}
        elif isinstance(part.act, PlusPays):
            if act is None or (part.lead or "who" in told):
                raise NotAReading("so much more than what?")
            optional = "may" in around and not isinstance(act, betting.Match | betting.Ante)
            act = part.act.of(act)
            told = {k: v for k, v in around.items() if k in ("who", "turn") or k == "may" and not optional} | told
            if optional:
                told["when"] = (*told.get("when", ()), _IF_DOES)
        elif isinstance(part.act, PassWhether):
            act = part.act.of(*told.pop("who", (who,)))
        elif isinstance(part.act, NotSo):
            if "when" not in told and "when" not in dict(part.lead):
                raise NotAReading("in which case?")
            act = part.act.of(act)
        elif isinstance(part.act, DeadToo):
            act = part.act.of(act)
        elif isinstance(part.act, WildToo):
            plain = part.act.side is None and part.act.for_whom is None
            if plain and "when" not in told and "when" not in dict(part.lead):
                raise NotAReading("what of these cards?")
            act = part.act.of(act)
        else:
            act = part.act
        if steps and _others_of_it(act, steps[-1]):
            raise NotAReading("all other cards, or all others of that sort?")
        if steps and _passive_again(act, steps[-1]):
            raise NotAReading("it is done with the cards of the deed before")
        if steps and steps[-1].barred and act.alternatively and not part.lead and told.keys().isdisjoint(_ANEW):
            act = _also_barred(act, steps[-1])
            told |= {"who": (who,)} if who is not None and "who" not in told else {}
        if "who" not in told and who is not None and not (act.who or act.impersonal or act.by_dealer):
            told |= {"who": (who,), "may": (True,) if "must" not in told and ("may" in told or may) else ()}
        leads, tails = dict(part.lead).get("when", ()), told.get("when", ())
        if _in_case_of_unless(leads, tails):
            raise NotAReading("unless what, and in which case?")
        if tails and len([*leads, *tails]) > 1 and When(Temper.OTHERWISE) in tails:
            raise NotAReading("in that case, or otherwise?")
        lead = dict(part.lead) or {k: v for k, v in lead.items() if k in ("when", "often")}
        (who,), may = told.get("who", (act.who,)), bool(told.get("may"))
        around = {name: values for name, values in told.items() if name not in ("when", "often")}
        act, led = _opened(act, lead)
        framed = frame(act, {name: [*told.get(name, ()), *led.get(name, ())] for name in _FRAMED})
        goes_on = isinstance(framed, _BESIDE_UNQUALIFIED) and not (part.lead or framed.when)
        if steps and isinstance(steps[-1], ranking.Unqualified) and goes_on:
            framed = changed(steps[-1], act=framed)  # what else is done if no one qualifies
        if chooser is not None:
            framed, chooser = _way_chosen(framed, chooser), None
        steps.append(framed)
        steps = _picked_to_turn(steps)
        if len(steps) > 1:
            _refuse_apart(*steps[-2:])
    if chooser is not None:
        raise NotAReading("in which direction is what done?")
    return tuple(steps)


def _passive_again(act: Step, before: Step) -> bool:
    """ "May be passed or discarded": as nobody is told to act, that is no act of its own."""
    bare = act.alternatively and act in (dealing.Discard(alternatively=True), betting.Check(alternatively=True))
    return bare and isinstance(before, _PASSIVES) and before.who is None and (before.may or before.barred)


_ANEW = ("who", "may", "must", "barred", "when", "price")


def _also_barred(act: Step, before: Step) -> Step:
    """ "May not draw or discard": neither. NotAReading where the deed before is told of the cards of this one."""
    bare = isinstance(before, dealing.Discard) and before.cards is None and phrase.told(act) & {"cards", "gifts"}
    if bare or isinstance(before, betting.Check) or act.impersonal or not act.is_act:
        raise NotAReading("is that barred as well?")
    return changed(act, alternatively=False, barred=True)


def _way_chosen(step: Step, chooser: Who) -> Step:
    """Cards passed "that way": in the direction that was just chosen."""
    if not isinstance(step, dealing.Pass) or [gift.way_of for gift in step.gifts] != [_THEM]:
        raise NotAReading("in which direction is what done?")
    return changed(step, gifts=(changed(step.gifts[0], way_of=chooser),))


_PROVISOS = ("like", "adjacency", "line")


def _used(step: Step) -> Cards | None:
    """The cards that a step is about, those that a hand uses included."""
    if isinstance(step, uses.Use) and len(step.options) == len(step.options[0].parts) == 1:
        return step.options[0].parts[0]
    return getattr(step, "cards", None)


def _with_proviso(step: Step) -> bool:
    """True where the cards have to lie so, or to be alike: otherwise there may be fewer of them."""
    cards = _used(step)
    return isinstance(cards, Cards) and any(getattr(cards, name) is not None for name in _PROVISOS)


def _freed(cards: Cards) -> Cards:
    """The cards, however they lie and whether they are alike or not."""
    return changed(cards, **dict.fromkeys(_PROVISOS))


def _without_proviso(step: Step) -> Step:
    """The step about the same cards, where they need not lie so, nor be alike."""
    if not _with_proviso(step):
        return step
    cards = _freed(_used(step))
    return changed(step, options=(uses.Option((cards,)),)) if isinstance(step, uses.Use) else changed(step, cards=cards)


def _in_some_case(when: When | Often) -> bool:
    return isinstance(when, When) and when.temper in (Temper.IF, Temper.ONLY_IF, Temper.UNLESS)


def _others_of_it(act: Step, before: Step) -> bool:
    """ "The first joker is wild, the others are dead": not all other cards that there are."""
    cards = getattr(before, "cards", None)
    others = isinstance(act, ranking.Dead | ranking.Wild) and isinstance(cards, Cards) and cards.which is not None
    amount = act.cards.amount if others else None
    return amount is not None and amount.bound in (Bound.OTHERS, Bound.MORE) and act.cards == Cards(amount)


def _in_case_of_unless(lead: Iterable, tail: Iterable) -> bool:
    """True where the case in which an act is done is the one that "unless" has just told; so it is another act's."""
    both = Temper.UNLESS, Temper.IN_THAT_CASE
    before, after = ([w.temper for w in told if isinstance(w, When) and w.temper in both] for told in (lead, tail))
    return len(set(before)) > 1 or len(set(after)) > 1 or (before[:1], after[:1]) == ([both[0]], [both[1]])


def _picked_to_turn(steps: list[Step]) -> list[Step]:
    """ "Chooses a row and flips it": any such row is turned up, in one step; or such a card of their own is flipped."""
    *before, pick, flip = [None, *steps] if len(steps) == 1 else steps
    if not isinstance(pick, moves.Pick) or not isinstance(flip, dealing.Flip):
        return steps
    if flip.cards != Cards(which=Which.THAT) or flip.turned is not phrase.Facing.UP:
        return steps
    told = {f.name: getattr(pick, f.name) for f in fields(Step)}
    if flip.who not in (None, Who(Role.THAT), Who(Role.DEALER), pick.who):
        return steps
    if on_table(pick.cards):
        return [*before, board.TurnUp(pick.cards, **told)]
    if (
        pick.cards.owner not in (None, Who(Role.THAT))
        or pick.cards.facing is not phrase.Facing.DOWN
        or (flip.turn and pick.turn)
    ):
        return steps
    cards = pick.cards if pick.cards.amount is None else changed(pick.cards, owner=None)
    return [*before, dealing.Flip(cards, **(told | {"turn": pick.turn or flip.turn}))]


def _put_end(parts: Parts, words: list[str]) -> PutBack:
    """ "Moves their top card to the bottom": from the one end of their stack to the other."""
    (cards,), under = parts["cards"], "under" in parts
    if cards.which is not (Which.TOP if under else Which.BOTTOM) or cards.lies is not None or cards.owner != _THEM:
        raise NotAReading("which card of the stack?")
    return PutBack(under, cards)


def _pick_line(parts: Parts, words: list[str]) -> Step:
    """ "Names a row": a line of the layout is chosen."""
    if parts["cards"][0].line is None:
        raise NotAReading("that is no line of a layout")
    return make(moves.Pick, parts)


def _refuse_apart(one: Step, other: Step) -> None:
    """What is told in one list, or as one thing to do, is not two steps."""
    if isinstance(one, (hands.Points, hands.SuitOrder)) and type(other) is type(one):
        raise NotAReading("one list")
    if isinstance(one, betting.Return) and isinstance(other, betting.Return):
        raise NotAReading("one coming back")
    if isinstance(one, uses.SplitHand) and isinstance(other, dealing.Stack):
        raise NotAReading("stacks are made of cards")
    if isinstance(one, hands.Beats) and isinstance(other, hands.Beats) and other.alternatively:
        raise NotAReading("one list")
    if one.turn and other.turn and one.turn.start is None and other.turn.order is None:
        raise NotAReading("one order")
    if isinstance(one, dealing.Reject) and one.whom is None and isinstance(other, dealing.Compel):
        raise NotAReading("rejecting forces another")
    if isinstance(other, uses.Connected) and getattr(one, "kind", "hand") != "hand":
        raise NotAReading("which cards must touch, those of a hand?")
    every = Amount(None, Bound.ALL)
    thrown_in = isinstance(one, dealing.Discard) and one.cards in (None, Cards(every), Cards(every, hands=True))
    if thrown_in and isinstance(other, dealing.Redeal):
        raise NotAReading("hands are thrown in to be dealt anew")
    if (
        isinstance(one, dealing.Discard)
        and not one.into_deck
        and not other.barred
        and isinstance(other, (moves.Replace, dealing.Draw))
        and other.cards in (one.cards, Cards(which=Which.THAT))
    ):
        raise NotAReading("what is discarded is replaced")
    if isinstance(one, hands.Ranking) and isinstance(other, ranking.Dead) and other.cards.group:
        raise NotAReading("hands that do not count change the ranking")
    moved = isinstance(other, hands.Better) and other.hand is not None
    if isinstance(one, hands.Ranking) and (moved or isinstance(other, (hands.Beats, ranking.Ignore))):
        raise NotAReading("a change of the ranking")
    if isinstance(one, dealing.Reject) and isinstance(other, dealing.Keep) and other.alternatively:
        raise NotAReading("they reject it or keep it, one choice")
    if (
        isinstance(other, betting.Fold)
        and other.alternatively
        and not (isinstance(one, betting.Bet) and not one.must_bet)
    ):
        raise NotAReading("to fold is the other way out")


def _ending_theirs(parts: Parts, words: list[str]) -> repeats.Ending:
    """ "Somebody gets three legs and they get the pot": whoever ends it wins."""
    (act,) = parts["act"]
    if not isinstance(act, showdowns.Win):
        raise NotAReading("who of them?")
    return repeats.Ending(parts["event"][0], act)


FUNCTIONS: dict[str, Callable] = {
    "ending_theirs": _ending_theirs,
    "pass_total": _pass_total,
    "blind": _look,
    "blind_passive": lambda parts, words: _Look(parts["cards"][0], never=True),
    "flip_which": lambda parts, words: make(
        dealing.Flip, parts | {"cards": [Cards(which=Which.THAT)], "who": [Who(Role.EACH)]}
    ),
    "not_look": lambda parts, words: NotLook(parts["look"][0]),
    "other_so_many": lambda parts, words: Cards(Amount(parts["number"][0], Bound.MORE)),
    "other_one": lambda parts, words: Cards(Amount(1, Bound.MORE)),
    "other_rest": lambda parts, words: Cards(Amount(None, Bound.OTHERS)),
    "look_never_it": _look_never_it,
    "look_never": lambda parts, words: _Look(parts["cards"][0], never=True),
    "show_never": lambda parts, words: make(moves.Show, parts | {"barred": [True]}),
    "recheck_it": lambda parts, words: make(repeats.Recheck, parts | {"cards": [Cards(which=Which.THAT)]}),
    "fold_never": lambda parts, words: make(betting.Fold, parts | {"barred": [True]}),
    "no_replacement": lambda parts, words: moves.Replace(Cards(which=Which.THAT), barred=True),
    "replace_never": lambda parts, words: make(moves.Replace, parts | {"barred": [True]}),
    "lie_with": _lie_with,
    "win_legs": lambda parts, words: showdowns.Win(
        who=Who(Role.FIRST, doing=(phrase.Event((Deed.GETS,), score=parts["score"][0]),))
    ),
    "faces_so": lambda parts, words: LieSo(parts["facing"][0]),
    "lie_some": lambda parts, words: SomeLie(parts["of_them"][0]),
    "lie_so": lambda parts, words: moves.Lie(parts["cards"][0], parts["facing"][0]),
    "lie_rest": lambda parts, words: RestLies(parts["facing"][0]),
    "blind_which": lambda parts, words: _Look(Cards(which=Which.THAT), never=True),
    "peek_only": lambda parts, words: moves.Peek(
        Cards(changed(parts["amount"][0], bound=Bound.STRICT), which=Which.THAT), who=Who(Role.THAT), may=True
    ),
    "blind_some": lambda parts, words: _Look(Cards(parts["amount"][0], which=Which.THAT), never=True),
    "deal_more": lambda parts, words: make(More, parts),
    "table_more": lambda parts, words: make(More, parts | {"onto_table": [parts["cards"][0].lies is not Lies.COMMON]}),
    "common_more": _common_more,
    "clause": _clause,
    "clause_only": _clause_only,
    "clause_let": lambda parts, words: _clause(parts | {"may": [True]}, words),
    "clause_never": lambda parts, words: _clause(parts | {"must": [True]}, words),
    "clause_needing": _clause_needing,
    "clause_whom": _clause_whom,
    "clause_whose": _clause_whose,
    "clause_neither": _clause_neither,
    "clause_doer": _clause_doer,
    "clause_beside": _clause_beside,
    "passed": _passed,
    "pass": lambda parts, words: make(_Given, parts),
    "wild_not_then": lambda parts, words: NotSo(),
    "dead_too": lambda parts, words: DeadToo(parts["temper"][0]),
    "wild_too": lambda parts, words: make(WildToo, parts),
    "put_back": lambda parts, words: PutBack("under" in parts),
    "put_end": _put_end,
    "cards_of_end": lambda parts, words: make(Cards, parts),
    "get_back": lambda parts, words: make(GetBack, parts),
    "choose_way": lambda parts, words: ChooseWay(),
    "pass_whether": lambda parts, words: make(PassWhether, parts),
    "gift_that_way": lambda parts, words: dealing.Gift(parts["cards"][0], way_of=Who(Role.THAT)),
    "use_too": _use_too,
    "put_too": lambda parts, words: PutToo(put_sided(parts, words)),
    "or_turned": lambda parts, words: make(OrTurned, parts),
    "either_way": lambda parts, words: moves.ChooseFacing(Cards(which=Which.THAT), who=Who(Role.THAT)),
    "not_do_this": lambda parts, words: _DoThis(barred=True),
    "do_this": lambda parts, words: _DoThis(),
    "this_may_be_done": lambda parts, words: _DoThis(who=Who(Role.ANY), may=True),
    "narrowed_so": lambda parts, words: parts["narrow"],
    "passed_one": lambda parts, words: parts["besides"][0],
    "price_nth": _price_nth,
    "price_antes": _price_antes,
    "price_as_paid": lambda parts, words: make(Price, parts | {"unit": [Unit.AS_PAID]}),
    "price_further": _price_further,
    "plus_pays": lambda parts, words: PlusPays(
        parts["price"][0], parts.get("to", [None])[0], words[-2:] == ["to", "pot"]
    ),
    "also_costs": lambda parts, words: AlsoCosts(parts["price"][0], parts["cards"][0]),
    "plus_half": lambda parts, words: PlusPays(None, parts.get("to", [None])[0], words[-2:] == ["to", "pot"]),
    "plus_many": lambda parts, words: PlusMany(parts["amount"][0]),
    "amount_one": lambda parts, words: Amount(1),
    "discard_bare": lambda parts, words: make(DiscardOnto, parts),
    "or_half": lambda parts, words: OrHalf(),
    "or_whole": lambda parts, words: OrHalf(whole=True),
    "or_price": lambda parts, words: OrPriced(parts["price"][0]),
    "or_score": lambda parts, words: OrScore(parts["number"][0], parts["prize"][0]),
    "or_many": lambda parts, words: OrMany(parts["amount"][0]),
    "so_many_too": _so_many_too(),
    "so_many_got": _so_many_too(dealing.Deal, dealing.Get),
    "so_many_passed": _so_many_too(dealing.Pass),
    "none_too": _so_many_too(),
    "else_many": _else_many,
    "ties_split": lambda parts, words: showdowns.Outcome(showdowns.Result.POT_SPLIT, when=(_IF_TIED,)),
    "or_cards": lambda parts, words: OrCards(parts["cards"][0]),
    "else_cards": lambda parts, words: ElseCards(parts["cards"][0]),
    "else_none": lambda parts, words: ElseMany(_NO_CARDS),
    "pick_line": _pick_line,
    "part": _part,
    "part_having": _part_having,
    "or_part": _or_part,
    "or_passive": _or_passive,
    "called_part": _called_part,
    "sentence": _sentence,
}
