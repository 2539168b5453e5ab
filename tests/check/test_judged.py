"""Verdicts judged by hand: three draws of 50 numbers that disagree and 30 that agree or follow a reading, one of 28,
and one of 93.

tests/reviewed/judged.csv has each number with the value worked out from the rules and the definitions alone, before the
computed one was looked at; what was computed then, and why the judge came to his. A draw is named by its seed. The
second was not blind in the strict sense: a list of what disagrees had been read between it and the first. The third is
of games that were in neither. The fourth, after changes to play and reckoning, is of numbers that disagree in games
that were in none; two of them stand among the worked examples of the
spec, and two are gone, as the definition has changed. The fifth is of the whole catalogue, 60 that
disagree and 40 that agree, judged by three people who knew neither the printed nor the computed number; seven for which
the rules or the definitions allow two readings, ours among them, are left out.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from catalog.check.verdicts import verdicts_of
from catalog.model.verdict import Judgement

LIST = Path(__file__).parents[1] / "reviewed" / "judged.csv"
ROWS = list(csv.DictReader(LIST.open(encoding="utf-8", newline="")))
DRAWS = sorted({row["draw"] for row in ROWS})


@pytest.fixture(scope="module")
def verdicts(corpus_catalog):
    """The verdict on each number that was judged, by variant and statistic."""
    wanted = {row["variant"] for row in ROWS}
    return {
        (variant.key, verdict.statistic): verdict
        for variant in corpus_catalog.variants
        if variant.key in wanted
        for verdict in verdicts_of(variant)
    }


def right(judgement: str, printed: int, computed: int | None, judged: int) -> bool:
    """Whether a verdict is what it should be where the number is the judged one."""
    if judgement == Judgement.DISAGREES:
        return judged != printed
    if judgement in (Judgement.AGREES, Judgement.AGREES_CODED):
        return judged == printed
    return judgement == Judgement.CONVENTION and judged == computed


def test_each_draw_is_of_fifty_that_disagree_and_thirty_others():
    *full, fourth, fifth = DRAWS
    assert [row["verdict_then"] for row in ROWS if row["draw"] == fourth] == ["disagrees"] * 28
    then = [row["verdict_then"] for row in ROWS if row["draw"] == fifth]
    assert (then.count("disagrees"), then.count("agrees")) == (54, 39)
    for draw in full:
        then = [row["verdict_then"] for row in ROWS if row["draw"] == draw]
        assert len(then) == 80 and then.count("disagrees") == 50


@pytest.mark.parametrize("place", [2, 3])
def test_no_game_of_the_later_draws_was_in_an_earlier_one(place):
    drawn = [{row["variant"] for row in ROWS if row["draw"] == draw} for draw in DRAWS]
    assert not drawn[place] & set().union(*drawn[:place])


@pytest.mark.parametrize("draw", DRAWS)
def test_verdicts_were_right_when_they_were_drawn(draw):
    rows = [row for row in ROWS if row["draw"] == draw]
    good = sum(
        right(row["verdict_then"], int(row["printed"]), int(row["computed_then"]), int(row["judged"])) for row in rows
    )
    assert good >= 0.95 * len(rows)


@pytest.mark.parametrize("draw", DRAWS)
def test_verdicts_are_right_now(verdicts, draw):
    wrong = []
    rows = [row for row in ROWS if row["draw"] == draw]
    for row in rows:
        verdict = verdicts[row["variant"], row["statistic"]]
        computed, judged = verdict.number.value, int(row["judged"])
        if not right(verdict.judgement, int(row["printed"]), computed, judged):
            wrong.append((row["variant"], row["statistic"], judged, computed, str(verdict.judgement)))
    assert len(wrong) <= 0.05 * len(rows), wrong
