"""The words of a rule sentence by sentence, where its clauses begin, and the words as they are printed."""

from __future__ import annotations

import re
from itertools import pairwise

from catalog.budget import TOO_LONG
from catalog.language.naming import with_names_told, without_heading
from catalog.language.network import Network, Word
from catalog.limits import SENTENCE_WORDS, AboveLimit

STOPS = {".", ";", "!", "?"}
MARKS = {"(", ")", '"', "'", ":", "*"}
CONDITIONS = {
    "IF",
    "UNLESS",
    "UNTIL",
    "BEFORE",
    "EACH_TIME",
    "FIRST_TIME",
    "EVEN_IF",
    "WHILE",
    "AFTER",
    "AS_LONG_AS",
    "AT_ANY_POINT",
}


_CONJUNCTIONS = {",", "and", "then", "but", "or", "&"}


def sentences(net: Network, text: str) -> list[list[Word]]:
    """The words of each sentence of a rule, fillers and marks left out. Raises AboveLimit for too many words."""
    found: list[list[Word]] = [[]]
    for word in without_heading(with_names_told(net, net.words(text))):
        if word.text in STOPS:
            found.append([])
        elif word.text not in MARKS and not net.is_filler(word):
            found[-1].append(word)
    longest = max(map(len, found))
    if longest > SENTENCE_WORDS:
        raise AboveLimit(f"{TOO_LONG}: {longest:,} words, and a sentence has at most {SENTENCE_WORDS}")
    return [words for words in found if words]


def text_of(words: list[Word]) -> str:
    """The words in one line."""
    return " ".join(word.text for word in words)


def printed_sentence(words: list[Word], text: str) -> str:
    """A sentence as it is printed, its fillers included; empty where words of it were told elsewhere."""
    if any(word.start > after.start for word, after in pairwise(words)):
        return ""
    first = max(text.rfind(stop, 0, words[0].start) for stop in STOPS) + 1
    last = words[-1].start + len(words[-1].text)
    ends = [at for stop in STOPS if (at := text.find(stop, last)) >= 0]
    return text[first : min(ends, default=len(text))].strip()


def clause_bounds(words: list[Word], text: str) -> list[tuple[int, int]]:
    """Where the clauses of a sentence begin and end, as far as marks and conjunctions tell: places of words."""
    found: list[tuple[int, int]] = []
    first = 0
    for at, word in enumerate(words):
        between = set(word.text.lower().split()) <= _CONJUNCTIONS
        if (between or marks_before(text, words, at)) and first < at:
            found.append((first, at))
            first = at
        if between:
            first = at + 1
    return [*found, (first, len(words))] if first < len(words) else found


def marks_before(text: str, words: list[Word], at: int) -> str:
    """The marks that stand before a word and part clauses, a dash as ";"; they are no words of their own."""
    if not at or words[at].start < words[at - 1].start:  # a name told elsewhere
        return ""
    between = text[words[at - 1].start + len(words[at - 1].text) : words[at].start]
    between = re.sub(r"\s[-\u2013\u2014]\s", ";", between)
    return "".join(mark for mark in between if mark in "():;")


def unread_phrases(left: list[Word], words: list[Word], text: str) -> list[str]:
    """Unread words that stand side by side, as they are printed; a lone comma is no word."""
    runs: list[list[Word]] = []
    previous = None
    for position, word in enumerate(words):
        if word in left:
            if previous == position - 1 and runs:
                runs[-1].append(word)
            else:
                runs.append([word])
            previous = position
    phrases = [_printed(run, text).strip(" ,:") for run in runs]
    return [p for p in phrases if p]


def _printed(run: list[Word], text: str) -> str:
    """A run of words as it is printed; word by word where a hand's own name brings words from elsewhere in."""
    if any(word.start > after.start for word, after in pairwise(run)):
        return " ".join(word.text for word in run)
    return text[run[0].start : run[-1].start + len(run[-1].text)]
