"""Steps in which players ante, match the pot, fold or come back, and what they need not pay."""

from __future__ import annotations

from fractions import Fraction

from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import EACH, NO_ONE, TABLE_HAND, THEM, did
from catalog.model.phrase import CardPhrase, Event, Price, When, Who
from catalog.model.pots import Every, PotPhrase
from catalog.model.step import Step, check_act, deeds_of, if_paid
from catalog.model.terms import ConditionKind, EventKind, Role
from catalog.model.terms_of_money import POTS, Prize, Unit


@frozen
class Ante(Step):
    """Players pay the ante (`again`), one `alone`; for all others with `for_all`, to get it back with `to_return`.

    It is `pays`, or the usual price, or a number of `times` that; it is paid for each card of `counting`,
    `including_next` the next card. Where there are several pots, it is paid into the `pot_meant`.
    """

    again: bool = False
    for_all: bool = False
    to_return: bool = False
    counting: CardPhrase | None = None
    including_next: bool = False
    alone: bool = False
    pays: Price | None = None
    times: int = 1
    pot_meant: PotPhrase | None = None

    def __post_init__(self) -> None:
        if self.per_who == EACH and self.who in (None, EACH) and not self.for_all:
            normalize(self, who=EACH, per_who=None)  # a chip per player is what each pays
        super().__post_init__()
        reject_if(bool(self.when) and if_paid(self), '"only if they pay" is the price, not a condition')
        reject_if(
            self.times != 1 and not (self.again and 1 < self.times < 10),
            "an ante again, less than twice or more than nine times as much",
        )
        reject_if(self.times != 1 and self.alone, "an ante alone, yet several times as much")
        reject_if(
            self.pays and (self.again or self.pays == Price(Unit.ANTE) or self.pays.unit is Unit.FREE),
            "a price of the ante again, or one that is usual or free",
        )
        reject_if(
            self.pays and (self.pays.each or self.pays.least or self.barred),
            'a price of the ante that is "each", "at least" or barred',
        )
        reject_if(
            self.alone and (self.barred or self.may or self.who == EACH),
            '"alone" beside every player, "may" or "may not"',
        )
        reject_if(
            self.counting is not None and (not self.including_next or self.per),
            "an ante for each card, without the next one",
        )
        if self.to_return and not self.again:
            raise ValueError('an ante "to come back" is not paid again')
        pot = self.pot_meant
        reject_if(
            pot is not None and (pot.part or pot.rest or pot.odd or pot.every is Every.ANY or pot == PotPhrase()),
            "an ante into a part of a pot, or into the pot, as always",
        )
        reject_if(
            pot is not None and bool(self.pays or self.counting or self.to_return), "an ante into a pot, and more"
        )
        one = self.counting is not None and self.counting.which not in (None, Selector.THAT)
        reject_if(one and self.including_next, "one certain card and the next one, both counted")
        if self.including_next and self.counting is None:
            raise ValueError('"including the next card" without other cards')

    @derived
    def kind(self) -> str:
        return "match" if {EventKind.GOES_IN, EventKind.GOES_OUT, EventKind.LOSES} & deeds_of(self) else "bet"

    @property
    def number(self) -> int | None:
        return payers(self) if self.kind == "match" else 0


_IN_PLAY = {
    EventKind.SAYS,
    EventKind.LOOKS,
    EventKind.TOUCHES,
    EventKind.DEALT,
    EventKind.GETS,
    EventKind.IS_PASSED,
    EventKind.FLIPS,
    EventKind.SHOWS,
    EventKind.DRAWS,
    EventKind.DISCARDS,
    EventKind.PASSES,
    EventKind.COMES_UP,
    EventKind.RAISES,
    EventKind.FOLDS,
}


_HOLDING = {EventKind.HAS, EventKind.SHOWS, EventKind.ENDS_WITH}
"""Deeds that describe players who pay for the cards they are left with, as losers do."""


def payers(step: Step) -> int | None:
    """The author's number for who pays: losers, the winner, all, those out, those in."""
    if step.who is None:
        to = getattr(step, "to", None)
        if deeds_of(step) == {EventKind.GOES_OUT}:
            return 4
        return 0 if step.on_event or to is not None and to.role in (Role.WINNER, Role.HIGH_HAND) else None
    deeds = {deed for event in step.who.doing for deed in event.deeds}
    events = [event for when in _before_it(step) for event in when.events]
    if step.who.role is Role.THAT:
        deeds |= deeds_of(changed(step, when=_before_it(step)))
        lone = any(event.who is not None and event.who.amount is not None for event in events)
        if any(_falls_short(event, lone) for event in events):
            return 2  # who would have won, but for the table hand
    if {EventKind.LOSES, EventKind.LOSES_TO_TABLE, EventKind.WORSE_HAND, EventKind.HAS_LOW} & deeds or any(
        e.deeds in ((EventKind.WINS,), (EventKind.BEATS_TABLE,)) and e.negated for e in step.who.doing
    ):
        return 0
    proved = [w.events for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNLESS]
    if any(event.deeds in ((EventKind.WINS,), (EventKind.BEATS_TABLE,)) for events in proved for event in events):
        return 0  # who must win, or pays
    if EventKind.GOES_BOTH in deeds and any(
        e.deeds == (EventKind.WINS_BOTH,) and e.negated for e in (*step.who.doing, *events)
    ):
        return 0
    cards_would = any(
        event.deeds == (EventKind.WOULD_WIN,) and event.who is None and event.cards is not None
        for when in step.when
        if isinstance(when, When)
        for event in when.events
    )
    outdone = [*step.who.doing, *(e for e in events if e.who and Event((EventKind.GOES_OUT,)) in e.who.doing)]
    better = any(e.deeds == (EventKind.BETTER_HAND,) and e.to == Who(Role.WINNER) for e in outdone)
    if better or {EventKind.GOES_BOTH, EventKind.WOULD_WIN} & deeds and not cards_would:
        return 2
    if any(event == Event((EventKind.WINS,)) for event in step.who.doing):
        return 1
    return _payers_by_place(step, step.who, deeds, events)


def _payers_by_place(step: Step, who: Who, deeds: set[EventKind], events: list[Event]) -> int:
    """The number for who pays if nobody is said to lose or win: by who is in, and who they are."""
    lone = who.amount is not None or any(
        event.who is not None and event.who.amount is not None and event.negated
        for when in step.when
        if isinstance(when, When)
        for event in when.events
    )
    if lone and EventKind.BEATS_TABLE in deeds:
        return 2
    if EventKind.GOES_OUT in deeds:
        return 2 if any(e.deeds == (EventKind.BEATS_THEM,) and not e.negated for e in who.doing) else 4
    if who.besides == Who(Role.WINNER):
        return 0
    to = getattr(step, "to", None)
    if EventKind.GOES_IN in deeds and to is not None and who.role not in (Role.WINNER, Role.HIGH_HAND):
        return 0
    if EventKind.GOES_IN in deeds:
        alone = who.role is Role.THAT and deeds != {EventKind.GOES_IN}
        one = alone or who.role in (Role.HIGH_HAND, Role.LOW_HAND)
        return 0 if one or any(event.negated for event in who.doing) else 5
    beaten = any(event.who == TABLE_HAND for event in events)
    if beaten and who.role is Role.EACH and (who.still_in or EventKind.STAYS in deeds):
        return 5
    if who.role in (Role.EACH, Role.SOME, Role.OTHERS):
        but_winner = who.besides is not None and who.besides.role is Role.WINNER
        return 0 if but_winner or who.doing and deeds <= _HOLDING else 3
    if who.role in (Role.WINNER, Role.HIGH_HAND, Role.HIGH_SHOWING):
        return 1
    return 4 if _all_are_out(step) and who.role is not Role.LOW_HAND else 0


def _before_it(step: Step) -> tuple[When, ...]:
    """The conditions of a step, without what comes after it."""
    return tuple(
        w for w in step.when if isinstance(w, When) and w.temper not in (ConditionKind.BEFORE, ConditionKind.UNTIL)
    )


def _falls_short(event: Event, lone: bool) -> bool:
    """True if the best hand, or the only one that went in, does not beat the table hand."""
    best = event.who is not None and (
        event.who.role in (Role.HIGH_HAND, Role.WINNER) and not event.who.doing or lone and event.who == THEM
    )
    beaten = event.deeds == (EventKind.BEATS_TABLE,) and event.negated or event.deeds == (EventKind.LOSES_TO_TABLE,)
    return best and beaten


def _all_are_out(step: Step) -> bool:
    """True for what is done if no one goes in: then one of those out pays."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    nobody_in = Event((EventKind.GOES_IN,), who=NO_ONE)
    return nobody_in in events or Event((EventKind.GOES_OUT,), who=EACH) in events


@frozen
class Match(Step):
    """Players pay as much as the pot holds, or another price (`most` at most), to the pot or to `to`.

    `pot` is the one of several that gets it; without a price it is also the one that is matched. `again`: it is paid
    once more. For each card `each` it is `growth` times as much.
    """

    pays: Price | None = None
    to: Who | None = None
    times: int = 1
    most: Price | None = None
    pot: Prize | None = None
    again: bool = False
    growth: int | None = None
    each: CardPhrase | None = None

    @derived
    def kind(self) -> str:
        """A price for something that happens during a hand is a fee, not a match."""
        fee = self.pays is not None and self.pays.unit is not Unit.POT
        unknown = any(isinstance(when, When) and when.temper is ConditionKind.SOME_CASE for when in self.when)
        whens = tuple(
            w for w in self.when if getattr(w, "temper", None) not in (ConditionKind.BEFORE, ConditionKind.UNTIL)
        )
        deeds = deeds_of(changed(self, when=whens)) if whens != self.when else deeds_of(self)
        in_play = deeds <= _IN_PLAY and (deeds or unknown and self.to is None)
        told = self.on_event or self.who is not None and self.who.role is Role.EACH and bool(self.who.doing)
        return "other" if fee and told and (in_play or self._out_of_turn) else "match"

    @property
    def _out_of_turn(self) -> bool:
        events = [*(self.who.doing if self.who else ())]
        events += [e for w in self.when if isinstance(w, When) for e in w.events]
        return any(event.out_of_turn for event in events)

    @property
    def number(self) -> int | None:
        return payers(self) if self.kind == "match" else 4

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            not 1 <= self.times <= 3 or self.times > 1 and self.pays,
            "the pot matched more than three times, or at a price",
        )
        reject_if(self.times > 1 and self.per, "the pot matched twice for each card")
        reject_if(self.to is not None and self.to.role is Role.SLAMMED, "a payment to the player who is slammed")
        reject_if(self.most is not None and (self.pays is None or self.pays.told_already), "a highest amount alone")
        reject_if(self.most is not None and self.most.told_already, "a highest amount that is not said")
        reject_if(
            self.pot is not None and (self.to or self.pot not in POTS or self.times > 1),
            "one of several pots matched twice, or for a player",
        )
        reject_if(self.pot is not None and self.most is not None, "a highest amount for one of several pots")
        reject_if(
            self.pot is not None and self.pays is not None and self.pays.told_already,
            "a payment to a pot, not said how much",
        )
        reject_if(self.most is not None and self.most == self.pays, "a highest amount that is the price itself")
        reject_if(
            self.again and (self.pays is None or self.most is not None or self.to or self.pot),
            '"again" without a price, or not to the pot',
        )
        reject_if(self.again and self.barred, '"again" beside a payment that need not be made')
        check_counts(self.growth)
        reject_if(
            (self.growth is None) is not (self.each is None), "a price that grows without its cards, or the reverse"
        )
        reject_if(
            self.each is not None and self.each.amount is not None,
            "a price that grows for a number of cards, not for each",
        )
        grows_alone = self.pays is not None and not (self.to or self.pot or self.most or self.again or self.per)
        reject_if(self.growth and not grows_alone, "a price that grows, yet goes to a player or has a limit")
        reject_if(
            self.growth == 1 or self.growth and self.pays is not None and self.pays.told_already,
            "a price that grows by nothing, or is not said",
        )
        if did(self.who):
            normalize(self, who=changed(self.who, role=Role.EACH))

    @property
    def paid(self) -> Price | None:
        return (
            None if self.to is not None or self.pot is not None else self.pays or Price(Unit.POT, Fraction(self.times))
        )

    def _is_condition(self, who: Who) -> bool:
        return False


_EVERYONE = (EACH, Who(Role.EACH, still_in=True))


@frozen
class Fold(Step):
    """Players fold, unless they pay `unless_paid`, `growth` times as much for each card `each`, or do `unless`; or
    either of the two.

    `cards` are the hands of theirs that they fold.
    """

    unless_paid: Price | None = None
    growth: int | None = None
    each: CardPhrase | None = None
    unless: Step | None = None
    cards: CardPhrase | None = None

    @derived
    def is_act(self) -> bool:
        return self.unless is None

    def _is_condition(self, who: Who) -> bool:
        return did(who) or not self.unless_paid and did(who, EACH)

    @derived
    def kind(self) -> str:
        paid = self.unless_paid is not None and self.unless_paid.unit is Unit.POT and self.unless is None
        return "match" if paid and self.who in _EVERYONE and self.on_event else "fold"

    @property
    def number(self) -> int:
        if self.kind == "match":
            return 3
        return 1 if self.unless_paid or self.unless else 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.growth)
        reject_if(
            self.barred and (self.by or self.price or self.unless_paid or self.unless),
            '"may not fold" beside something instead',
        )
        reject_if(self.unless is not None and self.price, "a price for what is done instead of folding")
        reject_if(self.unless is not None and self.growth, "an act to do for each card, instead of folding")
        reject_if(
            self.cards is not None and (self.unless_paid or self.unless), "some hands folded, or something instead"
        )
        pot = isinstance(self.unless, Match) and self.unless.to is None
        reject_if(pot or isinstance(self.unless, Fold), "paying the pot instead of folding: that is a price")
        if self.unless is not None:
            check_act(changed(self.unless, price=None))
        if (self.growth is None) != (self.each is None) or self.growth and not self.unless_paid:
            raise ValueError("a price that grows without its cards, or the reverse")
        if self.each is not None and self.each.amount is not None:
            raise ValueError("a price that grows for a number of cards, not for each")


@frozen
class Return(Step):
    """A player who folded comes back into the game: `with_cards` those they had, `with_new` others.

    `only` are the cards of theirs that they get, by how they lay.
    """

    with_cards: bool = False
    with_new: bool = False
    only: Facing | None = None
    kind = "fold"

    def __post_init__(self) -> None:
        super().__post_init__()
        ways = (self.with_cards, self.with_new, self.only is not None)
        reject_if(
            isinstance(self.by, Ante) and self.by.again and not any(ways), 'an ante for coming back: say "to come back"'
        )
        reject_if(sum(ways) > 1, "coming back with old and with new cards")

    @property
    def number(self) -> int:
        paid = self.may or self.price is not None or self.by is not None
        return -2 if paid else -1


@frozen
class Cancel(Step):
    """A card does not count in deciding who must match or fold, or a cancellation is undone (`or_cancelling`)."""

    cards: CardPhrase
    or_cancelling: bool = False
    kind = "fold"


@frozen
class KeepMoney(Step):
    """A payment goes to the player who acts, not to the pot; or, with `to_pot`, the reverse."""

    to_pot: bool = False
    kind = "pass"

    @derived
    def impersonal(self) -> bool:
        return self.to_pot


@frozen
class NeedNot(Step):
    """Nobody who acts has to do this: another rule's demand is lifted, for a price if given."""

    act: Step
    is_act = False

    @derived
    def kind(self) -> str:
        return self.act.kind

    @property
    def number(self) -> int | None:
        return self.act.number

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)
        reject_if(self.may or self.barred, '"need not" beside "may" or "may not"')
        money = isinstance(self.act, Ante | Match) and self.price is None
        reject_if(money and self.who != EACH, '"need not pay" beside a single player')
