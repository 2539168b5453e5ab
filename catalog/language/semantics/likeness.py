"""What is told of cards under other names than the fields of a card phrase: likenesses, colours, how they come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import exactly, refuse_if, without
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank, Suit
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, LineSort, Spot
from catalog.model.normalize import IT, ONE
from catalog.model.phrase import CardPhrase, Event, Line, RankOf
from catalog.model.terms import Adjacency, Bound, EventKind, Likeness

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
    refuse_if(parts.setdefault("facing", [Facing.DOWN]) != [Facing.DOWN], "up cards were flipped")
    return parts


def _dealt_so(told: tuple[Event, Facing], parts: Parts) -> Parts:
    """ "Dealt face up to the dealer"."""
    came, facing = told
    flipped = came.deeds == (EventKind.FLIPS,) and facing is Facing.UP
    return {"came": [came]} if flipped else {"came": [came], "facing": [facing]}


def _to_come(told: tuple[Event, Facing | None], parts: Parts) -> Parts:
    """ "The first queen to be flipped", "the next card to come up"."""
    came, facing = told
    refuse_if("which" not in parts or facing and "facing" in parts, "which of them comes so?")
    if facing is Facing.UP and came == Event((EventKind.FLIPS,)):
        return {"came": [came]}
    dealt = facing and came == Event((EventKind.DEALT,))
    return ({} if dealt else {"came": [came]}) | ({"facing": [facing]} if facing else {})


def _alike(like: Likeness, parts: Parts) -> Parts:
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


def _offset_mate(told: tuple[Likeness, RankOf | Parts], parts: Parts) -> Parts:
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
    return {"like": [Likeness.SAME_COLOR_OTHER_SUIT], "like_card": [mate]}


def _alike_in_both(like: Likeness) -> Callable[[CardPhrase, Parts], Parts]:
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
    told_so = fields_set(kind)
    of_cards = kind.like_card or kind.rank_of and kind.rank_of.cards
    if of_cards and of_cards.amount == Amount(None, Bound.WHICHEVER) and fields_set(of_cards) <= _ANY_KIND:
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
    "rank_color_mate": _each(set(), "", _alike_in_both(Likeness.OPPOSITE_COLOR)),
    "rank_same_color_mate": _each(set(), "", _alike_in_both(Likeness.SAME_COLOR)),
    "but_suit": _each(set(), "", _but_suit),
    "color_suit_mate": _each({"like", "like_card"}, "alike in what?", _color_but_suit),
}
"""By the name under which it is told, in the order in which it is settled: the parts by the fields of a card phrase."""


ACTIONS: dict[str, Callable] = {
    "tinted_one": lambda parts, words: make(CardPhrase, like_mates(parts) | {"amount": [ONE]}),
    "cards_bare": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "which_nth": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "sort__of": lambda parts, words: make(CardPhrase, like_mates(parts)),
}
"""A function for each label of these rules."""
