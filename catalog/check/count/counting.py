"""The five counts of a variant, each in the catalogue's own coding and with a sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.check.count.flow import flow_of
from catalog.check.count.move import End, Flow
from catalog.check.count.pool import chosen_loops, in_loop, pool, seen
from catalog.check.count.rounds import looped, matches, printed
from catalog.check.count.seats import ask, most_seats
from catalog.check.count.wild import most_wild
from catalog.model.variant import STATISTICS, Variant

_BEARS_ON = {"rounds": False}


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


def count(variant: Variant) -> tuple[Count, ...]:
    """The five counts in the order of a serial number."""
    flow = flow_of(variant)
    seats = most_seats(flow)
    makers = {
        "cards": lambda: _cards(flow, variant, seats),
        "players": lambda: _players(flow, seats),
        "rounds": lambda: _rounds(flow, variant, seats),
        "seen": lambda: _seen(flow, variant, seats),
        "wilds": lambda: _wilds(flow, variant, seats),
    }
    return tuple(makers[statistic]() for statistic in STATISTICS)


def _plain(statistic: str, value: int, why: str, unsure=()) -> Count:
    return Count(statistic, value, value, value, "", why, tuple(unsure))


def _growing(flow: Flow) -> bool:
    """True where a hand or the commons grow as often as players want, or as long as the deck lasts if they do."""
    chosen = chosen_loops(flow)
    lasting = tuple(loop for loop in flow.loops if loop.end is End.DECK)
    more = [m for m in flow.moves if m.common > 0 or m.grown > 0]
    return any(in_loop(m, chosen) or (in_loop(m, lasting) and not m.forced) for m in more)


def _cards(flow: Flow, variant: Variant, seats: int | None) -> Count:
    if _growing(flow):
        least = pool(flow, variant, declined=True)
        return Count(
            "cards",
            200 + least,
            least,
            flow.deck,
            End.CHOICE,
            f"{least} cards, and more as long as somebody wants them",
            flow.unsure,
        )
    number = pool(flow, variant, seats=seats)
    return _plain("cards", number, f"one hand is chosen from {number} cards", flow.unsure)


def _players(flow: Flow, seats: int | None) -> Count:
    if seats is None:
        return Count(
            "players",
            98,
            None,
            None,
            End.CHOICE,
            "players can ask for cards until the deck has none, however few they are",
            flow.unsure,
        )
    full, over = ask(flow, seats), ask(flow, seats + 1)
    why = f"{seats} seats ask the deck for at most {full.asked} of {flow.deck} cards; with {over.seats}"
    why += f" rule {over.rule} asks for {over.wanted} when {over.left} are left" if over.rule else " too"
    return _plain("players", seats, why, flow.unsure)


def _rounds(flow: Flow, variant: Variant, seats: int | None) -> Count:
    unread = tuple(u for u in flow.unsure if "understood" in u[1] or "game" in u[1])
    number = printed(variant)
    loops = looped(flow, variant)
    again = matches(variant, flow)
    for loop in loops:
        inside = printed(variant, loop.first, loop.last)
        outside = number - inside
        if loop.games and again:
            continue
        if loop.end is End.CHOICE:
            return Count(
                "rounds",
                200 + number,
                number,
                None,
                loop.end,
                f"{number} betting rounds, and more as long as players want",
                unread,
            )
        if loop.end is End.SEATS:
            most = outside + inside * loop.times * (seats or 2)
            return Count(
                "rounds",
                99,
                outside + inside * loop.times * 2,
                most,
                loop.end,
                f"{inside} betting rounds are held once for each player",
                unread,
            )
        if loop.end is End.DECK:
            forced = any(m.forced and m.demand.at(2) for m in flow.moves if in_loop(m, (loop,)))
            if not forced:
                return Count(
                    "rounds",
                    -1,
                    number,
                    None,
                    End.CHOICE,
                    "the repeat ends with the deck, and nobody has to take a card",
                    unread,
                )
            return Count("rounds", 300 + number, number, None, End.CARDS, "as long as the deck lasts", unread)
        if flow.unsure and loop.end is End.CARDS:
            return Count("rounds", None, None, None, End.CARDS, "", flow.unsure)
        if loop.end is End.HAND:
            number += inside * (loop.times - 1)
            continue
        least = outside + printed(variant, loop.first, loop.last, certain=True) * (loop.wins if loop.games else 1)
        return Count(
            "rounds", 300 + least, least, None, End.CARDS, f"{least} betting rounds, and more as the cards fall", unread
        )
    if again:
        return Count(
            "rounds",
            100 + number,
            number,
            number,
            "match the pot",
            f"{number} betting rounds, then losers match the pot and the game goes on",
            unread,
        )
    return _plain("rounds", number, f"{number} betting rounds", unread)


def _seen(flow: Flow, variant: Variant, seats: int | None) -> Count:
    loops = chosen_loops(flow)
    most = seen(flow, seats)
    grows = any(in_loop(m, loops) and (m.gain or m.common > 0) for m in flow.moves)
    if seats is None and grows:
        least = seen(flow, None, declined=True)
        return Count(
            "seen",
            200 + least,
            least,
            most,
            End.CHOICE,
            f"{least} cards, and more as long as somebody wants them",
            flow.unsure,
        )
    if any(loop.end is End.DECK for loop in flow.loops):
        return Count("seen", 108, most, flow.deck, End.DECK, "cards are dealt until the deck has none", flow.unsure)
    return _plain("seen", most, f"{most} different cards can be a player's own or shared", flow.unsure)


def _wilds(flow: Flow, variant: Variant, seats: int | None) -> Count:
    number, why, unsure = most_wild(flow, variant, seats)
    if number is None:
        return Count("wilds", None, None, None, "", why, unsure)
    return _plain("wilds", number, why, unsure)
