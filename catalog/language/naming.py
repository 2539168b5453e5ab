"""Hands to which a rule gives a name of its own, and tells in brackets what they are.

"A Rainbow (four different suits and no pair) beats a pair and loses to a Zebra (...)": the name stands for what the
brackets tell, here and wherever the rule comes back to it. So it is put there, in the square brackets of the house
wording, and no step keeps the name. A name that the grammar knows (big cat, blaze) is left to it.
"""

from __future__ import annotations

from catalog.language.chart_parser import Chart
from catalog.language.network import UNKNOWN, Network, Word

_BOUNDS = {
    "COMMA", "AND", "BUT", "WITH", "PLUS", "BEAT", "LOSE", "TO", "EXCEPT", "HANDS", "OR", "BETWEEN", "ABOVE", "BELOW",
    "BE", "WHICH", "OF", "OVER", "UNDER", "THAN", "EXCEPT_FOR",
}  # fmt: skip
_MARKS = {".", ";", "!", "?", ":", "(", ")"}
_LONGEST = 3


def without_heading(words: list[Word]) -> list[Word]:
    """The words of a rule without a name of their own that it gives to the hands that it tells of behind a colon."""
    named = len(words) > 3 and words[0].type == UNKNOWN and (words[1].type, words[2].text) == ("HANDS", ":")
    return words[3:] if named else words


def with_names_told(net: Network, words: list[Word]) -> list[Word]:
    """The words of a rule in which every hand that it names is told by what the rule says it is."""
    if not any(word.text == "(" for word in words):
        return words
    meant: dict[tuple[str, ...], list[Word]] = {}
    found: list[Word] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word.text == "(" and (end := _end(words, at)) and (name := _name(net, found)):
            told = [Word("OPENING", "[", word.start), *words[at + 1 : end], Word("CLOSING", "]", words[end].start)]
            del found[len(found) - len(name) :]
            _drop_article(found)
            found += told
            meant[tuple(part.text.lower() for part in name)] = told
            at = end + 1
            continue
        for name, told in meant.items():
            if tuple(part.text.lower() for part in words[at : at + len(name)]) == name:
                _drop_article(found)
                found += told
                at += len(name)
                break
        else:
            found.append(word)
            at += 1
    return found


def _end(words: list[Word], at: int) -> int:
    """Where the bracket that opens there closes; nought where it does not, or holds another."""
    for end in range(at + 2, len(words)):
        if words[end].text == ")":
            return end
        if words[end].text in _MARKS:
            return 0
    return 0


def _name(net: Network, before: list[Word]) -> list[Word]:
    """The words of a hand's own name that stand last; none where there is no name, or one that is known."""
    name: list[Word] = []
    for word in reversed(before):
        if word.type in _BOUNDS or word.type == "A" or word.text in _MARKS or net.is_filler(word):
            break
        name.insert(0, word)
    printed = all(word.text[0].isupper() for word in name)
    if not name or len(name) > _LONGEST or not printed:
        return []
    if any(word.type == UNKNOWN for word in name) or not any(Chart(net, name).spans("hand_value", 0)):
        return name
    return []


def _drop_article(words: list[Word]) -> None:
    if words and words[-1].type == "A":
        del words[-1]
