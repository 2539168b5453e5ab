"""House wording for what happens: what players do and what becomes of cards."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.linearize.cards import are_many, be_words, cards_words, within_cards
from catalog.language.linearize.money import price_words
from catalog.language.linearize.plain import (
    a,
    hand_value_words,
    held,
    plural,
    rank_words,
    score_words,
    times_words,
    told,
    total_words,
    within_words,
)
from catalog.language.linearize.players import is_plural, who_words
from catalog.language.linearize.wordings import act_words, put_wordings
from catalog.language.terms import DEEDS, PLAIN_EVENTS
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, IT, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Price, Who
from catalog.model.terms import Bound, EventKind, Likeness, Period, Role, Zone
from catalog.model.terms_of_money import Unit

_LYING = {
    Event((EventKind.COMES_UP,), cards=CardPhrase(facing=Facing.UP, which=Selector.THAT)): "it is face up",
    Event((EventKind.COMES_UP,), cards=CardPhrase(facing=Facing.DOWN, which=Selector.THAT)): "it is face down",
    Event((EventKind.COMES_UP,), cards=CardPhrase(lies=Zone.HOLE, which=Selector.THAT)): "it is in the hole",
}


def came_words(event: Event) -> str:
    """How cards came: `dealt to them`, `they get this round`."""
    words = []
    if event == Event((EventKind.LOSES,)):
        return "that lost"
    if event == Event((EventKind.DEALT,), within=Period.NEXT_ROUND):
        return "of the next round"
    if event.deeds == (EventKind.NAMES_WILD,):
        return f"declared wild by {who_words(told(event.who), as_object=True)}"
    if event.who:
        words += [who_words(event.who), _verb(event)]
    else:
        words.append("not " * event.negated + " or ".join(DEEDS[d][2] for d in event.deeds))
    if event.to:
        words.append("to " + who_words(event.to, as_object=True))
    if event.as_wild:
        words.append("as a wild card")
    if event.within:
        words.append(within_words(event.within))
    if event.nth_draw:
        words.append(f"in the {told(event.nth_draw).value} draw")
    return " ".join(words)


def _is_sole(cards: CardPhrase) -> bool:
    return cards.amount == ONE or cards.amount is None and cards.which is not None


def _verb(event: Event, subject: Who | None = None) -> str:
    many = is_plural(event.who or subject)
    if event.first:
        return ("are" if many else "is") + " the first to " + _bare_verbs(event)
    if event.alone:
        return ("are" if many else "is") + " the only one to " + _bare_verbs(event)
    if event.within is Period.EARLIER:
        return "previously " + (_past(event) or _verb(changed(event, within=None), subject))
    if event.paying is not None:
        much = "" if event.paying == Price(Unit.THAT) else f" {price_words(event.paying)}"
        lead = ("do not pay" if many else "does not pay") if event.negated else "pay" if many else "pays"
        return f"{lead}{much} to {_bare_verbs(event)}"
    if event.wanted:
        words = ("do" if many else "does") + " not want to" if event.negated else "want to" if many else "wants to"
        return f"{words} " + _bare_verbs(event)
    if event.able:
        believes = ("believe they " if many else "believes they ") if event.believed else ""
        return f"{believes}can " + _bare_verbs(event)
    if event.forced and event.negated:
        return ("are" if many else "is") + " not forced to " + _bare_verbs(event)
    if event.forced:
        return ("have to " if many else "has to ") + _bare_verbs(event)
    if event.negated:
        if event.deeds == (EventKind.DEALT,):
            return f"{'are' if many else 'is'} not dealt"
        return ("do" if many else "does") + " not " + _bare_verbs(event)
    if event.act is not None:
        return act_words(event.act, many)
    return "either " * (len(event.deeds) > 1) + " or ".join(DEEDS[d][many] for d in event.deeds)


def _past(event: Event) -> str:
    """What players did some time ago: `folded`, `had`; "" where that has no short form."""
    if event.act or event.negated or event.forced or event.wanted or event.able or not _PAST.issuperset(event.deeds):
        return ""
    return " or ".join(DEEDS[deed][2] for deed in event.deeds)


_PAST = {EventKind.FOLDS, EventKind.HAS, EventKind.RAISES, EventKind.OPENS, EventKind.DISCARDS, EventKind.BETS}
"""Deeds whose past is their participle."""


def _bare_verbs(event: Event) -> str:
    if event.act is not None:
        return act_words(event.act, True)
    return " or ".join(re.sub("^are ", "be ", DEEDS[d][1]) for d in event.deeds)


def event_words(event: Event, subject: Who | None = None) -> str:
    """An event as a clause: `a player is dealt an up four`, `a queen is dealt or flipped up`."""
    if event.act is not None and event.act.impersonal:
        return act_words(event.act, True)
    done = event.who or subject
    if not done and (at_once := _plain_event(event) or _lying(event)):
        return at_once
    if done:
        words = _deed_words(event, subject)
    elif event.cards:
        words = _happening_words(event)
    else:
        words = ["that is " + " or ".join(DEEDS[d][2] for d in event.deeds)]
    if event.to and not done:
        to = "" if event.deeds == (EventKind.GOES_PAST,) else "to "
        words.append(to + who_words(event.to, as_object=True))
    if event.within and event.within is not Period.EARLIER:
        words.append(within_words(event.within))
    if event.against:
        words.append("against " + who_words(event.against, as_object=True))
    if event.counting:
        words[-1] += f", {within_cards(event.counting)} included"
    return " ".join(words)


def _lying(event: Event) -> str:
    """How cards lie, in words of its own: `there is none`, `it is face up`; "" for other events."""
    if event == Event((EventKind.COMES_UP,), cards=IT, negated=True):
        return "there is none"
    return _LYING.get(event, "") if event.cards else ""


def _deed_words(event: Event, subject: Who | None) -> list[str]:
    """What a player does, or the `subject` spoken of before."""
    words = [who_words(event.who)] if event.who else []
    if event.negated and event.who and event.who.role is Role.ANY and event.who.doing:
        words = [words[0].replace("any player who", "the player who", 1)]
    words.append(_verb(event, subject))
    if event.cards:
        words += ["with"] * (event.deeds[0] in (EventKind.GOES_IN, EventKind.GOES_OUT))
        cards, faced = _facing_apart(event.cards, event)
        of_them = event.deeds == (EventKind.FOLDS,) and cards == CardPhrase(ONE, which=Selector.THAT)  # their hands
        words.append(_more_than(event) if event.than else "one of them" if of_them else within_cards(cards) + faced)
    elif EventKind.BIDS in event.deeds:
        words[-1] = words[-1].removesuffix(" on")
    return words + [tell(event) for field, tell in _OF_DEEDS if getattr(event, field)]


def _draw_told(event: Event) -> str:
    return f"the {told(event.nth_draw).value} {'betting round' if event.deeds == (EventKind.BETS,) else 'draw'}"


def _score_told(event: Event) -> str:
    score = told(event.score)
    return score_words(score) + (f" in {score.in_games} consecutive games" if score.in_games else "")


_LEADS_TO = {
    EventKind.BETTER_SHOWING: "than ",
    EventKind.WORSE_SHOWING: "than ",
    EventKind.BETTER_HAND: "",
    EventKind.WORSE_HAND: "",
    EventKind.SWITCHES: "",
}
"""What leads to the other player, where it is not "to"."""


def _to_told(event: Event) -> str:
    usual = "with " if event.deeds == (EventKind.PAIRS,) else "to "
    return _LEADS_TO.get(event.deeds[0], usual) + who_words(told(event.to), as_object=True)


_LEADS_TO_VALUE = {EventKind.OPENS: "with ", EventKind.LOSES: "to "}
"""What leads to a hand by its value, where a player does not have or make it."""

_OF_DEEDS: tuple[tuple[str, Callable[[Event], str]], ...] = (
    ("along", lambda event: f"and {within_cards(told(event.along))}"),
    ("nth_draw", _draw_told),
    ("price", lambda event: price_words(told(event.price))),
    ("value", lambda event: _LEADS_TO_VALUE.get(event.deeds[0], "") + hand_value_words(told(event.value))),
    ("score", _score_told),
    ("word", lambda event: rank_words(told(event.word))),
    ("total", lambda event: total_words(told(event.total))),
    ("to", _to_told),
    ("times", lambda event: times_words(told(event.times))),
    ("in_row", lambda event: "in a row"),
    ("until", lambda event: f"until {within_cards(told(event.until))}"),
    ("after", lambda event: "after them"),
    ("before", lambda event: "before them"),
    ("instead", lambda event: "instead"),
    ("as_wild", lambda event: "as a wild card"),
    ("out_of_turn", lambda event: "out of turn"),
)
"""What is told of a deed behind its verb and its cards, in this order."""


def _happening_words(event: Event) -> list[str]:
    """What happens to cards, whoever does it."""
    if event.deeds == (EventKind.COMES_UP,) and not event.negated and not fields_set(event) - {"deeds", "cards"}:
        cards = told(event.cards)
        if cards.lies is not Zone.TABLE and cards.which is not Selector.THAT and not cards.came:
            return [within_cards(cards), "come up" if are_many(cards) else "comes up"]
    told_of, faced = _facing_apart(told(event.cards), event)
    any_one = told_of.amount is not None and told_of.amount.bound is Bound.WHICHEVER
    cards, be = within_cards(told_of, one=any_one), "is" if any_one or told_of == IT else be_words(told_of)
    if event.deeds == (EventKind.COMES_UP,):
        absent = f"there {be} not" if cards.lstrip("⟨").startswith("the ") else f"there {be} no"
        return [absent if event.negated else f"there {be}", cards]
    if event.deeds == (EventKind.HAS,):
        return ["it has", cards]
    if event.being:
        matches = "match the rank of" if be == "are" else "matches the rank of"
        verb = be + " not" * event.negated if event.deeds == (EventKind.IS,) else matches
        ranks = be == "is" and any(of.through for of in event.being.what)
        being = within_cards(event.being, one=ranks)
        return [cards, verb, re.sub(r"(\w+) through ace\b", lambda low: f"{a(low[1])} or higher", being)]
    words = [cards]
    if event.along:
        words.append("and " + within_cards(event.along))
    if event.deeds != (EventKind.GOES_PAST,):
        words.append("are both" if event.along else be + " not" * event.negated)
    words += ["previously"] * (event.within is Period.EARLIER)
    words.append(" or ".join(DEEDS[d][2] for d in event.deeds) + faced)
    if event.times:
        words.append(times_words(event.times))
    return words + ["in a row"] * event.in_row


def _facing_apart(cards: CardPhrase, event: Event) -> tuple[CardPhrase, str]:
    """Cards that a player gets, and how they face behind the verb: `an ace`, ` face up`."""
    if (
        event.deeds == (EventKind.DEALT,)
        and cards == CardPhrase(ONE, cards.facing, which=Selector.THAT)
        and cards.facing
    ):
        return changed(cards, facing=None), f" face {cards.facing.value}"
    if event.deeds == (EventKind.HAS,) and cards == CardPhrase(ALL, facing=cards.facing, owner=THEM) and cards.facing:
        return changed(cards, facing=None), f" face {cards.facing.value}"
    named = cards.what or cards.group
    if not cards.facing or not named or cards.already or not _COMES & set(event.deeds) or event.times or event.along:
        return cards, ""
    if fields_set(cards) - {"facing", "what", "group", "amount", "natural", "lies"}:
        return cards, ""
    dealt = event.who is not None and event.deeds == (EventKind.DEALT,)
    return changed(cards, facing=None), f" {'face ' * dealt}{cards.facing.value}"


_COMES = {EventKind.DEALT, EventKind.FLIPS}
"""What is done to cards that then face up or down."""


def _more_than(event: Event) -> str:
    return f"more {within_cards(told(event.cards))} than {within_cards(told(event.than))}"


def _plain_event(event: Event) -> str:
    """What happens to cards, the pot or the deck, without a player who does it; empty where cards just come."""
    if event == Event((EventKind.DEALT,), within=Period.NEXT_ROUND):
        return "the next round is dealt"
    deed = event.deeds[0]
    if event.cards is not None:
        tell = _OF_CARDS.get(deed)
        return tell(event, cards_words(event.cards)) if tell else ""
    if deed is EventKind.DEALT and event.times:
        return _deals(event, event.times)
    if event.negated and deed in _DENIED:
        return _DENIED[deed]
    words = PLAIN_EVENTS.get(deed, "")
    return re.sub(r"\ba\b", "no", words, count=1) if event.negated else words


def _deals(event: Event, times: int) -> str:
    words = f"{times} {plural(times, 'deal')}"
    return f"{words} for {who_words(event.to, as_object=True)}" if event.to else words


_DENIED = {
    EventKind.WINS: "the pot is not won",
    EventKind.DOES: "they do not",
    EventKind.DECK_LACKS: "there are enough cards in the deck",
}
"""What does not happen, where that is not told by "no" for "a"."""


def _compared(event: Event, cards: str) -> str:
    return f"{cards} is{' not' if event.negated else ''} {event.deeds[0].value[3:]} {cards_words(told(event.being))}"


def _runs_out(event: Event, cards: str) -> str:
    return "the deck runs out of cards" if told(event.cards).lies is Zone.DECK else f"{cards} run out"


def _pairs(event: Event, cards: str) -> str:
    if event.along is None:
        return f"{cards} {'do not ' if event.negated else ''}pair"
    same = event.along.like is Likeness.SAME_COLOR
    return f"{cards} is paired with {'the same' if same else 'an opposite'} color"


def _would(event: Event, cards: str) -> str:
    return f"{held(cards)} {'do not ' * event.negated}{DEEDS[event.deeds[0]][1]}"


def _beaten(event: Event, cards: str) -> str:
    be = "are not" if event.negated else "are"
    return f"{held(cards)} {be} beaten by {who_words(told(event.to), as_object=True)}"


def _totals(event: Event, cards: str) -> str:
    total = told(event.total)
    if total.bound in (Bound.EVEN, Bound.ODD) and _is_sole(told(event.cards)):
        return f"{cards} is {'not ' if event.negated else ''}{total_words(total)}"
    return f"{held(cards)} {'do not ' if event.negated else ''}total {total_words(total)}"


def _beats(event: Event, cards: str) -> str:
    return f"{cards} would make a better hand than {cards_words(event.than)}" if event.than else ""


_OF_CARDS: dict[EventKind, Callable[[Event, str], str]] = {
    EventKind.HIGHER: _compared,
    EventKind.LOWER: _compared,
    EventKind.RUNS_OUT: _runs_out,
    EventKind.LIES: lambda event, cards: f"the table {'does not have' if event.negated else 'has'} {cards}",
    EventKind.PAIRS: _pairs,
    EventKind.TIES: lambda event, cards: f"there is a tie for {cards}",
    EventKind.IMPROVES: _would,
    EventKind.WOULD_WIN: _would,
    EventKind.BEATEN: _beaten,
    EventKind.SHIFTS: lambda event, cards: f"{cards} shifts",
    EventKind.TOTALS: _totals,
    EventKind.OUTNUMBERS: lambda event, cards: f"there are {_more_than(event) if event.than else 'more ' + cards}",
    EventKind.BEATS: _beats,
}
"""What becomes of cards, in words of its own."""


def _worded(event: Event, subject: Who | None = None, of_cards: bool = False) -> str:
    return came_words(event) if of_cards else event_words(event, subject)


put_wordings({Event: _worded})
