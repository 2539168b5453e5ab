"""Games as they are told at a table: by taking what is offered, each comes to an answer without unread words.

`tests/told/` has a file a game: the text, the repairs that a player took, in order (a rule as it was written, and as an
offer has it), and the five numbers, which were worked out by hand (`by_hand`). "?" stands for a number that Stemma
leaves open. A game that takes more than five repairs says `why_more`. Ten of them were written by somebody who did not
know the program.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from catalog import limits
from catalog.budget import Limit
from catalog.trial import answer
from catalog.trial.answer import understand
from catalog.trial.reading import read_text

TOLD = sorted((Path(__file__).parents[1] / "told").glob("*.toml"))
EDITS = 5


@pytest.fixture(autouse=True)
def on_a_busy_machine(monkeypatch):
    """A visitor gets what is found in a moment; here it is asked what is found, however busy the machine."""
    for name in ("TRIED_OFFERS", "TRIED_NUMBERS"):
        monkeypatch.setattr(answer, name, Limit(getattr(limits, name).steps, 60))


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_from_the_table_to_the_numbers(path):
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    text, edits = told["text"], told.get("edits", [])
    assert (len(edits) <= EDITS or told["why_more"]) and told["by_hand"]
    for edit in edits:
        (game,) = understand(read_text(text)).games
        if any(rule.said == edit["rule"] and not rule.unread and not rule.offers for rule in game.rules):
            continue  # a slip of the pen that is read as it is meant
        rule = next(rule for rule in game.rules if rule.said == edit["rule"] and rule.offers)
        offered = {
            rule.said[: offer.start - rule.start] + offer.words + rule.said[offer.end - rule.start :]: offer
            for offer in rule.offers
        }
        assert edit["becomes"] in offered, list(offered)
        text = offered[edit["becomes"]].applied(text)
    (game,) = understand(read_text(text)).games
    assert [rule.unread for rule in game.rules if rule.unread] == []
    assert game.serial == told["numbers"], [number.reason for number in game.numbers]


def test_there_are_thirty_of_them():
    assert len(TOLD) == 30
