"""How much is read of the corpus's sentences with one word in each swapped for another of its sort.

Where a rule is told of fours, of the left, of the table card or of the ante, a sister game tells it of sevens, the
right, a common card or half the pot. One word, or one group of words, is swapped at a time, by lists that know
nothing of the grammar. Not every swap is sense, so they will never all be read; what counts is that the share does
not fall. `python bench/bench_swap.py --unread` lists those that are not. The corpus is read from STEMMA_SHARED when
it runs; the same corpus gives the same sentences.
"""

from __future__ import annotations

import re
import sys

from corpus import SHARED, distinct_sentences

from catalog.language import read_rule

SORTS = (
    ("two", "three", "four", "five", "six"),
    ("twos", "threes", "fours", "sevens", "tens", "jacks", "queens", "kings", "aces"),
    ("a four", "a seven", "a jack", "a queen", "a king"),
    ("spade", "heart", "club"),
    ("spades", "hearts", "clubs", "diamonds"),
    ("queen of spades", "ace of clubs", "king of hearts", "two of diamonds"),
    ("to the left", "to the right"),
    ("their left", "their right"),
    ("high hand", "low hand"),
    ("high card", "low card"),
    ("high hole card", "low hole card"),
    ("highest", "lowest"),
    ("face up", "face down"),
    ("up card", "down card"),
    ("up cards", "down cards"),
    ("hole card", "up card"),
    ("first common", "second common", "last common"),
    ("first table card", "second table card", "last table card"),
    ("max bet", "the ante", "double ante", "minimum bet", "half the pot", "double max bet"),
    ("each player", "any player", "the dealer", "the high hand showing", "the player to the left of the dealer"),
    ("a player", "anyone", "any player", "somebody", "the player with the low hand showing"),
    ("common card", "table card"),
    ("common cards", "table cards"),
    ("top", "bottom", "middle"),
    ("row", "column"),
    ("square", "circle", "cross", "grid"),
    ("a pair", "a straight", "a flush", "three of a kind", "two pair"),
    ("red", "black"),
    ("must fold", "must discard one card", "must match the pot", "must pay max bet", "may buy a down card for max bet"),
    ("redeal", "everyone must reante", "deal one common card face up", "each player passes one card to their left"),
    ("clockwise", "counterclockwise"),
    ("same rank", "same suit"),
    ("for the ante", "for max bet", "for double ante", "for half the pot"),
    ("in turn", "simultaneously", "in betting order"),
    ("to the table", "to each player"),
)


def swaps(text: str) -> list[str]:
    """The sentence with one word of a sort swapped for the next of its sort, for each that stands in it."""
    made: dict[str, None] = {}
    for sort in SORTS:
        for place, word in enumerate(sort):
            other = sort[(place + 1) % len(sort)]
            for match in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text, re.I):
                told = other.capitalize() if match[0][0].isupper() else other
                made.setdefault(text[: match.start()] + told + text[match.end() :])
    return [sentence for sentence in made if sentence != text]


def main(listed: bool = False) -> None:
    """Prints how many sentences were made and how many of them are read to the last word."""
    if not (SHARED / "catalogue").is_dir():
        print("no corpus (STEMMA_SHARED)")
        return
    texts = distinct_sentences()
    made = sorted({sentence for text in texts for sentence in swaps(text)} - set(texts))
    left = [(sentence, unread) for sentence in made if (unread := read_rule(sentence).unread)]
    print(f"{len(made)} sentences with one word swapped, {1 - len(left) / len(made):.1%} read")
    if listed:
        for sentence, unread in left:
            print("   ", sentence, "|", "; ".join(unread))


if __name__ == "__main__":
    main("--unread" in sys.argv)
