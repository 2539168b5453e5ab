"""Page trees: both layouts, what is tolerated, and that no line vanishes."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.model.diagnostic import Place, Severity
from catalog.model.page import ChildRow, Reference, RuleLine, Stat
from catalog.read import html, markdown

NOWHERE = Place("")


@pytest.fixture(scope="module")
def page(fixtures):
    return markdown.read((fixtures / "page.md").read_text(encoding="utf-8"), "page.md")


@pytest.fixture(scope="module")
def web_page(fixtures):
    return html.read((fixtures / "page.html").read_text(encoding="utf-8"), "page.html")


def entry_of(text):
    page = markdown.read(text, "x.md")
    assert len(page.entries) == 1
    return page.entries[0]


def codes(page):
    return [diagnostic.code for diagnostic in page.diagnostics]


def test_an_entry_has_all_its_parts(page):
    entry = page.entries[0]
    assert (entry.name, entry.number, entry.aliases) == ("Five Card Stud", 2, ("Stud, 2, 3, or 5",))
    assert entry.stats[2] == Stat("Betting Rounds", "4", NOWHERE)
    assert entry.stats[5].value == 'O\'Brien & Sons "Press"'
    assert entry.tags == ("stud",)
    assert entry.rules[2] == RuleLine(3, "Bet, high hand first.", NOWHERE)
    assert entry.parent == Reference("Root Game", 0, NOWHERE)
    assert entry.children[0] == ChildRow(Reference("Six Card Test", 104, NOWHERE), "6-8--1-6-4", ("stud", "wilds"))
    assert page.entries[2].aliases == ("Half", "The Other Half")
    assert page.diagnostics == ()


def test_both_layouts_give_the_same_tree(page, web_page):
    assert web_page == page
    assert web_page.diagnostics == ()


def test_places_in_markdown_are_those_of_the_text(page, fixtures):
    lines = (fixtures / "page.md").read_text(encoding="utf-8").split("\n")

    def at(place):
        return lines[place.line - 1][place.column - 1 :]

    for entry in page.entries:
        assert at(entry.place).startswith(entry.name)
        assert all(at(stat.place).startswith(f"{stat.value}|") for stat in entry.stats)
        assert all(at(rule.place) == rule.text for rule in entry.rules)
        assert all(at(row.child.place).startswith(row.child.name) for row in entry.children)
        assert at(entry.parent.place).startswith("Parent:")


def test_places_in_html_are_those_of_the_element_and_in_cells_of_the_text(web_page, fixtures):
    lines = (fixtures / "page.html").read_text(encoding="utf-8").split("\n")

    def at(place):
        return lines[place.line - 1][place.column - 1 :]

    for entry in web_page.entries:
        assert at(entry.place).startswith("<h2")
        assert all(at(stat.place).startswith(stat.value[:1]) for stat in entry.stats)
        assert all(at(rule.place).startswith("<li") for rule in entry.rules)
        assert all(at(row.child.place).startswith(row.child.name[:1]) for row in entry.children)
        assert all(at(row.place).startswith(row.serial) for row in entry.children)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n\n", "\n"),
        lambda text: re.sub("\n(?=.)", "\n\n", text),
        lambda text: text.replace("\n", "  \n"),
        lambda text: re.sub(r"(?m)\|$", "", text),
        lambda text: re.sub(r"(?m)^(\|.*[^|\n])$", r"\1|", text),
        lambda text: re.sub(r"\|(?=\S)", "| ", text),
        lambda text: text.replace("### Rules:", "###  rules"),
        lambda text: text.replace("*", ""),
        lambda text: re.sub("(?m)^", "  ", text),
        lambda text: text.replace(" & ", " &amp; ").replace("<", r"\<"),
        lambda text: re.sub("(?m)^(## .*)$", r"\1 ##", text),
        lambda text: re.sub("(?m)^## ", "# ", text),
        lambda text: re.sub(r"(?m)^(\d+\. \w+) ", r"\1\n   ", text),
        lambda text: text.replace("|Statistic|Value|\n|---------|-----|\n", ""),
        lambda text: text.rstrip(),
    ],
)
def test_forms_that_mean_the_same(change, page, fixtures):
    text = (fixtures / "page.md").read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text
    assert markdown.recognises(changed)
    assert markdown.read(changed, "page.md") == page
    assert not markdown.read(changed, "page.md").diagnostics


def test_a_stray_mark_is_noted_and_costs_nothing(page, fixtures):
    text = (fixtures / "page.md").read_text(encoding="utf-8").replace("Tags: *stud*\n", "Tags: *stud*\n>\n")
    changed = markdown.read(text, "page.md")
    assert changed == page
    assert [(d.code, d.severity) for d in changed.diagnostics] == [("stray-mark", Severity.NOTE)] * 2


def test_names_with_odd_characters():
    assert entry_of("## C# (#5)\n1. Bet.\nParent: #1 Game (#6)").name == "C#"
    assert entry_of("## C#\n1. Bet.").name == "C#"
    assert entry_of("## #1 Game (#5)\n1. Bet.").name == "#1 Game"
    assert entry_of("## What? (again) (#5)\n1. Bet.").number == 5
    assert (
        entry_of("## A \\| B (#5)\n1. Bet.\n### Children:\n|X \\| Y (#6)|1-2-3-4-5|a").children[0].child.name == "X | Y"
    )
    assert entry_of("## Caf\u0065\u0301 (#5)\n1. Bet.").name == "Caf\u00e9"


def test_a_missing_cell_is_empty():
    entry = entry_of("## A (#5)\n|Cards||\n|Players|\n1. Bet.\n### Children:\n|B (#6)|1-2-3-4-5||\n|C (#7)|1-2-3-4-5|")
    assert entry.stats == (Stat("Cards", "", NOWHERE),)
    assert [row.tags for row in entry.children] == [(), ()]


def test_lines_that_belong_nowhere_are_diagnostics():
    page = markdown.read("# A page\nwith words\n\n## A (#5)\nodd\nlines\n\nmore\n1. Bet.\n\nend", "x.md")
    assert [(d.code, d.place.line) for d in page.diagnostics if d.code != "missing-part"] == [
        ("outside-entries", 1),
        ("unread-line", 5),
        ("unread-line", 8),
        ("unread-line", 11),
    ]
    assert "and 1 more line" in page.diagnostics[0].message


def test_html_that_is_nowhere_in_an_entry_is_a_diagnostic():
    text = "<html><head><title>t</title></head><body>Words<h2>A (#5)</h2>loose<ul><li>point</li></ul><p>more</p>\n\n"
    page = html.read(
        text + "<script>no</script><!-- no --><ol><li>Bet.</li></ol><div>late</div></body></html>", "x.html"
    )
    said = " ".join(d.message for d in page.diagnostics)
    assert "Words" in said and "'loose'" in said and "late" in said
    assert " no" not in said.replace("has no", "").replace("no part", "")
    assert page.entries[0].rules == (RuleLine(1, "Bet.", NOWHERE),)


def test_html_lists_keep_their_numbers():
    page = html.read('<h2>A (#5)</h2><ol start="3"><li>One.</li><li value="7">Two.</li><li>Three.</li></ol>', "x.html")
    assert [rule.number for rule in page.entries[0].rules] == [3, 7, 8]
    assert codes(page).count("rule-number") == 1


@pytest.mark.parametrize(
    "text",
    [
        "<![foo",
        "<!foo[",
        "<h2>A (#5)</h2><table><tr><td",
        "<h2>(#1)" * 50,
        "<" * 5000,
        "<div>" * 5000 + "<h2>A (#5)</h2>",
    ],
    ids=lambda text: text[:12],
)
def test_broken_html_is_no_exception(text):
    html.recognises(text)
    html.read(text, "x.html")


line_starts = st.sampled_from(
    [
        "## ",
        "# ",
        "### Rules:",
        "### Children:",
        "|",
        "1. ",
        "2) ",
        "Tags: ",
        "Parent: ",
        "Also known as: *",
        ">",
        "> a",
        "- ",
    ]
)
endings = st.sampled_from(["", " (#5)", "|", "*.", "\\", "&amp;", "#", "\u2028x", "\x0bx", "\x1c"])
odd_lines = st.builds(lambda a, b, c: a + b + c, line_starts | st.just(""), st.text(max_size=12), endings)


@given(st.lists(odd_lines, max_size=15).map("\n".join) | st.text())
@example("## 0\nParent: 0")
@settings(deadline=None)
def test_any_text_is_a_page_and_every_word_is_accounted_for(text):
    page = markdown.read(text, "x.md")
    lines = text.split("\n")
    reported = {d.place.line for d in page.diagnostics}
    for number, line in enumerate(lines, 1):
        told = re.sub(r"^\s*Parent:", "", line)  # a label, which is not kept
        word = re.search(r"[A-Za-z]{6,}", told)
        if word and number not in reported and not re.match(r"\s*(#+\s*(rules|children)|\|)", line, re.IGNORECASE):
            merged = any(f"{n} more line" in d.message for d in page.diagnostics for n in range(1, len(lines)))
            assert merged or word[0] in repr(page.entries)


@given(st.text())
def test_any_text_is_an_html_page(text):
    html.read("<h2>A (#5)</h2>" + text, "x.html")
    html.read(text, "x.html")
