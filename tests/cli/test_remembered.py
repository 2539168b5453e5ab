"""Documents that were read before are not read again, and anything that changed is."""

from __future__ import annotations

import os
import pickle
import shutil

import pytest

import catalog.read
from catalog.cli import main, remembered
from catalog.cli.meant import one_variant, variants_of


@pytest.fixture
def page(fixtures, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return shutil.copy(fixtures / "family.md", tmp_path / "family.md")


@pytest.fixture
def readings(monkeypatch):
    """How often documents were read."""
    found = []

    def read(*told, **named):
        found.append(told)
        return whole(*told, **named)

    whole = catalog.read.read_catalog
    monkeypatch.setattr(catalog.read, "read_catalog", read)
    return found


def test_the_second_time_nothing_is_read(page, readings, capsys):
    told = []
    for _ in range(2):
        assert main(["deal", "plain seven", "--from", str(page), "--seed", "1"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] and "Plain Seven" in told[0]
    assert len(readings) == 1


def test_the_games_are_the_same(page, readings):
    first, second = variants_of([page]), variants_of([page])
    assert list(second) == list(first) and len(second) == len(first) > 1
    assert one_variant(second, "plain seven") == one_variant(first, "plain seven")
    assert len(readings) == 1


def test_what_changed_is_read_anew(page, readings):
    variants_of([page])
    with open(page, "a", encoding="utf-8") as file:
        file.write("\n")
    variants_of([page])
    assert len(readings) == 2
    with open(os.path.join(os.path.dirname(page), "source.toml"), "w", encoding="utf-8") as file:
        file.write('key = "mine"\ntitle = "Mine"\n')
    assert {variant.source for variant in variants_of([page])} == {"mine"}
    assert len(readings) == 3


def test_documents_with_errors_are_not_kept(page, readings):
    with open(page, "a", encoding="utf-8") as file:
        file.write("\n# Half a Game\n\n1. Deal " + "every player a card and " * 2_000 + "stop.\n")
    variants_of([page])
    variants_of([page])
    assert len(readings) == 2


@pytest.mark.parametrize("harm", ["broken", "writable"])
def test_a_file_that_cannot_be_trusted_is_not_used(page, readings, harm):
    variants_of([page])
    file = remembered.file_of([page])
    if harm == "broken":
        file.write_bytes(pickle.dumps(([], 3)))
    else:
        file.chmod(0o666)
    assert one_variant(variants_of([page]), "plain seven").name == "Plain Seven"
    assert len(readings) == 2


def test_few_readings_stay(page):
    for line in range(remembered.KEPT + 2):
        with open(page, "a", encoding="utf-8") as file:
            file.write("\n" * (line + 1))
        variants_of([page])
    assert len(list(remembered.cache_folder().glob("games-*.pickle"))) == remembered.KEPT


def test_where_nothing_can_be_kept(page, tmp_path, monkeypatch, readings):
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    assert len(variants_of([page])) == len(variants_of([page]))
    assert len(readings) == 2
