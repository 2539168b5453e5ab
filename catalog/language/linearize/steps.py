"""Steps to sentences in house wording: short, even, and read back as the same step.

Each act has one function, named like its class, that gives a verb phrase with the verb first ("discard 2 cards").
What every step may have (condition, player, order, price) is put around it here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language import lexicon
from catalog.language.linearize import boards, contests, hands, table
from catalog.language.linearize import moves as wording_of_moves
from catalog.language.linearize.moves import by_doing
from catalog.language.linearize.phrases import (
    amount_words,
    came_words,
    cards_words,
    each_words,
    for_words,
    held,
    is_plural,
    leads,
    price_words,
    turn_words,
    when_words,
    who_words,
)
from catalog.language.reading import read_rule
from catalog.language.terms import HELD, LET_GO
from catalog.model import betting, dealing, moves, showdowns
from catalog.model.normalize import EACH
from catalog.model.phrase import CardPhrase, Selector, Zone
from catalog.model.step import Step

_IRREGULAR = {
    "have": "has",
    "do": "does",
    "go": "goes",
    "may": "may",
    "need": "need",
    "not": "does not",
    "cannot": "cannot",
}
_NO_SUBJECT = (
    *table.NO_SUBJECT,
    dealing.Proviso,
    dealing.DiscardPile,
    dealing.OrderStands,
    moves.PricePaid,
    moves.PassDeal,
    *hands.NO_SUBJECT,
    *contests.NO_SUBJECT,
)


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

    Where that could be read in another way, what belongs together stands in brackets.
    """
    words = _around(step)
    plain = _sentence(re.sub(f"[{HELD}{LET_GO}]", "", words))
    if HELD not in words or _reads_as(plain, step):
        return plain
    return _sentence(words.replace(HELD, "[").replace(LET_GO, "]"))


def words_of(step: Step) -> str:
    """A step in house wording; the name of its class where an act has no wording yet."""
    try:
        return render_step(step)
    except LookupError:
        return type(step).__name__


def _sentence(words: str) -> str:
    start = re.search(r"\w", words).start()
    return words[:start] + words[start].upper() + words[start + 1 :] + "."


def _reads_as(sentence: str, step: Step) -> bool:
    reading = read_rule(sentence)
    return reading.steps == (step,) and not reading.unread


def _around(step: Step) -> str:
    act = verb_phrase(step)
    before = [when_words(w) for w in step.when if leads(w)]
    subject = ""
    no_one = isinstance(step, betting.Ante) and step.barred and step.who == EACH
    barred = step.barred and not no_one
    if step.who is not None:
        subject = "no one" if no_one else who_words(step.who)
        if step.turn is not None and not isinstance(step, dealing.Proviso):
            subject += f" {turn_words(step.turn)}" if step.turn.start is None else f", {turn_words(step.turn)},"
    plain = isinstance(step, dealing.Pass) and len(step.gifts) == 1 and not step.passer and step.showing_ace is None
    passive = plain and not subject
    if passive and (barred or step.may):
        (gift,) = step.gifts
        act = f"{cards_words(gift.cards)} may {'not ' if barred else ''}be passed{_whither(gift)}"
    elif isinstance(step, dealing.Blind) and not subject:
        act = "no one " + act.replace("may not", "may", 1)
    elif barred:
        act = ("need not " if isinstance(step, betting.Match | betting.Ante) else "may not ") + act
    elif step.may and not isinstance(step, hands.OWN_MAY):
        act = "may " + act
    elif act.startswith(("choose ", "pick ")) and subject == "they":  # these alone say whose choice something is
        act = "must " + act
    elif table.is_told(step) and subject:
        act = "must " + act
    elif isinstance(step, betting.Fold) and step.unless is not None and step.unless_paid and not subject:
        act = "must " + act  # "discard a card, pay the ante, or fold" is three acts
    elif act.startswith("be ") and subject:
        act = ("are" if is_plural(step.who) else "is") + act[2:]
    elif subject and not is_plural(step.who) and not isinstance(step, dealing.Blind):
        act = third_person(act)
    tails = []
    if step.who is None and step.turn is not None and not isinstance(step, dealing.Proviso):
        tails.append((" " if step.turn.start is None else ", ") + turn_words(step.turn))
    if step.price is not None and not isinstance(step, hands.OWN_PRICE):
        tails.append(for_words(step.price))
    if step.per is not None:
        tails.append(" for each " + _per_words(step.per))
    if step.per_who is not None:
        tails.append(
            " once for " + who_words(step.per_who, as_object=True).replace("all other players", "each other player")
        )
    if step.by is not None:
        tails.append(" " + by_doing(_inner(step.by)))
    if step.instead:
        tails.append(" instead")
    if isinstance(step, dealing.Draw) and step.offers:
        tails = [t for t in tails if not t.startswith(" for ")]
    tails += [", " + when_words(w) for w in step.when if not leads(w)]
    if isinstance(step, showdowns.Win) and step.called:
        before.insert(0, "showdown")
    words = "".join(w + ", " for w in before) + " ".join(filter(None, [subject, act])) + "".join(tails)
    if step.alternatively:  # "or less" and the like would be one word
        words = ("alternatively, " if re.match(r"\W*(less|more|better|worse|lower|higher)", words) else "or ") + words
    return words


def third_person(act: str) -> str:
    """A verb phrase for one person: `discard 2 cards` gives `discards 2 cards`."""
    verb = re.match("[a-z-]+", act)[0]
    return _IRREGULAR[verb] + act.removeprefix(verb) if verb in _IRREGULAR else lexicon.third_person(act)


def verb_phrase(step: Step) -> str:
    """What is done, verb first, without who and when. Raises LookupError for a class without a function."""
    return phrase_of(type(step))(step)


def phrase_of(act: type[Step]) -> Callable[[Step], str]:
    """The function that words an act; raises LookupError for a class without one."""
    if act not in _PHRASES:
        raise LookupError(f"no wording for {act.__name__}")
    return _PHRASES[act]


def _inner(step: Step) -> str:
    """An act within an act, held together where something is told of what is done."""
    return held(verb_phrase(step))


def _gift(gift: dealing.Gift) -> str:
    return cards_words(gift.cards) + _whither(gift)


def _whither(gift: dealing.Gift) -> str:
    words = ""
    if gift.receiver:
        words += " to " + who_words(gift.receiver, as_object=True)
    elif gift.toward and gift.seats > 1:
        words += f" to the player {gift.seats} seats to their {gift.toward.value}"
    elif gift.toward:
        words += f" to the {gift.toward.value}"
    if gift.way_of:
        words += f" in the direction {who_words(gift.way_of)} {'name' if is_plural(gift.way_of) else 'names'}"
    if gift.per:
        each = each_words(gift.per)
        words += " for each " + (each if HELD in each else held(each))
    return words


def _pass_chosen(step: dealing.Pass) -> str:
    (gift,) = step.gifts
    verb = "pass" if is_plural(step.passer) else "passes"
    most = amount_words(gift.cards.amount)
    return f"choose how many cards {who_words(step.passer)} {verb} to the {gift.toward.value}, {most}"


def _chooses_how_many(step: dealing.ChoosesHowMany) -> str:
    act, amount = step.act, step.act.cards.amount
    deed = "twist" if getattr(act, "twist", False) else type(act).__name__.lower()
    ace = getattr(act, "showing_ace", None)
    limit = f" ({ace} if they show an ace)" if ace else ""
    return f"choose how many cards {who_words(step.whom)} must {deed}, {amount_words(amount)}{limit}"


def _proviso(step: dealing.Proviso) -> str:
    if step.turn is None:
        return "this is done"
    if step.turn.order is not None:
        return f"act {step.turn.order.value}"
    return "start with " + who_words(step.turn.start, as_object=True)


def _reject(step: dealing.Reject) -> str:
    words = f"reject {cards_words(step.cards)}"
    if step.whom and step.act:
        words += f", forcing {who_words(step.whom, as_object=True)} to {_inner(step.act)}"
    return words


def _put(step: dealing.Put) -> str:
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


_PHRASES = {
    dealing.Blind: lambda s: f"may not look at {cards_words(s.cards)}" + " first" * s.beforehand,
    dealing.Compel: lambda s: f"force {who_words(s.whom, as_object=True)} to {_inner(s.act)}",
    betting.NeedNot: lambda s: f"need not {_inner(s.act)}",
    dealing.DiscardPile: lambda s: (
        f"discards go face {s.facing.value} {'in front of whoever discarded them' if s.in_front else 'to the table'}"
    ),
    dealing.ChoosesHowMany: _chooses_how_many,
    dealing.Force: lambda s: (
        f"discard {cards_words(s.cards)} to force {who_words(s.whom, as_object=True)} to {_inner(s.act)}"
    ),
    dealing.Get: lambda s: f"get {cards_words(s.cards)}",
    dealing.Keep: lambda s: f"keep {cards_words(s.cards)}" + " for the next deal" * s.for_next,
    dealing.Onward: lambda s: f"deal continues {'counter' if s.counterclockwise else ''}clockwise",
    dealing.OrderStands: lambda s: "the order of the stack may not change",
    dealing.Pass: lambda s: (
        _pass_chosen(s)
        if s.passer
        else "pass "
        + " and ".join(_gift(g) for g in s.gifts)
        + (f" ({s.showing_ace} if they show an ace)" if s.showing_ace else "")
    ),
    dealing.Proviso: _proviso,
    dealing.DoThis: lambda s: "do this",
    dealing.Put: _put,
    dealing.Redeal: lambda s: (
        "redeal"
        + (f" for {who_words(s.to, as_object=True)}" if s.to else "")
        + (" with reante" if s.reante else "")
        + (f" with {price_words(s.pays)}" if s.pays else "")
        + (f" except {held(cards_words(s.besides))}" if s.besides else "")
    ),
    dealing.Reject: _reject,
    dealing.Take: lambda s: f"take {cards_words(s.cards)}",
    dealing.Twister: lambda s: (
        f"call for a twister, where {who_words(s.givers)} gives {cards_words(s.cards)} to the dealer, "
        "who shuffles them and redeals them"
    ),
}
_PHRASES |= boards.PHRASES
_PHRASES |= table.phrases(_inner) | wording_of_moves.phrases(_inner) | hands.phrases(verb_phrase, _around)
_PHRASES |= contests.phrases()
