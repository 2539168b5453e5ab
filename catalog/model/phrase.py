"""The parts of which rules are made: how many, which cards, who, when, in what order, at what price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from functools import cache
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any

from catalog.model.card import CardSet, Rank
from catalog.model.constraints import (
    COUNTED_DEEDS,
    GERUNDS,
    INSTEAD_OF,
    NO_PLAYERS,
    OF_ITSELF,
    TO_CARDS,
    WITH_OBJECT,
    WITHOUT_OBJECT,
    changed,
    normalize,
    reject_if,
)
from catalog.model.frozen import frozen
from catalog.model.layout import Facing, Line, Selector, Shape, Spot
from catalog.model.terms import (
    COINS,
    Adjacency,
    Bound,
    Category,
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
    ScoreUnit,
    Tally,
    Unit,
    Zone,
)
from catalog.model.terms import (
    Side as Side,
)

if TYPE_CHECKING:
    from catalog.model.step import Step

_NUMBERLESS = {
    Bound.ALL,
    Bound.OTHERS,
    Bound.ANY,
    Bound.WHICHEVER,
    Bound.SEVERAL,
    Bound.ENOUGH,
    Bound.AS_MANY,
    Bound.MORE_AS,
    Bound.FEWER_AS,
    Bound.ODD,
    Bound.EVEN,
    Bound.HALF,
    Bound.MORE_THAN_HALF,
    Bound.HALF_AT_LEAST,
    Bound.MOST,
    Bound.FEWEST,
}

_ANY_NUMBER = (Bound.ALL, Bound.MORE_AS, Bound.FEWER_AS)
"""Those that may tell how many, or not: all three, two more than others."""


@frozen
class Amount:
    """How many: a number and how it binds; `number` is None where the bound says it all (all, any number).

    THE is for the only card there is ("their card"); `other` is a second number that will do: one or three; up to
    three, it is the least: one to three.
    PER_PLAYER counts so many for every player there is: twice the number of players is 2; PER_PLAYER_LEFT for every
    player still in; so many `extra` in all.
    """

    number: int | None
    bound: Bound = Bound.EXACTLY
    other: int | None = None
    extra: int = 0

    def __post_init__(self) -> None:
        number, bound = self.number, self.bound
        reject_if(self.extra and (not self.per_player or not -2 <= self.extra <= 9), "so many more than which number?")
        if (number is None) != (bound in _NUMBERLESS) and bound not in _ANY_NUMBER:
            raise ValueError(f"{bound} and the number {number} do not go together")
        if number is None:
            reject_if(self.other, "another number of what?")
            return
        reject_if(number < 1, "none of them are no cards")
        reject_if(number < 2 and bound in (Bound.LESS_THAN, Bound.ALL), "less than one is none, all of one is one")
        reject_if(number > 1 and bound is Bound.THE, "the only one is one")
        reject_if(number > 9 and self.per_player, "so many times as many as there are players are no cards of a deck")
        reject_if(self.other and bound not in (Bound.EXACTLY, Bound.UP_TO), "one number or the other, told plainly")
        reject_if(self.other and bound is Bound.UP_TO and self.other > number, "from the lower to the higher")
        reject_if(self.other is not None and (self.other < 1 or self.other == number), "another number is another")

    @property
    def per_player(self) -> bool:
        """True for so many for every player, or for every one still in."""
        return self.bound in (Bound.PER_PLAYER, Bound.PER_PLAYER_LEFT)


UNLIKE = (Likeness.OTHER_SUITS, Likeness.OTHER_RANKS, Likeness.SAME_COLOR_OTHER_SUIT)
"""In what cards differ from each other, or from a card that is told."""
ORDINALS = (None, *list(Selector)[: list(Selector).index(Selector.NEXT) + 1])
OF_KIND = {"rank_of", "like", "like_card", "named", "named_suit", "namer", "chosen", "rank_only"}
"""The fields of cards that tell of which rank or suit they are."""
CHECKS_OF_CARDS: dict[str, Callable[[CardPhrase, set[str], Any], None]] = {}
"""By a field of cards: what refuses what must not be told of them beside it. `constraints_of_cards` fills it."""
CHECKS_OF_EVENTS: dict[str, Callable[[Event, set[str], Any], None]] = {}
"""The same of events, by `constraints_of_events`."""
_BY_TURN = (Role.EARLIER, Role.LATER, Role.NO_ONE_EARLIER, Role.NO_ONE_LATER)
_COUNTED = (Role.SOME, Role.BEST_HANDS, Role.WORST_HANDS, Role.LOWEST_SHOWING, Role.HIGHEST_SHOWING)
_COUNTS_PLAYERS = (
    Bound.EXACTLY,
    Bound.STRICT,
    Bound.LESS_THAN,
    Bound.MORE_THAN,
    Bound.AT_LEAST,
    Bound.ALL,
    Bound.EVEN,
    Bound.ODD,
    Bound.ALL_BUT,
    Bound.HALF,
    Bound.MORE_THAN_HALF,
    Bound.HALF_AT_LEAST,
)


@frozen
class Price:
    """Money: `times` a unit; `each` where it is paid for every card; `least` where it may be more.

    AS_PAID is as much as the `payer` paid. It is so many times the unit as play says that is `counting`: the rank of a
    card, a number of players. `then` is what the next one costs, where the first has another price, or (`further`) each
    one from then on.
    """

    unit: Unit
    times: Fraction = Fraction(1)
    each: bool = False
    least: bool = False
    counting: RankOf | None = None
    then: Price | None = None
    payer: Who | None = None
    further: bool = False

    @property
    def steps(self) -> int:
        """How many prices are told, one after another."""
        return 1 + (self.then.steps if self.then is not None else 0)

    @property
    def told_already(self) -> bool:
        """True for "it", and no more: the price that was spoken of."""
        return self.unit is Unit.THAT and self.times == 1

    def __post_init__(self) -> None:
        if self.counting is not None:
            plain = fields_set(self.counting) - {"cards", "tally", "counted", "players", "happened"}
            reject_if(plain or self.times != 1 or self.each or self.least, "how many times?")
            reject_if(self.unit in (Unit.FREE, Unit.THAT), "how many times what?")
            reject_if(self.counting.tally in (Tally.NEXT_HIGHER, Tally.NEXT_LOWER), "the next rank is no number")
        reject_if(self.then is not None and (self.each or self.least), "what does the first cost?")
        reject_if(self.further and (self.then is None or self.then.then is not None), "what does each of them cost?")
        if self.then is not None:
            alone, next_alone = (changed(price, then=None, further=False) for price in (self, self.then))
            reject_if(alone == next_alone, "they cost the same")
            reject_if(self.told_already or self.then.told_already, "what is told already is one price")
        reject_if(self.unit in COINS and self.times.denominator > 1, "a coin is not divided")
        reject_if((self.unit is Unit.AS_PAID) != (self.payer is not None), "as much as who?")
        reject_if(self.payer is not None and (self.each or self.least or self.counting), "as much as they did")
        reject_if(self.times <= 0, "a price is more than nothing")
        reject_if(self.unit is Unit.THAT and (self.least or self.each), "that price is told already")
        reject_if(self.unit is Unit.FREE and (self.times != 1 or self.each or self.least), "what is free costs nothing")


@frozen
class Score:
    """So many legs or points, or (`at_least`) more; `in_games` consecutive games where that is said.

    No tricks are a score too; with `ahead` they are so many more than any other player has.
    """

    number: int
    score_unit: ScoreUnit
    in_games: int | None = None
    at_least: bool = False
    ahead: bool = False

    def __post_init__(self) -> None:
        reject_if(self.number < (self.score_unit is not ScoreUnit.TRICK), "no points are no score")
        reject_if(self.at_least and not self.number, "that is any score")
        reject_if(self.ahead and (not self.number or self.in_games), "so many more than all others")
        reject_if(self.in_games is not None and self.score_unit is ScoreUnit.TRICK, "tricks are of one game")
        reject_if(self.in_games is not None and self.in_games < 2, "how many games on end?")


@frozen
class Event:
    """Something that happens: who does which deed (any one of `deeds`) with which cards, or does not.

    Without `who` it happens to the cards ("a queen is dealt or flipped"). `to` is where cards come to, or past
    whom they go. `within` is the period in which it happens; `counting` cards are compared
    as a hand of their own, `nth_draw` is which of several draws it is about. `cards` and `along` both are meant, `than`
    cards are compared with, `until` cards come last, `forced` is what they had to do, `times` how often (`in_row`:
    without a break), `first` before all others, `price` the money, `value` the
    hand and `score` the points that it is about, `against` the only players who did the same, `wanted` where they
    only want to, `able` where they can; `being` is what the cards turn out to be, `word` the rank that they name;
    `alone` where nobody else does it; `as_wild` where cards are used as wild cards, `total` what their ranks add to,
    or what is rolled; `after` them, or `before` them, where another player does it later or sooner than the one spoken
    of; `out_of_turn` where it is not their turn; `paying` so much to do it, or what was told before; `act` is the step
    that PERFORMS speaks of.
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
    act: Step | None = None

    def __post_init__(self) -> None:
        reject_if(not self.deeds, "an event needs a deed")
        _settle_event(self)
        reject_if(len(set(self.deeds)) < len(self.deeds), "each deed is told once")
        performs = EventKind.PERFORMS in self.deeds
        reject_if(
            performs != (self.act is not None) or performs and len(self.deeds) > 1, "one act is performed, or none"
        )
        reject_if(EventKind.DOES_SO in self.deeds and len(self.deeds) > 1, "that, or this?")
        reject_if(EventKind.SAYS in self.deeds and self.word is None, "a word is what is said")
        reject_if(EventKind.SWITCHES in self.deeds and self.to is None, "hands are switched with whom?")
        reject_if(EventKind.TOTALS in self.deeds and self.total is None, "what do they add to?")
        check_told(self, CHECKS_OF_EVENTS)


_SIZED = (Role.HIGH_HAND, Role.LOW_HAND, Role.HIGH_SHOWING, Role.LOW_SHOWING)

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
"""One player each, whom another may be named beside."""


@frozen
class Who:
    """Players: a role, narrowed by all they did ("each player who went in and lost") or by being in.

    `of` is the player to whose left or right they sit, or before or after whom they act, or the players of whom they
    have the best or worst hand; `amount` how many,
    `besides` those excepted, `also` others who are meant as well. With a `size` the hand that makes them what they are
    is one of so many cards.
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
        normalize(self, doing=_done_too(self.doing))
        if len(self.doing) == 2 and self.doing[1] == _WENT_IN and self.doing[0].deeds == (EventKind.LOSES,):
            normalize(self, doing=self.doing[::-1])  # who lost after going in
        at_table = any(EventKind.AT_TABLE in event.deeds for event in self.doing)
        reject_if(at_table, "everybody at the table plays")
        left = _LEFT in self.doing and self.role not in (Role.FIRST, Role.SECOND, Role.LAST, Role.THAT)
        if left:  # who is left is still in
            normalize(self, still_in=True, doing=tuple(event for event in self.doing if event != _LEFT))
        if self.role is Role.ANY and len(self.doing) == 1 and (shown := _SHOWN.get(self.doing[0])) is not None:
            normalize(self, role=shown, doing=())  # whoever has the low hand showing is a role
        if self.role is Role.ANY and len(self.doing) == 1 and self.doing[0].first:
            normalize(
                self, role=Role.FIRST, doing=(changed(self.doing[0], first=False),)
            )  # who does so before all others
        if self.role is Role.LAST and not self.doing:
            normalize(self, doing=(Event((EventKind.ACTS,)),))
        self._check(self.role, self.doing)

    def _check(self, role: Role, doing: tuple[Event, ...]) -> None:
        """Refuses players that nobody would speak of so."""
        sized = role in _SIZED and not doing and 1 < (self.size or 0) < 8
        reject_if(self.size is not None and not sized, "a hand of how many cards?")
        if any(event.who is not None for event in doing):
            raise ValueError("the player spoken of is the one who does it")
        for event in doing:
            check_doing(event)
            reject_if(EventKind.DOES_SO in event.deeds, "who does what?")
        nearest = role in (Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT) and self.of == _DEALER
        if role in _BY_TURN and self.of == _THEM:
            normalize(self, of=None)
        among = role in (Role.HIGH_HAND, Role.LOW_HAND) and self.of == _THEM and fields_set(self) == {"role", "of"}
        bare = self.of is None or role in _BY_TURN or among
        reject_if(bare is (role in (Role.LEFT_OF, Role.RIGHT_OF)) and not nearest, "to whose left or right?")
        beside = role in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT, Role.OPPOSITE)
        reject_if(beside and any(event.forced for event in doing), "by their seat, or by what they must do?")
        reject_if(role is Role.LEFT_OF and self.of == _DEALER, "left of the dealer is a role")
        reject_if(self.of is not None and _is_anyone(self.of), "to the left or right of which player?")
        if role in _BY_TURN and self.of is not None:
            reject_if(self.of.role is Role.EACH and (self.still_in or doing), "after whom?")
            reject_if(
                self.of.still_in or self.of.amount or self.of.role in (Role.LAST_IN, Role.EACH, *_BY_TURN),
                "after whom?",
            )
        reject_if((self.amount is None) is (role in _COUNTED), "how many players?")
        if self.amount is not None:
            reject_if(self.amount.bound not in _COUNTS_PLAYERS or self.amount.other, "so many players there are not")
            reject_if(self.amount == Amount(None, Bound.ALL), "all players are each of them")
        reject_if(
            self.besides is not None and (role not in _ALL_BUT or _is_anyone(self.besides, Role.EACH)), "all but whom?"
        )
        reject_if(self.besides is not None and self.still_in and role is not Role.EACH, "any of all but whom?")
        many = (
            self.besides is not None
            and self.besides.role is Role.SOME
            and fields_set(self.besides) == {"role", "amount"}
        )
        reject_if(many, "all but so many")
        reject_if(role is Role.SECOND and not doing, "the second to do what?")
        reject_if(
            self.still_in and role in (Role.FIRST, Role.SECOND, Role.LAST, Role.THAT),
            "whether they are in goes without saying",
        )
        reject_if(role in (Role.FIRST, Role.SECOND, Role.LAST) and len(doing) > 1, "the first or last to do one thing")
        reject_if(role is Role.LAST and doing and doing[0].deeds == (EventKind.RAISES,), "the last raiser is a role")
        reject_if(role is Role.LAST and doing == (Event((EventKind.DECLARES,)),), "the last to declare is a role")
        holds = role is Role.ANY and [e for e in doing if e.deeds == (EventKind.HAS,) and e.cards is not None] == [
            *doing
        ]
        both = self.also is not None and not doing
        if self.also is not None and both:
            plain = fields_set(self) <= {"role", "also"} and fields_set(self.also) <= {"role", "of"}
            reject_if(not (plain and {role, self.also.role} <= CERTAIN and role != self.also.role), "which two?")
        aces = self.ace_low or self.ace_high
        one = holds and len(doing) == 1
        reject_if((aces or self.also) and not (both or one), "the player with which card?")
        reject_if(aces and self.also or self.ace_low and self.ace_high, "aces are low, or high, for one card")


@frozen
class CardPhrase:
    """Which cards: how many, facing which way, what they show, where they lie, which of several, whose.

    `amount` is None for cards spoken of in general. `came` says how they came ("the first card they get each
    round"); `what` is any of the sets; `random` cards are drawn blindly. `like` is what they have in common.
    `line`, `spot` and `shape` (of a `grid`, 3 by 3) are the place in a layout (`opposite` or `beside` another card);
    `besides` are the cards excepted, `including` those that are meant too. `unmatched` cards share their rank with no
    other; those that lie `already` so did before; `total` is how many there are of them, or of the first or last ones,
    `dead` ones count for nothing.
    `place` 2 is the second oldest, the second highest and so on.
    They may be `higher_than` a card, or `lower_than` one, or the `nearest` to one in rank (`not_over`: no higher).
    `hands` are counted in hands, not in cards, of `size` cards each; `size` without it is that of the hand or stack
    they lie in. `each_hand`: so many from each hand; `each_spot`: from each such place. `made_hand` is the hand that
    they are part of; `of_them` so many of them are such cards. `plus` are more cards, `alternative` others.
    `named` is what their rank was named for, `named_suit` their suit. They are `as_many_as` others;
    `chooser` is who picks them where that is not whose they are; the second of several is `counted_from` an end.
    The `split_card` is what shares the pot. They lie in the `line` of the card `in_line_with` which they do.
    Their ranks add to `adds_to`, each with that of `adds_with` where such a card is told; or `multiply_to` a number.
    A rank or suit that is named in play is named by the `namer`, where that is not the dealer.
    At a `distance` from something they are the nearest to it, or the farthest.
    They are dealt in the same round as the card `round_of`; or `since` a player did something.
    With a `noun` ranks or suits are counted, not cards: what other cards are of the rank (`rank_of`) or suit
    (`like_card`) of.
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
        came = self.came
        if came is not None and fields_set(came) == {"deeds"}:
            if came.deeds == (EventKind.DEALT,) and (self.facing or self.after or self.before):
                normalize(self, came=None)  # up cards dealt are up cards; the card dealt after another is that after it
            elif came.deeds == (EventKind.FLIPS,) and self.facing is Facing.UP:
                normalize(self, facing=None)  # up cards flipped are cards flipped
        if came is not None and came == _STAYS_DOWN:
            reject_if(self.facing is Facing.UP, "up cards were flipped")
            normalize(self, facing=Facing.DOWN, came=None)  # cards that were never flipped are down
        elif came is not None and changed(came, who=None) == _STAYS_DOWN:
            reject_if(self.facing is Facing.UP or self.owner not in (None, came.who), "up cards were flipped")
            normalize(self, facing=Facing.DOWN, came=None, owner=came.who)
        if self.namer == _DEALER:
            normalize(self, namer=None)
        if self.owner == _TABLE_HAND and self.lies in (None, Zone.TABLE):
            normalize(self, owner=None, lies=Zone.TABLE)  # what is in the hand on the table is a table card
        check_told(self, CHECKS_OF_CARDS)


@frozen
class Nearness:
    """How near cards lie on the table to the dealer, the deck, the pot or other cards: the nearest, or `far` ones."""

    far: bool = False
    who: Who | None = None
    cards: CardPhrase | None = None
    pot: bool = False

    def __post_init__(self) -> None:
        reject_if((self.who is not None) + (self.cards is not None) + self.pot != 1, "far from what?")
        ranked = self.cards is not None and self.cards.lies is not Zone.DECK and not self.far
        reject_if(ranked, "nearest to a card in rank")
        several = self.cards is not None and (self.cards.plus or self.cards.alternative or self.cards.hands)
        reject_if(several, "far from which card?")
        reject_if(self.who is not None and self.who.role in (Role.EACH, Role.NO_ONE, Role.SOME), "far from whom?")


@frozen
class RankOf:
    """A rank that play brings about: that of a card, or a number, `offset` ranks higher.

    `held` only if a player holds such a card; `multiple` where it is a multiple of that rank, `factor` where that rank
    is a multiple of it; `doubled` is twice as much (an ace is one), `halved` half as much, where there is such a rank.
    `around` where the ace follows the king. `reckoned` from the ranks of several cards, of a card and a number, or of
    two numbers (`also`); `counted` cards, or `players`, are that many; `happened` is what is counted as often as it
    was done.
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
        """True where it is not the rank itself that is meant, but one so much higher."""
        return bool(self.offset) or self.doubled or self.halved

    def __post_init__(self) -> None:
        times = self.doubled or self.halved
        reject_if(times and self.cards is not None and not fields_set(self.cards), "twice which cards?")
        reject_if(self.around and not (self.reckoned or self.offset or self.tally), "around from which number?")
        sums = bool(self.offset), self.multiple, self.factor, self.reckoned is not None, self.doubled, self.halved
        reject_if(sum(sums) > 1 or times and self.around, "one sum at a time")
        if self.happened is not None:
            reject_if(fields_set(self, "happened", "offset", "doubled", "halved"), "how often, or something else?")
            reject_if(fields_set(self.happened, "deeds", "within", "who"), "how often what?")
            reject_if(set(self.happened.deeds) - COUNTED_DEEDS, "that is not counted")
            return
        if self.players is not None:
            reject_if(
                fields_set(self, "players", "offset", "doubled", "halved"), "how many players, or something else?"
            )
            told_of = fields_set(self.players, "role", "doing")
            each = self.players.role is Role.EACH and self.players.doing and not told_of
            reject_if(not each, "the number of which players?")
            folded = Event((EventKind.FOLDS,))
            reject_if(self.players.doing in ((folded,), (_LEFT,)), "those left, or folded, are a number of their own")
            return
        if self.counted is not None:
            reject_if(fields_set(self, "counted", "offset", "doubled", "halved"), "how many cards, or something else?")
            reject_if(self.counted == CardPhrase(lies=Zone.HAND), "the cards in their hand are a number of their own")
            many = self.counted.amount is not None or self.counted.which is not None
            reject_if(many or self.counted.plus or self.counted.alternative, "the number of which cards?")
            return
        two = self.also is not None
        reject_if(two and (self.cards or not self.tally or not self.reckoned or self.also is self.tally), "which two?")
        both = self.cards is not None and self.tally is not None
        reject_if(self.cards is None and self.tally is None, "a rank is that of a card or of a number")
        reject_if(both and self.reckoned is None, "a rank is that of a card or a number")
        half = self.cards is not None and self.cards.amount == _HALF
        reject_if(half, "half of the cards, or of their rank?")
        following = self.tally in (Tally.NEXT_HIGHER, Tally.NEXT_LOWER)
        reject_if(following and (both or self.multiple or any(sums)), "the next rank is no number")
        reject_if(self.held and not following, "only the next rank may be one that nobody has")
        reject_if(self.around and following, "the next rank is counted from no number")
        reject_if(self.factor and (self.cards is None or self.around), "what divides which rank?")
        reject_if(self.multiple and self.cards is None, "multiples of which rank?")
        reject_if(self.factor and not fields_set(self.cards), "the rank of which card is divided?")
        if self.reckoned and not (both or two):
            cards = self.cards
            amount = cards.amount if cards is not None else None
            several = cards is not None and (cards.plus is not None or amount is not None and (amount.number or 0) > 1)
            reject_if(not several, "of what, and of what else?")


_BARE = (
    ConditionKind.AFTER_THAT,
    ConditionKind.BEFORE_THAT,
    ConditionKind.BEFORE_DEAL,
    ConditionKind.FIRST_GAME,
    ConditionKind.NEXT_GAME,
    ConditionKind.BEFORE_BET,
    ConditionKind.UNTIL_SOMETHING,
    ConditionKind.UNTIL_BET,
    ConditionKind.INSTEAD_OF_BET,
    ConditionKind.OTHERWISE,
    ConditionKind.IN_THAT_CASE,
    ConditionKind.UNLESS_STATED,
    ConditionKind.ANY_TIME,
    ConditionKind.SOME_CASE,
    ConditionKind.AT_SHOWDOWN,
    ConditionKind.IN_LOW,
    ConditionKind.EVEN_IN_LOW,
    ConditionKind.EVEN_IN_HIGH,
    ConditionKind.IN_HIGH,
)


@frozen
class When:
    """A condition: how it binds, and the events that must all hold, or any one of them where `either`."""

    temper: ConditionKind
    events: tuple[Event, ...] = ()
    either: bool = False

    def __post_init__(self) -> None:
        if any(_lie_both(event) for event in self.events) and not self.either:
            each = [_each_lies(event) if _lie_both(event) else (event,) for event in self.events]
            normalize(self, events=tuple(event for events in each for event in events))
        if self.temper is ConditionKind.INSTEAD_OF and self.events == (Event((EventKind.BETS,)),):
            normalize(self, temper=ConditionKind.INSTEAD_OF_BET, events=())
        if bool(self.events) is (self.temper in _BARE):
            raise ValueError("a condition needs an event; what holds otherwise has been told")
        reject_if(self.either and len(self.events) < 2, "either of what?")
        reject_if(len(set(self.events)) < len(self.events), "each event is told once")
        if self.temper in (ConditionKind.INSTEAD_OF, ConditionKind.WITHOUT):
            event, others = next(iter(self.events)), self.events[1:]
            reject_if(others or event.who is not None or event.deeds[0] not in INSTEAD_OF, "instead of doing what?")
            reject_if(fields_set(event, "cards", "act") != {"deeds"} or len(event.deeds) > 1, "instead of doing what?")
            return
        reject_if(any(EventKind.DOES_SO in event.deeds for event in self.events[1:]), "who does what?")
        if self.temper is ConditionKind.ONLY_AFTER:
            event, others = next(iter(self.events)), self.events[1:]
            if event.deeds == (EventKind.DEALT,):
                event = changed(event, deeds=(EventKind.GETS,))
                normalize(self, events=(event, *others))
            reject_if(others or event.who is not None, "only after one deed of the same player")
            check_gerund(event)
            reject_if(event.cards is None, "right after doing what with which cards?")
            return
        for position, event in enumerate(self.events):
            own = (
                self.temper in (ConditionKind.AFTER, ConditionKind.WHILE, ConditionKind.BEFORE)
                and not position
                and event.deeds[0] in GERUNDS
            )
            if own and event.who is None:
                reject_if(len(self.events) > 1, "while or after one deed of the same player")
                check_gerund(event)
            else:
                check_event(event)


def _lie_both(event: Event) -> bool:
    """True where the one card and the other are there: two events."""
    if event.deeds != (EventKind.COMES_UP,) or event.along is None or event.negated:
        return False
    reject_if(event.along.like is not None and event.along.like_card is None, "two cards, alike in what?")
    return True


def _each_lies(event: Event) -> tuple[Event, Event]:
    return changed(event, along=None), changed(event, cards=event.along, along=None)


@frozen
class Frequency:
    """At most so many times in a period: once per game; in it, however often, where `times` is None.

    Without a period it is so many times in all, now; or any number of times.
    """

    times: int | None
    period: Period | None

    def __post_init__(self) -> None:
        reject_if(self.times is None and self.period is Period.GAME, "how often?")
        reject_if(self.times is not None and self.times < 1, "never is not how often")
        if self.period is not None and self.times is not None:
            reject_if(self.period not in (Period.ROUND, Period.GAME), "so often in a round or in a game")


@frozen
class Turn:
    """In what order the players act and with whom it starts; None where the rule leaves it to custom."""

    order: Order | None = None
    start: Who | None = None

    def __post_init__(self) -> None:
        if self.order is None and self.start is None:
            raise ValueError("an order of acting needs an order or a start")
        reject_if(self.start is not None and self.start.role is Role.EACH, "who of them starts?")


@frozen
class HandValue:
    """A hand by its category and, where it matters, its rank: a pair of jacks, a nine high; of only so many `cards`:
    a four card flush.

    `better` takes all better hands of the category in, `worse` all worse ones; `below` are only those hands that are
    worse, `above` only those that are better; `natural` ones have no wild card. Two pair or a full house is of its
    rank `with_rank` another, a high card has that other next to it.
    """

    category: Category
    rank: Rank | None = None
    cards: int | None = None
    better: bool = False
    below: bool = False
    above: bool = False
    natural: bool = False
    with_rank: Rank | None = None
    worse: bool = False

    def __post_init__(self) -> None:
        two = self.category in (Category.TWO_PAIR, Category.FULL_HOUSE, Category.HIGH_CARD)
        reject_if(
            self.with_rank is not None and (not two or self.rank in (None, self.with_rank)), "of which two ranks?"
        )
        other = self.with_rank if self.category is Category.HIGH_CARD else None
        lower = other is not None and self.rank is not None and other > self.rank
        reject_if(lower, "the high card is the higher one")
        reject_if(self.with_rank is not None and (self.cards or self.better), "of which two ranks?")
        reject_if(self.better + self.below + self.above + self.worse > 1, "better or worse?")
        plain = self.rank is None and (self.cards or self.category in (Category.HIGH_CARD, Category.TRIPS))
        reject_if(
            self.worse and (plain or self.rank is Rank.TWO or self.with_rank is not None), "worse than which rank?"
        )
        reject_if(self.cards is not None and not 1 <= self.cards <= 9, "a hand of how many cards?")
        reject_if(self.rank is None and self.category is Category.HIGH_CARD, "a high card of which rank?")
        reject_if(self.natural and self.worse, "a natural one, or any that is worse?")
        reject_if(
            self.natural and self.category is Category.HIGH_CARD, "a high card is natural, or wild and the highest"
        )
        reject_if(self.rank is not None and self.category is Category.ROYAL, "a royal flush is to the ace")


_NATURAL_GROUPS = {
    HandValue(Category.PAIR, natural=True): Group.PAIR,
    HandValue(Category.TRIPS, natural=True): Group.TRIPS,
}


_GROUPS = {Category.PAIR: Group.PAIR, Category.TRIPS: Group.TRIPS}


_BEATEN = {
    Role.TABLE_HAND: EventKind.BEATS_TABLE,
    Role.THAT: EventKind.BEATS_THEM,
    Role.HIGH_SHOWING: EventKind.BEATS_SHOWING,
}


def _done_too(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(done_like(events[at - 1], event) if at else event for at, event in enumerate(events))


def done_like(before: Event, event: Event) -> Event:
    """ "Draws a king but no queen": the deed before, not done with these; ValueError where nothing was done with cards.

    What does something to no cards is as it is.
    """
    if event.deeds != (EventKind.DOES,) or event.cards is None and event.value is None:
        return event
    reject_if(before.cards is None and before.value is None, "does not do what with them?")
    return changed(event, deeds=before.deeds)


def _settle_event(event: Event) -> None:
    """Brings an event that is being made into its usual form.

    Who is dealt cards is told as the one who gets them; cards that a player gets are dealt, but a score is got, tricks
    are taken; what a player has is in the hand, said or not.
    """
    changes: dict = {}
    deeds, cards, along = event.deeds, event.cards, event.along
    if event.paying is not None and deeds in ((EventKind.GETS,), (EventKind.DEALT,), (EventKind.BUYS,)):
        deeds = changes["deeds"] = (EventKind.BUYS,)
        if event.paying == Price(Unit.THAT):
            changes["paying"] = None  # what is bought is paid for
    if deeds == (EventKind.LOSES,) and event.to == _TABLE_HAND and event.price is None:
        deeds = changes["deeds"] = (EventKind.LOSES_TO_TABLE,)
        changes["to"] = None
    if deeds == (EventKind.USES,) and cards == CardPhrase(_ONE, lies=Zone.HAND):
        cards = changes["cards"] = CardPhrase(_ONE, which=Selector.THAT)  # "if you use one in your hand"
    if deeds == (EventKind.WORSE_HAND,) and event.to == _TABLE_HAND:
        deeds = changes["deeds"] = (EventKind.LOSES_TO_TABLE,)
        changes["to"] = None
    hands = EventKind.BETTER_HAND in deeds or EventKind.WORSE_HAND in deeds
    reject_if(
        hands and (event.to is None or len(deeds) > 1 or event.to.role is Role.NO_ONE), "a better hand than whose?"
    )
    shown = EventKind.BETTER_SHOWING in deeds or EventKind.WORSE_SHOWING in deeds
    reject_if(shown and event.to is not None and (len(deeds) > 1 or event.to.role is Role.NO_ONE), "than whose hand?")
    if shown and event.to == _THEM:
        changes["to"] = None
    if deeds == (EventKind.BETTER_HAND,) and event.to is not None and fields_set(event.to) == {"role"}:
        if event.to.role in _BEATEN:
            deeds = changes["deeds"] = (_BEATEN[event.to.role],)
            changes["to"] = None
    if deeds == (EventKind.IS,) and event.being is not None and event.being.rank_of is not None:
        if event.being.rank_of.cards is not None and event.being == CardPhrase(
            rank_of=RankOf(event.being.rank_of.cards)
        ):
            deeds = changes["deeds"] = (EventKind.MATCHES_RANK,)
            changes["being"] = event.being.rank_of.cards
    if deeds == (EventKind.TAKES,) and event.within is Period.FIRST_DRAW and cards is None and event.nth_draw is None:
        changes |= {"nth_draw": Selector.FIRST, "within": None}  # who takes none in the first draw does not take it
    reject_if(deeds == (EventKind.ROLLS,) and cards is not None, "what is rolled is a number")
    if (
        deeds == (EventKind.HAS,)
        and cards is not None
        and event.than is not None
        and fields_set(event.than) == {"owner"}
    ):
        changes |= {"than": changed(cards, owner=event.than.owner)}  # than another player has of those
    _settle_what(event, deeds, cards, along, changes)
    normalize(event, **changes)


def _settle_what(
    event: Event, deeds: tuple[EventKind, ...], cards: CardPhrase | None, along: CardPhrase | None, changes: dict
) -> None:
    """Adds to the changes how cards, a score or a hand that an event is about are usually told."""
    if deeds == (EventKind.OUTNUMBERS,) and cards is not None and event.than is not None:
        changes |= _counted_where(cards, event.than)
    elif cards is not None:
        other = (
            along is not None
            and {cards.facing, along.facing} == set(Facing)
            and fields_set(cards) == {"amount", "facing"}
        )
        alike = along is not None and (along.like or along.group) and not along.like_card
        reject_if(other and alike, "two cards, one of them up")
        if deeds == (EventKind.DEALT,) and event.who is None and event.to is not None:
            changes |= {"who": event.to, "to": None}
        if along is not None and along.amount is None and cards.amount == _ONE:
            along = changes["along"] = changed(along, amount=_ONE)
        if deeds == (EventKind.HAS,):
            changes |= {"cards": _in_hand(cards), "along": along and _in_hand(along)}
        one_of_those = cards.which is Selector.THAT and cards.amount and cards.facing
        if deeds == (EventKind.GETS,) and not (cards.lies or (cards.which and not one_of_those) or event.to):
            changes["deeds"] = (EventKind.DEALT,)
    elif event.score is not None and deeds in (
        (EventKind.HAS,),
        (EventKind.WINS,),
        (EventKind.TAKES,),
        (EventKind.GETS,),
    ):
        changes["deeds"] = (EventKind.TAKES if event.score.score_unit is ScoreUnit.TRICK else EventKind.GETS,)
    elif event.value == _TRIPS:  # three cards, or the hand that they make
        changes |= {"value": None, "cards": CardPhrase(group=Group.TRIPS)}
    elif (
        event.value is not None
        and event.value.worse
        and event.value.category in _GROUPS
        and event.value.rank
        and not event.value.cards
    ):
        reject_if(event.value.rank is Rank.TWO, "none is lower")
        pairs = (CardSet(Rank.TWO, event.value.rank),)
        changes |= {"value": None, "cards": CardPhrase(_ONE, what=pairs, group=_GROUPS[event.value.category])}
    elif event.value in _NATURAL_GROUPS:
        changes |= {"value": None, "cards": CardPhrase(_ONE, group=_NATURAL_GROUPS[event.value], natural=True)}


def _counted_where(cards: CardPhrase, than: CardPhrase) -> dict[str, CardPhrase]:
    """Cards that are more than others lie where those lie unless they lie elsewhere: it is told of the first alone."""
    for place in ("facing", "lies", "owner", "came"):
        here, there = getattr(cards, place), getattr(than, place)
        if there is not None and here in (None, there):
            cards, than = changed(cards, **{place: there}), changed(than, **{place: None})
    return {"cards": cards, "than": than}


def _in_hand(cards: CardPhrase) -> CardPhrase:
    return changed(cards, lies=None) if cards.lies is Zone.HAND and cards.owner is None else cards


def so_many_kinds(cards: CardPhrase) -> bool:
    """True for cards of so many ranks or suits, whichever: "two ranks of their choice"."""
    of = cards.like_card or cards.rank_of and cards.rank_of.cards
    return bool(of and of.noun) and fields_set(of) <= {"noun", "amount", "chosen"}


def is_bare(cards: CardPhrase | None) -> bool:
    """True for cards with no number to them."""
    return cards is not None and cards.amount is None and cards.which is None


_ALL_BUT = (Role.EACH, Role.ANY, Role.NO_ONE)


def _is_anyone(who: Who, *roles: Role) -> bool:
    return who.role in (Role.ANY, *roles) and fields_set(who) == {"role"}


def of_cards(event: Event) -> bool:
    """True for what is told of a player's cards: "whose up cards total ten", "whose table card is a heart"."""
    told_of = event.deeds in ((EventKind.TOTALS,), (EventKind.IS,))
    return told_of and event.cards is not None and event.cards.owner is None


def check_doing(event: Event) -> None:
    """Refuses what is not told of a player who does it."""
    reject_if(event.who is not None, "who does it is told by the player")
    theirs = of_cards(event)
    reject_if(set(event.deeds) & NO_PLAYERS and not theirs, "no player does this")
    dealt = {EventKind.DEALT, EventKind.GETS} & set(event.deeds)
    reject_if(event.to is not None and event.cards is None and dealt, "dealt what to whom?")
    reject_if(
        event.being is not None and not theirs or event.than is not None and event.deeds != (EventKind.HAS,),
        "cards turn out to be something, players do not",
    )
    objects = (event.cards, event.price, event.value, event.score, event.nth_draw)
    if set(event.deeds) & WITHOUT_OBJECT:
        opens = event.deeds == (EventKind.OPENS,) and event.value is not None  # with a hand
        opens = opens or _goes_with_hands(event)
        reject_if(
            any(thing is not None for thing in objects) and not opens, "nobody does this to cards, money or hands"
        )
    if set(event.deeds) & WITH_OBJECT:
        reject_if(all(thing is None for thing in objects), "what do they have?")


def _goes_with_hands(event: Event) -> bool:
    """True for going in or out with so many of several hands."""
    hands = event.cards is not None and event.cards.hands and event.cards.came is None
    return hands and event.deeds in ((EventKind.GOES_IN,), (EventKind.GOES_OUT,))


def fields_set(thing, *usual: str) -> set[str]:
    """The fields that say something, those named aside."""
    values, usually = thing.__dict__, _defaults(thing.__class__)
    others = compress(values, map(is_not, values.values(), usually.values()))  # fields lie in the order of their class
    said = {name for name in others if values[name] != usually[name]}
    return said.difference(usual) if usual else said


@cache
def _defaults(cls: type) -> dict[str, object]:
    return {f.name: f.default for f in fields(cls)}


def check_event(event: Event) -> None:
    """Refuses what neither a player does nor happens to cards, the deck or the pot."""
    if event.who is None:
        check_happening(event)
    else:
        check_doing(changed(event, who=None, in_row=event.in_row and not one_after_another(event.who)))


def check_gerund(event: Event) -> None:
    """Refuses what is not told as having cards, or discarding them."""
    check_doing(event)
    more = fields_set(event, "deeds", "cards", "times", "price", "within", "act")
    reject_if(event.within not in (None, Period.LAST_ROUND, Period.LAST_GAME), "after that, in which period?")
    reject_if(event.deeds[0] not in GERUNDS or more, "while or after doing what?")
    reject_if(len(event.deeds) > 1, "while or after doing one thing")


def check_happening(event: Event) -> None:
    """Refuses what cannot happen without a player who does it."""
    if event.act is not None and event.act.impersonal:
        reject_if(fields_set(event) - {"deeds", "act"}, "what becomes of it is all that is told")
        return
    deed, more = event.deeds[0], fields_set(event, "deeds", "cards")
    if event.cards is None:
        reject_if(len(event.deeds) > 1, "of two things that happen, either may be told as an event")
        reject_if(event.within in (Period.EARLIER, Period.TOGETHER), "which cards, before or together?")
        if deed is EventKind.DEALT and event.times:
            reject_if(more - {"times", "to"}, "so many deals are counted for somebody")
        elif deed in TO_CARDS:
            reject_if(more - {"within"}, "done to which cards?")
        elif deed is EventKind.WINS:
            reject_if(
                event.price != Price(Unit.POT) or more - {"price", "within", "negated"},
                "the pot is won, or who wins what?",
            )
        else:
            may_not = (
                {"negated"}
                if deed in (EventKind.DOES, EventKind.LOW_POSSIBLE, EventKind.TIES, EventKind.DECK_LACKS)
                else set()
            )
            reject_if(deed not in OF_ITSELF or more - may_not, "who does it?")
        return
    reject_if(
        len(event.deeds) > 1 and not TO_CARDS - {EventKind.COMES_UP} >= set(event.deeds),
        "either may be told as an event",
    )
    reject_if(len(event.deeds) > 1 and event.times, "so many times the one, the other, or both together?")
    may_say = _OF_CARDS_TOLD.get(deed, {"negated", "to", "within", "times"} if deed in TO_CARDS else None)
    if deed in TO_CARDS and not event.negated and len(event.deeds) == 1:
        may_say = {*(may_say or ()), "along"}
    if event.in_row and deed in TO_CARDS:
        may_say = {"in_row"}
        reject_if(len(event.deeds) > 1, "one after another in one way")
    reject_if(may_say is None, "cards do not do this")
    reject_if(more - (may_say or set()), "what happens to cards has no more to it")
    reject_if(
        deed in (EventKind.HIGHER, EventKind.LOWER, EventKind.IS, EventKind.MATCHES_RANK) and event.being is None,
        "than what, or what?",
    )
    reject_if(deed is EventKind.BEATS and event.than is None, "better than which cards?")
    reject_if(deed is EventKind.GOES_PAST and event.to is None, "past whom?")
    reject_if(deed is EventKind.BEATEN and event.to is None, "beaten by whom?")
    reject_if(deed is EventKind.TIES and event.cards.which is None, "a tie for which card?")
    if deed is EventKind.OUTNUMBERS:
        _check_outnumbers(event.cards, event.than)
    spent = event.cards in _RUN_OUT
    reject_if(deed is EventKind.RUNS_OUT and not spent, "the deck runs out")
    told_so = event.along in (_OPPOSITE_COLOR, _SAME_COLOR) and not event.negated
    reject_if(deed is EventKind.PAIRS and event.along is not None and not told_so, "cards that pair are told together")


def _check_outnumbers(cards: CardPhrase, than: CardPhrase | None) -> None:
    reject_if(not is_bare(cards) or cards == than or than is not None and not is_bare(than), "more of which cards?")
    reject_if(than is None and fields_set(cards) != {"what"}, "more of which cards, than of others?")
    for of in (cards, than or cards):
        reject_if(
            of.plus or of.alternative or of.hands or of.group or of.besides or of.as_many_as, "more of which cards?"
        )


_OF_CARDS_TOLD: dict[EventKind, set[str]] = {
    EventKind.HIGHER: {"being", "negated"},
    EventKind.LOWER: {"being", "negated"},
    EventKind.IS: {"being", "negated"},
    EventKind.MATCHES_RANK: {"being", "within"},
    EventKind.RUNS_OUT: set(),
    EventKind.LIES: {"negated"},
    EventKind.PAIRS: {"along", "negated"},
    EventKind.SHIFTS: set(),
    EventKind.BEATS: {"than"},
    EventKind.OUTNUMBERS: {"than"},
    EventKind.HAS: set(),
    EventKind.COMES_UP: {"negated", "within"},
    EventKind.GOES_PAST: {"to"},
    EventKind.TOTALS: {"total", "negated"},
    EventKind.TIES: set(),
    EventKind.IMPROVES: {"negated"},
    EventKind.BEATEN: {"negated", "to"},
    EventKind.WOULD_WIN: {"negated"},
}


def check_told(thing: CardPhrase | Event, checks: dict[str, Callable]) -> None:
    """Refuses what a table of checks refuses, by the fields of which something is told; each gets what it is."""
    says = fields_set(thing)
    for field in [field for field in checks if field in says] if len(says) > 1 else checks.keys() & says:
        checks[field](thing, says, getattr(thing, field))


def one_after_another(who: Who | None) -> bool:
    """True for so many players, who may do the same in a row."""
    return who is not None and who.amount is not None and (who.amount.number or 1) > 1


_TRIPS = HandValue(Category.TRIPS)
_LEFT = Event((EventKind.REMAINS,))
_WENT_IN = Event((EventKind.GOES_IN,))
_STAYS_DOWN = Event((EventKind.FLIPS,), negated=True)
_DEALER, _THEM, _TABLE_HAND = Who(Role.DEALER), Who(Role.THAT), Who(Role.TABLE_HAND)
_ONE, _HALF = Amount(1), Amount(None, Bound.HALF)
_RUN_OUT = tuple(CardPhrase(lies=lies) for lies in (Zone.DECK, Zone.TABLE, Zone.COMMON))
_OPPOSITE_COLOR = CardPhrase(like=Likeness.OPPOSITE_COLOR)
_SAME_COLOR = CardPhrase(like=Likeness.SAME_COLOR)
_SHOWN = {
    Event((EventKind.TRAILS_SHOWING,)): Role.LOW_SHOWING,
    Event((EventKind.LEADS_SHOWING,)): Role.HIGH_SHOWING,
    Event((EventKind.HAS_HIGH,)): Role.HIGH_HAND,
    Event((EventKind.HAS_LOW,)): Role.LOW_HAND,
    Event((EventKind.PAYS_MOST,)): Role.MOST_PAID,
    Event((EventKind.PAYS_LEAST,)): Role.LEAST_PAID,
}
