"""Who takes which share of the pot at a showdown, and with which hand.

If the rules leave a share open, or this package cannot judge it, its award gives the reason; the other shares are
still judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catalog.hands.apart import all_to_win, as_they_like, meant, with_sizes
from catalog.hands.award import Award
from catalog.hands.card import in_set
from catalog.hands.choose import AREAS, COMMON, DOWN, FREE, UP, Entry, Plan, plans
from catalog.hands.compare import PointScale, Scale, Shown, middle_of, place_of, show, tied_in_middle, with_top_kicker
from catalog.hands.limited import copies, merged, stand_ins
from catalog.hands.lined import line_wilds, wild_in_line
from catalog.hands.lines import lines
from catalog.hands.made import Value
from catalog.hands.qualify import may_win, plainly_beaten
from catalog.hands.rank import NONE_LIMITED, StandIn
from catalog.hands.rules import CannotJudge, Rules, known, without
from catalog.hands.scales import scale_of, split_rule, split_scale
from catalog.hands.split import holders, void_in_a_tie
from catalog.hands.whole_pot import whole_pot
from catalog.model.comparing import Contest, Dots, MiddleTies, MostOf, Total
from catalog.model.constraints import recast
from catalog.model.frozen import fields_set
from catalog.model.hands import Breaks, Contested, Ranking, TieBreak
from catalog.model.layout import Layout, LineSort
from catalog.model.phrase import CardPhrase
from catalog.model.qualifying import MustBeat
from catalog.model.ranking import Ignore, LowestHand, OneWild
from catalog.model.showdowns import Board, Outcome, Result, Share, Showdown
from catalog.model.step import Step
from catalog.model.terms import Category, Role, Zone
from catalog.model.terms_of_money import Side, Taker
from catalog.model.uses import Use, UseDifferent


@dataclass(frozen=True)
class Player:
    """A player who is in at the showdown.

    `cards` are (card, face up) or (card, face up, number of the hand it is in), cards as in spec/hands.md. `wild` are
    the cards, including community cards, that are wild for this player (`wild_in`: only for "high" or "low"); `dead`
    are cards that do not count. `limited` says what other cards may represent; None if that is in the rules. `goes`
    is what the player declared: any of "high", "low" and "split"; None if nothing was declared. `others` are other
    players' cards that a rule may let the hand use: (card, face up, `choose.seat_from`).

    On the sides in `barred` (None: on all) the player cannot win; on those in `barred_as_best` nobody wins if this
    player's hand is the best.
    """

    seat: int
    cards: tuple[tuple[int, bool] | tuple[int, bool, int], ...]
    wild: frozenset[int] = frozenset()
    limited: Mapping[int, StandIn] | None = None
    wild_in: Mapping[str, frozenset[int]] | None = None
    dead: frozenset[int] = frozenset()
    goes: frozenset[str] | None = None
    others: tuple[tuple[int, bool, int], ...] = ()
    barred: frozenset[Side | None] = frozenset()
    barred_as_best: frozenset[Side | None] = frozenset()


@dataclass(frozen=True)
class Commons:
    """Community cards of one board, in the order in which they were dealt, and their layout."""

    cards: tuple[int, ...]
    layout: Layout | None = None


@dataclass(frozen=True)
class Judgement:
    """The awards, one for each share in the order of the rule, and the assumptions made."""

    awards: tuple[Award, ...]
    assumed: tuple[str, ...] = ()

    @property
    def judged(self) -> bool:
        """True if every share was judged."""
        return all(award.judged for award in self.awards)


def shares(
    steps: Sequence[Step],
    players: Sequence[Player],
    commons: Sequence[Commons] = (),
    table: Sequence[int] = (),
    showdown: Showdown | None = None,
    low: str = "A-5",
    tie_break: TieBreak | None = None,
    seats: int | None = None,
) -> Judgement:
    """Who takes which share of the pot.

    `steps` are the rules of the game; `showdown` is the one to judge (as if its condition were met), by default the
    last. `commons` count for every hand, `table` are the cards of the table's hand. `low` is the scale of low hands
    if no rule names one. Players are in order of seats, of which there are `seats`.
    """
    if showdown is None:
        showdown = next((step for step in reversed(steps) if isinstance(step, Showdown)), None)
        if showdown is None:
            return Judgement((Award("pot", why="no showdown is told", judged=False),))
        if showdown.when:
            why = "whether there is this showdown hangs on what happens in the game"
            return Judgement(tuple(Award(words(share), why=why, judged=False) for share in showdown.shares))
    showdown = with_sizes(showdown, steps)
    return _Judge(steps, tuple(players), tuple(commons), tuple(table), showdown, low, tie_break, seats).judge()


def words(share: Share) -> str:
    """The taker of a share in words: `high hand`, `low card`, `split card`, `player on their left`."""
    if share.taker is Taker.PLAYER:
        return str(share.who.role if share.who else "player")
    return f"{share.side} {share.taker}" if share.side else str(share.taker)


class _Judge:
    """One showdown: the rules, the players and the cards on the table."""

    def __init__(
        self,
        steps: Sequence[Step],
        players: tuple[Player, ...],
        commons: tuple[Commons, ...],
        table: tuple[int, ...],
        showdown: Showdown,
        low: str,
        tie_break: TieBreak | None,
        seats: int | None,
    ) -> None:
        self.steps, self.players, self.commons, self.table = steps, players, commons, table
        self.showdown, self.low, self.tie_break, self.seats = showdown, low, tie_break, seats
        self.assumed: dict[str, None] = {}

    def judge(self) -> Judgement:
        """Award all shares. A player who declared several and must win them all, but does not, is left out, and all
        are awarded again.
        """
        results = {step.result for step in self.steps if isinstance(step, Outcome)}
        every = bool(results & {Result.MUST_WIN_BOTH, Result.MUST_WIN_ALL})
        while True:
            awards = tuple(award for share in self.showdown.shares for award in self._awards(share))
            failed = self._failed(awards) if every else None
            if failed is None:
                awards = whole_pot(self.steps, self.showdown.shares, awards, {p.seat: _live(p) for p in self.players})
                return Judgement(self._neighbors(awards), tuple(self.assumed))
            self.players = tuple(player for player in self.players if player.seat != failed)

    def _failed(self, awards: tuple[Award, ...]) -> int | None:
        """The seat of a player who declared more than one side and did not win them all; None if there is none."""
        sides = [(way_of(share), award) for share, award in zip(self.showdown.shares, awards, strict=False)]
        for player in self.players:
            mine = [award for way, award in sides if way in (player.goes or ()) and award.judged]
            if len(mine) > 1 and any(player.seat not in award.winners for award in mine):
                return player.seat
        return None

    def _awards(self, share: Share) -> list[Award]:
        try:
            if share.per is not None:
                return self._per_board(share)
            award = self._award(share, self._contenders(share), self.commons)
            for size in all_to_win(self.steps)[1:]:
                other = self._award(recast(share, size=size), self._contenders(share), self.commons)
                best = tuple(seat for seat in award.winners if seat in other.winners)
                award = replace(award, winners=best, why="" if best else "nobody has the best of all hands")
            return [award]
        except CannotJudge as reason:
            return [Award(words(share), why=str(reason), judged=False)]

    def _per_board(self, share: Share) -> list[Award]:
        boards = list(self.commons)
        if share.per is Board.FLOP_AND_TURN:
            found = []
            for number, places in enumerate(flops_and_turns([(b.layout, len(b.cards)) for b in boards]), 1):
                mine = tuple(Commons(tuple(boards[n].cards[i] for i in of)) for n, of in enumerate(places))
                award = self._award(share, self._contenders(share), mine)
                found.append(replace(award, share=f"{award.share} of {share.per} {number}"))
            return found
        if len(boards) == 1:
            sort = LineSort.ROW if share.per is Board.ROW else LineSort.SET
            rows = lines(boards[0].layout, len(boards[0].cards), sort) or ()
            boards = [Commons(tuple(boards[0].cards[i] for i in row)) for row in rows]
        if len(boards) < 2:
            raise CannotJudge("there are no several boards on the table")
        found = []
        for number, board in enumerate(boards, 1):
            award = self._award(share, self._contenders(share), (board,))
            found.append(replace(award, share=f"{award.share} of {share.per} {number}"))
        return found

    def _contenders(self, share: Share) -> tuple[Player, ...]:
        if not share.declared:
            return self.players
        if all(player.goes is None for player in self.players):
            raise CannotJudge("nobody has declared anything")
        return tuple(player for player in self.players if way_of(share) in (player.goes or ()))

    def _award(self, share: Share, players: tuple[Player, ...], commons: tuple[Commons, ...]) -> Award:
        if share.taker is Taker.PLAYER:
            return Award(words(share))
        if share.taker in (Taker.TOTAL, Taker.MIDDLE) or share.using or share.wild:
            raise CannotJudge("of which cards that hand is made is not known here")
        if share.taker in (Taker.SPLIT_CARD, Taker.CARD):
            shown = holders(self.steps, share, [(p.seat, _entries(p, ())) for p in players], self.table, self._laid())
            why = "" if shown else "nobody has such a card"
            if len(_seats(shown)) > 1 and any(map(void_in_a_tie, self.steps)):
                return Award(words(share), (), tuple(shown), "two have such a card")
            return Award(words(share), _seats(shown), tuple(shown), why)
        if share.taker is Taker.UNMATCHED:
            raise CannotJudge("which cards are unmatched is not known here")
        return self._hand(share, players, commons)

    def _laid(self) -> tuple[int, ...]:
        return tuple(card for board in self.commons for card in board.cards)

    # Hands

    def _hand(self, share: Share, players: tuple[Player, ...], commons: tuple[Commons, ...]) -> Award:
        contest = contest_of(self.steps, self.showdown, share)
        if contest is not None and (contest.having or contest.holding):
            raise CannotJudge("which hands are left out is not known here")
        side = (contest.hand if contest else None) or share.side or Side.HIGH
        scale = share_scale(self.steps, share, contest, self.low, self.tie_break)
        size = share.size or (contest.size if contest else None)
        if size and isinstance(scale, Rules):
            scale = sized(self.steps, scale, size)
        if share.what or share.second and all(len({c[2:] for c in p.cards}) < 2 for p in players):
            raise CannotJudge("which cards are compared is not known here")
        found = [(p, self._shown(p, share, contest, scale, commons)) for p in players]
        shown = tuple(hand for _, hand in found if hand is not None)
        able = [
            hand
            for p, hand in found
            if hand is not None
            and p.barred.isdisjoint({None, share.side})
            and may_win(self.steps, hand, _live(p), scale, share.side)
        ]
        able, shown = self._broken(share, scale, commons, able, shown)
        why = "" if able else "nobody has what it takes to win" if shown else "nobody contends for it"
        winners = self._meant(able, contest)
        if able and not winners:
            why = "there is no such hand"
        barred = {p.seat for p in players if not p.barred_as_best.isdisjoint({None, share.side})}
        if winners and not (winners := [hand for hand in winners if hand.seat not in barred]):
            why = "the best hand may not win"
        beaten = self._beaten(winners, scale, share.side)
        if beaten:
            winners, why = [], beaten
        self._note(side, scale)
        return Award(words(share), _seats(winners), shown, why)

    def _broken(
        self, share: Share, scale: Scale, commons: tuple[Commons, ...], able: list[Shown], shown: tuple[Shown, ...]
    ) -> tuple[list[Shown], tuple[Shown, ...]]:
        """The hands after one player's card broke those of all others, if that makes this player win."""
        steps = [step for step in self.steps if isinstance(step, Breaks)]
        if not steps or not isinstance(scale, Rules) or scale.low:
            return able, shown
        asked = CardPhrase(facing=steps[-1].cards.facing, what=steps[-1].cards.what, lies=steps[-1].cards.lies)
        weak = known(without(scale, steps[-1].categories))
        for player in self.players:
            entries = _entries(player, ())
            broken_by = [e.card for e in entries if _lies(e, asked)]
            mine = self._shown(player, share, None, known(replace(weak, size=scale.size - 1)), commons)
            if not broken_by or mine is None:
                continue
            mine = with_top_kicker(mine, broken_by[0])
            others = [p for p in self.players if p is not player]
            theirs = [hand for p in others if (hand := self._shown(p, share, None, weak, commons)) is not None]
            if all(mine.worth > hand.worth for hand in theirs):
                return [mine, *theirs], (mine, *theirs)
        return able, shown

    def _shown(
        self, player: Player, share: Share, contest: Contest | None, scale: Scale, commons: tuple[Commons, ...]
    ) -> Shown | None:
        """The best hand that a player has for a share; each of their hands is judged by itself."""
        if as_they_like(self.steps):
            raise CannotJudge("players make several hands of their cards as they like")
        made_of = contest.made_of if contest else None
        held = [card[2] if len(card) > 2 else 0 for card in player.cards]
        numbers = sorted(set(held))[1:2] if share.second else meant(self.steps, share, held)
        found = []
        for number in numbers:
            entries = _entries(player, commons, number)
            if share.showing:
                entries = [entry for entry in entries if entry.area == UP]
            if share.lies is not None:
                entries = [entry for entry in entries if _lies(entry, CardPhrase(lies=share.lies))]
            if made_of is not None:
                entries = [entry for entry in entries if _lies(entry, made_of)]
            if contest is not None and contest.without is not None:
                entries = [e for e in entries if not _among(e.card, contest.without, _wild(player, scale))]
            ways = FREE
            if not isinstance(scale, Rules):
                self._count_commons(entries, scale)
            elif not share.showing and made_of is None:
                ways = plans(self.steps, entries, [board.layout for board in commons], player.goes)
            if contest is not None and contest.unused_by is not None:
                used = self._used(player, contest.unused_by, commons)
                entries = [entry for entry in entries if entry.card not in used]
            if ways != FREE and (rules := line_wilds(self.steps)):
                layouts = [board.layout for board in commons]
                for way in ways:
                    more = wild_in_line(rules, entries, way, layouts)
                    with_wilds = replace(player, wild=player.wild | more)
                    shown = self._ways_to_show(with_wilds, entries, scale, (way,))
                    found.extend(hand._replace(wild=more) for hand in shown)
                continue
            found.extend(self._ways_to_show(player, entries, scale, ways))
        return max(found, key=lambda hand: hand.worth, default=None)

    def _count_commons(self, entries: Sequence[Entry], scale: Scale) -> None:
        """Notes that all community cards count, or none: the same hand wins, if the total decides and no target."""
        if any(entry.area == COMMON for entry in entries):
            if (
                not isinstance(scale, PointScale)
                or scale.target is not None
                or scale.absolute
                or scale.size is not None
            ):
                raise CannotJudge("which commons count toward a hand's points is not told")
            self.assumed["all community cards count toward a hand's points"] = None

    def _ways_to_show(
        self, player: Player, entries: list[Entry], scale: Scale, ways: Sequence[Plan]
    ) -> Iterator[Shown]:
        """The best hand for each way to count cards twice, or several cards as one."""
        limited = stand_ins(self.steps) if player.limited is None else player.limited
        twice = copies(self.steps)
        entries = [entry for entry in entries for _ in range(twice.get(entry.card, 1))]
        together = any(isinstance(step, OneWild) for step in self.steps)
        if ways != FREE and (twice or together) or not isinstance(scale, Rules) and (limited or twice or together):
            raise CannotJudge("what cards that stand for others are worth beside other rules is not told")
        for cards, tokens in merged(self.steps, entries):
            hand = show(player.seat, cards, scale, _wild(player, scale) | set(tokens), limited, ways)
            if hand is not None:
                used = (card for one in hand.cards for card in tokens.get(one, (one,)))
                yield hand._replace(cards=tuple(dict.fromkeys(used)))

    def _used(self, player: Player, side: Side, commons: tuple[Commons, ...]) -> tuple[int, ...]:
        """The cards of the player's hand for another side of the pot."""
        scale = scale_of(self.steps, side, self.low, None, (), self.tie_break)
        hand = self._shown(player, Share(Taker.HAND, side), None, scale, commons)
        return hand.cards if hand else ()

    def _meant(self, able: list[Shown], contest: Contest | None) -> list[Shown]:
        """The hands that take the share: the best ones, or those in the place that a rule names."""
        if contest is None or contest.hand is not None:
            return place_of(able, 1)
        if contest.middle:
            middle = middle_of(able)
            rules = [step for step in self.steps if isinstance(step, MiddleTies)]
            if not rules or len({hand.worth for hand in middle}) < 2:
                return middle
            ties = [tied_in_middle(hand.worth, rules[-1]) if isinstance(hand.worth, Value) else () for hand in middle]
            return [hand for hand, tie in zip(middle, ties, strict=True) if tie == max(ties)]
        place = contest.place or 1
        return place_of(able, -place if contest.worst else place)

    def _beaten(self, winners: list[Shown], scale: Scale, side: Side | None) -> str:
        """Why nobody wins, if the hand must beat one on the table and does not; otherwise empty."""
        for step in self.steps:
            if not isinstance(step, MustBeat) or step.side not in (None, side) or not winners:
                continue
            if not self.table:
                raise CannotJudge("there are no cards on the table to beat")
            if not plainly_beaten(step, len(self.table), scale.size):
                raise CannotJudge("which cards have to be beaten is not known here")
            wild = frozenset().union(*(_wild(player, scale) for player in self.players)) & set(self.table)
            hand = show(-1, [Entry(card, UP) for card in self.table], scale, wild, NONE_LIMITED)
            if hand is not None and hand.worth >= winners[0].worth:
                return f"the table's {hand.name} is not beaten"
        return ""

    def _note(self, side: Side, scale: Scale) -> None:
        if isinstance(scale, Rules) and side is Side.LOW:
            if not any(isinstance(step, Ignore | LowestHand) for step in self.steps):
                self.assumed[f"low hands are ranked {self.low}"] = None
        twice = len({share.side for share in self.showdown.shares if share.side}) > 1
        if twice and any(isinstance(step, Use) for step in self.steps):
            if not any(isinstance(step, UseDifferent) for step in self.steps):
                self.assumed["a player may use other cards for the high hand than for the low hand"] = None

    # Players beside the winner

    def _neighbors(self, awards: tuple[Award, ...]) -> tuple[Award, ...]:
        """The awards with those of shares that players take because of their seats, once the others are known."""
        if not any(share.taker is Taker.PLAYER for share in self.showdown.shares):
            return awards
        found = []
        for share, award in zip(self.showdown.shares, awards, strict=True):
            if share.taker is Taker.PLAYER:
                award = self._beside(share, awards[0])
            found.append(award)
        return tuple(found)

    def _beside(self, share: Share, first: Award) -> Award:
        role, seats = share.who.role if share.who else None, [player.seat for player in self.players]
        if not first.judged or not first.winners:
            return Award(words(share), why=f"there is no {first.share} that wins", judged=first.judged)
        step = SIDEWAYS.get(role)
        closest = role in (Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT)
        unknown = Award(words(share), why="who that player is is not known here", judged=False)
        if step is None or share.who is None or share.who.of is not None:
            return unknown
        if closest:
            ring = sorted(seats)
            found = [ring[(ring.index(seat) + step) % len(ring)] for seat in first.winners]
        elif self.seats is not None:
            found = [(seat + step) % self.seats for seat in first.winners]
        else:
            return unknown
        return Award(words(share), tuple(sorted(set(found))))


SIDEWAYS: dict[Role | None, int] = {
    Role.CLOSEST_LEFT: 1,
    Role.CLOSEST_RIGHT: -1,
    Role.NEIGHBOR_LEFT: 1,
    Role.NEIGHBOR_RIGHT: -1,
}
"""By role, how many seats from the winner the player sits who takes a share."""


def flops_and_turns(boards: Sequence[tuple[Layout | None, int]]) -> list[tuple[tuple[int, ...], ...]]:
    """Every flop with every turn and the rest, as the places on each board. Raises CannotJudge where there is one."""
    sets = [lines(layout, count, LineSort.SET) or (tuple(range(count)),) for layout, count in boards[:2]]
    if len(sets) < 2 or len(sets[0]) * len(sets[1]) < 2:
        raise CannotJudge("there are no several boards on the table")
    rest = tuple(tuple(range(count)) for _, count in boards[2:])
    return [(flop, turn, *rest) for flop in sets[0] for turn in sets[1]]


def contest_of(steps: Sequence[Step], showdown: Showdown, share: Share) -> Contest | None:
    """The rule about the hand that takes a share, if any. Raises CannotJudge if it depends on the game."""
    asked = {Taker.SPLIT_HAND: {Contested.SPLIT}}.get(share.taker)
    if asked is None:
        asked = {Contested.LOW if share.side is Side.LOW else Contested.HIGH}
        if len(showdown.shares) == 1:
            asked.add(Contested.POT)
    found = [step for step in steps if isinstance(step, Contest) and step.contested in asked]
    if any(step.when for step in found):
        raise CannotJudge(f"what the {words(share)} is hangs on what happens in the game")
    if not found and share.taker is Taker.SPLIT_HAND and share.size is None:
        return _counted(split_rule(steps))
    return found[-1] if found else None


def _counted(rule: Total | MostOf | Dots | None) -> Contest | None:
    """Where the cards lie that count for a split hand; None for any of a hand."""
    if rule is None:
        raise CannotJudge("what the split hand is is not told")
    cards = rule.cards[0] if isinstance(rule, MostOf) else rule.cards if isinstance(rule, Total) else None
    lying = CardPhrase(facing=cards.facing, lies=cards.lies) if cards is not None else CardPhrase()
    return Contest(Contested.SPLIT, made_of=lying) if fields_set(lying) else None


def share_scale(
    steps: Sequence[Step], share: Share, contest: Contest | None, low: str, tie_break: TieBreak | None = None
) -> Scale:
    """The scale on which the hands for a share compare."""
    rule = split_rule(steps) if share.taker is Taker.SPLIT_HAND else None
    if rule is not None and (contest is None or contest.place is None):
        return split_scale(steps, rule)
    side = (contest.hand if contest else None) or share.side or Side.HIGH
    base, changes = (contest.base, contest.changes) if contest else (None, ())
    return scale_of(steps, side, low, base, changes, tie_break)


def sized(steps: Sequence[Step], scale: Rules, size: int) -> Rules:
    """The scale for hands of another size; below five cards straights and flushes count only if a rule ranks such
    hands.
    """
    named = any(isinstance(step, Ranking) and step.size == size for step in steps)
    if size < 5 and not named:
        scale = without(scale, (Category.STRAIGHT, Category.FLUSH))
    return known(replace(scale, size=size))


def way_of(share: Share) -> str:
    """What a player declares who goes for a share: `high`, `low`, `split`, `high card`, `low card`."""
    if share.taker is Taker.CARD and share.side:
        return f"{share.side} card"
    return str(share.side) if share.side else "split"


def _live(player: Player) -> int:
    return sum(card[0] not in player.dead for card in player.cards)


def _wild(player: Player, scale: Scale) -> frozenset[int]:
    """The cards that are wild for a player's hand on one side of the pot."""
    return player.wild | (player.wild_in or {}).get("low" if scale.low else "high", frozenset())


def _seats(shown: Iterable[Shown]) -> tuple[int, ...]:
    return tuple(sorted({hand.seat for hand in shown}))


def _entries(player: Player, commons: Sequence[Commons], number: int | None = None) -> list[Entry]:
    """The cards that count in one of a player's hands (None: in all of them), and the community cards."""
    own = [
        Entry(card[0], UP if card[1] else DOWN)
        for card in player.cards
        if card[0] not in player.dead and number in (None, card[2] if len(card) > 2 else 0)
    ]
    laid = [
        Entry(card, COMMON, board, place)
        for board, several in enumerate(commons)
        for place, card in enumerate(several.cards)
        if card not in player.dead
    ]
    lent = [Entry(card, UP if up else DOWN, owner=seat) for card, up, seat in player.others]
    return own + lent + laid


def _lies(entry: Entry, asked: CardPhrase) -> bool:
    """True if a card lies where a phrase says: own down or up cards, or community cards, of certain faces."""
    if fields_set(asked, "facing", "what", "lies", "owner"):
        raise CannotJudge("which cards a hand is made of is told in a way that is not known here")
    if asked.lies not in (None, Zone.HOLE, Zone.HAND, Zone.COMMON):
        raise CannotJudge("which cards a hand is made of is told in a way that is not known here")
    places: dict[Zone | None, str] = {Zone.HOLE: DOWN, Zone.COMMON: COMMON}
    area = places.get(asked.lies, AREAS.get(asked.facing))
    if asked.lies is Zone.HAND and entry.area == COMMON or area is not None and entry.area != area:
        return False
    return not asked.what or any(in_set(entry.card, of) for of in asked.what)


def _among(card: int, asked: CardPhrase, wild: frozenset[int]) -> bool:
    if fields_set(asked, "what") or not asked.what:
        raise CannotJudge("which cards a hand may not hold is not known here")
    return any(card in wild if of.wild else in_set(card, of) for of in asked.what)
