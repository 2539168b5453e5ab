"""The five counts of a variant, each in the catalogue's own coding and with a sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from catalog.acts.barred import performed
from catalog.budget import TOO_LONG, TooLong, budget, spend
from catalog.check.count.flow import flow_of, unreckoned
from catalog.check.count.move import End, Flow, Source
from catalog.check.count.pool import chosen_loops, in_loop, pool, seen, sources
from catalog.check.count.rounds import rounds
from catalog.check.count.seats import ask, most_seats
from catalog.check.count.wild import most_wild
from catalog.limits import NUMBER
from catalog.model.variant import STATISTICS, Variant

_ABOUT_ALL = ("words of it are not understood", "which game it changes to")


@dataclass(frozen=True)
class Count:
    """One number counted: `value` in the catalogue's coding, None where nothing can be told.

    `least` and `greatest` are the range where it varies, `cause` what decides. `why` is for card players. `unsure` are
    the rules, by number and with what is not known of them, that the count is without.
    """

    statistic: str
    value: int | None
    least: int | None
    greatest: int | None
    cause: str = ""
    why: str = ""
    unsure: tuple[tuple[int, str], ...] = ()


@dataclass
class _Last:
    """The game that was counted last, what that came to and the steps it took: a check asks for it more than once."""

    known: tuple[Variant | None, tuple[Count, ...], int] = (None, (), 0)


_LAST = _Last()


def count(variant: Variant) -> tuple[Count, ...]:
    """The five counts in the order of a serial number; without values where the budget is used up."""
    last, counted, steps = _LAST.known
    try:
        with budget(NUMBER) as taken:
            if last is variant:
                spend(steps)  # no verdict hangs on what was asked before it
                return counted
            counted = _counted(variant)
    except TooLong:
        return tuple(Count(statistic, None, None, None, why=TOO_LONG) for statistic in STATISTICS)
    _LAST.known = variant, counted, taken.used
    return counted


def _counted(variant: Variant) -> tuple[Count, ...]:
    told, variant = variant, performed(variant)
    flow = flow_of(variant)
    seats = most_seats(flow)
    makers = {
        "cards": lambda: _cards(flow, variant, seats),
        "players": lambda: _players(flow, seats),
        "rounds": lambda: _rounds(flow, variant, seats),
        "seen": lambda: _seen(flow, variant, seats),
        "wilds": lambda: _wilds(flow, variant, seats),
    }
    unsure = {statistic: [] for statistic in STATISTICS}
    for statistic, rule, why in unreckoned(told):
        unsure[statistic].append((rule, why))
    counts = (makers[statistic]() for statistic in STATISTICS)
    return tuple(replace(one, unsure=(*one.unsure, *unsure[one.statistic])) for one in counts)


def _plain(statistic: str, value: int, why: str, unsure=()) -> Count:
    return Count(statistic, value, value, value, "", why, tuple(unsure))


def _growing(flow: Flow) -> bool:
    """True where a hand or the commons grow as often as players want, or as long as the deck lasts if they do."""
    chosen = chosen_loops(flow)
    lasting = tuple(loop for loop in flow.loops if loop.end is End.DECK)
    more = [m for m in flow.moves if m.common > 0 or m.grown > 0]
    return any(in_loop(m, chosen) or (in_loop(m, lasting) and not m.forced) for m in more)


def _spread(flow: Flow) -> int:
    """How many cards of a rank a player needs to end what brings others as well; 0 where nothing does."""
    ending = [loop for loop in flow.loops if loop.alike and any(m.spread and in_loop(m, [loop]) for m in flow.moves)]
    return ending[0].alike if ending else 0


def _all(flow: Flow) -> int:
    """How many cards are dealt in all at the most."""
    return sum(move.demand.total for move in flow.moves)


def _cards(flow: Flow, variant: Variant, seats: int | None) -> Count:
    if _growing(flow):
        least = pool(flow, variant, declined=True)
        why = f"{least}, and more as long as somebody wants them"
        return Count("cards", 200 + least.size, least.size, seen(flow, None), End.CHOICE, why, flow.unsure)
    if alike := _spread(flow):
        why = f"{alike} of a rank, and more as the cards fall"
        return Count("cards", 300 + alike, alike, _all(flow), End.CARDS, why, flow.unsure)
    most = pool(flow, variant, seats=seats)
    return _plain("cards", most.size, f"one hand is chosen from {most}", flow.unsure)


def _players(flow: Flow, seats: int | None) -> Count:
    if seats is None:
        why = "players can ask for cards until the deck has none, however few they are"
        return Count("players", 98, None, None, End.CHOICE, why, flow.unsure)
    full, over = ask(flow, seats), ask(flow, seats + 1)
    shuffled = ", with discards shuffled back" if full.asked > flow.size(seats) else ""
    why = f"{seats} players ask for at most {full.asked} cards of a deck of {flow.size(seats)}{shuffled}"
    if over.rule is not None:
        why += f"; with {over.seats} the deck has {over.left} left when rule {over.rule} may ask for {over.wanted}"
    return _plain("players", seats, why, flow.unsure)


def _rounds(flow: Flow, variant: Variant, seats: int | None) -> Count:
    found = rounds(variant, flow, seats)
    told = [u for u in flow.unsure if not found.certain or u[1] in _ABOUT_ALL]
    return Count("rounds", found.value, found.least, found.greatest, found.cause, found.why, tuple(told))


def _seen(flow: Flow, variant: Variant, seats: int | None) -> Count:
    if alike := _spread(flow):
        why = f"{alike} of a rank, and more as the cards fall"
        return Count("seen", 300 + alike, alike, _all(flow), End.CARDS, why, flow.unsure)
    loops = chosen_loops(flow)
    most = seen(flow, seats)
    within = {loop.rule for loop in flow.loops if loop.within and loop.end is End.CHOICE}
    again = [m for m in flow.moves if in_loop(m, loops) or m.rule in within and m.source is not Source.PLAYERS]
    if any(m.gain or m.common > 0 or m.gifts for m in again):
        least = seen(flow, None, declined=True)
        why = f"{least} cards, and more as long as somebody wants them"
        return Count("seen", 200 + least, least, most, End.CHOICE, why, flow.unsure)
    if any(loop.end is End.DECK for loop in flow.loops):
        why = "cards are dealt until the deck has none"
        return Count("seen", 108, most, flow.deck, End.DECK, why, flow.unsure)
    return _plain("seen", most, f"one player can see {most} cards: {sources(flow, most)}", flow.unsure)


def _wilds(flow: Flow, variant: Variant, seats: int | None) -> Count:
    number, why, unsure = most_wild(flow, variant, seats)
    return _plain("wilds", number, why, unsure)
