"""The grammar holds what real texts need, and what a reviewed list keeps; nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


@pytest.mark.slow
def test_no_alternative_is_superfluous(shared):
    """In a process of its own, as it marks every alternative of the grammar."""
    run = subprocess.run(
        [sys.executable, CHECKOUT / "bench" / "evidence.py"],
        cwd=CHECKOUT,
        env=os.environ | {"STEMMA_SHARED": str(shared)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-4_000:] + run.stderr[-2_000:]
