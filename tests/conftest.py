"""What several tests share."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
from functools import cache
from pathlib import Path

import pytest
from bundled import small_catalogue

from catalog import language, result_cache
from catalog.build import build
from catalog.cli import main
from catalog.read import read_catalog, read_documents
from catalog.read.registry import Registry, load_registry

CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared source documents: $STEMMA_SHARED, else ../shared beside the checkout.

    They are not ours to keep in the repository. Without them a test is skipped, except where CI is set.
    """
    folder = Path(os.environ.get("STEMMA_SHARED") or CHECKOUT.parent / "shared")
    if not (folder / "catalogue").is_dir():
        reason = f"no source documents in {folder}; STEMMA_SHARED names another folder"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(autouse=True, scope="session")
def no_results_from_before():
    """Nothing is taken from the user's cache of results: a fault that a test plants must be met."""
    patched = pytest.MonkeyPatch()
    patched.setattr(result_cache, "_file", lambda: None)
    yield
    patched.undo()


@pytest.fixture(autouse=True, scope="session")
def nothing_fetched(tmp_path_factory):
    """What the user of this machine has fetched stays out of the tests."""
    patched = pytest.MonkeyPatch()
    patched.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    yield
    patched.undo()


def pytest_configure() -> None:
    """Keeps what is drawn at random the same whichever modules are imported.

    Hypothesis puts in numbers that it finds in our code, so that a test with a fixed seed drew other examples after
    any change, and alone others than among all.
    """
    providers = importlib.import_module("hypothesis.internal.conjecture.providers")
    if hasattr(providers, "_get_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants


def pytest_addoption(parser) -> None:
    """Adds --campaign, which `make oracle` gives, and how much of what is drawn at random is wanted, and which."""
    parser.addoption("--campaign", action="store_true", help="proofs marked `oracle` in full: minutes, not seconds")
    for part in ("games", "sentences", "prose"):
        parser.addoption(f"--{part}", type=int, help=f"how many {part} are drawn at random (tests/campaign)")
    parser.addoption("--seed", type=int, default=1, help="which of them")


@pytest.fixture(scope="session")
def campaign(request) -> bool:
    """True where proofs are run in full and not by sample."""
    return request.config.getoption("--campaign")


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The folder of small documents that tests copy and break."""
    return Path(__file__).resolve().parent / "fixtures"


@pytest.fixture(scope="session")
def corpus_catalog(shared):
    """What the Markdown pages of the corpus hold, read once."""
    return read_catalog(read_documents([shared / "catalogue" / "markdown"]))


@pytest.fixture(scope="session")
def corpus_build(shared, tmp_path_factory):
    """`corpus_build("markdown" or "html")`: the database of the corpus, built once and for reading only, and what
    the build said.
    """

    @cache
    def built(form: str) -> tuple[Path, str]:
        out = tmp_path_factory.mktemp("corpus") / f"{form}.db"
        with contextlib.redirect_stderr(io.StringIO()) as said:
            assert main(["build", str(shared / "catalogue" / form), "--out", str(out), "--no-check"]) == 0
        return out, said.getvalue()

    return built


@pytest.fixture(scope="session")
def small_pages(tmp_path_factory) -> Path:
    """The folder of some bundled games, those of seven cards that are passed or drawn."""
    return small_catalogue(tmp_path_factory.mktemp("small") / "ipvdb")


@pytest.fixture(scope="session")
def bundle(small_pages) -> Path:
    """The database of the same games, checked, for reading only."""
    out = small_pages.parent / "catalog.db"
    build([small_pages], out)
    return out


@pytest.fixture
def unnamed(monkeypatch):
    """Some numbers of the catalogue are of games that nobody has named: made-up pages have games of their own there."""
    registry = load_registry()
    rows = [row for row in registry.rows if row.source != "ipvdb" or row.number not in (98, 101, 104, 116, 119)]
    monkeypatch.setattr("catalog.read.load_registry", lambda: Registry(rows))


@pytest.fixture
def unread_rules(monkeypatch):
    """Rules as they stand, for tests of everything but the rules: nothing in them is understood."""
    monkeypatch.setattr(language, "read_rule", lambda text: language.Reading((), (text,)))
