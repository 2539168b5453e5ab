"""House wording for how hands compare: rankings, contests, points, ties."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from catalog.language.linearize.cards import are_many, be_words, cards_words
from catalog.language.linearize.money import pot_words, share_words
from catalog.language.linearize.plain import (
    a,
    card_set_words,
    fraction_words,
    hand_value_words,
    rank_words,
    told,
    total_words,
)
from catalog.language.linearize.players import who_words
from catalog.language.linearize.subjects import subject_words
from catalog.language.linearize.wordings import verb_phrase
from catalog.language.terms import NO_ARTICLE
from catalog.model import comparing, hand_phrase, hands, ranking
from catalog.model.amounts import HandValue
from catalog.model.card import Rank
from catalog.model.comparing import Worth
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.hands import Base, Contested, HandKind
from catalog.model.layout import Selector
from catalog.model.normalize import IT
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, Likeness
from catalog.model.terms_of_money import Side


def _ignore(step: ranking.Ignore) -> str:
    kinds = _categories(step.categories) or [hand_value_words(value) for value in step.values]
    words = " and ".join(kinds) + (" count" if step.counted else " are ignored")
    return words + (f" in {step.side.value} hands" if step.side else "")


def _breaks(step: hands.Breaks) -> str:
    plain = (*NO_ARTICLE, Category.FIVE)
    broken = " and ".join(c.value if c in plain else _PLURALS.get(c, c.value + "s") for c in step.categories)
    many = are_many(step.cards)
    return f"{cards_words(step.cards)} {'break' if many else 'breaks'} {broken} of all other players"


def _color_runs(step: hands.ColorRuns) -> str:
    words = f"the longest run of {step.least} or more cards of the same color wins"
    words += ", suited ones first" if step.suited_first else ""
    return words + (f", {step.first.value} ones first" if step.first else "")


def _ranks(ranks: tuple[Rank, ...]) -> str:
    return "-".join(rank_words(r) for r in ranks)


def _categories(categories: tuple[Category, ...]) -> list[str]:
    return [_PLURALS.get(c, c.value if c.value.endswith(("kind", "pair")) else c.value + "s") for c in categories]


_PLURALS = {c: c.value + "es" for c in Category if c.value.endswith("sh")} | {
    Category.FIVE_AND_DIME: "five and dime",
}


def _definition(of: hands.Definition) -> str:
    parts = []
    if of.base:
        parts.append(hand_value_words(of.base))
    if of.span:
        parts.append(_ranks(of.span))
    if of.ranks:
        parts.append(_ranks(of.ranks) + " of the same suit" * of.suited + " of different suits" * of.unsuited)
    if of.cards:
        parts.append("and " * bool(of.ranks) + cards_words(of.cards))
    if of.all_of:
        parts.append("all " + card_set_words(of.all_of, None))
    if of.skipping:
        parts.append("straights skipping every other card")
    if of.round:
        parts.append("straights with aces as high and low")
    if of.without:
        parts.append("no " + " or ".join(c.value for c in of.without))
    return f" ({', '.join(parts)})"


def hand_kind_words(hand: HandKind) -> str:
    """Hands of a kind: `a pair of sevens`, `low hands with wild cards`, `everything else`."""
    if hand.rest:
        return "everything else"
    if hand.those:
        return "all of them"
    if hand == HandKind(holding=CardPhrase(which=Selector.HIGH)):
        return "high card"
    if hand.value:
        return _of_value(hand, hand.value)
    if hand.last_won:
        return "the kind of hand that won the last game"
    if hand.declared:
        return "the hand declared at the beginning of the game"
    if hand.level:
        return f"hands {hand.level.value} the target"
    if hand.natural:
        return "natural hands"
    words = " ".join(
        filter(
            None,
            [
                "any other" if hand.other else "",
                hand.side.value if hand.side else "",
                f"{hand.size}-card" if hand.size else "",
                "hand" if hand.other else "hands",
            ],
        )
    )
    if hand.of == CardPhrase(like=Likeness.SAME_COLOR):
        words += " of all one color"
    elif hand.of:
        words += f" of only {cards_words(hand.of)}"
    if hand.holding:
        words += " with " + cards_words(hand.holding)
    if hand.total:
        words += " with a total of " + total_words(hand.total)
    if hand.lacking:
        words += " without " + cards_words(hand.lacking)
    if hand.definition:
        words += _definition(hand.definition)
    return words


def _of_value(hand: HandKind, value: HandValue) -> str:
    words = hand_value_words(value) + (_definition(hand.definition) if hand.definition else "")
    words += f" made of {cards_words(hand.of)}" if hand.of else ""
    if hand.other:
        suited = value.category in (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL)
        return f"{words} of any other suit" if suited else f"any other {words.removeprefix('a ')}"
    words += f" with {cards_words(hand.holding)}" if hand.holding else ""
    words += f" without {cards_words(hand.lacking)}" if hand.lacking else ""
    return words + (f" or {hand_value_words(hand.also)}" if hand.also else "")


def _beats(step: hands.Beats) -> str:
    if step.only:
        *kinds, last = map(hand_kind_words, step.order)
        return f"hands from best to worst are {', '.join(kinds)}, and {last}"
    words = hand_kind_words(step.order[0])
    for better, worse in pairwise(step.order):
        several = not better.value and not better.declared and not better.last_won and not better.other
        verb = ("count as" if several else "counts as") if step.alike else "beat" if several else "beats"
        words += f"{', which' * (better is not step.order[0])} {verb} {hand_kind_words(worse)}"
    if step.tied and step.order[0].rest:
        return f"{hand_kind_words(step.order[1])} lose ties"
    if step.tied and step.order[1].rest:
        return f"{hand_kind_words(step.order[0])} win ties"
    return words + (" in all cases" if step.always else " of the same rank" if step.tied else "")


def _better(step: hands.Better) -> str:
    far = abs(step.ranks)
    number = f"{int(far)} and a half" if far.denominator == 2 and far > 1 else fraction_words(far)
    if step.hand is None:
        words = f"hand value {'rises' if step.ranks > 0 else 'drops'} {number} rank"
        words += f" per {cards_words(step.per_cards)}" if step.per_cards else ""
        return words + (" (round up)" if step.round_up else "")
    return f"{hand_kind_words(step.hand)} count {number} hand ranks {'higher' if step.ranks > 0 else 'lower'}"


def _base(base: Base | None, size: int | None = None) -> str:
    poker = "standard " if base is Base.STANDARD else ""
    name = "poker" if base is Base.STANDARD else told(base).value
    return f"{poker}{f'{size}-card ' if size else ''}{name} hands"


def _ranking(step: hands.Ranking) -> str:
    words = "use " + _base(step.base, step.size) + (f" for {step.side.value} hands" if step.side else "")
    if step.new:
        words += f" with {step.new} new hands"
    if step.changes:
        *first, last = [verb_phrase(change) for change in step.changes]
        words += f", except {', '.join(first)}, and {last}" if first else f", except {last}"
    return words


def _contest(step: comparing.Contest) -> str:
    rank = (
        "middle"
        if step.middle
        else ("worst", "", "second worst", "third worst", "fourth worst")[step.place or 0]
        if step.worst
        else ("", "best", "second best", "third best", "fourth best")[step.place or 0]
    )
    if step.contested is Contested.LOW and (step.place or 0) > 1:
        rank = rank.replace("best", "lowest")
    rank += f" {step.size}-card" if step.size else ""
    hand = "hand" if step.base is None else f"hand using {_base(step.base)}"
    if step.base is not None and not step.middle and not step.size:
        hand = _base(step.base).removesuffix("s")
    if step.contested is Contested.POT:
        return f"the {rank} {hand}{_contest_more(step)} wins the pot"
    if step.none:
        return f"there is no {step.contested.value} hand"
    head = "it is" if step.contested is Contested.THAT else f"the {step.contested.value} hand is"
    if step.nearest_middle:
        return f"{head} the {told(step.hand).value}er of the {step.nearest_middle} hands closest to the middle"
    if not rank and not step.hand:
        if step.base:
            words = f"{head} {_base(step.base)}"
        else:
            words = f"{head} made of {cards_words(told(step.made_of))}"
        return words + (", with " + ", ".join(verb_phrase(c) for c in step.changes) if step.changes else "")
    words = f"{head} the {step.hand.value if step.hand else rank} {hand}"
    return words + _contest_more(step)


def _contest_more(step: comparing.Contest) -> str:
    made = " of" if step.base and not step.middle else " made of"
    words = f"{made} {cards_words(step.made_of)}" if step.made_of else ""
    if step.unused_by:
        words += f" not used for the {step.unused_by.value} hand"
    words += f" with at least {hand_value_words(step.having)}" if step.having else ""
    words += f" with {cards_words(step.holding)} in it" if step.holding else ""
    return words + (f" without {cards_words(step.without)}" if step.without else "")


def _middle_ties(step: comparing.MiddleTies) -> str:
    ranks = ", ".join(f"most {p.first_rank.plural} and {p.second_rank.plural}" for p in step.rank_pairs)
    return f"if there are {step.hands} middle hands, break ties from the middle: {ranks}" + (
        ", and so on" if step.onward else ""
    )


def _worth(worth: Worth) -> str:
    cards, be = (
        ("everything else", "is") if worth.cards is None else (subject_words(worth.cards), be_words(worth.cards))
    )
    much = "face value" if worth.face else " or ".join(map(fraction_words, worth.values))
    if worth.double and worth.face:
        return f"{cards} {be} double face value"
    if worth.halved:
        return f"{cards} {be} half of face value"
    if worth.double:
        return f"{cards} {'counts' if be == 'is' else 'count'} double"
    if worth.sign and much:
        return f"{cards} {be} minus {much}"
    if worth.sign:
        return f"{cards} {be} {'positive' if worth.sign > 0 else 'negative'}"
    if worth.any:
        return f"{cards} {be} any number"
    if worth.cards == IT:
        return f"it counts as {much}"  # "it is 2" is a card of that rank
    return f"{cards} {'counts' if be == 'is' else 'count'} {much}"


def _points(worths: list[str]) -> str:
    *first, last = worths
    return f"{', '.join(first)}, and {last}" if first else last


def _total(step: comparing.Total) -> str:
    if step.side and not step.hands:
        return f"{step.side.value}est total wins"
    if step.split:
        of = f" of {cards_words(step.cards)}" if step.cards else ""
        return f"the split hand is the {step.split.value}est total{of}"
    if step.base and step.hands:
        of = f" of {cards_words(step.cards)}" if step.cards else ""
        return f"{step.hands.value} hands are {_base(step.base).removeprefix('standard ')}, ranked by total value{of}"
    if step.cards and step.hands:
        return f"{step.hands.value} hands are ranked by total value of {cards_words(step.cards)}"
    if step.cards:
        minus = f" minus the total of {cards_words(step.minus)}" if step.minus else ""
        return f"hands are ranked by the total of {cards_words(step.cards)}{minus}"
    if step.hands and step.side:
        return f"{step.hands.value} hands are ranked by {'fewest' if step.side is Side.LOW else 'most'} points"
    if step.last_digit:
        return "hand value is the last digit of the total of all cards"
    if step.hands:
        return f"{step.hands.value} hands are ranked by total points"
    absolute = "absolute " if step.absolute else ""
    if step.size:
        return f"hands are ranked by the {absolute}total of {step.size} cards"
    return f"hands are ranked by {absolute}total points"


def _closest(step: comparing.Closest) -> str:
    never = f" without being {'under' if step.never.value == 'below' else 'over'}" if step.never else ""
    if step.cards:
        never += f", counting only {cards_words(step.cards)}" + "," * (step.side is None and not step.split)
    if step.split:
        return f"the split hand is the one closest to {fraction_words(step.target)}{never}"
    if step.base:
        of = f"{step.base.value} hand closest to {fraction_words(step.target)}{never.replace('being', 'going')}"
        return f"the {step.side.value} hand is the {of}" if step.side else f"the {of} wins"
    if step.side is None:
        return f"the hand closest to {fraction_words(step.target)}{never.replace('being', 'going')} wins"
    return f"the {step.side.value} hand is the one closest to {fraction_words(step.target)}{never}"


def _ties(step: comparing.Ties) -> str:
    if step.by_suit:
        return _ties(changed(step, by_suit=False)) + ", then by suit"
    if step.hands:
        return _ties(changed(step, hands=None)).replace("ties", f"ties for the {step.hands.value} hand", 1)
    if step.of:
        return f"ties go to {who_words(step.of, as_object=True)}"
    if step.by_total:
        return f"ties are broken by the {'highest' if step.by_total is Side.HIGH else 'lowest'} total"
    if not step.tie_breaks and not step.cards:
        return "ties are broken by " + " or ".join(_DECIDERS[d] for d in step.deciders)
    if step.cards:
        return "ties are broken by " + ", then by ".join(cards_words(cards) for cards in step.cards)
    *first, last = [t.value for t in step.tie_breaks]
    words = f"{', '.join(first)} or {last}" if first else last
    decided = " or ".join(_DECIDERS[d] for d in step.deciders)
    if not decided or hands.Decider.HOLDER in step.deciders:
        return f"ties are broken by {words}" + f", {decided}" * bool(decided)
    decided = decided.replace("dealer", "the dealer").replace("rules", "rules say")
    return f"ties are broken as {decided}, by {words}"


_DECIDERS = {
    hands.Decider.DEALER: "dealer calls",
    hands.Decider.HOUSE: "house rules",
    hands.Decider.HOLDER: "player's choice",
}


def _dots(step: comparing.Dots) -> str:
    if step.most or step.fewest:
        return f"the best hand has the {'most' if step.most else 'fewest'} dots"
    if step.side:
        return f"the {step.side.value} hand has the {'most' if step.side is Side.HIGH else 'fewest'} dots"
    if step.split:
        return "the split hand has the most dots" + ", the suit symbols down the middle" * step.middle
    if step.every:
        return "dot hands use all cards"
    if step.middle:
        return "the dots are the suit symbols in the middle column"
    columns = f" and cards with {step.columns} columns of suit symbols" if step.columns else ""
    return f"{cards_words(told(step.none))}{columns} have no dots"


def _split_card(step: comparing.SplitCard) -> str:
    if step.cards is None:
        return f"there is no {step.contested.value} card"
    if step.or_back:
        return f"the {step.contested.value} card changes from {_most(step.cards)} to {_most(step.or_back)} or back"
    if step.top:
        return f"{cards_words(step.cards)} count{'' if are_many(step.cards) else 's'} as the top split card"
    verb = "goes back to" if step.back else "is"
    if step.otherwise:
        return f"the {step.contested.value} card is {_most(step.cards)}, or if no one has it, {_most(step.otherwise)}"
    return f"the {step.contested.value} card {verb} {_most(step.cards)}" + ", if there is one" * step.exists


def _most(cards: CardPhrase) -> str:
    """One card, the highest or lowest of its kind: `the lowest spade`."""
    any_one = cards.amount is not None and cards.amount.bound is Bound.WHICHEVER
    words = re.sub(r"\bthe (high|low)\b", r"the \1est", cards_words(cards, one=any_one), count=1)
    return words.replace("est down ", "est face-down ", 1)


def _hand_meant(hand: hand_phrase.HandPhrase) -> str:
    """A hand as a phrase: `the low hand`, `hands with 1 ace`, `each of their hands`."""
    if hand.went is not None:
        return f"each hand declared {hand.went.value}"
    if hand.owned is not None:
        return hand.owned.value
    return hand_kind_words(hand.such) if hand.such is not None else share_words(told(hand.share))


def _hand_fate(step: hand_phrase.HandFate) -> str:
    hand = _hand_meant(step.hand_meant)
    many = not hand.startswith(("a ", "an ", "the ", "each ", "one ", "their "))
    end = step.end.value
    if many:
        end = {"wins": "win", "is dead": "are dead", "splits the pot": "split the pot", "is worth": "are worth"}.get(
            end, end
        )
    if step.pot_meant is not None:
        end += f" {pot_words(step.pot_meant)}"
    if step.beside is not None:
        end += f" with {share_words(step.beside)}"
    if step.points is not None:
        end += f" {step.points} points"
    return f"{hand} {end}"


def _card_order(step: hands.CardOrder) -> str:
    if step.between:
        low, high = (a(rank_words(rank)) for rank in step.between)
        return f"{cards_words(step.cards)} rank between {low} and {high}"
    if step.side is None:
        return f"{cards_words(step.cards)} may be high or low"
    if step.may:
        return f"{cards_words(step.cards)} may be {step.side.value}"
    side = "lowest" if step.side is Side.LOW else "highest"
    near = f" ({'below' if step.side is Side.LOW else 'above'} {a(rank_words(step.next_to))})" if step.next_to else ""
    verb = "do not count" if step.negated else "count"
    if step.only_for is not None and step.only_for.which in (Selector.HIGH, Selector.LOW):
        determined = cards_words(step.only_for)
        return f"{cards_words(step.cards)} {verb} as the {side} card in the deck for determining {determined}"
    if step.only_for is not None and step.only_for != IT:
        return f"{cards_words(step.cards)} {verb} as {step.side.value} {cards_words(step.only_for)}"
    here = " for this" if step.only_for is not None else ""
    return f"{cards_words(step.cards)} {verb} as the {side} card in the deck{near}{here}"


def _suit_order(step: hands.SuitOrder) -> str:
    suits = ", ".join(s.value + "s" for s in step.suits)
    if step.compared is hands.Compared.CARDS:
        return f"suits are ranked {suits}"
    if step.never:
        return "ties are not broken by suit"
    words = "ties are broken by suit" if step.compared is hands.Compared.TIES else "flushes are compared by suit"
    if step.suit_of is not None:
        words += f" of {cards_words(step.suit_of)}"
    if len(step.suits) == 1:
        return f"{words}, {suits} are best"
    return words + (f" ({suits})" if suits else "")


def _noun(cards: CardPhrase) -> str:
    if fields_set(cards) != {"what"} or any(
        of.rank is not None and of.rank <= Rank.TEN for of in cards.what
    ):  # "the first two" would be two cards
        return cards_words(cards)
    return " or ".join(card_set_words(s, 1) for s in cards.what) or cards_words(cards)


WORDINGS: dict[type[Step], Callable[..., str]] = {
    hands.ColorRuns: _color_runs,
    hands.Breaks: _breaks,
    hands.Beats: _beats,
    hands.Better: _better,
    hands.Ranking: _ranking,
    comparing.Contest: _contest,
    comparing.MiddleTies: _middle_ties,
    comparing.Points: lambda s: _points([_worth(w) for w in s.worths]),
    comparing.Total: _total,
    comparing.Closest: _closest,
    comparing.Ties: _ties,
    comparing.TieDeal: lambda s: f"if there is a tie, deal cards to the tied players, the first {_noun(s.cards)} wins",
    comparing.Dots: _dots,
    comparing.Nearest: lambda s: f"the hand closest to {_ranks(s.ranks)}{' of different suits' * s.other_suits} wins",
    comparing.EmptyHand: lambda s: (
        "a hand with no cards left is the lowest hand"
        if s.lowest
        else "a hand with no cards left counts as zero" + " and cannot be beaten" * s.unbeaten
    ),
    comparing.Distance: lambda s: f"distance is measured by {s.metric.value.capitalize()} distance",
    comparing.MostOf: lambda s: (
        f"the {'split hand is the hand' if s.split else 'player'} with the {'fewest' if s.fewest else 'most'} "
        + " and ".join(cards_words(c).removeprefix("all ") for c in s.cards)
        + (f" wins the {s.side.value} half of the pot" if s.side else "" if s.split else " wins")
    ),
    comparing.BestOf: lambda s: (
        ("the split hand is " * s.split)
        + f"the {'longest' if s.longest else 'highest'} {s.category.value}"
        + (f" of {cards_words(s.of)}" if s.of else "")
        + (" wins" + (f" the {s.side.value} half of the pot" if s.side else "")) * (not s.split)
    ),
    comparing.SplitCard: _split_card,
    hands.CardOrder: _card_order,
    hand_phrase.HandFate: _hand_fate,
    hand_phrase.HandDeed: lambda s: f"{s.does_with.value} {_hand_meant(s.hand_meant)}",
    hands.SuitOrder: _suit_order,
    hands.Follows: lambda s: (
        f"{a(rank_words(s.first_rank))} and {a(rank_words(s.second_rank))} are consecutive in straights"
    ),
    hands.Wrap: lambda s: f"straights {'may not' if s.never else 'may'} wrap around the ace",
    ranking.Ignore: _ignore,
}
