"""What a sentence means that the grammar of acts does not read as it stands: said in other words, clause by clause, or
its condition and what comes of that each by itself.

A condition of which no act is known holds what it says (`Statement`): whether it comes true cannot be told from the
cards, so that play takes it as one of which nobody knows, and what comes of it is known all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeGuard

from catalog.language.english import read_english, sentence_of, words_of
from catalog.language.faithful import holds
from catalog.language.network import Network
from catalog.language.paraphrase import clauses_of, paraphrases
from catalog.language.plausible import CHANCES, plausible, with_cards
from catalog.language.rewording import reworded
from catalog.model.amounts import Amount
from catalog.model.betting import Bet
from catalog.model.board import TurnUp
from catalog.model.clause import Category, Form, Lexeme, Phrase, PhraseKind, Statement
from catalog.model.constraints import changed_if_sensible
from catalog.model.dealing import Deal, Flip
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.repeats import Repeat
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Role

Steps = tuple[Step, ...]

_TEMPERS = {
    "if": ConditionKind.IF,
    "when": ConditionKind.IF,
    "once": ConditionKind.IF,
    "as soon as": ConditionKind.IF,
    "in case": ConditionKind.IF,
    "where": ConditionKind.IF,
    "provided": ConditionKind.IF,
    "provided that": ConditionKind.IF,
    "as long as": ConditionKind.IF,
    "unless": ConditionKind.UNLESS,
    "until": ConditionKind.UNTIL,
    "each time": ConditionKind.EACH_TIME,
    "after": ConditionKind.AFTER,
    "before": ConditionKind.BEFORE,
}
"""How the words that begin a condition bind what comes of it."""
_READ_BACK = 3
"""Of how many ways to see a sentence one has to read back as itself."""


def statement(text: str) -> Statement | None:
    """What a sentence or a part of one says, where English can be made of it that reads back as the same."""
    phrase = read_english(text)
    for _ in range(_READ_BACK):
        if phrase is None:
            return None
        again = read_english(sentence_of(phrase))
        if again == phrase:
            return Statement(phrase)
        phrase = again
    return None


@dataclass(frozen=True)
class Otherwise:
    """Reads what is not read as it stands; `whole` are the readings of a text that are of all its words."""

    net: Network
    whole: Callable[[str], list[Steps]]

    def text(self, said: str) -> list[Steps]:
        """What a sentence, as it is printed, means; [] where no other way to say it is read whole."""
        said = said.replace("[", "").replace("]", "")  # what house wording holds together, English does without
        phrase = read_english(said)
        readings = (
            self._first([counted] if (counted := with_cards(said.lower())) != said.lower() else [])
            or (phrase and self.phrase(phrase))
            or self._first(reworded(said, self.net))
            or self._behind_comma(said)
            or self._with_a_bet_after_each(said)
            or self._alternative(said)
        )
        return [steps for steps in readings if plausible(steps, said.lower())]

    def _alternative(self, said: str) -> list[Steps]:
        """What "Or ..." means where the rest is read as one step: it may be done instead of the step before."""
        if not said.lower().startswith("or "):
            return []
        each = (steps[0] for steps in self.text(said[3:]) if len(steps) == 1 and not steps[0].alternatively)
        made = (changed_if_sensible(step, alternatively=True) for step in each)
        return [(step,) for step in made if step.alternatively]

    def phrase(self, phrase: Phrase) -> list[Steps]:
        """What a sentence of English means; [] where no other way to say it is read whole."""
        if phrase.kind is PhraseKind.LIST and _chance(phrase):
            return self._conditional(phrase)
        return self._worded(phrase) or self._by_clauses(phrase) or self._conditional(phrase) or self._either(phrase)

    def _worded(self, phrase: Phrase) -> list[Steps]:
        framed = list(paraphrases(phrase))
        return self._first(chain(framed, *(reworded(each, self.net) for each in framed)))

    def _first(self, others: Iterable[str]) -> list[Steps]:
        """The meanings of the first of some sentences that is read whole; [] where none is."""
        for other in others:
            if readings := [each for each in self.whole(other) if holds(each, other)]:
                return readings
        return []

    def _by_clauses(self, phrase: Phrase) -> list[Steps]:
        """What clauses mean that can be told one by one, in order."""
        clauses = clauses_of(phrase)
        steps: list[Step] = []
        told: Phrase | None = None
        for clause in clauses if len(clauses) > 1 else ():
            if not (readings := self.phrase(_with_told(clause, told))):
                return []
            steps += readings[0]
            told = _done_to(clause)
        return [tuple(steps)] if steps else []

    def _either(self, phrase: Phrase) -> list[Steps]:
        """What a player does, or else does instead."""
        two = _alternatives(phrase)
        if two is None:
            return []
        first, second = (self.phrase(each) for each in two)
        if not first or not second or len(first[0]) > 1 or len(second[0]) > 1:
            return []
        ((one,), *_), ((other,), *_) = first, second
        instead = changed_if_sensible(other, alternatively=True, may=one.may or other.may, who=other.who or one.who)
        return [(one, instead)] if instead.alternatively and not one.barred and not other.barred else []

    def _conditional(self, phrase: Phrase) -> list[Steps]:
        """What comes of a condition, and under it, where each is read by itself."""
        parted = _parted(phrase)
        if parted is None:
            return []
        condition, consequence, before = parted
        when = self._when(condition)
        readings = self.phrase(consequence) if when else []
        if when is None or not readings or not before and len(readings[0]) > 1:
            return []
        return _under(when, _of_the_same(readings[0]) if _you(condition) and _you(consequence) else readings[0])

    def _behind_comma(self, said: str) -> list[Steps]:
        """What stands behind the comma of a condition, where acts know it and English does not."""
        condition, comma, consequence = said.partition(", ")
        phrase = read_english(f"{condition}, {_DUMMY}") if comma else None
        front = phrase.parts[0] if phrase and phrase.kind is PhraseKind.CLAUSE else None
        inner = _as_condition(front.parts[0]) if _is(front, PhraseKind.FRONT) else None
        when = self._when(inner) if inner is not None else None
        readings = self.whole(consequence) if when else []
        return _under(when, readings[0]) if when is not None and readings else []

    def _with_a_bet_after_each(self, said: str) -> list[Steps]:
        """What is done with several cards, done with one at a time, and a betting round after each of them."""
        bet = _BET_AFTER_EACH.search(said)
        before = _ONE_AT_A_TIME.sub("", said[: bet.start()]).strip(" ,") if bet else ""
        found = self.whole(before) or self.text(before) if before else []
        if bet is not None and "up card" in bet[0].lower():
            found = [told for steps in found if _ups_last(told := _apart(steps))]
        elif any(_mixed(steps[-1]) for steps in found):  # each of which?
            return []
        return [told for steps in found if (told := _one_by_one(steps))]

    def _when(self, condition: Phrase) -> When | None:
        """A condition as acts know it, or with what it says; None where it is none."""
        first, *others = condition.parts
        rest: list[Phrase | Lexeme] = others
        said = sentence_of(Phrase(PhraseKind.CLAUSE, tuple(rest)))
        if not isinstance(first, Lexeme) or first.base not in _TEMPERS or not said:
            return None
        for steps in self._first(
            chain([f"{first.base} {said}, {_DUMMY}"], reworded(f"{first.base} {said}, {_DUMMY}", self.net))
        ):
            conditions = steps[0].when if len(steps) == 1 else ()
            if len(conditions) == 1 and isinstance(conditions[0], When) and not _refers(conditions[0]):
                return conditions[0]
        if len(rest) == 1 and _is(rest[0], PhraseKind.GERUND):
            verb, *behind = rest[0].parts
            rest = [_THEY, Phrase(PhraseKind.PREDICATE, (_plain_verb(verb), *behind))]
            said = sentence_of(Phrase(PhraseKind.CLAUSE, tuple(rest)))
        says = statement(said)
        if says is None or not _finite(rest):
            return None
        try:
            return When(_TEMPERS[first.base], (Event((EventKind.PERFORMS,), act=says),))
        except ValueError:
            return None


_BET_AFTER_EACH = re.compile(
    r",? (?:(?:and|with|each) )?(?:followed by )?(?:an? )?(?:bet(?:s|ting)?|betting round|round of betting)"
    r"(?: (?:after|following) (?:each|every)(?: (?:one|card|up card|flip|turn|draw|of (?:them|these)))?"
    r"| each time| in between)[ .]*$",
    re.IGNORECASE,
)
_ONE_AT_A_TIME = re.compile(r",? (?:one (?:card )?at a time|one by one|singly|individually)\b", re.IGNORECASE)
_SO_MANY = (Bound.EXACTLY, Bound.MORE)
_ALL_UP = When(
    ConditionKind.UNTIL, (Event((EventKind.COMES_UP,), cards=CardPhrase(Amount(None, Bound.ALL), facing=Facing.UP)),)
)


def _mixed(step: Step) -> bool:
    """True for a deal of two kinds of cards."""
    return isinstance(step, Deal) and step.cards is not None and step.cards.plus is not None


def _ups_last(steps: Steps) -> bool:
    """True where the last of some steps deals cards face up."""
    return isinstance(steps[-1], Deal) and steps[-1].cards is not None and steps[-1].cards.facing is Facing.UP


def _apart(steps: Steps) -> Steps:
    """Some steps, the two kinds of cards that the last deals in a step each."""
    *before, last = steps
    if not isinstance(last, Deal) or last.cards is None or last.cards.plus is None:
        return steps
    return (*before, replace(last, cards=replace(last.cards, plus=None)), replace(last, cards=last.cards.plus))


def _one_by_one(steps: Steps) -> Steps:
    """Some steps, the last of them for one card at a time with a betting round after each; () where it cannot be."""
    *before, last = steps
    cards = getattr(last, "cards", None)
    if not isinstance(cards, CardPhrase) or cards.plus or last.when or last.may or last.barred:
        return ()
    amount = cards.amount
    if amount is None and isinstance(last, Flip | TurnUp):
        again = Repeat(steps=2, when=(_ALL_UP,))
    elif amount is not None and amount.bound in _SO_MANY and amount.number and amount.number > 1:
        again = Repeat(steps=2, times=amount.number - 1)
    else:
        return ()
    only = Amount(1, amount.bound if amount is not None else Bound.EXACTLY)
    one = changed_if_sensible(last, cards=replace(cards, amount=only))
    return (*before, one, Bet(), again) if one != last else ()


def _done_to(clause: Phrase) -> Phrase | None:
    """The one thing that something is done to: "the fifth card" of "the fifth card is turned"."""
    who = clause.parts[0] if clause.kind is PhraseKind.CLAUSE else None
    verb = next((part for does in clause.parts[1:] if isinstance(does, Phrase) for part in does.parts[:1]), None)
    if not _is(who, PhraseKind.SUBJECT) or not _is(verb, PhraseKind.VERB) or who.parts[1:]:
        return None
    noun, (first, *others) = who.parts[0], verb.parts
    if not _is(noun, PhraseKind.NOUN) or not isinstance(first, Lexeme) or not others or first.base not in ("is", "be"):
        return None
    article = next(iter(noun.parts))
    return noun if isinstance(article, Lexeme) and article.category is Category.DETERMINER else None


def _with_told(part: Phrase, told: Phrase | None) -> Phrase:
    """A clause that says "it" of the thing that was told of before, with its name."""
    if told is None or part.kind is PhraseKind.CONDITION:
        return part
    if part.kind is PhraseKind.NOUN and words_of(part) == ["it"]:
        return told
    return Phrase(part.kind, tuple(_with_told(each, told) if isinstance(each, Phrase) else each for each in part.parts))


def _under(when: When, steps: Steps) -> list[Steps]:
    """The steps under one more condition; [] where one of them takes none."""
    told = tuple(changed_if_sensible(step, when=(*step.when, when)) for step in steps)
    return [told] if all(when in step.when for step in told) else []


def _you(part: Phrase) -> bool:
    """True for a clause of which "you" are the subject."""
    clause = part.parts[-1] if part.kind is PhraseKind.CONDITION else part
    return isinstance(clause, Phrase) and words_of(clause)[:1] == ["you"]


def _of_the_same(steps: Steps) -> Steps:
    """What "you" do of whom a condition before has told: that player does it, not everybody."""
    that = Who(Role.THAT)
    return tuple(changed_if_sensible(step, who=that) if step.who == Who(Role.EACH) else step for step in steps)


def _refers(when: object) -> bool:
    """True for a condition that means what was told before it."""
    return (
        not isinstance(when, When) or not when.events or any(EventKind.DOES_SO in event.deeds for event in when.events)
    )


_DUMMY = "redeal"
"""What may come of any condition: it tells how acts know one."""


def _alternatives(phrase: Phrase) -> tuple[Phrase, Phrase] | None:
    """The two clauses of which one holds, the subject of both in each; None where there are not two."""
    several = phrase if phrase.kind is PhraseKind.LIST else phrase.parts[-1]
    subject = () if several is phrase else phrase.parts[:-1]
    if several is not phrase and phrase.kind is not PhraseKind.CLAUSE or not _is(several, PhraseKind.LIST):
        return None
    if any(not _is(part, PhraseKind.SUBJECT) for part in subject):
        return None
    members = [part for part in several.parts if isinstance(part, Phrase)]
    joints = {part.base for part in several.parts if isinstance(part, Lexeme)}
    whole = {PhraseKind.CLAUSE} if several is phrase else {PhraseKind.PREDICATE}
    negated = not _NONE.isdisjoint(phrase.words.split()) or _has_condition(phrase)
    comes_of_it = len(members) == 2 and words_of(members[1])[:1] == ["it"]  # buy it, or it is dead
    if len(members) != 2 or joints - {",", "or", "or else", "else"} or "or" not in joints or negated or comes_of_it:
        return None
    if {each.kind for each in members} != whole:
        return None
    one, other = (Phrase(PhraseKind.CLAUSE, (*subject, each)) if subject else each for each in members)
    return one, other


def _parted(phrase: Phrase) -> tuple[Phrase, Phrase, bool] | None:
    """A clause's condition and what comes of it, and whether the condition stands before that; None where it has none.

    What a player does who is told by what they do comes of their doing that.
    """
    if phrase.kind is PhraseKind.LIST:
        if chance := _chance(phrase):
            return chance
        first, *others = phrase.parts
        parted = _parted(first) if isinstance(first, Phrase) else None
        joints = {part.base for part in others if isinstance(part, Lexeme)}
        plain = not any(_has_condition(part) for part in others)
        if parted is None or not parted[2] or not plain or joints - {"and", "then", ","}:
            return None
        return parted[0], Phrase(PhraseKind.LIST, (parted[1], *others)), True
    first, *rest = phrase.parts
    if _is(first, PhraseKind.FRONT) and rest:
        inner = _as_condition(first.parts[0])
        if inner is None or _has_comma(inner) or len(first.parts) == 1 and not _is(rest[0], PhraseKind.SUBJECT):
            return None
        return inner, Phrase(PhraseKind.CLAUSE, tuple(rest)), True
    if _is(first, PhraseKind.SUBJECT) and rest:
        return _doing(first, rest)
    return _behind(phrase)


def _chance(phrase: Phrase) -> tuple[Phrase, Phrase, bool] | None:
    """What befalls a player, told as an order, and what comes of it: "get a three face up and you match the pot"."""
    first, *others = phrase.parts
    *joints, second = others
    told = {part.base if isinstance(part, Lexeme) else "" for part in joints}
    if not told or told - {",", "and"} or not (_is(first, PhraseKind.CLAUSE) and _is(second, PhraseKind.CLAUSE)):
        return None
    does, who = first.parts[0], second.parts[0]
    if len(first.parts) > 1 or not _is(does, PhraseKind.PREDICATE) or not _is(who, PhraseKind.SUBJECT):
        return None
    if words_of(does)[0] not in CHANCES:
        return None
    return Phrase(PhraseKind.CONDITION, (_IF, Phrase(PhraseKind.CLAUSE, (_SOMEBODY, _third(does))))), second, True


def _as_condition(part: Phrase | Lexeme) -> Phrase | None:
    """A condition, or what is done before or after: "before looking"."""
    if _is(part, PhraseKind.PREPOSITION) and len(part.parts) == 2 and _is(part.parts[1], PhraseKind.GERUND):
        return Phrase(PhraseKind.CONDITION, part.parts) if words_of(part)[0] in ("before", "after") else None
    return part if _is(part, PhraseKind.CONDITION) else None


def _behind(phrase: Phrase) -> tuple[Phrase, Phrase, bool] | None:
    """A condition at the end of a clause, and the clause without it."""
    *before, last = phrase.parts
    if not _is(last, PhraseKind.PREDICATE) or len(last.parts) < 2:
        return None
    *kept, end = last.parts
    inner = _as_condition(end.parts[-1] if _is(end, PhraseKind.ASIDE) else end)
    without = Phrase(PhraseKind.CLAUSE, (*before, Phrase(PhraseKind.PREDICATE, tuple(kept))))
    if inner is None or _has_comma(inner) or not _PARTING.isdisjoint(without.words.split()):
        return None
    return inner, without, False


_PARTING = frozenset({",", ";", ":", "-", "and", "or", "nor", "but", "so", "none", "neither", "only"})
"""Words by which a condition at the end may be one of a part of the clause alone."""


def _doing(subject: Phrase, rest: list[Phrase | Lexeme]) -> tuple[Phrase, Phrase, bool] | None:
    """What a player does as a condition, where that tells which players act: "a player who does it pays"."""
    noun = subject.parts[0]
    if not _is(noun, PhraseKind.NOUN):
        return _behind(Phrase(PhraseKind.CLAUSE, (subject, *rest)))
    told = noun.parts[-1]
    heads = words_of(Phrase(PhraseKind.NOUN, noun.parts[:-1])) or words_of(noun)[0].split()[:1]
    modified = _is(told, PhraseKind.RELATIVE) or _is(told, PhraseKind.PARTICIPLE)
    if isinstance(told, Lexeme) or not modified or heads[-1] not in _HEADS or not _NONE.isdisjoint(heads):
        return _behind(Phrase(PhraseKind.CLAUSE, (subject, *rest)))
    does = _does(told)
    if does is None or _has_comma(told):
        return None
    head = heads[-1]
    several = head in _SEVERAL
    one = _HEADS[head]
    if one == "player" and head != "player":
        named = (Lexeme(one, Category.NOUN, Form.PLURAL),) if several else (_A, Lexeme(one, Category.NOUN))
    else:
        first, *others = noun.parts[:-1]
        if words_of(first) == ["the"] and one != "player" or _is(first, PhraseKind.LIST):
            return None
        any_one = words_of(first)[0] in ("each", "every", "any", "the", "all")
        named = ((_A,) if any_one and not several else () if any_one else (first,)) + tuple(others)
    who = Phrase(PhraseKind.SUBJECT, (Phrase(PhraseKind.NOUN, named),))
    condition = Phrase(PhraseKind.CONDITION, (_IF, Phrase(PhraseKind.CLAUSE, (who, *does))))
    person = one == "player"
    it = Lexeme("they" if person or several else "it", Category.PRONOUN)
    again = Phrase(PhraseKind.SUBJECT, (Phrase(PhraseKind.NOUN, (it,)),))
    return condition, Phrase(PhraseKind.CLAUSE, (again, *(map(_plural, rest) if person else rest))), True


def _does(told: Phrase) -> tuple[Phrase, ...] | None:
    """What is told behind a noun, as what that does or is; None where it is what another does with it."""
    if told.kind is PhraseKind.RELATIVE:
        does = tuple(part for part in told.parts if isinstance(part, Phrase))
        return None if any(part.kind is PhraseKind.SUBJECT for part in does) else does
    verb, *rest = told.parts
    if not _is(verb, PhraseKind.VERB):
        return None
    before, last = verb.parts[:-1], verb.parts[-1]
    if not isinstance(last, Lexeme):
        return None
    if last.form is Form.GERUND:
        words = (*before, Lexeme(last.base, last.category, Form.THIRD))
    else:
        words = (Lexeme("is", Category.PARTICLE), *before, last)
    return (Phrase(PhraseKind.PREDICATE, (Phrase(PhraseKind.VERB, words), *rest)),)


_A, _IF = Lexeme("a", Category.DETERMINER), Lexeme("if", Category.SUBORDINATOR)
_NONE = frozenset({"never", "without", "no", "nobody", "no one", "neither", "none", "not", "only"})
_SEVERAL = frozenset({"players", "those", "cards", "hands"})
_HEADS = {
    **dict.fromkeys(
        "player players anyone anybody someone somebody one those whoever everyone everybody".split(), "player"
    ),
    **{"card": "card", "cards": "card", "hand": "hand", "hands": "hand"},
}
"""Nouns and pronouns of which may be told what makes them so, and what each is one of."""


_SOMEBODY = Phrase(PhraseKind.SUBJECT, (Phrase(PhraseKind.NOUN, (_A, Lexeme("player", Category.NOUN))),))
_THEY = Phrase(PhraseKind.SUBJECT, (Phrase(PhraseKind.NOUN, (Lexeme("they", Category.PRONOUN),)),))


def _plain_verb(verb: Phrase | Lexeme) -> Phrase | Lexeme:
    """A verb in -ing in its base form."""
    if isinstance(verb, Lexeme):
        return Lexeme(verb.base, verb.category) if verb.form is Form.GERUND else verb
    return Phrase(verb.kind, tuple(map(_plain_verb, verb.parts)))


_OF_SEVERAL = {"is": "are", "has": "have", "was": "were", "does": "do"}


def _third(does: Phrase) -> Phrase:
    """What is ordered as what one player does."""
    verb, *rest = does.parts
    last = verb.parts[-1] if _is(verb, PhraseKind.VERB) else None
    if _is(verb, PhraseKind.VERB) and isinstance(last, Lexeme):
        verb = Phrase(verb.kind, (*verb.parts[:-1], Lexeme(last.base, last.category, Form.THIRD)))
    return Phrase(does.kind, (verb, *rest))


def _plural(part: Phrase | Lexeme) -> Phrase | Lexeme:
    """What a player does as several do it."""
    if isinstance(part, Lexeme):
        if part.base in _OF_SEVERAL:
            return Lexeme(_OF_SEVERAL[part.base], part.category, part.form)
        return Lexeme(part.base, part.category) if part.form is Form.THIRD else part
    inner = PhraseKind.CLAUSE, PhraseKind.PREDICATE, PhraseKind.VERB, PhraseKind.LIST
    return Phrase(part.kind, tuple(map(_plural, part.parts))) if part.kind in inner else part


def _is(part: Phrase | Lexeme | None, kind: PhraseKind) -> TypeGuard[Phrase]:
    return isinstance(part, Phrase) and part.kind is kind


def _has_comma(part: Phrase | Lexeme) -> bool:
    """True where a phrase may end elsewhere than it seems to."""
    return part.base == "," if isinstance(part, Lexeme) else any(map(_has_comma, part.parts))


def _has_condition(part: Phrase | Lexeme) -> bool:
    if isinstance(part, Lexeme):
        return part.category is Category.SUBORDINATOR
    return part.kind is PhraseKind.CONDITION or any(map(_has_condition, part.parts))


def _finite(parts: list[Phrase | Lexeme]) -> bool:
    """True for a clause in which somebody does or is something."""
    inner = parts[0].parts if len(parts) == 1 and _is(parts[0], PhraseKind.CLAUSE) else parts
    does = any(_is(part, PhraseKind.PREDICATE) or _is(part, PhraseKind.LIST) for part in inner)
    return does and any(_is(part, PhraseKind.SUBJECT) for part in inner)
