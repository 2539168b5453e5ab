"""A hand in words: what each rule brought, in the order of play, and who wins; and the same as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from textwrap import wrap

from catalog.hands.award import Award
from catalog.hands.lines import places
from catalog.language.linearize.steps import render_rule
from catalog.model.card import Rank
from catalog.model.paying import Ante
from catalog.model.terms_of_money import Prize
from catalog.model.variant import Rule, Variant
from catalog.play.deck import is_joker, name_of, rank_of
from catalog.play.event_log import Happening, What
from catalog.play.hand import Chapter, Hand, Lying, Reckoning
from catalog.play.heuristic_player import HABITS, Sensible
from catalog.play.showdown_input import face
from catalog.play.table import Table
from catalog.play.unplayed import unplayed

NAMES = (
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kate", "Leo", "Mia", "Ned", "Olga",
    "Paul", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wanda", "Xaver", "Yara", "Zeno",
)  # fmt: skip
"""The players, from the dealer's left; the last of those who play deals."""

_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_PARTS = {1: "the pot", 2: "half of the pot", 3: "a third of the pot", 4: "a quarter of the pot"}
_PAD = max(map(len, NAMES[:12]))

_WIDTH = 100

Card = tuple[int, bool]


def heading(rule: Rule) -> str:
    """A rule in house wording, or what to say of one that has none."""
    nothing = "This rule was not understood." if rule.unread else "This rule adds nothing to the others."
    return render_rule(rule.steps) or nothing


def _often(number: int) -> str:
    """` twice`, ` 3 times`; nothing for once."""
    return "" if number == 1 else " twice" if number == 2 else f" {number} times"


class Outcomes:
    """How is told what the rules of a game brought: `symbols` for suits where the reader's screen has them."""

    def __init__(self, variant: Variant, table: Table, symbols: bool = False) -> None:
        self.table, self.symbols = table, symbols
        self.steps = {rule.number: rule.steps for rule in variant.rules}

    # Cards

    def card(self, card: int) -> str:
        """`Kh`, or with symbols `K♥`; `??` for one that the deck does not have any more."""
        if self.table.lent and card not in self.table.deck:
            return "??"
        name = name_of(card)
        return name[:-1] + _SYMBOLS[name[-1]] if self.symbols and not is_joker(card) else name

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in the order given, those that lie face down in brackets."""
        parts = []
        for up, several in groupby(cards, key=lambda card: card[1]):
            told = " ".join(self.card(card) for card, _ in several)
            parts.append(told if up else f"[{told}]")
        return " ".join(parts)

    def hand_of(self, lying: Lying, seat: int, mark: Callable[[int], str] | None = None) -> str:
        """A player's cards: those face down first, the high ones before the low ones; several hands apart."""
        told = []
        cards = lying.hands[seat]
        for number in sorted({hand for _, _, hand in cards}):
            mine = [(card, up) for card, up, hand in cards if hand == number]
            down = sorted((c for c in mine if not c[1]), key=lambda c: (-rank_of(c[0]), -c[0]))
            told.append(self.cards([*down, *(c for c in mine if c[1])]))
        return " / ".join(told) or "no cards"

    def board(self, layout, cards: Sequence[tuple[int, bool, int]]) -> list[str]:
        """Common cards as they lie: in their shape where its places are known, else in one line."""
        found = places(layout, len(cards)) if layout is not None else None
        faces = [self.card(card) if up else f"[{self.card(card)}]" for card, up, _ in cards]
        if found is None or max(row for row, _ in found) == 0:
            return [" ".join(faces)]
        wide = max(map(len, faces))
        at = {place: told for place, told in zip(found, faces, strict=True)}
        rows, columns = max(row for row, _ in found) + 1, max(column for _, column in found) + 1
        return [
            " ".join(f"{at.get((row, column), ''):^{wide}}" for column in range(columns)).rstrip()
            for row in range(rows)
        ]

    # Chapters

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        """A rule in house wording, and what came of it."""
        wording = heading(chapter.rule)
        yield from wrap(f"{chapter.rule.number:>2}. {wording}", _WIDTH, subsequent_indent="    ")
        yield from (f"      {line}" for line in self.outcome(chapter))

    def outcome(self, chapter: Chapter) -> Iterator[str]:
        """What came of a rule: what happened before its showdowns, these, and what happened after them."""
        shown = next((at for at, h in enumerate(chapter.happened) if h.what is What.SHOWDOWN), len(chapter.happened))
        yield from self.account(chapter, chapter.happened[:shown])
        for reckoning in chapter.showdowns:
            yield from self.showdown(reckoning)
        yield from self.account(chapter, chapter.happened[shown:])

    def account(self, chapter: Chapter, some: Sequence[Happening]) -> Iterator[str]:
        """What happened of a chapter, before its showdown or after it, told together where it belongs together."""
        happened = [h for h in some if h.what is not What.SHOWDOWN]
        at = 0
        while at < len(happened):
            first = happened[at]
            kinds = _GROUPS.get(first.what, {first.what})
            end = at
            while end < len(happened) and happened[end].what in kinds and happened[end].rule == first.rule:
                end += 1
            group = happened[at:end]
            by = f"By rule {first.rule}: " if first.rule != chapter.rule.number else ""
            lines = list(self.told(first.what, group, chapter))
            if by and lines:
                yield by + lines[0]
                yield from lines[1:]
            else:
                yield from lines
            at = end

    def payments(self, some: list[Happening]) -> Iterator[str]:
        """Who matches the pot, and how often, each player named once."""
        owed: dict[int, Counter[str]] = {}
        for h in some:
            owed.setdefault(h.player, Counter())[h.words] += h.number
        alike: dict[str, list[int]] = {}
        for seat, due in owed.items():
            alike.setdefault(" and ".join(f"{words}{_often(n)}" for words, n in due.items()), []).append(seat)
        for words, seats in alike.items():
            verb = self.verb("match", seats, "es") if words.startswith("the pot") else self.verb("pay", seats)
            yield f"{self.names(seats)} {verb} {words}."

    def told(self, what: What, some: list[Happening], chapter: Chapter) -> Iterator[str]:
        """One stretch of alike happenings as lines."""
        if what in _STRETCHES:
            yield from _STRETCHES[what](self, some, chapter)
        elif what in _SENTENCES:
            yield _SENTENCES[what](some[0])

    def commons(self, some: list[Happening], chapter: Chapter) -> Iterator[str]:
        """The layouts of common cards that were laid out."""
        for layout, cards in chapter.lying.boards[-len(some) :]:
            yield from self.board(layout, cards)

    def declarations(self, some: list[Happening]) -> str:
        """Who declares what, those together who declare the same."""
        ways: dict[str, list[int]] = {}
        for h in some:
            ways.setdefault(h.words, []).append(h.player)
        said = (f"{self.names(seats)} {self.verb('declare', seats)} {words}" for words, seats in ways.items())
        return f"{'; '.join(said)}."

    def all_do(self, verb: str, seats: Sequence[int]) -> str:
        """`Ann and Ben fold.`"""
        return f"{self.names(seats)} {self.verb(verb, seats)}."

    def offered(self, some: list[Happening]) -> Iterator[str]:
        """Cards before everybody's eyes: who rejects, takes, gives, shows or plays which, until one is taken."""
        line: list[str] = []
        for h, after in zip_longest(some, some[1:]):
            card = " ".join(self.card(card) for card, _ in h.cards)
            line.append(f"{NAMES[h.player]} {h.words or 'takes'} {card}".strip())
            if h.words not in ("rejects", "plays") and (after is None or after.words != "gives"):
                yield f"{'; '.join(line)}."
                line = []
        if line:
            yield f"{'; '.join(line)}."

    def names(self, seats: Sequence[int]) -> str:
        """`Ann, Ben and Cleo`; `everybody` where that is all who play."""
        if len(seats) > 2 and len(set(seats)) == self.table.seats:
            return "Everybody"
        return _list([NAMES[seat] for seat in seats])

    def verb(self, verb: str, seats: Sequence[int], ending: str = "s") -> str:
        """A verb for so many: one player declares, two declare, and everybody declares."""
        return verb + ending if len(seats) == 1 or self.names(seats) == "Everybody" else verb

    def arrivals(self, some: list[Happening], chapter: Chapter) -> Iterator[str]:
        """Who is dealt what, and the whole hand where there was one before."""
        came: dict[int, list[Card]] = {}
        for happening in some:
            came.setdefault(happening.player, []).extend(happening.cards)
        now = chapter.lying.hands
        for seat in sorted(came):
            cards = self.settled(came[seat], now[seat])
            whole = "" if len(now[seat]) <= len(cards) else f"  -> {self.hand_of(chapter.lying, seat)}"
            yield f"{NAMES[seat]:<{_PAD}} {self.cards(cards)}{whole}"

    def settled(self, cards: list[Card], now) -> list[Card]:
        """Cards that came, facing as they lie after the rule."""
        facing = {card: up for card, up, *_ in now}
        told = [(card, facing.get(card, up)) for card, up in cards]
        return sorted(told, key=lambda c: c[1])

    def draws(self, some: list[Happening], chapter: Chapter) -> Iterator[str]:
        """Who gives up what and draws what."""
        for seat, several in groupby(some, key=lambda h: h.player):
            mine = list(several)
            out = [c for h in mine if h.what is What.DISCARDS for c in h.cards]
            new = [c for h in mine if h.what is not What.DISCARDS for c in h.cards]
            parts = [f"discards {self.cards(out)}"] if out else []
            parts += [f"draws {self.cards(self.settled(new, chapter.lying.hands[seat]))}"] if new else []
            yield f"{NAMES[seat]:<{_PAD}} {' and '.join(parts)}  -> {self.hand_of(chapter.lying, seat)}"

    def moves(self, some: list[Happening], chapter: Chapter) -> Iterator[str]:
        """Cards that go from one player to another, or from the deck or the table to one."""
        for (what, seat, giver), several in groupby(some, key=lambda h: (h.what, h.player, h.other)):
            cards = self.cards([c for h in several for c in h.cards])
            if what is What.PASSED and giver is not None:
                yield f"{NAMES[giver]:<{_PAD}} passes {cards} to {NAMES[seat]}"
            else:
                yield f"{NAMES[seat]:<{_PAD}} {what.value} {cards}  -> {self.hand_of(chapter.lying, seat)}"
        passed = list(dict.fromkeys(h.player for h in some if h.what is What.PASSED))
        if passed:
            yield "which leaves"
            yield from (f"{NAMES[seat]:<{_PAD}} {self.hand_of(chapter.lying, seat)}" for seat in sorted(passed))

    def turned(self, some: list[Happening], chapter: Chapter) -> Iterator[str]:
        """Cards that were turned; commons are shown as they lie then."""
        common = [h for h in some if h.seat is None]
        if common:
            yield f"{self.cards([c for h in common for c in h.cards])} turned up:"
            for layout, cards in chapter.lying.boards:
                yield from self.board(layout, cards)
            if chapter.lying.tables:
                yield f"On the table: {self.cards(chapter.lying.tables)}"
        mine: dict[int, list[Card]] = {}
        for happening in some:
            if happening.seat is not None:
                mine.setdefault(happening.seat, []).extend(happening.cards)
        for seat in sorted(mine):
            way = "up" if mine[seat][0][1] else "down"
            cards = " ".join(self.card(card) for card, _ in mine[seat])
            yield f"{NAMES[seat]:<{_PAD}} turns {way} {cards}  -> {self.hand_of(chapter.lying, seat)}"

    def betting(self, happening: Happening) -> str:
        """`Betting round 2: Ben opens, the high hand showing; the others call.`"""
        if happening.seat is None:
            return f"Betting round {happening.number}."
        why = f", the {happening.words}" if happening.words else ""
        return f"Betting round {happening.number}: {NAMES[happening.seat]} opens{why}; the others call."

    # The showdown

    def showdown(self, reckoning: Reckoning) -> Iterator[str]:
        """Every hand, then each share of the pot with who shows what for it and who takes it."""
        awards = reckoning.judgement.awards
        if len(reckoning.seats) < 2:
            yield "Nobody is in." if not reckoning.seats else f"{NAMES[reckoning.seats[0]]} alone is in and wins."
            return
        for seat in reckoning.seats:
            wild = [card for card in self.reach(reckoning, seat) if card in reckoning.wild[seat]]
            dead = [card for card in self.reach(reckoning, seat) if card in reckoning.dead.get(seat, ())]
            notes = [f"wild: {' '.join(map(self.card, wild))}"] if wild else []
            notes += [f"dead: {' '.join(map(self.card, dead))}"] if dead else []
            note = f"  ({'; '.join(notes)})" if notes else ""
            yield f"{NAMES[seat]:<{_PAD}} {self.hand_of(reckoning.lying, seat)}{note}"
        boards = [" ".join(self.card(card) for card, _, _ in cards) for _, cards in reckoning.lying.boards]
        if boards:
            yield f"Common cards: {'; '.join(boards)}"
        if reckoning.lying.tables:
            yield f"On the table: {' '.join(self.card(card) for card, _ in reckoning.lying.tables)}"
        taken = sum(bool(award.winners) or not award.judged for award in awards)
        for award in awards:
            yield from self.award(award, reckoning, taken)

    def reach(self, reckoning: Reckoning, seat: int) -> list[int]:
        """The cards that a player could use: their own, then the commons."""
        own = [card for card, _, _ in reckoning.lying.hands[seat]]
        return own + [card for _, cards in reckoning.lying.boards for card, _, _ in cards]

    def award(self, award: Award, reckoning: Reckoning, taken: int) -> Iterator[str]:
        """A share: the hands that contend for it, best first, and who takes it."""
        share = award.share[0].upper() + award.share[1:]
        if not award.judged:
            yield f"{share}: not judged; {award.why}."
            return
        yield f"{share}:"
        for shown in sorted(award.shown, key=lambda hand: hand.worth, reverse=True):
            names = {face(card): card for card in self.reach(reckoning, shown.seat)}
            wild = {face(card) for card in reckoning.wild.get(shown.seat, ())} | shown.wild
            used = " ".join(
                self.card(names.get(c, c)) + ("*" if c in wild else "") for c in _laid_out(shown.cards, wild)
            )
            yield f"  {NAMES[shown.seat]:<{_PAD}} {shown.name}, with {used}"
        if not award.winners:
            yield f"  Nobody takes it: {award.why}." if award.why else "  Nobody takes it."
            return
        what = _PARTS.get(taken, f"one part of {taken} of the pot")
        if reckoning.prize not in (Prize.POT.value, "pot"):
            what = f"the {reckoning.prize}" if reckoning.prize.endswith("pot") else f"a {reckoning.prize}"
        seats = list(award.winners)
        yield f"  {_list([NAMES[s] for s in seats])} {'share' if len(seats) > 1 else 'takes'} {what}."


class Telling(Outcomes):
    """How a whole hand is told, as a transcript or as data."""

    def __init__(self, hand: Hand, symbols: bool = False) -> None:
        super().__init__(hand.variant, hand.table, symbols)
        self.hand = hand

    def lines(self) -> Iterator[str]:
        """The whole transcript, line by line. `HABITS` is told where sensible players play."""
        hand = self.hand
        seats = hand.table.seats
        variant = hand.variant
        number = f" (#{variant.number})" if variant.number is not None else ""
        yield f"{variant.name}{number}, {seats} players"
        no_ante = any(isinstance(s, Ante) and s.barred for s in variant.steps)
        antes = "Nobody antes" if no_ante else f"{_list(NAMES[:seats])} ante"
        staked = hand.pot is not None and hand.pot.unit != "chip"
        antes = f"{_list(NAMES[:seats])} play" if staked else antes
        yield f"{antes}; {NAMES[seats - 1]} deals. Cards in brackets lie face down."
        if hand.pot is not None and not staked:
            yield "Money is counted in chips: an ante is one, and so is a bet."
        for chapter in hand.chapters:
            yield ""
            yield from self.chapter(chapter)
        yield ""
        yield from self.ending()

    # The end

    def ending(self) -> Iterator[str]:
        """How the hand ended, what was taken for granted, what was not played, and how the players play."""
        yield from remarks(self.hand)
        if isinstance(self.hand.sense, Sensible):
            yield from wrap(f"The players: {HABITS}", _WIDTH)

    # Data

    def data(self) -> dict:
        """The hand as plain data, for JSON: players, rules, happenings in order, showdowns and remarks."""
        hand = self.hand
        names = NAMES[: hand.table.seats]
        return {
            "key": hand.variant.key,
            "name": hand.variant.name,
            "players": list(names),
            "dealer": names[-1],
            "rules": [
                {
                    "rule": chapter.rule.number,
                    "wording": render_rule(chapter.rule.steps),
                    "events": [self._event(h) for h in chapter.happened if h.what is not What.SHOWDOWN],
                    "showdowns": [self._reckoning(r) for r in chapter.showdowns],
                }
                for chapter in hand.chapters
            ],
            "remarks": list(remarks(hand)),
            "habits": HABITS,
        }

    def _event(self, h: Happening) -> dict:
        found = {"rule": h.rule, "what": str(h.what), "player": None if h.seat is None else NAMES[h.seat]}
        if h.cards:
            found["cards"] = [{"card": name_of(card), "up": up} for card, up in h.cards]
        if h.other is not None:
            found["from"] = NAMES[h.other]
        return found | ({"words": h.words} if h.words else {}) | ({"number": h.number} if h.number else {})

    def _reckoning(self, r: Reckoning) -> dict:
        return {
            "hands": {
                NAMES[seat]: {
                    "cards": [{"card": name_of(c), "up": up, "hand": part} for c, up, part in r.lying.hands[seat]],
                    "wild": sorted(name_of(card) for card in r.wild[seat]),
                    "dead": sorted(name_of(card) for card in r.dead.get(seat, ())),
                }
                for seat in r.seats
            },
            "commons": [[name_of(card) for card, _, _ in cards] for _, cards in r.lying.boards],
            "shares": [
                {
                    "share": award.share,
                    "judged": award.judged,
                    "winners": [NAMES[seat] for seat in award.winners],
                    "why": award.why,
                    "shown": [
                        {"player": NAMES[s.seat], "hand": s.name, "cards": [name_of(card) for card in s.cards]}
                        for s in award.shown
                    ],
                }
                for award in r.judgement.awards
            ],
            "assumed": list(r.judgement.assumed),
        }  # fmt: skip


def remarks(hand: Hand) -> Iterator[str]:
    """What a reader has to know of how far a transcript follows the rules."""
    if hand.run.stopped:
        yield f"The hand ends early: {hand.run.stopped}."
    for loop in hand.run.loops:
        if loop.broken_off:
            yield f"Rule {loop.rule} would go on; it was broken off after {loop.passes} times."
    for assumed in dict.fromkeys([*hand.assumed, *(a for r in hand.reckonings for a in r.judgement.assumed)]):
        yield f"Taken for granted: {assumed}."
    for reason in dict.fromkeys(why for _, why in unplayed(hand.variant)):
        yield f"{reason[0].upper()}{reason[1:]}."
    for number, reason in hand.left_out:
        yield f"Not played: rule {number}: {reason}."


def _trigger_told(h: Happening) -> str:
    moved = f"After {h.words} bets and raises the" if h.words else "The"
    return f"{moved} trigger is at common card {h.number}."


_STRETCHES: dict[What, Callable[[Outcomes, list[Happening], Chapter], Iterable[str]]] = {
    What.DEALT: lambda told, some, chapter: told.arrivals(some, chapter),
    What.DRAWS: lambda told, some, chapter: told.draws(some, chapter),
    What.DISCARDS: lambda told, some, chapter: told.draws(some, chapter),
    What.PASSED: lambda told, some, chapter: told.moves(some, chapter),
    What.TAKES: lambda told, some, chapter: told.moves(some, chapter),
    What.GETS: lambda told, some, chapter: told.moves(some, chapter),
    What.COMMON: lambda told, some, chapter: told.commons(some, chapter),
    What.TABLE: lambda told, some, chapter: (f"On the table: {told.cards(chapter.lying.tables)}",),
    What.TURNED: lambda told, some, chapter: told.turned(some, chapter),
    What.TAKEN_OFF: lambda told, some, _: (f"Taken off the table: {told.cards([c for h in some for c in h.cards])}",),
    What.BETS: lambda told, some, _: map(told.betting, some),
    What.DECLARES: lambda told, some, _: (told.declarations(some),),
    What.DECLINES: lambda told, some, _: (told.all_do("decline", list(dict.fromkeys(h.player for h in some))),),
    What.PAYS: lambda told, some, _: told.payments(some),
    What.FOLDS: lambda told, some, _: (told.all_do("fold", [h.player for h in some]),),
    What.STACKS: lambda told, some, _: (f"{NAMES[h.player]:<{_PAD}} {told.cards(h.cards)}, from the top" for h in some),
    What.NAMES: lambda _, some, __: (
        "; ".join(f"{NAMES[h.player]} names {Rank(h.number).plural} ({h.words})" for h in some) + ".",
    ),
    What.THROWS: lambda told, some, _: (
        f"{NAMES[h.player]} turns up {told.cards(h.cards)} and discards it." for h in some
    ),
    What.OFFERED: lambda told, some, _: told.offered(some),
    What.TELLS: lambda _, some, __: (h.words if h.seat is None else f"{NAMES[h.seat]} {h.words}." for h in some),
}
"""What happens to players and their cards, and to cards on the table: a stretch of the same, as lines."""

_SENTENCES: dict[What, Callable[[Happening], str]] = {
    What.ROLLS: lambda h: f"The dice show {h.words}.",
    What.SHUFFLED: lambda h: f"{h.number} discards are shuffled back into the deck.",
    What.BURNS: lambda h: f"{h.number} {'card is' if h.number == 1 else 'cards are'} burnt.",
    What.NEW_DECK: lambda h: f"{h.number} cards are the deck from now on.",
    What.POINTS: _trigger_told,
    What.NEW_DEAL: lambda h: f"All cards are gathered for deal {h.number}.",
    What.DOES_NOT: lambda _: "This is taken not to come about.",
    What.AGAIN: lambda _: "Another deal follows, which is not told here.",
}
"""What happens to the deck or the deal, and to no player, in a sentence each."""


_GROUPS = {
    What.DRAWS: {What.DRAWS, What.DISCARDS},
    What.DISCARDS: {What.DRAWS, What.DISCARDS},
    What.PASSED: {What.PASSED, What.TAKES, What.GETS},
    What.TAKES: {What.PASSED, What.TAKES, What.GETS},
    What.GETS: {What.PASSED, What.TAKES, What.GETS},
}


def _laid_out(cards: Sequence[int], wild: set[int]) -> list[int]:
    """The cards of a hand as one lays them out: pairs and the like first, high before low, wild cards last."""
    ranks = [rank_of(card) for card in cards if card not in wild]
    return sorted(cards, key=lambda c: (c in wild, -ranks.count(rank_of(c)), -rank_of(c), -c))


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
