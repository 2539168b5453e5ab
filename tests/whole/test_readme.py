"""The README's commands are run, and print what it says they print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """(command, output) of every `$ ` line in the README's `console` blocks, in order."""
    found = []
    for language, block in FENCE.findall(README):
        if language == "console":
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Runs a command line in one empty folder for all, with `stemma` being this checkout's."""
    folder = tmp_path_factory.mktemp("newcomer")
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "NO_COLOR": "1", "PYTHONUTF8": "1"}
    stemma = f'stemma() {{ {shlex.quote(sys.executable)} -m catalog "$@"; }}\n'

    def go(command: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            ["bash", "-c", stemma + command], cwd=folder, env=environment, capture_output=True, encoding="utf-8"
        )

    return go


@pytest.mark.parametrize("command, output", examples(), ids=[command for command, _ in examples()])
def test_example(command, output, run):
    done = run(command)
    assert done.returncode == 0, done.stderr
    shown = [line.rstrip() for line in output.rstrip().splitlines()]
    printed = [line.rstrip() for line in done.stdout.rstrip().splitlines()]
    if shown and shown[-1] == "...":
        shown.pop()
        printed = printed[: len(shown)]
    assert printed == shown


def test_the_first_screen_shows_a_rule_its_step_and_a_family():
    screen = "\n".join(README.splitlines()[:60])
    assert "$ stemma parse" in screen and "$ stemma tree" in screen


def test_its_make_commands_exist():
    named = set(re.findall(r"\bmake ([a-z]+)\b", " ".join(block for _, block in FENCE.findall(README))))
    targets = set(re.findall(r"^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test"} <= named <= targets


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links and all((CHECKOUT / link).exists() for link in links)


def test_it_leads_to_every_page_of_the_documentation():
    assert [page.name for page in (CHECKOUT / "docs").glob("*.md") if f"](docs/{page.name})" not in README] == []
