"""How many cards can be wild at once at the showdown, full wild cards and limited ones together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from catalog.check.count.move import Flow
from catalog.check.count.pack import Card, pack_of
from catalog.check.count.pool import passes
from catalog.check.count.seats import ask
from catalog.model import board, hands
from catalog.model import ranking as ranks
from catalog.model.layout import Spot, Which
from catalog.model.phrase import Bound, Cards, Group, Lies, Likeness, Role, Tally
from catalog.model.step import Step
from catalog.model.variant import Variant


@dataclass
class _Found:
    """What the rules make wild: `cards` by what they show, `single` cards besides, `ranks` that play brings about
    (`lost` of their cards lie where no player has them), and of every hand so many cards (`per_hand`) and all of so
    many ranks (`own_ranks`). `pairs` count as one wild card each, no more than so many of them; `instead` only where
    the others are not there.
    """

    cards: set[Card] = field(default_factory=set)
    jokers: int = 0
    ranks: int = 0
    lost: int = 0
    single: int = 0
    own_ranks: int = 0
    per_hand: int = 0
    pairs: int = 0
    instead: int = 0
    unsure: list[tuple[int, str]] = field(default_factory=list)


def held(flow: Flow) -> int:
    """The most cards that one player still holds at the showdown."""
    hand = 0
    for move in flow.moves:
        if move.fresh:
            break
        hand += move.grown * (passes(flow, move, None) if move.forced else 1)
    return max(hand, 0)


def most_wild(flow: Flow, variant: Variant, seats: int | None) -> tuple[int, str, tuple[tuple[int, str], ...]]:
    """The most wild cards in all hands and among the commons, why, and the rules that it is told without."""
    players = seats or 2
    table = sum(move.table.at(players) for move in flow.moves)
    found = _Finder(variant, players, held(flow), table).found
    pack = pack_of(variant.steps)
    commons = max(sum(move.common for move in flow.moves), 0)
    told = len(found.cards) * pack.copies + found.jokers + found.single
    all_ranks = {rank for rank, _ in pack.cards}
    rest = len([rank for rank in all_ranks if not {c for c in pack.cards if c[0] is rank} <= found.cards])
    shared = max(min(found.ranks, rest) * pack.rank_size - found.lost, 0)
    size = held(flow)
    own = own_wilds(players, size, found.own_ranks, rest - found.ranks, pack.rank_size)
    own += players * min(found.per_hand, size)
    pairs = min(found.pairs, players * (size // 2)) if found.pairs else 0
    dealt = ask(flow, players).in_play - table + len(pack.apart)
    room = min(players * size + commons, dealt if seats else pack.size)
    number = max(min(told + shared + own + pairs, room), found.instead)
    return number, _why(told, shared, own + pairs, players, number), tuple(found.unsure)


def own_wilds(players: int, size: int, wanted: int, ranks: int, suits: int) -> int:
    """The most wild cards in hands of `size` where each player has `wanted` ranks of their own, out of so many `ranks`
    of so many `suits`. Two players halve a rank where there are not enough.
    """
    if not wanted or ranks <= 0:
        return 0
    halved = min(max(players * wanted - ranks, 0), ranks)
    halves = 2 * halved
    number = 0
    for player in range(players):
        share = halves // players + (player < halves % players)
        share = min(share, wanted)
        number += min(size, (wanted - share) * suits + share * (suits // 2))
    return min(number, ranks * suits)


def _why(told: int, shared: int, own: int, players: int, number: int) -> str:
    parts = []
    if told:
        parts.append(f"{told} cards are wild by what they show")
    if shared:
        parts.append(f"{shared} by a rank that comes up")
    if own:
        parts.append(f"{own} in the hands of {players} players, who have wild cards of their own")
    if not parts:
        return "no rule makes a card wild" if not number else f"{number} cards of one rank can be wild"
    return ", ".join(parts) + ("" if told + shared + own == number else f"; {number} of them can be held")


class _Finder:
    """Reads what the steps make wild."""

    def __init__(self, variant: Variant, players: int, size: int, table: int) -> None:
        self.found, self.pack = _Found(), pack_of(variant.steps)
        self.size, self.table, self.players = size, table, players
        self.dice = sum(s.dice or 0 for s in variant.steps if isinstance(s, board.Roll)) or 1
        laid = [s.layout for s in variant.steps if isinstance(s, board.Common) and s.layout is not None]
        self.rows = max((len(layout.lines) or (layout.grid[0] if layout.grid else 1) for layout in laid), default=1)
        self.laid_jokers = sum(
            extra.number for s in variant.steps if isinstance(s, board.Common) for extra in s.extras if extra.joker
        )
        for rule in variant.rules:
            self.rule = rule
            for step in rule.steps:
                if step.kind in ("wild", "limited"):
                    self._step(step)
            if rule.unread and any(step.kind in ("wild", "limited") for step in rule.steps):
                self._doubt("words of it are not understood")
        if any(isinstance(s, board.ChangeGame) for s in variant.steps):
            self.found.unsure.append((0, "which game it changes to"))

    def _doubt(self, why: str) -> None:
        self.found.unsure.append((self.rule.number, why))

    def _step(self, step: Step) -> None:
        found = self.found
        if isinstance(step, ranks.Namely | ranks.ChangeWild) or isinstance(step, hands.Better):
            return
        if isinstance(step, ranks.ShiftWild):
            self._doubt("how the wild ranks move")
        elif isinstance(step, ranks.NameWild):
            self._named(step)
        elif isinstance(step, ranks.PickWild):
            if step.negated:
                self._doubt("which cards stay wild")
            found.per_hand += not step.negated
        elif isinstance(step, ranks.MakeWild) and step.cards == Cards(which=Which.THAT):
            return
        elif isinstance(step, ranks.OneWild):
            found.pairs = max(found.pairs, 0) + self._pairs(step.cards)
        elif isinstance(step, ranks.Wild) and (step.negated or step.for_table):
            self._not_wild(step)
        elif isinstance(step, ranks.CountAs) and step.kind == "wild":
            many = step.stands_for.amount.number if step.stands_for.amount else 1
            found.single += self.pack.count(step.cards.what) * (many or 1)
        elif isinstance(step, ranks.CountAs) and step.mutual:
            found.cards |= self.pack.members((*step.cards.what, *step.stands_for.what))
        else:
            self._wild(step, step.cards)

    def _named(self, step: ranks.NameWild) -> None:
        found, cards = self.found, self.pack.cards
        if step.who is None or step.who.role is Role.DEALER:
            found.single += len(cards) // 4 if step.by_suit else len(cards) // 2 if step.by_color else 0
            found.ranks += not (step.by_suit or step.by_color)
        elif step.for_holder or not step.who.doing:
            found.own_ranks += 1
        else:
            found.ranks += min(self.pack.rank_size, self.players)

    def _not_wild(self, step: ranks.Wild) -> None:
        if not step.for_table and not step.when and step.cards.lies is Lies.COMMON and step.cards.which is not None:
            self.found.lost += 1

    def _pairs(self, cards: Cards) -> int:
        """How many pairs that stand for a wild card the deck has at most."""
        if cards == Cards(which=Which.THAT) or cards.adds_to is None:
            return self.players * (self.size // 2)
        total, number = cards.adds_to, 0
        for low in range(1, (total + 1) // 2):
            number += self.pack.rank_size if total - low <= 10 else 0
        return number + (self.pack.rank_size // 2 if total % 2 == 0 and total // 2 <= 10 else 0)

    def _wild(self, step: Step, cards: Cards) -> None:
        found, pack = self.found, self.pack
        events = [e for w in step.when for e in getattr(w, "events", ())]
        rank_too = getattr(step, "rank_too", False)
        if cards == Cards(which=Which.THAT) or cards == Cards(which=Which.THAT, rank_only=True):
            told = [e.cards for e in events if e.cards is not None]
            if told and told[0].pairs_with is not None:
                found.per_hand = max(found.per_hand, self.size)
                return
            cards = replace(told[0], facing=None) if told else cards
        gone = getattr(step, "instead_of", None)
        if gone is not None:
            found.single += max(pack.count(cards.what) - pack.count(gone.what), 0)
            return
        if step.instead:
            return
        if any(e.who is not None and e.who.role is Role.NO_ONE for e in events):
            found.instead = max(found.instead, pack.rank_size)
            return
        theirs = step.who is not None and step.who.role is Role.THAT
        own = getattr(step, "for_holder", False) or theirs or (cards.owner is not None and rank_too)
        own = own and not getattr(step, "besides_winner", False)
        came_to = cards.came.who if cards.came is not None else None
        if getattr(step, "onward", False) or self._of_position(step):
            return
        if cards.like is Likeness.OPPOSITE_COLOR and cards.rank_of is not None:
            found.single += 2 * pack.copies
        elif cards.like is Likeness.SAME_SUIT and cards.like_card is not None:
            found.single += max(len(pack.members(cards.what)) // 4, 1)
        elif cards.like is Likeness.SAME_RANK:
            found.per_hand -= bool(own and found.per_hand)
            found.own_ranks += bool(own)
            found.ranks += not own
        elif cards.group is Group.CONSECUTIVE or cards.apart is not None:
            found.per_hand = max(found.per_hand, self.size)
        elif cards.group is Group.PAIR and not rank_too:
            found.per_hand = max(found.per_hand, self.size // 2 * 2)
        elif cards.rank_of is not None:
            self._by_rank(cards, own)
        elif cards.which is Which.FIRST and came_to is not None and not rank_too:
            found.per_hand += 1
        elif rank_too:
            self._with_rank(cards, own, getattr(step, "besides_winner", False))
        elif cards.what:
            found.cards |= pack.members(cards.what)
            if any(of.joker for of in cards.what):
                found.jokers = pack.jokers + self.laid_jokers
        elif cards.named is not None:
            found.ranks += 1
        elif own:
            found.per_hand += 1
        elif cards.line is not None and cards.line.each:
            found.single += self.rows
        else:
            self._doubt("how many cards it makes wild")

    def _of_position(self, step: Step) -> bool:
        """True for an example of a rank that goes by position: "aces are wild for the player left of the dealer"."""
        if getattr(step, "for_whom", None) is None:
            return False
        return any(getattr(s, "onward", False) for s in self.rule.steps)

    def _with_rank(self, cards: Cards, own: bool, discarded: bool) -> None:
        found = self.found
        if own:
            several = cards.amount is not None and cards.amount.bound is Bound.ANY
            found.own_ranks += 3 if several else 1
            return
        many = cards.amount.number if cards.amount and cards.amount.number else 1
        if cards.amount is not None and cards.amount.bound is Bound.WHICHEVER and cards.after is not None:
            many = self.pack.count(cards.after.what)
        elif cards.amount is not None and cards.amount.bound is Bound.ALL and cards.lies is Lies.TABLE:
            many = self.table
        elif cards.line is not None and cards.line.each:
            many = self.rows
        elif cards.spot is Spot.CORNER:
            many = 4
        elif discarded and cards.size:
            many = cards.size
        found.ranks += many
        if cards.lies is Lies.TABLE:
            found.lost += many

    def _by_rank(self, cards: Cards, own: bool) -> None:
        found, of = self.found, cards.rank_of
        if of.multiple:
            self._doubt("how many multiples of a rank are held")
        elif of.tally is Tally.POSITION or own:
            found.own_ranks += 1
        elif of.tally is Tally.EACH_DIE:
            found.ranks += self.dice
        else:
            table = of.cards is not None and of.cards.lies is Lies.TABLE
            many = self.table if table and _any_of(of.cards) else 1
            found.ranks += many
            found.lost += many if table and not of.offset else 0


def _any_of(cards: Cards) -> bool:
    """True for cards spoken of without saying which: each table card."""
    told = cards.which is not None or cards.came is not None
    return not told and (cards.amount is None or cards.amount.number == 1 or cards.amount.bound is Bound.ALL)
