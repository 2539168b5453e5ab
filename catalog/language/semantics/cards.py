"""Functions by label for cards that are spoken of: how many, which, whose, and how they came there."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Draft, NotAReading, Parts, integer, make
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.parts import exactly, makes, named_so, numbered, refuse_if, without
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, IT, ONE, OTHER_CARDS, OTHERS, THE_ONE, THE_OTHERS, THEM
from catalog.model.phrase import CardPhrase, Event, Line
from catalog.model.terms import Bound, EventKind, Period, Zone


def _those_many(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Those two": so many cards, just told of; "that two" is of that rank."""
    (number,) = parts["number"]
    refuse_if(words[0] not in ("those", "these") or number < 2, "a card of that rank")
    return CardPhrase(Amount(number, Bound.ALL), which=Selector.THAT)


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
            up = cards.came.deeds == (EventKind.FLIPS,) and cards.facing is Facing.UP
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


def _cards_wished(parts: Parts, words: list[str]) -> CardPhrase:
    """ "As many cards as they want, up to four": the limit says it all."""
    if most := parts.pop("most", None):
        parts["amount"] = [Amount(most[0], Bound.UP_TO)]
    return make(CardPhrase, like_mates(parts))


def _cards_ones(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The red ones", "two black ones": such of those spoken of, all of them where no number is told."""
    refuse_if(parts.get("amount") == [ONE], "one is no ones")
    of_those = {} if "owner" in parts else {"which": [Selector.THAT]}
    return make(CardPhrase, {"amount": [ALL], **like_mates(parts), **of_those})


def _one_lying(parts: Parts, words: list[str]) -> CardPhrase:
    """ "One in your left hand"; in the low hand, one of those spoken of."""
    refuse_if(parts.get("lies") in ([Zone.LOW_HAND], [Zone.HIGH_HAND]), "one of which?")
    return make(CardPhrase, parts | {"amount": [ONE]})


def _that_card(parts: Parts, words: list[str]) -> CardPhrase:
    """One card told with no number, as "the card they were dealt": the one spoken of."""
    refuse_if("below_rank" in parts, "lower, or below it in the layout?")
    refuse_if(not parts.keys().isdisjoint(("which", "what", "tint", "around_card")), "which card is told otherwise")
    return make(CardPhrase, like_mates(parts) | {"which": [Selector.THAT]})


def _common(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The last common". Raises NotAReading for "the opposite common": one alone lies opposite no other."""
    refuse_if("adjacency" in parts and "amount" not in parts, "opposite which?")
    return cards_with(lies=Zone.COMMON)(parts, words)


_USED = CardPhrase(which=Selector.THAT, came=Event((EventKind.USES,), THEM))


def _per_card(parts: Parts, words: list[str]) -> CardPhrase:
    """ "For each ace they show"; "for each one they use" is told otherwise (`per_it_came`)."""
    (cards,) = parts["cards"]
    if cards.came is not None and cards.amount == ONE and cards == CardPhrase(ONE, came=cards.came):
        raise NotAReading("each one of those spoken of")
    return cards


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


def _lies_discards(parts: Parts, words: list[str]) -> Zone:
    refuse_if(words[0] in ("discarded", "discarding"), "how cards came, or what is done, not where they lie")
    return Zone.DISCARDS


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
    (EventKind.TAKES, Period.FIRST_DRAW): Selector.FIRST,
    (EventKind.TAKES, Period.LAST_DRAW): Selector.LAST,
    (EventKind.DRAWS, Period.FIRST_TIME): Selector.FIRST,
    (EventKind.DRAWS, Period.LAST_TIME): Selector.LAST,
}
"""Which draw it was when somebody drew for the first time, or the last, or took cards in it."""


def _cards_only(parts: Parts, words: list[str]) -> CardPhrase:
    """ "If you only have one down card": that many, and no more."""
    (cards,) = parts["cards"]
    refuse_if(exactly(cards.amount) is None, "only how many?")
    return changed(cards, amount=Amount(cards.amount.number, Bound.STRICT))


def _absent_shown(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A suit that nobody else has showing": what all such cards differ from."""
    return CardPhrase(facing=parts["facing"][0], owner=THE_OTHERS if "nobody_else" in parts else None)


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
    return make(CardPhrase, like_mates(parts | {"amount": [amount]}))


def _cards_but(parts: Parts, words: list[str]) -> CardPhrase:
    """ "But not any up cards"; "but not a third card" tells how many."""
    refuse_if(parts.keys() == {"which", "single"}, "which of them, or how many?")
    return cards_with()(parts, words)


def _the_joker(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The joker": the only one there is, which way it faces told or not."""
    only = {} if parts.keys() - {"facing"} else {"amount": [THE_ONE]}
    return make(CardPhrase, like_mates(parts) | only | {"what": [CardSet(joker=True)]})


def _cards_at_least(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Any number of cards, but at least one"."""
    (least,) = parts.pop("number")
    return make(CardPhrase, like_mates(parts | {"amount": [Amount(least, Bound.AT_LEAST)]}))


def _held(cards: CardPhrase) -> CardPhrase | None:
    """All that lies in one of a player's hands, where the cards are that."""
    sided = cards.lies in (Zone.LEFT_HAND, Zone.RIGHT_HAND)
    return CardPhrase(lies=cards.lies, owner=THEM) if sided else None


def _in_hand(lies: Zone) -> Callable[[Parts, list[str]], Zone]:
    """ "In their left hand": cards lie there; what goes into it does not lie there yet."""

    def lying(parts: Parts, words: list[str]) -> Zone:
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
    "in_low_hand": _in_hand(Zone.LOW_HAND),
    "in_high_hand": _in_hand(Zone.HIGH_HAND),
    "own_others": _own_others,
    "the_other_card": _the_other_card,
    "higher_of_two": _higher_of_two,
    "every_card": _every_card,
    "dealt_so": lambda parts, words: (_came_so(parts), parts["facing"][0]),
    "to_come": lambda parts, words: (_came_so(parts), parts.get("facing", [None])[0]),
    "as_came": _as_came,
    "as_they_did": _as_came,
    "one_came": lambda parts, words: CardPhrase(ONE, came=parts["came"][0]),
    "some_of_them": cards_with(which=Selector.THAT),
    "one_dealt_so": cards_with(amount=ONE),
    "own_some": makes(CardPhrase, owner=THEM),
    "own_whole": lambda parts, words: CardPhrase(lies=parts["lies"][0], owner=THEM),
    "as_did": lambda parts, words: CardPhrase(came=make(Event, parts | {"deeds": [EventKind.DOES_SO]})),
    "own_line": lambda parts, words: CardPhrase(line=parts["line"][0], owner=THEM),
    "half_of_it": lambda parts, words: CardPhrase(Amount(None, Bound.HALF), which=Selector.THAT),
    "as_whose": lambda parts, words: CardPhrase(owner=parts["who"][0]),
    "both_those": lambda parts, words: CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT),
    "so_many_cards": _so_many_cards,
    "that_card": _that_card,
    "cards": cards_with(),
    "cards_but": _cards_but,
    "commons": _common,
    "bracketed": lambda parts, words: next(iter(parts.values()))[0],
    "it": cards_with(which=Selector.THAT),
    "so_many_more": lambda parts, words: named_so(
        CardPhrase(Amount(parts["number"][0], Bound.MORE)), "more", words[-1:]
    ),
    "spot_one": makes(CardPhrase, which=Selector.THAT),
    "the_joker": _the_joker,
    "not_held": lambda parts, words: Event((EventKind.HAS,), THEM, negated=True),
    "new_ones": lambda parts, words: CardPhrase(Amount(parts["number"][0]), new=parts["new"][0]),
    "new_number": lambda parts, words: CardPhrase(Amount(parts["number"][0])),
    "lies_discards": _lies_discards,
    "the_other_cards": lambda parts, words: named_so(OTHER_CARDS, "other", words[:1]),
    "the_others": lambda parts, words: named_so(OTHER_CARDS, "other", [words[-1].rstrip("s")]),
    "the_rest": lambda parts, words: OTHER_CARDS,
    "being_wild": lambda parts, words: CardPhrase(what=(CardSet(wild=True),)),
    "spot_ones": lambda parts, words: CardPhrase(ALL, which=Selector.THAT, spot=parts["spot"][0]),
    "some_of_those": lambda parts, words: CardPhrase(
        Amount(parts["number"][0]), facing=parts["facing"][0], which=Selector.THAT
    ),
    "cards_left": makes(CardPhrase, came=Event((EventKind.HAS,), THEM)),
    "those_many": _those_many,
    "got_each_round": makes(CardPhrase, came=Event((EventKind.GETS,), THEM, within=Period.EACH_ROUND)),
    "hands_alone": cards_with(),
    "hands_of": cards_with(owner=THEM),
    "first_seen": cards_with(came=Event((EventKind.COMES_UP,), within=Period.FIRST_TIME)),
    "nth_theirs": cards_with(owner=THEM),
    "hands": lambda parts, words: cards_with()(parts, words) if parts else True,
    "one_facing": makes(CardPhrase, amount=ONE),
    "cards_of_pool": _cards_of_pool,
    "one_lying": _one_lying,
    "cards_at_least": _cards_at_least,
    "absent_shown": _absent_shown,
    "own_one": makes(CardPhrase, amount=ONE, owner=THEM),
    "either_one": lambda parts, words: CardPhrase(ONE, which=Selector.THAT),
    "another_one": _pronoun(amount=Amount(1, Bound.MORE)),
    "new_one": _pronoun(amount=ONE),
    "which_one": _pronoun(),
    "card_one": numbered(1, CardPhrase(ONE, which=Selector.THAT)),
    "all_of_those": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.ALL), which=Selector.THAT),
    "few_less": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.LESS_THAN), which=Selector.THAT),
    "few_more": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.MORE_THAN), which=Selector.THAT),
    "few_least": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.AT_LEAST), which=Selector.THAT),
    "another": lambda parts, words: CardPhrase(Amount(1, Bound.MORE)),
    "cards_ones": _cards_ones,
    "cards_wished": _cards_wished,
    "theirs": cards_with(which=Selector.THAT, owner=THEM),
    "cards_only": _cards_only,
    "the_one_of_table": makes(CardPhrase, lies=Zone.TABLE, which=Selector.THAT),
    "own_hand": lambda parts, words: CardPhrase(owner=THEM, hands=True),
    "into__hands": makes(CardPhrase, hands=True),
    "own_cards_all": lambda parts, words: CardPhrase(owner=THEM),
    "per_it_came": makes(CardPhrase, which=Selector.THAT),
    "per_it": lambda parts, words: IT,
    "per_sum": lambda parts, words: CardPhrase(adds_to=parts["number"][0], adds_with=IT),
    "that_rank": cards_with(which=Selector.THAT, rank_only=True),
    "per_card": _per_card,
    "per_used": lambda parts, words: _USED,
    "the_split_card": makes(CardPhrase, split_card=True),
    "cards_alike": lambda parts, words: make(CardPhrase, {"amount": [Amount(integer(words[0].split()[0]))], **parts}),
}
"""A function for each label of these rules."""
