"""Keys: which source a page belongs to, what its variants are called for ever, and names of documents."""

from __future__ import annotations

import pytest

from catalog.model.variant import Numbers
from catalog.read import read_catalog, read_documents
from catalog.read.belonging import slug
from catalog.read.printed import read_serial
from catalog.read.registry import Registered, Registry, extend_registry, load_registry, write_registry
from catalog.read.sources import known_sources

pytestmark = pytest.mark.usefixtures("unread_rules")


def entry(name, parent="Root Game (#0)", *rows, rules=("Bet.",)):
    lines = [f"## {name}", "", "### Rules:", *(f"{number}. {rule}" for number, rule in enumerate(rules, 1))]
    lines += ["", f"Parent: {parent}"] if parent else []
    lines += ["### Children:", *(f"|{row}|5-6-2-9-0|draw" for row in rows)] if rows else []
    return "\n".join(lines) + "\n\n"


@pytest.fixture
def keys(tmp_path):
    """Keys of the variants that documents describe and of those that they only name, for texts by file name."""

    def go(**texts):
        for name, text in texts.items():
            path = tmp_path / name.replace("__", "/").replace("_toml", ".toml")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        variants = read_catalog(read_documents([tmp_path])).variants
        return [v.key for v in variants if v.described], [v.key for v in variants if not v.described]

    return go


# Which source


def test_pages_of_the_catalogue_are_told_by_names_and_numbers(keys):
    assert keys(a=entry("Anaconda (#10)"))[0] == ["ipvdb-10"]
    assert keys(a=entry("ANACONDA (#10)"))[0] == ["ipvdb-10"]


def test_variants_of_the_catalogue_that_nobody_has_named_get_its_numbers(keys, unnamed):
    described, named = keys(a=entry("Unheard of (#98)", "Seven Card Stud (#3)") + entry("Neither (#101)", None))
    assert described == ["ipvdb-98", "ipvdb-101"] and named == ["ipvdb-3"]


def test_other_names_under_the_same_numbers_are_somebody_elses(keys, tmp_path):
    described, named = keys(a=entry("My Game (#10)", "My Base (#3)") + entry("My Base (#3)", "Anaconda (#10)"))
    assert described == ["local-3", "local-10"]
    assert named == ["ipvdb-10"]  # both the number and the name are the catalogue's
    (note,) = [d for d in read_catalog(read_documents([tmp_path])).diagnostics if d.code == "other-numbering"]
    assert note.severity == "note" and "'Anaconda'" in note.message


def test_numbers_beyond_the_catalogue_are_somebody_elses(keys):
    assert keys(a=entry("My Game (#5000)", "Seven Card Stud (#3)")) == (["local-5000"], ["ipvdb-3"])


def test_one_odd_name_does_not_move_a_page(keys, tmp_path):
    text = entry("Five Card Stud (#2)") + entry("Anakonda (#10)") + entry("Seven Card Stud (#3)")
    assert keys(a=text)[0] == ["ipvdb-2", "ipvdb-3", "ipvdb-10"]
    assert "renamed" in [d.code for d in read_catalog(read_documents([tmp_path])).diagnostics]


def test_a_variant_without_a_number_gets_a_key_by_its_name(keys):
    described, named = keys(a=entry("Kitchen Table!", "Anaconda (#10)", "Café Poker", "38"))
    assert described == ["local-kitchen-table"]
    assert named == ["ipvdb-10", "local-cafe-poker", "local-game-38"]


def test_a_catalogue_variant_whose_number_was_lost_keeps_its_key(keys):
    assert set(keys(a=entry("Anaconda") + entry("Five Card Stud (#2)"))[0]) == {"ipvdb-2", "ipvdb-10"}


def test_source_toml_decides_for_its_folder_and_those_in_it(keys, tmp_path):
    toml = 'key = "club"\ntitle = "The Club"\nauthor = "Members"\n'
    described, _ = keys(club__source_toml=toml, club__page=entry("Anaconda (#10)"), page=entry("Anaconda (#10)"))
    assert described == ["club-10", "ipvdb-10"]
    (tmp_path / "club" / "sub").mkdir()
    (tmp_path / "club" / "page").rename(tmp_path / "club" / "sub" / "page")
    catalog = read_catalog(read_documents([tmp_path]))
    assert [v.key for v in catalog.variants if v.described] == ["club-10", "ipvdb-10"]
    assert [(s.key, s.author) for s in catalog.sources] == [("club", "Members"), ("ipvdb", "Craig O'Brien")]
    alone = read_catalog(read_documents([tmp_path / "club" / "sub"]))  # the file lies above what was asked for
    assert [v.key for v in alone.variants if v.described] == ["ipvdb-10"]


@pytest.mark.parametrize("toml", ["", "key", 'key = "A-B"\ntitle = "x"', 'key = "a"', 'key = 5\ntitle = "x"', "\x00"])
def test_a_broken_source_toml_is_told_once_and_passed_over(keys, tmp_path, toml):
    described, _ = keys(source_toml=toml, a=entry("Anaconda (#10)"), b=entry("Five Card Stud (#2)"))
    assert described == ["ipvdb-2", "ipvdb-10"]
    codes = [d.code for d in read_catalog(read_documents([tmp_path])).diagnostics]
    assert codes.count("bad-source") == 1


def test_our_own_sources_are_described():
    (known,) = [known for known in known_sources() if known.source.key == "ipvdb"]
    assert known.last_number == 1131
    assert known.source.licence == "GPL-3.0" and known.source.author == "Craig O'Brien"


# Slugs and the registry


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Pass the Trash IV", "pass-the-trash-iv"),
        ("Texas Hold'em", "texas-holdem"),
        ("Texas Hold\u2019em", "texas-holdem"),
        ("7/27", "7-27"),
        ("131", "game-131"),
        ("  --A&B--  ", "a-b"),
        ("Caf\u00e9 Noir", "cafe-noir"),
    ],
)
def test_slugs(name, expected):
    assert slug(name) == expected


def test_slugs_of_other_letters_and_great_length_differ():
    assert slug("\u6251\u514b") != slug("\u724c") and slug("\u6251\u514b").startswith("game-")
    long = slug("a b " * 3000), slug("a b " * 3001)
    assert long[0] != long[1] and max(map(len, long)) <= 69


def test_names_that_clash_get_a_suffix_in_order(keys):
    text = entry("A B", None) + entry("A-B", None) + entry("a b", None)
    assert keys(a=text)[0] == ["local-a-b", "local-a-b-2"]  # the third is the first again


def test_the_registry_covers_the_corpus_and_never_moves_a_key(corpus_catalog):
    registry = load_registry()
    assert len(registry.rows) >= 1042
    assert all(row.key == f"ipvdb-{row.number}" for row in registry.rows if row.source == "ipvdb")
    assert {variant.key for variant in corpus_catalog.variants} <= registry.keys
    assert extend_registry(registry, corpus_catalog.variants).rows == registry.rows


def test_the_registry_is_written_as_it_is_read(tmp_path):
    registry = Registry([Registered("a-1", "a", 1, 'One, "two"'), Registered("a-x", "a", None, "X")])
    path = tmp_path / "keys.csv"
    path.write_text(write_registry(registry), encoding="utf-8", newline="")
    assert load_registry(path).rows == registry.rows
    assert load_registry(tmp_path / "none.csv").rows == ()
    path.write_text("key,name\n")
    with pytest.raises(ValueError):
        load_registry(path)
    path.write_text("key,source,number,name\na-1,a,1,X\na-1,a,1,Y\n")
    with pytest.raises(ValueError):
        load_registry(path)


def test_a_registered_key_outlives_another_slug(tmp_path):
    path = tmp_path / "page.md"
    path.write_text("## Old Name\n### Rules:\n1. Bet.\n\nParent: Other (#7)\n")
    (tmp_path / "source.toml").write_text('key = "club"\ntitle = "The Club"\n')
    registry = Registry([Registered("club-first-name", "club", None, "Old Name")])
    catalog = read_catalog(read_documents([tmp_path]), registry=registry)
    assert [v.key for v in catalog.variants] == ["club-7", "club-first-name"]


# Variants that are only named


def test_what_is_only_named_has_what_is_said_of_it(keys, tmp_path):
    keys(a=entry("Anaconda (#10)", "Root Game (#0)", "Craw Worm (#398)"), b=entry("Howdy (#98)", "Craw Worm (#398)"))
    catalog = read_catalog(read_documents([tmp_path]))
    (named,) = [v for v in catalog.variants if v.key == "ipvdb-398"]
    assert (named.name, named.number, named.source, named.described) == ("Craw Worm", 398, "ipvdb", False)
    assert named.numbers == Numbers(5, 6, 2, 9, 0) and named.tags == ("draw",)
    assert str(named.place).startswith("a:8:")


def test_serial_numbers():
    assert read_serial("5-6--1-9-4") == Numbers(5, 6, -1, 9, 4)
    assert read_serial("?-7-5-?-0").serial == "?-7-5-?-0"
    assert [read_serial(text) for text in ("", "5-6-2-9", "5-6-2-9-0-1", "a-b-c-d-e", "5-6-2-9-")] == [None] * 5


# Names of documents


def test_document_names_do_not_depend_on_where_the_folder_is(tmp_path):
    for folder in ("one", "two"):
        for name in ("b/x.md", "a.md", "b.md", ".git/c.md"):
            path = tmp_path / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(entry("Anaconda (#10)"))
    one, two = (read_documents([tmp_path / folder]) for folder in ("one", "two"))
    assert one == two
    assert [document.name for document in one.documents] == ["a.md", "b/x.md", "b.md"]
    both = read_documents([tmp_path / "one", tmp_path / "two", tmp_path / "one" / "a.md"])
    assert [document.name for document in both.documents] == [
        "a.md",
        "b/x.md",
        "b.md",
        "two/a.md",
        "two/b/x.md",
        "two/b.md",
    ]
    assert [document.name for document in read_documents([tmp_path / "one" / "b" / "x.md"]).documents] == ["x.md"]


def test_progress_is_told_once_a_step(keys, tmp_path):
    keys(a=entry("Anaconda (#10)"), b=entry("Five Card Stud (#2)"))
    told = []
    read_catalog(read_documents([tmp_path]), lambda done, total: told.append((done, total)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
