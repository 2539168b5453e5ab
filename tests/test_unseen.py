"""Sentences made up to try the grammar with, tests/unseen: what was learned from them stays learned."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "bench"))

from bench_unseen import first_try, measure, sentences  # noqa: E402

BATCHES = sorted((HERE / "unseen").glob("batch-*.txt"))


def test_batches_are_large_and_no_sentence_stands_in_two():
    found = [sentence for file in BATCHES for _, _, sentence in sentences(file)]
    assert len(found) >= 300
    assert len(set(found)) == len(found)


def at_least(file: Path) -> tuple[float, float, float]:
    """The shares read, of the kind and of the count that are held: as the head of a file says, or else the usual."""
    told = re.search(r"^# at least: (\d+) % read, (\d+) % of kinds, (\d+) % of counts$", file.read_text("utf-8"), re.M)
    return tuple(int(share) / 100 for share in told.groups()) if told else (0.8, 0.92, 0.82)


@pytest.mark.parametrize("file", BATCHES, ids=lambda file: file.stem)
def test_most_of_a_batch_is_read(file):
    read, kinds, counts, total = measure(file)
    least = at_least(file)
    assert read >= least[0] * total
    assert kinds >= least[1] * total
    assert counts >= least[2] * total


@pytest.mark.parametrize("file", [*BATCHES, HERE / "paraphrases.txt"], ids=lambda file: file.stem)
def test_the_first_try_is_recorded(file):
    assert "%" in first_try(file)
