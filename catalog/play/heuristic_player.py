"""A player who plays sensibly by a few plain rules, for whole hands that are told (see `HABITS`)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from catalog.hands.by_ranks import RankScale
from catalog.hands.choose import UP, Entry
from catalog.hands.compare import PointScale, Scale, Shown, show
from catalog.hands.limited import stand_ins
from catalog.hands.points import totals
from catalog.hands.rules import HIGH, LOW, CannotJudge, Rules
from catalog.hands.scales import scale_of
from catalog.hands.showdown import way_of
from catalog.model.arranging import Put, Stack
from catalog.model.auctions import Auction
from catalog.model.board import RemoveCommon
from catalog.model.boards import Drop, Expose, MoveTrigger
from catalog.model.comparing import TieDeal
from catalog.model.contests import OfferRound, Tricks
from catalog.model.dealing import Deal, Flip, Pass, Redeal, Take
from catalog.model.decks import Roll
from catalog.model.declaring import Choice, Declare, DeclareShares, Name
from catalog.model.drawing import Discard, Draw, Get, Reject
from catalog.model.moves import Buy, Pick, Trade
from catalog.model.paying import Fold
from catalog.model.phrase import CardPhrase, When
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Showdown
from catalog.model.terms import Category, EventKind, Role
from catalog.model.terms_of_money import Side, Unit
from catalog.play.deck import is_joker, rank_of, suit_of
from catalog.play.event_log import What
from catalog.play.select import select
from catalog.play.showdown_input import face, wild_rules

if TYPE_CHECKING:
    from catalog.model.step import Step
    from catalog.play.table import Laid, Table

HABITS = (
    "They keep what makes the best hand for the half of the pot that suits it, take cards that cost nothing, pay for "
    "two cards a hand at most and never the price of the pot, declare for the side on which they beat more random "
    "hands, go in with a hand that is likely the best, call every bet, and let the strongest hand win every auction."
)
"""How a sensible player plays, in one line."""

EXPOSED = 0.6
"""So often is a card off the deck made a common card by the player who may."""

TRIALS = 40
GAMES = 3
FEW = 8
"""With more cards that may stand for others, players take them for what they show until the showdown."""
_MADE = {Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH}
_SPOILS = (Fold, Redeal, Discard, Repeat, Reject, TieDeal)
_DEAR = (Unit.POT, Unit.LAST_FEE)


class Sensible:
    """Keeps what makes the best hand, declares by its own strength; the same seed gives the same hand anywhere.

    How good a hand is, is how many of some random hands of as many cards it beats, by the game's own ranking; where
    that is not known, by the common one. Cards that are wild by their faces are known to be so in play.
    """

    def __init__(self, steps: Sequence[Step], seed: int = 0) -> None:
        self.steps, self.seed = tuple(steps), seed
        self.random = Random(f"stemma {seed}")
        self.order: list[int] = []
        self.shuffled = 0
        self.scales = {side: _scale(self.steps, side) for side in _sides(self.steps)}
        self.wild = frozenset(face(card) for card in wild_rules(self.steps).fixed)
        try:
            self.limited = stand_ins(self.steps)
        except CannotJudge:
            self.limited = {}
        if len(self.limited) > FEW:
            self.limited = {}
        self.paid: dict[int, int] = {}
        self.taken: dict[tuple, int] = {}
        self.again = any(isinstance(step, Repeat) for step in steps)
        self.known: dict = {}
        self.tricks = any(isinstance(step, Tricks) for step in self.steps)
        self.took = False

    # What a hand is worth

    def shown(self, cards: Sequence[int], side: Side) -> Shown | None:
        """The best hand of some cards on one side, own cards and commons alike; None where that cannot be told."""
        entries = [Entry(face(card), UP) for card in cards[:11]]
        key = (side, tuple(sorted(entry.card for entry in entries)))
        if key not in self.known:
            scale = self.scales.get(side) or _scale(self.steps, side)  # a side that no share of the pot is for
            try:
                self.known[key] = show(0, entries, scale, self.wild, self.limited)
            except CannotJudge:
                self.known[key] = None
        return self.known[key]

    def held(self, table: Table, seat: int) -> list[int]:
        """The cards that a player makes a hand of: their own and the commons that lie face up."""
        own = [laid.card for laid in table.own(seat)]
        return own + [laid.card for laid in table.commons if laid.up]

    def score(self, table: Table, seat: int, side: Side) -> float:
        """The share of random hands of as many cards that the player's hand beats, from 0 to 1."""
        own = [laid.card for laid in table.own(seat)]
        return self._beats(table, own, side)

    def swaps(self, table: Table, seat: int, sides: Sequence[Side]) -> bool:
        """Whether a player names the second of two hands for the first of two sides: so they beat more in all."""
        first, second = ([laid.card for laid in table.own(seat) if laid.hand == hand] for hand in table.hands_of(seat))
        one, other = sides
        as_they_lie = self._beats(table, first, one) + self._beats(table, second, other)
        return self._beats(table, second, one) + self._beats(table, first, other) > as_they_lie

    def _beats(self, table: Table, own: list[int], side: Side) -> float:
        common = [laid.card for laid in table.commons if laid.up]
        mine = self.shown(own + common, side)
        if mine is None or not own:
            return 0.0
        key = (side, "score", tuple(sorted(own)), tuple(common))
        if key not in self.known:
            rest = [card for card in sorted(table.deck) if card not in own and card not in common]
            chance = Random(f"{self.seed} {sorted(own)} {common}")
            trials = TRIALS if len(own) + len(common) < 8 else TRIALS // 4
            beaten = 0.0
            for _ in range(trials):
                other = self.shown(chance.sample(rest, min(len(own), len(rest))) + common, side)
                beaten += 1.0 if other is None or other.worth < mine.worth else 0.5 * (other.worth == mine.worth)
            self.known[key] = beaten / trials
        return self.known[key]

    def strength(self, table: Table, seat: int) -> float:
        """How good the hand is on its better side."""
        return max(self.score(table, seat, side) for side in self.scales)

    def aim(self, table: Table, seat: int) -> Side:
        """The side of the pot that the hand is better for; high where it is all one."""
        return max(self.scales, key=lambda side: (self.score(table, seat, side), side is Side.HIGH))

    def values(self, table: Table, seat: int, cards: Sequence[Laid]) -> list[tuple[float, float]]:
        """How worth keeping each card is: what it makes (2 and more is worth keeping), then how good it is alone."""
        side = self.aim(table, seat)
        scale = self.scales[side]
        every = self.held(table, seat)
        if self.tricks:
            return [in_tricks(table, laid.card) for laid in cards]
        if isinstance(scale, RankScale):
            return [self._ranks_without(every, laid.card, side) for laid in cards]
        if not isinstance(scale, Rules):
            return [self._points_without(every, laid.card, side) for laid in cards]
        return [self._low(every, laid, cards) if scale.low else self._high(every, laid.card, side) for laid in cards]

    def _ranks_without(self, every: list[int], card: int, side: Side) -> tuple[float, float]:
        """Not worth keeping is a card in place of which half of all ranks would make a better hand."""
        whole, rest = self.shown(every, side), [c for c in every if c != card]
        others = [self.shown([*rest, other], side) for other in range(0, 52, 4)]
        better = sum(other is not None and (whole is None or other.worth > whole.worth) for other in others)
        return (1.0 if 2 * better >= len(others) else 3.0, -float(better))

    def _points_without(self, every: list[int], card: int, side: Side) -> tuple[float, float]:
        whole, rest = self.shown(every, side), self.shown([c for c in every if c != card], side)
        better = rest is not None and (whole is None or rest.worth > whole.worth)
        return (1.0 if better else 3.0, 0.0 if rest is None else -float(rest.worth[0]))

    def _low(self, every: list[int], laid: Laid, cards: Sequence[Laid]) -> tuple[float, float]:
        if face(laid.card) in self.wild or is_joker(laid.card):
            return 5.0, 0.0
        rank = rank_of(laid.card) % 14 or 1
        before = next(other for other in cards if rank_of(other.card) == rank_of(laid.card))
        return (0.0 if before is not laid else 3.0 if rank <= 8 else 1.0), -float(rank)

    def _high(self, every: list[int], card: int, side: Side) -> tuple[float, float]:
        rank = float(rank_of(card))
        if face(card) in self.wild or face(card) in self.limited:
            return 9.0, rank
        if not every:  # a card of somebody else's, and none of their own
            return 0.0, rank
        best = self.shown(every, side)
        inside = best is not None and face(card) in best.cards
        category = getattr(best.worth, "category", None) if best is not None else None
        if inside and category in _MADE:
            return 8.0, rank
        mates = sum(rank_of(other) == rank_of(card) for other in every)
        if mates > 1:
            return 4.0 + mates, rank
        if max(sum(rank_of(o) == rank_of(c) for o in every) for c in every) > 1:
            return float(inside), rank
        if sum(suit_of(other) is suit_of(card) for other in every) == 4:
            return 3.0, rank
        others = {rank_of(other) for other in every}
        runs = [range(low, low + 4) for low in range(2, 12) if set(range(low, low + 4)) <= others]
        if any(rank in run for run in runs):
            return 2.5, rank
        return (2.0 if rank == max(others) and rank >= 11 else float(inside)), rank

    def worst_first(self, table: Table, seat: int, cards: Sequence[Laid]) -> list[Laid]:
        """Cards in the order in which the player gives them up."""
        values = self.values(table, seat, cards)
        order = sorted(range(len(cards)), key=lambda n: (values[n], face(cards[n].card)))
        return [cards[n] for n in order]

    def bad(self, table: Table, seat: int, step: Step) -> int:
        """How many of the cards that a rule speaks of are not worth keeping."""
        told = getattr(step, "cards", None)
        cards = select(table, told, seat) if isinstance(told, CardPhrase) else []
        if not cards or any(laid not in table.hands[seat] for laid in cards):
            return 0
        return sum(value < 2 for value, _ in self.values(table, seat, cards))

    # What is asked

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if self.shuffled != table.deals or not self.order:
            self.shuffled = table.deals
            self.order = sorted(table.deck)
            Random(f"stemma deck {self.seed} {table.deals}").shuffle(self.order)
        if table.reshuffled:
            return self.random.choice(sorted(table.left))
        return next(card for card in self.order if card in table.left)

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        if seat is None:
            return self._comes_about(table, step, what)
        answer = self._does(table, seat, step, what)
        if answer and step.price is not None and step.price.unit is not Unit.FREE or answer and isinstance(step, Buy):
            self.paid[seat] = self.paid.get(seat, 0) + 1
        return answer

    def _comes_about(self, table: Table, step: Step, what: str) -> bool:
        """What play alone decides: nobody folds, everybody bets, and who declared in goes in."""
        inside = [seat for seat in table.playing if table.ways.get(seat) == frozenset({"in"})]
        if isinstance(step, Repeat) and what == "ends":
            if any(EventKind.WANTS in e.deeds for when in step.when if isinstance(when, When) for e in when.events):
                took, self.took = self.took, False
                return not took
            return len(inside) < 2 or table.deals >= GAMES
        for when in step.when:
            if not isinstance(when, When):
                continue
            for event in when.events:
                if event.deeds[0] is EventKind.MATCHES and any(h.what is What.PAYS for h in table.happened):
                    return True
                if event.deeds[0] is EventKind.GOES_IN and event.who is not None and table.ways and not when.either:
                    return (not inside) if event.who.role is Role.NO_ONE else bool(inside) is not event.negated
                if EventKind.FOLDS in event.deeds or EventKind.RAISES in event.deeds:
                    return event.negated
        return not isinstance(step, _SPOILS)

    def _does(self, table: Table, seat: int, step: Step, what: str) -> bool:
        if what == EventKind.GOES_IN.value:
            return table.ways.get(seat) == frozenset({"in"})
        if what in (EventKind.WINS.value, EventKind.LOSES.value) and table.winners:
            return (seat in table.winners) is (what == EventKind.WINS.value)
        if self._too_dear(seat, step):
            return False
        if table.offered is not None:
            return self._wants(table, seat, step, table.offered)
        if what in ("passes it on", "refuses it") or isinstance(step, Reject):
            return self._unwelcome(table, seat)
        if isinstance(step, Draw):
            return self.bad(table, seat, step) > 0
        if isinstance(step, Expose):
            return self.random.random() < EXPOSED
        if isinstance(step, Get) and self.by_points():
            return self._nearer(table, seat)
        if isinstance(step, Buy):
            return self.paid.get(seat, 0) < 2 and self.strength(table, seat) < 0.9
        if isinstance(step, Deal | Get):
            return self._takes(table, seat, step)
        if isinstance(step, Fold):
            return self.strength(table, seat) < 0.3
        if isinstance(step, Auction | Discard):
            return False
        if isinstance(step, Pass):
            cards = select(table, step.gifts[0].cards, seat)
            return bool(cards) and not any(face(laid.card) in self.wild for laid in cards)
        if isinstance(step, Trade):
            return self.strength(table, seat) < 0.5
        return True

    def _too_dear(self, seat: int, step: Step) -> bool:
        """True for what costs as much as the pot, or a third card that costs anything."""
        if step.price is None or step.price.unit is Unit.FREE:
            return False
        return step.price.unit in _DEAR or self.paid.get(seat, 0) >= 2

    def _unwelcome(self, table: Table, seat: int) -> bool:
        """True where the newest card makes nothing of the hand and is no high card (in high hands)."""
        hand = table.hands[seat]
        if not hand:
            return False
        if len(hand) == 1:
            return self.strength(table, seat) < 0.5
        value, rank = self.values(table, seat, hand)[-1]
        return value < 2 and (rank < 11 or rank < 0)

    def spare(self, table: Table, seat: int) -> list[Laid]:
        """A player's cards that are not worth keeping, the least first."""
        hand = list(table.hands[seat])
        worth = {id(laid): value for laid, (value, _) in zip(hand, self.values(table, seat, hand), strict=True)}
        return [laid for laid in self.worst_first(table, seat, hand) if worth[id(laid)] < 2]

    def would_change(self, table: Table, seat: int) -> bool:
        """True where a hand that nobody knows is likelier to beat those who are in than the player's own is.

        Who is in holds one of the best hands; of so many players' hands an unknown one is so once.
        """
        players = table.seats
        least = 1 - 1 / players
        return (self.strength(table, seat) - least) / (1 - least) < 1 / (2 * players)

    def _wants(self, table: Table, seat: int, step: Step, offered: Laid) -> bool:
        """Whether a player wants the card that is offered: it makes something, or (in exchange) a better hand."""
        table.hands[seat].append(offered)
        try:
            if not isinstance(step, OfferRound):
                return not self._unwelcome(table, seat)
            side, cards = self.aim(table, seat), [laid.card for laid in table.hands[seat]]
            ways = [self.shown([c for c in cards if c != out], side) for out in cards]
            now, best = ways[-1], max((way.worth for way in ways if way is not None), default=())
            return now is None or best > now.worth
        finally:
            table.hands[seat].pop()

    def _takes(self, table: Table, seat: int, step: Step) -> bool:
        """Whether a player takes one more card.

        Not in a game of points where they are near enough already; where hands are compared a card that costs nothing
        can only help, and is taken twice where it is offered again and again.
        """
        key = (seat, table.deals, step)
        self.taken[key] = self.taken.get(key, 0) + 1
        if self.by_points():
            takes = self.taken[key] <= 12 and self._nearer(table, seat)
        elif step.price is None or step.price.unit is Unit.FREE:
            takes = self.taken[key] <= 2 or not self.again
        else:
            takes = self.paid.get(seat, 0) < 2 and self.strength(table, seat) < 0.9
        self.took = self.took or takes
        return takes

    def by_points(self) -> bool:
        """True where hands come as near to a number of points as they can."""
        return any(isinstance(scale, PointScale) for scale in self.scales.values())

    def _nearer(self, table: Table, seat: int) -> bool:
        """True where a player of points is not within one of a target and half of all cards would bring nearer."""
        held = self.held(table, seat)
        wants = False
        for side in self.scales:
            now = self.shown(held, side)
            if now is not None and now.worth[0] >= -1:
                return False
            rest = [card for card in sorted(table.deck) if card not in held]
            found = [self.shown([*held, card], side) for card in rest]
            better = sum(one is not None and (now is None or one.worth > now.worth) for one in found)
            wants = wants or 2 * better >= len(rest)
        return wants

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        if isinstance(step, Roll | Drop | MoveTrigger):
            return self.random.randint(least, most)
        if isinstance(step, Name):
            ranks = [rank_of(laid.card) for laid in table.hands[seat] if rank_of(laid.card)]
            return max(ranks, key=lambda r: (ranks.count(r), r)) if ranks else self.random.randint(least, most)
        if isinstance(step, Draw) and least < most:
            return min(max(self.bad(table, seat, step), least), most)
        if isinstance(step, Pass) and least < most:
            return min(max(1, least), most)
        return least

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        if isinstance(step, RemoveCommon):
            return self.random.sample(list(cards), number)
        gains = isinstance(step, Take | Pick | Buy | Get) or to == seat
        if gains:
            picked: list[Laid] = []
            for _ in range(number):
                left = [laid for laid in cards if laid not in picked]
                picked.append(max(left, key=lambda laid: self._with(table, seat, laid)))
            return picked
        if isinstance(step, Flip) and any(laid.unseen for laid in cards):
            return list(cards)[:number]
        order = self.worst_first(table, seat, cards)
        if isinstance(step, Put):
            order.reverse()
        return order[:number]

    def _with(self, table: Table, seat: int, laid: Laid) -> tuple:
        """What a card is worth to a player who gets it; a card that lies face down is worth a guess."""
        if not laid.up and laid not in table.hands[seat]:
            return (0,)
        side = self.aim(table, seat)
        found = self.shown([*self.held(table, seat), laid.card], side)
        return (1, found.worth if found is not None else ())

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        role = step.who.role if step.who is not None else None
        won = [seat for seat in table.winners if seat in seats]
        if role is Role.WINNER and won:
            return won[0]
        if role in (Role.HIGH_SHOWING, Role.LOW_SHOWING):
            return self.showing(table, seats, role is Role.LOW_SHOWING)
        if isinstance(step, Pass | Discard | Draw | Flip | Stack):
            return seats[0]
        return min(seats, key=lambda seat: (len(table.hands[seat]), -self.strength(table, seat), seat))

    def showing(self, table: Table, seats: Sequence[int], low: bool = False) -> int:
        """Who shows the best (or the lowest) cards face up; the first of them where several do."""
        rules = LOW["A-5"] if low else HIGH
        found = []
        for seat in seats:
            cards = [Entry(face(laid.card), UP) for laid in table.hands[seat] if laid.up]
            best = show(seat, cards[:9], rules, self.wild, {}) if cards else None
            if best is not None:
                found.append(best)
        return max(found, key=lambda hand: hand.worth).seat if found else seats[0]

    def total_showing(self, table: Table, seats: Sequence[int]) -> int:
        """Who shows the highest total face up; the first of them where several do."""
        worths = next((scale.worths for scale in self.scales.values() if isinstance(scale, PointScale)), ())
        shown = [max(totals([face(c.card) for c in table.hands[seat] if c.up], worths)) for seat in seats]
        return seats[shown.index(max(shown))]

    def up_hand(self, cards: Sequence[Laid]) -> Shown | None:
        """The best high hand of some cards that lie face up."""
        return show(0, [Entry(face(laid.card), UP) for laid in cards[:9]], HIGH, self.wild, {})

    def ways(self, table: Table, seat: int, step: Step, players: int) -> frozenset[str]:
        """What a player declares: `in` or `out`, or any of `high`, `low` and `split`."""
        if getattr(step, "choice", None) is Choice.IN_OUT and self.tricks:
            return frozenset({"in" if promise(table, seat) >= 1 else "out"})
        # Deal by deal the pot grows, and players go in with better hands only.
        least = 1 - 1 / (players * max(1, table.deals - GAMES + 1))
        if getattr(step, "choice", None) is Choice.IN_OUT:
            return frozenset({"in" if self.strength(table, seat) >= least else "out"})
        if getattr(step, "or_out", False) and self.strength(table, seat) < least:
            return frozenset({"out"})
        assert isinstance(step, Declare | DeclareShares), "nothing else is declared for"
        return self.choose(table, seat, *declared_ways(step))

    def choose(self, table: Table, seat: int, offered: tuple[str, ...], several: bool) -> frozenset[str]:
        """Which of the ways that are offered a player goes: both only with a very good hand on either side."""
        sides = {str(side): side for side in Side}
        scores = {way: self.score(table, seat, sides[way]) if way in sides else 0.4 for way in offered
                  if way not in sides or sides[way] in self.scales}  # fmt: skip
        if not scores:
            return frozenset(offered[:1])
        if several and len(scores) > 1 and min(scores.values()) >= 0.85:
            return frozenset(scores)
        return frozenset({max(scores, key=lambda way: (scores[way], way))})


def declared_ways(step: Declare | DeclareShares) -> tuple[tuple[str, ...], bool]:
    """What players may declare for, and whether for several at once."""
    if isinstance(step, DeclareShares):
        return tuple(dict.fromkeys(map(way_of, step.shares))), step.combined
    both = step.choice is not Choice.HIGH_LOW
    if step.choice is Choice.HIGH_SPLIT_BOTH:
        return ("high", "split"), both
    if step.choice is Choice.LOW_SPLIT_BOTH:
        return ("low", "split"), both
    return ("high", "low"), both


def _sides(steps: Sequence[Step]) -> tuple[Side, ...]:
    """The sides of the pot that hands are compared for, over all showdowns; high where nothing is told."""
    told = {share.side for step in steps if isinstance(step, Showdown) for share in step.shares} - {None}
    return tuple(side for side in (Side.HIGH, Side.LOW) if side in told) or (Side.HIGH,)


def _scale(steps: Sequence[Step], side: Side) -> Scale:
    try:
        return scale_of(steps, side)
    except CannotJudge:
        return LOW["A-5"] if side is Side.LOW else HIGH


def promise(table: Table, seat: int) -> float:
    """How many tricks a hand is good for, roughly: a trump half of one, a high one all of it, an ace most of it."""
    tricks = 0.0
    for laid in table.hands[seat]:
        high = rank_of(laid.card)
        tricks += (1.0 if high >= 12 else 0.5) if suit_of(laid.card) is table.trump else {14: 0.7, 13: 0.4}.get(high, 0)
    return tricks


def in_tricks(table: Table, card: int) -> tuple[float, float]:
    """How worth keeping a card is for tricks: trumps, then aces and kings (2 and more is worth keeping)."""
    trump = suit_of(card) is table.trump
    return (4.0 if trump else 3.0 if rank_of(card) >= 13 else 1.0), float(rank_of(card))
