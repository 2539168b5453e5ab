"""House wording for the acts about hands: wild, limited and dead cards, what hands may use and how they compare."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from catalog.language.linearize.phrases import (
    a,
    amount_words,
    card_set_words,
    cards_words,
    fraction_words,
    hand_value_words,
    plural,
    pot_words,
    price_words,
    rank_words,
    share_words,
    who_words,
)
from catalog.language.terms import HELD, LET_GO, NO_ARTICLE
from catalog.model import hand_phrase, hands, ranking, uses
from catalog.model.card import Rank
from catalog.model.constraints import changed
from catalog.model.hands import Base, Contested, HandKind, Worth
from catalog.model.normalize import IT, ONE, THEM
from catalog.model.phrase import Amount, Bound, CardPhrase, Category, Likeness, Selector, Side, Tally, fields_set
from catalog.model.step import Step
from catalog.model.terms import Adjacency, Prize

_NEXT = (Tally.NEXT_HIGHER, Tally.NEXT_LOWER)
OWN_MAY = (hands.CardOrder, hands.Wrap, ranking.Wild, uses.Use, ranking.CountAs, ranking.Bug, ranking.Shift)
OWN_PRICE = (ranking.MakeWild,)
NO_SUBJECT = (
    ranking.Wild,
    ranking.ChangeWild,
    ranking.ShiftWild,
    ranking.Ignore,
    ranking.LowestHand,
    ranking.Qualify,
    ranking.MustBeat,
    ranking.CountAs,
    ranking.Bug,
    hands.Breaks,
    hands.ColorRuns,
    ranking.Shift,
    ranking.Dead,
    ranking.Namely,
    ranking.LimitWild,
    ranking.OneWild,
)


def _many(cards: CardPhrase) -> bool:
    """True where the verb after these cards stands in the plural."""
    if cards.amount is not None:
        one = (ONE, Amount(1, Bound.STRICT), Amount(1, Bound.MORE))
        return cards.amount not in one and cards.amount.bound is not Bound.THE
    if cards.split_card or cards.hands and cards.owner == THEM:
        return False
    if cards.which is not None or cards.rank_only or cards.rank_of and cards.rank_of.tally in _NEXT:
        return False
    return not (len(cards.what) == 1 and cards.what[0].size == 1)


def _be(cards: CardPhrase) -> str:
    return "are" if _many(cards) else "is"


# ---- wild, limited and dead cards


def _wild(step: ranking.Wild) -> str:
    if step.instead_of:
        return f"{cards_words(step.instead_of)} are not wild and {cards_words(step.cards)} are"
    cards = cards_words(step.cards)
    if step.cards.rank_of and step.cards.rank_of.multiple:
        cards = "multiples of " + cards_words(step.cards.rank_of.cards)
    if step.to_complete:
        complete = " or ".join(hand_value_words(value) for value in step.to_complete)
        may = "may not" if step.negated else "may only"
        return f"{cards} {may} be used as wild to complete {complete}" + (" in their suit" if step.own_suit else "")
    words = f"in any case {cards}" if step.always else cards
    be = "may be" if step.may else _be(step.cards)
    if step.rank_too:
        words += " and all others of its rank"
        be = "may be" if step.may else "are"
    words += f" {be}{' not' if step.negated else ''} wild"
    if step.side:
        words += f" in {step.side.value} hands"
    if step.in_split:
        words += " in the split hand"
    if step.not_split:
        words += " but not in the split hand"
    if step.sizes:
        words += " in " + " and ".join(f"{size} card hands" for size in step.sizes)
    if step.for_table:
        words += " for the table"
    if step.for_holder:
        words += " for them"
    if step.for_whom:
        words += " for " + who_words(step.for_whom, as_object=True)
    if step.by_multiples:
        words += " by multiplication"
    if step.besides_winner:
        words += ", but not for the winning hand"
    words += _beside(step)
    return words + (", and so on" if step.onward else "")


def _beside(step: ranking.Wild | ranking.MakeWild | ranking.ShiftWild) -> str:
    return f", beside {step.beside} {plural(step.beside, 'other')}" if step.beside else ""


def _name_wild(step: ranking.NameWild) -> str:
    kind = "suit" if step.by_suit else "color" if step.by_color else "rank"
    many = "another" if step.more else "any" if step.any else str(step.named_ranks)
    return f"declare {many} {plural(step.named_ranks, kind)} to be wild" + (
        " for them"
        if step.for_holder
        else f" for {who_words(step.for_whom, as_object=True)}"
        if step.for_whom
        else f" in {step.side.value} hands"
        if step.side
        else ""
    )


def _pick_wild(step: ranking.PickWild) -> str:
    if step.negated:
        return f"pick {cards_words(step.cards)}, which is no longer wild"
    mates = " and all others of its rank" if step.rank_too else ""
    return f"choose {cards_words(step.cards)}{mates} to be wild" + (" for them" if step.for_holder else "")


def _use_wild(step: ranking.UseWild) -> str:
    where = f"{step.side.value} hand" if step.side else "split hand" if step.in_split else ""
    where = "high hand or their low hand" if step.either else where
    only = "only " * step.only
    words = f"use {only}{cards_words(step.cards)} as a wild card" + (f" in their {where}" if where else "")
    return words + (f" rather than {cards_words(step.instead_of)}" if step.instead_of else "")


def _may(step: Step) -> str:
    return "may " if step.may else ""


def _count_as(step: ranking.CountAs) -> str:
    any_of_suit = step.stands_for == CardPhrase(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_SUIT)
    stands_for = "any other rank of the same suit" if any_of_suit else cards_words(step.stands_for)
    if step.same_rank:
        stands_for = "the equivalent " + stands_for
    verb = "count" if step.may or _many(step.cards) else "counts"
    words = f"{cards_words(step.cards)} {_may(step)}{verb} as {stands_for}" + (" and vice versa" if step.mutual else "")
    if step.to_complete:
        words += ", only to complete " + " or ".join(hand_value_words(value) for value in step.to_complete)
    words += " in their suit" if step.own_suit else ""
    return words + (
        (", but not as " + " or as ".join(map(cards_words, step.never)) if step.never else "")
        + ", but they keep their suit" * step.keeps_suit
    )


def _bug(step: ranking.Bug) -> str:
    words = f"{cards_words(step.cards)} are bugs"
    if step.completes:
        words += ": they may complete " + " or ".join(a(c.value) for c in step.completes)
    if step.counts_as:
        words += f" or count as {a(rank_words(step.counts_as))}"
    words += " in their suit" if step.own_suit else ""
    words += f", with {a(rank_words(step.partner))} of the same suit" if step.partner else ""
    return words + (", only once" if step.once else "")


def _color_runs(step: hands.ColorRuns) -> str:
    words = f"the longest run of {step.least} or more cards of the same color wins"
    words += ", suited ones first" if step.suited_first else ""
    return words + (f", {step.first.value} ones first" if step.first else "")


def _breaks(step: hands.Breaks) -> str:
    plain = (*NO_ARTICLE, Category.FIVE)
    broken = " and ".join(c.value if c in plain else _PLURALS.get(c, c.value + "s") for c in step.categories)
    many = _many(step.cards)
    return f"{cards_words(step.cards)} {'break' if many else 'breaks'} {broken} of all other players"


def _shift(step: ranking.Shift) -> str:
    if step.up and step.down:
        down = "" if step.up == step.down else f"{step.down} ranks "
        far = f"{step.up} {plural(step.up, 'rank')} higher or {down}lower"
    else:
        far = f"{step.up or step.down} {plural(step.up or step.down, 'rank')} {'higher' if step.up else 'lower'}"
    never = ", but not as " + " or ".join(rank_words(r) for r in step.never) if step.never else ""
    return f"{cards_words(step.cards)} {_may(step)}count {far} than their face value{never}"


def _dead(step: ranking.Dead) -> str:
    cards = cards_words(changed(step.cards, besides=None))
    words = f"{cards} {_be(step.cards)}{' not' * step.negated} dead"
    if step.mates:
        words += f", and neither do any other cards of the {step.mates.value}" + (
            ", even if that rank is wild" if step.even_wild else ""
        )
    words += f" except {cards_words(step.cards.besides)}" if step.cards.besides else ""
    words += f" for {who_words(step.for_whom, as_object=True)}" if step.for_whom else ""
    return words + " for them" * step.for_holder


# ---- which cards


def _other_side(side: Side) -> str:
    return "low" if side is Side.HIGH else "high"


def _different(step: uses.UseDifferent) -> str:
    many = step.number_used or (step.sort and step.sort.value)
    where = f"{step.lies.value} " if step.lies is not None else ""
    return f"a different {many}" if many else f"different {where}cards"


def _option(option: uses.Option) -> str:
    words = " and ".join(map(cards_words, option.parts))
    words += f" and no {cards_words(option.without)}" if option.without else ""
    return words + ", including the corners" * option.with_corners


def _flop_with(step: uses.Use) -> str:
    street = f" as the {step.street.value}" if step.street else ""
    return f", and {cards_words(step.flop_with)}{street}" if step.flop_with else ""


def _use(step: uses.Use) -> str:
    options = ", or ".join(_option(option) for option in step.options)
    both = " as a flop" * step.as_flop + _flop_with(step)
    both += ", but not both" * step.not_both + ", or none" * step.or_none
    if step.others_too:
        both += f", and different ones in the {_other_side(step.side)} hand"
    both += "".join(f", but {cards_words(cards)}" for cards in step.limits)
    both += f" in place of {cards_words(step.replacing)}" if step.replacing else ""
    both += f", and the rest from {cards_words(step.rest)}" if step.rest else ""
    hand = f"final {step.side.value} hand" if step.side else "final hand"
    if step.who is not None:
        may = "may " if step.may else ""
        flop = " as a flop" * step.as_flop + _flop_with(step)
        return f"{may}{'only ' if step.only else ''}use {options}{flop} in the {hand}{both.removeprefix(flop)}"
    return f"the {hand} {'may' if step.may else 'must'} {'only ' if step.only else ''}use {options}{both}"


def _split_hand(step: uses.SplitHand) -> str:
    parts = (
        " ".join(filter(None, (p.name and p.name.value, p.size and f"{p.size} card", p.side and p.side.value)))
        for p in step.hand_parts
    )
    hands = " and ".join(f"a {part} hand" for part in parts)
    if step.alike and step.number is None:
        hands = f"{len(step.hand_parts)} hands"
    contain = f", each containing {cards_words(step.contains)}" if step.contains else ""
    contain += ", one for high and one for low" * step.one_each_side
    facing = f"{step.facing.value} " if step.facing else ""
    return f"split their {facing}cards into {hands}{contain}"


def _hand_must(step: uses.HandMust) -> str:
    told = []
    if step.contains:
        told.append("contain " + cards_words(step.contains))
    if step.worse_than:
        told.append(f"be worse than the {step.worse_than} card hand")
    if step.better_than:
        told.append(f"be better than the {step.better_than} card hand")
    if step.worse_side:
        told.append(f"be worse than the {step.worse_side.value} hand")
    if step.better_side:
        told.append(f"be better than the {step.better_side.value} hand")
    if step.worse_name:
        told.append(f"be worse than the {step.worse_name.value} hand")
    if step.better_name:
        told.append(f"be better than the {step.better_name.value} hand")
    if step.best or step.worst:
        told.append("be the best hand" if step.best else "be the worst hand")
    which = step.side or step.name
    hand = f"{which.value} hand" if which else f"{step.size} card hand"
    if step.each:
        return f"there must be {cards_words(step.contains)} in each of their hands"
    never = f"may not be all {cards_words(step.never_all)}" if step.never_all else ""
    if not told:
        return f"the {hand} {never}"
    return f"the {hand} must " + " and ".join(told) + (f" and {never}" if never else "")


def _merge(step: uses.MergeHands) -> str:
    if step.nearest_roll:
        far = "farthest from" if step.farthest else "closest to"
        return f"merge hands with the player whose roll is {far} theirs"
    if step.nearest_card:
        nearest = cards_words(step.nearest_card).removeprefix(HELD).removesuffix(LET_GO).removeprefix("the ")
        far = "farthest from" if step.farthest else "closest to"
        return f"merge hands with the player whose {nearest} is {far} theirs"
    return "merge hands with " + who_words(step.whom, as_object=True)


_NO_TWO = {
    Adjacency.OTHER_ROWS: "row",
    Adjacency.OTHER_COLUMNS: "column",
    Adjacency.NOT_IN_LINE: "row or column",
}


def _connected(step: uses.Connected) -> str:
    if step.number_connected:
        return f"all {step.number_connected} must be connected together"
    if step.adjacency in _NO_TWO:
        return f"no two of them may be in the same {_NO_TWO[step.adjacency]}"
    if step.adjacency:
        return f"they must be {step.adjacency.value}"
    if step.never:
        return "they may not be connected"
    return "each card must be connected to another along an edge"


def _use_once(step: uses.UseOnce) -> str:
    hands_told = f"in 1 of their {step.hands} hands" if step.hands else "in 1 of their hands"
    return f"{cards_words(step.cards)} may only be used " + (hands_told if step.in_hand else "once")


# ---- qualifiers


def _to_win(side: Side | None, split: bool = False, prize: Prize | None = None) -> str:
    if prize is not None:
        return f"to win 1 {prize.value},"
    return f"to win the {side.value} hand," if side else "to win the split hand," if split else "to win"


def _none_of(cards: CardPhrase) -> str:
    also = f" and no {cards_words(cards.plus)}" if cards.plus else ""
    return f"no {cards_words(changed(cards, plus=None))}{also}"


def _qualify(step: ranking.Qualify) -> str:
    if step.lifted:
        purpose = "open" if step.to_open else "win"
        return (f"{hand_value_words(step.least)} to {purpose}" if step.least else "the open") + " restriction is lifted"
    if step.to_open:
        return _qualify(changed(step, to_open=False)).replace("to win", "to open,", 1)
    winning = _to_win(step.side, step.for_split, step.prize)
    if step.cards and step.lacking:
        return _qualify(changed(step, lacking=None)) + f" and have {_none_of(step.lacking)}"
    if (step.least or step.most) and (step.cards or step.lacking):
        more = cards_words(step.cards) if step.cards else _none_of(step.lacking)
        return _qualify(changed(step, cards=None, lacking=None)) + f" and have {more}"
    if step.cards:
        return f"{winning} they must have {cards_words(step.cards)}"
    if step.lacking:
        return f"{winning} they must have {_none_of(step.lacking)}"
    shown = " showing" if step.showing else " in their down cards" if step.down else ""
    if step.least and step.least.above:
        return f"{winning} they must have {hand_value_words(step.least)}{shown}"
    if step.also_needed:
        also = hand_value_words(step.also_needed)
        return _qualify(changed(step, also_needed=None)) + f" or {also}"
    if step.also_cards:
        return _qualify(changed(step, also_cards=None)) + f" or {cards_words(step.also_cards)}"
    if step.least:
        return f"{winning} they must have at least {hand_value_words(step.least)}{shown}"
    if step.most.below:
        return f"{winning} they must have {hand_value_words(step.most)}{shown}"
    return f"{winning} they must have no better than {hand_value_words(step.most)}{shown}"


def _must_beat(step: ranking.MustBeat) -> str:
    beaten = cards_words(step.cards) if step.cards else "any of the table hands" if step.any_table else "the table hand"
    beaten = "all of the table hands" if step.all_table else beaten
    beaten += " both ways" * step.both_ways
    if step.lifted:
        return f"they do not have to beat {beaten} {_to_win(step.side, step.for_split, step.prize)}".rstrip(",")
    beating = "each of their hands" if step.each_hand else "they"
    return f"{_to_win(step.side, step.for_split, step.prize)} {beating} must beat {beaten}" + (
        ", and the table hand gets a draw"
        if step.draw
        else f", and that hand draws {amount_words(step.draws)} cards"
        if step.draws
        else f", and that hand may use {cards_words(step.using)}"
        if step.using
        else ", and that hand stands pat"
        if step.stands_pat
        else ""
    )


def _around(step: ranking.ShiftWild) -> str:
    if step.around is None:
        return ""
    return f", and after {rank_words(step.around, None)} it goes back to {rank_words(step.begins_again, None)}"


def _no_win(step: ranking.NoWin) -> str:
    words = "cannot win" + (f" the {step.side.value} hand" if step.side else "")
    words += f" with {hand_value_words(step.having)}" if step.having else ""
    return words + (f" without {cards_words(step.without)}" if step.without else "")


# ---- how hands compare


def _ranks(ranks: tuple[Rank, ...]) -> str:
    return "-".join(rank_words(r) for r in ranks)


def _categories(categories: tuple[Category, ...]) -> list[str]:
    return [_PLURALS.get(c, c.value if c.value.endswith(("kind", "pair")) else c.value + "s") for c in categories]


_PLURALS = {c: c.value + "es" for c in Category if c.value.endswith("sh")} | {
    Category.FIVE_AND_DIME: "five and dime",
}


def _ignore(step: ranking.Ignore) -> str:
    told = _categories(step.categories) or [hand_value_words(value) for value in step.values]
    words = " and ".join(told) + (" count" if step.counted else " are ignored")
    return words + (f" in {step.side.value} hands" if step.side else "")


def _definition(of: hands.Definition) -> str:
    told = []
    if of.base:
        told.append(hand_value_words(of.base))
    if of.span:
        told.append(_ranks(of.span))
    if of.ranks:
        told.append(_ranks(of.ranks) + " of the same suit" * of.suited + " of different suits" * of.unsuited)
    if of.cards:
        told.append("and " * bool(of.ranks) + cards_words(of.cards))
    if of.all_of:
        told.append("all " + card_set_words(of.all_of, None))
    if of.skipping:
        told.append("straights skipping every other card")
    if of.round:
        told.append("straights with aces as high and low")
    if of.without:
        told.append("no " + " or ".join(c.value for c in of.without))
    return f" ({', '.join(told)})"


def hand_kind_words(hand: HandKind) -> str:
    """Hands of a kind: `a pair of sevens`, `low hands with wild cards`, `everything else`."""
    if hand.rest:
        return "everything else"
    if hand.those:
        return "all of them"
    if hand.value:
        words = hand_value_words(hand.value) + (_definition(hand.definition) if hand.definition else "")
        words += f" made of {cards_words(hand.of)}" if hand.of else ""
        if hand.other:
            suited = hand.value.category in (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL)
            return f"{words} of any other suit" if suited else f"any other {words.removeprefix('a ')}"
        words += f" with {cards_words(hand.holding)}" if hand.holding else ""
        words += f" without {cards_words(hand.lacking)}" if hand.lacking else ""
        return words + (f" or {hand_value_words(hand.also)}" if hand.also else "")
    if hand.last_won:
        return "the kind of hand that won the last game"
    if hand.declared:
        return "the hand declared at the beginning of the game"
    if hand.level:
        return f"hands {hand.level.value} the target value"
    if hand.natural:
        return "natural hands"
    words = " ".join(
        filter(
            None,
            [
                "any other" if hand.other else "",
                hand.side.value if hand.side else "",
                f"{hand.size} card" if hand.size else "",
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
        words += " with a total of " + amount_words(hand.total)
    if hand.lacking:
        words += " without " + cards_words(hand.lacking)
    if hand.definition:
        words += _definition(hand.definition)
    return words


def _beats(step: hands.Beats) -> str:
    words = hand_kind_words(step.order[0])
    for better, worse in pairwise(step.order):
        several = not better.value and not better.declared and not better.last_won and not better.other
        verb = ("count as" if several else "counts as") if step.alike else "beat" if several else "beats"
        words += f" {verb} {hand_kind_words(worse)}"
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
    name = "poker" if base is Base.STANDARD else base.value
    return f"{poker}{f'{size} card ' if size else ''}{name} hands"


def _ranking(phrase: Callable) -> Callable:
    def ranking_words(step: hands.Ranking) -> str:
        words = _base(step.base, step.size) + (f" for {step.side.value} hands" if step.side else "")
        if step.new:
            words += f" with {step.new} new hands"
        if step.changes:
            words += ", except " + ", ".join(phrase(change) for change in step.changes)
        return words

    return ranking_words


def _contest(phrase: Callable) -> Callable:
    def contest(step: hands.Contest) -> str:
        rank = (
            "middle"
            if step.middle
            else ("worst", "", "second worst", "third worst", "fourth worst")[step.place or 0]
            if step.worst
            else ("", "best", "second best", "third best", "fourth best")[step.place or 0]
        )
        rank += f" {step.size} card" if step.size else ""
        using = f" using {_base(step.base)}" if step.base else ""
        if step.contested is Contested.POT:
            return f"the {rank} hand{using}{_contest_more(step)} wins the pot"
        if step.none:
            return f"there is no {step.contested.value} hand"
        head = "it is" if step.contested is Contested.THAT else f"the {step.contested.value} hand is"
        if step.nearest_middle:
            return f"{head} the {step.hand.value}er of the {step.nearest_middle} hands closest to the middle"
        if not rank and not step.hand:
            if step.base:
                words = f"{head} {_base(step.base)}"
            else:
                words = f"{head} made of {cards_words(step.made_of)}"
            return words + (", with " + ", ".join(phrase(c) for c in step.changes) if step.changes else "")
        words = f"{head} the {step.hand.value if step.hand else rank} hand{using}"
        return words + _contest_more(step)

    return contest


def _contest_more(step: hands.Contest) -> str:
    words = f" made of {cards_words(step.made_of)}" if step.made_of else ""
    if step.unused_by:
        words += f" not used for the {step.unused_by.value} hand"
    words += f" with at least {hand_value_words(step.having)}" if step.having else ""
    words += f" with {cards_words(step.holding)} in it" if step.holding else ""
    return words + (f" without {cards_words(step.without)}" if step.without else "")


def _middle_ties(step: hands.MiddleTies) -> str:
    ranks = ", ".join(f"most {p.first_rank.plural} and {p.second_rank.plural}" for p in step.rank_pairs)
    return f"if there are {step.hands} middle hands, break ties from the middle: {ranks}" + (
        ", and so on" if step.onward else ""
    )


def _worth(worth: Worth) -> str:
    cards, be = ("everything else", "is") if worth.cards is None else (cards_words(worth.cards), _be(worth.cards))
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
    return f"{cards} {'counts as' if worth.cards == IT else be} {much}"  # "it is 2" is a card of that rank


def _total(step: hands.Total) -> str:
    if step.side and not step.hands:
        return f"{step.side.value}est total wins"
    if step.split:
        of = f" of {cards_words(step.cards)}" if step.cards else ""
        return f"the split hand is the {step.split.value}est total{of}"
    if step.base:
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


def _closest(step: hands.Closest) -> str:
    never = f" without being {'under' if step.never.value == 'below' else 'over'}" if step.never else ""
    if step.cards:
        never += f", counting only {cards_words(step.cards)}" + "," * (step.side is None and not step.split)
    if step.split:
        return f"the split hand is closest to {fraction_words(step.target)}{never}"
    if step.base:
        of = f"{step.base.value} hand closest to {fraction_words(step.target)}{never.replace('being', 'going')}"
        return f"the {step.side.value} hand is the {of}" if step.side else f"the {of} wins"
    if step.side is None:
        return f"the hand closest to {fraction_words(step.target)}{never.replace('being', 'going')} wins"
    return f"the {step.side.value} hand is closest to {fraction_words(step.target)}{never}"


def _ties(step: hands.Ties) -> str:
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
    words = "ties are broken by " + ", ".join(t.value for t in step.tie_breaks)
    return words + (" as " + " or ".join(_DECIDERS[d] for d in step.deciders) if step.deciders else "")


_DECIDERS = {
    hands.Decider.DEALER: "dealer calls",
    hands.Decider.HOUSE: "house rules",
    hands.Decider.HOLDER: "player's choice",
}


def _dots(step: hands.Dots) -> str:
    if step.most or step.fewest:
        return f"the best hand has the {'most' if step.most else 'fewest'} dots"
    if step.side:
        return f"the {step.side.value} hand has the {'most' if step.side is Side.HIGH else 'fewest'} dots"
    if step.middle:
        return "dots are the suit symbols down the middle"
    columns = f" and cards with {step.columns} columns of suit symbols" if step.columns else ""
    return f"{cards_words(step.none)}{columns} have no dots"


def _split_card(step: hands.SplitCard) -> str:
    if step.cards is None:
        return f"there is no {step.contested.value} card"
    if step.or_back:
        other = cards_words(step.or_back)
        return f"the {step.contested.value} card changes from {cards_words(step.cards)} to {other} or back"
    verb = "goes back to" if step.back else "is"
    if step.otherwise:
        other = cards_words(step.otherwise)
        return f"the {step.contested.value} card is {cards_words(step.cards)}, or if no one has it, {other}"
    return f"the {step.contested.value} card {verb} {cards_words(step.cards)}" + (
        ", if there is 1" if step.exists else ""
    )


def _hand_meant(hand: hand_phrase.HandPhrase) -> str:
    """A hand as a phrase: `the low hand`, `hands with 1 ace`, `each of their hands`."""
    if hand.went is not None:
        return f"each hand declared {hand.went.value}"
    if hand.owned is not None:
        return hand.owned.value
    return hand_kind_words(hand.such) if hand.such is not None else share_words(hand.share)


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
        told = cards_words(step.only_for)
        return f"{cards_words(step.cards)} {verb} as the {side} card in the deck for determining {told}"
    if step.only_for is not None and step.only_for != IT:
        return f"{cards_words(step.cards)} {verb} as {step.side.value} {cards_words(step.only_for)}"
    here = " for this" if step.only_for is not None else ""
    return f"{cards_words(step.cards)} {verb} as the {side} card in the deck{near}{here}"


def _suit_order(step: hands.SuitOrder) -> str:
    suits = ", ".join(s.value + "s" for s in step.suits)
    if step.compared is hands.Compared.CARDS:
        return f"suits are ranked {suits}"
    words = "ties are broken by suit" if step.compared is hands.Compared.TIES else "flushes are compared by suit"
    if step.suit_of is not None:
        words += f" of {cards_words(step.suit_of)}"
    if len(step.suits) == 1:
        return f"{words}, {suits} are best"
    return words + (f" ({suits})" if suits else "")


def _they(cards: CardPhrase) -> str:
    words = cards_words(cards)
    return "they" if words == "it" else words


def _them(cards: CardPhrase) -> str:
    words = cards_words(cards)
    return "them" if words == "it" else words


def phrases(phrase: Callable[[Step], str], sentence: Callable[[Step], str]) -> dict[type[Step], Callable]:
    """The functions by class; `phrase` gives the words of a step within another, `sentence` with who does it."""
    return {
        ranking.Wild: _wild,
        ranking.NameWild: _name_wild,
        ranking.PickWild: _pick_wild,
        ranking.ShiftWild: lambda s: (
            f"{cards_words(s.cards)} {'shift' if _many(s.cards) else 'shifts'} {'up' if s.shifted > 0 else 'down'} "
            f"{abs(s.shifted)} {plural(abs(s.shifted), 'rank')}" + _around(s) + _beside(s)
        ),
        ranking.MakeWild: lambda s: (
            (f"pay {price_words(s.price)} to " if s.price else "")
            + f"make {'each of them' if s.each else _them(s.cards)}{' and all others of its rank' * s.rank_too} wild"
            + " for them" * s.for_holder
            + _beside(s)
        ),
        ranking.UseWild: _use_wild,
        ranking.NameOnly: lambda s: (
            f"a rank may only be named with {cards_words(s.held)} of it"
            if s.held
            else "no two players may name the same rank"
        ),
        ranking.LimitWild: lambda s: (
            f"only {s.most} of the ranks may be wild in each hand"
            if s.by_rank
            else f"no hand may have more than {s.most} wild {plural(s.most)}"
            if s.in_all and not s.side
            else f"there is only {s.most} wild {plural(s.most)} in {s.side.value} hands"
            if s.side
            else f"only {s.most} of them may be wild in each hand"
        ),
        ranking.OneWild: lambda s: f"{_they(s.cards)} count as {s.wilds} wild {plural(s.wilds)}",
        ranking.Namely: lambda s: f"there are {s.many} of them" if s.many else f"it is {cards_words(s.cards)}",
        ranking.CountAs: _count_as,
        hands.ColorRuns: _color_runs,
        hands.Breaks: _breaks,
        ranking.Bug: _bug,
        ranking.Shift: _shift,
        ranking.Dead: _dead,
        ranking.PickDead: lambda s: f"choose {cards_words(s.cards)} to be dead",
        ranking.ChangeWild: lambda s: (
            "the wild changes"
            + " back and forth between " * bool(s.ranks)
            + " and ".join(rank_words(r, None) for r in s.ranks)
        ),
        ranking.Ignore: _ignore,
        ranking.LowestHand: lambda s: (
            "the best low hand is "
            + "-".join({14: "A"}.get(r, str(int(r))) for r in s.ranks)
            + (" unsuited" if s.unsuited else "")
        ),
        ranking.Qualify: _qualify,
        ranking.MustBeat: _must_beat,
        ranking.TableHandOf: lambda s: f"the table hand is made of {cards_words(s.cards)}",
        ranking.NoWin: _no_win,
        ranking.Unqualified: lambda s: (
            (
                "if only one side qualifies"
                if s.one_side
                else "if no one has a qualifying " + f"{s.side.value} hand"
                if s.side
                else "if no one qualifies"
            )
            + f", {sentence(s.act)}"
        ),
        ranking.SplitAmong: lambda s: f"split the pot among {who_words(s.whom, as_object=True)}",
        uses.Use: _use,
        uses.SplitHand: _split_hand,
        uses.HandMust: _hand_must,
        uses.MergeHands: _merge,
        uses.Slide: lambda s: (
            f"move {cards_words(s.cards)} up or down {s.spaces} card length"
            + (" to make a straight line" if s.straight else "")
        ),
        uses.Connected: _connected,
        uses.UseOnce: _use_once,
        hands.Beats: _beats,
        hands.Better: _better,
        hands.Ranking: _ranking(phrase),
        hands.Contest: _contest(phrase),
        hands.MiddleTies: _middle_ties,
        hands.Points: lambda s: ", ".join(_worth(w) for w in s.worths),
        hands.Total: _total,
        hands.Closest: _closest,
        hands.Ties: _ties,
        hands.TieDeal: lambda s: f"if there is a tie, deal cards to the tied players, first {_noun(s.cards)} wins",
        hands.Dots: _dots,
        hands.Nearest: lambda s: f"the closest hand to {_ranks(s.ranks)}{' of different suits' * s.other_suits} wins",
        hands.EmptyHand: lambda s: (
            "a hand with no cards left is the lowest hand"
            if s.lowest
            else "a hand with no cards left counts as zero" + " and cannot be beaten" * s.unbeaten
        ),
        hands.Distance: lambda s: f"distance is measured by {s.metric.value} distance",
        hands.MostOf: lambda s: (
            f"the {'split hand is the hand' if s.split else 'player'} with the {'fewest' if s.fewest else 'most'} "
            + " and ".join(cards_words(c).removeprefix("all ") for c in s.cards)
            + (f" wins the {s.side.value} half of the pot" if s.side else "" if s.split else " wins")
        ),
        hands.BestOf: lambda s: (
            ("the split hand is " * s.split)
            + f"the {'longest' if s.longest else 'highest'} {s.category.value}"
            + (f" of {cards_words(s.of)}" if s.of else "")
            + (" wins" + (f" the {s.side.value} half of the pot" if s.side else "")) * (not s.split)
        ),
        hands.SplitCard: _split_card,
        hands.CardOrder: _card_order,
        hand_phrase.HandFate: _hand_fate,
        hand_phrase.HandDeed: lambda s: f"{s.does_with.value} {_hand_meant(s.hand_meant)}",
        hands.SuitOrder: _suit_order,
        hands.Follows: lambda s: (
            f"{a(rank_words(s.first_rank))} and {a(rank_words(s.second_rank))} are consecutive in straights"
        ),
        hands.Unfit: lambda s: (
            f"{_they(s.cards)} may not be used to make " + " or ".join(a(c.value) for c in s.categories)
        ),
        hands.Wrap: lambda s: f"straights {'may not' if s.never else 'may'} wrap around the ace",
        uses.CornersShared: lambda s: "corner cards are part of both sides",
        uses.MoveBetween: lambda s: (
            f"move {cards_words(s.cards)} from their {s.side.value} hand to their {_other_side(s.side)} hand"
            if s.side
            else f"{'switch' if s.switched else 'move'} {cards_words(s.cards)} between their "
            + (f"{s.hands} hands" if s.hands else "hands")
        ),
        uses.UseDifferent: lambda s: (
            f"use {_different(s)} for " + (f"their {s.side.value} hand" if s.side else "each hand")
        ),
    }


def _noun(cards: CardPhrase) -> str:
    if fields_set(cards) != {"what"} or any(
        of.rank is not None and of.rank <= Rank.TEN for of in cards.what
    ):  # "the first two" would be two cards
        return cards_words(cards)
    return " or ".join(card_set_words(s, 1) for s in cards.what) or cards_words(cards)
