"""One form for one meaning: what can be said in several ways is stored in the form made here.

"All twos are wild" becomes "twos are wild", and "n of a player's own cards" becomes "n cards". The classes of the
model normalize their parts, so that two steps with the same meaning are equal.
"""

from __future__ import annotations

from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.constraints_of_phrases import of_cards
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.terms import Bound, ConditionKind, EventKind, Role, Zone

THEM, EACH, ANY, DEALER, NO_ONE = (Who(role) for role in (Role.THAT, Role.EACH, Role.ANY, Role.DEALER, Role.NO_ONE))
NO_ONE_ELSE, TABLE_HAND, THE_OTHERS = Who(Role.NO_ONE_ELSE), Who(Role.TABLE_HAND), Who(Role.OTHERS)
ONE, THE_ONE, ALL, OTHERS = Amount(1), Amount(1, Bound.THE), Amount(None, Bound.ALL), Amount(None, Bound.OTHERS)
CARDS, FIRST_CARD, LAST_CARD, ONE_CARD = (
    CardPhrase(),
    CardPhrase(which=Selector.FIRST),
    CardPhrase(which=Selector.LAST),
    CardPhrase(ONE),
)
IT, OTHER_CARDS, WILD_CARDS = (
    CardPhrase(which=Selector.THAT),
    CardPhrase(OTHERS),
    CardPhrase(what=(CardSet(wild=True),)),
)


def in_general(cards: CardPhrase) -> CardPhrase:
    """Cards in general: the amount in "all twos", "any two" and "a two" means no more than "twos"."""
    told = cards.after or cards.before or cards.which or cards.came or cards.group or cards.spot or cards.line
    if cards.amount is None or told or not (cards.what or cards.rank_of) or any(of.wild for of in cards.what):
        return cards
    general = changed(cards, amount=None)
    if cards.amount == ONE:
        plain = changed(general, what=()) == CARDS
        return general if plain and cards.what and all(of.size > 1 for of in cards.what) else cards
    whole = cards.amount.number is None and cards.amount.bound in (Bound.ALL, Bound.WHICHEVER)
    return general if whole else cards


def both_ways(cards: CardPhrase) -> CardPhrase:
    """Cards that are dealt, some of them up or down, as two phrases: the others lie the other way."""
    some = cards.of_them
    if some is None or cards.facing is not None or some != CardPhrase(some.amount, some.facing) or some.facing is None:
        return cards
    many, few = cards.amount, some.amount
    if many is None or few is None or many != Amount(many.number) or few != Amount(few.number):
        return cards
    if few.number is None or many.number is None or few.number >= many.number:
        raise ValueError('"some of them" up or down that are as many or more')
    other = Facing.UP if some.facing is Facing.DOWN else Facing.DOWN
    rest = changed(cards, amount=Amount(many.number - few.number), facing=other, of_them=None)
    alike = changed(cards, amount=few, facing=some.facing, of_them=None)
    first, then = (rest, alike) if other is Facing.DOWN else (alike, rest)
    return changed(first, plus=then)


def own(cards: CardPhrase) -> CardPhrase:
    """Cards of the player who acts, without the owner, who is understood."""
    if cards.owner != THEM or cards.amount is None or not cards.amount.number or cards.amount.bound is Bound.THE:
        return cards
    if cards.which is not None or cards.hands or cards.came is not None or cards.line is not None:
        return cards
    return changed(cards, owner=None)


def all_of_theirs(cards: CardPhrase) -> bool:
    """True for the cards just dealt, or all that a player holds: "it", "their hand", "their down cards"."""
    one = cards.amount == THE_ONE
    plain = changed(cards, amount=None if one else cards.amount, facing=None, hands=False)
    if plain.lies is Zone.HOLE:
        plain = changed(plain, lies=None)
    return cards == IT or (plain == CardPhrase(owner=THEM) and cards.facing is not Facing.UP)


def did(who: Who | None, plain: Who = ANY) -> bool:
    """True for players who are described only by what they did; not for the one with the high or the low card."""
    if who is None or not who.doing or who != Who(plain.role, who.doing):
        return False
    cards = who.doing[0].cards
    return cards is None or cards.which not in (Selector.HIGH, Selector.LOW)


def condition(who: Who) -> When:
    """What players did as a condition: "if any player is dealt a four"."""
    return When(ConditionKind.IF, tuple(_of_anyone(event) for event in who.doing))


def _of_anyone(event: Event) -> Event:
    """What anyone did; a total is that of anyone's cards."""
    if of_cards(event):
        return changed(event, cards=changed(event.cards, owner=ANY))
    return changed(event, who=ANY)


def filled_to(when: object) -> int | None:
    """The number of cards in "until they have n cards"; None for another condition."""
    if not isinstance(when, When) or when.temper is not ConditionKind.UNTIL or len(when.events) != 1:
        return None
    (event,) = when.events
    left = event.cards.amount if event.cards is not None else None
    if (
        left is None
        or left.number is None
        or left != Amount(left.number)
        or event != Event(event.deeds, THEM, CardPhrase(left))
    ):
        return None
    return left.number if event.deeds == (EventKind.HAS,) else None


def holds_extreme(who: Who | None) -> bool:
    """True for the player who has the high or the low card of some sort."""
    events = who.doing if who is not None and who.role is Role.ANY else ()
    plain = [e for e in events if e.deeds == (EventKind.HAS,) and e.cards is not None and e.cards.which in _EXTREMES]
    return len(events) == 1 == len(plain)


_EXTREMES = (Selector.HIGH, Selector.LOW)
