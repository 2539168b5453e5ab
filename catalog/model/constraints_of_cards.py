"""What makes sense of cards: what must not be told of them together, or is told twice."""

from __future__ import annotations

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import (
    BRINGS_CARDS,
    CAME_ONCE,
    TO_CARDS,
    changed,
    check_counts,
    check_list,
    normalize,
    reject_if,
    where_told,
)
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, LineSort, Selector, Shape, Spot
from catalog.model.normalize import IT, ONE, THE_ONE, THEM
from catalog.model.phrase import CHECKS_OF_CARDS, ORDINALS, UNLIKE, CardPhrase, Event, Line, Nearness, RankOf, Who
from catalog.model.terms import (
    Adjacency,
    Bound,
    Category,
    EventKind,
    Group,
    Likeness,
    Noun,
    Period,
    Purpose,
    Role,
    Tally,
    Zone,
)

_LIKE_A_CARD = (
    Likeness.SAME_RANK_OR_SUIT,
    Likeness.SAME_SUIT,
    Likeness.SAME_COLOR,
    Likeness.OPPOSITE_COLOR,
    *UNLIKE,
)
_BESIDE = (Spot.LEFT, Spot.RIGHT, Spot.ABOVE, Spot.BELOW, Spot.BETWEEN)
_ENDS = (Spot.LEFT, Spot.RIGHT, Spot.TOP, Spot.BOTTOM)
_SEVERAL_SPOTS = (Spot.CORNER, Spot.EDGE, Spot.END)
_RANKED = {Selector.OLDEST, Selector.NEWEST, Selector.HIGH, Selector.LOW, Selector.LAST, Selector.TOP, Selector.BOTTOM}
_HANDS_GO = (EventKind.DISCARDS, EventKind.PASSES, EventKind.TRADES, EventKind.LOSES)
_LOST = Event((EventKind.LOSES,))


_told = where_told(CHECKS_OF_CARDS)


@_told("total")
def _check_total(cards: CardPhrase, says: set[str], total: int) -> None:
    amount = cards.amount
    check_counts(total)
    if cards.hands and amount is None:  # "for each of their two hands"
        reject_if(cards.owner is None or cards.which is not None, "how many hands?")
        return
    reject_if(
        amount is None
        or not amount.number
        or cards.which not in (None, Selector.MIDDLE, Selector.FIRST, Selector.LAST)
        or amount.number >= total,
        "a total needs a smaller number of cards beside it",
    )
    reject_if(says & {"what", "group", "named"}, "a total counts all cards of a player, not certain ones")


@_told("multiply_to")
def _check_product(cards: CardPhrase, says: set[str], multiply_to: int) -> None:
    check_counts(multiply_to)
    reject_if(cards.adds_to is not None, "cards are described by their sum or by their product, not by both")


@_told("adds_to", "adds_with")
def _check_sum(cards: CardPhrase, says: set[str], _: object) -> None:
    check_counts(cards.adds_to)
    reject_if(cards.adds_with is not None and cards.adds_to is None, "the sum of the cards and that card is missing")


@_told("apart")
def _check_apart(cards: CardPhrase, says: set[str], apart: int) -> None:
    check_counts(apart)


@_told("place")
def _check_place(cards: CardPhrase, says: set[str], place: int) -> None:
    reject_if(not 2 <= place <= 5 or cards.which not in _RANKED, '"second" to "fifth" need an order of the cards')


@_told("already")
def _check_already(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.facing is None, "cards that already lie face up or face down need a facing")


@_told("made_hand")
def _check_made_hand(cards: CardPhrase, says: set[str], made_hand: HandValue) -> None:
    reject_if(made_hand.category is Category.SET, "a set of cards is a line of a layout")
    reject_if(made_hand.worse, "cards are part of a certain hand, not of any worse one")


@_told("wild_for")
def _check_wild_for(cards: CardPhrase, says: set[str], wild_for: Who) -> None:
    reject_if(cards.spot is not None, "cards that are wild for certain players are not described by their place")
    reject_if(wild_for.besides is not None, "the players for whom the cards are wild take no exception")


@_told("lies")
def _check_lies(cards: CardPhrase, says: set[str], lies: Zone) -> None:
    reject_if(lies is Zone.COMMON and cards.owner == THEM, "common cards belong to no player")
    reject_if(lies is Zone.DECK and cards.spot in (Spot.TOP, Spot.BOTTOM), "the top card of the deck")
    shown = lies is Zone.HOLE and cards.facing is Facing.UP and cards.which is Selector.THAT
    reject_if(shown and cards.owner not in (None, THEM), "the hole cards of other players are not face up")
    reject_if(lies is Zone.EVERYWHERE, '"everywhere" says nothing about where the cards are')
    reject_if(lies is Zone.FOLDED, "folded hands can only be shuffled")


@_told("higher_than", "lower_than")
def _check_than(cards: CardPhrase, says: set[str], _: object) -> None:
    for than in (cards.higher_than, cards.lower_than):
        reject_if(than is not None and than.which in (Selector.TOP, Selector.BOTTOM), "the top or bottom is not a rank")


@_told("split_card")
def _check_split_card(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(says - {"split_card", "facing"}, "the split card needs no other description")


_NAMED = {LineSort.ROW: (Selector.TOP, Selector.BOTTOM), LineSort.COLUMN: (Selector.LEFT, Selector.RIGHT)}
"""What names a row among rows, or a column among columns, and no card in it."""


@_told("including")
def _check_including(cards: CardPhrase, says: set[str], including: CardPhrase) -> None:
    reject_if(
        cards.amount is None or cards.amount.bound not in (Bound.ALL, Bound.ANY, Bound.WHICHEVER),
        'cards that include others need "all" or "any"',
    )
    reject_if(
        says & {"plus", "alternative", "besides", "hands", "came"}, "cards that include others are told too closely"
    )
    reject_if(
        including.plus or including.including or including.besides or including.amount,
        "the included cards are a plain list",
    )


@_told("besides")
def _check_besides(cards: CardPhrase, says: set[str], besides: CardPhrase) -> None:
    reject_if(besides.like in UNLIKE and besides.like_card is None, "it is not said from which card they differ")
    if cards.noun is None:
        reject_if(besides == changed(cards, besides=None, plus=None, alternative=None), "no card is left")
    reject_if(_apart(cards.what, besides.what), "they are none of these anyway")
    but = besides.amount
    reject_if(but is not None and but.bound in (Bound.UP_TO, Bound.STRICT), "an exception has a plain number of cards")
    lines, bare = cards.line is not None and cards.line.each, fields_set(besides) == {"which"}
    if bare and besides.which is Selector.THAT and cards.rank_of is not None and cards.rank_of.cards is not None:
        normalize(cards, besides=cards.rank_of.cards)
    reject_if(lines and bare, "the exception can be a card or a line")
    line = cards.line if cards.line is not None and cards.line == Line(cards.line.sort, number=1) else None
    if bare and line is not None and besides.which in _NAMED.get(line.sort, ()):
        normalize(cards, besides=CardPhrase(line=Line(line.sort, besides.which)))


@_told("rank_only")
def _check_rank_only(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(
        cards.which is not Selector.THAT or says - {"rank_only", "which"}, "a rank alone is not described further"
    )


@_told("rank_of")
def _check_rank_of(cards: CardPhrase, says: set[str], rank_of: RankOf) -> None:
    noun = rank_of.cards.noun if rank_of.cards is not None else None
    reject_if(noun is not None and (noun is Noun.SUIT or rank_of != RankOf(rank_of.cards)), "which ranks?")
    next_rank = rank_of.tally in (Tally.NEXT_HIGHER, Tally.NEXT_LOWER)
    reject_if(next_rank and says - {"rank_of"}, "the next rank needs no other description of the cards")
    reject_if(rank_of.tally in (Tally.THAT_MANY, Tally.DOTS), "a number of times belongs to a price, not to ranks")
    reject_if(rank_of.factor and says - {"rank_of", "besides"}, "a multiplied rank is not described in another way")
    if cards.like is not None:
        alike = cards.like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR, Likeness.SAME_SUIT)
        reject_if(not alike or cards.like_card is None, "cards of another's rank are like it in color or suit only")
        reject_if(rank_of != RankOf(cards.like_card, offset=rank_of.offset), "rank and likeness are of one card")
        reject_if(cards.like is Likeness.SAME_SUIT and not rank_of.offset, "that describes the card itself")


_KINDS_TELL = set(
    "noun amount total facing lies which place owner came chosen chooser random what besides already line spot shape "
    "after before higher_than lower_than".split()
)
"""What may be told of ranks or suits."""
_ORDERED = (Selector.HIGH, Selector.LOW, Selector.MIDDLE)


@_told("noun")
def _check_noun(cards: CardPhrase, says: set[str], noun: Noun) -> None:
    reject_if(says - _KINDS_TELL, "ranks and suits are not described in this way")
    reject_if(cards.amount is None and cards.which not in _ORDERED, "how many of them?")
    reject_if(says <= {"noun", "amount"} and cards.amount in (ONE, Amount(None, Bound.ALL)), "which of them?")
    reject_if(cards.amount is not None and cards.amount.bound in _NO_KINDS, "how many of them?")
    reject_if(cards.higher_than and cards.amount and cards.amount.number, "the number counts the ranks or how far up")
    reject_if(cards.lower_than and cards.amount and cards.amount.number, "the number counts the ranks or how far down")
    ranked = any(of.rank or of.court or of.joker or of.picture or of.wild for of in cards.what)
    reject_if(
        ranked or noun is Noun.RANK and any(of.suit for of in cards.what), "a rank has no suit, and no rank of its own"
    )


_NO_KINDS = (
    Bound.THE,
    Bound.MOST,
    Bound.FEWEST,
    Bound.PER_PLAYER,
    Bound.PER_PLAYER_LEFT,
    Bound.AS_MANY,
    Bound.MORE_AS,
    Bound.FEWER_AS,
    Bound.HALF,
    Bound.MORE_THAN_HALF,
    Bound.HALF_AT_LEAST,
)
_OF_THAT_SUIT = (Likeness.SAME_SUIT, Likeness.THAT_SUIT)


@_told("which")
def _check_which(cards: CardPhrase, says: set[str], which: Selector) -> None:
    reject_if(which in (Selector.LONGEST, Selector.SHORTEST), "rows are long or short, cards are not")
    step_up = which is Selector.NEXT and cards.facing is not None and cards.like in _OF_THAT_SUIT
    reject_if(step_up, "the next card can be the next one dealt or the next higher in rank")


@_told("amount")
def _check_amount(cards: CardPhrase, says: set[str], amount: Amount) -> None:
    plus = cards.plus
    drawn = (
        plus if plus is not None and plus.came is not None and fields_set(plus) <= {"what", "came", "lies"} else None
    )
    ranked = drawn is not None and any(of.rank and of.rank <= Rank.TEN and of == CardSet(of.rank) for of in drawn.what)
    reject_if(ranked, "the number after the cards can be an amount or a rank")
    reject_if(cards.hands and amount == Amount(None, Bound.HALF), "half can mean half of a hand or half of the hands")
    than = amount.bound in (Bound.MORE_AS, Bound.FEWER_AS) and amount.number is not None
    reject_if(than and cards.as_many_as is None and cards.came is None, "it is not said than what there are more")
    if amount.bound is Bound.THE:
        joker = says - {"facing"} == {"amount", "what"} and cards.what == (CardSet(joker=True),)
        reject_if(
            not joker and (cards.owner is None or says & {"what", "which", "group", "named", "hands"}),
            '"the only" card needs an owner and no other description',
        )
    if amount.per_player:
        besides = {"what", "which", "group", "named", "hands", "owner", "total"}
        reject_if(says & besides, "cards counted by players are not described in another way")


@_told("each_spot")
def _check_each_spot(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.spot not in _SEVERAL_SPOTS or cards.opposite, '"each" needs places of which there are several')
    reject_if(cards.spot is Spot.END, "the end cards are those of each end")


@_told("of_them")
def _check_of_them(cards: CardPhrase, says: set[str], some: CardPhrase) -> None:
    amount = some.amount
    counted = amount is not None and amount.bound in (Bound.EXACTLY, Bound.UP_TO, Bound.AT_LEAST)
    reject_if(not counted or amount is None or amount.other is not None, "how many of them?")
    reject_if(
        not fields_set(some, "amount") or fields_set(some, "amount") - {"facing", "what", "lies"},
        "some of the cards are described by face, facing or place, and by nothing else",
    )


@_told("like")
def _check_like(cards: CardPhrase, says: set[str], like: Likeness) -> None:
    alone = cards.like_card is None
    reject_if(like is Likeness.SAME_RANK_OR_SUIT and alone, "it is not said with which card they share that")
    identical = like is Likeness.SAME_RANK_AND_SUIT
    reject_if(identical and (cards.group or not alone or says & {"rank_of"}), '"identical" needs no other description')
    ranked = len(cards.what) == 1 and cards.what[0].rank is not None and cards.what[0].through is None
    reject_if(like is Likeness.SAME_RANK and alone and ranked, "cards of one rank have the same rank in any case")
    unlike = like in (Likeness.OTHER_SUITS, Likeness.OTHER_RANKS) and alone
    reject_if(unlike and cards.amount == ONE, "a single card cannot differ in suit or rank from itself")


@_told("like_card")
def _check_like_card(cards: CardPhrase, says: set[str], like_card: CardPhrase) -> None:
    reject_if(cards.like not in _LIKE_A_CARD, "it is not said what the cards have in common with that card")
    noun = like_card.noun
    reject_if(noun is not None and (noun is Noun.RANK or cards.like is not Likeness.SAME_SUIT), "which suits?")
    row = cards.like in UNLIKE and fields_set(like_card) == {"line"}
    reject_if(cards.like is Likeness.OTHER_RANKS and fields_set(like_card) == {"rank_of"}, "of which card's rank?")
    reject_if(row, "a line has several cards, so it is not clear from which they differ")


@_told("opposite")
def _check_opposite(cards: CardPhrase, says: set[str], across: CardPhrase) -> None:
    reject_if(
        cards.spot is Spot.END or cards.shape is not None and cards.spot is not None, "such cards have no other place"
    )
    reject_if(cards.line is not None, "cards lie opposite a card or in a line, not both")
    if across.amount is None and across.which is None:
        several = (
            across.spot is Spot.CORNER or across.line is not None or fields_set(across) <= {"lies", "facing", "shape"}
        )
        reject_if(several, "a card lies opposite one card, not several")


@_told("after", "before")
def _check_between(cards: CardPhrase, says: set[str], _: object) -> None:
    for name in ("after", "before"):
        of = getattr(cards, name)
        street = of is not None and fields_set(of) == {"line"} and of.line.sort in (LineSort.FLOP, LineSort.RIVER)
        reject_if(
            street and name in says and says - {name, "lies", "facing"} == {"amount"},
            "the number can count those cards or the street's",
        )
    bare = [
        of is not None and fields_set(of) == {"what"} and not any(s.suit for s in of.what)
        for of in (cards.after, cards.before)
    ]
    reject_if(cards.after is not None and cards.before is not None and any(bare), "the limits can be cards or ranks")


@_told("came")
def _check_coming(cards: CardPhrase, says: set[str], came: Event) -> None:
    lacked = came.negated and came.deeds == (EventKind.HAS,)
    reject_if(lacked and cards.lies is Zone.HAND, "cards that a hand lacks are not in it")
    if came == _LOST:
        reject_if(
            not cards.hands or cards.amount is not None or fields_set(cards) - {"hands", "owner", "came"},
            "a hand that lost is described by its owner alone",
        )
    else:
        _check_came(came)
    there = cards.opposite or cards.in_line_with
    last = there is not None and there.which in (Selector.FIRST, Selector.LAST) and fields_set(there) == {"which"}
    reject_if(last, "the last of which?")


@_told("adjacency")
def _check_adjacency(cards: CardPhrase, says: set[str], adjacency: Adjacency) -> None:
    ranked = bool(cards.what) and cards.amount is None and cards.lies is None
    reject_if(ranked, "the number can count the cards or be their rank")
    across = adjacency is Adjacency.OPPOSITE and cards.which is not None
    reject_if(across, "it is not clear what the cards lie opposite")
    reject_if(cards.amount == ONE, "a single card does not lie beside itself")
    other = cards.alternative or cards.plus
    row = other is not None and fields_set(other) == {"line"}
    reject_if(row, "cards described by how they lie together take no row or column as an alternative")


@_told("in_line_with")
def _check_in_line(cards: CardPhrase, says: set[str], mate: CardPhrase) -> None:
    reject_if(cards.line is None or cards.line.which is not Selector.THAT, "cards in a line with a card need that line")
    plain = mate.what and all(of.rank and of == CardSet(of.rank) and of.rank <= Rank.TEN for of in mate.what)
    reject_if(not (mate.which or mate.what or mate.came) or plain and not mate.which, "the row of which card?")
    reject_if(mate.plus or mate.alternative or mate.owner or mate.line, "the row of which card?")
    reject_if(mate.amount is not None and mate.amount.number != 1, "the row of which of them?")


@_told("beside")
def _check_beside(cards: CardPhrase, says: set[str], beside: CardPhrase) -> None:
    reject_if(cards.spot not in (None, *_BESIDE), "the place does not say on which side of the card they lie")
    turn = cards.line is not None and cards.line.sort is LineSort.TURN  # a turn that touches the flop
    reject_if(cards.shape or cards.opposite or cards.line and not turn, "cards beside a card have no other place")
    reject_if(cards.lies is Zone.DECK, "cards in the deck are not described by the cards beside them")
    reject_if(cards.spot is None and cards.adjacency, "cards lie next to a card or next to each other, not both")
    line = turn and beside.line is not None
    one = line or beside.which is not None or beside.amount in (ONE, THE_ONE)
    if cards.spot is Spot.BETWEEN:
        reject_if(cards.owner or beside.owner or Zone.HAND in (cards.lies, beside.lies), "in whose row?")
        two = beside.amount is not None and beside.amount.number == 2
        one = two or beside == IT
    reject_if(not one or beside.plus or beside.alternative, "beside which card?")


@_told("counted_from")
def _check_counted_from(cards: CardPhrase, says: set[str], counted_from: Spot) -> None:
    reject_if(counted_from not in _ENDS or cards.which not in ORDINALS[1:-1], "which one from that end?")
    reject_if(cards.place or cards.beside or cards.opposite or cards.after or cards.before, "from which end?")


@_told("spot")
def _check_spot(cards: CardPhrase, says: set[str], spot: Spot) -> None:
    spot, line = spot, cards.line
    nowhere = (Spot.ON_TOP, Spot.THROUGH, Spot.ABOVE_MIDDLE, Spot.BELOW_MIDDLE, Spot.BESIDE)
    reject_if(spot in nowhere, "this place does not describe cards")
    reject_if(spot is Spot.BETWEEN and cards.beside is None, "between which cards?")
    nth_there = spot in _ENDS and cards.which in ORDINALS[2:-1] and cards.beside is None
    reject_if(nth_there and line is None, "which one from that end?")
    reject_if(spot is Spot.ABOVE and cards.beside is None, "no cards of a layout lie above it")
    reject_if(spot is Spot.BELOW and (cards.shape or cards.opposite), "cards lie below a line, not below a shape")
    reject_if(spot is Spot.BELOW and cards.owner and not cards.beside, "no player's cards lie below a line")
    reject_if(line is not None and line.sort is LineSort.OUTSIDE, "cards outside a layout have no place in it")
    street = line is not None and line.sort in (LineSort.FLOP, LineSort.TURN, LineSort.RIVER)
    reject_if(street and spot is not Spot.BELOW, "a street has no other place")


_HELD_BY_LINES = {"what", "group", "like", "which", "amount", "facing"}


@_told("line")
def _check_line(cards: CardPhrase, says: set[str], line: Line) -> None:
    held = line.holding
    if held is not None:
        unfit = held.which not in (None, Selector.HIGH, Selector.LOW) or not fields_set(held) & {
            "what",
            "group",
            "which",
        }
        reject_if(unfit or fields_set(held) - _HELD_BY_LINES, "the cards of the line are not described")


@_told("grid")
def _check_grid(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.shape is None or len(cards.grid) != 2, "so wide and so high")


@_told("shape")
def _check_shape(cards: CardPhrase, says: set[str], shape: Shape) -> None:
    lines = shape in (Shape.ROWS, Shape.COLUMNS, Shape.SETS, Shape.LINE)
    reject_if(lines, "rows and sets are lines of a layout")


@_told("hands")
def _check_hands(cards: CardPhrase, says: set[str], _: object) -> None:
    sized = {"plus", "facing"} if cards.size and cards.amount in (ONE, Amount(1, Bound.MORE)) else set()
    gone = {"came"} if cards.came is not None and cards.came.deeds[0] in _HANDS_GO else set()
    usual = {"hands", "amount", "owner", "size", "which", "total", "new"}
    reject_if(says - {*usual, *sized, *gone}, "a hand is described by its owner")
    told_so = {"amount", "owner"} | ({"came"} if cards.came == _LOST else set())
    reject_if(cards.owner not in (None, THEM) or not says & told_so, "which hands?")


@_told("size")
def _check_size(cards: CardPhrase, says: set[str], size: int) -> None:
    check_counts(size)
    of_hand = cards.lies in (Zone.HAND, Zone.STACK, Zone.ANY_HAND) and not cards.each_hand
    reject_if(not cards.hands and not of_hand, "a number of cards in a hand needs a hand")


@_told("each_hand")
def _check_each_hand(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.lies not in (None, Zone.STACK), "cards from each hand come from no other place")


@_told("plus", "alternative")
def _check_plus(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.plus is not None and cards.alternative is not None, 'cards are joined by "and" or "or", not both')
    if (other := cards.plus or cards.alternative) is None:
        return
    reject_if(cards.what and other.what and other == CardPhrase(what=other.what), "faces alone make up one list")
    reject_if(other.chosen or other.random, "only the first of several cards says how they are chosen")


@_told("group")
def _check_group(cards: CardPhrase, says: set[str], group: Group) -> None:
    at_least = not cards.natural and cards.amount == Amount(1, Bound.AT_LEAST)
    reject_if(at_least, "a pair or better is the value of a hand")
    if group in (Group.PAIR, Group.TRIPS):
        runs = [of for of in cards.what if of.through is Rank.ACE]
        reject_if(any(of == CardSet(of.rank, of.through) for of in runs), "ranks up to the ace are a hand's value here")


@_told("namer")
def _check_namer(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(Purpose.CHOSEN not in (cards.named, cards.named_suit), "no rank or suit is named by a player")


@_told("round_of")
def _check_round_of(cards: CardPhrase, says: set[str], of: CardPhrase) -> None:
    reject_if(cards.came or cards.after or cards.before or cards.since, "the round says when they were dealt")
    reject_if(
        of.plus or of.alternative or of.hands or fields_set(of) <= {"amount"},
        "it is not clear of which card the round is meant",
    )


@_told("since")
def _check_since(cards: CardPhrase, says: set[str], since: Event) -> None:
    reject_if(cards.came or cards.after or cards.before, "cards since an event are not also described by another event")
    reject_if(since.who is None or since.negated, "the event must be an act of a player")
    reject_if(since.deeds == (EventKind.DEALT,) and since.to is not None, "a deal names its player once")


@_told("named_suit")
def _check_named_suit(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.named or cards.like or cards.hands, "a named suit is not described further")
    reject_if(any(of.suit or of.color or of.not_suit for of in cards.what), "of which suit?")


@_told("named")
def _check_named(cards: CardPhrase, says: set[str], named: Purpose) -> None:
    reject_if(says & {"what", "group", "which"}, "cards of a named rank need no other description")
    reject_if(named is Purpose.TRUMP, "trumps are a suit")


@_told("what")
def _check_what(cards: CardPhrase, says: set[str], _: object) -> None:
    check_list("the cards", cards.what)


@_told("distance")
def _check_distance(cards: CardPhrase, says: set[str], distance: Nearness) -> None:
    there = cards.lies in (Zone.COMMON, Zone.TABLE) or cards.line is not None or cards.facing is not None
    there = there or distance.who == Who(Role.THAT)  # before a player lie their own
    reject_if(not there or cards.owner is not None, "cards at a distance belong to nobody")
    reject_if(cards.nearest or cards.spot or cards.beside or cards.opposite, "where does it lie?")


@_told("not_over")
def _check_not_over(cards: CardPhrase, says: set[str], _: object) -> None:
    reject_if(cards.nearest is None, "a limit belongs to the nearest rank only")


@_told("nearest")
def _check_nearest(cards: CardPhrase, says: set[str], near: CardPhrase) -> None:
    reject_if(cards.which is Selector.THAT, "the nearest card is not one that was mentioned before")
    reject_if(cards.owner and cards.amount is None, "the nearest of a player's cards needs an amount")
    reject_if(any(of.joker for of in cards.what), "a joker has no rank to be near in")
    reject_if(near.plus or near.alternative or near.nearest, "cards are nearest to one card, described plainly")


@_told("chooser")
def _check_chooser(cards: CardPhrase, says: set[str], chooser: Who) -> None:
    reject_if(cards.chosen or chooser.role in (Role.THAT, Role.EACH, Role.ANY), "it is not clear who chooses the cards")
    hidden = chooser in (Who(Role.HIGH_HAND), Who(Role.LOW_HAND))
    reject_if(hidden and cards.facing is not Facing.UP, "nobody knows yet who has the high or the low hand")


def _nobody_did(came: Event | None) -> bool:
    return came is None or came.who is None and came.deeds in ((EventKind.DEALT,), (EventKind.FLIPS,))


@_told("as_many_as")
def _check_as_many(cards: CardPhrase, says: set[str], others: CardPhrase) -> None:
    counted = cards.amount is not None and cards.amount.bound in (Bound.AS_MANY, Bound.MORE_AS, Bound.FEWER_AS)
    reject_if(not counted, "it is not clear whether there are as many cards as others")
    reject_if(
        others.amount or others.plus or others.alternative or others.as_many_as or others.hands,
        "the cards with which the number is compared are described too closely",
    )
    reject_if(
        others.which or others.group or others.rank_of or others.like or others.besides,
        "the cards with which the number is compared are described too closely",
    )
    theirs = others.owner is not None
    came = others.came is not None and others == CardPhrase(came=others.came) and others.came.who is not None
    lie = others.owner is None and others.lies in (Zone.COMMON, Zone.TABLE) and _nobody_did(others.came)
    reject_if(not (came or lie or theirs and others.came is None), "it is not said whose cards are compared")


def _check_came(event: Event) -> None:
    reject_if(len(event.deeds) > 1, "cards came by one event only")
    reject_if(event.deeds == (EventKind.DEALT,) and event.within is Period.SHOWDOWN, "no card is dealt at the showdown")
    if event.who is None:
        reject_if(event.deeds[0] not in TO_CARDS | {EventKind.DISCARDS_TO_DRAW}, "cards do not come by this event")
        reject_if(
            event.deeds[0] in CAME_ONCE and fields_set(event) != {"deeds"},
            "nothing but the act says how the cards came",
        )
        reject_if(event.within is Period.EARLIER, "cards that came always did so earlier")
        reject_if(event.negated and (event.to or event.within), "what did not happen has no receiver and no time")
        reject_if(fields_set(event, "deeds", "to", "within", "negated"), "nothing but the act says how the cards came")
        return
    likewise = fields_set(event) <= {"deeds", "who", "within"} and event.deeds == (EventKind.DOES_SO,)
    reject_if(event.deeds[0] not in BRINGS_CARDS and not likewise, "players do not get cards by this act")
    reject_if(event.to is not None and event.deeds != (EventKind.PASSES,), "only cards that are passed have a receiver")
    plain = event.deeds[0] in CAME_ONCE
    reject_if(plain and event.negated, "cards do not come by this event")
    reject_if(event.within is Period.EARLIER, "cards that came always did so earlier")
    reject_if(
        fields_set(event, "deeds", "who", "negated", "to", *(() if plain else ("within", "as_wild", "nth_draw"))),
        "nothing but the act says how the cards came",
    )


def _apart(sets: tuple[CardSet, ...], others: tuple[CardSet, ...]) -> bool:
    """True where the cards of either are told by single ranks, and they share none."""
    ranks = [{of.rank for of in some if of.rank and not of.through} for some in (sets, others)]
    plain = all(some and all(of.rank and not of.through for of in some) for some in (sets, others))
    return plain and not ranks[0] & ranks[1]
