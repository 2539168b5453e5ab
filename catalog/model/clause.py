"""A sentence of which no act is known, as what English makes of it: clauses, phrases and words of the lexicon.

Nobody plays a `Statement`: what its words say is known, and what comes of it in the game is not.
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
    """What kind of word a word is."""

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
    """What a phrase is in its sentence."""

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
    """A word of the lexicon by its base form, and the form in which it stands."""

    base: str
    category: Category
    form: Form = Form.PLAIN


@frozen
class Phrase:
    """Phrases and words that belong together, in the order in which they are said."""

    kind: PhraseKind
    parts: tuple[Phrase | Lexeme, ...]

    @property
    def words(self) -> str:
        """The base forms of its words, in order."""
        return " ".join(part.words if isinstance(part, Phrase) else part.base for part in self.parts)


@frozen
class Statement(Step):
    """What a sentence says that is no act that the program knows: its words are understood, what comes of it is not."""

    says: Phrase
    is_act = False
    impersonal = True

    @property
    def words(self) -> str:
        """The base forms of what it says, in order."""
        return self.says.words
