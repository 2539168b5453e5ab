"""Steps that say what players may not do: never done, and undetermined numbers where nothing keeps players from it."""

from __future__ import annotations

import inspect
from pkgutil import resolve_name

import pytest
from strategies import known_steps, step_classes

from catalog import acts
from catalog.acts.barred import REASON, kept, not_followed, not_kept, performed
from catalog.check.count import count
from catalog.check.numbers import numbers_of
from catalog.language import read_rule
from catalog.model.constraints import recast
from catalog.model.step import Step
from catalog.model.variant import Rule, Variant
from catalog.odds.moves import NotOnArrays
from catalog.odds.plan import blank
from catalog.play.choices import Recorder
from catalog.play.hand import deal
from catalog.play.policies import Eager
from catalog.play.run import Play

FRAME = (
    "Kings are wild.",
    "Deal 2 cards down and 3 cards up to each player.",
    "Deal 3 community cards up.",
    "Deal 2 cards up to the table.",
)
BET = "Betting round."
MOVED = {"cards", "players", "seen", "wilds"}


def game(*rules: str | Step) -> Variant:
    """A variant of these rules, as sentences or as steps."""
    made = []
    for number, rule in enumerate(rules, 1):
        reading = read_rule(rule) if isinstance(rule, str) else None
        assert reading is None or not reading.unread, rule
        made.append(Rule(number, reading.steps if reading else (rule,)))
    return Variant("local-game", "Game", None, "local", rules=tuple(made))


def example(cls: type[Step]) -> Step | None:
    """A step of a class as it is done in every deal, barred; None where no example sentence has one."""
    found = next((step for step in known_steps() if type(step) is cls and not step.instead), None)
    return found and recast(found, barred=True, may=False, when=(), alternatively=False)


def lying(play: Play) -> tuple:
    """All that a play has come to: where each card lies, who is in, how many betting rounds there were."""
    table = play.table
    hands = [sorted((laid.card, laid.up) for laid in hand) for hand in table.hands]
    there = [[(laid.card, laid.up) for laid in cards] for cards in (table.commons, table.tables)]
    return hands, there, sorted(table.discards), set(table.folded), table.rounds, play.run.restarts


def played(variant: Variant, eager: bool) -> tuple:
    play = Play(variant, 4, Recorder(Eager(yes=eager)))
    play.go()
    return lying(play)


@pytest.mark.parametrize("cls", step_classes(), ids=lambda cls: cls.__name__)
def test_no_act_is_done_that_is_barred(cls):
    step = example(cls)
    if step is None:
        pytest.skip("no example sentence has this act")
    plain, barred = game(*FRAME, BET), game(*FRAME, step, BET)
    if not kept(step, barred.steps):
        assert performed(barred).steps == plain.steps
    for eager in (True, False):
        assert played(barred, eager) == played(plain, eager)
    first, other = deal(plain, 4, 1), deal(barred, 4, 1)
    assert lying(first) == lying(other)


@pytest.mark.parametrize("cls", step_classes(), ids=lambda cls: cls.__name__)
def test_what_nothing_keeps_players_from_is_said_and_left_open(cls):
    done = example(cls)
    if done is None:
        pytest.skip("no example sentence has this act")
    told = recast(done, barred=False)
    numbers = acts.touches(told)
    variant = game(*FRAME, told, done, BET)
    if kept(done, variant.steps) or not numbers:
        assert not not_kept(done, variant.steps)
        return
    assert not_followed(done, variant.steps)
    assert any(number == 6 and why == REASON for number, why in deal(variant, 3, 1).left_out)
    open_numbers = set(not_kept(done, variant.steps))
    assert open_numbers <= set(numbers)
    computed = numbers_of(variant)
    assert open_numbers <= {statistic for statistic, number in computed.items() if number.missing}
    assert open_numbers <= {one.statistic for one in count(variant) if one.unsure}


def test_what_a_declaration_says_that_keeps_players_from_an_act_asks_for_it():
    declared = [each for each in acts.DECLARED if each.barred is not None]
    assert declared
    for each in declared:
        for name in each.barred.where:
            assert "barred" in inspect.getsource(resolve_name(f"catalog.{name}")), name


@pytest.mark.parametrize(
    ("sentences", "numbers"),
    [
        (("Each player may draw up to 3 cards.", "Each player may not draw more cards than the dealer did."), MOVED),
        (("Each player may get another card.", "If any player has 4 up cards, they may not get another card."), MOVED),
        (("Each player passes 1 card to the left.", "Cards passed may not be passed."), MOVED),
        (("Each player may not use their up cards in the final hand.",), {"cards"}),
        (("If any player is dealt a ten face up, they fold.", "If any player has 2 cards, they may not fold."), MOVED),
        (("Each player may draw up to 3 cards.", "May not discard wild cards."), {"wilds"}),
        # a shuffle in which the case does not come up
        (("Each player may draw up to 3 cards.", "They may not discard sevens, while drawing."), set()),
        (("Each player may draw up to 3 cards.", "If any player is dealt a six, they may not draw any cards."), set()),
        # nobody does it in any case
        (("No one may draw.",), set()),
        (("If any player has an ace, they may not fold.",), set()),
        (("They may not check.",), set()),
    ],
)
def test_which_numbers_a_prohibition_leaves_open(sentences, numbers):
    variant = game("Fours are wild.", "Deal 2 cards down and 3 cards up to each player.", *sentences, BET)
    found = numbers_of(variant)
    assert {statistic for statistic, number in found.items() if number.missing} == numbers
    assert numbers <= {one.statistic for one in count(variant) if one.unsure}
    if numbers:
        with pytest.raises(NotOnArrays):
            blank(variant, 4)


def test_who_may_not_fold_stays_in():
    hand = deal(game("Deal 5 cards down to each player.", "Each player may not fold.", BET), 4, 2)
    assert not hand.table.folded and len(hand.table.playing) == 4
