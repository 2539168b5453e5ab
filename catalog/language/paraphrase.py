"""Other ways to say a sentence of English, each with the same meaning: what the grammar of acts may know it by.

The words of the lexicon stand for one another by its rows; here clauses change their order and their frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TypeGuard

from catalog.language.english import english_lexicon, sentence_of, spelled, words_of
from catalog.model.clause import Category, Form, Lexeme, Phrase, PhraseKind

MOST = 12
"""How many ways to say a sentence are tried."""

_DEAL, _PLAYERS, _MAY_NOT = "deal", "players", "may not"
_EVENTS = frozenset({"bet", "betting round", "round", "draw", "showdown", "ante", "limit", "discard"})
_DEALT = re.compile(r"\bto (?:each|every|everyone|everybody|all)\b|\beach\b|\bface (?:up|down)\b|\bup to\b|\bdown to\b")
"""Words that say to whom cards are dealt, or how they lie."""
_CARDS = frozenset({"card", "hole card", "up card", "community card"})


def paraphrases(sentence: Phrase) -> Iterator[str]:
    """Ways to say a sentence, without their full stop: as it stands in words of the lexicon first, each once."""
    yield from islice(dict.fromkeys(map(spelled, _all(sentence))), MOST)


def _all(sentence: Phrase) -> Iterator[str]:
    yield sentence_of(sentence)
    if sentence.kind is not PhraseKind.CLAUSE:
        return
    front = [part for part in sentence.parts if _is(part, PhraseKind.FRONT)]
    core = [part for part in sentence.parts if not _is(part, PhraseKind.FRONT)]
    while len(core) > 1 and isinstance(core[0], Lexeme) and core[0].base in _THEN:
        del core[0]
    for said in _framed(core):
        yield _with_front(front, said)
    if not front and _simple(sentence):
        yield from _with_last_first(core)


_THEN = frozenset({"then", "and", "now", "next"})
"""Words before a clause that only say when in the game it comes."""


def clauses_of(sentence: Phrase) -> list[Phrase]:
    """The clauses of a sentence that can be told one by one, in order; the sentence itself where they cannot be.

    What stands before a clause, and who acts, may be told of all that follow; an alternative is told of all of them.
    """
    if sentence.kind is PhraseKind.LIST:
        clauses = _joined(sentence)
        told_before = any(_conditional(each) for each in clauses[:-1])
        return clauses if all(map(_complete, clauses[1:])) and not told_before else [sentence]
    *before, last = sentence.parts
    if not _is(last, PhraseKind.LIST) or not _is(last.parts[0], PhraseKind.PREDICATE):
        return [sentence]
    subject = [part for part in before if _is(part, PhraseKind.SUBJECT)]
    predicates = _joined(last)
    if before != subject or not all(map(_plain, predicates)) or subject and words_of(subject[0])[0] in _DENYING:
        return [sentence]
    return [Phrase(PhraseKind.CLAUSE, (*subject, each)) for each in predicates]


def _joined(several: Phrase) -> list[Phrase]:
    """The members of a list, a "but" with that behind it; the list as one where it is of alternatives."""
    members: list[Phrase] = []
    joint = ""
    for part in several.parts:
        if isinstance(part, Lexeme):
            joint = part.base
            if joint in ("or", "nor"):
                return [several]
        else:
            but = (Lexeme(joint, Category.PARTICLE),) if joint == "but" and part.kind is PhraseKind.CLAUSE else ()
            members.append(Phrase(part.kind, (*but, *part.parts)))
            joint = ""
    return members


def _complete(clause: Phrase) -> bool:
    """True for a clause with a verb."""
    return any(_is(part, PhraseKind.PREDICATE) or _is(part, PhraseKind.LIST) for part in clause.parts)


def _conditional(clause: Phrase) -> bool:
    return any(_is(part, PhraseKind.FRONT) for part in clause.parts)


def _plain(predicate: Phrase) -> bool:
    """True for what is done by one verb without more around it, which stands for itself."""
    verb, *rest = predicate.parts
    words = verb.parts if _is(verb, PhraseKind.VERB) else ()
    alone = len(words) == 1 and isinstance(words[0], Lexeme) and words[0].category is Category.VERB
    return alone and not any(map(_branches, rest))


def _branches(part: Phrase | Lexeme) -> bool:
    """True where a phrase has several members or a clause in it, so that it may end elsewhere than it seems to."""
    return isinstance(part, Phrase) and (part.kind in _BRANCHING or any(map(_branches, part.parts)))


_BRANCHING = frozenset({PhraseKind.LIST, PhraseKind.ASIDE, PhraseKind.CONDITION, PhraseKind.RELATIVE})


_DENYING = frozenset({"no", "nobody", "no one", "neither", "none"})


def _simple(phrase: Phrase) -> bool:
    """True where nothing in a phrase is one of several, or put in: what stands before it is told of all of it."""
    if phrase.kind in (PhraseKind.LIST, PhraseKind.ASIDE):
        return False
    return all(_simple(part) if isinstance(part, Phrase) else part.base not in _PARTING for part in phrase.parts)


_PARTING = frozenset({"or", "but", "and", "not", "never", "only", ":", ";", "-"})


def _framed(core: list) -> Iterator[str]:
    """The heart of a clause in other frames."""
    said = _said(core)
    yield said
    subject = core[0] if core and _is(core[0], PhraseKind.SUBJECT) else None
    if subject is None and _is(core[0], PhraseKind.NOUN):
        if heads := _heads(core[0]):
            if heads & _CARDS and _DEALT.search(said):
                yield f"{_DEAL} {said}"
            if heads & _EVENTS:
                yield f"there is {said}"
    if subject is not None and words_of(subject)[0] in _DEALER and (verb := _verb(core[1])) and verb.base in _DEALS:
        yield _said(core[1:])
    if subject is not None and words_of(subject) == ["no"] and (verb := _verb(core[1])):
        if verb.form is Form.GERUND:
            rest = words_of(core[1])[1:]
            yield " ".join([_PLAYERS, _MAY_NOT, verb.base, *rest])
    if len(core) == 2 and _is(core[1], PhraseKind.PREDICATE) and subject is not None:
        yield from _active(subject, core[1])
    for at, part in enumerate(core):
        if _is(part, PhraseKind.PREDICATE):
            for other in _datives(part):
                yield _said([*core[:at], other, *core[at + 1 :]])


def _active(subject: Phrase, predicate: Phrase) -> Iterator[str]:
    """A passive clause as an order or with its doer as the subject: "two cards are dealt to each player"."""
    verb, *rest = predicate.parts
    said = verb.parts if _is_phrase(verb) else ()
    words = [each for each in said if isinstance(each, Lexeme) and each.base not in _THEN]
    if rest and isinstance(rest[0], Lexeme) and rest[0].category is Category.ADJECTIVE:
        done = english_lexicon().words.get(rest[0].base, {}).get("vn")  # "matched" is told of what is matched
        words, rest = ([*words, done], rest[1:]) if done is not None else (words, rest)
    if len(words) < 2 or words[-1].form not in _DONE or words[-2].base not in _PASSIVE or "by" in words_of(subject):
        return
    if words_of(subject) == ["it"] and words[-1].base == "bet":  # that players bet
        return
    modal = [each.base for each in words[:-2]]
    by = [part for part in rest if _is(part, PhraseKind.PREPOSITION) and words_of(part)[0] == "by"]
    others = [part for part in rest if part not in by]
    doer = " ".join(words_of(by[0])[1:]) if by else ""
    if not doer and modal and " ".join(modal) in _MODALS:
        doer, modal = _MODALS[" ".join(modal)], []
    if not modal or doer:
        act = words[-1].base
        yield " ".join(filter(None, [doer, *modal, act, _said([subject, *others])]))


_DEALER = frozenset({"you", "we", "i"})
_DEALS = frozenset({"deal", "shuffle", "burn", "reshuffle", "redeal"})
"""Who may be meant as the dealer, and what the dealer alone does."""
_DONE = frozenset({Form.PARTICIPLE, Form.PAST})
"""The participle, which is the past form of most verbs too."""
_PASSIVE = frozenset({"is", "are", "be", "get", "gets"})
_MODALS = {
    **dict.fromkeys(("must", "have to", "has to", "should", "need to", "needs to", "will"), ""),
    **dict.fromkeys(("may", "can"), "players may"),
    **dict.fromkeys(("may not", "must not", "can not", "cannot"), "players may not"),
}
"""What is ordered, allowed or forbidden of nobody in particular: by whom, and how."""


def _datives(predicate: Phrase) -> Iterator[Phrase]:
    """ "Give each player a card" and "give a card to each player", one for the other."""
    verb, *rest = predicate.parts
    if len(rest) >= 2 and all(part.kind in (PhraseKind.NOUN, PhraseKind.LIST) for part in rest[:2] if _is_phrase(part)):
        if all(_is_phrase(part) for part in rest[:2]):
            to = Phrase(PhraseKind.PREPOSITION, (Lexeme("to", Category.PREPOSITION), rest[0]))
            yield Phrase(PhraseKind.PREDICATE, (verb, rest[1], to, *rest[2:]))


def _with_last_first(core: list) -> Iterator[str]:
    """A clause with what stands last in it, a condition or a time, put before it."""
    last = core[-1]
    if _is(last, PhraseKind.LIST) or not _is_phrase(last):
        return
    if len(last.parts) > 2 and _is(last, PhraseKind.PREDICATE):
        moved = last.parts[-1]
        inner = moved.parts[-1] if _is(moved, PhraseKind.ASIDE) else moved
        if _is(inner, PhraseKind.CONDITION) or _is(inner, PhraseKind.PREPOSITION):
            rest = Phrase(last.kind, last.parts[:-1])
            yield f"{' '.join(words_of(inner))}, {_said([*core[:-1], rest])}"


def _with_front(front: list, said: str) -> str:
    """What is said with what stands before it, each with a comma behind it."""
    return "".join(f"{_without_comma(part)}, " for part in front) + said


def _without_comma(front: Phrase) -> str:
    return " ".join(words_of(front)).removesuffix(" ,")


def _said(parts: list) -> str:
    return sentence_of(Phrase(PhraseKind.CLAUSE, tuple(parts)))


def _heads(noun: Phrase) -> set[str]:
    return {part.base for part in noun.parts if isinstance(part, Lexeme) and part.category is Category.NOUN}


def _verb(predicate: Phrase | Lexeme) -> Lexeme | None:
    """The first word of a predicate's verb."""
    if not _is(predicate, PhraseKind.PREDICATE) or not isinstance(predicate.parts[0], Phrase):
        return None
    return next((each for each in predicate.parts[0].parts if isinstance(each, Lexeme)), None)


def _is(part: Phrase | Lexeme, kind: PhraseKind) -> TypeGuard[Phrase]:
    return isinstance(part, Phrase) and part.kind is kind


def _is_phrase(part: Phrase | Lexeme) -> TypeGuard[Phrase]:
    return isinstance(part, Phrase)
