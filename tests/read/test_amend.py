"""A document with numbers printed otherwise is the same byte for byte elsewhere, and a patch says the same."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from catalog.model.diagnostic import Place
from catalog.model.variant import PrintedNumber
from catalog.read.amend import Change, amended, unified_diff

PAGE = "## Möwe\n\n|Cards|5|  \n|Players|12|\n\n|Teal|5-12--1-5-0|é|\n"


def change(cell: str, line: int, column: int, start: int, end: int, new: str) -> Change:
    return Change(PrintedNumber("cards", cell, Place("page.md", line, column), start, end), new)


CHANGES = (
    change("5", 3, 8, 0, 1, "11"),
    change("5-12--1-5-0", 6, 7, 2, 4, "7"),
    change("5-12--1-5-0", 6, 7, 5, 7, "4"),
)
AFTER = "## Möwe\n\n|Cards|11|  \n|Players|12|\n\n|Teal|5-7-4-5-0|é|\n"

FORMS = {
    "plain": lambda text: text.encode(),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "line ends of both kinds": lambda text: text.replace("\n\n", "\r\n\n").encode(),
    "no last line end": lambda text: text.rstrip("\n").encode(),
    "a mark": lambda text: text.encode("utf-8-sig"),
    "Windows-1252": lambda text: text.encode("windows-1252"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 the other way round": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "a tab and a control character": lambda text: text.replace("## ", "##\t\x01").encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_nothing_else_changes(form):
    made = FORMS[form]
    assert amended(made(PAGE), CHANGES) == (made(AFTER), ())


def test_a_number_that_is_written_otherwise_is_left():
    page = PAGE.replace("|5|", "|&#53;|").encode()
    new, left = amended(page, CHANGES)
    assert left == CHANGES[:1] and new == AFTER.replace("|11|", "|&#53;|").encode()
    beyond = change("5", 60, 1, 0, 1, "6")
    assert amended(page, [beyond]) == (page, (beyond,))
    assert amended(b"\x00\x01\x02\x03", [beyond]) == (b"\x00\x01\x02\x03", (beyond,))


LINES = [f"line {at}\n" for at in range(40)]


@pytest.mark.parametrize("at", ([0], [39], [0, 1, 4], [3, 10], [3, 11], [20, 39], list(range(40))))
@pytest.mark.parametrize("end", ("\n", "\r\n", ""))
def test_a_patch_program_makes_the_new_document_of_the_old(tmp_path, at, end):
    def joined(lines: list[str]) -> bytes:
        text = "".join(lines).replace("\n", end or "\n")
        return (text if end else text[:-1]).encode()

    old = joined(LINES)
    new = joined([line.replace("line", "row") if row in at else line for row, line in enumerate(LINES)])
    (tmp_path / "two words.md").write_bytes(old)
    assert patched(tmp_path, unified_diff("two words.md", old, new)) == ""
    assert (tmp_path / "two words.md").read_bytes() == new


def test_nothing_to_patch():
    assert unified_diff("page.md", b"a\nb", b"a\nb") == b""


def patched(folder, diff: bytes) -> str:
    """What a program says that cannot apply a patch; empty where it could."""
    program = ["patch", "-p0", "-s"] if shutil.which("patch") else ["git", "apply", "-p0"]
    done = subprocess.run(program, cwd=folder, input=diff, capture_output=True, check=False)
    return done.stderr.decode() + done.stdout.decode() if done.returncode else ""
