"""Other people's programs read what Stemma writes, each where it is installed (bench/outside.py)."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from catalog.build import build

CHECKOUT = Path(__file__).resolve().parents[2]
_SPEC = importlib.util.spec_from_file_location("outside", CHECKOUT / "bench" / "outside.py")
outside = importlib.util.module_from_spec(_SPEC)
sys.modules["outside"] = outside
_SPEC.loader.exec_module(outside)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Every export of the bundled catalogue."""
    place = tmp_path_factory.mktemp("outside")
    build([CHECKOUT / "sources" / "pagat", CHECKOUT / "sources" / "mnpc"], place / "made.db", check=False)
    outside.write(place / "out", place / "made.db")
    return place / "out"


@pytest.mark.parametrize("name", outside.CHECKS)
def test_it_reads_what_it_should(name, folder):
    pytest.importorskip(outside.MODULES.get(name, name), reason=f"{name} is not installed")
    if name == "sarif" and not (folder / outside.SARIF_SCHEMA).is_file():
        pytest.skip("the schema of SARIF is not here; bench/outside.py sarif-schema fetches it")
    assert outside.CHECKS[name](folder)
