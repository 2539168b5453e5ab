"""SARIF as a code host takes it: every finding explained, paths from the repository's root, fingerprints that stay."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from catalog.check.links import CODES
from catalog.check.rules import as_markdown, finding_rules
from catalog.check.sarif import from_root
from catalog.cli import main, parser_for

CHECKOUT = Path(__file__).resolve().parents[2]


WAS, IS = "|Loud Seven (#3002)|7-7-5-7-4|", "|Loud Seven (#3002)|7-7-5-7-9|"
"""A row of a child table, and the same with a serial number that is not the child's."""


@pytest.fixture(scope="module")
def repository(tmp_path_factory, fixtures):
    """A repository with documents in a folder whose name needs quoting in an address."""
    root = tmp_path_factory.mktemp("repository")
    (root / ".git").mkdir()
    (root / "my pages").mkdir()
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    (root / "my pages" / "family.md").write_text(text.replace(WAS, IS), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def run(repository, tmp_path_factory):
    """The one run of a log, and the document's text, checked from elsewhere."""

    def go(document: Path) -> dict:
        out = tmp_path_factory.mktemp("log") / "found.sarif"
        main(["check", str(document.parent), "--sarif", str(out)])
        log = json.loads(out.read_text(encoding="utf-8"))
        assert log["version"] == "2.1.0" and len(log["runs"]) == 1
        return log["runs"][0]

    return go


@pytest.fixture(scope="module")
def found(run, repository):
    return run(repository / "my pages" / "family.md")


def test_every_finding_is_of_a_rule_that_is_explained(found):
    rules = found["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert all(rule[part]["text"] for part in ("shortDescription", "fullDescription", "help"))
        assert rule["help"]["markdown"]
    assert found["results"]
    for result in found["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_links_are_there_beside_numbers(found):
    codes = {result["ruleId"] for result in found["results"]}
    assert any(code.startswith(("wrong-", "undetermined-")) for code in codes)
    assert codes & set(CODES)
    assert codes <= {rule.code for rule in finding_rules()}


def test_paths_are_from_the_root_of_the_repository(found):
    for result in found["results"]:
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert place["artifactLocation"] == {"uri": "my%20pages/family.md", "uriBaseId": "%SRCROOT%"}
        assert place["region"]["startLine"] >= 1


def test_a_file_outside_any_repository(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path)
    assert from_root(tmp_path / "a" / "page.md") == "a/page.md"
    monkeypatch.chdir(tmp_path / "a")
    assert from_root(tmp_path / "page.md") == (tmp_path / "page.md").as_posix()


def test_fingerprints_stay_when_lines_move(run, repository, found):
    def marks(log: dict) -> list[str]:
        return [result["partialFingerprints"]["primaryLocationLineHash"] for result in log["results"]]

    assert len(set(marks(found))) == len(marks(found))
    moved = repository / "moved" / "family.md"
    moved.parent.mkdir()
    moved.write_bytes(b"\n\n\n" + (repository / "my pages" / "family.md").read_bytes())
    again = run(moved)
    assert sorted(marks(again)) == sorted(marks(found))
    assert min(map(line_of, again["results"])) == min(map(line_of, found["results"])) + 3


def line_of(result: dict) -> int:
    return result["locations"][0]["physicalLocation"]["region"]["startLine"]


def test_the_rules_are_documented():
    page = CHECKOUT / "docs" / "rules.md"
    assert page.read_text(encoding="utf-8") == as_markdown(), "python -m catalog.check.rules > docs/rules.md"


def test_the_example_for_actions_calls_check_as_it_is():
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    example = yaml.safe_load((CHECKOUT / "docs" / "github-actions.yml").read_text(encoding="utf-8"))
    steps = example["jobs"]["check"]["steps"]
    (command,) = [step["run"] for step in steps if "stemma check" in step.get("run", "")]
    known = {option for action in parser_for("check")._actions for option in action.option_strings}
    assert set(re.findall(r"--\w+", command)) <= known
    assert steps[-1]["with"]["sarif_file"] in command
    assert example["permissions"]["security-events"] == "write"
