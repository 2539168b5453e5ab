"""Steps that repeat other steps."""

from __future__ import annotations

from catalog.model.constraints import changed, reject_if
from catalog.model.constraints_of_phrases import check_event
from catalog.model.dealing import Redeal
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Facing, Going, Selector
from catalog.model.normalize import ANY, EACH, NO_ONE
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.showdowns import Outcome, Win
from catalog.model.step import BARE, Step, check_act
from catalog.model.terms import Bound, ConditionKind, EventKind, Role

_LATER = (ConditionKind.EVEN_IF, ConditionKind.UNLESS, ConditionKind.UNTIL)


@frozen
class Recheck(Step):
    """Cards are checked once more, to see whether their holder has to do `act`."""

    cards: CardPhrase
    act: Step

    @derived
    def kind(self) -> str:
        return self.act.kind

    @property
    def number(self) -> int | None:
        return self.act.number

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)


@frozen
class Repeat(Step):
    """The last `steps` steps again (0: those of the same rule), until the event of `when`, or one of `endings`.

    `for_each`: once for each of these players; `each_card`: once for each such card; `around` the table (or the
    cards) that way; `rotating_dealer`: with another dealer each time (or `rotating_leader`); `start` is the player
    with whom it begins; `at_most`: `times` is a maximum; `reante` is whether there is an ante each time; players
    `besides` are skipped, or only `among` these it is done. `next_cards`: what is said of the low (or
    high) cards is then done of those that come next in order.
    """

    steps: int
    times: int | None = None
    for_each: Who | None = None
    around: Going | None = None
    rotating_dealer: bool = False
    rotating_leader: bool = False
    endings: tuple[Ending, ...] = ()
    each_card: CardPhrase | None = None
    start: Who | None = None
    at_most: bool = False
    reante: bool | None = None
    besides: Who | None = None
    among: Who | None = None
    next_cards: Selector | None = None
    kind = "repeat"
    impersonal = True

    @property
    def number(self) -> int:
        return self.steps

    def __post_init__(self) -> None:
        super().__post_init__()
        ways = (None, Going.AROUND, Going.CLOCKWISE, Going.COUNTERCLOCKWISE)
        reject_if(self.around not in ways and self.each_card is None, "around the table in no known direction")
        reject_if(
            self.each_card is not None and (self.for_each or self.times),
            "for each card, and for each player or several times",
        )
        reject_if(self.start is not None and self.start.role is Role.EACH, "a repeat that starts with each player")
        whose = self.each_card.owner if self.each_card is not None else None
        reject_if(whose is not None and whose.role is Role.EACH, "for each player's card, and for each player")
        reject_if(self.at_most and not self.times, '"at most" without a number of times')
        reject_if(self.times == 1 and self.for_each is not None, "once for each player: that is for each player")
        anyone = self.besides is not None and (self.besides.role is Role.EACH or self.besides == ANY)
        reject_if(anyone, "a repeat in which all players are skipped")
        reject_if(self.among is not None and self.besides is not None, "players both skipped and chosen")
        everyone = self.among in (EACH, ANY, NO_ONE)
        reject_if(
            everyone or self.among is not None and self.among.amount is not None,
            '"only" all players, no one or a number of them',
        )
        reject_if(self.besides is not None and self.for_each is not None, "for each player, but some are skipped")
        reject_if(self.next_cards not in (None, Selector.LOW, Selector.HIGH), "the next cards in no order of ranks")
        counted = any(getattr(when, "times", None) is not None for when in self.when)
        reject_if(counted, '"several times" as a condition of the repeat')
        reject_if(
            self.steps < 0 or self.times is not None and self.times < 1, "too few times, or fewer steps than none"
        )
        ends = any(isinstance(when, When) and when.temper in _LATER for when in self.when)
        reject_if(bool(self.endings) and ends, "two ways to end a repeat")
        reject_if(
            len(self.endings) == 1 or len(set(self.endings)) < len(self.endings),
            "a choice of one ending, or one that comes twice",
        )


@frozen
class Ending:
    """An event that ends a repeat, and its effect."""

    event: Event
    act: Outcome | Redeal | Win

    def __post_init__(self) -> None:
        reject_if(changed(self.act, **BARE) != self.act, "an ending with a condition, player or price of its own")
        check_event(self.event)


def all_up(event: Event) -> CardPhrase | None:
    """The cards that an event says are all face up; None for another event.

    "Until all cards are up", "until they have all been flipped" and "until no card is face down" are such events.
    """
    cards = event.being if event.deeds == (EventKind.IS,) and event.being is not None else event.cards
    if cards is None or fields_set(cards) - {"amount", "facing", "lies", "owner", "which"}:
        return None
    every = cards.amount is not None and cards.amount.bound is Bound.ALL
    turned = event.deeds in (
        (EventKind.COMES_UP,),
        (EventKind.FLIPS,),
        (EventKind.IS,),
        (EventKind.HAS,),
        (EventKind.SHOWS,),
    )
    faces = (Facing.UP, None) if event.deeds == (EventKind.FLIPS,) else (Facing.UP,)
    if turned and every and not event.negated and cards.facing in faces:
        return cards
    left = event.deeds == (EventKind.COMES_UP,) and event.negated and cards.facing is Facing.DOWN
    return cards if left and cards.amount is None else None
