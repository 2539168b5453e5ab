"""Functions by label for players: who they are by their seats, and by what they do and hold."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Parts, make
from catalog.language.semantics.parts import named_so, refuse_if, said, without
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.layout import Facing
from catalog.model.normalize import ANY, DEALER, EACH, IT, NO_ONE, TABLE_HAND, THE_OTHERS, THEM
from catalog.model.phrase import CardPhrase, Event, Who
from catalog.model.terms import EventKind, Role


def _owned_by(parts: Parts, words: list[str]) -> Who:
    """ "The cards of the winner"; "of them" is said of cards, and never of whose they are; nobody has cards."""
    (who,) = parts["who"]
    refuse_if(who in (THEM, NO_ONE), "two of them are no twos of theirs")
    return who


def _what_holder(parts: Parts, words: list[str]) -> Who:
    """ "Up red jacks must fold", "up wilds": whoever shows one."""
    refuse_if(parts["facing"] != [Facing.UP], "who knows of cards that are down?")
    return Who(
        Role.ANY, (Event((EventKind.SHOWS,), cards=CardPhrase(what=tuple(parts.get("what", [CardSet(wild=True)])))),)
    )


def _holder(parts: Parts, words: list[str]) -> Who:
    """ "The player to the left of the queen": of whoever has it. Left of them is left of players."""
    refuse_if(parts["cards"] == [IT], "of whom?")
    return Who(Role.ANY, (Event((EventKind.HAS,), cards=parts["cards"][0]),))


def _extreme(parts: Parts) -> Who:
    """Whoever has the highest or lowest card."""
    cards = make(CardPhrase, without(parts, "also"))
    return Who(Role.ANY, (Event((EventKind.HAS,), cards=cards),))


def _last_to(parts: Parts, words: list[str]) -> Who:
    """ "The player who raised last": the last player to do so."""
    (event,) = parts["doing"]
    return Who(Role.LAST_RAISER) if event == Event((EventKind.RAISES,)) else Who(Role.LAST, (event,))


def _beyond(role: Role) -> Callable:
    """ "Two players to the left of the dealer": so many seats on, one beside the other."""

    def beyond(parts: Parts, words: list[str]) -> Who:
        (seats,), (who,) = parts["seats"], parts.get("of", [None])
        refuse_if(not 2 <= seats <= 6, "how far round the table?")
        if who is None:  # of the player spoken of
            who, seats = Who(Role.NEIGHBOR_LEFT if role is Role.LEFT_OF else Role.NEIGHBOR_RIGHT), seats - 1
        for _ in range(seats):
            who = Who(Role.LEFT_OF_DEALER) if (role, who.role) == (Role.LEFT_OF, Role.DEALER) else Who(role, of=who)
        return who

    return beyond


def _who_and(parts: Parts, words: list[str]) -> Who:
    """ "The dealer and the low hand": two certain players; "the high and the low hand showing" show both."""
    (role,), (also,) = parts["role"], parts["also"]
    if also.role in (Role.LOW_SHOWING, Role.HIGH_SHOWING):
        return Who(_SHOWING.get(role) or role, also=also)
    return Who(role, also=also)


_SHOWING = {Role.LOW_HAND: Role.LOW_SHOWING, Role.HIGH_HAND: Role.HIGH_SHOWING}


ACTIONS: dict[str, Callable] = {
    "that_other": lambda parts, words: Who(Role.THAT_OTHER) if len(words) < 3 else Role.THAT_OTHER,
    "owned_by": _owned_by,
    "per_each": lambda parts, words: make(Who, {"role": [Role.EACH], **parts}),
    "per_others": lambda parts, words: THE_OTHERS,
    "for_each_player": lambda parts, words: EACH,
    "nearest_left": lambda parts, words: Who(Role.CLOSEST_LEFT, of=DEALER),
    "right_of_dealer": lambda parts, words: Who(Role.RIGHT_OF, of=DEALER),
    "dealers": lambda parts, words: DEALER,
    "next_players": lambda parts, words: Who(Role.NEXT),
    "someone": said("one", Role.ANY),
    "the_other": said("other", Role.THAT_OTHER),
    "the_other_player": lambda parts, words: named_so(Role.THAT_OTHER, "other", words[:1]),
    "everyone": lambda parts, words: EACH,
    "everyone_in": lambda parts, words: Who(Role.EACH, still_in=True),
    "anyones": lambda parts, words: ANY,
    "first_players": lambda parts, words: Who(Role.FIRST),
    "that_one": said("one", Role.THAT),
    "own": lambda parts, words: THEM,
    "opposite_player": lambda parts, words: Who(Role.OPPOSITE),
    "opponents": lambda parts, words: Who(Role.OTHER),
    "the_table_hand": lambda parts, words: TABLE_HAND,
    "holder": _holder,
    "wild_holder": _what_holder,
    "what_holder": _what_holder,
    "tied": lambda parts, words: Who(Role.EACH, (Event((EventKind.TIES,)),)),
    "other_losers": lambda parts, words: Who(Role.OTHERS, (Event((EventKind.LOSES,)),)),
    "losers": lambda parts, words: Who(Role.EACH, (Event((EventKind.LOSES,)), *parts.get("doing", ()))),
    "extreme": lambda parts, words: _extreme(parts),
    "who_and": _who_and,
    "extreme_and": lambda parts, words: changed(_extreme(parts), also=parts["also"][0]),
    "seats_left": _beyond(Role.LEFT_OF),
    "seats_right": _beyond(Role.RIGHT_OF),
    "last_to": _last_to,
    "last_who_made": lambda parts, words: Who(Role.LAST, (make(Event, {"deeds": parts.pop("deed"), **parts}),)),
    "folded": lambda parts, words: Who(Role.EACH, (Event((EventKind.FOLDS,)),)),
}
"""A function for each label of these rules."""
