"""Steps about cards on the table, the deck, and acts that belong to no player's hand."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.amounts import Amount
from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Facing, Going, Layout, LineSort, Selector, Shape, Spot
from catalog.model.normalize import ALL, DEALER, IT, ONE, THEM, both_ways
from catalog.model.phrase import CardPhrase, Placement, When, Who
from catalog.model.step import Step, number_of, on_table
from catalog.model.terms import Adjacency, Bound, EventKind, Group, Order, Role, Zone


def _laid(cards: CardPhrase, layout: Layout | None, extras: tuple[Placement, ...]) -> int | None:
    laid = layout.count if layout and layout.lines else number_of(cards)
    if laid is not None and cards.group is Group.PAIR and not (layout and layout.lines):
        laid *= 2
    return None if laid is None else laid + sum(extra.number for extra in extras)


def _until_number(step: Step) -> int:
    """The number of cards that are there in the end, if the step says it; else the code for as many as are needed."""
    for when in step.when:
        for event in when.events if isinstance(when, When) else ():
            amount = event.cards.amount if event.cards is not None else None
            if amount is None or amount.number is None:
                continue
            if EventKind.LIES in event.deeds and amount.bound is Bound.LESS_THAN:
                return amount.number
            if EventKind.COMES_UP in event.deeds and amount == Amount(amount.number) and amount.number > 1:
                return amount.number
    return 116


@frozen
class Alignment:
    """The form of a layout: some of its cards are above, below or beside others; next to them without a `spot`."""

    cards: CardPhrase
    other: CardPhrase
    spot: Spot | None = None

    def __post_init__(self) -> None:
        reject_if(self.spot not in (None, Spot.ABOVE, Spot.BELOW, Spot.LEFT, Spot.RIGHT), "on which side of it?")


CORNERS = {Shape.TRIANGLE: 3, Shape.PYRAMID: 3, Shape.STAR: 5, Shape.HEXAGON: 6, Shape.OCTAGON: 8}
"""The number of corners of a shape, if it is not four."""


_ARMS = {
    Shape.CROSS: 4, Shape.PLUS: 4, Shape.X: 4, Shape.STAR: 5, Shape.T: 3, Shape.Y: 3, Shape.V: 2, Shape.L: 2,
}  # fmt: skip


_AT = (Spot.ON_TOP, Spot.ABOVE, Spot.BELOW, Spot.LEFT, Spot.RIGHT)


@frozen
class LaidAt:
    """Where cards are put that come to others: on top of them, above, below or beside them; at `each` of them.

    Without a `spot` they go beside one card, on any side.
    """

    spot: Spot | None
    cards: CardPhrase
    each: bool = False

    def __post_init__(self) -> None:
        if self.cards.amount == ALL:
            normalize(self, cards=changed(self.cards, amount=None), each=True)
        elif self.each and self.cards.which is Selector.THAT and self.cards != IT:
            normalize(self, cards=changed(self.cards, which=None))
        reject_if(self.spot not in (None, *_AT) or self.each and self.spot is None, "on which side of them?")
        reject_if(not self.each and self.spot not in (None, Spot.ON_TOP), "beside a card, or a card beside another?")
        reject_if(not on_table(self.cards) and self.cards.which is not Selector.THAT, "where do they lie?")
        reject_if(self.cards.plus or self.cards.alternative, "at which of them?")
        many = self.cards.amount
        reject_if(self.each and many and (many != Amount(many.number) or many.number == 1), "each of how many?")
        reject_if(self.each and (self.cards.random or self.cards.chosen), "each of them is not picked")

    def number(self, cards: CardPhrase) -> int | None:
        """How many cards come in all, by the author's codes if it depends on how many others there are."""
        number = number_of(cards)
        if number is None or number >= 100 or not self.each:
            return number
        if cards.plus is not None:
            first, more = number_of(changed(cards, plus=None)), number_of(cards.plus)
            return None if first is None or more is None else first + first * more
        line = self.cards.line
        total = number_of(self.cards) if self.cards.amount is not None else line.total if line is not None else None
        if total:
            return number * total
        return number + (400 if self.cards.line else 600 if self.cards.lies is Zone.TABLE else 500)


def check_at(at: LaidAt | None, cards: CardPhrase) -> None:
    """Refuse cards of two sorts put at others, except one sort that comes to each card of the other."""
    to_each = at is not None and at.each and at.cards == IT
    reject_if(at is not None and cards.plus and not to_each, "which of them come to which?")


def check_beside(place: Placement) -> None:
    """Refuse a placement that is not beside a layout."""
    beside = place.spot in (Spot.LEFT, Spot.RIGHT, Spot.ABOVE, Spot.BELOW)
    corners = CORNERS.get(place.layout.shape, 4) if place.layout is not None and place.spot is Spot.CORNER else 0
    reject_if(not beside and (not corners or place.number % corners), "on which side of the layout?")
    reject_if(place.joker or place.facing, "cards beside a layout lie as the others do")


def check_within(extra: Placement) -> None:
    """Refuse a placement that cannot come after the other cards of a layout."""
    reject_if(extra.spot in (Spot.END, Spot.ON_TOP, Spot.TIP), "in which place of the layout?")


@frozen
class Common(Step):
    """Community cards dealt for every hand to use; `places` has the place of each, `extras` are dealt besides.

    With `between_players` they are between every two neighbouring players; `at`: beside cards that are there already;
    `overlapping`: each partly covers the next.
    """

    cards: CardPhrase
    layout: Layout | None = None
    places: tuple[Placement, ...] = ()
    extras: tuple[Placement, ...] = ()
    aligned: Alignment | None = None
    between_players: bool = False
    at: LaidAt | None = None
    overlapping: bool = False
    kind = "common"
    impersonal = True
    counted_out = True
    in_order = True

    @property
    def number(self) -> int | None:
        if self.at is not None and not self.until:
            return self.at.number(self.cards)
        if self.until:
            return _until_number(self)
        number, places = _laid(self.cards, self.layout, self.extras), self.cards
        if number is None or number >= 100 or places.amount is None or places.amount.bound is not Bound.EXACTLY:
            return number
        if places.each_spot and places.spot is Spot.CORNER:
            corners = CORNERS.get(places.shape, 4) if places.shape is not None else 4
            return number * corners if number < 4 else number
        if places.line is not None and (places.line.each or places.line.alternate) and number < 9:
            of_arms = places.line.sort is LineSort.ARM and places.shape is not None
            arms = _ARMS.get(places.shape) if of_arms and places.shape is not None else None
            lines = places.line.total or arms
            return number * lines if lines else number + 400
        return number

    def __post_init__(self) -> None:
        super().__post_init__()
        normalize(self, cards=both_ways(self.cards))
        reject_if(self.cards.plus and (self.layout or self.places or self.extras), "where do the others lie?")
        laid = self.layout or self.places or self.extras or self.aligned
        amount = self.cards.amount
        each = amount is not None and amount.bound is Bound.PER_PLAYER and not amount.extra
        reject_if(self.between_players and (laid or not each), "how many between every two players?")
        reject_if(self.layout is not None and not self.layout.fits(number_of(self.cards)), "so many do not lie so")
        hollow = self.layout is not None and self.layout.hollow
        reject_if(hollow and any(extra.spot is Spot.MIDDLE for extra in self.extras), "is the middle empty?")
        turned = self.layout is not None and (self.layout.row_facings or self.layout.column_facings)
        reject_if(turned and (self.extras or self.aligned), "which way does it face?")
        layout = self.layout
        two = layout is not None and len({*layout.lines}) == len(layout.lines) == 2
        odd = two and layout is not None and not layout.sharing and layout.count != number_of(self.cards)
        reject_if(odd, "so many do not lie in those rows")
        reject_if(self.at is not None and (laid or self.between_players), "at other cards, or in a layout?")
        check_at(self.at, self.cards)
        by_line = self.layout is not None and (self.layout.row_facings or self.layout.column_facings)
        reject_if(by_line and self.cards.facing, "which way do they face?")
        for place in self.places:
            check_beside(place)
        for extra in self.extras:
            check_within(extra)
            reject_if(extra.spot is Spot.CORNER and self.layout is None, "in the corner of what?")
        sized = self.layout is not None and self.layout.shape is Shape.LINE and self.layout.lines
        reject_if(sized, "so many are told of the cards")
        if self.overlapping and self.layout == Layout(Shape.LINE):
            normalize(self, layout=None, cards=changed(self.cards, adjacency=Adjacency.IN_LINE))
        reject_if(self.overlapping and number_of(self.cards) == 1, "overlapping which other?")
        reject_if(self.overlapping and by_line, "which way does which of those that overlap face?")
        reject_if(self.overlapping and (self.extras or self.places or self.aligned or self.at), "which overlap?")
        if self.cards.lies is not Zone.COMMON:
            raise ValueError("common cards are shared")
        laid = self.cards.shape is not None and self.cards.spot is None and self.cards.line is None
        line = self.cards.line
        rows = line is not None and line.number is not None and (line.size or line.number > 1)
        laid = laid or rows
        reject_if(laid, "they make the layout and do not come from it")
        reject_if(self.places and self.cards.amount is None, "how many cards have a place?")
        reject_if(len(self.places) == 1, "all of them beside what?")
        if self.places and sum(place.number for place in self.places) != number_of(self.cards):
            raise ValueError("every card has its place")


@frozen
class PlaceCommons(Step):
    """Community cards put in given places."""

    places: tuple[Placement, ...]
    kind = "common"
    impersonal = True

    @property
    def number(self) -> int:
        return sum(place.number for place in self.places)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not self.places, "where are they laid?")
        for place in self.places:
            check_beside(place)
            reject_if(place.what, "which cards come, the deck tells")


@frozen
class RemoveCommon(Step):
    """Community or table cards taken off the table."""

    cards: CardPhrase

    @derived
    def kind(self) -> str:
        return "table" if self.cards.lies is Zone.TABLE else "common"

    @property
    def number(self) -> int | None:
        number = number_of(self.cards)
        return None if number is None else -number

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cards.lies not in (Zone.COMMON, Zone.TABLE):
            raise ValueError("a player's own cards are discarded")
        reject_if(self.cards.owner, "a player's own cards are discarded")


@frozen
class Table(Step):
    """Cards dealt to the table that are in no hand; a number before each of the players `to`; to be won, as a
    `kitty`; to be beaten, `as_hand` of nobody, or as a number of `hands`.

    With `between_players` they are between every two players; `at` other cards, on top of those or beside them. Those
    that are there `to_pick` go to the players' hands in turn, so that they count as dealt.
    """

    cards: CardPhrase
    layout: Layout | None = None
    to: Who | None = None
    kitty: bool = False
    as_hand: bool = False
    hands: int = 1
    to_pick: bool = False
    between_players: bool = False
    at: LaidAt | None = None
    impersonal = True
    counted_out = True
    in_order = True
    conditional = ("to",)

    @derived
    def kind(self) -> str:
        return "deal" if self.to_pick else "table"

    @property
    def number(self) -> int | None:
        if self.until:
            return _until_number(self)
        if self.at is not None:
            return self.at.number(self.cards)
        number = _laid(self.cards, self.layout, ())
        if self.to_pick and number and 200 < number < 300:
            return number - 200  # so many for every player, as a deal is counted
        return number + 200 if number and number < 100 and (self.to or self.per_who) else number

    def __post_init__(self) -> None:
        reject_if(
            self.cards.line is not None and self.cards.line.size and not self.cards.lies, "dealt from which rows?"
        )
        super().__post_init__()
        off_deck = self.cards.lies is Zone.DECK and self.cards.which in (None, Selector.TOP, Selector.NEXT)
        if off_deck or self.cards.lies is Zone.TABLE and self.to is None:
            normalize(self, cards=changed(self.cards, lies=None))
        if off_deck and self.cards.which is Selector.TOP:
            normalize(self, cards=changed(self.cards, which=None, amount=self.cards.amount or ONE))
        normalize(self, cards=both_ways(self.cards))
        reject_if(
            sum((self.layout is not None, self.kitty, self.as_hand, self.to is not None)) > 1,
            "laid out, before each player, or as a kitty",
        )
        if self.to_pick and (self.kitty or self.as_hand or self.to or self.layout):
            raise ValueError("cards to pick lie there for all")
        if self.to is not None and self.layout is not None:
            raise ValueError("before each player, or laid out in a shape")
        reject_if(self.layout is not None and not self.layout.fits(number_of(self.cards)), "so many do not lie so")
        reject_if(self.layout is not None and self.layout.sharing, "common cards are laid so")
        by_line = self.layout is not None and (self.layout.row_facings or self.layout.column_facings)
        reject_if(by_line and self.cards.facing, "which way do they face?")
        elsewhere = self.layout or self.kitty or self.as_hand or self.to_pick or self.to
        reject_if(self.at is not None and (elsewhere or self.between_players), "at other cards, or where?")
        check_at(self.at, self.cards)
        per_player = self.cards.amount is not None and self.cards.amount.per_player
        reject_if(self.at is not None and per_player, "one for each player, or at each card?")
        amount = self.cards.amount
        several = amount is not None and amount.per_player
        once = amount is not None and amount.bound is Bound.PER_PLAYER and not amount.extra
        reject_if(self.between_players and (elsewhere or not once), "how many between every two players?")
        reject_if(several and (self.kitty or self.as_hand), "one hand on the table, however many play")
        if self.hands != 1:
            number, plain = number_of(self.cards), CardPhrase(self.cards.amount, self.cards.facing)
            reject_if(not self.as_hand or self.hands < 1 or self.cards != plain, "hands of which cards?")
            reject_if(number is None or number >= 100 or number % self.hands, "so many are no such hands")
        if self.cards.lies not in (None, Zone.TABLE):
            raise ValueError("table cards are in no hand")
        if self.to is not None and self.cards.lies is None:
            raise ValueError("cards dealt to players are theirs")


@frozen
class LayDown(Step):
    """A player's own cards put on the table, which then are in no hand; `turned` up or down if given.

    With `for_sale` other players may buy them there.
    """

    cards: CardPhrase
    turned: Facing | None = None
    for_sale: bool = False
    kind = "table"

    @property
    def number(self) -> int | None:
        number = number_of(self.cards)
        every = self.who is not None and self.who.role is Role.EACH
        return number + 200 if number and number < 100 and every else number

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cards.lies in (Zone.COMMON, Zone.TABLE, Zone.DECK):
            raise ValueError("cards on the table lie there already, and those of the deck are no player's")
        joker = self.who is None and any(of.joker for of in self.cards.what) and self.cards.owner is None
        reject_if(joker and not self.when, "whose joker, or one that is no player's?")


_AROUND = (Going.CLOCKWISE, Going.COUNTERCLOCKWISE)


@frozen
class TurnUp(Step):
    """Community or table cards turned face up, along a `path` through the layout, every `skip` + 1st card.

    With `new_rank` a card whose rank is face up already is replaced from the deck.
    """

    cards: CardPhrase
    path: tuple[Going, ...] = ()
    skip: int = 0
    start_at: CardPhrase | None = None
    new_rank: bool = False
    kind = "turn"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        cards = self.cards
        line, number = cards.line, number_of(cards)
        if cards.spot is Spot.END and cards.amount is None and cards.which is None:
            return 2
        if cards.which is Selector.REMAINING and cards.amount is None:
            return 115
        if line is not None and cards.amount is None and cards.which is None:
            if cards.spot in (Spot.MIDDLE, Spot.TIP) and not line.each:
                return line.number or 1
            if line.size or line.which:
                return line.size or 115
            return line.number or 115 if line.sort is LineSort.COLUMN else 115
        if line is not None and line.each and number and number < 100:
            return number * line.total if line.total else 400 + number
        beside = cards.beside is not None and cards.spot is None and cards.beside.which is not Selector.MIDDLE
        if beside and cards.amount is None and cards.which is None:
            return 2  # the cards on either side of it
        if self.skip and cards.amount is None and cards.which is None:
            return 115
        if cards.amount is not None and cards.amount.bound in (Bound.ALL, Bound.ANY, Bound.OTHERS):
            return cards.amount.number or 115
        if number and number < 100 and cards.group in (Group.PAIR, Group.TRIPS):
            return number * (2 if cards.group is Group.PAIR else 3)
        return number

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not 0 <= self.skip < 5, "how many are skipped?")
        reject_if(self.skip and self.cards.which is Selector.THAT, "one card, or every other one of several")
        reject_if(Going.AROUND in self.path and {*_AROUND} & {*self.path}, "around, and which way?")
        start = self.turn is not None and self.turn.start is not None and self.who is None
        reject_if(start, "with which card it starts is told of the cards")
        back = self.turn is not None and self.turn.order is Order.COUNTERCLOCKWISE
        reject_if(back, "a way through the layout, not around the table")
        if not on_table(self.cards):
            raise ValueError("a player's own cards are flipped, not turned")
        reject_if(self.cards.facing is Facing.UP, "they lie so already")


class GameChoice(StrEnum):
    """The games to which players may change."""

    STUD = "stud"
    DRAW = "draw"
    OMAHA = "Omaha"
    HOLDEM = "hold'em"
    LOWBALL = "lowball"
    ANY = "any"


@frozen
class ChangeGame(Step):
    """The game changes to another that the group plays: with a number of cards, of a sort, `high_low` or not; by
    flipping `flipped`.
    """

    game: GameChoice
    size: int | None = None
    flipped: CardPhrase | None = None
    high_low: bool = False
    kind = "other"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.high_low and self.game is GameChoice.LOWBALL, "low alone, or high and low?")
        check_counts(self.size)

    @property
    def number(self) -> int:
        return 1


@frozen
class GameLow(Step):
    """The game is played for low from then on: cards keep their facing, and the low hand wins."""

    kind = "other"
    impersonal = True

    @property
    def number(self) -> int:
        return 1


@frozen
class StillChange(Step):
    """After any change of the game, these cards can still change it again."""

    cards: CardPhrase
    kind = "other"
    impersonal = True

    @property
    def number(self) -> int:
        return 1


@frozen
class LayAside(Step):
    """Own cards turned down but not discarded; without a facing they are left as they are."""

    cards: CardPhrase
    facing: Facing | None = None
    kind = "other"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.facing is self.facing and self.cards.owner is None, "they lie so already")
        reject_if(self.facing is None and self.cards.facing is not None, "as they lie")
        own = self.cards.owner == THEM
        reject_if(self.facing is None and not own, "whose cards are left so?")

    @property
    def number(self) -> int:
        return 5
