"""Clauses put together to a sentence: who goes on acting, which case goes on, and which two are one step."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts
from catalog.language.semantics.adjuncts import FRAMED, Around, BetsFirst, DealtSo, as_round, frame, opened
from catalog.language.semantics.ellipsis import PASSIVES, Sequel, Story
from catalog.language.semantics.parts import cards_of, framed, refuse_if
from catalog.model import (
    arranging,
    betting,
    board,
    comparing,
    dealing,
    decks,
    drawing,
    hands,
    moves,
    paying,
    qualifying,
    ranking,
    showdowns,
    uses,
    wild_cards,
)
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, DEALER, EACH, IT, NO_ONE, ONE, ONE_CARD, OTHER_CARDS, OTHERS, THEM
from catalog.model.phrase import ORDINALS, CardPhrase, When, Who
from catalog.model.step import Step, on_table
from catalog.model.terms import Bound, ConditionKind, Zone
from catalog.model.terms_of_money import Prize

_BESIDE_UNQUALIFIED = (paying.Ante, paying.Match, dealing.Redeal, showdowns.Outcome)
"""What else is done where nobody qualifies; how hands compare or are dealt holds anyway."""
_ANOTHER = dealing.Deal(CardPhrase(Amount(1, Bound.MORE)))
_NEW_ONE = dealing.Deal(CardPhrase(ONE, new=True))


def _another_there(step: Step) -> Step:
    """ "If the table cards pair, deal another": another of those; "if nobody buys it, deal a new one": in its place."""
    if not isinstance(step, dealing.Deal):
        return step
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    there = {event.cards.lies for event in events if event.cards is not None} & {Zone.TABLE, Zone.COMMON}
    if len(there) != 1 or changed(step, when=(), cards=changed(step.cards, facing=None)) not in (_ANOTHER, _NEW_ONE):
        return step
    (lies,) = there
    if lies is Zone.TABLE:
        return board.Table(step.cards, when=step.when)
    return board.Common(changed(step.cards, lies=lies), when=step.when)


def _one_card(step: Step, before: Step | None) -> Step:
    """ "If you buy a card, discard one": one card, as that which was bought is the only one told of."""
    if not isinstance(step, drawing.Discard) or step.cards != CardPhrase(ONE, which=Selector.THAT):
        return step
    told = [event.cards for when in step.when if isinstance(when, When) for event in when.events if event.cards]
    told = told or [getattr(before, "cards", None)]
    return changed(step, cards=ONE_CARD) if told == [ONE_CARD] else step


def _as_the_first(step: Step, before: Step | None) -> Step:
    """ "Pay to pass your first card each round to the left, and max bet to pass your second": in the same way."""
    if before is None or type(before) is not type(step) or step.price is None:
        return step
    first, other = (_cards_told(each) for each in (before, step))
    if first is None or other is None or first.which is not Selector.FIRST or other.which not in ORDINALS:
        return step
    if other != CardPhrase(which=other.which, owner=THEM):
        return step
    cards = changed(first, which=other.which)
    if isinstance(before, dealing.Pass):
        return changed(before, price=step.price, gifts=(changed(before.gifts[0], cards=cards),))
    return changed(before, price=step.price, cards=cards)


def _cards_told(step: Step) -> CardPhrase | None:
    """The cards that a step passes, or is about; None where it passes several."""
    if isinstance(step, dealing.Pass):
        return step.gifts[0].cards if len(step.gifts) == 1 else None
    return cards_of(step)


def _each_of_several(step: Step, before: Step | None) -> Step:
    """ "Three cards, up or down at their choice": each of them lies as its player says."""
    if not isinstance(step, moves.ChooseFacing) or step.cards != IT or not isinstance(before, dealing.Deal):
        return step
    number = before.cards.amount.number if before.cards.amount is not None else None
    return changed(step, cards=CardPhrase(ALL, which=Selector.THAT)) if number is not None and number > 1 else step


def _from_each_hand(step: Step, before: Step | None) -> Step:
    """ "For each hand, pay max bet or discard one": one from each hand that is not paid for."""
    if not isinstance(step, drawing.Discard) or not step.alternatively or step.cards is None or before is None:
        return step
    each = before.per == CardPhrase(owner=THEM, hands=True) and step.cards == CardPhrase(step.cards.amount)
    return changed(step, cards=changed(step.cards, each_hand=True)) if each else step


def _sentence(parts: Parts, words: list[str]) -> tuple[Step, ...]:
    """The clauses in order. Conditions hold until others are told; who acts goes on from clause to clause."""
    story = Story()
    for part in parts["part"]:
        act, told, lead = part.act, dict(part.told), dict(part.lead)
        if isinstance(act, Sequel):
            if (followed := act.follow(story, told, lead)) is None:
                continue
            act, told = followed
        for one in act if isinstance(act, tuple) else (act,):
            _tell(story, one, dict(told), lead)
    refuse_if(story.chooser is not None, "in which direction is what done?")
    return tuple(story.steps)


def _tell(story: Story, act: Step, told: Around, lead: Around) -> None:
    """Adds an act to the story, with what is told around it and what goes on from the clauses before."""
    before = story.last
    if before is not None:
        act = _beside_before(story, before, act, told, lead)
    _refuse_cases(lead.get("when", ()), told.get("when", ()))
    step = _framed(story, act, told, lead)
    step = _one_card(_another_there(step), before)
    step = _as_the_first(step, before)
    step = _each_of_several(_from_each_hand(step, before), before)
    if isinstance(step, DealtSo):
        step = step.dealt if before is None and not lead else step.alone()
    if isinstance(step, betting.Wager | BetsFirst):
        step = as_round(step)
        if isinstance(step, betting.Bet) and step.opener is not None and "must" in told:
            step = changed(step, must_bet=True)
    if isinstance(before, qualifying.Unqualified) and isinstance(step, _BESIDE_UNQUALIFIED) and not (lead or step.when):
        step = changed(before, act=step)  # what else is done if no one qualifies
    if story.chooser is not None:
        step, story.chooser = _way_chosen(step, story.chooser), None
    if before is not None and (both := _as_one(before, step)) is not None:
        story.steps[-1] = both
        return
    story.steps = _picked_to_turn([*story.steps, step])
    if len(story.steps) > 1:
        _refuse_apart(*story.steps[-2:])


def _beside_before(story: Story, before: Step, act: Step, told: Around, lead: Around) -> Step:
    """The act as it is meant beside the step before; `told` is filled with who is barred from both."""
    act = _others_of_sort(act, before)
    if isinstance(act, paying.Fold) and act.alternatively and isinstance(story.act, betting.Wager):
        raise NotAReading("to fold is the other way out")
    refuse_if(_passive_again(act, before), "it is done with the cards of the deed before")
    if not before.barred or not act.alternatively or lead or not told.keys().isdisjoint(_ANEW):
        return act
    if story.who is not None and "who" not in told:
        told["who"] = (EACH if story.who == NO_ONE else story.who,)
    return _also_barred(act, before)


def _framed(story: Story, act: Step, told: Around, lead: Around) -> Step:
    """The act with all that is told around it, and who does it and when where that goes on from before."""
    who, allowed = story.who, False
    if isinstance(act, dealing.Blind) and "who" not in told and "must" in told:  # "may pass it without looking"
        allowed = story.may
    dealt = isinstance(act, dealing.Deal)  # "and five cards are dealt": by the dealer, whoever acts before
    if "who" not in told and who is not None and not (act.who or act.impersonal or act.by_dealer or dealt):
        may = told.keys().isdisjoint(("must", "barred")) and ("may" in told or story.may)
        told |= {"who": (who,), "may": (True,) if may else ()}
    on = ("when",) if isinstance(act, drawing.Keep) and "must" in told else ("when", "often")  # kept once it has come
    story.lead = lead or {name: values for name, values in story.lead.items() if name in on}
    (story.who,), story.may = told.get("who", (act.who,)), bool(told.get("may")) or allowed
    story.around = {name: values for name, values in told.items() if name not in ("when", "often")}
    story.act, led = opened(act, story.lead)
    around = [name for name in FRAMED if name in told or name in led]
    return frame(story.act, {name: [*told.get(name, ()), *led.get(name, ())] for name in around})


def _as_one(before: Step, step: Step) -> Step | None:
    """One step for the two, where they tell one thing; None elsewhere."""
    if isinstance(before, betting.Bet) and isinstance(step, betting.Bet):
        return one_round(before, step)
    if isinstance(before, decks.JoinDecks):
        return _joined_rest(before, step)
    if isinstance(before, drawing.Discard):
        return _drawn_for(before, step)
    if isinstance(before, drawing.Keep):
        return _all_but_kept(before, step)
    return _wild_together(before, step) if isinstance(before, wild_cards.Wild) else None


def _joined_rest(joined: decks.JoinDecks, step: Step) -> decks.JoinDecks | None:
    """ "Two decks, after taking the twos and threes out of both": the fours through aces of each; None for others."""
    if joined.sets or joined.jokers or not isinstance(step, decks.RemoveFromDeck):
        return None
    if step != decks.RemoveFromDeck(step.sets):
        return None
    ranks = {rank for of in step.sets if of.rank for rank in range(of.rank, (of.through or of.rank) + 1)}
    plain = all(of == CardSet(of.rank, of.through) for of in step.sets)
    if not plain or not ranks or ranks != set(range(Rank.TWO, max(ranks) + 1)) or max(ranks) >= Rank.KING:
        return None
    return changed(joined, sets=(CardSet(Rank(max(ranks) + 1), Rank.ACE),))


def one_round(before: betting.Bet, bet: betting.Bet) -> betting.Bet | None:
    """The round just told of, where "the dealer bets first" says who opens it and "all bet" no more; None elsewhere."""
    if bet == betting.Bet():
        return before
    if before.opener is None and bet == betting.Bet(opener=bet.opener, must_bet=bet.must_bet):
        return changed(before, opener=bet.opener, must_bet=bet.must_bet)
    return None


_THAT_MANY = CardPhrase(Amount(None, Bound.AS_MANY))


def _drawn_for(discard: drawing.Discard, step: Step) -> drawing.Draw | None:
    """ "Discards up to three cards and must draw that many": a draw of up to three; None for another player's."""
    if step != drawing.Draw(_THAT_MANY, who=step.who, may=step.may) or step.who not in (THEM, discard.who):
        return None
    told = framed(discard)
    if discard.cards is None or fields_set(discard) - set(told) != {"cards"} or discard.barred:
        return None
    return drawing.Draw(discard.cards, **told)


def _all_but_kept(keep: drawing.Keep, step: Step) -> Step | None:
    """ "Keeps two cards and passes the rest": passes all but two; None where certain cards are kept, or by others."""
    number = keep.cards.amount.number if keep.cards.amount is not None else None
    given = [gift.cards for gift in step.gifts] if isinstance(step, dealing.Pass) else [getattr(step, "cards", None)]
    refuse_if(step.alternatively and OTHER_CARDS in given, "keeps some, or gives up the rest: what of those?")
    if number is None or keep.cards != CardPhrase(Amount(number)) or keep.barred or step.who not in (THEM, keep.who):
        return None
    told, cards = framed(keep), CardPhrase(Amount(number, Bound.ALL_BUT))
    if fields_set(keep) - set(told) != {"cards"}:
        return None
    if isinstance(step, dealing.Pass) and [gift.cards for gift in step.gifts] == [OTHER_CARDS]:
        return changed(step, gifts=(changed(step.gifts[0], cards=cards),), **told)
    if isinstance(step, drawing.Discard) and step.cards == OTHER_CARDS:
        return changed(step, cards=cards, **told)
    return None


def _wild_together(one: wild_cards.Wild, step: Step) -> wild_cards.Wild | None:
    """ "Up fives are wild and down sevens are wild": both are; None where something else sets them apart."""
    if not isinstance(step, wild_cards.Wild) or one.negated or changed(one, cards=step.cards) != step:
        return None
    if not (
        one.cards.what
        and step.cards.what
        and fields_set(one.cards) | fields_set(step.cards) <= {"what", "facing", "lies"}
    ):
        return None
    if changed(one.cards, what=step.cards.what) == step.cards:
        return changed(one, cards=changed(one.cards, what=tuple(dict.fromkeys((*one.cards.what, *step.cards.what)))))
    return changed(one, cards=changed(one.cards, plus=step.cards))


_ALTERNATIVES = (drawing.Discard(alternatively=True), betting.Check(alternatively=True))


def _passive_again(act: Step, before: Step) -> bool:
    """ "May be passed or discarded": as nobody is told to act, that is no act of its own."""
    return (
        act in _ALTERNATIVES and isinstance(before, PASSIVES) and before.who is None and (before.may or before.barred)
    )


_ANEW = ("who", "may", "must", "barred", "when", "price")


def _also_barred(act: Step, before: Step) -> Step:
    """ "May not draw or discard": neither. NotAReading where the deed before is told of the cards of this one."""
    bare = isinstance(before, drawing.Discard) and before.cards is None and fields_set(act) & {"cards", "gifts"}
    refuse_if(bare or isinstance(before, betting.Check) or act.impersonal or not act.is_act, "is that barred as well?")
    return changed(act, alternatively=False, barred=True)


def _way_chosen(step: Step, chooser: Who) -> Step:
    """Cards passed "that way": in the direction that was just chosen."""
    if not isinstance(step, dealing.Pass) or [gift.way_of for gift in step.gifts] != [THEM]:
        raise NotAReading("in which direction is what done?")
    return changed(step, gifts=(changed(step.gifts[0], way_of=chooser),))


def _others_of_sort(act: Step, before: Step) -> Step:
    """ "The first joker is wild, all others are dead": all other jokers are, not all other cards that there are."""
    cards = cards_of(before)
    if not isinstance(act, ranking.Dead | wild_cards.Wild) or cards is None or cards.which is None:
        return act
    amount = act.cards.amount
    if amount is None or amount.bound not in (Bound.OTHERS, Bound.MORE) or act.cards != CardPhrase(amount):
        return act
    if not cards.what or cards.line is not None or cards.spot is not None or cards.owner is not None:
        raise NotAReading("all other cards, or all others of that sort?")
    return changed(act, cards=CardPhrase(OTHERS, what=cards.what))


def _refuse_cases(lead: tuple, tail: tuple) -> None:
    """Refuses an act in a case that another condition tells: the one that "unless" has just told is another act's."""
    both = ConditionKind.UNLESS, ConditionKind.IN_THAT_CASE
    before, after = ([w.temper for w in told if isinstance(w, When) and w.temper in both] for told in (lead, tail))
    if len(set(before)) > 1 or len(set(after)) > 1 or (before[:1], after[:1]) == ([both[0]], [both[1]]):
        raise NotAReading("unless what, and in which case?")
    refuse_if(len([*lead, *tail]) > 1 and When(ConditionKind.OTHERWISE) in tail, "in that case, or otherwise?")


def _picked_to_turn(steps: list[Step]) -> list[Step]:
    """ "Chooses a row and flips it": any such row is turned up, in one step; or such a card of their own is flipped."""
    *before, pick, flip = [None, *steps] if len(steps) == 1 else steps
    if not isinstance(pick, moves.Pick):
        return steps
    if (done := _done_with_picked(pick, flip)) is not None:
        return [*before, done]
    if not isinstance(flip, dealing.Flip):
        return steps
    if flip.cards != IT or flip.turned is not Facing.UP:
        return steps
    told = framed(pick)
    if flip.who not in (None, THEM, DEALER, pick.who):
        return steps
    if on_table(pick.cards):
        return [*before, board.TurnUp(pick.cards, **told)]
    if (
        pick.cards.owner not in (None, THEM)
        or pick.cards.facing is not Facing.DOWN
        and pick.cards.lies is not Zone.HOLE
        or (flip.turn and pick.turn)
    ):
        return steps
    cards = pick.cards if pick.cards.amount is None else changed(pick.cards, owner=None)
    told["turn"] = pick.turn or flip.turn
    return [*before, dealing.Flip(cards, **told)]


def _done_with_picked(pick: moves.Pick, act: Step) -> Step | None:
    """ "Picks two of their cards and passes them": passes two of them; None where it is not done with those alone."""
    told = framed(pick)
    if pick.cards.owner != THEM or pick.cards.amount is None or act.who not in (None, THEM, pick.who):
        return None
    if fields_set(act) & set(told) - {"who"} or pick.barred:
        return None
    if isinstance(act, dealing.Pass) and [gift.cards for gift in act.gifts] == [IT]:
        return changed(act, gifts=(changed(act.gifts[0], cards=pick.cards),), **told)
    if isinstance(act, arranging.Stack | drawing.Discard) and act.cards == IT:
        return changed(act, cards=pick.cards, **told)
    return None


_WHOLE = (None, Prize.POT, Prize.LEG, Prize.POINT)


def _refuse_apart(one: Step, other: Step) -> None:
    """What is told in one list, or as one thing to do, is not two steps."""
    for together, why in _ONE_THING:
        refuse_if(together(one, other), why)


def _shared_rest(one: Step, other: Step) -> bool:
    put = isinstance(other, arranging.Put) and other.cards == OTHER_CARDS
    rest = put or isinstance(other, dealing.Pass) and other.gifts[0].cards == OTHER_CARDS
    return rest and isinstance(one, showdowns.Win | showdowns.Showdown) and one.prize not in _WHOLE


def _is_replaced(one: Step, other: Step) -> bool:
    if not isinstance(one, drawing.Discard) or not isinstance(other, moves.Replace | drawing.Draw):
        return False
    return not one.into_deck and not other.barred and other.cards in (one.cards, IT)


def _discarded_so(one: Step, other: Step) -> bool:
    """True for "draws two cards, discarding any aces face up": how cards of the draw are discarded."""
    if not isinstance(one, drawing.Draw) or not isinstance(other, drawing.Discard) or other.cards is None:
        return False
    told = other.discarded or other.cards.facing
    return told is not None and other.cards.amount == Amount(None, Bound.WHICHEVER)


def _thrown_in(one: Step, other: Step) -> bool:
    whole = isinstance(one, drawing.Discard) and one.cards in (None, CardPhrase(ALL), CardPhrase(ALL, hands=True))
    return whole and isinstance(other, dealing.Redeal)


def _changes_ranking(one: Step, other: Step) -> bool:
    moved = isinstance(other, hands.Better) and other.hand is not None
    grouped = isinstance(other, ranking.Dead) and other.cards.group is not None
    return isinstance(one, hands.Ranking) and (moved or grouped or isinstance(other, hands.Beats | ranking.Ignore))


def _one_order(one: Step, other: Step) -> bool:
    return one.turn is not None and other.turn is not None and one.turn.start is other.turn.order is None


def _way_out(one: Step, other: Step) -> bool:
    if not other.alternatively:
        return False
    if isinstance(other, paying.Fold):
        return not (isinstance(one, betting.Bet) and not one.must_bet)
    return isinstance(one, paying.Fold) and not one.may and other == changed(other, who=one.who)


def _both(cls: type[Step] | tuple[type[Step], ...]) -> Callable[[Step, Step], bool]:
    return lambda one, other: isinstance(one, cls) and type(other) is type(one)


_ONE_THING: tuple[tuple[Callable[[Step, Step], bool], str], ...] = (
    (_both((comparing.Points, hands.SuitOrder)), "one list"),
    (_shared_rest, "the rest of the pot"),
    (lambda one, other: isinstance(one, arranging.Switch) and isinstance(other, showdowns.Challenge), "one challenge"),
    (_both(paying.Return), "one coming back"),
    (
        lambda one, other: isinstance(one, uses.SplitHand) and isinstance(other, arranging.Stack),
        "stacks are made of cards",
    ),
    (lambda one, other: _both(hands.Beats)(one, other) and other.alternatively, "one list"),
    (_one_order, "one order"),
    (
        lambda one, other: isinstance(one, drawing.Reject) and one.whom is None and isinstance(other, drawing.Compel),
        "rejecting forces another",
    ),
    (
        lambda one, other: isinstance(other, uses.Connected) and getattr(one, "kind", "hand") != "hand",
        "which cards must touch, those of a hand?",
    ),
    (_thrown_in, "hands are thrown in to be dealt anew"),
    (_discarded_so, "discards of one draw"),
    (_is_replaced, "what is discarded is replaced"),
    (_changes_ranking, "a change of the ranking"),
    (
        lambda one, other: isinstance(one, drawing.Reject) and isinstance(other, drawing.Keep) and other.alternatively,
        "they reject it or keep it, one choice",
    ),
    (_way_out, "to fold is the other way out, or to do that"),
)
"""When two steps are one thing to do, and why that is no reading, tried in order."""


ACTIONS: dict[str, Callable] = {
    "sentence": _sentence,
}
"""A function for each label of these rules."""
