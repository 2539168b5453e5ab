"""House wording for steps of tricks, bids, stakes and cards offered around the table."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.english import sentence_of
from catalog.language.linearize.cards import cards_words, kind_words
from catalog.language.linearize.money import price_words
from catalog.language.linearize.plain import plural, score_words
from catalog.language.linearize.players import who_words
from catalog.model import clause, contests, seats, topic_guess
from catalog.model.step import Step


def _offer_each(step: contests.OfferEach) -> str:
    words = f"offer {cards_words(step.cards)} to {who_words(step.to, as_object=True)}"
    if step.card_refusals:
        often = f"up to {step.card_refusals} times" if step.card_refusals > 1 else "once"
        words += f", each card rejected {often}"
    if step.player_refusals:
        words += f", each player rejecting up to {step.player_refusals} {plural(step.player_refusals)}"
    words += ", rejected cards offered to the next player first" if step.kept else ""
    return words + (", the first offer moving to the left each round" if step.moves_on else "")


def _tricks(step: contests.Tricks) -> str:
    words = "play tricks" + (f", led by {who_words(step.lead, as_object=True)}" if step.lead else "")
    words += ", following suit if possible" if step.follow else ""
    return words + (", the first lead moving to the left each game" if step.moves_on else "")


def _bet_between(step: contests.BetBetween) -> str:
    capped = " or the agreed amount" if step.capped else ""
    return f"bet up to {price_words(step.most)}{capped} that the next card is between {cards_words(step.cards)}"


def _trumps(step: contests.Trumps) -> str:
    words = kind_words(step.cards)
    return f"{words} {'is' if words.startswith('the suit of') else 'are'} trumps"


def _gist(step: topic_guess.Gist) -> str:
    return f"something is said of {step.about.value}" + (
        f", counting {'minus ' * (step.seen < 0)}{abs(step.seen)}" if step.seen is not None else ""
    )


def _for_players(step: seats.ForPlayers) -> str:
    if step.least == step.most:
        told = f"{step.least} {plural(step.least or 0, 'player')}"
    elif step.least and step.most:
        told = f"{step.least} to {step.most} players"
    else:
        told = f"at least {step.least} players" if step.least else f"up to {step.most} players"
    return f"the game is {'best ' * step.best}for {told}"


WORDINGS: dict[type[Step], Callable[..., str]] = {
    contests.BetBetween: _bet_between,
    contests.LoseScore: lambda s: f"lose {score_words(s.score)}",
    contests.Collect: lambda s: (
        f"take {price_words(s.pays)} from {who_words(s.giver, as_object=True) if s.giver else 'the pot'}"
    ),
    contests.DeclareSide: lambda s: f"declare {cards_words(s.cards)} high or low",
    contests.Freeze: lambda s: "be frozen",
    topic_guess.Gist: _gist,
    clause.Statement: lambda step: sentence_of(step.says),
    contests.LoseStake: lambda s: f"lose {s.stakes} {plural(s.stakes, 'stake')}",
    contests.OfferEach: _offer_each,
    contests.OfferRound: lambda s: f"offer {cards_words(s.cards)} around the table in exchange for another",
    contests.Outbid: lambda s: "name a poker hand that beats the last one named" + (" or call it" if s.or_call else ""),
    contests.PutUp: lambda s: f"put up {s.stakes} {plural(s.stakes, 'stake')}",
    contests.Tricks: _tricks,
    contests.Trumps: _trumps,
    seats.ForPlayers: _for_players,
}
