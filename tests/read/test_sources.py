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


@pytest.fixture(scope="module")
def bundled() -> dict[str, Variant]:
    """The variants of `sources/`, by key."""
    catalog = read_catalog(read_documents([resource("sources")]))
    wrong = [found for found in catalog.diagnostics if found.severity is not Severity.NOTE]
    assert [found for found in wrong if found.code != "lost-rules"] == []
    return {v.key: v for v in catalog.variants}


@pytest.fixture(scope="module")
def seeds(shared) -> dict[str, Variant]:
    """The variants of the two catalogue pages among the seeds, by key."""
    pages = [
        p for p in sorted((shared / "seeds").glob("*.txt")) if "|Statistic|Value|" in p.read_text(encoding="utf-8")
    ]
    assert len(pages) == 2
    return {v.key: v for v in read_catalog(read_documents(pages)).variants}


def test_seeds_and_transcriptions_are_the_same_variants(bundled, seeds):
    """Names, aliases, numbers, tags, credits, parents, children and steps: all that takes part in equality."""
    ours = {key: variant for key, variant in bundled.items() if variant.source == "ipvdb"}
    assert sum(v.described for v in ours.values()) == 77
    named = {key for key, variant in ours.items() if not variant.described}  # by games of other sources as well
    assert ours.keys() - named <= seeds.keys() <= ours.keys()
    for key, variant in seeds.items():
        assert bundled[key] == variant


def test_bundled_rules_are_in_house_wording_and_wholly_read(bundled):
    for variant in bundled.values():
        assert variant.wholly_read
        for rule in variant.rules:
            assert rule.text == render_rule(rule.steps)


def test_every_key_is_registered(bundled):
    assert bundled.keys() <= load_registry().keys


def test_a_changed_rule_would_be_seen(seeds):
    """The comparison above has teeth: one step left out makes another variant."""
    variant = next(v for v in seeds.values() if v.described)
    assert replace(variant, rules=variant.rules[1:]) != variant
