"""Slips of the pen: what is put right, and what is not."""

import pytest

from catalog.language import read_rule
from catalog.language.misspelt import Slip


@pytest.mark.parametrize(
    ("said", "meant", "slip"),
    [
        ("Each player discrads two cards.", "Each player discards two cards.", Slip("discrads", "discards")),
        ("Deal two cars to each player.", "Deal two cards to each player.", Slip("cars", "cards")),
        ("Kings are wlid.", "Kings are wild.", Slip("wlid", "wild")),
    ],
)
def test_a_sentence_with_one_slip_means_what_it_means_without(said, meant, slip):
    reading = read_rule(said)
    assert not reading.unread
    assert reading.steps == read_rule(meant).steps
    assert reading.slips == (slip,)


@pytest.mark.parametrize("said", ["Each player discards tow cards.", "Nobody may no pass.", "Zkngs are wlid."])
def test_what_decides_is_not_put_right(said):
    assert read_rule(said).unread


def test_a_sentence_without_a_slip_tells_of_none():
    assert read_rule("Kings are wild.").slips == ()
