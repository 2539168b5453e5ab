"""Functions by label for clauses: acts with who does them, when, in what order and at what price."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Draft, NotAReading, Parts, make
from catalog.language.semantics.adjuncts import BetsFirst, DealtSo, DoThis, Given, frame, opened
from catalog.language.semantics.conditions import EVEN_WILD
from catalog.language.semantics.ellipsis import Sequel
from catalog.language.semantics.modifiers import with_provisos
from catalog.language.semantics.parts import makes, refuse_if, without
from catalog.model import (
    arranging,
    betting,
    dealing,
    drawing,
    moves,
    paying,
    phrase,
    qualifying,
    ranking,
    repeats,
    showdowns,
    uses,
)
from catalog.model.amounts import Amount, Frequency, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.normalize import ANY, DEALER, EACH, IT, NO_ONE, ONE, THEM, condition, did
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Role


def _pass_each_seat(parts: Parts, words: list[str]) -> Step:
    """ "One card to each of the three players on their left": to the next player there, to the one after, and so on."""
    *total, cards = parts["cards"]
    (seats,) = parts["seats"]
    refuse_if(total and total != [Amount(seats)], "so many cards they are not")
    toward = dealing.Direction.LEFT if "left" in words else dealing.Direction.RIGHT
    if not 2 <= seats <= 4 or cards.amount != ONE or "left" in words and "right" in words:
        raise NotAReading("one card to how many players?")
    return Given(tuple(dealing.Gift(cards, toward, seat) for seat in range(1, seats + 1)))


def _passed(parts: Parts, words: list[str]) -> Step:
    """Cards that are passed, to whom or whither, or how often: the passive of passing them."""
    if often := parts.pop("often", None):
        parts["when"] = [tuple(often)]
    told = {
        name: parts.pop(name) for name in ("cards", "receiver", "toward", "seats", "per", "way_of") if name in parts
    }
    return make(Given, {"gift": [make(dealing.Gift, told)], **parts})


_IF_TIED = When(ConditionKind.IF, (Event((EventKind.TIES,)),))


def _if_did(parts: Parts) -> Parts:
    """ "Anyone with a king must beat the table": if a player has one, they must."""
    (who,) = parts.get("who", [None])
    if who is None or not (did(who) or did(who, EACH)):
        return parts
    told = without(parts, "who", "must")
    return told | {"when": [condition(who), *parts.get("when", ())]}


_JUST_ONE = Amount(1, Bound.STRICT)
_FREED = qualifying.MustBeat(lifted=True)


def _clause(parts: Parts, words: list[str]) -> _Part:
    """An act with who does it, when, in what order and at what price."""
    (act,) = parts.pop("act")
    tempers = [w.temper for w in parts.get("when", ()) if isinstance(w, When)]
    refuse_if(ConditionKind.OTHERWISE in tempers and ConditionKind.IF in tempers, "otherwise what?")
    dealt = act.impersonal and not isinstance(act, qualifying.Qualify) and act != _FREED  # what the dealer does for all
    if dealt and parts.get("who") == [DEALER] and "may" not in parts:
        del parts["who"]
    if isinstance(act, qualifying.MustBeat):
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


def _clause_only(parts: Parts, words: list[str]) -> _Part:
    """ "Only the dealer may look at it": nobody else; what only some may do nobody else is told to."""
    (who,), (act,) = parts["who"], parts["act"]
    refuse_if(who.amount is not None, "only so many, or only they?")
    if isinstance(act, paying.Ante):
        return _clause({**parts, "act": [changed(act, alone=True)]}, words)
    if isinstance(act, showdowns.Win):
        told = without(parts, "who", "may", "act")
        return _Part(_only_winner(who, act), _told(told))
    if isinstance(act, _Look):
        refuse_if(act.never or not who.doing and who.role in (Role.EACH, Role.ANY, Role.NO_ONE), "who is left out?")
        look = dealing.Blind(act.cards)
        return _Part(look, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": []}))
    if isinstance(act, uses.Use) and who == THEM:
        return _Part(act, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": [], "barred": [True]}))
    refuse_if(isinstance(act, moves.Peek), "that others may not is what it says")
    if isinstance(act, betting.Wager) and "may" in parts:
        return _Part(act, _told({**parts, "who": [Who(Role.EACH, besides=who)], "may": [], "barred": [True]}))
    return _clause(parts, words)


def _only_winner(who: Who, act: showdowns.Win) -> qualifying.Qualify:
    """ "Only a player with a spade may win": what they have is what it takes."""
    if act != showdowns.Win() or len(who.doing) != 1 or who.role not in (Role.ANY, Role.EACH):
        raise NotAReading("who else may not?")
    (event,) = who.doing
    if event == Event((EventKind.HAS,), cards=event.cards) and event.cards is not None:
        return qualifying.Qualify(cards=event.cards)
    if event == Event((EventKind.HAS,), value=event.value) and event.value is not None:
        return qualifying.Qualify(least=event.value)
    raise NotAReading("what does it take?")


_OF_WHOM = (
    moves.Forehead,
    moves.Pick,
    moves.Show,
    moves.Peek,
    dealing.Flip,
    drawing.Discard,
    arranging.Put,
    arranging.Stack,
    dealing.Pass,
    arranging.Switch,
    dealing.Take,
    drawing.Keep,
    drawing.Draw,
    moves.Trade,
    betting.Wager,
    betting.Check,
)


def _clause_whom(parts: Parts, words: list[str]) -> _Part:
    """ "To each player, who puts it on their forehead": what they do with it, not which players are meant."""
    act = parts["act"][0]
    if not isinstance(act, _OF_WHOM) or isinstance(act, drawing.Discard) and act.cards is None:
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
    refuse_if(not plain, "who needs it?")
    has = [_has(needed) for needed in needs]
    if parts["act"] == [paying.Fold(barred=True)]:  # to stay in: they fold unless they have it
        folds = {
            "act": [paying.Fold()],
            "who": [who],
            "when": [When(ConditionKind.UNLESS, tuple(has), len(has) > 1), *parts.get("when", ())],
        }
        return _clause(parts | folds, words)
    only_if = When(ConditionKind.ONLY_IF, tuple(has), len(has) > 1)
    return _clause({**parts, "who": [who], "may": [True], "when": [only_if, *parts.get("when", ())]}, words)


def _has(needed: CardPhrase | HandValue) -> Event:
    """That they have such cards, or such a hand."""
    if isinstance(needed, CardPhrase):
        return Event((EventKind.HAS,), THEM, needed)
    return Event((EventKind.HAS,), THEM, value=needed)


def _clause_fold_or(parts: Parts, words: list[str]) -> _Part:
    """ "Must fold or buy a card": they fold unless they do it."""
    (act,) = parts["act"]
    refuse_if(isinstance(act, betting.Bet | paying.Fold | paying.Match) or act.impersonal, "fold, or what?")
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
    refuse_if(not _PROVED.issuperset(event.deeds) or event.negated, "that, or to pay: both are theirs to do")
    unless = When(ConditionKind.UNLESS, (changed(event, who=THEM),))
    match = make(paying.Match, {"pays": pays})
    return _clause(parts | {"act": [match], "when": [unless, *parts.get("when", ())]}, words)


def _clause_paying(parts: Parts, words: list[str]) -> _Part:
    """ "To draw, you must pay the ante": they may, at that price; who has to pay to stay in folds or pays."""
    (act,) = parts["act"]
    if act == paying.Fold(barred=True):
        fold = paying.Fold(unless_paid=parts["price"][0])
        return _clause(without(parts, "price") | {"act": [fold]}, words)
    refuse_if(act.impersonal or isinstance(act, showdowns.Win | betting.Bet), "what is paid to win is no price")
    if "must" in parts and not isinstance(act, paying.Fold | paying.Return):
        parts = without(parts, "must") | {"may": [True]}
    return _clause(parts, words)


def _clause_costing(parts: Parts, words: list[str]) -> _Part:
    """ "It costs max bet to draw": they may, at that price."""
    (act,) = parts["act"]
    if act.impersonal or act.price is not None or isinstance(act, paying.Fold | paying.Return):
        raise NotAReading("what does it cost?")
    return _clause_paying(parts | {"may": [True]}, words)


def _clause_whose(parts: Parts, words: list[str]) -> _Part:
    """ "A player whose up cards are of one suit must fold": if any player's are, they must."""
    (who,), (event,) = parts["who"], parts.pop("event")
    cards = event.cards
    if who not in (ANY, EACH) or event.who is not None or cards is None or cards.owner is not None:
        raise NotAReading("whose cards?")
    if event.deeds == (EventKind.IS,) or event.being is not None and event.being.like:
        raise NotAReading("that is told of the player")
    theirs = When(ConditionKind.IF, (changed(event, cards=changed(cards, owner=ANY)),))
    return _clause(parts | {"who": [THEM], "when": [theirs, *parts.get("when", ())]}, words)


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
    refuse_if(words not in (["without looking at it"], ["without looking"]), "that is by chance")
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
    refuse_if(not isinstance(cards, CardPhrase), "which cards lie so?")
    return moves.Lie(cards, parts["facing"][0])


def _blind(act: _Look, parts: Parts) -> dealing.Blind:
    """Nobody may look, or they may not: the same; without a "not" it is no such rule."""
    nobody = "who" in parts and parts["who"][0].role is Role.NO_ONE
    refuse_if(sum((nobody, "barred" in parts, act.never)) != 1, "may they look or not?")
    if nobody:
        (who,) = parts.pop("who")
        parts |= {"who": [changed(who, role=Role.EACH)]}
    parts.pop("barred", None)
    parts.pop("may", None)
    return dealing.Blind(act.cards, act.beforehand)


@frozen
class _Part:
    """A clause of a sentence: an act, what is told around it, and before it."""

    act: Step
    told: tuple[tuple[str, tuple], ...] = ()
    lead: tuple[tuple[str, tuple], ...] = ()

    @property
    def step(self) -> Step:
        """The clause by itself. Raises NotAReading for one that means something only behind another."""
        refuse_if(isinstance(self.act, Sequel), "it follows on nothing")
        return frame(self.act, {name: [*values] for name, values in self.told})


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
        refuse_if("may" not in dict(part.told), "must they, or as they wish?")
    if part.act == paying.Ante() and not part.told and any(map(_paying, parts.get("when", ()))):
        raise NotAReading("what they pay is the ante")  # "if they pay the ante"
    for when in parts.get("when", ()):
        if isinstance(when, When) and when.temper is ConditionKind.ONLY_IF and EventKind.DOES in when.events[0].deeds:
            raise NotAReading("only if they do not do what?")
    whens = [when for when in parts.get("when", ()) if isinstance(when, When)]
    if len(whens) > 1 and any(when.temper is ConditionKind.INSTEAD_OF for when in whens):
        raise NotAReading("instead of what the condition tells, or of what the players do?")
    if isinstance(part.act, ranking.Namely) and any(event.negated for when in whens for event in when.events):
        raise NotAReading("no card was flipped that is red")
    if EVEN_WILD in parts.get("when", ()) or EVEN_WILD in dict(part.told).get("when", ())[1:]:
        raise NotAReading("which cards may be wild, those told of in the condition?")
    return changed(part, lead=_told(parts))


def _paying(when: When | Frequency) -> bool:
    """True for "if they pay", without how much."""
    last = when.events[-1] if isinstance(when, When) and when.events else None
    return last is not None and last.deeds == (EventKind.PAYS,) and last.price is None


def _part_having(parts: Parts, words: list[str]) -> _Part:
    """ "With a pair, they must fold": where another acts, who has the pair is not said."""
    (part,), (when,) = parts["clause"], parts["when"]
    (who,) = dict(part.told).get("who", [THEM])
    players = ((EventKind.REMAINS,), (EventKind.AT_TABLE,))
    refuse_if(when.events[0].deeds not in players and who != THEM, "who has it?")
    return _part(parts, words)


def _ending_theirs(parts: Parts, words: list[str]) -> repeats.Ending:
    """ "Somebody gets three legs and they get the pot": whoever ends it wins."""
    (act,) = parts["act"]
    refuse_if(not isinstance(act, showdowns.Win), "who of them?")
    return repeats.Ending(parts["event"][0], act)


ACTIONS: dict[str, Callable] = {
    "priced": lambda parts, words: "priced",
    "ending_theirs": _ending_theirs,
    "ending_last": lambda parts, words: repeats.Ending(
        Event((EventKind.REMAINS,), Who(Role.SOME, amount=ONE)), showdowns.Win()
    ),
    "blind": _look,
    "other_so_many": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.MORE)),
    "look_never_it": _look_never_it,
    "no_peeking": lambda parts, words: _Look(IT, never=True),
    "look_never": lambda parts, words: _Look(parts["cards"][0], never=True),
    "show_never": makes(moves.Show, barred=True),
    "lie_with": _lie_with,
    "win_legs": lambda parts, words: showdowns.Win(
        who=Who(Role.FIRST, doing=(phrase.Event((EventKind.GETS,), score=parts["score"][0]),))
    ),
    "blind_which": lambda parts, words: _Look(IT, never=True),
    "clause": _clause,
    "clause_only": _clause_only,
    "clause_never": lambda parts, words: _clause(parts | {"must": [True]}, words),
    "clause_needing": _clause_needing,
    "clause_whom": _clause_whom,
    "clause_whose": _clause_whose,
    "clause_paying": _clause_paying,
    "clause_costing": _clause_costing,
    "clause_or_pays": _clause_or_pays,
    "clause_fold_or": _clause_fold_or,
    "clause_to_force": _clause_to_force,
    "passed": _passed,
    "pass_each_seat": _pass_each_seat,
    "pass": makes(Given),
    "gift_that_way": lambda parts, words: dealing.Gift(parts["cards"][0], way_of=THEM),
    "either_way": lambda parts, words: moves.ChooseFacing(IT, who=THEM),
    "lie_dealt": makes(DealtSo),
    "bets_first": lambda parts, words: BetsFirst(),
    "do_this": lambda parts, words: DoThis(),
    "narrowed_so": lambda parts, words: parts["narrow"],
    "passed_one": lambda parts, words: parts["besides"][0],
    "amount_one": lambda parts, words: ONE,
    "outcome_of_tie": lambda parts, words: showdowns.Outcome(parts["result"][0], when=(_IF_TIED,)),
    "part": _part,
    "part_having": _part_having,
    "showdown_follows": lambda parts, words: showdowns.Outcome(showdowns.Result.SHOWDOWN),
    "clause_gerund": lambda parts, words: _clause(parts | {"must": [True]}, words),
    "or_part": _or_part,
    "called_part": _called_part,
}
"""A function for each label of these rules."""
