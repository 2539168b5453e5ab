"""Which alternatives of the grammar of acts no real text needs (docs/decisions/0006-cut-by-evidence.md).

Evidence are the rules of the catalogue, the sentences of strangers with what they mean, the prose documents, the
small cases, `docs/own-games.md` with its table, and the house wordings of all of these. `python bench/evidence.py`
prints what is superfluous and not on `tests/reviewed/kept.tsv`, then what is on that list without need; it ends with 1
where there is any. The real documents lie in the folder that STEMMA_SHARED names, by default ../shared.
"""

from __future__ import annotations

import csv
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
sys.path.insert(0, str(CHECKOUT))

from bench.superfluous import Alternative, Reader  # noqa: E402
from catalog.language import prose, reading, render_rule  # noqa: E402

SHARED = Path(os.environ.get("STEMMA_SHARED") or CHECKOUT.parent / "shared")
KEPT = CHECKOUT / "tests" / "reviewed" / "kept.tsv"


def named(one: Alternative) -> tuple[str, str, str]:
    """An alternative by its file, its rule, and what it is, on one line."""
    return one.file.name, one.rule, " ".join(one.text.split())


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table whose columns are parted by tabs."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def listed_sentences() -> Iterator[str]:
    """Rules of the catalogue, strangers' sentences and what they mean, and the words for one's own games."""
    with (SHARED / "catalogue" / "rule-labels.csv").open(encoding="utf-8", newline="") as file:
        yield from (row["rule"] for row in csv.DictReader(file))
    for row in rows(SHARED / "cases" / "strangers.tsv"):
        yield row["sentence (our wording)"]
        if not row["means"].startswith(("remark", "meaning-missing")):
            yield row["means"]
    yield from (row["sentence (our wording)"] for row in rows(SHARED / "cases" / "sentences.tsv"))
    for row in rows(CHECKOUT / "data" / "reference" / "wordings.tsv"):
        yield row["wording"]
        yield from (row["sayings"] or "").split(" | ")
    for line in (CHECKOUT / "docs" / "own-games.md").read_text("utf-8").splitlines():
        yield line.strip()
        yield from re.findall(r'["“]([^"“”]+)["”]', line)


def sentences_of_documents() -> Iterator[str]:
    """What is asked of the grammar while the prose documents, the small cases and the bundled pages are read."""
    from catalog.read import read_catalog, read_documents

    asked: dict[str, None] = {}

    def noting(read):
        def noted(text, *more, **told):
            asked[text] = None
            return read(text, *more, **told)

        return noted

    reading._read_rule, prose.read_whole = noting(reading._read_rule), noting(prose.read_whole)
    cases = sorted(path for path in (SHARED / "cases").iterdir() if path.name[:1].isdigit())
    for documents in (sorted((SHARED / "seeds").iterdir()), [CHECKOUT / "sources"], *([path] for path in cases)):
        read_catalog(read_documents(documents))
    yield from asked


def needed(reader: Reader) -> set[tuple[str, str, str]]:
    """The alternatives that any reading of the evidence, or of its house wording, uses."""
    used: set[int] = set()
    waiting = dict.fromkeys([*sentences_of_documents(), *filter(None, listed_sentences())])
    for text in waiting:
        if (got := reader.read(text)) is not None:
            used |= reader.used
            if (wording := render_rule(got[0])) not in waiting and reader.read(wording) is not None:
                used |= reader.used
    return {named(reader.alternatives[at]) for at in used}


def main() -> int:
    """Prints what is superfluous and not on the list, and what is on the list without need."""
    reader = Reader()
    everything = {named(one): None for one in reader.alternatives}
    used = needed(reader)
    kept = {(row["file"], row["rule"], row["alternative"]): row["why"] for row in rows(KEPT)}
    wrong = [("superfluous", *one) for one in everything if one not in used and one not in kept]
    wrong += [("on the list, but needed or gone", *one) for one in kept if one in used or one not in everything]
    wrong += [("on the list without a reason", *one) for one, why in kept.items() if not why.strip("? ")]
    for line in wrong:
        print("\t".join(line))
    print(
        f"{len(everything):,} alternatives: {len(used):,} needed by real texts, {len(kept):,} on the list of those kept"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
