"""Find the main step of a rule, and join to each step what later steps say about it.

The steps stand in the order of play. The main step is the first that does not only prepare another. These only prepare:

- cards are flipped to be passed on, to get or to draw others for them, to declare, or to see who wins;
- cards are looked at before cards are flipped;
- a rank or a suit is named before cards are wild by it;
- ranks or hands count in an unusual way, if a later step names the best low hand: the rule is about low hands;
- a player wins, if a later step says how ties are broken;
- a card just mentioned is put somewhere, or a player picks one of their own, to be used by a later step;
- hands are discarded to be shuffled into the deck, where players have no choice but to discard.

How the steps are parted into sentences makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeGuard, TypeVar

from catalog.model import moves
from catalog.model.amounts import Amount, Frequency
from catalog.model.arranging import Put
from catalog.model.betting import Bet, EqualBets, Wager
from catalog.model.board import LayAside, Table, TurnUp
from catalog.model.card import Picture, cards_in, faces
from catalog.model.comparing import SplitCard, Ties
from catalog.model.constraints import changed, changed_if_sensible
from catalog.model.dealing import Blind, Deal, Flip, Pass, Redeal, Take
from catalog.model.decks import Roll, Shuffle
from catalog.model.declaring import Declare, DeclareShares, Go, Name
from catalog.model.drawing import Discard, Draw, Get, Keep, Reject
from catalog.model.frozen import fields_set
from catalog.model.hands import Beats, CardOrder, Ranking, SuitOrder, Wrap
from catalog.model.layout import Selector
from catalog.model.moves import Cost, MustBe, Peek, Pick, Show
from catalog.model.normalize import EACH, IT, ONE_CARD
from catalog.model.paying import Ante, Fold, Match, Return
from catalog.model.phrase import CardPhrase, Event, Turn, When, Who
from catalog.model.qualifying import MustBeat, NoWin, TableHandOf
from catalog.model.ranking import CountAs, Ignore, LowestHand, Namely, OneWild
from catalog.model.showdowns import PARTS, Outcome, Result, Showdown, Win
from catalog.model.step import Step, on_table
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Order, Purpose, Role, Zone
from catalog.model.terms_of_money import Prize
from catalog.model.uses import Option, Use
from catalog.model.wild_cards import MakeWild, NameWild, PickWild, ShiftWild, Wild
from catalog.model.wild_count import all_of_rank

Act = TypeVar("Act", bound=Step)

_AIMS = {"flip": ("declare", "showdown"), "discard": ("shuffle",)}
_WIN_ALL = (Result.MUST_WIN_BOTH, Result.MUST_WIN_ALL)


def main_step(steps: Sequence[Step]) -> int:
    """The place (from 0) of the step that a rule is about; 0 where there is none."""
    main = next((at for at, step in enumerate(steps) if not _leads_up(step, steps[at + 1 :])), 0)
    for kind, aims in _AIMS.items():
        if kind in {step.kind for step in steps[:2]} and steps[main].kind not in aims:
            if not (kind == "discard" and steps[main].may):
                main = next((at for at, step in enumerate(steps) if step.kind in aims and _is_aim(step)), main)
    return _now_wild(steps, _larger(steps, main))


def _now_wild(steps: Sequence[Step], main: int) -> int:
    """If the main step says that cards are no longer wild: the place of the later step that says which are instead."""
    step = steps[main] if steps else None
    if not isinstance(step, Wild) or not step.negated:
        return main
    others = [at for at, s in enumerate(steps) if at > main and isinstance(s, Wild) and not s.negated]
    return others[0] if others and step.cards != IT else main


def _larger(steps: Sequence[Step], main: int) -> int:
    """Of two ways to do one thing ("or three if they show a pair") the one with more cards: counts are maximums."""
    after = main + 1
    if after < len(steps) and steps[after].alternatively and type(steps[after]) is type(steps[main]):
        first, other = steps[main].count, steps[after].count
        if first is not None and other is not None and first < other < 100:
            return after
    return main


def _is_aim(step: Step) -> bool:
    """False for a shuffle that puts cards on or under the deck, and for a showdown for a leg or a point."""
    if isinstance(step, Showdown) and step.prize in (Prize.LEG, Prize.POINT):
        return False
    return not (isinstance(step, Shuffle) and (step.on_top or step.at_bottom))


def _leads_up(step: Step, after: Sequence[Step]) -> bool:
    """True if a step only prepares a later one, or is a flip whose cards a later step uses."""
    for lead in _LEADS_UP:
        if (told := lead(step, after)) is not None:
            return told
    return step.kind == "flip" and any(_takes_up(s) for s in after)


Lead = Callable[[Step, Sequence[Step]], bool | None]
"""Whether a step only prepares one of the later steps; None if another test must decide."""


def _of(act: type[Act], tell: Callable[[Act, Sequence[Step]], bool | None]) -> Lead:
    """A test for steps of one class alone; None for all others."""
    return lambda step, after: tell(step, after) if isinstance(step, act) else None


def _before(*acts: type[Step]) -> Lead:
    """A test that is True if a later step is of one of these classes."""
    return lambda step, after: any(isinstance(s, acts) for s in after)


def _shown(step: Show, after: Sequence[Step]) -> bool:
    if any(isinstance(s, NameWild) or isinstance(s, Wild) and _mates(s) for s in after):
        return True  # what is shown tells what is wild
    if any(isinstance(s, Pass) and s.gifts[0].cards == IT for s in after):
        return True  # what is shown is then passed
    each_other = step.to == Who(Role.EACH_OTHER)
    told_by = (Match, Win) if step.to else (Match, Win, Fold)  # cards are shown to prove it
    return any(isinstance(s, told_by) or each_other and isinstance(s, Showdown) for s in after)


def _picked(step: Pick, after: Sequence[Step]) -> bool:
    if any(isinstance(s, Wild) and (step.cards.rank_of is not None or _mates(s)) for s in after):
        return True  # a rank is picked to be wild
    return step.cards.owner is not None or any(isinstance(s, Use) and s.only for s in after[:1])


def _to_be_beaten(step: Step, after: Sequence[Step]) -> bool | None:
    """Cards turned up off the deck, to be beaten."""
    if not any(isinstance(s, NoWin) for s in after):
        return None
    cards = getattr(step, "cards", None)
    return isinstance(cards, CardPhrase) and cards.lies is Zone.DECK


def _discarded(step: Discard, after: Sequence[Step]) -> bool | None:
    if step.cards == IT and not step.may and step.who is None:
        return any(isinstance(s, Deal) and s.on_event for s in after)  # "discard it and deal them two cards"
    if step.cards is not None and step.cards.hands:
        return any(isinstance(s, Redeal) for s in after)  # hands are thrown in to be dealt anew
    return None


def _rolled_for(step: Roll, after: Sequence[Step]) -> bool:
    """Dice that tell what is wild, which card is meant, or how many."""
    return any(isinstance(s, Wild) and _rolled(s) or isinstance(s, TurnUp | Flip | Draw | Deal) for s in after)


def _of_low_hands(step: Step, after: Sequence[Step]) -> bool | None:
    """True if a later step names the best low hand, else None."""
    return True if any(isinstance(s, LowestHand) for s in after) else None


def _ranked(step: Ranking, after: Sequence[Step]) -> bool | None:
    if step != Ranking(step.base, step.size):
        return None
    return any(isinstance(s, CardOrder | Wrap) or isinstance(s, Ignore) and s.side is None for s in after)


def _off_the_deck(step: Flip, after: Sequence[Step]) -> bool | None:
    wild = step.cards.lies is Zone.DECK and any(isinstance(s, Wild) and _mates(s) for s in after)
    return True if wild else None


_LEADS_UP: tuple[Lead, ...] = (
    _of(Put, lambda step, after: step.cards.which is Selector.THAT),
    _of(Peek, lambda step, after: any(isinstance(s, Flip) or isinstance(s, Keep) and bool(s.number) for s in after)),
    _of(Blind, _before(Flip)),
    _of(moves.PassDeal, _before(Redeal)),
    _of(LayAside, _before(Go, Return)),
    _of(Show, _shown),
    _of(
        Name, lambda step, after: None if step.purposes else any(isinstance(s, Wild) and _named(s, step) for s in after)
    ),
    _of(TableHandOf, _before(MustBeat, NoWin)),
    _of(PickWild, lambda step, after: step.negated and any(isinstance(s, Wild) for s in after)),
    # chips in a fist: the next step says what they declare
    _of(Declare, lambda step, after: None if step.choice else _before(Declare, DeclareShares)(step, after)),
    _of(Pick, _picked),
    _to_be_beaten,
    _of(Outcome, lambda step, after: step.result is Result.POT_STAYS and any(isinstance(s, Redeal) for s in after)),
    _of(Ante, lambda step, after: step.again and any(isinstance(s, Redeal) for s in after)),
    _of(Discard, _discarded),
    _of(Keep, _before(Draw)),  # "keep one card and draw for the rest"
    _of(Roll, _rolled_for),
    # "stand pat or draw"
    _of(Reject, lambda step, after: any(isinstance(s, Draw | Get) and s.alternatively for s in after)),
    _of(CardOrder, _of_low_hands),
    _of(Ignore, _of_low_hands),
    _of(Ranking, _ranked),
    # "hands are of four cards": then how they compare
    _of(Use, lambda step, after: any(isinstance(s, Beats) for s in after) if _so_many(step) else None),
    _of(
        Win, lambda step, after: _before(SuitOrder, Ties)(step, after) if step.who and step.kind == "showdown" else None
    ),
    _of(Flip, _off_the_deck),
)
"""Tests for steps that only prepare others, in order: the first that does not return None decides."""


def _so_many(step: Use) -> bool:
    return all(fields_set(part) == {"amount"} for option in step.options for part in option.parts)


def _takes_up(step: Step) -> bool:
    """True for a step that is about cards just flipped, or draws others for them."""
    if (
        step.kind == "flip"
        or step.alternatively
        or isinstance(step, Put | MustBe)
        or isinstance(step, moves.Become)
        and step.as_hand
        or any(isinstance(when, When) for when in step.when)
    ):
        return False
    gifts = step.gifts if isinstance(step, Pass) else ()
    cards = [getattr(step, "cards", None), step.per, *(gift.cards for gift in gifts)]
    return isinstance(step, Draw) or any(isinstance(of, CardPhrase) and of.which is Selector.THAT for of in cards)


def _of_another(step: Step, before: Bet) -> bool:
    return isinstance(step, Bet) and None not in (step.lies, before.lies) and step.lies is not before.lies


def _over_hands(step: Step) -> bool:
    """True for what tells that each player has several hands, and bets on them."""
    return isinstance(step, EqualBets) or isinstance(step, Wager) and step.hands is not None


def _takers(step: Showdown) -> set:
    return {(share.taker, share.side) for share in step.shares}


def _instead_of(step: Showdown, other: Step) -> bool:
    """True if `other` says who takes the pot in a special case, instead of those whom `step` names."""
    if not isinstance(other, Showdown) or {step.prize, other.prize} != {Prize.POT} or other.alternatively:
        return False
    ifs = [when for when in other.when if isinstance(when, When) and when.temper is ConditionKind.IF]
    return bool(ifs) and not any(isinstance(when, When) for when in step.when) and not _takers(other) <= _takers(step)


def _of_the_rest(step: Showdown) -> bool:
    """True for a showdown for a part of the pot, or for one that applies if nobody takes the shares named before."""
    none_such = Event((EventKind.COMES_UP,), cards=IT, negated=True)
    return step.prize in PARTS or When(ConditionKind.IF, (none_such,)) in step.when


def joined(steps: Sequence[Step], *, counted: bool = True) -> tuple[Step, ...]:
    """The steps of a rule, with what only those after them tell of them.

    A betting round is over several hands where the rule goes on to say how each hand is bet on; cards dealt to the
    table are there to be picked where players then take them into their hands; and who has to win all that they
    declared may declare several. A card that a player picks to be wild makes its rank wild where that is told next.
    Cards that cost so much beside others that are made wild at a price are made so as well.
    Where `counted`, cards that are wild tell how many others are by the same rule: of one with no word unread, and not
    of a sentence of prose, whose rule goes on in others.
    Common cards that are picked to be the only ones for a hand to use are those that it uses. What "it" is in a case,
    where the split card was told before, is the split card then. Face cards that look one way are those it says they
    are.
    """
    steps = _drawn_at_once(_with_cards_had(_pictures_told(steps)))
    told = [_with_what_follows(step, steps[at + 1 :]) for at, step in enumerate(steps)]
    for at, step in enumerate(told):
        if isinstance(step, Cost) and step.cards.what and _made_wild_beside(steps, at):
            told[at] = MakeWild(step.cards, price=step.at, when=step.when)
    if counted and len(told) > 1 and (beside := _wild_beside(told)):
        main = main_step(told)
        told[main] = changed_if_sensible(told[main], beside=beside)
    for at, step in enumerate(told[1:]):
        if isinstance(step, Use) and _of_those(step) and isinstance(pick := told[at], Pick) and on_table(pick.cards):
            told[at + 1] = changed_if_sensible(step, options=(Option((pick.cards,)),))
        if (
            isinstance(step, Namely)
            and step.when
            and isinstance(card := told[at], SplitCard)
            and card.cards is not None
        ):
            told[at + 1] = SplitCard(step.cards, card.contested, when=step.when)
    return tuple(told)


def _pictures_told(steps: Sequence[Step]) -> list[Step]:
    """The steps of a rule in which the cards that look one way are those that the rule says they are."""
    found: list[Step] = []
    for step in steps:
        wild = found[-1] if found else None
        looking = isinstance(wild, Wild) and any(of.picture in _LOOKING for of in wild.cards.what)
        if isinstance(step, Namely) and isinstance(wild, Wild) and looking and not step.when:
            if step.cards == CardPhrase(what=step.cards.what) and all(of.suit for of in step.cards.what):
                found[-1] = changed_if_sensible(wild, cards=step.cards)
                continue
        found.append(step)
    return found


def _with_cards_had(steps: Sequence[Step]) -> list[Step]:
    """The steps of a rule, "if you have them" meaning the cards that together count as wild by the step before.

    What "counts as the top split card" is the hand that the step before puts first.
    """
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else None
        if isinstance(step, SplitCard) and step.top and step.cards == IT:
            changes = before.changes if isinstance(before, Ranking) else (before,)
            best = changes[-1].order[0] if changes and isinstance(changes[-1], Beats) else None
            step = changed_if_sensible(step, cards=best.holding) if best is not None and best.holding else step
        if isinstance(before, OneWild) and before.cards != IT:
            whens = tuple(_with_cards(when, before.cards) for when in step.when)
            step = changed_if_sensible(step, when=whens) if whens != step.when else step
        found.append(step)
    return found


def _with_cards(when: When | Frequency, cards: CardPhrase) -> When | Frequency:
    if not isinstance(when, When):
        return when
    had = [e.deeds == (EventKind.HAS,) and e.cards == IT for e in when.events]
    events = tuple(changed(e, cards=cards) if it else e for e, it in zip(when.events, had, strict=True))
    return changed(when, events=events) if any(had) else when


def _drawn_at_once(steps: Sequence[Step]) -> list[Step]:
    """The steps of a rule in which players draw together where all of them discard before anyone gets a new card."""
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else None
        if isinstance(before, Draw) and isinstance(step, Discard) and step.cards is None and len(step.when) == 1:
            when = step.when[0]
            new = isinstance(when, When) and when.temper is ConditionKind.BEFORE and len(when.events) == 1
            if new and isinstance(when, When) and when.events[0].cards == _NEW_CARD:
                found[-1] = changed_if_sensible(before, turn=Turn(Order.TOGETHER))
                continue
        found.append(step)
    return found


_NEW_CARD = CardPhrase(Amount(1), new=True)
_LOOKING = (Picture.FACING_LEFT, Picture.FACING_RIGHT)


def _wild_beside(steps: Sequence[Step]) -> int:
    """How many cards the other steps make wild besides those of the main one, all of them at once.

    They stand beside it where nothing brings them about, or cards that players hold, or what they play for, and where
    other cards are told; of two that hang on the same cards being held, and not, but one can be.
    """
    main = steps[main_step(steps)]
    if isinstance(main, ShiftWild):
        ways = [s.cards for s in steps if isinstance(s, ShiftWild) and s.when == main.when and s.cards.which]
        return 4 if main.cards in ways and len(set(ways)) == 2 else 0
    if isinstance(main, Wild) and main.cards.named is not None and not main.when:
        counts = [s.count for s in steps if isinstance(s, NameWild) and s.more]
        return sum(count for count in counts if count is not None and count < 100)
    if not _side_by_side(main):
        return 0
    several: list[Wild | MakeWild] = [main]
    for step in steps:
        if step is not main and _side_by_side(step) and not any(_excludes(step, other) for other in several):
            several.append(step)
    return cards_in(of for step in several for of in step.cards.what) - cards_in(main.cards.what)


def _made_wild_beside(steps: Sequence[Step], at: int) -> bool:
    """True where cards cost so much to be made wild: "threes cost the ante, and sixes max bet to make wild"."""
    first = last = at
    while first > 0 and isinstance(steps[first], Cost):
        first -= 1
    while last < len(steps) - 1 and isinstance(steps[last], Cost):
        last += 1
    return any(isinstance(step, MakeWild) and step.price is not None for step in (steps[first], steps[last]))


def _side_by_side(step: Step) -> TypeGuard[Wild | MakeWild]:
    """True for cards, told by what they show, that are wild whatever others are."""
    if not isinstance(step, Wild | MakeWild) or step.instead or step.alternatively or step.rank_too:
        return False
    if isinstance(step, Wild) and (step.negated or step.for_table or step.to_complete or step.sizes or step.instead_of):
        return False
    cards = step.cards
    every = cards.amount is None or cards.amount.number is None and cards.amount.bound is Bound.ALL
    plain = fields_set(cards) <= {"what", "amount", "facing", "lies", "owner"} and every
    known = all(len(faces(of)) == of.size > 0 for of in cards.what)
    held = all(isinstance(when, When) and _holds(when) for when in step.when)
    return bool(cards.what) and plain and known and held and not getattr(step, "onward", False)


def _holds(when: When) -> bool:
    """True for a condition that is about what a player holds, or has done, and so is another's as well."""
    return when.temper in (ConditionKind.IF, ConditionKind.ONLY_IF, ConditionKind.WHILE) and all(
        event.deeds[0] in (EventKind.HAS, EventKind.PAYS, EventKind.DRAWS, EventKind.GOES_HIGH, EventKind.GOES_LOW)
        for event in when.events
    )


def _excludes(one: Step, other: Step) -> bool:
    """True where one step asks for cards to be held, and another for the same not to be."""
    held, also = (
        [event for when in step.when if isinstance(when, When) for event in when.events] for step in (one, other)
    )
    return any(
        a.cards is not None and b.cards is not None and a.cards.what == b.cards.what and a.negated is not b.negated
        for a in held
        for b in also
    )


def _of_those(step: Use) -> bool:
    """True for a hand that may use nothing but what was just told of."""
    return step.only and step.options == (Option((IT,)),)


def _given_out(step: Step) -> bool:
    """True where each player is given one of the cards."""
    return isinstance(step, Pass) and [gift.receiver for gift in step.gifts] == [EACH]


def _spoken_of(step: Wild) -> bool:
    """True where it is about what was just told of."""
    return step.cards == IT


def _rolled(step: Wild) -> bool:
    """True for cards that are wild by a rank that dice show."""
    return step.cards.rank_only or step.cards.rank_of is not None or step.cards == CardPhrase(like=Likeness.SAME_RANK)


def _named(step: Wild, name: Name) -> bool:
    """True for cards that are wild by the rank, or the suit, that was named."""
    if name.by_suit:
        return step.cards.like is Likeness.THAT_SUIT
    return step.cards.rank_only or _spoken_of(step) or step.for_holder and _mates(step)


def _mates(step: Wild) -> bool:
    """True for cards of the rank of a card just told of."""
    return step.rank_too or step.cards.like is Likeness.SAME_RANK and step.cards.like_card is None


def _the_other_way(step: CountAs, other: Step) -> bool:
    """True where what these cards stand for stands for them."""
    if not isinstance(other, CountAs) or (other.cards, other.stands_for) != (step.stands_for, step.cards):
        return False
    return other == changed_if_sensible(step, cards=other.cards, stands_for=other.stands_for)


def _so_many_named(step: Namely, wild: Wild) -> int | None:
    """How many wild cards are named one by one; None where they are not, or are as many as one would think."""
    named = fields_set(step.cards) == {"what"} and all(of.rank and of.suit for of in step.cards.what)
    return len(step.cards.what) if named and len(step.cards.what) != wild.count else None


def _with_what_follows(step: Step, after: Sequence[Step]) -> Step:
    """A step with what only those after it tell of it."""
    if isinstance(step, Wild):
        return _wild_as_told(step, after)
    if isinstance(step, Showdown):
        return _showdown_as_told(step, after)
    if isinstance(step, Bet) and any(_over_hands(s) or _of_another(s, step) for s in after):
        return changed_if_sensible(step, several_hands=True)
    if isinstance(step, Table) and any(isinstance(s, (Pick, Take)) or _given_out(s) for s in after):
        each = step.cards.amount is not None and step.cards.amount.per_player
        if each or any(isinstance(s, Put) and s.into is Zone.HAND for s in after):
            return changed_if_sensible(step, to_pick=True)
    if _laid_for_all(step) and any(isinstance(s, Take | Pick) and s.who == EACH for s in after):
        return Table(step.cards, to_pick=True, when=step.when)
    if isinstance(step, NameWild) and any(isinstance(s, Wild) and s.for_holder and _spoken_of(s) for s in after):
        return changed_if_sensible(step, for_holder=True)
    if isinstance(step, CountAs) and any(_the_other_way(step, s) for s in after):
        return changed_if_sensible(step, mutual=True)
    if isinstance(step, PickWild) and not step.negated and any(_mates_of_picked(s) for s in after):
        return changed_if_sensible(step, rank_too=True)
    return step


def _laid_for_all(step: Step) -> TypeGuard[Deal]:
    """True for a card for each player that is dealt to none of them."""
    if not isinstance(step, Deal) or changed_if_sensible(step, cards=ONE_CARD, when=()) != Deal(ONE_CARD):
        return False
    return step.cards.amount is not None and step.cards.amount.per_player


def _mates_of_picked(step: Step) -> bool:
    """True for cards that are wild as one of their rank was picked."""
    return isinstance(step, Wild) and bool(_mates(step) or step.cards.named is Purpose.CHOSEN and step.cards.owner)


def _wild_as_told(step: Wild, after: Sequence[Step]) -> Step:
    """Wild cards, with those of their rank, or as many as there are of them."""
    if step.for_holder and not (step.rank_too or step.negated or step.when):
        told_next = any(isinstance(s, Wild) and not s.negated and all_of_rank(s.cards) for s in after)
        if told_next and step.cards != IT and not step.cards.what:
            return changed_if_sensible(step, rank_too=True)
    if fields_set(step.cards) == {"what"} and all(of.picture for of in step.cards.what):
        many = [n for s in after if isinstance(s, Namely) and not s.when and (n := s.many or _so_many_named(s, step))]
        if many and many[0] > 1:  # how many of them there are
            return changed_if_sensible(step, cards=changed(step.cards, amount=Amount(many[0], Bound.ALL)))
    return step


def _showdown_as_told(step: Showdown, after: Sequence[Step]) -> Step:
    """Who takes the pot, where it is told of others when they do, what they share, and how many of them one may be."""
    if any(_instead_of(step, s) for s in after[:1]):
        return changed_if_sensible(step, when=(*step.when, When(ConditionKind.UNLESS_STATED)))
    if step.prize in PARTS:
        others = [share for s in after if isinstance(s, Showdown) and _of_the_rest(s) for share in s.shares]
        others = [share for share in dict.fromkeys(others) if share not in step.shares]
        if others and not step.beside:
            return changed_if_sensible(step, beside=tuple(others))
    if len(step.shares) < 2:
        return step
    plain = step.prize is Prize.POT and not (step.needed or step.several_declared)
    if plain and any(s == Outcome(Result.MAY_WIN_BOTH) for s in after):
        return changed_if_sensible(step, several_won=True)
    declared = any(share.declared for share in step.shares)
    if declared and any(isinstance(s, Outcome) and s.result in _WIN_ALL for s in after):
        return changed_if_sensible(step, several_declared=True)
    return step
