"""Likely repairs of words that were not understood: correct a word, use a known wording, or delete the words.

A known wording is compared word by word with what was said, as the grammar classifies words ("five" and "three" are
both numbers, "throw away" and "discard" one verb). If one is near, its numbers, ranks, suits and directions are
replaced by those that were said. An offer is made only if it leaves fewer words unread.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from catalog.budget import spend
from catalog.language import Reading, render_step
from catalog.language.english import tokens
from catalog.language.network import UNKNOWN, network
from catalog.language.sentence_words import CONDITIONS
from catalog.trial import colloquial
from catalog.trial.colloquial import plainly
from catalog.trial.parts import in_parts, played
from catalog.trial.told import How, Offer
from catalog.trial.wordings import (
    Near,
    bag_of,
    denies,
    exchanged,
    is_known,
    likeness,
    nearest,
    sayings,
    tokens_of,
    weight_of,
)

OFFERED = 4
"""The most offers for one phrase of unread words, besides the one that deletes it."""

_NEARLY = 0.6
"""The least similarity of an offered wording, relative to the best one."""

_TRUSTED = 0.5
"""The least score of parts that are offered before any wording of the whole."""

_SURE = 0.88
"""The least similarity of a known saying that casts doubt on a sentence that is understood."""

_MANY_SENTENCES = 2_000
"""The number of sentences for which results are cached."""

_SAME = 0.93
"""The similarity in house wording above which two meanings are the same to a player."""

_FEW = 4
"""The most unread words that may be one misspelt word and the words that depend on it."""

_SHORT = 8
"""The most words of a sentence that only denies something."""

_STOPS = (
    r"[;:,](?!\s*with\b)\s*(?:(?:and|then|but|except(?: that)?)\s+(?!the\s+(?:last|first)\b))*"
    r"|\s+(?:and\s+then|then|followed by|but|except(?: that)?(?!\s+(?:for\s+)?(?:the\s+)?(?:last|first|one)\b))\s+"
)
_CLAUSES = (re.compile(_STOPS), re.compile(rf"{_STOPS}|\s+and\s+(?=\w+\s+\w+)"))
_JOINT_BEFORE = re.compile(r"(?:[\s,;:(-]|\b(?:and|then|but|with)\b)*(?:[.,;:(-]|\b(?:and|then|but|with)\b)\s*$")
_JOINT_BEHIND = re.compile(r"\s*(?:[.,;:]|\b(?:and|then|but)\b)[\s,;:]*(?:\b(?:and|then|but)\b[\s,]*)*(?=\w)")
"""What separates the unread words from those before and after them."""
_SPELLING = re.compile(r"[^\W\d_]{3,}")


def offers_for(
    text: str, said: tuple[int, int], phrases: Sequence[tuple[int, int]], read: Callable[[str], Reading]
) -> tuple[Offer, ...]:
    """The repairs of a sentence with unread words, the likeliest first; last those that delete words.

    `said` is the place of the sentence in the text, `phrases` are the places of its unread words. `read` reads a
    sentence. Raises TooLong if a budget around it is used up.
    """
    sentence, begin = text[slice(*said)], said[0]
    found = _offers(sentence, tuple((start - begin, end - begin) for start, end in phrases), read)
    return tuple(replace(each, start=each.start + begin, end=each.end + begin) for each in found)


@lru_cache(maxsize=_MANY_SENTENCES)
def _offers(text: str, phrases: tuple[tuple[int, int], ...], read: Callable[[str], Reading]) -> tuple[Offer, ...]:
    """The repairs of a sentence; cached, so that equal sentences are searched once."""
    said = 0, len(text)
    found: dict[str, Offer] = {}
    before = _left(read(text[slice(*said)]), text[slice(*said)])

    def offer(how: How, words: str, start: int, end: int, likely: float = 1.0) -> bool:
        """Keep an offer if it helps, and return whether it was kept."""
        whole = (text[said[0] : start] + words + text[end : said[1]]).strip()
        spend(8)
        reading = read(played(whole))
        if not whole or whole in found or not reading.steps or _left(reading, whole) >= before:
            return False
        means = " ".join(map(_worded, reading.steps))
        if any(means == other.means for other in found.values()):
            return False
        found[whole] = Offer(how, words, means, start, end, likely)
        return True

    for phrase in phrases:
        for word, at, instead in _misspelt(text, phrase, before):
            offer(How.SPELLING, instead, at, at + len(word))
    places = list(dict.fromkeys([said, *phrases]))
    tried = [(*each, place) for place in places for each in _wordings(text, said, place, read)]
    made: Counter[tuple[int, int]] = Counter()
    for likely, words, start, end, place in sorted(tried, key=lambda each: -each[0]):
        if made[place] < OFFERED - (len(places) > 1):  # with several places, no single one gets all offers
            made[place] += offer(How.WORDING, words, start, end, round(likely, 2))
        if made.total() >= OFFERED:
            break
    left_out = [_without(text, said, phrase, read) for phrase in phrases[:OFFERED]]
    rests = [(each, each.applied(text)[said[0] : said[1] - each.end + each.start].strip()) for each in left_out]
    helps = [each for each, rest in rests if not rest or _left(read(rest), rest) < before]
    repairs = sorted(
        found.values(), key=lambda each: each.how is How.WORDING and bool(read(played(each.applied(text))).unread)
    )
    left_out = helps or left_out[:1]
    if denies(text) and len(text.split()) <= _SHORT and not any(_denies_act(each.words) for each in repairs):
        return (*left_out, *repairs)  # what is not done may be left out
    return (*repairs, *left_out)


def _denies_act(words: str) -> bool:
    """True for words that deny what is done, and not only a condition in front of it: "if no one goes in, pass one"."""
    told = network().words(words)
    condition, comma, act = words.partition(",")
    return denies(act if comma and told and told[0].type in CONDITIONS else words)


def doubts(text: str, said: tuple[int, int], read: Callable[[str], Reading]) -> tuple[Offer, ...]:
    """Another meaning that an understood sentence may have, because players use nearly the same words for it.

    The whole sentence and each of its clauses are tried.
    """
    found = _doubts(text[slice(*said)], read)
    return tuple(replace(each, start=each.start + said[0], end=each.end + said[0]) for each in found)


@lru_cache(maxsize=_MANY_SENTENCES)
def _doubts(sentence: str, read: Callable[[str], Reading]) -> tuple[Offer, ...]:
    places = [(0, len(sentence))]
    for stops in () if is_known(bag_of(tokens_of(sentence))) else _CLAUSES:
        ends = [(found.start(), found.end()) for found in stops.finditer(sentence)]
        starts = [0, *(end for _, end in ends)]
        places += zip(starts, [*(start for start, _ in ends), len(sentence.rstrip(" .!"))], strict=True)
    found = {place: other for place in places if (other := _other_meaning(sentence[slice(*place)], read)) is not None}
    for start, end in sorted(found, key=lambda place: -found[place][0]):
        words = found[start, end][1]
        words = words if (start, end) == (0, len(sentence)) else words.rstrip(".")
        words = words[:1].lower() + words[1:] if start else words
        reading = read(sentence[:start] + words + sentence[end:])
        if reading.steps and not reading.unread:
            means = " ".join(map(_worded, reading.steps))
            return (Offer(How.WORDING, words, means, start, end),)
    return ()


def _other_meaning(sentence: str, read: Callable[[str], Reading]) -> tuple[float, str] | None:
    """The similarity and wording of what players say in nearly the same words, if it means something else."""
    tokens = tokens_of(sentence)
    bag = bag_of(tokens)
    if not bag:
        return None
    own = weight_of(bag)
    near, _, known = max((likeness(bag, each.bag, own, each.weight), -n, each) for n, each in enumerate(sayings()))
    if near < _SURE:
        return None
    words = exchanged(known, tokens)
    if is_known(bag):
        return None
    spend(16)
    mine, reading = read(sentence), read(words)
    if not mine.steps or mine.unread:
        return None
    means, other = (" ".join(map(_worded, each.steps)) for each in (mine, reading))
    in_steps = all(type(part) is Reading for part in getattr(reading, "parts", ()))
    alike = in_steps and likeness(bag_of(tokens_of(_bare(means))), bag_of(tokens_of(_bare(other)))) > _SAME
    if not other or alike or network().words(means)[:-1] == network().words(sentence)[:-1]:
        return None
    return near, words


def _bare(means: str) -> str:
    """House wording without the words that players leave out."""
    return re.sub(r"\b(?:showdown, |each player |to each player|may )", "", means.lower()).strip(" .")


def _left(reading: Reading, sentence: str) -> int:
    """The number of unread words of a sentence."""
    return len(" ".join(reading.unread).split()) if reading.steps or reading.unread else len(sentence.split())


def _worded(step) -> str:
    try:
        return render_step(step)
    except (LookupError, ValueError):
        return f"({step.kind})"


def _without(text: str, said: tuple[int, int], phrase: tuple[int, int], read: Callable[[str], Reading]) -> Offer:
    """The offer to delete the words, with the punctuation and conjunctions that joined them to the others."""
    start, end = phrase
    head, tail = text[said[0] : start], text[end : said[1]]
    if not head.strip(" ,;:-(") and not tail.strip(" .,;:!?)"):
        return Offer(How.WITHOUT, "", "", *said, 0.0)
    if tail.strip(" .,;:!?)"):
        end += len(tail) - len(tail.lstrip(" .,;:!?)"))
    else:
        start -= len(head) - len(re.sub(r"[\s,;:(]*(?:\b(?:and|then|but|or)\b)?[\s,;:(]*$", "", head))
    rest = (text[said[0] : start] + text[end : said[1]]).strip()
    if not read(rest).steps:
        return Offer(How.WITHOUT, "", "", *said, 0.0)
    means = " ".join(map(_worded, read(rest).steps))
    return Offer(How.WITHOUT, "", means, start, end, 0.0)


# Spelling


def _misspelt(text: str, phrase: tuple[int, int], unread: int) -> Iterator[tuple[str, int, str]]:
    """(word, its offset, replacement) for words that the grammar does not know and that are near one it knows.

    If more than a few words are `unread`, an English word is taken as it is: "shop" is then not a misspelt "stop".
    """
    for word in network().words(text[slice(*phrase)]):
        if word.type != UNKNOWN or not _SPELLING.fullmatch(word.text):
            continue
        if unread <= _FEW or not tokens(word.text):
            for near in difflib.get_close_matches(word.text.lower(), _spellings(), n=2, cutoff=0.75):
                yield word.text, phrase[0] + word.start, near.capitalize() if word.text[:1].isupper() else near


@cache
def _spellings() -> tuple[str, ...]:
    """All single words that the grammar knows."""
    net = network()
    every = net.spellings(frozenset(net._bits))  # noqa: SLF001
    return tuple(sorted({word for words in every for word in words.split() if _SPELLING.fullmatch(word)}))


# Wordings


def _wordings(
    text: str, said: tuple[int, int], phrase: tuple[int, int], read: Callable[[str], Reading]
) -> Iterator[tuple[float, str, int, int]]:
    """(likeness, words, start, end) of repairs by known wordings.

    The wording replaces the whole sentence, or the phrase in it, as a sentence of its own.
    """
    words = text[slice(*phrase)]
    plain = plainly(words, colloquial.OFFERED)
    head, tail = text[said[0] : phrase[0]], text[phrase[1] : said[1]]
    parts = in_parts(words, read) if phrase == said else None
    found = list(nearest(plain))
    if parts is not None:  # no single wording says what several of its parts say
        above = found[0].score + 0.01 if found and parts.played > 1 and parts.score >= _TRUSTED else 0.0
        found.append(Near(max(parts.score, above), parts.words, Counter()))
    found.sort(key=lambda near: -near.score)
    for near in (near for near in found if near.score >= _NEARLY * found[0].score):
        if not _says(head) and not _says(tail):
            yield near.score, near.wording, *said
            continue
        if _says(head) and not _JOINT_BEFORE.search(head) or _says(tail) and not _JOINT_BEHIND.match(tail):
            continue  # half a clause is left on one side
        opened = _JOINT_BEFORE.sub("", head)
        begins = ". " if _says(opened) and opened[-1:] not in ".!?" else ""
        closed = near.wording if _says(tail) or not tail else near.wording.rstrip(".")
        joint = _JOINT_BEHIND.match(tail) if _says(tail) else None
        after = phrase[1] + joint.end() if joint else phrase[1]
        goes_on = f" {text[after].upper()}" if joint else ""
        yield near.score, begins + closed + goes_on, said[0] + len(opened), after + bool(joint)


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))
