"""Nothing of prose is swallowed: what is left out of a sentence is missed, unless a reviewed list says why it is not.

Every sentence of the three prose documents that is read whole is read again without each of its words, and without
each of its parts (cut at commas and at if, unless, until, or, but, except). That gives other steps or words that are
not read. What gives the same stands in `reviewed/prose-survivors.csv`, as in `test_swallow.py`, with its reason, which
`reviewed/prose-reasons.csv` tells. `make test` takes one sentence of eight, `make oracle` all.
"""

from __future__ import annotations

import pytest
from reviewed import listed
from swallowing import prose_survivors

SLICES = 8


def told() -> set[str]:
    return {",".join([*row.values()][1:]) for row in listed("prose-survivors.csv")}


@pytest.mark.oracle
def test_what_is_left_out_of_prose_is_missed(shared, request):
    slices = 1 if request.config.getoption("--campaign") else SLICES
    found = dict(prose_survivors(shared, slices))
    assert {line: sentence for line, sentence in found.items() if line not in told()} == {}, "lost, or wants a reason"
    assert len(found) > 100


def test_every_reason_is_told_and_used():
    reasons = {row["reason"]: row["why"] for row in listed("prose-reasons.csv")}
    used = {row["reason"] for row in listed("prose-survivors.csv")}
    assert sorted(used ^ set(reasons)) == []
    assert all(why.endswith(".") for why in reasons.values())


def test_a_condition_is_left_out_only_for_a_reason_of_its_own():
    """Of the words that bind a rule only those that say again what another word says."""
    binding = {"if", "unless", "until", "except", "not", "no", "only", "or", "never", "without"}
    rows = [row for row in listed("prose-survivors.csv") if row["word"] in binding]
    assert {row["reason"] for row in rows} <= {"said twice", "list", "example", "as elsewhere", "custom", "slip"}
    assert len(rows) <= 30
