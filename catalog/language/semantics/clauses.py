"""Functions by label for clauses and sentences: acts with who does them, when, in what order and at what price."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from fractions import Fraction

from catalog.language.composition import Draft, NotAReading, Parts, make
from catalog.language.semantics.adjuncts import FRAMED, BetsFirst, DealtSo, DoThis, Given, as_round, frame, opened
from catalog.language.semantics.dealing import auction_limit, put_sided
from catalog.language.semantics.ellipsis import (
    NO_CARDS,
    PASSIVE,
    PASSIVES,
    AlsoCosts,
    AndCardsInCase,
    AndSoOn,
    Around,
    AuctionLimit,
    ChooseWay,
    DeadToo,
    DiscardOnto,
    ElseCards,
    ElseMany,
    ElseTurned,
    FacesBut,
    FlipToo,
    GetBack,
    LieSo,
    LimitAce,
    More,
    NameHeld,
    NeitherBeyond,
    NoMore,
    NotBothWild,
    NotLook,
    NotOrdered,
    NotSo,
    NotThose,
    OneFor,
    OrAlike,
    OrCards,
    OrHalf,
    OrMany,
    OrOther,
    OrPassive,
    OrPriced,
    OrScore,
    OrTurned,
    OrValue,
    OtherEnd,
    ParityToo,
    PassWhether,
    PlusMany,
    PlusPays,
    PointsOfTotal,
    PrizeTo,
    PutBack,
    PutToo,
    RestLies,
    ScoreOne,
    Sequel,
    ShiftApart,
    SideToo,
    SideWinsToo,
    SoManyToo,
    SomeLie,
    SoToo,
    Story,
    UnfitToo,
    UseMany,
    UseToo,
    ViceVersa,
    WildAfterAll,
    WildForOthers,
    WildHandsToo,
    WildToo,
)
from catalog.language.semantics.events import EVEN_WILD, SEATED
from catalog.language.semantics.modifiers import with_provisos
from catalog.model import betting, board, dealing, hands, moves, phrase, ranking, repeats, showdowns, uses
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.normalize import (
    ALL,
    ANY,
    DEALER,
    EACH,
    IT,
    NO_ONE,
    ONE,
    ONE_CARD,
    OTHER_CARDS,
    OTHERS,
    THEM,
    condition,
    did,
)
from catalog.model.phrase import (
    Amount,
    Bound,
    CardPhrase,
    ConditionKind,
    Event,
    EventKind,
    Facing,
    Price,
    Role,
    Selector,
    Unit,
    When,
    Who,
    Zone,
)
from catalog.model.step import Step, number_of, on_table


def _pass_total(parts: Parts, words: list[str]) -> Step:
    """ "Four cards: two left, two right": what they are together goes without saying."""
    (total,) = parts.pop("cards")
    if total.number != sum(number_of(gift.cards) or 0 for gift in parts["gift"]):
        raise NotAReading("so many cards they are not")
    return make(Given, parts)


def _pass_each_seat(parts: Parts, words: list[str]) -> Step:
    """ "One card to each of the three players on their left": to the next player there, to the one after, and so on."""
    *total, cards = parts["cards"]
    (seats,) = parts["seats"]
    if total and total != [Amount(seats)]:
        raise NotAReading("so many cards they are not")
    toward = dealing.Direction.LEFT if "left" in words else dealing.Direction.RIGHT
    if not 2 <= seats <= 4 or cards.amount != ONE or "left" in words and "right" in words:
        raise NotAReading("one card to how many players?")
    return Given(tuple(dealing.Gift(cards, toward, seat) for seat in range(1, seats + 1)))


def _pass_whether_again(parts: Parts, words: list[str]) -> PassWhether:
    """ "Whether each player passes two cards left or two cards right": those that they pass are told twice."""
    cards, again = parts.pop("cards")
    if cards != again:
        raise NotAReading("how many of which way?")
    return make(PassWhether, parts | {"cards": [cards]})


def _passed(parts: Parts, words: list[str]) -> Step:
    """Cards that are passed, to whom or whither, or how often: the passive of passing them."""
    if often := parts.pop("often", None):
        parts["when"] = [tuple(often)]
    told = {
        name: parts.pop(name) for name in ("cards", "receiver", "toward", "seats", "per", "way_of") if name in parts
    }
    return make(Given, {"gift": [make(dealing.Gift, told)], **parts})


def _use_too(parts: Parts, words: list[str]) -> UseToo:
    """ "And two in their low hand": a hand told by its side, and not by where it is held."""
    if "toward" in parts:
        raise NotAReading("which hand is that?")
    return UseToo(parts["cards"][0], parts["side"][0])


def _common_more(parts: Parts, words: list[str]) -> More:
    """ "And two commons up", "and two table cards": nobody's cards, and so no more of those that were dealt."""
    more = make(More, parts)
    if more.cards.lies not in (Zone.COMMON, Zone.TABLE):
        raise NotAReading("dealt to whom?")
    return changed(more, onto_table=more.cards.lies is Zone.TABLE)


def _or_passive(parts: Parts, words: list[str]) -> OrPassive:
    if " ".join(words) not in PASSIVE:
        raise NotAReading("that is no participle")
    return OrPassive(" ".join(words))


def _so_many_too(*deeds: type[Step]) -> Callable:
    return lambda parts, words: SoManyToo(parts.get("amount", [NO_CARDS])[0], *parts.get("to", [None]), deeds)


def _else_many(parts: Parts, words: list[str]) -> ElseMany:
    if parts["amount"] == [NO_CARDS]:
        raise NotAReading("any are not none")
    (amount,) = parts["amount"]
    if amount.bound is Bound.ALL and amount.number:  # "or all three if they do not"
        amount = Amount(amount.number)
    return ElseMany(amount)


_IF_TIED = When(ConditionKind.IF, (Event((EventKind.TIES,)),))


def _if_did(parts: Parts) -> Parts:
    """ "Anyone with a king must beat the table": if a player has one, they must."""
    (who,) = parts.get("who", [None])
    if who is None or not (did(who) or did(who, EACH)):
        return parts
    told = {name: of for name, of in parts.items() if name not in ("who", "must")}
    return told | {"when": [condition(who), *parts.get("when", ())]}


_JUST_ONE = Amount(1, Bound.STRICT)
_FREED = ranking.MustBeat(lifted=True)


def _clause(parts: Parts, words: list[str]) -> _Part:
    """An act with who does it, when, in what order and at what price."""
    (act,) = parts.pop("act")
    tempers = [w.temper for w in parts.get("when", ()) if isinstance(w, When)]
    if ConditionKind.OTHERWISE in tempers and ConditionKind.IF in tempers:
        raise NotAReading("otherwise what?")
    dealt = act.impersonal and not isinstance(act, ranking.Qualify) and act != _FREED  # what the dealer does for all
    if dealt and parts.get("who") == [DEALER] and "may" not in parts:
        del parts["who"]
    if isinstance(act, ranking.MustBeat):
        parts = _if_did(parts)
    act, parts = opened(act, parts)
    if parts.get("who") == [NO_ONE] and "must" in parts:  # nobody has to: an obligation less, and no prohibition
        parts = {**parts, "who": [EACH], "spared": [True]}
    if isinstance(act, _Look | moves.Peek) and any(who.amount == _JUST_ONE for who in parts.get("who", ())):
        raise NotAReading("that others may not is what it says")
    if isinstance(act, _Look):
        act = _blind(act, parts)
    if "by" in parts and "must" in parts and isinstance(act, showdowns.Win):
        raise NotAReading("they win by that, or may win only with it?")
    act, parts = with_provisos(act, parts)
    return _Part(act, _told(parts))


def _price_nth(parts: Parts, words: list[str]) -> Price:
    """ "The first for free and the second for double ante": what each one costs, in turn."""
    *first, price = parts["price"]
    for before in reversed(first):
        price = changed(before, then=price)
    return price


def _price_antes(parts: Parts, words: list[str]) -> Price:
    """ "Two antes": so many times the ante."""
    (number,) = parts.pop("number")
    return make(Price, parts | {"unit": [Unit.ANTE], "times": [Fraction(number)]})


def _price_further(parts: Parts, words: list[str]) -> Price:
    """ "The first for the ante and each one after that for max bet": the first has a price of its own."""
    first, others = parts["price"]
    return changed(first, then=others, further=True)


def _clause_only(parts: Parts, words: list[str]) -> _Part:
    """ "Only the dealer may look at it": nobody else; what only some may do nobody else is told to."""
    (who,), (act,) = parts["who"], parts["act"]
    if who.amount is not None:
        raise NotAReading("only so many, or only they?")
    if isinstance(act, betting.Ante):
        return _clause({**parts, "act": [changed(act, alone=True)]}, words)
    if isinstance(act, showdowns.Win):
        told = {name: values for name, values in parts.items() if name not in ("who", "may", "act")}
        return _Part(_only_winner(who, act), _told(told))
    if isinstance(act, _Look):
        if act.never or not who.doing and who.role in (Role.EACH, Role.ANY, Role.NO_ONE):
            raise NotAReading("who is left out?")
        look = dealing.Blind(act.cards)
        return _Part(look, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": []}))
    if isinstance(act, uses.Use) and who == THEM:
        return _Part(act, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": [], "barred": [True]}))
    if isinstance(act, moves.Peek):
        raise NotAReading("that others may not is what it says")
    if isinstance(act, betting.Wager) and "may" in parts:
        return _Part(act, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": [], "barred": [True]}))
    return _clause(parts, words)


def _only_winner(who: Who, act: showdowns.Win) -> ranking.Qualify:
    """ "Only a player with a spade may win": what they have is what it takes."""
    if act != showdowns.Win() or len(who.doing) != 1 or who.role not in (Role.ANY, Role.EACH):
        raise NotAReading("who else may not?")
    (event,) = who.doing
    if event == Event((EventKind.HAS,), cards=event.cards) and event.cards is not None:
        return ranking.Qualify(cards=event.cards)
    if event == Event((EventKind.HAS,), value=event.value) and event.value is not None:
        return ranking.Qualify(least=event.value)
    raise NotAReading("what does it take?")


_OF_WHOM = (
    moves.Forehead,
    moves.Pick,
    moves.Show,
    moves.Peek,
    dealing.Flip,
    dealing.Discard,
    dealing.Put,
    dealing.Stack,
    dealing.Pass,
    dealing.Switch,
    dealing.Take,
    dealing.Keep,
    dealing.Draw,
    moves.Trade,
    betting.Wager,
    betting.Check,
)


def _clause_whom(parts: Parts, words: list[str]) -> _Part:
    """ "To each player, who puts it on their forehead": what they do with it, not which players are meant."""
    act = parts["act"][0]
    if not isinstance(act, _OF_WHOM) or isinstance(act, dealing.Discard) and act.cards is None:
        raise NotAReading("which players are meant?")
    if isinstance(act, betting.Wager | betting.Check) and "barred" not in parts:
        raise NotAReading("who has to bet is told of the round")
    return _clause(parts, words)


def _clause_needing(parts: Parts, words: list[str]) -> _Part:
    """ "You must have a pair to draw": they may, but only if they have one."""
    if isinstance(parts["act"][0], showdowns.Win | betting.Open | betting.Bet | showdowns.Showdown | Draft):
        raise NotAReading("what is needed to win or to open is a qualifier")
    needs = parts.pop("needs")
    (who,) = parts.pop("who")
    plain = who.role in (Role.THAT, Role.EACH, Role.ANY) and who == Who(who.role)
    if not plain:
        raise NotAReading("who needs it?")
    has = [
        Event((EventKind.HAS,), THEM, **{"cards" if isinstance(needed, CardPhrase) else "value": needed})
        for needed in needs
    ]
    if parts["act"] == [betting.Fold(barred=True)]:  # to stay in: they fold unless they have it
        folds = {
            "act": [betting.Fold()],
            "who": [who],
            "when": [When(ConditionKind.UNLESS, tuple(has), len(has) > 1), *parts.get("when", ())],
        }
        return _clause(parts | folds, words)
    only_if = When(ConditionKind.ONLY_IF, tuple(has), len(has) > 1)
    return _clause({**parts, "who": [who], "may": [True], "when": [only_if, *parts.get("when", ())]}, words)


def _clause_lacking(parts: Parts, words: list[str]) -> _Part:
    """ "To go low you can't have a pair": they may, unless they have one."""
    if isinstance(
        parts["act"][0], showdowns.Win | betting.Open | betting.Bet | showdowns.Showdown | Draft | betting.Fold
    ):
        raise NotAReading("what must not be had to win or to open is a qualifier")
    (lacked,) = parts.pop("needs")
    (who,) = parts.pop("who")
    if isinstance(lacked, CardPhrase) and lacked.group is not None and phrase.fields_set(lacked) <= {"amount", "group"}:
        raise NotAReading("a pair or three of a kind is a hand")
    if who.role not in (Role.THAT, Role.EACH, Role.ANY) or who != Who(who.role):
        raise NotAReading("who must not have it?")
    has = Event((EventKind.HAS,), THEM, **{"cards" if isinstance(lacked, CardPhrase) else "value": lacked})
    unless = When(ConditionKind.UNLESS, (has,))
    return _clause({**parts, "who": [who], "may": [True], "when": [unless, *parts.get("when", ())]}, words)


def _clause_fold_or(parts: Parts, words: list[str]) -> _Part:
    """ "Must fold or buy a card": they fold unless they do it."""
    (act,) = parts["act"]
    if isinstance(act, betting.Bet | betting.Fold | betting.Match) or act.impersonal:
        raise NotAReading("fold, or what?")
    parts.pop("fold")
    return _clause(parts | {"or_fold": [True], "must": [True]}, words)


def _clause_to_force(parts: Parts, words: list[str]) -> _Part:
    """ "Discard a card to force a redeal": if they do, there is a redeal."""
    return _clause({"act": [dealing.Redeal()], "when": [When(ConditionKind.IF, (Event((EventKind.DOES,)),))]}, words)


_PROVED = {
    EventKind.WINS,
    EventKind.HAS,
    EventKind.BEATS_TABLE,
    EventKind.BEATS_SHOWING,
    EventKind.BETTER_HAND,
    EventKind.WINS_BOTH,
}
"""What players have to prove, and cannot simply do."""


def _clause_or_pays(parts: Parts, words: list[str]) -> _Part:
    """ "Must beat the table hand or match the pot": unless they beat it, they do."""
    (event,), pays = parts.pop("doing"), parts.pop("price")
    if not _PROVED.issuperset(event.deeds) or event.negated:
        raise NotAReading("that, or to pay: both are theirs to do")
    unless = When(ConditionKind.UNLESS, (changed(event, who=THEM),))
    match = make(betting.Match, {"pays": pays})
    return _clause(parts | {"act": [match], "when": [unless, *parts.get("when", ())]}, words)


def _clause_paying(parts: Parts, words: list[str]) -> _Part:
    """ "To draw, you must pay the ante": they may, at that price; who has to pay to stay in folds or pays."""
    (act,) = parts["act"]
    if act == betting.Fold(barred=True):
        fold = betting.Fold(unless_paid=parts["price"][0])
        return _clause({name: told for name, told in parts.items() if name != "price"} | {"act": [fold]}, words)
    if act.impersonal or isinstance(act, showdowns.Win | betting.Bet):
        raise NotAReading("what is paid to win is no price")
    if "must" in parts and not isinstance(act, betting.Fold | betting.Return):
        parts = {name: told for name, told in parts.items() if name != "must"} | {"may": [True]}
    return _clause(parts, words)


def _clause_costing(parts: Parts, words: list[str]) -> _Part:
    """ "It costs max bet to draw": they may, at that price."""
    (act,) = parts["act"]
    if act.impersonal or act.price is not None or isinstance(act, betting.Fold | betting.Return):
        raise NotAReading("what does it cost?")
    return _clause_paying(parts | {"may": [True]}, words)


def _clause_neither(parts: Parts, words: list[str]) -> _Part:
    """ "Neither pays": the two players spoken of do not."""
    (act,) = parts["act"]
    if isinstance(act, showdowns.Win):
        return _clause({**parts, "who": [NO_ONE]}, words)
    if act.impersonal or isinstance(act, _Look | Draft):
        raise NotAReading("neither of which players?")
    return _clause({**parts, "who": [THEM], "barred": [True]}, words)


def _clause_beside(parts: Parts, words: list[str]) -> _Part:
    """ "Besides your down cards, you may use": those go with whatever is used."""
    (act,), (beside,) = parts["act"], parts.pop("parts")
    nobody = parts.get("who") == [NO_ONE]
    if not isinstance(act, uses.Use) or act.barred or "barred" in parts or nobody:
        raise NotAReading("besides, or except?")
    options = tuple(uses.Option((beside, *option.parts)) for option in act.options)
    return _clause(parts | {"act": [changed(act, options=options)]}, words)


def _clause_whose(parts: Parts, words: list[str]) -> _Part:
    """ "A player whose up cards are of one suit must fold": if any player's are, they must."""
    (who,), (event,) = parts["who"], parts.pop("event")
    cards = event.cards
    if who not in (ANY, EACH) or event.who is not None or cards is None or cards.owner is not None:
        raise NotAReading("whose cards?")
    if event.deeds == (phrase.EventKind.IS,) or event.being is not None and event.being.like:
        raise NotAReading("that is told of the player")
    theirs = When(ConditionKind.IF, (changed(event, cards=changed(cards, owner=ANY)),))
    return _clause(parts | {"who": [THEM], "when": [theirs, *parts.get("when", ())]}, words)


def _clause_doer(parts: Parts, words: list[str]) -> _Part:
    """ "Those who do get a card", or "whoever does not": if they do what was just told, they get one."""
    (event,) = parts.pop("event")
    return _clause(parts | {"who": [THEM], "when": [When(ConditionKind.IF, (event,)), *parts.get("when", ())]}, words)


@frozen
class _Look(Step):
    """Cards that are looked at, or not: an act that only with a "not" is a rule."""

    cards: CardPhrase
    never: bool = False
    beforehand: bool = False
    is_act = False


def _look(parts: Parts, words: list[str]) -> _Look:
    return _Look(parts["cards"][0], never="barred" in parts, beforehand="beforehand" in parts)


def _look_never_it(parts: Parts, words: list[str]) -> _Look:
    """ "Without looking at it": at the card just told of."""
    if words not in (["without looking at it"], ["without looking"]):
        raise NotAReading("that is by chance")
    return _Look(IT, never=True)


def _lie_with(parts: Parts, words: list[str]) -> Step:
    """ "With the middle card face up": so it lies among those just told."""
    (cards,) = parts["cards"]
    if cards.facing is None or cards.which is None and cards.spot is None or cards.owner is not None:
        raise NotAReading("which card lies how?")
    if any(of.rank and of.rank <= Rank.TEN and of == CardSet(of.rank) for of in cards.what):
        raise NotAReading("so many of them, or those of that rank?")
    return moves.Lie(changed(cards, facing=None), cards.facing)


def _lie_so(parts: Parts, words: list[str]) -> Step:
    """ "Those cards lie face down": cards by name, not merely the first or the last of some."""
    (cards,) = parts["cards"]
    if not isinstance(cards, CardPhrase):
        raise NotAReading("which cards lie so?")
    return moves.Lie(cards, parts["facing"][0])


def _blind(act: _Look, parts: Parts) -> dealing.Blind:
    """Nobody may look, or they may not: the same; without a "not" it is no such rule."""
    nobody = "who" in parts and parts["who"][0].role is Role.NO_ONE
    if sum((nobody, "barred" in parts, act.never)) != 1:
        raise NotAReading("may they look or not?")
    if nobody:
        (who,) = parts.pop("who")
        parts |= {"who": [changed(who, role=Role.EACH)]}
    parts.pop("barred", None)
    parts.pop("may", None)
    return dealing.Blind(act.cards, act.beforehand)


_BESIDE_UNQUALIFIED = (betting.Ante, betting.Match, dealing.Redeal, showdowns.Outcome)
"""What else is done where nobody qualifies; how hands compare or are dealt holds anyway."""


@frozen
class _Part:
    """A clause of a sentence: an act, what is told around it, and before it."""

    act: Step
    told: tuple[tuple[str, tuple], ...] = ()
    lead: tuple[tuple[str, tuple], ...] = ()

    @property
    def step(self) -> Step:
        """The clause by itself. Raises NotAReading for one that means something only behind another."""
        if isinstance(self.act, Sequel):
            raise NotAReading("it follows on nothing")
        return frame(self.act, dict(self.told))


def _told(parts: Parts) -> tuple[tuple[str, tuple], ...]:
    return tuple((name, tuple(values)) for name, values in parts.items())


def _or_part(parts: Parts, words: list[str]) -> _Part:
    (part,) = parts["part"]
    return changed(part, act=changed(part.act, alternatively=True))


def _called_part(parts: Parts, words: list[str]) -> _Part:
    """ "Showdown. If two went in, low hand wins": a showdown is called, and what comes of it hangs on that."""
    (part,) = parts["part"]
    wins = isinstance(part.act, showdowns.Win)
    if not wins and not (isinstance(part.act, showdowns.Showdown) and (part.told or part.lead)) or part.act.called:
        raise NotAReading("a showdown of what?")
    return changed(part, act=changed(part.act, called=True))


def _part(parts: Parts, words: list[str]) -> _Part:
    (part,) = parts.pop("clause")
    if parts.pop("at_will", None):  # "if they wish, they may": leave, said twice
        if "may" not in dict(part.told):
            raise NotAReading("must they, or as they wish?")
    if part.act == betting.Ante() and not part.told and any(map(_paying, parts.get("when", ()))):
        raise NotAReading("what they pay is the ante")  # "if they pay the ante"
    for when in parts.get("when", ()):
        if (
            isinstance(when, When)
            and when.temper is ConditionKind.ONLY_IF
            and phrase.EventKind.DOES in when.events[0].deeds
        ):
            raise NotAReading("only if they do not do what?")
    whens = [when for when in parts.get("when", ()) if isinstance(when, When)]
    if len(whens) > 1 and any(when.temper is ConditionKind.INSTEAD_OF for when in whens):
        raise NotAReading("instead of what the condition tells, or of what the players do?")
    if isinstance(part.act, ranking.Namely) and any(event.negated for when in whens for event in when.events):
        raise NotAReading("no card was flipped that is red")
    if EVEN_WILD in parts.get("when", ()) or EVEN_WILD in dict(part.told).get("when", ())[1:]:
        raise NotAReading("which cards may be wild, those told of in the condition?")
    return changed(part, lead=_told(parts))


def _paying(when: When | phrase.Frequency) -> bool:
    """True for "if they pay", without how much."""
    last = when.events[-1] if isinstance(when, When) and when.events else None
    return last is not None and last.deeds == (phrase.EventKind.PAYS,) and last.price is None


_ANOTHER = dealing.Deal(CardPhrase(Amount(1, Bound.MORE)))
_NEW_ONE = dealing.Deal(CardPhrase(ONE, new=True))


def _another_there(step: Step) -> Step:
    """ "If the table cards pair, deal another": another of those; "if nobody buys it, deal a new one": in its place."""
    if not isinstance(step, dealing.Deal):
        return step
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    there = {event.cards.lies for event in events if event.cards is not None} & {Zone.TABLE, Zone.COMMON}
    if len(there) != 1 or changed(step, when=(), cards=changed(step.cards, facing=None)) not in (_ANOTHER, _NEW_ONE):
        return step
    (lies,) = there
    if lies is Zone.TABLE:
        return board.Table(step.cards, when=step.when)
    return board.Common(changed(step.cards, lies=lies), when=step.when)


def _one_card(step: Step, before: Step | None) -> Step:
    """ "If you buy a card, discard one": one card, as that which was bought is the only one told of."""
    if not isinstance(step, dealing.Discard) or step.cards != CardPhrase(ONE, which=Selector.THAT):
        return step
    told = [event.cards for when in step.when if isinstance(when, When) for event in when.events if event.cards]
    told = told or [getattr(before, "cards", None)]
    return changed(step, cards=ONE_CARD) if told == [ONE_CARD] else step


def _part_being(parts: Parts, words: list[str]) -> _Part:
    """ "If you are the dealer, you may draw four cards": the dealer may. Where another acts, it is a condition."""
    (part,), (who,) = parts["clause"], parts["who"]
    told = dict(part.told)
    if who.role not in SEATED or told.get("who") != (THEM,):
        raise NotAReading("who does it?")
    return changed(part, told=tuple((told | {"who": (who,)}).items()))


def _part_among(parts: Parts, words: list[str]) -> _Part:
    """ "Of those who went in, the low hand matches the pot": the low hand among them."""
    (part,), (among,) = parts["clause"], parts["who"]
    told = dict(part.told)
    (who,) = told.get("who", [None])
    if who is None or who.role in (Role.THAT, Role.NO_ONE, Role.DEALER) or who.still_in or who.besides:
        raise NotAReading("which of them?")
    return changed(part, told=tuple((told | {"who": (changed(who, doing=(*among.doing, *who.doing)),)}).items()))


def _part_having(parts: Parts, words: list[str]) -> _Part:
    """ "With a pair, they must fold": where another acts, who has the pair is not said."""
    (part,), (when,) = parts["clause"], parts["when"]
    (who,) = dict(part.told).get("who", [THEM])
    players = ((phrase.EventKind.REMAINS,), (phrase.EventKind.AT_TABLE,))
    if when.events[0].deeds not in players and who != THEM:
        raise NotAReading("who has it?")
    return _part(parts, words)


def _sentence(parts: Parts, words: list[str]) -> tuple[Step, ...]:
    """The clauses in order. Conditions hold until others are told; who acts goes on from clause to clause."""
    story = Story()
    for part in parts["part"]:
        act, told, lead = part.act, dict(part.told), dict(part.lead)
        if isinstance(act, Sequel):
            if (followed := act.follow(story, told, lead)) is None:
                continue
            act, told = followed
        for one in act if isinstance(act, tuple) else (act,):
            _tell(story, one, dict(told), lead)
    if story.chooser is not None:
        raise NotAReading("in which direction is what done?")
    return tuple(story.steps)


def _tell(story: Story, act: Step, told: Around, lead: Around) -> None:
    """Adds an act to the story, with what is told around it and what goes on from the clauses before."""
    before, who = story.last, story.who
    if before is not None:
        if _others_of_it(act, before):
            act = _others_of_sort(act, before.cards)
        if isinstance(act, betting.Fold) and act.alternatively and isinstance(story.act, betting.Wager):
            raise NotAReading("to fold is the other way out")
        if _passive_again(act, before):
            raise NotAReading("it is done with the cards of the deed before")
        if before.barred and act.alternatively and not lead and told.keys().isdisjoint(_ANEW):
            act = _also_barred(act, before)
            told |= {"who": (EACH if who == NO_ONE else who,)} if who is not None and "who" not in told else {}
    aside = isinstance(act, dealing.Blind) and "who" not in told and "must" in told  # "may pass it without looking"
    allowed = aside and story.may
    dealt = isinstance(act, dealing.Deal)  # "and five cards are dealt": by the dealer, whoever acts before
    if "who" not in told and who is not None and not (act.who or act.impersonal or act.by_dealer or dealt):
        may = told.keys().isdisjoint(("must", "barred")) and ("may" in told or story.may)
        told |= {"who": (who,), "may": (True,) if may else ()}
    leads, tails = lead.get("when", ()), told.get("when", ())
    if _in_case_of_unless(leads, tails):
        raise NotAReading("unless what, and in which case?")
    if tails and len([*leads, *tails]) > 1 and When(ConditionKind.OTHERWISE) in tails:
        raise NotAReading("in that case, or otherwise?")
    on = ("when",) if isinstance(act, dealing.Keep) and "must" in told else ("when", "often")  # kept once it has come
    story.lead = lead or {name: values for name, values in story.lead.items() if name in on}
    (story.who,), story.may = told.get("who", (act.who,)), bool(told.get("may")) or allowed
    story.around = {name: values for name, values in told.items() if name not in ("when", "often")}
    story.act, led = opened(act, story.lead)
    around = [name for name in FRAMED if name in told or name in led]
    step = frame(story.act, {name: [*told.get(name, ()), *led.get(name, ())] for name in around})
    step = _one_card(_another_there(step), before)
    if isinstance(step, DealtSo):
        step = step.dealt if before is None and not lead else step.alone()
    if isinstance(step, betting.Wager | BetsFirst) and isinstance(step := as_round(step), betting.Bet):
        if step.opener is not None and "must" in told:
            step = changed(step, must_bet=True)
        if isinstance(before, betting.Bet) and (both := one_round(before, step)) is not None:
            story.steps[-1] = both
            return
    goes_on = isinstance(step, _BESIDE_UNQUALIFIED) and not (lead or step.when)
    if isinstance(before, ranking.Unqualified) and goes_on:
        step = changed(before, act=step)  # what else is done if no one qualifies
    if story.chooser is not None:
        step, story.chooser = _way_chosen(step, story.chooser), None
    if isinstance(before, board.JoinDecks) and (rest := _joined_rest(before, step)) is not None:
        story.steps[-1] = rest
        return
    if isinstance(before, dealing.Discard) and (drawn := _drawn_for(before, step)) is not None:
        story.steps[-1] = drawn
        return
    if isinstance(before, ranking.Wild) and (both := _wild_together(before, step)) is not None:
        story.steps[-1] = both
        return
    story.steps = _picked_to_turn([*story.steps, step])
    if len(story.steps) > 1:
        _refuse_apart(*story.steps[-2:])


def _joined_rest(joined: board.JoinDecks, step: Step) -> board.JoinDecks | None:
    """ "Two decks, after taking the twos and threes out of both": the fours through aces of each; None for others."""
    if joined.sets or joined.jokers or step != board.RemoveFromDeck(getattr(step, "sets", ())):
        return None
    ranks = {rank for of in step.sets if of.rank for rank in range(of.rank, (of.through or of.rank) + 1)}
    plain = all(of == CardSet(of.rank, of.through) for of in step.sets)
    if not plain or not ranks or ranks != set(range(Rank.TWO, max(ranks) + 1)) or max(ranks) >= Rank.KING:
        return None
    return changed(joined, sets=(CardSet(Rank(max(ranks) + 1), Rank.ACE),))


def one_round(before: betting.Bet, bet: betting.Bet) -> betting.Bet | None:
    """The round just told of, where "the dealer bets first" says who opens it and "all bet" no more; None elsewhere."""
    if bet == betting.Bet():
        return before
    if before.opener is None and bet == betting.Bet(opener=bet.opener, must_bet=bet.must_bet):
        return changed(before, opener=bet.opener, must_bet=bet.must_bet)
    return None


_THAT_MANY = CardPhrase(Amount(None, Bound.AS_MANY))


def _drawn_for(discard: dealing.Discard, step: Step) -> dealing.Draw | None:
    """ "Discards up to three cards and must draw that many": a draw of up to three; None for another player's."""
    if step != dealing.Draw(_THAT_MANY, who=step.who, may=step.may) or step.who not in (THEM, discard.who):
        return None
    told = {f.name: getattr(discard, f.name) for f in fields(Step)}
    if phrase.fields_set(discard) - set(told) != {"cards"} or discard.barred:
        return None
    return dealing.Draw(discard.cards, **told)


def _wild_together(one: ranking.Wild, step: Step) -> ranking.Wild | None:
    """ "Up fives are wild and down sevens are wild": both are; None where something else sets them apart."""
    if not isinstance(step, ranking.Wild) or one.negated or changed(one, cards=step.cards) != step:
        return None
    if not (
        one.cards.what
        and step.cards.what
        and phrase.fields_set(one.cards) | phrase.fields_set(step.cards) <= {"what", "facing", "lies"}
    ):
        return None
    if changed(one.cards, what=step.cards.what) == step.cards:
        return changed(one, cards=changed(one.cards, what=tuple(dict.fromkeys((*one.cards.what, *step.cards.what)))))
    return changed(one, cards=changed(one.cards, plus=step.cards))


_ALTERNATIVES = (dealing.Discard(alternatively=True), betting.Check(alternatively=True))


def _passive_again(act: Step, before: Step) -> bool:
    """ "May be passed or discarded": as nobody is told to act, that is no act of its own."""
    return (
        act in _ALTERNATIVES and isinstance(before, PASSIVES) and before.who is None and (before.may or before.barred)
    )


_ANEW = ("who", "may", "must", "barred", "when", "price")


def _also_barred(act: Step, before: Step) -> Step:
    """ "May not draw or discard": neither. NotAReading where the deed before is told of the cards of this one."""
    bare = isinstance(before, dealing.Discard) and before.cards is None and phrase.fields_set(act) & {"cards", "gifts"}
    if bare or isinstance(before, betting.Check) or act.impersonal or not act.is_act:
        raise NotAReading("is that barred as well?")
    return changed(act, alternatively=False, barred=True)


def _way_chosen(step: Step, chooser: Who) -> Step:
    """Cards passed "that way": in the direction that was just chosen."""
    if not isinstance(step, dealing.Pass) or [gift.way_of for gift in step.gifts] != [THEM]:
        raise NotAReading("in which direction is what done?")
    return changed(step, gifts=(changed(step.gifts[0], way_of=chooser),))


def _others_of_it(act: Step, before: Step) -> bool:
    """ "The first joker is wild, the others are dead": not all other cards that there are."""
    cards = getattr(before, "cards", None)
    others = isinstance(act, ranking.Dead | ranking.Wild) and isinstance(cards, CardPhrase) and cards.which is not None
    amount = act.cards.amount if others else None
    return amount is not None and amount.bound in (Bound.OTHERS, Bound.MORE) and act.cards == CardPhrase(amount)


def _others_of_sort(act: Step, cards: CardPhrase) -> Step:
    """ "All others are dead", after the first joker: all other jokers are."""
    if not cards.what or cards.line is not None or cards.spot is not None or cards.owner is not None:
        raise NotAReading("all other cards, or all others of that sort?")
    return changed(act, cards=CardPhrase(OTHERS, what=cards.what))


def _in_case_of_unless(lead: Iterable, tail: Iterable) -> bool:
    """True where the case in which an act is done is the one that "unless" has just told; so it is another act's."""
    both = ConditionKind.UNLESS, ConditionKind.IN_THAT_CASE
    before, after = ([w.temper for w in told if isinstance(w, When) and w.temper in both] for told in (lead, tail))
    return len(set(before)) > 1 or len(set(after)) > 1 or (before[:1], after[:1]) == ([both[0]], [both[1]])


def _picked_to_turn(steps: list[Step]) -> list[Step]:
    """ "Chooses a row and flips it": any such row is turned up, in one step; or such a card of their own is flipped."""
    *before, pick, flip = [None, *steps] if len(steps) == 1 else steps
    if not isinstance(pick, moves.Pick):
        return steps
    if (done := _done_with_picked(pick, flip)) is not None:
        return [*before, done]
    if not isinstance(flip, dealing.Flip):
        return steps
    if flip.cards != IT or flip.turned is not phrase.Facing.UP:
        return steps
    told = {f.name: getattr(pick, f.name) for f in fields(Step)}
    if flip.who not in (None, THEM, DEALER, pick.who):
        return steps
    if on_table(pick.cards):
        return [*before, board.TurnUp(pick.cards, **told)]
    if (
        pick.cards.owner not in (None, THEM)
        or pick.cards.facing is not phrase.Facing.DOWN
        and pick.cards.lies is not phrase.Zone.HOLE
        or (flip.turn and pick.turn)
    ):
        return steps
    cards = pick.cards if pick.cards.amount is None else changed(pick.cards, owner=None)
    return [*before, dealing.Flip(cards, **(told | {"turn": pick.turn or flip.turn}))]


def _done_with_picked(pick: moves.Pick, act: Step) -> Step | None:
    """ "Picks two of their cards and passes them": passes two of them; None where it is not done with those alone."""
    told = {f.name: getattr(pick, f.name) for f in fields(Step)}
    if pick.cards.owner != THEM or pick.cards.amount is None or act.who not in (None, THEM, pick.who):
        return None
    if phrase.fields_set(act) & set(told) - {"who"} or pick.barred:
        return None
    if isinstance(act, dealing.Pass) and [gift.cards for gift in act.gifts] == [IT]:
        return changed(act, gifts=(changed(act.gifts[0], cards=pick.cards),), **told)
    if isinstance(act, dealing.Stack | dealing.Discard) and act.cards == IT:
        return changed(act, cards=pick.cards, **told)
    return None


def _put_end(parts: Parts, words: list[str]) -> PutBack:
    """ "Moves their top card to the bottom": from the one end of their stack to the other."""
    (cards,), under = parts["cards"], "under" in parts
    if cards.which is not (Selector.TOP if under else Selector.BOTTOM) or cards.lies is not None or cards.owner != THEM:
        raise NotAReading("which card of the stack?")
    return PutBack(under, cards)


def _pick_line(parts: Parts, words: list[str]) -> Step:
    """ "Names a row": a line of the layout is chosen."""
    if parts["cards"][0].line is None:
        raise NotAReading("that is no line of a layout")
    return make(moves.Pick, parts)


_WHOLE = (None, showdowns.Prize.POT, showdowns.Prize.LEG, showdowns.Prize.POINT)


def _refuse_apart(one: Step, other: Step) -> None:
    """What is told in one list, or as one thing to do, is not two steps."""
    if isinstance(one, (hands.Points, hands.SuitOrder)) and type(other) is type(one):
        raise NotAReading("one list")
    shared = isinstance(one, showdowns.Win | showdowns.Showdown) and one.prize not in _WHOLE
    put = isinstance(other, dealing.Put) and other.cards == OTHER_CARDS
    if shared and (put or isinstance(other, dealing.Pass) and other.gifts[0].cards == OTHER_CARDS):
        raise NotAReading("the rest of the pot")
    if isinstance(one, dealing.Switch) and isinstance(other, showdowns.Challenge):
        raise NotAReading("one challenge")
    if isinstance(one, betting.Return) and isinstance(other, betting.Return):
        raise NotAReading("one coming back")
    if isinstance(one, uses.SplitHand) and isinstance(other, dealing.Stack):
        raise NotAReading("stacks are made of cards")
    if isinstance(one, hands.Beats) and isinstance(other, hands.Beats) and other.alternatively:
        raise NotAReading("one list")
    if one.turn and other.turn and one.turn.start is None and other.turn.order is None:
        raise NotAReading("one order")
    if isinstance(one, dealing.Reject) and one.whom is None and isinstance(other, dealing.Compel):
        raise NotAReading("rejecting forces another")
    if isinstance(other, uses.Connected) and getattr(one, "kind", "hand") != "hand":
        raise NotAReading("which cards must touch, those of a hand?")
    thrown_in = isinstance(one, dealing.Discard) and one.cards in (None, CardPhrase(ALL), CardPhrase(ALL, hands=True))
    if thrown_in and isinstance(other, dealing.Redeal):
        raise NotAReading("hands are thrown in to be dealt anew")
    if (
        isinstance(one, dealing.Discard)
        and not one.into_deck
        and not other.barred
        and isinstance(other, (moves.Replace, dealing.Draw))
        and other.cards in (one.cards, IT)
    ):
        raise NotAReading("what is discarded is replaced")
    if isinstance(one, hands.Ranking) and isinstance(other, ranking.Dead) and other.cards.group:
        raise NotAReading("hands that do not count change the ranking")
    moved = isinstance(other, hands.Better) and other.hand is not None
    if isinstance(one, hands.Ranking) and (moved or isinstance(other, (hands.Beats, ranking.Ignore))):
        raise NotAReading("a change of the ranking")
    if isinstance(one, dealing.Reject) and isinstance(other, dealing.Keep) and other.alternatively:
        raise NotAReading("they reject it or keep it, one choice")
    if (
        isinstance(other, betting.Fold)
        and other.alternatively
        and not (isinstance(one, betting.Bet) and not one.must_bet)
    ):
        raise NotAReading("to fold is the other way out")
    if isinstance(one, betting.Fold) and other.alternatively and not one.may and other == changed(other, who=one.who):
        raise NotAReading("to fold, or to do that")


def _ending_theirs(parts: Parts, words: list[str]) -> repeats.Ending:
    """ "Somebody gets three legs and they get the pot": whoever ends it wins."""
    (act,) = parts["act"]
    if not isinstance(act, showdowns.Win):
        raise NotAReading("who of them?")
    return repeats.Ending(parts["event"][0], act)


_EVEN, _ODD = frozenset(map(Rank, range(2, 11, 2))), frozenset(map(Rank, range(3, 10, 2)))

ACTIONS: dict[str, Callable] = {
    "priced": lambda parts, words: "priced",
    "ending_theirs": _ending_theirs,
    "pass_total": _pass_total,
    "blind": _look,
    "blind_passive": lambda parts, words: _Look(parts["cards"][0], never=True),
    "flip_which": lambda parts, words: make(dealing.Flip, parts | {"cards": [IT], "who": [EACH]}),
    "score_one": lambda parts, words: ScoreOne(parts["share"][0]),
    "lose_one": lambda parts, words: ScoreOne(),
    "prize_to": lambda parts, words: PrizeTo(parts["share"][0], parts["prize"][0]),
    "price_rises": lambda parts, words: make(betting.PriceRise, parts),
    "not_look": lambda parts, words: NotLook(parts["look"][0]),
    "other_so_many": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.MORE)),
    "other_one": lambda parts, words: CardPhrase(Amount(1, Bound.MORE)),
    "other_rest": lambda parts, words: OTHER_CARDS,
    "look_never_it": _look_never_it,
    "no_peeking": lambda parts, words: _Look(IT, never=True),
    "look_never": lambda parts, words: _Look(parts["cards"][0], never=True),
    "show_never": lambda parts, words: make(moves.Show, parts | {"barred": [True]}),
    "recheck_it": lambda parts, words: make(repeats.Recheck, parts | {"cards": [IT]}),
    "fold_never": lambda parts, words: make(betting.Fold, parts | {"barred": [True]}),
    "no_replacement": lambda parts, words: moves.Replace(IT, barred=True),
    "replace_never": lambda parts, words: make(moves.Replace, parts | {"barred": [True]}),
    "lie_with": _lie_with,
    "win_legs": lambda parts, words: showdowns.Win(
        who=Who(Role.FIRST, doing=(phrase.Event((EventKind.GETS,), score=parts["score"][0]),))
    ),
    "faces_but": lambda parts, words: FacesBut(parts["facing"][0], parts["cards"][0]),
    "faces_so": lambda parts, words: LieSo(parts["facing"][0]),
    "lie_some": lambda parts, words: SomeLie(parts["of_them"][0]),
    "lie_so": _lie_so,
    "lie_rest": lambda parts, words: RestLies(parts["facing"][0]),
    "blind_which": lambda parts, words: _Look(IT, never=True),
    "peek_only": lambda parts, words: moves.Peek(
        CardPhrase(changed(parts["amount"][0], bound=Bound.STRICT), which=Selector.THAT), who=THEM, may=True
    ),
    "blind_some": lambda parts, words: _Look(CardPhrase(parts["amount"][0], which=Selector.THAT), never=True),
    "deal_more": lambda parts, words: make(More, parts),
    "table_more": lambda parts, words: make(More, parts | {"onto_table": [parts["cards"][0].lies is not Zone.COMMON]}),
    "common_more": _common_more,
    "clause": _clause,
    "clause_only": _clause_only,
    "clause_let": lambda parts, words: _clause(parts | {"may": [True]}, words),
    "clause_never": lambda parts, words: _clause(parts | {"must": [True]}, words),
    "clause_needing": _clause_needing,
    "clause_lacking": _clause_lacking,
    "and_cards_in_case": lambda parts, words: AndCardsInCase(parts["cards"][0]),
    "and_vice_versa": lambda parts, words: ViceVersa(),
    "clause_whom": _clause_whom,
    "clause_whose": _clause_whose,
    "clause_neither": _clause_neither,
    "clause_paying": _clause_paying,
    "clause_costing": _clause_costing,
    "clause_or_pays": _clause_or_pays,
    "clause_fold_or": _clause_fold_or,
    "clause_to_force": _clause_to_force,
    "clause_doer": _clause_doer,
    "clause_beside": _clause_beside,
    "passed": _passed,
    "pass_each_seat": _pass_each_seat,
    "pass": lambda parts, words: make(Given, parts),
    "name_held": lambda parts, words: make(NameHeld, parts),
    "wild_after_all": lambda parts, words: make(WildAfterAll, parts),
    "other_end": lambda parts, words: make(OtherEnd, parts),
    "order_those": lambda parts, words: make(NotOrdered, parts),
    "unfit_those": lambda parts, words: make(UnfitToo, parts),
    "wild_not_then": lambda parts, words: NotSo(),
    "wild_for_others": lambda parts, words: WildForOthers(parts["cards"][0]),
    "points_of_total": lambda parts, words: PointsOfTotal(hands.Points(tuple(parts["worth"])).worths),
    "not_both_wild": lambda parts, words: NotBothWild(),
    "wild_too_not": lambda parts, words: NotThose(parts["cards"][0]),
    "use_many": lambda parts, words: UseMany(parts["amount"][0], "only" in parts, parts.get("which", [None])[0]),
    "neither_beyond": lambda parts, words: NeitherBeyond(parts["never"][0]),
    "dead_too": lambda parts, words: DeadToo(parts["temper"][0]),
    "wild_hands_too": lambda parts, words: make(WildHandsToo, parts),
    "wild_as_well": lambda parts, words: WildToo(parts["cards"][0], as_well=True),
    "shift_apart": lambda parts, words: ShiftApart(parts["number"][0]),
    "even_too": lambda parts, words: ParityToo(parts["cards"][0], _EVEN),
    "odd_too": lambda parts, words: ParityToo(parts["cards"][0], _ODD),
    "wild_too": lambda parts, words: make(WildToo, parts),
    "put_back": lambda parts, words: PutBack("under" in parts),
    "put_end": _put_end,
    "cards_of_end": lambda parts, words: make(CardPhrase, parts),
    "no_more_than": lambda parts, words: NoMore(
        CardPhrase(Amount(None, Bound.MORE_AS), as_many_as=parts["as_many_as"][0])
    ),
    "one_bet_for": lambda parts, words: OneFor(make(betting.Bet, parts)),
    "limit_ace": lambda parts, words: LimitAce(parts["showing_ace"][0]),
    "or_other": lambda parts, words: OrOther(parts["cards"][0]),
    "alike_up": lambda parts, words: OrAlike(Facing.UP),
    "alike_down": lambda parts, words: OrAlike(Facing.DOWN),
    "get_back": lambda parts, words: make(GetBack, parts),
    "choose_way": lambda parts, words: ChooseWay(),
    "pass_whether_again": _pass_whether_again,
    "pass_whether": lambda parts, words: make(PassWhether, parts),
    "gift_that_way": lambda parts, words: dealing.Gift(parts["cards"][0], way_of=THEM),
    "use_too": _use_too,
    "flip_too": lambda parts, words: FlipToo(dealing.Flip(parts["cards"][0], parts["turned"][0])),
    "auction_limit_too": lambda parts, words: AuctionLimit(auction_limit(parts, words)),
    "put_too": lambda parts, words: PutToo(put_sided(parts, words)),
    "or_turned": lambda parts, words: make(OrTurned, parts),
    "else_turned": lambda parts, words: make(ElseTurned, parts),
    "either_way": lambda parts, words: moves.ChooseFacing(IT, who=THEM),
    "either_way_who": lambda parts, words: moves.ChooseFacing(IT, who=parts["chooser"][0]),
    "not_do_this": lambda parts, words: DoThis(barred=True),
    "betting_starts": lambda parts, words: BetsFirst(who=parts["opener"][0]),
    "lie_dealt": lambda parts, words: make(DealtSo, parts),
    "bets_first": lambda parts, words: BetsFirst(),
    "do_this": lambda parts, words: DoThis(),
    "this_may_be_done": lambda parts, words: DoThis(who=ANY, may=True),
    "narrowed_so": lambda parts, words: parts["narrow"],
    "passed_one": lambda parts, words: parts["besides"][0],
    "price_nth": _price_nth,
    "price_antes": _price_antes,
    "price_as_paid": lambda parts, words: make(Price, parts | {"unit": [Unit.AS_PAID]}),
    "price_further": _price_further,
    "plus_pays": lambda parts, words: PlusPays(
        parts["price"][0], parts.get("to", [None])[0], words[-2:] == ["to", "pot"]
    ),
    "also_costs": lambda parts, words: AlsoCosts(parts["price"][0], parts["cards"][0]),
    "plus_half": lambda parts, words: PlusPays(None, parts.get("to", [None])[0], words[-2:] == ["to", "pot"]),
    "plus_many": lambda parts, words: PlusMany(parts["amount"][0]),
    "amount_one": lambda parts, words: ONE,
    "discard_bare": lambda parts, words: make(DiscardOnto, parts),
    "or_half": lambda parts, words: OrHalf(),
    "or_whole": lambda parts, words: OrHalf(whole=True),
    "or_price": lambda parts, words: OrPriced(parts["price"][0]),
    "or_score": lambda parts, words: OrScore(parts["number"][0], parts["prize"][0]),
    "or_many": lambda parts, words: OrMany(parts["amount"][0]),
    "so_many_too": _so_many_too(),
    "so_many_got": _so_many_too(dealing.Deal, dealing.Get),
    "so_many_passed": _so_many_too(dealing.Pass),
    "none_too": _so_many_too(),
    "else_many": _else_many,
    "outcome_of_tie": lambda parts, words: showdowns.Outcome(parts["result"][0], when=(_IF_TIED,)),
    "ties_split": lambda parts, words: showdowns.Outcome(showdowns.Result.POT_SPLIT, when=(_IF_TIED,)),
    "or_value": lambda parts, words: OrValue(parts["value"][0]),
    "and_so_on": lambda parts, words: AndSoOn(),
    "or_cards": lambda parts, words: OrCards(parts["cards"][0]),
    "else_cards": lambda parts, words: ElseCards(parts["cards"][0]),
    "else_none": lambda parts, words: ElseMany(NO_CARDS),
    "pick_line": _pick_line,
    "part": _part,
    "part_having": _part_having,
    "showdown_follows": lambda parts, words: showdowns.Outcome(showdowns.Result.SHOWDOWN),
    "part_being": _part_being,
    "part_among": _part_among,
    "clause_gerund": lambda parts, words: _clause(parts | {"must": [True]}, words),
    "side_too": lambda parts, words: SideToo(parts["side"][0]),
    "side_wins_too": lambda parts, words: SideWinsToo(parts["side"][0]),
    "so_too": lambda parts, words: SoToo(parts["receiver"][0], bool({"may", "can"} & {*" ".join(words).split()})),
    "or_part": _or_part,
    "or_passive": _or_passive,
    "called_part": _called_part,
    "sentence": _sentence,
}
