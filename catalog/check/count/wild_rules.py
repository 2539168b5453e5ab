"""What the rules of a variant make wild, in full or for a few cards only."""

from __future__ import annotations

from dataclasses import dataclass, field

from catalog.check.count.from_deck import from_aside
from catalog.check.count.pack import Card, pack_of
from catalog.check.count.pool import ups
from catalog.model import board, dealing, decks, hands, paying, ranking, wild_cards, wild_count
from catalog.model.auctions import AuctionRight
from catalog.model.card import Rank
from catalog.model.constraints import recast
from catalog.model.layout import Facing, Selector, Spot
from catalog.model.normalize import IT, THEM
from catalog.model.phrase import CardPhrase, Event
from catalog.model.step import Step
from catalog.model.terms import EACH_DIE, Bound, EventKind, Group, Likeness, Role, Tally, Zone
from catalog.model.topic_guess import Gist
from catalog.model.variant import Variant


@dataclass
class Found:
    """What the rules make wild.

    `cards` by what they show, jokers, `single` cards besides, and `ranks` that play brings about (`lost` of their cards
    lie where no player has them). Of every hand so many cards (`per_hand`) and all of so many ranks (`own_ranks`, each
    of them `own_among` these); of all hands together so many (`in_hands`). `pairs` count as one wild card each; no
    more than so many of them can be. `instead` counts only where the others are not there. Who holds a `spoilt` card
    has no wild ones. Of the `suited` cards those of one suit are wild, but for the card that tells it where that is
    `lost_of_suit`; `lost_of_rank` are such cards that tell a rank. `below` tells that each player's own rank is the
    lowest of the whole hand, or (False) the highest; `placed` that it goes by where they sit. Of each hand so many
    cards are `hidden`: they lie up and may not be wild, or (`hides_own`) not by the player's own rank.
    """

    cards: set[Card] = field(default_factory=set)
    jokers: int = 0
    ranks: int = 0
    lost: int = 0
    single: int = 0
    own_ranks: int = 0
    own_among: set[Rank] = field(default_factory=set)
    per_hand: int = 0
    pairs: int = 0
    instead: int = 0
    in_hands: int = 0
    spoilt: set[Card] = field(default_factory=set)
    suited: frozenset[Card] | None = None
    lost_of_suit: CardPhrase | None = None
    lost_of_rank: list[CardPhrase] = field(default_factory=list)
    below: bool | None = None
    hidden: int = 0
    hides_own: bool = False
    placed: bool = False
    unsure: list[tuple[int, str]] = field(default_factory=list)


def paired_wilds(players: int, size: int, ranks: int) -> int:
    """The most cards of one deck that lie with another of their rank in hands of `size`, four of each rank.

    A hand of an odd size is all paired with three of a kind in it, whose fourth card then is of no use.
    """
    if size % 2 == 0:
        return min(players * size, 4 * ranks)
    threes = min(players, max(4 * ranks - (size - 1) * players, 0) // 2) if size > 1 else 0
    return min(players * (size - 1) + threes, 4 * ranks)


_DOUBTS: dict[type[Step], str] = {
    Gist: "which cards are wild",
    ranking.LimitWild: "how many cards may be wild in one hand",
}
"""What is not known of rules that are not counted out."""


def _no_others(step: Step) -> bool:
    """True for a rule by which nothing else is wild in some case."""
    if not isinstance(step, wild_cards.Wild) or not step.negated or not step.when:
        return False
    amount = step.cards.amount
    return amount is not None and amount.bound is Bound.OTHERS and step.cards == CardPhrase(amount)


class Finder:
    """Reads what the steps make wild."""

    def __init__(self, variant: Variant, players: int, size: int, table: int) -> None:
        self.found, self.pack = Found(), pack_of(variant.steps).at(players)
        self.size, self.table, self.players = size, table, players
        self.ups, self.steps = ups(variant), variant.steps
        self.by_size: dict[int, set[Card]] = {}
        self.counts_hand = False
        self.shifting = any(isinstance(step, wild_cards.ShiftWild) for step in variant.steps)
        self.down: set[Card] = set()
        self.dice = sum(s.dice or 0 for s in variant.steps if isinstance(s, decks.Roll)) or 1
        laid = [s.layout for s in variant.steps if isinstance(s, board.Common) and s.layout is not None]
        self.rows = max((len(layout.lines) or (layout.grid[0] if layout.grid else 1) for layout in laid), default=1)
        apart = [len(layout.lines) if not layout.between else layout.lines[0] - 1 for layout in laid if layout.lines]
        self.middles = max(apart, default=1)
        self.laid_jokers = sum(
            extra.number for s in variant.steps if isinstance(s, board.Common) for extra in s.extras if extra.joker
        )
        for rule in variant.rules:
            self.rule = rule
            for step in rule.steps:
                if step.kind in ("wild", "limited"):
                    self._step(step)
            if not rule.whole:
                self._doubt("words of it are not understood")
        if self.by_size:
            for number, members in self.by_size.items() if self.counts_hand else ():
                members |= {card for card in self.pack.cards if card[0] == number}
            self.found.ranks -= self.counts_hand
            self.found.cards |= max(self.by_size.values(), key=len)
        self._hidden()
        if any(isinstance(s, board.ChangeGame) for s in variant.steps):
            self.found.unsure.append((0, "which game it changes to"))

    def _hidden(self) -> None:
        """Takes down how many of a player's cards lie up where one that is wild may not: who has it is out, or it is
        dealt anew.
        """
        for step in self.steps:
            if (
                step.may
                or step.barred
                or not isinstance(step, dealing.Redeal | paying.Fold)
                or getattr(step, "unless_paid", None)
            ):
                continue
            events = [e for w in step.when for e in getattr(w, "events", ())]
            cards = events[0].cards if len(events) == 1 and EventKind.DEALT in events[0].deeds else None
            if cards is None or cards.facing is not Facing.UP or cards.which or cards.named is not None:
                continue
            if cards.what and all(of.wild for of in cards.what):
                self.found.hidden = min(self.ups, self.size)
                self.found.hides_own = cards.owner is not None

    def _doubt(self, why: str) -> None:
        self.found.unsure.append((self.rule.number, why))

    def _step(self, step: Step) -> None:
        found = self.found
        told_apart = ranking.Namely | wild_cards.ChangeWild | wild_cards.ShiftWild | hands.Better
        if isinstance(step, told_apart) or self.shifting and step.when:
            return  # ranks that shift are as many as those that are wild at first
        if isinstance(step, ranking.LimitWild) and step.mate is not None:
            return  # its cards are wild by the rule before; where it binds, the registry says so
        if type(step) in _DOUBTS:
            self._doubt(_DOUBTS[type(step)])
        elif isinstance(step, AuctionRight):
            self._step(step.act)  # whoever buys the right to do it does it
        elif isinstance(step, wild_cards.NameWild):
            self._named(step)
        elif isinstance(step, wild_cards.PickWild):
            if step.negated:
                self._doubt("which cards stay wild")
            found.per_hand += not step.negated
        elif isinstance(step, wild_cards.MakeWild) and step.cards == IT or isinstance(step, paying.NeedNot):
            return  # what nobody has to use as wild is as wild as before
        elif isinstance(step, wild_cards.Wild) and wild_count.all_of_rank(step.cards) and self._with_mates(step):
            return  # those of the rank are told already
        elif isinstance(step, ranking.OneWild):
            found.pairs = max(found.pairs, 0) + self._pairs(step.cards)
        elif isinstance(step, wild_cards.Wild) and (step.negated or step.for_table):
            self._not_wild(step)
        elif isinstance(step, ranking.CountAs) and step.ends_straights:
            return
        elif isinstance(step, ranking.CountAs) and step.kind == "wild":
            # A card that counts as several is one card still.
            found.single += self.pack.count(step.cards.what)
        elif isinstance(step, ranking.CountAs) and step.mutual:
            found.cards |= self.pack.members((*step.cards.what, *step.stands_for.what))
        else:
            cards = getattr(step, "cards", None)
            assert isinstance(cards, CardPhrase), f"{type(step).__name__} tells of no cards"
            self._wild(step, cards)

    def _with_mates(self, step: wild_cards.Wild) -> bool:
        """True where a step before it in its rule makes a card wild for its holder, with all others of its rank."""
        before = self.rule.steps[: self.rule.steps.index(step)]
        return any(isinstance(s, wild_cards.Wild) and s.rank_too and s.for_holder for s in before)

    def _named(self, step: wild_cards.NameWild) -> None:
        found, cards = self.found, self.pack.cards
        if step.who is None or step.who.role is Role.DEALER:
            found.single += len(cards) // 4 if step.by_suit else len(cards) // 2 if step.by_color else 0
            found.ranks += 0 if step.by_suit or step.by_color else step.named_ranks
        elif step.for_holder or not step.who.doing:
            found.own_ranks += step.named_ranks
        elif step.who.role is Role.LAST:
            found.ranks += step.named_ranks
        else:
            found.ranks += min(self.pack.rank_size, self.players)

    def _not_wild(self, step: wild_cards.Wild) -> None:
        events = [e for w in step.when for e in getattr(w, "events", ())]
        if (
            len(events) == 1
            and events[0].deeds == (EventKind.HAS,)
            and not events[0].negated
            and step.cards.owner is not None
        ):
            told = events[0].cards
            if told is not None and told.group is None and not any(of.joker for of in told.what):
                self.found.spoilt |= self.pack.members(told.what)
        if not step.for_table and not step.when and step.cards.lies is Zone.COMMON and step.cards.which is not None:
            self.found.lost += 1

    def _pairs(self, cards: CardPhrase) -> int:
        """How many pairs that stand for a wild card the deck has at most."""
        if cards.multiply_to is not None:
            ranks = [low for low in range(1, 11) if cards.multiply_to % low == 0 and cards.multiply_to // low <= 10]
            return self.pack.rank_size * len(ranks) // 2
        if cards == IT or cards.adds_to is None:
            return self.players * (self.size // 2)
        total, number = cards.adds_to, 0
        for low in range(1, (total + 1) // 2):
            number += self.pack.rank_size if total - low <= 10 else 0
        return number + (self.pack.rank_size // 2 if total % 2 == 0 and total // 2 <= 10 else 0)

    def _wild(self, step: Step, cards: CardPhrase) -> None:
        found, pack = self.found, self.pack
        if cards.lies is Zone.TABLE and cards == CardPhrase(what=cards.what, lies=Zone.TABLE) and not step.when:
            return  # they are wild where they lie, in no player's hand
        events = [e for w in step.when for e in getattr(w, "events", ())]
        rank_too = getattr(step, "rank_too", False)
        if self._in_sets(events, cards) or self._in_place_of_another(events):
            return
        if any(e.cards is not None and _next_plain(e.cards) for e in events):
            found.ranks += min(len({rank for rank, _ in pack.cards}), self.players * self.ups)
            return
        if cards == IT or cards == CardPhrase(which=Selector.THAT, rank_only=True):
            told = [e.cards for e in events if e.cards is not None]
            if told and told[0].pairs_with is not None:
                found.in_hands = paired_wilds(self.players, self.size, len({rank for rank, _ in pack.cards}))
                return
            cards = recast(told[0], facing=None) if told else cards
        gone = getattr(step, "instead_of", None)
        if gone is not None:
            found.single += max(pack.count(cards.what) - pack.count(gone.what), 0)
            return
        if step.instead:
            return
        if any(_no_others(s) and s.when == step.when for s in self.rule.steps):
            found.instead = max(found.instead, pack.count(cards.what))
            return
        if any(e.who is not None and e.who.role is Role.NO_ONE for e in events):
            found.instead = max(found.instead, pack.rank_size)
            return
        theirs = step.who is not None and step.who.role is Role.THAT
        own = getattr(step, "for_holder", False) or theirs or (cards.owner is not None and rank_too)
        own = own and not getattr(step, "besides_winner", False)
        if not getattr(step, "onward", False) and not self._of_position(step):
            self._of_sort(step, cards, own)

    def _in_sets(self, events: list[Event], cards: CardPhrase) -> bool:
        """Counts the cards of all sets that make each other wild, such as two queens and a jack; True for such."""
        told = [c for e in events[:1] for c in (e.cards, e.along) if c is not None]
        exact = [c.amount for c in told if c.amount is not None and c.amount.bound is Bound.EXACTLY and c.amount.number]
        if len(events) != 1 or len(told) < 2 or len(exact) < 2 or cards.which is not Selector.THAT or cards.facing:
            return False
        one, other = (amount.number or 1 for amount in exact)
        sets = min(self.pack.count(told[0].what) // one, self.pack.count(told[1].what) // other)
        self.found.single += min(sets * (one + other), self.players * self.size)
        return True

    def _in_place_of_another(self, events: list[Event]) -> bool:
        """True for a rule that holds where another of the same sentence finds no card after the highest, or lowest."""
        marks = [getattr(s, "cards", None) for s in self.rule.steps if isinstance(s, wild_cards.Wild)]
        ends = [c.after.which for c in marks if c is not None and c.after is not None]
        being = [e.being.which for e in events if e.being is not None and e.deeds == (EventKind.IS,)]
        return bool(being) and being[0] in (Selector.HIGH, Selector.LOW) and being[0] in ends

    def _of_sort(self, step: Step, cards: CardPhrase, own: bool) -> None:
        """Counts the cards that a rule makes wild by what it says of them; `own` are wild for who holds them alone."""
        found, pack, rank_too = self.found, self.pack, getattr(step, "rank_too", False)
        came_to = cards.came.who if cards.came is not None else None
        if cards.like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR) and cards.rank_of is not None:
            found.single += 2 * pack.copies
        elif cards.like is Likeness.SAME_SUIT and cards.like_card is not None:
            self._with_suit(cards, own)
        elif cards.like is Likeness.SAME_RANK:
            found.per_hand -= bool(own and found.per_hand)
            found.own_ranks += bool(own)
            found.ranks += not own
        elif cards.group is Group.CONSECUTIVE or cards.apart is not None:
            found.per_hand = max(found.per_hand, self.size)
        elif cards.group is Group.PAIR and not rank_too:
            self._pairs_wild(cards)
        elif cards.rank_of is not None:
            self._by_rank(cards, own)
        elif wild_count.in_pairs(cards):
            found.cards |= {card for card in pack.cards if any(_make_up(card[0], r, cards) for r, _ in pack.cards)}
        elif cards.which is Selector.FIRST and came_to is not None and not rank_too:
            found.per_hand += 1
        elif rank_too:
            self._with_rank(cards, own, getattr(step, "besides_winner", False))
        elif cards.what:
            self._by_face(step, cards, own)
        elif cards.named is not None:
            found.ranks += 1
        elif own:
            found.per_hand += 1
        elif cards.line is not None and cards.line.each:
            found.single += self.rows
        else:
            self._doubt("how many cards it makes wild")

    def _by_face(self, step: Step, cards: CardPhrase, own: bool) -> None:
        """Counts the cards that are wild by what they show: the lowest or highest of them, or all."""
        found, pack = self.found, self.pack
        members = pack.members(cards.what)
        if own and cards.which in (Selector.LOW, Selector.HIGH) and cards.amount is None:
            # Those of one rank are as high as each other.
            found.own_ranks += 1
            found.own_among |= {rank for rank, _ in members}
        elif sizes := getattr(step, "sizes", ()):
            for size in sizes:
                self.by_size[size] = self.by_size.get(size, set()) | members
        else:
            self.down |= members if cards.facing is Facing.DOWN else set()
            found.cards |= members
            if any(of.joker for of in cards.what):
                found.jokers = pack.jokers + self.laid_jokers

    def _with_suit(self, cards: CardPhrase, own: bool) -> None:
        """Takes down what is wild in the suit that a card has."""
        assert cards.like_card is not None, "the suit of a card that is told"
        if own or self.found.suited is not None or cards.besides not in (None, cards.like_card):
            self._doubt("how many cards it makes wild")
        # A table card lies in no hand, and a card that is excepted is not wild; named cards may all be others.
        apart = cards.like_card.lies is Zone.TABLE or cards.besides is not None
        self.found.suited = self.pack.members(cards.what) if cards.what else self.pack.cards
        self.found.lost_of_suit = cards.like_card if apart and not cards.what else None

    def _pairs_wild(self, cards: CardPhrase) -> None:
        if cards.like is None:
            self.found.in_hands = paired_wilds(self.players, self.size, len({rank for rank, _ in self.pack.cards}))
        else:
            self.found.per_hand = max(self.found.per_hand, self.size // 2 * 2)

    def _of_position(self, step: Step) -> bool:
        """True for an example of a rank that goes by position: "aces are wild for the player left of the dealer"."""
        if getattr(step, "for_whom", None) is None:
            return False
        return any(getattr(s, "onward", False) for s in self.rule.steps)

    def _with_rank(self, cards: CardPhrase, own: bool, discarded: bool) -> None:
        found = self.found
        if own and cards.line is not None and cards.which is Selector.MIDDLE:
            # Each line has one middle; a card between two columns is that of all its rows. It lies in no hand.
            found.ranks += self.middles
            found.lost += self.middles
            return
        if own and cards.lies is Zone.COMMON:
            found.per_hand += self.pack.rank_size - 1
            return
        if own:
            several = cards.amount is not None and cards.amount.bound is Bound.WHICHEVER
            found.own_ranks += max(self.ups - 1, 1) if several else 1
            if cards.what:
                found.own_among |= {rank for rank, _ in self.pack.members(cards.what)}
            else:
                found.own_among |= {rank for rank, _ in self.pack.cards}
            # A card that lies beside the hand only tells the rank.
            found.per_hand -= cards.lies is Zone.UNSEEN and any(map(from_aside, self.steps))
            if (
                cards.which in (Selector.LOW, Selector.HIGH)
                and cards.lies in (None, Zone.HAND)
                and cards.facing is None
            ):
                found.below = cards.which is Selector.LOW
            return
        many = cards.amount.number if cards.amount and cards.amount.number else 1
        beside = cards.after or cards.before
        told = (cards.amount, beside.amount) if beside is not None else ()
        if beside is not None and any(a is not None and a.bound is Bound.WHICHEVER for a in told):
            many = self.pack.count(beside.what)
        elif cards.amount is not None and cards.amount.bound is Bound.ALL and cards.lies is Zone.TABLE:
            many = self.table
        elif cards.line is not None and cards.line.each:
            many = self.rows
        elif cards.spot is Spot.CORNER:
            many = 4
        elif discarded and cards.size:
            many = cards.size
        elif cards.which is Selector.LAST and cards.came is not None and THEM in (cards.came.who, cards.came.to):
            many = self.players
        found.ranks += many
        if cards.lies is Zone.TABLE:
            found.lost += many
            found.lost_of_rank.append(recast(cards, rank_of=None))
        if (
            cards.after is not None
            and cards.after.facing is Facing.UP
            and self.down & self.pack.members(cards.after.what)
        ):
            found.lost += 1

    def _by_rank(self, cards: CardPhrase, own: bool) -> None:
        found, of = self.found, cards.rank_of
        if of is None:
            return
        if of.multiple or of.factor:
            self._doubt("how many multiples of a rank are held" if of.multiple else "which ranks divide another")
        elif of.tally is Tally.POSITION or own:
            found.own_ranks += 1
            found.placed = of.tally is Tally.POSITION
        elif of.tally in EACH_DIE:
            found.ranks += self.dice
        elif of.tally is Tally.PLAYERS_FOLDED:
            found.ranks += self.players > 2  # then folding is a free choice
        else:
            self.counts_hand |= of.tally is Tally.CARDS_IN_HAND
            table = of.cards is not None and of.cards.lies is Zone.TABLE
            many = self.table if table and of.cards is not None and _any_of(of.cards) else 1
            found.ranks += many
            # The card that tells the rank lies on the table, or is itself no wild card.
            apart = table or of.cards is not None and cards.besides == of.cards
            found.lost += many if apart and not of.moved else 0
            if table and of.cards is not None:
                found.lost_of_rank.append(of.cards)


def _any_of(cards: CardPhrase) -> bool:
    """True for cards spoken of without saying which: each table card."""
    told = cards.which is not None or cards.came is not None
    return not told and (cards.amount is None or cards.amount.number == 1 or cards.amount.bound is Bound.ALL)


def _next_plain(cards: CardPhrase) -> bool:
    """True for a card of the lowest, or highest, rank that is not wild yet."""
    of = cards.rank_of.cards if cards.rank_of is not None else None
    if of is None or of.lies is not None or of.besides is None:
        return False
    return of.which in (Selector.LOW, Selector.HIGH) and any(each.wild for each in of.besides.what)


def _make_up(one: Rank, other: Rank, cards: CardPhrase) -> bool:
    """True where a card of each rank make up the number that is told: an ace is one, and face cards count nothing."""
    values = [1 if rank is Rank.ACE else int(rank) for rank in (one, other)]
    if cards.multiply_to is not None:
        return max(values) <= 10 and values[0] * values[1] == cards.multiply_to
    return max(values) <= 10 and sum(values) == cards.adds_to
