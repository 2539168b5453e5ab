"""Everything about a text of rules: how each is understood, the five numbers, tags, relatives, what wins, a hand.

Each part has a budget of its own (`catalog.limits`); a part that exceeds it is named in `Answer.late`, and the other
parts are still complete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from catalog.boundary import Boundary, Stage
from catalog.budget import TOO_LONG, Limit, TooLong, budget
from catalog.check.tags import in_order
from catalog.check.verdicts import verdicts_of
from catalog.language import render_rule
from catalog.language.english import read_english
from catalog.limits import TRIED_NUMBERS, TRIED_ODDS, TRIED_OFFERS
from catalog.model.betting import Bet, Open
from catalog.model.board import Common, LayDown, PlaceCommons, Table, TurnUp
from catalog.model.contests import Tricks
from catalog.model.dealing import Deal
from catalog.model.diagnostic import Severity
from catalog.model.drawing import Discard, Get
from catalog.model.showdowns import CalledShowdown, Outcome, Showdown, Win
from catalog.model.statistic import TOLD, value_words
from catalog.model.step import number_of
from catalog.model.variant import Rule, Variant
from catalog.model.verdict import Verdict
from catalog.read.commentary import sentences
from catalog.read.write import write_entry
from catalog.trial.offers import doubts, offers_for
from catalog.trial.plain import ASIDE, IT_IS
from catalog.trial.reading import DOCUMENT, Read, Reading, bases, offset, understood_all
from catalog.trial.told import Answer, Aside, GameTold, How, NumberTold, Offer, Relative, RuleTold, Unread, rules_told

if TYPE_CHECKING:
    from catalog.trial.known import KnownGames
    from catalog.trial.relatives import Catalogue

T = TypeVar("T")

EMPTY = "There are no rules here yet. Write a sentence for each thing that happens, from the deal to who wins."

_OFFERED_RULES = 30
"""The most rules for which repairs are searched."""

_LIKELY = 0.5
"""How likely a repair must be to be part of the mended text."""


def understand(reading: Reading, against: Path | None = None, repairs: bool = True) -> Answer:
    """How the rules of a text are understood, with numbers, tags and relatives, but without odds and hands.

    Without `repairs` no offers are searched. `against` is the database to search for relatives; without it there are
    none. Raises NoCatalogue if that is not one of our databases; no text makes it raise anything.
    """
    catalogue = None
    if against is not None and reading.games:
        from catalog.trial.relatives import catalogue_of

        catalogue = catalogue_of(against)
    work = _Work(reading, repairs)
    games = tuple(_game(read, reading, catalogue, work) for read in reading.games)
    remarks = _remarks(reading) if games else (*_remarks(reading), EMPTY)
    chosen = _first_repairs(games)
    return Answer(
        reading.text, games, remarks, tuple(dict.fromkeys(work.late)), applied(reading.text, chosen), len(chosen)
    )


def _first_repairs(games: tuple[GameTold, ...]) -> tuple[Offer, ...]:
    """The likely first repair of each rule with unread words, in the order of the text; they never overlap."""
    rules = {(rule.start, rule.end): rule for game in games for rule in game.rules if rule.unread and rule.offers}
    firsts = (rule.offers[0] for rule in rules.values() if rule.offers[0].likely >= _LIKELY)
    return tuple(sorted(firsts, key=lambda each: each.start))


def applied(text: str, offers: tuple[Offer, ...]) -> str:
    """A text with several repairs, given in order; empty if there are none."""
    for each in reversed(offers):
        text = each.applied(text)
    return text if offers else ""


def play(reading: Reading, answer: Answer, players: int | None = None, seed: int = 1, hands: bool = True) -> Answer:
    """The same answer with what wins in each game, and with `hands` a hand of each; all games share a time limit."""
    from catalog.trial.playing import hand_of, winning  # slow to import; the first part does without

    games, left = [], TRIED_ODDS
    for read, game in zip(reading.games, answer.games, strict=True):
        most = most_players(game)
        with budget(left) as spent:
            won = winning(read.variant, most, players, seed)
        left = spent.rest
        hand = hand_of(read.variant, most, players, seed) if hands else None
        games.append(replace(game, winning=won, hand=hand))
    return replace(answer, games=tuple(games))


def most_players(game: GameTold) -> int | None:
    """The most players that the deck is enough for, if that is known."""
    number = next((n for n in game.numbers or () if n.statistic == "players"), None)
    return number.value if number is not None and number.value is not None and number.value < 98 else None


def _remarks(reading: Reading) -> tuple[str, ...]:
    """Messages about errors in the whole text."""
    told = [found for found in reading.diagnostics if found.severity is Severity.ERROR]
    return tuple(f"Line {found.place.line}: {found.message}." for found in told if found.code != "unknown-layout")


def _game(read: Read, reading: Reading, catalogue: Catalogue | None, work: _Work) -> GameTold:
    variant, boundary = read.variant, Boundary()

    def attempt(stage: Stage, do: Callable[[], T], otherwise: T) -> T:
        return boundary.attempt(stage, variant.place, variant.name, do, otherwise)

    def near(told: Catalogue) -> tuple[Relative, ...]:
        from catalog.trial.relatives import relatives

        return relatives(variant.steps, told)

    rules = tuple(_rules(read, reading.text, work))
    numbers = attempt(Stage.COUNTING, lambda: _numbers(variant, boundary, work), None)
    found = attempt(Stage.FAMILY, partial(near, catalogue), None) if catalogue is not None else None
    tags = attempt(Stage.COUNTING, lambda: in_order(variant), ())
    page = attempt(Stage.STORING, lambda: write_entry(replace(variant, tags=tags)), "")
    faults = (*reading.faults, *boundary.faults)
    return GameTold(
        name=variant.name,
        named=read.named,
        rules=rules,
        asides=tuple(_asides(read, reading.text)),
        seats=variant.seats.counts,
        assumed=variant.assumed,
        noticed=tuple(_noticed(variant)),
        numbers=numbers,
        serial="-".join("?" if each.value is None else str(each.value) for each in numbers or ()),
        tags=tags,
        relatives=found,
        page=page,
        faults=tuple(fault.diagnostic.message for fault in dict.fromkeys(faults)),
    )


# Rules


def _rules(read: Read, text: str, work: _Work) -> Iterator[RuleTold]:
    seen: set[tuple[int, int]] = set()
    winner = any(rule.winner_unread for rule in read.variant.rules)
    bare = list(_turned_up_unlaid(read.variant))
    placed = {rule.place for rule in read.variant.rules if rule.steps}
    for rule in read.variant.rules:
        if rule.place.document != DOCUMENT:
            yield _taken(rule)
            continue
        if not rule.steps and not rule.unread and rule.place in placed:
            continue  # what it says is part of a rule of the other game
        start, end = extent(text, offset(text, rule.place), rule.text)
        unread = tuple(unread_in(text, start, end, rule.unread))
        again = (start, end) in seen
        seen.add((start, end))
        offers = work.offers((start, end), unread) if rule.text and not again else ()
        if not unread and not again and (laid := _laid_there(rule, start, end, rule in bare)) is not None:
            offers = (laid, *offers)
        yield RuleTold(
            rule.number,
            text[start:end],
            start,
            end,
            render_rule(rule.steps) if rule.steps else _likeness(rule, work.known),
            unread,
            offers,
            _follows(rule, winner) if unread else "",
            rule.other_readings,
            again,
        )


def _taken(rule: Rule) -> RuleTold:
    """A rule that comes from another game, which is the document of its place."""
    unread = tuple(Unread(words, 0, 0) for words in rule.unread)
    follows = f"It is so in {rule.place.document}. None of the five numbers is known." if unread else ""
    wording = render_rule(rule.steps) if rule.steps else rule.text
    return RuleTold(rule.number, "", 0, 0, wording, unread, follows=follows, taken=rule.place.document)


def _likeness(rule: Rule, known: KnownGames | None) -> str:
    """The wording of a sentence without steps: the game that this one is like, or empty."""
    if known is None or rule.unread or rule.again:
        return ""
    named = bases(understood_all(rule.text, known))
    return "".join(f"Played like {known.title(known.keys[name])}." for name in named[:1] if name in known.keys)


def extent(text: str, start: int, said: str) -> tuple[int, int]:
    """The start and end of a sentence that begins at `start`: its words with any blanks between them, else the rest
    of the line. For a game's name that is read as a sentence, the name.
    """
    for words in (said, said.removeprefix(IT_IS).rstrip(".")):
        if found := re.compile(r"\s+".join(map(re.escape, words.split()))).match(text, start):
            return start, found.end()
    line = text.find("\n", start)
    return start, len(text) if line < 0 else line


def unread_in(text: str, start: int, end: int, phrases: tuple[str, ...]) -> Iterator[Unread]:
    """The unread phrases of a sentence with their places; neighbouring phrases are joined.

    If a phrase cannot be found in the sentence, the whole sentence is given instead.
    """
    said, places, at = text[start:end].lower(), [], 0
    for phrase in phrases:
        words = r"\s+".join(map(re.escape, phrase.lower().translate(_CURLY).split()))
        found = re.compile(words).search(said.translate(_CURLY), at) if words else None
        if found is None:
            yield Unread(text[start:end], start, end)
            return
        at = found.end()
        if places and not any(map(str.isalnum, said[places[-1][1] : found.start()])):
            places[-1] = (places[-1][0], at)
        else:
            places.append(found.span())
    for one, other in places:
        yield Unread(text[start + one : start + other], start + one, start + other)


_CURLY = {0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'}


class _Work:
    """What is left of the budgets for repairs and numbers of all games, and which of the two ran out."""

    def __init__(self, reading: Reading, repairs: bool) -> None:
        self.text, self.asked = reading.text, 0
        self.known = reading.known
        self.read = partial(understood_all, known=reading.known)
        self.repairs, self.numbers = TRIED_OFFERS if repairs else Limit(0, 0.0), TRIED_NUMBERS
        self.late: list[str] = []

    def offers(self, said: tuple[int, int], unread: tuple[Unread, ...]) -> tuple[Offer, ...]:
        """The repairs of a rule, or other meanings if all of it is understood; after the budget ran out only deleting
        the words.
        """
        self.asked += bool(unread)
        left_out = (Offer(How.WITHOUT, "", "", *said, 0.0),) if unread else ()
        if self.asked > _OFFERED_RULES or self.repairs.seconds <= 0:
            return left_out
        if not unread and bases(self.read(self.text[slice(*said)])):
            return ()  # its meaning depends on the other game
        phrases = [(each.start, each.end) for each in unread]
        found: tuple[Offer, ...] = ()
        with budget(self.repairs) as left:
            try:
                ask = partial(offers_for, phrases=phrases) if phrases else doubts
                found = ask(self.text, said, read=self.read)
            except TooLong:
                self.late.append("repairs")
                found = left_out
        self.repairs = left.rest
        return tuple({each.applied(self.text): each for each in found}.values())


def _follows(rule: Rule, winner: bool) -> str:
    """What happens if the unread words of a rule stay, and if their words are known but no act says this."""
    known = rule.text and all(read_english(sentence.strip(" .!?;")) is not None for _, sentence in sentences(rule.text))
    return _left_so(rule, winner) + (
        " Its words are known, but nothing that Stemma can play says this." if known else ""
    )


def _left_so(rule: Rule, winner: bool) -> str:
    if not rule.steps:
        told = "It is not played, and none of the five numbers is known."
    else:
        told = "The rest of it is played, and none of the five numbers is known."
    return f"{told} Nobody can say who wins." if winner and rule.winner_unread else told


def _noticed(variant: Variant) -> Iterator[str]:
    """What most games have and these rules lack; empty if any words are unread, since they may say it."""
    steps = variant.steps
    if not steps or not variant.wholly_read:
        return
    if not any(isinstance(step, (Deal, Get)) for step in steps):
        yield "No rule deals cards to the players."
    for rule in _turned_up_unlaid(variant):
        yield f"Rule {rule.number} turns up cards on the table, and no rule deals any there before."
    if not any(isinstance(step, (Bet, Open)) for step in steps):
        yield "There is no betting round."
    if not any(isinstance(step, (Showdown, CalledShowdown, Win, Outcome, Tricks)) for step in steps):
        yield "No rule says who wins, so the high hand does."


def _turned_up_unlaid(variant: Variant) -> Iterator[Rule]:
    """Rules that turn up cards on the table before any were dealt there."""
    for rule in variant.rules:
        for step in rule.steps:
            if isinstance(step, (Common, Table, LayDown, Discard, PlaceCommons)):
                return
            if isinstance(step, TurnUp):
                yield rule


def _laid_there(rule: Rule, start: int, end: int, unlaid: bool) -> Offer | None:
    """An offer to deal community cards, if a rule turns up cards that were not dealt, or deals cards to the table.

    A card on the table belongs to no hand; players who say "on the table" mostly mean community cards.
    """
    words = render_rule(rule.steps)
    if unlaid:
        number = next(number_of(step.cards) for step in rule.steps if isinstance(step, TurnUp)) or 1
        made = f"Deal {number} common card{'' if number == 1 else 's'} up."
    else:
        made = _ON_TABLE.sub(lambda of: f"Deal {of['n']} common card{of['s']} {of['way'] or 'up'}", words)
    reading = understood_all(made)
    if made == words or not reading.steps or reading.unread:
        return None
    return Offer(How.WORDING, made, render_rule(reading.steps), start, end)


_ON_TABLE = re.compile(r"(?:Deal|Discard) (?P<n>[0-9]+) (?:\w+ )?card(?P<s>s?)(?: (?P<way>up|down))? to the table")


def _asides(read: Read, text: str) -> Iterator[Aside]:
    """The sentences that are not among the rules as they are played."""
    for comment in read.asides:
        if comment.kind != "title":
            start, end = extent(text, offset(text, comment.place), comment.text)
            yield Aside(text[start:end], start, end, ASIDE.get(comment.kind, "it does not look like a rule"))
    own = [rule for rule in read.variant.rules if rule.place.document == DOCUMENT]
    played = [extent(text, offset(text, rule.place), rule.text) for rule in own]
    for line in read.said:
        start, end = extent(text, offset(text, line.place), line.text)
        if not any(first <= start < last for first, last in played):
            yield Aside(text[start:end], start, end, "it adds nothing to the other rules")


# Numbers


def _numbers(variant: Variant, boundary: Boundary, work: _Work) -> tuple[NumberTold, ...]:
    because = tuple(rule.number for rule in variant.rules if rule.unread)
    with budget(work.numbers) as left:
        verdicts = verdicts_of(variant, boundary)
        others = {}
        if because and not left.used_up:
            others = {each.statistic: each for each in verdicts_of(_without(variant), Boundary())}
    work.numbers = left.rest
    if left.used_up:
        work.late.append("numbers")
        boundary.faults.clear()
    return tuple(_number(each, because, others.get(each.statistic)) for each in verdicts)


def _without(variant: Variant) -> Variant:
    """The game as if the words that were not understood had no effect."""
    return replace(variant, rules=tuple(replace(rule, unread=()) for rule in variant.rules if rule.steps))


def _number(verdict: Verdict, because: tuple[int, ...], other: Verdict | None) -> NumberTold:
    statistic, value = verdict.statistic, verdict.computed
    if value is not None:
        reason = verdict.number.reason
    elif because:
        reason = f"not known, because of {rules_told(because)}"
    elif verdict.counted is not None and verdict.number.value is not None:
        dealt, reckoned = (value_words(statistic, each) for each in (verdict.number.value, verdict.counted))
        reason = f"not known: dealing the cards gives {dealt}, and reckoning from the rules {reckoned}"
    else:
        why = TOO_LONG if TOO_LONG in verdict.reason else verdict.reason
        reason = "not known: it takes too long to find out" if why == TOO_LONG else f"not known: {why}"
    without = other.computed if other is not None else None
    return NumberTold(
        statistic,
        TOLD[statistic].title,
        value,
        "not known" if value is None else value_words(statistic, value),
        reason,
        because if value is None else (),
        without,
        "" if without is None else value_words(statistic, without),
    )
