"""The real catalogue: 1,131 variants in two formats, 77 on the two seed pages."""

from __future__ import annotations

import pytest

from catalog.model.diagnostic import Severity
from catalog.read import read_catalog, read_documents
from catalog.read.layout import read_page


@pytest.fixture(scope="module")
def pages(shared):
    def read(folder):
        return [read_page(document) for document in read_documents([shared / "catalogue" / folder]).documents]

    return {folder: read(folder) for folder in ("markdown", "html")}


def by_number(pages):
    entries = {}
    for page in pages:
        for entry in page.entries:
            assert entries.setdefault(entry.number, entry) == entry
    return entries


def test_both_formats_give_equal_entries(pages):
    ours = {folder: by_number(some) for folder, some in pages.items()}
    assert len(ours["markdown"]) == 1131
    assert ours["markdown"] == ours["html"]


def test_no_line_of_the_corpus_is_left_over(pages):
    left = [d for some in pages.values() for page in some for d in page.diagnostics if d.code != "unknown-layout"]
    assert left == []


@pytest.mark.parametrize("folder", ["markdown", "html"])
def test_the_corpus_is_774_variants_without_errors(shared, unread_rules, folder):
    catalog = read_catalog(read_documents([shared / "catalogue" / folder]))
    assert sum(variant.described for variant in catalog.variants) == 1131
    assert {variant.key for variant in catalog.variants} == {f"ipvdb-{v.number}" for v in catalog.variants}
    assert [d for d in catalog.diagnostics if d.severity == Severity.ERROR] == []
    assert not catalog.failure


def test_both_formats_give_equal_variants(shared, unread_rules):
    one, other = (read_catalog(read_documents([shared / "catalogue" / folder])) for folder in ("markdown", "html"))
    assert one.variants == other.variants


def test_the_seed_pages_are_77_variants(shared, unread_rules):
    catalog = read_catalog(read_documents([*shared.glob("seeds/000*"), *shared.glob("seeds/004*")]))
    assert sum(variant.described for variant in catalog.variants) == 77
    assert catalog.diagnostics == ()
    assert [source.key for source in catalog.sources] == ["ipvdb"]
    anaconda = next(variant for variant in catalog.variants if variant.key == "ipvdb-10")
    assert anaconda.numbers.serial == "7-7-4-13-0"
    assert anaconda.aliases[0] == "Oedipus" and len(anaconda.aliases) == 5
    assert len(anaconda.rules) == 16 and len(anaconda.children) == 25
    assert anaconda.parent.key == "ipvdb-0"


def test_reading_twice_is_the_same(shared, unread_rules):
    folder = shared / "catalogue" / "markdown"
    assert read_catalog(read_documents([folder])) == read_catalog(read_documents([folder]))


@pytest.mark.slow
def test_seeds_and_corpus_together_are_one_catalogue(shared, unread_rules):
    inputs = [shared / "seeds", shared / "catalogue" / "markdown", shared / "catalogue" / "html"]
    catalog = read_catalog(read_documents(inputs))
    assert [d for d in catalog.diagnostics if d.severity == Severity.ERROR] == []
    assert len({name for name, _ in catalog.documents}) == len(catalog.documents)
    assert sum(variant.described for variant in catalog.variants) >= 1131
