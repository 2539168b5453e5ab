"""Sentences said in other words: whole clauses and pieces, slots within slots, and all ways at once as one graph."""

import re
from itertools import product, zip_longest

import pytest

from catalog.language import read_rule, render_rule
from catalog.language.chart_parser import Chart, Graph
from catalog.language.compiled_grammar import START
from catalog.language.english import tokens
from catalog.language.faithful import holds
from catalog.language.network import UNKNOWN, network
from catalog.language.rewording import _Graph, reworded, rows
from catalog.language.sentence_words import sentences

SAMPLES = {
    "{np}": (
        "the high hole heart",
        "half the pot",
        "the high hand",
        "the low hand",
        "two cards",
        "sevens",
        "three chips",
        "the draw",
        "a flush, a straight, a pair",
        "a wheel",
    ),
    "{num}": ("two", "seven"),
    "{s}": ("draw two cards", "someone wins"),
    "{vp}": ("opens", "draw a card"),
    "{vps}": ("has a pair",),
    "{pp}": ("to the left of the dealer",),
    "{vg>vb}": ("fold", "discard a card"),
    "{num>again}": ("twice",),
    "{num>total}": ("",),
    "{n}": ("spades", "four", "straights", "flushes"),
}
SLOT = re.compile(r"\{[\w>]+\}|\([^)]*\)")


@pytest.mark.parametrize("plain", sorted({" ".join(row.plain) for row in rows() if row.clause}))
def test_what_a_clause_comes_to_is_known_to_the_acts(plain):
    said = re.sub(r" ([,.])", r"\1", plain)
    slots = [slot[1:-1].split("|") if slot[0] == "(" else SAMPLES[slot] for slot in SLOT.findall(said)]
    parts = SLOT.split(said)
    filled = ("".join(map("".join, zip_longest(parts, choice, fillvalue=""))) for choice in product(*slots))
    assert any(read_rule(f"{one}.").whole and read_rule(f"{one}.").steps for one in filled)


def test_what_a_piece_comes_to_is_in_words_that_the_acts_have():
    for row in (row for row in rows() if not row.clause):
        plain = " ".join("" if piece[0] == "{" else piece.lstrip("~") for piece in row.plain)
        parts, choices = CHOICE.split(plain), [each[1:-1].split("|") for each in CHOICE.findall(plain)]
        for chosen in product(*choices):
            said = "".join(map("".join, zip_longest(parts, chosen, fillvalue="")))
            assert not [word.text for word in network().words(said) if word.type == UNKNOWN], said


CHOICE = re.compile(r"\([^)]*\)")


IN_OTHER_WORDS = {
    "The lowest visible hand bets first.": "The low hand showing bets first.",
    "At most three raises in each betting round.": "Maximum three raises per round.",
    "Check-raising is permitted.": "Players may check and then raise.",
    "Nobody is permitted to peek at their down cards.": "Nobody may look at their down cards.",
    "All pass two cards to the right.": "Each player passes two cards to the right.",
    "Looking at your down cards is forbidden.": "Players may not look at their down cards.",
    "Deal nine commons face down to the table, in a 3x3 square.": "Deal nine commons face down in a 3x3 square.",
    "Three cards up, one at a time, with a bet after each.": (
        "Deal one card up to each player. Betting round. Repeat the last two actions twice."
    ),
    "Flip the middle cards two at a time and bet each time.": (
        "Turn up two common cards. Betting round. Repeat this until all common cards are up."
    ),
    "Four cards to each player, two up and two down.": "Deal two cards up and two cards down to each player.",
    "Five common cards, three face up and two face down.": (
        "Deal three common cards face up and two common cards face down."
    ),
    "Small blind one chip, big blind two chips.": (
        "The player to the left of the dealer posts a small blind of one chip. "
        "The next player posts a big blind of two chips."
    ),
    "Three down, two up, bet.": (
        "Deal three cards down to each player. Deal two cards up to each player. Betting round."
    ),
    "Two down, bet, one more up, bet.": (
        "Deal two cards down to each player. Betting round. Deal one card up to each player. Betting round."
    ),
    "Two down, three up, with a bet after each up card.": (
        "Deal two cards down to each player. Deal one card up to each player. Betting round. "
        "Repeat the last two actions twice."
    ),
    "The first three cards are down, the next two are up, and the last is down.": (
        "Deal three cards down to each player. Deal two cards up to each player. "
        "Deal the last card down to each player."
    ),
    "Deal 3 to everyone and 5 to the board face down.": (
        "Deal three cards to each player. Deal five common cards face down."
    ),
    "Three separate boards of five cards each are dealt.": "Deal three sets of five common cards.",
    "Put six cards face down in a circle in the middle of the table.": "Deal six common cards face down in a circle.",
    "Add a second deck.": "Shuffle two decks together.",
    "Each player may draw two cards only.": "Each player may draw exactly two cards.",
    "You can buy three cards at a quarter apiece.": "You may buy three cards for a quarter each.",
    "Replacing an up card costs two chips.": "It costs two chips to replace an up card.",
    "Pay two chips and you may replace a card.": "It costs two chips to replace a card.",
    "A ten entitles you to an extra card.": "Each player who is dealt a ten gets another card.",
    "An up card is replaced face up and a hole card face down.": (
        "Up cards are replaced face up and down cards face down."
    ),
    "Cards cost a dime in the first round and a quarter in the second.": (
        "Cards cost a dime in the first betting round. Cards cost a quarter in the second betting round."
    ),
    "When a card is taken, another takes its place.": "Taken cards are replaced from the deck.",
    "Everyone keeps drawing until he has a pair.": "Each player draws until he has a pair.",
    "Keep dealing until somebody has a flush.": "Deal cards until somebody has a flush.",
    "Continue like this until someone folds.": "Repeat this until someone folds.",
    "This is done five times.": "Repeat this five times.",
    "The process is repeated for each player.": "Repeat this for each player.",
    "There is a bet after every card is flipped.": "Each time a card is flipped, betting round.",
    "Hands are passed one seat to the left.": "Each player passes their hand to the left.",
    "Muck two cards after the flop.": "Discard two cards after the flop.",
    "We play again if nobody wins.": "If nobody wins, redeal.",
    "If nobody wins, deal another hand.": "If nobody wins, redeal.",
    "Put your discards face up in front of you.": "Discards go face up.",
}


@pytest.mark.parametrize("said", IN_OTHER_WORDS)
def test_a_sentence_means_what_it_says_in_plain_words(said):
    plain = read_rule(IN_OTHER_WORDS[said])
    assert plain.whole and read_rule(said).whole and read_rule(said).steps == plain.steps


UNDER_A_CONDITION = {
    "If the dealer messes up the count, we start the hand over.": "If the dealer messes up the count, redeal.",
    "Anyone who sneezes pays the pot.": "If a player sneezes, they match the pot.",
    "Players who sneeze must fold.": "If players sneeze, they fold.",
    "A player caught peeking must fold.": "If a player is caught looking, they fold.",
    "A card that falls on the floor is dead.": "If a card falls on the floor, it is dead.",
    "Discard a card unless the dealer wears a hat.": "Discard 1 card unless the dealer wears a hat.",
    "Before laughing, each player discards a card.": "Each player discards 1 card before they laugh.",
    "If a player laughs, everyone antes again, and the deal passes to the left.": (
        "If a player laughs, each player reantes. If a player laughs, the deal passes to the left."
    ),
}
"""What comes of a condition of which no act is known, in house wording."""


@pytest.mark.parametrize("said", UNDER_A_CONDITION)
def test_what_comes_of_a_condition_is_known_where_the_condition_is_not(said):
    reading = read_rule(said)
    assert reading.whole and render_rule(reading.steps) == UNDER_A_CONDITION[said]
    assert read_rule(UNDER_A_CONDITION[said]).steps == reading.steps


NOT_SO = [
    "Four cards to each player, two up and three down.",
    "Draw two cards, or none if you sneezed.",
    "Kings are wild, and so are queens if a joker is laughing.",
    "No player who sneezes may fold.",
    "Each player flips one, two or seven of their cards, or sneezes.",
    "The middle card that the dealer likes is wild.",
    "A player may sneeze or pass a card to the left.",
    "Deal two cards to each player, both green.",
    "Deal three down and three up, with a bet after each.",
    "Deal three up and three down, with a bet after each up card.",
    "The first two cards are down, the next four are up, and the last may be either.",
    "A replaced up card is dealt down, and a down card up.",
    "Fours never give you an extra card.",
    "A bet follows each new card except the last.",
    "Extra cards are two dollars, except the last.",
    "You may raise except in the second round.",
    "In all but the second round you may buy a card.",
    "Four cards are kept of which five are dealt.",
]
"""Sentences of which a part alone can be read: the rest bears on it."""


@pytest.mark.parametrize("said", NOT_SO)
def test_what_the_rest_of_a_sentence_bears_on_is_not_read_by_itself(said):
    assert not read_rule(said).whole


EITHER = {
    "You may dump two cards or pay the ante.": "They may discard 2 cards. Or they may pay the ante.",
    "You have to match the pot or throw two cards away.": "They match the pot. Or they discard 2 cards.",
}


@pytest.mark.parametrize("said", EITHER)
def test_one_of_two_things_is_done(said):
    assert render_rule(read_rule(said).steps) == EITHER[said]


@pytest.mark.parametrize(
    ("words", "plain", "held"),
    [
        ("pass two cards to the left", "Pass two cards to the left.", True),
        ("pass two cards to the left", "Pass two cards to the right.", False),
        ("pass two cards to the left", "Pass three cards to the left.", False),
        ("the low heart takes half the pot", "The low heart takes half the pot.", True),
        ("the low heart takes half the pot", "The low spade takes half the pot.", False),
        ("a five of a kind beats a pair", "Five of a kind beats a pair.", True),
        ("after the third betting round, kings are wild", "After the second betting round, kings are wild.", False),
    ],
)
def test_steps_hold_the_numbers_suits_and_sides_that_words_name(words, plain, held):
    reading = read_rule(plain)
    assert reading.whole and holds(reading.steps, words) is held


def test_as_a_graph_a_sentence_reads_as_it_does_word_by_word(shared):
    """The chart over a graph, of sentences said in one way only, against the chart over words."""
    import csv

    net = network()
    with (shared / "catalogue" / "rule-labels.csv").open(newline="", encoding="utf-8") as file:
        texts = [row["rule"] for row in csv.DictReader(file)][:150]
    same = 0
    for text in texts:
        for words in sentences(net, text):
            edges = [[(word, at + 1)] for at, word in enumerate(words)] + [[]]
            graph = Graph(net, edges, [False] * len(words) + [True])
            chart = Chart(net, words)
            here, there = graph.spans(START, 0), chart.spans(START, 0)
            assert here.keys() == there.keys()
            same += len(here)
            for end, span in there.items():
                assert sorted(way[:3] for way in span.ways) == sorted(way[:3] for way in here[end].ways)
    assert same > 100


def test_a_graph_is_bounded():
    said = " and ".join(["the highest visible hand takes half the pot"] * 12)
    graph = _Graph(tokens(said))
    graph.chart(network())
    assert len(graph.edges) < 4_000
    assert list(reworded(said, network())) == list(reworded(said, network()))
