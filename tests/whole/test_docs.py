"""What exists is written down: commands and their options, dependencies and their ranges."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from catalog.cli import COMMANDS, parser_for
from catalog.trial.answer import understand
from catalog.trial.reading import read_text, understood
from catalog.trial.wordings import table

CHECKOUT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))


def section(document: str, heading: str) -> str:
    """The text under a second-level heading of a page in docs/."""
    text = (CHECKOUT / "docs" / document).read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"docs/{document} has no section {heading!r}"
    return found[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_and_options_are_documented(name):
    text = section("commands.md", f"stemma {name}")
    options = [o for action in parser_for(name)._actions for o in action.option_strings if o.startswith("--")]
    assert [option for option in options if option != "--help" and f"`{option}" not in text] == []


def test_no_command_is_documented_that_does_not_exist():
    text = (CHECKOUT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert re.findall(r"^## stemma (\w+)$", text, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize(
    "heading, requirements",
    [
        ("To run", PROJECT["project"]["dependencies"]),
        ("To test", PROJECT["project"]["optional-dependencies"]["test"]),
        ("For a cluster", PROJECT["project"]["optional-dependencies"]["cluster"]),
        ("To build", PROJECT["build-system"]["requires"]),
    ],
)
def test_dependencies_are_documented_with_their_ranges(heading, requirements):
    rows = re.findall(r"^\| ([][\w-]+) \| ([^|]+) \|", section("dependencies.md", heading), re.MULTILINE)
    documented = {name + span.replace(" ", "") for name, span in rows if name not in ("package", "---")}
    assert documented == set(requirements)


def test_own_games_has_the_wordings_that_are_offered():
    """By kind, in the order of the table; each is read by a test of tests/trial/test_answer.py."""
    listed = [
        (kind, wording)
        for kind, items in re.findall(r"^### (.*)\n\n((?:- .*\n)+)", own_games(), re.MULTILINE)
        for wording in re.findall(r"^- (.*)$", items, re.MULTILINE)
    ]
    assert listed == [(kind, wording) for kind, wording, _ in table()]


def test_the_example_of_own_games_is_understood():
    rules = re.search(r"<<END\n(.*?)END\n", own_games(), re.DOTALL)[1]
    (game,) = understand(read_text(rules)).games
    assert len(game.rules) == 5 and not game.unread and "?" not in game.serial


def test_talk_is_understood_as_own_games_says():
    table = re.search(
        r"^## Talk that is understood$.*?\| --- \| --- \|\n(.*?)\n\n", own_games(), re.MULTILINE | re.DOTALL
    )[1]
    rows = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in table.split("\n")]
    assert len(rows) > 5
    readings = [(said, understood(said), understood(plain)) for said, plain in rows]
    assert [said for said, one, other in readings if one.unread or not one.steps or one.steps != other.steps] == []


def own_games() -> str:
    return (CHECKOUT / "docs" / "own-games.md").read_text(encoding="utf-8")
