"""What a step asks for that is not there: players cannot do what it says, whatever they choose."""

from __future__ import annotations

from catalog.model.board import TurnUp
from catalog.model.constraints import recast
from catalog.model.dealing import Flip, Pass
from catalog.model.drawing import Discard
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Bound, Role, Zone
from catalog.play.select import select
from catalog.play.state import State
from catalog.play.table import Laid

_SHARED = (Zone.COMMON, Zone.TABLE)


def lacking(play: State, step: Step) -> str:
    """What is not there of what everybody has to do; empty where it can be done, or where that is not known."""
    if step.may or step.when or step.alternatively or step.per is not None or step.barred:
        return ""
    if isinstance(step, TurnUp):
        return "" if step.path or step.new_rank or step.cards is None else _to_turn_up(play, step.cards)
    if not isinstance(step, Flip | Discard | Pass) or step.who is None or step.who.role is not Role.EACH:
        return ""
    if step.who.doing:
        return ""
    if isinstance(step, Pass):
        phrases = [recast(gift.cards, facing=None) for gift in step.gifts]  # a card may be turned up to be passed
        return _of_players(play, phrases, "pass on") if all(g.per is None for g in step.gifts) else ""
    if step.cards is None:
        return ""
    if isinstance(step, Flip):
        return _of_players(play, [step.cards], "turn", step.turned)
    return _of_players(play, [step.cards], "give up")


def _of_players(play: State, phrases: list[CardPhrase], deed: str, turned: Facing | None = None) -> str:
    wanted = [_number(cards) for cards in phrases]
    if not all(wanted) or any(of.what or of.hands or of.lies in (*_SHARED, Zone.DECK) for of in phrases):
        return ""
    hands = [_theirs(play, phrases[0], seat) for seat in play.table.playing]
    if turned is not None:
        hands = [[laid for laid in hand if laid.up is not (turned is Facing.UP)] for hand in hands]
    if not any(play.table.hands) or any(len(hand) >= sum(wanted) for hand in hands):
        return ""
    return f"no player has {'a card' if sum(wanted) == 1 else f'{sum(wanted)} cards'} left to {deed}"


def _theirs(play: State, cards: CardPhrase, seat: int) -> list[Laid]:
    """The cards among which such ones are: of a stack that nobody was told to make, any of the player's."""
    if cards.lies is Zone.STACK:
        hand = play.table.hands[seat]
        return [laid for laid in hand if laid.stacked] or hand
    return select(play.table, recast(cards, which=None), seat, play.spoken.cards)


def _to_turn_up(play: State, cards: CardPhrase) -> str:
    told = cards.line or cards.spot or cards.shape or cards.what or cards.which or cards.beside
    if cards.lies not in _SHARED or told:
        return ""
    there = play.table.commons if cards.lies is Zone.COMMON else play.table.tables
    down = sum(not laid.up for laid in there)
    wanted = _number(cards)
    if not there or not wanted or down >= wanted:
        return ""
    return f"only {down} of the cards there {'lies' if down == 1 else 'lie'} face down" if down else "all lie face up"


def _number(cards: CardPhrase) -> int:
    """How many cards are told, one where a stack's top card is; 0 where they are told in another way."""
    amount = cards.amount
    if amount is None:
        return int(cards.lies is Zone.STACK and cards.which is not None)
    plain = amount.bound in (Bound.EXACTLY, Bound.STRICT) and amount.other is None and not amount.per_player
    return amount.number or 0 if plain else 0
