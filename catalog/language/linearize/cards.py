"""House wording for cards, and for the lines and ranks by which they are told."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.linearize.plain import (
    a,
    amount_words,
    card_set_words,
    hand_value_words,
    held,
    plural,
    shape_words,
    spot_words,
    told,
    within_words,
)
from catalog.language.linearize.wordings import worded
from catalog.language.terms import (
    BESIDE,
    DEEDS,
    GROUPS,
    HELD,
    LIES_AFTER,
    LIES_BEFORE,
    LIKE,
    POSSESSIVES,
    TALLIES,
    UNLIKE_WORDS,
)
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import OPPOSITE_SIDE, Selector, Spot
from catalog.model.normalize import DEALER, EACH, IT, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Line, Nearness, RankOf
from catalog.model.terms import Adjacency, Bound, EventKind, Group, Likeness, Period, Reckoned, Role, Tally, Zone

_SEEN_FIRST = Event((EventKind.COMES_UP,), within=Period.FIRST_TIME)


def cards_words(cards: CardPhrase, facing_after: bool = False, one: bool = False, article: bool = False) -> str:
    """Cards as a phrase: `2 cards`, `one of their down cards`, `the top card of their stack`, `an up queen`.

    `facing_after` puts up or down behind the noun, as in "2 cards down"; `one` speaks of one of them: "ace"; `article`
    makes "a card" of a single one, not "1 card".
    """
    words = _cards_words(cards, facing_after, one, article)
    return held(words) if fields_set(cards) & _MORE_BEHIND else words


_ONE_KIND = (Amount(None, Bound.ALL), Amount(None, Bound.WHICHEVER))
_SAID_AFTER = (
    Adjacency.OPPOSITE,
    Adjacency.IN_LINE,
    Adjacency.OTHER_ROWS,
    Adjacency.OTHER_COLUMNS,
    Adjacency.OTHER_SETS,
    Adjacency.OTHER_ARMS,
)


_MORE_BEHIND = set(
    "owner came random chosen rank_of after before pairs_with line spot shape opposite besides size each_hand like "
    "goes_with plus alternative beside made_hand of_them named_suit higher_than lower_than like_card adds_to apart "
    "multiply_to wild_for adjacency lies facing nearest chooser as_many_as counted_from in_line_with namer round_of "
    "since distance including".split()
)


def _cards_words(cards: CardPhrase, facing_after: bool, one: bool, article: bool) -> str:
    if at_once := _said_at_once(cards, facing_after, article):
        return at_once
    the_only = cards.amount is not None and cards.amount.bound is Bound.THE
    facing_after = facing_after or the_only and cards.owner is None
    number = _how_many(cards, one, the_only)
    before = _whose(cards, the_only)
    _add_which(cards, before)
    single = cards.amount == ONE and before[:1] == ["1"]
    before += [word for says, word in _ADJECTIVES if says(cards)]
    if cards.facing and not facing_after:
        before.append(_facing(cards))
    before += ["end"] * (cards.spot is Spot.END)
    before += [LIES_BEFORE[cards.lies]] if cards.lies and cards.lies in LIES_BEFORE else []
    if number is None and not cards.amount and len(cards.what) == 1 and cards.what[0].size == 1:
        number = 1
        before.insert(0, "the")
    if cards.noun:
        before = ["each" if word == "all" else word for word in before]
    before += _nouns(cards, number)
    if single and before[1].startswith("of"):
        before[0] = "one"
    elif single and len(before) == 2 and len(cards.what) > 1:
        before = [" or ".join(a(_face_words(of, 1, one_of_several=True)) for of in cards.what)]
    elif single and (article or cards.what or cards.group):
        before[:2] = [a(before[1])]
    after = [words for tell in _AFTER if (words := tell(cards))]
    facing = [_facing(cards)] if cards.facing and facing_after else []
    return " ".join([*before, *facing, *after]).replace(" ,", ",")


def _said_at_once(cards: CardPhrase, facing_after: bool, article: bool) -> str:
    """Cards and others, and those that a word or two tell; "" for all that are told part by part."""
    extreme = cards.which if cards.which in (Selector.HIGH, Selector.LOW) else None
    if extreme is not None and cards.came == _SEEN_FIRST and cards.facing is not None:
        return f"the {extreme.value}est of the first {cards.facing.value} cards"
    if others := cards.plus or cards.alternative:
        first = cards_words(changed(cards, plus=None, alternative=None), facing_after, article=article)
        word = "and" if cards.plus else "or"
        return f"{first} {word} {cards_words(others, facing_after, article=article)}"
    if cards == IT:
        return "it"
    if cards.split_card:
        return "the " + (f"{cards.facing.value} " if cards.facing else "") + "split card"
    if cards == CardPhrase(which=Selector.THAT, owner=THEM):
        return "theirs"
    if cards.rank_only:
        return "that rank"
    rank = cards.rank_of
    if rank and (rank.tally is Tally.NEXT_HIGHER or rank.tally is Tally.NEXT_LOWER):
        return TALLIES[rank.tally] + (" that someone has" if rank.held else "")
    return ""


def _how_many(cards: CardPhrase, one: bool, the_only: bool) -> int | None:
    """The number by which the noun is singular or plural; None for the plural."""
    amount = cards.amount
    if cards.total or amount and (amount.other or amount.per_player or cards.which is Selector.THAT):
        return None
    if amount and cards.owner in POSSESSIVES and not the_only:
        return None
    if amount and amount.bound is Bound.WHICHEVER and one:
        return 1
    if amount:
        return None if amount.bound is Bound.AT_LEAST else amount.number
    return 1 if cards.which or one or cards.nearest else None


def _facing(cards: CardPhrase) -> str:
    return ("already " if cards.already else "") + told(cards.facing).value


def _whose(cards: CardPhrase, the_only: bool) -> list[str]:
    """How many of whose cards: `2`, `of`, `their`; `the`."""
    before = []
    if cards.amount and not the_only:
        before.append(amount_words(cards.amount))
    elif the_only and cards.owner is None:
        before.append("the")
    if cards.owner == EACH and not cards.amount:
        before.append("each player's")
    elif cards.owner:
        if cards.amount and cards.owner in POSSESSIVES and not the_only and not before[-1].endswith(" of"):
            before.append("of")
        if cards.owner in POSSESSIVES:
            before.append(POSSESSIVES[cards.owner])
        elif _the_dealers(cards):
            before.append("the dealer's")
    return before


def _add_which(cards: CardPhrase, before: list[str]) -> None:
    """Puts which of several they are behind what is said `before`: `of the`, `first 3`; `second`, `highest`."""
    which = cards.which
    first = f"{which.value} " if which is Selector.FIRST or which is Selector.LAST else ""
    if cards.total:
        if not before[-1].endswith((" of", "their")) and cards.owner not in POSSESSIVES:
            before.append("of the" if first else "of")
        before.append(f"{first}{cards.total}")
    if cards.which and not (cards.total and first):
        if not before and cards.which is not Selector.THAT:
            before.append("the")
        if cards.which is Selector.THAT and cards.amount:
            before.append("those" if before[-1].endswith("of") else "of those")
        else:
            plain = cards.which is Selector.THAT and not (before or cards.what or cards.group)
            side = "the" if plain else _SIDES.get(cards.which, cards.which.value)
            if len(before) == 1 and before[0].isdigit() and before[0] != "1":
                most = _SUPERLATIVES.get(cards.which)
                before[:] = ["the", before[0], most] if most else ["the", side, before[0]]
            else:
                before.append(side)
    if cards.nearest and not before:
        before.append("the")
    if cards.place:
        before.insert(len(before) - 1, _PLACES[cards.place])


_NUMBERS = "no one two three four five six seven eight nine ten".split()
_PLACES = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_SIDES = {Selector.LEFT: "leftmost", Selector.RIGHT: "rightmost"}
_SUPERLATIVES = {Selector.HIGH: "highest", Selector.LOW: "lowest"}


_ADJECTIVES: tuple[tuple[Callable[[CardPhrase], object], str], ...] = (
    (lambda cards: cards.new, "new"),
    (lambda cards: cards.unmatched, "unmatched"),
    (lambda cards: cards.adjacency is Adjacency.ADJACENT, "adjacent"),
    (lambda cards: cards.natural, "natural"),
    (lambda cards: cards.live, "live"),
    (lambda cards: cards.dead, "dead"),
)


def _nouns(cards: CardPhrase, number: int | None) -> list[str]:
    """What they are: `cards`, `red aces or jokers`, `pair`, `of queens`."""
    several = len(cards.what) > 1
    nouns = [_face_words(s, number, several) for s in cards.what]
    if cards.noun:
        one = cards.amount in (None, *_ONE_KIND) and cards.which is not Selector.THAT
        noun = plural(1 if one else number, cards.noun.value)
        nouns = [f"{of.color.value} {noun}" if of.color else card_set_words(of, 2) for of in cards.what] or [noun]
    if cards.group is Group.CONSECUTIVE:
        return ["consecutive", " or ".join(nouns) or "cards"]
    if cards.group:
        group = plural(number, "pair") if cards.group is Group.PAIR else GROUPS[cards.group]
        return [group] + ["of " + " or ".join(_face_words(s, None, several) for s in cards.what)] * bool(nouns)
    if nouns:
        return [" or ".join(nouns)]
    if cards.named:
        named = f"rank {_named_by(cards)}" if cards.namer else f"{cards.named.value} rank"
        return [f"{plural(number)} of the {named}"]
    if cards.hands:
        hand = plural(number if cards.amount or cards.total else 1, "hand")
        size = str(cards.size or "")
        if number and number > 1 and cards.size and cards.size < len(_NUMBERS):
            size = _NUMBERS[cards.size]  # not "3 2-card hands"
        return [f"{size}-card {hand}" if size else hand]
    return [plural(number)]


def _rank_told(cards: CardPhrase) -> str:
    rank = cards.rank_of
    if not rank:
        return ""
    if cards.like and rank.offset:
        far = abs(rank.offset)
        way = "higher" if rank.offset > 0 else "lower"
        return f"{LIKE[cards.like]} as {within_cards(told(cards.like_card))} but {far} {plural(far, 'rank')} {way}"
    if cards.like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR):
        if cards.like is Likeness.OPPOSITE_COLOR:
            return f"of the same rank as {within_cards(told(rank.cards))} but of the opposite color"
        return f"of the same rank and same color as {within_cards(told(rank.cards))}"
    return rank_of_words(rank)


def _other(field: str, lead: str) -> Callable[[CardPhrase], str]:
    """What tells cards by others in one of their fields, behind some words: `after`, `higher than`."""
    return lambda cards: f"{lead} {within_cards(other)}" if (other := getattr(cards, field)) else ""


def _nearest_told(cards: CardPhrase) -> str:
    return (
        f"closest in rank to {within_cards(cards.nearest)}{' without going over' * cards.not_over}"
        if cards.nearest
        else ""
    )


def _zone_told(cards: CardPhrase) -> str:
    if cards.each_hand and cards.lies is Zone.STACK:
        return "from each of their stacks"
    there = LIES_AFTER.get(cards.lies, "") if cards.lies else ""
    if cards.lies is Zone.DECK and cards.which is Selector.TOP:
        there = "of the deck"
    if cards.size and not cards.hands:
        any_hand = cards.lies is Zone.ANY_HAND
        there = f"{'from one ' * any_hand}of their {cards.size}-card {'hands' if any_hand else told(cards.lies).value}"
    return " ".join(filter(None, [there, "from each hand" * cards.each_hand]))


def _color_from(cards: CardPhrase) -> bool:
    """True for what is said last: "of the opposite color from" is what follows."""
    return cards.like is Likeness.OPPOSITE_COLOR and not cards.like_card


def _like_told(cards: CardPhrase) -> str:
    if cards.like_card and cards.like_card.noun:
        return f"of {within_cards(cards.like_card)}"
    if not cards.like or cards.rank_of or _color_from(cards):
        return ""
    if cards.like_card:
        than = " from" if cards.like is Likeness.OPPOSITE_COLOR else " as"
        return f"{UNLIKE_WORDS.get(cards.like) or LIKE[cards.like] + than} {within_cards(cards.like_card)}"
    return LIKE[cards.like]


def _sum_told(cards: CardPhrase) -> str:
    words = [f"that multiply to {cards.multiply_to}"] if cards.multiply_to is not None else []
    if cards.adds_to is not None:
        more = f" with {within_cards(cards.adds_with)}" if cards.adds_with else ""
        words.append(f"that add{'s' * (cards.amount == ONE)} to {cards.adds_to}{more}")
    if cards.apart is not None:
        apart = f"and with a rank difference of {cards.apart}"
        words.append(apart if cards.like else f"that are {cards.apart} ranks apart")
    return " ".join(words)


def _owner_told(cards: CardPhrase) -> str:
    before_them = cards.owner in POSSESSIVES or _the_dealers(cards) or cards.owner == EACH and not cards.amount
    return f"from {worded(cards.owner, as_object=True)}" if cards.owner and not before_them else ""


def _suit_told(cards: CardPhrase) -> str:
    if not cards.named_suit:
        return ""
    return f"of the suit {_named_by(cards)}" if cards.namer else f"of the {cards.named_suit.value} suit"


def _made_hand_told(cards: CardPhrase) -> str:
    if not cards.made_hand:
        return ""
    suited = any(of.suit and of.rank is None for of in cards.what)
    return ("that make up " if suited else "of ") + hand_value_words(cards.made_hand)


def _place_told(cards: CardPhrase) -> str:
    """In which line, shape or spot of a layout they lie."""
    words, in_shape = [], cards.spot in (None, Spot.END)
    if cards.in_line_with:
        sort = line_words(changed(told(cards.line), which=None)).removeprefix("the ")
        words.append(f"from the same {sort} as {within_cards(cards.in_line_with)}")
    elif cards.line:
        words.append("from " + line_words(cards.line) + (_of_shape(cards) if in_shape else ""))
    elif cards.shape and in_shape:
        words.append(_of_shape(cards).replace(" of ", "in ", 1))
    if cards.counted_from:
        words.append(f"from the {cards.counted_from.value}")
    if cards.opposite or cards.beside or not in_shape:
        words.append(_spot_words(cards))
    return " ".join(words)


def _of_them_told(cards: CardPhrase) -> str:
    some = cards.of_them
    return f", {amount_words(told(some.amount))} of them {cards_words(changed(some, amount=None))}" if some else ""


def _as_many_told(cards: CardPhrase) -> str:
    others = cards.as_many_as
    if others is None:
        return ""
    if others.came and others.lies is None:
        ago = f" {within_words(others.came.within)}" if others.came.within else ""
        so = others.came.deeds == (EventKind.DOES_SO,)
        return f"{_as_or_than(cards)} " + (
            f"{worded(told(others.came.who))} did{ago}" if so else worded(others.came, of_cards=True)
        )
    if others.owner not in (None, THEM):
        return f"{_as_or_than(cards)} {worded(others.owner)}"
    theirs = "they have" if others.owner else "there are"
    return f"{_as_or_than(cards)} {theirs} {within_cards(changed(others, owner=None))}"


def _per_player_told(cards: CardPhrase) -> str:
    if not (cards.amount and cards.amount.per_player):
        return ""
    left = " still in" if cards.amount.bound is Bound.PER_PLAYER_LEFT else ""
    more = cards.amount.extra
    plus = f" plus {more}" if more > 0 else f" minus {-more}" if more else ""
    return f"equal to {_times_as_many(told(cards.amount.number))}the number of players{left}{plus}"


_NOT_TOGETHER = {
    Adjacency.NOT_ADJACENT: "no two of them adjacent",
    Adjacency.NOT_IN_LINE: "that are not in the same row or column",
    **{of: of.value for of in _SAID_AFTER},
}

_AFTER: tuple[Callable[[CardPhrase], str], ...] = (
    _rank_told,
    _other("round_of", "dealt in the same round as"),
    lambda cards: f"dealt after {worded(cards.since)}" if cards.since else "",
    lambda cards: (
        f"that {'pair' if are_many(cards) else 'pairs'} {within_cards(other)}" if (other := cards.pairs_with) else ""
    ),
    _other("higher_than", "higher than"),
    _nearest_told,
    lambda cards: _distance_words(cards.distance) if cards.distance else "",
    _other("lower_than", "lower than"),
    _other("goes_with", "that go with"),
    _zone_told,
    _like_told,
    lambda cards: _NOT_TOGETHER.get(cards.adjacency, "") if cards.adjacency else "",
    _sum_told,
    lambda cards: "of their choice" * cards.chosen,
    lambda cards: f"that is wild specifically for {worded(cards.wild_for, as_object=True)}" if cards.wild_for else "",
    lambda cards: "at random" * cards.random,
    _owner_told,
    _suit_told,
    _made_hand_told,
    _place_told,
    _other("after", "after"),  # before the place, those others would seem to be in that spot
    _other("before", "before"),
    lambda cards: worded(cards.came, of_cards=True) if cards.came else "",
    _of_them_told,
    lambda cards: LIKE[told(cards.like)] if _color_from(cards) else "",
    _other("besides", "except"),
    _other("including", "including"),
    lambda cards: f"chosen by {worded(cards.chooser, as_object=True)}" if cards.chooser else "",
    _as_many_told,
    _per_player_told,
)
"""What is told behind the noun, in this order."""


def _distance_words(near: Nearness) -> str:
    if near.who:
        there = worded(near.who, as_object=True)
    else:
        there = (
            "the pot"
            if near.pot
            else "the deck"
            if near.cards == CardPhrase(lies=Zone.DECK)
            else within_cards(told(near.cards))
        )
    return f"{'farthest from' if near.far else 'closest to'} {there}"


def _as_or_than(cards: CardPhrase) -> str:
    return "as" if cards.amount == Amount(None, Bound.AS_MANY) else "than"


def _named_by(cards: CardPhrase) -> str:
    return f"named by {worded(told(cards.namer), as_object=True)}"


def _times_as_many(number: int) -> str:
    return {1: "", 2: "twice "}.get(number, f"{number} times ")


def within_cards(cards: CardPhrase, one: bool = False) -> str:
    """Cards that others are told by."""
    words = cards_words(cards, one=one, article=True)
    return words if words.startswith(HELD) or words in ("it", "theirs") else held(words)


def _face_words(of: CardSet, number: int | None, one_of_several: bool) -> str:
    """What cards show; a colour among several sets is one word: `reds or aces`."""
    if one_of_several and of.color and of == CardSet(color=of.color):
        return f"{of.color.value} card" if number == 1 else plural(number, of.color.value)
    return card_set_words(of, number)


def line_words(line: Line) -> str:
    """Lines of a layout: `the top row`, `1 row or column`, `the row of 2`, `each row`."""
    if line.sort in {*OPPOSITE_SIDE, *OPPOSITE_SIDE.values()}:
        if line.others:
            return f"either {line.sort.value.removesuffix(' side')} or {line.others[0].value}"
        return f"the {line.sort.value}"
    words = " or ".join(sort.value for sort in (line.sort, *line.others))
    if line.alternate:
        return f"every other {words}"
    if line.extreme_sum:
        return f"the {words} with the {line.extreme_sum.value} total"
    if line.holding:
        return f"{line_words(changed(line, holding=None))} with {within_cards(line.holding)}"
    if line.each:
        return f"each {f'of {line.total} ' if line.total else ''}{words}{'s' if line.total else ''}" + (
            f" of {line.size}" if line.size else ""
        )
    if line.opposite:
        return f"{line.number} opposite {words}s"
    if line.which:
        words = f"{line.which.value} {words}"
    if line.number:
        several = line.total or line.number > 1
        number = "one" if line.number == 1 else line.number
        words = f"{number} {f'of the {line.total} ' if line.total else ''}{words}{'s' if several else ''}"
        words = "up to " * line.at_most + words
    elif line.which is not Selector.THAT:
        words = "the " + words
    words += f" of {line.size}" if line.size else ""
    return words + (f" that still has {line.still_has.value} cards" if line.still_has else "")


def _spot_words(cards: CardPhrase) -> str:
    """A place in a layout: `in the corner of the square`, `in the top left`."""
    if cards.beside:
        return f"{BESIDE[cards.spot] if cards.spot else 'next to'} {within_cards(cards.beside)}"
    words = spot_words(cards.spot) if cards.spot else ""
    if cards.spot and cards.each_spot:
        words = f"from each {cards.spot.value}"
    if cards.opposite:
        return f"{words} opposite {within_cards(cards.opposite)}".lstrip()
    several = cards.amount is not None and (cards.amount.number or 0) > 1 and cards.spot in (Spot.CORNER, Spot.EDGE)
    return words + "s" * several + _of_shape(cards)


def _of_shape(cards: CardPhrase) -> str:
    if cards.shape is None:
        return ""
    grid = "x".join(str(n) for n in cards.grid)
    return f" of the {grid + ' ' if grid else ''}{shape_words(cards.shape)}"


def each_words(cards: CardPhrase) -> str:
    """Cards after "for each": `ace they show`, or just `one`."""
    if cards == IT:
        return "one"
    if cards.hands and cards.came == Event((EventKind.LOSES,)):
        return "of their hands that lost" if cards.owner else "hand that lost"
    if len(cards.what) == 1 and cards == CardPhrase(which=Selector.THAT, what=cards.what):
        return f"one of them that is {a(card_set_words(cards.what[0], 1))}"
    if cards == CardPhrase(owner=THEM, hands=True):
        return "of their hands"
    if cards.owner and cards.amount is None:
        return "of " + cards_words(cards)
    if cards.already and cards.facing and cards.what:
        return f"{cards_words(changed(cards, facing=None, already=False), one=True)} {_facing(cards)}"
    words = cards_words(cards, one=not cards.hands).replace("card that add ", "card that adds ", 1)
    return words.replace("the ", "", 1) if cards.which is Selector.THAT else words


def rank_of_words(rank: RankOf) -> str:
    """`matching the rank of the table card`, `with a rank 1 higher than ...`."""
    if rank.around:
        return rank_of_words(changed(rank, around=False)) + " counting around"
    if rank.reckoned:
        return "with a rank equal to " + reckoned_words(rank)
    if rank.counted:
        what = "the number of " + within_cards(rank.counted)
    elif rank.happened and rank.happened.who:
        what = "the number of times " + worded(rank.happened)
    elif rank.happened:
        deeds = " or ".join(DEEDS[deed][0] for deed in rank.happened.deeds)
        what = f"the number of {deeds}" + (f" {within_words(rank.happened.within)}" if rank.happened.within else "")
    elif rank.players:
        several = changed(rank.players, role=Role.SOME, amount=Amount(2))
        what = "the number of " + worded(several).replace("2 ", "", 1)
    else:
        what = within_cards(rank.cards) if rank.cards else TALLIES[told(rank.tally)]
    if rank.factor:
        return f"of any rank that divides into {what}"
    if rank.multiple:
        return f"with a rank that is a multiple of {what}"
    if rank.doubled:
        return f"with a rank equal to twice {what}"
    if rank.halved:
        return f"with a rank equal to half of {what}"
    if rank.offset:
        return f"with a rank {abs(rank.offset)} {'higher' if rank.offset > 0 else 'lower'} than {what}"
    if rank.cards and rank.cards.noun:
        return f"of {what}"
    return f"{'matching the rank of' if rank.cards else 'of the same rank as'} {what}"


def kind_words(cards: CardPhrase) -> str:
    """The rank or suit of which cards are: `2 ranks of their choice`, `the suit of the last community card`."""
    of = cards.rank_of.cards if cards.rank_of else None
    rank = of is not None
    of = of or cards.like_card
    if of is None or fields_set(cards) - {"rank_of", "like", "like_card"} or rank and cards.rank_of != RankOf(of):
        return cards_words(cards)
    if not rank and cards.like is not Likeness.SAME_SUIT:
        return cards_words(cards)
    return cards_words(of) if of.noun else f"the {'rank' if rank else 'suit'} of {cards_words(of)}"


def reckoned_words(rank: RankOf) -> str:
    """`the sum of 2 table cards`, `the rank of the last community card minus the die`."""
    if rank.tally:
        sign = _SIGNS[told(rank.reckoned)]
        if rank.also:
            return f"{TALLIES[rank.tally]} {sign} {TALLIES[rank.also]}"
        return f"the rank of {within_cards(told(rank.cards))} {sign} {TALLIES[rank.tally]}"
    return f"the {told(rank.reckoned).value} of {within_cards(told(rank.cards))}"


_SIGNS = {Reckoned.SUM: "plus", Reckoned.DIFFERENCE: "minus", Reckoned.PRODUCT: "times"}


def _the_dealers(cards: CardPhrase) -> bool:
    """True for the one such card that the dealer has: "the dealer's up card"."""
    return cards.owner == DEALER and cards.amount is not None and cards.amount.bound is Bound.THE


_NEXT = (Tally.NEXT_HIGHER, Tally.NEXT_LOWER)


def are_many(cards: CardPhrase) -> bool:
    """True where the verb after these cards stands in the plural."""
    if cards.amount is not None:
        one = (ONE, Amount(1, Bound.STRICT), Amount(1, Bound.MORE))
        return cards.amount not in one and cards.amount.bound is not Bound.THE
    if cards.split_card or cards.hands and cards.owner == THEM:
        return False
    if cards.which is not None or cards.rank_only or cards.rank_of and cards.rank_of.tally in _NEXT:
        return False
    return not (len(cards.what) == 1 and cards.what[0].size == 1)


def be_words(cards: CardPhrase) -> str:
    """`is` or `are`, behind these cards."""
    return "are" if are_many(cards) else "is"
