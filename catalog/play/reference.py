"""Which cards a rule about wild cards speaks of at the showdown, and whether its conditions hold there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Protocol

from catalog.hands.lined import in_used_middle
from catalog.model.card import CardSet
from catalog.model.constraints import recast
from catalog.model.layout import NAMED_LINES, Facing, LineSort, Selector
from catalog.model.phrase import CardPhrase, Event, RankOf, When, Who
from catalog.model.step import Step
from catalog.model.terms import (
    DICE,
    EACH_DIE,
    Bound,
    ConditionKind,
    EventKind,
    Group,
    Likeness,
    Period,
    Reckoned,
    Role,
    Tally,
    Zone,
)
from catalog.play.adjacency import by_height, next_to
from catalog.play.deck import EVERY_CARD, color_of, rank_of, shows, suit_of
from catalog.play.grouped import ACE, groups
from catalog.play.select import chosen, lies_up
from catalog.play.spots import in_place, names_part, rows_of
from catalog.play.table import Laid, Table

THEIRS = (Role.THAT, Role.EACH, Role.ANY, Role.SOME)
SEEN = {EventKind.DEALT, EventKind.FLIPS, EventKind.GETS, EventKind.COMES_UP, EventKind.LIES, EventKind.DRAWS}
HELD = {EventKind.HAS, EventKind.SHOWS, EventKind.ENDS_WITH, EventKind.USES}


class Sight(Protocol):
    """A table as it is looked at, in one deal or in many: where the cards lie, and not which they are."""

    @property
    def table(self) -> Table:
        """The table, with the hands, boards and piles of one deal or of all."""
        ...

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that were rolled, in order."""
        ...

    @property
    def spoken(self) -> CardPhrase | None:
        """The cards that the last rule told of."""
        ...

    @property
    def own(self) -> dict[int, list[Laid]]:
        """The cards of those who still play, by seat."""
        ...

    @property
    def commons(self) -> list[Laid]:
        """The common cards, in the order in which they were laid."""
        ...

    @property
    def all(self) -> list[Laid]:
        """Every card that a player who still plays holds, and every common."""
        ...


@dataclass
class Look:
    """The table as it is looked at when hands are compared, and what was found to be wild so far.

    `own` are the cards of those who still play, by seat; `wild` the cards (by number) that are wild for each of them,
    commons among them, `specific` those of them that a rule told of this player alone. `dice` were rolled; `spoken` is
    what the last rule told of, `held` whether its condition did, `recent` the cards that a player's last rule meant.
    With `only` one player alone is looked at.
    """

    table: Table
    dice: tuple[int, ...] = ()
    own: dict[int, list[Laid]] = field(default_factory=dict)
    commons: list[Laid] = field(default_factory=list)
    wild: dict[int, set[int]] = field(default_factory=dict)
    specific: dict[int, set[int]] = field(default_factory=dict)
    spoken: CardPhrase | None = None
    held: bool = True
    recent: dict = field(default_factory=dict)
    faces: dict[int, frozenset[int]] = field(default_factory=dict)
    memory: dict = field(default_factory=dict)
    only: int | None = None

    def __post_init__(self) -> None:
        table = self.table
        seats = table.playing if self.only is None else (self.only,)
        self.own = {seat: table.hands[seat] for seat in seats}
        self.commons = table.commons
        self.wild = {seat: set() for seat in self.own}
        self.specific = {seat: set() for seat in self.own}

    @property
    def all(self) -> list[Laid]:
        """Every card that a player who still plays holds, and every common."""
        return [laid for hand in self.own.values() for laid in hand] + self.commons

    def showing(self, what: tuple[CardSet, ...]) -> frozenset[int]:
        """The cards, by number, that show one of some sets; `faces` remembers them as long as the rules last."""
        if id(what) not in self.faces:
            self.faces[id(what)] = frozenset(card for card in EVERY_CARD if any(shows(card, of) for of in what))
        return self.faces[id(what)]

    def is_wild(self, laid: Laid) -> bool:
        """True where the card is wild for a player who has it."""
        return any(laid.card in wild for wild in self.wild.values())


def narrow(look: Look, cards: Iterable[Laid], phrase: CardPhrase) -> list[Laid]:
    """Those of some cards that a phrase can mean, by face, by how they lie, and by what is wild already."""
    found = list(cards)
    if phrase.facing is not None:
        up = phrase.facing is Facing.UP
        found = [laid for laid in found if lies_up(laid, phrase) is up]
    if phrase.lies in (Zone.HOLE, Zone.UNSEEN):
        found = [laid for laid in found if not laid.up]
    if phrase.what:
        showing = look.showing(phrase.what)
        wild = any(of.wild for of in phrase.what)
        found = [laid for laid in found if laid.card in showing or wild and look.is_wild(laid)]
    if phrase.natural:
        found = [laid for laid in found if not look.is_wild(laid)]
    if phrase.named is not None:
        ranks = named(look, phrase)
        found = [laid for laid in found if rank_of(laid.card) in ranks]
    if phrase.higher_than is not None or phrase.lower_than is not None:
        marks = [sources(look, m, None) if m is not None else [] for m in (phrase.higher_than, phrase.lower_than)]
        found = by_height(found, phrase, *marks)
    return found


def named(look: Sight, phrase: CardPhrase) -> set[int]:
    """The ranks that were named for a purpose; all that were, where none was for that one."""
    ranks = look.table.named
    return {ranks[phrase.named]} if phrase.named in ranks else set(ranks.values())


def upward(look: Sight) -> list[Laid]:
    """The cards that lie face up, in the order in which they came to do so."""
    table = look.table
    up = [laid for hand in table.hands for laid in hand if laid.up]
    return sorted(up + [laid for laid in look.commons if laid.up], key=lambda laid: laid.turned)


def neighbours(look: Look, mark: CardPhrase, way: int, seat: int | None = None) -> list[Laid]:
    """The cards that came up right after (`way` 1) or before such a card: after the last one, or after each of them.

    After a player's own card, given the seat, it is the next one of their own.
    """
    line = upward(look) if seat is None else [laid for laid in upward(look) if laid in look.own[seat]]
    if seat is not None and mark.which in (Selector.HIGH, Selector.LOW):
        ends = the_one(narrow(look, line, mark), mark)
        at = [n for n, laid in enumerate(line) if laid in ends]
    elif mark.group is Group.PAIR:
        holder = {id(laid): seat for seat, hand in enumerate(look.table.hands) for laid in hand}
        at = [
            n
            for n, laid in enumerate(line)
            if any(
                rank_of(other.card) == rank_of(laid.card) and holder.get(id(other), -1) == holder.get(id(laid), -1)
                for other in line[:n]
            )
        ]
    else:
        fitting = {id(laid) for laid in narrow(look, line, mark)}
        at = [n for n, laid in enumerate(line) if id(laid) in fitting]
    if mark.which is Selector.LAST:
        at = at[-1:]
    return [line[n + way] for n in at if 0 <= n + way < len(line)]


def sources(look: Look, phrase: CardPhrase, seat: int | None) -> list[Laid]:
    """The cards that a phrase means: "their low hole card", "the last common card", "the card after a queen"."""
    mark = phrase.after if phrase.after is not None else phrase.before
    if mark is not None and seat is not None and whose(mark.owner):
        return neighbours(look, mark, 1 if phrase.after is not None else -1, seat)
    if mark is not None:
        if id(phrase) not in look.memory:
            look.memory[id(phrase)] = neighbours(look, mark, 1 if phrase.after is not None else -1)
        found = look.memory[id(phrase)]
        return found if seat is None else [laid for laid in found if laid in look.own[seat]]
    if phrase.owner is not None and phrase.owner.role is Role.WINNER:
        return []
    if phrase.beside is not None:
        return narrow(look, next_to(look.table, phrase.spot, sources(look, phrase.beside, seat)), phrase)
    there = _on_table(look, phrase)
    if there is not None:
        return there
    if phrase.which is Selector.THAT and phrase.lies is None and look.spoken is not None and look.spoken != phrase:
        return narrow(look, sources(look, look.spoken, seat), phrase)
    if phrase.came is not None and phrase.came.within is Period.FIRST_TIME:
        return several(narrow(look, seen_first(look), recast(phrase, facing=None, came=None)), phrase)
    turned = phrase.came is not None and EventKind.FLIPS in phrase.came.deeds
    found = narrow(look, pool(look, phrase, seat), recast(phrase, lies=None) if turned else phrase)
    if turned:
        found = [laid for laid in found if laid.up]
        if phrase.lies not in (Zone.COMMON, Zone.TABLE):
            found = [laid for laid in found if laid.turned > laid.came]
    if phrase.besides is not None:
        barred = {id(laid) for laid in narrow(look, found, phrase.besides)}
        found = [laid for laid in found if id(laid) not in barred]
    return several(found, phrase)


def the_one(cards: Sequence[Laid], phrase: CardPhrase) -> list[Laid]:
    """The highest, or the lowest, of some cards: one of them, as the suit decides between cards of one rank."""
    high = phrase.which is Selector.HIGH
    return sorted(cards, key=lambda laid: (rank_of(laid.card), laid.card), reverse=high)[:1]


def _on_table(look: Look, phrase: CardPhrase) -> list[Laid] | None:
    """The cards of a line or a place of the common cards, or those traded; None for a phrase that tells of others."""
    boards = look.table.boards
    if phrase.came is not None and EventKind.TRADES in phrase.came.deeds and phrase.lies is Zone.COMMON:
        traded = look.table.swapped
        return traded[-1:] if phrase.which is Selector.LAST else traded
    between = any(board.layout and board.layout.between for board in boards)
    if phrase.line is not None and phrase.which is Selector.MIDDLE and between:
        return [c for b in boards for c in b.cards if b.layout and c.place >= sum(b.layout.lines)]
    if phrase.lies is Zone.COMMON and phrase.line is None and in_used_middle(phrase):
        return look.commons  # whichever of them is in the middle of those that a player takes
    if phrase.lies is Zone.COMMON and phrase.line is not None:
        if names_part(phrase):
            return in_place(boards, phrase) or []
        rows = lines(look.table, phrase.line.sort)
        line = phrase.line.which
        if line is not None and line in NAMED_LINES and phrase.amount is None and phrase.which is None:
            return [laid for row in the_lines(look.table, phrase.line.sort, line) for laid in row]
        return [laid for row in rows for laid in several(row, phrase)]
    if phrase.spot is not None and (phrase.lies is Zone.COMMON or phrase.shape is not None and phrase.owner is None):
        return in_place(boards, phrase) or []
    return None


def seen_first(look: Sight) -> list[Laid]:
    """The cards that were the first to lie face up; where none does, the hand that is shown first at the showdown."""
    up = [laid for laid in look.all if laid.up]
    first = min((laid.dealing for laid in up), default=0)
    return [laid for laid in up if laid.dealing == first] or look.own.get(look.table.playing[0], [])


def pool(look: Sight, phrase: CardPhrase, seat: int | None) -> list[Laid]:
    """The cards among which a phrase chooses: commons, table cards, a player's hand, or the hands of all."""
    if phrase.lies is Zone.COMMON:
        return look.commons
    if phrase.lies in (Zone.TABLE, Zone.PILE):
        return look.table.tables
    if seat is not None:
        return look.own[seat]
    return [laid for hand in look.own.values() for laid in hand]


def several(cards: list[Laid], phrase: CardPhrase) -> list[Laid]:
    """Those that "first two", "lowest" and the like leave of some cards; loose cards have a middle by rank."""
    number = phrase.amount.number if phrase.amount is not None else None
    if phrase.which is Selector.FIRST and number and number > 1:
        came = phrase.came is not None and EventKind.FLIPS in phrase.came.deeds
        return sorted(cards, key=lambda laid: laid.turned if came else laid.came)[:number]
    if phrase.which in (Selector.LOW, Selector.HIGH) and number and number > 1:
        return sorted(cards, key=lambda laid: rank_of(laid.card), reverse=phrase.which is Selector.HIGH)[:number]
    if phrase.which is Selector.MIDDLE and phrase.lies is not Zone.COMMON:
        order = sorted(cards, key=lambda laid: rank_of(laid.card))
        return order[(len(order) - 1) // 2 : len(order) // 2 + 1]
    return chosen(cards, phrase)


def lines(table: Table, sort: LineSort) -> list[list[Laid]]:
    """The cards of every row (set, column) in which commons were laid, in order."""
    return [row for board in table.boards for row in rows_of(board, sort) or ()]


def the_lines(table: Table, sort: LineSort, which: Selector) -> list[list[Laid]]:
    """The top row, the last column: of every layout that has several such lines."""
    found = []
    for board in table.boards:
        rows = rows_of(board, sort) or []
        if len(rows) > 1 and NAMED_LINES[which] < len(rows):
            found.append(rows[NAMED_LINES[which]])
    return found


def ranks(look: Look, told: RankOf, seat: int | None) -> set[int]:
    """The ranks that a rule reckons from cards, dice, hands or players; empty where there is no such rank."""
    of_cards = [rank_of(laid.card) for laid in sources(look, told.cards, seat)] if told.cards is not None else []
    numbers = tally(look, told.tally, seat) if told.tally is not None else []
    if told.counted is not None:
        numbers = [len(sources(look, told.counted, seat))]
    if told.reckoned is not None:
        if told.also is not None:
            of_cards, numbers = numbers, tally(look, told.also, seat)
        pairs = [(a, b) for a in of_cards for b in numbers] or list(zip(of_cards, of_cards[1:], strict=False))
        ways = {
            Reckoned.SUM: lambda a, b: a + b,
            Reckoned.DIFFERENCE: lambda a, b: a - b,
            Reckoned.PRODUCT: lambda a, b: a * b,
        }
        reached = [ways[told.reckoned](*pair) for pair in pairs]
        return {as_rank((n - 1) % 13 + 1 if told.around else n) for n in reached} - {0}
    found = {*of_cards, *(as_rank((n - 1) % 13 + 1 if told.around else n) for n in numbers)} - {0}
    if told.offset:
        found = {(rank + told.offset - 2) % 13 + 2 for rank in found}
    if told.doubled:
        found = {as_rank(2 if rank == ACE else 2 * rank) for rank in found} - {0}
    if told.halved:
        found = {as_rank(rank // 2) for rank in found if rank % 2 == 0 and rank < ACE} - {0}
    if told.factor:
        found = {as_rank(n) for rank in found for n in range(1, 14) if rank % n == 0 and rank < ACE or n == 1}
    if told.multiple:
        found = {rank * times for rank in found for times in range(1, 7) if rank * times <= 13 or times == 1}
    return found


def as_rank(number: int) -> int:
    """The rank that a number stands for: 1 is the ace, 11 to 13 the face cards; 0 for what is no rank."""
    return ACE if number == 1 else number if 2 <= number <= ACE else 0


def tally(look: Sight, of: Tally, seat: int | None) -> list[int]:
    """Numbers that play brought about."""
    table = look.table
    if of is Tally.PLAYERS:
        return [table.seats]
    if of is Tally.PLAYERS_LEFT:
        return [len(table.playing)]
    if of is Tally.PLAYERS_FOLDED:
        return [table.seats - len(table.playing)]
    if of is Tally.CARDS_IN_HAND:
        return [len(look.own[seat])] if seat is not None else [len(hand) for hand in look.own.values()]
    if of is Tally.POSITION:
        return [seat + 1] if seat is not None else []
    if of is Tally.DIE:
        return list(look.dice[:1])
    if of in EACH_DIE:
        return list(look.dice)
    if of is Tally.DICE_SUM:
        return [sum(look.dice)] if look.dice else []
    if of is Tally.DICE_DIFFERENCE:
        return [max(look.dice) - min(look.dice)] if look.dice else []
    if of is Tally.DICE_PRODUCT:
        return [prod(look.dice)] if look.dice else []
    if of is Tally.HIGH_DIE:
        return [max(look.dice)] if look.dice else []
    if of is Tally.LOW_DIE:
        return [min(look.dice)] if look.dice else []
    return []


OUTSIDE = frozenset(Tally) - {
    Tally.PLAYERS,
    Tally.PLAYERS_LEFT,
    Tally.PLAYERS_FOLDED,
    Tally.CARDS_IN_HAND,
    Tally.POSITION,
    *DICE,
    Tally.NEXT_HIGHER,
    Tally.NEXT_LOWER,
}
"""Numbers that nothing in the game brings about: any rank may be the one."""


def whose(who: Who | None) -> bool:
    """True where a phrase speaks of each player for themselves."""
    return who is not None and who.role in THEIRS


def met(look: Look, step: Step, seat: int | None) -> list[Laid] | None:
    """The cards that make a step's conditions hold, none where it has none; None where they do not hold.

    What only play decides (who pays, who bets) is so wherever that leaves more cards wild.
    """
    cards: list[Laid] = []
    for when in step.when:
        if not isinstance(when, When) or when.temper is ConditionKind.EVEN_IF:
            continue
        if when.temper is ConditionKind.OTHERWISE and look.held:
            return None
        if when.temper is ConditionKind.IN_THAT_CASE and not look.held:
            return None
        results = [happened(look, step, event, seat) for event in when.events]
        if not results:
            continue
        good = any(r is not None for r in results) if when.either else all(r is not None for r in results)
        if good is (when.temper is ConditionKind.UNLESS):
            return None
        cards += [laid for result in results if result for laid in result]
    return cards


def happened(look: Look, step: Step, event: Event, seat: int | None) -> list[Laid] | None:
    """The cards that make an event true, or None where it is not."""
    deed, phrase = event.deeds[0], event.cards
    found: list[Laid] | None
    if phrase is None or deed not in SEEN | HELD | {EventKind.IS, EventKind.LOWER, EventKind.HIGHER, EventKind.PAIRS}:
        return None if getattr(step, "negated", False) else []
    if deed in (EventKind.IS, EventKind.LOWER, EventKind.HIGHER):
        found = compared(look, step, event, phrase, seat)
    elif deed is EventKind.PAIRS:
        found = paired(look, event, phrase, seat)
    elif deed in HELD:
        role = event.who.role if event.who else None
        seats = [seat] if role in (Role.THAT, Role.ANY) and seat is not None else list(look.own)
        each = [having(look, event, phrase, one) for one in seats]
        found = [laid for cards in each if cards for laid in cards] or None
        if role is Role.NO_ONE:
            return None if found else []
        if role is Role.EACH and None in each:
            found = None
    else:
        phrase = that_of(phrase, look)
        pool = look.own[seat] if event.who is not None and seat is not None else there(look, phrase)
        found = needed(chosen(narrow(look, pool, phrase), phrase), phrase, look)
    return ([] if found is None else None) if event.negated else found


def that_of(phrase: CardPhrase, look: Sight) -> CardPhrase:
    """A phrase that says "one of them" of cards spoken of before, with their faces."""
    if phrase.which is Selector.THAT and not phrase.what and look.spoken is not None and look.spoken.what:
        return recast(phrase, which=None, what=look.spoken.what)
    return phrase


def there(look: Sight, phrase: CardPhrase) -> list[Laid]:
    """The cards among which such cards come to be, whoever has them."""
    if phrase.lies is Zone.TABLE:
        return look.table.tables
    return look.commons if phrase.lies is Zone.COMMON else look.all


def needed(found: list[Laid], phrase: CardPhrase, look: Look) -> list[Laid] | None:
    """The cards of such a group among those found, or None where there are not as many as a phrase asks for."""
    number = phrase.amount.number if phrase.amount is not None and phrase.amount.number else 1
    if phrase.pairs_with is not None:
        mates = narrow(look, found + look.all, phrase.pairs_with)
        ids = {rank_of(laid.card) for laid in mates}
        found = [laid for laid in found if rank_of(laid.card) in ids]
    if phrase.group is not None or phrase.apart is not None:
        found = groups(found, phrase)
        number = 1
    if phrase.like is Likeness.OTHER_RANKS and phrase.like_card is None:
        number = max(2, number)
        return found if len({rank_of(laid.card) for laid in found}) >= number else None
    if phrase.like in _OTHERS and phrase.like_card is None:
        which, least, most = _OTHERS[phrase.like]
        return found if len({which(laid.card) for laid in found}) >= min(max(least, number), most) else None
    return found if len(found) >= number else None


_OTHERS: dict[Likeness | None, tuple[Callable[[int], object], int, int]] = {
    Likeness.OTHER_SUITS: (suit_of, 2, 4),
    Likeness.OTHER_COLORS: (color_of, 2, 2),
    Likeness.EACH_SUIT: (suit_of, 4, 4),
    Likeness.EACH_COLOR: (color_of, 2, 2),
}
"""What differs among such cards, and how many different ones there have to be, at least and at most."""


def having(look: Look, event: Event, phrase: CardPhrase, seat: int) -> list[Laid] | None:
    """The cards by which a player has what an event tells, or None."""
    hand = look.own[seat]
    found = narrow(look, hand, phrase)
    if phrase.pairs_with is not None:
        mates = narrow(look, hand, phrase.pairs_with)
        found = [laid for laid in found if any(m is not laid and rank_of(m.card) == rank_of(laid.card) for m in mates)]
        return found or None
    found = needed(found, phrase, look)
    if found is None or event.along is None:
        return found
    along = [laid for laid in narrow(look, hand, event.along) if laid not in found or len(found) > 1]
    one, other = set_of(event)
    sets = min(len(found) // one, len(along) // other) if one and other else 0
    return (found[: sets * one] + along[: sets * other] if sets else found + along) if along else None


def set_of(event: Event) -> tuple[int, int]:
    """How many cards of either sort make what a player has, where there are so many of both; else noughts."""
    told = [cards.amount for cards in (event.cards, event.along) if cards is not None]
    exact = all(amount is not None and amount.number and amount.bound is Bound.EXACTLY for amount in told)
    if len(told) < 2 or not exact:
        return 0, 0
    one, other = (amount.number or 0 for amount in told if amount is not None)
    return one, other


def compared(look: Look, step: Step, event: Event, phrase: CardPhrase, seat: int | None) -> list[Laid] | None:
    """The cards of which it is told that they are such cards, or are higher or lower than others; else None."""
    other = event.being or event.than
    if phrase.which is Selector.THAT and event.deeds[0] is not EventKind.IS:
        told = its_cards(step)
        assert told is not None, "those cards are the rule's own"
        phrase = told
    ones = sources(look, phrase, seat)
    if other is None or not ones:
        return None
    if event.deeds[0] is EventKind.IS:
        if other.lies is Zone.COMMON or other.which is not None:
            there = sources(look, other, seat)
            ends = other.which in (Selector.HIGH, Selector.LOW) and other.amount is None
            ids = {id(laid) for laid in (the_one(there, other) if ends else there)}
            return [laid for laid in ones if id(laid) in ids] or None
        return narrow(look, ones, other) or None
    others = [rank_of(laid.card) for laid in sources(look, other, seat)]
    if not others:
        return None
    if event.deeds[0] is EventKind.LOWER:
        return [laid for laid in ones if rank_of(laid.card) < min(others)] or None
    return [laid for laid in ones if rank_of(laid.card) > max(others)] or None


def its_cards(step: Step) -> CardPhrase | None:
    """The cards that a rule is about; None for one that is about no cards."""
    told = getattr(step, "cards", None)
    return told if isinstance(told, CardPhrase) else None


def paired(look: Look, event: Event, phrase: CardPhrase, seat: int | None) -> list[Laid] | None:
    """Cards that have a mate of their rank where they lie, of the other colour where that is told; else None."""
    ones = sources(look, phrase, seat)
    pool = look.commons if phrase.lies is Zone.COMMON else look.all
    other = event.along is not None and event.along.like is Likeness.OPPOSITE_COLOR
    return [
        one
        for one in ones
        if any(
            mate is not one
            and rank_of(mate.card) == rank_of(one.card)
            and (not other or color_of(mate.card) is not color_of(one.card))
            for mate in pool
        )
    ] or None
