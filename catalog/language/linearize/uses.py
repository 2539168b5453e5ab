"""House wording for which cards hands may use."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.linearize.cards import cards_words
from catalog.language.linearize.plain import plural, told
from catalog.language.linearize.players import who_words
from catalog.language.terms import HELD, LET_GO
from catalog.model import uses
from catalog.model.frozen import fields_set
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Adjacency
from catalog.model.terms_of_money import Side


def _other_side(side: Side) -> str:
    return "low" if side is Side.HIGH else "high"


def _different(step: uses.UseDifferent) -> str:
    many = step.number_used or (step.sort and step.sort.value)
    where = f"{step.lies.value} " if step.lies is not None else ""
    return f"a different {many}" if many else f"different {where}cards"


def _part_used(cards: CardPhrase) -> str:
    """Cards that a hand uses, a line without "cards from": `2 hole cards`, `the top row`."""
    words = cards_words(cards)
    return words.replace("cards from ", "", 1) if fields_set(cards) == {"line"} else words


def _option(option: uses.Option) -> str:
    *first, last = map(_part_used, option.parts)
    words = f"{', '.join(first)} and {last}" if first else last
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
        both += f", and different ones in the {_other_side(told(step.side))} hand"
    both += "".join(f", but {cards_words(cards)}" for cards in step.limits)
    both += f" in place of {cards_words(step.replacing)}" if step.replacing else ""
    both += f", and the rest from {cards_words(step.rest)}" if step.rest else ""
    hand = "split hand" if step.for_split else f"final {step.side.value} hand" if step.side else "final hand"
    if step.who is not None:
        may = "may " if step.may else ""
        flop = " as a flop" * step.as_flop + _flop_with(step)
        return f"{may}{'only ' if step.only else ''}use {options}{flop} in the {hand}{both.removeprefix(flop)}"
    return f"the {hand} {'may' if step.may else 'must'} {'only ' if step.only else ''}use {options}{both}"


def _part(part: uses.HandPart) -> str:
    words = f"{part.name.value} " if part.name else ""
    words += f"{part.size}-card " if part.size else ""
    return words + (f"{part.side.value} " if part.side else "")


def _split_hand(step: uses.SplitHand) -> str:
    hands = " and ".join(f"a {_part(part)}hand" for part in step.hand_parts)
    if step.alike and len(step.hand_parts) > 1:
        size = step.hand_parts[0].size
        hands = f"{len(step.hand_parts)} hands" + (f" of {size} {plural(size)}" if size else "")
    contain = f", each containing {cards_words(step.contains)}" if step.contains else ""
    contain += ", one for high and one for low" * step.one_each_side
    contain += f", with {step.set_apart} {plural(step.set_apart)} aside" if step.set_apart else ""
    facing = f"{step.facing.value} " if step.facing else ""
    return f"split their {facing}cards into {hands}{contain}"


def _hand_must(step: uses.HandMust) -> str:
    needs = []
    if step.contains:
        needs.append("contain " + cards_words(step.contains))
    if step.worse_than:
        needs.append(f"be worse than the {step.worse_than}-card hand")
    if step.better_than:
        needs.append(f"be better than the {step.better_than}-card hand")
    if step.worse_side:
        needs.append(f"be worse than the {step.worse_side.value} hand")
    if step.better_side:
        needs.append(f"be better than the {step.better_side.value} hand")
    if step.worse_name:
        needs.append(f"be worse than the {step.worse_name.value} hand")
    if step.better_name:
        needs.append(f"be better than the {step.better_name.value} hand")
    if step.best or step.worst:
        needs.append("be the best hand" if step.best else "be the worst hand")
    which = step.side or step.name
    hand = f"{which.value} hand" if which else f"{step.size}-card hand"
    if step.each:
        return f"there must be {cards_words(told(step.contains))} in each of their hands"
    never = f"may not be all {cards_words(step.never_all)}" if step.never_all else ""
    if not needs:
        return f"the {hand} {never}"
    return f"the {hand} must " + " and ".join(needs) + (f" and {never}" if never else "")


def _merge(step: uses.MergeHands) -> str:
    if step.nearest_roll:
        far = "farthest from" if step.farthest else "closest to"
        return f"merge hands with the player whose roll is {far} theirs"
    if step.nearest_card:
        nearest = cards_words(step.nearest_card).removeprefix(HELD).removesuffix(LET_GO).removeprefix("the ")
        far = "farthest from" if step.farthest else "closest to"
        return f"merge hands with the player whose {nearest} is {far} theirs"
    apart = ", but they bet separately" * step.bet_apart
    return "merge hands with " + who_words(told(step.whom), as_object=True) + apart


_NO_TWO = {
    Adjacency.OTHER_ROWS: "row",
    Adjacency.OTHER_COLUMNS: "column",
    Adjacency.NOT_IN_LINE: "row or column",
}


def _connected(step: uses.Connected) -> str:
    if step.number_connected:
        return f"all {step.number_connected} must be connected together"
    if step.adjacency and step.adjacency in _NO_TWO:
        return f"no two of them may be in the same {_NO_TWO[step.adjacency]}"
    if step.adjacency:
        return f"they must be {step.adjacency.value}"
    if step.never:
        return "they may not be connected"
    return "each card must be connected to another along an edge" + " or at a corner" * step.corners


def _in_every_line(step: uses.InEveryLine) -> str:
    one = step.cards.amount.number == 1 if step.cards.amount else step.cards.which is not None
    return f"{cards_words(step.cards)} {'is' if one else 'are'} part of every {step.sort.value}"


def _use_once(step: uses.UseOnce) -> str:
    hands_told = f"in 1 of their {step.hands} hands" if step.hands else "in 1 of their hands"
    return f"{cards_words(step.cards)} may only be used " + (hands_told if step.in_hand else "once")


WORDINGS: dict[type[Step], Callable[..., str]] = {
    uses.Use: _use,
    uses.SplitHand: _split_hand,
    uses.HandMust: _hand_must,
    uses.MergeHands: _merge,
    uses.PickPartner: lambda s: "pick a partner",
    uses.Slide: lambda s: (
        f"move {cards_words(s.cards)} up or down {s.spaces} card length"
        + (" to make a straight line" if s.straight else "")
    ),
    uses.Connected: _connected,
    uses.UseOnce: _use_once,
    uses.InEveryLine: _in_every_line,
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
