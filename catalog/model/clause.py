"""A sentence without a known act, as English makes it: clauses, phrases and words of the lexicon.

A `Statement` is not played: its words are known, but not what they mean for the game.
"""

from __future__ import annotations

from enum import StrEnum

from catalog.model.frozen import frozen
from catalog.model.step import Step


class Form(StrEnum):
    """The form of a word; PLAIN for a singular, a base form and all that has one form only."""

    PLAIN = "plain"
    PLURAL = "plural"
    THIRD = "third person"
    PAST = "past"
    PARTICIPLE = "participle"
    GERUND = "gerund"


class Category(StrEnum):
    """The part of speech of a word."""

    NOUN = "noun"
    PRONOUN = "pronoun"
    DETERMINER = "determiner"
    NUMBER = "number"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    PREPOSITION = "preposition"
    SUBORDINATOR = "subordinator"
    RELATIVE = "relative"
    VERB = "verb"
    PARTICLE = "particle"


class PhraseKind(StrEnum):
    """The function of a phrase in its sentence."""

    CLAUSE = "clause"
    FRONT = "front"
    SUBJECT = "subject"
    PREDICATE = "predicate"
    VERB = "verb"
    NOUN = "noun phrase"
    PREPOSITION = "prepositional phrase"
    CONDITION = "subordinate clause"
    RELATIVE = "relative clause"
    INFINITIVE = "infinitive"
    GERUND = "gerund"
    PARTICIPLE = "participle"
    LIST = "list"
    ASIDE = "aside"


@frozen
class Lexeme:
    """A word of the lexicon by its base form, and the form in which it occurs."""

    base: str
    category: Category
    form: Form = Form.PLAIN


@frozen
class Phrase:
    """Phrases and words that belong together, in order."""

    kind: PhraseKind
    parts: tuple[Phrase | Lexeme, ...]

    @property
    def words(self) -> str:
        """The base forms of its words, in order."""
        return " ".join(part.words if isinstance(part, Phrase) else part.base for part in self.parts)


@frozen
class Statement(Step):
    """A sentence that is no act known to the program: its words are understood, but not their effect on the game."""

    says: Phrase
    is_act = False
    impersonal = True

    @property
    def words(self) -> str:
        """The base forms of its words, in order."""
        return self.says.words
