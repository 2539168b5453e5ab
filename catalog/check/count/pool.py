"""How many cards a final hand is chosen from, and how many can pass through one player's possession."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catalog.check.count.lines import usable_commons
from catalog.check.count.move import End, Flow, Loop, Move, Source
from catalog.model import arranging, comparing, dealing, drawing, moves, uses
from catalog.model.branches import bought_off
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase
from catalog.model.step import number_of
from catalog.model.terms import EventKind, Role, Zone
from catalog.model.variant import Variant


def passes(flow: Flow, move: Move, seats: int | None) -> int:
    """How often a move happens: once, or once for every seat where a repeat is for each of them."""
    number = 1
    for loop in flow.loops:
        if loop.end is End.SEATS and loop.first <= move.rule <= loop.last and not loop.games and not move.standing:
            if not loop.within:
                number *= loop.times * (seats or 1)
        counted = loop.end is End.HAND or loop.alike and not move.spread
        if counted and loop.first <= move.rule <= loop.last and not move.standing:
            number *= loop.times
    return number


def chosen_loops(flow: Flow) -> tuple[Loop, ...]:
    """The repeats that go on as long as players like, within one deal."""
    return tuple(loop for loop in flow.loops if loop.end is End.CHOICE and not loop.games and not loop.within)


def in_loop(move: Move, loops: Iterable[Loop]) -> bool:
    """Whether a move is among those that a repeat brings again."""
    return not move.standing and any(loop.first <= move.rule <= loop.last for loop in loops)


@dataclass(frozen=True)
class Pool:
    """What one finished hand is chosen from: a player's `own` cards and `shared` ones, of so many `laid` out."""

    own: int = 0
    shared: int = 0
    laid: int = 0

    @property
    def size(self) -> int:
        """All cards of the pool."""
        return self.own + self.shared

    def __str__(self) -> str:
        if not self.laid:
            return f"{self.own} cards of one's own"
        of = f"{self.shared}" if self.shared == self.laid else f"{self.shared} of {self.laid}"
        return f"{self.own} cards of one's own and {of} shared"


def pool(flow: Flow, variant: Variant, declined: bool = False, seats: int | None = None) -> Pool:
    """The greatest pool of one finished hand just after the last card joins it; with every extra card `declined`, the
    least one.
    """
    hand, best = 0, Pool()
    laid: list[Move] = []
    for move in flow.moves:
        if move.fresh:
            break
        if declined and not move.forced:
            continue
        if move.common:
            laid.append(move)
        times = passes(flow, move, seats) if move.forced and not declined else 1
        gain = 0 if move.aside else move.gain + move.others * ((seats or 2) - 1 - move.staying)
        hand = max(hand + (gain - move.loss if move.swap else gain) * times, 0)
        if gain or move.common > 0:
            # Who passes nothing on, where nobody need, gets what the others pass all the same.
            more = move.loss if move.gifts and move.swap and move.free else 0
            own = finished(hand + more, variant, move.rule) + borrowed(hand, variant)
            own = hand * ((seats or 2) - 1) if made_of_others(variant) else own
            out = max(sum(m.common for m in laid), 0)
            now = _bought(own, out, variant) or Pool(own, usable_commons(laid, variant), out)
            best = now if move.forced else max(best, now, key=lambda found: found.size)
        if not move.swap:
            hand = max(hand - move.loss_least, 0)
    return best


def _bought(own: int, laid: int, variant: Variant) -> Pool | None:
    """The best pool where each common card that a hand may use must be paid for with discards; None elsewhere."""
    offers = {0: 0}
    for step in variant.steps:
        told = [e.cards for w in step.when for e in getattr(w, "events", ()) if e.deeds == (EventKind.DISCARDS,)]
        if isinstance(step, uses.Use) and not step.barred and len(told) == 1 and told[0] is not None:
            commons = [p for option in step.options for p in option.parts if p.lies is Zone.COMMON]
            offers[plain_number(told[0])] = max((plain_number(p) for p in commons), default=0)
    if len(offers) == 1:
        return None
    pools = [Pool(own - given, min(shared, laid), laid) for given, shared in offers.items() if given <= own]
    return max(pools, key=lambda found: found.size)


def made_of_others(variant: Variant) -> bool:
    """True where a hand is made of what all other players hold, and of nothing of one's own."""
    options = [o for s in variant.steps if isinstance(s, uses.Use) and not s.barred for o in s.options]
    return bool(options) and all(
        {part.owner.role if part.owner else None for part in option.parts if part.lies is not Zone.COMMON}
        in ({Role.OTHERS}, {Role.EACH_OTHER})
        for option in options
    )


def borrowed(hand: int, variant: Variant) -> int:
    """The cards of another player that a hand may use."""
    number = 0
    for option in _borrowing(variant):
        parts = [p for p in option.parts if p.owner is not None and p.owner.role in _OTHERS]
        number = max(number, sum(hand if p.amount is None else plain_number(p) for p in parts))
    return number


def _borrowing(variant: Variant) -> list[uses.Option]:
    """What a hand may be made of where cards of another player are among it."""
    rules = [s for s in variant.steps if isinstance(s, uses.Use) and not s.barred]
    options = [option for rule in rules for option in rule.options]
    return [o for o in options if any(p.owner is not None and p.owner.role in _OTHERS for p in o.parts)]


def hand_apart(variant: Variant) -> int:
    """The cards of one of the hands that a player is dealt apart."""
    number = 0
    for rule in variant.rules:
        for step in rule.steps:
            if isinstance(step, dealing.Deal) and (step.sets > 1 or step.to_hands):
                number += plain_number(step.cards)
            elif isinstance(step, drawing.Discard) and step.cards is not None and step.cards.each_hand:
                paid = [kept for kept, _ in bought_off(step, rule.steps, variant.steps)]
                number -= min([plain_number(step.cards) or 1, *paid])
    return max(number, 0)


_OTHERS = (
    Role.OTHER,
    Role.NEIGHBOR_LEFT,
    Role.NEIGHBOR_RIGHT,
    Role.CLOSEST_LEFT,
    Role.CLOSEST_RIGHT,
    Role.LEFT_OF,
    Role.RIGHT_OF,
)


def finished(hand: int, variant: Variant, rule: int) -> int:
    """The cards of one finished hand of those held at a rule, where they are split into hands before the showdown."""
    if any(isinstance(s, dealing.Deal) and s.sets > 1 for s in variant.steps):
        hand = min(hand, hand_apart(variant))
    if any(p.facing is Facing.DOWN for option in _borrowing(variant) for p in option.parts):
        hand -= min(ups(variant), hand)
    facings = [s.made_of.facing for s in variant.steps if isinstance(s, comparing.Contest) and s.made_of is not None]
    if len({f for f in facings if f is not None}) == 2:
        # Which of them lie up is told by the end.
        hand = max(ups(variant), hand - ups(variant))
    for step in variant.steps:
        if isinstance(step, moves.HandLimit) and step.facing is None:
            hand = min(hand, step.most)
        elif isinstance(step, uses.SplitHand) and not step.on_event and step.number is not None:
            hand = min(hand, max(part.size or 0 for part in step.hand_parts))
        elif isinstance(step, arranging.Stack) and step.into is not None and step.into.size:
            hand = min(hand, step.into.size)
    barred = [s.options[0].parts for s in variant.steps if isinstance(s, uses.Use) and s.barred and not s.on_event]
    return hand - (hand > 0 and (CardPhrase(which=Selector.THAT),) in barred)


def plain_number(cards: CardPhrase) -> int:
    """How many cards a phrase tells by number; 0 where it tells them otherwise."""
    number = number_of(cards)
    return number if number is not None and number < 100 else 0


def ups(variant: Variant, last: int | None = None) -> int:
    """How many of a player's cards lie up after the rule `last`, or at the end: those dealt up and those flipped."""
    number = 0
    for step in (s for rule in variant.rules if last is None or rule.number <= last for s in rule.steps):
        counted = (step.number or 0) if isinstance(step, dealing.Deal | dealing.Flip) else 0
        up = step.cards.facing is Facing.UP if isinstance(step, dealing.Deal) else True
        number += counted if counted < 100 and up else 0
    return number


def new_cards(move: Move, hand: int, known: dict[int, int]) -> int:
    """How many passed cards can be new to who gets them; a neighbour passes back what came from there at the last.

    `known` are the cards of a player's own passing that lie with the neighbour on either side; brought up to date here.
    """
    gain = 0
    for side, cards in move.gifts:
        gain += min(cards, max(hand - known[-side], 0)) if side else cards
    for side in known:
        away = sum(cards for _, cards in move.gifts)
        known[side] = max(known[side] - away, 0) + sum(cards for to, cards in move.gifts if to == side)
    return gain


def sources(flow: Flow, number: int) -> str:
    """Where the cards seen come from, in words; all that are in play where they cannot be told apart."""
    parts = {"dealt": 0, "drawn": 0, "from other players": 0, "from the table": 0, "shared": 0}
    for move in flow.moves:
        if move.fresh:
            break
        deck = "drawn" if move.swap else "dealt"
        name = {Source.PLAYERS: "from other players", Source.TABLE: "from the table"}.get(move.source, deck)
        parts[name] += 0 if move.seen else move.gain
        parts["shared"] += max(move.common, 0)
    if sum(parts.values()) != number:
        return "as many as can come round"
    return ", ".join(f"{cards} {name}" for name, cards in parts.items() if cards)


def seen(flow: Flow, seats: int | None, declined: bool = False) -> int:
    """The most different cards that pass through one player's hands, and all commons; with every extra card `declined`
    the least.

    What other players pass on cannot be more than has been dealt by then. Without a number of `seats` two play, the
    number that leaves most cards for one of them.
    """
    loops = (*chosen_loops(flow), *(loop for loop in flow.loops if loop.end is End.DECK))
    hand, kept, known = 0, 0, {-1: 0, 1: 0}
    claimed = tuple(loop for loop in loops if loop.claimed)
    number, own, commons, dealt, others, off = seats or 2, 0, 0, 0, 0, 0
    visits, place, deck = {0}, 0, flow.size(number)
    refills = any(move.refill or move.refill_when_empty for move in flow.moves)
    on_table = any(move.source is Source.TABLE for move in flow.moves)
    for move in flow.moves:
        if move.fresh:
            break
        if declined and (not (move.forced or move.sold) or in_loop(move, claimed)):
            continue
        times = 1 if declined or move.once else passes(flow, move, seats)
        off += move.demand.at(number) * times
        dealt += (move.demand.at(number) - (0 if on_table else move.table.at(number))) * times
        again = not declined and (move.mixes or in_loop(move, loops))
        if again and move.source is Source.PLAYERS or move.mixes and not declined:
            own = max(own, dealt - commons)
        elif again and (move.gain or move.common > 0):
            own = deck if refills else deck - others - commons - max(move.common, 0)
        elif move.seen:
            continue
        elif move.source is Source.PLAYERS:
            gain = move.others * (number - 1 - move.staying) + (
                new_cards(move, hand - kept, known) if move.gifts else move.gain
            )
            if move.whole and seats and len(move.gifts) == 1:
                # Hands that have gone round the table are those that were seen before.
                place = (place + move.gifts[0][0]) % seats
                gain, visits = 0 if place in visits else gain, visits | {place}
            own = max(min(own + gain * times, dealt - commons), own)
        else:
            visits = {place}
            own += min(move.gain, max(deck - off, 0)) if move.lasting else move.gain * times
        # Who lays a card open has seen it; those of the others are commons that can be new.
        commons += (max(move.common, 0) + move.laid * (number - 1)) * times
        hand = max(hand + move.grown, 0)
        others += max(move.grown, 0) if move.forced and not in_loop(move, loops) else 0
        kept = min(kept + move.kept * times, hand)
        if not move.gifts and (gone := move.loss + move.kept * times):
            known = {side: max(cards - gone, 0) for side, cards in known.items()}
    return min(own + commons, deck)
