"""Work about a visitor's own rules, done in worker processes, as HTML: what is understood, what wins, and a hand.

Each function gets `tell` first (see `catalog.site.workers`), and returns plain data. Nothing is written anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from catalog.boundary import Stage, fault_of
from catalog.budget import TooLong, budget
from catalog.limits import TRIED_HAND
from catalog.model.statistic import TOLD
from catalog.model.variant import Variant
from catalog.play.hand import Hand
from catalog.play.transcript import NAMES, remarks
from catalog.site.numbers import at_a_glance, percent
from catalog.site.page_frame import ENVIRONMENT
from catalog.site.playing import Counting, drawn
from catalog.site.rules_address import address_of
from catalog.site.telling import Drawn, played
from catalog.trial.answer import most_players, play, understand
from catalog.trial.known import known_games
from catalog.trial.playing import seats_of
from catalog.trial.reading import Reading, TooMuch, normalized, read_text
from catalog.trial.told import Answer, GameTold, OddsTold, Offer, RuleTold

ANSWER, PLAYED = "pages/try_answer.html", "pages/try_played.html"

Tell = Callable[[tuple], None]


def answer(tell: Tell, text: str, database: str) -> dict[str, Any]:
    """How some rules are understood: `html`, the `name` of the first game, and the number of rules with `unread`
    words.
    """
    reading, told = _understood(text, database, repairs=True)
    html = ENVIRONMENT.get_template(ANSWER).render(
        answer=told,
        games=[_game(game) for game in told.games],
        offer_url=_offer_url,
        offer_label=_offer_label,
        mended_url=address_of(told.mended) if told.mended else "",
        text=told.text,
        short={statistic: told.word for statistic, told in TOLD.items()},
        meaning={statistic: told.meaning for statistic, told in TOLD.items()},
    )
    first = told.games[0].name if told.games and told.games[0].named else ""
    return {"html": html, "name": first, "unread": sum(game.unread for game in told.games)}


def played_games(tell: Tell, text: str, database: str, players: int | None, seed: int) -> dict[str, Any]:
    """What wins in each game, and a hand of it, as `html`."""
    reading, told = _understood(text, database)
    won = play(reading, told, players, seed, hands=False).games
    games = []
    for read, game in zip(reading.games, won, strict=True):
        runs = [_run(run) for run in game.winning.runs] if game.winning else []
        usual = min(runs, key=lambda run: abs(run["players"] - 5)) if runs else None
        hand = _hand(read.variant, most_players(game), players, seed)
        games.append({"told": game, "runs": runs, "usual": usual, "hand": hand})
    html = ENVIRONMENT.get_template(PLAYED).render(
        games=games, seed=seed, again=address_of(told.text, players=players, seed=seed % 9999 + 1)
    )
    return {"html": html}


def page(tell: Tell, text: str, database: str) -> dict[str, Any]:
    """The games as a page for a catalogue (`text`); empty if there are none."""
    _, told = _understood(text, database)
    return {"text": "\n\n".join(game.page for game in told.games if game.page)}


def _understood(text: str, database: str, repairs: bool = False) -> tuple[Reading, Answer]:
    """The reading of some rules, and the answer about it; without `repairs` it has no repairs and no relatives."""
    known = Path(database) if database else None
    try:
        reading = read_text(text, known_games(known) if known else None)
    except TooMuch as why:
        return Reading("", ()), Answer(normalized(text), (), (f"{str(why)[0].upper()}{str(why)[1:]}.",))
    return reading, understand(reading, known if repairs else None, repairs=repairs)


def _game(game: GameTold) -> dict[str, Any]:
    """A game as the template needs it."""
    return {
        "told": game,
        "rules": [_rule(rule) for rule in game.rules],
        "numbers": [(number, at_a_glance(number.statistic, number.value)) for number in game.numbers or ()],
        "because": next((number for number in game.numbers or () if number.because), None),
        "size": _size(game),
    }


def _rule(rule: RuleTold) -> dict[str, Any]:
    """A rule with the player's sentence in pieces: (words, whether they are unread)."""
    pieces, at = [], rule.start
    for unread in rule.unread:
        pieces += [(rule.said[at - rule.start : unread.start - rule.start], False), (unread.words, True)]
        at = unread.end
    pieces.append((rule.said[at - rule.start :], False))
    return {"told": rule, "pieces": [piece for piece in pieces if piece[0]]}


def _offer_url(offer: Offer, text: str) -> str:
    return address_of(offer.applied(text))


def _offer_label(offer: Offer) -> str:
    """What an offer puts into the text, without the first letter of the words after it."""
    return re.sub(r"(?<=[.!?]) \w$", "", offer.words).strip(". ")


def _size(game: GameTold) -> str:
    """The size of print with which the game fits on one sheet."""
    lines = sum(1 + len(rule.wording or rule.said) // 85 for rule in game.rules)
    return "large" if lines < 16 else "medium" if lines < 24 else "small"


def _run(run: OddsTold) -> dict[str, Any]:
    said = [f"A winner holds a wild card in {percent(run.wild)} of deals."] if run.wild is not None else []
    said.append(f"The pot is split in {percent(run.split)} of deals.")
    return {
        "players": run.players,
        "deals": run.deals,
        "sides": [
            {"side": side.side, "typical": side.typical, "rows": list(map(_row, side.chances))} for side in run.sides
        ],
        "said": said,
        "notes": [f"Taken for granted: {note}." for note in run.notes],
        "habits": run.habits,
    }


def _row(chance) -> dict[str, Any]:
    """A kind of hand with the length of its bar, 0 to 100."""
    return {
        "category": chance.category,
        "percent": percent(chance.share),
        "stderr": percent(chance.stderr, digits=1),
        "bar": f"{100 * chance.share:.2f}",
    }


def _hand(variant: Variant, most: int | None, players: int | None, seed: int) -> dict[str, Any]:
    """A hand with its cards drawn; if it takes too long or playing fails, what was dealt until then."""
    if not variant.steps:
        return {"why": "There is no rule to play.", "chapters": [], "names": (), "remarks": ()}
    hand, why = None, ""
    try:
        with budget(TRIED_HAND):
            seats = seats_of(variant, most, players, seed)
            hand = Hand(variant, seats, Counting(variant.steps, seed))
            hand.finish()
    except TooLong:
        why = "This hand takes too long to play to its end here."
    except Exception as error:
        fault = fault_of(error, Stage.PLAYING, variant.place, variant.name)
        why = f"Stemma failed to play this hand, by a fault of its own: {fault.error} ({fault.code})"
    if hand is None:
        return {"why": why, "chapters": [], "names": (), "remarks": ()}
    telling = Drawn(hand.variant, hand.table)
    return {
        "why": why,
        "chapters": [drawn("own_chapter", played(telling, each)) for each in hand.chapters],
        "names": NAMES[: hand.table.seats],
        "remarks": [] if why else list(remarks(hand)),
    }
