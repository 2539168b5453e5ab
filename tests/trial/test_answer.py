"""One's own game: any layout is read, unread words have a place and repairs, numbers a reason, and nothing is lost."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace

import pytest

from catalog.language import read_prose, read_rule, render_step
from catalog.trial import answer as answers
from catalog.trial import colloquial
from catalog.trial.answer import play, understand
from catalog.trial.known import known_games
from catalog.trial.parts import in_parts
from catalog.trial.reading import TooMuch, normalized, read_text, understood
from catalog.trial.told import How, as_data
from catalog.trial.wordings import nearest, table

STUD = "Deal two cards down and one card up to each player."
DRAW = """\
Everybody antes. Deal four cards to everyone. Bet, then you can throw away up to two cards and get new ones.
Bet again. Sixes are wild. Best hand takes it."""


def tried(text, against=None):
    return understand(read_text(text), against)


def only(text, against=None):
    (game,) = tried(text, against).games
    return game


def told_by_another(text, bundle):
    """The rules of a game that is told by one of the catalogue: (wording, the game it is taken from)."""
    (game,) = understand(read_text(text, known_games(bundle)), bundle).games
    assert not game.unread, [rule.unread for rule in game.rules]
    return [(rule.wording, rule.taken) for rule in game.rules]


@pytest.mark.parametrize(
    "likeness",
    [
        "Like Anaconda, but deuces are wild.",
        "Like Anaconda but deuces are wild.",
        "The same as Anaconda, except that deuces are wild.",
        "It's just like pass the garbage with deuces wild.",
        "It's Anaconda. Deuces are wild.",
        "Play it like Oedipus except deuces are wild.",
    ],
)
def test_a_game_may_be_told_by_one_of_the_catalogue(likeness, bundle):
    told = told_by_another(f"Snake Charmer\n{likeness}", bundle)
    assert ("Each player passes 3 cards to the left.", "Anaconda (#10)") in told
    assert ("Twos are wild.", "") in told
    assert len([taken for _, taken in told if taken]) == 17


def test_what_is_told_instead_takes_its_place(bundle):
    told = told_by_another("Snake Charmer\nLike Anaconda, but deal nine cards down to each player.", bundle)
    assert told[0] == ("Deal 9 cards down to each player.", "")
    assert "Deal 7 cards down to each player." not in dict(told)
    told = told_by_another("The same as seven-card stud except low spade in the hole splits the pot.", bundle)
    assert told[0] == ("Deal 2 cards down and 1 card up to each player.", "Seven Card Stud")
    assert told[-1] == ("Showdown, the high hand and the low hole spade split the pot.", "")


def test_a_game_that_the_catalogue_does_not_describe_is_not_made_up(bundle):
    (game,) = understand(read_text("Like Zongbong, but deuces are wild.", known_games(bundle)), bundle).games
    assert game.unread == 1 and all(not rule.taken for rule in game.rules)


def wordings(text):
    return [rule.wording for rule in only(text).rules]


@pytest.mark.parametrize(
    "text",
    [
        "Deal six cards to each player.\nBet.\nThe low hand wins.",
        "Deal six cards to each player. Bet. The low hand wins.",
        "1. Deal six cards to each player\n2. Bet\n3. The low hand wins",
        "- deal six cards to each player\n- bet\n- the low hand wins",
        "deal six cards to each player\r\nbet\r\nthe low hand wins\r\n",
        "Six Low\n\nRules:\n(1) Deal six cards to each player.\n(2) Bet.\n(3) The low hand wins.",
        "# Six Low\n\nDeal six cards to each player. Bet.\nThe low hand wins.",
        "Name: Six Low\nDeal six cards to each player.\nBet.\nThe low hand wins.",
        "Six low.\nDeal six cards to each player. Bet. The low hand wins.",
        "## Six Low\n\n### Rules:\n1. Deal six cards to each player.\n2. Bet.\n3. The low hand wins.\n",
        "<h2>Six Low (#1)</h2><ol><li>Deal six cards to each player.</li><li>Bet.</li><li>The low hand wins.</li></ol>",
    ],
)
def test_any_layout(text):
    assert wordings(text) == ["Deal 6 cards to each player.", "Betting round.", "The low hand wins."]


def test_the_name_stands_above_the_rules():
    assert [only(f"{line}\nDeal five cards to each player. Bet.").name for line in ("Duck Pond", "# Duck Pond #")] == [
        "Duck Pond"
    ] * 2
    bare = only("Deal five cards to each player. Bet.")
    assert (bare.name, bare.named) == ("My game", False)


def test_several_games():
    answer = tried("# Duck\nDeal five cards to each player. Bet.\n\n# Drake\nDeal six cards to each player.\n")
    assert [(game.name, len(game.rules)) for game in answer.games] == [("Duck", 2), ("Drake", 1)]


def test_a_name_that_is_a_known_game_is_that_game():
    game = only("Seven card stud. Fours are wild.")
    assert game.serial == "7-7-5-7-4"
    assert (game.rules[0].said, game.rules[0].start) == ("Seven card stud", 0)


def test_an_item_of_several_sentences_is_one_rule():
    game = only("1. Deal five cards to each player. Bet.\n2. Shuffle the hats.\n3. Bet.")
    assert [rule.number for rule in game.rules] == [1, 2, 3]
    assert game.rules[0].wording == "Deal 5 cards to each player. Betting round."
    assert game.numbers[0].because == (2,)


def test_lines_that_were_wrapped_are_one_sentence():
    text = "Each player is dealt five cards face down, one after the\nother. Bet.\n"
    assert wordings(text)[-1] == "Betting round." and len(only(text).rules) == 2


def test_every_sentence_is_a_rule_or_left_aside_with_a_reason():
    text = "Deal five cards to each player. This game is great fun after midnight. Bet. Each cat purrs twice."
    game = only(text)
    assert [rule.said for rule in game.rules] == [
        "Deal five cards to each player.",
        "Bet.",
        "Each cat purrs twice.",
    ]
    assert [(aside.said, aside.why) for aside in game.asides] == [
        ("This game is great fun after midnight.", "it looks like advice or praise")
    ]
    for part in (*game.rules, *game.asides):
        assert text[part.start : part.end] == part.said


def test_unread_words_have_their_place():
    text = "Bet.\nDeal five cards to each player and sing a song of sixpence."
    rule = only(text).rules[1]
    assert rule.unread and all(text[each.start : each.end] == each.words for each in rule.unread)
    assert "sixpence" in rule.unread[-1].words


def test_you_is_each_player():
    assert wordings("You can draw up to two cards.") == ["Each player may draw up to 2 cards."]
    assert wordings("If you have an ace, you can draw up to four cards.")[0].startswith("If")


# Repairs


def repaired(text, nth=0):
    """The text with the likeliest repair of its first unread rule."""
    rule = next(rule for rule in only(text).rules if rule.unread)
    return rule.offers[nth].applied(text)


def test_a_misspelt_word():
    """It is read as it is meant, and needs no repair."""
    (rule,) = only("Dael five cards to each player.\nThe high hand wins.").rules[:1]
    assert not rule.unread and not rule.offers


@pytest.mark.parametrize(
    "said, meant",
    [
        ("three cards for all the players", "Deal 3 cards to each player."),
        ("two cards travel right", "Pass 2 cards to the right."),
        ("the losers shove in all that the pot held", "Each player who goes in and loses matches the pot."),
        ("make a cross with five face down cards", "Deal 5 community cards down in a cross."),
    ],
)
def test_the_nearest_wording_with_the_words_exchanged(said, meant):
    text = f"Bet.\n{said}\nBet."
    rule = only(text).rules[1]
    assert rule.unread, rule
    assert meant in [offer.means for offer in rule.offers]
    chosen = next(offer for offer in rule.offers if offer.means == meant)
    assert only(chosen.applied(text)).rules[1].wording == meant


def test_every_offer_leaves_fewer_words_unread():
    text = "Bet. Roll out the barrel and pass two cards. One more card face up for the team. Whoever sneezes wins."
    game = only(text)
    assert game.unread
    before = sum(len(each.words) for rule in game.rules for each in rule.unread)
    for rule in game.rules:
        assert not rule.unread or rule.offers[-1].how is How.WITHOUT
        for offer in rule.offers:
            after = only(offer.applied(text))
            assert sum(len(each.words) for rule in after.rules for each in rule.unread) < before


def test_a_sentence_that_is_read_may_mean_something_else():
    rule = only("1. Deal five cards to each player\n2. One card on the board\n").rules[1]
    assert "Deal 1 community card up." in [offer.means for offer in rule.offers]


def test_every_known_wording_is_understood():
    """The wordings that are offered (docs/own-games.md lists them)."""
    for kind, wording, _ in table():
        reading = understood(wording)
        assert reading.steps and not reading.unread, (kind, wording)


def test_what_players_say_leads_to_the_wording():
    for _, wording, sayings in table():
        for said in sayings:
            meant = [render_step(step) for step in understood(wording).steps]
            near = [[render_step(step) for step in understood(each.wording).steps] for each in nearest(said)[:4]]
            assert meant in near, said


# Numbers, tags, relatives


def test_numbers_have_a_reason_each():
    game = only(DRAW)
    assert game.serial == "4-8-2-6-4"
    assert all(number.reason for number in game.numbers)
    assert set(game.tags) == {"draw", "wilds"}


def test_a_number_is_not_known_because_of_a_rule():
    game = only(DRAW + " Whistle while you work.")
    assert game.serial == "?-?-?-?-?"
    assert {number.reason for number in game.numbers} == {"not known, because of rule 7"}
    assert [number.without for number in game.numbers] == [4, 8, 2, 6, 4]
    assert "none of the five numbers is known" in game.rules[-1].follows


def test_the_nearest_games_and_what_differs(bundle):
    near = only(DRAW, bundle).relatives
    assert len(near) == 5 and [each.cost for each in near] == sorted(each.cost for each in near)
    assert any("sixes" in words for words in near[0].changes)


def test_a_game_of_the_catalogue_is_its_own_nearest_relative(bundle):
    import contextlib

    from catalog.read.write import write_entry
    from catalog.store.database import open_database
    from catalog.store.variants import read_variant

    with contextlib.closing(open_database(bundle)) as connection:
        variant = read_variant(connection, "ipvdb-10")
    near = only(write_entry(variant), bundle).relatives[0]
    assert (near.key, near.cost, near.changes) == ("ipvdb-10", 0, ())


def test_the_page_of_a_game_is_read_as_the_same_game():
    game = only(DRAW)
    again = only(game.page)
    assert (again.name, again.serial) == (game.name, game.serial)
    assert [rule.wording for rule in again.rules] == [rule.wording for rule in game.rules]


# What wins, and a hand


def played(text, **how):
    reading = read_text(text)
    return play(reading, understand(reading), **how).games[0]


def test_what_wins_by_number_of_players():
    game = played(DRAW)
    assert [run.players for run in game.winning.runs] == list(range(2, 9))
    for run in game.winning.runs:
        (side,) = run.sides
        assert side.typical and abs(sum(chance.share for chance in side.chances) - 1) < 1e-9
        assert all(chance.stderr > 0 for chance in side.chances if chance.share < 1)
    assert [run.players for run in played(DRAW, players=3).winning.runs] == [3]


def test_odds_of_a_game_with_unread_words_are_not_made_up():
    game = played(DRAW + " Whistle while you work.")
    assert (game.winning.runs, game.winning.why) == ((), "not known, because of rule 7")
    assert game.hand.lines


def test_a_hand_is_the_same_for_the_same_seed():
    one, same, other = (played(DRAW, players=3, seed=seed).hand for seed in (2, 2, 3))
    assert one == same and one.lines != other.lines and one.players == 3


def test_all_of_it_is_data(bundle):
    reading = read_text(DRAW)
    data = json.loads(json.dumps(as_data(play(reading, understand(reading, bundle)))))
    assert set(data) == {"text", "games", "remarks", "late", "mended", "mends"}
    assert data["games"][0]["numbers"][1]["value"] == 8
    assert data["games"][0]["hand"]["players"] == 5


# Hostile texts, and bounds

LOOPS = "Deal five cards to each player. Repeat this until nobody is left. Repeat the last 2 actions 900 times. " * 8


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t\n",
        "\x00\x1b[31m\u202e Deal five cards. \x07",
        "<script>alert(1)</script>",
        "<b>Deal five cards to each player.</b> <img src=x onerror=alert(1)>",
        "word " * 4000,
        "w" * 20_000,
        "deal " * 4000,
        "(" * 10_000 + ")" * 10_000,
        "[" * 5_000 + "Deal five cards to each player." + "]" * 5_000,
        "1. " * 6_000,
        "Deal 999 cards to each player. Repeat this 999 times. Repeat the last 2 actions 999 times.",
        LOOPS,
        "Deal one card to each player and bet. " * 500,
        "#" * 20_000,
        "# \n" * 6_000,
        "Deal five cards, and " * 900,
        "\ud800 Deal five cards to each player.",
        "Deal five cards to each player.\u2028Bet.\u2029",
    ],
    ids=range(19),
)
def test_a_hostile_text_is_answered_within_its_budget(text):
    begun = time.process_time()
    reading = read_text(text)
    answer = understand(reading)
    answer = play(reading, answer)
    took = time.process_time() - begun
    assert took < 12, took
    assert answer.games or answer.remarks
    told = json.dumps(as_data(answer))
    assert "fault" not in " ".join(fault for game in answer.games for fault in game.faults), told[:500]


def test_a_text_above_the_limit_is_refused():
    with pytest.raises(TooMuch, match="at most 20,480 are read"):
        read_text("Bet.\n" * 5000)
    with pytest.raises(TooMuch, match="at most 10 are tried"):
        read_text("".join(f"# Game {n}\nDeal five cards to each player.\n" for n in range(11)))


def test_harmful_characters_are_blanks_and_places_stay_true():
    assert normalized("a\r\nb\x00c\u202ed") == "a\nb c d"


def test_a_part_whose_time_is_over_says_so(monkeypatch):
    from catalog.budget import Limit

    monkeypatch.setattr(answers, "TRIED_NUMBERS", Limit(1, 1))
    monkeypatch.setattr(answers, "TRIED_OFFERS", Limit(1, 1))
    answer = tried(f"{STUD} Zing the zong.")
    assert set(answer.late) == {"repairs", "numbers"}
    assert answer.games[0].rules[0].wording == STUD.replace("two", "2").replace("one", "1")
    answer = tried(STUD)
    assert answer.games[0].numbers[0].value is None and answer.games[0].faults == ()
    assert "too long" in answer.games[0].numbers[0].reason


def test_a_rule_that_trips_the_program_costs_only_its_part(monkeypatch):
    monkeypatch.setattr(answers, "in_order", lambda variant: 1 / 0)
    game = only(STUD)
    assert game.numbers[0].value == 3 and game.tags == ()
    assert "ZeroDivisionError" in game.faults[0]


def test_prose_and_rules_are_both_read():
    assert read_rule(STUD).steps == understood(STUD).steps
    told = "Everyone is dealt three cards face down"
    assert understood(told).steps and not understood(told).unread
    assert read_prose(told).steps == understood(told).steps
    assert replace(read_prose(told), main=0).steps


@pytest.mark.parametrize("row", colloquial.table(), ids=lambda row: row[3])
def test_talk_is_put_into_plain_words(row):
    """Each row changes its example, as the rows before it leave that."""
    rows = colloquial.table()
    text = row[3]
    for when, said, plain, _ in rows[: rows.index(row)]:
        text = said.sub(plain, text) if when in colloquial.OFFERED else text
    assert row[0] in colloquial.OFFERED and row[1].sub(row[2], text) != text
    assert colloquial.plainly(row[3], colloquial.OFFERED) != row[3]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Everybody throws in a buck.", "Each player antes."),
        ("Pass three to the guy on your left.", "Pass 3 cards to the left."),
        ("You get seven cards, all face down, look at them, bet once more.", "Deal 7 cards down to each player."),
        (
            "Five cards are dealt face down in the middle in the shape of a cross.",
            "Deal 5 community cards down in a cross.",
        ),
        ("High card showing starts the betting.", "Betting round, opened by any player who has the high up card."),
        ("Last card comes face down, then the final bet.", "Deal the last card down to each player."),
        ("two rows of three on the table, all face down", "Deal 6 community cards down in 2 rows of 3."),
        ("Deal three cards up in the middle.", "Deal 3 community cards up."),
        ("You need trips to take the pot.", "To win, a player must have three of a kind or better."),
    ],
)
def test_talk_is_understood(said, means):
    reading = understood(said)
    assert not reading.unread and render_step(reading.steps[0]) == means


CHAT = "Ann: whats the game?\nBob: {}\nBob: everyone gets 5 cards\nBob: bet\nBob: low hand wins"
LONG = "flip one card from each hand and then we all have a good look at it and bet, in turn"


@pytest.mark.parametrize(
    ("text", "name", "rules", "asides"),
    [
        ("Ok so this one's called Dirty Larry.\nDeal five cards to each player.\nBet.", "Dirty Larry", 2, 0),
        ("my own game, call it Two Bridges:\n5 down to everybody\nbet\nbest hand wins", "Two Bridges", 3, 0),
        ("Crazy Eight, the way we do it on Thursdays\n\nDeal five cards to each player. Bet.", "Crazy Eight", 2, 0),
        ("Iron Cross\n(from the club page)\n\nDeal five cards to each player.\nBet.", "Iron Cross", 2, 1),
        ("Low Tide is five card draw.\nDeuces are wild.", "Low Tide", 2, 0),
        (CHAT.format("let's play Nine Lives"), "Nine Lives", 3, 1),
        ("deal five cards to each player. bet. low hand wins.", "My game", 3, 0),
    ],
)
def test_what_is_said_around_the_rules_is_no_rule(text, name, rules, asides):
    game = only(text)
    assert (game.name, len(game.rules), len(game.asides)) == (name, rules, asides)
    assert not game.unread


def test_chat_lines_are_no_wrapped_paragraph():
    lines = f"deal five cards to each player\n{LONG}\nbest hand wins the pot\nbet\nlow card wins nothing at all"
    assert [rule.said for rule in only(lines).rules] == lines.split("\n")
    wrapped = (
        "Deal five cards to each player, and when all of them\nhave looked at their cards, there is a round of betting."
    )
    assert len(only(wrapped).rules) == 1


def test_what_hangs_on_a_condition_is_not_offered_without_it():
    text = "If the jack of spades is dealt face up, the deal is cursed, we all frown, and everybody starts over."
    for offer in only(text).rules[0].offers:
        assert offer.means.startswith("If ") or offer.how is How.WITHOUT or "." not in offer.words.rstrip(".")


def test_rows_are_multiplied_out():
    offered = [offer.words for offer in only("lay out for us four rows of three, hidden").rules[0].offers]
    assert all(
        "12" in words for words in offered if "rows of three" in words.lower() and "common cards down in" in words
    )


# Repairs in parts, and for all rules at once


@pytest.mark.parametrize(
    ("sentence", "becomes"),
    [
        ("Black threes are wild, whether you like that or not.", "Black threes are wild."),
        ("Each player antes, then my uncle sings, and there is a betting round.", "(My uncle sings.)"),
        ("Pass two cards to the left - grandma insists on it.", "Pass two cards to the left. (Grandma insists on it.)"),
    ],
)
def test_a_sentence_is_mended_in_its_parts(sentence, becomes):
    parts = in_parts(sentence, understood)
    assert becomes in parts.words and parts.aside
    game = only(f"Deal five cards to each player.\n{parts.words}\nThe high hand wins.")
    assert not game.unread and any(aside.why == "it stands in brackets" for aside in game.asides)


@pytest.mark.parametrize(
    "sentence",
    [
        "If your uncle has a hat, you get another card, and then you bet.",
        "You get another card face up, if the dealer likes your hat.",
        "Deal one card to each player or throw the hats in the middle.",
    ],
)
def test_what_hangs_on_a_condition_or_is_one_of_two_ways_is_no_part(sentence):
    parts = in_parts(sentence, understood)
    assert parts is None or not any(understood(words).steps for words in re.findall(r"(?:^|\) )([^()]+)", parts.words))


def test_no_repair_says_what_is_denied():
    (rule,) = only("Deal five cards to each player.\nNo hats are passed to the left.\nThe high hand wins.").rules[1:2]
    assert rule.offers[0].how is How.WITHOUT


@pytest.mark.parametrize(
    "sentence", ["No bet here.", "No card is burned.", "There are no wild cards.", "No more cards are drawn."]
)
def test_what_only_says_that_something_is_not_done_is_no_rule(sentence):
    game = only(f"Deal five cards to each player.\nBet.\nThe high hand wins.\n{sentence}")
    assert not game.unread and "?" not in game.serial
    assert [aside.said for aside in game.asides] in ([sentence], [])


def test_the_first_repairs_of_all_rules_are_made_at_once():
    text = "Deal five cards to each player.\nTwo cards travel right.\nBet agian.\nThe high hand wins."
    answer = tried(text)
    assert answer.mends == 1  # "agian" is read as it is meant
    assert answer.mended == text.replace("Two cards travel right.", "Pass two cards to the right.")
    assert tried(answer.mended).mended == ""


def test_rules_have_the_marks_that_players_give_them():
    for marks in (("(a)", "(b)", "(c)"), ("Step 1:", "Step 2:", "Step 3:"), ("a)", "b)", "c)")):
        rules = zip(marks, ("Deal six cards to each player.", "Bet.", "The low hand wins."), strict=True)
        text = "\n".join(map(" ".join, rules))
        assert wordings(text) == ["Deal 6 cards to each player.", "Betting round.", "The low hand wins."]


def test_a_hand_says_which_rule_was_not_understood():
    reading = read_text("Deal five cards to each player.\nZong the bong.\nThe high hand wins.")
    (game,) = play(reading, understand(reading)).games
    assert any("This rule was not understood." in line for line in game.hand.lines)


def test_a_deal_that_only_sums_up_is_no_part():
    parts = in_parts("five cards apiece, four in the hole and one up, whatever grandma thinks.", understood)
    assert parts.words.startswith("(That makes five cards apiece.) Deal four cards down to each player. One up.")
    numbers = only(f"{parts.words}\nThe high hand wins.").numbers
    assert numbers[0].value == 5
