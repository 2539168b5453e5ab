"""A number of wild cards that no deal can pass, by reasoning about each rule alone: there a search may stop."""

from __future__ import annotations

from catalog.model.card import cards_in
from catalog.model.layout import LineSort, Selector, Spot
from catalog.model.phrase import CardPhrase, RankOf, When
from catalog.model.ranking import OneWild, UseWild
from catalog.model.step import Step
from catalog.model.terms import EACH_DIE, Likeness, Role, Zone
from catalog.model.wild_cards import ChangeWild, MakeWild, NameWild, PickWild, ShiftWild, Wild
from catalog.model.wild_count import in_pairs
from catalog.play.deck import is_joker, rank_of, shows
from catalog.play.grouped import reckons
from catalog.play.reference import lines, set_of, whose
from catalog.play.table import Table
from catalog.play.wild import WildRules
from catalog.play.wild_steps import by_position, personal

ANY = 999


def limit(rules: WildRules, table: Table) -> int:
    """No more cards than these can be wild: those held and common, and what each rule alone can make wild."""
    lying = sum(_held(rules, table))
    if rules.commons_too or not all(personal(step) for step in rules.told):
        lying += len(table.commons)
    return min(lying, apart(rules, table))


def _held(rules: WildRules, table: Table) -> list[int]:
    """How many cards of each hand can be wild: none that lies up where such a card would have its player fold."""
    hidden = any(not spoilt.own for spoilt in rules.spoilt)
    held = [sum(not (hidden and laid.up) for laid in table.hands[seat]) for seat in table.playing]
    ups = min((sum(laid.up for laid in table.hands[seat]) for seat in table.playing), default=0)
    if hidden and ups:  # those who have other cards up are no more than there are such cards
        plain = sum(card not in rules.fixed for card in {*table.deck, *(each.card for each in table.commons)})
        held = sorted(held, reverse=True)[: plain // ups]
    return held


def apart(rules: WildRules, table: Table) -> int:
    """What the rules make wild, each looked at alone, as if none stood in another's way."""
    hands = _held(rules, table)
    lying_cards = [laid.card for seat in table.playing for laid in table.hands[seat]]
    deck = {*table.deck, *lying_cards, *(laid.card for laid in table.commons)}
    copies = max((sum(rank_of(card) == rank for card in deck) for rank in range(2, 15)), default=0)
    dice = rules.dice[0][0] if rules.dice else 1
    own = [sum(not (rules.spoilt and laid.up) for laid in table.hands[seat]) for seat in table.playing]
    steps = [step for step in _telling(rules) if not isinstance(step, ChangeWild)]
    plain = [rules.faces[id(s)] for s in steps if id(s) in rules.faces and not isinstance(s, UseWild)]
    plain += [_mated(s.cards, deck) for s in steps if isinstance(s, Wild) and in_pairs(s.cards)]
    faces = frozenset().union(*plain) & deck
    ranks = len({rank_of(card) for card in deck - faces if not is_joker(card)})
    total = len(faces) + copies * any(isinstance(step, ChangeWild) and step.ranks for step in rules.told)
    for step in steps:
        known = rules.faces.get(id(step))
        if isinstance(step, UseWild):
            each = step.cards.amount.number if step.cards.amount and step.cards.amount.number else 4
            total += min(each * len(hands), len((known or deck) & deck))
        elif known is None and isinstance(step, OneWild):
            total += min(sum(size // 2 for size in hands), _sets(step.cards, deck))
        elif known is None and not (isinstance(step, Wild) and in_pairs(step.cards)):
            many = _players(step, len(hands) if personal(step) else 1, copies)
            each = _for_one(step, table, copies, dice)
            most = many * each
            if personal(step) and not rules.commons_too and each == copies:
                # Where they sit tells which rank each of them has: no two have the same.
                many = min(many, ranks) if by_position(step) else many
                most = _spread(many, own, ranks, copies)
            total += min(most, _showing(step, deck))
    return total


def _telling(rules: WildRules) -> list[Step]:
    """The rules that make more cards wild: none that takes some away, or is but an example of what goes by position;
    where the ranks shift, they are as many as those that are wild at first.
    """
    by_place = any(map(by_position, rules.told))
    shifting = any(isinstance(step, ShiftWild) for step in rules.told)
    return [
        step
        for step in rules.told
        if not (getattr(step, "negated", False) or shifting and step.when)
        and not (by_place and getattr(step, "for_whom", None) is not None)
    ]


def _mated(cards: CardPhrase, deck: set[int]) -> frozenset[int]:
    """The cards of a deck that make up the number that is told with another of them."""
    ranks = {rank_of(card) for card in deck if not is_joker(card)}
    mated = {rank for rank in ranks if any(reckons(rank, other, cards) for other in ranks)}
    return frozenset(card for card in deck if rank_of(card) in mated)


def _spread(players: int, hands: list[int], ranks: int, copies: int) -> int:
    """The most cards that are wild where each player's own have one wild rank: several players share the copies of one
    where there are more of them than ranks.
    """
    each = min(max(hands, default=0), copies)
    gains = [min(copies, (n + 1) * each) - min(copies, n * each) for n in range(copies)]
    return sum(sorted((gain for gain in gains for _ in range(ranks)), reverse=True)[:players])


def _players(step: Step, many: int, copies: int) -> int:
    """For how many players a rule is told: those who have a card that it asks for are no more than there are such."""
    if isinstance(step, NameWild) and step.who is not None and step.who.role is Role.LAST:
        return 1
    if isinstance(step, NameWild) and step.who is not None:
        for event in step.who.doing:
            if event.cards is not None and event.cards.named is not None:
                return min(many, copies)
            if event.cards is not None and event.cards.what and not any(of.wild for of in event.cards.what):
                return min(many, cards_in(event.cards.what))
    return many


def _sets(cards: CardPhrase, deck: set[int]) -> int:
    """The most pairs of cards of a deck that add to a number; no bound for other sets."""
    if cards.adds_to is None:
        return ANY
    low = [1 if rank_of(card) == 14 else rank_of(card) for card in deck if not is_joker(card)]
    return sum(rank < cards.adds_to for rank in low) // 2


def _showing(step: Step, deck: set[int]) -> int:
    """The cards of a deck that show what a rule asks for; no bound where their ranks' mates are wild too."""
    cards = getattr(step, "cards", None)
    if cards is None or not cards.what or any(of.wild for of in cards.what) or getattr(step, "rank_too", False):
        return ANY
    if getattr(step, "onward", False):
        return ANY
    number = sum(any(shows(card, of) for of in cards.what) for card in deck)
    return -(-number // 4) if cards.like is Likeness.SAME_SUIT and cards.like_card is not None else number


def _for_one(step: Step, table: Table, copies: int, dice: int) -> int:
    """The most cards that a rule makes wild for one player, or for all where it is told once, with so many dice."""
    if isinstance(step, PickWild):
        return step.cards.amount.number if step.cards.amount and step.cards.amount.number else 1
    if isinstance(step, NameWild):
        return 13 if step.by_suit else 26 if step.by_color else copies * step.named_ranks
    if isinstance(step, MakeWild) and step.cards.which is Selector.THAT:
        return 0
    if isinstance(step, ShiftWild):
        return 0
    if isinstance(step, Wild) and step.cards.rank_of is not None and step.cards.rank_of.tally in EACH_DIE:
        return dice * copies
    if not isinstance(step, Wild):
        return ANY
    cards = step.cards
    if cards.which is Selector.THAT and cards.lies is None and cards.after is None and cards.before is None:
        told = [e.cards for w in step.when if isinstance(w, When) for e in w.events if e.cards is not None]
        if (sets := _sets_told(step)) is not None:
            return sets
        sizes = [cards_in(c.what) for c in told if c.what and c.group is None and not (c.pairs_with and step.rank_too)]
        return sum(sizes) if len(sizes) == len(told) and sizes and not cards.rank_only else ANY
    if cards.rank_of is not None:
        return _ranks(cards.rank_of, table) * (copies - _away(cards.rank_of.cards, table))
    if cards.like is not None and cards.like_card is None or cards.group is not None and not step.rank_too:
        return ANY
    if getattr(step, "onward", False):
        return copies
    if cards.like in (Likeness.SAME_SUIT, Likeness.SAME_COLOR, Likeness.SAME_RANK_OR_SUIT):
        return ANY
    if not step.rank_too:
        # Of several that are as high or as low as each other none is passed over.
        alike = copies if cards.which in (Selector.LOW, Selector.HIGH) and cards.amount is None else 1
        return _several(cards, table) * alike
    return _several(cards, table) * (copies - _away(cards, table))


def _sets_told(step: Step) -> int | None:
    """How many cards there are in all sets that a condition tells of, such as two queens and a jack; None where it
    tells otherwise.
    """
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    one, other = set_of(events[0]) if len(events) == 1 else (0, 0)
    if not one or events[0].cards is None or events[0].along is None:
        return None
    return min(cards_in(events[0].cards.what) // one, cards_in(events[0].along.what) // other) * (one + other)


def _away(cards: CardPhrase | None, table: Table) -> int:
    """1 where the card that tells the rank lies on the table or beside the hands, in no hand."""
    if cards is None:
        return 0
    beside = cards.lies is Zone.UNSEEN and all(laid.beside for hand in table.hands for laid in hand if laid.unseen)
    return int(beside or cards.lies is Zone.TABLE)


def _ranks(told: RankOf, table: Table) -> int:
    """How many ranks a rule can reckon."""
    if told.multiple or told.factor:
        return ANY
    if told.tally is not None or told.counted is not None or told.players is not None:
        return 1
    return _several(told.cards, table)


def _several(cards: CardPhrase | None, table: Table) -> int:
    """How many cards of different ranks a phrase can mean at one time."""
    if cards is None:
        return ANY
    if cards.owner is not None and cards.owner.role is Role.WINNER and cards.size:
        return cards.size
    number = cards.amount.number if cards.amount is not None and cards.amount.number else 1
    if cards.line is not None:
        return len(lines(table, cards.line.sort or LineSort.ROW)) * number
    if cards.spot is Spot.CORNER:
        return 4
    if cards.after is not None or cards.before is not None:
        mark = cards.after or cards.before
        ends = (Selector.HIGH, Selector.LOW) if mark is not None and whose(mark.owner) else ()
        return number if mark is not None and mark.which in (Selector.LAST, *ends) else ANY
    if cards.which is not None and not (cards.which is Selector.THAT and cards.lies is None):
        return number
    if cards.lies is Zone.TABLE:
        return len(table.tables)
    return len(table.commons) if cards.lies is Zone.COMMON else ANY
