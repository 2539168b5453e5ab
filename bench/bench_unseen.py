"""How much of what nobody tried before is understood: sentences and paraphrases made up for it, first try and now.

Each file of `tests/unseen` was written whole, in the manner of the catalogue's author and without trying a sentence,
with the kind and the count that he would give; what came out of it the first time stands in its head. The sentences
are no longer unseen, for what failed has been learned from: only the first try is a measure.

Some writers keep close to his list and some do not, and what is read depends on that above all. So the first tries are
weighed: `tests/unseen/first-tries.csv` has, for every sentence of a round (batches tried on one state of the program;
also those that are not kept, as they share too many words with his) its nearest sentence on the list, as difflib's
ratio of words, and what came out. The shares of each band of nearness are weighed by how many of his own sentences that
one variant alone has lie so near to the rest of his list, as those that were kept back must. The corpus is read from
STEMMA_SHARED. `python bench/bench_unseen.py --record ROUND FILE` prints the rows of a new batch, before it is learned
from.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from hashlib import sha256
from operator import itemgetter
from pathlib import Path

from corpus import SHARED, distinct_sentences, markdown_folder

from catalog.language import read_rule

TESTS = Path(__file__).resolve().parent.parent / "tests"
FIRST_TRIES = TESTS / "unseen" / "first-tries.csv"
BANDS = (0.5, 0.6, 0.7, 0.8, 0.9)
"""Where one band of nearness ends and the next begins."""


def main() -> None:
    """Prints, for each batch, how many were read to the last word and got the kind and the count expected."""
    for file in sorted((TESTS / "unseen").glob("batch-*.txt")):
        read, kind, count, total = measure(file)
        now = f"{read / total:.1%} read, {kind / total:.1%} of kinds, {count / total:.1%} of counts"
        print(f"{file.stem}: {total} sentences; first try {first_try(file)}; now {now}")
    file = TESTS / "paraphrases.txt"
    sys.path.insert(0, str(TESTS))
    from test_paraphrases import differing, pairs

    known = [(a, b) for a, b in pairs() if b[0] != "#"]
    same = (len(known) - len(differing({}))) / len(known)
    print(f"paraphrases: {len(pairs())} pairs; first try {first_try(file)}; now {same:.1%} of {len(known)} told here")
    if not (SHARED / "catalogue").is_dir():
        print("first tries are not weighed: no corpus (STEMMA_SHARED)")
        return
    weights = weights_of_bands()
    for name, rows in sorted(rounds().items()):
        read, kind, count = weighed(rows, weights)
        print(
            f"round {name}, {len(rows)} sentences, weighed: {read:.1%} read, {kind:.1%} of kinds, {count:.1%} of counts"
        )


def first_tries() -> list[dict[str, str]]:
    """The rows of first-tries.csv."""
    with FIRST_TRIES.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def rounds() -> dict[str, list[dict[str, str]]]:
    """Those rows by their round; a sentence that two writers thought of stands in the round that had it first."""
    found, seen = defaultdict(list), set()
    for row in sorted(first_tries(), key=itemgetter("round")):
        if row["sentence"] not in seen:
            seen.add(row["sentence"])
            found[row["round"]].append(row)
    return dict(found)


def band(nearness: float) -> int:
    """The band of a nearness, from 0 for what is like no other sentence."""
    return sum(nearness >= limit for limit in BANDS)


def nearest(sentence: str, others: list[str]) -> float:
    """How near a sentence is to the nearest of others: the highest ratio of words alike, from 0 to 1."""
    mine, best = _words(sentence), 0.0
    for other in others:
        matcher = SequenceMatcher(None, mine, _words(other), autojunk=False)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            best = max(best, matcher.ratio())
    return best


def _words(sentence: str) -> list[str]:
    return re.findall(r"[a-z]+|\d+", sentence.lower())


def weights_of_bands() -> list[float]:
    """The share of each band among the sentences that one page of the corpus alone has, each against all others."""
    texts = distinct_sentences()
    pages = Counter(
        text
        for page in sorted(markdown_folder().rglob("*.md"))
        for text in set(re.findall(r"^\d+\.\s+(.*\S)", page.read_text("utf-8"), re.M))
    )
    alone = [text for text in texts if pages[text] == 1]
    found = Counter(band(nearest(text, [other for other in texts if other != text])) for text in alone)
    return [found[n] / len(alone) for n in range(len(BANDS) + 1)]


def weighed(rows: list[dict[str, str]], weights: list[float]) -> tuple[float, float, float]:
    """The shares read, of the kind and of the count, each band weighed; a band with no row is left out."""
    bands = defaultdict(list)
    for row in rows:
        bands[band(float(row["nearest"]))].append(row)
    total = sum(weights[n] for n in bands)
    return tuple(
        sum(weights[n] / total * sum(int(row[what]) for row in of) / len(of) for n, of in bands.items())
        for what in ("read", "kind", "count")
    )


def record(name: str, file: Path) -> None:
    """Prints the rows of first-tries.csv for a batch of a round."""
    listed, number = distinct_sentences(), file.stem.removeprefix("batch-")
    for kind, count, sentence in sentences(file):
        reading = read_rule(sentence)
        step = reading.main_step
        near = nearest(sentence, listed)
        hits = (
            not reading.unread,
            step is not None and step.kind == kind,
            step is not None and str(step.count) == count,
        )
        row = (name, number, sha256(sentence.encode()).hexdigest()[:12], f"{near:.2f}", *map(int, hits))
        print(*row, sep=",")


def near_failures(least: float) -> None:
    """Prints the kept sentences at least so near to his list that are still not read whole, or not as expected."""
    nearness = {row["sentence"]: float(row["nearest"]) for row in first_tries()}
    listed = distinct_sentences()
    failures = []
    for file in sorted((TESTS / "unseen").glob("batch-*.txt")):
        for kind, count, sentence in sentences(file):
            reading = read_rule(sentence)
            step = reading.main_step
            got = (step.kind, str(step.count)) if step is not None else ("nothing", "")
            if not reading.unread and got == (kind, count):
                continue
            near = nearness.get(sha256(sentence.encode()).hexdigest()[:12])
            near = nearest(sentence, listed) if near is None else near
            if near >= least:
                failures.append((near, file.stem, sentence, reading.unread, (kind, count), got))
    for near, batch, sentence, unread, expected, got in sorted(failures, reverse=True):
        said = ["unread: " + " | ".join(unread)] if unread else []
        said += [f"is {' '.join(got)}, not {' '.join(expected)}"] if got != expected else []
        print(f"{near:.2f} {batch}: {sentence}\n    {'; '.join(said)}")


def first_try(file: Path) -> str:
    """What the head of a file records of its first try."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("# first try: ") for line in lines if line.startswith("# first try: "))


def sentences(file: Path) -> list[tuple[str, str, str]]:
    """(kind, count, sentence) of each line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(" ", 2)) for line in lines if line and line[0] != "#"]


def measure(file: Path) -> tuple[int, int, int, int]:
    """How many sentences are read to the last word, have the kind, have the count; and how many there are."""
    read = kinds = counts = 0
    rows = sentences(file)
    for kind, count, sentence in rows:
        reading = read_rule(sentence)
        step = reading.main_step
        read += not reading.unread
        kinds += step is not None and step.kind == kind
        counts += step is not None and str(step.count) == count
    return read, kinds, counts, len(rows)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--record"]:
        record(sys.argv[2], Path(sys.argv[3]))
    elif sys.argv[1:2] == ["--near"]:
        near_failures(float(sys.argv[2]))
    else:
        main()
