"""The bundled pages say the same as the documents that they were transcribed from, in other words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catalog.language import render_rule
from catalog.model.diagnostic import Severity
from catalog.model.variant import Variant
from catalog.read import read_catalog, read_documents
from catalog.read.registry import load_registry
from catalog.resources import resource

UNREAD = 10
"""So many rules at most, a game's repeats apart, may be read in part only."""


@pytest.fixture(scope="module")
def bundled() -> dict[str, Variant]:
    """The variants of `sources/`, by key."""
    catalog = read_catalog(read_documents([resource("sources")]))
    wrong = [found for found in catalog.diagnostics if found.severity is not Severity.NOTE]
    assert [found for found in wrong if found.code != "lost-rules"] == []
    return {v.key: v for v in catalog.variants}


@pytest.fixture(scope="module")
def authors(corpus_catalog) -> dict[str, Variant]:
    """The variants of the author's own pages, by key."""
    return {v.key: v for v in corpus_catalog.variants}


def test_the_transcription_and_the_authors_pages_are_the_same_variants(bundled, authors):
    """Names, aliases, numbers, tags, credits, parents, children and steps: all that takes part in equality."""
    ours = {key: variant for key, variant in bundled.items() if variant.source == "ipvdb"}
    assert sum(v.described for v in ours.values()) == 1131
    assert ours == authors


def test_bundled_rules_are_in_house_wording_and_wholly_read(bundled):
    """But for the few that nobody can read yet: the author's rules of which the bundled page keeps words."""
    unread = set()
    for variant in bundled.values():
        for rule in variant.rules:
            if rule.unread:
                assert variant.source == "ipvdb", "what is told in prose is transcribed in words that are read"
                unread.add((variant.key, rule.unread))
            else:
                assert rule.text == render_rule(rule.steps)
        assert variant.wholly_read == all(key != variant.key for key, _ in unread)
    assert len(unread) <= UNREAD


def test_every_key_is_registered(bundled):
    assert bundled.keys() <= load_registry().keys


def test_a_changed_rule_would_be_seen(authors):
    """The comparison above has teeth: one step left out makes another variant."""
    variant = next(v for v in authors.values() if v.described)
    assert replace(variant, rules=variant.rules[1:]) != variant
