"""One step for one meaning: what can be told in several ways comes out in the way that is told here.

"Anyone who is dealt a four gets a card" is "if a player is dealt a four, deal them a card"; "all twos are wild" is
"twos are wild". `normal` is what the reader applies to every step that it makes.
"""

from __future__ import annotations

from dataclasses import fields, replace

from catalog.model import betting, board, dealing, ranking, uses
from catalog.model.hands import Worth
from catalog.model.layout import Facing
from catalog.model.phrase import Amount, Bound, Cards, Deed, Event, Lies, Role, Temper, When, Which, Who
from catalog.model.step import Step

_THEM, _EACH, _ANY, _DEALER, _NO_ONE = (
    Who(role) for role in (Role.THAT, Role.EACH, Role.ANY, Role.DEALER, Role.NO_ONE)
)
_OF_ALL = (ranking.Wild, ranking.Dead, ranking.CountAs, ranking.Shift, ranking.Bug, Worth)
_OWN = (dealing.Discard, dealing.Flip, dealing.Draw, dealing.Gift, dealing.Stack, uses.Option)
_BY_DEALER = (dealing.Deal, board.Common, board.Table, board.TurnUp, board.Shuffle)
_BY_ALL = (betting.Declare, dealing.Blind, uses.Use, dealing.OrderStands)


def normal(step: Step) -> Step:
    """The step in its usual form; one that has it already comes back as it is."""
    if isinstance(step, dealing.Get):
        step = _dealt(step)
    if isinstance(step, dealing.Pass):
        step = _given(step)
    if isinstance(step, dealing.Discard) and step.cards == Cards():
        step = replace(step, cards=None)
    if isinstance(step, _BY_DEALER) and step.who == _DEALER and not step.may:
        step = replace(step, who=None)
    if isinstance(step, _BY_ALL) and step.who in (_EACH, _THEM) and not step.barred:
        step = replace(step, who=None)
    if step.who == _NO_ONE and not isinstance(step, dealing.Blind):
        step = replace(step, who=_EACH, may=False, barred=not step.barred)
    if isinstance(step, dealing.Deal):
        step = _filled(step)
    if isinstance(step, ranking.Qualify) and step.least is not None and step.least.better:
        step = replace(step, least=replace(step.least, better=False))
    if isinstance(step, ranking.OneWild):
        step = _one_wild(step)
    if isinstance(step, ranking.Wild):
        step = _own_wild(step)
    return _one_who(_with_cards(step))


def _filled(step: dealing.Deal) -> dealing.Deal:
    """Cards dealt until players have so many fill their hands."""
    for when in step.when:
        if isinstance(when, When) and when.temper is Temper.UNTIL and len(when.events) == 1:
            (event,) = when.events
            left = event.cards.amount if event.cards is not None else None
            whole = event == Event((Deed.HAS,), _THEM, Cards(left)) and left is not None and left == Amount(left.number)
            if whole and step.cards == Cards() and not step.to_hands and step.sets == 1:
                others = tuple(w for w in step.when if w is not when)
                return replace(step, cards=Cards(Amount(None, Bound.ENOUGH)), up_to=left.number, when=others)
    return step


def _one_wild(step: ranking.OneWild) -> Step:
    """A single card that counts as a wild card is wild."""
    cards = step.cards
    single = cards.amount is None or cards.amount.number == 1 and cards.amount.bound is Bound.EXACTLY
    if step.wilds != 1 or not single or cards.which or cards.group or not cards.what or step.may:
        return step
    return ranking.Wild(cards, **{f.name: getattr(step, f.name) for f in fields(Step)})


def _own_wild(step: ranking.Wild) -> ranking.Wild:
    """A card of a player's own that makes its rank wild does so for that player."""
    if step.cards.lies is Lies.HAND and step.cards.owner is None:
        step = replace(step, cards=replace(step.cards, lies=None, owner=_THEM))
    told = step.for_holder or step.for_whom or step.for_table or step.side or step.instead_of or step.to_complete
    if step.cards.owner == _THEM and step.rank_too and not told:
        step = replace(step, for_holder=True)
    return step


def _dealt(step: dealing.Get) -> Step:
    """Cards that players get off the deck without asking are dealt to them."""
    cards = step.cards
    plain = replace(cards, amount=None, facing=None, new=False) == Cards() and cards.amount is not None
    if not plain or step.who is None or step.may or step.price or step.barred or step.by:
        return step
    frame = {f.name: getattr(step, f.name) for f in fields(Step) if f.name not in ("who", "may")}
    return dealing.Deal(replace(cards, new=False), step.who, **frame)


def _given(step: dealing.Pass) -> Step:
    """Cards that nobody has and everybody is given are dealt."""
    (first, *others) = step.gifts
    if others or step.who or step.may or step.passer or first.per or first.receiver is None:
        return step
    if first.receiver.role is not Role.EACH or first.cards.owner or first.cards.lies:
        return step
    frame = {f.name: getattr(step, f.name) for f in fields(Step)}
    return dealing.Deal(first.cards, first.receiver, **frame)


def _one_who(step: Step) -> Step:
    """Whoever did something is told as a condition; who pays after a showdown is told of all at once."""
    if isinstance(step, betting.Match):
        return replace(step, who=replace(step.who, role=Role.EACH)) if _did(step.who) else step
    for name in ("who", "to"):
        who = getattr(step, name, None)
        if _did(who) or type(step) is betting.Fold and not step.unless_paid and _did(who, _EACH):
            when = When(Temper.IF, tuple(replace(event, who=_ANY) for event in who.doing))
            return replace(step, **{name: _THEM}, when=tuple(sorted({*step.when, when}, key=repr)))
    return step


def _did(who: Who | None, plain: Who = _ANY) -> bool:
    if who is None or not who.doing or who != Who(plain.role, who.doing):
        return False
    cards = who.doing[0].cards
    return cards is None or cards.which not in (Which.HIGH, Which.LOW)  # whoever has the high card is one player


def _with_cards(thing):
    """The same with cards in their usual form, in the parts that are made of cards as well."""
    changes = {}
    for f in fields(thing):
        value = getattr(thing, f.name)
        if isinstance(value, Cards) and f.name in ("cards", "stands_for"):
            changes[f.name] = usual_cards(value, thing)
        elif isinstance(value, tuple) and value and isinstance(value[0], _OWN + _OF_ALL):
            changes[f.name] = tuple(_with_cards(part) for part in value)
        elif isinstance(value, tuple) and f.name == "parts":
            changes[f.name] = tuple(usual_cards(cards, thing) for cards in value)
    changes = {name: value for name, value in changes.items() if value != getattr(thing, name)}
    return replace(thing, **changes) if changes else thing


def usual_cards(cards: Cards, of) -> Cards:
    """Cards as a step or a part of one tells them."""
    if isinstance(of, _OF_ALL) and _generic(cards):
        cards = replace(cards, amount=None)
    if isinstance(of, _OWN) and getattr(of, "who", None) != _DEALER and _some_own(cards):
        cards = replace(cards, owner=None)
    if isinstance(of, (dealing.Deal, dealing.Get)) and cards.lies is Lies.HOLE and cards.facing is None:
        cards = replace(cards, lies=None, facing=Facing.DOWN)
    if isinstance(of, board.Table) and cards.lies is Lies.TABLE and of.to is None:
        cards = replace(cards, lies=None)
    return cards


def _some_own(cards: Cards) -> bool:
    """True for so many of a player's own cards: whose else would they be?"""
    if cards.owner != _THEM or cards.amount is None or not cards.amount.number or cards.amount.bound is Bound.THE:
        return False
    return cards.which is None and not cards.hands and cards.came is None


def _generic(cards: Cards) -> bool:
    """True for "all twos", "any two", "a two": the amount says no more than "twos"."""
    told = cards.after or cards.before or cards.which or cards.came or cards.group or cards.spot or cards.line
    if cards.amount is None or told or not (cards.what or cards.rank_of) or any(of.wild for of in cards.what):
        return False
    if cards.amount == Amount(1):
        plain = replace(cards, amount=None, what=()) == Cards()
        return plain and bool(cards.what) and all(of.size > 1 for of in cards.what)
    return cards.amount.number is None and cards.amount.bound in (Bound.ALL, Bound.WHICHEVER)


def usual_event(event: Event) -> Event:
    """An event in its usual form: who is dealt cards is told as the one who gets them."""
    cards = event.cards
    if event.deeds == (Deed.DEALT,) and event.who is None and event.to is not None and cards is not None:
        return replace(event, who=event.to, to=None)
    if event.along is not None and cards is not None and cards.amount == Amount(1) and event.along.amount is None:
        event = replace(event, along=replace(event.along, amount=Amount(1)))
    if event.deeds == (Deed.HAS,) and cards is not None:
        event = replace(event, cards=_in_hand(cards), along=event.along and _in_hand(event.along))
    one_of_those = cards is not None and cards.which is Which.THAT and cards.amount and cards.facing
    told = cards is not None and not (cards.lies or (cards.which and not one_of_those) or event.to)
    if event.deeds == (Deed.GETS,) and told:
        event = replace(event, deeds=(Deed.DEALT,))
    if event.score is not None and event.deeds in ((Deed.HAS,), (Deed.WINS,), (Deed.TAKES,)):
        event = replace(event, deeds=(Deed.GETS,))
    return event


def _in_hand(cards: Cards) -> Cards:
    """What a player has is in the hand, said or not."""
    return replace(cards, lies=None) if cards.lies is Lies.HAND and cards.owner is None else cards


def usual(thing):
    """A step, or a part of one, as it would come out of the reader: every event and then the whole in its usual form.

    Raises ValueError where its usual form is one that no game has.
    """
    if isinstance(thing, tuple):
        return tuple(dict.fromkeys(usual(part) for part in thing))
    if not hasattr(thing, "__dataclass_fields__"):
        return thing
    told = {f.name: getattr(thing, f.name) for f in fields(thing)}
    changes = {name: new for name, value in told.items() if (new := usual(value)) != value}
    thing = replace(thing, **changes) if changes else thing
    return usual_event(thing) if isinstance(thing, Event) else thing


def usual_step(step: Step) -> Step:
    """The step that stands for all that mean the same."""
    return normal(usual(step))
