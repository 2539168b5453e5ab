"""Pages from outside whose rules were lost without a word: no rule is lost, and no two games are one."""

from __future__ import annotations

import pytest

from catalog.check.numbers import numbers_of
from catalog.cli import main
from catalog.model.betting import Bet
from catalog.model.variant import Variant
from catalog.read import read_catalog, read_documents

DEAL_5 = "deal five cards down to each player. There is a betting round. High hand wins."
DEAL_7 = "deal seven cards down to each player. Low hand wins."


def games(tmp_path, text: str, name: str = "page.md") -> tuple[Variant, ...]:
    """The games of a page."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read_catalog(read_documents([tmp_path / name])).variants


def five(variant: Variant) -> list[int | None]:
    """The five numbers of a game that is wholly understood."""
    assert not any(rule.unread for rule in variant.rules), [rule.unread for rule in variant.rules]
    return [number.value for number in numbers_of(variant).values()]


@pytest.mark.parametrize("exchange", ["Draw up to three.", "Then draw up to 3.", "Everybody may draw up to three."])
def test_a_rule_needs_none_of_the_usual_words(tmp_path, exchange):
    """An exchange in which no card is named is not lost, and the betting rounds around it are two."""
    told = f"Five cards are dealt down to each player. Betting round. {exchange} Betting round. High hand wins."
    (kite,) = games(tmp_path, f"## Kite\n\n{told}\n")
    assert five(kite) == [5, 6, 2, 8, 0]


@pytest.mark.parametrize(
    "sentence",
    [
        "Then swap up to three.",
        "Jacks are zorbled.",
        "Everyone may replace up to four.",
        "Now reveal one.",
        "3 up in the middle.",
        "Last one.",
        "Yes.",
    ],
)
def test_a_move_that_is_not_understood_is_a_rule(tmp_path, sentence):
    told = f"Five cards are dealt down to each player. {sentence} High hand wins."
    (kite,) = games(tmp_path, f"## Kite\n\n{told}\n")
    assert len(kite.rules) == 3
    assert kite.rules[1].steps or kite.rules[1].unread


def test_talk_without_a_move_is_no_rule(tmp_path):
    told = "Five cards are dealt down to each player. Everybody likes it. It takes a while. High hand wins."
    (kite,) = games(tmp_path, f"## Kite\n\n{told}\n")
    assert five(kite) == [5, 10, 0, 5, 0]


def test_what_is_not_understood_parts_betting_rounds(tmp_path):
    told = "Deal 5 cards down to each player. Betting round. Zorble the cards. Betting round. High hand wins."
    (kite,) = games(tmp_path, f"## Kite\n\n{told}\n")
    assert sum(isinstance(step, Bet) for step in kite.steps) == 2


@pytest.mark.parametrize(
    "text",
    [
        f"# Cabin\n\nOtter: {DEAL_5} Mink: {DEAL_7}",
        f"# Cabin\n\nWe play two games. In Otter, {DEAL_5} In Mink, {DEAL_7}",
        f"Our first game is called Otter. D{DEAL_5[1:]} The other is called Mink. D{DEAL_7[1:]}",
    ],
)
def test_games_in_one_paragraph_are_kept_apart(tmp_path, text):
    assert {v.name: five(v) for v in games(tmp_path, text)} == {"Otter": [5, 10, 1, 5, 0], "Mink": [7, 7, 0, 7, 0]}


def test_games_in_a_paragraph_of_another_game_are_none_of_it(tmp_path):
    text = f"## Weasel\n\nDeal three cards to each player. High hand wins.\n\nOtter: {DEAL_5} Mink: {DEAL_7}\n"
    cards = {v.name: v.rules[0].steps[0].number for v in games(tmp_path, text)}
    assert cards == {"Weasel": 3, "Otter": 5, "Mink": 7}


def test_parts_of_one_game_in_a_paragraph_are_no_games(tmp_path):
    text = f"## Otter\n\nDeal: {DEAL_5} Showdown: who wins is dealt {DEAL_7}\n"
    assert [v.name for v in games(tmp_path, text)] == ["Otter"]


def test_one_reason_for_several_numbers_is_told_once(tmp_path, capsys):
    told = "Deal five cards down to each player. Zorble the cards. High hand wins."
    (tmp_path / "page.md").write_text(f"## Kite\n\n{told}\n", encoding="utf-8")
    main(["build", str(tmp_path / "page.md"), "--out", str(tmp_path / "page.db"), "--no-odds", "--quiet"])
    capsys.readouterr()
    main(["show", "kite", "--db", str(tmp_path / "page.db")])
    shown = capsys.readouterr().out
    assert shown.count("rule 2 was not fully understood") == 1
    assert "numbers: none is printed\n  not known: rule 2 was" in shown


def test_one_name_in_a_list_of_games_is_a_game(tmp_path):
    text = f"# Our home games\n\nGulls: {DEAL_5}\n\n## Terns\n\nD{DEAL_7[1:]}\n"
    assert {v.name for v in games(tmp_path, text)} == {"Gulls", "Terns"}


def test_a_pot_that_goes_to_somebody_is_told_of_a_game_below_another(tmp_path):
    text = f"## Quarry\n\n- D{DEAL_5[1:]}\n\n### Magpie\n\n- If a king is dealt, half of the pot goes to the dealer.\n"
    (tmp_path / "page.md").write_text(text, encoding="utf-8")
    catalog = read_catalog(read_documents([tmp_path / "page.md"]))
    assert {v.name for v in catalog.variants} == {"Quarry", "Magpie"}
    assert not [found for found in catalog.diagnostics if found.code == "internal-error"]


QUESTIONS = """# Marsh

**Q: How many cards do I get?**

A: Five cards are dealt down to each player.

**Q: How many cards can I swap?**

A: {swap}

Q: Who wins?

A: The high hand wins.
"""


def test_answers_are_rules_and_plain_questions_are_none(tmp_path):
    (marsh,) = games(tmp_path, QUESTIONS.format(swap="Each player may draw up to three cards."))
    assert five(marsh) == [5, 6, 0, 8, 0]


@pytest.mark.parametrize("answer", ["Three.", "Yes.", "No more than you like."])
def test_a_short_answer_to_a_question_is_not_lost(tmp_path, answer):
    (marsh,) = games(tmp_path, QUESTIONS.format(swap=answer))
    assert any(rule.unread for rule in marsh.rules)


def test_another_is_a_thing_that_is_not_understood_alone(tmp_path):
    told = "Deal five cards to each player. There is a betting round after the deal and another after the draw."
    (kite,) = games(tmp_path, f"## Kite\n\n{told} High hand wins.\n")
    assert any(rule.unread for rule in kite.rules)
