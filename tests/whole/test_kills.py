"""Builds that are killed, that run into one another and that find the disk full: bench/kill_build.py by sample."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from kill_build import Trial  # noqa: E402


@pytest.fixture(scope="module")
def trial(tmp_path_factory) -> Trial:
    return Trial(tmp_path_factory.mktemp("kills"))


@pytest.mark.oracle
def test_a_killed_build_leaves_the_old_database_or_the_new_one(trial, campaign):
    rng = random.Random(7)
    assert trial.state() in (0, 1)
    in_time = 0
    while in_time < (200 if campaign else 5):
        in_time += trial.kill(rng)[1]


def test_two_builds_to_one_file_leave_one_of_the_two(trial):
    assert trial.both_at_once() in (0, 1)
    assert trial.both_forked_at_once() in (0, 1)


def test_a_full_disk_leaves_the_old_database(trial):
    trial.full()
    trial.full(0)
