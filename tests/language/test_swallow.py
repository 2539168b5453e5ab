"""Nothing is swallowed: what is left out of a sentence is missed, unless a reviewed list says why it is not.

Every sentence of the corpus is read again without each of its words, and without each of its parts (cut at commas and
at if, unless, until, or, but, except), and with a word turned into its opposite. That gives another step or a word
that is not read. What gives the same stands in `reviewed/survivors.csv`: the first 12 hex digits of the sentence's
SHA-256, what is done to it, the place from 0, and the reason, one of those told in `reviewed/reasons.csv`.

`make test` takes one sentence of eight, `make slow` the others.

The other way round, words that the grammar lets a writer leave out without a trace stand in `reviewed/optional.csv`.
"""

from __future__ import annotations

import re

import pytest
from reviewed import listed
from strategies import compiled_grammar
from swallowing import PARTS, RULES, glue, left_out, part_of, survivors

from catalog.language import read_rule, semantics
from catalog.language.network import network


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))])
def test_what_is_left_out_is_missed(shared, part):
    rows = [[*row.values()][1:] for row in listed("survivors.csv")]
    told = {",".join(row) for row in rows if part_of(row[1]) == part}
    found = dict(survivors(shared, part))
    assert {line: sentence for line, sentence in found.items() if line not in told} == {}, "lost, or wants a reason"
    assert sorted(told - set(found)) == [], "on the list, but missed by now"


def test_a_survivor_is_listed_once_with_a_reason():
    rows = listed("survivors.csv")
    keys = [tuple([*row.values()][1:]) for row in rows]
    assert len(set(keys)) == len(keys)
    assert {cut for _, _, cut, _ in keys} == {"word", "part", "opposite"}
    assert all(re.fullmatch(r"[0-9a-f]{12}", key) for _, key, _, _ in keys)


def test_every_reason_is_told_and_used():
    told = {row["reason"]: row["why"] for row in listed("reasons.csv")}
    used = {row["reason"] for name in ("survivors", "optional") for row in listed(f"{name}.csv")}
    assert sorted(used - set(told)) == []
    assert sorted(set(told) - used) == []
    assert all(why.endswith(".") for why in told.values())


# ---- the other way round: words that the grammar itself lets go unnoticed


def test_words_that_may_be_left_out_are_listed():
    told = {(row["word"], rule) for row in listed("optional.csv") for rule in row["rules"].split()}
    found = {(word, rule) for word, rule in left_out() if word not in glue()}
    assert sorted(found - told) == []
    assert sorted(told - found) == [], "on the list, but no longer optional"


def test_filler_words_and_glue_are_few_and_mean_nothing():
    names = {*compiled_grammar()["fillers"], *glue()}
    spellings = set(network().spellings(frozenset(names))) - {","}
    assert len(spellings) <= 61  # "&" with "and"
    told = {  # numbers are a pattern of their own; negations, conditions, limits
        *network().spellings(frozenset("NOT NO NONE CANNOT NON NO_ONE NEITHER NOR WITHOUT".split())),
        *network().spellings(
            frozenset("IF UNLESS UNTIL WHILE BEFORE AFTER EACH_TIME EVEN_IF AS_LONG_AS OR BUT".split())
        ),
        *network().spellings(frozenset("ONLY EXACTLY ALL ANY EACH EXCEPT MORE LESS AT_LEAST MOST MAY MUST".split())),
        *network().spellings(frozenset("ONCE_PER TWICE ONCE UP DOWN ANOTHER INSTEAD FIRST LAST NEXT HIGH LOW".split())),
    }
    assert spellings.isdisjoint(told)
    assert not [s for s in spellings if network().words(s)[0].type == "NUMBER"]


def test_a_number_is_always_heard():
    """NUMBER stands only where a function gets it: as a number, or to see that it is one."""
    heard = {
        (name, label)
        for name, alternatives in RULES.items()
        for label, symbols, _ in alternatives
        if "NUMBER" in symbols
    }
    assert {label for _, label in heard} <= {
        *("number", "rank", "rank_one", "and_a_half"),
        *("just_one", "another_one", "new_one", "which_one", "that_one", "kind_one", "someone", "more_than_one"),
    }
    assert {label for _, label in heard} <= set(semantics.ACTIONS)


@pytest.mark.parametrize("words", ["two", "2", "three"])
def test_one_is_no_other_number(words):
    assert read_rule(f"The dealer declares {words} other rank to be wild.").unread
