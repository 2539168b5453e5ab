"""What a rule about wild cards is like: whom it is told of, which faces it names, what must be looked at for it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from catalog.model.board import ChangeGame
from catalog.model.card import Color, Picture, Suit
from catalog.model.constraints import recast
from catalog.model.decks import Shuffle
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.normalize import ANY, IT
from catalog.model.phrase import CardPhrase, Event, RankOf, When
from catalog.model.ranking import CountAs, Dead, OneWild
from catalog.model.step import Step
from catalog.model.terms import DICE, ConditionKind, EventKind, Group, Likeness, Role, Tally, Zone
from catalog.model.terms_of_money import Side
from catalog.model.wild_cards import ChangeWild, NameWild, PickWild, ShiftWild, Wild
from catalog.model.wild_count import in_pairs
from catalog.play.deck import EVERY_CARD, shows
from catalog.play.reference import whose
from catalog.play.table import Table

_EVEN_FLIPPED = When(ConditionKind.EVEN_IF, (Event((EventKind.FLIPS,), cards=IT),))


def side_of(step: Step) -> Side | None:
    """The hands, high or low, for which alone a rule makes cards wild."""
    side = getattr(step, "side", None)
    for when in step.when:
        if isinstance(when, When) and when.temper in (ConditionKind.IN_HIGH, ConditionKind.IN_LOW):
            side = Side.HIGH if when.temper is ConditionKind.IN_HIGH else Side.LOW
    return side


def in_order(of: Suit | Color | int | None) -> tuple[int, str]:
    """Ranks by their height, suits and colours by their names."""
    return (of, "") if isinstance(of, int) else (0, str(of))


def belong_together(phrase: CardPhrase) -> bool:
    """True where a phrase means cards that make a group in a hand: as a pair does, or alike, or so far apart."""
    alike = phrase.like in (Likeness.SAME_SUIT, Likeness.SAME_COLOR) and phrase.like_card is None
    if alike and len(phrase.what) > 1 or phrase.apart is not None or phrase.of_them is not None or in_pairs(phrase):
        return True
    return phrase.group is not None and phrase.facing is None


def whole(phrase: CardPhrase) -> bool:
    """True where a phrase means all cards of a kind, not some of them by their place."""
    if phrase.which is not None or phrase.after or phrase.before or phrase.spot or phrase.line or phrase.came:
        return False
    return bool(phrase.what or phrase.named is not None or phrase.owner is not None or phrase.facing is not None) and (
        phrase.lies not in (Zone.TABLE, Zone.COMMON)
    )


def paired_before(step: Step) -> bool:
    """True where a rule's own condition tells of a pair that a player has."""
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    return any(e.cards is not None and e.cards.group is Group.PAIR for e in events)


def personal(step: Step) -> bool:
    """True for a rule that is told of each player for themselves, or of one of them."""
    if getattr(step, "for_holder", False) or getattr(step, "for_whom", None) is not None or whose(step.who):
        return True
    cards = getattr(step, "cards", None)
    if cards is not None:
        of = cards.rank_of
        last = cards.came is not None and cards.which is Selector.LAST and whose(cards.came.to)
        if whose(cards.owner) or cards.came is not None and whose(cards.came.who) or last:
            return True
        if of is not None and (of.tally in (Tally.POSITION, Tally.CARDS_IN_HAND) or of.cards and whose(of.cards.owner)):
            return True
        counted = of.counted if of is not None else None
        if counted and (whose(counted.owner) or counted.came and whose(counted.came.who)):
            return True
    return any(
        e.who is not None and e.who.role is Role.THAT for w in step.when if isinstance(w, When) for e in w.events
    )


def without_common_wilds(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The rules without those by which cards are wild for everybody."""
    return tuple(s for s in steps if not isinstance(s, Wild) or s.for_holder or s.for_whom is not None)


def static(step: Step) -> frozenset[int] | None:
    """The cards, by number, that a rule makes wild by their faces alone; None where more must be looked at."""
    cards = getattr(step, "cards", None)
    if isinstance(step, (OneWild, NameWild, PickWild, ShiftWild, ChangeWild)) or not isinstance(cards, CardPhrase):
        return None
    if not cards.what:
        return None
    if fields_set(cards, "amount", "what", "owner") or any(of.wild for of in cards.what):
        return None
    if getattr(step, "sizes", ()) or getattr(step, "onward", False) or getattr(step, "by_multiples", False):
        return None
    sets = list(cards.what)
    if isinstance(step, CountAs) and step.mutual:
        sets += step.stands_for.what
    if getattr(step, "for_table", False):
        sets = []
    return frozenset(card for card in EVERY_CARD if any(shows(card, of) for of in sets))


LEFT_WILD = "wild cards that a player may make plain again are left wild"
"""The reason why no more than a least number is known: that of players who leave them wild."""


def by_earlier_hand(step: Step) -> int:
    """How many ranks are wild that the cards of an earlier hand had, but for its winner; 0 for other rules."""
    if not isinstance(step, Wild) or not (step.rank_too and step.besides_winner and step.cards.size):
        return 0
    owner = step.cards.owner
    return step.cards.size if owner is not None and owner.role is Role.WINNER else 0


def _shuffled_in(step: Step) -> bool:
    return isinstance(step, Shuffle) and step.into is Zone.DECK and not step.on_event


def unknown(step: Step, steps: Sequence[Step]) -> str:
    """Why a rule about wild cards cannot be told for certain; empty where it can.

    The cards of an earlier hand can be any, where they have gone back into the deck.
    """
    cards = step.cards if isinstance(step, Wild) else None
    if cards is not None and cards.owner is not None and cards.owner.role is Role.WINNER:
        if by_earlier_hand(step) and any(map(_shuffled_in, steps)):
            return ""
        return "which cards the winner of an earlier showdown had is not followed"
    if cards is not None and (cards.round_of or cards.since):
        return "in which round a card came is not followed"
    if isinstance(step, ChangeGame):
        return "players may change the game to one with wild cards of its own"
    if any(getattr(step, field, False) for field in ("in_split", "not_split", "either")):
        return "which cards make the split hand, and which the other, is the player's to say"
    if isinstance(step, PickWild) and step.negated:
        return LEFT_WILD if step.may else "which cards are made plain again is not followed"
    return ""


def by_order(step: Step) -> bool:
    """True for a rule to which it matters in what order a player's cards came."""
    cards = getattr(step, "cards", None)
    told = [e.cards for w in step.when if isinstance(w, When) for e in w.events] + [cards]
    told += [cards.rank_of.cards] if cards is not None and cards.rank_of is not None else []
    return any(
        c is not None and (c.came or c.which not in (None, Selector.LOW, Selector.HIGH, Selector.THAT)) for c in told
    )


def negated(step: Step) -> bool:
    """True for a rule that takes wild cards away."""
    return getattr(step, "negated", False)


def by_rank(told: object) -> bool:
    """True for a rule, or a part of one, that speaks of ranks and never of suits, colours or pictures."""
    if isinstance(told, StrEnum):
        return not isinstance(told, Suit | Color | Picture) and not (isinstance(told, Likeness) and told not in _RANKED)
    if isinstance(told, tuple):
        return all(map(by_rank, told))
    if not hasattr(type(told), "__dataclass_fields__"):
        return True
    for name, value in vars(told).items():
        if value and (value is True and _SUITED & set(name.split("_")) or not by_rank(value)):
            return False
    return True


_RANKED = {Likeness.SAME_RANK, Likeness.SAME_FACING, Likeness.OTHER_RANKS}
_SUITED = {"suit", "color"}


def sets_asked(step: Step, faces: frozenset[int] | None) -> tuple[frozenset[int], ...] | None:
    """The sets of cards to one of which a card belongs or not, where a rule asks for nothing else of its face; None for
    a rule that asks for more, as for its rank. `faces` are the cards that it makes wild by their faces alone.
    """
    if faces is not None and not step.when:
        return (faces,)
    if not isinstance(step, Wild) or fields_set(step, "when", "cards", "negated", "for_holder", "side", "instead"):
        return None
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    if any(not isinstance(when, When) or when.temper not in _PLAIN_CONDITIONS for when in step.when):
        return None
    if any(fields_set(event, "deeds", "who", "cards", "along", "negated") for event in events):
        return None
    told = [cards for event in events for cards in (event.cards, event.along) if cards is not None]
    if fields_set(step.cards, *_BY_SETS) or any(fields_set(cards, "amount", *_BY_SETS) for cards in told):
        return None
    if any(cards.lies not in (None, Zone.HOLE) for cards in (step.cards, *told)):
        return None
    return tuple(
        frozenset(card for card in EVERY_CARD if shows(card, of)) for cards in (step.cards, *told) for of in cards.what
    )


_BY_SETS = ("what", "facing", "lies", "owner")
_PLAIN_CONDITIONS = (ConditionKind.IF, ConditionKind.UNLESS)


def looks_alone(step: Step, faces: dict, table: Table) -> bool:
    """True for a rule that looks at one player's cards at a time."""
    if isinstance(step, (ShiftWild, ChangeWild)) or isinstance(step, NameWild) and not step.for_holder:
        return False
    if getattr(step, "by_multiples", False):
        return True
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    mine = (Role.THAT, Role.ANY) if personal(step) else (Role.THAT,)
    if any(e.who is None or e.who.role not in mine for e in events):
        return False
    told = [c for e in events for c in (e.cards, e.being, e.along, e.than) if c is not None]
    cards = getattr(step, "cards", None)
    if cards is not None:
        told += [cards] + ([cards.rank_of.cards] if cards.rank_of is not None and cards.rank_of.cards else [])
        told += [cards.like_card] if cards.like_card is not None else []
    told += [mark for c in told for mark in (c.beside, c.higher_than, c.lower_than) if mark is not None]
    if any(c.lies in (Zone.COMMON, Zone.TABLE) or c.after or c.before or c.line or c.spot for c in told):
        return False
    if getattr(step, "instead_of", None) is not None or cards is not None and cards.named is not None:
        return False
    grouped = cards is not None and (cards.apart is not None or cards.group is not None or in_pairs(cards))
    if grouped and not isinstance(step, OneWild):
        return not table.commons
    if id(step) in faces:
        return not (step.when and table.commons and not personal(step))
    return personal(step) or isinstance(step, OneWild)


def by_dice(step: Step) -> bool:
    """True for a rule that asks what was rolled."""
    cards = getattr(step, "cards", None)
    of = cards.rank_of if cards is not None else None
    return of is not None and of.tally in DICE


def by_folding(step: Step) -> bool:
    """True for a rule that asks how many players have folded: then folding is a free choice."""
    cards = getattr(step, "cards", None)
    return cards is not None and cards.rank_of is not None and cards.rank_of.tally is Tally.PLAYERS_FOLDED


def by_position(step: Step) -> bool:
    """True for a rule by which the rank that is wild for a player hangs on where they sit."""
    cards = getattr(step, "cards", None)
    return cards is not None and cards.rank_of is not None and cards.rank_of.tally is Tally.POSITION


def is_even_wild(step: Dead) -> bool:
    """True for cards that count for nothing even where they would be wild."""
    return step.even_wild or any(isinstance(w, When) and w.temper is ConditionKind.EVEN_IF for w in step.when)


def limits_alone(step: Step) -> bool:
    """True for a rule that leaves cards wild, but not for certain hands, and for aces that only end straights."""
    if isinstance(step, CountAs):
        return step.ends_straights
    return isinstance(step, Wild) and step.negated and bool(step.to_complete)


def apart(step: Step) -> list[Step]:
    """A rule that makes cards of several sorts wild as a rule for each of them; another as it is.

    Cards that are wild "even if they are flipped" are those that were dealt so. Those that pair with others are wild
    where a player has them with such others.
    """
    if isinstance(step, Wild) and step.cards.facing is not None and _EVEN_FLIPPED in step.when:
        dealt = recast(step.cards, came=Event((EventKind.DEALT,)))
        return apart(recast(step, cards=dealt, when=tuple(w for w in step.when if w != _EVEN_FLIPPED)))
    if isinstance(step, Wild) and step.cards.pairs_with is not None and step.cards.lies is None and not step.negated:
        held = When(ConditionKind.IF, (Event((EventKind.HAS,), ANY, step.cards),))
        return [recast(step, cards=IT, when=(*step.when, held))]
    if not isinstance(step, Wild) or step.cards.plus is None:
        return [step]
    return [recast(step, cards=recast(step.cards, plus=None)), *apart(recast(step, cards=step.cards.plus))]


def told_of(step: OneWild | PickWild, spoken: CardPhrase | None) -> CardPhrase:
    """A step's cards, or those that its condition or, before it, another rule told of where it says "them"."""
    if step.cards.which is Selector.THAT:
        told = [e.cards for w in step.when if isinstance(w, When) for e in w.events if e.cards is not None]
        return told[0] if told else spoken or step.cards
    return step.cards


def ranks_on(table: Table, of: RankOf, spoken: CardPhrase | None) -> list[int]:
    """The ranks next to the one that was spoken of, or else named, the nearest first, up or down as a phrase says."""
    base = spoken.what[0].rank if spoken and spoken.what and spoken.what[0].rank else None
    start = int(base) if base else min(set(table.named.values()), default=0)
    way = 1 if of.tally is Tally.NEXT_HIGHER else -1
    return list(range(start + way, 15 if way > 0 else 1, way)) if start else []


def move_of(step: ShiftWild, count: int) -> list[int]:
    """Which of so many wild ranks a rule shifts: the lowest, the highest, or all."""
    if not count:
        return []
    ends: dict[Selector | None, list[int]] = {Selector.LOW: [0], Selector.HIGH: [count - 1]}
    return ends.get(step.cards.which, list(range(count)))


def event_of(step: Step) -> Event | None:
    """What makes the wild rank change; None where that is not told."""
    return next((e for w in step.when if isinstance(w, When) for e in w.events), None)


def like_another(phrase: CardPhrase, step: Step) -> bool:
    """True for all cards that are alike another card, or not, in suit, color or rank, wherever they lie."""
    if phrase.like_card is None:
        return False
    if phrase.like is Likeness.OPPOSITE_COLOR:
        return phrase.lies is phrase.amount is phrase.which is None and not getattr(step, "rank_too", False)
    return phrase.like in (Likeness.SAME_SUIT, Likeness.SAME_COLOR, Likeness.SAME_RANK_OR_SUIT)
