"""Prints what the lists of language/test_swallow.py lack, each line ready to be put in, and what they have too many.

`python tests/unlisted.py`; the corpus is read from STEMMA_SHARED. A `?` wants one of the reasons of reasons.csv. With
`--prose` it is the list of language/test_prose_swallow.py instead, whose reasons are in prose-reasons.csv.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from reviewed import listed
from swallowing import glue, left_out, prose_survivors, survivors


def main() -> None:
    """Prints the lines that the lists lack, those of prose if asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] + " It takes some minutes.")
    parser.add_argument("--prose", action="store_true", help="the list of prose instead")
    if parser.parse_args().prose:
        prose()
    else:
        rules()


def prose() -> None:
    """Prints the lines of prose-survivors.csv, with the sentence behind."""
    told = {",".join([*row.values()][1:]) for row in listed("prose-survivors.csv")}
    survived = dict(prose_survivors(Path(os.environ["STEMMA_SHARED"])))
    for line in sorted(survived.keys() - told):
        print(f"?,{line}   {survived[line]}")
    for line in sorted(told - survived.keys()):
        print(f"no longer: {line}")


def rules() -> None:
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
