"""Steps by which cards go from player to player."""

from __future__ import annotations

from catalog.acts.matching import to_mate
from catalog.check.count.move import Demand, Source
from catalog.check.count.walk import ALL_OF_HAND, Walk, events_of
from catalog.model import arranging, dealing, drawing, moves, uses
from catalog.model.amounts import Frequency
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import EACH
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import cards_told, number_of
from catalog.model.terms import ConditionKind, EventKind, Role, Zone


def pass_(walk: Walk, step: dealing.Pass) -> None:
    """Cards that go to neighbours: as many come as go."""
    role = step.who.role if step.who else None
    events = events_of(step)
    if to_mate(step) or all(gift.cards.lies is Zone.TABLE for gift in step.gifts):
        return  # it was dealt for that player, or is in no hand
    if any(EventKind.FOLDS in e.deeds for e in events):
        _of_the_folded(walk, step)
        return
    if any(isinstance(w, When) and w.temper is ConditionKind.EVEN_IF for w in step.when):
        if not walk.beside(drawing.Get, dealing.Take, drawing.Discard, moves.Become):
            # Who passes one on gets another, and what goes past the last player is lost.
            walk.add(
                gain=1,
                loss=1,
                swap=True,
                source=Source.PLAYERS,
                forced=False,
                demand=Demand(total=1),
                words="1 passed on",
            )
        return  # otherwise a refused card, told of with what comes instead
    if any(g.per is not None for g in step.gifts):
        return _rotation(walk, step)
    told = all(g.cards.amount is not None for g in step.gifts)
    if role in (Role.RECEIVER, Role.WINNER) or (role is Role.THAT and not events and not told):
        return
    if any(g.cards.lies is Zone.DISCARDS or number_of(g.cards) == 118 for g in step.gifts):
        number = walk.given.each + walk.given.few
        return walk.add(gain=number, source=Source.PLAYERS, words=f"up to {number} given up by another")
    numbers = [number for g in step.gifts if (number := _gift(walk, g.cards)) is not None]
    if len(numbers) < len(step.gifts):
        return walk.doubt("how many cards are passed")
    number = sum(numbers)
    jokers = any(of.joker for g in step.gifts for of in g.cards.what)
    if jokers and any(isinstance(w, Frequency) for w in step.when):
        return
    if jokers:
        # With a joker for every player, each of the others can have one to pass.
        told = {"others": number} if walk.pack.jokers_each >= number else {"gain": walk.pack.jokers}
        walk.add(loss=number, source=Source.PLAYERS, forced=False, words="jokers passed", **told)
        return
    cap = walk.cap(step)
    if cap is not None:
        swap = bool(walk.beside(dealing.Take))
        walk.add(gain=cap, loss=cap, swap=swap, source=Source.PLAYERS, standing=True, words="passed")
        return
    walk.add(
        gain=number,
        loss=number,
        swap=True,
        source=Source.PLAYERS,
        forced=not (step.may or step.on_event),
        free=step.may,
        gifts=tuple(_sent(g, n) for g, n in zip(step.gifts, numbers, strict=True)),
        whole=all(g.cards.lies is Zone.LOOSE or number_of(g.cards) in ALL_OF_HAND for g in step.gifts) and not step.may,
        words=f"{number} passed",
    )


def _of_the_folded(walk: Walk, step: dealing.Pass) -> None:
    """Cards of players who fold, which is their free choice here: all but two may, one after the other."""
    gift = step.gifts[0]
    if len(step.gifts) == 1 and gift.seats == 1 and gift.cards.amount is None and gift.cards.owner is not None:
        walk.add(others=walk.hand, staying=1, source=Source.PLAYERS, forced=False, words="the cards of who folded")


def _sent(gift: dealing.Gift, number: int) -> tuple[int, int]:
    """To which side a gift goes, -1 left and 1 right, 0 where it is told otherwise or further away; and how many."""
    sides: dict[dealing.Direction | None, int] = {dealing.Direction.LEFT: -1, dealing.Direction.RIGHT: 1}
    return (sides.get(gift.toward, 0) if gift.seats == 1 else 0), number


def _gift(walk: Walk, cards: CardPhrase) -> int | None:
    if cards.lies is Zone.LOOSE:
        return max(walk.hand - walk.permanent, 0)
    if cards.amount is None and cards.which is Selector.THAT:
        return 1
    return walk.number(cards)


def _rotation(walk: Walk, step: dealing.Pass) -> None:
    """Hands or cards passed for each card of a rank that comes up: at most as often as the rank has cards."""
    whole = [_gift_size(walk, g.cards) for g in step.gifts if number_of(g.cards) in ALL_OF_HAND]
    sizes = [walk.number(g.cards) or 0 for g in step.gifts]
    # Where whole hands go one way, what comes from the other side was in them.
    number = (max(whole) if whole else sum(sizes)) * walk.pack.rank_size
    walk.add(gain=number, loss=number, swap=True, source=Source.PLAYERS, forced=False, words="rotated")


def _gift_size(walk: Walk, cards: CardPhrase) -> int:
    if cards.facing is Facing.UP:
        return walk.ups
    return walk.shown


def trade(walk: Walk, step: moves.Trade) -> None:
    """Cards traded for others."""
    number = max(walk.number(step.cards) or 1, step.showing_ace or 0)
    all_with_all = step.partner is not None and step.partner.role is Role.OTHER and number >= walk.hand
    if step.partner is None or step.partner.role is Role.EACH_OTHER or all_with_all and step.who == EACH:
        walk.add(
            gain=walk.hand, loss=walk.hand, swap=True, source=Source.PLAYERS, forced=False, mixes=True, words="traded"
        )
        return
    if step.partner.role in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT) and step.cards is not None and step.cards.amount:
        number = min(number, walk.hand)
        both = ((-1, number), (1, number))  # the neighbor on the other side trades as well
        walk.add(loss=2 * number, gain=2 * number, swap=True, source=Source.PLAYERS, forced=not step.may, gifts=both,
                 words=f"{number} traded with each neighbor")  # fmt: skip
        return
    walk.add(gain=1, loss=1, swap=True, source=Source.PLAYERS, forced=False, words="1 traded")


def twister(walk: Walk, step: drawing.Twister) -> None:
    """Cards given in, shuffled and dealt out again."""
    number = walk.number(step.cards) or 0
    times = walk.cap(step) or 1
    walk.add(
        gain=number * times,
        loss=number * times,
        swap=True,
        source=Source.PLAYERS,
        standing=True,
        words="given and dealt again",
    )


def merge(walk: Walk, step: uses.MergeHands) -> None:
    """Two players' hands that become one: each has the other's as well."""
    walk.add(gain=walk.hand, source=Source.PLAYERS, forced=not step.on_event, words="a partner's hand")


def put(walk: Walk, step: arranging.Put) -> None:
    """Cards that may not be passed on any more, or that come from beside into the hand."""
    if step.into is Zone.PERMANENT:
        walk.permanent += walk.number(step.cards) or 0
    elif step.into is Zone.HAND and any(c.lies is Zone.UNSEEN for c in cards_told(step)):
        walk.add(gain=1, seen=True, forced=False, words="1 card from beside")
    elif step.cards.lies is Zone.TABLE and step.cards.amount is not None and step.cards.amount.number is None:
        walk.doubt("how many table cards a player gets")
