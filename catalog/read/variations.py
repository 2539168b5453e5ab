"""What a game and its variations say about each other, and rules about every betting round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from catalog.language.directives import InsteadOf
from catalog.language.reading import Reading
from catalog.model.amounts import Amount
from catalog.model.betting import Bet
from catalog.model.board import Common, Table, TurnUp
from catalog.model.dealing import Deal
from catalog.model.phrase import CardPhrase
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import Bound, Zone
from catalog.model.uses import Use
from catalog.model.variant import Rule
from catalog.read.discourse.assembly import is_showing
from catalog.read.lines import Line


def of_the_other(parts: Sequence[Reading]) -> Iterator[Step]:
    """The steps that a text gives for the game that its own is a variation of; cards face as they do in its own."""
    facing = next((step.cards.facing for part in parts for step in part.steps if isinstance(step, Common)), None)
    for step in (step for part in parts if isinstance(part, InsteadOf) for step in part.other):
        if isinstance(step, Common) and step.cards.facing is None and facing is not None:
            yield replace(step, cards=replace(step.cards, facing=facing))
        else:
            yield step


def without(base: list[Line], others: Iterable[Step]) -> list[Line]:
    """The other game's lines without the blinds that only it has."""
    for line in base:
        if isinstance(line.step, Bet) and any(isinstance(other, Bet) and other.blinds for other in others):
            line.step = replace(line.step, blinds=0)
    return base


def told_by_others(own: list[Line], others: Sequence[Step]) -> list[Line]:
    """A game's lines with what only its variations say about it: the cards or blinds that they change."""
    for step in others:
        alike = next((line for line in own if type(line.step) is type(step)), None)
        bet = alike.told(Bet) if alike is not None else None
        if isinstance(step, Bet) and alike is not None and bet is not None and not bet.blinds:
            alike.step = replace(bet, opener=bet.opener or step.opener, blinds=step.blinds)
        elif alike is None and own:
            own = [*lent([step], own[0].rule), *own]
    return own


def lent(steps: Iterable[Step], rule: Rule) -> list[Line]:
    """Another game's steps, with the sentence that refers to it; its unread words stay with its own line."""
    bare = replace(rule, unread=())
    return [Line(step, bare, True) for step in steps]


def in_every_round(lines: list[Line]) -> list[Line]:
    """A game's lines, with what may be done in every betting round before each of them."""
    run = [line for line in lines if line.every_round]
    made: list[Line] = []
    for line in lines:
        if isinstance(line.step, Bet) and run:
            copies = {id(old): replace(old, every_round=False) for old in run}
            for copy in copies.values():
                copy.since = copies.get(id(copy.since), copy.since)
            made += copies.values()
        if not line.every_round:
            made.append(line)
    return made


def mark_every_round(lines: Sequence[Line]) -> None:
    """Mark what was said last: all acts since the last deal, turned card or bet."""
    for line in reversed(lines):
        if isinstance(line.step, (Bet, Deal, Common, Table, TurnUp, Showdown)) or (line.step and is_showing(line.step)):
            break
        line.every_round = line.is_act


def with_their_table(own: Use, other: Use) -> Use:
    """A new rule about a player's own cards only: the community cards are used as in the other game."""
    mine, theirs = own.options[0].parts, other.options[0].parts
    if own.may and mine == (CardPhrase(Amount(5), lies=Zone.COMMON),):  # they may use none of their own cards
        least = next((part for part in theirs if part.lies is Zone.HOLE), None)
        if least is None or least.amount is None or not (least.amount.other or least.amount.number):
            return own
        none = replace(least, amount=Amount(least.amount.other or least.amount.number, Bound.UP_TO))
        parts = tuple(none if part is least else part for part in theirs)
        return replace(other, options=(replace(other.options[0], parts=parts),))
    one = any(part.lies is Zone.HOLE and part.amount == Amount(1, Bound.AT_LEAST) for part in mine)
    held = [part.amount.number for part in theirs if part.lies is Zone.HOLE and part.amount is not None]
    if one and len(mine) == 1 and held and None not in held and (held[0] or 0) >= 1:
        return other  # the other rule includes it
    table = tuple(part for part in theirs if part.lies is Zone.COMMON)
    if len(own.options) != 1 or len(other.options) != 1 or any(part.lies is not Zone.HOLE for part in mine):
        return own
    return replace(own, options=(replace(own.options[0], parts=(*mine, *table)),))
