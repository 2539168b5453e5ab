"""What makes sense of hands: what must not be said of kinds of hands together, or is said twice."""

from __future__ import annotations

from catalog.model.constraints import check_counts, reject_if
from catalog.model.frozen import fields_set
from catalog.model.hands import Definition, HandKind
from catalog.model.layout import Selector
from catalog.model.normalize import IT, ONE
from catalog.model.phrase import CHECKS, CardPhrase
from catalog.model.terms import Bound, Category, Group, Likeness

_SUMS = (Bound.EXACTLY, Bound.MORE_THAN, Bound.LESS_THAN)
_OF_SUIT = ({"named_suit"}, {"named_suit", "namer"}, {"like", "chosen"})


def _made_definition(made: Definition) -> None:
    """Refuse the definition of a special hand that says too little, or defines it twice."""
    reject_if(made.all_of is not None and made.base is None, "all cards of a hand that is not named")
    sized = made.base is not None and made.base.cards is not None  # "four card straight flush"
    reject_if(
        made.base is not None and not (made.all_of or made.without or sized), "a special hand that is just a known hand"
    )
    reject_if(
        made.base is not None and made.base.better + made.base.above + made.base.below,
        'a special hand that is "or better", above or below another',
    )
    reject_if(Category.HIGH_CARD in made.without, "a hand that is not even a high card")
    both = made.cards is not None and bool(made.ranks)  # "two, five, nine, and two cards under nine"
    ways = (made.base, made.span, made.skipping, made.round, made.cards and not both, made.ranks)
    reject_if(
        sum(map(bool, ways)) > 1 or not any(map(bool, (*ways, made.without))),
        "a special hand defined in no way, or in two",
    )
    reject_if(
        made.without and (made.all_of or made.skipping or made.round),
        "a special hand without another, yet with its own ranks",
    )
    reject_if(made.suited and made.unsuited, "cards are of one suit or of different suits, not both")
    alike = made.suited or made.unsuited
    reject_if(
        made.ranks and len(made.ranks) < (2 if both or alike else 3) or alike and not made.ranks,
        "a special hand with too few ranks, or a suit without ranks",
    )
    reject_if(both and alike, "ranks of one suit have no other cards beside them")
    reject_if(both and made.cards is not None and made.cards.amount is None, "cards beside the ranks need a number")
    reject_if(
        made.cards is not None and (made.all_of or made.cards.which is Selector.THAT),
        "cards of a special hand told twice, or before",
    )
    reject_if(
        made.cards is not None and (made.cards.plus or made.cards.alternative), "a special hand of two kinds of cards"
    )
    reject_if(
        made.span and (len(made.span) != 2 or made.span[0] == made.span[1]),
        "a run from a rank to itself, or to nowhere",
    )


def _made_hand_kind(hand: HandKind) -> None:
    """Refuse hands that are described in no way, or in several."""
    check_counts(hand.size)
    ranks = hand.definition.ranks if hand.definition is not None else ()
    reject_if(ranks and hand.size is not None, "a hand with a size, yet named rank by rank")
    reject_if(hand.declared and hand.definition is not None, "a declared hand that is defined again")
    other_suit = hand.other and hand.value is not None and fields_set(hand) == {"value", "other"}
    reject_if(
        hand.other and not other_suit and hand.holding is None and hand.lacking is None,
        '"the other hands" without a description are the rest',
    )
    reject_if(
        other_suit and hand.value is not None and (hand.value.above or hand.value.below),
        "other hands above or below a value",
    )
    counted = {"holding"} if hand.holding is not None and hand.holding == CardPhrase(hand.holding.amount) else set()
    summed = hand.total is not None and fields_set(hand) - {"total", "side"} - counted
    reject_if(summed, "hands with a total, and more is said of them")
    reject_if(
        hand.total is not None and (hand.total.bound not in _SUMS or hand.total.other),
        "a total with no number, or with two",
    )
    ways = (hand.value, hand.level, hand.declared, hand.those, hand.rest, hand.natural, hand.last_won)
    reject_if(sum(map(bool, ways)) > 1, "hands described in two ways")
    known = hand.those or hand.rest or hand.level or hand.last_won
    reject_if(known and hand.definition is not None, "hands mentioned before, yet defined anew")
    reject_if(
        hand.also is not None and (hand.value is None or hand.of or hand.definition),
        "a second hand beside none, or beside a special one",
    )
    reject_if(hand.also is not None and hand.also == hand.value, "the same hand twice")
    reject_if(hand.also is not None and (hand.also.above or hand.also.below), "a second hand above or below one")
    if hand.of is not None:
        _check_made_of(hand, hand.of)
    reject_if(
        hand.of is not None and (hand.holding or hand.lacking or any(ways[1:])),
        "hands of certain cards, described in another way too",
    )
    _check_held(hand, any(map(bool, ways)))
    if hand.holding is not None:
        _check_holding(hand.holding)
    for cards in (hand.holding, hand.lacking):
        reject_if(cards is not None and (cards.beside or cards.spot), "cards of a hand in a layout")
    if not any(vars(hand).values()):
        raise ValueError("hands without any description")


def _check_made_of(hand: HandKind, of: CardPhrase) -> None:
    """Refuse cards that a hand cannot be told by to consist of."""
    reject_if(
        hand.value is not None and (hand.definition or hand.value.rank),
        "a hand made of certain cards has a rank or a definition too",
    )
    mates = (Likeness.SAME_RANK, Likeness.SAME_RANK_AND_SUIT)
    reject_if(of.like in mates, "it is not said with which card they share the rank")
    reject_if(of.like is Likeness.OTHER_SUITS and of.like_card == IT, "it is not said from which suit they differ")
    like = of.like if of != CardPhrase(like=Likeness.SAME_COLOR) else None
    reject_if(hand.value is None and (like or of.lies), "a hand without a value, made of cards that lie somewhere")
    reject_if(
        fields_set(of)
        not in ({"what"}, {"what", "facing"}, {"facing"}, {"lies"}, {"like"}, {"like", "like_card"}, *_OF_SUIT),
        "a hand made of cards that are described too closely",
    )
    reject_if(any(each.rank is not None for each in of.what), "cards of one rank in a hand: that is its value")


def _check_held(hand: HandKind, described: bool) -> None:
    """Refuse cards that a hand holds or lacks beside what describes it, and a hand without a name that has no cards."""
    alone = not (hand.definition or hand.also or hand.side or hand.size)
    if hand.value is not None and alone and (hand.holding or hand.lacking):
        reject_if(hand.holding is not None and hand.lacking is not None, "a hand with some cards and without others")
        reject_if(hand.value.above or hand.value.below, "a hand above or below a value that holds or lacks cards")
        group = hand.holding is not None and (hand.holding.group or hand.holding.hands)
        paired = hand.value.category is Category.FLUSH and hand.holding == CardPhrase(ONE, group=Group.PAIR)
        reject_if(group and not paired, "a hand that holds another hand")
    else:
        held = (hand.side, hand.size, hand.holding, hand.lacking)
        reject_if(described and any(thing is not None for thing in held), "two descriptions of hands")
    if hand.definition is not None and hand.value is None:
        by_cards = hand.of or hand.lacking or hand.holding
        bare = fields_set(hand.definition) == {"without"}
        reject_if(hand.side or bare is (by_cards is None), "a special hand for one side, or without certain cards")
        reject_if(not bare and not (hand.definition.span or hand.definition.ranks), "a special hand without ranks")


def _check_holding(cards: CardPhrase) -> None:
    """Refuse cards that are no part of a hand, or are a hand by their value."""
    reject_if(cards.hands or cards.which is Selector.THAT, "hands that hold hands, or cards mentioned before")
    number = cards.amount is None or cards.amount.bound in (Bound.EXACTLY, Bound.STRICT)
    reject_if(number and cards == CardPhrase(cards.amount), "hands that hold a number of cards: that is their size")
    one = cards.amount in (None, ONE) and cards.group is None and cards.like_card is None
    reject_if(one and cards.like is Likeness.SAME_RANK, "it is not said with which card they share the rank")
    reject_if(
        cards.group is not None and (cards.lower_than or cards.higher_than),
        "a pair or more above or below a rank: that is a value",
    )


CHECKS |= {Definition: _made_definition, HandKind: _made_hand_kind}
