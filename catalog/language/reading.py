"""A printed rule read: its sentences, their readings, and the words that were not understood.

A sentence that the grammar reads from end to end gives its steps. Where it reads in several ways, the one with the
fewest steps is taken, then the one with the highest priority (`rule.2:` in a grammar file), then the one with the
fewest parts; the others are kept beside it. Of a sentence that cannot be read whole, clauses are taken that can, as
far as the rest of the sentence leaves them as they are (`partial`), and every other word of it stays as unread. Its
topic is guessed by what could be read of any of its words; a guess is no step.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

from catalog.budget import TOO_LONG, Limit, TooLong, budget, spend
from catalog.language.chart_parser import Chart
from catalog.language.compiled_grammar import START
from catalog.language.english import sentence_of
from catalog.language.guessing import ROUNDS, guess
from catalog.language.misspelt import Slip, corrected
from catalog.language.network import Network, Word, network
from catalog.language.otherwise import Otherwise, statement
from catalog.language.paraphrase import clauses_of
from catalog.language.partial import Part, hangs_on, has_subject, only_a_condition, taken
from catalog.language.plausible import splits_choice, tells_chance
from catalog.language.sentence_words import (
    CONDITIONS,
    clause_bounds,
    marks_before,
    printed_sentence,
    sentences,
    text_of,
    unread_phrases,
)
from catalog.language.topic import joined, main_step
from catalog.language.topic_guess import gist
from catalog.language.whole_readings import MANY, sentence_meanings, whole_readings
from catalog.limits import RULE, RULE_CHARACTERS, AboveLimit
from catalog.model.betting import Bet
from catalog.model.board import Common
from catalog.model.clause import Statement
from catalog.model.constraints import changed_if_sensible
from catalog.model.declaring import Declare
from catalog.model.frozen import is_frozen, set_fields
from catalog.model.moves import Buy
from catalog.model.phrase import ORDINALS
from catalog.model.ranking import Bug
from catalog.model.step import Step
from catalog.model.topic_guess import Gist, Topic
from catalog.model.wild_cards import Wild
from catalog.result_cache import NO_CACHE, ResultCache

Result = TypeVar("Result")


_ENDLESS = Limit(sys.maxsize, math.inf)
"""Counts steps and ends nothing."""

_SHARES = {"showdown", "declare"}  # kinds whose count says who shares the pot
_NEGATED = re.compile(r"\b(?:no|not|none|nothing|neither|only|never|kills?|table)\b")
_OF_ITS_RANK = re.compile(r"\b(?:same|that|its) rank\b")


@dataclass(frozen=True, repr=False)
class Reading:
    """What a printed rule means: its steps in the order of play, and the phrases that were not understood.

    `main` is the place of the step that the rule is about. `others` are the readings that came behind, of one sentence
    each and of all its words, best first; they take no part in equality. grammar/README.md says which is preferred.
    `about` is what a rule with unread words seems to be about, where that is none of its steps: a guess.
    `refused` says which limit (`catalog.limits`) the rule is above, which then is unread as a whole. `slips` are words
    of which another spelling was read.
    """

    steps: tuple[Step, ...]
    unread: tuple[str, ...] = ()
    others: tuple[tuple[Step, ...], ...] = field(default=(), compare=False)
    main: int = 0
    about: Gist | None = None
    refused: str = field(default="", compare=False)
    slips: tuple[Slip, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        return set_fields(self)

    @property
    def whole(self) -> bool:
        """True where every word was read."""
        return not self.unread

    @property
    def main_step(self) -> Step | None:
        """The step that the rule is about, or what it seems to be about; None where neither is known."""
        return self.about or (self.steps[self.main] if self.steps else None)

    @property
    def main_first(self) -> tuple[Step, ...]:
        """The steps, the main one before the others; before all of them what the rule seems to be about."""
        guess = () if self.about is None else (self.about,)
        main = self.steps[self.main : self.main + 1]
        return (*guess, *main, *self.steps[: self.main], *self.steps[self.main + 1 :])


@dataclass(frozen=True)
class _Sentence:
    """A sentence's readings, best first, the phrases left unread in it, and what could be read of any of its words.

    Where words are unread, there is one reading at most, of its clauses that may be taken. With a `slip` it is read
    with one word spelled otherwise.
    """

    readings: list[tuple[Step, ...]]
    unread: list[str] = field(default_factory=list)
    guessed: tuple[Step, ...] = ()
    slip: Slip | None = None


def bounded(text: str, read: Callable[[], Result], refused: Callable[[str], Result]) -> Result:
    """What a rule's text reads as, where it is within the limits and the budget of a rule; `refused(why)` elsewhere.

    Raises TooLong where a budget around that of the rule is used up.
    """
    if len(text) > RULE_CHARACTERS:
        return refused(f"{TOO_LONG}: {len(text):,} characters, and a rule has at most {RULE_CHARACTERS:,}")
    with budget(RULE) as own:
        try:
            return read()
        except AboveLimit as why:
            return refused(str(why))
        except TooLong as why:
            if not own.used_up:
                raise
            return refused(str(why))


def unread_whole(text: str, why: str) -> Reading:
    """A rule of which nothing is understood, as it is above a limit."""
    return Reading((), (text,), refused=why)


_cache: ContextVar[ResultCache] = ContextVar("cache", default=NO_CACHE)


@contextmanager
def readings_cached(cache: ResultCache) -> Iterator[None]:
    """Within it, readings are taken from a cache, and new ones put there."""
    token = _cache.set(cache)
    try:
        yield
    finally:
        _cache.reset(token)


@lru_cache(maxsize=MANY)
def read_rule(text: str) -> Reading:
    """The steps that a printed rule means; equal texts are read once.

    A rule above a limit is unread as a whole. Raises TooLong where a budget that the caller opened is used up; a
    reading from a cache (`readings_cached`) takes as much of it as a new one.
    """
    cache = _cache.get()
    if (found := cache.get("reading", text)) is not None:
        reading, steps = found
        spend(steps)
        return reading
    with budget(_ENDLESS) as counted:
        reading = bounded(text, lambda: _read_rule(text), lambda why: unread_whole(text, why))
    if not reading.refused:
        cache.put("reading", text, (reading, counted.used))
    return reading


@lru_cache(maxsize=MANY)
def understand(text: str) -> Reading:
    """As `read_rule`, where a sentence of which no act is known is a `Statement`, if English can be made of it.

    Of what such a sentence says no number, no odds and no tag may be made: it is for whoever shows what was understood.
    """
    reading = read_rule(text)
    if reading.whole or reading.refused:
        return reading
    return bounded(text, lambda: _read_rule(text, said=True), lambda why: unread_whole(text, why))


def _read_rule(text: str, said: bool = False) -> Reading:
    net = network()
    steps: list[Step] = []
    guessed: list[Step] = []
    unread: list[str] = []
    others: list[tuple[Step, ...]] = []
    slips: list[Slip] = []
    unknown: list[str] = []  # what is unread, or said without that it is known what comes of it
    for words, told in _in_turn(net, text, lambda words: _read_sentence(net, words, text, said)):
        best = told.readings[0] if told.readings else ()
        if unknown and hangs_on(text_of(words), " ".join(unknown)) and not _says(best):
            says = statement(printed_sentence(words, text)) if said else None
            unread_now = [] if says else [text_of(words)]
            told = _Sentence([(says,)] if says else [], unread_now, best or told.guessed)
            best = told.readings[0] if told.readings else ()
        unread += told.unread
        unknown += [*told.unread, *(step.words for step in best if isinstance(step, Statement))]
        steps += best
        guessed += told.guessed or best
        others += told.readings[1:]
        slips += [told.slip] if told.slip else []
    if not unknown:
        return Reading(joined(steps, counted=True), (), tuple(others), main_step(steps), slips=tuple(slips))
    guessed = [step for step in guessed if not isinstance(step, Statement)]
    guessed, main = _with_gist(text, guessed, main_step(guessed))
    made = joined(steps, counted=False)
    about = _about(guessed[main], made, unknown) if guessed else None
    return Reading(made, tuple(unread), tuple(others), main_step(steps), about, slips=tuple(slips))


def _about(guess: Step, steps: Sequence[Step], unread: list[str]) -> Gist | None:
    """What a rule seems to be about; None where one of its steps says it. Who shares the pot is not guessed where
    unread words deny something.
    """
    if guess in steps:
        return None
    denied = guess.kind in _SHARES and any(_NEGATED.search(phrase.lower()) for phrase in unread)
    return Gist.of(guess, counted=not denied)


def _with_gist(text: str, steps: list[Step], main: int) -> tuple[list[Step], int]:
    """The steps of a rule that is not wholly read, and which of them it is about, going by single words of it too.

    A step that is there stands for the rule where it is of the kind that the words tell; where none is, one is put
    before the others that says no more than what the rule is about.
    """
    told = gist(text, faint=not steps)
    if told is None:
        return steps, main
    if steps and steps[main].kind == told.kind and not _says_more(told, steps[main], text):
        return steps, main
    alike = [at for at, step in enumerate(steps) if step.kind == told.kind and not _says_more(told, step, text)]
    return (steps, alike[0]) if alike else ([told, *steps], 0)


def _says_more(told: Gist, step: Step, text: str) -> bool:
    """True where words tell a count and the step none, or that something is changed where it knows of no change, or
    that cards are wild where it knows only when they are not, or a rank where it knows of one card.
    """
    if told.kind != step.kind or told.number is None:
        return False
    if told.about is Topic.WILD and step.count == 0:
        return not _NEGATED.search(text.lower().partition(". ")[0])
    if told.about is Topic.WILD and step.count in (1, 201):
        return _OF_ITS_RANK.search(text.lower()) is not None
    return step.count is None or told.about is Topic.COMPARE and (step.count, told.number) == (1, 2)


@lru_cache(maxsize=MANY)
def read_whole(text: str) -> Reading | None:
    """The steps that a rule means where every word of it is read; None elsewhere, sooner than `read_rule` says so.

    None, too, for a rule above a limit. Raises TooLong where a budget that the caller opened is used up.
    """
    return bounded(text, lambda: _read_whole(text), lambda why: None)


def _read_whole(text: str) -> Reading | None:
    net = network()
    steps: list[Step] = []
    others: list[tuple[Step, ...]] = []
    for _, told in _in_turn(net, text, lambda words: _Sentence(_whole(net, words, text))):
        if not told.readings:
            return None
        steps += told.readings[0]
        others += told.readings[1:]
    return Reading(joined(steps, counted=False), (), tuple(others), main_step(steps)) if steps else None


def parse_step(sentence: str) -> Step:
    """The one step that a sentence means; the pair of `render_step`.

    Raises ValueError where the sentence is not read whole, or means more than one step.
    """
    reading = read_rule(sentence)
    if reading.unread or len(reading.steps) != 1:
        raise ValueError(f"not one step: {sentence!r}; not understood: {', '.join(reading.unread) or 'nothing'}")
    return reading.steps[0]


_LIES_IF = re.compile(r", (?:face )?(?:up|down) (?:only )?(?:if|unless|when)\b(?!.*\b(?:up|down)\b)", re.I)
"""A condition on how a card lies ("a card, face up if they pay") is none on whether it is dealt; no step says it."""


_THE_SAME = re.compile(r"\bthe same (?:one|two|three|four|five|\d+) cards?\b", re.I)
_FACINGS = re.compile(r"\(((?:\w+ (?:cards? )?(?:face )?(?:up|down)(?:,? and |[,;] )?){3,})\)", re.I)


def _loses_something(said: str) -> bool:
    """True for what no step says: those very cards again, and in which order cards come up and down in brackets."""
    if _THE_SAME.search(said):
        return True
    facings = re.findall("up|down", told[1].lower()) if (told := _FACINGS.search(said)) else []
    return len([facing for facing, _ in groupby(facings)]) > len(set(facings))


_FIRST_TO = re.compile(r"\b(draw|declar)e?s? (?:first|last)\b", re.I)


def _no_step_says(words: list[Word], text: str) -> bool:
    """True for what no step says: conditions on how a card lies, the very same cards, and who draws or declares first
    where the rule has not told of that before (a step says who acts first in the one before it, whatever that is).
    """
    printed = printed_sentence(words, text)
    if _LIES_IF.search(text_of(words)) or _loses_something(printed):
        return True
    first = _FIRST_TO.search(printed)
    return first is not None and first[1].lower() not in (text[: words[0].start] + printed[: first.start()]).lower()


def _whole(net: Network, words: list[Word], text: str) -> list[tuple[Step, ...]]:
    """All readings of all words of a sentence; none of what no step says."""
    if _no_step_says(words, text):
        return []
    printed = printed_sentence(words, text)
    return [steps for steps in whole_readings(net, words) if not splits_choice(steps, printed)]


def _read_sentence(net: Network, words: list[Word], text: str, said: bool) -> _Sentence:
    """What is read of a sentence: all readings of all its words, or else what is `said`, or else of its clauses what
    may be taken.
    """
    if readings := _whole(net, words, text):
        return _Sentence(readings)
    if _no_step_says(words, text):
        return _Sentence([], unread_phrases(words, words, text))
    printed = printed_sentence(words, text)
    readings = [steps for steps in _in_other_words(net, words, text) if not splits_choice(steps, printed)]
    if readings and not _quotes(readings[0]):
        return _Sentence(readings)
    found = _put_right(net, printed)
    if found and (not readings or found.slip and found.slip.word in _SMALL):
        return found
    if readings:
        return _Sentence(readings)
    chart = Chart(net, words)
    guessed, left = guess(net, chart, words, text)
    chance = tells_chance(text_of(words).lower()) or any(splits_choice(steps, printed) for steps in guessed)
    guessed = [] if chance else guessed
    if not left and guessed:
        return _Sentence(guessed)
    if said and (whole := statement(printed_sentence(words, text))):
        return _Sentence([_said(net, whole)], [], guessed[0] if guessed else _clauses(chart, text)[0])
    steps, unread = ((), unread_phrases(words, words, text)) if chance else _clauses(chart, text)
    return _Sentence([steps] if steps else [], unread or left, guessed[0] if guessed else ())


_SMALL = frozenset("a an at he her his in it of on she the their they to you your".split())
"""Words of grammar: one of these misspelt is likelier than a condition that no act knows; "winks" for "wins" is not."""


def _quotes(part: Any) -> bool:
    """Whether a step, or a part of one, holds words of which it is not known what comes of them."""
    if isinstance(part, tuple):
        return any(map(_quotes, part))
    if isinstance(part, Statement):
        return True
    return is_frozen(part) and any(_quotes(getattr(part, each.name)) for each in fields(part))


def _put_right(net: Network, printed: str) -> _Sentence | None:
    """What a sentence means with one word spelled otherwise, where all ways to put it right mean the same."""
    found: list[_Sentence] = []
    for said, slip in corrected(printed, net):
        told = sentences(net, said)
        readings = _whole(net, told[0], said) if len(told) == 1 else []
        if readings and found and found[0].readings[0] != readings[0]:
            return None
        if readings:
            found.append(_Sentence(readings, slip=slip))
    return found[0] if found else None


def _said(net: Network, whole: Statement) -> tuple[Step, ...]:
    """What a sentence says, of those of its clauses of which it is known what comes of them the steps."""
    said = sentence_of(whole.says)
    clauses = [] if tells_chance(said) or _HAVING.match(said) else clauses_of(whole.says)
    told = [_otherwise(net).phrase(clause) for clause in clauses] if len(clauses) > 1 else []
    parts = [Part(clause.words, bool(each), ", and") for clause, each in zip(clauses, told, strict=False)]
    steps: list[Step] = []
    for clause, readings, takes in zip(clauses, told, taken(parts), strict=False):
        refers = bool(steps) and _says(steps) and not _REFERRING.isdisjoint(clause.words.split())
        if takes and not refers:
            steps += readings[0]
        elif said := statement(sentence_of(clause)):
            steps.append(said)
        else:
            return (whole,)
    return tuple(steps) if any(not isinstance(step, Statement) for step in steps) else (whole,)


_HAVING = re.compile(r"(?:not )?(?:having|being|holding)\b", re.I)
"""A condition in front of what it bears on, though it is put as a clause."""
_REFERRING = frozenset(
    "it its they them their he his she her this that these those one ones another such other".split()
)
"""Words for what was told before: behind a clause of which it is not known what comes of it they may mean anything."""


def _says(steps: Sequence[Step]) -> bool:
    """True where it is not known of a part what comes of it."""
    return any(isinstance(step, Statement) for step in steps)


def _in_other_words(net: Network, words: list[Word], text: str) -> list[tuple[Step, ...]]:
    """What a sentence means by another way to say it, of which all words are read; [] where there is none."""
    said = printed_sentence(words, text)
    if not said:
        return []
    bare = re.sub(r"[()]", "", said)  # the grammar of acts passes over brackets too
    return _otherwise(net).text(said) or (_otherwise(net).text(bare) if bare != said else [])


def _otherwise(net: Network) -> Otherwise:
    def whole(said: str) -> list[tuple[Step, ...]]:
        told = sentences(net, said)
        if len(told) == 1:
            return whole_readings(net, told[0])
        several = _read_whole(said)
        return [several.steps] if several else []

    return Otherwise(net, whole)


def _clauses(chart: Chart, text: str) -> tuple[tuple[Step, ...], list[str]]:
    """The steps of the clauses of a sentence that are read whole and may be taken, and the phrases of all others."""
    words = chart.words
    bounds = clause_bounds(words, text)
    best: list[tuple[int, int, tuple]] = [(0, 0, ())] * (len(bounds) + 1)  # unread words, parts, the parts from here on
    for at in range(len(bounds) - 1, -1, -1):
        first, end = bounds[at]
        best[at] = (best[at + 1][0] + end - first, best[at + 1][1] + 1, ((first, end, None), *best[at + 1][2]))
        alone = not at or has_subject(text_of(words[first:end]))
        spans = chart.spans(START, first) if alone else {}
        for after in range(at + 1, len(bounds) + 1):
            last = bounds[after - 1][1]
            unread, parts, rest = best[after]
            if last not in spans or (unread, parts + 1) >= best[at][:2] or only_a_condition(text_of(words[first:last])):
                continue
            if meant := sentence_meanings(spans[last], text_of(words[first:last])):
                best[at] = (unread, parts + 1, ((first, last, meant[0]), *rest))
    found = best[0][2]
    ends = [0, *(end for _, end, _ in found)]
    parts = [
        Part(
            text_of(words[first:end]),
            meant is not None,
            text_of(words[before:first]) + marks_before(text, words, first),
        )
        for (first, end, meant), before in zip(found, ends, strict=False)
    ]
    kept = [each for each, good in zip(found, taken(parts), strict=True) if good]
    read = {at for first, end, _ in kept for at in range(first, end)}
    left = [word for at, word in enumerate(words) if at not in read]
    return tuple(step for _, _, meant in kept for step in meant), unread_phrases(left, words, text)


def _in_turn(
    net: Network, text: str, read: Callable[[list[Word]], _Sentence]
) -> Iterator[tuple[list[Word], _Sentence]]:
    """What is read of each sentence of a rule; one that hangs on the one before is read together with it."""
    before: list[Word] = []
    told: tuple[list[Word], _Sentence] | None = None
    for words in sentences(net, text):
        found = read(words)
        alone = found.readings[0] if found.readings and not found.unread and not _says(found.readings[0]) else ()
        both = _together(net, before, told[1].readings[0], words, alone) if told is not None and before else ()
        if told is not None and both and not splits_choice(both, printed_sentence(words, text)):
            before = [*before, *net.words(","), *words]
            told = before, _Sentence([both, *told[1].readings[1:]])
            continue
        if told is not None:
            yield told
        told, before = (words, found), words if alone else []
    if told is not None:
        yield told


def _together(
    net: Network, before: list[Word], first: tuple[Step, ...], words: list[Word], alone: tuple[Step, ...]
) -> tuple[Step, ...]:
    """What a sentence and the one before mean as one: "if they have a king, they are not". () where it stands alone.

    What is read whole by itself, `alone`, hangs on nothing, but for "a sixth common card", and "the dealer bets first"
    behind a betting round. A condition of the sentence before holds no longer, so that the next has to begin with one
    of its own.
    """
    of_round = bool(alone) and _of_that_round(first, alone, words)
    if alone and not _counted_on(alone) and not of_round:
        return ()
    if before[0].type in CONDITIONS and words[0].type not in CONDITIONS | {"OTHERWISE"}:
        return ()
    for both in whole_readings(net, [*before, *net.words(","), *words]):
        if of_round:
            return both if len(both) < len(first) + len(alone) else ()
        if (
            _laid_anew(first, both)
            or _more_offers(first, both)
            or _of_each_hand(first, both)
            or not alone
            and (both[: len(first)] == first or _added(first, both))
        ):
            return both
    return ()


def _counted_on(steps: tuple[Step, ...]) -> bool:
    """Whether a sentence deals "a sixth common card", which comes to those of the one before."""
    return len(steps) == 1 and isinstance(steps[0], Common) and steps[0].cards.which in ORDINALS[1:]


def _of_that_round(first: tuple[Step, ...], alone: tuple[Step, ...], words: list[Word]) -> bool:
    """Whether a sentence tells who bets, and not of a round of its own, behind one that ends with a betting round."""
    here = bool(first) and isinstance(first[-1], Bet) and isinstance(alone[0], Bet)
    return here and not any(word.type in ROUNDS for word in words)


def _laid_anew(first: tuple[Step, ...], both: tuple[Step, ...]) -> bool:
    """Whether a sentence tells how the common cards of the one before are laid, or one that comes to them."""
    if not len(first) == len(both) == 1 or first == both:
        return False
    if not (isinstance(first[0], Common) and isinstance(both[0], Common)):
        return False
    return changed_if_sensible(both[0], layout=first[0].layout, extras=first[0].extras) == first[0]


def _more_offers(first: tuple[Step, ...], both: tuple[Step, ...]) -> bool:
    """Whether a sentence tells of more cards for sale than the one before, as "; or the top card for free"."""
    if not len(first) == len(both) == 1 or not (isinstance(first[0], Buy) and isinstance(both[0], Buy)):
        return False
    offers = first[0].offers
    return (
        bool(offers)
        and changed_if_sensible(both[0], offers=offers) == first[0]
        and both[0].offers[: len(offers)] == offers
    )


def _of_each_hand(first: tuple[Step, ...], both: tuple[Step, ...]) -> bool:
    """Whether a sentence tells that what players declare in the one before they declare for each of their hands."""
    if not len(first) == len(both) == 1 or first == both:
        return False
    declared = isinstance(first[0], Declare) and isinstance(both[0], Declare)
    return declared and both[0].per is not None and changed_if_sensible(both[0], per=None) == first[0]


def _added(first: tuple[Step, ...], both: tuple[Step, ...]) -> bool:
    """Whether a sentence adds to the wild cards of the one before: "queens count as even"; or says what bugs do."""
    if not len(first) == len(both) == 1:
        return False
    if isinstance(first[0], Bug) and isinstance(both[0], Bug):
        return first[0] == Bug(both[0].cards, when=both[0].when)
    if not (isinstance(first[0], Wild) and isinstance(both[0], Wild)):
        return False
    here, there = first[0].cards, both[0].cards
    longer = 0 < len(here.what) < len(there.what) and there.what[: len(here.what)] == here.what
    return longer and changed_if_sensible(both[0], cards=changed_if_sensible(there, what=here.what)) == first[0]
