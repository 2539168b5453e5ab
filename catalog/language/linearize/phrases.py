"""House wording for the parts of steps. What is written here the grammar reads back as the same value."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from catalog.language.lexicon import gerund
from catalog.language.terms import (
    BESIDE,
    DEEDS,
    GROUPS,
    HELD,
    LEADING,
    LET_GO,
    LIES_AFTER,
    LIES_BEFORE,
    LIKE,
    NO_ARTICLE,
    PERIODS,
    PICTURES,
    PLAIN_EVENTS,
    PLURAL_ROLES,
    POSSESSIVES,
    ROLES,
    SPOTS,
    TALLIES,
    UNLIKE_WORDS,
)
from catalog.model import pots
from catalog.model.card import CardSet, Picture, Rank
from catalog.model.constraints import GERUNDS, INSTEAD_OF, changed
from catalog.model.layout import OPPOSITE_SIDE, Line, LineSort, Spot
from catalog.model.normalize import DEALER, EACH, IT, NO_ONE, ONE, THEM
from catalog.model.phrase import (
    Adjacency,
    Amount,
    Bound,
    CardPhrase,
    Category,
    ConditionKind,
    Event,
    EventKind,
    Facing,
    Frequency,
    Group,
    HandValue,
    Likeness,
    Nearness,
    Period,
    Price,
    RankOf,
    Reckoned,
    Role,
    Score,
    Selector,
    Tally,
    Turn,
    Unit,
    When,
    Who,
    Zone,
    fields_set,
    of_cards,
)
from catalog.model.showdowns import Share, Taker
from catalog.model.terms import COINS

_LYING = {
    Event((EventKind.COMES_UP,), cards=CardPhrase(facing=Facing.UP, which=Selector.THAT)): "it is face up",
    Event((EventKind.COMES_UP,), cards=CardPhrase(facing=Facing.DOWN, which=Selector.THAT)): "it is face down",
    Event((EventKind.COMES_UP,), cards=CardPhrase(lies=Zone.HOLE, which=Selector.THAT)): "it is in the hole",
}


def a(noun: str) -> str:
    """A noun with its article: an ace, an eight, a jack."""
    return ("an " if noun[0] in "aeiou" or noun.startswith("8") else "a ") + noun


def plural(number: int | None, noun: str = "card") -> str:
    """`card` for one, `cards` otherwise; `pennies` of a penny."""
    if number == 1:
        return noun
    return noun[:-1] + "ies" if noun == "penny" else noun + "s"


def _total_words(total: Amount) -> str:
    """`7`, `more than 7`, `an odd number`."""
    return amount_words(total).removesuffix(" of")


def amount_words(amount: Amount) -> str:
    """`2`, `up to 3`, `all`, `another`."""
    if amount.other is not None and amount.bound is Bound.UP_TO:
        return f"{amount.other} to {amount.number}"
    if amount.other is not None:
        return f"{amount.number} or {amount.other}"
    if amount.per_player:
        return "a number of"
    match amount:
        case Amount(number, Bound.EXACTLY):
            return str(number)
        case Amount(number, Bound.STRICT):
            return f"exactly {number}"
        case Amount(1, Bound.MORE):
            return "another"
        case Amount(number, Bound.MORE):
            return f"another {number}"
        case Amount(number, Bound.AT_LEAST):
            return f"{number} or more"
        case Amount(None, Bound.ANY):
            return "any number of"
        case Amount(2, Bound.ALL):
            return "both"
        case Amount(number, Bound.ALL) if number:
            return f"all {number}"
        case Amount(None, Bound.MORE_AS):
            return "more"
        case Amount(None, Bound.FEWER_AS):
            return "fewer"
        case Amount(number, Bound.MORE_AS | Bound.FEWER_AS as bound) if number:
            return f"{number} {bound.value.split()[0]}"
        case Amount(None, bound):
            return bound.value
        case Amount(number, bound):
            return f"{bound.value} {number}"


def rank_words(rank: Rank, number: int | None = 1) -> str:
    """`four`, or `fours` where several are meant."""
    return rank.name.lower() if number == 1 else rank.plural


def card_set_words(cards: CardSet, number: int | None) -> str:
    """A noun for cards by their faces: `four`, `red aces`, `queen of spades`, `face card`."""
    if cards.joker:
        noun = plural(number, "joker")
    elif cards.court:
        noun = plural(number, "face card") + (f" of {cards.suit.value}s" if cards.suit else "")
    elif cards.rank is not None:
        noun = rank_words(cards.rank, number)
        if cards.through is not None:
            noun = f"{cards.rank.plural} through {cards.through.plural}"
        if cards.suit:
            noun += f" of {cards.suit.value}s"
    elif cards.suit:
        noun = plural(number, cards.suit.value)
    elif cards.wild:
        noun = plural(number, "wild card")
    elif cards.not_suit:
        return plural(number, f"non-{cards.not_suit.value}")
    else:
        noun = plural(number)
    if cards.picture:
        noun = (
            f"{cards.picture.value} {noun}"
            if cards.picture in (Picture.ONE_EYED, Picture.TWO_EYED)
            else f"{noun} {PICTURES[cards.picture]}"
        )
    if cards.not_suit:
        noun = f"non-{cards.not_suit.value} {noun}"
    if cards.color:
        noun = f"{cards.color.value} {noun}"
    return f"wild {noun}" if cards.wild and "wild" not in noun else noun


def held(words: str) -> str:
    """Words that belong together, marked so; `render` takes the marks away, or makes brackets of them."""
    return f"{HELD}{words}{LET_GO}"


def cards_words(cards: CardPhrase, facing_after: bool = False, one: bool = False) -> str:
    """Cards as a phrase: `2 cards`, `1 of their down cards`, `the top card of their stack`, `any up queen`.

    `facing_after` puts up or down behind the noun, as in "2 cards down"; `one` speaks of one of them: "ace".
    """
    words = _cards_words(cards, facing_after, one)
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


def _cards_words(cards: CardPhrase, facing_after: bool, one: bool) -> str:
    if told := _said_at_once(cards, facing_after):
        return told
    the_only = cards.amount is not None and cards.amount.bound is Bound.THE
    facing_after = facing_after or the_only and cards.owner is None
    number = _how_many(cards, one, the_only)
    before = _whose(cards, the_only)
    _add_which(cards, before)
    before += [word for says, word in _ADJECTIVES if says(cards)]
    if cards.facing and not facing_after:
        before.append(_facing(cards))
    before += ["end"] * (cards.spot is Spot.END)
    if cards.lies in LIES_BEFORE:
        before.append(LIES_BEFORE[cards.lies])
    if number is None and not cards.amount and len(cards.what) == 1 and cards.what[0].size == 1:
        number = 1
        before.insert(0, "the")
    if cards.noun:
        before = ["each" if word == "all" else word for word in before]
    before += _nouns(cards, number)
    after = [told for tell in _AFTER if (told := tell(cards))]
    if cards.facing and facing_after:
        after.insert(0, _facing(cards))
    return " ".join([*before, *after]).replace(" ,", ",")


def _said_at_once(cards: CardPhrase, facing_after: bool) -> str:
    """Cards and others, and those that a word or two tell; "" for all that are told part by part."""
    if cards.plus is not None or cards.alternative is not None:
        first = cards_words(changed(cards, plus=None, alternative=None), facing_after)
        word = "and" if cards.plus else "or"
        return f"{first} {word} {cards_words(cards.plus or cards.alternative, facing_after)}"
    if cards == IT:
        return "it"
    if cards.split_card:
        return "the " + (f"{cards.facing.value} " if cards.facing else "") + "split card"
    if cards == CardPhrase(which=Selector.THAT, owner=THEM):
        return "theirs"
    if cards.rank_only:
        return "that rank"
    if cards.rank_of and cards.rank_of.tally in (Tally.NEXT_HIGHER, Tally.NEXT_LOWER):
        return cards.rank_of.tally.value + (" that someone has" if cards.rank_of.held else "")
    return ""


def _how_many(cards: CardPhrase, one: bool, the_only: bool) -> int | None:
    """The number by which the noun is singular or plural; None for the plural."""
    amount = cards.amount
    if cards.total or amount and (amount.other or amount.per_player or cards.which is Selector.THAT):
        return None
    if amount and cards.owner in POSSESSIVES and not the_only:
        return None
    if amount:
        return amount.number
    return 1 if cards.which or one or cards.nearest else None


def _facing(cards: CardPhrase) -> str:
    return ("already " if cards.already else "") + cards.facing.value


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
    first = cards.which in (Selector.FIRST, Selector.LAST)
    if cards.total:
        if not before[-1].endswith((" of", "their")) and cards.owner not in POSSESSIVES:
            before.append("of the" if first else "of")
        before.append(f"{cards.which.value} {cards.total}" if first else str(cards.total))
    if cards.which and not (cards.total and first):
        if not before and cards.which is not Selector.THAT:
            before.append("the")
        if cards.which is Selector.THAT and cards.amount:
            before.append("those" if before[-1].endswith("of") else "of those")
        else:
            which = {Selector.LEFT: "leftmost", Selector.RIGHT: "rightmost"}.get(cards.which, cards.which.value)
            plain = cards.which is Selector.THAT and not (before or cards.what or cards.group)
            before.append("the" if plain else which)
    if cards.nearest and not before:
        before.append("the")
    if cards.place:
        before.insert(len(before) - 1, {2: "second", 3: "third", 4: "fourth", 5: "fifth"}[cards.place])


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
        return [(f"{cards.size} card " if cards.size else "") + hand]
    return [plural(number)]


def _rank_told(cards: CardPhrase) -> str:
    rank = cards.rank_of
    if not rank:
        return ""
    if cards.like and rank.offset:
        far = abs(rank.offset)
        way = "higher" if rank.offset > 0 else "lower"
        return f"{LIKE[cards.like]} as {_within(cards.like_card)} but {far} {plural(far, 'rank')} {way}"
    if cards.like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR):
        color = "but opposite" if cards.like is Likeness.OPPOSITE_COLOR else "and same"
        return f"of the same rank {color} color as {_within(rank.cards)}"
    return rank_of_words(rank)


def _other(field: str, lead: str) -> Callable[[CardPhrase], str]:
    """What tells cards by others in one of their fields, behind some words: `after`, `higher than`."""
    return lambda cards: f"{lead} {_within(other)}" if (other := getattr(cards, field)) else ""


def _nearest_told(cards: CardPhrase) -> str:
    return (
        f"closest in rank to {_within(cards.nearest)}{' without going over' * cards.not_over}" if cards.nearest else ""
    )


def _zone_told(cards: CardPhrase) -> str:
    if cards.each_hand and cards.lies is Zone.STACK:
        return "from each of their stacks"
    sized = cards.size and not cards.hands
    there = f"of their {cards.size} card {cards.lies.value}" if sized else LIES_AFTER.get(cards.lies, "")
    return " ".join(filter(None, [there, "from each hand" * cards.each_hand]))


def _color_from(cards: CardPhrase) -> bool:
    """True for what is said last: "of the opposite color from" is what follows."""
    return cards.like is Likeness.OPPOSITE_COLOR and not cards.like_card


def _like_told(cards: CardPhrase) -> str:
    if cards.like_card and cards.like_card.noun:
        return f"of {_within(cards.like_card)}"
    if not cards.like or cards.rank_of or _color_from(cards):
        return ""
    if cards.like_card:
        return f"{UNLIKE_WORDS.get(cards.like) or LIKE[cards.like] + ' as'} {_within(cards.like_card)}"
    return LIKE[cards.like]


def _sum_told(cards: CardPhrase) -> str:
    words = [f"that multiply to {cards.multiply_to}"] if cards.multiply_to is not None else []
    if cards.adds_to is not None:
        more = f" with {_within(cards.adds_with)}" if cards.adds_with else ""
        words.append(f"that add to {cards.adds_to}{more}")
    if cards.apart is not None:
        apart = f"and with a rank difference of {cards.apart}"
        words.append(apart if cards.like else f"that are {cards.apart} ranks apart")
    return " ".join(words)


def _owner_told(cards: CardPhrase) -> str:
    before_them = cards.owner in POSSESSIVES or _the_dealers(cards) or cards.owner == EACH and not cards.amount
    return f"from {who_words(cards.owner, as_object=True)}" if cards.owner and not before_them else ""


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
        sort = line_words(changed(cards.line, which=None)).removeprefix("the ")
        words.append(f"from the same {sort} as {_within(cards.in_line_with)}")
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
    return f", {amount_words(some.amount)} of them {cards_words(changed(some, amount=None))}" if some else ""


def _as_many_told(cards: CardPhrase) -> str:
    others = cards.as_many_as
    if others is None:
        return ""
    if others.came and others.lies is None:
        ago = f" {within_words(others.came.within)}" if others.came.within else ""
        so = others.came.deeds == (EventKind.DOES_SO,)
        return f"{_as_or_than(cards)} " + (f"{who_words(others.came.who)} did{ago}" if so else came_words(others.came))
    if others.owner not in (None, THEM):
        return f"{_as_or_than(cards)} {who_words(others.owner)}"
    theirs = "they have" if others.owner else "there are"
    return f"{_as_or_than(cards)} {theirs} {_within(changed(others, owner=None))}"


def _per_player_told(cards: CardPhrase) -> str:
    if not (cards.amount and cards.amount.per_player):
        return ""
    left = " still in" if cards.amount.bound is Bound.PER_PLAYER_LEFT else ""
    more = cards.amount.extra
    plus = f" plus {more}" if more > 0 else f" minus {-more}" if more else ""
    return f"equal to {_times_as_many(cards.amount.number)}the number of players{left}{plus}"


_NOT_TOGETHER = {
    Adjacency.NOT_ADJACENT: "no two of them adjacent",
    Adjacency.NOT_IN_LINE: "that are not in the same row or column",
    **{of: of.value for of in _SAID_AFTER},
}
_AFTER_OTHERS = _other("after", "after")
_AFTER: tuple[Callable[[CardPhrase], str], ...] = (
    _rank_told,
    lambda cards: "" if cards.spot else _AFTER_OTHERS(cards),
    _other("before", "before"),
    _other("round_of", "dealt in the same round as"),
    lambda cards: f"dealt after {event_words(cards.since)}" if cards.since else "",
    _other("pairs_with", "that pairs with"),
    _other("higher_than", "higher than"),
    _nearest_told,
    lambda cards: _distance_words(cards.distance) if cards.distance else "",
    _other("lower_than", "lower than"),
    _other("goes_with", "that go with"),
    _zone_told,
    _like_told,
    lambda cards: _NOT_TOGETHER.get(cards.adjacency, ""),
    _sum_told,
    lambda cards: "of their choice" * cards.chosen,
    lambda cards: (
        f"that is wild specifically for {who_words(cards.wild_for, as_object=True)}" if cards.wild_for else ""
    ),
    _owner_told,
    lambda cards: "at random" * cards.random,
    _suit_told,
    _made_hand_told,
    _place_told,
    lambda cards: _AFTER_OTHERS(cards) if cards.spot else "",  # else the others would seem to be in that spot
    lambda cards: came_words(cards.came) if cards.came else "",
    _of_them_told,
    lambda cards: LIKE[cards.like] if _color_from(cards) else "",
    _other("besides", "except"),
    _other("including", "including"),
    lambda cards: f"chosen by {who_words(cards.chooser, as_object=True)}" if cards.chooser else "",
    _as_many_told,
    _per_player_told,
)
"""What is told behind the noun, in this order."""


def _distance_words(told: Nearness) -> str:
    if told.who:
        there = who_words(told.who, as_object=True)
    else:
        there = (
            "the pot" if told.pot else "the deck" if told.cards == CardPhrase(lies=Zone.DECK) else _within(told.cards)
        )
    return f"{'farthest from' if told.far else 'closest to'} {there}"


def _as_or_than(cards: CardPhrase) -> str:
    return "as" if cards.amount == Amount(None, Bound.AS_MANY) else "than"


def _named_by(cards: CardPhrase) -> str:
    return f"named by {who_words(cards.namer, as_object=True)}"


def _times_as_many(number: int) -> str:
    return {1: "", 2: "twice "}.get(number, f"{number} times ")


def _within(cards: CardPhrase) -> str:
    """Cards that others are told by."""
    words = cards_words(cards)
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
        return f"{line_words(changed(line, holding=None))} with {_within(line.holding)}"
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
        words = f"{line.number} {f'of {line.total} ' if line.total else ''}{words}{'s' if several else ''}"
        words = "up to " * line.at_most + words
    elif line.which is not Selector.THAT:
        words = "the " + words
    words += f" of {line.size}" if line.size else ""
    return words + (f" that still has {line.still_has.value} cards" if line.still_has else "")


def _spot_words(cards: CardPhrase) -> str:
    """A place in a layout: `in the corner of the square`, `in the top left`."""
    if cards.beside:
        return f"{BESIDE[cards.spot] if cards.spot else 'next to'} {_within(cards.beside)}"
    words = spot_words(cards.spot) if cards.spot else ""
    if cards.each_spot:
        words = f"from each {cards.spot.value}"
    if cards.opposite:
        return f"{words} opposite {_within(cards.opposite)}".lstrip()
    return words + _of_shape(cards)


def spot_words(spot: Spot) -> str:
    """`in the corner`, `on the edge`, `on the left side`."""
    return SPOTS.get(spot, f"in the {spot.value}")


def _of_shape(cards: CardPhrase) -> str:
    if cards.shape is None:
        return ""
    grid = "x".join(str(n) for n in cards.grid)
    return f" of the {grid + ' ' if grid else ''}{cards.shape.value}"


def each_words(cards: CardPhrase) -> str:
    """Cards after "for each": `ace they show`, or just `one`."""
    if cards == IT:
        return "one"
    if cards.hands and cards.came == Event((EventKind.LOSES,)):
        return "of their hands that lost" if cards.owner else "hand that lost"
    if len(cards.what) == 1 and cards == CardPhrase(which=Selector.THAT, what=cards.what):
        return f"one of them that is {a(card_set_words(cards.what[0], 1))}"
    if cards.owner and cards.amount is None:
        return "of " + cards_words(cards)
    return cards_words(cards, one=bool(cards.what))


def came_words(event: Event) -> str:
    """How cards came: `dealt to them`, `they get this round`."""
    words = []
    if event == Event((EventKind.LOSES,)):
        return "that lost"
    if event.deeds == (EventKind.NAMES_WILD,):
        return f"declared as a wild card by {who_words(event.who, as_object=True)}"
    if event.who:
        words += [who_words(event.who), _verb(event)]
    else:
        words.append("not " * event.negated + " or ".join(DEEDS[d][2] for d in event.deeds))
    if event.to:
        words.append("to " + who_words(event.to, as_object=True))
    if event.as_wild:
        words.append("as a wild card")
    if event.within:
        words.append(within_words(event.within))
    if event.nth_draw:
        words.append(f"in the {event.nth_draw.value} draw")
    return " ".join(words)


def within_words(period: Period) -> str:
    """`this round`, `in this game`."""
    return PERIODS.get(period, period.value)


def _is_sole(cards: CardPhrase) -> bool:
    return cards.amount == ONE or cards.amount is None and cards.which is not None


def rank_of_words(rank: RankOf) -> str:
    """`of the same rank as the table card`, `with a rank 1 higher than ...`."""
    if rank.around:
        return rank_of_words(changed(rank, around=False)) + " counting around"
    if rank.reckoned:
        return "with a rank equal to " + reckoned_words(rank)
    if rank.counted:
        what = "the number of " + _within(rank.counted)
    elif rank.happened and rank.happened.who:
        what = "the number of times " + event_words(rank.happened)
    elif rank.happened:
        deeds = " or ".join(DEEDS[deed][0] for deed in rank.happened.deeds)
        what = f"the number of {deeds}" + (f" {within_words(rank.happened.within)}" if rank.happened.within else "")
    elif rank.players:
        several = changed(rank.players, role=Role.SOME, amount=Amount(2))
        what = "the number of " + who_words(several).replace("2 ", "", 1)
    else:
        what = _within(rank.cards) if rank.cards else TALLIES[rank.tally]
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
    return f"of the same rank as {what}"


def kind_words(cards: CardPhrase) -> str:
    """The rank or suit of which cards are: `2 ranks of their choice`, `the suit of the last common card`."""
    rank = cards.rank_of is not None and cards.rank_of.cards is not None
    of = cards.rank_of.cards if rank else cards.like_card
    if of is None or fields_set(cards) - {"rank_of", "like", "like_card"} or rank and cards.rank_of != RankOf(of):
        return cards_words(cards)
    if not rank and cards.like is not Likeness.SAME_SUIT:
        return cards_words(cards)
    return cards_words(of) if of.noun else f"the {'rank' if rank else 'suit'} of {cards_words(of)}"


def reckoned_words(rank: RankOf) -> str:
    """`the sum of 2 table cards`, `the rank of the last common card minus the die`."""
    if rank.tally:
        sign = {Reckoned.SUM: "plus", Reckoned.DIFFERENCE: "minus", Reckoned.PRODUCT: "times"}[rank.reckoned]
        if rank.also:
            return f"{TALLIES[rank.tally]} {sign} {TALLIES[rank.also]}"
        return f"the rank of {_within(rank.cards)} {sign} {TALLIES[rank.tally]}"
    return f"the {rank.reckoned.value} of {_within(rank.cards)}"


def _the_dealers(cards: CardPhrase) -> bool:
    """True for the one such card that the dealer has: "the dealer's up card"."""
    return cards.owner == DEALER and cards.amount is not None and cards.amount.bound is Bound.THE


_ONE = (ONE, Amount(1, Bound.STRICT))


def who_words(who: Who, as_object: bool = False) -> str:
    """Players: `each player who drew less than 3 cards`; THAT is `they`, or `them` as an object."""
    words = _who_words(who, as_object)
    return held(words) if fields_set(who) - {"role", "amount"} else words


def _who_words(who: Who, as_object: bool) -> str:
    words = "them" if as_object and who.role is Role.THAT else ROLES[who.role]
    if who.size:
        words = re.sub(r"hand\b", f"{who.size} card hand", words)
    if who.role is Role.THAT and who.doing:
        words = "the one"
    if who.amount:
        one = who.amount in _ONE
        half = who.amount.bound in (Bound.HALF, Bound.MORE_THAN_HALF, Bound.HALF_AT_LEAST)
        words = (
            f"{amount_words(who.amount)}{' the' if half else ''} {'player' if one and who.role is Role.SOME else words}"
        )
    if who.of and who.role in (Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT):
        return f"the player closest to the dealer's {'left' if who.role is Role.CLOSEST_LEFT else 'right'}"
    if who.of and words.endswith(" them"):
        words = words.removesuffix("them") + who_words(who.of, as_object=True)
    elif who.of and (held_card := _held_card(who.of)):
        words += f" of {cards_words(held_card)}"
    elif who.of:
        beside = re.sub("^any player who ", "whoever ", _who_words(who.of, as_object=True))
        words += " of " + (held(beside) if fields_set(who.of, "role", "amount") else beside)
    if who.still_in:
        words += " still in"
    if who.also and not who.doing:
        return f"{words} and {who_words(who.also)}"
    if who.role in (Role.FIRST, Role.SECOND, Role.LAST) and who.doing:
        act = event_words(changed(who.doing[0], who=THEM)).removeprefix("they ")
        return f"{words} to {re.sub('^are ', 'be ', act)}"
    if who.ace_low or who.ace_high or (who.also and who.doing):
        words += f" with {cards_words(who.doing[0].cards, facing_after=True)}" + (
            " (aces are low)" if who.ace_low else " (aces are high)" if who.ace_high else ""
        )
        if who.also:
            words = words.removeprefix("any player with ") + f" and {who_words(who.also)}"
        return words
    if len(who.doing) == 1 and who.doing[0] == Event((EventKind.PAIRS,), to=who.doing[0].to) != Event(
        (EventKind.PAIRS,)
    ):
        return f"{words} paired with {who_words(who.doing[0].to, as_object=True)}"
    if who.besides:
        besides = who_words(who.besides, as_object=True)
        words += " except " + (held(besides) if who.doing and not besides.startswith(HELD) else besides)
    if len(who.doing) == 1 and of_cards(who.doing[0]):
        return f"{words} whose {event_words(who.doing[0]).replace(HELD + 'the ', HELD).removeprefix('the ')}"
    if who.doing:
        doing = [event_words(e, subject=who) for e in who.doing]
        words += " who " + (doing[0] if len(doing) == 1 else " and ".join(map(held, doing)))
    return words


def _held_card(who: Who) -> CardPhrase | None:
    """The card that tells whose holder is meant, if nothing else does."""
    cards = who.doing[0].cards if len(who.doing) == 1 else None
    if cards is None or cards == IT:
        return None
    return cards if who == Who(Role.ANY, (Event((EventKind.HAS,), cards=cards),)) else None


def is_plural(who: Who | None) -> bool:
    """True where the verb after these players stands in the plural."""
    if who is not None and who.amount is not None:
        return who.amount not in _ONE
    if who is not None and who.also is not None and not who.doing:
        return True
    return who is not None and who.role in PLURAL_ROLES


def _verb(event: Event, subject: Who | None = None) -> str:
    many = is_plural(event.who or subject)
    if event.first:
        return ("are" if many else "is") + " the first to " + _bare_verbs(event)
    if event.alone:
        return ("are" if many else "is") + " the only one to " + _bare_verbs(event)
    if event.within is Period.EARLIER:
        return "previously " + _verb(changed(event, within=None), subject)
    if event.paying is not None:
        much = "" if event.paying == Price(Unit.THAT) else f" {price_words(event.paying)}"
        lead = ("do not pay" if many else "does not pay") if event.negated else "pay" if many else "pays"
        return f"{lead}{much} to {_bare_verbs(event)}"
    if event.wanted:
        words = ("do" if many else "does") + " not want to" if event.negated else "want to" if many else "wants to"
        return f"{words} " + _bare_verbs(event)
    if event.able:
        believes = ("believe they " if many else "believes they ") if event.believed else ""
        return f"{believes}can " + _bare_verbs(event)
    if event.forced and event.negated:
        return ("are" if many else "is") + " not forced to " + _bare_verbs(event)
    if event.forced:
        return ("have to " if many else "has to ") + _bare_verbs(event)
    if event.negated:
        if event.deeds == (EventKind.DEALT,):
            return f"{'are' if many else 'is'} not dealt"
        return ("do" if many else "does") + " not " + _bare_verbs(event)
    if event.act is not None:
        return act_words(event.act, many)
    return " or ".join(DEEDS[d][many] for d in event.deeds)


def act_words(step: object, bare: bool) -> str:
    """What an event does that holds an act, as a verb phrase for one person, or in its base form."""
    from catalog.language.linearize.steps import third_person, verb_phrase

    words = verb_phrase(step)
    return held(words if bare or step.impersonal else third_person(words))


def gerund_words(step: object) -> str:
    """An act as what is done before, after or without something else: `discarding 2 cards`."""
    from catalog.language.linearize.steps import verb_phrase

    return held(gerund(verb_phrase(step)))


def _bare_verbs(event: Event) -> str:
    if event.act is not None:
        return act_words(event.act, True)
    return " or ".join(re.sub("^are ", "be ", DEEDS[d][1]) for d in event.deeds)


def event_words(event: Event, subject: Who | None = None) -> str:
    """An event as a clause: `a player is dealt an up four`, `a queen is dealt or flipped up`."""
    if event.act is not None and event.act.impersonal:
        return act_words(event.act, True)
    done = event.who or subject
    if not done and (told := _plain_event(event) or _lying(event)):
        return told
    if done:
        words = _deed_words(event, subject)
    elif event.cards:
        words = _happening_words(event)
    else:
        words = ["that is " + " or ".join(DEEDS[d][2] for d in event.deeds)]
    if event.to and not done:
        where = "past" if event.deeds == (EventKind.GOES_PAST,) else "to"
        words.append(f"{where} {who_words(event.to, as_object=True)}")
    if event.within and event.within is not Period.EARLIER:
        words.append(within_words(event.within))
    if event.against:
        words.append("against " + who_words(event.against, as_object=True))
    if event.counting:
        words.append(f"with {_within(event.counting)} as a hand")
    return " ".join(words)


def _lying(event: Event) -> str:
    """How cards lie, in words of its own: `there is none`, `it is face up`; "" for other events."""
    if event == Event((EventKind.COMES_UP,), cards=IT, negated=True):
        return "there is none"
    return _LYING.get(event, "") if event.cards else ""


def _deed_words(event: Event, subject: Who | None) -> list[str]:
    """What a player does, or the `subject` spoken of before."""
    words = [who_words(event.who)] if event.who else []
    words.append(_verb(event, subject))
    if event.cards:
        words += ["with"] * (event.deeds[0] in (EventKind.GOES_IN, EventKind.GOES_OUT))
        words.append(_more_than(event) if event.than else _within(event.cards))
    elif EventKind.BIDS in event.deeds:
        words[-1] = words[-1].removesuffix(" on")
    return words + [tell(event) for field, tell in _OF_DEEDS if getattr(event, field)]


def _draw_told(event: Event) -> str:
    return f"the {event.nth_draw.value} {'betting round' if event.deeds == (EventKind.BETS,) else 'draw'}"


def _score_told(event: Event) -> str:
    games = event.score.in_games
    return score_words(event.score) + (f" in {games} consecutive games" if games else "")


_LEADS_TO = {
    EventKind.BETTER_SHOWING: "than ",
    EventKind.WORSE_SHOWING: "than ",
    EventKind.BETTER_HAND: "",
    EventKind.WORSE_HAND: "",
    EventKind.SWITCHES: "",
}
"""What leads to the other player, where it is not "to"."""


def _to_told(event: Event) -> str:
    usual = "with " if event.deeds == (EventKind.PAIRS,) else "to "
    return _LEADS_TO.get(event.deeds[0], usual) + who_words(event.to, as_object=True)


_OF_DEEDS: tuple[tuple[str, Callable[[Event], str]], ...] = (
    ("along", lambda event: f"and {_within(event.along)}"),
    ("nth_draw", _draw_told),
    ("price", lambda event: price_words(event.price)),
    ("value", lambda event: "with " * (event.deeds == (EventKind.OPENS,)) + hand_value_words(event.value)),
    ("score", _score_told),
    ("word", lambda event: rank_words(event.word)),
    ("total", lambda event: _total_words(event.total)),
    ("to", _to_told),
    ("times", lambda event: _times(event.times)),
    ("in_row", lambda event: "in a row"),
    ("until", lambda event: f"until {_within(event.until)}"),
    ("after", lambda event: "after them"),
    ("before", lambda event: "before them"),
    ("instead", lambda event: "instead"),
    ("as_wild", lambda event: "as a wild card"),
    ("out_of_turn", lambda event: "out of turn"),
)
"""What is told of a deed behind its verb and its cards, in this order."""


def _happening_words(event: Event) -> list[str]:
    """What happens to cards, whoever does it."""
    cards = _within(event.cards)
    if event.deeds == (EventKind.COMES_UP,):
        absent = "there is not" if cards.lstrip("⟨").startswith("the ") else "there is no"
        return [absent if event.negated else "there is", cards]
    if event.deeds == (EventKind.HAS,):
        return ["it has", cards]
    if event.being:
        verb = ("is not" if event.negated else "is") if event.deeds == (EventKind.IS,) else "matches the rank of"
        return [cards, verb, _within(event.being)]
    words = [cards]
    if event.along:
        words.append("and " + _within(event.along))
    if event.deeds != (EventKind.GOES_PAST,):
        words.append("are both" if event.along else "is" + (" not" if event.negated else ""))
    words += ["previously"] * (event.within is Period.EARLIER)
    words.append(" or ".join(DEEDS[d][2] for d in event.deeds))
    if event.times:
        words.append(_times(event.times))
    return words + ["in a row"] * event.in_row


def _more_than(event: Event) -> str:
    return f"more {_within(event.cards)} than {_within(event.than)}"


def score_words(score: Score) -> str:
    """`2 legs`, `no tricks`, `2 or more tricks`."""
    number = f"{score.number or 'no'}{' or more' if score.at_least else ''}"
    words = f"{number} {plural(2 if score.at_least else score.number, score.score_unit.value)}"
    return words + " more than anyone else" * score.ahead


def _deals(event: Event) -> str:
    words = f"{event.times} {plural(event.times, 'deal')}"
    return f"{words} for {who_words(event.to, as_object=True)}" if event.to else words


def _plain_event(event: Event) -> str:
    """What happens to cards, the pot or the deck, without a player who does it; empty where cards just come."""
    deed = event.deeds[0]
    if event.cards is None and deed is EventKind.DEALT and event.times:
        return _deals(event)
    if event == Event((EventKind.DEALT,), within=Period.NEXT_ROUND):
        return "the next round is dealt"
    if event.cards is None:
        if deed is EventKind.WINS and event.negated:
            return "the pot is not won"
        if deed is EventKind.DOES and event.negated:
            return "they do not"
        if deed is EventKind.DECK_LACKS and event.negated:
            return "there are enough cards in the deck"
        words = PLAIN_EVENTS.get(deed, "")
        return re.sub(r"\ba\b", "no", words, count=1) if event.negated else words
    cards = cards_words(event.cards)
    match deed:
        case EventKind.HIGHER | EventKind.LOWER:
            return f"{cards} is{' not' if event.negated else ''} {deed.value[3:]} {cards_words(event.being)}"
        case EventKind.RUNS_OUT if event.cards.lies is not Zone.DECK:
            return f"{cards} run out"
        case EventKind.RUNS_OUT:
            return "the deck runs out of cards"
        case EventKind.LIES:
            return f"the table {'does not have' if event.negated else 'has'} {cards}"
        case EventKind.PAIRS if event.along is not None:
            same = event.along.like is Likeness.SAME_COLOR
            return f"{cards} is paired with {'the same' if same else 'an opposite'} color"
        case EventKind.PAIRS:
            return f"{cards} {'do not ' if event.negated else ''}pair"
        case EventKind.TIES:
            return f"there is a tie for {cards}"
        case EventKind.IMPROVES | EventKind.WOULD_WIN:
            return f"{held(cards)} {'do not ' * event.negated}{DEEDS[deed][1]}"
        case EventKind.BEATEN:
            return (
                f"{held(cards)} {'are not' if event.negated else 'are'} beaten by {who_words(event.to, as_object=True)}"
            )
        case EventKind.SHIFTS:
            return f"{cards} shifts"
        case EventKind.TOTALS if event.total.bound in (Bound.EVEN, Bound.ODD) and _is_sole(event.cards):
            return f"{cards} is {'not ' if event.negated else ''}{_total_words(event.total)}"
        case EventKind.TOTALS:
            return f"{held(cards)} {'do not ' if event.negated else ''}total {_total_words(event.total)}"
        case EventKind.OUTNUMBERS:
            return f"there are {_more_than(event) if event.than else 'more ' + cards}"
        case EventKind.BEATS if event.than is not None:
            return f"{cards} would make a better hand than {cards_words(event.than)}"
    return ""


def when_words(when: When | Frequency) -> str:
    """A condition: `if a player is dealt ...`, `once per game`."""
    if isinstance(when, Frequency):
        if when.times is None:
            return within_words(when.period) if when.period else "any number of times"
        if when.period is None:
            return "only once" if when.times == 1 else f"up to {when.times} times"
        return {1: "once", 2: "twice"}.get(when.times, f"{when.times} times") + " per " + when.period.value
    if not when.events:
        return when.temper.value
    if betting := _betting_round(when):
        return betting
    first, *rest = when.events
    if street := _street(first):
        return f"{when.temper.value} the {street} is dealt"
    if first.act is not None and first.who is None and not first.act.impersonal:
        return f"{when.temper.value} {gerund_words(first.act)}"
    while_doing = when.temper in (ConditionKind.AFTER, ConditionKind.WHILE, ConditionKind.BEFORE) and first.act is None
    if while_doing and first.who is None and first.deeds[0] in GERUNDS:
        words = f"{when.temper.value} {GERUNDS[first.deeds[0]]}"
        words += f" {cards_words(first.cards)}" if first.cards else ""
        words += f" {price_words(first.price)}" if first.price else ""
        words += f" {within_words(first.within)}" if first.within else ""
        return words + (f" {_times(first.times)}" if first.times else "")
    if when.temper is ConditionKind.INSTEAD_OF:
        return f"instead of {INSTEAD_OF[first.deeds[0]]}" + (f" {cards_words(first.cards)}" if first.cards else "")
    if when.temper is ConditionKind.ONLY_AFTER:
        return f"but only right after {GERUNDS[first.deeds[0]]} {cards_words(first.cards)}"
    nobody = first.who == NO_ONE and not when.either
    same = first.who is not None and not nobody and all(event.who == first.who for event in rest)
    deals = (
        first.deeds == (EventKind.DEALT,) and first.times is not None and first.to is not None
    )  # for whom, or the step?
    words = held(event_words(first)) if rest or deals else event_words(first)
    for event in rest:
        words += (" or " if when.either else " and ") + held(_again(event) if same else event_words(event))
    return f"{when.temper.value} {'either ' if when.either else ''}{words}"


def _betting_round(when: When) -> str:
    """`after each betting round`, `before the first betting round`: everybody's bets; "" for other conditions."""
    (event, *more) = when.events
    if more or (event.deeds, event.who) != ((EventKind.BETS,), EACH):
        return ""
    if fields_set(event) - {"deeds", "who", "within", "nth_draw"}:
        return ""
    if (when.temper, event.within, event.nth_draw) == (ConditionKind.EACH_TIME, None, None):
        return "after each betting round"
    if (when.temper, event.within, event.nth_draw) == (ConditionKind.BEFORE, Period.EACH_ROUND, None):
        return "before each betting round"
    if (
        when.temper in (ConditionKind.BEFORE, ConditionKind.AFTER)
        and event.within is None
        and event.nth_draw is not None
    ):
        return f"{when.temper.value} the {event.nth_draw.value} betting round"
    return ""


def _street(event: Event) -> str:
    """The flop, the turn or the river, where an event is that it is dealt; "" for others."""
    line = event.cards.line if event.cards is not None else None
    if (
        line is None
        or line.sort not in _STREETS
        or event != Event((EventKind.DEALT,), cards=CardPhrase(line=Line(line.sort)))
    ):
        return ""
    return line.sort.value


_STREETS = (LineSort.FLOP, LineSort.TURN, LineSort.RIVER)


def _again(event: Event) -> str:
    """An event of the player spoken of just before, whom it does not name again."""
    return event_words(changed(event, who=None), subject=event.who)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def leads(when: When | Frequency) -> bool:
    """True for conditions that stand before what they bring about."""
    return isinstance(when, When) and when.temper in LEADING


def turn_words(turn: Turn) -> str:
    """`in turn`, `simultaneously, starting with the dealer`."""
    start = f"starting with {who_words(turn.start, as_object=True)}" if turn.start else ""
    return ", ".join(filter(None, [turn.order.value if turn.order else "", start]))


def for_words(price: Price) -> str:
    """For how much: ` for max bet`, `, the first for free and the second for max bet`."""
    if price.then is None:
        return " for " + price_words(price)
    told, further = [], False
    while price is not None:
        which = "each one after that" if further else f"the {('first', 'second', 'third')[len(told)]}"
        told.append(f"{which} for {price_words(changed(price, then=None, further=False))}")
        price, further = price.then, price.further
    return ", " + ", ".join(told[:-1]) + " and " + told[-1]


def price_words(price: Price) -> str:
    """`max bet`, `2 times the ante each`, `half the pot`."""
    unit = price.unit.value
    each = " each" if price.each else ""
    if price.unit is Unit.FREE:
        return "free"
    if price.payer is not None:
        much = "as much as" if price.times == 1 else f"{price_words(Price(Unit.THAT, price.times))[:-5]} what"
        return f"{much} {who_words(price.payer)} {'pay' if is_plural(price.payer) else 'pays'}"
    if price.counting is not None:
        one = {**{coin: f"a {coin.value}" for coin in COINS}, Unit.ANTE: "the ante", Unit.POT: "the pot"}.get(
            price.unit, unit
        )
        return f"{_counted_words(price.counting)} times {one}"
    if price.least:
        return "at least " + price_words(changed(price, least=False))
    if price.unit is Unit.THAT:
        if price.times == 1:
            return "it"
        words = {Fraction(2): "double", Fraction(1, 2): "half"}.get(price.times)
        return f"{words or f'{price.times}' + ' times' * (price.times.denominator == 1)} that{each}"
    if price.unit in (Unit.LAST_PRICE, Unit.FIRST_PRICE, Unit.LAST_PASS) and price.times != 1:
        words = {Fraction(2): "double", Fraction(1, 2): "half"}.get(price.times)
        return f"{words or f'{price.times}' + ' times' * (price.times.denominator == 1)} {unit}{each}"
    if price.unit in COINS:
        return f"{price.times} {plural(int(price.times), unit)}{each}"
    if price.times == 1:
        return (
            (
                "the "
                if price.unit in (Unit.ANTE, Unit.POT, Unit.CURRENT_BET, Unit.LAST_RAISE, Unit.LAST_BET, Unit.BID)
                else ""
            )
            + unit
            + each
        )
    if price.unit is Unit.POT:
        unit = "the pot"
    if price.times == 2:
        return f"double {unit}{each}"
    if price.times == Fraction(1, 2):
        return f"half the {price.unit.value}{each}"
    if price.times.denominator == 1:
        return f"{price.times} times {unit}{each}"
    return f"{price.times} the {price.unit.value}{each}"


def _counted_words(rank: RankOf) -> str:
    """The number that a price is paid so many times: `the rank of the table card`, `the number of up cards`."""
    if rank.cards:
        return "that rank" if rank.cards == IT else f"the rank of {_within(rank.cards)}"
    if rank.tally:
        return TALLIES[rank.tally]
    return rank_of_words(rank).removeprefix("of the same rank as ")


def hand_value_words(value: HandValue) -> str:
    """`a pair of jacks`, `a nine high`, `a 4 card flush or better`, `less than a pair`."""
    if value.below:
        return "less than " + hand_value_words(changed(value, below=False))
    if value.above:
        return "better than " + hand_value_words(changed(value, above=False))
    if value.better:
        return hand_value_words(changed(value, better=False)) + " or better"
    if value.worse:
        return hand_value_words(changed(value, worse=False)) + " or lower"
    if value.natural:
        return "a natural " + re.sub("^an? ", "", hand_value_words(changed(value, natural=False)))
    if value.cards:
        return f"a {value.cards} card " + re.sub("^an? ", "", hand_value_words(changed(value, cards=None)))
    if value.with_rank and value.category is Category.HIGH_CARD:
        return f"{a(rank_words(value.rank))}-{rank_words(value.with_rank)} high"
    if value.with_rank:
        word = "and" if value.category is Category.TWO_PAIR else "over"
        kind = value.category.value if value.category in NO_ARTICLE else a(value.category.value)
        return f"{kind} of {value.rank.plural} {word} {value.with_rank.plural}"
    match value:
        case HandValue(Category.PAIR, None):
            return "a pair"
        case HandValue(Category.PAIR, rank):
            return f"a pair of {rank.plural}"
        case HandValue(Category.HIGH_CARD, rank) if rank:
            return a(rank_words(rank)) + " high"
        case HandValue(category, rank) if rank:
            kind = category.value if category in NO_ARTICLE else a(category.value)
            return f"{kind} to the {rank_words(rank)}"
        case HandValue(category, _):
            return category.value if category in NO_ARTICLE else a(category.value)


def fraction_words(number: Fraction) -> str:
    """A whole or a broken number: `5 1/2`."""
    whole, rest = divmod(number, 1)
    return str(whole) if not rest else str(rest) if not whole else f"{whole} {rest}"


def _share_lies(share: Share) -> str:
    return f"{share.lies.value} " if share.lies else "up " if share.showing else ""


_POT_PARTS = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(1, 4): "a quarter",
    Fraction(2, 3): "two thirds",
    Fraction(3, 4): "three quarters",
}


def pot_words(pot: pots.PotPhrase) -> str:
    """A pot as a phrase: `half of the side pot`, `each pot that no one wins`."""
    noun = pot.named.value if pot.named else "pots" if pot.every is pots.Every.BOTH else "pot"
    words = f"{pot.every.value if pot.every else 'the'} {noun}"
    words += f" for {share_words(pot.of)}" if pot.of else ""
    words += " that no one wins" if pot.unwon else ""
    if pot.part or pot.rest:
        words = f"{_POT_PARTS[pot.part] if pot.part else 'the rest'} of {words}"
    return words


def share_words(share: Share) -> str:
    """Who takes a share: `the high hand`, `the lowest declared low hand`, `the split card`."""
    if share.taker is Taker.PLAYER:
        return who_words(share.who)
    if share.taker in (Taker.SPLIT_CARD, Taker.SPLIT_HAND, Taker.MIDDLE):
        return f"the {'declared ' if share.declared else ''}{share.taker.value}"
    if share.cards:
        return cards_words(share.cards)
    if share.taker is Taker.UNMATCHED:
        return f"the {share.side.value} unmatched {_share_lies(share)}card"
    if share.what or share.taker is Taker.CARD and (share.lies or share.showing):
        lies = "declared " * share.declared + _share_lies(share)
        if share.what is None:
            return f"the {share.side.value} {lies}card"
        return f"the {share.side.value} {lies}{card_set_words(share.what, 1)}"
    if share.taker is Taker.TOTAL:
        return (
            f"the hand closest to {fraction_words(share.closest)}" if share.closest else f"the {share.side.value} total"
        )
    if share.many:
        return f"the {share.many} {share.side.value} hands"
    if share.size and share.showing:
        return f"the {share.side.value} {share.size} card hand showing"
    if share.name:
        return f"the {share.side.value} {share.name.value} hand"
    if share.second or share.size and not (share.using or share.wild or share.lacking):
        return f"the {share.side.value} {'second' if share.second else f'{share.size} card'} hand"
    if share.using or share.wild or share.lacking:
        sized = f"{share.size} card " if share.size else ""
        if share.lacking:
            return f"the {share.side.value} {sized}hand without {cards_words(share.lacking)}"
        how = f"using {cards_words(share.using)}" if share.using else f"with {cards_words(share.wild)} wild"
        return f"the {share.side.value} {sized}hand {how}"
    if share.per:
        return f"the {share.side.value} hand for each {share.per.value}"
    noun = "hand" if share.taker is Taker.HAND else "card"
    place = {2: "second ", 3: "third ", 4: "fourth "}.get(share.place, "")
    how = ("declared " if share.declared else "") + ("showing " if share.showing else "")
    return f"the {place}{share.side.value} {how}{share.side.value + ' ' if how else ''}{noun}"
