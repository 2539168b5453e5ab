"""What the engine does not play, or not to the letter, and which of the five numbers that can bear on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any

from catalog.language.render import render_step
from catalog.model import betting, board, dealing, declaring, gist, moves, ranking, repeats, showdowns, uses
from catalog.model.branches import branches_of, deals_otherwise
from catalog.model.card import Picture
from catalog.model.layout import Spot
from catalog.model.phrase import UNLIKE, Bound, Cards, Deed, Lies, Likeness, Temper, When, Which
from catalog.model.step import Step, cards_told, number_of
from catalog.model.usual import THEM
from catalog.model.variant import STATISTICS, Variant
from catalog.play.acts import ACTS, SILENT
from catalog.play.acts.from_deck import comes_again
from catalog.play.wild import WildRules

ALL = STATISTICS
HELD = ("cards", "seen", "wilds")
_OF_TWO = (Lies.LEFT_HAND, Lies.RIGHT_HAND, Lies.LEFT_STACK, Lies.RIGHT_STACK)
_UNKNOWN = (Picture.FACING_LEFT, Picture.FACING_RIGHT)
_EXTREMES = (Bound.MOST, Bound.FEWEST)

# A kind of step that no function of `acts` plays: what that can change, and why it is not played.
UNPLAYED: dict[type[Step], tuple[tuple[str, ...], str]] = {
    board.ChangeGame: (ALL, "the game that it changes to is the group's own"),
    showdowns.CallSide: (("seen",), "a showdown that a player calls is not followed"),
    moves.ChooseFacing: (("seen",), "who chooses how cards lie is not followed"),
    moves.PlaceAlike: (HELD, "in which place of a stack a new card lies is not followed"),
    moves.MustBe: (HELD, "which cards may be chosen for that is not followed"),
    moves.Sell: (HELD, "which cards players sell to each other is not followed"),
    moves.Become: (("players",), "a card that comes again in the next round is dealt anew"),
    showdowns.Challenge: (("seen",), "a hand that is played again after the showdown is not followed"),
    ranking.LimitWild: (("wilds",), "how many cards may be wild in one hand is not counted"),
    ranking.NameOnly: (("wilds",), "which rank a player may name is not followed"),
    ranking.PickDead: (("wilds",), "a card that is picked to be dead is not followed"),
    uses.MergeHands: (("cards", "wilds"), "two players' hands that become one are not followed"),
    uses.Slide: (("cards",), "a card that is moved in its layout is not followed"),
}

# Nothing of what is counted hangs on these.
HARMLESS: frozenset[type[Step]] = frozenset(
    {
        declaring.DeclareShares,
        repeats.Recheck,
        board.StillChange,
        board.GameLow,
        board.LayAside,
        betting.SkipBet,
        declaring.DeclareAct,
        board.Toss,
        betting.Return,
        repeats.Repeat,
        moves.TakeBack,
        uses.MoveBetween,
        uses.CornersShared,
        dealing.Compel,
        moves.Forehead,
        moves.Mix,
        dealing.Reorder,
        moves.PricePaid,
        moves.PassDeal,
        gist.Gist,  # its words are unread, and told so
    }
)

_COMPARED = {"rank", "showdown", "qualifier", "win"}
_RANKED = {"rank", "showdown", "declare", "qualifier", "match", "win", "bet", "limited", "wild", "dead"}


def unplayed(variant: Variant) -> Iterator[tuple[str, str]]:
    """(statistic, reason) for every number that a rule bears on which is not read or played, in order of the rules."""
    seated = any(isinstance(s, repeats.Repeat) and till_deck_ends(s) for s in variant.steps)
    for rule in variant.rules:
        if rule.unread:
            words = ", ".join(f'"{phrase}"' for phrase in rule.unread[:3])
            for statistic in touched(rule.steps):
                yield statistic, f"in rule {rule.number} it is not understood what {words} says"
        branches = branches_of(rule.steps)
        if branches is not None and number_of(rule.steps[branches.deal].cards) != rule.steps[branches.fallback].number:
            for statistic in ("cards", "seen"):
                yield statistic, f"rule {rule.number} deals another number of cards where the deck is too short"
        for step in rule.steps:
            if isinstance(step, uses.Slide) and any(map(so_many, variant.steps)):
                continue
            statistics, why = bears(step)
            if isinstance(step, uses.MergeHands) and WildRules(variant.steps).by_face_alone:
                # A card that is wild in one hand is wild in two that become one.
                statistics = tuple(statistic for statistic in statistics if statistic != "wilds")
            for statistic in statistics:
                yield statistic, f'rule {rule.number} ("{render_step(step)}") is not played: {why}'
        if seated and any(isinstance(step, dealing.Put) and not step.may for step in rule.steps):
            for statistic in ("cards", "seen"):
                yield (
                    statistic,
                    f"rule {rule.number} is gone through as often as the deck lasts, and brings as the cards fall",
                )


def so_many(step: Step) -> bool:
    """True where a hand may use so many commons, wherever in their layout they come to lie."""
    if not isinstance(step, uses.Use) or not step.only:
        return False
    parts = [part for option in step.options for part in option.parts]
    return all(p.lies is Lies.COMMON and p.amount is not None and p.amount.number for p in parts)


def till_deck_ends(step: repeats.Repeat) -> bool:
    """True for steps that repeat until there are too few cards in the deck."""
    events = [e for w in step.when if isinstance(w, When) and w.temper is Temper.UNTIL for e in w.events]
    return any(
        Deed.DECK_SHORT in e.deeds or Deed.RUNS_OUT in e.deeds and e.cards is not None and e.cards.lies is Lies.DECK
        for e in events
    )


def touched(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The numbers that words of a rule can bear on which nobody understood, by what the rest of the rule is about."""
    kinds = {step.kind for step in steps}
    if kinds and kinds <= _RANKED:
        return ("rounds", "wilds") if "bet" in kinds or "match" in kinds else ("wilds",)
    return ALL


def _of_most(cards: Cards) -> bool:
    """True for cards of the rank, or suit, of which most cards are, or fewest."""
    like = (cards.rank_of.cards if cards.rank_of else None, cards.like_card)
    return any(of is not None and of.amount is not None and of.amount.bound in _EXTREMES for of in like)


def _unfollowed(cards: Cards) -> bool:
    """True for cards that are alike in what the engine does not look for."""
    return cards.like in (Likeness.THAT_COLOR, Likeness.ALTERNATING)


_CARDS: tuple[tuple[Callable[[Cards], object], tuple[str, ...], str], ...] = (
    (lambda of: of.as_many_as is not None, ALL, "as many cards as there are of others are not counted out"),
    (
        lambda of: of.like in (Likeness.CLOSEST, Likeness.FARTHEST),
        HELD,
        "which cards are closest in rank is not looked for",
    ),
    (
        lambda of: any(face.picture in _UNKNOWN for face in of.what),
        ("wilds",),
        "which figures look that way is not known",
    ),
    (lambda of: of.lies in _OF_TWO, HELD, "in which of two hands or stacks a card lies is not followed"),
    (lambda of: of.in_line_with is not None, HELD, "in which row of the layout another card lies is not looked for"),
    (lambda of: of.distance is not None, HELD, "which card lies nearest on the table, or farthest, is not looked for"),
    (lambda of: of.namer is not None, HELD, "which rank or suit another player named is not followed"),
    (lambda of: of.counted_from is not None, HELD, "which card is the second from an end is not counted out"),
    (_unfollowed, HELD, "which color was spoken of, or in what order colors come, is not followed"),
    (_of_most, ("wilds",), "which rank or suit has the most cards, or the fewest, is not counted"),
    (
        lambda of: of.came is not None and of.came.who is not None and of.came.to is not None,
        HELD,
        "to whom cards were passed is not remembered of them",
    ),
    (lambda of: of.chooser is not None, HELD, "which cards another player would choose is not followed"),
    (
        lambda of: of.came is not None and of.came.negated,
        HELD,
        "what did not happen to cards is not remembered of them",
    ),
)
"""What is told of cards that the engine does not look for: when, the numbers that it can bear on, and why."""

_STEPS: tuple[tuple[type | UnionType, Callable[[Any], object], tuple[str, ...], str], ...] = (
    (
        board.Common | board.Table,
        lambda step: step.at is not None and step.at.each,
        ALL,
        "how many cards others are laid at is not counted",
    ),
    (
        ranking.Wild,
        lambda step: step.cards.multiply_to is not None,
        ("wilds",),
        "which cards multiply to a number is not looked for",
    ),
    (
        dealing.Deal,
        lambda step: step.cards.amount is not None and step.cards.amount.bound is Bound.OTHERS,
        ALL,
        "a deck that is dealt out whole is not shared out",
    ),
    (board.Shuffle, lambda step: step.size, ALL, "hands that are shuffled back into the deck are not followed"),
    (
        dealing.Put | dealing.Flip,
        lambda step: step.either_of or _OF_TWO.count(step.lies if isinstance(step, dealing.Flip) else step.into),
        HELD,
        "in which of several hands a card lies is not followed",
    ),
    (ranking.ChangeWild, lambda step: not step.ranks, ("wilds",), "which cards are wild then is not found anew"),
    (moves.Trade, lambda step: step.with_deck, HELD, "cards are traded with other players alone"),
    (
        dealing.Draw,
        lambda step: step.back_times > 1,
        HELD,
        "so many times as many cards as were discarded do not come back",
    ),
    (
        dealing.Draw | dealing.Discard,
        lambda step: step.if_event is not None and step.if_event.cards is None,
        HELD,
        "another limit for those who did something is not followed",
    ),
    (
        board.AddSets,
        lambda step: True,
        ("wilds",),
        "the cards of another deck are dealt, but not counted among those that can be wild",
    ),
    (dealing.Put, lambda step: step.under, HELD, "a card that goes under a stack is not the last to be flipped"),
    (
        dealing.Discard,
        lambda step: step.onto is Which.TOP,
        HELD,
        "a card that goes on top of the deck is not the next to be dealt",
    ),
    (
        dealing.Discard,
        lambda step: step.into_deck,
        ALL,
        "a card that goes back into the deck is not dealt again",
    ),
    (moves.Auction, lambda step: step.as_lot, HELD, "several cards that are sold for one bid are sold one by one"),
    (
        Step,
        lambda step: any(isinstance(w, When) and w.temper is Temper.INSTEAD_OF for w in step.when),
        ALL,
        "what is done instead of something else is done besides it",
    ),
    (
        ranking.Wild | ranking.Dead | dealing.Discard | moves.Buy,
        lambda step: step.cards is not None and step.cards.spot is Spot.OPPOSITE_SIDES,
        HELD,
        "which cards lie on opposite sides is not looked for",
    ),
    (
        uses.Use,
        lambda step: any(part.spot is Spot.OPPOSITE_SIDES for option in step.options for part in option.parts),
        ("cards", "wilds"),
        "which cards lie on opposite sides is not looked for",
    ),
    (
        dealing.Switch,
        lambda step: step.other.lies not in (Lies.DECK, Lies.COMMON) and step.other.owner in (None, THEM),
        HELD,
        "which cards are switched for which is not followed",
    ),
    (
        dealing.Deal,
        lambda step: deals_otherwise(step) and step.to == THEM,
        (*HELD, "players"),
        "who gets the one card and who the other is not followed",
    ),
    (
        Step,
        lambda step: step.per_who is not None and type(step) in ACTS,
        ALL,
        "what is done once for each of some players is done once",
    ),
    (
        dealing.Deal | dealing.Flip,
        lambda step: step.until and step.kind == "deal",
        ALL,
        "cards that are dealt until a certain one comes are not followed",
    ),
)
"""What steps say that the engine does not play: of which steps, when, the numbers that it can bear on, and why."""


def bears(step: Step) -> tuple[tuple[str, ...], str]:
    """The numbers that a step bears on which the engine does not play to the letter, and why; none for most steps."""
    kind = type(step)
    if isinstance(step, declaring.Name) and step.by_suit:
        return ALL, "which suit is named is not followed"
    if comes_again(step):
        return (), ""
    if isinstance(step, repeats.Repeat) and step.each_card is not None:
        return ALL, "how many such cards there are is not followed"
    if isinstance(step, repeats.Repeat) and (step.besides or step.among) is not None:
        return ALL, "who is skipped is not followed"
    if kind in UNPLAYED:
        return UNPLAYED[kind]
    told = getattr(step, "cards", None)
    told = told if isinstance(told, Cards) else None
    if step.kind not in _COMPARED:
        at_most = ("wilds",) if step.kind in _RANKED else ()
        if any(of.split_card for of in cards_told(step)) or told is not None and told.split_card:
            return at_most or ALL, "which card shares the pot is not looked for before the showdown"
        if any(map(_unfollowed, cards_told(step))):
            return at_most or HELD, "in what order colors come is not looked for"
        if told is not None and told.like in UNLIKE and told.like_card is not None:
            return at_most or HELD, "in what cards differ from another card is not looked for"
    for says, numbers, why in _CARDS if told is not None else ():
        if says(told):
            return numbers, why
    for of, says, numbers, why in _STEPS:
        if isinstance(step, of) and says(step):
            return numbers, why
    if kind in ACTS or kind in SILENT or kind in HARMLESS:
        return (), ""
    return ALL, "no way to play this is known"
