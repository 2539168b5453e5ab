"""Functions by label for rules about hands: how they compare, points, qualifiers, and lines and ranks."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from catalog.language.composition import NotAReading, Parts, integer, make
from catalog.language.semantics.cards import SameLine, either_cards, like_mates
from catalog.language.semantics.parts import makes, named_so, refuse_if, without
from catalog.model import betting, declaring, hand_phrase, hands, pots, ranking
from catalog.model.card import CardSet, Suit
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.hands import Contested, HandKind, Worth
from catalog.model.layout import Line, LineSort
from catalog.model.normalize import ALL, ANY, EACH, IT, NO_ONE, ONE, THE_OTHERS, THEM, WILD_CARDS
from catalog.model.phrase import (
    Amount,
    Bound,
    CardPhrase,
    Category,
    ConditionKind,
    Event,
    EventKind,
    Facing,
    Group,
    HandValue,
    Likeness,
    Rank,
    RankOf,
    Role,
    Selector,
    Side,
    Tally,
    When,
    Who,
    Zone,
    fields_set,
)
from catalog.model.step import Step


def _apart(parts: Parts, words: list[str]) -> int:
    (number,) = parts["number"]
    if "rank" in parts:
        one, other = parts["rank"]
        refuse_if(abs(one - other) != number, "the example is none")
    return number


def _tally_rank(tally: Tally) -> Callable:
    return lambda parts, words: make(RankOf, {"tally": [tally], **parts})


def _line(**fixed) -> Callable:
    def line(parts: Parts, words: list[str]) -> Line:
        first, *others = parts.pop("sort")
        number, *total = parts.pop("number", [fixed.get("number")])
        if "each" in fixed:  # "each of the four rows"
            number, total = None, [number]
        told = {"sort": [first], "others": [tuple(others)], "number": [number], "total": total or [None]}
        more = {"alternate": [True]} if "alternate" in fixed else {}
        return make(Line, {"each": ["each" in fixed]} | parts | told | more)

    return line


def _other_lines(parts: Parts, words: list[str]) -> Line:
    """ "The other two rows", "another row": of those that remain; "each of those rows"."""
    said = " ".join(words).split()
    more = {"another", "other", "others", "extra", "additional", "more"} & {*said}
    refuse_if(more - {"another", "other", "others"}, "lines are not added")
    number = [1] if "another" in said else []
    which = parts.pop("which", [Selector.REMAINING])
    return _line()({"which": which, "number": number or [None]} | parts, words)


def _line_holding(parts: Parts, words: list[str]) -> Line:
    """ "A row with an ace", "each column that has a pair", "the row with the most hearts"."""
    each = "each" in words or "all" in words
    return changed(
        _line()(without(parts, "holding"), words),
        each=each,
        holding=parts["holding"][0],
    )


def _line_straight(parts: Parts, words: list[str]) -> Line:
    """ "Any line of three": a row, a column or a diagonal of so many cards."""
    return make(
        Line, {"number": [1], **parts} | {"sort": [LineSort.ROW], "others": [(LineSort.COLUMN, LineSort.DIAGONAL)]}
    )


_EITHER_SIDE = ({Selector.LEFT, Selector.RIGHT}, {Selector.TOP, Selector.BOTTOM})


def _lines_both(field: str) -> Callable:
    """Cards of the first and the third row, or of one of them."""

    def lines(parts: Parts, words: list[str]) -> CardPhrase:
        first, last = parts.pop("which")
        (sort,) = parts.pop("sort")
        place = {name: values[0] for name, values in parts.items()}
        one, other = (CardPhrase(line=Line(sort, which), **place) for which in (first, last))
        if first is last or field == "alternative" and {first, last} in _EITHER_SIDE:
            raise NotAReading("the same line twice, or either side")
        return changed(one, **{field: other})

    return lines


def _line_same(parts: Parts, words: list[str]) -> Line:
    line = _line()(parts | {"which": [Selector.THAT]}, words)
    return SameLine(line.sort, line.which, others=line.others)


def _line_either(parts: Parts, words: list[str]) -> Line:
    """ "Either row": one of both; NotAReading for a street of which a board has one, "either the turn or the river"."""
    line = _line(number=1)(parts, words)
    refuse_if(line.sort in (LineSort.TURN, LineSort.RIVER), "either the turn, or what else?")
    return line


def _line_opposite(parts: Parts, words: list[str]) -> Line:
    """ "Opposite arms": two of them that lie so."""
    first, *others = parts.pop("sort")
    return make(Line, {"number": [2], **parts} | {"sort": [first], "others": [tuple(others)], "opposite": [True]})


def _side(*sides: LineSort) -> Callable:
    return lambda parts, words: Line(sides[0], number=1 if len(sides) > 1 else None, others=sides[1:])


def _suits_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades"."""
    return tuple(CardSet(parts["rank"][0], suit=suit) for suit in parts["suit"])


def _suits_of_and(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades, and the king of diamonds": in any order, each of a suit that is told."""
    told = [each if isinstance(each, tuple) else (each,) for each in parts["what"]]
    refuse_if(not all(one.rank and one.suit for each in told for one in each), "of which suit?")
    return tuple(one for each in told for one in each)


def _ranks_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The ace and two of spades", each of them of that suit."""
    return tuple(CardSet(rank, suit=parts["suit"][0]) for rank in parts["rank"])


def _parity(*numbers: int) -> Callable:
    return lambda parts, words: tuple(CardSet(Rank(n), color=parts.get("color", [None])[0]) for n in numbers)


def _colored_through(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "Red twos through red sevens": of one color."""
    (color, same), (rank, through) = parts["color"], parts["rank"]
    refuse_if(color is not same, "of which color?")
    return (CardSet(rank, through, color=color),)


def _dealt_after(parts: Parts, words: list[str]) -> Event:
    (cards,) = parts["cards"]
    if "facing" in parts:
        refuse_if(cards.facing is not None, "facing which way?")
        cards = changed(cards, facing=parts["facing"][0])
    return Event((EventKind.DEALT,), cards=changed(cards, after=parts["after"][0]))


def _a_wild(parts: Parts, words: list[str]) -> CardPhrase:
    told = {} if "which" in parts else {"amount": [parts.pop("amount", [ONE])[0]]}
    return make(CardPhrase, parts | told | {"what": [(CardSet(wild=True),)]})


def _ranks_between(parts: Parts, words: list[str]) -> CardSet:
    """ "Between five and nine": the ranks from six to eight, not what lies between cards of those ranks."""
    low, high = sorted(parts["rank"])
    first, last = Rank(low + 1), Rank(high - 1)
    refuse_if(first > last, "no rank is between them")
    return CardSet(first, None if first is last else last)


def _every(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Each table card": all of them, one by one."""
    (cards,) = parts["being"]
    if cards.which is Selector.THAT and cards.lies is not None:  # "the table card" is the only one
        cards = changed(cards, which=None)
    refuse_if(fields_set(cards) - {"lies", "facing", "what"} or not fields_set(cards), "each of which?")
    return changed(cards, amount=ALL)


def _any_of(cards: CardPhrase) -> CardPhrase:
    refuse_if(cards.amount or cards.which or cards.owner, "each of which?")
    return changed(cards, amount=Amount(None, Bound.WHICHEVER))


def _combined(parts: Parts, words: list[str]) -> RankOf:
    """The sum of two cards' ranks, or the difference of a rank and a number."""
    both = [*parts.pop("cards_ranked", ()), *parts.pop("cards", ())]
    cards = changed(both[0], plus=both[1]) if len(both) == 2 else both[0]
    if "tally" not in parts and cards.plus is None and (not cards.amount or cards.amount.number == 1):
        raise NotAReading("of what, and of what else?")
    return make(RankOf, parts | {"cards": [cards]})


def _tally_more(parts: Parts, words: list[str]) -> RankOf:
    """ "Equal to five plus the die roll": so many ranks higher than the number rolled."""
    (number,) = parts.pop("number")
    if ranked := parts.pop("cards_ranked", None):
        parts = parts | {"cards": ranked}
    return make(RankOf, parts | {"offset": [number]})


def _tally_less(parts: Parts, words: list[str]) -> RankOf:
    """ "Equal to the die roll minus two": so many ranks lower."""
    (number,) = parts.pop("number")
    return _tally_more(parts | {"number": [-number]}, words)


def _no_win_with(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "Cannot win with a joker in their hand": if they have one; "or with a ten": or that."""
    events = tuple(Event((EventKind.HAS,), THEM, cards) for cards in parts.pop("with"))
    return changed(make(ranking.NoWin, parts), when=(When(ConditionKind.IF, events, either=len(events) > 1),))


def _hand_wins_only_if(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "A hand with an ace can only win if": who has one cannot win, unless that happens."""
    (event,) = parts.pop("event")
    barred = _no_win_with(parts | {"who": [THEM]}, words)
    return changed(barred, when=(*barred.when, When(ConditionKind.UNLESS, (event,))))


def _wins_only_if(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "You can only win if you have a king": you cannot win unless you have one."""
    (event,) = parts.pop("event", None) or [changed(parts.pop("you")[0], who=THEM)]
    return make(ranking.NoWin, parts | {"who": [THEM], "when": [(When(ConditionKind.UNLESS, (event,)),)]})


def _wins_only_with(parts: Parts, words: list[str]) -> ranking.Qualify:
    """ "You can only win with a pair of aces": that is needed to win."""
    (needed,) = parts.pop("with")
    if isinstance(needed, CardPhrase) and any(of.through for of in needed.what):
        raise NotAReading("a hand by its value, or a card of these ranks?")
    return _qualify(parts | {"least" if isinstance(needed, HandValue) else "cards": [needed]}, words)


def _no_total_wins(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "A hand over 21 cannot win"."""
    bound = Bound.MORE_THAN if {"over", "above"} & {*words} else Bound.LESS_THAN
    total = changed(parts.pop("total")[0], bound=bound)
    event = Event((EventKind.TOTALS,), cards=CardPhrase(owner=ANY), total=total)
    return make(ranking.NoWin, parts | {"who": [THEM], "when": [(When(ConditionKind.IF, (event,)),)]})


def _line_on(parts: Parts, words: list[str]) -> Line:
    """ "On the top row"; what is on the board is told as common cards."""
    refuse_if(parts == {"sort": [LineSort.BOARD]}, "on the table")
    return _line()(parts, words)


def _loses(parts: Parts, words: list[str]) -> Step:
    parts["hand_kind"].reverse()
    return _beats(parts, words)


_ONE_OF_THOSE = CardPhrase(ONE, which=Selector.THAT, facing=Facing.UP)


@frozen
class _WithOne:
    """A hand with one of what another hand has, or lacks."""


def _without_one(kinds: list[HandKind]) -> list[HandKind]:
    """ "Hands with a pair lose to hands without one": without what the others have."""
    full = [kind for kind in kinds if isinstance(kind, HandKind) and kind.lacking != _ONE_OF_THOSE]
    told = [cards for kind in full for cards in (kind.holding, kind.lacking) if cards is not None]
    if len(full) < len(kinds) and not told and full == [HandKind(HandValue(Category.PAIR))]:
        told = [CardPhrase(ONE, group=Group.PAIR)]  # "any pair loses to any hand without one"
    refuse_if(len(full) < len(kinds) and len(set(told)) != 1, "with or without one of what?")
    found = []
    for kind in kinds:
        if isinstance(kind, _WithOne):
            kind = HandKind(holding=told[0])
        elif kind.lacking == _ONE_OF_THOSE:
            kind = changed(kind, lacking=told[0])
        found.append(kind)
    return found


def _kind(parts: Parts) -> HandKind:
    """The one kind of hand that is spoken of."""
    (kind,) = _without_one(parts["hand_kind"])
    return kind


def _beats(parts: Parts, words: list[str]) -> hands.Beats:
    lacks_it = any(isinstance(kind, HandKind) and kind.lacking == IT for kind in parts["hand_kind"])
    refuse_if(lacks_it and "them" in words, "without what the others have")
    parts["order"] = _without_one(parts.pop("hand_kind"))
    return make(hands.Beats, parts)


_REST = HandKind(rest=True)


def _beats_in(*order: int) -> Callable:
    """ "A flush beats a straight but loses to a full house": those told put in this order, the best first.

    "Beats everything but a royal flush": that beats it, and it all the rest, which come after those told.
    """

    def beats(parts: Parts, words: list[str]) -> hands.Beats:
        kinds = [*parts["hand_kind"], _REST]
        return _beats(parts | {"hand_kind": [kinds[at] for at in order]}, words)

    return beats


def _beats_among(parts: Parts, words: list[str]) -> hands.Beats:
    """ "Ranks between two pair and three of a kind": below the latter, above the former."""
    told, worse, better = parts.pop("hand_kind")
    if all(
        kind.holding is not None and kind.holding == CardPhrase(what=kind.holding.what)
        for kind in (told, worse, better)
    ):
        raise NotAReading("cards rank so, not hands")
    return _beats(parts | {"hand_kind": [better, told, worse]}, words)


def _beats_alike(parts: Parts, words: list[str]) -> hands.Beats:
    """ "A skip straight counts as a straight": two hands of one worth."""
    return hands.Beats(tuple(HandKind(value) for value in parts["value"]), alike=True)


def _beats_as(parts: Parts, words: list[str]) -> hands.Beats:
    """ "Any hand with a joker counts as a pair": hands of a kind that are worth what another is."""
    return hands.Beats((parts["kind"][0], HandKind(parts["value"][0])), alike=True)


def _beats_listed(parts: Parts, words: list[str]) -> Step:
    """ "Flushes are best, then straights"; the high hand is the best for other reasons."""
    parts["hand_kind"] = _without_one(parts["hand_kind"])
    first = parts["hand_kind"][0]
    if (first.side or first.size) and first == HandKind(side=first.side, size=first.size):
        raise NotAReading("that is what hands are compared for")
    if any(kind.side is not None and kind == HandKind(side=kind.side) for kind in parts["hand_kind"]):
        raise NotAReading("the best of the low hands")
    return _beats(parts, words)


def _worth_no_more(parts: Parts, words: list[str]) -> Step:
    """ "Any hand with an eight is worthless"; of cards alone that says that they count for nothing."""
    return _beats({"hand_kind": [HandKind(rest=True), *parts["kind"]]}, words)


def _value_ranked(parts: Parts, words: list[str]) -> HandValue:
    """ "A pair below sixes" is a pair of fives or lower."""
    below = "below" in parts
    rank = parts["rank"][0] + (-1 if below else len(parts["above"]))
    refuse_if(rank not in list(Rank), "no rank is beyond that")
    told = {name: parts[name] for name in ("cards", "category") if name in parts}
    return make(HandValue, told | {"rank": [Rank(rank)], "worse" if below else "better": [True]})


def _low_ranking(parts: Parts, words: list[str]) -> hands.Ranking:
    refuse_if(parts["side"] != [Side.LOW], "an order of low hands")
    return make(hands.Ranking, parts)


@frozen
class _HalfThat:
    """Cards that are worth half of what those before them are."""

    cards: CardPhrase


def _worth_half_that(parts: Parts, words: list[str]) -> _HalfThat:
    return _HalfThat(parts["cards"][0])


def _set_adding(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Sets of two cards adding to eight"; a set that adds to so much has several cards, however many."""
    return make(CardPhrase, {"amount": [Amount(None, Bound.SEVERAL)], **parts})


def _points(parts: Parts, words: list[str]) -> hands.Points:
    """What cards are worth, one by one; several where it hangs on how they lie."""
    told: list[Worth] = []
    for worth in parts["worth"]:
        if isinstance(worth, _HalfThat):
            refuse_if(not told or not told[-1].face or told[-1].sign, "half of what?")
            worth = Worth(worth.cards, halved=True)
        told += worth if isinstance(worth, tuple) else (worth,)
    return hands.Points(tuple(told))


def _worth_short(parts: Parts, words: list[str]) -> Worth:
    """ "Queens 12" after "jacks are worth 11"."""
    return make(Worth, {"cards": [CardPhrase(what=(parts.pop("what")[0],))], **parts})


@frozen
class _Lying:
    """What cards are worth that lie so."""

    facing: Facing
    values: tuple[Fraction, ...] = ()
    face: bool = False


def _worths_lying(parts: Parts, words: list[str]) -> tuple[Worth, ...]:
    """ "Aces are 1 if they are up and 11 if they are down": up aces, and down ones."""
    (cards,), lying = parts["cards"], parts["lying"]
    refuse_if(cards.facing is not None or len({of.facing for of in lying}) < len(lying), "how do they lie?")
    return tuple(Worth(changed(cards, facing=of.facing), of.values, of.face) for of in lying)


def _suits_up(parts: Parts, words: list[str]) -> hands.SuitOrder:
    """ "Clubs are lowest, then diamonds": the suits from the worst up."""
    return make(hands.SuitOrder, parts | {"suit": parts["suit"][::-1]})


def _total_side(parts: Parts, words: list[str]) -> hands.Total:
    """ "The high hand is the one with the most points": points are what hands are ranked by."""
    refuse_if(len(set(parts["side"])) > 1, "the high hand, with the fewest?")
    low = parts["side"][0] if parts["side"][0] is Side.LOW and "cards" not in parts and "size" not in parts else None
    return hands.Total(hands=low, cards=parts.get("cards", [None])[0], size=parts.get("size", [None])[0])


def _kind_one(parts: Parts, words: list[str]) -> HandKind:
    refuse_if(words[0] != "one", "how many hands?")
    return make(HandKind, parts)


def _hand_wins(hand: hand_phrase.HandPhrase) -> Event:
    """ "If the dummy hand wins": the pot is what a hand wins."""
    return Event((EventKind.PERFORMS,), act=hand_phrase.HandFate(hand, hand_phrase.HandEnd.WINS, pots.PotPhrase()))


def _moves(parts: Parts, words: list[str]) -> hands.Better:
    return make(hands.Better, parts)


def _hand_moves(parts: Parts, words: list[str]) -> hands.Better:
    """ "Any hand without an ace drops one rank": hands of a kind are so much worse."""
    return make(hands.Better, {"ranks": parts["ranks"], "hand": _without_one(parts["hand_kind"])})


def _definition_ranks(parts: Parts, words: list[str]) -> hands.Definition:
    """ "Ace-two-three in three different suits": as many suits as there are ranks."""
    ranks = tuple(parts.pop("rank"))
    refuse_if(parts.get("unsuited", [True])[0] not in (True, len(ranks)), "some of them in one suit")
    if "unsuited" in parts:
        parts["unsuited"] = [True]
    return make(hands.Definition, {"ranks": [ranks], **parts})


def _total_subtracted(parts: Parts, words: list[str]) -> hands.Total:
    """ "Subtract your red cards from your black ones": the sum of these, less that of those."""
    cards, minus = (changed(parts[name][0], owner=None) for name in ("cards", "minus"))
    return hands.Total(cards=cards, minus=minus)


def _better(parts: Parts, words: list[str]) -> hands.Better:
    way = parts.pop("way")[0]
    return make(
        hands.Better, {"ranks": [parts.pop("ranks")[0] * way], "hand": _without_one(parts.pop("hand_kind"))} | parts
    )


def _mixed(parts: Parts, words: list[str]) -> Fraction:
    return parts["number"][0] + Fraction(words[-1])


def _worth(**fixed) -> Callable:
    def worth(parts: Parts, words: list[str]) -> Worth:
        parts.pop("rest", None)
        return make(Worth, parts | {name: [thing] for name, thing in fixed.items()})

    return worth


def _contest_wins(parts: Parts, words: list[str]) -> hands.Contest:
    refuse_if(words[0] == "pot" and parts.keys() == {"place"}, "the pot goes to a player")
    if parts.get("worst") == [Side.LOW]:
        refuse_if(not parts.keys() - {"worst"}, "that is a showdown")
        parts["worst"] = [True]
    return make(hands.Contest, parts | {"contested": [Contested.POT]})


def _dots_middle(parts: Parts, words: list[str]) -> hands.Dots:
    return hands.Dots(middle=True)


def _ties_either(parts: Parts, words: list[str]) -> hands.Ties:
    """ "Inside or outside, high or low": any of the four."""
    either = [hands.TieBreak.HIGH, hands.TieBreak.LOW]
    return make(hands.Ties, parts | {"tie_breaks": [*parts["tie_breaks"], *either]})


def _split_card(parts: Parts, words: list[str]) -> Step:
    (contested,), cards = parts["contested"], parts["cards"][0]
    for gone in parts.pop("gone", ()):  # "or the jack of spades if nobody has the queen"
        same = gone.what and cards.what and gone.what[0].rank == cards.what[0].rank
        if not same or fields_set(gone, "amount") != {"what"} or gone.what[0].suit not in (None, cards.what[0].suit):
            raise NotAReading("if nobody has which card?")
    alone = not parts.keys() - {"contested", "cards"} and cards == CardPhrase(what=cards.what) and len(cards.what) == 1
    if alone and contested is not Contested.SPLIT and cards.what[0] == CardSet(cards.what[0].rank):
        return hands.CardOrder(cards, Side(contested.value))  # "twos are the highest card": a rank is no one card
    parts["back"] = ["back" in " ".join(words).split()]
    return make(hands.SplitCard, parts)


def _card_beside(parts: Parts, words: list[str]) -> hands.CardOrder:
    """ "The lowest card (below a two)": what lies above a card is not the lowest."""
    refuse_if((parts["side"][0] is Side.LOW) != ("below" in words or "beneath" in words), "high, but below?")
    return make(hands.CardOrder, parts)


def _bridge(parts: Parts, words: list[str]) -> hands.SuitOrder:
    """ "By bridge suit": the order of bridge, whether it is told or not."""
    bridge = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)
    if "bridge" in words and tuple(parts.setdefault("suit", list(bridge))) != bridge:
        raise NotAReading("that is not the order of bridge")
    return make(hands.SuitOrder, parts)


def _definition_run(parts: Parts, words: list[str]) -> hands.Definition:
    """ "2-3-4-5-7 unsuited": by its ranks in figures."""
    return _definition_ranks({"rank": list(_run_hand({}, words).ranks), **parts}, words)


def _closest_most(parts: Parts, words: list[str]) -> hands.Closest:
    """ "The highest total without going over ten": the one closest to ten that is not over it."""
    lowest = not {"low", "lowest", "smallest"}.isdisjoint(words[: words.index("without")])
    refuse_if(parts["never"] != [hands.Level.BELOW if lowest else hands.Level.ABOVE], "without going which way?")
    return make(hands.Closest, {name: parts[name] for name in ("target", "never", "side") if name in parts})


def _figures(words: list[str]) -> tuple[Rank, ...]:
    """The ranks of "2-4-6", as they stand."""
    run = [w for w in words if "-" in w and w.strip("a-0123456789") == ""][0]
    return tuple(Rank.ACE if w == "a" else Rank(int(w)) for w in run.split("-"))


def _run_hand(parts: Parts, words: list[str]) -> ranking.LowestHand:
    """ "A-2-3-4-6", with what else is said of it."""
    run = [w for w in words if "-" in w and w.strip("a-0123456789") == ""][0]
    ranks = sorted((Rank.ACE if w == "a" else Rank(int(w)) for w in run.split("-")), key=lambda rank: rank % 13)
    return ranking.LowestHand(tuple(ranks), "unsuited" in parts)


def _lowest_told(parts: Parts, words: list[str]) -> ranking.LowestHand:
    """ "Six-four-three-two-ace": by the names of its ranks, in either order."""
    ranks = sorted(parts["rank"], key=lambda rank: rank % 13)
    return ranking.LowestHand(tuple(ranks), "unsuited" in parts)


def _hands_tie(parts: Parts, words: list[str]) -> Event:
    """ "If two hands tie": so many players do."""
    return Event((EventKind.TIES,), who=Who(Role.SOME, amount=Amount(parts["number"][0])))


def _qualify(parts: Parts, words: list[str]) -> ranking.Qualify:
    """ "Less than a pair" is a hand at most, not at least."""
    if "least" in parts and parts["least"][0].below:
        parts["most"] = parts.pop("least")
    of_low = parts.get("side") == [Side.LOW] and "most" not in parts
    if of_low and "least" in parts and parts["least"][0].category is Category.HIGH_CARD:
        parts["most"] = [changed(parts.pop("least")[0], better=False)]  # "the low hand must be an eight or better"
    if len(parts.get("lacking", ())) > 1:  # "no pair and no face cards"
        first, *more = parts["lacking"]
        refuse_if(any(cards.plus or cards.alternative for cards in parts["lacking"]) or len(more) > 1, "without what?")
        parts["lacking"] = [changed(first, plus=more[0])]
    group = "down" in parts and parts["least"][0].category in (Category.PAIR, Category.TRIPS)
    refuse_if(group and not (parts["least"][0].better or "at least" in words), "a pair among the down cards is cards")
    return make(ranking.Qualify, parts)


def _value_beyond(parts: Parts, words: list[str]) -> HandValue:
    """ "If it is eight high or better": a hand by its value, which no card is."""
    (value,) = parts["hand_value"]
    refuse_if(not (value.better or value.worse or value.below or value.above), "a hand, or a card?")
    return value


def _value_bettered(parts: Parts, words: list[str]) -> HandValue:
    """ "Without a queen high or better"; without a pair is told of cards."""
    (value,) = parts["hand_value"]
    if not (value.better or value.category is Category.HIGH_CARD) or value.below or value.worse:
        raise NotAReading("without which hand?")
    return value


def _under_most(parts: Parts, words: list[str]) -> HandValue:
    """ "Must not have a pair or better": less than a pair, at most."""
    (value,) = parts["hand_value"]
    refuse_if(not value.better, "just that, or all that is better?")
    return changed(value, better=False, below=True)


def _under_rank(parts: Parts, words: list[str]) -> HandValue:
    """ "Cannot win low with a ten or higher": a nine high at most."""
    (rank,) = parts["rank"]
    refuse_if(rank is Rank.TWO, "lower than a two?")
    return HandValue(Category.HIGH_CARD, Rank(rank - 1))


def _ties_onward(parts: Parts, words: list[str]) -> hands.Ties:
    """ "By the highest card, then the next highest, and so on": by every card of five, one after another."""
    cards = parts["cards"]
    first, last = cards[0], cards[-1]
    if first.which not in (Selector.HIGH, Selector.LOW) or last.place is None or last.place != len(cards):
        raise NotAReading("which cards come next?")
    return make(hands.Ties, parts | {"cards": [*cards, *(changed(last, place=n) for n in range(len(cards) + 1, 6))]})


def _cards_above(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Nothing higher than a jack": cards that are."""
    return CardPhrase(higher_than=CardPhrase(ONE, what=(CardSet(parts["rank"][0]),)))


def _qualify_with(parts: Parts, words: list[str]) -> ranking.Qualify:
    """ "To win with a wild card you must have": what is needed of those who have one."""
    event = Event((EventKind.HAS,), THEM, parts.pop("with")[0])
    return changed(_qualify(parts, words), when=(When(ConditionKind.IF, (event,)),))


def _compared(event: Event) -> Event:
    """ "The second table card is lower than the first": than the first one there."""
    being, cards = event.being, event.cards
    if being is None or cards is None or being != CardPhrase(which=being.which) or being.which is cards.which:
        return event
    if {being.which, cards.which} & {None, Selector.THAT}:
        return event
    return changed(event, being=changed(cards, which=being.which))


def _worth_nothing(parts: Parts, words: list[str]) -> Worth:
    """ "Face cards score nothing", "nothing else counts"."""
    parts.pop("rest", None)
    return make(Worth, parts | {"values": [(Fraction(0),)]})


def _cards_all_such(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Every card must be a nine or lower": all of them are."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount not in (None, ONE) or not cards.what, "what must every card be?")
    return changed(cards, amount=ALL)


def _qualify_open(parts: Parts, words: list[str]) -> Step:
    """ "A pair of kings, or a four flush, to open": either of them does."""
    if "also_needed" in parts and "least" in parts and not parts.keys() - {"also_needed", "least"}:
        return betting.Openers((parts["least"][0], parts["also_needed"][0]), who=THEM)
    return _qualify(parts | {"to_open": [True]}, words)


def _unqualified_all(parts: Parts, words: list[str]) -> ranking.Unqualified:
    """ "If every hand fails the qualifier", or no hand meets it."""
    refuse_if(("no" in words) is ("fails" in parts), "some of them qualify")
    return ranking.Unqualified(parts["clause"][0].step)


def _kind_cards(parts: Parts, words: list[str]) -> hands.HandKind:
    """Hands told by the cards in them alone: "three wild cards beat a flush". A pair is a hand by its value."""
    (cards,) = parts["holding"]
    grouped = cards.group in (Group.PAIR, Group.TRIPS)
    tinted = bool(cards.what) and all(of.rank and (of.color or of.suit) for of in cards.what)  # "a pair of red queens"
    if grouped and not tinted and cards == CardPhrase(cards.amount, what=cards.what, group=cards.group):
        raise NotAReading("that is a hand")
    refuse_if(cards.amount == ALL, "a hand of only such cards")
    refuse_if(_ranks_told(cards), "each of these ranks, or any of them?")
    return make(hands.HandKind, parts)


def _ranks_told(cards: CardPhrase) -> bool:
    """True for "two, five, and nine": several ranks and no number."""
    return len(cards.what) > 1 and cards.amount is None and any(of.rank for of in cards.what)


def _kind_wheel(parts: Parts, words: list[str]) -> HandKind:
    """ "A wheel", "a bicycle": the straight from the ace to the five; other things are round, too."""
    refuse_if(not {"wheel", "bicycle", "bike"} & {*words}, "that is no hand")
    return HandKind(HandValue(Category.STRAIGHT, Rank.FIVE))


def _alternating_cards(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Red, black, red, black, red": as many cards of alternating colors."""
    colors = parts.get("color", [])
    refuse_if(any(one is other for one, other in pairwise(colors)), "which colors?")
    many = Amount(len(colors)) if len(colors) > 2 else None
    return CardPhrase(many, like=Likeness.ALTERNATING)


def _hand_own(parts: Parts, words: list[str]) -> HandKind:
    """A hand that a rule names, by what it says the hand holds, and what not."""
    held, lacked, without = (parts.get(f"own_{name}", []) for name in ("holding", "lacking", "without"))
    one_color = CardPhrase(like=Likeness.SAME_COLOR)
    of = one_color if one_color in held else next(iter(parts.get("own_of", [])), None)
    every = [cards for cards in held if cards.amount == ALL]
    refuse_if(any(map(_ranks_told, held)), "each of these ranks, or any of them?")
    refuse_if(every or any(cards.group for cards in (*held, *lacked)), "told otherwise")
    held = [cards for cards in held if cards != one_color]
    refuse_if(len(held) > 1 or len(lacked) > 1 or not (held or lacked or of), "what is it?")
    return HandKind(
        holding=held[0] if held else None,
        lacking=lacked[0] if lacked else None,
        of=of,
        definition=hands.Definition(without=tuple(without)) if without else None,
    )


def _loses_all(parts: Parts, words: list[str]) -> Step:
    """ "Flushes lose": everything else beats them; "both lose" is said of players."""
    refuse_if(parts["hand_kind"] == [HandKind(those=True)], "who loses?")
    return _beats(parts | {"hand_kind": [HandKind(rest=True), *parts["hand_kind"]]}, words)


def _only_cards(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Aces are low for determining the low card": which card it is, the highest or the lowest."""
    (cards,) = parts["cards"]
    refuse_if(cards.which not in (Selector.HIGH, Selector.LOW), "to tell which card?")
    return cards


def _table_hand_end(parts: Parts, words: list[str]) -> ranking.TableHandOf:
    """ "The lowest hand that can be made from five of the table cards": the lowest five of them."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount is None or cards.which is not None or cards.owner is not None, "a hand of how many cards?")
    return ranking.TableHandOf(changed(cards, which=parts["which"][0]))


_AS_MARKED = hands.Points(
    (
        hands.Worth(CardPhrase(what=(CardSet(Rank.ACE),)), (Fraction(1),)),
        hands.Worth(CardPhrase(what=(CardSet(Rank.TWO, through=Rank.TEN),)), face=True),
    )
)
"""Cards count as many as they have marks, but for those under their rank; what face cards count is told apart."""

ACTIONS: dict[str, Callable] = {
    "pips_count": lambda parts, words: _AS_MARKED,
    "table_hand_end": _table_hand_end,
    "kind_no_pair": lambda parts, words: HandKind(lacking=CardPhrase(ONE, group=Group.PAIR)),
    "drops_out": lambda parts, words: make(declaring.Go, {"way": [declaring.Way.OUT], "may": [True], **parts}),
    "only_cards": _only_cards,
    "cards_most_of": lambda parts, words: changed(parts["cards"][0], amount=Amount(None, Bound.MOST)),
    "those_one": lambda parts, words: CardPhrase(ONE, which=Selector.THAT),
    "stands_for_any": lambda parts, words: either_cards({"cards": [*parts["cards"], *parts["or_as"]]}, words),
    "others_not": lambda parts, words: named_so(True, "other", [words[-1].rstrip("s")]),
    "rank_of_any": lambda parts, words: CardPhrase(
        Amount(None, Bound.WHICHEVER),
        what=tuple(CardSet(rank, parts.get("through", [None])[0]) for rank in parts["rank"]),
    ),
    "group_of_any": lambda parts, words: CardPhrase(ONE, group=parts["group"][0], natural="natural" in parts),
    "any_of_rank": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_RANK),
    "line_of": _line(),
    "every_other_line": _line(alternate=True),
    "other_lines": _other_lines,
    "line_holding": _line_holding,
    "line_straight": _line_straight,
    "two_lines": lambda parts, words: tuple(Line(parts["sort"][0], which) for which in parts["which"]),
    "lines_both": _lines_both("plus"),
    "lines_either": _lines_both("alternative"),
    "line_on": _line_on,
    "line_same": _line_same,
    "line_of_both": _line(number=1),
    "line_opposite": _line_opposite,
    "any_wild": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), what=(CardSet(wild=True),)),
    "a_wild": _a_wild,
    "combined": _combined,
    "kind_flush": lambda parts, words: HandKind(HandValue(Category.FLUSH)),
    "event_hand_wins": lambda parts, words: _hand_wins(parts["hand_meant"][0]),
    "even_ranks": _parity(2, 4, 6, 8, 10),
    "odd_ranks": _parity(3, 5, 7, 9),
    "colored_through": _colored_through,
    "prime_ranks": _parity(2, 3, 5, 7),
    "looped_ranks": _parity(4, 6, 8, 9, 10, 12),
    "tally_more": _tally_more,
    "tally_less": _tally_less,
    "combined_two": _combined,
    "single_one": lambda parts, words: ONE,
    "beat_no_more": makes(ranking.MustBeat, lifted=True),
    "excluded": makes(ranking.Ignore),
    "suit_bridge": _bridge,
    "card_beside": _card_beside,
    "order_never": makes(hands.CardOrder, negated=True),
    "lowest_hand": _run_hand,
    "lowest_told": _lowest_told,
    "longest_suit": lambda parts, words: hands.MostOf((CardPhrase(like=Likeness.SAME_SUIT),)),
    "event_hands_tie": _hands_tie,
    "value_two_pair": makes(HandValue, category=Category.TWO_PAIR),
    "cards_above": _cards_above,
    "card_high_or_low": lambda parts, words: make(hands.CardOrder, {**parts, "may": [True]}),
    "lowest_wheel": lambda parts, words: ranking.LowestHand((Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)),
    "any_higher": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), higher_than=IT),
    "any_lower": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), lower_than=IT),
    "any_of_suit": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_SUIT),
    "event_only_left": lambda parts, words: Event((EventKind.FOLDS,), who=THE_OTHERS),
    "being_every": _every,
    "ranks_between": _ranks_between,
    "stays_out": lambda parts, words: declaring.Go(declaring.Way.OUT, still=True),
    "event_no_loser": lambda parts, words: Event((EventKind.LOSES,), who=NO_ONE),
    "event_loser": lambda parts, words: Event((EventKind.LOSES,), who=ANY),
    "event_winner": lambda parts, words: Event((EventKind.WINS,), who=ANY),
    "one_up": lambda parts, words: 1,
    "one_down": lambda parts, words: -1,
    "after_each": lambda parts, words: _any_of(parts["cards"][0]),
    "event_above_zero": lambda parts, words: Event((EventKind.ABOVE_ZERO,)),
    "event_higher": lambda parts, words: _compared(make(Event, {"deeds": [EventKind.HIGHER], **parts})),
    "event_lower": lambda parts, words: _compared(make(Event, {"deeds": [EventKind.LOWER], **parts})),
    "event_dealt_round": lambda parts, words: Event((EventKind.DEALT,), to=EACH, times=1),
    "event_deals": lambda parts, words: make(Event, {"deeds": [EventKind.DEALT], **parts}),
    "to_each_other": lambda parts, words: Who(Role.EACH_OTHER),
    "qualify_open": _qualify_open,
    "qualify_lifted": lambda parts, words: _qualify(parts | {"to_open": [True], "lifted": [True]}, words),
    "value_pair_better": lambda parts, words: changed(parts["pair_of"][0], better=True),
    "pair_of__rank": lambda parts, words: HandValue(Category.PAIR, parts["rank"][0]),
    "each_line": _line(each=True),
    "line_either": _line_either,
    "line_single": makes(Line, sort=LineSort.SET, size=1),
    "line_any_way": lambda parts, words: _line()(
        parts | {"sort": [LineSort.ROW, LineSort.COLUMN, LineSort.DIAGONAL]}, words
    ),
    "line_side": makes(Line, sort=LineSort.SIDE),
    "either_side": _side(LineSort.LEFT, LineSort.RIGHT),
    "top_or_bottom": _side(LineSort.TOP, LineSort.BOTTOM),
    "inside_or_outside": _side(LineSort.INSIDE, LineSort.OUTSIDE),
    "inside_line": _side(LineSort.INSIDE),
    "outside_line": _side(LineSort.OUTSIDE),
    "line_of_that": lambda parts, words: _line()({"sort": parts["sort"], "which": [Selector.THAT]}, words),
    "others_of": lambda parts, words: (parts["sort"][0], None, None),
    "others_bare": lambda parts, words: (None, None, None),
    "others_cards": lambda parts, words: (
        None,
        parts.pop("number")[0],
        make(CardPhrase, like_mates(parts)),
    ),
    "cards__showing": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "left_side": _side(LineSort.LEFT),
    "right_side": _side(LineSort.RIGHT),
    "turn_line": lambda parts, words: named_so(LineSort.TURN, "turn", [words[0].rstrip("s")]),
    "qualify": _qualify,
    "cards_all_such": _cards_all_such,
    "under_most": _under_most,
    "value_jacks": lambda parts, words: HandValue(Category.PAIR, parts["rank"][0], better=True),
    "value_bettered": _value_bettered,
    "value_beyond": _value_beyond,
    "less_most": lambda parts, words: changed(parts["hand_value"][0], below=True),
    "kind_cards": _kind_cards,
    "kind_wheel": _kind_wheel,
    "kind_with_one": lambda parts, words: _WithOne(),
    "hand_own": _hand_own,
    "alternating_cards": _alternating_cards,
    "one_color": lambda parts, words: CardPhrase(like=Likeness.SAME_COLOR),
    "unqualified": lambda parts, words: ranking.Unqualified(parts["clause"][0].step, parts.get("side", [None])[0]),
    "unqualified_all": _unqualified_all,
    "unqualified_one": lambda parts, words: ranking.Unqualified(parts["clause"][0].step, one_side=True),
    "value_beaten": lambda parts, words: changed(parts["hand_value"][0], above=True),
    "value_or_lower": makes(HandValue, category=Category.HIGH_CARD, worse=True),
    "cards__count": lambda parts, words: CardPhrase(Amount(parts["number"][0])),
    "lacking_one": lambda parts, words: _ONE_OF_THOSE,
    "beats_listed": _beats_listed,
    "fraction_of": lambda parts, words: Fraction(parts["number"][0]),
    "minus": lambda parts, words: -parts["ranks"][0],
    "and_a_half": lambda parts, words: integer(words[0]) + Fraction(1, 2),
    "fraction_word": lambda parts, words: Fraction(words[0]),
    "zero": lambda parts, words: Fraction(0),
    "below_nought": lambda parts, words: -1,
    "upward": lambda parts, words: 1,
    "downward": lambda parts, words: -1,
    "mixed": _mixed,
    "apart": _apart,
    "next_higher": _tally_rank(Tally.NEXT_HIGHER),
    "next_lower": _tally_rank(Tally.NEXT_LOWER),
    "suits_of": _suits_of,
    "suits_of_and": _suits_of_and,
    "ranks_of": _ranks_of,
    "each_players": lambda parts, words: EACH,
    "winners": lambda parts, words: Who(Role.WINNER),
    "event_they_are": lambda parts, words: make(Event, {"deeds": [EventKind.IS], "cards": [IT], **parts}),
    "event_dealt_after": _dealt_after,
    "set_adding": _set_adding,
    "wild_set": lambda parts, words: CardSet(wild=True),
    "event_pairs_opposite": lambda parts, words: make(
        Event, {"deeds": [EventKind.PAIRS], "along": [CardPhrase(like=Likeness.OPPOSITE_COLOR)], **parts}
    ),
    "the_wilds": lambda parts, words: WILD_CARDS,
    "which_wild": lambda parts, words: changed(WILD_CARDS, which=parts["which"][0]),
    "no_win_with": _no_win_with,
    "qualify_with": _qualify_with,
    "hand_wins_only_if": _hand_wins_only_if,
    "needed_natural": lambda parts, words: parts["natural"][0],
    "qualify_unneeded": lambda parts, words: _qualify(parts | {"lifted": [True]}, words),
    "wins_only_with": _wins_only_with,
    "needed_value": lambda parts, words: parts["hand_value"][0],
    "wins_only_if": _wins_only_if,
    "no_total_wins": _no_total_wins,
    "needs_pair": makes(ranking.Qualify, least=HandValue(Category.PAIR)),
    "no_hand_wins": lambda parts, words: _no_win_with(parts | {"who": [THEM]}, words),
    "event_pairs_same_color": lambda parts, words: make(
        Event, {"deeds": [EventKind.PAIRS], "along": [CardPhrase(like=Likeness.SAME_COLOR)], **parts}
    ),
    "loses": _loses,
    "beats": _beats,
    "beats_between": _beats_in(2, 0, 1),
    "beats_over": _beats_in(1, 0, 2),
    "loses_all": _loses_all,
    "worth_no_more": _worth_no_more,
    "tie_holder": lambda parts, words: Who(Role.ANY, (parts["doing"][0],)),
    "loses_ties": lambda parts, words: hands.Beats((HandKind(rest=True), _kind(parts)), tied=True),
    "wins_ties": lambda parts, words: hands.Beats((_kind(parts), HandKind(rest=True)), tied=True),
    "beats_but": _beats_in(1, 0, 2),
    "loses_but": _beats_in(2, 0, 1),
    "also_value": lambda parts, words: parts["hand_value"][0],
    "worth_short": _worth_short,
    "closest_most": _closest_most,
    "nearest_alike": lambda parts, words: hands.Nearest((parts["rank"][0],) * parts["number"][0]),
    "ace_as_one": lambda parts, words: Rank.ACE,
    "nearest_run": lambda parts, words: hands.Nearest(_figures(words), "other_suits" in parts),
    "pair_identical": lambda parts, words: CardPhrase(Amount(2), like=Likeness.SAME_RANK_AND_SUIT),
    "definition_ranks": _definition_ranks,
    "definition_run": _definition_run,
    "hand_moves": _hand_moves,
    "total_subtracted": _total_subtracted,
    "number_cards": lambda parts, words: CardSet(Rank.TWO, Rank.TEN),
    "worst__hand": lambda parts, words: True,
    "besides__what": lambda parts, words: CardPhrase(what=(parts["what"][0],)),
    "besides__wild_cards": lambda parts, words: WILD_CARDS,
    "beats_among": _beats_among,
    "beats_alike": _beats_alike,
    "beats_as": _beats_as,
    "value_ranked": _value_ranked,
    "only_other": lambda parts, words: named_so(True, "other", words),
    "points": _points,
    "lying": lambda parts, words: _Lying(
        parts["facing"][0], tuple(parts.get("values", ())), parts.get("face", [False])[0]
    ),
    "worths_lying": _worths_lying,
    "worth_nothing": _worth_nothing,
    "cards__one_suit": lambda parts, words: CardPhrase(like=Likeness.SAME_SUIT),
    "having__contest": lambda parts, words: parts["hand_value"][0],
    "low_ranking": _low_ranking,
    "suits_up": _suits_up,
    "total_side": _total_side,
    "empty_lowest": lambda parts, words: hands.EmptyHand(lowest=True),
    "beats_all": lambda parts, words: _beats_listed(
        parts | {"hand_kind": [*parts["hand_kind"], HandKind(rest=True)]}, words
    ),
    "kind_one": _kind_one,
    "better": lambda parts, words: _better(parts, words) if parts else True,
    "value_moves": _moves,
    "worth": _worth(),
    "worth_halved": _worth(),
    "worth_any": _worth(any=True),
    "worth_double": _worth(double=True),
    "worth_double_face": _worth(double=True, face=True),
    "value_natural": makes(HandValue, natural=True),
    "total_sided": makes(hands.Total),
    "worth_negative": _worth(sign=-1),
    "worth_positive": _worth(sign=1),
    "worth_face": _worth(face=True),
    "total_wins": lambda parts, words: hands.Total(side=parts["side"][0]),
    "contest_pot": _contest_wins,
    "worst_low": lambda parts, words: Side.LOW,
    "best_1": lambda parts, words: 1,
    "best_2": lambda parts, words: 2,
    "best_3": lambda parts, words: 3,
    "best_4": lambda parts, words: 4,
    "dots_middle": _dots_middle,
    "split_card": _split_card,
    "split_card_back": makes(hands.SplitCard),
    "ties_either": _ties_either,
    "ties_onward": _ties_onward,
    "under_rank": _under_rank,
    "worth_half_that": _worth_half_that,
    "no_split_card": lambda parts, words: hands.SplitCard(None, parts["contested"][0]),
    "total_split": makes(hands.Total),
    "cards_off_deck": lambda parts, words: CardPhrase(
        Amount(parts["number"][0]), lies=Zone.DECK, which=parts.get("which", [None])[0]
    ),
    "cards_to_flip": lambda parts, words: CardPhrase(facing=Facing.DOWN),
    "cards_table_hand": lambda parts, words: CardPhrase(Amount(parts["number"][0]), lies=Zone.TABLE),
    "span": lambda parts, words: tuple(parts["rank"]),
    "value_high_card": lambda parts, words: make(HandValue, {"category": [Category.HIGH_CARD], **parts}),
}
"""A function for each label of these rules."""
