"""Link checks: no fault in the corpus, and each fault that is planted in a small catalogue is reported once."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.check.links import CODES, check_links
from catalog.read import read_catalog, read_documents


def check(path: Path):
    return check_links(read_catalog(read_documents([path])))


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_the_corpus_has_no_fault(shared, form):
    assert check(shared / "catalogue" / form) == ()


def test_the_small_catalogue_has_no_fault(fixtures):
    assert check(fixtures / "family.md") == ()


LOUD_ROW = "|Loud Seven (#3002)|7-7-5-7-4|stud, wilds\n"
QUIET_ROW = "|Quiet Seven (#3003)|7-7-102-7-0|straight, guts\n"

PLANTED = {
    # what is planted: (the code that tells it, what is replaced by what)
    "a parent line for another parent": (
        "two-parents",
        [("Parent: Quiet Seven (#3003)", "Parent: Plain Five (#3009)")],
    ),
    "a row moved to another table": (
        "two-parents",
        [(QUIET_ROW, ""), ("|Five Left (#3010)", QUIET_ROW + "|Five Left (#3010)")],
    ),
    "a row in two tables": ("two-parents", [("|Five Left (#3010)", QUIET_ROW + "|Five Left (#3010)")]),
    "an undescribed variant in two tables": (
        "two-parents",
        [(QUIET_ROW, QUIET_ROW + "|Five Right (#3011)|5-10-2-8-0|pass\n")],
    ),
    "a parent line with another variant's number": (
        "parent-name",
        [("Parent: Quiet Seven (#3003)", "Parent: Quiet Seven (#3004)")],
    ),
    "a parent line with another name": (
        "parent-name",
        [("Parent: Quiet Seven (#3003)", "Parent: Quick Seven (#3003)")],
    ),
    "a parent line with a number nobody has": (
        "parent-number",
        [("Parent: Quiet Seven (#3003)", "Parent: Quiet Seven (#3033)")],
    ),
    "a parent line without a number, for nobody": (
        "unknown-parent",
        [("Parent: Quiet Seven (#3003)", "Parent: Silent Seven"), ("|Quieter Seven (#3007)|7-7--1-7-0|straight\n", "")],
    ),
    "a row with another name": ("row-name", [("|Loud Seven (#3002)|", "|Lewd Seven (#3002)|")]),
    "a row with another variant's number": ("row-name", [("|Loud Seven (#3002)|", "|Loud Seven (#3012)|")]),
    "a row with a number nobody has": ("row-number", [("|Loud Seven (#3002)|", "|Loud Seven (#3022)|")]),
    "a row with another serial number": ("row-serial", [("#3002)|7-7-5-7-4|", "#3002)|7-7-4-7-4|")]),
    "a row with other tags": ("row-tags", [("|stud, wilds\n|Quiet", "|stud\n|Quiet")]),
    "a row with tags in another order": ("row-tags", [("|stud, wilds\n|Quiet", "|wilds, stud\n|Quiet")]),
    "a row twice": ("row-twice", [(LOUD_ROW, LOUD_ROW * 2)]),
    "a row that is gone": ("missing-row", [(LOUD_ROW, "")]),
    "a parent line that is gone": ("no-parent-line", [("\nParent: Quiet Seven (#3003)\n", "")]),
    "a parent line that closes a circle": (
        "cycle",
        [("Parent: Root Test (#3000)\n### Children:\n\n|Name|Serial #|Tags|\n|----|--------|----|\n|Loud",
          "Parent: Louder Seven (#3005)\n### Children:\n\n|Name|Serial #|Tags|\n|----|--------|----|\n|Loud")],
    ),
    "a variant that is its own parent": (
        "cycle",
        [("6 cards down to each player.\n2. Showdown, the high hand wins.\n\nParent: Root Test (#3000)",
          "6 cards down to each player.\n2. Showdown, the high hand wins.\n\nParent: Odd One (#3012)")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_reported_once_with_its_place(fixtures, tmp_path, fault):
    code, changes = PLANTED[fault]
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "broken.md"
    path.write_text(text, encoding="utf-8")
    found = check(path)
    assert [diagnostic.code for diagnostic in found] == [code], "\n".join(map(str, found))
    place = found[0].place
    assert place.document == "broken.md" and 1 <= place.line <= text.count("\n")
    assert found[0].severity == "warning" and found[0].hint


def test_every_code_is_planted_and_documented():
    assert {code for code, _ in PLANTED.values()} == set(CODES)
    text = (Path(__file__).parents[2] / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    assert [code for code in CODES if f"`{code}`" not in text] == []


def test_two_faults_are_two_findings(fixtures, tmp_path):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    path = tmp_path / "broken.md"
    path.write_text(text.replace("#3002)|7-7-5-7-4|stud, wilds", "#3002)|7-7-5-7-5|stud"), encoding="utf-8")
    assert sorted(diagnostic.code for diagnostic in check(path)) == ["row-serial", "row-tags"]


def test_conflicting_claims_both_stay(fixtures, tmp_path):
    from catalog.family import family_graph

    text = (fixtures / "family.md").read_text(encoding="utf-8")
    path = tmp_path / "broken.md"
    path.write_text(text.replace("Parent: Quiet Seven (#3003)", "Parent: Plain Five (#3009)"), encoding="utf-8")
    graph = family_graph(read_catalog(read_documents([path])))
    assert sorted(graph.predecessors("local-3007")) == ["local-3003", "local-3009"]
