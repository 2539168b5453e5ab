"""Single cards that take a share of the pot: the high spade in the hole, the queen of spades."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.hands.card import SUITS, in_set, rank_name, tell_cards
from catalog.hands.choose import AREAS, DOWN, Entry
from catalog.hands.compare import Shown
from catalog.hands.rules import CannotJudge
from catalog.model.card import CardSet
from catalog.model.comparing import SplitCard
from catalog.model.frozen import fields_set
from catalog.model.hands import Contested
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase, When
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Likeness, Zone
from catalog.model.terms_of_money import Side, Taker

_CONTESTED: dict[Side | None, Contested] = {Side.HIGH: Contested.HIGH, Side.LOW: Contested.LOW}
_UNKNOWN = "which card shares the pot is told in a way that is not known here"


def holders(
    steps: Sequence[Step],
    share: Share,
    held: Sequence[tuple[int, Sequence[Entry]]],
    table: Sequence[int],
    commons: Sequence[int],
) -> list[Shown]:
    """The players who have the card that takes a share; empty if nobody has it. `held` are (seat, cards).

    The ace is the highest card, for low cards too. Raises CannotJudge for cards that depend on the game.
    """
    if found := _top_holders(steps, share, held):
        return found
    asked = asked_for(steps, share)
    sets = asked.what
    if asked.like is not None:
        sets = (CardSet(suit=_suit(asked, table, commons)),)
    others = fields_set(asked, "amount", "facing", "what", "lies", "which", "like", "like_card")
    if others or asked.lies not in (None, Zone.HAND, Zone.HOLE):
        raise CannotJudge(_UNKNOWN)
    area = DOWN if asked.lies is Zone.HOLE else AREAS.get(asked.facing)
    found = [
        (entry.card, seat)
        for seat, entries in held
        for entry in entries
        if area in (None, entry.area) and entry.card < 52 and (not sets or any(in_set(entry.card, s) for s in sets))
    ]
    if asked.which not in (None, Selector.HIGH, Selector.LOW):
        raise CannotJudge(_UNKNOWN)
    if asked.which is not None and found:
        best = (max if asked.which is Selector.HIGH else min)(card >> 2 for card, _ in found)
        found = [(card, seat) for card, seat in found if card >> 2 == best]
    return [Shown(seat, (card >> 2,), name_of(card), (card,)) for card, seat in found]


def top_card(steps: Sequence[Step], share: Share) -> CardPhrase | None:
    """Cards whose holder takes the share before the holder of the split card; None if no rule names any.

    Raises CannotJudge for more than a number of cards of some faces.
    """
    told = [step for step in steps if isinstance(step, SplitCard) and step.top] if share.side is None else []
    if not told:
        return None
    cards = told[-1].cards
    if told[-1].when or cards is None or cards != CardPhrase(cards.amount, what=cards.what) or not cards.what:
        raise CannotJudge(_UNKNOWN)
    return cards


def _top_holders(steps: Sequence[Step], share: Share, held: Sequence[tuple[int, Sequence[Entry]]]) -> list[Shown]:
    cards = top_card(steps, share)
    if cards is None:
        return []
    number = cards.amount.number if cards.amount and cards.amount.number else 1
    found = []
    for seat, entries in held:
        mine = tuple(entry.card for entry in entries if any(in_set(entry.card, of) for of in cards.what))
        if len(mine) >= number:
            found.append(Shown(seat, (TOP,), tell_cards(mine[:number]), mine[:number]))
    return found


TOP = 99
"""The worth of cards that take the share before any split card."""


def void_in_a_tie(step: Step) -> bool:
    """True for the rule that nobody takes the card's share if two have such a card."""
    if not isinstance(step, SplitCard) or step.cards is not None or len(step.when) != 1:
        return False
    (when,) = step.when
    events = when.events if isinstance(when, When) and when.temper is ConditionKind.IF else ()
    return len(events) == 1 and events[0].deeds == (EventKind.TIES_FOR,) and not events[0].negated


def name_of(card: int) -> str:
    """`queen of spades`."""
    return f"{rank_name(card >> 2)} of {SUITS[card & 3]}s" if card < 52 else tell_cards([card])


def asked_for(steps: Sequence[Step], share: Share) -> CardPhrase:
    """The card that takes the share by the rules."""
    contested = _CONTESTED.get(share.side, Contested.SPLIT)
    rules = [step for step in steps if isinstance(step, SplitCard) and step.contested is contested]
    rules = [step for step in rules if not step.top and not void_in_a_tie(step)]
    if any(step.when or step.back for step in rules):
        raise CannotJudge("which card shares the pot hangs on what happens in the game")
    if rules:
        if (cards := rules[-1].cards) is None:
            raise CannotJudge("there is no such card")
        return cards
    if share.cards is not None:
        if share.cards.like_card is not None and share.cards.like_card.noun:
            raise CannotJudge(_UNKNOWN)
        return share.cards
    if share.taker is Taker.CARD and (share.what or share.lies or share.showing):
        which = Selector.LOW if share.side is Side.LOW else Selector.HIGH
        up = Facing.UP if share.showing else None
        return CardPhrase(what=(share.what,) if share.what else (), which=which, lies=share.lies, facing=up)
    raise CannotJudge("which card shares the pot is not told")


def _suit(asked: CardPhrase, table: Sequence[int], commons: Sequence[int]):
    """The suit of the one card on the table, or of the first, middle or last one, that a rule mentions."""
    other = asked.like_card
    if asked.like is not Likeness.SAME_SUIT or other is None or asked.what:
        raise CannotJudge(_UNKNOWN)
    lying: dict[Zone | None, Sequence[int]] = {Zone.TABLE: table, Zone.COMMON: commons}
    cards = lying.get(other.lies, ())
    places: dict[Selector | None, int] = {Selector.FIRST: 0, Selector.LAST: -1, Selector.MIDDLE: len(cards) // 2}
    at = places.get(other.which)
    if at is None and len(cards) == 1:
        at = 0
    if at is None or not cards or cards[at] >= 52:
        raise CannotJudge(_UNKNOWN)
    return SUITS[cards[at] & 3]
