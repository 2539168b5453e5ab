"""Sentences made up to try the grammar with, tests/unseen: what was learned from them stays learned."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE.parent / "bench"))

from bench_ruler import first_day, his_fifth, share, shifted, stratified  # noqa: E402
from bench_unseen import first_tries, first_try, measure, nearest, rounds, sentences, weighed  # noqa: E402

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


def test_first_tries_told_by_sentence_are_those_of_the_heads():
    by_batch: dict[str, list[dict[str, str]]] = {}
    for row in first_tries():
        by_batch.setdefault(row["batch"], []).append(row)
    once = [row["sentence"] for of in rounds().values() for row in of]
    assert len(once) == len(set(once)) == len({row["sentence"] for row in first_tries()})
    for number, told in by_batch.items():
        file = HERE / "unseen" / f"batch-{number}.txt"
        shares = [100 * sum(int(row[what]) for row in told) / len(told) for what in ("read", "kind", "count")]
        assert [f"{share:.1f}" for share in shares] == re.findall(r"([\d.]+) %", first_try(file)), number
        kept = {sha256(sentence.encode()).hexdigest()[:12] for _, _, sentence in sentences(file)}
        assert kept <= {row["sentence"] for row in told}, number


def test_first_tries_are_weighed_by_their_nearness():
    rows = [
        {"nearest": "0.30", "read": "0", "kind": "1", "count": "0"},
        {"nearest": "0.95", "read": "1", "kind": "1", "count": "0"},
        {"nearest": "0.92", "read": "1", "kind": "1", "count": "1"},
    ]
    assert weighed(rows, [0.25, 0, 0, 0, 0, 0.75]) == (0.75, 1.0, 0.375)
    assert weighed(rows[1:], [0.25, 0, 0, 0, 0, 0.75]) == (1.0, 1.0, 0.5)  # a band that nobody tried weighs nothing
    assert nearest("Deal two cards down.", ["Deal 2 cards up.", "Deal two cards down."]) == 1
    assert nearest("Deal two cards down.", ["Deal two cards up."]) == 0.75


def test_strangers_are_held_against_the_fifth_set_aside_on_the_first_day():
    early = [{"read": "1"}, {"read": "1"}, {"read": "0"}, {"read": "0"}]
    later = [{"read": "1"}, {"read": "1"}, {"read": "1"}, {"read": "0"}]
    assert share(early, "read") == 0.5
    assert shifted(0.5, 0.5, 0.75) == pytest.approx(0.75)  # as hard as his
    assert shifted(0.75, 0.5, 0.75) == pytest.approx(0.9)  # odds of three to one, three times over
    assert stratified(0.75, list(zip(early, later, strict=True)), "read") == pytest.approx(0.75 * 1 + 0.25 * 0.5)
    recorded = first_day()
    assert {row["round"] for row in first_tries()} <= {*recorded}
    tried = {row["sentence"] for row in first_tries()}
    assert all(set(rows) <= tried for name, rows in recorded.items() if name != "author")


def test_the_fifth_set_aside_is_told_by_hash(shared):
    assert {sha256(sentence.encode()).hexdigest()[:12] for _, _, sentence in his_fifth()} == {*first_day()["author"]}
