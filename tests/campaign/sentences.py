"""Rule sentences that nobody wrote: cut, joined, repeated, misspelt, with words of other sentences."""

from __future__ import annotations

from random import Random

from campaign import material

DIGITS = dict(zip("one two three four five six seven eight nine ten".split(), map(str, range(1, 11)), strict=True))
ODD_NUMBERS = ("0", "1", "13", "53", "100", "1,000", "-1", "1/0", "1/2", "2.5", "3rd", "x", "¹", "½", "10^9", "4-6")
MARKS = (",", ";", ".", ":", "(", ")", '"', "'", "—", "/", "&", "!", "?", "...", "*", "[", "]", "|")
LONGEST = 1_500
"""So many letters has a sentence at most; what is longer is cut."""


def sentence(chance: Random, of: int) -> str:
    """A sentence: a rule with one to three of the changes below."""
    words = material.rule(chance, of).split()
    for change in chance.choices(CHANGES, weights=WEIGHTS, k=chance.choice((1, 1, 2, 2, 3))):
        words = change(chance, words, of) or words
    return " ".join(words)[:LONGEST]


def _cut(chance: Random, words: list[str], of: int) -> list[str]:
    first = chance.randrange(len(words))
    return words[first : chance.randint(first + 1, len(words))]


def _without(chance: Random, words: list[str], of: int) -> list[str]:
    at = chance.randrange(len(words))
    return words[:at] + words[at + chance.choice((1, 1, 2, 3)) :]


def _join(chance: Random, words: list[str], of: int) -> list[str]:
    other = material.rule(chance, of).split()
    between = chance.choice(("", "and", "or", "then", ",", ".", "but", "if", "unless", "until", "for each", "except"))
    return [*words[: chance.randint(1, len(words))], *between.split(), *other[chance.randrange(len(other)) :]]


def _repeat(chance: Random, words: list[str], of: int) -> list[str]:
    part = _cut(chance, words, of)
    return [*words, *part * chance.choice((1, 1, 2, 3, 10, 40))]


def _insert(chance: Random, words: list[str], of: int) -> list[str]:
    at = chance.randrange(len(words) + 1)
    return [*words[:at], *chance.sample(material.words(), chance.randint(1, 3)), *words[at:]]


def _swap(chance: Random, words: list[str], of: int) -> list[str]:
    changed = list(words)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(words))] = chance.choice(material.words())
    return changed


def _shuffle(chance: Random, words: list[str], of: int) -> list[str]:
    first = chance.randrange(len(words))
    last = min(len(words), first + chance.randint(2, 6))
    part = words[first:last]
    chance.shuffle(part)
    return [*words[:first], *part, *words[last:]]


def _misspell(chance: Random, words: list[str], of: int) -> list[str]:
    changed = list(words)
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(words))
        word = changed[at]
        place = chance.randrange(len(word))
        changed[at] = chance.choice(
            (word[:place] + word[place + 1 :], word[:place] + word[place] + word[place:], word.upper(), word[::-1],
             word[:place] + chance.choice("aeiou-'sxé ") + word[place + 1 :])
        ) or word  # fmt: skip
    return changed


def _punctuate(chance: Random, words: list[str], of: int) -> list[str]:
    changed = list(words)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(words))
        changed[at] = chance.choice((changed[at] + chance.choice(MARKS), chance.choice(MARKS) + changed[at]))
    return changed


def _digits(chance: Random, words: list[str], of: int) -> list[str]:
    return [DIGITS.get(word.lower(), word) for word in words]


def _odd_number(chance: Random, words: list[str], of: int) -> list[str]:
    numbers = [at for at, word in enumerate(words) if word.isdigit() or word.lower() in DIGITS]
    at = chance.choice(numbers) if numbers else chance.randrange(len(words))
    return [*words[:at], chance.choice(ODD_NUMBERS), *words[at + 1 :]]


CHANGES = (_cut, _without, _join, _repeat, _insert, _swap, _shuffle, _misspell, _punctuate, _digits, _odd_number)
WEIGHTS = (3, 3, 4, 1, 2, 4, 2, 2, 3, 1, 2)
