"""Steps about which cards a final hand may use, and about hands that are made of other hands."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.amounts import Amount
from catalog.model.constraints import changed, check_counts, check_list, normalize, reject_if
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import OPPOSITE_SIDE, Facing, LineSort, Selector, Spot
from catalog.model.normalize import CARDS, EACH, THEM, own
from catalog.model.phrase import CardPhrase, When, Who
from catalog.model.step import Step, number_of, on_table, whole_hand
from catalog.model.terms import Adjacency, Bound, ConditionKind, EventKind, Group, Role, Zone
from catalog.model.terms_of_money import Side

_CARDS_IN = {LineSort.FLOP: 3, LineSort.TURN: 1, LineSort.RIVER: 1}


@frozen
class Option:
    """Cards that a hand may use, all parts together, `without` certain cards; with `with_corners` a line includes its
    corners.
    """

    parts: tuple[CardPhrase, ...]
    without: CardPhrase | None = None
    with_corners: bool = False

    def __post_init__(self) -> None:
        apart = [each for cards in self.parts for each in _apart(cards)]
        normalize(self, parts=tuple(dict.fromkeys(own(cards) for cards in apart)))
        reject_if(not self.parts or CARDS in self.parts, "use of no certain cards")
        if self.without is not None:
            normalize(self, without=changed(own(self.without), amount=None))
            plain = [changed(cards, amount=None, owner=None) for cards in (CARDS, *self.parts)]
            reject_if(changed(self.without, owner=None) in plain, '"without" no certain cards')
        reject_if(
            any(part.lies in (Zone.LOW_HAND, Zone.HIGH_HAND) for part in self.parts),
            "cards of the high or low hand: that is said by a side",
        )
        lined = any(part.line is not None or part.spot is not None for part in self.parts)
        reject_if(self.with_corners and (not lined or self.without), "corners of a layout without a line")
        reject_if(CardPhrase(group=Group.PAIR) in self.parts, "use of a pair, not said which")
        beside = any(cards.what and (cards.after or cards.before) for cards in self.parts)
        reject_if(beside, "cards before or after another, told by rank too")

    @property
    def number(self) -> int | None:
        """The number of cards, or the author's code; None if it is not known."""
        told = [_used(cards) for cards in self.parts]
        numbers = [number for number in told if number is not None]
        if len(numbers) < len(told):
            return None
        codes = {number for number in numbers if number > 100}
        if codes:
            return codes.pop() if len(codes) == 1 else None
        return sum(numbers)


def _apart(cards: CardPhrase) -> list[CardPhrase]:
    """The parts of a card phrase: cards of another sort are a part of their own, unless one amount counts both."""
    if cards.plus is None or cards.amount is not None or cards.plus.amount is not None:
        return [cards]
    return [changed(cards, plus=None), *_apart(cards.plus)]


def _used(cards: CardPhrase) -> int | None:
    if cards.group is Group.PAIR:
        return 2 * (number_of(cards) or 1)
    line = cards.line
    placed = cards.spot if line is None or line.sort not in _CARDS_IN or cards.spot is not Spot.BELOW else None
    if line is not None and cards.amount is None and cards.which is None and placed is None:
        size = line.size or _CARDS_IN.get(line.sort)
        return size * (line.number or 1) if size else 115
    if cards.amount is None and cards.spot is Spot.EDGE and cards.lies is not None:
        return 115
    if cards.grid and cards.amount is None and cards.spot is None and line is None:
        return cards.grid[0] * cards.grid[1]
    if cards.each_spot:
        number = number_of(cards)
        return number and number * (2 if cards.spot is Spot.END else 4)
    if cards.spot is Spot.END and cards.amount is None and line is not None and not line.each:
        return 2 * (line.number or 1)
    if line is not None and line.each:
        number = number_of(cards)
        if number and line.total and number < 100:
            return number * line.total
        return 400 + number if number and number < 100 else None
    every = cards.amount is not None and cards.amount.bound is Bound.ALL and cards.amount.number is None
    if every and line is not None and cards.which is None:
        return line.size or 115
    if cards.amount is None and cards.which is None and not cards.what and cards.owner is None:
        return whole_hand(cards) if cards.facing is not None and not on_table(cards) else None
    return number_of(cards)


def _whatever(cards: CardPhrase) -> bool:
    """True for any of a player's own cards."""
    return cards.amount == Amount(None, Bound.WHICHEVER) and not on_table(cards)


@frozen
class Use(Step):
    """Which cards a final hand may use: any one of the options, all parts of an option together.

    `as_flop`: they are then a flop, or go with the flop `flop_with`, as its turn or river (`street`). `or_none`: they
    may also use none of those. `limits` are cards with a maximum. `side`: only for this side of the pot;
    `others_too`: for the other side they use as many other cards of that sort. The rest of the hand comes from
    `rest`. The cards replace those in `replacing`. With `for_split` it is the split hand that uses them.
    """

    options: tuple[Option, ...]
    only: bool = False
    not_both: bool = False
    as_flop: bool = False
    flop_with: CardPhrase | None = None
    street: LineSort | None = None
    side: Side | None = None
    or_none: bool = False
    others_too: bool = False
    limits: tuple[CardPhrase, ...] = ()
    replacing: CardPhrase | None = None
    rest: CardPhrase | None = None
    for_split: bool = False
    kind = "hand"
    is_act = False
    unsaid = (EACH, THEM)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.for_split and (self.side or self.who or self.may), "cards for the split hand and another one")
        for temper, side in ((ConditionKind.IN_LOW, Side.LOW), (ConditionKind.IN_HIGH, Side.HIGH)):
            if self.side is None and any(when.temper is temper for when in self.when if isinstance(when, When)):
                normalize(self, side=side, when=tuple(when for when in self.when if when != When(temper)))
        lines = [part.line for option in self.options for part in option.parts if part.line is not None]
        other = self.side is not None and any(line.which is Selector.REMAINING and line.number for line in lines)
        reject_if(other, "another line for one side, not said than which")
        sided = self.who is not None and self.who.role in (Role.HIGH_HANDS, Role.LOW_HANDS)
        reject_if(sided and fields_set(self.who) == {"role"}, "cards for high or low hands: that is said by a side")
        check_list("the choices of cards", self.options, 1)
        if self.barred and (self.may or self.only or self.not_both):
            raise ValueError("cards that may and may not be used")
        reject_if(self.not_both and self.alternatively, '"not both" as an alternative')
        if self.replacing is not None:
            normalize(self, replacing=own(self.replacing))
            others = self.limits or self.rest or self.as_flop or self.others_too or len(self.options) > 1
            reject_if(not fields_set(self.replacing, "owner"), "cards in place of no certain others")
            reject_if(
                self.barred or self.only or self.or_none or self.not_both or others,
                "cards in place of others, with more about their use",
            )
        reject_if(
            self.others_too and (self.side is None or self.barred or len(self.options) > 1),
            "other cards for the other side, without a side, or of several choices",
        )
        several = any(len(option.parts) > 1 for option in self.options)
        reject_if(
            self.flop_with is not None and (not self.as_flop or self.barred), "cards with a flop, yet no part of it"
        )
        reject_if(self.street is not None and self.flop_with is None, "the turn or the river without its flop")
        reject_if(
            self.others_too and (self.not_both or self.or_none or several),
            "other cards for the other side, of several kinds",
        )
        best = [part for option in self.options for part in option.parts if part.group and part.which]
        reject_if(
            any(part.which in (Selector.HIGH, Selector.LOW) for part in best),
            "use of the best or the worst pair: hands rank so",
        )
        first = next(iter(self.options)).parts[0]
        reject_if(
            self.others_too and first.amount is None and first.line is None,
            "other cards for the other side, without a number",
        )
        most = [cards.amount is not None and cards.amount.bound is Bound.UP_TO for cards in self.limits]
        reject_if(
            self.limits and (self.barred or self.as_flop or not all(most)),
            'a limit that is not "up to", or on cards that are not used',
        )
        if self.rest is not None:
            self._check_rest(own(self.rest))
        reject_if(
            self.or_none and (self.barred or self.not_both or self.as_flop),
            '"or none" of cards that may not be used, or are a flop',
        )

    def _check_rest(self, rest: CardPhrase) -> None:
        """Refuse a rest of the hand that is no rest, or comes from nowhere."""
        normalize(self, rest=rest)
        reject_if(
            self.barred or self.or_none or rest.amount is not None,
            "the rest of the hand with a number, or not to be used",
        )
        reject_if(self.limits or self.not_both or self.others_too, 'the rest beside a limit or "not both"')
        filled = any(part == rest for option in self.options for part in option.parts)
        reject_if(filled or not fields_set(rest, "owner"), "the rest from the same cards, or from none")

    @property
    def number(self) -> int | None:
        """The number of cards; the author's 118 if it depends on how many the player drew."""
        events = [event for when in self.when if isinstance(when, When) for event in when.events]
        if any(
            event.deeds in ((EventKind.DRAWS,), (EventKind.DISCARDS,)) and event.nth_draw is None for event in events
        ):
            return 118
        if self.barred and all(_whatever(cards) for option in self.options for cards in option.parts):
            return whole_hand(self.options[0].parts[0])
        numbers = [n for option in self.options if (n := option.number) is not None]
        if self.rest is not None and on_table(self.rest) and max(numbers, default=0) < 200:
            return 5  # a whole hand is told of
        plain = [n for n in numbers if n < 100]
        return max(plain or numbers, default=None)


@frozen
class InEveryLine(Step):
    """Cards that are part of every line of one `sort` of the layout, wherever they lie."""

    cards: CardPhrase
    sort: LineSort
    kind = "hand"
    is_act = False
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.sort not in (LineSort.ROW, LineSort.COLUMN, LineSort.SET), "a card in every line of another sort"
        )
        reject_if(self.cards.owner is not None, "a player's own card in a line of the common cards")


@frozen
class MoveBetween(Step):
    """Cards go from one of a player's hands (of `hands` hands) to another, or from the hand for a `side` to the
    other. `switched`: as many come back.
    """

    cards: CardPhrase
    switched: bool = False
    hands: int | None = None
    side: Side | None = None
    kind = "hand"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.hands)
        reject_if(self.side is not None and (self.switched or self.hands), "cards for the hand of a side, yet switched")

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class UseDifferent(Step):
    """A player may use other cards (a number of them, or another line of a `sort`) for the high hand than for the low
    hand, or for that of `side`; `lies` says where the other cards are.
    """

    number_used: int | None = None
    side: Side | None = None
    sort: LineSort | None = None
    lies: Zone | None = None
    kind = "hand"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.number_used)
        reject_if(
            self.sort is not None and (self.number_used or self.side),
            "another line for each hand, with a number or a side",
        )
        reject_if(
            self.lies is not None and (self.sort or self.number_used),
            "other cards from a place, with a number or in a line",
        )
        reject_if(
            self.lies not in (None, Zone.COMMON, Zone.HOLE, Zone.TABLE),
            "other cards from a place that all hands do not have",
        )
        reject_if(
            self.sort in (LineSort.SIDE, *OPPOSITE_SIDE, *OPPOSITE_SIDE.values()),
            "another side of a layout for each hand",
        )

    @property
    def number(self) -> int | None:
        return self.number_used if self.sort is None else 115  # a line of the layout


class HandName(StrEnum):
    """The name of one of a player's hands by its place."""

    FRONT = "front"
    BACK = "back"
    MIDDLE = "middle"
    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


@frozen
class HandPart:
    """One of the hands that cards are split into: its number of cards, its side of the pot, or its name, if given."""

    size: int | None = None
    side: Side | None = None
    name: HandName | None = None

    def __post_init__(self) -> None:
        check_counts(self.size)
        reject_if(self.side is not None and self.name is not None, "a hand with a side and a name")


@frozen
class SplitHand(Step):
    """A player makes several hands of their cards, or of those `facing` one way; each `contains` certain cards.

    Either of two may be the high hand, and the other is the low one (`one_each_side`). So many cards are `set_apart`,
    in no hand.
    """

    hand_parts: tuple[HandPart, ...]
    contains: CardPhrase | None = None
    facing: Facing | None = None
    one_each_side: bool = False
    set_apart: int = 0
    kind = "hand"

    @property
    def number(self) -> int | None:
        sizes = [part.size for part in self.hand_parts if part.size is not None]
        return sum(sizes) + self.set_apart if len(sizes) == len(self.hand_parts) else None

    @property
    def alike(self) -> bool:
        """True for hands of one size without a side of the pot."""
        return len(set(self.hand_parts)) == 1 and self.by_size

    @property
    def by_size(self) -> bool:
        """True for hands told by their sizes alone, without a side of the pot."""
        return all(part == HandPart(part.size) for part in self.hand_parts)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(len(self.hand_parts) < 2, "cards split into one hand")
        reject_if(
            self.set_apart < 0 or self.set_apart and self.number is None, "cards beside hands, not said how large"
        )
        reject_if(len({part.size is None for part in self.hand_parts}) > 1, "a size for only some of the hands")
        sided = any(part.side for part in self.hand_parts)
        reject_if(
            self.one_each_side and (len(self.hand_parts) != 2 or sided),
            '"either may be high" beside a side, or not two hands',
        )
        reject_if(self.one_each_side and self.contains, '"either may be high" beside certain cards in one')
        reject_if(HandPart() in self.hand_parts and not self.alike, "one of several hands without a description")
        names = [part.name for part in self.hand_parts if part.name]
        check_list("the names of hands", names)
        reject_if(names and any(part.side for part in self.hand_parts), "one hand with a name, and another with a side")


@frozen
class HandMust(Step):
    """What a player's hand, of a size or for a `side`, must contain; or that it must be worse or better than another
    of their hands, or the best or worst of them. `each`: all their hands must contain it. `never_all`: cards of which
    it may not entirely consist.
    """

    size: int | None = None
    contains: CardPhrase | None = None
    worse_than: int | None = None
    better_than: int | None = None
    side: Side | None = None
    worse_side: Side | None = None
    better_side: Side | None = None
    name: HandName | None = None
    worse_name: HandName | None = None
    better_name: HandName | None = None
    best: bool = False
    worst: bool = False
    each: bool = False
    never_all: CardPhrase | None = None
    kind = "hand"
    impersonal = True

    @property
    def number(self) -> int | None:
        return self.size

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.worse_than, self.better_than)
        beside = (self.worse_than, self.better_than, self.worse_side, self.better_side)
        named = (self.worse_name, self.better_name)
        musts = self.contains or any(beside) or any(named) or self.best or self.worst
        reject_if(not (musts or self.never_all), '"must be" without what the hand must be')
        reject_if(
            self.never_all is not None and (self.each or self.side), '"not all of one kind" beside a side or each hand'
        )
        never = fields_set(self.never_all) if self.never_all is not None else {"what"}
        reject_if(not never or never - {"facing", "what"}, '"not all of" cards that are no kind')
        check_counts(self.size)
        reject_if(sum(map(bool, (self.size, self.side, self.name, self.each))) != 1, "no certain hand, or two")
        reject_if(self.each and (self.best or self.worst), "each hand as the best or the worst")
        reject_if(
            self.each and (self.contains is None or any(beside) or any(named)), "each hand better or worse than another"
        )
        reject_if(any(named) and self.name in (None, *named), "a hand better or worse than itself")
        reject_if(self.name is not None and any(beside), "a named hand compared with one by its size")
        if self.best or self.worst:
            reject_if(
                any(named) or any(beside) or self.side or self.best and self.worst,
                "the best or the worst hand, compared with another",
            )
        reject_if(self.side is None and (self.worse_side or self.better_side), "a hand compared by a side it lacks")
        reject_if(self.side is not None and (self.worse_than or self.better_than), "a hand of a side compared by size")
        reject_if(self.side is not None and self.contains is not None, "cards in the hand of one side: that is its use")
        reject_if(
            self.side is not None and self.side in (self.worse_side, self.better_side),
            "a hand better or worse than itself",
        )
        reject_if(
            self.worse_side is not None and self.better_side is not None,
            "a hand better than one side and worse than another",
        )


@frozen
class MergeHands(Step):
    """Two players play one hand: with `whom`, or with the player whose card, or whose roll of a die (`nearest_roll`),
    is nearest to one's own, or `farthest`. They may still bet each for themselves (`bet_apart`).
    """

    whom: Who | None = None
    nearest_card: CardPhrase | None = None
    farthest: bool = False
    nearest_roll: bool = False
    bet_apart: bool = False
    kind = "hand"

    @property
    def number(self) -> int:
        return 111

    def __post_init__(self) -> None:
        super().__post_init__()
        card = self.nearest_card
        reject_if(self.farthest and card is None and not self.nearest_roll, '"farthest" without a card or a roll')
        reject_if(card is not None and (card.plus or card.alternative), "two nearest cards")
        told_so = (self.whom is not None) + (self.nearest_card is not None) + self.nearest_roll
        reject_if(told_so != 1, "a partner named in no way, or in two")


@frozen
class PickPartner(Step):
    """A player who has no partner picks one, who then has one too."""

    kind = "hand"

    @property
    def number(self) -> int:
        return 111


@frozen
class Slide(Step):
    """A card of the layout may be moved up or down by `spaces` places, if `straight` only to make a straight line."""

    cards: CardPhrase
    spaces: int
    straight: bool = False
    kind = "hand"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.spaces)

    @property
    def number(self) -> int:
        return 3


@frozen
class Connected(Step):
    """The cards used must touch along an edge, each another, or all `number_connected` together; or must not
    (`never`); or they have a certain `adjacency`. They may touch at the `corners` too.
    """

    number_connected: int | None = None
    never: bool = False
    corners: bool = False
    adjacency: Adjacency | None = None
    kind = "hand"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.never and self.number_connected, "cards that must and must not touch")
        reject_if(
            self.adjacency in (Adjacency.ADJACENT, Adjacency.TOUCHING, Adjacency.NOT_ADJACENT),
            "cards that touch or not: that is another rule",
        )
        reject_if(self.adjacency is not None and (self.never or self.number_connected), "cards that lie in two ways")
        reject_if(self.corners and bool(self.never or self.number_connected or self.adjacency), "corners, and more")
        check_counts(self.number_connected)

    @property
    def number(self) -> int | None:
        return self.number_connected


@frozen
class UseOnce(Step):
    """Each such card may be used only once, or (`in_hand`) in only one of a player's `hands`."""

    cards: CardPhrase
    in_hand: bool = False
    hands: int | None = None
    kind = "hand"
    impersonal = True

    @property
    def number(self) -> int:
        return (601 if self.cards.lies is Zone.TABLE else 501) if self.in_hand else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.which is Selector.THAT, "one mentioned card, used only once")
        check_counts(self.hands)
        reject_if(self.hands is not None and not self.in_hand, 'a number of hands, without "in only one of them"')
