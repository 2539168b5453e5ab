"""Sentences of which no act is known, as English; and what is said in other words than those of the acts."""

import re

import pytest

from catalog.language import read_rule, render_rule, understand
from catalog.language.english import english_lexicon, read_english, sentence_of, tokens
from catalog.language.paraphrase import clauses_of, paraphrases
from catalog.model.clause import Category, Lexeme, Phrase, PhraseKind, Statement

OTHER_WORDS = {
    "Six cards to everybody, face down.": "Deal six cards face down to each player.",
    "No peeking at your hole cards.": "Players may not look at their hole cards.",
    "You've got to discard two cards.": "You must discard two cards.",
    "They're allowed to discard one card.": "They may discard one card.",
    "Two cards are ditched.": "Two cards are discarded.",
}
"""What players say, and the same in words that the grammar of acts has."""

SAID = {
    "If you've got the jack you can sing a song.": "If you have the jack you may sing a song.",
    "Whoever laughs can't win the side bet": "Whoever laughs may not win the side bet.",
    "The host - never a guest - keeps the box.": "The host - never a guest - keeps the box.",
    "A late player's got to pay for the beer.": "A late player must pay for the beer.",
    "An old joker beats a ace.": "An old joker beats an ace.",
}
"""Sentences of which no act is known, and how they are written back."""

ALONE = {
    "Deal six cards to each player, and sing a song.": ["deal", "other"],
    "Sing a song, then deal six cards to each player.": ["other", "deal"],
    "If a king is dealt, sing a song, and deal six cards to each player.": ["other"],
    "Sing a song or deal six cards to each player.": ["other"],
    "Each player may sing a song and discard one card.": ["other"],
}
"""A clause stands for itself where nothing bears on it: no condition before it, no alternative, no leave."""


@pytest.mark.parametrize("said", OTHER_WORDS)
def test_what_is_said_in_other_words_means_the_same(said):
    assert read_rule(said).whole and read_rule(said).steps == read_rule(OTHER_WORDS[said]).steps


@pytest.mark.parametrize("said", SAID)
def test_a_sentence_without_an_act_is_written_back(said):
    reading = understand(said)
    assert reading.whole and render_rule(reading.steps) == SAID[said]
    assert understand(SAID[said]).steps == reading.steps


@pytest.mark.parametrize("said", ALONE)
def test_a_clause_stands_for_itself_where_nothing_bears_on_it(said):
    assert [step.kind for step in understand(said).steps] == ALONE[said]


def test_a_word_that_is_not_in_the_lexicon_is_unread():
    assert read_english("each player grumfles two cards") is None
    assert understand("Each player grumfles two cards.").unread


def test_nothing_is_played_of_what_is_only_said():
    said = "Whoever laughs first sits out a round."
    assert read_rule(said).unread and not read_rule(said).steps
    (step,) = understand(said).steps
    assert isinstance(step, Statement) and step.number is None


def test_what_acts_are_known_for_is_not_only_said(corpus_sentences):
    for text in corpus_sentences:
        reading = read_rule(text)
        if reading.whole:
            assert understand(text) is reading


@pytest.mark.slow
def test_every_statement_reads_back(corpus_sentences):
    """All corpus sentences as English, acts or not: what is read of them is what is written."""
    read = back = 0
    for text in corpus_sentences:
        for sentence in re.split(r"[.;!?]", text):
            if sentence.strip() and (phrase := read_english(sentence)):
                again = read_english(sentence_of(phrase))
                read += 1
                back += again == phrase
                assert again is not None and sentence_of(again) == sentence_of(phrase), sentence
    assert read > 900 and back / read > 0.97


def test_no_clause_is_lost_where_a_sentence_is_told_clause_by_clause(corpus_sentences):
    for text in corpus_sentences[:200]:
        for sentence in re.split(r"[.;!?]", text):
            if sentence.strip() and (phrase := read_english(sentence)):
                parts = clauses_of(phrase)
                told = [word for part in parts for word in bases(part)]
                assert set(told) >= {word for word in bases(phrase) if word not in JOINTS}


JOINTS = {",", "and", "then", "but", "-", ":", "and also"}


def bases(part: Phrase | Lexeme) -> list[str]:
    return [part.base] if isinstance(part, Lexeme) else [base for each in part.parts for base in bases(each)]


def test_other_ways_to_say_a_sentence_have_its_words(corpus_sentences):
    """A paraphrase leaves out nothing but commas and what a frame replaces, and puts in nothing but the frame."""
    frames = {"deal", "there", "is", "players", "may", "not", "to", "are", "be", "by", ",", "no"}
    for text in corpus_sentences[:300]:
        phrase = read_english(text.rstrip("."))
        if phrase is not None:
            own = stems(sentence_of(phrase))
            for other in paraphrases(phrase):
                assert stems(other) ^ own <= frames, (text, other)


def stems(text: str) -> set[str]:
    """The words of a sentence without the endings by which a verb stands in one form or another."""
    found = set()
    for token in tokens(text) or ():
        verbs = [each.base for each in token.may_be.values() if each.category is Category.VERB]
        found |= set(min(verbs, default=token.text, key=len).split())
    return found


def test_the_lexicon_is_closed():
    lexicon = english_lexicon()
    for word, may_be in lexicon.words.items():
        assert may_be and word == word.strip().lower()
        assert all(isinstance(each, Lexeme) for each in may_be.values())
    assert {kind.name.lower() for kind in PhraseKind} >= {"clause", "list", "condition"}


@pytest.mark.parametrize("word", ["unflipped", "non-wild", "newest", "luckier", "publicly"])
def test_words_are_made_of_words(word):
    (token,) = tokens(word)
    assert token.may_be


@pytest.fixture(scope="module")
def corpus_sentences(shared):
    import csv

    with (shared / "catalogue" / "rule-labels.csv").open(newline="", encoding="utf-8") as file:
        return [row["rule"] for row in csv.DictReader(file)]


SAID_PLAINLY = {
    "Two cards go face down in the middle.": "Deal two common cards face down.",
    "Everybody chucks a nickel into the pot.": "Each player antes a nickel.",
    "Sixes go wild.": "Sixes are wild.",
    "A red nine face up kills that player's hand.": "If a player is dealt a red nine up, their hand is dead.",
    "A pair of kings is needed to open.": "To open, they must have a pair of kings.",
    "The worst hand takes the lot.": "The low hand wins.",
    "Shove two cards to your left-hand neighbor.": "Each player passes two cards to the left.",
    "If nobody opens, the hand is dealt again.": "If nobody opens, redeal.",
}
"""Wordings of the table of paraphrases, with slots filled."""


@pytest.mark.parametrize("said", SAID_PLAINLY)
def test_what_the_table_of_paraphrases_has_is_read_as_what_is_plain(said):
    assert read_rule(said).whole and read_rule(said).steps == read_rule(SAID_PLAINLY[said]).steps
