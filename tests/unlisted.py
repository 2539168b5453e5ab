"""Prints what the lists of test_swallow.py lack, each line ready to be put in, and what they have too many.

`python tests/unlisted.py`; the corpus is read from STEMMA_SHARED. A `?` wants one of the reasons of reasons.csv.
"""

from __future__ import annotations

import os
from pathlib import Path

from reviewed import listed
from test_swallow import glue, left_out, survivors


def main() -> None:
    """Prints the lines of optional.csv as word and rule, those of survivors.csv with the sentence behind."""
    told = {(row["word"], rule) for row in listed("optional.csv") for rule in row["rules"].split()}
    found = {(word, rule) for word, rule in left_out() if word not in glue()}
    for mark, pairs in (("?", found - told), ("no longer:", told - found)):
        for word, rule in sorted(pairs):
            print(f"optional.csv: {mark},{word},{rule}")
    lines = {",".join([*row.values()][1:]) for row in listed("survivors.csv")}
    survived = dict(survivors(Path(os.environ["STEMMA_SHARED"])))
    for line in sorted(survived.keys() - lines):
        print(f"survivors.csv: ?,{line}   {survived[line]}")
    for line in sorted(lines - survived.keys()):
        print(f"survivors.csv: no longer: {line}")


if __name__ == "__main__":
    main()
