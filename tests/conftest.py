"""What several tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from catalog import language

CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared source documents: $STEMMA_SHARED, else ../shared beside the checkout.

    They are not ours to keep in the repository. Without them a test is skipped, except where CI is set.
    """
    folder = Path(os.environ.get("STEMMA_SHARED") or CHECKOUT.parent / "shared")
    if not (folder / "corpus").is_dir():
        reason = f"no source documents in {folder}; STEMMA_SHARED names another folder"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The folder of small documents that tests copy and break."""
    return Path(__file__).resolve().parent / "fixtures"


@pytest.fixture
def unread_rules(monkeypatch):
    """Rules as they stand, for tests of everything but the rules: nothing in them is understood."""
    monkeypatch.setattr(language, "read_rule", lambda text: language.Reading((), (text,)))
