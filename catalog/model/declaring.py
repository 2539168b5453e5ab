"""Steps in which players say something: which way they go, what they name, in or out."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.amounts import Amount, Frequency, HandValue
from catalog.model.card import CardSet
from catalog.model.constraints import check_list, reject_if
from catalog.model.drawing import Keep
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Facing
from catalog.model.normalize import EACH, THEM
from catalog.model.phrase import OF_KIND, CardPhrase, When, Who
from catalog.model.showdowns import Board, Share, share_bits
from catalog.model.step import Step, check_act
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Order, Purpose, Role, Zone
from catalog.model.terms_of_money import Side, Taker


class Choice(StrEnum):
    """What players declare."""

    HIGH_LOW = "high/low"
    HIGH_LOW_BOTH = "high/low/both"
    HIGH_SPLIT_BOTH = "high/split-card/both"
    LOW_SPLIT_BOTH = "low/split-card/both"
    IN_OUT = "in/out"
    GAME_HIGH_LOW = "whether the game is high or low"
    ODD_EVEN = "odd or even"


_WAYS = (Choice.HIGH_LOW, Choice.HIGH_LOW_BOTH, Choice.HIGH_SPLIT_BOTH, Choice.LOW_SPLIT_BOTH)


@frozen
class Declare(Step):
    """Every player says which way they go, or that they go nowhere (`or_out`); without `choice` it is not known what;
    one of them `for_all`.
    """

    choice: Choice | None = None
    for_all: bool = False
    or_out: bool = False
    kind = "declare"
    unsaid = (EACH, THEM)

    @property
    def number(self) -> int:
        return {
            Choice.HIGH_LOW: 3,
            Choice.HIGH_LOW_BOTH: 7,
            Choice.HIGH_SPLIT_BOTH: 14,
            Choice.LOW_SPLIT_BOTH: 13,
            Choice.IN_OUT: 0,
            Choice.GAME_HIGH_LOW: 3,
            Choice.ODD_EVEN: 16,
            None: 16,
        }[self.choice]

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.or_out and (self.for_all or self.choice not in _WAYS), '"or out" beside no high or low')
        reject_if(
            self.for_all and self.who is not None and self.who.role is Role.EACH,
            "a declaration for all by every player",
        )
        reject_if(
            self.for_all and (self.turn is not None or self.choice is None),
            "a declaration for all in turn, or of nothing",
        )


@frozen
class Name(Step):
    """A player, usually the dealer, names a rank (or `by_suit` a suit, `by_card` a card) for each purpose.

    The ranks or suits may be described by `cards`: two ranks of their choice, the suit of the last community card.
    """

    purposes: tuple[Purpose, ...] = ()
    by_suit: bool = False
    by_card: bool = False
    cards: CardPhrase | None = None

    @derived
    def kind(self) -> str:
        return "dead" if self.purposes == (Purpose.DEAD,) else "declare"

    @property
    def number(self) -> int:
        if self.kind == "dead":
            return 13 if self.by_suit else 4
        return 16

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cards is not None:
            reject_if(
                self.by_card or self.by_suit or self.purposes,
                "a rank described by cards, beside a purpose, suit or card",
            )
            suits = all(of == CardSet(suit=of.suit) for of in self.cards.what)
            reject_if(
                fields_set(self.cards) - {*OF_KIND, "which", "what"} or not suits, "naming more than a rank or a suit"
            )
            for_what = {self.cards.named, self.cards.named_suit} - {None, Purpose.CHOSEN}
            reject_if(bool(for_what), "the purpose is known from the named rank or suit")
            apart = self.cards.like in (Likeness.SAME_RANK, Likeness.SAME_SUIT) and self.cards.like_card is None
            reject_if(self.barred and apart and not self.cards.chosen, "it is not said whose rank or suit is the same")
            reject_if(self.cards.which is not None and not self.cards.rank_only, "naming more than a rank or a suit")
        reject_if(self.by_card and (self.by_suit or self.purposes), "a named card with a purpose or a suit besides")
        check_list("the purposes of the named ranks", self.purposes)
        alone = {Purpose.CHOSEN, Purpose.TRUMP} & {*self.purposes}
        reject_if(alone and len(self.purposes) > 1, "a rank of one's choice beside a rank for a purpose")
        reject_if(Purpose.TRUMP in self.purposes and not self.by_suit, "trumps are a suit")


@frozen
class HoldOver(Step):
    """Players hold their cards over the table, to keep them or to drop them: to go in or out.

    With `dropped` the rule says that dropping them means out.
    """

    facing: Facing | None = None
    dropped: bool = False
    kind = "declare"

    @property
    def number(self) -> int:
        return 0


@frozen
class NameHand(Step):
    """A player names a poker hand that beats all others in this game, or cannot win (`loses`), or is `guessed` to
    win; for example `example`.
    """

    example: HandValue | None = None
    loses: bool = False
    guessed: bool = False
    kind = "declare"

    def __post_init__(self) -> None:
        super().__post_init__()
        one = self.turn is not None and self.turn.order is Order.ONE_AT_A_TIME and self.turn.start is None
        reject_if(one, "naming a hand one at a time")
        reject_if(self.example is not None and self.example.worse, 'a hand to name that is "or worse"')
        reject_if(self.guessed and (self.loses or self.example), "a hand guessed to win, yet losing or given")

    @property
    def number(self) -> int:
        return 16


@frozen
class DeclareHands(Step):
    """Every player says which of their hands is for which side of the pot, or goes with which `board`."""

    sides: tuple[Side, ...] = ()
    board: Board | None = None
    kind = "declare"

    @property
    def number(self) -> int:
        if self.board is not None:
            return 16
        return 7 if set(self.sides) == {Side.HIGH, Side.LOW} else 2 if Side.HIGH in self.sides else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_list("the sides", self.sides, 0 if self.board else 1)
        reject_if(self.board is not None and bool(self.sides), "hands for sides of the pot and for boards at once")


@frozen
class DeclareUse(Step):
    """Every player says whether they use the cards or not, or which of several (with `or_all` maybe all of them;
    `one_of` if they are given together), or `how_many`.
    """

    cards: CardPhrase
    or_all: bool = False
    how_many: bool = False
    one_of: bool = False
    kind = "declare"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.or_all and self.cards.alternative is None, '"or all" without a choice of cards')
        reject_if(
            self.one_of and (self.or_all or self.how_many or self.cards.alternative),
            "one of some cards, beside all or how many",
        )
        reject_if(self.one_of and fields_set(self.cards) == {"which"}, '"one of those" does not say which cards')
        reject_if(self.how_many and (self.or_all or self.cards.amount), "how many cards and which cards at once")

    @property
    def number(self) -> int:
        return 16


@frozen
class DeclareAct(Step):
    """Every player says whether they will do something, or with `which` of several cards."""

    act: Step
    which: bool = False
    kind = "declare"

    @property
    def number(self) -> int:
        return 16

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)
        reject_if(self.act.kind == "declare", "a declaration of declaring")
        reject_if(self.which and not isinstance(self.act, Keep), '"with which card" beside another act than keeping')


class Way(StrEnum):
    """Which way a player goes."""

    IN = "in"
    OUT = "out"
    HIGH = "high"
    LOW = "low"
    BOTH = "both ways"
    SAME = "the same way"
    OTHER = "the other way"


@frozen
class Go(Step):
    """Players go in or out, high or low; with a second chance if they had one; or the same way as `as_who`, or the
    opposite way. A player who is out may stay out (`still`). `hands` is the number of hands that a player goes in
    with.
    """

    way: Way
    second_chance: bool = False
    still: bool = False
    as_who: Who | None = None
    hands: CardPhrase | None = None

    @derived
    def kind(self) -> str:
        """A rule about the hand that is needed to go some way is a qualifier."""
        return "qualifier" if any(map(self._takes_hand, self.when)) else "declare"

    def _takes_hand(self, when: When | Frequency) -> bool:
        if not isinstance(when, When):
            return False
        only = when.temper is ConditionKind.ONLY_IF or self.barred and when.temper is ConditionKind.IF
        return only and any(event.deeds == (EventKind.HAS,) and event.value is not None for event in when.events)

    @property
    def number(self) -> int:
        if self.kind == "qualifier":
            return 1
        return {Way.IN: 0, Way.OUT: 0, Way.BOTH: 7}.get(self.way, 3)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.as_who is not None and self.way not in (Way.SAME, Way.OTHER),
            "going like another player, yet high, low, in or out",
        )
        reject_if(self.way is Way.SAME and self.as_who is None, '"the same way" as nobody')
        reject_if(self.as_who is not None and self.second_chance, "a second chance to go like another player")
        any_hands = CardPhrase(Amount(None, Bound.ANY), hands=True)
        reject_if(
            self.hands is not None and (self.hands != any_hands or self.way is not Way.IN),
            "going in with certain hands, or another way with some",
        )
        reject_if(self.hands is not None and self.second_chance, "a second chance with a number of hands")
        reject_if(self.still and (self.way is not Way.OUT or self.second_chance), '"stays" beside another way than out')


@frozen
class DeclareShares(Step):
    """Every player says which shares of the pot they go for: one of them, or several at once if `combined`, or as
    many as `at_once`.
    """

    shares: tuple[Share, ...]
    combined: bool = False
    at_once: int | None = None
    kind = "declare"

    @property
    def number(self) -> int:
        return share_bits(self.shares) | (4 if self.combined or self.at_once else 0)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_list("the shares to declare for", self.shares, 2)
        several = self.at_once is not None and (self.combined or not 2 <= self.at_once < len(self.shares))
        reject_if(several, "fewer than two shares at once, or all of them")
        if any(share.taker is Taker.PLAYER or share.per or share.declared or share.showing for share in self.shares):
            raise ValueError("declaring for a player, a board or a showing hand")


@frozen
class Claim(Step):
    """A player declares that they hold the best hand, or the `low` one; `without_draw`: by not drawing."""

    without_draw: bool = False
    low: bool = False
    kind = "repeat"

    @property
    def number(self) -> int:
        return 1


@frozen
class Mark(Step):
    """Cards get a marker, so that a rule can speak of them; they stay where they are."""

    cards: CardPhrase
    kind = "declare"

    @property
    def number(self) -> int:
        return 16

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies not in (Zone.COMMON, Zone.TABLE), "a marker on cards that are not on the table")
