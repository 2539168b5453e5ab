"""Bad documents: each fault is a diagnostic at its place, and costs no more than itself."""

from __future__ import annotations

import ast
import os
import re
import time
from pathlib import Path

import pytest

from catalog.boundary import CODE
from catalog.limits import DOCUMENT_BYTES, NAME_CHARACTERS
from catalog.model.diagnostic import IMPOSSIBLE, Place, Severity
from catalog.read import read_catalog, read_documents
from catalog.read.text import decode

CHECKOUT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.usefixtures("unread_rules")

pytestmark = pytest.mark.usefixtures("unnamed")


@pytest.fixture
def page(fixtures):
    return (fixtures / "page.md").read_text(encoding="utf-8")


@pytest.fixture
def read(tmp_path):
    """The catalogue of one document with this content, under the name page.md."""

    def go(content):
        path = tmp_path / "page.md"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_catalog(read_documents([path]))

    return go


def found(catalog):
    """(code, severity, line) of each diagnostic."""
    return [(d.code, str(d.severity), d.place.line) for d in catalog.diagnostics]


def described(catalog):
    return [variant.key for variant in catalog.variants if variant.described]


# Faults in an entry. Five Card Stud stands on line 1, Six Card Test on 29, Six & a Half on 48.

ALL = ["ipvdb-2", "ipvdb-104", "ipvdb-116"]


def test_the_page_itself_is_faultless(read, page):
    assert found(read(page)) == [] and described(read(page)) == ALL


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ("|Players|10|\n", "", ("missing-stat", "warning", 1)),
        ("|Players|10|", "|Players|ten|", ("bad-number", "error", 7)),
        ("|Players|10|", "|Players|1e3|", ("bad-number", "error", 7)),
        ("|Players|10|", "|Players||", ("bad-number", "error", 7)),
        ("|Players|10|", "|Players|" + "9" * 400 + "|", ("bad-number", "error", 7)),
        ("|Players|10|", "|Players|10|\n|Players|11|", ("repeated-stat", "error", 8)),
        ("|Players|10|", "|Players|10|\n|Height|11|", ("unknown-stat", "error", 8)),
        ("3. Bet, high hand first.\n4. Showdown", "3. Bet.\n5. Showdown", ("rule-number", "warning", 18)),
        ("3. Bet, high hand first.\n4. Showdown", "3. Bet.\n3. Showdown", ("rule-number", "warning", 18)),
        ("Tags: *stud*\n### Rules:", "### Rules:", ("missing-part", "warning", 1)),
        ("Tags: *stud*\n### Rules:", "Tags: *stud*\nTags: *guts*\n### Rules:", ("repeated-part", "error", 14)),
        ("Tags: *stud*\n### Rules:", "Tags: *stud, stud*\n### Rules:", ("repeated-tag", "warning", 13)),
        ("Tags: *stud*\n### Rules:", "Tags: *stud*\nPlayers: a few\n### Rules:", ("bad-players", "error", 14)),
        ("*Stud, 2, 3, or 5*", "*Stud, Other, Stud*", ("repeated-alias", "warning", 2)),
        ("|6-8--1-6-4|", "|6-8-1-6|", ("bad-serial", "error", 25)),
        ("## Five Card Stud (#2)", "## Five Card Stud", ("heading-without-number", "warning", 1)),
        ("## Five Card Stud (#2)", "## Five Card Stud (2)", ("heading-without-number", "warning", 1)),
        ("## Six Card Test (#104)", "## Five Card Stud (#2)", ("versions-differ", "error", 29)),
        ("## Six Card Test (#104)", "## Six Card Test (#2)", ("duplicate-number", "error", 29)),
    ],
)
def test_a_fault_is_told_and_costs_only_itself(read, page, old, new, expected):
    assert old in page
    catalog = read(page.replace(old, new, 1))
    assert expected in found(catalog)
    assert "ipvdb-116" in described(catalog)
    whole = {v.key: v for v in read(page).variants}
    assert next(v for v in catalog.variants if v.key == "ipvdb-116") == whole["ipvdb-116"]


def test_numbers_that_are_missing_are_none(read, page):
    catalog = read(page.replace("|Players|10|", "|Players|ten|").replace("|Max Cards Seen|5|\n", ""))
    assert next(v for v in catalog.variants if v.key == "ipvdb-2").numbers.serial == "5-?-4-?-0"
    assert found(read(page.replace("|Players|10|", "|Players|-|"))) == []


def test_printed_rule_numbers_are_kept(read, page):
    catalog = read(page.replace("3. Bet, high hand first.\n4. ", "3. Bet, high hand first.\n7. ", 1))
    assert [rule.number for rule in catalog.variants[1].rules] == [1, 2, 3, 7]


def test_a_duplicate_number_names_both_and_the_first_stays(read, page):
    catalog = read(page.replace("## Six & a Half <Test> (#116)", "## Other (#104)"))
    (diagnostic,) = [d for d in catalog.diagnostics if d.severity == Severity.ERROR]
    assert (diagnostic.code, diagnostic.place) == ("duplicate-number", Place("page.md", 48, 4))
    assert "'Other'" in diagnostic.message and "'Six Card Test'" in diagnostic.message
    assert "page.md:29:4" in diagnostic.message
    assert described(catalog) == ["ipvdb-2", "ipvdb-104"]


def test_versions_that_differ_are_told_with_both_places(tmp_path, page):
    (tmp_path / "a.md").write_text(page)
    changed = page.replace("|Players|8|", "|Players|9|", 1).replace("Deuces are wild.", "Threes are wild.")
    (tmp_path / "b.md").write_text(changed)
    catalog = read_catalog(read_documents([tmp_path]))
    (diagnostic,) = catalog.diagnostics
    assert (diagnostic.code, str(diagnostic.place)) == ("versions-differ", "b.md:29:4")
    assert "a.md:29:4" in diagnostic.message
    assert "players 9 here and 8 there" in diagnostic.message and "rule 4" in diagnostic.message
    assert diagnostic.source_line == "## Six Card Test (#104)"


@pytest.mark.parametrize("parent", ["Parent: Six Card Test (#104)", "Variation of: Six Card Test (#104)"])
def test_a_parent_before_the_rules_hides_no_rule_that_breaks_off(read, page, parent):
    head, rules, _ = re.split(r"(?s)(### Rules:.*?)\n\nParent: [^\n]*", page[page.index("## Six & a Half") :])
    broken = rules.rstrip().rsplit(" ", 2)[0] + " with the"
    for entry, cut_off in ((f"{head}{parent}\n{broken}\n", True), (f"{head}{broken}\n\n{parent}\n", False)):
        variant = next(v for v in read(entry).variants if v.name == "Six & a Half <Test>")
        assert variant.incomplete is cut_off, entry


def test_an_entry_cut_off_in_the_middle_costs_itself(read, page):
    cut = page.index("3. Bet", page.index("## Six Card Test"))
    rest = page[page.index("## Six & a Half") :]
    catalog = read(page[: cut + 12] + "\n" + rest)
    assert ("cut-off", "error", 29) in found(catalog)
    assert described(catalog) == ALL
    assert [v.key for v in catalog.variants if v.incomplete] == ["ipvdb-104"]


@pytest.mark.parametrize("share", [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 0.99])
def test_a_page_that_ends_anywhere_is_read_as_far_as_it_goes(read, page, share):
    catalog = read(page[: int(len(page) * share)])
    whole = read(page).variants
    ended = [v for v in catalog.variants if v.described][:-1]
    assert all(variant in whole for variant in ended)


def test_every_line_may_be_garbage(read, page):
    lines = page.split("\n")
    for number in range(len(lines)):
        catalog = read("\n".join([*lines[:number], "\x00%&/ [broken", *lines[number + 1 :]]))
        assert len(described(catalog)) >= 2
        assert catalog.diagnostics or not lines[number].strip()


# Faults of files


@pytest.mark.parametrize(
    "content, code",
    [
        (b"", "empty-file"),
        (b" \n\r\n\t", "empty-file"),
        (b"\xef\xbb\xbf", "empty-file"),
        (bytes(range(256)) * 20, "binary-file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "binary-file"),
        (b"%PDF-1.7 text", "binary-file"),
        (bytes(5000), "binary-file"),
        (b"Dear diary, ...", "unknown-layout"),
        (b"<p>Dear diary, ...", "unknown-layout"),
        (b"{}", "unknown-layout"),
    ],
)
def test_a_file_without_a_page(tmp_path, page, content, code):
    (tmp_path / "odd").write_bytes(content)
    alone = read_catalog(read_documents([tmp_path / "odd"]))
    assert found(alone) == [(code, "error", 1)]
    assert code in alone.failure and "\n" not in alone.failure
    (tmp_path / "page.md").write_text(page)
    beside = read_catalog(read_documents([tmp_path]))
    assert [(d.code, d.place.document) for d in beside.diagnostics] == [(code, "odd")]
    assert beside.diagnostics[0].severity in (Severity.WARNING, Severity.NOTE)
    assert described(beside) == ALL and not beside.failure


def test_a_folder_without_documents(tmp_path):
    for names in ([], [".hidden.md"], ["source.toml"], ["keys.csv"]):
        for name in names:
            (tmp_path / name).write_text("## A (#5)\n")
        documents = read_documents([tmp_path])
        assert documents.failure == f"{tmp_path}: no document in this folder"
        assert read_catalog(documents).failure == documents.failure
        assert read_catalog(documents).variants == ()
        for name in names:
            (tmp_path / name).unlink()


def test_a_folder_of_other_things(tmp_path):
    (tmp_path / "README.md").write_text("# Nothing\n")
    (tmp_path / "x.csv").write_text("a,b\n")
    catalog = read_catalog(read_documents([tmp_path]))
    assert "no variant in 2 documents" in catalog.failure and "\n" not in catalog.failure


def test_a_path_that_leads_nowhere(tmp_path):
    os.symlink(tmp_path / "gone", tmp_path / "link")
    assert read_documents([tmp_path / "gone.md"]).failure == f"{tmp_path}/gone.md: no such file or folder"
    assert "leads nowhere" in read_documents([tmp_path / "link"]).failure
    assert read_documents([tmp_path / ("x" * 5000)]).failure


def test_links_and_pipes(tmp_path, page):
    (tmp_path / "page.md").write_text(page)
    (tmp_path / "sub").mkdir()
    os.symlink(tmp_path, tmp_path / "sub" / "back")
    os.symlink(tmp_path / "page.md", tmp_path / "sub" / "again.md")
    os.symlink(tmp_path / "gone", tmp_path / "dangling")
    os.symlink("itself", tmp_path / "itself")
    os.mkfifo(tmp_path / "pipe")
    documents = read_documents([tmp_path])
    assert [document.name for document in documents.documents] == ["page.md"]
    assert {(d.code, d.place.document) for d in documents.diagnostics} == {
        ("link-loop", "sub/back"),
        ("unreadable-file", "dangling"),
        ("unreadable-file", "itself"),
        ("unreadable-file", "pipe"),
    }
    assert not documents.failure


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(tmp_path, page):
    (tmp_path / "page.md").write_text(page)
    (tmp_path / "closed.md").touch(0)
    (tmp_path / "closed").mkdir(0)
    assert [d.code for d in read_documents([tmp_path]).diagnostics] == ["unreadable-file"] * 2


def test_a_file_of_50_megabytes(tmp_path, page):
    (tmp_path / "page.md").write_text(page)
    with (tmp_path / "large.md").open("wb") as file:
        for _ in range(50):
            file.write(b"x" * 1_000_000)
    begun = time.perf_counter()
    catalog = read_catalog(read_documents([tmp_path]))
    assert time.perf_counter() - begun < 5
    assert [(d.code, d.place.document) for d in catalog.diagnostics] == [("large-file", "large.md")]
    assert described(catalog) == ALL


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("before", "piece", "times", "after"),
    [
        ("## A (#5)\n", "x", 3_000_000, ""),
        ("", "## A (#5)", 300_000, ""),
        ("## ", "(#1", 1_000_000, ""),
        ("## A", " ", 3_000_000, "x"),
        ("", "#\n\n", 700_000, ""),
        ("", "|", 3_000_000, "\n## A (#5)"),
        ("## A (#5)\n", "|", 3_000_000, ""),
        ("## A (#5)\nAlso known as: *", "a, ", 700_000, "*."),
        ("## A (#5)\n", "1. Bet.\n", 300_000, ""),
        ("## A (#5)\n", "<", 2_000_000, ""),
        ("<h2>A (#5)</h2>", "<p>", 200_000, ""),
        ("", "<h2>A (#5)", 100_000, ""),
        ("<h2>A (#5)</h2><ol>", "<li>Bet.", 50_000, ""),
        ("", "<h2>", 200_000, ""),
        ("", "<!--", 500_000, ""),
    ],
    ids=lambda part: part[:24] if isinstance(part, str) else "",
)
def test_a_large_page_takes_bounded_time(read, campaign, before, piece, times, after):
    """A tenth of the largest page that is read, in a tenth of its time: what is squared would take minutes."""
    text = before + piece * (times if campaign else times // 10) + after
    assert len(text) < DOCUMENT_BYTES
    begun = time.process_time()
    catalog = read(text)
    assert time.process_time() - begun < (30 if campaign else 5)
    assert catalog.diagnostics


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: b"\xef\xbb\xbf" + text.encode("utf-8-sig"),
        lambda text: text.encode("utf-16"),
        lambda text: text.encode("utf-16-le"),
        lambda text: text.encode("utf-16-be"),
        lambda text: text.encode("utf-32"),
        lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    ],
    ids=["crlf", "cr", "bom", "two boms", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-16 crlf"],
)
def test_other_encodings_and_line_ends_say_the_same(read, page, encode):
    text = page.replace("Nobody", "Ren\u00e9 N\u00f6body")
    catalog = read(encode(text))
    assert found(catalog) == []
    assert catalog.variants == read(text).variants
    assert [v.place for v in catalog.variants] == [v.place for v in read(text).variants]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_wrong_encodings_are_read_and_told(read, page, encoding):
    text = page.replace("Nobody", "Ren\u00e9")
    catalog = read(text.encode(encoding))
    assert found(catalog) == [("wrong-encoding", "warning", 58)]
    assert catalog.diagnostics[0].place.column == len("|Source|Ren") + 1
    assert catalog.variants == read(text).variants


def test_an_html_page_may_name_its_encoding(tmp_path):
    text = '<meta charset="koi8-r"><h2>\u0418\u0433\u0440\u0430 (#5)</h2><ol><li>Bet.</li></ol>'
    (tmp_path / "x").write_bytes(text.encode("koi8-r"))
    assert read_catalog(read_documents([tmp_path / "x"])).variants[0].name == "\u0418\u0433\u0440\u0430"


def test_control_characters_become_visible(read, page):
    catalog = read(page.replace("Six Card Test (#104)", "Six\x1b[31m\u202eCard\x00 (#104)", 1))
    assert ("control-character", "warning", 25) in found(catalog)
    row = next(v for v in catalog.variants if v.key == "ipvdb-2").children[0]
    assert row.name == "Six\ufffd[31m\ufffdCard\ufffd"
    assert all(c.isprintable() for v in catalog.variants for c in v.name)
    web = "<h2>A&#27;&#x202e;B (#5)</h2><ol><li>Bet.</li></ol>"
    assert all(c.isprintable() for c in read(web).variants[0].name)


def test_names_of_ten_thousand_characters(read, page):
    name = "Very " * 2000 + "Long"
    catalog = read(page.replace("Six & a Half <Test> (#116)", name))
    (variant,) = [v for v in catalog.variants if v.name.startswith("Very Very")]
    assert len(variant.key) < 80 and len(variant.name) == NAME_CHARACTERS
    assert "long-name" in {d.code for d in catalog.diagnostics}
    assert all(len(line) < 300 for d in catalog.diagnostics for line in str(d).split("\n"))


def test_decoding_never_fails():
    for data in (b"\xff\xfe\x00", b"\xfe\xff\xd8", b"\xff\xfe\x00\x00\x01", b"a\x81\x8d\xff", b"\x00", b"\xc3"):
        decode(data, "x")


# What is written down


def test_a_diagnostic_shows_line_caret_and_hint(read, page):
    (diagnostic,) = read(page.replace("|Players|10|", "|Players|ten|")).diagnostics
    assert str(diagnostic).split("\n") == [
        "page.md:7:10: error[bad-number] Players is 'ten', which is no number",
        "  |Players|ten|",
        "           ^",
        '  hint: write "-" if there is none',
    ]


def codes_in_code():
    """Codes as they stand in calls: words with hyphens that some function or class is given as one of its first two."""
    codes = set()
    for path in sorted((CHECKOUT / "catalog").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called.strip("_") not in ("Diagnostic", "complain", "file_error", "once", "warning"):
                continue
            texts = [a.value for a in node.args[:2] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            codes.update(text for text in texts if re.fullmatch(r"[a-z]+(-[a-z]+)*", text))
    return codes - {"aliases", "tags", "parent"}  # parts of an entry, which `_once` of catalog.read.entries is given


def test_every_code_is_documented():
    text = (CHECKOUT / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE)
    assert len(set(documented)) == len(documented)
    assert set(documented) == codes_in_code() | {CODE, IMPOSSIBLE}


# An entry that stands twice

SANDPIPER, DUNLIN = (
    ("Sandpiper", "Deal four cards down to each player.", "Betting round.", "High hand wins."),
    ("Dunlin", "Deal six cards down to each player.", "Betting round.", "Low hand wins."),
)


@pytest.mark.parametrize(
    ("head", "entry"),
    [
        ("", "## {}\n\n### Rules:\n1. {}\n2. {}\n3. {}\n\n"),
        ("", "[{}]\n1 = {}\n2 = {}\n3 = {}\n\n"),
        ("", "<h2>{}</h2>\n<p>{} {} {}</p>\n"),
        ("# Games of the club\n\n", "## {}\n\n{} {} {}\n\n"),
        ("# Games of the club\n\n", "**{}**\n\n{} {} {}\n\n"),
        ("", "Game: {}\nDeal: {}\nPlay: {}\nWinner: {}\n\n"),
        ("", "{}\n\nDEAL: {}\nPLAY: {}\nWINNER: {}\n\n\n"),
        ("", "\n\n{}\n\n{} {} {}\n"),
        ("", "{}\n\n{} {} {}\n\n"),
        ("Name;Deal;Play;Winner\n", "{};{};{};{}\n"),
        ("| Name | Rules |\n| --- | --- |\n", "| {} | {} {} {} |\n"),
    ],
)
def test_an_entry_that_stands_twice_is_told_in_every_layout(read, head, entry):
    games = [entry.format(*game) for game in (SANDPIPER, DUNLIN, SANDPIPER)]
    once, twice = read(head + "".join(games[:2])), read(head + "".join(games))
    assert sorted(variant.name for variant in twice.variants) == ["Dunlin", "Sandpiper"]
    assert "repeated-entry" not in {code for code, *_ in found(once)}
    (second,) = [d for d in twice.diagnostics if d.code == "repeated-entry"]
    before = next(variant.place for variant in once.variants if variant.name == "Sandpiper")
    assert str(before) in second.message and second.place.line > before.line and second.hint


def test_an_entry_on_two_pages_is_no_repetition(tmp_path, page):
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(page, encoding="utf-8")
    assert "repeated-entry" not in {d.code for d in read_catalog(read_documents([tmp_path])).diagnostics}
