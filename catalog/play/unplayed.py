"""What the engine does not play, or not to the letter, and which of the five numbers that can bear on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten

from catalog.acts import act_of, barred, numbers_of, touches, unknowns
from catalog.acts.conditions import TWO, comes_again, named_of_deck, unnumbered
from catalog.acts.declaration import always
from catalog.hands.lined import in_used_middle
from catalog.hands.spots import points
from catalog.language.linearize.steps import words_of
from catalog.model import arranging, dealing, moves, repeats, uses
from catalog.model.board import Common, TurnUp
from catalog.model.branches import branches_of, hangs_on_deck
from catalog.model.card import Picture
from catalog.model.constraints import recast
from catalog.model.normalize import ONE, THEM
from catalog.model.phrase import UNLIKE, CardPhrase, Line, When
from catalog.model.step import Step, cards_told, number_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Zone
from catalog.model.variant import STATISTICS, Rule, Variant
from catalog.play.acts import ACTS
from catalog.play.acts.on_table import NO_PLACE, facings
from catalog.play.out_of_turn import out_of_turn
from catalog.play.spots import in_place, names_place, one_of_several
from catalog.play.table import Board, Laid
from catalog.play.wild import WildRules

ALL = STATISTICS
HELD = ("cards", "seen", "wilds")
MOVED = ("cards", "players", "seen", "wilds")
_BRINGING = ("deal", "common", "table")
"""Kinds of steps by which cards come into play."""
_FOR_WHAT = "for what the deck is to have cards enough is not told"
_QUOTED = 120
"""Characters of a phrase that was not read, in the reason why a number is not known."""
_UNKNOWN = (Picture.FACING_LEFT, Picture.FACING_RIGHT)
_EXTREMES = (Bound.MOST, Bound.FEWEST)

_COMPARED = {"rank", "showdown", "qualifier", "win"}
_RANKED = {"rank", "showdown", "declare", "qualifier", "match", "win", "bet", "limited", "wild", "dead"}


def unplayed(variant: Variant) -> Iterator[tuple[str, str]]:
    """(statistic, reason) for every number that a rule bears on which is not read or played, in order of the rules.

    How cards move bears on the wild cards only where a rule makes some wild, or may do so in words that were not read.
    """
    wild = bool(WildRules(variant.steps)) or any(rule.may_make_wild for rule in variant.rules)
    told = 0  # how many steps the rules before have
    for rule in variant.rules:
        found = [*_unplayed(rule, variant), *_out_of_turn(rule, variant.steps, told)]
        told += len(rule.steps)
        for statistics, why in found:
            moves_alone = "rounds" not in statistics or not rule.whole
            for statistic in statistics:
                if wild or statistic != "wilds" or not moves_alone:
                    yield statistic, why
    if (
        variant.rules
        and variant.wholly_read
        and not any(step.kind in _BRINGING and not step.barred for step in variant.steps)
    ):
        for statistic in MOVED if wild else MOVED[:-1]:
            yield statistic, "no rule deals cards"


def _unplayed(rule: Rule, variant: Variant) -> Iterator[tuple[tuple[str, ...], str]]:
    """What bears on which numbers in one rule: (statistics, reason)."""
    if not rule.whole:  # nobody knows what words say that were not read
        yield ALL, f"rule {rule.number} was not fully understood: {', '.join(map(_quoted, rule.unread[:3]))}"
    branches = branches_of(rule.steps)
    if branches is not None:
        deal, fallback = rule.steps[branches.deal], rule.steps[branches.fallback]
        if isinstance(deal, dealing.Deal) and number_of(deal.cards) != fallback.number:
            yield ("cards", "seen"), f"rule {rule.number} deals another number of cards where the deck is too short"
    for place, step in enumerate(rule.steps):
        if touches(step) and hangs_on_deck(step) and (branches is None or place not in branches):
            yield MOVED, f'rule {rule.number} ("{words_of(step)}") is not played: {_FOR_WHAT}'
        statistics, why = bears(step, variant.steps)
        if isinstance(step, uses.MergeHands) and not step.barred and WildRules(variant.steps).by_face_alone:
            # A card that is wild in one hand is wild in two that become one.
            statistics = tuple(statistic for statistic in statistics if statistic != "wilds")
        if statistics:
            yield statistics, f'rule {rule.number} ("{words_of(step)}") is not played: {why}'
    seated = any(isinstance(s, repeats.Repeat) and till_deck_ends(s) for s in variant.steps)
    if seated and any(isinstance(step, arranging.Put) and not step.may for step in rule.steps):
        often = "is gone through as often as the deck lasts, and brings as the cards fall"
        yield ("cards", "seen"), f"rule {rule.number} {often}"


def _out_of_turn(rule: Rule, steps: Sequence[Step], told: int) -> Iterator[tuple[tuple[str, ...], str]]:
    """The steps of a rule that are to be done before or after they are told; `told` of all steps come before them."""
    if any(isinstance(step, repeats.Repeat | dealing.Redeal) for step in steps):
        return  # what is told later may have been done before
    for at, step in enumerate(rule.steps, told):
        if touches(step) and (why := out_of_turn(step, steps[:at], steps[at + 1 :])):
            yield MOVED, f'rule {rule.number} ("{words_of(step)}") is not played in its turn: {why}'


def _quoted(words: str) -> str:
    """Words in quotation marks, of many the first."""
    return f'"{shorten(words, _QUOTED, placeholder=" ...") if " " in words else words[:_QUOTED]}"'


def _placeless(step: Step, steps: Sequence[Step]) -> bool:
    """True where a rule names a place of the common cards that none of the layouts of its game has, or no known one."""
    told = getattr(step, "cards", None)
    if not isinstance(told, CardPhrase) or in_used_middle(told):
        return False
    path = isinstance(step, TurnUp) and (step.path or step.skip)
    if not path and not names_place(told):
        return False
    boards = []
    for laid in steps:
        if isinstance(laid, Common):
            many = len(facings(laid)) + sum(extra.number for extra in laid.extras if extra.joker)
            cards = [Laid(0, True, n, 0, turned=n + 1, place=n) for n in range(many)]
            boards.append(Board(laid, cards, many))
    if path:
        return not any(points(board.layout, len(board.cards)) for board in boards)
    there = in_place(boards, told)
    return there is None or isinstance(step, TurnUp) and one_of_several(told, there)


def till_deck_ends(step: repeats.Repeat) -> bool:
    """True for steps that repeat until there are too few cards in the deck."""
    events = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    return any(
        EventKind.DECK_SHORT in e.deeds
        or EventKind.RUNS_OUT in e.deeds
        and e.cards is not None
        and e.cards.lies is Zone.DECK
        for e in events
    )


def _of_most(cards: CardPhrase) -> bool:
    """True for cards of the rank, or suit, of which most cards are, or fewest."""
    like = (cards.rank_of.cards if cards.rank_of else None, cards.like_card)
    return any(of is not None and of.amount is not None and of.amount.bound in _EXTREMES for of in like)


def _unfollowed(cards: CardPhrase) -> bool:
    """True for cards that are alike in what the engine does not look for."""
    return cards.like in (Likeness.THAT_COLOR, Likeness.ALTERNATING)


def _of_kinds(told: object) -> bool:
    """True where ranks or suits are counted anywhere in what is told, or a line is told by the cards in it."""
    if isinstance(told, CardPhrase) and told.noun is not None:
        return True
    if isinstance(told, Line) and (told.holding or told.extreme_sum or told.alternate):
        return True
    if isinstance(told, tuple):
        return any(map(_of_kinds, told))
    if not hasattr(type(told), "__dataclass_fields__"):
        return False
    return any(_of_kinds(each) for each in vars(told).values() if each and type(each) not in _NO_PARTS)


_NO_PARTS = (bool, int, str)
"""Of what cards are told, these have nothing in them: most fields hold one of them, or nothing."""


_CARDS: tuple[tuple[Callable[[CardPhrase], object], tuple[str, ...], str], ...] = (
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
    (lambda of: of.lies in TWO, HELD, "in which of two hands or stacks a card lies is not followed"),
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

_STEPS: tuple[tuple[Callable[[Step], object], tuple[str, ...], str], ...] = (
    (unnumbered, MOVED, "how many cards is not told"),
    (named_of_deck, MOVED[1:], "when a card of the deck is turned up for it is not told"),
    (
        lambda step: any(isinstance(w, When) and w.temper is ConditionKind.INSTEAD_OF for w in step.when),
        ALL,
        "what is done instead of something else is done besides it",
    ),
    (
        lambda step: step.per_who is not None and type(step) in ACTS,
        ALL,
        "what is done once for each of some players is done once",
    ),
    (
        # A slam is by its discard; a card that is flipped to get another is flipped where that is got.
        lambda step: (
            step.by is not None
            and not isinstance(step, moves.Slam)
            and not isinstance(step.by, dealing.Flip)
            and touches(step.by)
        ),
        MOVED,
        "by doing what else it is done is not followed",
    ),
)
"""What steps of any class say that the engine does not play: when, the numbers that it can bear on, and why."""


def _looked_for_at_showdown(step: Step, told: CardPhrase | None) -> tuple[tuple[str, ...], str] | None:
    """The numbers and the reason where cards are told by what is looked for only when hands are compared."""
    if any(of.split_card for of in cards_told(step)) or told is not None and told.split_card:
        return ALL, "which card shares the pot is not looked for before the showdown"
    if any(map(_unfollowed, cards_told(step))):
        return HELD, "in what order colors come is not looked for"
    if told is not None and told.like in UNLIKE and told.like_card is not None:
        return HELD, "in what cards differ from another card is not looked for"
    return None


def _as_they_name(step: Step, cards: CardPhrase) -> CardPhrase:
    """The cards; without their rank where one card is taken by the player who names it, for any card may be named."""
    own_name = isinstance(step, dealing.Take) and cards.namer == THEM and cards.amount == ONE
    return recast(cards, named=None, named_suit=None, namer=None) if own_name else cards


def bears(step: Step, steps: Sequence[Step] = ()) -> tuple[tuple[str, ...], str]:
    """The numbers that a step bears on which the engine does not play to the letter, and why; none for most steps.

    `steps` are all those of its game. What holds for a class of steps, or a field of one, its declaration says
    (`catalog.acts`); here is what any step can say.
    """
    if comes_again(step):
        return (), ""
    if step.barred and not barred.kept(step, steps):
        return barred.not_kept(step, steps), barred.REASON
    found = [(numbers_of(part, step), part) for part in unknowns(act_of(type(step)).dealt, step, steps)]
    for numbers, part in found:
        if numbers and part.when is always:
            return numbers, part.reason
    told = getattr(step, "cards", None)
    told = _as_they_name(step, told) if isinstance(told, CardPhrase) else None
    if step.kind not in _COMPARED and (why := _looked_for_at_showdown(step, told)):
        return ("wilds",) if step.kind in _RANKED else why[0], why[1]
    if _of_kinds(step):
        return ("wilds",) if step.kind in _RANKED else ALL, "which ranks, suits or lines are meant is not counted out"
    if _placeless(step, steps):
        return ("wilds",) if step.kind in _RANKED or isinstance(step, TurnUp) else MOVED, NO_PLACE
    if told is not None:
        for says, numbers, why in _CARDS:
            if says(told):
                return numbers, why
    for numbers, part in found:
        if numbers:
            return numbers, part.reason
    return next(((numbers, why) for says, numbers, why in _STEPS if says(step)), ((), ""))
