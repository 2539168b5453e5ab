"""Which cards are wild at the showdown, by the rules of a game and by what then lies on the table.

Source of the count: docs/numbers.md, `wilds`. A card is wild if it is so in high hands or in low ones: both are
compared at the same showdown. Where a rule leaves it to a player or to dice which cards are wild, the choice that
makes the most of them is taken, or the one that a script gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

from catalog.budget import TOO_LONG, spend
from catalog.limits import ROLLS, AboveLimit
from catalog.model.card import Color, Suit
from catalog.model.decks import Roll
from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase, RankOf
from catalog.model.ranking import Bug, CountAs, Dead, Namely, OneWild, Shift, UseWild
from catalog.model.step import Step
from catalog.model.terms import Group, Likeness, Role, Tally
from catalog.model.terms_of_money import Side
from catalog.model.wild_cards import ChangeWild, MakeWild, NameWild, PickWild, ShiftWild, Wild
from catalog.play.choices import Script
from catalog.play.deck import color_of, rank_of, shows, suit_of
from catalog.play.reference import (
    ACE,
    OUTSIDE,
    Look,
    as_rank,
    groups,
    its_cards,
    met,
    narrow,
    ranks,
    several,
    sources,
)
from catalog.play.showdowns import Showdowns
from catalog.play.together import sets_of
from catalog.play.wild_choices import Chosen, Wilds
from catalog.play.wild_spoilt import dealt_up, spoilt_by
from catalog.play.wild_steps import (
    apart,
    belong_together,
    by_dice,
    by_folding,
    by_order,
    by_position,
    by_rank,
    in_order,
    is_even_wild,
    like_another,
    limits_alone,
    looks_alone,
    negated,
    paired_before,
    personal,
    ranks_on,
    sets_asked,
    side_of,
    static,
    told_of,
    unknown,
    whole,
)
from catalog.play.wild_wandering import change, follow, follows, of_earlier_hand, sets_back, shift

if TYPE_CHECKING:
    from catalog.play.table import Laid, Table


WILDS = (Wild, CountAs, Bug, Shift, MakeWild, UseWild, OneWild, NameWild, PickWild, ShiftWild, ChangeWild)


class WildRules:
    """The rules of a game about wild cards, ready to be looked at again and again.

    `missing` are reasons why the wild cards of a game cannot be told for certain. With `commons_too` a common counts
    that is wild for one player only. Where somebody listens (`heard`), each rule is told after it was followed, with
    what is wild then and how many groups of cards it made count as one.
    """

    def __init__(self, steps: tuple[Step, ...], commons_too: bool = False) -> None:
        self.commons_too = commons_too
        steps = tuple(each for step in steps for each in apart(step))
        self.steps = [
            step for step in steps if isinstance(getattr(step, "cards", None), CardPhrase) or type(step) in WILDS
        ]
        self.told = [step for step in self.steps if isinstance(step, WILDS) and not limits_alone(step)]
        self.dead = [step for step in self.steps if isinstance(step, Dead) and is_even_wild(step)]
        sides = {side_of(step) for step in self.told}
        self.sides = (Side.HIGH, Side.LOW) if sides - {None} else (None,)
        self.dice = [(s.dice or 1, s.sides) for s in steps if isinstance(s, Roll) and not s.again][:1]
        if not any(by_dice(step) for step in self.told):
            self.dice = []
        self.spoilt = spoilt_by(steps)
        self.folding = any(map(by_folding, self.told))
        self.faces = {id(step): face for step in self.told if (face := static(step)) is not None}
        self.shown: dict[int, frozenset[int]] = {}
        self.heard: Callable[[Step, Look, int], None] | None = None
        # Rules that make cards wild and do nothing else (see `_Side.mark`).
        self.plain = {
            id(step)
            for step in self.told
            if not isinstance(step, UseWild) and not negated(step) and getattr(step, "instead_of", None) is None
        }
        self.no_more = {id(step) for step in self.told if self._makes_no_more(step)}
        self.wandering = {id(s) for s in self.told if isinstance(s, ShiftWild | ChangeWild) or follows(s) is not None}
        self.persons = {id(step): personal(step) for step in self.steps}
        self.order = [each for turn in (False, True) for each in self._spoken() if negated(each[0]) is turn]
        self.ordered = any(map(by_order, self.told))
        self.placed = any(by_position(step) or getattr(step, "for_whom", None) is not None for step in self.told)
        self.by_rank = all(by_rank(step) for step in (*self.told, *self.dead))
        self.for_side = {id(step): side_of(step) for step in self.told}
        self._fixed: frozenset[int] | None = None
        self.missing = tuple(dict.fromkeys(reason for step in steps if (reason := unknown(step, steps))))

    def _spoken(self) -> list[tuple[Step, CardPhrase | None]]:
        """The rules about wild cards, each with the cards that were spoken of before it."""
        found, spoken = [], None
        for step in self.steps:
            if type(step) in WILDS and not limits_alone(step):
                found.append((step, spoken))
            cards = getattr(step, "cards", None)
            if cards is not None and cards.which is not Selector.THAT and not isinstance(step, Namely):
                spoken = cards
        return found

    def _makes_no_more(self, step: Step) -> bool:
        """True for a rule that only tells which multiples do not count, or what is wild in place of others or again."""
        return getattr(step, "by_multiples", False) or step.instead and step.may or sets_back(step, self.told)

    def __bool__(self) -> bool:
        return any(not getattr(step, "negated", False) for step in self.told)

    @cached_property
    def no_multiples(self) -> frozenset[int]:
        """The ranks that are not wild as multiples of another."""
        told = [its_cards(step) for step in self.told if getattr(step, "by_multiples", False)]
        barred = [of for cards in told if cards is not None for of in cards.what]
        return frozenset(rank for rank in range(2, 15) if any(shows((rank - 2) * 4, of) for of in barred))

    def seats(self, step: Step, playing: Iterable[int]) -> Sequence[int | None]:
        """The seats for each of which a rule is told; None for a rule that is told once for all."""
        whom = getattr(step, "for_whom", None)
        playing = list(playing)
        if whom is not None:
            if whom.role is Role.LEFT_OF_DEALER:
                return playing[:1]
            return playing[1:] if whom.role is Role.NEXT else playing
        return playing if self.persons[id(step)] else [None]

    @property
    def fixed(self) -> frozenset[int]:
        """The cards that are wild by their faces, whoever has them and whatever happens."""
        if self._fixed is None:
            free = [step for step in self.told if id(step) in self.faces and not (step.when or personal(step))]
            self._fixed = frozenset().union(*(self.faces[id(step)] for step in free if not negated(step)))
        return self._fixed

    @property
    def by_face_alone(self) -> bool:
        """True where cards are wild by their faces and nothing else, in whosever hand they are."""
        return all(
            id(step) in self.faces and not (step.when or personal(step) or negated(step))
            for step in self.told
            if not isinstance(step, Namely)
        )

    @cached_property
    def sets_asked(self) -> tuple[frozenset[int], ...] | None:
        """The sets to which a card belongs or not, where that is all of its face that matters; None where it is not."""
        asked = [sets_asked(step, self.faces.get(id(step))) for step in self.told]
        if self.dead or None in asked:
            return None
        return tuple(dict.fromkeys(each for sets in asked if sets is not None for each in sets))

    def sort_of(self, card: int) -> object:
        """What matters of a card's face: the same for two cards in whose place each other may lie."""
        if self.sets_asked is not None:
            return tuple(card in cards for cards in self.sets_asked)
        return rank_of(card) if self.by_rank else card

    def alone(self, table: Table) -> bool:
        """True where what is wild for a player hangs on that player's own cards alone."""
        if self.dice or self.dead or self.commons_too and table.commons:
            return False
        return all(looks_alone(step, self.faces, table) for step in self.told)

    def most(self, play: Showdowns, script: Script | None = None) -> Wilds:
        """What is wild at that showdown of a play at which the most cards are; with a script, by what it has left."""
        found = (self.on(table, replace(script) if script is not None else None) for table in play.showdowns)
        return max(found, key=lambda wilds: wilds.count)

    def on(self, table: Table, script: Script | None = None, only: int | None = None) -> Wilds:
        """What is wild on a table at the showdown; for one seat alone where only its cards matter."""
        if not self.dice and not self.folding:
            return self._with(table, Chosen(script), (), only)
        ways = [(roll, left) for left in self._left(table) for roll in self._rolls()]
        if script is not None:
            roll, left = ways[script.one_of(len(ways))]
            return self._with(left, Chosen(script), roll)
        each = [self._with(left, Chosen(), roll) for roll, left in ways]
        best = max(range(len(ways)), key=lambda n: (each[n].count, -n))
        found = each[best]
        return replace(found, answers=(best, *found.answers))

    def _rolls(self) -> list[tuple[int, ...]]:
        """Every way in which the dice can fall; one without dice where none is asked for."""
        if not self.dice:
            return [()]
        number, sides = self.dice[0]
        if comb(number + sides - 1, number) > ROLLS:
            raise AboveLimit(f"{TOO_LONG}: more than {ROLLS:,} ways in which {number} dice can fall")
        return list(combinations_with_replacement(range(1, sides + 1), number))

    def _left(self, table: Table) -> list[Table]:
        """The table as it is, and where a rule speaks of who folded as it is when the last of the players have; two
        at least stay in.
        """
        found = [table]
        for stay in range(2, len(table.playing)) if self.folding else ():
            other = copy(table)
            other.folded = table.folded | set(table.playing[stay:])
            found.append(other)
        return found

    def by_player(self, table: Table, dice: tuple[int, ...] = ()) -> dict[Side | None, dict[int, frozenset[int]]]:
        """What is wild for whom at the showdown: for each side of the pot (None: for every side) and seat the cards.

        Commons are among them; choices about wild cards are made as in `on`, with the dice as they fell.
        """
        found = {}
        for side in self.sides:
            look = Look(table, dice, faces=self.shown)
            _Side(self, look, Chosen(), side).tell()
            shared = {laid.card for laid in look.commons}
            # Commons that are wild for all are marked for the first who is in (see `reach`).
            common = look.wild[next(iter(look.own))] & shared if look.own else set()
            found[side] = {
                seat: frozenset(look.wild[seat] & ({laid.card for laid in hand} | shared) | common)
                for seat, hand in look.own.items()
            }
        return found

    def _with(self, table: Table, choices: Chosen, dice: tuple[int, ...], only: int | None = None) -> Wilds:
        spend(1 + len(self.told))
        held = [frozenset()] * table.seats
        commons: frozenset[int] = frozenset()
        extra = anew = 0
        for side in self.sides:
            look = Look(table, dice, faces=self.shown, only=only)
            more = _Side(self, look, choices, side).tell()
            extra = max(extra, more)
            shared = {laid.card for laid in look.commons}
            for seat, hand in look.own.items():
                wild = look.wild[seat]
                if wild:
                    held[seat] |= {laid.card for laid in hand if laid.card in wild and not laid.beside}
                    commons |= wild & shared
            for spoilt in self.spoilt:
                wild = look.specific if spoilt.own else look.wild
                for seat, hand in look.own.items():
                    up = dealt_up(hand, wild[seat])
                    anew += len(up) if spoilt.anew else 0
                    held[seat] = frozenset() if up and not spoilt.anew else held[seat] - up
        return Wilds(tuple(held), commons, extra, tuple(choices.answers), anew)


@dataclass
class _Side:
    """One look at the wild cards of a showdown: for one side of the pot, or for both at once."""

    rules: WildRules
    look: Look
    choices: Chosen
    side: Side | None
    named: set[int] = field(default_factory=set)
    playing: list[int] = field(default_factory=list)

    def tell(self) -> int:
        """Marks what is wild; the groups of cards that count as one wild card each."""
        look = self.look
        self.playing = look.table.playing
        extra = 0
        for step, spoken in self.rules.order:
            if self.rules.for_side[id(step)] in (None, self.side):
                look.spoken = spoken
                pairs = self.step(step)
                extra += pairs
                if self.rules.heard is not None:
                    self.rules.heard(step, look, pairs)
        for step in self.rules.dead:
            self.kill(step)
        return extra

    def step(self, step: Step) -> int:
        """Marks what one rule makes wild, or takes away what it makes wild no more."""
        look = self.look
        if id(step) in self.rules.no_more:
            return 0
        if id(step) in self.rules.wandering:
            self.wander(step)
            return 0
        groups_found = 0
        held = False
        for seat in self.rules.seats(step, self.playing):
            that = (met(look, step, seat) if step.when else []) if seat is None or seat in look.own else None
            if that is None:
                continue
            if step.instead and not held:
                for wild in look.wild.values():
                    wild.clear()
            held = True
            if isinstance(step, OneWild):
                holders = [seat] if seat is not None else list(look.own)
                groups_found += sum(sets_of(self.free(one), told_of(step, look.spoken)) for one in holders)
            else:
                self.make(step, seat, that)
        if step.when:
            look.held = held
        return groups_found

    def wander(self, step: Step) -> None:
        """Marks what is wild by ranks that go on to others as cards come up."""
        if isinstance(step, ShiftWild):
            if step is next(s for s in self.rules.told if isinstance(s, ShiftWild)):
                shift(self.rules.told, self.look)
        elif isinstance(step, ChangeWild):
            change(step, self.look)
        elif (way := follows(step)) is not None:
            follow(way, self.look)

    def make(self, step: Step, seat: int | None, that: list[Laid]) -> None:
        """Marks what a rule makes wild for a seat, or for all, where its condition holds by `that`."""
        if isinstance(step, NameWild):
            self.name(step, seat)
        elif isinstance(step, PickWild):
            self.pick(step, seat)
        elif id(step) in self.rules.plain and (faces := self.rules.faces.get(id(step))) is not None:
            self.show(faces, seat)
        elif id(step) in self.rules.plain:
            for holder, laid in self.meant(step, seat, that):
                self.look.wild[holder].add(laid.card)
                if seat is not None:
                    self.look.specific[holder].add(laid.card)
        else:
            for holder, laid in self.meant(step, seat, that):
                self.mark(step, holder, laid)

    def show(self, faces: frozenset[int], seat: int | None) -> None:
        """Marks the cards that are wild by their faces: a player's, or those of all and the commons (see `reach`)."""
        look = self.look
        shared = look.commons if seat is None or self.rules.commons_too else ()
        for holder in look.own if seat is None else (seat,):
            wild = [laid.card for laid in (*look.own[holder], *shared) if laid.card in faces]
            look.wild[holder].update(wild)
            if seat is not None:
                look.specific[holder].update(wild)
            shared = ()

    def free(self, seat: int) -> list[Laid]:
        """A player's cards that are not wild yet."""
        return [laid for laid in self.look.own[seat] if laid.card not in self.look.wild[seat]]

    def reach(self, seat: int | None) -> list[tuple[int, Laid]]:
        """The cards that a rule can make wild, each with a seat that has it: one player's, or all and the commons."""
        look = self.look
        if seat is not None:
            shared = look.commons if self.rules.commons_too else ()
            return [(seat, laid) for laid in (*look.own[seat], *shared)]
        found = [(holder, laid) for holder, hand in look.own.items() for laid in hand]
        first = next(iter(look.own), None)
        return found + ([(first, laid) for laid in look.commons] if first is not None else [])

    def meant(self, step: Step, seat: int | None, that: list[Laid]) -> list[tuple[int, Laid]]:
        """The cards that a rule makes wild, each with a seat that has it; without those excepted."""
        phrase = its_cards(step)
        assert phrase is not None, "a rule that makes cards wild tells of cards"
        found = self.spoken_of(step, phrase, seat, that)
        if phrase.besides is None:
            return found
        barred = {id(laid) for laid in sources(self.look, phrase.besides, seat)}
        return [(holder, laid) for holder, laid in found if id(laid) not in barred]

    def spoken_of(self, step: Step, phrase: CardPhrase, seat: int | None, that: list[Laid]) -> list[tuple[int, Laid]]:
        """The cards that a rule speaks of, each with a seat that has it."""
        look = self.look
        faces = self.rules.faces.get(id(step))
        reach = self.reach(seat)
        if faces is not None:
            return [(holder, laid) for holder, laid in reach if laid.card in faces]
        if getattr(step, "for_whom", None) is not None and getattr(step, "onward", False):
            assert seat is not None, "such a rule is told of each player"
            wanted = {rank + seat - 1 for of in phrase.what if (rank := of.rank)}
            return [(holder, laid) for holder, laid in reach if rank_of(laid.card) in wanted]
        if sizes := getattr(step, "sizes", ()):
            reach = [(holder, laid) for holder, laid in reach if self.sized(holder, laid, sizes)]
        if phrase.owner is not None and phrase.owner.role is Role.WINNER:
            return of_earlier_hand(step, reach, look, self.choices.take)
        if phrase.rank_of is not None:
            found = ranks(look, phrase.rank_of, seat)
            if phrase.rank_of.tally in OUTSIDE or phrase.rank_of.players or phrase.rank_of.happened:
                cards = [laid.card for holder, laid in reach if laid.card not in look.wild[holder]]
                found = {2 + self.choices.take(id(step), 13, lambda n: sum(rank_of(card) == n + 2 for card in cards))}
            return self.of_ranks(reach, phrase, phrase.rank_of, found, seat)
        if phrase.adds_with is not None and phrase.adds_to is not None:
            mates = sources(look, phrase.adds_with, seat)
            found = {as_rank(phrase.adds_to - (rank % ACE or 1)) for laid in mates if (rank := rank_of(laid.card))}
            fitting = {id(laid) for laid in narrow(look, [laid for _, laid in reach], phrase)}
            return [(h, laid) for h, laid in reach if id(laid) in fitting and rank_of(laid.card) in found - {0}]
        if phrase.like is Likeness.SAME_RANK and phrase.which is None:
            found = {rank_of(laid.card) for laid in look.recent.get(seat, ())}
            return [(holder, laid) for holder, laid in reach if rank_of(laid.card) in found]
        if like_another(phrase, step):
            assert phrase.like is not None and phrase.like_card is not None, "`like_another` is true of it"
            reach = self.like(reach, phrase.like, [laid.card for laid in sources(look, phrase.like_card, seat)])
            fitting = {id(laid) for laid in narrow(look, [laid for _, laid in reach], phrase)}
            return [(holder, laid) for holder, laid in reach if id(laid) in fitting]
        if phrase.group is Group.PAIR and that and paired_before(step):
            # The pair is the one that the condition told of; a pair on the table tells the rank.
            if seat is not None:
                return [(seat, laid) for laid in that]
            found = {rank_of(laid.card) for laid in that}
            return [(holder, laid) for holder, laid in reach if rank_of(laid.card) in found]
        if belong_together(phrase):
            return self.grouped(phrase, seat)
        if whole(phrase):
            inside = narrow(look, [laid for _, laid in reach], phrase)
            found = {id(laid) for laid in inside}
            return [(holder, laid) for holder, laid in reach if id(laid) in found]
        origin = self.origin(phrase, seat, that)
        if getattr(step, "rank_too", False) or phrase.rank_only:
            found = {rank_of(laid.card) for laid in origin} - {0}
            return [(h, laid) for h, laid in reach if rank_of(laid.card) in found or laid in origin]
        ids = {id(laid) for laid in origin}
        return [(holder, laid) for holder, laid in reach if id(laid) in ids]

    @staticmethod
    def like(reach: list[tuple[int, Laid]], how: Likeness, cards: list[int]) -> list[tuple[int, Laid]]:
        """Those that are of the suit, of the color or not, or of the rank or suit of one of the cards."""
        if how is Likeness.OPPOSITE_COLOR:
            colors = {color_of(card) for card in cards} - {None}
            others = {Color.RED, Color.BLACK} - colors if colors else set()
            return [(holder, laid) for holder, laid in reach if color_of(laid.card) in others]
        if how is Likeness.SAME_COLOR:
            colors = {color_of(card) for card in cards}
            return [(holder, laid) for holder, laid in reach if color_of(laid.card) in colors]
        suits = {suit_of(card) for card in cards}
        ranks_too = {rank_of(card) for card in cards} if how is Likeness.SAME_RANK_OR_SUIT else set()
        return [(h, laid) for h, laid in reach if suit_of(laid.card) in suits or rank_of(laid.card) in ranks_too]

    def origin(self, phrase: CardPhrase, seat: int | None, that: list[Laid]) -> list[Laid]:
        """The cards by whose place a rule says which cards are wild: those that its condition told of, or others."""
        look = self.look
        if phrase.which is Selector.THAT and that:
            return narrow(look, that, CardPhrase(facing=phrase.facing, what=phrase.what))
        if phrase.like is Likeness.OPPOSITE_COLOR and phrase.like_card is not None:
            colors = {color_of(laid.card) for laid in sources(look, phrase.like_card, seat)}
            found = [laid for laid in narrow(look, look.commons, phrase) if color_of(laid.card) not in colors]
            return several(found, phrase)
        return sources(look, phrase, seat)

    def of_ranks(
        self, reach: list[tuple[int, Laid]], phrase: CardPhrase, of: RankOf, found: set[int], seat: int | None
    ) -> list[tuple[int, Laid]]:
        """Cards of such ranks; of the other colour than the card whose rank it is, where that is told."""
        if phrase.like is Likeness.OPPOSITE_COLOR and of.cards is not None:
            colors = {color_of(laid.card) for laid in sources(self.look, of.cards, seat)}
            reach = [(holder, laid) for holder, laid in reach if color_of(laid.card) not in colors]
        elif phrase.like is Likeness.SAME_SUIT and of.cards is not None:
            suits = {suit_of(laid.card) for laid in sources(self.look, of.cards, seat)}
            reach = [(holder, laid) for holder, laid in reach if suit_of(laid.card) in suits]
        elif phrase.like is Likeness.SAME_COLOR:
            assert of.cards is not None, "a color is that of cards"
            colors = {color_of(laid.card) for laid in sources(self.look, of.cards, seat)}
            reach = [(holder, laid) for holder, laid in reach if color_of(laid.card) in colors]
        if of.tally in (Tally.NEXT_LOWER, Tally.NEXT_HIGHER):
            found = self.next_rank(of)
        if of.multiple:
            found -= self.rules.no_multiples
        return [(holder, laid) for holder, laid in reach if rank_of(laid.card) in found]

    def next_rank(self, of: RankOf) -> set[int]:
        """The rank next to the one that nobody has; the next that somebody has where it must be held."""
        line = ranks_on(self.look.table, of, self.look.spoken)
        if of.held:
            have = {rank_of(laid.card) for laid in self.look.all}
            line = [rank for rank in line if rank in have]
        return set(line[:1])

    def grouped(self, phrase: CardPhrase, seat: int | None) -> list[tuple[int, Laid]]:
        """The cards of every hand (own cards and commons) that belong to such a group in it."""
        look = self.look
        found = []
        for holder in [seat] if seat is not None else look.own:
            found += [(holder, laid) for laid in groups(look.own[holder] + look.commons, phrase)]
        return found

    def sized(self, holder: int, laid: Laid, sizes: tuple[int, ...]) -> bool:
        """True where the card is in a hand of so many cards."""
        hand = self.look.own[holder]
        return len(hand) in sizes or sum(other.hand == laid.hand for other in hand) in sizes

    def mark(self, step: Step, holder: int, laid: Laid) -> None:
        """Makes a card wild for who has it, or no longer so; limits how many a player may use as wild cards."""
        wild = self.look.wild[holder]
        if getattr(step, "negated", False):
            if laid in self.look.commons:
                for each in self.look.wild.values():
                    each.discard(laid.card)
            wild.discard(laid.card)
            return
        instead_of = getattr(step, "instead_of", None)
        if instead_of is not None:
            for each in self.look.own:
                for other in narrow(self.look, self.look.own[each] + self.look.commons, instead_of):
                    self.look.wild[each].discard(other.card)
        if isinstance(step, UseWild) and step.cards.amount and step.cards.amount.number is not None:
            used = [card for card in wild if any(shows(card, of) for of in step.cards.what)]
            if len(used) >= step.cards.amount.number:
                return
        wild.add(laid.card)

    def name(self, step: NameWild, seat: int | None) -> None:
        """A player names the rank (suit, colour) of which the most cards become wild."""
        look = self.look
        if step.who is not None and seat is not None:
            if step.who.role is Role.LAST and id(step) in self.named:
                return  # whoever is the last, the choices of those before hold no more
            for event in step.who.doing:
                if event.cards is not None and not narrow(look, look.own[seat], event.cards):
                    return
        self.named.add(id(step))
        reach = self.reach(seat if step.for_holder else None)
        kind: Callable[[int], Suit | Color | int | None]
        kind = suit_of if step.by_suit else color_of if step.by_color else rank_of
        options = sorted({kind(laid.card) for _, laid in reach} - {0, None}, key=in_order)
        if not options:
            return
        told = self.rules.fixed
        free = [laid.card for holder, laid in reach if laid.card not in look.wild[holder] and laid.card not in told]
        fresh = Counter(map(kind, free))
        for named in range(min(step.named_ranks, len(options))):
            at = self.choices.take((id(step), seat, named), len(options), lambda n: fresh[options[n]])
            picked = options.pop(min(at, len(options) - 1))
            for holder, laid in reach:
                if kind(laid.card) == picked:
                    look.wild[holder].add(laid.card)

    def pick(self, step: PickWild, seat: int | None) -> None:
        """A player picks wild cards of their own, those first of which they have the most; or what is so no more."""
        look = self.look
        if step.negated:
            return
        phrase = told_of(step, look.spoken)
        for holder in [seat] if seat is not None else look.own:
            pool = [laid for laid in narrow(look, look.own[holder], phrase) if laid.card not in look.wild[holder]]
            number = step.cards.amount.number if step.cards.amount and step.cards.amount.number else 1
            picked: list[Laid] = []
            for n in range(min(number, len(pool))):
                mine = [rank_of(laid.card) for laid in look.own[holder]]
                left = [laid for laid in pool if laid not in picked]
                best = self.choices.take(
                    (id(step), holder, n), len(left), lambda m, left=left, mine=mine: mine.count(rank_of(left[m].card))
                )
                picked.append(left[min(best, len(left) - 1)])
            look.recent[holder] = picked
            look.wild[holder].update(laid.card for laid in picked)

    def kill(self, step: Dead) -> None:
        """Takes away what counts for nothing even where it would be wild."""
        look = self.look
        for seat in self.rules.seats(step, look.own):
            if met(look, step, seat) is None:
                continue
            dead = sources(look, step.cards, seat)
            gone = {rank_of(laid.card) for laid in dead} if step.mates else set()
            for holder in [seat] if seat is not None else look.own:
                for laid in look.own[holder] + look.commons:
                    if laid in dead or rank_of(laid.card) in gone:
                        look.wild[holder].discard(laid.card)
