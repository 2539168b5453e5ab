"""What every deal of a game has in common, worked out once from its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from catalog.acts.barred import kept
from catalog.acts.offers import with_rounds
from catalog.model.board import Common, Table, TurnUp
from catalog.model.boards import MoveTrigger
from catalog.model.branches import Branches
from catalog.model.constraints import recast
from catalog.model.dealing import Deal, Pass
from catalog.model.decks import AddToDeck, Shuffle
from catalog.model.declaring import Claim
from catalog.model.drawing import Draw
from catalog.model.layout import Facing, Selector
from catalog.model.moves import Replace
from catalog.model.normalize import ANY
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.repeats import Repeat
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Zone
from catalog.model.variant import Rule, Variant
from catalog.play.deck import deck_of, own_deck_of
from catalog.play.pool import by_facing, for_pools
from catalog.play.waiting import standing, watched


class Standing(NamedTuple):
    """A step that applies at any time in the deal: its rule's number, the step, and the event that triggers it."""

    number: int
    step: Step
    event: Event


class Course(NamedTuple):
    """What is the same in every play of a rule: see `catalog.play.run.course_of`; `rule` is the rule itself."""

    rule: Rule
    plain: bool
    offered: bool
    bids_anew: bool
    branches: Branches | None
    two_deals: bool
    instead: tuple[bool, ...]
    other_ways: tuple[bool, ...]
    by_number: tuple[Event | None, ...]


@dataclass(frozen=True)
class Game:
    """A variant's rules in the form that every deal of it uses.

    `rules` have their steps in the order of play. `waiting` are the ids of steps that are not played where they are
    printed: the `standing` ones, and those that are done `each_round`. `last_up` is the index of the last rule that
    deals a card face up, -1 if none does. `refill`: discards are shuffled in when the deck runs out. `by_facing`: a
    hand is made only of face-up cards, or only of face-down ones. `deck` has no cards that depend on the number of
    players. `new_ranks`: how many cards the table has in the end if each must have a new rank, else 0.
    `ends_with_deck`: a repeat ends when the deck does. `pairing`: how many table cards lie when one comes that is
    replaced if it pairs; any number where none of them may. `courses` are what was found out of rules that were played.
    """

    rules: tuple[Rule, ...]
    steps: tuple[Step, ...]
    deck: tuple[int, ...]
    own_deck: tuple[int, ...]
    standing: tuple[Standing, ...]
    each_round: tuple[Pass, ...]
    waiting: frozenset[int]
    last_up: int
    refill: bool
    for_pools: tuple[Step, ...]
    by_facing: bool
    new_ranks: int
    ends_with_deck: bool
    pairing: range
    courses: dict[int, Course] = field(default_factory=dict, compare=False, repr=False)

    @property
    def table_apart(self) -> bool:
        """True where no table cards may pair: those that do are replaced as they come."""
        return len(self.pairing) == ALL_TABLE

    def deck_for(self, seats: int) -> tuple[int, ...]:
        """The deck that so many players use."""
        return tuple(deck_of(self.steps, seats)) if any(map(_grows_deck, self.steps)) else self.deck


def game_of(variant: Variant) -> Game:
    """The variant's rules as a play needs them."""
    rules = until_claimed(
        tuple(Rule(rule.number, ordered(rule.steps), rule.unread) for rule in with_rounds(variant.rules))
    )
    steps = tuple(step for rule in rules for step in rule.steps if not step.barred or kept(step, variant.steps))
    waits = tuple(
        Standing(rule.number, step, event)
        for rule in rules
        for step in rule.steps
        if not step.barred and standing(step, rule.steps) and (event := watched(step)) is not None
    )
    each_round = tuple(step for step in steps if isinstance(step, Pass) and _each_round(step))
    by_bets = (step for step in steps if isinstance(step, MoveTrigger) and step.when)
    dealt_up = [n for n, rule in enumerate(rules) if deals_up(rule)]
    return Game(
        rules,
        steps,
        tuple(deck_of(steps)),
        tuple(own_deck_of(steps)),
        waits,
        each_round,
        frozenset(id(step) for step in (*each_round, *by_bets, *(each.step for each in waits))),
        dealt_up[-1] if dealt_up else -1,
        any(_refills(step) for step in steps),
        for_pools(steps),
        by_facing(steps),
        laid_apart(steps) if any(isinstance(step, TurnUp) and step.new_rank for step in steps) else 0,
        any(isinstance(step, Repeat) and _ends_with_deck(step) for step in steps),
        _pairing(steps),
    )


def until_claimed(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Repeat the draw until a player claims the best hand, in games where one may claim it instead of drawing.

    The rules of every other game are returned as they are.
    """
    claim = next((n for n, rule in enumerate(rules) if any(_claims(step) for step in rule.steps)), None)
    draws = [n for n, rule in enumerate(rules[:claim]) if any(isinstance(step, Draw) for step in rule.steps)]
    if claim is None or not draws:
        return rules
    drawing, claiming = rules[draws[-1]], rules[claim]
    drawn = tuple(recast(step, may=True) if isinstance(step, Draw) else step for step in drawing.steps)
    end = When(ConditionKind.UNTIL, (Event((EventKind.CLAIMS_BEST,), ANY),))
    again = Repeat(steps=claim - draws[-1], when=(end,))
    changed = {draws[-1]: drawn, claim: (*claiming.steps, again)}
    return tuple(Rule(rule.number, changed.get(n, rule.steps), rule.unread) for n, rule in enumerate(rules))


def _claims(step: Step) -> bool:
    return isinstance(step, Claim) and step.without_draw


def laid_apart(steps: tuple[Step, ...]) -> int:
    """The most community cards and table cards that the steps lay out, added up."""
    return sum(step.number or 1 for step in steps if isinstance(step, Common | Table))


def deals_up(rule: Rule) -> bool:
    """True for a rule that deals cards face up to players."""
    return any(isinstance(step, Deal) and step.cards.facing is Facing.UP for step in rule.steps)


def _grows_deck(step: Step) -> bool:
    return isinstance(step, AddToDeck) and step.for_each_player


def _each_round(step: Step) -> bool:
    return any(isinstance(when, When) and when.temper is ConditionKind.EACH_ROUND for when in step.when)


def _refills(step: Step) -> bool:
    return isinstance(step, Shuffle) and step.shuffled is Zone.DISCARDS and step.on_event


def _ends_with_deck(step: Repeat) -> bool:
    return any(
        EventKind.RUNS_OUT in e.deeds and e.who is None for w in step.when if isinstance(w, When) for e in w.events
    )


ALL_TABLE = 100
"""More cards than ever lie on the table."""


def _pairing(steps: Sequence[Step]) -> range:
    """How many table cards lie when those come of which none may pair another."""
    told = [cards for step in steps if (cards := apart_told(step)) is not None]
    if not told:
        return range(0)
    laid = sum(step.number or 0 for step in steps if isinstance(step, Table))
    number = told[0].amount.number if told[0].amount is not None else None
    last = told[0].which is Selector.LAST and number is not None
    return range(max(laid - (number or 0), 0), laid) if last else range(ALL_TABLE)


def apart_told(step: Step) -> CardPhrase | None:
    """The table cards that are replaced if they pair, by a step that does so; None by another step."""
    if not isinstance(step, Replace):
        return None
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    told = (e.cards for e in events if EventKind.PAIRS in e.deeds and e.cards is not None)
    return next((cards for cards in told if cards.lies is Zone.TABLE), None)


def ordered(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """A rule's steps in the order of play.

    A first step about "it" or "those" goes after the second if the second names the cards.
    """
    steps = tuple(steps)
    if len(steps) < 2:
        return steps
    first = steps[0]
    if steps[1].alternatively:
        return steps
    if speaks_of_that(first) and not first.when and not speaks_of_that(steps[1]) and not isinstance(steps[1], Repeat):
        return (steps[1], first, *steps[2:])
    return steps


def speaks_of_that(step: Step) -> bool:
    """True where the step's cards are "it" or "those"."""
    cards = getattr(step, "cards", None)
    return (isinstance(cards, CardPhrase) and cards.which is Selector.THAT) or (
        step.per is not None and step.per.which is Selector.THAT
    )
