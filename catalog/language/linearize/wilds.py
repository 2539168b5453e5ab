"""House wording for wild, limited and dead cards, and for what a hand needs to win."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.linearize.cards import are_many, be_words, cards_words
from catalog.language.linearize.money import price_words
from catalog.language.linearize.plain import a, amount_words, card_set_words, hand_value_words, plural, rank_words, told
from catalog.language.linearize.players import who_words
from catalog.language.linearize.subjects import subject_words, they_words
from catalog.language.terms import HELD, LET_GO
from catalog.model import qualifying, ranking, wild_cards
from catalog.model.amounts import Amount, HandValue
from catalog.model.constraints import changed
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import THEM, WILD_CARDS
from catalog.model.phrase import CardPhrase, Event
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, EventKind, Likeness
from catalog.model.terms_of_money import Prize, Side


def _wild(step: wild_cards.Wild) -> str:
    if step.instead_of:
        return f"{cards_words(step.cards)} are wild instead of {cards_words(step.instead_of)}"
    nothing = step.negated and step.cards == WILD_CARDS and not (step.may or step.rank_too or step.to_complete)
    cards = "nothing" if nothing else subject_words(step.cards)
    if step.for_holder and step.cards.owner == THEM and not step.when:
        cards = re.sub(f"^({HELD}?)their ", r"\1each player's ", cards)
    if step.cards.rank_of and step.cards.rank_of.multiple:
        cards = "multiples of " + cards_words(told(step.cards.rank_of.cards))
    if step.to_complete:
        complete = " or ".join(hand_value_words(value) for value in step.to_complete)
        may = "may not" if step.negated else "may only"
        return f"{cards} {may} be used as wild to complete {complete}" + (" in their suit" if step.own_suit else "")
    words = f"in any case, {cards}" if step.always else cards
    be = "is" if nothing else "may be" if step.may else be_words(step.cards)
    single = not (are_many(step.cards) or step.cards.plus) or step.cards.amount == Amount(None, Bound.WHICHEVER)
    if step.rank_too and step.cards.after and single and step == wild_cards.Wild(cards=step.cards, rank_too=True):
        return f"{_dealt_after(step.cards, cards)} is wild, and so are all others of its rank"
    if step.rank_too:
        words += f" and all others of {'their ranks' if are_many(step.cards) else 'its rank'}"
        be = "may be" if step.may else "are"
    words += f" {be}{' not' if step.negated and not nothing else ''} wild" + _where(step) + _beside(step)
    return words + (", and so on" if step.onward else "")


def _where(step: wild_cards.Wild) -> str:
    """In which hands, and for whom, cards are wild."""
    words = ""
    if step.side:
        words += f" in {step.side.value} hands"
    if step.in_split:
        words += " in the split hand"
    if step.not_split:
        words += " but not in the split hand"
    if step.sizes:
        words += " in " + " and ".join(f"{size}-card hands" for size in step.sizes)
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
    return words


def _dealt_after(cards: CardPhrase, words: str) -> str:
    """A card by the one before it: `the card dealt face up right after the last queen showing`."""
    after = told(cards.after)
    both = cards.came == after.came and cards.facing is after.facing
    one = _ONE_AFTER.get(changed(cards, came=None, facing=None, after=None)) if both else None
    these = re.sub(f"[{HELD}{LET_GO}]", "", cards_words(changed(after, came=None, facing=None)))
    if one and cards.came == _FLIPPED and cards.facing is None:
        return f"{one} flipped right after {these} flipped"
    if one and cards.came is None and cards.facing is Facing.UP:
        return f"{one} dealt face up right after {these} showing"
    return words


_FLIPPED = Event((EventKind.FLIPS,))
_ONE_AFTER = {CardPhrase(which=Selector.THAT): "the card", CardPhrase(Amount(None, Bound.WHICHEVER)): "any card"}


def _beside(step: wild_cards.Wild | wild_cards.MakeWild | wild_cards.ShiftWild) -> str:
    return f", beside {step.beside} {plural(step.beside, 'other')}" if step.beside else ""


def _name_wild(step: wild_cards.NameWild) -> str:
    kind = "suit" if step.by_suit else "color" if step.by_color else "rank"
    many = "another" if step.more else "any" if step.any else "a" if step.named_ranks == 1 else str(step.named_ranks)
    return f"declare {many} {plural(step.named_ranks, kind)} to be wild" + (
        " for them"
        if step.for_holder
        else f" for {who_words(step.for_whom, as_object=True)}"
        if step.for_whom
        else f" in {step.side.value} hands"
        if step.side
        else ""
    )


def _pick_wild(step: wild_cards.PickWild) -> str:
    if step.negated:
        return f"pick {cards_words(step.cards)}, which is no longer wild"
    mates = " and all others of its rank" if step.rank_too else ""
    return f"choose {cards_words(step.cards)}{mates} as wild" + (" for them" if step.for_holder else "")


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
    verb = "count" if step.may or are_many(step.cards) else "counts"
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
    words = f"{cards} {be_words(step.cards)}{' not' * step.negated} dead"
    if step.mates:
        words += f", and so are all other cards of the {step.mates.value}" + (
            ", even if that rank is wild" if step.even_wild else ""
        )
    words += f" except {_one_of_them(step.cards.besides)}" if step.cards.besides else ""
    words += f" for {who_words(step.for_whom, as_object=True)}" if step.for_whom else ""
    return words + " for them" * step.for_holder


def _one_of_them(cards: CardPhrase) -> str:
    """Cards of those spoken of: `the first one` for "the first card"."""
    return (
        f"the {cards.which.value} one" if cards.which and cards == CardPhrase(which=cards.which) else cards_words(cards)
    )


def _each_of(cards: CardPhrase) -> str:
    """Cards that are told by their faces alone, each with its article: `the jack of hearts and the jack of spades`."""
    faces = len(cards.what) > 1 and cards == CardPhrase(what=cards.what) and all(of.size == 1 for of in cards.what)
    return " and ".join(f"the {card_set_words(of, 1)}" for of in cards.what) if faces else cards_words(cards)


def _namely(step: ranking.Namely) -> str:
    cards = _each_of(step.cards)
    return f"they are {cards}" if " and the " in cards else f"it is {cards}"


def _to_win(side: Side | None, split: bool = False, prize: Prize | None = None) -> str:
    if prize is not None:
        return f"to win 1 {prize.value},"
    return f"to win the {side.value} hand," if side else "to win the split hand," if split else "to win,"


def _none_of(cards: CardPhrase) -> str:
    also = f" and no {cards_words(cards.plus)}" if cards.plus else ""
    return f"no {cards_words(changed(cards, plus=None))}{also}"


def _qualify(step: qualifying.Qualify) -> str:
    if step.lifted:
        purpose = "open" if step.to_open else "win"
        return (f"{hand_value_words(step.least)} to {purpose}" if step.least else "the open") + " restriction is lifted"
    if step.to_open:
        return _qualify(changed(step, to_open=False)).replace("to win,", "to open,", 1)
    winning = _to_win(step.side, step.for_split, step.prize)
    if step.cards and step.lacking:
        return _qualify(changed(step, lacking=None)) + f" and have {_none_of(step.lacking)}"
    if (step.least or step.most) and (step.cards or step.lacking):
        more = cards_words(step.cards) if step.cards else _none_of(told(step.lacking))
        return _qualify(changed(step, cards=None, lacking=None)) + f" and have {more}"
    if step.cards:
        return f"{winning} a player must have {cards_words(step.cards)}"
    if step.lacking:
        return f"{winning} a player must have {_none_of(step.lacking)}"
    shown = " showing" if step.showing else " in their down cards" if step.down else ""
    if step.least and step.least.above:
        return f"{winning} a player must have {hand_value_words(step.least)}{shown}"
    if step.also_needed:
        also = hand_value_words(step.also_needed)
        return _qualify(changed(step, also_needed=None)) + f" or {also}"
    if step.also_cards:
        return _qualify(changed(step, also_cards=None)) + f" or {cards_words(step.also_cards)}"
    if step.least:
        return f"{winning} a player must have {hand_value_words(step.least)} or better{shown}"
    most = told(step.most)
    if step.side is Side.LOW and most.rank and not shown and most == HandValue(Category.HIGH_CARD, most.rank):
        return f"{winning} a player must have {a(rank_words(most.rank))} low or better{shown}"
    return f"{winning} a player must have {'' if most.below else 'no better than '}{hand_value_words(most)}{shown}"


def _must_beat(step: qualifying.MustBeat) -> str:
    beaten = cards_words(step.cards) if step.cards else "any of the table hands" if step.any_table else "the table hand"
    beaten = "all of the table hands" if step.all_table else beaten
    beaten += " both ways" * step.both_ways
    if step.lifted:
        return f"they do not have to beat {beaten} {_to_win(step.side, step.for_split, step.prize)}".rstrip(",")
    beating = "each of their hands" if step.each_hand else "a player"
    return f"{_to_win(step.side, step.for_split, step.prize)} {beating} must beat {beaten}" + (
        ", and the table hand gets a draw"
        if step.draw
        else f", and that hand draws {amount_words(step.draws)} cards"
        if step.draws
        else f", and that hand may use {cards_words(step.using)}"
        if step.using
        else ", and that hand stands pat"
        if step.stands_pat
        else ", which is split into a high hand and a low hand to beat the most players"
        if step.split
        else ""
    )


def _around(step: wild_cards.ShiftWild) -> str:
    if step.around is None:
        return ""
    return f", and after {rank_words(step.around, None)} it goes back to {rank_words(told(step.begins_again), None)}"


def _no_win(step: qualifying.NoWin) -> str:
    words = "cannot win" + (f" the {step.side.value} hand" if step.side else "")
    words += f" with {hand_value_words(step.having)}" if step.having else ""
    return words + (f" without {cards_words(step.without)}" if step.without else "")


def _all_who(each: str) -> str:
    """Players who share something: `all players who do not fold` for "each player who does not fold"."""
    return each.replace("each player who does not", "all players who do not")


def _them(cards: CardPhrase) -> str:
    words = cards_words(cards)
    return "them" if words == "it" else words


def _one(cards: CardPhrase) -> str:
    """One such card, without an article: `heart`, `red king`."""
    return " or ".join(card_set_words(of, 1) for of in cards.what)


WORDINGS: dict[type[Step], Callable[..., str]] = {
    wild_cards.Wild: _wild,
    wild_cards.NameWild: _name_wild,
    wild_cards.PickWild: _pick_wild,
    wild_cards.ShiftWild: lambda s: (
        f"{cards_words(s.cards)} {'shift' if are_many(s.cards) else 'shifts'} {'up' if s.shifted > 0 else 'down'} "
        f"{abs(s.shifted)} {plural(abs(s.shifted), 'rank')}" + _around(s) + _beside(s)
    ),
    wild_cards.MakeWild: lambda s: (
        (f"pay {price_words(s.price)} to " if s.price else "")
        + f"make {'each of them' if s.each else _them(s.cards)}{' and all others of its rank' * s.rank_too} wild"
        + " for them" * s.for_holder
        + _beside(s)
    ),
    ranking.UseWild: _use_wild,
    ranking.LimitWild: lambda s: (
        f"each {_one(s.cards)} needs a separate {_one(s.mate)}"
        if s.mate
        else f"only {s.most} of the ranks may be wild in each hand"
        if s.by_rank
        else f"no hand may have more than {s.most} wild {plural(s.most)}"
        if s.in_all and not s.side
        else f"there is only {s.most} wild {plural(s.most)} in {s.side.value} hands"
        if s.side
        else f"only {s.most} of them may be wild in each hand"
    ),
    ranking.OneWild: lambda s: f"{they_words(s.cards)} count as {s.wilds} wild {plural(s.wilds)}",
    ranking.Namely: lambda s: f"there are {s.many} of them" if s.many else _namely(s),
    ranking.CountAs: _count_as,
    ranking.Bug: _bug,
    ranking.Shift: _shift,
    ranking.Dead: _dead,
    wild_cards.ChangeWild: lambda s: (
        "the wild card changes"
        + " back and forth between " * bool(s.ranks)
        + " and ".join(rank_words(r, None) for r in s.ranks)
    ),
    ranking.LowestHand: lambda s: (
        "the best low hand is "
        + "-".join({14: "A"}.get(r, str(int(r))) for r in s.ranks)
        + (" unsuited" if s.unsuited else "")
    ),
    qualifying.Qualify: _qualify,
    qualifying.MustBeat: _must_beat,
    qualifying.TableHandOf: lambda s: f"the table hand is made of {cards_words(s.cards)}",
    qualifying.NoWin: _no_win,
    ranking.SplitAmong: lambda s: f"split the pot among {_all_who(who_words(s.whom, as_object=True))}",
}
