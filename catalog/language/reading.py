"""A printed rule read whole: its sentences, their readings, and the words that nothing claims.

A sentence that the grammar reads from end to end gives its steps. Where it reads in several ways, the one with the
fewest steps is taken, then the one with the highest priority (`rule.2:` in a grammar file), then the one with the
fewest parts; the others are kept beside it. A sentence that cannot be read whole is covered as far as can be by
conditions and acts that can be read, and every other word of it stays as unread.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from catalog.language import meaning
from catalog.language.network import START, UNKNOWN, Chart, Network, Span, Word, network
from catalog.model.betting import Bet, EqualBets, Outcome, Result, Showdown
from catalog.model.board import Shuffle, Table
from catalog.model.dealing import Flip, Put
from catalog.model.moves import Peek, Pick
from catalog.model.phrase import Lies, Which
from catalog.model.step import Step

_STOPS = {".", ";", "!", "?"}
_WAYS = {"flip": ("declare", "showdown"), "discard": ("shuffle",)}
_SELDOM_MAIN = ("flip",)  # "flips a card and passes it" is about passing
_CONDITIONS = {
    "IF",
    "UNLESS",
    "UNTIL",
    "BEFORE",
    "EACH_TIME",
    "EVEN_IF",
    "WHILE",
    "AFTER",
    "AS_LONG_AS",
    "AT_ANY_POINT",
}
_NEGATIONS = {"NOT", "NO", "CANNOT", "NONE"}
_RELATIVE = {"WHO", "WHOEVER"}
_WIN_ALL = (Result.MUST_WIN_BOTH, Result.MUST_WIN_ALL)
_LONGEST_GAP, _BACK = 8, 3  # how long a run of words that is passed over, and how far back it begins
_MARKS = {"(", ")", '"', "'", ":", "*"}


@dataclass(frozen=True)
class Reading:
    """What a printed rule means: its steps, the main one first, and the phrases that were not understood.

    `others` are the other readings of the same words, best first; they take no part in equality.
    """

    steps: tuple[Step, ...]
    unread: tuple[str, ...] = ()
    others: tuple[tuple[Step, ...], ...] = field(default=(), compare=False)


@cache
def read_rule(text: str) -> Reading:
    """The steps that a printed rule means; equal texts are read once."""
    net = network()
    steps: list[Step] = []
    unread: list[str] = []
    others: list[tuple[Step, ...]] = []
    for words in sentences(net, text):
        readings, left = _read_sentence(net, words, text)
        unread += left
        if readings and not steps:
            steps += sorted(readings[0], key=lambda step: _way_to(step, readings[0]))
        elif readings:
            steps += readings[0]
            others += readings[1:]
    _main_first(steps)
    return Reading(tuple(_joined(steps)), tuple(unread), tuple(others))


def _joined(steps: list[Step]) -> list[Step]:
    """The steps of a rule, with what only those after them tell of them.

    A betting round is over several hands where the rule goes on to say how each hand is bet on; cards dealt to the
    table are there to be picked where players then take them into their hands; and who has to win all that they
    declared may declare several.
    """
    return [_with_what_follows(step, steps[at + 1 :]) for at, step in enumerate(steps)]


def _with_what_follows(step: Step, after: list[Step]) -> Step:
    if isinstance(step, Bet) and any(isinstance(s, EqualBets) for s in after):
        return replace(step, several_hands=True)
    if isinstance(step, Table) and any(isinstance(s, Pick) for s in after):
        if any(isinstance(s, Put) and s.into is Lies.HAND for s in after):
            return replace(step, to_pick=True)
    if isinstance(step, Showdown) and any(isinstance(s, Outcome) and s.result in _WIN_ALL for s in after):
        if all(share.declared for share in step.shares):
            return replace(step, several_declared=True)
    return step


def _way_to(step: Step, steps: tuple[Step, ...]) -> bool:
    """True where a step only leads up to another of its sentence; to flip a card and put it somewhere is to flip it.

    So does a look at a card before cards are flipped.
    """
    if isinstance(step, Put):
        return step.cards.which is Which.THAT
    if isinstance(step, Peek):
        return any(isinstance(s, Flip) for s in steps)
    if isinstance(step, Pick):
        return step.cards.owner is not None
    return step.kind in _SELDOM_MAIN and not all(
        isinstance(s, (Put, Peek, Pick)) for s in steps if s.kind not in _SELDOM_MAIN
    )


def _main_first(steps: list[Step]) -> None:
    """Cards that are flipped to declare or to see who wins, and discards that are shuffled, are but the way to it.

    A discard that players may do without is not, nor one that goes on top of the deck: that is no shuffled deck.
    """
    kinds = {step.kind for step in steps[:2]}
    for kind, aims in _WAYS.items():
        if kind in kinds and steps[0].kind not in aims and not (kind == "discard" and steps[0].may):
            for step in [s for s in steps if s.kind in aims and not (isinstance(s, Shuffle) and s.on_top)][:1]:
                steps.remove(step)
                steps.insert(0, step)


def parse_step(sentence: str) -> Step:
    """The one step that a sentence means; the pair of `render_step`.

    Raises ValueError where the sentence is not read whole, or means more than one step.
    """
    reading = read_rule(sentence)
    if reading.unread or len(reading.steps) != 1:
        raise ValueError(f"not one step: {sentence!r}; not understood: {', '.join(reading.unread) or 'nothing'}")
    return reading.steps[0]


def sentences(net: Network, text: str) -> list[list[Word]]:
    """The words of each sentence of a rule, fillers and marks left out."""
    found: list[list[Word]] = [[]]
    for word in net.words(text):
        if word.text in _STOPS:
            found.append([])
        elif word.text not in _MARKS and not net.is_filler(word):
            found[-1].append(word)
    return [words for words in found if words]


def _read_sentence(net: Network, words: list[Word], text: str) -> tuple[list[tuple[Step, ...]], list[str]]:
    """All readings, best first, and the phrases left unread in the best."""
    if readings := _whole(net.chart(words)):
        return readings, []
    known = [w for w in words if w.type != UNKNOWN]
    if len(known) < len(words) and (readings := _whole(net.chart(known))):
        return readings[:1], _phrases([w for w in words if w.type == UNKNOWN], words, text)
    covered, unread = _cover(net.chart(words), text)
    return _without(net, words, text, sum(len(u.split()) for u in unread)) or (covered, unread)


def _without(net: Network, words: list[Word], text: str, most: int) -> tuple[list[tuple[Step, ...]], list[str]] | None:
    """The sentence read whole but for one run of at most so many words, near where it can be read no further."""
    chart = net.chart(words)
    chart.spans(START, 0)
    furthest = chart.furthest
    for length in range(1, min(most, _LONGEST_GAP) + 1):
        for first in range(min(furthest, len(words) - length), max(0, furthest - length - _BACK) - 1, -1):
            gap = words[first : first + length]
            rest = words[:first] + words[first + length :]
            if first and words[first - 1].type in _CONDITIONS:
                continue
            if gap[0].type in _CONDITIONS or not any(w.type in _CONDITIONS | _NEGATIONS for w in gap):
                if rest and (readings := _whole(net.chart(rest))):
                    return readings[:1], _phrases(gap, words, text)
    return None


def _whole(chart: Chart) -> list[tuple[Step, ...]]:
    """The meanings of all readings from end to end, best first, each once."""
    span = chart.spans(START, 0).get(len(chart.words))
    return _meanings(span) if span else []


def _meanings(span: Span) -> list[tuple[Step, ...]]:
    """What the words of a span mean as a sentence, best first, each once."""
    ranked = sorted(meaning.meanings(span), key=lambda m: (len(m[0]), -m[1], m[2]))
    return [steps for steps, _, _ in ranked]


def _cover(chart: Chart, text: str) -> tuple[list[tuple[Step, ...]], list[str]]:
    """The longest sentences that begin anywhere, from left to right, so that the fewest words stay unread.

    Nothing begins in a condition that is not understood: what stands in it is no act. So it is told for each place
    twice, as it may be reached from within such a condition or not.
    """
    words = chart.words
    open_best: list[tuple[int, int, tuple]] = [(0, 0, ())] * (len(words) + 1)
    inside = list(open_best)
    for at in range(len(words) - 1, -1, -1):
        closes = words[at].text == ","
        opens = words[at].type in _CONDITIONS
        after = (inside if opens else open_best)[at + 1]
        open_best[at] = (after[0] + 1, after[1], ((at, None), after[2]))
        after = (open_best if closes else inside)[at + 1]
        inside[at] = (after[0] + 1, after[1], ((at, None), after[2]))
        if at and words[at - 1].type in _RELATIVE:
            continue
        for end, span in chart.spans(START, at).items():
            unread, pieces, rest = open_best[end]
            if (unread, pieces + 1) < open_best[at][:2] and (meanings := _meanings(span)):
                open_best[at] = (unread, pieces + 1, ((at, meanings[0]), rest))
    steps: list[Step] = []
    left: list[Word] = []
    chain = open_best[0][2]
    while chain:
        (at, meant), chain = chain
        if meant is None:
            left.append(words[at])
        else:
            steps += meant
    return ([tuple(steps)] if steps else []), _phrases(left, words, text)


def _phrases(left: list[Word], words: list[Word], text: str) -> list[str]:
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
    phrases = [text[run[0].start : run[-1].start + len(run[-1].text)].strip(" ,:") for run in runs]
    return [p for p in phrases if p]
