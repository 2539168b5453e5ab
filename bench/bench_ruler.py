"""How much of the catalogue's author is likely to be understood: strangers' sentences on his scale.

Nobody here has sentences of his that the program has not learned from; there are only strangers' (bench_unseen.py), and
they may be harder than his, or easier. One program has met both unseen: that of the first day, when a fifth of
his sentences (SHA-256 divisible by five, less those of the seed pages) was still set aside. What it made of that fifth
and of every round of strangers stands in `tests/unseen/first-day.csv`; the difference is how much harder the strangers
are. Two ways of telling from it what he would have got where they got their first try: `shift` adds the difference in
log odds; `strata` takes the shares of what the first day's program did and did not get for his instead of theirs (so
all that it failed on counts as equally hard, whoever wrote it, which is the less kind of the two). Neither is a
measurement of his sentences, and his fifth is small: the standard error of its share is printed beside.

`git worktree add /tmp/first-day 34f0009`, then `PYTHONPATH=/tmp/first-day python bench/bench_ruler.py --record ROUND
FILE...` prints the rows of a round, and `--record author` those of his fifth (from STEMMA_SHARED).
"""

from __future__ import annotations

import csv
import math
import re
import sys
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

from bench_unseen import TESTS, rounds, sentences
from corpus import SHARED

FIRST_DAY = TESTS / "unseen" / "first-day.csv"
MEASURES = ("read", "kind", "count")


def main() -> None:
    """Prints, for each round: the first day's shares of his fifth and of the round, its first try, and both ways."""
    by_round = first_day()
    fifth = list(by_round["author"].values())
    for name, tries in sorted(rounds().items()):
        early = by_round.get(name, {})
        both = [(early[row["sentence"]], row) for row in tries if row["sentence"] in early]
        if not both:
            print(f"round {name}: nothing recorded of the first day")
            continue
        print(f"round {name}, {len(both)} sentences:")
        for what in MEASURES:
            his, error = share(fifth, what), standard_error(fifth, what)
            theirs, later = share([e for e, _ in both], what), share([row for _, row in both], what)
            print(
                f"  {what}: first day {his:.1%} (±{error:.1%}) of his fifth and {theirs:.1%} of theirs, first try"
                f" {later:.1%} of theirs; so of his, by shift {shifted(his, theirs, later):.1%},"
                f" by strata {stratified(his, both, what):.1%}"
            )


def first_day() -> dict[str, dict[str, dict[str, str]]]:
    """The rows of first-day.csv by their round (`author` for his fifth) and sentence."""
    found = defaultdict(dict)
    with FIRST_DAY.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found[row["round"]][row["sentence"]] = row
    return dict(found)


def share(rows: list[dict[str, str]], what: str) -> float:
    """The share of rows that have it, from 0 to 1."""
    return sum(int(row[what]) for row in rows) / len(rows)


def standard_error(rows: list[dict[str, str]], what: str) -> float:
    """The standard error of that share, as of a sample of independent sentences."""
    found = share(rows, what)
    return math.sqrt(found * (1 - found) / len(rows))


def shifted(his: float, theirs: float, later: float) -> float:
    """`later` moved, in log odds, by how far `his` is from `theirs`; all strictly between 0 and 1."""
    odds = math.log(later / (1 - later)) + math.log(his / (1 - his)) - math.log(theirs / (1 - theirs))
    return 1 / (1 + math.exp(-odds))


def stratified(his: float, both: list[tuple[dict[str, str], dict[str, str]]], what: str) -> float:
    """What comes out later of those that the first day got and of those it did not, weighed by `his` share."""
    strata = defaultdict(list)
    for early, row in both:
        strata[early[what]].append(row)
    return his * share(strata["1"], what) + (1 - his) * share(strata["0"], what)


def his_fifth() -> list[tuple[str, str, str]]:
    """(kind, count, sentence) of the sentences set aside on the first day, when 774 games were known."""
    seeds = " ".join(re.sub(r"<[^>]+>", " ", file.read_text("utf-8")) for file in sorted((SHARED / "seeds").glob("*")))
    seeds = " ".join(seeds.split())
    with (SHARED / "corpus" / "rule-labels.csv").open(newline="", encoding="utf-8") as file:
        rows = [(row["type"], row["cards"], row["rule"]) for row in csv.DictReader(file)]
    aside = [row for row in rows if int(sha256(row[2].encode()).hexdigest(), 16) % 5 == 0]
    return [row for row in aside if " ".join(row[2].split()) not in seeds]


def record(name: str, files: list[Path]) -> None:
    """Prints the rows of first-day.csv for his fifth or for the batches of a round, by the program that is found."""
    from catalog.language import read_rule

    rows = his_fifth() if name == "author" else [row for file in files for row in sentences(file)]
    for kind, count, sentence in rows:
        reading = read_rule(sentence)
        step = reading.steps[0] if reading.steps else None  # the main step stood first in those days
        right = (step is not None and step.kind == kind, step is not None and str(step.count) == count)
        print(name, sha256(sentence.encode()).hexdigest()[:12], *map(int, (not reading.unread, *right)), sep=",")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--record"]:
        record(sys.argv[2], [Path(name) for name in sys.argv[3:]])
    else:
        main()
