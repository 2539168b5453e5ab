"""Functions by label for what is spoken of: numbers, ranks, cards and whose they are, players, prices."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from catalog.language.composition import Draft, NotAReading, Parts, integer, make
from catalog.language.semantics.parts import exactly, makes, named_so, numbered, refuse_if, said, without
from catalog.model import phrase
from catalog.model.card import CardSet, Rank, Suit
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.layout import Line, LineSort, Spot
from catalog.model.normalize import (
    ALL,
    ANY,
    DEALER,
    EACH,
    IT,
    NO_ONE,
    ONE,
    OTHER_CARDS,
    OTHERS,
    THE_ONE,
    THE_OTHERS,
    THEM,
)
from catalog.model.phrase import (
    Adjacency,
    Amount,
    Bound,
    CardPhrase,
    Event,
    EventKind,
    Price,
    RankOf,
    Role,
    Selector,
    Unit,
    Who,
    Zone,
)
from catalog.model.step import number_of

ROW_OR_COLUMN = Line(LineSort.ROW, number=1, others=(LineSort.COLUMN,))
"""One line that lies level or upright."""


def _tinted(of: CardSet, tint: CardSet) -> CardSet:
    """ "Red up aces": the colour told before, or that they are wild, belongs to the aces."""
    refuse_if(not isinstance(of, CardSet), "which of several sets of cards has the colour?")
    refuse_if(of.color and tint.color, "one colour or two?")
    return changed(of, color=of.color or tint.color, wild=of.wild or tint.wild)


_SIDED_CORNERS = {
    (Spot.CORNER, Spot.TOP): Spot.TOP_CORNERS,
    (Spot.CORNER, Spot.BOTTOM): Spot.BOTTOM_CORNERS,
    (Spot.CORNER, Spot.LEFT): Spot.LEFT_CORNERS,
    (Spot.CORNER, Spot.RIGHT): Spot.RIGHT_CORNERS,
}


def like_mates(parts: Parts) -> Parts:
    """The parts of a card phrase under the names of its fields: what else is told of cards is told by these.

    "Of the same rank but opposite colour as the table card": both likenesses are with that card.
    """
    parts = _told_once(parts)
    if not parts.keys().isdisjoint(_OF_CARDS):
        for name, told in _OF_CARDS.items():
            if name in parts:
                parts = told(parts, name)
    return parts


def _told_once(parts: Parts) -> Parts:
    """What goes without saying, or is said twice, once: the card dealt after another is the card after it."""
    lies, spots = parts.get("lies", []), parts.get("spot", [])
    if len(lies) > 1 and len(set(lies)) == 1:  # "the common cards on the board"
        parts = parts | {"lies": lies[:1]}
    if len(spots) == 2 and (both := _SIDED_CORNERS.get((spots[0], spots[1]))):
        parts = parts | {"spot": [both]}
    if "after" in parts and parts.get("came") == [Event((EventKind.DEALT,))]:
        parts = without(parts, "came")
    if "each_spot" in parts and parts.get("spot") == [Spot.END]:  # "one from each end": there are two
        parts = without(parts, "each_spot")
        if number := exactly(parts.get("amount", [None])[0]):
            parts["amount"] = [Amount(2 * number)]
    if parts.get("adjacency") == [Adjacency.IN_LINE] and parts.get("line") == [ROW_OR_COLUMN]:
        parts = without(parts, "adjacency")
    return parts


OfCards = Callable[[Parts, str], Parts]


def _each(apart: set[str], why: str, fields: Callable[[Any, Parts], Parts]) -> OfCards:
    """For what is told under a name: the fields that it stands for. NotAReading where fields `apart` are told too."""

    def told(parts: Parts, name: str) -> Parts:
        for value in parts.pop(name):
            refuse_if(apart & parts.keys(), why)
            parts = parts | fields(value, parts)
        return parts

    return told


def _unturned(parts: Parts, name: str) -> Parts:
    """ "That are not flipped": they lie face down."""
    del parts[name]
    refuse_if(parts.setdefault("facing", [phrase.Facing.DOWN]) != [phrase.Facing.DOWN], "up cards were flipped")
    return parts


def _dealt_so(told: tuple[Event, phrase.Facing], parts: Parts) -> Parts:
    """ "Dealt face up to the dealer"."""
    came, facing = told
    flipped = came.deeds == (EventKind.FLIPS,) and facing is phrase.Facing.UP
    return {"came": [came]} if flipped else {"came": [came], "facing": [facing]}


def _to_come(told: tuple[Event, phrase.Facing | None], parts: Parts) -> Parts:
    """ "The first queen to be flipped", "the next card to come up"."""
    came, facing = told
    refuse_if("which" not in parts or facing and "facing" in parts, "which of them comes so?")
    if facing is phrase.Facing.UP and came == Event((EventKind.FLIPS,)):
        return {"came": [came]}
    dealt = facing and came == Event((EventKind.DEALT,))
    return ({} if dealt else {"came": [came]}) | ({"facing": [facing]} if facing else {})


def _alike(like: phrase.Likeness, parts: Parts) -> Parts:
    """ "Two cards of a suit": which suit is as they come."""
    amount = parts.get("amount", [None])[0]
    several = amount is not None and amount.bound is not Bound.ALL and (amount.number != 1 or "group" in parts)
    refuse_if(not several, "of which suit?")
    return {"like": [like]}


def _in_two_lines(parts: Parts, name: str) -> Parts:
    raise NotAReading("which of them, in both lines?")


def _but_ranks(offset: int, parts: Parts) -> Parts:
    """ "Of the same suit as the table card but one rank lower"."""
    refuse_if("like_card" not in parts, "lower than what?")
    return {"rank_of": [RankOf(parts["like_card"][0], offset=offset)]}


def _offset_mate(told: tuple[phrase.Likeness, RankOf | Parts], parts: Parts) -> Parts:
    """ "Of the same suit and one rank lower than the table card", or higher than it."""
    like, beyond = told
    if isinstance(beyond, RankOf):
        beyond = {"like_card": [beyond.cards], "rank_of": [beyond]}
    return {"like": [like]} | beyond


def _ranged(ranks: CardSet, parts: Parts) -> Parts:
    """ "Spades from two through ten"."""
    told = parts.get("what", [])
    refuse_if(any(of.rank or of.court or of.joker for of in told), "from which rank to which?")
    return {"what": [changed(ranks, suit=of.suit, color=of.color) for of in told] or [ranks]}


def _but_suit(suit: Suit, parts: Parts) -> Parts:
    """ "Of any suit but spades"."""
    told = parts.get("what", [])
    refuse_if(any(of.suit or of.color or of.joker for of in told), "of which suit?")
    return {"what": [changed(of, not_suit=suit) for of in told] or [CardSet(not_suit=suit)]}


def _below_rank(rank: Rank, parts: Parts) -> Parts:
    """ "Black cards below six"; the card below the six lies there."""
    return {"lower_than": [CardPhrase(what=(CardSet(rank),))]}


def _unequal(said: bool, parts: Parts) -> Parts:
    """ "The card closest in rank to the table card, without matching it"."""
    return {"besides": [CardPhrase(rank_of=RankOf(parts["nearest"][0]))]}


def _tint(tint: CardSet, parts: Parts) -> Parts:
    """ "Red up aces": the colour told before, or that they are wild, belongs to the aces."""
    return {"what": [_tinted(of, tint) for of in parts.get("what", ())] or [tint]}


def _color_but_suit(mate: CardPhrase, parts: Parts) -> Parts:
    """ "Of the same color as the table card, but not the same suit"."""
    return {"like": [phrase.Likeness.SAME_COLOR_OTHER_SUIT], "like_card": [mate]}


def _alike_in_both(like: phrase.Likeness) -> Callable[[CardPhrase, Parts], Parts]:
    return lambda mate, parts: {"rank_of": [RankOf(mate)], "like": [like], "like_card": [mate]}


_KIND_MAY_TELL = {"lies", "facing", "came", "chosen", "chooser", "line", "spot", "shape", "owner", "random", "besides"}


def _is_number(told: list) -> bool:
    """True for "two" of "two of the suits", which may be a rank as well."""
    return told in [[CardSet(rank)] for rank in Rank if rank <= Rank.TEN]


_ANY_KIND = {"noun", "amount", "besides"}


def _with_kind(parts: Parts, name: str) -> Parts:
    """ "A card of each rank that was discarded": what is told behind a rank or suit is told of it, not of the card."""
    (kind,) = parts.get("of_kind") or parts["bracketed_kind"]
    names = [*parts]
    behind = {*names[names.index("of_kind") :]} if "of_kind" in parts else set()
    parts = without(parts, "of_kind", "bracketed_kind")
    told_so = phrase.fields_set(kind)
    of_cards = kind.like_card or kind.rank_of and kind.rank_of.cards
    if of_cards and of_cards.amount == Amount(None, Bound.WHICHEVER) and phrase.fields_set(of_cards) <= _ANY_KIND:
        if of_cards.besides is not None or {"what", "group"} & parts.keys():
            raise NotAReading("cards of that rank, of whatever suit")
    refuse_if(kind.what and "ranged" in parts, "of that suit, or ranks of it?")
    bare = of_cards and not of_cards.which and of_cards.amount is None
    refuse_if(bare and [*parts] == ["what"] and _is_number(parts["what"]), "so many of them, or all of that rank?")
    refuse_if(told_so & parts.keys() or of_cards and behind & _KIND_MAY_TELL, "of which rank or suit?")
    return parts | {name: [*kind.what] if name == "what" else [getattr(kind, name)] for name in told_so}


_OF_CARDS: dict[str, OfCards] = {
    "unturned": _unturned,
    "dealt_so": _each({"came", "facing"}, "how did they come?", _dealt_so),
    "below_rank": _each({"which", "single", "amount", "lies", "lower_than"}, "lower, or below it?", _below_rank),
    "to_come": _each({"came"}, "which of them comes so?", _to_come),
    "aside": _each({"spot", "beside"}, "beside what?", lambda spot, parts: {"spot": [spot], "beside": [IT]}),
    "alike": _each({"like", "chooser", "chosen"}, "of which suit?", _alike),
    "two_lines": _in_two_lines,
    "of_kind": _with_kind,
    "bracketed_kind": _with_kind,
    "but_ranks": _each({"rank_of"}, "lower than what?", _but_ranks),
    "offset_mate": _each({"like", "rank_of"}, "alike in what?", _offset_mate),
    "ranged": _each(set(), "", _ranged),
    "unequal": _each({"besides", "not_over"}, "nearest to what?", _unequal),
    "tint": _each(set(), "", _tint),
    "rank_color_mate": _each(set(), "", _alike_in_both(phrase.Likeness.OPPOSITE_COLOR)),
    "rank_same_color_mate": _each(set(), "", _alike_in_both(phrase.Likeness.SAME_COLOR)),
    "but_suit": _each(set(), "", _but_suit),
    "color_suit_mate": _each({"like", "like_card"}, "alike in what?", _color_but_suit),
}
"""By the name under which it is told, in the order in which it is settled: the parts by the fields of a card phrase."""


def _rank(parts: Parts, words: list[str]) -> Rank:
    word = words[0]
    if word.startswith("deuce"):
        return Rank.TWO
    if word.startswith("trey"):
        return Rank.THREE
    singular = "king" if word == "man" else "six" if word == "sixes" else word.removesuffix("s")
    if singular.upper() in Rank.__members__:
        return Rank[singular.upper()]
    try:
        return Rank(integer(word))
    except ValueError:
        raise NotAReading(f"no card shows {word}") from None


def _amount(bound: Bound) -> Callable:
    def amount(parts: Parts, words: list[str]) -> Amount:
        number = parts.get("number")
        try:
            return Amount(number[0] if number else (1 if bound is Bound.MORE else None), bound)
        except ValueError as error:
            raise NotAReading(str(error)) from None

    return amount


def _from_to(parts: Parts, words: list[str]) -> Amount:
    """ "One to three": no fewer than the one, and no more than the other."""
    least, most = parts["number"]
    return Amount(most, Bound.UP_TO, other=least)


def _run_of(parts: Parts, words: list[str]) -> Amount:
    """ "One, two or three": no fewer than the first, and no more than the last. Raises NotAReading for gaps."""
    first, middle, last = parts["number"]
    refuse_if(not first + 2 == middle + 1 == last, "so many, and how many not?")
    return Amount(last, Bound.UP_TO, other=first)


def _run_from_none(parts: Parts, words: list[str]) -> Amount:
    """ "None, one or two": up to the last. Raises NotAReading for gaps."""
    numbers = parts["number"]
    refuse_if(numbers != [*range(1, len(numbers) + 1)], "so many, and how many not?")
    return Amount(len(numbers), Bound.UP_TO)


def _those_many(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Those two": so many cards, just told of; "that two" is of that rank."""
    (number,) = parts["number"]
    refuse_if(words[0] not in ("those", "these") or number < 2, "a card of that rank")
    return CardPhrase(Amount(number, Bound.ALL), which=Selector.THAT)


def _strict_same(parts: Parts, words: list[str]) -> Amount:
    """ "Two and only two": exactly so many."""
    one, other = parts["number"]
    refuse_if(one != other, "how many?")
    return Amount(one, Bound.STRICT)


def _just_one(parts: Parts, words: list[str]) -> int:
    refuse_if(words not in (["one"], ["1"]), "one, and no more")
    return 1


def _cards_stacked(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Flip your stack in order": a stack lies in an order, other cards do not."""
    (cards,) = parts["cards"]
    refuse_if(cards.lies is not Zone.STACK, "in which order?")
    return cards


@frozen
class SameLine(Line, Draft):
    """ "The same row": one, whichever, where it is told of several cards; of one card that which was told before."""

    def alone(self) -> Line:
        return Line(self.sort, self.which, others=self.others)

    def of(self, amount: Amount | None, grouped: bool) -> Line:
        """The line that it is of so many cards, or of those that belong together."""
        several = grouped or amount is not None and (amount.number or 0) > 1
        return Line(self.sort, number=1, others=self.others) if several else self.alone()


def cards_with(**fixed) -> Callable:
    """A function that gives the cards told, with these fields of Cards besides."""

    def cards(parts: Parts, words: list[str]) -> CardPhrase:
        single = parts.pop("single", None)
        if parts.pop("joined", None) and "amount" in parts and parts["amount"][0].number == 1:
            raise NotAReading("one card is not of two sorts")
        if single and parts.keys().isdisjoint(("amount", "which", "what", "tint", "group", "owner", "nearest")):
            raise NotAReading("one card alone is that card")
        _refuse_single(parts, words)
        around = parts.pop("around_card", None)
        two_lines = parts.pop("two_lines", None)
        parts = like_mates(parts)
        for name, thing in fixed.items():
            if thing not in parts.setdefault(name, []):  # "the lowest common on the board"
                parts[name].append(thing)
        number = parts.get("amount", [None])[0]
        if "and" in words and number is not None and number.number == 1 and len(parts.get("what", ())) > 1:
            raise NotAReading("one card is not two")
        if isinstance(line := parts.get("line", [None])[0], SameLine):
            parts["line"] = [line.of(number, "group" in parts)]
        cards = make(CardPhrase, parts)
        if cards.facing and cards.came and cards.came in (Event((EventKind.DEALT,)), Event((EventKind.FLIPS,))):
            up = cards.came.deeds == (EventKind.FLIPS,) and cards.facing is phrase.Facing.UP
            cards = changed(cards, facing=None) if up else changed(cards, came=None) if not _flipped(cards) else cards
        if two_lines:  # "the cards in the first and third rows": those of either
            if cards.amount or cards.which or cards.plus or cards.line or two_lines[0][0] == two_lines[0][1]:
                raise NotAReading("how many of each?")
            cards = changed(cards, line=two_lines[0][0], plus=changed(cards, line=two_lines[0][1]))
        if around:  # "the cards before and after the last queen": one on either side
            refuse_if(cards.amount or cards.which or cards.plus or cards.after or cards.before, "which of them?")
            cards = changed(cards, which=Selector.THAT)
            cards = changed(cards, after=around[0], plus=changed(cards, before=around[0]))
        return _only_one(cards) if single else cards

    return cards


def _flipped(cards: CardPhrase) -> bool:
    return cards.came is not None and cards.came.deeds == (EventKind.FLIPS,)


def _refuse_single(parts: Parts, words: list[str]) -> None:
    """ "Five of diamonds" is a card and "at least a pair" is a hand: neither is a number of cards."""
    (amount,), (what,) = parts.get("amount", [None]), parts.get("what", [None])[:1]
    suit = isinstance(what, CardSet) and what.suit is not None and what == CardSet(suit=what.suit)
    refuse_if(suit and amount and "of" in words and "owner" not in parts, "that is a rank")
    refuse_if("group" in parts and "natural" not in parts and amount == Amount(1, Bound.AT_LEAST), "a hand at least")


def _pronoun(**fixed) -> Callable:
    """Cards that are called just "one": another one, the top one."""

    def pronoun(parts: Parts, words: list[str]) -> CardPhrase:
        refuse_if("one" not in words, "how many of what?")
        return cards_with(**fixed)(parts, words)

    return pronoun


def _two_sorts(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Their down and no-peek cards": cards of two sorts, both or either of them."""
    first, second = parts.pop("sort")
    field = "alternative" if parts.pop("any_of", None) else "plus"
    parts = {k: v[0] for k, v in parts.items()}
    if phrase.fields_set(first) == {"which"}:  # "the first and last up cards": of such cards
        first = changed(second, which=first.which)
    elif first.lies is None and second.lies in (Zone.COMMON, Zone.TABLE):  # "the red and black common cards"
        first = changed(first, lies=second.lies)
    return changed(first, **parts, **{field: changed(second, **parts)})


def _cards_wished(parts: Parts, words: list[str]) -> CardPhrase:
    """ "As many cards as they want, up to four": the limit says it all."""
    if most := parts.pop("most", None):
        parts["amount"] = [Amount(most[0], Bound.UP_TO)]
    return make(CardPhrase, like_mates(parts))


def _cards_asked(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Which card to flip", "which two cards": so many, whichever the player likes."""
    one = bool(parts.pop("single", None)) or words[-1:] == ["common"]
    refuse_if("which" in parts or one is ("number" in parts), "how many of which?")
    if words[-1:] == ["common"]:
        parts.setdefault("lies", [Zone.COMMON])
    (number,) = parts.pop("number", [1])
    return make(CardPhrase, {**like_mates(parts), "amount": [Amount(number)]})


def _of_rank(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Cards under a six" are lower; the card under the table card lies there."""
    (cards,) = parts["cards"]
    if phrase.fields_set(cards) - {"amount", "what"} or not all(of.rank or of.court for of in cards.what):
        raise NotAReading("lower, or below it?")
    return cards


def _cards_every(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Every common in the top row": all of them."""
    refuse_if(words[:1] != ["every"], "for each of them, or all of them?")
    common = {"lies": [Zone.COMMON]} if "card" not in words[1:2] else {}
    return make(CardPhrase, {**like_mates(parts), "amount": [ALL], **common})


def _cards_ones(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The red ones", "two black ones": such of those spoken of, all of them where no number is told."""
    refuse_if(parts.get("amount") == [ONE], "one is no ones")
    of_those = {} if "owner" in parts else {"which": [Selector.THAT]}
    return make(CardPhrase, {"amount": [ALL], **like_mates(parts), **of_those})


def _one_lying(parts: Parts, words: list[str]) -> CardPhrase:
    """ "One in your left hand"; in the low hand, one of those spoken of."""
    refuse_if(parts.get("lies") in ([Zone.LOW_HAND], [Zone.HIGH_HAND]), "one of which?")
    return make(CardPhrase, parts | {"amount": [ONE]})


def _most_of(among: CardPhrase) -> CardPhrase:
    """Most of these: what a rank or suit that is commonest among them is of."""
    if among.amount is not None and among.amount.bound is not Bound.ALL or among.which is Selector.THAT or among.plus:
        raise NotAReading("most of which?")
    return changed(among, amount=Amount(None, Bound.MOST))


def _those_but(parts: Parts, words: list[str]) -> CardPhrase:
    """ "All of them except the king of hearts"."""
    return CardPhrase(ALL, which=Selector.THAT, besides=parts["besides"][0])


def _cards_first(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The first two": so many of several, one of which is "the first one"."""
    refuse_if(parts["number"] == [1], "one is the first one")
    return CardPhrase(Amount(parts["number"][0]), which=parts["which"][0])


def _cards_of_each(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Two cards, one from each hand": what they are together goes without saying."""
    (total,), (each,) = parts["cards"], parts["amount"]
    refuse_if(each.bound is not Bound.EXACTLY or each.number >= (number_of(total) or 0), "so many they are not")
    return CardPhrase(each, each_hand=True)


def _cards_of_both(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Two cards, one for the high hand and one for the low hand": so many of each, together as many as that."""
    (total,), (high, low) = parts["cards"], parts["amount"]
    numbers = [each.number for each in (high, low) if each == Amount(each.number)]
    refuse_if(None in numbers or len(numbers) < 2 or sum(numbers) != number_of(total), "so many they are not")
    return CardPhrase(high, lies=Zone.HIGH_HAND, plus=CardPhrase(low, lies=Zone.LOW_HAND))


def _cards_each_line(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Three common cards, one from each row": one from each of three rows."""
    (total,), (line,) = parts["amount"], parts.pop("line")
    refuse_if(total != Amount(total.number) or (total.number or 0) < 2 or line.total, "how many in all?")
    return make(CardPhrase, like_mates(parts | {"amount": [ONE]}) | {"line": [changed(line, total=total.number)]})


def _besides_extreme(parts: Parts, words: list[str]) -> CardPhrase:
    """ "All of them except the highest and the lowest": one card at either end."""
    first, *other = parts["which"]
    refuse_if(other == [first], "the same card twice")
    return CardPhrase(which=first, plus=CardPhrase(which=other[0]) if other else None)


def _cards_nths(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The first and third table cards": one and the other."""
    first, last = parts.pop("which")
    cards = make(CardPhrase, like_mates(parts))
    return changed(cards, which=first, plus=changed(cards, which=last))


def _cards_nths_or(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The top or the bottom card of their stack": one or the other."""
    cards = _cards_nths(parts, words)
    return changed(cards, plus=None, alternative=cards.plus)


def _cards_spots(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The two cards at the top and bottom of the diamond": one in either place."""
    first, last = parts.pop("spot")
    cards = make(CardPhrase, like_mates(parts))
    amount = cards.amount
    refuse_if(amount is not None and (amount != Amount(amount.number) or amount.number % 2), "how many in each place?")
    cards = changed(cards, amount=amount and Amount(amount.number // 2))
    return changed(cards, spot=first, plus=changed(cards, spot=last))


def either_cards(parts: Parts, words: list[str]) -> CardPhrase:
    """ "An ace or a king": one or another; what is told by faces alone is one list. Raises NotAReading for amounts."""
    *before, cards = parts["cards"]
    rank = cards.what[0].rank if len(cards.what) == 1 else None
    if rank is not None and cards == CardPhrase(what=(CardSet(rank),)):
        refuse_if(any(other.amount is not None and not other.what for other in before), "two cards, or three of them")
    for other in reversed(before):
        cards = _listed(other, cards) or _one_of(other, cards) or changed(other, alternative=cards)
    return cards


def _one_of(one: CardPhrase, other: CardPhrase) -> CardPhrase | None:
    """ "An ace or a black king": one card of one list."""
    each = [of == CardPhrase(ONE, what=of.what) and of.what for of in (one, other)]
    if all(each) and not any(of == CardSet(color=of.color) for of in (*one.what, *other.what) if of.color):
        return changed(one, what=(*one.what, *other.what))
    return None


def _listed(one: CardPhrase, other: CardPhrase) -> CardPhrase | None:
    """ "Tens or queens": cards told by what they show alone are one list."""
    if one.what and other.what and other == CardPhrase(what=other.what):
        return changed(one, what=(*one.what, *other.what))
    return None


def _that_card(parts: Parts, words: list[str]) -> CardPhrase:
    """One card told with no number, as "the card they were dealt": the one spoken of."""
    refuse_if("below_rank" in parts, "lower, or below it in the layout?")
    refuse_if(not parts.keys().isdisjoint(("which", "what", "tint", "around_card")), "which card is told otherwise")
    return make(CardPhrase, like_mates(parts) | {"which": [Selector.THAT]})


def _rank_one(parts: Parts, words: list[str]) -> Rank:
    """ "The ace" of "the ace and two of spades"; aces are of every suit. Raises NotAReading for more than one."""
    refuse_if(words[0].endswith("s"), "all of that rank, or one?")
    return _rank(parts, words)


def _common(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The last common". Raises NotAReading for "the opposite common": one alone lies opposite no other."""
    refuse_if("adjacency" in parts and "amount" not in parts, "opposite which?")
    return cards_with(lies=Zone.COMMON)(parts, words)


def _rank_noun(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The lowest rank showing": the cards of the rank of the lowest card showing."""
    cards = make(CardPhrase, like_mates(parts))
    if cards.which is None and cards.amount is None and (cards.came is None or cards.came.who is None):
        raise NotAReading("which rank?")
    refuse_if(_lacked(cards) and cards.which is None, "a rank of which there is no card")
    return CardPhrase(rank_of=RankOf(cards))


def _kinds(noun: phrase.Noun) -> Callable:
    """Cards of ranks, or of suits, that are told as cards are: "two ranks of their choice", "each suit they hold".

    The one that is told by its card is that card's: the first suit dealt is that of the first card.
    """

    def kinds(parts: Parts, words: list[str]) -> CardPhrase:
        said = " ".join(words).split()
        several = any(word in said for word in ("ranks", "suits", "denominations"))
        every = "each" in said or "every" in said or "all" in said
        if "either" in said:
            parts = parts | {"amount": [ONE], "total": [2]}
        elif said[:2] in (["those", "two"], ["these", "two"]):
            parts = parts | {"amount": [Amount(2, Bound.ALL)], "which": [Selector.THAT]}
        elif "such" in said:
            parts = {"amount": [ALL if several else ONE]} | parts | {"which": [Selector.THAT]}
        elif every and "amount" not in parts:
            parts = parts | {"amount": [ALL]}
        cards = make(CardPhrase, like_mates(parts))
        amount, those = cards.amount, cards.which is Selector.THAT and not every and "such" not in said
        if those and (amount is None or not amount.number or not several):
            raise NotAReading("that rank, or the same")
        if those and noun is phrase.Noun.RANK and amount.bound is Bound.ALL:
            return CardPhrase(like=phrase.Likeness.SAME_RANK)
        refuse_if(amount is not None and cards.owner == THEM and not several, "of its rank, or one of theirs?")
        if amount == ONE and not several and (cards.facing or cards.came == Event((EventKind.PASSES,))):
            raise NotAReading("a suit, or cards that lie so?")
        refuse_if(amount is None and cards.place and noun is phrase.Noun.RANK, "the next, or the second?")
        return _of_kind(cards, noun, several)

    return kinds


def _suit_kind(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A card of spades"; a diamond may be a shape."""
    refuse_if(not words[0].endswith("s"), "a card of that suit, or a place?")
    return CardPhrase(what=(CardSet(suit=Suit[words[0][:-1].upper()]),))


def _lacked(cards: CardPhrase) -> bool:
    """True for cards that nobody has, or to which something was not done."""
    return cards.came is not None and (cards.came.negated or cards.came.who == NO_ONE)


_THERE = {"lies", "owner", "came", "facing", "line", "spot", "shape"}
"""What tells of ranks or suits by the cards that are there."""


def _of_kind(cards: CardPhrase, noun: phrase.Noun, several: bool) -> CardPhrase:
    """Cards of ranks or suits that are told so; where they are told by their cards, of those of such cards."""
    ranks = noun is phrase.Noun.RANK
    amount, told = cards.amount, phrase.fields_set(cards)
    if amount == Amount(1, Bound.MORE) and told == {"amount"} and not several:
        return CardPhrase(like=phrase.Likeness.OTHER_RANKS if ranks else phrase.Likeness.OTHER_SUITS, like_card=IT)
    if not ranks and cards == CardPhrase(ONE, chosen=True):
        return CardPhrase(like=phrase.Likeness.SAME_SUIT, chosen=True)
    if amount == Amount(1, Bound.MORE) and several:
        cards = changed(cards, amount=OTHERS)
    lacked = _lacked(cards)
    there = not lacked and bool(told - {"amount"}) and told <= {"amount", *_THERE}
    one = amount in (ONE, Amount(None, Bound.WHICHEVER))  # one such rank is that of one such card
    by_cards = amount is not None and amount.bound in (Bound.MOST, Bound.FEWEST)
    by_cards = by_cards or there and (one or several and amount is None)
    if amount is None and not several:
        by_cards = ranks or cards.which not in (None, Selector.HIGH, Selector.LOW, Selector.MIDDLE) or "came" in told
        if lacked and cards.which is None:  # the one that nobody has is one of which nobody has a card
            cards, by_cards = changed(cards, amount=ONE), False
        if told == {"which"} and not ranks or cards.which is None and (cards.came is None or cards.came.who is None):
            raise NotAReading("which of them?")
    if not by_cards:
        cards = changed(cards, amount=cards.amount or (ALL if several else None), noun=noun)
    return CardPhrase(rank_of=RankOf(cards)) if ranks else CardPhrase(like=phrase.Likeness.SAME_SUIT, like_card=cards)


_USED = CardPhrase(which=Selector.THAT, came=Event((EventKind.USES,), THEM))


def _per_card(parts: Parts, words: list[str]) -> CardPhrase:
    """ "For each ace they show"; "for each one they use" is told otherwise (`per_it_came`)."""
    (cards,) = parts["cards"]
    if cards.came is not None and cards.amount == ONE and cards == CardPhrase(ONE, came=cards.came):
        raise NotAReading("each one of those spoken of")
    return cards


def _each_used(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Each queen you use": such cards, each of which somebody uses. Raises NotAReading for others."""
    cards = _per_card(parts, words)
    if cards.came is None or cards.came.deeds != (EventKind.USES,) or cards.came.who is None:
        raise NotAReading("what is it that costs?")
    return cards


def _rank_whatever(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Whatever rank they pass": the cards of the rank of what somebody did that with. Raises NotAReading else."""
    cards = make(CardPhrase, like_mates(parts))
    refuse_if(cards.came is None or cards.came.who is None and cards.came.to is None, "whatever rank of whose?")
    return CardPhrase(rank_of=RankOf(cards))


def _ranks_beside(parts: Parts, words: list[str]) -> CardPhrase:
    """ "One rank higher or lower than the card": cards of both those ranks."""
    far = parts.pop("number", [1])
    up, down = (CardPhrase(rank_of=make(RankOf, parts | {"offset": [way]})) for way in (far[0], -far[-1]))
    return changed(up, plus=down)


def _cards_beside(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Any up card one rank higher or lower than your last": such cards of both those ranks."""
    (of,), far = parts.pop("beside"), parts.pop("number", [1])
    base = cards_with()(parts, words)
    up, down = (changed(base, rank_of=RankOf(of, offset=way)) for way in (far[0], -far[-1]))
    return changed(up, plus=changed(down, amount=None) if down.amount == Amount(None, Bound.WHICHEVER) else down)


def _rank_factors(parts: Parts, words: list[str]) -> CardPhrase:
    """ "All ranks that divide into it": those of which its rank is a multiple."""
    return make(CardPhrase, {"rank_of": [RankOf(parts.pop("cards")[0], factor=True)], **parts})


def _bound_by(amount: Amount, bound: Bound) -> Amount:
    """ "Two cards or less": so many of them at most."""
    refuse_if(amount != Amount(amount.number), "how many, or less?")
    return Amount(amount.number, bound)


def _only_one(cards: CardPhrase) -> CardPhrase:
    """ "Their hole card": there is but one. With a number, or told by which it is, it is so in any case."""
    if cards.amount or cards.which or cards.group or not cards.owner:
        return cards
    if any(of.wild for of in cards.what):  # "your wild card"
        return changed(cards, amount=ONE)
    return changed(cards, amount=THE_ONE)


def _higher_of_two(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The higher of their two hole cards": the highest, of two. Raises NotAReading where they are said to be more."""
    refuse_if(parts.pop("total", [2]) != [2], "higher than which of the others?")
    return make(CardPhrase, like_mates(parts))


def _every_card(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Every up card": all of them. Raises NotAReading for "every fourth card", some of them."""
    refuse_if("which" in parts, "every one of them, or one?")
    return make(CardPhrase, like_mates(parts) | {"amount": [ALL]})


def _rank_matched(parts: Parts, words: list[str]) -> RankOf:
    """ "That match the table card": in rank. Raises NotAReading where what they match is no card."""
    (cards,) = parts["cards"]
    refuse_if(cards.rank_of is not None or cards.like is not None or cards.rank_only, "alike in what?")
    return RankOf(cards)


def _price(parts: Parts, words: list[str]) -> Price:
    counting = parts.get("counting", [None])[0]
    return Price(parts["unit"][0], parts.get("times", [Fraction(1)])[0], "each" in parts, counting=counting)


def _or_more(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Six cards or more": at least six."""
    parts.pop("single", None)
    many = Amount(parts.pop("number")[0], Bound.AT_LEAST)
    return make(CardPhrase, like_mates(parts) | {"amount": [many]})


def _per_each_player(parts: Parts, words: list[str]) -> CardPhrase:
    """ "One card for each player": as many as there are players, or so many times as many."""
    (amount,) = parts.pop("amount", [None])
    if amount is None or amount.bound is not Bound.EXACTLY or amount.other is not None:
        raise NotAReading("how many cards for every player?")
    parts.pop("single", None)
    (extra,) = parts.pop("extra", [0])
    return make(CardPhrase, parts | {"amount": [Amount(amount.number, players_bound(parts), extra=extra)]})


def players_bound(parts: Parts) -> Bound:
    """As many as there are players; as many as are left, where that is said."""
    return Bound.PER_PLAYER_LEFT if parts.pop("still_in", None) else Bound.PER_PLAYER


def is_more(cards: CardPhrase) -> bool:
    """Whether they are said to come besides others: "another card"."""
    return cards.amount is not None and cards.amount.bound is Bound.MORE


def _per_players(parts: Parts, words: list[str]) -> CardPhrase:
    """As many cards as there are players, or twice as many."""
    ((times, bound),) = parts.pop("per_player")
    times = parts.pop("twice", [times])[0]
    parts.pop("single", None)
    extra = parts.pop("extra", [0])[0] - parts.pop("less", [0])[0]
    return make(CardPhrase, parts | {"amount": [Amount(times, bound, extra=extra)]})


def _lies_discards(parts: Parts, words: list[str]) -> Zone:
    refuse_if(words[0] in ("discarded", "discarding"), "how cards came, or what is done, not where they lie")
    return Zone.DISCARDS


def _its(meant: Callable[[Parts], Any]) -> Callable:
    """ "To its left", "of its suit", "its rank is wild": of the card spoken of; players have no suit."""

    def of_card(parts: Parts, words: list[str]):
        refuse_if("its" not in words, "a card's, or a player's?")
        return meant(parts)

    return of_card


_ITS_SUIT = _its(lambda parts: phrase.Likeness.THAT_SUIT)


def words_suit(words: list[str]) -> bool:
    """Whether suits are compared, not colours."""
    return any(word.startswith("suit") for word in words)


def _so_many_cards(parts: Parts, words: list[str]) -> CardPhrase:
    """ "There are three": so many cards; that there is one says that there is any."""
    (number,) = parts["number"]
    refuse_if(number == 1, "one of what?")
    return CardPhrase(Amount(number))


def _came_so(parts: Parts) -> Event:
    return make(Event, {"deeds" if name == "deed" else name: told for name, told in without(parts, "facing").items()})


def _as_came(parts: Parts, words: list[str]) -> CardPhrase:
    """ "As they drew": as the cards that they did so with."""
    told = {"who": [THEM]} | {name: parts[name] for name in ("who", "within", "nth_draw") if name in parts}
    (deed,), (within,), (nth,) = parts["deed"], told.get("within", [None]), told.get("nth_draw", [None])
    if (draw := _DRAW_AT.get((deed, within))) is not None:
        nth, within = nth if deed is EventKind.TAKES and nth else draw, None
    if deed is EventKind.TAKES and nth is not None:  # what they take in a draw they draw
        deed, within = EventKind.DRAWS, None
    return CardPhrase(came=make(Event, told | {"deeds": [deed], "within": [within], "nth_draw": [nth]}))


_DRAW_AT: dict[tuple, Selector] = {
    (EventKind.TAKES, phrase.Period.FIRST_DRAW): Selector.FIRST,
    (EventKind.TAKES, phrase.Period.LAST_DRAW): Selector.LAST,
    (EventKind.DRAWS, phrase.Period.FIRST_TIME): Selector.FIRST,
    (EventKind.DRAWS, phrase.Period.LAST_TIME): Selector.LAST,
}
"""Which draw it was when somebody drew for the first time, or the last, or took cards in it."""


def _cards_plus(parts: Parts, words: list[str]) -> CardPhrase:
    first, more = parts["cards"]
    refuse_if(first.amount == Amount(2, Bound.ALL), "both of these, or both the one and the other?")
    return _listed(first, more) or changed(first, plus=more)


def _cards_list(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A queen, and a king", behind another card: each of them as well."""
    *before, cards = parts["cards"]
    for first in reversed(before):
        refuse_if(first.plus is not None, "which of them go together?")
        cards = changed(first, plus=cards)
    return cards


def _cards_only(parts: Parts, words: list[str]) -> CardPhrase:
    """ "If you only have one down card": that many, and no more."""
    (cards,) = parts["cards"]
    refuse_if(exactly(cards.amount) is None, "only how many?")
    return changed(cards, amount=Amount(cards.amount.number, Bound.STRICT))


def _absent_shown(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A suit that nobody else has showing": what all such cards differ from."""
    return CardPhrase(facing=parts["facing"][0], owner=THE_OTHERS if "nobody_else" in parts else None)


def _owned_by(parts: Parts, words: list[str]) -> Who:
    """ "The cards of the winner"; "of them" is said of cards, and never of whose they are; nobody has cards."""
    (who,) = parts["who"]
    refuse_if(who in (THEM, NO_ONE), "two of them are no twos of theirs")
    return who


def _as_theirs(parts: Parts, words: list[str]) -> CardPhrase:
    (cards,) = parts["cards"]
    refuse_if(cards.owner is not None, "who has whose cards?")
    return changed(cards, owner=THEM)


def _the_other_card(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The other hole card": one that has not been told of."""
    refuse_if(words[0] != "other", "how many others?")
    return make(CardPhrase, like_mates(parts) | {"amount": [Amount(1, Bound.MORE)]})


def _own_others(parts: Parts, words: list[str]) -> CardPhrase:
    """ "All of their other up cards": those that they have besides; any of them is one more."""
    told = parts.pop("amount")[0]
    if told.bound is Bound.ALL and told.number is None:
        amount = OTHERS
    elif told.bound is Bound.WHICHEVER:
        amount = Amount(1, Bound.MORE)
    elif told == Amount(told.number):
        amount = Amount(told.number, Bound.MORE)
    else:
        raise NotAReading("how many others?")
    return make(CardPhrase, parts | {"amount": [amount]})


def _cards_but(parts: Parts, words: list[str]) -> CardPhrase:
    """ "But not any up cards"; "but not a third card" tells how many."""
    refuse_if(parts.keys() == {"which", "single"}, "which of them, or how many?")
    return cards_with()(parts, words)


def _red_and_black(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A red card and a black card of the same rank": a pair of opposite colors."""
    one, other = parts["tint"]
    refuse_if(one == other or not (one.color and other.color), "two cards, told one by one")
    return CardPhrase(ONE, group=phrase.Group.PAIR, like=phrase.Likeness.OPPOSITE_COLOR)


def _two_colors(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A red card and a black card that add to six"."""
    one, other = parts.pop("tint")
    refuse_if(one == other or not (one.color and other.color), "two cards, told one by one")
    return make(CardPhrase, parts | {"amount": [Amount(2)], "like": [phrase.Likeness.OTHER_COLORS]})


def _up_and_down(parts: Parts, words: list[str]) -> CardPhrase:
    """ "An up card and a down card of the same suit": two cards, one of them up."""
    one, other = parts.pop("facing")
    refuse_if(one is other, "two cards, told one by one")
    parts.pop("single")
    if not parts:
        parts["group"] = [phrase.Group.PAIR]
    pair = parts.get("group") == [phrase.Group.PAIR] or parts.get("like") == [phrase.Likeness.SAME_RANK]
    if pair:  # a pair is so many cards itself
        parts = {"group": [phrase.Group.PAIR]}
    amount = Amount(1 if pair else 2)
    return make(CardPhrase, parts | {"amount": [amount], "of_them": [CardPhrase(ONE, phrase.Facing.UP)]})


def _and_rank(like: phrase.Likeness) -> Callable:
    """ "Of the same suit and one rank lower than the table card": alike in one, and so far from it in the other."""
    return lambda parts, words: (like, RankOf(parts["cards"][0], offset=parts["offset"][0]))


def _suit_and_beyond(parts: Parts, words: list[str]) -> tuple[phrase.Likeness, dict[str, list]]:
    """ "Of the same suit but higher than the table card": alike in one, and above it in the other."""
    beyond = "higher_than" if parts["which"] == [Selector.HIGH] else "lower_than"
    return phrase.Likeness.SAME_SUIT, {"like_card": parts["cards"], beyond: parts["cards"]}


def _last_ones(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Opposite the last two flipped": so many cards, and not those of that rank."""
    refuse_if(parts["amount"] == [ONE], "one is the last one")
    return make(CardPhrase, like_mates(parts))


def _hand_came(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The hand you threw away": the hand of the player who did so."""
    (who,) = parts.pop("who")
    refuse_if(who != THEM, "whose hand?")
    came = make(Event, {"deeds": parts.pop("deed"), "who": [who]})
    return make(CardPhrase, parts | {"owner": [who], "came": [came], "hands": [True]})


def _the_joker(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The joker": the only one there is, which way it faces told or not."""
    only = {} if parts.keys() - {"facing"} else {"amount": [THE_ONE]}
    return make(CardPhrase, like_mates(parts) | only | {"what": [CardSet(joker=True)]})


def _more_as(parts: Parts, words: list[str]) -> Amount:
    """ "More cards than they drew", "one more card than that": of "more" alone, never of others."""
    refuse_if(not {"more", "more than"} & {*words}, "how many others?")
    return Amount(parts.get("number", [None])[0], Bound.MORE_AS)


def _cards_at_least(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Any number of cards, but at least one"."""
    (least,) = parts.pop("number")
    return make(CardPhrase, parts | {"amount": [Amount(least, Bound.AT_LEAST)]})


def _whose_hand(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Another player's hand": all that somebody else has."""
    refuse_if(parts["owner"] == [THEM], "their own hand is a hand")
    return make(CardPhrase, parts)


def _held(cards: CardPhrase) -> CardPhrase | None:
    """All that lies in one of a player's hands, where the cards are that."""
    sided = cards.lies in (phrase.Zone.LEFT_HAND, phrase.Zone.RIGHT_HAND)
    return CardPhrase(lies=cards.lies, owner=THEM) if sided else None


def _in_hand(lies: phrase.Zone) -> Callable[[Parts, list[str]], phrase.Zone]:
    """ "In their left hand": cards lie there; what goes into it does not lie there yet."""

    def lying(parts: Parts, words: list[str]) -> phrase.Zone:
        refuse_if("into" in words, "they go there")
        return lies

    return lying


def _cards_of_pool(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Two cards from the no-peek cards of the player on their left": so many of those."""
    (pool,), (amount,) = parts["pool"], parts["amount"]
    if pool.amount is not None or pool.owner is None or pool.which is not None or pool.hands or pool == _held(pool):
        raise NotAReading("so many of which cards?")
    return changed(pool, amount=amount)


ACTIONS: dict[str, Callable] = {
    "in_left_hand": _in_hand(phrase.Zone.LEFT_HAND),
    "in_right_hand": _in_hand(phrase.Zone.RIGHT_HAND),
    "in_low_hand": _in_hand(phrase.Zone.LOW_HAND),
    "in_high_hand": _in_hand(phrase.Zone.HIGH_HAND),
    "red_and_black": _red_and_black,
    "up_and_down": _up_and_down,
    "rank_around": makes(RankOf, around=True),
    "counted_around": lambda parts, words: changed(parts["rank_of"][0], around=True),
    "suit_and_beyond": _suit_and_beyond,
    "suit_and_rank": _and_rank(phrase.Likeness.SAME_SUIT),
    "color_and_rank": _and_rank(phrase.Likeness.SAME_COLOR),
    "same_suit_cards": cards_with(like=phrase.Likeness.SAME_SUIT),
    "own_others": _own_others,
    "own_other_so_many": lambda parts, words: make(
        CardPhrase, parts | {"amount": [Amount(parts.pop("number")[0], Bound.MORE)]}
    ),
    "the_other_card": _the_other_card,
    "rank_matched": _rank_matched,
    "higher_of_two": _higher_of_two,
    "every_card": _every_card,
    "suit_alike": lambda parts, words: phrase.Likeness.SAME_SUIT,
    "color_alike": lambda parts, words: phrase.Likeness.SAME_COLOR,
    "rank_alike": lambda parts, words: phrase.Likeness.SAME_RANK,
    "ranked_card": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "one_compared": makes(CardPhrase, amount=ONE),
    "its_side": _its(lambda parts: parts["spot"][0]),
    "its_suit": _ITS_SUIT,
    "its_suit_cards": lambda parts, words: CardPhrase(like=_ITS_SUIT(parts, words)),
    "its_rank": _its(lambda parts: CardPhrase(which=Selector.THAT, rank_only=True)),
    "dealt_so": lambda parts, words: (_came_so(parts), parts["facing"][0]),
    "to_come": lambda parts, words: (_came_so(parts), parts.get("facing", [None])[0]),
    "as_came": _as_came,
    "as_they_did": _as_came,
    "cards_one_from": makes(CardPhrase, amount=ONE),
    "one_before": makes(CardPhrase, amount=ONE),
    "that_common": lambda parts, words: _that_card(parts | {"lies": [*parts.get("lies", ()), Zone.COMMON]}, words),
    "one_came": lambda parts, words: CardPhrase(ONE, came=parts["came"][0]),
    "last_ones": _last_ones,
    "some_of_them": cards_with(which=Selector.THAT),
    "one_dealt_so": cards_with(amount=ONE),
    "hands_one": lambda parts, words: CardPhrase(ONE, hands=parts["hands"][0], size=parts["size"][0]),
    "as_theirs": _as_theirs,
    "own_some": makes(CardPhrase, owner=THEM),
    "own_whole": lambda parts, words: CardPhrase(lies=parts["lies"][0], owner=THEM),
    "as_did": lambda parts, words: CardPhrase(came=make(Event, parts | {"deeds": [EventKind.DOES_SO]})),
    "the_deck": lambda parts, words: CardPhrase(lies=Zone.DECK),
    "own_line": lambda parts, words: CardPhrase(line=parts["line"][0], owner=THEM),
    "half_of_it": lambda parts, words: CardPhrase(Amount(None, Bound.HALF), which=Selector.THAT),
    "as_whose": lambda parts, words: CardPhrase(owner=parts["who"][0]),
    "flopped": lambda parts, words: Line(LineSort.FLOP),
    "all_those": lambda parts, words: CardPhrase(ALL, which=Selector.THAT),
    "both_those": lambda parts, words: CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT),
    "other_bidders": lambda parts, words: Who(Role.OTHERS, (Event((EventKind.BIDS,)),)),
    "as_there": lambda parts, words: parts["cards"][0],
    "so_many_cards": _so_many_cards,
    "number": lambda parts, words: integer(words[0]),
    "one": lambda parts, words: 1,
    "yes": lambda parts, words: True,
    "rank": _rank,
    "rank_one": _rank_one,
    "amount": _amount(Bound.EXACTLY),
    "up_to": _amount(Bound.UP_TO),
    "none_or": numbered(1, Amount(1, Bound.UP_TO)),
    "at_least": _amount(Bound.AT_LEAST),
    "less_than": _amount(Bound.LESS_THAN),
    "more": _amount(Bound.MORE),
    "all_of": _amount(Bound.ALL),
    "any_number": _amount(Bound.ANY),
    "enough": _amount(Bound.ENOUGH),
    "whichever": _amount(Bound.WHICHEVER),
    "that_other": lambda parts, words: Who(Role.THAT_OTHER) if len(words) < 3 else Role.THAT_OTHER,
    "that_card": _that_card,
    "several": _amount(Bound.SEVERAL),
    "cards": cards_with(),
    "of_rank": _of_rank,
    "cards_but": _cards_but,
    "commons": _common,
    "owned_by": _owned_by,
    "bracketed": lambda parts, words: next(iter(parts.values()))[0],
    "it": cards_with(which=Selector.THAT),
    "price": _price,
    "price_that_many": lambda parts, words: _price(
        parts | {"counting": [phrase.RankOf(tally=phrase.Tally.THAT_MANY)]}, words
    ),
    "price_per_leg": lambda parts, words: _price(parts | {"counting": [phrase.RankOf(tally=phrase.Tally.LEGS)]}, words),
    "price_per_dot": lambda parts, words: _price(parts | {"counting": [phrase.RankOf(tally=phrase.Tally.DOTS)]}, words),
    "below_zero": lambda parts, words: -parts["minus"][0],
    "price_half_it": lambda parts, words: Price(phrase.Unit.POT, Fraction(1, 2)),
    "counting_own": lambda parts, words: phrase.RankOf(IT),
    "double": lambda parts, words: Fraction(2),
    "triple": lambda parts, words: Fraction(3),
    "quadruple": lambda parts, words: Fraction(4),
    "half": lambda parts, words: Fraction(1, 2),
    "multiple": lambda parts, words: Fraction(parts["number"][0] if "number" in parts else integer(words[0])),
    "third_part": lambda parts, words: Fraction(1, 3),
    "quarter_part": lambda parts, words: Fraction(1, 4),
    "two_third_parts": lambda parts, words: Fraction(2, 3),
    "so_many_more": lambda parts, words: named_so(
        CardPhrase(Amount(parts["number"][0], Bound.MORE)), "more", words[-1:]
    ),
    "fraction": lambda parts, words: Fraction(words[0]),
    "price_least": lambda parts, words: changed(_price(parts, words), least=True),
    "line__row_or_column": lambda parts, words: ROW_OR_COLUMN,
    "one_beside": makes(CardPhrase, amount=ONE),
    "spot_one": makes(CardPhrase, which=Selector.THAT),
    "cards_spots": _cards_spots,
    "per_players": _per_players,
    "per_each_player": _per_each_player,
    "being_alike": lambda parts, words: make(
        CardPhrase,
        parts | {"like": [phrase.Likeness.SAME_SUIT if words_suit(words) else phrase.Likeness.SAME_COLOR]},
    ),
    "being_ranked": lambda parts, words: CardPhrase(rank_of=RankOf(parts["cards"][0])),
    "suit_of_card": lambda parts, words: CardPhrase(like=phrase.Likeness.SAME_SUIT, like_card=parts["cards"][0]),
    "strict_few": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.STRICT)),
    "the_joker": _the_joker,
    "listed_plus": lambda parts, words: CardPhrase(what=tuple(parts["what"]), plus=parts["cards"][0]),
    "rank_noun": _rank_noun,
    "kinds_of_rank": _kinds(phrase.Noun.RANK),
    "kinds_of_suit": _kinds(phrase.Noun.SUIT),
    "suit_kind": _suit_kind,
    "others_of_kind": said("other", Amount(1, Bound.MORE)),
    "rank_own": lambda parts, words: CardPhrase(rank_of=RankOf(make(CardPhrase, parts | {"lies": [Zone.HAND]}))),
    "rank_commonest": lambda parts, words: CardPhrase(
        rank_of=RankOf(make(CardPhrase, {"amount": [Amount(None, Bound.MOST)], **parts}))
    ),
    "two_colors": _two_colors,
    "next_ranked": makes(CardPhrase, place=2),
    "rank_whatever": _rank_whatever,
    "rank_nthly": lambda parts, words: (
        _rank_noun(parts, words) if words[1] in ("rank", "denomination") else make(CardPhrase, like_mates(parts))
    ),
    "one_nthly": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "rank_most_up": lambda parts, words: CardPhrase(
        rank_of=RankOf(CardPhrase(Amount(None, Bound.MOST), facing=phrase.Facing.UP))
    ),
    "table_cards": lambda parts, words: CardPhrase(lies=phrase.Zone.TABLE),
    "rank_of_most_among": lambda parts, words: CardPhrase(rank_of=RankOf(_most_of(parts["among"][0]))),
    "suit_of_most_among": lambda parts, words: CardPhrase(
        like=phrase.Likeness.SAME_SUIT, like_card=_most_of(parts["among"][0])
    ),
    "rank_of_most": lambda parts, words: CardPhrase(rank_of=RankOf(next(iter(parts.values()))[0])),
    "suit_of_most": lambda parts, words: CardPhrase(
        like=phrase.Likeness.SAME_SUIT, like_card=next(iter(parts.values()))[0]
    ),
    "cards_commonest": lambda parts, words: CardPhrase(parts["amount"][0], owner=THEM),
    "that_suit": lambda parts, words: CardPhrase(like=phrase.Likeness.THAT_SUIT),
    "one_opposite": makes(CardPhrase, amount=ONE),
    "rest_of_rank": lambda parts, words: CardPhrase(OTHERS, like=phrase.Likeness.SAME_RANK),
    "ranks_beside": _ranks_beside,
    "cards_beside": _cards_beside,
    "rank_factors": _rank_factors,
    "few_at_most": lambda parts, words: CardPhrase(_bound_by(parts["amount"][0], Bound.UP_TO)),
    "of_each": lambda parts, words: (
        CardPhrase(parts["amount"][0], like=phrase.Likeness.OF_EACH) if parts else phrase.Likeness.OF_EACH
    ),
    "cards_first": _cards_first,
    "which_group": makes(CardPhrase),
    "those_but": _those_but,
    "cards_first_those": lambda parts, words: _cards_first({name: told[:1] for name, told in parts.items()}, words),
    "per_each": lambda parts, words: make(Who, {"role": [Role.EACH], **parts}),
    "per_others": lambda parts, words: THE_OTHERS,
    "any_hands": lambda parts, words: CardPhrase(Amount(None, Bound.ANY), hands=True),
    "wild_came": cards_with(what=CardSet(wild=True)),
    "per_losers": lambda parts, words: Who(Role.EACH, (Event((EventKind.LOSES,)),)),
    "hands_lost": cards_with(hands=True, came=Event((EventKind.LOSES,))),
    "hands_lost_own": cards_with(owner=THEM, hands=True, came=Event((EventKind.LOSES,))),
    "only_hand": cards_with(amount=Amount(1, Bound.STRICT), hands=True),
    "cards_of_both": _cards_of_both,
    "cards_of_each": _cards_of_each,
    "that_facing": lambda parts, words: CardPhrase(facing=parts["facing"][0], which=Selector.THAT),
    "one_of_it": lambda parts, words: make(CardPhrase, {"amount": [ONE], "which": [Selector.THAT], **parts}),
    "of_that_rank": lambda parts, words: CardPhrase(ONE, parts["facing"][0], like=phrase.Likeness.SAME_RANK),
    "all_but_those": lambda parts, words: CardPhrase(ALL, besides=parts["besides"][0]),
    "not_held": lambda parts, words: Event((EventKind.HAS,), THEM, negated=True),
    "facing_one": lambda parts, words: CardPhrase(ONE, parts["facing"][0]),
    "cards__sides": lambda parts, words: CardPhrase(
        line=Line(parts["sort"][0], parts["which"][0]),
        alternative=CardPhrase(line=Line(parts["sort"][0], parts["which"][1])),
    ),
    "cards_nths": _cards_nths,
    "cards_nths_or": _cards_nths_or,
    "besides_extreme": _besides_extreme,
    "cards_in_line": lambda parts, words: make(
        CardPhrase,
        like_mates(parts | {"amount": [Amount(parts.pop("number")[0])], "adjacency": [phrase.Adjacency.IN_LINE]}),
    ),
    "cards_each_line": _cards_each_line,
    "new_ones": lambda parts, words: CardPhrase(Amount(parts["number"][0]), new=parts["new"][0]),
    "new_number": lambda parts, words: CardPhrase(Amount(parts["number"][0])),
    "the_most": _amount(Bound.MOST),
    "cards_most": lambda parts, words: ACTIONS["cards"](parts | {"amount": [Amount(None, Bound.MOST)]}, words),
    "cards_fewest": lambda parts, words: ACTIONS["cards"](parts | {"amount": [Amount(None, Bound.FEWEST)]}, words),
    "the_fewest": _amount(Bound.FEWEST),
    "all_but": _amount(Bound.ALL_BUT),
    "lies_discards": _lies_discards,
    "the_other_cards": lambda parts, words: named_so(OTHER_CARDS, "other", words[:1]),
    "the_others": lambda parts, words: named_so(OTHER_CARDS, "other", [words[-1].rstrip("s")]),
    "anything_else": lambda parts, words: OTHER_CARDS,
    "the_rest_deck": makes(CardPhrase, amount=OTHERS, lies=Zone.DECK),
    "rank_told": lambda parts, words: CardPhrase(rank_of=RankOf(tally=parts["tally"][0])),
    "the_rest": lambda parts, words: OTHER_CARDS,
    "same_rank_cards": cards_with(like=phrase.Likeness.SAME_RANK),
    "being_wild": lambda parts, words: CardPhrase(what=(CardSet(wild=True),)),
    "for_each_player": lambda parts, words: EACH,
    "per_player": lambda parts, words: (
        parts.get("times_over", [2 if words[0] == "twice" else 1])[0],
        players_bound(parts),
    ),
    "strict_same": _strict_same,
    "tinted_one": lambda parts, words: make(CardPhrase, like_mates(parts) | {"amount": [ONE]}),
    "at_will": lambda parts, words: True,
    "nearest_left": lambda parts, words: Who(Role.CLOSEST_LEFT, of=DEALER),
    "nearest_right": lambda parts, words: Who(Role.CLOSEST_RIGHT, of=DEALER),
    "right_of_dealer": lambda parts, words: Who(Role.RIGHT_OF, of=DEALER),
    "spot_ones": lambda parts, words: CardPhrase(ALL, which=Selector.THAT, spot=parts["spot"][0]),
    "dealers": lambda parts, words: DEALER,
    "left_neighbors": lambda parts, words: Who(Role.NEIGHBOR_LEFT),
    "right_neighbors": lambda parts, words: Who(Role.NEIGHBOR_RIGHT),
    "four_suits": makes(CardPhrase, amount=Amount(4), like=phrase.Likeness.EACH_SUIT),
    "cards_or_more": _or_more,
    "next_players": lambda parts, words: Who(Role.NEXT),
    "someone": said("one", Role.ANY),
    "other_players": said("others", Role.OTHERS),
    "the_other": said("other", Role.THAT_OTHER),
    "the_other_player": lambda parts, words: named_so(Role.THAT_OTHER, "other", words[:1]),
    "some_of_those": lambda parts, words: CardPhrase(
        Amount(parts["number"][0]), facing=parts["facing"][0], which=Selector.THAT
    ),
    "more_than_one": lambda parts, words: named_so(True, "one", words[-1:]),
    "everyone": lambda parts, words: EACH,
    "everyone_in": lambda parts, words: Who(Role.EACH, still_in=True),
    "so_many": lambda parts, words: Fraction(parts["number"][0]),
    "more_than": _amount(Bound.MORE_THAN),
    "two": lambda parts, words: 2,
    "three": lambda parts, words: 3,
    "four": lambda parts, words: 4,
    "five": lambda parts, words: 5,
    "near_to": makes(phrase.Nearness),
    "far_from": makes(phrase.Nearness, far=True),
    "as_many": _amount(Bound.AS_MANY),
    "more_as": _more_as,
    "fewer_as": _amount(Bound.FEWER_AS),
    "both": lambda parts, words: Amount(2, Bound.ALL),
    "odd": _amount(Bound.ODD),
    "more_than_half": _amount(Bound.MORE_THAN_HALF),
    "half_at_least": _amount(Bound.HALF_AT_LEAST),
    "half_of": _amount(Bound.HALF),
    "even": _amount(Bound.EVEN),
    "either": lambda parts, words: Amount(parts["number"][0], other=parts["number"][1]) if parts else True,
    "from_to": _from_to,
    "each_further": lambda parts, words: CardPhrase(which=Selector.FURTHER),
    "cards_left": makes(CardPhrase, came=Event((EventKind.HAS,), THEM)),
    "run_of": _run_of,
    "run_from_none": _run_from_none,
    "those_many": _those_many,
    "ranks_from": lambda parts, words: CardSet(parts["rank"][0], parts["through"][0]),
    "rank_or_less": lambda parts, words: CardSet(Rank.TWO, parts["rank"][0]),
    "rank_or_higher": lambda parts, words: CardSet(parts["rank"][0], Rank.ACE),
    "cards_stacked": _cards_stacked,
    "hands_alone": cards_with(),
    "hand_came": _hand_came,
    "one_of_hands": cards_with(owner=THEM, hands=True, amount=ONE),
    "hands_of": cards_with(owner=THEM),
    "hands": lambda parts, words: cards_with()(parts, words) if parts else True,
    "either_hand": lambda parts, words: CardPhrase(ONE, owner=THEM, hands=True),
    "one_facing": makes(CardPhrase, amount=ONE),
    "cards_of_pool": _cards_of_pool,
    "cards_choice": makes(CardPhrase, amount=ONE, chosen=True),
    "one_lying": _one_lying,
    "cards_at_least": _cards_at_least,
    "whose_hand": _whose_hand,
    "absent_there": lambda parts, words: CardPhrase(lies=Zone.TABLE),
    "absent_shown": _absent_shown,
    "own_draw": lambda parts, words: CardPhrase(came=Event((EventKind.DRAWS,), THEM)),
    "own_one": makes(CardPhrase, amount=ONE, owner=THEM),
    "either_one": lambda parts, words: CardPhrase(ONE, which=Selector.THAT),
    "another_one": _pronoun(amount=Amount(1, Bound.MORE)),
    "new_one": _pronoun(amount=ONE),
    "which_one": _pronoun(),
    "card_one": numbered(1, CardPhrase(ONE, which=Selector.THAT)),
    "all_of_those": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.ALL), which=Selector.THAT),
    "cards_bare": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "few_less": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.LESS_THAN), which=Selector.THAT),
    "few_more": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.MORE_THAN), which=Selector.THAT),
    "few_least": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.AT_LEAST), which=Selector.THAT),
    "another": lambda parts, words: CardPhrase(Amount(1, Bound.MORE)),
    "which_nth": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "cards_asked": _cards_asked,
    "cards_asked_one": lambda parts, words: make(CardPhrase, {**like_mates(parts), "amount": [ONE]}),
    "cards_every": _cards_every,
    "cards_ones": _cards_ones,
    "cards_wished": _cards_wished,
    "cards_wished_them": lambda parts, words: CardPhrase(parts["amount"][0], which=Selector.THAT),
    "rank_of_card": lambda parts, words: CardPhrase(rank_of=RankOf(parts["cards"][0])),
    "theirs": cards_with(which=Selector.THAT, owner=THEM),
    "cards_both": _two_sorts,
    "cards_plus": _cards_plus,
    "cards_list": _cards_list,
    "cards_only": _cards_only,
    "cards_or": either_cards,
    "sort__of": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "anyones": lambda parts, words: ANY,
    "first_players": lambda parts, words: Who(Role.FIRST),
    "that_one": said("one", Role.THAT),
    "free": lambda parts, words: Price(Unit.FREE),
    "own_stack": lambda parts, words: CardPhrase(lies=Zone.STACK, owner=THEM),
    "own_hand": lambda parts, words: CardPhrase(owner=THEM, hands=True),
    "into__hands": makes(CardPhrase, hands=True),
    "own_cards_all": lambda parts, words: CardPhrase(owner=THEM),
    "per_it_came": makes(CardPhrase, which=Selector.THAT),
    "per_of_them": lambda parts, words: CardPhrase(what=(parts["what"][0],), which=Selector.THAT),
    "per_it": lambda parts, words: IT,
    "that_rank": cards_with(which=Selector.THAT, rank_only=True),
    "own": lambda parts, words: THEM,
    "opposite_player": lambda parts, words: Who(Role.OPPOSITE),
    "opponents": lambda parts, words: Who(Role.OTHER),
    "per_card": _per_card,
    "per_used": lambda parts, words: _USED,
    "cards_each_used": _each_used,
    "higher": lambda parts, words: parts["number"][0],
    "lower": lambda parts, words: -parts["number"][0],
    "rank_of": makes(RankOf),
    "back_more": lambda parts, words: parts["number"][0],
    "back_less": lambda parts, words: -parts["number"][0],
    "least_one": lambda parts, words: phrase.HandValue(phrase.Category.HIGH_CARD, parts["rank"][0], better=True),
    "value_least": lambda parts, words: changed(parts["hand_value"][0], better=True),
    "just_one": _just_one,
    "all_others": _amount(Bound.OTHERS),
    "the_split_card": makes(CardPhrase, split_card=True),
    "cards_alike": lambda parts, words: make(CardPhrase, {"amount": [Amount(integer(words[0].split()[0]))], **parts}),
    "other_all": said("other", OTHERS),
    "strict": _amount(Bound.STRICT),
    "strict_one": lambda parts, words: Amount(1, Bound.STRICT),
    "steps_down": lambda parts, words: parts.get("number", [1])[0],
}
