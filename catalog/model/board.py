"""Steps about cards on the table: community and table cards, and changes of the game by them."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.amounts import Amount
from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Facing, Going, Layout, LineSort, Selector, Shape, Spot
from catalog.model.normalize import ALL, DEALER, IT, ONE, THEM, both_ways
from catalog.model.phrase import CardPhrase, Placement, When, Who
from catalog.model.step import Step, check_fits, number_of, on_table
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
        reject_if(
            self.spot not in (None, Spot.ABOVE, Spot.BELOW, Spot.LEFT, Spot.RIGHT),
            "a place in a layout that is not above, below or beside",
        )


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
        reject_if(self.spot not in (None, *_AT) or self.each and self.spot is None, "cards on no known side of others")
        reject_if(
            not self.each and self.spot not in (None, Spot.ON_TOP),
            "cards above, below or beside others come to each of these",
        )
        reject_if(
            not on_table(self.cards) and self.cards.which is not Selector.THAT,
            "cards put at others that do not lie on the table",
        )
        reject_if(self.cards.plus or self.cards.alternative, "cards put at two kinds of cards at once")
        many = self.cards.amount
        reject_if(
            self.each and many and (many != Amount(many.number) or many.number == 1),
            '"each of" one card, or of about so many',
        )
        reject_if(self.each and (self.cards.random or self.cards.chosen), '"each card" leaves none to be chosen')

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
    reject_if(
        at is not None and cards.plus and not to_each, "two kinds of cards put at others, and not said which where"
    )


def check_beside(place: Placement) -> None:
    """Refuse a placement that is not beside a layout."""
    beside = place.spot in (Spot.LEFT, Spot.RIGHT, Spot.ABOVE, Spot.BELOW)
    corners = CORNERS.get(place.layout.shape, 4) if place.layout is not None and place.spot is Spot.CORNER else 0
    reject_if(
        not beside and (not corners or place.number % corners),
        "cards put neither beside the layout nor evenly in its corners",
    )
    reject_if(place.joker or place.facing, "cards beside a layout are no jokers and have no facing of their own")


def check_within(extra: Placement) -> None:
    """Refuse a placement that cannot come after the other cards of a layout."""
    reject_if(extra.spot in (Spot.END, Spot.ON_TOP, Spot.TIP), "cards in a layout put on top, at an end or at a tip")


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
        reject_if(
            self.cards.plus and (self.layout or self.places or self.extras),
            "cards of two kinds, only some with a place",
        )
        laid = self.layout or self.places or self.extras or self.aligned
        amount = self.cards.amount
        each = amount is not None and amount.bound is Bound.PER_PLAYER and not amount.extra
        reject_if(self.between_players and (laid or not each), "not one number of cards between every two players")
        check_fits(self.layout, self.cards)
        hollow = self.layout is not None and self.layout.hollow
        reject_if(hollow and any(extra.spot is Spot.MIDDLE for extra in self.extras), "a card in the empty middle")
        turned = self.layout is not None and (self.layout.row_facings or self.layout.column_facings)
        reject_if(turned and (self.extras or self.aligned), "more cards beside a layout whose rows face different ways")
        layout = self.layout
        two = layout is not None and len({*layout.lines}) == len(layout.lines) == 2
        odd = two and layout is not None and not layout.sharing and layout.count != number_of(self.cards)
        reject_if(odd, "rows that together hold another number of cards")
        reject_if(self.at is not None and (laid or self.between_players), "cards put at others and in a layout at once")
        check_at(self.at, self.cards)
        by_line = self.layout is not None and (self.layout.row_facings or self.layout.column_facings)
        reject_if(by_line and self.cards.facing, "cards and rows that both say which way they face")
        for place in self.places:
            check_beside(place)
        for extra in self.extras:
            check_within(extra)
            reject_if(extra.spot is Spot.CORNER and self.layout is None, "a corner without a layout")
        sized = self.layout is not None and self.layout.shape is Shape.LINE and self.layout.lines
        reject_if(sized, "a line of cards with a length of its own")
        if self.overlapping and self.layout == Layout(Shape.LINE):
            normalize(self, layout=None, cards=changed(self.cards, adjacency=Adjacency.IN_LINE))
        reject_if(self.overlapping and number_of(self.cards) == 1, "a single card that overlaps")
        reject_if(self.overlapping and by_line, "overlapping cards that face by rows")
        reject_if(
            self.overlapping and (self.extras or self.places or self.aligned or self.at),
            "overlapping cards in another place too",
        )
        if self.cards.lies is not Zone.COMMON:
            raise ValueError("community cards that lie elsewhere than in the middle")
        laid = self.cards.shape is not None and self.cards.spot is None and self.cards.line is None
        line = self.cards.line
        rows = line is not None and line.number is not None and (line.size or line.number > 1)
        laid = laid or rows
        reject_if(laid, "community cards dealt from a row or shape")
        reject_if(self.places and self.cards.amount is None, "cards with places, but without a number")
        reject_if(len(self.places) == 1, "all cards in a single place beside a layout")
        if self.places and sum(place.number for place in self.places) != number_of(self.cards):
            raise ValueError("places for more or fewer cards than are dealt")


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
        reject_if(not self.places, "community cards placed nowhere")
        for place in self.places:
            check_beside(place)
            reject_if(place.what, "the deck decides which cards come, so a place has no certain cards")


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
        own = self.cards.lies not in (Zone.COMMON, Zone.TABLE) or self.cards.owner
        reject_if(own, "only community and table cards are taken off the table; players discard theirs")


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
            self.cards.line is not None and self.cards.line.size and not self.cards.lies,
            "cards for the table come from the deck, not from a row",
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
            "table cards are a layout, a kitty or a hand, or lie before players: one of these",
        )
        if self.to_pick and (self.kitty or self.as_hand or self.to or self.layout):
            raise ValueError("cards to pick from in a hand, a kitty or a layout")
        check_fits(self.layout, self.cards)
        reject_if(self.layout is not None and self.layout.sharing, "rows that share a card, but not a community card")
        by_line = self.layout is not None and (self.layout.row_facings or self.layout.column_facings)
        reject_if(by_line and self.cards.facing, "cards and rows that both say which way they face")
        elsewhere = self.layout or self.kitty or self.as_hand or self.to_pick or self.to
        reject_if(
            self.at is not None and (elsewhere or self.between_players), "cards put at others and elsewhere at once"
        )
        check_at(self.at, self.cards)
        per_player = self.cards.amount is not None and self.cards.amount.per_player
        reject_if(self.at is not None and per_player, "cards counted by players and by other cards at once")
        amount = self.cards.amount
        several = amount is not None and amount.per_player
        once = amount is not None and amount.bound is Bound.PER_PLAYER and not amount.extra
        reject_if(self.between_players and (elsewhere or not once), "not one number of cards between every two players")
        reject_if(several and (self.kitty or self.as_hand), "a kitty or a table hand with a card for each player")
        if self.hands != 1:
            number, plain = number_of(self.cards), CardPhrase(self.cards.amount, self.cards.facing)
            reject_if(
                not self.as_hand or self.hands < 1 or self.cards != plain,
                "several hands on the table without a plain number of cards",
            )
            reject_if(
                number is None or number >= 100 or number % self.hands, "cards that do not divide into these hands"
            )
        if self.cards.lies not in (None, Zone.TABLE):
            raise ValueError("table cards from a hand or another place")
        if self.to is not None and self.cards.lies is None:
            raise ValueError("table cards dealt to a player")


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
            raise ValueError("players lay down their own cards, not those of the table or the deck")
        joker = self.who is None and any(of.joker for of in self.cards.what) and self.cards.owner is None
        reject_if(joker and not self.when, "a joker laid down, not said whose")


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
        reject_if(not 0 <= self.skip < 5, "the number of cards skipped is 0 to 4")
        reject_if(self.skip and self.cards.which is Selector.THAT, "one certain card is turned up, so none is skipped")
        reject_if(Going.AROUND in self.path and {*_AROUND} & {*self.path}, "cards turned all around and yet one way")
        start = self.turn is not None and self.turn.start is not None and self.who is None
        reject_if(start, "turning cards up starts at a card, not at a player")
        back = self.turn is not None and self.turn.order is Order.COUNTERCLOCKWISE
        reject_if(back, "cards are turned up along the layout, not around the table")
        if not on_table(self.cards):
            raise ValueError("only cards on the table are turned up; players flip their own")
        reject_if(self.cards.facing is Facing.UP, "face-up cards turned up")


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
        reject_if(self.high_low and self.game is GameChoice.LOWBALL, "high-low lowball")
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
        reject_if(
            self.cards.facing is self.facing and self.cards.owner is None, "turning cards the way they lie already"
        )
        reject_if(self.facing is None and self.cards.facing is not None, "cards left as they lie, yet up or down")
        own = self.cards.owner == THEM
        reject_if(self.facing is None and not own, "cards left as they are that are not the player's own")

    @property
    def number(self) -> int:
        return 5
