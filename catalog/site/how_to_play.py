"""How a game is played, in a few sentences of card players' English, from its typed steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from catalog.site.folding import fold

_TIMES = "never once twice three four five six seven eight nine ten".split()
_IMPERATIVES = ("Deal ", "Turn up ", "Declare ", "Burn ")
_OPENERS = {
    "player with the high hand showing": "the highest hand showing opens the betting",
    "player with the low hand showing": "the lowest hand showing opens the betting",
    "player left of the dealer": "the player to the dealer’s left opens the betting",
}


@dataclass(frozen=True)
class Told:
    """A step of a game: the number of its rule, its kind (none where it was not understood), its wording in house style
    and its fields. `whole` is False where words of its rule were not understood."""

    rule: int
    kind: str | None
    wording: str
    detail: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True


@dataclass(frozen=True)
class _Action:
    """What is done at a time of the play: a betting round, cards dealt in the plain way (`dealt` are how many come to
    each player, down and up; `laid` to the board), or a step in its own words."""

    words: str = ""
    bets: bool = False
    dealt: tuple[int, int] = (0, 0)
    laid: tuple[int, str, str] | None = None


def how_to_play(steps: Sequence[Told]) -> tuple[str, ...]:
    """The sentences: the deal and the betting in their order, passages that repeat told once, then what wins and what
    else the rules say. A rule that was not understood is named in its place. Nothing for a game without steps.
    """
    return tuple(sentence for part in in_paragraphs(steps) for sentence in part)


def in_paragraphs(steps: Sequence[Told]) -> tuple[tuple[str, ...], ...]:
    """The same in two parts: the play, and what wins; a part without a sentence is left out."""
    if not any(step.wording for step in steps):
        return ()
    end = next((n for n, step in enumerate(steps) if step.kind == "showdown"), len(steps))
    parts = (*_course(steps, end), *_openers(steps)), tuple(dict.fromkeys(_after(steps, end)))
    return tuple(part for part in parts if part)


def cannot_be_played(steps: Sequence[Told], most_players: int | None) -> tuple[str, ...]:
    """Why a game cannot be played from its rules as they are written; nothing where it can, as far as is known.

    `most_players` is for how many players the deck is enough, None where that is not known.
    """
    why = []
    unread = list(dict.fromkeys(step.rule for step in steps if not step.whole or step.kind is None))
    if not steps:
        why.append("no rules are given")
    if len(unread) == 1:
        why.append(f"rule {unread[0]} was not fully understood")
    elif unread:
        why.append(f"{len(unread)} of its rules were not fully understood")
    if steps and not unread and not any(map(_decides, steps)):
        why.append("no rule says who wins")
    if most_players is not None and most_players < 2:
        why.append("the deck has too few cards for two players")
    return tuple(why)


def counted(count: int, one: str) -> str:
    """So many of something: `1 card`, `3 cards`."""
    return f"{count} {one}{'s' * (count != 1)}"


def times_in_words(count: int) -> str:
    """How often: `twice`, `five times`, `12 times`."""
    return _TIMES[count] if count < 3 else f"{_TIMES[count] if count < len(_TIMES) else count} times"


def _decides(step: Told) -> bool:
    """True for a step that may end the game with a winner."""
    if step.kind in ("showdown", "win") or step.detail.get("act") in ("Outcome", "Win", "Claim"):
        return True
    return any("act" in inner and _decides(Told(0, None, "", inner)) for inner in _inside(step.detail))


def _inside(fields: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for value in fields.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict):
                yield part
                yield from _inside(part)


def _course(steps: Sequence[Told], end: int) -> list[str]:
    """The play up to the showdown, a sentence for what happens up to each betting round."""
    rounds: list[list[_Action]] = [[]]
    for action in _actions(steps, end):
        rounds[-1].append(action)
        if action.bets:
            rounds.append([])
    sentences: list[str] = []
    had = _Had()
    for passage in fold([tuple(actions) for actions in rounds if actions], lambda actions: actions, 4, 1):
        words = " ".join(_sentences(actions, had) for actions in passage.items)
        if passage.times > 1:
            times = times_in_words(passage.times)
            whole = words.count(". ") == 0
            words = f"{times.capitalize()}: {_lower(words)}" if whole else f"Do this {times}: {words}"
        sentences.append(words)
    return sentences


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


@dataclass
class _Had:
    """What was dealt so far: whether players have cards, and the board."""

    cards: bool = False
    board: bool = False


def _actions(steps: Sequence[Told], end: int) -> Iterator[_Action]:
    """The steps up to the showdown, plain deals of several rules put together where nothing else belongs to them."""
    alone = {rule for rule, some in groupby(steps, key=lambda step: step.rule) if len(list(some)) == 1}
    dealt = (0, 0)
    for step in steps[:end]:
        deal = plain_deal(step)
        if deal and step.rule in alone:
            dealt = (dealt[0] + deal[0], dealt[1] + deal[1])
            continue
        if any(dealt):
            yield _Action(dealt=dealt)
            dealt = (0, 0)
        if deal:
            yield _Action(dealt=deal)
        elif step.kind == "bet" and _plain_bet(step):
            yield _Action(bets=True)
        elif laid := plain_common(step):
            yield _Action(laid=laid)
        else:
            yield _Action(_in_words(step, steps), bets=step.detail.get("act") == "Bet" and "when" not in step.detail)
    if any(dealt):
        yield _Action(dealt=dealt)


def _plain_bet(step: Told) -> bool:
    return step.kind == "bet" and step.whole and set(step.detail) <= {"act", "opener"}


def _in_words(step: Told, steps: Sequence[Told]) -> str:
    """A step as a clause without its full stop; a repeat names the rules that it is about."""
    if not step.wording:
        return f"Then comes rule {step.rule}, which was not understood"
    words = step.wording.removesuffix(".").replace("common card", "community card").replace("common pair", "pair")
    back = step.detail.get("steps")
    if step.detail.get("act") == "Repeat" and back:
        rules = list(dict.fromkeys(other.rule for other in steps if other.rule < step.rule))[-back:]
        words = words.replace(f"the last {back} actions", rules_in_words(rules)).replace(
            "the last action", rules_in_words(rules)
        )
        times = step.detail.get("times")
        words = words.replace(f" {times} times", f" {times_in_words(times)}") if times else words
    return words if step.whole else f"{words} (rule {step.rule} was not fully understood)"


def rules_in_words(rules: Sequence[int]) -> str:
    """Those rules by their numbers: `rule 4`, `rules 4 and 5`, `rules 4 to 7`."""
    if len(rules) == 1:
        return f"rule {rules[0]}"
    return f"rules {rules[0]} {'and' if len(rules) == 2 else 'to'} {rules[-1]}"


def plain_deal(step: Told) -> tuple[int, int] | None:
    """How many cards, down and up, a step deals to each player; None for any other step."""
    if step.kind != "deal" or step.detail.get("act") != "Deal" or not step.whole:
        return None
    cards = step.detail.get("cards", {})
    count = cards.get("amount", {}).get("number")
    if set(step.detail) != {"act", "cards", "to"} or step.detail["to"] != {"role": "each player"}:
        return None
    if not set(cards) <= {"amount", "facing"} or set(cards.get("amount", {})) != {"number"} or count is None:
        return None
    return (0, count) if cards.get("facing") == "up" else (count, 0)


def plain_common(step: Told) -> tuple[int, str, str] | None:
    """How many community cards a step deals, which way they face, and how they lie (nothing for in a row); None for any
    other step."""
    if step.detail.get("act") != "Common" or not step.whole or not set(step.detail) <= {"act", "cards", "layout"}:
        return None
    cards = step.detail["cards"]
    count, facing = cards.get("amount", {}).get("number"), cards.get("facing", "down")
    plain = {"amount", "facing", "lies"} | ({"adjacency"} if cards.get("adjacency") == "in a straight line" else set())
    if not set(cards) <= plain or set(cards.get("amount", {})) != {"number"} or count is None:
        return None
    lies = step.wording.removesuffix(".").partition(f" {facing} in ")[2]
    return None if "layout" in step.detail and not lies else (count, facing, lies)


def _sentences(actions: Iterable[_Action], had: _Had) -> str:
    """What happens up to a betting round."""
    parts: list[str] = []
    for action in actions:
        if any(action.dealt):
            parts.append(f"Deal each player {_cards(*action.dealt, more=had.cards)}")
            had.cards = True
        elif action.laid:
            count, facing, lies = action.laid
            more = "more " if had.board and not lies else ""
            words = f"Deal {counted(count, more + 'community card')} face {facing}{' in ' + lies if lies else ''}"
            parts.append(words)
            had.board = True
        elif action.words:
            parts.append(action.words)
        elif parts and parts[-1].startswith(_IMPERATIVES) and len(parts[-1]) < 100:
            parts[-1] += ", then bet"
        else:
            parts.append("Then bet" if parts else "Bet")
    return " ".join(f"{part}." for part in parts)


def _cards(down: int, up: int, more: bool) -> str:
    """Cards dealt to a player: `2 cards face down and 1 face up`, `1 more card face up`."""
    noun = "more card" if more else "card"
    if down and up:
        return f"{counted(down, noun)} face down and {up} face up"
    return f"{counted(down, noun)} face down" if down else f"{counted(up, noun)} face up"


def _openers(steps: Sequence[Told]) -> list[str]:
    """Who opens the betting, where that is the same in every round."""
    bets = [step for step in steps if _plain_bet(step)]
    roles = {str(bet.detail.get("opener", {}).get("role", "")) for bet in bets}
    if len(roles) != 1 or not (words := _OPENERS.get(roles.pop())):
        return []
    words = f"{words[:1].upper()}{words[1:]}"
    return [f"{words} in each round." if len(bets) > 1 else f"{words}."]


def _after(steps: Sequence[Told], end: int) -> list[str]:
    """The showdown and what is told after it, in their own words."""
    told: list[str] = []
    for step in steps[end:]:
        words = "Then bet" if _plain_bet(step) else _in_words(step, steps).removeprefix("Showdown, ")
        if words != "Showdown":
            told.append(f"{words[:1].upper()}{words[1:]}.")
    return told
