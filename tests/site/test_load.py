"""Eight visitors at once for a few seconds: nobody is let down (`make bench ARGS=load` measures it over the corpus)."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

from bench_load import games_of, heaviest, measure, served  # noqa: E402


def test_eight_visitors_all_get_whole_answers(bundle, capsys):
    with served(bundle) as address:
        heavy = heaviest(address, games_of(bundle)[:20], 4)
        found = measure(address, bundle, 3.0, heavy)
    assert [one for one in found if one.error] == []
    assert {one.kind for one in found} == {"game", "deal", "proof", "finder", "heavy"}
    told = capsys.readouterr().out
    assert told.count("errors: 0") == 3 and "median together to median alone" in told
