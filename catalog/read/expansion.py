"""Whole games from texts that refer to another game ("the same as Ford, except ..."), and from variations.

A rule of the text replaces its counterpart in the other game's order of play: a deal replaces the first deal not yet
passed, a showdown the showdown, a rule for the whole game the rule of its sort. A rule without a counterpart goes
after the rule before it in the text, or before the end. A text that describes the whole play takes from the other
game only what it leaves open. A sentence that was not understood stays unread, here and in every game that refers to
this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol, TypeVar

from catalog.language import parse_step, render_step
from catalog.language.card_loops import Each, Rounds
from catalog.language.directives import AtFirst, EveryRound, InsteadOf, Mark, Upright
from catalog.language.reading import Reading
from catalog.language.standard import Expansion, standard_games
from catalog.model.betting import Bet
from catalog.model.board import Common, Table, TurnUp
from catalog.model.dealing import Deal
from catalog.model.decks import Deck
from catalog.model.declaring import Choice, Declare, Go
from catalog.model.diagnostic import Place
from catalog.model.paying import Ante
from catalog.model.phrase import Who
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import EventKind
from catalog.model.terms_of_money import Prize, Side
from catalog.model.uses import Use
from catalog.model.variant import Rule
from catalog.read.discourse.assembly import bind_repeats, is_showing, settled
from catalog.read.discourse.directives import as_marked, in_rounds, so_many
from catalog.read.discourse.examples import with_named_cards
from catalog.read.discourse.merging import of_the_dead
from catalog.read.lines import STANDING, Line, sensibly, telling, winner_unread
from catalog.read.offers import offered
from catalog.read.parts import bet_on_the_next, one_rule_for_points
from catalog.read.rounds import of_rounds
from catalog.read.variations import (
    in_every_round,
    lent,
    mark_every_round,
    of_the_other,
    told_by_others,
    with_their_table,
    without,
)

T = TypeVar("T")

_EVERY_ROUND = re.compile(
    r"^(?:as usual,? )?(?:in \w+ poker,? )?(?:all|each|every) (?:betting |subsequent )*rounds?\b"
    r"|\balways (?:start|begin|open)",
    re.IGNORECASE,
)
_OF_EACH_ROUND = re.compile(r"\b(?:each|every) (?:betting )?round\b|\ball betting rounds\b", re.IGNORECASE)
_IDENTICAL = re.compile(r"\bidentical to\b|\bsame (?:way )?as\b", re.IGNORECASE)
_SHOWDOWN = re.compile(r"\bshowdown\b|\bmakes? (?:their|his or her|the) best\b", re.IGNORECASE)
_TAKES_POT = re.compile(
    r"(?!(?:but )?(?:if|when|once|unless)\b).*\b(?:wins?|(?:takes?|gets?|splits?|shares?) (?:\w+ ){0,3}pot)\b",
    re.IGNORECASE,
)
"""Words, under no condition, that say who takes the pot."""
_AFTER_ROUND = re.compile(
    r"(?:[A-Z][\w ]+: )?after (?:the|an?|this) (?:\w+ )?(?:betting rounds?|rounds? of betting|betting)\b", re.IGNORECASE
)
"""A sentence that begins like this implies a betting round, even if none was mentioned before."""

_INTO_PLAY = (EventKind.GOES_IN, EventKind.STAYS)


@dataclass(frozen=True)
class Telling:
    """How a text describes its game: every sentence as a rule, with the readings of its parts."""

    rules: tuple[Rule, ...]
    parts: tuple[tuple[Reading, ...], ...]
    varies: str = ""  # the key of the game that it is a variation of
    like: str = ""  # the name of the game that it says to descend from, as `spelled` has it
    names: tuple[tuple[str, str], ...] = ()  # games that it may name, as `spelled` has them, and their keys


@dataclass
class _Pieces:
    """The parts of one game's text: its `own` lines, the game that it refers to (`named`) and that game's lines
    (`base`), marks on other rules, and in `general` the bet that it describes for every betting round.
    """

    own: list[Line] = field(default_factory=list)
    base: list[Line] | None = None
    named: Expansion | None = None
    marks: list[tuple[Mark, Rule]] = field(default_factory=list)
    general: Bet | None = None

    def takes(self, part: Expansion, found: list[Line] | None) -> bool:
        """Take over the lines of a game that the text refers to; False if there are none or they conflict with
        `base`.
        """
        if not found:
            return False
        if self.named is None:
            self.base, self.named = found, part
        elif self.base is not None and self.named.of != part.of:
            if any(isinstance(line.step, Bet) for line in self.base):
                return False
            # Like the first, from which only a different betting is known, but with the rules of the second.
            self.base = [line for line in found if not isinstance(line.step, Bet)]
        return True

    def of_rounds(self, told: list[Line], rule: Rule, parts: Sequence[Reading]) -> list[Line]:
        """The lines of a rule that are left after moving what it says about all betting rounds to those rounds."""
        if len(told) == 1 and isinstance(bet := told[0].step, Bet) and _EVERY_ROUND.search(rule.text):
            self.general, told = bet, []
        if self.base and parts and self.named is parts[0] and len(told) == 1 and _OF_EACH_ROUND.search(rule.text):
            if isinstance(bet := told[0].step, Bet):  # "played like Heron, each round begun by the dealer"
                self.base = [replace(line, step=bet) if _is(line, "bet") else line for line in self.base]
                told = []
        return told


def _lines_of(part: Reading, rule: Rule) -> list[Line]:
    """A line for each step of a part that refers to no other game."""
    alone = isinstance(part, Each) and len(part.steps) == 1
    return [
        Line(
            step,
            rule,
            each=alone or (isinstance(part, Each) and not isinstance(step, Bet)),
            upright=isinstance(part, Upright),
        )
        for step in part.steps
    ]


class Attempt(Protocol):
    """A call that confines a fault to one game: it returns what `do` returns, or `otherwise` if `do` raises."""

    def __call__(self, key: str, do: Callable[[], T], otherwise: T, /) -> T: ...


class Expander:
    """Makes whole games of texts: `told` has the texts by key, `known` gives the rules of games that are not prose.

    `attempt(key, do, otherwise)` returns what `do` returns, or `otherwise` if it raises, which is a fault of that
    game.
    """

    def __init__(
        self,
        told: dict[str, Telling],
        known: Callable[[str], tuple[Rule, ...]],
        attempt: Attempt,
    ) -> None:
        self._told, self._known, self._attempt = told, known, attempt
        self._made: dict[str, list[Line]] = {}
        self._others: dict[str, list[Step]] = {}  # what variations say about the game that they vary
        for key, game in told.items():
            of_other = partial(of_the_other, [part for parts in game.parts for part in parts])
            self._others.setdefault(game.varies, []).extend(attempt(key, of_other, []))
        self._open: set[str] = set()

    def rules(self, key: str) -> tuple[Rule, ...]:
        """The rules of a game that is described in prose, with those that it takes from another game.

        If they cannot be put together, all of them are unread.
        """
        unread = tuple(replace(rule, steps=(), unread=(rule.text,), main=0) for rule in self._told[key].rules)
        return self._attempt(key, lambda: tuple(as_rules(self._lines(key))), unread)

    def assumed(self, key: str) -> tuple[str, ...]:
        """What the rules of a game in prose take for granted, one sentence for each assumption."""
        steps = (line.step for line in self._lines(key) if line.assumed and line.step is not None)
        return tuple(
            f"no rule says who wins, so {render_step(step).removeprefix('Showdown, ').rstrip('.')}" for step in steps
        )

    def _lines(self, key: str) -> list[Line]:
        if key not in self._told:
            return _lines(self._known(key))
        if key not in self._made:
            self._open.add(key)
            telling = self._told[key]
            tell = partial(self._tell, telling, self._others.get(key, ()))
            unread = [Line(None, replace(rule, steps=(), unread=(rule.text,), main=0)) for rule in telling.rules]
            self._made[key] = self._attempt(key, lambda: in_every_round(tell()), unread)
            self._open.discard(key)
        return self._made[key]

    def _base(self, key: str) -> list[Line]:
        """A copy of another game's lines, to be changed; none if that game is being made from this one."""
        if not key or key in self._open:
            return []
        return _copied(self._lines(key))

    def _pieces(self, telling: Telling) -> _Pieces:
        """The parts of a game's text, rule by rule, and the other game that it refers to."""
        made = _Pieces()
        for rule, parts in zip(telling.rules, telling.parts, strict=True):
            told: list[Line] = [Line(Bet(), rule)] if _AFTER_ROUND.match(rule.text) and not rule.unread else []
            rounds: Line | None = None
            times = 1
            unread = list(rule.unread)
            for part in parts:
                if isinstance(part, Mark):
                    made.marks.append((part, rule))
                if isinstance(part, (InsteadOf, AtFirst)):
                    continue  # it applies to the other game, or has its place
                if isinstance(part, EveryRound):
                    mark_every_round([*made.own, *told])
                elif isinstance(part, Rounds):
                    rounds, times = Line(Bet(), rule), part.times
                    told.append(rounds)
                elif not isinstance(part, Expansion):
                    told += _lines_of(part, rule)
                elif not made.takes(part, self._named(part, rule, telling)):
                    unread.append(part.words)
            if rounds is not None and times > 1:
                told.append(Line(Repeat(1, times=times - 1), rule, since=rounds))
            told = made.of_rounds(told, rule, parts) or [Line(None, rule)]
            if unread != list(rule.unread):
                whole = replace(rule, unread=tuple(unread))
                for line in told:
                    line.rule = whole
            made.own += told
        return made

    def _tell(self, telling: Telling, by_others: Sequence[Step]) -> list[Line]:
        made = self._pieces(telling)
        base, own, named, marks = made.base, made.own, made.named, made.marks
        if base is None and telling.varies:
            base = without(
                self._base(telling.varies), tuple(of_the_other([part for parts in telling.parts for part in parts]))
            )
            base = with_named_cards(base, own)
        says = any(line.step is not None for line in own)
        if base is None and says and telling.like in standard_games() and not tells_the_play(own):
            base = so_many(lent(standard_games()[telling.like], own[0].rule), marks)
        for change in (one_rule_for_points, bet_on_the_next, of_rounds, offered, lambda lines: as_marked(lines, marks)):
            own = sensibly(change, own)
        own = sensibly(lambda lines: told_by_others(of_the_dead(lines), by_others), own)
        bind_repeats(own)
        _say_of_each(own, made.general)
        if base is None:
            return settled(_shown_down(_ruled(own, telling.like)))
        if _another_wins(own):
            base = [line for line in base if not isinstance(line.step, Showdown)]
        if named is not None and named.until:
            return settled(_shown_down([*base, *own]))
        if tells_the_play(own) and not (named and _IDENTICAL.search(named.words)):
            return settled(_shown_down(sensibly(lambda lines: _completed(lines, base), own)))
        whole = settled(sensibly(lambda _: woven(base, own), [*base, *own]))
        return sensibly(lambda lines: in_rounds(lines, marks), whole)

    def _named(self, part: Expansion, rule: Rule, telling: Telling) -> list[Line] | None:
        """The lines of the game that a part of the text refers to, as many of them as it means; None if there are
        none.
        """
        if part.steps:
            return [Line(step, rule) for step in part.steps]
        lines = self._base(dict(telling.names).get(part.of, ""))
        steps = [line.step for line in lines if line.step is not None]
        kept = list(part.shortened(steps))
        if len(kept) == len(steps):
            return lines or None
        made = []
        for line in lines:
            if line.step is not None and kept and line.step == kept[0]:
                made.append(line)
                kept.pop(0)
        return made


def _another_wins(own: Sequence[Line]) -> bool:
    """True if a text says who takes the pot in words that were not understood, so that the base game's winner is not
    used.
    """
    told = any(isinstance(line.step, Showdown) for line in own)
    return not told and any(_TAKES_POT.match(phrase) for line in own for phrase in line.rule.unread)


def tells_the_play(own: Iterable[Line]) -> bool:
    """True for a text that describes the play itself: a deal to the players, and two betting rounds, or a showdown
    after a betting round, a declaration or community cards.
    """
    steps = [line.step for line in own if line.step is not None and not line.step.on_event]
    if not any(isinstance(step, Deal) for step in steps):
        return False
    rounds = sum(isinstance(step, Bet) for step in steps)
    ends = any(isinstance(step, Showdown) for step in steps)
    goes_on = rounds or any(isinstance(step, (Declare, Common)) for step in steps)
    return rounds >= 2 or (ends and bool(goes_on))


def woven(base: list[Line], own: Sequence[Line]) -> list[Line]:
    """A game's lines, changed by the text of another game that is played like it."""
    made = list(base)
    at = None  # where in `made` the last line of the text went; the next is looked for from there on
    for nth, line in enumerate(own):
        step = line.step
        if at is None and isinstance(step, Bet):
            at = _round_before(made, own[nth + 1 :], line)
        if step is None:
            made.append(line)
        elif step.barred and (gone := [old for old in made if old.step == replace(step, barred=False)]):
            made = [old for old in made if old not in gone]
            made.append(replace(line, step=None))
        elif isinstance(step, Deck):
            where = next((n for n, old in enumerate(made) if isinstance(old.step, Deck)), None)
            _replace(made, where, line) if where is not None else _put(made, line, 0)
        elif step.kind == "deck":
            _put(made, line, next((n for n, old in enumerate(made) if not _is(old, "deck")), 0))
        elif step.kind in STANDING:
            where = next((n for n, old in enumerate(made) if _same_rule(old, step)), None)
            theirs = made[where].told(Use) if where is not None else None
            if theirs is not None and isinstance(step, Use):
                line.step = with_their_table(step, theirs)
            _replace(made, where, line) if where is not None else made.append(line)
        elif isinstance(step, Showdown) and not step.when:
            where = next((n for n, old in enumerate(made) if isinstance(old.step, Showdown)), None)
            if not any(share.side is Side.LOW for share in step.shares):  # nobody declares a side any more
                made = [old for old in made if not _says_high_or_low(old.step) or old.rule is line.rule]
                where = next((n for n, old in enumerate(made) if isinstance(old.step, Showdown)), None)
            if where is not None and any(made[where] is one for one in own):
                _put(made, line, where + 1)  # one sentence gives half to each of two players
                continue
            end = made[where].told(Showdown) if where is not None else None
            if end is not None:
                line.step = _shared(end, step)
            _replace(made, where, line) if where is not None else made.append(line)
        elif isinstance(step, Repeat) and step.until and line.since is None:
            made.append(replace(line, step=None))  # it goes on as in the other game; the rest comes after
            at = _end(made)
        elif isinstance(step, Declare):
            where = next((n for n, old in enumerate(made) if isinstance(old.step, Declare)), None)
            _replace(made, where, line) if where is not None else _put(made, line, _end(made))
        else:
            at = _weave_act(made, line, step, at)
    return made


def _round_before(base: Sequence[Line], after: Sequence[Line], bet: Line) -> int | None:
    """The index of a betting round that the text mentions again, because its sentence continues with what follows
    that round.
    """
    goes_on = next((line.step for line in after if line.rule is bet.rule and line.step is not None), None)
    if goes_on is None or isinstance(goes_on, (Bet, Showdown)):
        return None
    where = next((n for n, old in enumerate(base) if _alike(old, goes_on)), 0)
    return where - 1 if where and isinstance(base[where - 1].step, Bet) else None


def _shared(old: Showdown, new: Showdown) -> Showdown:
    """The showdown when the new text gives half of the pot to something, and the old one gave all of it to one
    winner.
    """
    alone = old == Showdown(shares=old.shares, called=old.called) and len(old.shares) == 1
    half = new.prize is Prize.HALF and len(new.shares) == 1 and not new.when
    return replace(old, shares=(*old.shares, *new.shares)) if alone and half and old.shares != new.shares else new


def _weave_act(made: list[Line], line: Line, step: Step, at: int | None) -> int | None:
    """Put an act, the step of a line, in its place; the index that the next line is looked for from, None for any."""
    if _of_those_who_stay(step):
        after = [n for n, old in enumerate(made) if isinstance(old.step, Declare)]
        _put(made, line, after[0] + 1 if after else _end(made))
        return after[0] + 2 if after and isinstance(step, Deal) else at
    if line.first:
        _put(made, line, next((n for n, old in enumerate(made) if not _is(old, "deck")), 0))
        return at if at is None else at + 1
    if isinstance(step, Ante):
        _put(made, line, next((n for n, old in enumerate(made) if isinstance(old.step, Deal)), 0))
        return at if at is None else at + 1
    if step.on_event:
        if at is None and _on_being_dealt(step):
            _put(made, line, _after_first_deals(made, _first_deal_of(made)))
            return None
        _put(made, line, _end(made) if at is None else at)
        return at if at is None else at + 1
    if isinstance(step, Bet):
        if at is None:
            _put(made, line, _end(made))
            return None
        if at < len(made) and isinstance(made[at].step, Bet):
            if step != Bet():
                _replace(made, at, line)
            else:
                made.append(replace(line, step=None))
        else:
            _put(made, line, at)
        return at + 1
    where = next((n for n in range(at or 0, len(made)) if _alike(made[n], step)), None)
    if where is not None:
        _replace(made, where, line)
        return where + 1
    if at is not None:
        _put(made, line, at)
        return at + 1
    dealt = [n for n, old in enumerate(made) if isinstance(old.step, (Deal, Common, Table))]
    early = isinstance(step, (Deal, Common, Table)) and dealt and not step.when
    _put(made, line, _after_first_deals(made, dealt[0]) if early else _end(made))
    return None


def _completed(own: list[Line], base: Sequence[Line]) -> list[Line]:
    """A game whose text is complete, with what it leaves open from the base game: blinds, who wins, the hand."""
    first, bet = next(telling(own, Bet), (None, None))
    _, theirs = next(telling(base, Bet), (None, None))
    if first is not None and bet is not None and theirs is not None and theirs.blinds:
        if bet.opener in (None, theirs.opener):
            first.step = replace(bet, opener=theirs.opener, blinds=theirs.blinds)
    ends = (Declare, Showdown)
    told = any(line.step is not None and (isinstance(line.step, ends) or is_showing(line.step)) for line in own)
    if not told and not winner_unread(own):
        own = [*own, *(line for line in base if isinstance(line.step, Showdown) and not line.step.when)]
    if not any(line.step is not None and line.step.kind == "hand" for line in own):
        own = [*own, *(line for line in base if line.step is not None and line.step.kind == "hand")]
    return own


def _lines(rules: Sequence[Rule]) -> list[Line]:
    """The lines of a game whose rules are numbered."""
    made: list[Line] = []
    firsts: list[Line] = []
    for at, rule in enumerate(rules):
        own = [Line(step, rule, True) for step in rule.steps] or [Line(None, rule, True)]
        firsts.append(own[0])
        for line in own:
            if isinstance(line.step, Repeat) and 0 < line.step.steps <= at:
                line.since = firsts[at - line.step.steps]
        made += own
    return made


def _ruled(own: list[Line], like: str) -> list[Line]:
    """A game whose text is complete, with the hand rules of the standard game that it descends from if it has none.

    A rule for low hands is added only if low hands win.
    """
    steps = [line.step for line in own if line.step is not None]
    low = any(share.side is Side.LOW for step in steps if isinstance(step, Showdown) for share in step.shares)
    told = {(type(step), getattr(step, "side", None)) for step in steps}
    rules = [step for step in standard_games().get(like, ()) if step.kind in ("hand", "rank", "qualifier")]
    more = [
        step
        for step in rules
        if tells_the_play(own)
        and (type(step), side := getattr(step, "side", None)) not in told
        and (low or side is None)
    ]
    return [*own, *lent(more, own[0].rule)] if more else own


def _shown_down(lines: list[Line]) -> list[Line]:
    """The lines of a game; if its text mentions a showdown that has no line, all players still in show their hands.

    None is added if the text says who wins in words that were not understood.
    """
    if any(isinstance(line.step, Showdown) or (line.step is not None and is_showing(line.step)) for line in lines):
        return lines
    if winner_unread(lines):
        return lines
    speaks = [line for line in lines if _SHOWDOWN.search(line.rule.text)]
    if not speaks:
        return lines
    show = parse_step("Each player who has not folded shows their hand.")
    return [*lines, Line(show, speaks[-1].rule, speaks[-1].again)]


def _say_of_each(lines: Sequence[Line], general: Bet | None) -> None:
    """Put what is said about every betting round into those rounds about which the text says nothing else."""
    for line in lines if general is not None else ():
        if line.step == Bet():
            line.step = general


def _copied(lines: Sequence[Line]) -> list[Line]:
    copies = {id(line): replace(line, again=True) for line in lines}
    for copy in copies.values():
        if copy.since is not None:
            copy.since = copies.get(id(copy.since))
    return list(copies.values())


def as_rules(lines: Sequence[Line]) -> list[Rule]:
    """Lines as numbered rules: neighbouring steps of one sentence are one rule; its unread words go with the first.

    How far a repeat goes back is counted in these rules.
    """
    made: list[Rule] = []
    number: dict[int, int] = {}
    begin = {id(line.since) for line in lines if line.since is not None}
    told: set[tuple[Place, bool]] = set()
    last: Line | None = None
    for line in lines:
        first = (line.rule.place, line.again) not in told
        if line.step is None and (not first or (line.again and not line.rule.unread)):
            continue
        step = line.step
        joins = last is not None and last.rule is line.rule and last.again == line.again and last.since is None
        joins = joins and id(line) not in begin and line.since is None
        if isinstance(step, Repeat) and line.since is not None and id(line.since) in number:
            step = replace(step, steps=max(1, len(made) + (not joins) - number[id(line.since)]))
        if joins and step is not None:
            made[-1] = replace(made[-1], steps=(*made[-1].steps, step))
        elif not joins:
            steps = () if step is None else (step,)
            unread = line.rule.unread if first else ()
            made.append(
                replace(
                    line.rule, number=len(made) + 1, steps=steps, unread=unread, again=line.again or not first, main=0
                )
            )
        told.add((line.rule.place, line.again))
        number[id(line)] = len(made)
        last = line
    return made


def _replace(made: list[Line], at: int, line: Line) -> None:
    """Replace a line by another; repeats that began at the old line begin at the new one."""
    old = made[at]
    for other in made:
        if other.since is old:
            other.since = line
    made[at] = line
    if (not old.again or old.rule.unread) and not any(other.rule is old.rule for other in made):
        made.append(replace(old, step=None))


def _put(made: list[Line], line: Line, at: int) -> None:
    made.insert(at, line)


def _end(made: Sequence[Line]) -> int:
    """The index at which the end of the play begins: the declaration of high or low, or the showdown."""
    ends = (n for n, old in enumerate(made) if isinstance(old.step, Showdown) or _says_high_or_low(old.step))
    return next(ends, len(made))


def _says_high_or_low(step: Step | None) -> bool:
    return isinstance(step, Declare) and step.choice is not Choice.IN_OUT


def _after_first_deals(made: Sequence[Line], first: int) -> int:
    """The index after the deals that follow directly on the first one."""
    later = (
        n for n in range(first, len(made)) if made[n].is_act and not isinstance(made[n].step, (Deal, Common, Table))
    )
    return next(later, len(made))


def _first_deal_of(made: Sequence[Line]) -> int:
    return next((n for n, old in enumerate(made) if isinstance(old.step, Deal)), 0)


def _on_being_dealt(step: Step) -> bool:
    """True for what happens to a card that a player is dealt: it happens at once."""
    return any(EventKind.DEALT in event.deeds for when in step.when for event in getattr(when, "events", ()))


def _is(line: Line, kind: str) -> bool:
    return line.step is not None and line.step.kind == kind


def _same_rule(old: Line, step: Step) -> bool:
    """True for a rule that the new one replaces: of the same sort, for the same side of the pot."""
    if old.step is None or type(old.step) is not type(step) or old.step.when != step.when:
        return False
    side = [getattr(one, "side", None) for one in (old.step, step)]
    return side[0] == side[1] and step.kind in ("hand", "rank", "qualifier", "match")


def _alike(old: Line, step: Step) -> bool:
    """True for a line that the step replaces: a deal for a deal, community cards for community cards."""
    if old.step is None or old.step.on_event:
        return False
    if isinstance(step, (Common, TurnUp)):
        return isinstance(old.step, (Common, TurnUp)) and type(old.step) is type(step)
    return type(old.step) is type(step) and not isinstance(step, (Bet, Go, Repeat))


def _of_those_who_stay(step: Step) -> bool:
    to = getattr(step, "to", None)
    who = to if isinstance(to, Who) else step.who
    return who is not None and any(set(event.deeds) & set(_INTO_PLAY) for event in who.doing)
