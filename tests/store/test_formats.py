"""What other programs rely on: no format changes without a new version and a line in the changelog."""

from __future__ import annotations

from pathlib import Path

import promised
import pytest

from catalog.store.formats import VERSIONS

CHECKOUT = Path(__file__).resolve().parents[2]
FROZEN = CHECKOUT / "tests" / "reviewed" / "formats.txt"
TO_DO = f"""\
A format that other programs rely on is not what {FROZEN.relative_to(CHECKOUT)} says (docs/promise.md):
{{}}
If that is not meant, take it back. If it is: raise the version in VERSIONS of catalog/store/formats.py, say in
CHANGELOG.md what changes ("steps 1.1: ..."), then run
    python tests/promised.py {FROZEN.relative_to(CHECKOUT)}"""


def test_no_format_has_changed_without_a_new_version():
    versions, before = promised.frozen(FROZEN.read_text(encoding="utf-8"))
    wanted = promised.wanted(versions, before)
    assert not wanted, TO_DO.format("\n".join(f"- {name} {why}" for name, why in wanted.items()))
    stale = [name for name, lines in promised.outline().items() if lines != before.get(name)]
    assert not stale and versions == VERSIONS, TO_DO.format(f"- the frozen copy is stale: {stale or versions}")


def test_every_version_has_a_line_in_the_changelog():
    told = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [name for name, version in VERSIONS.items() if f"{name} {version}" not in told] == []


@pytest.mark.parametrize(
    "change, needed",
    [
        (lambda lines: lines.remove("Deal.cards: CardPhrase, always there"), "1.1"),
        (lambda lines: lines.append("Deal.colour: text"), "2.0"),
    ],
    ids=["more than before", "less than before"],
)
def test_what_is_added_and_what_is_dropped_need_different_versions(change, needed):
    before = promised.outline()
    change(before["steps"])
    (why,) = promised.wanted(VERSIONS, before).values()
    assert why.startswith(f"needs version {needed};") and "Deal.c" in why


def test_the_frozen_copy_is_not_written_over_a_change_without_a_version(tmp_path, capsys):
    copy = tmp_path / "formats.txt"
    assert promised.main([str(copy)]) == 0
    whole = copy.read_text(encoding="utf-8")
    copy.write_text(whole.replace("variant.name: TEXT\n", ""), encoding="utf-8")
    assert promised.main([str(copy)]) == 1 and "tables needs version 1.1" in capsys.readouterr().err
    assert promised.frozen(whole) == (VERSIONS, promised.outline())
