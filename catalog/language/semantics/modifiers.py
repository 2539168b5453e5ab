"""Parts of a sentence that change its act: a limit, an exception, a price, folding as the alternative.

"Each player may draw up to two cards, but not the last one, or fold": the exception and the way out are of the draw.
`PROVISOS` has a function for each name under which such things are told, in the order in which they take effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language.composition import Draft, NotAReading, Parts, make
from catalog.language.semantics.adjuncts import DoThis, frame
from catalog.language.semantics.parts import cards_of, refuse_if, with_cards, without
from catalog.model import (
    arranging,
    betting,
    dealing,
    declaring,
    drawing,
    moves,
    paying,
    ranking,
    repeats,
    showdowns,
    wild_cards,
)
from catalog.model.amounts import Amount, Frequency
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, ANY, EACH, IT, NO_ONE, ONE, THEM
from catalog.model.phrase import CardPhrase, Price, When, Who
from catalog.model.step import Step, number_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Role, Zone


def with_provisos(act: Step, parts: Parts) -> tuple[Step, Parts]:
    """The act, changed by every proviso in `parts`, and the parts that are left."""
    if not parts.keys().isdisjoint(PROVISOS):
        for name, proviso in PROVISOS.items():
            if name in parts:
                said = parts.pop(name)
                act, parts = proviso(act, said, parts)
    return act, parts


Said = list[Any]
"""The values under one name: one, or one for each time that the sentence says such a thing."""


def _spared(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Need not ante": what need not be paid is not paid; what else need not be done is the player's choice."""
    money, prices = isinstance(act, paying.Match | paying.Ante), parts.get("price", [])
    if money and not prices and parts.get("who") != [EACH]:
        return act, parts | {"barred": [True]}
    act = act.alone() if isinstance(act, Draft) else act
    refuse_if(not isinstance(act, Step) or len(prices) > 1, "what need they not do?")
    step = paying.NeedNot(act, who=None if prices or not money else EACH, price=prices[0] if prices else None)
    taken = {"may", "must", "price", *(["who"] if step.who else [])}
    return step, {name: told for name, told in parts.items() if name not in taken}


def _reante(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Repeat this, with an ante each time"."""
    refuse_if(
        not isinstance(act, repeats.Repeat) or act.reante is not None, "`reante` needs a Repeat that has none yet"
    )
    return changed(act, reante=said[0]), parts


def _apiece(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Draw two cards each", "for an ante each": each of several players."""
    (who,) = parts.get("who", [THEM])
    of_many = isinstance(getattr(act, "cards", None), CardPhrase) and (who.also or who.role in _MANY)
    refuse_if(isinstance(act, dealing.Deal) and act.to is None, "cards dealt each are dealt to each player")
    refuse_if(not of_many or said != ["priced"] and "price" in parts, "each of whom?")
    return act, parts


def _priced(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Jacks are wild for an ante each": they are made so, for a price."""
    parts = parts | {"price": said}
    if isinstance(act, wild_cards.Wild):
        refuse_if(fields_set(act) - {"cards", "rank_too", "for_holder", "may"}, "what costs that?")
        act = wild_cards.MakeWild(act.cards, rank_too=act.rank_too, for_holder=act.for_holder)
        parts |= {"who": [THEM], "may": [True]}
    for price in said:
        act = _as_many_as_priced(act, price)
    return act, parts


def _once_only(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "May do it only once": who may do it once may do so only once; who must do it just does."""
    refuse_if("may" not in parts and act != arranging.Reorder(may=True, who=EACH), "`once_only` needs `may`")
    return act, parts | {"often": [*parts.get("often", ()), Frequency(1, None)]}


def _at_will(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "If they wish": they may."""
    refuse_if("must" in parts, "must they, or as they wish?")
    return act, parts | {"may": [True]}


def _except_who(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Everyone but the dealer": the players who do not do it, or for whom it is not repeated."""
    for besides in said:
        if isinstance(act, repeats.Repeat) and act.besides is None:
            act = changed(act, besides=besides)
            continue
        (who,) = parts.get("who", [None])
        if who is not None and who.role is Role.ANY and who.doing:  # "anyone who lost, except the dealer"
            who = changed(who, role=Role.EACH)
        refuse_if(who is None or who.role is not Role.EACH or who.besides is not None, "an exception to whom?")
        parts = parts | {"who": [changed(who, besides=besides)]}
    return act, parts


def _of_cards(field: str) -> Proviso:
    """A proviso that sets a field of the act's cards: "as long as they are adjacent", "but no jokers"."""

    def proviso(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
        for of_them in said:
            act = _excepted(act, **{field: of_them})
        return act, parts

    return proviso


def _or_not(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Draws two cards or none"."""
    refuse_if("when" in parts, "`or none` cannot follow a condition")
    return _all_or_none(act, parts)


def _called(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "As the dealer calls": who says how many cards are passed."""
    for caller in said:
        if not isinstance(act, dealing.Pass) or act.passer is not None or len(parts.get("who", ())) != 1:
            raise NotAReading("`called` needs a Pass with one player who passes and no other caller")
        act, parts = changed(act, passer=parts["who"][0]), parts | {"who": [caller]}
    return act, parts


def _even(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "One for one": as many cards are given as are taken."""
    refuse_if(not isinstance(act, moves.Trade) or act.even, "`even` needs a Trade that is not even yet")
    return changed(act, even=True), parts


def _random(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Takes one of them without looking": by chance."""
    cards = getattr(act, "cards", None)
    if not isinstance(cards, CardPhrase) or not cards.amount or cards.random:
        raise NotAReading("which of them by chance?")
    if cards.which is not Selector.THAT and not isinstance(act, dealing.Take):
        raise NotAReading("which of them by chance?")
    return changed(act, cards=changed(cards, random=True)), parts


def _set_once(field: str, of: type | tuple[type, ...], why: str) -> Proviso:
    """A proviso that sets an empty field of certain acts; NotAReading with `why` for others."""

    def proviso(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
        for value in said:
            refuse_if(not isinstance(act, of) or getattr(act, field) is not None, why)
            act = changed(act, **{field: value})
        return act, parts

    return proviso


def _holding(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "May not check with a pair": those who have one. "Nobody may fold with an ace": whoever has one may not."""
    for held in said:
        refuse_if(not isinstance(act, _PLAIN), "`holds` needs a check, wager, fold or go")
        whoever = parts.get("who", [None])[0] in (NO_ONE, EACH, ANY)
        if whoever:
            nobody = parts["who"] == [NO_ONE]
            refuse_if(nobody and "barred" in parts, "`nobody` and `may not` together are a double negation")
            parts = {k: v for k, v in parts.items() if not (nobody and k == "may")}
            parts |= {"who": [THEM]} | ({"barred": [True]} if nobody else {})
        event = changed(held, who=Who(Role.ANY if whoever else Role.THAT))
        parts = parts | {"when": [*parts.get("when", ()), When(ConditionKind.IF, (event,))]}
    return act, parts


def _ranks_too(**wild: bool) -> Proviso:
    """ "Is wild if you pay, as are all cards of its rank", or (`for_holder`) as are all those in their own hand.

    A card that "must be discarded, as must all cards of the same rank" is discarded with those.
    """

    def proviso(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
        if isinstance(act, drawing.Discard) and not wild and act.cards is not None and act.cards.which is not None:
            refuse_if(act.cards.plus is not None, "of the same rank as which of them?")
            mates = CardPhrase(ALL, like=Likeness.SAME_RANK)
            return changed(act, cards=changed(act.cards, plus=mates)), parts
        if not isinstance(act, wild_cards.Wild) or act.rank_too or {"when", "often"}.isdisjoint(parts):
            raise NotAReading("all cards of which rank?")
        return changed(act, rank_too=True, **wild), parts

    return proviso


def _or_fold(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Must buy a card or fold": they fold unless they do, or pay."""
    price = {"price": parts.pop("price")} if "price" in parts else {}
    if isinstance(act, paying.Match) and act.to is None and not price and {"per", "per_who"} & parts.keys():
        if act.pays and not act.most and act.times == 1:
            return paying.Fold(unless_paid=act.pays), parts
    forced, act = (act, act.act) if isinstance(act, drawing.Compel) else (None, act)
    if isinstance(act, betting.Bet | paying.Fold) or isinstance(act, paying.Match) and act.to is None:
        raise NotAReading("that is no way out of folding")
    act = make(paying.Fold, {"unless": [frame(act, price)], "unless_paid": parts.pop("unless_paid", [None])})
    if forced:  # "force another player to discard a card or fold": which of the two is theirs to say
        act = changed(forced, act=act)
    return act, parts


_MANY = (Role.EACH, Role.SOME, Role.NEIGHBORS, Role.OTHERS, Role.THAT)
"""Several players, who do it one by one."""


def _limited(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "May only draw two cards": exactly so many; "may only draw if they have a pair": only if."""
    ifs = [w for w in parts.get("when", ()) if isinstance(w, When) and w.temper is ConditionKind.IF]
    cards = getattr(act, "cards", None)
    if isinstance(act, paying.Match) and act.pays is not None or act == paying.Ante(again=True):
        return act, parts
    if isinstance(act, showdowns.Win) and act.prize in showdowns.PARTS and "may" not in parts:
        return act, parts  # "you only win half the pot"
    if isinstance(act, betting.Wager) and act.hands is not None and act.hands.amount == ONE:
        return changed(act, hands=changed(act.hands, amount=Amount(1, Bound.STRICT))), parts
    if isinstance(act, DoThis) and "often" in parts or "once_only" in parts:
        return act, parts
    if act == betting.Wager(EventKind.CALLED) and "may" in parts:  # "may only call or fold": who folds always may
        others = without(parts, "or_fold", "may")
        return changed(act, only=True, may=True), others
    if ifs:
        them = parts.get("who") == [THEM]
        return act, parts | {"when": [_only_if(w, them) if w in ifs else w for w in parts["when"]]}
    if not isinstance(act, _COUNTED) or not isinstance(cards, CardPhrase):
        raise NotAReading("only what?")
    certain = isinstance(act, moves.Peek) and cards.which is not None and not (cards.amount or cards.what)
    if certain and number_of(cards) == 1:
        return changed(act, cards=changed(cards, amount=Amount(1, Bound.STRICT))), parts
    if cards.amount is None:
        raise NotAReading("only what?")
    refuse_if(cards.amount.bound is not Bound.EXACTLY or cards.amount.other, "only how many?")
    return changed(act, cards=changed(cards, amount=Amount(cards.amount.number, Bound.STRICT))), parts


def _only_if(when: When, them: bool) -> When:
    """ "You may only draw if you have a pair": with `them` the condition is on the players who draw, not anybody."""
    first, *more = when.events
    if them and first.who == ANY:
        first = changed(first, who=THEM)
    return changed(when, temper=ConditionKind.ONLY_IF, events=(first, *more))


_COUNTED = (
    drawing.Draw,
    drawing.Discard,
    dealing.Flip,
    dealing.Take,
    drawing.Get,
    drawing.Reject,
    moves.Buy,
    moves.Pick,
    moves.Show,
    moves.Peek,
    ranking.UseWild,
)


def _all_or_none(act: Step, parts: Parts) -> tuple[Step, Parts]:
    """ "Must draw two cards or none": they may, but so many and no fewer."""
    cards = getattr(act, "cards", None)
    if not isinstance(cards, CardPhrase) or (many := cards.amount) is None or many.number is None or many.other:
        raise NotAReading("how many, or none?")
    refuse_if(many.bound not in (Bound.EXACTLY, Bound.ALL), "how many, or none?")
    parts = without(parts, "must") | {"may": [True]}
    if many.bound is Bound.ALL:
        return act, parts
    return changed(act, cards=changed(cards, amount=Amount(many.number, Bound.STRICT))), parts


_PLAIN = (betting.Check, betting.Wager, paying.Fold, declaring.Go)
"""What is done with no cards, so that those that it is done with are those held: "may not check with a pair"."""


def _excepted(act: Step, **told) -> Step:
    """ "Passes two cards to the left, but no jokers": what is told of the cards behind all that is done with them."""
    if (cards := cards_of(act)) is None:
        raise NotAReading("except which of what?")
    return with_cards(act, _narrowed(cards, told))


def _narrowed_to(act: Step, said: Said, parts: Parts) -> tuple[Step, Parts]:
    """ "Kings are wild, but only the red ones"."""
    for only in said:
        act = _narrower(act, only)
    return act, parts


def _narrower(act: Step, only: list[CardSet | Facing | Zone]) -> Step:
    """ "Kings are wild, but only the red ones": what is told of the cards behind all else."""
    if isinstance(only[0], dealing.Direction):
        if not isinstance(act, dealing.Pass) or any(gift.toward or gift.receiver for gift in act.gifts):
            raise NotAReading("only whither?")
        return changed(act, gifts=tuple(changed(gift, toward=only[0]) for gift in act.gifts))
    cards = getattr(act, "cards", None)
    if not isinstance(cards, CardPhrase) or cards.plus or cards.alternative or cards == IT:
        raise NotAReading("only which of what?")
    for narrow in only:
        if isinstance(narrow, Facing):
            refuse_if(cards.facing is not None, "up or down?")
            cards = changed(cards, facing=narrow)
            continue
        if isinstance(narrow, Zone):
            refuse_if(cards.lies is not None, "where do they lie?")
            cards = changed(cards, lies=narrow)
            continue
        ranked = narrow.rank or narrow.court or narrow.joker
        if narrow.wild or ranked and any(of.rank or of.court or of.joker for of in cards.what):
            raise NotAReading("only which of what?")
        told = {name: value for name, value in vars(narrow).items() if value}
        refuse_if(any(getattr(of, name) for of in cards.what for name in told), "that is said of them already")
        cards = changed(cards, what=tuple(changed(of, **told) for of in cards.what) or (narrow,))
    return changed(act, cards=cards)


def _as_many_as_priced(act: Step, price: Price) -> Step:
    """ "One card for the ante, a second for max bet": up to two cards."""
    many, cards = price.steps, getattr(act, "cards", None)
    if many == 1 or not isinstance(cards, CardPhrase) or cards.amount != ONE:
        return act
    return changed(act, cards=changed(cards, amount=Amount(many, Bound.UP_TO)))


def _narrowed(cards: CardPhrase, told: dict) -> CardPhrase:
    twice = any(getattr(cards, name) is not None for name in told)
    one = cards.group is None and (cards.amount is None or cards.amount.number == 1)
    several = {"like", "adjacency", "line"} & told.keys()
    if twice or several and one or cards.plus is not None or cards.alternative is not None:
        raise NotAReading("except which of what?")
    return changed(cards, **told)


Proviso = Callable[[Step, Said, Parts], tuple[Step, Parts]]
PROVISOS: dict[str, Proviso] = {
    "spared": _spared,
    "reante": _reante,
    "apiece": _apiece,
    "only": _limited,
    "price": _priced,
    "once_only": _once_only,
    "at_will": _at_will,
    "except_who": _except_who,
    "excepted": _of_cards("besides"),
    "like": _of_cards("like"),
    "adjacency": _of_cards("adjacency"),
    "line": _of_cards("line"),
    "narrowed": _narrowed_to,
    "or_not": _or_not,
    "called": _called,
    "even": _even,
    "random": _random,
    "ranked": _set_once("ranked", arranging.Stack, "cards in which order?"),
    "discarded": _set_once("discarded", (drawing.Draw, drawing.Discard), "which discards?"),
    "holds": _holding,
    "rank_too": _ranks_too(),
    "held_too": _ranks_too(for_holder=True),
    "or_fold": _or_fold,
}
"""By the name under which it is told: the act changed by it, and what is then told around the act."""
