"""The meanings of a sentence that the grammar reads from end to end, preferred reading first."""

from __future__ import annotations

from catalog.language import semantics
from catalog.language.chart_parser import Chart, Span
from catalog.language.compiled_grammar import START
from catalog.language.network import Network, Word
from catalog.language.plausible import plausible
from catalog.language.pronoun import with_antecedents
from catalog.language.sentence_words import text_of
from catalog.model.step import Step

MANY = 20_000  # the most sentences whose meanings are kept in the cache


def whole_readings(net: Network, words: list[Word]) -> list[tuple[Step, ...]]:
    """The meanings of all readings from end to end, best first, each once; cached by the words."""
    said = tuple([f"{word.type} {word.text.lower()}" for word in words])
    if (meant := net.whole.get(said)) is None:
        span = Chart(net, words).spans(START, 0).get(len(words))
        if len(net.whole) >= MANY:
            net.whole.clear()
        net.whole[said] = meant = sentence_meanings(span, text_of(words)) if span else []
    return meant


def sentence_meanings(span: Span, said: str = "") -> list[tuple[Step, ...]]:
    """What the words of a span, `said` in one line, mean as a sentence, best first, each once.

    A rule of priority 100 allows no reading beside its own.
    """
    ranked = sorted(semantics.meanings(span), key=lambda m: (-_alone(m[1]), len(m[0]), -m[1], m[2]))
    best = [steps for steps, priority, _ in ranked if _alone(priority) == _alone(ranked[0][1])]
    meant = dict.fromkeys(with_antecedents(each, said) for each in best)
    return [steps for steps in meant if plausible(steps, said.lower())]


def _alone(priority: int) -> int:
    """How many of a reading's rules allow no other beside them."""
    return (priority + 50) // 100
