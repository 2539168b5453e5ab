"""A luckier deal than the one in which the most welcome card comes each time.

Where cards go on from player to player, or a card is worth more later, that one need not be the luckiest. Where the
arithmetic over the rules (`catalog.check.count`) says that more may be reached, cards of a run change places for as
long as that makes it no worse; what is found is a run like any other, with the cards and the answers that prove it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random

from catalog.check.wilds_deal import Planned
from catalog.play.choices import Recorder
from catalog.play.deck import shows
from catalog.play.policies import Eager
from catalog.play.preferences import Wishes
from catalog.play.run import Run

TRIES = 400
"""So many exchanges of two cards are tried at most."""

WATCHED = 0.8
"""How often one of the two is a card that a rule waits for."""

Found = tuple[Run, Recorder]


def luckier(
    found: Found, play: Callable[[Recorder], Run], wishes: Wishes, worth: Callable[[Run], int], goal: int
) -> Found:
    """The best run that exchanges of cards lead to from one that was found, at the latest when it is worth the goal.

    `play` plays with a chooser, `worth` is what is to grow. The same run gives the same result.
    """
    policy = found[1].by
    assert isinstance(policy, Eager), "the players of a search do all that they may"
    random = Random(0)
    deck = list(found[0].table.deck)
    order = list(dict.fromkeys(found[1].cards))
    order += [card for card in deck if card not in set(order)]
    watched = [card for card in deck if any(shows(card, of) for cards in wishes.cards for of in cards.what)]
    best, now = found, worth(found[0])
    for _ in range(TRIES):
        if now >= goal:
            break
        one = order.index(random.choice(watched)) if watched and random.random() < WATCHED else _any(order, random)
        other = _any(order, random)
        order[one], order[other] = order[other], order[one]
        chooser = Recorder(_planned(policy, tuple(order)))
        run = play(chooser)
        if worth(run) < now:
            order[one], order[other] = order[other], order[one]
            continue
        now, best = worth(run), (run, chooser)
    return best


def _any(order: list[int], random: Random) -> int:
    return random.randrange(len(order))


def _planned(policy: Eager, order: tuple[int, ...]) -> Planned:
    """A player like another, who gets the cards in an order; nothing is remembered of an earlier run."""
    memory = {"passed", "shuffled", "order", "at", "left"}
    told = {each.name: getattr(policy, each.name) for each in fields(Eager) if each.name not in memory}
    return Planned(**told, plan=order)
