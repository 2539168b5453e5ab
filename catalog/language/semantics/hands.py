"""Functions by label for hands: which cards they are of, what it takes to win with one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, integer, make
from catalog.language.semantics.comparing import ranks_told
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.parts import makes, named_so, refuse_if
from catalog.model import betting, comparing, declaring, hand_phrase, hands, qualifying, ranking
from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.hands import Contested, HandKind
from catalog.model.layout import Facing, LineSort, Selector
from catalog.model.normalize import ALL, EACH, IT, ONE, THE_OTHERS, THEM, WILD_CARDS
from catalog.model.phrase import CardPhrase, Event, Line, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Group, Likeness, Role, Zone
from catalog.model.terms_of_money import Side


def _apart(parts: Parts, words: list[str]) -> int:
    (number,) = parts["number"]
    if "rank" in parts:
        one, other = parts["rank"]
        refuse_if(abs(one - other) != number, "the example is none")
    return number


def _dealt_after(parts: Parts, words: list[str]) -> Event:
    (cards,) = parts["cards"]
    if "facing" in parts:
        refuse_if(cards.facing is not None, "facing which way?")
        cards = changed(cards, facing=parts["facing"][0])
    return Event((EventKind.DEALT,), cards=changed(cards, after=parts["after"][0]))


def _a_wild(parts: Parts, words: list[str]) -> CardPhrase:
    told = {} if "which" in parts else {"amount": [parts.pop("amount", [ONE])[0]]}
    return make(CardPhrase, parts | told | {"what": [(CardSet(wild=True),)]})


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


def _no_win_with(parts: Parts, words: list[str]) -> qualifying.NoWin:
    """ "Cannot win with a joker in their hand": if they have one; "or with a ten": or that."""
    events = tuple(Event((EventKind.HAS,), THEM, cards) for cards in parts.pop("with"))
    return changed(make(qualifying.NoWin, parts), when=(When(ConditionKind.IF, events, either=len(events) > 1),))


def _wins_only_if(parts: Parts, words: list[str]) -> qualifying.NoWin:
    """ "You can only win if you have a king": you cannot win unless you have one."""
    (event,) = parts.pop("event", None) or [changed(parts.pop("you")[0], who=THEM)]
    return make(qualifying.NoWin, parts | {"who": [THEM], "when": [(When(ConditionKind.UNLESS, (event,)),)]})


def _contest_wins(parts: Parts, words: list[str]) -> comparing.Contest:
    refuse_if(words[0] == "pot" and parts.keys() == {"place"}, "the pot goes to a player")
    if parts.get("worst") == [Side.LOW]:
        refuse_if(not parts.keys() - {"worst"}, "that is a showdown")
        parts["worst"] = [True]
    return make(comparing.Contest, parts | {"contested": [Contested.POT]})


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
    return make(comparing.SplitCard, parts)


def _card_beside(parts: Parts, words: list[str]) -> hands.CardOrder:
    """ "The lowest card (below a two)": what lies above a card is not the lowest."""
    refuse_if((parts["side"][0] is Side.LOW) != ("below" in words or "beneath" in words), "high, but below?")
    return make(hands.CardOrder, parts)


def _qualify(parts: Parts, words: list[str]) -> qualifying.Qualify:
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
    return make(qualifying.Qualify, parts)


def _under_rank(parts: Parts, words: list[str]) -> HandValue:
    """ "Cannot win low with a ten or higher": a nine high at most."""
    (rank,) = parts["rank"]
    refuse_if(rank is Rank.TWO, "lower than a two?")
    return HandValue(Category.HIGH_CARD, Rank(rank - 1))


def _cards_above(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Nothing higher than a jack": cards that are."""
    return CardPhrase(higher_than=CardPhrase(ONE, what=(CardSet(parts["rank"][0]),)))


def _qualify_with(parts: Parts, words: list[str]) -> qualifying.Qualify:
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


def _qualify_open(parts: Parts, words: list[str]) -> Step:
    """ "A pair of kings, or a four flush, to open": either of them does."""
    if "also_needed" in parts and "least" in parts and not parts.keys() - {"also_needed", "least"}:
        return betting.Openers((parts["least"][0], parts["also_needed"][0]), who=THEM)
    return _qualify(parts | {"to_open": [True]}, words)


def _hand_own(parts: Parts, words: list[str]) -> HandKind:
    """A hand that a rule names, by what it says the hand holds, and what not."""
    held, lacked, without = (parts.get(f"own_{name}", []) for name in ("holding", "lacking", "without"))
    one_color = CardPhrase(like=Likeness.SAME_COLOR)
    of = one_color if one_color in held else next(iter(parts.get("own_of", [])), None)
    every = [cards for cards in held if cards.amount == ALL]
    refuse_if(any(map(ranks_told, held)), "each of these ranks, or any of them?")
    refuse_if(every or any(cards.group for cards in (*held, *lacked)), "told otherwise")
    held = [cards for cards in held if cards != one_color]
    refuse_if(len(held) > 1 or len(lacked) > 1 or not (held or lacked or of), "what is it?")
    return HandKind(
        holding=held[0] if held else None,
        lacking=lacked[0] if lacked else None,
        of=of,
        definition=hands.Definition(without=tuple(without)) if without else None,
    )


def _of_two(whose: hand_phrase.Whose) -> Callable:
    """ "Each of their two hands": a player who has several has two."""

    def owned(parts: Parts, words: list[str]) -> hand_phrase.Whose:
        refuse_if(parts["number"] != [2], "of how many hands?")
        return whose

    return owned


ACTIONS: dict[str, Callable] = {
    "kind_no_pair": lambda parts, words: HandKind(lacking=CardPhrase(ONE, group=Group.PAIR)),
    "cards_live": lambda parts, words: make(CardPhrase, parts | {"live": [True]}),
    "rank_of_any": lambda parts, words: CardPhrase(
        Amount(None, Bound.WHICHEVER),
        what=tuple(CardSet(rank, parts.get("through", [None])[0]) for rank in parts["rank"]),
    ),
    "group_of_any": lambda parts, words: CardPhrase(ONE, group=parts["group"][0], natural="natural" in parts),
    "a_wild": _a_wild,
    "single_one": lambda parts, words: ONE,
    "excluded": makes(ranking.Ignore),
    "card_beside": _card_beside,
    "split_card_top": lambda parts, words: comparing.SplitCard(parts.get("cards", [IT])[0], top=True),
    "cards_above": _cards_above,
    "card_high_or_low": lambda parts, words: make(hands.CardOrder, {**parts, "may": [True]}),
    "lowest_wheel": lambda parts, words: ranking.LowestHand((Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)),
    "any_of_suit": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_SUIT),
    "event_only_left": lambda parts, words: Event((EventKind.FOLDS,), who=THE_OTHERS),
    "stays_out": lambda parts, words: declaring.Go(declaring.Way.OUT, still=True),
    "one_up": lambda parts, words: 1,
    "one_down": lambda parts, words: -1,
    "event_above_zero": lambda parts, words: Event((EventKind.ABOVE_ZERO,)),
    "event_higher": lambda parts, words: _compared(make(Event, {"deeds": [EventKind.HIGHER], **parts})),
    "event_lower": lambda parts, words: _compared(make(Event, {"deeds": [EventKind.LOWER], **parts})),
    "event_dealt_round": lambda parts, words: Event((EventKind.DEALT,), to=EACH, times=1),
    "event_deals": lambda parts, words: make(Event, {"deeds": [EventKind.DEALT], **parts}),
    "to_each_other": lambda parts, words: Who(Role.EACH_OTHER),
    "qualify_open": _qualify_open,
    "qualify_lifted": lambda parts, words: _qualify(parts | {"to_open": [True], "lifted": [True]}, words),
    "pair_of__rank": lambda parts, words: HandValue(Category.PAIR, parts["rank"][0]),
    "line_side": makes(Line, sort=LineSort.SIDE),
    "cards__showing": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "turn_line": lambda parts, words: named_so(LineSort.TURN, "turn", [words[0].rstrip("s")]),
    "qualify": _qualify,
    "value_jacks": lambda parts, words: HandValue(Category.PAIR, parts["rank"][0], better=True),
    "hand_own": _hand_own,
    "unqualified": lambda parts, words: qualifying.Unqualified(parts["clause"][0].step, parts.get("side", [None])[0]),
    "value_beaten": lambda parts, words: changed(parts["hand_value"][0], above=True),
    "cards__count": lambda parts, words: CardPhrase(Amount(parts["number"][0])),
    "fraction_of": lambda parts, words: Fraction(parts["number"][0]),
    "minus": lambda parts, words: -parts["ranks"][0],
    "and_a_half": lambda parts, words: integer(words[0]) + Fraction(1, 2),
    "fraction_word": lambda parts, words: Fraction(words[0]),
    "zero": lambda parts, words: Fraction(0),
    "upward": lambda parts, words: 1,
    "downward": lambda parts, words: -1,
    "apart": _apart,
    "each_players": lambda parts, words: EACH,
    "winners": lambda parts, words: Who(Role.WINNER),
    "event_they_are": lambda parts, words: make(Event, {"deeds": [EventKind.IS], "cards": [IT], **parts}),
    "event_dealt_after": _dealt_after,
    "wild_set": lambda parts, words: CardSet(wild=True),
    "event_pairs_opposite": lambda parts, words: make(
        Event, {"deeds": [EventKind.PAIRS], "along": [CardPhrase(like=Likeness.OPPOSITE_COLOR)], **parts}
    ),
    "the_wilds": lambda parts, words: WILD_CARDS,
    "no_win_with": _no_win_with,
    "qualify_with": _qualify_with,
    "needed_natural": lambda parts, words: parts["natural"][0],
    "wins_only_if": _wins_only_if,
    "no_hand_wins": lambda parts, words: _no_win_with(parts | {"who": [THEM]}, words),
    "also_value": lambda parts, words: parts["hand_value"][0],
    "ace_as_one": lambda parts, words: Rank.ACE,
    "pair_identical": lambda parts, words: CardPhrase(Amount(2), like=Likeness.SAME_RANK_AND_SUIT),
    "number_cards": lambda parts, words: CardSet(Rank.TWO, Rank.TEN),
    "besides__what": lambda parts, words: CardPhrase(what=(parts["what"][0],)),
    "besides__wild_cards": lambda parts, words: WILD_CARDS,
    "only_other": lambda parts, words: named_so(True, "other", words),
    "cards__one_suit": lambda parts, words: CardPhrase(like=Likeness.SAME_SUIT),
    "value_natural": makes(HandValue, natural=True),
    "total_wins": lambda parts, words: comparing.Total(side=parts["side"][0]),
    "contest_pot": _contest_wins,
    "best_1": lambda parts, words: 1,
    "best_2": lambda parts, words: 2,
    "best_3": lambda parts, words: 3,
    "best_4": lambda parts, words: 4,
    "split_card": _split_card,
    "under_rank": _under_rank,
    "no_split_card": lambda parts, words: comparing.SplitCard(None, parts["contested"][0]),
    "total_split": makes(comparing.Total),
    "cards_off_deck": lambda parts, words: CardPhrase(
        Amount(parts["number"][0]), lies=Zone.DECK, which=parts.get("which", [None])[0]
    ),
    "cards_to_flip": lambda parts, words: CardPhrase(facing=Facing.DOWN),
    "span": lambda parts, words: tuple(parts["rank"]),
    "value_high_card": lambda parts, words: make(HandValue, {"category": [Category.HIGH_CARD], **parts}),
}
"""A function for each label of these rules."""
