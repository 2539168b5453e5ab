"""From a text of rules to games, whatever its layout: a catalogue page, prose with headings, or rules and sentences
alone.

`plain` reads a text that has only rules, with or without names above them; `catalog.read` reads every other layout.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from catalog import language
from catalog.boundary import Boundary, Fault
from catalog.budget import TooLong, budget
from catalog.language import Reading as RuleReading
from catalog.language.card_loops import Each
from catalog.language.prose import Told
from catalog.language.standard import Expansion, changed
from catalog.limits import TRIED, TRIED_BYTES, TRIED_GAMES
from catalog.model.amounts import Amount
from catalog.model.betting import Bet
from catalog.model.board import Common, TurnUp
from catalog.model.constraints import changed_if_sensible
from catalog.model.dealing import Deal
from catalog.model.diagnostic import Diagnostic, Place
from catalog.model.drawing import Get
from catalog.model.layout import Spot
from catalog.model.page import Comment, Entry, Page, RuleLine
from catalog.model.repeats import Repeat
from catalog.model.step import Step
from catalog.model.variant import Rule, Variant
from catalog.read import markdown, prose_fields
from catalog.read.commentary import sentences
from catalog.read.discourse.assembly import bind_repeats
from catalog.read.documents import Document
from catalog.read.expansion import as_rules
from catalog.read.layout import read_page
from catalog.read.lines import Line, meant
from catalog.read.naming import Names, own_names
from catalog.read.nth_cards import with_nth_cards
from catalog.read.registry import load_registry
from catalog.read.sources import LOCAL
from catalog.read.text import is_markup
from catalog.read.variants import read_variants
from catalog.trial.colloquial import READ, plainly
from catalog.trial.plain import NAME, has_parts, read_plain

if TYPE_CHECKING:
    from catalog.trial.known import KnownGames

DOCUMENT = "rules"
"""The document's name in places and diagnostics."""

_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


_YOU = re.compile(
    r"(?:(?<=[,;] )|(?<=\bthen )|(?<=\band )|(?<=\bexcept )|(?<=\bthat )|(?<=\bbut )|^)you\b"
    r"|\byou\b(?= (?:have to|must|may|can|get|pass|give|discard|draw|take|put|turn|flip|pay|play|pick|keep|throw)\b)",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(r"\b(?:if|when|who\w*|any\w*|each|every\w*|players?|unless|until)\b", re.IGNORECASE)
"""Words that say who "you" is."""

_SHARED = re.compile(
    r"\b(?:common|community|shared?|table|middle|cent(?:er|re)|board|flop|turn|river|cross|rows?|columns?|pile|circle)\b",
    re.IGNORECASE,
)
"""Words for cards that all players share."""


_WRITTEN_OUT = 4
"""The most times that a repetition is written out; beyond that it becomes a repeat."""


class TooMuch(Exception):
    """A text that exceeds a limit; the message says which."""


@dataclass(frozen=True)
class Read:
    """A game as it was read: the variant, sentences that are not rules, and the player's rules with places."""

    variant: Variant
    asides: tuple[Comment, ...]
    said: tuple[RuleLine, ...]
    named: bool


@dataclass(frozen=True)
class Reading:
    """The games of a text, diagnostics about it, and the faults of the program while reading it."""

    text: str
    games: tuple[Read, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    faults: tuple[Fault, ...] = ()
    known: KnownGames | None = None


def normalized(text: str) -> str:
    """The text with line feeds for all line ends, and a blank for each harmful character; offsets stay right."""
    return _HARMFUL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))


def read_text(text: str, known: KnownGames | None = None) -> Reading:
    """The games of a text in any layout, which may refer to the games in `known`.

    Raises TooMuch for a text longer than `TRIED_BYTES`, or with more games than `TRIED_GAMES`.
    """
    size = len(text.encode("utf-8", "replace"))
    if size > TRIED_BYTES:
        raise TooMuch(f"the text has {size:,} bytes; at most {TRIED_BYTES:,} are read at once")
    text = normalized(text)
    read = partial(understood, known=known)
    page = _page(text, read)
    if len(page.entries) > TRIED_GAMES:
        raise TooMuch(f"the text has {len(page.entries):,} games; at most {TRIED_GAMES:,} are tried at once")
    boundary = Boundary()
    plain = page
    if page.prose:
        with contextlib.suppress(TooLong), budget(TRIED):
            plain = _in_plain_words(page, known)
    variants, diagnostics = read_variants(
        [(plain, LOCAL)], load_registry(), boundary=boundary, limit=TRIED, elsewhere=known
    )
    said = {rule.place: rule.text for entry in page.entries for rule in entry.rules}
    described = {
        (v.place.line, v.place.column): replace(
            v, rules=tuple(replace(rule, text=said.get(rule.place, rule.text)) for rule in v.rules)
        )
        for v in variants
        if v.described
    }
    games = tuple(
        Read(_in_order(described[at], entry, page, read), entry.comments, entry.rules, entry.name != NAME)
        for entry in page.entries
        if (at := (entry.place.line, entry.place.column)) in described and described[at].rules
    )
    return Reading(text, games, (*page.diagnostics, *diagnostics), tuple(boundary.faults), known)


def understood(sentence: str, game: str = "", names: Names = (), known: KnownGames | None = None) -> RuleReading:
    """What a sentence of a game means: read as prose if that understands all of it, because players leave out what
    rules say; else as a rule. A player who explains a game says "you" for each player, speaks as at a table
    (`colloquial`), and may refer to any game in `known`.
    """
    return in_plain_words(sentence, game, names, known)[1]


def in_plain_words(
    sentence: str, game: str = "", names: Names = (), known: KnownGames | None = None
) -> tuple[str, RuleReading]:
    """The first form of a sentence that is fully understood, and its meaning; else the sentence as it is."""
    for form in forms(sentence):
        reading = _understood(form, game, names, known)
        if reading.steps and not reading.unread:
            return form, reading
    return sentence, _understood(sentence, game, names, known)


def forms(sentence: str) -> Iterator[str]:
    """The forms of a sentence to try, in order."""
    yield from dict.fromkeys(map(_of_everybody, (plainly(sentence), plainly(sentence, READ), sentence)))


def _of_everybody(sentence: str) -> str:
    """A sentence with "each player" for "you", unless it is about somebody else."""
    if not _YOU.search(sentence) or _SOMEBODY.search(sentence):
        return sentence
    return _YOU.sub(lambda you: "Each player" if you[0][0] == "Y" else "each player", sentence)


def _in_plain_words(page: Page, known: KnownGames | None) -> Page:
    """A page of prose with each sentence in the form in which it is understood."""
    names = own_names(page.entries)
    entries = []
    for entry in page.entries:
        own = names.get(entry.place, ())
        rules = (replace(rule, text=in_plain_words(rule.text, entry.name, own, known)[0]) for rule in entry.rules)
        entries.append(replace(entry, rules=tuple(rules)))
    return replace(page, entries=tuple(entries))


def understood_all(text: str, known: KnownGames | None = None) -> RuleReading:
    """What several sentences mean one after the other."""
    readings = [understood(sentence, known=known) for _, sentence in sentences(text)]
    if len(readings) == 1:
        return readings[0]
    steps = tuple(step for reading in readings for step in reading.steps)
    return RuleReading(steps, tuple(words for reading in readings for words in reading.unread))


def _understood(sentence: str, game: str, names: Names, known: KnownGames | None) -> RuleReading:
    others = known.named_in(sentence) if known else frozenset()
    told = _dealt(language.read_prose(sentence, game, others, names), sentence)
    if others and known:
        told = _with_games(told, known)
    prose = written_out(told, sentence)
    if prose.steps and not prose.unread and stands_alone(prose):
        return prose
    rule = language.read_rule(sentence.strip(" .!,;:"))  # mostly, prose has tried it like this already
    return _dealt(rule, sentence) if rule.steps and not rule.unread else prose


def bases(reading: RuleReading) -> tuple[str, ...]:
    """The games that a sentence says this one is like, as `spelled` writes them."""
    return tuple(part.of for part in getattr(reading, "parts", ()) if isinstance(part, Expansion))


def _with_games(reading: RuleReading, known: KnownGames) -> RuleReading:
    """A reading with the steps of each game of the catalogue that it refers to."""
    named = [name for name in bases(reading) if name in known.keys]
    if not named:
        return reading
    steps = tuple(step for name in named for step in known.steps(name))
    return replace(reading, steps=changed(steps, reading.steps))


def _dealt(reading: RuleReading, sentence: str) -> RuleReading:
    """A reading in which cards that each player gets are dealt to them, and so are community cards unless the
    sentence says that they are shared; cards dealt in the middle become community cards.
    """
    deal, common = meant(Deal, "Deal 1 card to each player."), meant(Common, "Deal 1 common card up.")
    shared = _SHARED.search(sentence) is not None

    def own(step: Step) -> Step:
        if isinstance(step, Deal) and step.to is None and step.cards.spot is Spot.MIDDLE:
            for_all = replace(common.cards, amount=step.cards.amount, facing=step.cards.facing)
            return changed_if_sensible(common, cards=for_all)
        if isinstance(step, Get) and step.who == deal.to and _only(step, "who", "cards"):
            return changed_if_sensible(deal, cards=changed_if_sensible(step.cards, lies=None))
        if isinstance(step, Common) and not shared and _only(step, "cards"):
            return changed_if_sensible(deal, cards=changed_if_sensible(step.cards, lies=None))
        return step

    if bases(reading) or not any(isinstance(step, (Deal, Get, Common)) for step in reading.steps):
        return reading
    parts = {"parts": tuple(_with_steps(part, own) for part in reading.parts)} if isinstance(reading, Told) else {}
    return replace(_with_steps(reading, own), **parts)


def _only(step: Step, *told: str) -> bool:
    """True if all other fields of a step have their default values."""
    return all(getattr(step, each.name) == each.default for each in fields(step) if each.name not in told)


def _with_steps(reading: RuleReading, change: Callable[[Step], Step]) -> RuleReading:
    return replace(reading, steps=tuple(map(change, reading.steps)))


def written_out(reading: RuleReading, sentence: str) -> RuleReading:
    """A reading in which an act done card by card, with betting after each, is written out once for each card.

    It is unread if the number of cards is not known. Community cards are left to the reader of prose, which knows
    their layout.
    """
    parts = getattr(reading, "parts", ())
    singly = [step for part in parts if isinstance(part, Each) for step in part.steps]
    if not singly or any(isinstance(step, (Common, TurnUp)) for step in singly):
        return reading
    (acts, bets) = [step for step in singly if not isinstance(step, Bet)], [s for s in singly if isinstance(s, Bet)]
    cards = getattr(acts[0], "cards", None) if len(acts) == len(bets) == 1 else None
    amount = getattr(cards, "amount", None)
    number = amount.number if amount is not None and amount == Amount(amount.number) else None
    if not number or number < 2 or any(type(part) not in (RuleReading, Each) for part in parts):
        return RuleReading((), (sentence,))
    one = changed_if_sensible(acts[0], cards=changed_if_sensible(cards, amount=Amount(1)))
    loop = (one, bets[0]) * number if number <= _WRITTEN_OUT else (one, bets[0], Repeat(2, times=number - 1))
    steps: list[Step] = []
    for part in parts:
        steps += part.steps if type(part) is RuleReading else loop
        loop = loop if type(part) is RuleReading else ()
    return RuleReading(tuple(steps), reading.unread)


def stands_alone(reading: RuleReading) -> bool:
    """True for a reading that consists of steps: it changes no other rule, and refers to no other game."""
    return all(type(part) is RuleReading for part in getattr(reading, "parts", ()))


def _in_order(variant: Variant, entry: Entry, page: Page, read: Callable[..., RuleReading]) -> Variant:
    """A game of a plain page with its rules in the order of the sentences.

    The reader of prose reorders rules and drops repeated ones. That is right for a text that describes a game, and if
    a sentence refers to another game or changes other rules; it is wrong for a list of rules.
    """
    if not page.prose or entry.below or entry.variation or variant.parent is not None:
        return variant
    names = own_names(page.entries).get(entry.place, ())
    try:
        with budget(TRIED):
            readings = [read(rule.text, entry.name, names) for rule in entry.rules]
    except TooLong:
        return variant
    by_another = len(page.entries) > 1 and any(rule.again for rule in variant.rules)
    if by_another or not all(map(stands_alone, readings)):
        return variant
    pairs = groupby(zip(entry.rules, readings, strict=True), key=lambda pair: pair[0].number)
    rules = tuple(_rule(number, *zip(*some, strict=True)) for number, some in pairs)
    if any(isinstance(step, Repeat) for rule in rules for step in rule.steps):
        rules = _with_repeats(rules)
    return replace(variant, rules=with_nth_cards(rules), assumed=())


def _with_repeats(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Rules in which each repeat goes back as far as it is meant to: a number of acts, or a sentence."""
    lines = [Line(step, rule) for rule in rules for step in rule.steps or (None,)]
    bind_repeats(lines)
    return tuple(as_rules(lines))


def _rule(number: int, lines: tuple[RuleLine, ...], readings: tuple[RuleReading, ...]) -> Rule:
    """The rule of the sentences that share a number."""
    steps = tuple(step for reading in readings for step in reading.steps)
    unread = tuple(
        words
        for line, reading in zip(lines, readings, strict=True)
        for words in reading.unread or (() if reading.steps else (line.text,))
    )
    text, others = " ".join(line.text for line in lines), sum(len(reading.others) for reading in readings)
    alone = readings[0] if len(readings) == 1 else None
    return Rule(
        number, steps, unread, text, lines[0].place, others, alone.main if alone else 0, about=alone and alone.about
    )


def _page(text: str, read: Callable[[str], RuleReading]) -> Page:
    """The page tree of a text."""
    if is_markup(text) or markdown.recognises(text) or prose_fields.recognises(text) or has_parts(text):
        page = read_page(Document(DOCUMENT, text, "", explicit=True))
        if any(entry.rules for entry in page.entries):
            return page
    return read_plain(text, DOCUMENT, partial(_is_read, read=read))


def offset(text: str, place: Place) -> int:
    """The offset of a place in the text."""
    at = 0
    for _ in range(place.line - 1):
        at = text.find("\n", at) + 1
    return at + max(0, place.column - 1)


def _is_read(sentence: str, read: Callable[[str], RuleReading]) -> bool:
    """True if a sentence is understood to its last word."""
    try:
        with budget(TRIED):
            reading = read(sentence)
    except TooLong:
        return False
    return bool(reading.steps) and not reading.unread
