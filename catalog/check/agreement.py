"""How far two tellings of one game agree: the steps that prose is read as, and those of its transcription.

Both are brought into one usual form first, which drops only what the order of telling or the custom of the game says:
- repeats that are so many times are written out, and others go back over so many acts;
- cards that go the same way in one breath are one deal, and a deal up and down is two;
- a card that is dealt to a player lies face down where nothing is said of it, and another card is a card;
- players act from the left of the dealer; who opens the betting where that is the custom: the player left of the
  dealer, or the high hand once cards are shown;
- what goes without saying: everybody pays the ante and looks at their cards, a hand is of five cards by the poker
  order, tied hands share, a hand may use any of the cards that are there;
- a pot that losers match, or that players bet against, is played for until it is won; who has bet on the next card is
  done with their cards, and cards that are used up are shuffled in again when the deck runs out;
- cards are passed at once, a declaration is simultaneous and a showdown called; who may declare for both sides may
  declare both, and has to win both then;
- a hand is of all cards where players have fewer than five; what says "it", or a player's hand or down cards, of the
  only cards that they were dealt means them all;
- the highest card showing is the high hand showing while everybody shows one card; players choose which of their cards
  they turn up;
- what is watched for throughout (who runs out of cards wins) is told once, wherever that is; of points, what all other
  cards are worth comes last.
Acts are then compared in their order of play, rules that hold throughout in none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Any

from catalog.language import parse_step
from catalog.model.amounts import Amount, Frequency
from catalog.model.arranging import OrderStands, Switch
from catalog.model.betting import Bet
from catalog.model.board import Common, TurnUp
from catalog.model.comparing import Points, Worth
from catalog.model.contests import BetBetween, Freeze, OfferEach
from catalog.model.dealing import Blind, Deal, Flip, Pass, Take
from catalog.model.declaring import Choice, Declare
from catalog.model.drawing import Discard, Draw, Get
from catalog.model.hands import Base, Ranking
from catalog.model.layout import Facing, Selector
from catalog.model.moves import Show, Trade
from catalog.model.normalize import EACH, ONE, THEM, all_of_theirs
from catalog.model.paying import Match
from catalog.model.phrase import CardPhrase, Turn, When, Who
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Outcome, Showdown, Win
from catalog.model.step import Step, number_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Order, Zone
from catalog.model.uses import Option, Use
from catalog.model.variant import Rule
from catalog.play.waiting import standing as stands_over_the_deal

STANDING = frozenset({"hand", "rank", "qualifier", "wild", "limited", "dead", "deck", "match"})
"""Kinds whose rules hold throughout, wherever they are told."""


_SUDDEN = frozenset({EventKind.RUNS_OUT, EventKind.REJECTS})
_BRINGS = frozenset({"common", "draw", "pass", "discard", "deal"})
_KEEPS = (Blind, Switch, Trade)  # as many cards as before
_USUAL = 5


_TIMELESS = (OrderStands, Outcome)
_ORDINALS = frozenset(
    {
        Selector.THAT,
        Selector.FIRST,
        Selector.SECOND,
        Selector.THIRD,
        Selector.FOURTH,
        Selector.FIFTH,
        Selector.LAST,
        Selector.NEXT,
    }
)


@dataclass(frozen=True)
class Agreement:
    """How many steps were read, how many are written, and how many of them agree; `exact` where all do, in order.

    Of a game without written steps nothing is exact.
    """

    read: int
    written: int
    shared: int
    exact: bool

    @property
    def precision(self) -> float:
        """The share of the steps read that are written; 1 where nothing was read."""
        return self.shared / self.read if self.read else 1.0

    @property
    def recall(self) -> float:
        """The share of the steps written that were read; 1 where nothing is written."""
        return self.shared / self.written if self.written else 1.0


def agreement(read: Sequence[Rule], written: Sequence[Rule]) -> Agreement:
    """How far the rules that were read agree with those that are written."""
    ours, theirs = usual(read), usual(written)
    shared = len(in_order(ours[0], theirs[0])) + (ours[1] & theirs[1]).total()
    exact = ours == theirs and bool(written)
    return Agreement(len(ours[0]) + ours[1].total(), len(theirs[0]) + theirs[1].total(), shared, exact)


def usual(rules: Sequence[Rule]) -> tuple[tuple[Step, ...], Counter[Step]]:
    """The acts of a game in their order and its rules that hold throughout, in the usual form."""
    both = any(isinstance(step, Showdown) and step.several_declared for rule in rules for step in rule.steps)
    matched = any(isinstance(step, (BetBetween, Match)) for rule in rules for step in rule.steps)
    acts: list[Step] = []
    standing: Counter[Step] = Counter()
    begun: list[int] = []  # how many acts come before each rule
    shown = 0  # cards that each player has face up
    for steps in _written_out(rules):
        begun.append(len(acts))
        for step in steps:
            if step == _turn_over() and acts and isinstance(acts[-1], BetBetween):
                continue
            if isinstance(step, Repeat):
                step = _of_acts(step, begun, len(acts))
                if matched and step.when in (_one_is_in(), _pot_won()) and step.steps >= len(acts):
                    continue
            for plain in _plain(step, shown, both):
                shown += _shows(plain)
                if plain.kind in STANDING or isinstance(plain, _TIMELESS) or _whenever(plain):
                    standing[plain] = 1
                else:
                    acts.append(_of_all_held(plain, acts))
    unsaid: set[Step] = {Ranking(size=_held(acts))}
    if any(isinstance(step, Declare) and step.choice is Choice.HIGH_LOW_BOTH for step in acts):
        unsaid.add(_win_both())
    return tuple(_in_one_breath(acts)), Counter({s: n for s, n in standing.items() if s not in unsaid})


def _whenever(step: Step) -> bool:
    """True for what a player wins by, or is frozen by, or does, as soon as it, or a card, comes: it is watched for."""
    if stands_over_the_deal(step, ()):
        return True
    if not isinstance(step, (Freeze, Win)) or len(step.when) != 1 or not isinstance(step.when[0], When):
        return False
    when = step.when[0]
    return when.temper is ConditionKind.IF and all(_SUDDEN.intersection(event.deeds) for event in when.events)


def _of_all_held(step: Step, before: Sequence[Step]) -> Step:
    """What is said of the cards just dealt, where they are all that a player has, as said of a player's hand."""
    if not isinstance(step, (Blind, Show)) or not all_of_theirs(step.cards):
        return step
    told = [one for one in before if not isinstance(one, (Bet, Blind, Show))]
    if len(told) != 1 or not isinstance(told[0], Deal) or told[0].cards.facing is not Facing.DOWN:
        return step
    return replace(step, cards=CardPhrase(owner=THEM, hands=True))


def _held(acts: Sequence[Step]) -> int | None:
    """How many cards each player has in the end, where cards only come by being dealt: a hand is of all, or of five.

    None for five or more, and where it is not said.
    """
    number = 0
    for step in acts:
        if isinstance(step, Deal) and step.to == EACH and not step.when and step.cards.amount is not None:
            number += step.cards.amount.number or _USUAL
        elif step.kind in _BRINGS and not isinstance(step, _KEEPS):
            return None
    return number if 0 < number < _USUAL else None


def _of_acts(step: Repeat, begun: Sequence[int], so_far: int) -> Repeat:
    """A repeat that goes back over so many acts, rather than so many rules of whatever sort."""
    if step.steps == 0 and so_far > begun[-1]:
        return replace(step, steps=so_far - begun[-1])
    if 0 < step.steps < len(begun) + 1 and so_far:
        return replace(step, steps=max(1, so_far - begun[max(0, len(begun) - 1 - step.steps)]))
    return step


def in_order(one: Sequence[Step], other: Sequence[Step]) -> list[Step]:
    """The longest run of steps that both have in the same order."""
    longest = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            same = longest[i + 1][j + 1] + 1 if one[i] == other[j] else 0
            longest[i][j] = max(same, longest[i + 1][j], longest[i][j + 1])
    found, i, j = [], 0, 0
    while i < len(one) and j < len(other):
        if one[i] == other[j]:
            found.append(one[i])
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _written_out(rules: Sequence[Rule]) -> list[tuple[Step, ...]]:
    """The steps of each rule, what is repeated so many times as often as it is done."""
    done: list[tuple[Step, ...]] = []
    for at, rule in enumerate(rules):
        steps: list[Step] = []
        for step in rule.steps:
            if isinstance(step, Repeat) and not step.when and step.for_each is None and step.times:
                if 0 < step.steps <= at:
                    steps += [s for again in done[at - step.steps :] for s in again] * step.times
                    continue
                if step.steps == 0:
                    steps += steps * step.times
                    continue
            steps.append(step)
        done.append(tuple(steps))
    return done


def _plain(step: Step, shown: int, both: bool) -> Iterable[Step]:
    """A step in the usual form, as one or two; none for what goes without saying."""
    if step in _unsaid():
        return ()
    if isinstance(step, Bet) and step.opener is not None:
        opener = _showing() if shown == 1 and step.opener == _high_card() else step.opener
        return (replace(step, opener=None if opener in (_left(), _showing() if shown else _left()) else opener),)
    if isinstance(step, Declare):
        turn = None if step.turn == Turn(Order.TOGETHER) else step.turn
        choice = Choice.HIGH_LOW_BOTH if both and step.choice is Choice.HIGH_LOW else step.choice
        return (replace(step, turn=turn, choice=choice),)
    if isinstance(step, Deal):
        return _plain_deal(step)
    form = _PLAIN.get(type(step))
    return (step if form is None else form(step),)


def _plain_deal(step: Deal) -> Iterable[Step]:
    """Cards that are dealt from the left of the dealer; those that go one way and those that go another are two."""
    if step.turn == Turn(start=_left()):
        step = replace(step, turn=None)
    if step.sets != 1 or step.to_hands:
        return (step,)
    cards = step.cards
    more = (replace(step, cards=cards.plus),) if cards.plus is not None else ()
    return (replace(step, cards=_dealt(replace(cards, plus=None))), *more)


def _plain_showdown(step: Showdown) -> Step:
    if step.shown_by or step.needed is not None:
        return step
    shares = tuple(replace(share, size=None) if share.size == 5 else share for share in step.shares)
    return replace(step, called=True, shares=shares)


def _plain_discard(step: Discard) -> Step:
    if step.cards is None:
        return step
    cards = replace(step.cards, lies=None) if step.cards.lies is Zone.HAND else step.cards
    return replace(step, cards=_as_many(cards))


def _plain_use(step: Use) -> Step:
    options = tuple(sorted(map(_with_the_rest, _both_parts(step.options)), key=repr))
    whole = all(_of_five(option) for option in options)
    return replace(step, options=options, may=step.may and not whole)


def _plain_flip(step: Flip) -> Step:
    chosen = step.who in (EACH, THEM) and step.cards.chosen
    return replace(step, cards=replace(step.cards, chosen=False)) if chosen else step


def _from_left(step: Draw | OfferEach | Switch) -> Step:
    return replace(step, turn=None) if step.turn == Turn(start=_left()) else step


_PLAIN: dict[type[Step], Callable[[Any], Step]] = {
    Common: lambda step: replace(step, cards=_as_many(step.cards)),
    Discard: _plain_discard,
    Draw: _from_left,
    Flip: _plain_flip,
    Get: lambda step: replace(step, turn=None) if step.turn == Turn(Order.IN_TURN) else step,
    OfferEach: _from_left,
    Pass: lambda step: replace(step, turn=None) if step.turn == Turn(Order.TOGETHER) else step,
    Points: lambda step: replace(step, worths=tuple(sorted(step.worths, key=_place_of_worth))),
    Ranking: lambda step: replace(step, size=None) if step.size == 4 and step.base is Base.BADUGI else step,
    Showdown: _plain_showdown,
    Switch: _from_left,
    Take: lambda step: replace(step, when=tuple(map(_if_dealt, step.when))) if step.when else step,
    TurnUp: lambda step: step if step.path or step.start_at else replace(step, cards=_turned(step.cards)),
    Use: _plain_use,
}
"""What the usual form of an act leaves out or says otherwise; other acts are in it as they are told."""


def _if_dealt(when: When | Frequency) -> When | Frequency:
    """What is done if a card is dealt is done each time that one is."""
    if not isinstance(when, When) or when.temper is not ConditionKind.EACH_TIME:
        return when
    dealt = all(EventKind.DEALT in event.deeds for event in when.events)
    return replace(when, temper=ConditionKind.IF) if dealt else when


def _place_of_worth(worth: Worth) -> int:
    """Where a worth is told: what cards count, then on which side of nought, then what all others count."""
    return 2 if worth.cards is None else 1 if worth.sign else 0


@cache
def _turn_over():
    return parse_step("They discard all of their cards.")


@cache
def _win_both():
    return parse_step("Hands declared as both must win both to win anything.")


@cache
def _one_is_in():
    return parse_step("Repeat the last 2 actions until exactly one player goes in.").when


@cache
def _pot_won():
    return parse_step("Repeat the last 2 actions until the pot is won.").when


def _dealt(cards: CardPhrase) -> CardPhrase:
    """Cards that are dealt: face down where nothing is said, and so many, whichever of them they are."""
    lies = None if cards.lies is Zone.HOLE else cards.lies
    which = None if cards.which in (Selector.FIRST, Selector.SECOND, Selector.LAST) else cards.which
    return _as_many(replace(cards, lies=lies, which=which, facing=cards.facing or Facing.DOWN))


def _turned(cards: CardPhrase) -> CardPhrase:
    """Cards that are turned up: the next one of many is one, and all of them lay face down."""
    plain = replace(cards, facing=None)
    if plain.which in _ORDINALS and replace(plain, which=None, amount=None) == CardPhrase(lies=plain.lies):
        return replace(plain, which=None, amount=plain.amount or ONE)
    return plain


def _both_parts(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Two or three cards of the hand are three or two of those on the table: a hand has five."""
    parts = [option.parts[0] for option in options if len(option.parts) == 1]
    if len(options) == 1 and parts and parts[0].amount is not None and parts[0].amount.other:
        amount = parts[0].amount
        if amount != Amount(amount.number, other=amount.other):
            return options
        parts = [replace(parts[0], amount=Amount(number)) for number in (amount.number, amount.other)]
    ways = {part.lies for part in parts}
    if len(parts) < 2 or len(options) not in (1, len(parts)) or len(ways) != 1 or not ways <= {Zone.HOLE, Zone.COMMON}:
        return options
    holes: list[int] = []
    for part in parts:
        number = part.amount.number if part.amount is not None else None
        if number is None or part != CardPhrase(Amount(number), lies=part.lies):
            return options
        holes.append(number if part.lies is Zone.HOLE else _USUAL - number)
    return tuple(
        Option((CardPhrase(Amount(n), lies=Zone.HOLE), CardPhrase(Amount(_USUAL - n), lies=Zone.COMMON))) for n in holes
    )


def _with_the_rest(option: Option) -> Option:
    """Exactly so many hole cards: the others of the five are common ones, which nobody has to say."""
    (part, *others) = option.parts
    number = part.amount.number if part.amount is not None else None
    if others or not number or number >= 5 or part != CardPhrase(Amount(number, Bound.STRICT), lies=Zone.HOLE):
        return option
    return Option((part, CardPhrase(Amount(5 - number), lies=Zone.COMMON)))


def _of_five(option: Option) -> bool:
    """True where an option says what all five cards of a hand are: players may use these, and have to."""
    amounts = [part.amount for part in option.parts]
    if any(amount is None or not amount.number or amount.other or amount.bound is Bound.UP_TO for amount in amounts):
        return False
    return sum(amount.number or 0 for amount in amounts if amount is not None) == 5


def _as_many(cards: CardPhrase) -> CardPhrase:
    """Another card is a card, and exactly so many are so many."""
    amount = cards.amount
    if amount is not None and amount.number and amount.bound in (Bound.STRICT, Bound.MORE):
        return replace(cards, amount=Amount(amount.number))
    return cards


@cache
def _unsaid() -> frozenset[Step]:
    """What goes without saying at a table."""
    return frozenset(
        parse_step(rule)
        for rule in (
            "Each player antes.",
            "Ante.",
            "Each player looks at their cards.",
            "Each player looks at their hand.",
            "Each player may use different cards for each hand.",
            "The table card is dead.",
            "Each table card is dead.",
            "The final hand may use any number of hole cards and community cards.",
            "Aces may be high or low.",
            "If there is a tie, the pot is split.",
            "The pot is split.",
            "Use a 52-card deck.",
            "Shuffle the deck.",
            "In low hands, aces count as the lowest card in the deck.",
            "If the deck runs out of cards, shuffle the discards into the deck.",
            "Use standard poker hands.",
            "Use standard 5-card poker hands.",
        )
    )


def _in_one_breath(acts: Sequence[Step]) -> Iterator[Step]:
    """Acts, deals of the same sort with nothing between them as one deal a way: those down first."""
    for _, run in groupby(acts, key=_sort_of_deal):
        steps = list(run)
        if _sort_of_deal(steps[0]) is None:
            yield from steps
            continue
        ways: dict[Facing | None, list[Deal | Common]] = {}
        for step in steps:
            if isinstance(step, Deal | Common):
                ways.setdefault(step.cards.facing, []).append(step)
        for facing in sorted(ways, key=str):
            number = sum(number_of(step.cards) or 0 for step in ways[facing])
            first = ways[facing][0]
            yield replace(first, cards=replace(first.cards, amount=Amount(number)))


def _sort_of_deal(step: Step) -> Step | None:
    """What deals have alike that can be one: all but how many cards come, and which way up."""
    if not isinstance(step, (Deal, Common)):
        return None
    amount = step.cards.amount
    if amount is None or not amount.number or amount != Amount(amount.number):
        return None
    if isinstance(step, Deal) and step.sets > 1:
        return None
    if step.layout is not None and not step.layout.fits(1):
        return None
    return replace(step, cards=replace(step.cards, amount=ONE, facing=Facing.DOWN, adjacency=None))


def _shows(step: Step) -> int:
    """How many cards of each player all can see from here on, besides those that they saw."""
    if isinstance(step, (Deal, OfferEach)) and step.cards.facing is Facing.UP:
        return _some(step.cards)
    return _some(step.cards) if isinstance(step, Flip) and step.turned is Facing.UP else 0


def _some(cards: CardPhrase) -> int:
    """How many cards; more than one where that is not said."""
    return cards.amount.number or _USUAL if cards.amount is not None else _USUAL


def _opened(sentence: str) -> Who | None:
    step = parse_step(sentence)
    assert isinstance(step, Bet), f"no betting round: {sentence}"
    return step.opener


@cache
def _left():
    return _opened("Betting round, opened by the player to the dealer's left.")


@cache
def _showing():
    return _opened("Betting round, opened by the player with the high hand showing.")


@cache
def _high_card():
    return _opened("Betting round, opened by the player with the high up card.")
