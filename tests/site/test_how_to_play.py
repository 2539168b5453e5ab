"""How a game is played in a few sentences, repeated rules folded, and games that cannot be played as written."""

from __future__ import annotations

import asyncio
import re

import pytest
from steps_told import BET, STUD, how_to_play, told

from catalog.build import build
from catalog.site import how_to_play as how_to_play_module
from catalog.site.folding import fold
from catalog.site.how_to_play import cannot_be_played, in_paragraphs, rules_in_words, times_in_words
from catalog.site.serve import site


def test_seven_card_stud():
    assert " ".join(how_to_play(told(*STUD))) == (
        "The highest hand showing opens the betting in each round. "
        "Deal each player 2 cards face down and 1 face up, then bet. "
        "Three times: deal each player 1 more card face up, then bet. "
        "Deal each player 1 more card face down, then bet. "
        "The high hand wins."
    )


def test_a_limit_of_cards_is_told_and_is_no_hand():
    assert "7 cards" in " ".join(
        how_to_play(told("Deal 5 cards down to each player.", "No hand may have more than 7 cards."))
    )


def test_community_cards_and_what_the_hand_may_use():
    bet = "Betting round, opened by the player to the dealer's left."
    rules = ["Deal 2 cards down to each player.", bet, "Deal 3 community cards up.", bet]
    rules += ["Deal 1 community card up.", bet] * 2
    rules += ["Showdown, the high hand wins.", "The final hand must use exactly 2 down cards.", "Twos are wild."]
    assert " ".join(how_to_play(told(*rules))) == (
        "The player to the dealer’s left opens the betting in each round. "
        "Deal each player 2 cards face down, then bet. Deal 3 community cards face up, then bet. "
        "Twice: deal 1 more community card face up, then bet. "
        "The high hand wins. The final hand must use exactly 2 down cards. Twos are wild."
    )


def test_a_repeat_names_what_is_done_again():
    rules = ("Deal 2 cards down to each player.", "Deal 4 community cards down.", "Turn up 1 community card.", BET)
    sentences = how_to_play(told(*rules, "Repeat the last 2 actions 3 times.", "Showdown, the high hand wins."))
    assert "Repeat the turning and betting three more times." in " ".join(sentences)
    sentences = how_to_play(told(*rules, "Repeat the last 4 actions 3 times.", "Showdown, the high hand wins."))
    assert "Repeat everything three more times." in " ".join(sentences)
    rest = ("Each player arranges their cards in a face-down stack.", BET, "Repeat the last 2 actions 3 times.")
    assert "everything, starting with “each player stacks" in " ".join(how_to_play(told(*rules, *rest)))


LEFT = "Betting round, opened by the player to the dealer's left."


@pytest.mark.parametrize(
    ("rules", "opener"),
    [
        (
            ("Deal 2 cards down to each player.", LEFT, *("Deal 1 card up to each player.", BET) * 2),
            "The player to the dealer’s left opens the first betting round; the highest hand showing opens all others.",
        ),
        (
            ("Deal 2 cards down to each player.", BET, "Deal 1 card up to each player.", BET),
            "Once cards show, the highest hand showing opens the betting in each round.",
        ),
    ],
)
def test_who_opens_is_told_first(rules, opener):
    """Also if it is not the same in each round; a hand showing opens only when cards show."""
    assert how_to_play(told(*rules))[0] == opener


def test_passages_of_the_play_come_as_often_as_the_rules_have_them():
    """What comes again at once is told with how often; what comes again later is told again."""
    top, second = (f"Turn up 1 community card from the {row} row." for row in ("top", "second"))
    board = "Deal 8 community cards down in 2 rows of 4."
    told_top, told_second = (f"turn up 1 community card from the {row} row, then bet" for row in ("top", "second"))
    at_once = how_to_play(told(board, *(top, BET, second, BET) * 2))
    assert at_once[2] == f"Twice: {told_top}; {told_second}."
    later = " ".join(how_to_play(told(board, top, BET, second, BET, "Declare in or out simultaneously.", top, BET)))
    assert later.lower().count(told_top) == 2 and later.lower().count(told_second) == 1


def test_passes_one_after_the_other_and_declarations_in_plain_words():
    passes = [f"Each player passes {n} cards to the left." for n in (3, 2)] + [
        "Each player passes 1 card to the right."
    ]
    end = (
        "Showdown, the best hand of those who declared high and the lowest hand of those who declared low "
        "split the pot."
    )
    sentences = how_to_play(
        told("Deal 7 cards down to each player.", *passes, "Declare high or low simultaneously.", end)
    )
    assert " ".join(sentences) == (
        "Deal each player 7 cards face down. Each player passes 3 cards to the left, then 2, then 1 to the right. "
        "Everybody declares high or low at the same time. "
        "The best hand of those who declared high and the lowest of those who declared low split the pot."
    )


def test_steps_in_plainer_words_are_steps_of_rules():
    """Every line of the table is a step that some rule in house wording means, field by field."""
    rules = (
        "Declare high or low simultaneously. Declare high, low or both simultaneously. "
        "Declare in or out simultaneously. "
        "Declare in or out, one at a time, starting with the player to the dealer's left. "
        "Showdown, the best hand of those who declared high and the lowest hand of those who declared low "
        "split the pot. "
        "The best hand of those who declared high and the lowest hand of those who declared low split the pot, "
        "and players may declare both. "
        "Each player who goes in and loses matches the pot. "
        "If no one goes in or any player has to match the pot, deal each player a new hand. "
        "If no one goes in or any player matches the pot, deal each player a new hand. "
        "Each player arranges their cards in a face-down stack. The order of the stack may not change. "
        "Each player simultaneously flips the top card of their stack."
    )
    found = [step.detail for step in told(*(f"{rule}." for rule in rules.removesuffix(".").split(". ")))]
    assert found == [fields for fields, _ in how_to_play_module._PLAINLY]


def test_the_play_and_what_wins_are_two_paragraphs():
    play, wins = in_paragraphs(told(*STUD, "Twos are wild."))
    assert play[1].startswith("Deal each player") and wins == ("The high hand wins.", "Twos are wild.")


def test_what_belongs_to_one_deal_stays_with_it():
    rules = (
        "Deal 2 cards down to each player.",
        "Deal 1 card up to each player. | Each player may pass it to the left.",
    )
    first, *_ = how_to_play(told(*rules))
    assert first.startswith("Deal each player 2 cards face down. Deal each player 1 more card face up. Each player may")


def test_a_rule_that_was_not_understood_is_named_in_its_place():
    sentences = " ".join(how_to_play(told("Deal 5 cards down to each player.", "?", "Showdown, the high hand wins.")))
    assert "Rule 2 was not understood." in sentences
    assert how_to_play(()) == () == how_to_play(told("?"))


@pytest.mark.parametrize(
    "rules, most, why",
    [
        (STUD, 7, ()),
        (STUD, None, ()),
        (STUD, 1, ("the deck has too few cards for two players",)),
        ((), None, ("no rules are given",)),
        (STUD[:-1], None, ("no rule says who wins",)),
        (("?", *STUD), None, ("rule 1 was not fully understood",)),
        (("?", *STUD, "?"), None, ("2 of its rules were not fully understood",)),
    ],
)
def test_games_that_cannot_be_played_as_they_are_written(rules, most, why):
    assert cannot_be_played(told(*rules), most) == why


def test_folding_says_each_passage_once_and_loses_nothing():
    def whole(text: str) -> str:
        return "".join("".join(p.items) + "".join(map("".join, p.again)) for p in fold(text, str))

    for text in ("", "a", "aa", "aaa", "abab", "abcbcbcd", "aabaabaab", "abcabcab", "abbbabbb"):
        assert whole(text) == text
    assert [(p.items, p.times) for p in fold("xabab", str)] == [(("x",), 1), (("a", "b"), 2)]
    assert [p.times for p in fold("aab", str)] == [1, 1, 1]  # one rule saved is none


def test_words_for_rules_and_times():
    assert [rules_in_words(some) for some in ([4], [4, 5], [4, 5, 6])] == ["rule 4", "rules 4 and 5", "rules 4 to 6"]
    assert [times_in_words(n) for n in (2, 3, 10, 11)] == ["twice", "three times", "ten times", "11 times"]


PAGE = """\
## Fold Me (#9001)

### Rules:
1. Deal 5 cards down to each player.
2. Each player passes 1 card to the left.
3. Betting round, opened by the dealer.
4. Each player passes 1 card to the left.
5. Betting round, opened by the dealer.
6. Each player passes 1 card to the left.
7. Betting round, opened by the dealer.
8. Showdown, the high hand wins.

## No End (#9002)

### Rules:
1. Deal 5 cards down to each player.
2. Betting round, opened by the dealer.
"""


@pytest.fixture(scope="module")
def get(tmp_path_factory):
    folder = tmp_path_factory.mktemp("how")
    (folder / "games.md").write_text(PAGE, encoding="utf-8")
    build([folder / "games.md"], folder / "games.db", odds=0)
    datasette = site(folder / "games.db")
    asyncio.run(datasette.invoke_startup())
    return lambda path: asyncio.run(datasette.client.get(path, follow_redirects=True)).text


def test_the_page_folds_repeated_rules_and_keeps_their_addresses(get):
    page = get("/game/9001")
    assert re.search(r"Rules 4 to 7:</b> repeat rules 2 and 3 twice", page)
    assert [page.count(f'id="rule-{n}"') for n in range(1, 9)] == [1] * 8
    assert "How to play" in page and "Three times: each player passes 1 card to the left; then bet." in page


def test_the_page_says_first_that_a_game_cannot_be_played(get):
    notice = "This game cannot be played as it is written here: no rule says who wins."
    assert notice in get("/game/9002") and "cannot be played" not in get("/game/9001")


def test_what_a_low_hand_needs_is_said_as_players_say_it():
    rules = "Deal 5 cards down to each player.", "To win the low hand, a player must have an eight low or better."
    assert any("A low hand needs an eight low or better to win" in sentence for sentence in how_to_play(told(*rules)))


LOW_HOLE = "Each player's low hole card and all others of its rank are wild for them."


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            ("Each player may twist 1 card for the ante.",),
            "Each player may twist 1 card (swap it for a new one) for the ante.",
        ),
        (
            ("Each player may twist up to 3 cards for the minimum bet each.",),
            "Each player may twist up to 3 cards (swap them for new ones) for the minimum bet each.",
        ),
        (
            ("Deal 1 card down to each player.", "Deal 2 cards up to each player.", LOW_HOLE),
            "Each player's hole card and all others of its rank are wild for them.",
        ),
        (
            ("Deal 2 cards down to each player.", "Deal 1 card up to each player.", LOW_HOLE),
            "Each player's low hole card and all others of its rank are wild for them.",
        ),
        (
            ("Betting round, opened by the dealer, who must bet.",),
            "There is a betting round, opened by the dealer, who must bet.",
        ),
        (
            (
                "Deal 4 cards down to each player.",
                "Deal 2 cards up to the table.",
                "Roll 1 die.",
                "Repeat the last 2 actions twice.",
            ),
            "Repeat everything, starting with dealing 2 cards up to the table, two more times.",
        ),
    ],
)
def test_terms_and_headless_rules_are_told_in_whole_sentences(rules, words):
    assert words in " ".join(how_to_play(told(*rules)))
