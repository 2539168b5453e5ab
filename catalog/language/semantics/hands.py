"""Functions by label for hands: which cards they are of, what it takes to win with one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, integer, make
from catalog.language.semantics.comparing import ranks_told
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.parts import makes, named_so, refuse_if
from catalog.language.semantics.several_cards import either_cards
from catalog.model import betting, comparing, declaring, hand_phrase, hands, pots, qualifying, ranking
from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.hands import Contested, HandKind
from catalog.model.layout import Facing, LineSort, Selector
from catalog.model.normalize import ALL, ANY, EACH, IT, NO_ONE, ONE, THE_OTHERS, THEM, WILD_CARDS
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


def _hand_wins_only_if(parts: Parts, words: list[str]) -> qualifying.NoWin:
    """ "A hand with an ace can only win if": who has one cannot win, unless that happens."""
    (event,) = parts.pop("event")
    barred = _no_win_with(parts | {"who": [THEM]}, words)
    return changed(barred, when=(*barred.when, When(ConditionKind.UNLESS, (event,))))


def _wins_only_if(parts: Parts, words: list[str]) -> qualifying.NoWin:
    """ "You can only win if you have a king": you cannot win unless you have one."""
    (event,) = parts.pop("event", None) or [changed(parts.pop("you")[0], who=THEM)]
    return make(qualifying.NoWin, parts | {"who": [THEM], "when": [(When(ConditionKind.UNLESS, (event,)),)]})


def _wins_only_with(parts: Parts, words: list[str]) -> qualifying.Qualify:
    """ "You can only win with a pair of aces": that is needed to win."""
    (needed,) = parts.pop("with")
    if isinstance(needed, CardPhrase) and any(of.through for of in needed.what):
        raise NotAReading("a hand by its value, or a card of these ranks?")
    return _qualify(parts | {"least" if isinstance(needed, HandValue) else "cards": [needed]}, words)


def _no_total_wins(parts: Parts, words: list[str]) -> qualifying.NoWin:
    """ "A hand over 21 cannot win"."""
    bound = Bound.MORE_THAN if {"over", "above"} & {*words} else Bound.LESS_THAN
    total = changed(parts.pop("total")[0], bound=bound)
    event = Event((EventKind.TOTALS,), cards=CardPhrase(owner=ANY), total=total)
    return make(qualifying.NoWin, parts | {"who": [THEM], "when": [(When(ConditionKind.IF, (event,)),)]})


def _suits_up(parts: Parts, words: list[str]) -> hands.SuitOrder:
    """ "Clubs are lowest, then diamonds": the suits from the worst up."""
    return make(hands.SuitOrder, parts | {"suit": parts["suit"][::-1]})


def _hand_wins(hand: hand_phrase.HandPhrase) -> Event:
    """ "If the dummy hand wins": the pot is what a hand wins."""
    return Event((EventKind.PERFORMS,), act=hand_phrase.HandFate(hand, hand_phrase.HandEnd.WINS, pots.PotPhrase()))


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


def _unqualified_all(parts: Parts, words: list[str]) -> qualifying.Unqualified:
    """ "If every hand fails the qualifier", or no hand meets it."""
    refuse_if(("no" in words) is ("fails" in parts), "some of them qualify")
    return qualifying.Unqualified(parts["clause"][0].step)


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


def _only_cards(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Aces are low for determining the low card": which card it is, the highest or the lowest."""
    (cards,) = parts["cards"]
    refuse_if(cards.which not in (Selector.HIGH, Selector.LOW), "to tell which card?")
    return cards


def _table_hand_end(parts: Parts, words: list[str]) -> qualifying.TableHandOf:
    """ "The lowest hand that can be made from five of the table cards": the lowest five of them."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount is None or cards.which is not None or cards.owner is not None, "a hand of how many cards?")
    return qualifying.TableHandOf(changed(cards, which=parts["which"][0]))


def _of_two(whose: hand_phrase.Whose) -> Callable:
    """ "Each of their two hands": a player who has several has two."""

    def owned(parts: Parts, words: list[str]) -> hand_phrase.Whose:
        refuse_if(parts["number"] != [2], "of how many hands?")
        return whose

    return owned


ACTIONS: dict[str, Callable] = {
    "each_of_two": _of_two(hand_phrase.Whose.EACH_OWN),
    "one_of_two": _of_two(hand_phrase.Whose.ONE_OWN),
    "table_hand_end": _table_hand_end,
    "kind_no_pair": lambda parts, words: HandKind(lacking=CardPhrase(ONE, group=Group.PAIR)),
    "drops_out": lambda parts, words: make(declaring.Go, {"way": [declaring.Way.OUT], "may": [True], **parts}),
    "only_cards": _only_cards,
    "cards_most_of": lambda parts, words: changed(parts["cards"][0], amount=Amount(None, Bound.MOST)),
    "cards_live": lambda parts, words: make(CardPhrase, parts | {"live": [True]}),
    "those_one": lambda parts, words: CardPhrase(ONE, which=Selector.THAT),
    "stands_for_any": lambda parts, words: either_cards({"cards": [*parts["cards"], *parts["or_as"]]}, words),
    "others_not": lambda parts, words: named_so(True, "other", [words[-1].rstrip("s")]),
    "rank_of_any": lambda parts, words: CardPhrase(
        Amount(None, Bound.WHICHEVER),
        what=tuple(CardSet(rank, parts.get("through", [None])[0]) for rank in parts["rank"]),
    ),
    "group_of_any": lambda parts, words: CardPhrase(ONE, group=parts["group"][0], natural="natural" in parts),
    "any_of_rank": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_RANK),
    "two_lines": lambda parts, words: tuple(Line(parts["sort"][0], which) for which in parts["which"]),
    "any_wild": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), what=(CardSet(wild=True),)),
    "a_wild": _a_wild,
    "kind_flush": lambda parts, words: HandKind(HandValue(Category.FLUSH)),
    "event_hand_wins": lambda parts, words: _hand_wins(parts["hand_meant"][0]),
    "single_one": lambda parts, words: ONE,
    "beat_no_more": makes(qualifying.MustBeat, lifted=True),
    "excluded": makes(ranking.Ignore),
    "card_beside": _card_beside,
    "split_card_top": lambda parts, words: comparing.SplitCard(parts.get("cards", [IT])[0], top=True),
    "order_never": makes(hands.CardOrder, negated=True),
    "longest_suit": lambda parts, words: comparing.MostOf((CardPhrase(like=Likeness.SAME_SUIT),)),
    "value_two_pair": makes(HandValue, category=Category.TWO_PAIR),
    "cards_above": _cards_above,
    "card_high_or_low": lambda parts, words: make(hands.CardOrder, {**parts, "may": [True]}),
    "lowest_wheel": lambda parts, words: ranking.LowestHand((Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)),
    "any_higher": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), higher_than=IT),
    "any_lower": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), lower_than=IT),
    "any_of_suit": lambda parts, words: CardPhrase(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_SUIT),
    "event_only_left": lambda parts, words: Event((EventKind.FOLDS,), who=THE_OTHERS),
    "being_every": _every,
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
    "line_single": makes(Line, sort=LineSort.SET, size=1),
    "line_side": makes(Line, sort=LineSort.SIDE),
    "others_of": lambda parts, words: (parts["sort"][0], None, None),
    "others_bare": lambda parts, words: (None, None, None),
    "others_cards": lambda parts, words: (
        None,
        parts.pop("number")[0],
        make(CardPhrase, like_mates(parts)),
    ),
    "cards__showing": lambda parts, words: make(CardPhrase, like_mates(parts)),
    "turn_line": lambda parts, words: named_so(LineSort.TURN, "turn", [words[0].rstrip("s")]),
    "qualify": _qualify,
    "cards_all_such": _cards_all_such,
    "under_most": _under_most,
    "value_jacks": lambda parts, words: HandValue(Category.PAIR, parts["rank"][0], better=True),
    "value_bettered": _value_bettered,
    "value_beyond": _value_beyond,
    "less_most": lambda parts, words: changed(parts["hand_value"][0], below=True),
    "hand_own": _hand_own,
    "one_color": lambda parts, words: CardPhrase(like=Likeness.SAME_COLOR),
    "unqualified": lambda parts, words: qualifying.Unqualified(parts["clause"][0].step, parts.get("side", [None])[0]),
    "unqualified_all": _unqualified_all,
    "unqualified_one": lambda parts, words: qualifying.Unqualified(parts["clause"][0].step, one_side=True),
    "value_beaten": lambda parts, words: changed(parts["hand_value"][0], above=True),
    "value_or_lower": makes(HandValue, category=Category.HIGH_CARD, worse=True),
    "cards__count": lambda parts, words: CardPhrase(Amount(parts["number"][0])),
    "fraction_of": lambda parts, words: Fraction(parts["number"][0]),
    "minus": lambda parts, words: -parts["ranks"][0],
    "and_a_half": lambda parts, words: integer(words[0]) + Fraction(1, 2),
    "fraction_word": lambda parts, words: Fraction(words[0]),
    "zero": lambda parts, words: Fraction(0),
    "below_nought": lambda parts, words: -1,
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
    "needs_pair": makes(qualifying.Qualify, least=HandValue(Category.PAIR)),
    "no_hand_wins": lambda parts, words: _no_win_with(parts | {"who": [THEM]}, words),
    "event_pairs_same_color": lambda parts, words: make(
        Event, {"deeds": [EventKind.PAIRS], "along": [CardPhrase(like=Likeness.SAME_COLOR)], **parts}
    ),
    "tie_holder": lambda parts, words: Who(Role.ANY, (parts["doing"][0],)),
    "also_value": lambda parts, words: parts["hand_value"][0],
    "nearest_alike": lambda parts, words: comparing.Nearest((parts["rank"][0],) * parts["number"][0]),
    "ace_as_one": lambda parts, words: Rank.ACE,
    "pair_identical": lambda parts, words: CardPhrase(Amount(2), like=Likeness.SAME_RANK_AND_SUIT),
    "number_cards": lambda parts, words: CardSet(Rank.TWO, Rank.TEN),
    "worst__hand": lambda parts, words: True,
    "besides__what": lambda parts, words: CardPhrase(what=(parts["what"][0],)),
    "besides__wild_cards": lambda parts, words: WILD_CARDS,
    "only_other": lambda parts, words: named_so(True, "other", words),
    "cards__one_suit": lambda parts, words: CardPhrase(like=Likeness.SAME_SUIT),
    "having__contest": lambda parts, words: parts["hand_value"][0],
    "suits_up": _suits_up,
    "empty_lowest": lambda parts, words: comparing.EmptyHand(lowest=True),
    "value_natural": makes(HandValue, natural=True),
    "total_sided": makes(comparing.Total),
    "total_wins": lambda parts, words: comparing.Total(side=parts["side"][0]),
    "contest_pot": _contest_wins,
    "worst_low": lambda parts, words: Side.LOW,
    "best_1": lambda parts, words: 1,
    "best_2": lambda parts, words: 2,
    "best_3": lambda parts, words: 3,
    "best_4": lambda parts, words: 4,
    "split_card": _split_card,
    "split_card_back": makes(comparing.SplitCard),
    "under_rank": _under_rank,
    "no_split_card": lambda parts, words: comparing.SplitCard(None, parts["contested"][0]),
    "total_split": makes(comparing.Total),
    "cards_off_deck": lambda parts, words: CardPhrase(
        Amount(parts["number"][0]), lies=Zone.DECK, which=parts.get("which", [None])[0]
    ),
    "cards_to_flip": lambda parts, words: CardPhrase(facing=Facing.DOWN),
    "cards_table_hand": lambda parts, words: CardPhrase(Amount(parts["number"][0]), lies=Zone.TABLE),
    "span": lambda parts, words: tuple(parts["rank"]),
    "value_high_card": lambda parts, words: make(HandValue, {"category": [Category.HIGH_CARD], **parts}),
}
"""A function for each label of these rules."""
