"""What could be read of any words of a sentence, to tell what it is about: a guess, and no step of the rule."""

from __future__ import annotations

from itertools import pairwise

from catalog.language.chart_parser import Chart
from catalog.language.compiled_grammar import START
from catalog.language.network import UNKNOWN, Network, Word
from catalog.language.plausible import plausible
from catalog.language.sentence_words import CONDITIONS, MARKS, text_of, unread_phrases
from catalog.language.whole_readings import sentence_meanings, whole_readings
from catalog.model.betting import Bet
from catalog.model.constraints import changed_if_sensible
from catalog.model.phrase import When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind

_WAITING = {"IF", "EACH_TIME", "FIRST_TIME", "AS_LONG_AS", "AT_ANY_POINT", "IF_AT_ANY_POINT"}
_NEGATIONS = {"NOT", "NO", "CANNOT", "NONE"}
ROUNDS = {"ROUND_OF_BETTING", "LEAD_BET", "ANOTHER"}
_RELATIVE = {"WHO", "WHOEVER"}
_LONGEST_GAP = 8  # how long a run of words that is passed over
_BACK = 3  # how far before where it can be read no further such a run begins


def guess(net: Network, chart: Chart, words: list[Word], text: str) -> tuple[list[tuple[Step, ...]], list[str]]:
    """What could be read of any words of a sentence, to tell what it is about, and what is left unread then."""
    known = [w for w in words if w.type != UNKNOWN]
    if len(known) < len(words) and (readings := whole_readings(net, known)):
        return readings[:1], unread_phrases([w for w in words if w.type == UNKNOWN], words, text)
    covered, unread = _cover(chart, text, net)
    most = sum(len(u.split()) for u in unread)
    for rest in (words, known) if 0 < len(known) < len(words) else (words,):  # unknown words pass over, and then a run
        if found := _without(net, rest, most):
            best, gap = found
            return [best], unread_phrases([w for w in words if w in gap or w not in rest], words, text)
    return covered, unread


def _without(
    net: Network, words: list[Word], most: int, longest: int = _LONGEST_GAP
) -> tuple[tuple[Step, ...], list[Word]] | None:
    """The sentence read whole but for one run of at most so many words, near where it can be read no further."""
    chart = Chart(net, words, every=True)
    chart.spans(START, 0)
    furthest = chart.furthest
    for length in range(1, min(most, longest) + 1):
        for first in range(min(furthest, len(words) - length), max(0, furthest - length - _BACK) - 1, -1):
            gap = words[first : first + length]
            rest = words[:first] + words[first + length :]
            if first and words[first - 1].type in CONDITIONS:
                continue
            if any(w.text == "," for w in gap[1:-1]) and any(w.type in CONDITIONS for w in words[:first]):
                continue  # what is read would be of the condition and of what comes of it at once
            if gap[0].text == "," and length == 1 and _closes(words, first):
                continue  # "if there is, low hand wins": what stands before it is the condition, and no more
            if gap[0].type in CONDITIONS or not any(w.type in CONDITIONS | _NEGATIONS for w in gap):
                if gap[0].type in CONDITIONS and rest[first:] and "," not in (rest[first].text, gap[-1].text):
                    continue  # a condition goes on to the comma behind it
                if rest and (readings := whole_readings(net, rest)):
                    best = readings[0]
                    if gap[0].type == "UNTIL" and first:
                        best = _going_on(best)
                    elif gap[0].type in _WAITING | _RELATIVE:
                        best = _waiting(best) if not first else (*best[:-1], *_waiting(best[-1:]))
                    return best, gap
    return None


def _closes(words: list[Word], comma: int) -> bool:
    """True for the comma behind the condition with which a sentence begins."""
    return words[0].type in CONDITIONS and not any(word.text == "," for word in words[:comma])


def _waiting(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, the first of them under a condition of which no more is known than that there is one."""
    first, *rest = steps
    if any(isinstance(when, When) for when in first.when):
        return steps
    return (changed_if_sensible(first, when=(*first.when, When(ConditionKind.SOME_CASE))), *rest)


def _going_on(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, the last of them done until something of which no more is known."""
    if not steps or steps[-1].until:
        return steps
    *before, last = steps
    return (*before, changed_if_sensible(last, when=(*last.when, When(ConditionKind.UNTIL_SOMETHING))))


def _cover(chart: Chart, text: str, net: Network | None = None) -> tuple[list[tuple[Step, ...]], list[str]]:
    """The longest sentences that begin anywhere, from left to right, so that the fewest words stay unread.

    Nothing begins in a condition that is not understood: what stands in it is no act. So it is told for each place
    twice, as it may be reached from within such a condition or not. A clause of which nothing is read may be read
    whole but for one run of its words.
    """
    words = chart.words
    open_best: list[tuple[int, int, tuple]] = [(0, 0, ())] * (len(words) + 1)
    inside = list(open_best)
    for at in range(len(words) - 1, -1, -1):
        closes = words[at].text == ","
        opens = words[at].type in CONDITIONS
        after = (inside if opens else open_best)[at + 1]
        open_best[at] = (after[0] + 1, after[1], ((at, None), after[2]))
        after = (open_best if closes else inside)[at + 1]
        inside[at] = (after[0] + 1, after[1], ((at, None), after[2]))
        if at and words[at - 1].type in _RELATIVE:
            continue
        for end, span in chart.spans(START, at).items():
            unread, pieces, rest = open_best[end]
            better = (unread, pieces + 1) < open_best[at][:2]
            if better and (meanings := sentence_meanings(span)):
                if not plausible(meanings[0], text_of(words[at:end]).lower()):
                    continue
                if meanings[0] == (Bet(),) and not any(word.type in ROUNDS for word in words[at:end]):
                    continue  # "the bets" in a sentence that is about something else
                open_best[at] = (unread, pieces + 1, ((at, meanings[0]), rest))
    taken: dict[int, tuple[Step, ...]] = {}
    left: list[int] = []
    chain = open_best[0][2]
    while chain:
        (at, meant), chain = chain
        if meant is None:
            left.append(at)
        else:
            taken[at] = meant
    if not left:  # pieces that nothing ties together are no sentence: "pay double | ante or fold"
        starts = [*taken, len(words)]
        for at, end in pairwise(starts[1:]):
            if not set(text[words[at - 1].start : words[at].start]) & {*MARKS, ","}:
                left += range(at, end)
    if net is not None:
        for first, end in _clauses_left(words, left):
            if found := _without(net, words[first:end], end - first - 3, longest=12):
                steps, gap = found
                taken[first] = steps
                left = [at for at in left if not first <= at < end or words[at] in gap]
    return _in_order(words, taken, left), unread_phrases([words[at] for at in left], words, text)


def _clauses_left(words: list[Word], left: list[int]) -> list[tuple[int, int]]:
    """Where clauses between commas begin and end of which no word is read, but no conditions, in the words' order."""
    edges = [-1, *(at for at, word in enumerate(words) if word.text == ","), len(words)]
    clauses = [(one + 1, other) for one, other in pairwise(edges)]
    unread = set(left)
    return [
        (first, end)
        for first, end in clauses
        if end - first > 3 and unread.issuperset(range(first, end)) and words[first].type not in CONDITIONS
    ]


def _in_order(words: list[Word], taken: dict[int, tuple[Step, ...]], left: list[int]) -> list[tuple[Step, ...]]:
    """The steps told by the words that were read; those wait for something behind a condition that was not."""
    steps: list[Step] = []
    unread = set(left)
    waiting = False
    for at, word in enumerate(words):
        if at in taken:
            steps += _waiting(taken[at]) if waiting else taken[at]
            waiting = False
        elif at in unread:
            waiting = waiting or word.type in _WAITING
            if word.type == "UNTIL" and at and words[at - 1].text != ",":
                steps = [*_going_on(tuple(steps))]
    return [tuple(steps)] if steps else []
