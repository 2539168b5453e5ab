"""Steps to sentences in house wording: short, even, and read back as the same step.

Each act has one function, named like its class, that gives a verb phrase with the verb first ("discard 2 cards").
What every step may have (condition, player, order, price) is put around it here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.linearize.betting import WORDINGS as BETTING
from catalog.language.linearize.cards import cards_words, each_words
from catalog.language.linearize.conditions import leads, turn_words, when_words
from catalog.language.linearize.contests import WORDINGS as CONTESTS
from catalog.language.linearize.events import came_words
from catalog.language.linearize.hands import WORDINGS as HANDS
from catalog.language.linearize.money import for_words, price_words
from catalog.language.linearize.moves import WORDINGS as MOVES
from catalog.language.linearize.moves import by_doing
from catalog.language.linearize.plain import amount_words, held, told
from catalog.language.linearize.players import is_plural, who_words
from catalog.language.linearize.showdowns import WORDINGS as SHOWDOWNS
from catalog.language.linearize.table import WORDINGS as TABLE
from catalog.language.linearize.uses import WORDINGS as USES
from catalog.language.linearize.wilds import WORDINGS as WILDS
from catalog.language.linearize.wordings import inner, put_wordings, third_person, verb_phrase
from catalog.language.reading import read_rule
from catalog.language.terms import HELD, LET_GO, MAYBE
from catalog.model import (
    arranging,
    betting,
    contests,
    dealing,
    drawing,
    hands,
    moves,
    paying,
    qualifying,
    ranking,
    showdowns,
    uses,
    wild_cards,
)
from catalog.model.amounts import Amount, Frequency
from catalog.model.constraints import changed
from catalog.model.layout import Selector
from catalog.model.normalize import EACH, IT, THEM
from catalog.model.phrase import CardPhrase, Turn, When
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, Order, Role, Zone

_OWN_MAY = (hands.CardOrder, hands.Wrap, wild_cards.Wild, uses.Use, ranking.CountAs, ranking.Bug, ranking.Shift)
_OF_EACH = (
    *(wild_cards.Wild, ranking.Dead, uses.Use, uses.UseDifferent, betting.Check, betting.EqualBets),
    *(qualifying.NoWin, moves.Announce),
)
"""What is true of each player, whoever was spoken of before."""
_YOURS = {"they": "you", "them": "you", "their": "your", "theirs": "yours"}
_THEIRS = re.compile(
    rf"(?<!\bothers of )(?!(?<=\bone of )them)\b(?:{'|'.join(_YOURS)})\b", re.IGNORECASE
)  # "others of their ranks", "one of them": cards and hands
_NAMED_TWICE = re.compile(r"(?<=the rank of )(the [\w ]+) except \1(?=\.$)")
"""A card that is named once for its rank and once as an exception."""
_SOMEBODY = re.compile(r"\b(?:players?|dealer|winner|leader|one)\b")
_GOING = re.compile(r"If any player goes ([\w ]+), the final (.*)", re.DOTALL)
_OWN_PRICE = (wild_cards.MakeWild,)
_CLOSE = (
    ConditionKind.UNTIL,
    ConditionKind.BEFORE,
    ConditionKind.AFTER,
    ConditionKind.WHILE,
    ConditionKind.UNLESS,
)
"""Conditions that need no comma before them, where what they are about is clear without."""


def _is_told(step: Step) -> bool:
    """True for what players must do where the verb alone would say that they do it of themselves."""
    if isinstance(step, paying.Fold):
        return step.unless_paid is not None or step.unless is not None
    if isinstance(step, uses.Use):
        return step.only and not step.may
    return isinstance(step, betting.Openers) or isinstance(step, contests.Outbid) and step.or_call


def _per_words(per: CardPhrase) -> str:
    """What something is done for each of: `ace they show`, `one they use` of the cards spoken of."""
    if per.came is not None and per.which is Selector.THAT and per == CardPhrase(which=Selector.THAT, came=per.came):
        return f"one {came_words(per.came)}"
    return each_words(per)


def render_rule(steps: tuple[Step, ...]) -> str:
    """One sentence for each step, in order."""
    return " ".join(render_step(step) for step in steps)


def render_step(step: Step) -> str:
    """A step as one sentence: `If any player is dealt an up four, they may buy another card down for max bet.`

    Where that could be read in another way, it has a comma more, or what belongs together stands in brackets.
    """
    words = _around(step)
    plain = _sentence(re.sub(f"[{HELD}{LET_GO}{MAYBE}]", "", words))
    of_each = isinstance(step, _OF_EACH) or _is_ordered(step, plain)
    plainer = _NAMED_TWICE.sub(r"\1, but not that card", _to_you(plain) if of_each else plain)
    if plainer != plain and _reads_as(plainer, step):
        return plainer
    if HELD not in words and MAYBE not in words or _reads_as(plain, step):
        return plain
    words = words.replace(MAYBE, ",")
    plain = _sentence(re.sub(f"[{HELD}{LET_GO}]", "", words))
    if HELD not in words or _reads_as(plain, step):
        return plain
    return _sentence(words.replace(HELD, "[").replace(LET_GO, "]"))


def _is_ordered(step: Step, words: str) -> bool:
    """True for an order to nobody in particular about "their" cards: everybody's own."""
    theirs = _THEIRS.search(words)
    spoken_to = step.who is None and not (step.when or step.impersonal or "each player" in words)
    return spoken_to and theirs is not None and theirs[0] == "their"


def _to_you(sentence: str) -> str:
    """A sentence that speaks of "them", but names nobody, said to a player: `the last card you are dealt is wild`."""
    if gone := _GOING.match(sentence):
        way = "both ways" if gone[1] == "both" else gone[1]
        return f"If you go {way}, your final {gone[2]}"
    theirs = _THEIRS.search(sentence)
    if theirs is None or _SOMEBODY.search(sentence[: theirs.start()]):
        return sentence
    said = _THEIRS.sub(lambda found: _YOURS[found[0].lower()], sentence)
    return said[:1].upper() + said[1:]


def words_of(step: Step) -> str:
    """A step in house wording; the name of its class where an act has no wording yet."""
    try:
        return render_step(step)
    except LookupError:
        return type(step).__name__


def _sentence(words: str) -> str:
    return re.sub(r"\w", lambda first: first[0].upper(), words, count=1) + "."


def _reads_as(sentence: str, step: Step) -> bool:
    reading = read_rule(sentence)
    return reading.steps == (step,) and not reading.unread


def _around(step: Step) -> str:
    """An act with what is told around it: when, who, in what order, at what price."""
    before = [when_words(w) for w in step.when if _leads(w, step)]
    if isinstance(step, showdowns.Win) and step.called:
        before.insert(0, "showdown")
    subject = _subject(step)
    if _order_leads(step):
        before.append(turn_words(told(step.turn)))
    words = "".join(w + ", " for w in before) + " ".join(filter(None, [subject, _act(step, subject)])) + _tails(step)
    if step.alternatively:  # "or less" and the like would be one word
        words = ("alternatively, " if re.match(r"\W*(less|more|better|worse|lower|higher)", words) else "or ") + words
    return words


def _leads(when: When | Frequency, step: Step) -> bool:
    """True for what stands before the act: also before what is announced, which it would seem to be a part of."""
    announced = isinstance(step, moves.Announce) and isinstance(when, When) and when.temper is ConditionKind.BEFORE
    return announced or leads(when)


def _nobody_antes(step: Step) -> bool:
    """True where an act is barred to everybody by who does it: "no one antes"."""
    return isinstance(step, paying.Ante) and step.barred and step.who == EACH


def _to_each_other(step: Step) -> bool:
    """True for what all players show each other, which each by himself cannot."""
    return isinstance(step, moves.Show) and step.to is not None and step.to.role is Role.EACH_OTHER


def _subject(step: Step) -> str:
    """Who does it, with in what order; "" where that is nobody, or said behind the act."""
    if step.who is None:
        return ""
    subject = "no one" if _nobody_antes(step) else who_words(step.who)
    if _to_each_other(step):
        subject = subject.replace("each player", "the players", 1)
    if isinstance(step, wild_cards.MakeWild) and step.who == THEM and not step.when:
        subject = "the player"  # "they" would seem to be the cards
    if step.turn is None or isinstance(step, dealing.Proviso) or _one_by_one(step) or _order_leads(step):
        return subject
    turn = turn_words(step.turn)
    return subject + (f", {turn}," if step.turn.start or step.turn.rotates or "," in turn else f" {turn}")


def _order_leads(step: Step) -> bool:
    """True where the order in which all players may do something is told first: "in turn, each player may"."""
    if isinstance(step, moves.Announce) and step.who is None:
        return step.turn == Turn(Order.TOGETHER) and not step.when
    return step.who == EACH and step.may and step.turn in _LEADING_ORDERS and not step.when


_LEADING_ORDERS = (Turn(Order.IN_TURN), Turn(Order.BETTING))


def _one_by_one(step: Step) -> bool:
    """True for cards that a player flips or draws one at a time, which is told behind them."""
    flipped = isinstance(step, dealing.Flip | drawing.Draw) and step.who is not None
    return flipped and step.turn is not None and step.turn == Turn(Order.ONE_AT_A_TIME)


def _act(step: Step, subject: str) -> str:
    """The act with its verb as it stands behind the subject: `may discard 2 cards`, `discards 2 cards`."""
    if not subject and isinstance(step, dealing.Blind) and step.cards == IT and not step.beforehand:
        return "no peeking"
    barred = step.barred and not _nobody_antes(step)
    act = verb_phrase(step)
    if not subject and (barred or step.may) and (gift := _only_gift(step)):
        return f"{cards_words(gift.cards)} may {'not ' if barred else ''}be passed{_whither(gift)}"
    if isinstance(step, dealing.Flip) and not subject and (whence := _flipped_from(step)):
        return f"cards may be flipped from {whence}"
    if isinstance(step, dealing.Blind) and not subject:
        return "no one " + act.replace("may not", "may", 1)
    if barred:
        return ("need not " if isinstance(step, paying.Match | paying.Ante) else "may not ") + act
    if step.may and not isinstance(step, _OWN_MAY):
        return "may " + act
    if _must(step, act, subject):
        return "must " + act
    if act.startswith("be ") and subject:
        return ("are" if is_plural(step.who) else "is") + act[2:]
    if _to_each_other(step):
        return act
    if subject and (subject == "the player" or not is_plural(step.who)) and not isinstance(step, dealing.Blind):
        return third_person(act)
    return act


def _must(step: Step, act: str, subject: str) -> bool:
    """True where the verb alone would say that they do it of themselves, or be one of several acts."""
    if act.startswith(("choose ", "pick ")) and subject == "they":  # these alone say whose choice something is
        return True
    if _is_told(step) and subject:
        return True
    # "discard a card, pay the ante, or fold" is three acts
    return isinstance(step, paying.Fold) and step.unless is not None and bool(step.unless_paid) and not subject


def _only_gift(step: Step) -> dealing.Gift | None:
    """What is passed, where it is one thing and no more is told."""
    if not isinstance(step, dealing.Pass) or len(step.gifts) != 1 or step.passer or step.showing_ace is not None:
        return None
    return step.gifts[0]


def _flipped_from(step: dealing.Flip) -> str:
    """Where cards that may be flipped are chosen from: `their down cards or no-peek cards, at their choice`."""
    cards, others = step.cards, step.cards.alternative
    if others is None or step != dealing.Flip(may=True, cards=cards) or not (cards.chosen and cards.owner == THEM):
        return ""
    return f"{cards_words(changed(cards, chosen=False))}, at their choice"


def _tails(step: Step) -> str:
    """What is told behind the act: order, price, for each of what, by doing what, and conditions that do not lead."""
    tails = " one by one" * _one_by_one(step)
    if step.who is None and step.turn is not None and not isinstance(step, dealing.Proviso) and not _order_leads(step):
        tails += (" " if not (step.turn.start or step.turn.rotates) else ", ") + turn_words(step.turn)
    offered = isinstance(step, drawing.Draw) and step.offers  # which tell their prices themselves
    if step.price is not None and not isinstance(step, _OWN_PRICE):
        tails += "" if offered and step.price.then is None else for_words(step.price)
    if step.per is not None:
        tails += "" if offered else " for each " + _per_words(step.per)
    if step.per_who is not None:
        each = who_words(step.per_who, as_object=True).replace("all other players", "each other player")
        tails += f" once for {each}"
    if step.by is not None:
        tails += " " + by_doing(inner(step.by))
    tails += " instead" * step.instead
    late = [w for w in step.when if not _leads(w, step)]
    comma = MAYBE if len(late) == 1 and isinstance(late[0], When) and late[0].temper in _CLOSE else ","
    return tails + "".join(f"{comma} {when_words(w)}" for w in late)


def _gift(gift: dealing.Gift) -> str:
    return cards_words(gift.cards) + _whither(gift)


def _them(cards: CardPhrase) -> str:
    """Cards that may be one or several, as an object: `them` for those just spoken of."""
    words = cards_words(cards)
    return "them" if words == "it" else words


def _whither(gift: dealing.Gift) -> str:
    words = ""
    if gift.receiver:
        words += " to " + who_words(gift.receiver, as_object=True)
    elif gift.toward and gift.seats > 1:
        words += f" to the player {gift.seats} seats to their {gift.toward.value}"
    elif gift.toward:
        words += f" to {'their' if gift.per else 'the'} {gift.toward.value}"
    if gift.way_of:
        words += f" in the direction {who_words(gift.way_of)} {'name' if is_plural(gift.way_of) else 'names'}"
    if gift.per:
        each = each_words(gift.per)
        words += " for each " + (each if HELD in each else held(each))
    return words


def _pass_chosen(step: dealing.Pass) -> str:
    (gift,) = step.gifts
    verb = "pass" if is_plural(step.passer) else "passes"
    most = amount_words(told(gift.cards.amount))
    return f"decide how many cards {who_words(told(step.passer))} {verb} to the {told(gift.toward).value}, {most}"


def _proviso(step: dealing.Proviso) -> str:
    if step.turn is None:
        return "this is done"
    if step.turn.order is not None:
        return f"act {step.turn.order.value}"
    return "start with " + who_words(told(step.turn.start), as_object=True)


def _reject(step: drawing.Reject) -> str:
    words = f"refuse {cards_words(step.cards, one=step.cards.amount == Amount(None, Bound.WHICHEVER))}"
    if step.whom and step.act:
        words += f", forcing {who_words(step.whom, as_object=True)} to {inner(step.act)}"
    return words


def _put(step: arranging.Put) -> str:
    words = f"put {cards_words(step.cards)}"
    if step.sides:
        places = [f" ({place.value})" for place in step.places] or [""] * len(step.sides)
        hands = (f"their {side.value}{place} hand" for side, place in zip(step.sides, places, strict=True))
        return f"{words} into {' or '.join(hands)}"
    if step.either_of:
        return f"{words} into 1 of {step.either_of} hands"
    if step.anywhere:
        return f"{words} anywhere in their {step.into.value}"
    if step.either_end:
        return f"{words} on either end of their {step.into.value}"
    where = "on the bottom of" if step.under else "on top of" if step.into is Zone.STACK else "into"
    words += f" {where} their {step.into.value}"
    return words + (f" as {step.facing.value} cards" if step.facing else "")


def _unqualified(step: qualifying.Unqualified) -> str:
    which = f" {step.side.value} hand" if step.side else ""
    nobody = "if only one side qualifies" if step.one_side else f"if no one has a qualifying{which}"
    return f"{nobody if which or step.one_side else 'if no one qualifies'}, {_around(step.act)}"


_WORDINGS: dict[type[Step], Callable[..., str]] = {
    dealing.Blind: lambda s: f"may not look at {_them(s.cards)}" + " first" * s.beforehand,
    drawing.Compel: lambda s: f"force {who_words(s.whom, as_object=True)} to {inner(s.act)}",
    paying.NeedNot: lambda s: f"need not {inner(s.act)}",
    drawing.DiscardPile: lambda s: (
        f"discards go face {s.facing.value} {'in front of whoever discarded them' if s.in_front else 'to the table'}"
    ),
    drawing.Force: lambda s: (
        f"discard {cards_words(s.cards)} to force {who_words(s.whom, as_object=True)} to {inner(s.act)}"
    ),
    drawing.Get: lambda s: (
        f"be dealt {cards_words(s.cards, facing_after=True)}"
        if s.cards.which is Selector.THAT and s.cards.facing
        else f"get {cards_words(s.cards)}"
    ),
    drawing.Keep: lambda s: f"keep {cards_words(s.cards)}" + " for the next deal" * s.for_next,
    drawing.Onward: lambda s: f"deal continues {'counter' if s.counterclockwise else ''}clockwise",
    arranging.OrderStands: lambda s: f"the order of the {f'{s.size}-card ' if s.size else ''}stack may not change",
    dealing.Pass: lambda s: (
        _pass_chosen(s)
        if s.passer
        else "pass "
        + " and ".join(_gift(g) for g in s.gifts)
        + (f" ({s.showing_ace} if they show an ace)" if s.showing_ace else "")
    ),
    dealing.Proviso: _proviso,
    dealing.DoThis: lambda s: "do this",
    arranging.Put: _put,
    dealing.Redeal: lambda s: (
        "deal each player a new hand"
        if s == dealing.Redeal(when=s.when, to=EACH)
        else "redeal"
        + (f" for {who_words(s.to, as_object=True)}" if s.to else "")
        + (" with a reante" if s.reante else "")
        + (f" with {price_words(s.pays)}" if s.pays else "")
        + (f" except {held(cards_words(s.besides))}" if s.besides else "")
    ),
    drawing.Reject: _reject,
    dealing.Take: lambda s: f"take {cards_words(s.cards)}",
    drawing.Twister: lambda s: (
        f"call for a twister, where {who_words(s.givers)} gives {cards_words(s.cards)} to the dealer, "
        "who shuffles them and redeals them"
    ),
    qualifying.Unqualified: _unqualified,
}


for _wordings in (_WORDINGS, BETTING, CONTESTS, HANDS, MOVES, SHOWDOWNS, TABLE, USES, WILDS):
    put_wordings(_wordings)
