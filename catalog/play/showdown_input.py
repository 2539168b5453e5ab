"""Who wins at a showdown: the cards on a table as `catalog.hands` takes them, with what is wild or dead for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from catalog.hands.award import Award
from catalog.hands.choose import borrows, seat_from
from catalog.hands.lined import is_line_wild
from catalog.hands.showdown import Commons, Judgement, Player, shares, words
from catalog.model.boards import Active
from catalog.model.phrase import CardPhrase
from catalog.model.qualifying import MustBeat
from catalog.model.ranking import Bug, CountAs, Dead, Mates, OneWild, Shift
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import Likeness
from catalog.model.terms_of_money import Side
from catalog.play.deck import COPY, rank_of, suit_of
from catalog.play.paid_wilds import without_unpaid
from catalog.play.pool import others_alone
from catalog.play.reference import Look, met, narrow, ranks, sources
from catalog.play.settled import Settler
from catalog.play.table import Laid, Table
from catalog.play.wild import WildRules, whole

LIMITED = (Bug, CountAs, Shift, OneWild)
"""Rules that `catalog.hands` applies itself: cards that stand for a few others, or together count as wild."""

MOST_CARDS = 18
"""The most cards, own and common, that a hand is chosen from; with more, the search takes too long."""


def face(card: int) -> int:
    """The card as one of a single deck: a second deck's cards are worth what those of the first are."""
    return card % COPY


def wild_rules(steps: Sequence[Step]) -> WildRules:
    """The rules by which cards are full wild cards."""
    return WildRules(tuple(step for step in steps if not isinstance(step, LIMITED)))


def wild_for(
    steps: Sequence[Step], table: Table, dice: tuple[int, ...] = ()
) -> dict[Side | None, dict[int, frozenset]]:
    """The cards, by number, that are wild for each seat: on both sides of the pot (None) or on each.

    What is wild in the line that a hand uses is found with the hand (`catalog.hands.lined`).
    """
    plain = [step for step in steps if not is_line_wild(step)]
    return without_unpaid(plain, table.unpaid, lambda told: wild_rules(told).by_player(table, dice))


def dead_for(steps: Sequence[Step], table: Table) -> dict[int, frozenset[int]]:
    """The cards that count for nothing in each player's hand, commons among them."""
    look = Look(table)
    found: dict[int, set[int]] = {seat: set() for seat in look.own}
    for step in steps:
        if isinstance(step, Active):
            for cards in found.values():
                cards |= {laid.card for laid in inactive(table, step)}
        if not isinstance(step, Dead) or as_ranked(step):
            continue
        for seat, hand in look.own.items():
            if met(look, step, seat) is not None:
                found[seat] |= {laid.card for laid in _dead(look, step, seat, hand + look.commons)}
    return {seat: frozenset(cards) for seat, cards in found.items()}


def as_ranked(step: Step) -> bool:
    """True for the rule that of cards of one rank or suit one counts: hands that are ranked so are compared by it."""
    return isinstance(step, Dead) and step.cards.like is Likeness.SAME_RANK_OR_SUIT


def inactive(table: Table, step: Active) -> list[Laid]:
    """The common cards that do not count: all but so many from the trigger on, clockwise."""
    commons = table.commons
    start = table.trigger or 0
    return [laid for n, laid in enumerate(commons) if (n - start) % len(commons) >= step.active]


def _dead(look: Look, step: Dead, seat: int, reach: list[Laid]) -> list[Laid]:
    cards: CardPhrase = step.cards
    if cards.rank_of is not None:
        of = ranks(look, cards.rank_of, seat)
        return [laid for laid in reach if rank_of(laid.card) in of]
    gone = sources(look, cards, seat) + (narrow(look, look.commons, cards) if whole(cards) else [])
    if step.mates is Mates.SAME_RANK:
        of = {rank_of(laid.card) for laid in gone}
        return [laid for laid in reach if rank_of(laid.card) in of]
    if step.mates is Mates.SAME_SUIT:
        suits = {suit_of(laid.card) for laid in gone}
        return [laid for laid in reach if suit_of(laid.card) in suits]
    return gone


def judge(
    steps: Sequence[Step],
    table: Table,
    showdown: Showdown | None,
    seats: Sequence[int],
    goes: Mapping[int, frozenset[str]] | None = None,
    dice: tuple[int, ...] = (),
) -> Judgement:
    """Who takes which share of the pot, of the players at `seats`, who declared `goes`.

    What cannot be judged is said in the award that it concerns.
    """
    steps, out = Settler(steps).settled(table)
    wild, dead = wild_for(steps, table, dice), dead_for(steps, table)
    everywhere = wild.get(None, {})
    # A table's hand that must be beaten has the wild cards that every hand has.
    rules = wild_rules(steps) if table.tables and any(isinstance(step, MustBeat) for step in steps) else None
    fixed = rules.fixed if rules is not None and rules.sides == (None,) else frozenset()
    players, lent = [], borrows(steps)
    for seat in seats:
        hands = [h for s, h in enumerate(table.hands) if s != seat] if others_alone(steps) else [table.hands[seat]]
        cards = tuple((face(laid.card), laid.up, laid.hand) for hand in hands for laid in hand)
        sides = {str(side): _faces(of.get(seat, ())) for side, of in wild.items() if side is not None}
        declared = goes.get(seat) if goes else None
        players.append(
            Player(
                seat, cards, _faces(everywhere.get(seat, frozenset()) | fixed), wild_in=sides or None,
                dead=_faces(dead.get(seat, ())), goes=declared, others=_lent(table, seat, seats) if lent else (),
                barred=frozenset(each.side for each in out if seat in each.seats and not each.best),
                barred_as_best=frozenset(each.side for each in out if seat in each.seats and each.best),
            )
        )  # fmt: skip
    commons = tuple(Commons(tuple(face(c.card) for c in board.cards), board.layout) for board in table.boards)
    most = max((len(p.cards) for p in players), default=0) + sum(len(board.cards) for board in commons)
    if showdown is not None and most > MOST_CARDS:
        why = f"a hand is chosen from {most} cards, more than are looked through here"
        return Judgement(tuple(Award(words(share), why=why, judged=False) for share in showdown.shares))
    laid = tuple(face(each.card) for each in table.tables)
    return shares(steps, players, commons, laid, showdown, seats=table.seats)


def _lent(table: Table, seat: int, seats: Sequence[int]) -> tuple[tuple[int, bool, int], ...]:
    """The cards of the other players, where a rule lets a hand use some of them."""
    return tuple(
        (face(laid.card), laid.up, seat_from(seat, other, table.seats))
        for other in seats
        if other != seat
        for laid in table.hands[other]
    )


def _faces(cards) -> frozenset[int]:
    return frozenset(face(card) for card in cards)
