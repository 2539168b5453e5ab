"""How much of what nobody tried before is understood: sentences and paraphrases made up for it, first try and now.

Each file of `tests/unseen` was written whole, in the manner of the catalogue's author and without trying a sentence,
with the kind and the count that he would give; what came out of it the first time stands in its head. The sentences
are no longer unseen, for what failed has been learned from: only the first try is a measure.
"""

from __future__ import annotations

import sys
from pathlib import Path

from catalog.language import read_rule

TESTS = Path(__file__).resolve().parent.parent / "tests"


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
    main()
