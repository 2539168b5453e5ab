"""Who wins, in many deals at once: a plan's showdown over columns of cards.

What the arrays compare is what `catalog.hands.showdown` compares one deal at a time, by the same rules: the ways to
choose a hand and what must be true of it to win are asked of the same functions, once for all deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace

import numpy as np

from catalog.hands.apart import all_to_win, as_they_like, hands_for, meant, with_sizes
from catalog.hands.card import ACE
from catalog.hands.choose import COMMON, DOWN, FREE, UP, Entry, borrows, hands, loose, plans, seat_from
from catalog.hands.compare import Shown, tied_in_middle
from catalog.hands.lined import is_line_wild, line_wilds, middles
from catalog.hands.lines import lines
from catalog.hands.made import Value
from catalog.hands.qualify import live_needed, may_win, needs_kind, plainly_beaten
from catalog.hands.rank_arrays import ByRanks
from catalog.hands.rules import CannotJudge, Rules
from catalog.hands.showdown import contest_of, flops_and_turns, share_scale, sized, words
from catalog.hands.split import asked_for
from catalog.hands.standing import Standing
from catalog.hands.sums import Sums
from catalog.hands.tables import KIND_BITS, MOST, Table, Values
from catalog.hands.unless_low import unless_low
from catalog.model.boards import Active
from catalog.model.comparing import Contest, MiddleTies, SplitCard
from catalog.model.constraints import recast
from catalog.model.hands import Base, Breaks, Ranking
from catalog.model.layout import LineSort
from catalog.model.phrase import CardPhrase
from catalog.model.qualifying import MustBeat, NoWin, Qualify
from catalog.model.ranking import Dead
from catalog.model.showdowns import Board, Share
from catalog.model.step import Step, deeds_of
from catalog.model.terms import EventKind, Role
from catalog.model.terms_of_money import Side, Taker
from catalog.model.wild_cards import Wild as WildCards
from catalog.odds.card_shares import Wild, beside, card_share, shown
from catalog.odds.choices import areas_of, covers
from catalog.odds.dead import dead_marks, dead_one_by_one
from catalog.odds.moves import STRUCK, Looks, NotOnArrays
from catalog.odds.outcomes import Outcomes, best, joined, placed
from catalog.odds.plan import Plan
from catalog.odds.players import Measure, beaten, measure_of, twice_there
from catalog.odds.run import of_columns
from catalog.odds.view import Faces, Marked, Marks, NotAtOnce, deals
from catalog.odds.whole_pot import whole_pot
from catalog.odds.wild import Wilds
from catalog.play.settled import KeptOut, Settler, settles
from catalog.play.showdown_input import as_ranked, others_alone, wild_rules
from catalog.play.table import Laid
from catalog.play.table import Table as Laying

MOST_WAYS = 3000
"""So many choices of cards are tried for a hand at most."""

DEAD = 63
"""A card that counts for nothing, as the tables take it."""


class Judge:
    """A plan's showdown, ready to be judged over any number of deals. Raises NotOnArrays for what is not known here."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.steps, self.showdown = plan, plan.steps, with_sizes(plan.final_showdown, plan.steps)
        plain = tuple(step for step in self.steps if not is_line_wild(step))
        self.wilds = Wilds(plain, wild_rules(plain))
        self.spoils = [step for step in self.steps if isinstance(step, Dead | Active) and not as_ranked(step)]
        self.fixed = self.wilds.fixed
        self.by_face = not self.spoils and self.wilds.by_face
        self.asks = [step for step in self.steps if isinstance(step, Qualify | NoWin)]
        self.may_win: dict[tuple, Marks] = {}
        self.memory: dict = {}
        self.out: list[tuple[KeptOut, Marks]] = []
        self.named: dict[Side, Marks] | None = None
        self.others_alone = others_alone(self.steps)
        self._refuse()

    def at(self, plan: Plan) -> Judge:
        """The same for a plan of the same game that ends otherwise."""
        other = copy(self)
        other.plan, other.may_win, other.showdown = plan, {}, with_sizes(plan.final_showdown, plan.steps)
        other.refuse_mixed()
        return other

    def refuse_mixed(self) -> None:
        """Raises Looks where it matters which of a player's cards lie face up, and that differs from deal to deal."""
        if self.plan.mixed and (self.spoils or self.wilds.by_lie):
            raise Looks("which of a player's cards lie face up differs from deal to deal")

    def _refuse(self) -> None:
        badugi = any(isinstance(step, Ranking) and step.base is Base.BADUGI for step in self.steps)
        if any(map(as_ranked, self.steps)) and not badugi:
            raise NotOnArrays("which of several cards of a rank or suit count is not known here")
        if as_they_like(self.steps):
            raise NotOnArrays("players make several hands of their cards as they like")
        for step in self.steps:
            if isinstance(step, WildCards) and step.cards.owner is not None and step.cards.owner.role is Role.WINNER:
                raise NotOnArrays("which cards the winner of an earlier showdown had is not followed")
            if EventKind.LOW_QUALIFIES in deeds_of(step) and unless_low(self.steps) is None:
                raise NotOnArrays("who wins hangs on whether a low hand qualifies")
            if isinstance(step, Breaks):
                raise NotOnArrays("how a card breaks the hands of others is not known here")
        try:
            self.standing = Standing(self.steps)
        except CannotJudge as reason:
            raise NotOnArrays(str(reason)) from reason
        self.refuse_mixed()

    def judge(self, cards: Faces) -> tuple[Outcomes, ...]:
        """Every share of the pot; who declares is in for one side alone. `cards` is (deals, columns).

        Who is left alone takes every share, whatever the cards.
        """
        if len(self.plan.at_showdown.playing) < 2:
            return tuple(self._alone(share, len(cards)) for share in self.showdown.shares)
        self.memory = {}
        if self.plan.dice and not self.wilds.dice and self.wilds.rules.dice:
            return self._rolled(cards)
        if settles(self.steps):
            return self._settled(cards)
        try:
            goes, self.named = {}, None
            if sides := hands_for(self.steps):
                self.named = self._named(cards, sides)
            elif any(share.declared for share in self.showdown.shares):
                goes = self._declared(cards)
            found: list[Outcomes] = []
            for share in self.showdown.shares:
                found.extend(self._outcomes(share, cards, goes, found))
            return whole_pot(self.steps, self.plan, cards, tuple(found))
        except CannotJudge as reason:
            raise NotOnArrays(str(reason)) from reason

    def _rolled(self, cards: Faces) -> tuple[Outcomes, ...]:
        """The same where dice were rolled: the deals in which they fell alike are judged together."""
        fell, which = np.unique(np.sort(of_columns(cards, self.plan.dice), axis=1), axis=0, return_inverse=True)
        found, order = [], []
        for number, dice in enumerate(fell.tolist()):
            rows = np.flatnonzero(which.reshape(-1) == number)
            other = copy(self)
            other.wilds = replace(self.wilds, dice=tuple(dice))
            found.append(other.judge(cards[rows]))
            order.append(rows)
        return joined(found, np.argsort(np.concatenate(order)))

    def _settled(self, cards: Faces) -> tuple[Outcomes, ...]:
        """The same where rules hang on the cards: the deals in which they come to the same are judged together."""
        settler = Settler([step for step in self.steps if isinstance(step, SplitCard | NoWin)])
        rest = tuple(step for step in self.steps if not isinstance(step, SplitCard | NoWin))
        lots: dict[tuple[Step, ...], tuple[list[int], list[tuple[KeptOut, ...]]]] = {}
        for row, table in enumerate(deals(self.plan.at_showdown, cards)):
            steps, out = settler.settled(table)
            rows, outs = lots.setdefault(steps, ([], []))
            rows.append(row)
            outs.append(out)
        if any(map(settles, lots)):
            raise NotOnArrays("who wins hangs on what happens in the game")
        found = []
        for steps, (rows, outs) in lots.items():
            other = copy(self)
            other.steps, other.may_win, other.out = rest + steps, {}, self._kept_out(outs)
            other.asks = [step for step in other.steps if isinstance(step, Qualify | NoWin)]
            found.append(other.judge(cards[rows]))
        return joined(found, np.argsort(np.concatenate([rows for rows, _ in lots.values()])))

    def _kept_out(self, outs: list[tuple[KeptOut, ...]]) -> list[tuple[KeptOut, Marks]]:
        """Each rule by which players cannot win, with the marks of those players, (deals, seats)."""
        found = []
        for number, out in enumerate(outs[0]):
            marks = np.zeros((len(outs), self.plan.seats), bool)
            for row, each in enumerate(outs):
                marks[row, list(each[number].seats)] = True
            found.append((out, marks))
        return found

    def _alone(self, share: Share, deals: int) -> Outcomes:
        winners = np.zeros((deals, self.plan.seats), bool)
        winners[:, self.plan.at_showdown.playing] = True
        hand = share.taker in (Taker.HAND, Taker.SPLIT_HAND)
        of = self._scale(share) if hand else None
        return Outcomes(
            share, words(share), of, np.zeros(winners.shape, np.int32), winners, np.zeros(winners.shape, bool)
        )

    def _outcomes(
        self, share: Share, cards: Faces, goes: dict[Share, Marks], before: Sequence[Outcomes]
    ) -> list[Outcomes]:
        if share.taker is Taker.PLAYER:
            return [beside(self.plan, share, before)]
        if share.taker in (Taker.TOTAL, Taker.MIDDLE) or share.using or share.wild:
            raise NotOnArrays("of which cards that hand is made is not known here")
        if share.taker in (Taker.CARD, Taker.SPLIT_CARD):
            return [self._card(share, self.plan, cards, goes.get(share))]
        if share.taker is Taker.UNMATCHED:
            raise NotOnArrays("which cards are unmatched is not known here")
        found = [
            self._hand(share, cards, goes.get(share), places, number)
            for number, places in enumerate(self._boards(share), 1)
        ]
        for size in all_to_win(self.steps)[1:]:
            others = self._hand(recast(share, size=size), cards, goes.get(share), None, 1)
            found = [replace(each, winners=each.winners & others.winners) for each in found]
        return found

    def _boards(self, share: Share) -> list[list[tuple[int, Laid, int]] | None]:
        """The commons (board, card, place) of each share that a rule gives for every board; None for all of them."""
        if share.per is None:
            return [None]
        boards = self.plan.at_showdown.boards
        if share.per is Board.FLOP_AND_TURN:
            every = flops_and_turns([(board.layout, len(board.cards)) for board in boards])
            return [[(n, boards[n].cards[i], i) for n, places in enumerate(each) for i in places] for each in every]
        found: list[list[tuple[int, Laid, int]] | None] = []
        if len(boards) == 1:
            sort = LineSort.ROW if share.per is Board.ROW else LineSort.SET
            rows = lines(boards[0].layout, len(boards[0].cards), sort) or ()
            found += [[(0, boards[0].cards[i], place) for place, i in enumerate(row)] for row in rows]
        else:
            found += [[(0, laid, place) for place, laid in enumerate(board.cards)] for board in boards]
        if len(found) < 2:
            raise NotOnArrays("there are no several boards on the table")
        return found

    def _declared(self, cards: Faces) -> dict[Share, Marks]:
        """Who declares for each share, (deals, seats): for the one on which they beat most, high where it is equal."""
        told = sorted((share for share in self.showdown.shares if share.declared), key=lambda s: s.side is Side.LOW)
        if len(set(told)) < max(2, len(told)):
            raise NotOnArrays("players declare for other things than high and low")
        best_for = np.stack([self._score(share, cards) for share in told]).argmax(0)
        for seat, laid in self.plan.by_card.items():
            for asked, way in self.plan.goes_by:
                number = [str(share.side) for share in told].index(way)
                best_for[shown(asked)[cards[:, int(laid.card)]], seat] = number
        return {share: best_for == number for number, share in enumerate(told)}

    def _score(self, share: Share, cards: Faces) -> Values:
        """How much of what may take a share everybody beats, from 0 to 1, -1 for nothing: (deals, seats)."""
        laid = self.plan.declared or self.plan.at_showdown
        if share.per is not None:
            raise NotOnArrays("players declare for other things than high and low hands")
        if share.taker is Taker.HAND:
            of = self._scale(share)
            worths, _ = self._worths(share, of, cards, laid, None)
            return np.where(worths > 0, beaten(of)[worths >> KIND_BITS], -1.0)
        if share.taker not in (Taker.CARD, Taker.SPLIT_CARD):
            raise NotOnArrays("players declare for other things than hands and cards")
        worths = self._card(share, replace(self.plan, table=laid), cards, None).worths
        any_of_them = asked_for(self.steps, share).which is None
        return np.where(worths > 0, 1.0 if any_of_them else (np.minimum(worths, ACE + 1) - 1) / ACE, -1.0)

    def _card(self, share: Share, plan: Plan, cards: Faces, contends: Marks | None) -> Outcomes:
        return card_share(self.steps, plan, share, cards, bool(self.spoils), lambda: self._wild_high(cards), contends)

    def _named(self, cards: Faces, sides: Sequence[Side]) -> dict[Side, Marks]:
        """For each of two sides whether a player's second hand is named for it, (deals, seats): so they beat more."""
        shares = {share.side: share for share in self.showdown.shares if share.declared}
        table = self.plan.at_showdown
        if set(shares) != set(sides) or any(len(table.hands_of(seat)) != 2 for seat in table.playing):
            raise NotOnArrays("which of a player's hands is for which share of the pot is not known here")
        scores = []
        for second in (False, True):
            every = np.full((len(cards), self.plan.seats), second)
            self.named = {sides[0]: every, sides[1]: ~every}
            found = 0.0
            for share in shares.values():
                of = self._scale(share)
                worths, _ = self._worths(share, of, cards, table, None)
                found = found + np.where(worths > 0, beaten(of)[worths >> KIND_BITS], -1.0)
            scores.append(found)
        swapped = scores[1] > scores[0]
        return {sides[0]: swapped, sides[1]: ~swapped}

    # Hands

    def _scale(self, share: Share) -> Measure:
        contest = contest_of(self.steps, self.showdown, share)
        scale = share_scale(self.steps, share, contest, "A-5")
        size = share.size or (contest.size if contest else None)
        scale = sized(self.steps, scale, size) if size and isinstance(scale, Rules) else scale
        return measure_of(scale, twice_there(self.steps))

    def _hand(self, share: Share, cards: Faces, contends: Marks | None, commons, number: int) -> Outcomes:
        contest = contest_of(self.steps, self.showdown, share)
        of = self._scale(share)
        if share.what:
            raise NotOnArrays("which cards are compared is not known here")
        worths, wild = self._worths(share, of, cards, self.plan.at_showdown, commons)
        if contends is not None:
            worths = np.where(contends, worths, 0)
        plain = not self.asks and not needs_kind(of.rules)
        able = worths if plain else np.where(self._able(share, of)[worths >> KIND_BITS], worths, 0)
        able = self._live(share, cards, able)
        out = [(each, marks) for each, marks in self.out if each.side in (None, share.side)]
        for _, marks in (each for each in out if not each[0].best):
            able = np.where(marks, 0, able)
        winners = placed(able, contest) if contest and contest.hand is None else best(able)
        if contest and contest.middle:
            winners = self._middle(of, able, winners)
        for _, marks in (each for each in out if each[0].best):
            winners &= ~marks
        winners &= self._unbeaten(share, of, cards, able, winners)
        named = words(share) + (f" of {share.per} {number}" if share.per else "")
        return Outcomes(share, named, of, worths, winners, wild)

    def _middle(self, of: Measure, able: Values, winners: Marks) -> Marks:
        """Of two hands in the middle the one that wins by a rule about that."""
        rules = [step for step in self.steps if isinstance(step, MiddleTies)]
        if not rules:
            return winners
        at = np.unique(able[winners] >> KIND_BITS)
        ties = {}
        for value in at.tolist():
            told = of.told[value]
            if not isinstance(told, Value):
                raise NotOnArrays("how a tie of the hands in the middle is broken is not known here")
            ties[value] = tied_in_middle(told, rules[-1])
        order = np.zeros(len(of.told), np.int32)
        for place, tie in enumerate(sorted(set(ties.values())), 1):
            order[[value for value, each in ties.items() if each == tie]] = place
        return best(np.where(winners, order[able >> KIND_BITS], 0))

    def _able(self, share: Share, of: Measure) -> Marks:
        """By value: whether the rules let the hand win."""
        key = (share.side, of)
        if key not in self.may_win:
            self.may_win[key] = self._may_win(share, of)
        return self.may_win[key]

    def _may_win(self, share: Share, of: Measure) -> Marks:
        """By value: whether the rules let a hand win of which all cards count."""
        live = max(len(hand) for hand in self.plan.at_showdown.hands)
        return np.array([
            value is not None and may_win(self.asks, Shown(0, value, "", ()), live, of.rules, share.side)
            for value in of.told
        ])  # fmt: skip

    def _live(self, share: Share, cards: Faces, able: Values) -> Values:
        """The same hands without those of players of whom too few cards count."""
        asked = [number for step in self.asks if (number := live_needed(step, share.side)) is not None]
        if not asked or not (self.spoils or self.plan.struck):
            return able
        table = self.plan.at_showdown
        dead = self._dead(cards, table)
        live = np.zeros(able.shape, np.int64)
        for seat in table.playing:
            columns = [int(laid.card) for laid in table.hands[seat]]
            counts = of_columns(cards, columns) != STRUCK
            live[:, seat] = (counts if dead is None else counts & ~dead[seat].of(columns)).sum(1)
        return np.where(live >= max(asked), able, 0)

    def _unbeaten(self, share: Share, of: Measure, cards: Faces, able: Values, winners: Marks) -> Marks:
        """Whether the winning hand beats the table's, where it has to."""
        found = np.ones((len(cards), 1), bool)
        for step in self.steps:
            if not isinstance(step, MustBeat) or step.side not in (None, share.side):
                continue
            if not plainly_beaten(step, len(self.plan.at_showdown.tables), of.rules.size):
                raise NotOnArrays("which cards have to be beaten is not known here")
            columns = [laid.card for laid in self.plan.at_showdown.tables]
            theirs, wild = of_columns(cards, columns), self._wild(cards, self.plan.at_showdown, of)
            mark = self.fixed[theirs] if wild is None else wild[1][theirs]
            if wild is not None:
                for seat in self.plan.at_showdown.playing:
                    mark |= wild[0][seat].of(columns)
            if len(columns) > MOST and isinstance(of, Sums):
                raise NotOnArrays(f"a hand is chosen from more than {MOST} cards")
            value = np.zeros(len(cards), np.int32)
            for some in covers(list(range(len(columns))), of.rules.size):
                np.maximum(value, of.values(theirs[:, some], mark[:, some]), out=value)
            found &= (np.where(winners, able, 0).max(1) > value)[:, None]
        return found

    def _worths(self, share: Share, of: Measure, cards: Faces, laid: Laying, commons) -> tuple[Values, Marks]:
        """What every seat has for a share, and who holds a wild card: (deals, seats) both."""
        contest = contest_of(self.steps, self.showdown, share)
        if contest is not None and contest.unused_by is not None:
            return self._unused(share, contest.unused_by, of, cards, laid, commons)
        wild, dead = self._wild(cards, laid, of), self._dead(cards, laid)
        worths = np.zeros((self.plan.seats, len(cards)), np.int32).T
        held = np.zeros((self.plan.seats, len(cards)), bool).T
        for seat in self.plan.at_showdown.playing:
            of_hands = [each.hand for each in self._held(laid, seat)]
            if share.second and len(set(of_hands)) < 2:
                raise NotOnArrays("which cards are compared is not known here")
            second = sorted(set(of_hands))[1:2]
            named = self.named.get(share.side) if self.named and share.side and share.declared else None
            both = self.plan.at_showdown.hands_of(seat)
            numbers = second if share.second else both if named is not None else meant(self.steps, share, of_hands)
            for number in numbers:
                entries = self._entries(share, contest, laid, seat, number, commons)
                free = contest is not None and contest.made_of is not None or share.showing
                for columns, lined in self._ways(share, entries, laid, of, free, dead is not None):
                    if len(columns) > MOST:
                        raise NotOnArrays(f"a hand is chosen from more than {MOST} cards")
                    some = of_columns(cards, columns)
                    mark = self._marks(wild, some, seat, columns)
                    if lined:
                        mark = self._in_line(cards, some, columns, lined, mark)
                    gone = None if dead is None else dead[seat].of(columns)
                    for barred in self._left_out(contest, some, mark):
                        gone = barred if gone is None else gone | barred
                    if gone is not None:
                        some, mark = np.where(gone, DEAD, some), None if mark is None else mark & ~gone
                    value = self._values(of, some, mark)
                    if named is not None:
                        value = np.where(named[:, seat] == (number == both[-1]), value, 0)
                    np.maximum(worths[:, seat], value, out=worths[:, seat])
                    if mark is not None:
                        held[:, seat] |= mark.any(1)
        return worths, held

    def _held(self, laid: Laying, seat: int) -> list[Laid]:
        """The players' cards that a seat makes a hand of: its own, or those of all others where a rule says so."""
        if not self.others_alone:
            return laid.hands[seat]
        return [each for other, hand in enumerate(laid.hands) if other != seat for each in hand]

    def _values(self, of: Measure, cards: Faces, wild: Marks | None) -> Values:
        if not self.standing:
            return of.values(cards, wild)
        if not isinstance(of, Table):
            raise NotOnArrays("what cards that stand for others are worth beside other rules is not told")
        return self.standing.values(of, cards, wild)

    def _marks(self, wild: Wild | None, some: Faces, seat: int, columns: list[int]) -> Marks | None:
        """Which of a seat's cards are wild; None where none is."""
        if wild is None:
            return self.fixed[some] if self.fixed.any() else None
        marks, fixed = wild
        found = marks[seat].of(columns)
        if fixed.any():
            found |= fixed.take(some.T).T
        return found

    def _entries(
        self, share: Share, contest: Contest | None, laid: Laying, seat: int, number: int | None, commons
    ) -> list:
        own = [
            Entry(each.card, UP if each.up else DOWN) for each in self._held(laid, seat) if number in (None, each.hand)
        ]
        if commons is None:
            commons = [
                (n, each, place) for n, board in enumerate(laid.boards) for place, each in enumerate(board.cards)
            ]  # fmt: skip
        lent = self._lent(laid, seat) if borrows(self.steps) else []
        entries = own + lent + [Entry(each.card, COMMON, board, place) for board, each, place in commons]
        asked = []
        if share.showing:
            asked.append({UP})
        if share.lies is not None:
            asked.append(areas_of(CardPhrase(lies=share.lies)))
        if contest is not None and contest.made_of is not None:
            asked.append(areas_of(contest.made_of))
        if asked and self.plan.mixed:
            raise Looks("which of a player's cards lie face up differs from deal to deal")
        return [entry for entry in entries if all(entry.area in areas for areas in asked)]

    def _lent(self, laid: Laying, seat: int) -> list[Entry]:
        """The cards of the other players, where a rule lets a hand use some of them."""
        return [
            Entry(each.card, UP if each.up else DOWN, owner=seat_from(seat, other, self.plan.seats))
            for other in self.plan.at_showdown.playing
            if other != seat
            for each in laid.hands[other]
        ]

    def _ways(
        self, share: Share, entries: list[Entry], laid: Laying, of: Measure, free: bool, dead: bool
    ) -> list[tuple[list[int], tuple[int, ...]]]:
        """The columns of every choice of cards that the rules leave: all of them where they leave it open; and those of
        the middle cards of its lines, where these are wild.
        """
        if isinstance(of, Sums):
            if any(entry.area == COMMON for entry in entries):
                scale = of.rules
                if scale.target is not None or scale.absolute or scale.size is not None:
                    raise NotOnArrays("which commons count toward a hand's points is not told")
                self.plan.assume("all community cards count toward a hand's points")
            return [([int(entry.card) for entry in entries], ())]
        if isinstance(of, ByRanks):
            if any(entry.area == COMMON for entry in entries):
                raise NotOnArrays("which commons count toward a hand's ranks is not told")
            return [([int(entry.card) for entry in entries], ())]
        if not entries:
            return []
        # Who declares goes one way alone.
        goes = frozenset({str(share.side)}) if share.declared else None
        layouts = [board.layout for board in laid.boards]
        ways = FREE if free else plans(self.steps, entries, layouts, goes)
        if ways == FREE:
            return [(columns, ()) for columns in covers([int(entry.card) for entry in entries], of.rules.size)]
        if dead or self.plan.struck:
            raise NotOnArrays("which cards a hand may use differs from deal to deal")
        if self.plan.mixed:
            raise Looks("which of a player's cards lie face up differs from deal to deal")
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
        for plan in ways:
            lined = tuple(sorted(map(int, middles(entries, plan, layouts)))) if line_wilds(self.steps) else ()
            if loose(plan, of.rules.size) and len(entries) - len(plan.barred) <= MOST:
                found[tuple(sorted(int(e.card) for n, e in enumerate(entries) if n not in plan.barred)), lined] = None
                continue
            for chosen in hands(plan, entries, of.rules.size):
                found[tuple(sorted(int(card) for card in chosen)), lined] = None
                if len(found) > MOST_WAYS:
                    raise NotOnArrays("there are too many ways to make a hand")
        return [(list(chosen), lined) for chosen, lined in found]

    def _in_line(
        self, cards: Faces, some: Faces, columns: list[int], lined: tuple[int, ...], mark: Marks | None
    ) -> Marks:
        """The wild cards of a hand with the middle ones of its lines, and all of their ranks where a rule says so."""
        found = np.zeros(some.shape, bool) if mark is None else mark
        found = found | np.isin(columns, lined)
        if any(rule.rank_too for rule in line_wilds(self.steps)):
            for middle in lined:
                found |= some >> 2 == cards[:, middle, None] >> 2
        return found

    def _left_out(self, contest: Contest | None, some: Faces, wild: Marks | None) -> Iterator[Marks]:
        """The cards that may not be part of the hand that a rule tells of, by their faces."""
        if contest is not None and contest.without is not None:
            yield self._barred(contest.without, some, wild)
        if contest is not None and contest.made_of is not None and contest.made_of.what:
            yield ~shown(contest.made_of.what)[some]

    def _unused(
        self, share: Share, side: Side, of: Measure, cards: Faces, laid: Laying, commons
    ) -> tuple[Values, Marks]:
        """What every seat has of the own cards that its best hand for another side does not use."""
        high = replace(share, taker=Taker.HAND, side=side)
        better, contest = self._scale(high), contest_of(self.steps, self.showdown, share)
        wild = self._wild(cards, laid, of)
        if wild is not None or self.spoils or better.rules.low or contest_of(self.steps, self.showdown, high):
            raise NotOnArrays("which cards are left of another hand is not known here")
        worths = np.zeros((self.plan.seats, len(cards)), np.int32).T
        for seat in self.plan.at_showdown.playing:
            own = {int(entry.card) for entry in self._entries(share, contest, laid, seat, 0, commons)}
            entries = self._entries(high, None, laid, seat, 0, commons)
            ways = [columns for columns, _ in self._ways(high, entries, laid, better, False, False)]
            if any(len(columns) > (better.rules.size or 0) for columns in ways):
                raise NotOnArrays("which cards are left of another hand is not known here")
            best = np.stack([better.values(of_columns(cards, columns)) for columns in ways]).argmax(0)
            for number, columns in enumerate(ways):
                rows, left = np.flatnonzero(best == number), sorted(own - set(columns))
                if len(rows) and left:
                    worths[rows, seat] = of.values(of_columns(cards[rows], left))
        return worths, np.zeros(worths.shape, bool)

    def _barred(self, asked: CardPhrase, some: Faces, wild: Marks | None) -> Marks:
        if asked != CardPhrase(what=asked.what) or not asked.what:
            raise NotOnArrays("which cards a hand may not hold is not known here")
        barred = shown(of for of in asked.what if not of.wild)[some]
        return barred | wild if wild is not None and any(of.wild for of in asked.what) else barred

    # What is wild or dead, where the cards' faces alone do not tell it

    def _wild(self, cards: Faces, laid: Laying, of: Measure) -> Wild | None:
        if self.by_face:
            return None
        return self.wilds.marks(cards, laid, Side.LOW if of.rules.low else Side.HIGH, self.memory)

    def _wild_high(self, cards: Faces) -> Wild | None:
        """What is wild in high hands at the showdown; None where the cards' faces alone tell it."""
        return None if self.by_face else self.wilds.marks(cards, self.plan.at_showdown, Side.HIGH, self.memory)

    def _dead(self, cards: Faces, laid: Laying) -> list[Marked] | None:
        if not self.spoils:
            return None
        try:
            return dead_marks(self.steps, cards, laid)
        except NotAtOnce:
            return dead_one_by_one(self.steps, cards, laid)
