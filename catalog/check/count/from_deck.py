"""Steps by which cards come to players off the deck, or from the table: dealt, bought, picked, won."""

from __future__ import annotations

from dataclasses import replace

from catalog.acts.matching import until_match, until_pair
from catalog.check.count.move import Demand, End, Source
from catalog.check.count.repeats import end_of
from catalog.check.count.walk import Walk, events_of
from catalog.model import arranging, auctions, board, dealing, drawing, moves, repeats
from catalog.model.branches import by_number_held, in_vain
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import ORDINALS, CardPhrase, When
from catalog.model.step import Step, cards_told
from catalog.model.terms import Bound, EventKind, Role, Zone

_ALTERNATIVE = (EventKind.FOLDS,)


def deal(walk: Walk, step: dealing.Deal) -> None:
    """Cards dealt to each player, to one, or more for a card that comes up."""
    to = step.to.role if step.to else None
    amount = step.cards.amount
    nth = amount is None and step.cards.which in ORDINALS[1:]
    if not nth and (amount is None or amount.bound in (Bound.ALL, Bound.THE)):
        return _no_number(walk, step.cards)
    if step.instead:
        return _instead(walk, step)
    if step.to is not None and any(set(_ALTERNATIVE) & set(e.deeds) for e in step.to.doing):
        return
    if step.until and not step.up_to:
        return _until(walk, step)
    if step.up_to:
        # What was given up comes again, and what is wanting besides; less where the hand was larger.
        given, wanting = walk.given, step.up_to - walk.hand
        most = given.each + given.few
        demand = replace(given, each=max(given.each + wanting, 0))
        if any(m.refill and m.rule >= walk.given_at for m in walk.moves):
            demand = Demand(each=max(wanting, 0))
        gain, forced = max(most + wanting, 0), wanting > 0
        return walk.add(gain=gain, loss=most, swap=True, forced=forced, demand=demand, words=f"up to {step.up_to}")
    number = 1 if nth or amount is None else amount.number or 0
    also = step.cards.plus
    if also is not None:
        # So many down and so many up at once.
        more = walk.number(also) or 0
        number += more
        walk.ups += more if also.facing is Facing.UP else -more if step.cards.facing is Facing.UP else 0
    number *= walk.hands or 1 if step.to_hands else step.sets
    if step.sets > 1:
        walk.hands = step.sets
    if step.cards.facing is Facing.UP:
        walk.ups += number
        walk.shown = walk.hand + number
    cap = walk.cap(step)
    if cap is not None:
        if to in (Role.EACH, None, Role.REMAINING):
            walk.add(gain=number * cap, demand=Demand(each=number * cap), standing=True, words="more")
        else:
            one = walk.for_one(cap, step, not _down(step.cards))
            walk.add(gain=number * one, demand=Demand(total=number * cap), standing=True, words="more")
        return
    forced = not step.may and not step.on_event
    if to is Role.THAT and step.on_event:
        return walk.add(gain=number, demand=Demand(total=number), forced=False, words=f"{number} for one player")
    if to is Role.LEADER:
        return walk.add(gain=number, demand=Demand(total=number), forced=False, words=f"{number} for the leader")
    apart = walk.pack.members(step.cards.what) & walk.pack.apart
    if apart:
        walk.add(gain=number, forced=forced, seats=len(apart) // number, words=f"{number} dealt")
        return
    aside = bool(walk.beside(dealing.Blind)) and any(from_aside(s) for s in walk.variant.steps)
    without = step.to is not None and step.to.besides is not None and step.to.besides.role is Role.DEALER
    demand = Demand(each=number, total=-number if without else 0)
    walk.add(gain=number, demand=demand, forced=forced, aside=aside, words=f"{number} dealt")


def _instead(walk: Walk, step: dealing.Deal) -> None:
    """Cards in place of what others do: they may make a smaller hand as large as the others are."""
    if by_number_held(step) is not None and not walk.beside(drawing.Draw):
        number = walk.number(step.cards) or 1
        walk.add(gain=number, loss=number, swap=True, forced=False, demand=Demand(each=number), words="instead")


def _no_number(walk: Walk, cards: CardPhrase) -> None:
    """Cards told of just now, which the deal brings, or the whole deck."""
    if cards.which is Selector.THAT and cards.facing is None and not any(map(until_match, walk.rule.steps)):
        walk.doubt("how many cards come before the one that is dealt")
        walk.add(gain=1, demand=Demand(each=1), forced=False, words="1 card that matches")
    if cards.lies is Zone.DECK and cards.amount is not None and cards.amount.bound is Bound.ALL:
        walk.doubt("how many cards each player is dealt depends on the number of players")


def _until(walk: Walk, step: dealing.Deal) -> None:
    """Cards until something happens. Until two are of a rank, a pair comes first and then one more of it each time;
    all of a rank come only at the end.
    """
    if not until_pair(step):
        walk.doubt("how long the deal goes on")
        return walk.add(gain=1, demand=Demand(each=1))
    walk.alike = max(walk.alike + 1, 2)
    ranks = len({rank for rank, _ in walk.pack.cards})
    most = (walk.pack.rank_size - 1) * ranks + 1
    walk.add(gain=1, demand=Demand(total=most), matched=1, spread=True, words="1 of a rank")


def get(walk: Walk, step: drawing.Get) -> None:
    """Cards taken off the deck by whoever wants or earns them."""
    cards, role = step.cards, step.who.role if step.who else None
    deck = cards.lies is Zone.DECK
    if step.instead:
        if deck and not walk.beside(auctions.Auction):
            refused(walk, step)
        return
    if role is Role.HIGH_BIDDER:
        each = walk.beside(repeats.Repeat)
        walk.add(gain=1, forced=False, demand=Demand(each=1) if each else Demand(total=1), words="1 won")
        return
    asked = next((of for of in walk.beside(dealing.Take) if _else_of(walk, of) is step), None)
    if asked is not None:
        # Who asks gets one of the other player's, or else this.
        number = walk.number(cards) or 1
        most = max(number, walk.number(asked.cards) or 1)
        return walk.add(gain=most, demand=Demand(each=number), forced=not asked.may, words="1 asked for")
    if cards.which is Selector.THAT or cards.amount is None:
        return
    if walk.beside(drawing.Reject):
        return
    number = walk.number(cards) or 1
    cap = walk.cap(step)
    if step.per is not None:
        what = [s.cards.what for s in walk.beside(dealing.Flip) if s.cards.what]
        cap = walk.pack.count(what[0]) if what else cap
        if cap is None:
            walk.doubt("for how many cards another comes")
            return
        cap = walk.left_of(step.per, what[0] if what else (), cap)
        walk.add(gain=number * cap, demand=Demand(total=number * cap), forced=False, words="more")
    elif cap is not None:
        one = walk.for_one(cap, step)
        walk.add(gain=number * one, demand=Demand(total=number * cap), standing=True, words="more")
    elif step.on_event or role not in (Role.EACH, Role.ANY, None):
        walk.add(gain=number, demand=Demand(total=number), forced=False, words="1 more for one player")
    else:
        times = walk.times(step)
        walk.add(gain=number * times, demand=Demand(each=number * times), forced=not step.may, words="1 bought")


def refused(walk: Walk, step: Step) -> None:
    """A refused card: another comes, from the neighbour or off the deck; the last is lost."""
    passed = [p for p in walk.beside(dealing.Pass) if p.may]
    lost = any(goes_past(d) for d in walk.beside(drawing.Discard))
    times = walk.times(step) * max(len(passed), 1)  # a second card that may be passed as the first may
    demand = Demand(total=times * lost) if passed else Demand(each=times)
    source = Source.PLAYERS if passed else Source.DECK
    walk.add(gain=times, loss=times, swap=True, forced=False, demand=demand, source=source, words="refused cards")


def reject(walk: Walk, step: drawing.Reject) -> None:
    """A card refused as it is dealt."""
    if walk.beside(dealing.Take):
        return
    times = walk.times(step)
    if step.whom is not None:
        # Each card that is dealt may be refused.
        times *= next((walk.number(dealt.cards) or 1 for dealt in walk.beside(dealing.Deal) if dealt.number), 1)
    demand = Demand() if step.whom is not None else Demand(each=times)
    walk.add(gain=times, loss=times, swap=True, forced=False, demand=demand, words="refused cards")


def buy(walk: Walk, step: moves.Buy) -> None:
    """Cards bought off the deck or the table."""
    cards = step.cards or step.offers[0].cards
    if any(e.negated or (e.who and e.who.role is Role.NO_ONE) for e in events_of(step)):
        return walk.doubt("who buys a card where nobody does something")
    number = walk.number(cards) or 1
    cap = walk.cap(step)
    if cap is not None:
        one = walk.for_one(cap, step, not _down(cards))
        walk.add(gain=number * one, demand=Demand(total=number * cap), standing=True, words="bought")
        return
    refilled = any(isinstance(s, (board.Table, moves.Replace)) for s in walk.rule.steps)
    deck = refilled or not _only_on_table(step)
    demand = Demand(each=number) if deck else Demand()
    kept = any(e.deeds == (EventKind.KEEPS,) for d in walk.beside(drawing.Discard) for e in events_of(d))
    walk.add(
        gain=number,
        loss=number if kept else 0,
        swap=kept,
        demand=demand,
        forced=False,
        source=Source.DECK if deck else Source.TABLE,
        words=f"{number} bought",
    )


def pick(walk: Walk, step: moves.Pick) -> None:
    """Cards chosen from the table or the deck."""
    number = walk.number(step.cards)
    if number is None:
        return walk.doubt("how many cards are picked")
    deck = step.cards.alternative is not None or walk.beside(moves.Replace) or step.cards.lies is Zone.DECK
    walk.add(
        gain=number,
        demand=Demand(each=number) if deck else Demand(),
        forced=not step.may,
        source=Source.DECK if deck else Source.TABLE,
        words=f"{number} picked",
    )


def take(walk: Walk, step: dealing.Take) -> None:
    """Cards taken from the deck, the table or another player."""
    if step.cards.lies is Zone.DECK:
        if step.instead:
            refused(walk, step)
        return
    if _else_of(walk, step) is not None:
        return  # it is counted with what comes where the other player has none
    if step.cards.lies is Zone.TABLE:
        if step.may or walk.beside(moves.Replace):
            walk.add(gain=1, demand=Demand(each=1), forced=False, words="1 taken")
        else:
            lying = sum(move.table.total for move in walk.moves)
            each = any(move.table.each for move in walk.moves)  # as many lie there as there are players
            walk.add(gain=1, source=Source.TABLE, seats=None if each else lying, words="1 taken")
        return
    if step.who is not None and step.who.role is Role.WINNER:
        return
    number = walk.number(step.cards) or 1
    cap = walk.cap(step)
    if cap is not None:
        if walk.beside(dealing.Pass):
            return
        number *= walk.for_one(cap, step)
        walk.add(gain=number, source=Source.PLAYERS, standing=True, words="taken")
    else:
        walk.add(gain=number, loss=number, swap=True, source=Source.PLAYERS, forced=not step.may, words="taken")


def _else_of(walk: Walk, step: Step) -> Step | None:
    """The step of the same rule that says what is done where a player asks for a card in vain; None without one."""
    steps = walk.rule.steps
    return next((in_vain(steps, at) for at, other in enumerate(steps) if other is step), None)


def auction(walk: Walk, step: auctions.Auction) -> None:
    """A card sold to one player, or one to each."""
    if step.cards.lies not in (Zone.DECK, Zone.TABLE):
        if step.cards.which is not Selector.THAT:
            number = walk.number(step.cards) or 1
            walk.add(others=number, source=Source.PLAYERS, forced=False, words=f"{number} won of each other player")
        return
    others = [d for d in walk.beside(dealing.Deal) if d.to is not None and d.to.role is Role.OTHERS]
    if others:
        return
    each = [r for r in walk.beside(repeats.Repeat) if not r.endings and _seats_end(r)]
    total = Demand(each=1) if each else Demand(total=1)
    demand = total if step.cards.lies is Zone.DECK else Demand()
    swap = bool(walk.beside(drawing.Discard))
    wanted = any(end_of(r) is End.CHOICE for r in walk.beside(repeats.Repeat))
    walk.add(
        gain=1,
        loss=int(swap),
        swap=swap,
        mixes=wanted,
        demand=demand,
        forced=False,
        sold=True,
        words="1 won",
        source=Source.DECK,
    )


def auction_right(walk: Walk, step: auctions.AuctionRight) -> None:
    """The right to play the hand on the table, sold to one player."""
    if isinstance(step.act, arranging.Switch) and step.act.other.lies is Zone.TABLE:
        lying = sum(move.table.total for move in walk.moves)
        if not lying:
            return
        # Who had the table's hand last time finds their own there, where nobody else has bought it since.
        walk.rights += 1
        gain = lying if walk.rights % 2 else walk.hand
        walk.add(
            seen=not walk.rights % 2,
            gain=gain,
            loss=walk.hand,
            swap=True,
            forced=False,
            source=Source.TABLE,
            words="hands switched",
        )


def bid(walk: Walk, step: auctions.Bid) -> None:
    """A table card that one player wins."""
    if step.cards is not None and step.cards.lies is Zone.TABLE and step.who is not None:
        once = any(b.barred for b in walk.beside(auctions.Bid))
        walk.add(gain=1, forced=False, source=Source.TABLE, once=once, words="1 won")


def _down(cards: CardPhrase) -> bool:
    return cards.facing is Facing.DOWN


def from_aside(step: Step) -> bool:
    """True where cards that nobody may look at come into the hand later."""
    if isinstance(step, arranging.Put):
        return step.into is Zone.HAND and any(c.lies is Zone.UNSEEN for c in cards_told(step))
    return isinstance(step, drawing.Draw) and step.new is not None and step.new.lies is Zone.UNSEEN


def goes_past(step: Step) -> bool:
    """True for a card that nobody wanted, the dealer neither."""
    refused_by = [
        e.to or e.who
        for e in events_of(step)
        if {EventKind.GOES_PAST, EventKind.REJECTS, EventKind.PASSES} & set(e.deeds)
    ]
    return any(who is not None and who.role is Role.DEALER for who in refused_by)


def _only_on_table(step: moves.Buy) -> bool:
    cards = [o.cards for o in step.offers] or [step.cards]
    return all(c is not None and c.lies is Zone.TABLE and c.alternative is None for c in cards)


def _seats_end(step: repeats.Repeat) -> bool:
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    return step.for_each is not None or any(
        EventKind.WINS in e.deeds and e.who and e.who.role is Role.EACH for e in events
    )
