"""The parts that rules consist of: which cards, who, what happens, when, in what order, at what price."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from catalog.model.amounts import Amount, HandValue, Score
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import COUNTED_DEEDS, normalize, reject_if
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import (
    BLUNT,
    OPPOSITE_SIDE,
    Facing,
    Going,
    Layout,
    LineSort,
    Selector,
    Shape,
    Spot,
    told_before,
)
from catalog.model.terms import (
    Adjacency,
    Bound,
    ConditionKind,
    EventKind,
    Group,
    Likeness,
    Noun,
    Order,
    Period,
    Purpose,
    Reckoned,
    Role,
    Tally,
    Zone,
)
from catalog.model.terms_of_money import Unit

CHECKS: dict[type, Callable[[Any], None]] = {}
"""By class: a function that normalizes a new value and refuses one that makes no sense.

`constraints_of_phrases` and `constraints_of_prices` fill it for classes here, `constraints_of_hands` for those of
`hands`.
"""
UNLIKE = (Likeness.OTHER_SUITS, Likeness.OTHER_RANKS, Likeness.SAME_COLOR_OTHER_SUIT)
"""The ways in which cards differ from each other, or from a given card."""
ORDINALS = (None, *list(Selector)[: list(Selector).index(Selector.NEXT) + 1])
OF_KIND = {"rank_of", "like", "like_card", "named", "named_suit", "namer", "chosen", "rank_only"}
"""The fields of a card phrase that describe the rank or suit of cards."""
CHECKS_OF_CARDS: dict[str, Callable[[CardPhrase, set[str], Any], None]] = {}
"""By field of a card phrase: a function that refuses other fields beside it. `constraints_of_cards` fills it."""
CHECKS_OF_EVENTS: dict[str, Callable[[Event, set[str], Any], None]] = {}
"""The same for events; `constraints_of_events` fills it."""


class Act:
    """What can be done or happen, and so be part of an event: every step is one (`step.Step`)."""

    impersonal = False


@frozen
class Price:
    """Money: `times` a unit; `each`: for every card; `least`: it may be more.

    AS_PAID is as much as the `payer` paid. `counting` gives the number of units as play decides it: the rank of a
    card, a number of players. `then` is the price of the next one, if the first has another price, or (`further`) of
    each one after the first. `plus` is paid besides.
    """

    unit: Unit
    times: Fraction = Fraction(1)
    each: bool = False
    least: bool = False
    counting: RankOf | None = None
    then: Price | None = None
    payer: Who | None = None
    further: bool = False
    plus: Price | None = None

    @property
    def steps(self) -> int:
        """The number of prices, one after another."""
        return 1 + (self.then.steps if self.then is not None else 0)

    @property
    def told_already(self) -> bool:
        """True for "it" alone: the price that was mentioned before."""
        return self.unit is Unit.THAT and self.times == 1

    def __post_init__(self) -> None:
        CHECKS[Price](self)


@frozen
class Event:
    """Something that happens: a player does one of `deeds`, with some cards, or does not.

    Without `who` it happens to the cards ("a queen is dealt or flipped"). `to` is the player who gets the cards, or
    whom they pass. `within` is the period in which it happens. `counting` cards are compared as a hand of their own,
    and `nth_draw` is the number of the draw. `cards` and `along` are both meant, `than` is what cards are compared
    with, `until` is the card that comes last. `forced`: they had to; `times`: how often (`in_row`: without a break);
    `first`: before all others. `price` is the money, `value` the hand, `score` the points, `against` the only players
    who did the same. `wanted`: they only want to; `able`: they can. `being` is what the cards turn out to be, `word`
    the rank that they name. `alone`: nobody else does it; `as_wild`: cards are used as wild cards; `total`: the sum
    of ranks, or of dice. `after` or `before`: another player does it later or sooner than the one mentioned;
    `out_of_turn`: it is not their turn; `instead`: in place of what was said before; `believed`: they only think that
    they can. `paying` is the price of the deed; `act` is the step that PERFORMS means.
    """

    deeds: tuple[EventKind, ...]
    who: Who | None = None
    cards: CardPhrase | None = None
    negated: bool = False
    to: Who | None = None
    within: Period | None = None
    counting: CardPhrase | None = None
    along: CardPhrase | None = None
    being: CardPhrase | None = None
    than: CardPhrase | None = None
    until: CardPhrase | None = None
    forced: bool = False
    first: bool = False
    times: int | None = None
    price: Price | None = None
    value: HandValue | None = None
    score: Score | None = None
    instead: bool = False
    wanted: bool = False
    able: bool = False
    in_row: bool = False
    against: Who | None = None
    nth_draw: Selector | None = None
    word: Rank | None = None
    as_wild: bool = False
    total: Amount | None = None
    after: bool = False
    before: bool = False
    alone: bool = False
    out_of_turn: bool = False
    believed: bool = False
    paying: Price | None = None
    act: Act | None = None

    def __post_init__(self) -> None:
        CHECKS[Event](self)


CERTAIN = frozenset(
    (
        Role.DEALER,
        Role.LEADER,
        Role.LEFT_OF_DEALER,
        Role.LEFT_OF,
        Role.RIGHT_OF,
        Role.NEIGHBOR_LEFT,
        Role.NEIGHBOR_RIGHT,
        Role.NEXT,
        Role.HIGH_SHOWING,
        Role.LOW_SHOWING,
        Role.HIGH_HAND,
        Role.LOW_HAND,
        Role.WINNER,
        Role.HIGH_BIDDER,
        Role.LOW_BIDDER,
    )
)
"""Roles of a single player, who may be named together with another."""


@frozen
class Who:
    """Players: a role, narrowed by what they did ("each player who went in and lost") or by being still in.

    `of` is the player to whose left or right they sit, or before or after whom they act, or the players among whom
    they have the best or worst hand. `amount` is their number, `besides` the exceptions, `also` others who are
    included. With a `size` the hand that decides the role has that number of cards; aces may be low (`ace_low`) or high
    in deciding it.
    """

    role: Role
    doing: tuple[Event, ...] = ()
    still_in: bool = False
    of: Who | None = None
    amount: Amount | None = None
    besides: Who | None = None
    also: Who | None = None
    ace_low: bool = False
    ace_high: bool = False
    size: int | None = None

    def __post_init__(self) -> None:
        CHECKS[Who](self)


@frozen
class CardPhrase:
    """Which cards: how many, facing which way, their faces, where they are, which of several, whose.

    `amount` is None for cards in general. `came` says how they came ("the first card they get each round"); `what` is
    any of the sets; `random` cards are drawn blindly. `like` is what they have in common. `line`, `spot` and `shape`
    (of a `grid`, 3 by 3) are the place in a layout (`opposite` or `beside` another card). `besides` are exceptions,
    `including` cards are meant too. `unmatched` cards share their rank with no other; those that lie `already` so did
    before; `total` is the number of them, or of the first or last ones; `dead` ones do not count. `place` 2 is the
    second oldest, the second highest and so on. They may be `higher_than` or `lower_than` a card, or the `nearest` to
    one in rank (`not_over`: no higher). `hands`: the amount counts hands, of `size` cards each; `size` without it is
    that of the hand or stack that they are in. `each_hand`: that many from each hand; `each_spot`: from each such
    place. `made_hand` is the hand that they are part of; `of_them` says how many of them are of another kind. `plus`
    are more cards, `alternative` others. `named` is what their rank was named for, `named_suit` their suit. They are
    `as_many_as` others. `chooser` picks them, if their owner does not. The number of a card is `counted_from` an end.
    The `split_card` is the one that shares the pot. They are in the `line` of the card `in_line_with` them. Their
    ranks add to `adds_to`, together with `adds_with` if given; or they `multiply_to` a number. A rank or suit that is
    named in play is named by the `namer`, by default the dealer. At a `distance` from something they are the nearest
    to it, or the farthest. They are dealt in the same round as the card `round_of`; or `since` a player did
    something. With a `noun` the amount counts ranks or suits, which other cards share (`rank_of`, `like_card`).
    """

    amount: Amount | None = None
    facing: Facing | None = None
    what: tuple[CardSet, ...] = ()
    lies: Zone | None = None
    which: Selector | None = None
    group: Group | None = None
    like: Likeness | None = None
    owner: Who | None = None
    came: Event | None = None
    named: Purpose | None = None
    random: bool = False
    chosen: bool = False
    rank_of: RankOf | None = None
    after: CardPhrase | None = None
    before: CardPhrase | None = None
    pairs_with: CardPhrase | None = None
    rank_only: bool = False
    line: Line | None = None
    spot: Spot | None = None
    shape: Shape | None = None
    opposite: CardPhrase | None = None
    besides: CardPhrase | None = None
    including: CardPhrase | None = None
    unmatched: bool = False
    place: int | None = None
    new: bool = False
    natural: bool = False
    hands: bool = False
    size: int | None = None
    each_hand: bool = False
    goes_with: CardPhrase | None = None
    plus: CardPhrase | None = None
    alternative: CardPhrase | None = None
    like_card: CardPhrase | None = None
    adds_to: int | None = None
    adds_with: CardPhrase | None = None
    multiply_to: int | None = None
    apart: int | None = None
    live: bool = False
    dead: bool = False
    total: int | None = None
    already: bool = False
    wild_for: Who | None = None
    adjacency: Adjacency | None = None
    grid: tuple[int, ...] = ()
    beside: CardPhrase | None = None
    higher_than: CardPhrase | None = None
    lower_than: CardPhrase | None = None
    each_spot: bool = False
    made_hand: HandValue | None = None
    of_them: CardPhrase | None = None
    named_suit: Purpose | None = None
    nearest: CardPhrase | None = None
    not_over: bool = False
    as_many_as: CardPhrase | None = None
    chooser: Who | None = None
    split_card: bool = False
    counted_from: Spot | None = None
    in_line_with: CardPhrase | None = None
    namer: Who | None = None
    round_of: CardPhrase | None = None
    since: Event | None = None
    distance: Nearness | None = None
    noun: Noun | None = None

    def __post_init__(self) -> None:
        CHECKS[CardPhrase](self)


@frozen
class Line:
    """Lines of a layout: which one, or how many (`number`, out of a `total`), `each` of them, or those of `size`
    cards.

    `at_most`: the number is a maximum. `others` are sorts that are also allowed: a row or a column. A flop, turn or
    river is a line by its name. Two of them may have to be `opposite` each other. A line may have to have cards that
    lie a certain way yet (`still_has`), be `holding` certain cards, or have the highest or lowest total
    (`extreme_sum`). `alternate`: every other line.
    """

    sort: LineSort
    which: Selector | None = None
    number: int | None = None
    each: bool = False
    size: int | None = None
    others: tuple[LineSort, ...] = ()
    total: int | None = None
    opposite: bool = False
    still_has: Facing | None = None
    at_most: bool = False
    holding: CardPhrase | None = None
    extreme_sum: Selector | None = None
    alternate: bool = False

    def __post_init__(self) -> None:
        more = (self.which, self.number, self.size, self.total)
        reject_if(self.at_most and (not self.number or self.number < 2 or self.opposite), '"at most" one line')
        plain = not (self.which or self.size or self.total or self.opposite or self.still_has)
        if self.alternate or self.extreme_sum is not None:
            reject_if(self.alternate and self.extreme_sum is not None, "every other line, and that of the best total")
            reject_if(
                not plain or self.number or self.each or self.holding is not None,
                "every other line, or that of the best total, told further",
            )
            reject_if(
                self.extreme_sum not in (None, Selector.HIGH, Selector.LOW),
                "a line with a total that is neither the highest nor the lowest",
            )
        reject_if(self.holding is not None and not plain, "a line described by its cards and in another way")
        alone = (self.which, self.size, self.total, self.each, self.others, self.opposite)
        reject_if(
            self.sort is LineSort.SIDE and (any(alone) or not self.number),
            "sides of a layout, without a number or with more",
        )
        reject_if(
            LineSort.SIDE in self.others or self.sort is LineSort.SIDE and self.number != 1,
            "several sides of a layout, or a side and another line",
        )
        of_a_side = self.sort in (*OPPOSITE_SIDE, *OPPOSITE_SIDE.values())
        reject_if(self.still_has and (self.each or of_a_side), '"that still has cards" beside each line or a side')
        if self.others == (OPPOSITE_SIDE.get(self.sort),):
            reject_if(
                self.each or self.number != 1 or more != (None, 1, None, None),
                "either side of a layout, and yet each or several",
            )
            return
        reject_if(self.sort in (LineSort.TOP, LineSort.BOTTOM), "the top or the bottom as a line")
        sides = {*OPPOSITE_SIDE, *OPPOSITE_SIDE.values()} & {self.sort, *self.others}
        reject_if(sides and (self.each or self.others or any(more)), "one side of the layout told as several")
        reject_if(self.each and (self.which or self.number), "each line, and yet only some of them")
        reject_if(
            self.number is not None and self.number < 1 or self.size is not None and self.size < 1,
            "fewer lines than one, or lines without cards",
        )
        reject_if(
            self.total is not None and not self.each and (not self.number or self.number >= self.total),
            "more lines than there are, or lines out of some without a number",
        )
        reject_if(
            self.opposite and (self.number != 2 or self.total or self.others), "one line opposite, or more than two"
        )
        streets = {self.sort, *self.others} & {LineSort.FLOP, LineSort.TURN, LineSort.RIVER}
        reject_if(len(streets) > 1, "the flop, the turn or the river, whichever")
        reject_if(len({self.sort, *self.others}) <= len(self.others), "a kind of line twice")


@frozen
class Placement:
    """A `number` of cards (jokers, if `joker`, or cards of `what`) in or beside a layout, or beside a `street`.

    Without either they are beside the layout mentioned before.
    """

    number: int
    spot: Spot
    layout: Layout | None = None
    joker: bool = False
    facing: Facing | None = None
    what: CardSet | None = None
    street: Line | None = None

    def __post_init__(self) -> None:
        if self.street is not None:
            named = Line(self.street.sort, self.street.which)
            reject_if(
                self.street != named or self.street.sort is not LineSort.FLOP,
                "cards placed beside a line other than the flop",
            )
            reject_if(
                self.layout is not None or self.what or self.joker or self.facing,
                "cards beside the flop in a layout, or with a facing or kind",
            )
            reject_if(
                self.spot not in (Spot.LEFT, Spot.RIGHT, Spot.ABOVE, Spot.BELOW),
                "cards neither left, right, above nor below the flop",
            )
        sized = self.layout is not None and self.layout.shape is Shape.LINE
        reject_if(
            self.layout is not None and not sized and told_before(self.layout),
            "a layout mentioned before, yet described again",
        )
        reject_if(self.what is not None and (self.joker or self.what.joker), "a joker placed by rank")
        if self.what is not None:
            few = self.what.rank is None or self.what.rank <= Rank.TEN
            reject_if(few or self.what.through, "the number can count the cards or be their rank")
        reject_if(self.layout is not None and self.layout.times > 1, "cards placed beside several shapes")
        reject_if(self.spot is Spot.BETWEEN, '"between" without the cards')
        reject_if(self.spot is Spot.THROUGH and self.number < 2, "a single card laid through a layout")
        reject_if(
            self.spot is Spot.TIP and (self.layout is None or self.layout.shape in BLUNT),
            "a tip of a layout that has none",
        )
        if self.number < 1:
            raise ValueError("fewer than one card placed")
        if self.joker and self.facing is Facing.UP:
            normalize(self, facing=None)


@frozen
class Nearness:
    """The distance of cards on the table from the dealer, the deck, the pot or other cards: the nearest, or `far`
    ones.
    """

    far: bool = False
    who: Who | None = None
    cards: CardPhrase | None = None
    pot: bool = False

    def __post_init__(self) -> None:
        reject_if(
            (self.who is not None) + (self.cards is not None) + self.pot != 1,
            "a distance from no player, cards or pot, or from two",
        )
        ranked = self.cards is not None and self.cards.lies is not Zone.DECK and not self.far
        reject_if(ranked, '"nearest to a card" as a distance: it is in rank')
        several = self.cards is not None and (self.cards.plus or self.cards.alternative or self.cards.hands)
        reject_if(several, "a distance from two kinds of cards")
        reject_if(
            self.who is not None and self.who.role in (Role.EACH, Role.NO_ONE, Role.SOME),
            "a distance from all players, or from none",
        )


@frozen
class RankOf:
    """A rank that play decides: that of a card, or a number, plus `offset`.

    `held`: only if a player has such a card. `multiple`: any multiple of that rank; `factor`: any rank of which it is
    a multiple. `doubled` is twice as much (an ace is 1), `halved` half as much, if there is such a rank. `around`:
    the ace follows the king. `reckoned` is computed from the ranks of several cards, of a card and a number, or of
    two numbers (`also`). `counted` cards, or `players`, give their number; `happened` gives how often something was
    done.
    """

    cards: CardPhrase | None = None
    tally: Tally | None = None
    offset: int = 0
    held: bool = False
    multiple: bool = False
    factor: bool = False
    reckoned: Reckoned | None = None
    counted: CardPhrase | None = None
    players: Who | None = None
    happened: Event | None = None
    around: bool = False
    doubled: bool = False
    halved: bool = False
    also: Tally | None = None

    @property
    def moved(self) -> bool:
        """True if it is not the rank itself, but a number of ranks above it, or its double or half."""
        return bool(self.offset) or self.doubled or self.halved

    def __post_init__(self) -> None:
        times = self.doubled or self.halved
        reject_if(times and self.cards is not None and not fields_set(self.cards), "twice the rank of no certain cards")
        reject_if(
            self.around and not (self.reckoned or self.offset or self.tally),
            '"around the corner" without a number added to a rank',
        )
        sums = bool(self.offset), self.multiple, self.factor, self.reckoned is not None, self.doubled, self.halved
        reject_if(sum(sums) > 1 or times and self.around, "two sums at once: a number added, doubled or halved")
        if self.happened is not None:
            reject_if(
                fields_set(self, "happened", "offset", "doubled", "halved"), '"how often" counted with something else'
            )
            reject_if(fields_set(self.happened, "deeds", "within", "who"), "something else than an act is counted")
            reject_if(set(self.happened.deeds) - COUNTED_DEEDS, "nobody counts how often this is done")
            return
        if self.players is not None:
            reject_if(fields_set(self, "players", "offset", "doubled", "halved"), "players and something else counted")
            told_of = fields_set(self.players, "role", "doing")
            each = self.players.role is Role.EACH and self.players.doing and not told_of
            reject_if(not each, "a count of players who do nothing")
            folded, left = Event((EventKind.FOLDS,)), Event((EventKind.REMAINS,))
            reject_if(
                self.players.doing in ((folded,), (left,)),
                "players left, or folded, as a count: that is a number of its own",
            )
            return
        if self.counted is not None:
            reject_if(fields_set(self, "counted", "offset", "doubled", "halved"), "cards and something else counted")
            reject_if(
                self.counted == CardPhrase(lies=Zone.HAND), "cards in a hand as a count: that is a number of its own"
            )
            many = self.counted.amount is not None or self.counted.which is not None
            reject_if(
                many or self.counted.plus or self.counted.alternative, "a count of a number of cards, or of two kinds"
            )
            return
        two = self.also is not None
        reject_if(
            two and (self.cards or not self.tally or not self.reckoned or self.also is self.tally),
            "a number added to itself, or to none",
        )
        both = self.cards is not None and self.tally is not None
        reject_if(self.cards is None and self.tally is None, "a rank without a card or a number")
        reject_if(both and self.reckoned is None, "the rank of a card and a number at once")
        half = self.cards is not None and self.cards.amount == Amount(None, Bound.HALF)
        reject_if(half, "half can mean half of the cards or half of their rank")
        following = self.tally in (Tally.NEXT_HIGHER, Tally.NEXT_LOWER)
        reject_if(following and (both or self.multiple or any(sums)), "the next rank, yet multiplied or added to")
        reject_if(self.held and not following, '"that somebody holds" beside a rank that is not the next one')
        reject_if(self.around and following, '"around the corner" beside the next rank')
        reject_if(self.factor and (self.cards is None or self.around), "ranks that divide a number, not a card")
        reject_if(self.multiple and self.cards is None, "multiples of a rank without a card")
        reject_if(self.factor and not fields_set(self.cards), "ranks that divide the rank of no certain card")
        if self.reckoned and not (both or two):
            cards = self.cards
            amount = cards.amount if cards is not None else None
            several = cards is not None and (cards.plus is not None or amount is not None and (amount.number or 0) > 1)
            reject_if(not several, "a sum or a difference of one card or number")


@frozen
class When:
    """A condition: its kind, and the events that must all happen, or any one of them if `either`."""

    temper: ConditionKind
    events: tuple[Event, ...] = ()
    either: bool = False

    def __post_init__(self) -> None:
        CHECKS[When](self)


@frozen
class Turn:
    """In what order the players act and who starts; None for what custom decides. With `rotates` another player starts
    in each round, that way round the table.
    """

    order: Order | None = None
    start: Who | None = None
    rotates: Going | None = None

    def __post_init__(self) -> None:
        if self.order is None and self.start is None and self.rotates is None:
            raise ValueError("a turn without an order or a start")
        ways = (None, Going.CLOCKWISE, Going.COUNTERCLOCKWISE, Going.AROUND)
        reject_if(self.rotates not in ways, "a start that rotates another way than round the table")
        if (start := self.start) is not None:
            certain = start.role not in (Role.EACH, Role.NO_ONE) and start != Who(Role.ANY)
            reject_if(not certain, "a start with each player, with any or with none")


def so_many_kinds(cards: CardPhrase) -> bool:
    """True for cards of a number of ranks or suits, whichever: "two ranks of their choice"."""
    of = cards.like_card or cards.rank_of and cards.rank_of.cards
    return bool(of and of.noun) and fields_set(of) <= {"noun", "amount", "chosen"}


def is_bare(cards: CardPhrase | None) -> bool:
    """True for cards without a number."""
    return cards is not None and cards.amount is None and cards.which is None


def one_after_another(who: Who | None) -> bool:
    """True for a number of players who may do the same in a row."""
    return who is not None and who.amount is not None and (who.amount.number or 1) > 1
