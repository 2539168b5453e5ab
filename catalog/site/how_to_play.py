"""How a game is played, in a few sentences of card players' English, from its typed steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from catalog.site.folding import fold

_TIMES = "never once twice three four five six seven eight nine ten".split()
_IMPERATIVES = ("Deal ", "Turn up ", "Declare ", "Burn ")
_OPENERS = {
    "player with the high hand showing": "the highest hand showing",
    "player with the low hand showing": "the lowest hand showing",
    "player left of the dealer": "the player to the dealer’s left",
    "last player to raise": "the last player to raise",
}
_MOVES = {"around": "around the table", "clockwise": "to the left", "counterclockwise": "to the right"}
"""Where the lead goes, by which way the opening rotates."""
_ORDERS = ("deal ", "turn up ", "roll ", "flip ", "auction ")
_TWIST = re.compile(r"\btwist (?:(1 card\b)|(?:up to |exactly )?\d+ cards\b)")
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_DOING = {
    "Bet": "betting",
    "Bid": "bidding",
    "Common": "dealing",
    "Deal": "dealing",
    "Declare": "declaring",
    "Buy": "buying",
    "Discard": "discarding",
    "Draw": "drawing",
    "Flip": "flipping",
    "Pass": "passing",
    "Show": "showing",
    "Table": "dealing",
    "Trade": "trading",
    "TurnUp": "turning",
}
"""What is done in a step that is repeated."""


_AT_ONCE = {"order": "simultaneously"}
_IN_TURN = {"order": "one at a time", "start": {"role": "player left of the dealer"}}
_BOTH = [{"declared": True, "side": "high", "taker": "hand"}, {"declared": True, "side": "low", "taker": "hand"}]
_SPLIT = "The best hand of those who declared high and the lowest of those who declared low split the pot"
_NEW_HAND = "If nobody goes in or somebody has to match the pot, deal everybody a new hand"


def _new_hand(forced: bool) -> dict[str, Any]:
    """The fields of a new deal after nobody went in, or somebody matches (`forced`: has to match) the pot."""
    stays_out = {"deeds": ["goes in"], "who": {"role": "no one"}}
    matches = {"deeds": ["matches"], "price": {"unit": "pot"}, "who": {"role": "any player"}}
    events = [stays_out, matches | ({"forced": True} if forced else {})]
    return {
        "act": "Redeal",
        "to": {"role": "each player"},
        "when": [{"either": True, "events": events, "temper": "if"}],
    }


_PLAINLY: tuple[tuple[dict[str, Any], str], ...] = (
    ({"act": "Declare", "choice": "high/low", "turn": _AT_ONCE}, "Everybody declares high or low at the same time"),
    (
        {"act": "Declare", "choice": "high/low/both", "turn": _AT_ONCE},
        "Everybody declares high, low or both at the same time",
    ),
    ({"act": "Declare", "choice": "in/out", "turn": _AT_ONCE}, "Everybody declares in or out at the same time"),
    (
        {"act": "Declare", "choice": "in/out", "turn": _IN_TURN},
        "Starting at the dealer’s left, each player in turn declares in or out",
    ),
    ({"act": "Showdown", "shares": _BOTH}, _SPLIT),
    (
        {"act": "Showdown", "called": False, "several_declared": True, "shares": _BOTH},
        f"{_SPLIT}; a player may declare both",
    ),
    (
        {
            "act": "Match",
            "pays": {"unit": "pot"},
            "who": {"doing": [{"deeds": ["goes in"]}, {"deeds": ["loses"]}], "role": "each player"},
        },
        "Whoever goes in and loses matches the pot",
    ),
    (_new_hand(forced=True), _NEW_HAND),
    (_new_hand(forced=False), _NEW_HAND),
    (
        {"act": "Stack", "cards": {"owner": {"role": "they"}}, "who": {"role": "each player"}},
        "Each player stacks their cards face down in an order of their choice",
    ),
    ({"act": "OrderStands"}, "The order of a stack may not change"),
    (
        {
            "act": "Flip",
            "cards": {"lies": "stack", "which": "top"},
            "turn": _AT_ONCE,
            "who": {"role": "each player"},
        },
        "Everybody turns up the top card of their stack at the same time",
    ),
)
"""Steps for which there are plainer words than their rules have, by all of their fields."""


@dataclass(frozen=True)
class Told:
    """A step of a game: the number of its rule, its kind (None if it was not understood), its house wording and its
    fields. `whole` is False if words of its rule were not understood, and `unread` has these words.
    """

    rule: int
    kind: str | None
    wording: str
    detail: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Action:
    """One action of the play: a betting round, a plain deal (`dealt` are the cards for each player, down and up;
    `laid` the cards for the board), or a step in its own words.
    """

    words: str = ""
    bets: bool = False
    dealt: tuple[int, int] = (0, 0)
    laid: tuple[int, str, str] | None = None


def in_paragraphs(steps: Sequence[Told]) -> tuple[tuple[str, ...], ...]:
    """The sentences in two parts: the play, then what wins and all other rules. An empty part is left out.

    The deal and the betting are in order, repeated passages are given once, and a rule that was not understood is
    named in its place. Empty for a game without steps.
    """
    if not any(step.wording for step in steps):
        return ()
    end = _end(steps)
    parts = (*_openers(steps), *_course(steps, end)), tuple(dict.fromkeys(_after(steps, end)))
    return tuple(part for part in parts if part)


def _end(steps: Sequence[Told]) -> int:
    """The place of the showdown that ends the play: the first one after which nobody is dealt a card, bets or flips."""
    shown = [n for n, step in enumerate(steps) if step.kind == "showdown"]
    last = max((n for n, step in enumerate(steps) if _goes_on(step)), default=-1)
    return next((n for n in shown if n > last), shown[0] if shown else len(steps))


def _goes_on(step: Told) -> bool:
    """True for an action of the play that every hand has."""
    flips = step.detail.get("act") == "Flip" and "when" not in step.detail
    return flips or _plain_bet(step) or plain_deal(step) is not None or plain_common(step) is not None


def cannot_be_played(steps: Sequence[Told], most_players: int | None) -> tuple[str, ...]:
    """Reasons why a game cannot be played from its rules as they are written; empty if it can, as far as is known.

    `most_players` is the most players that the deck is enough for, None if that is not known.
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
    """A number of things: `1 card`, `3 cards`."""
    return f"{count} {one}{'s' * (count != 1)}"


def times_in_words(count: int) -> str:
    """A number of times: `twice`, `five times`, `12 times`."""
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
    """The play up to the showdown, with a sentence for everything up to each betting round."""
    sentences: list[str] = []
    had = _Had()
    waiting: list[_Action] = []

    def tell() -> None:
        if waiting:
            sentences.append(" ".join(f"{part}." for part in _parts(waiting, had)))
            waiting.clear()

    for passage in fold(list(_actions(steps, end)), lambda action: action):
        if passage.times == 1:
            waiting.append(passage.items[0])
            if waiting[-1].bets:
                tell()
            continue
        tell()
        words = "; ".join(map(_lower, _parts(passage.items, had)))
        sentences.append(f"{times_in_words(passage.times).capitalize()}: {words}.")
    tell()
    return sentences


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


@dataclass
class _Had:
    """What was dealt so far: whether players have cards, and whether there is a board."""

    cards: bool = False
    board: bool = False


def _actions(steps: Sequence[Told], end: int) -> Iterator[_Action]:
    """The steps up to the showdown; plain deals of neighbouring rules are combined if they have no other step."""
    alone = {rule for rule, some in groupby(steps, key=lambda step: step.rule) if len(list(some)) == 1}
    dealt, passed, shown = (0, 0), [], False
    for step in steps[:end]:
        gifts = plain_pass(step, shown) if step.rule in alone else None
        if passed and gifts is None:
            yield _Action(_passing(passed))
            passed = []
        deal = plain_deal(step)
        shown = shown or step.kind == "flip" or bool(deal and deal[1])
        if deal and step.rule in alone:
            dealt = (dealt[0] + deal[0], dealt[1] + deal[1])
            continue
        if any(dealt):
            yield _Action(dealt=dealt)
            dealt = (0, 0)
        if deal:
            yield _Action(dealt=deal)
        elif gifts is not None:
            passed.append(gifts)
        elif step.kind == "bet" and _plain_bet(step):
            yield _Action(bets=True)
        elif laid := plain_common(step):
            yield _Action(laid=laid)
        else:
            words = _in_words(step, steps).removeprefix("Showdown, ")
            bets = step.detail.get("act") == "Bet" and "when" not in step.detail
            yield _Action(words[:1].upper() + words[1:], bets=bets)
    if any(dealt):
        yield _Action(dealt=dealt)
    if passed:
        yield _Action(_passing(passed))


def _passing(passed: Sequence[tuple[int, str]]) -> str:
    """Consecutive passes as a clause: `Each player passes 3 cards to the left, then 2, then 1`."""
    (first, side), *rest = passed
    words = f"Each player passes {counted(first, 'card')} to the {side}"
    for count, other in rest:
        words += f", then {count}{'' if other == side else ' to the ' + other}"
        side = other
    return words


def plain_pass(step: Told, shown: bool) -> tuple[int, str] | None:
    """How many cards each player passes, and to which side; None for any other step, and for passes both ways.

    As long as no card is `shown`, the cards may be described as down cards.
    """
    detail = step.detail
    if detail.get("act") != "Pass" or not set(detail) <= {"act", "gifts", "who", "turn"} or not step.whole:
        return None
    if detail.get("who") != {"role": "each player"} or len(detail["gifts"]) != 1:
        return None
    gift = detail["gifts"][0]
    cards = gift.get("cards", {})
    plain = set(gift) == {"cards", "toward"} and set(cards) <= ({"amount"} if shown else {"amount", "facing"})
    return (cards["amount"]["number"], gift["toward"]) if plain and set(cards.get("amount", {})) == {"number"} else None


def _plain_bet(step: Told) -> bool:
    return step.kind == "bet" and step.whole and set(step.detail) <= {"act", "opener", "rotates"}


def _in_words(step: Told, steps: Sequence[Told]) -> str:
    """A step as a clause without its full stop; a repeat names what is done again."""
    if not step.wording:
        return f"Rule {step.rule} was not understood{_quoted(step)}"
    words = step.wording.removesuffix(".")
    words = next((plainly for fields, plainly in _PLAINLY if fields == step.detail), words)
    most = step.detail.get("most")
    most = most if isinstance(most, dict) else {}  # a number of cards is none
    if step.detail == {"act": "Qualify", "side": "low", "most": {"category": "high card", "rank": most.get("rank")}}:
        article = "an" if most["rank"] == "eight" else "a"
        words = f"A low hand needs {article} {most['rank']} low or better to win"
    words = words.replace("low hole card", "hole card") if has_one_hole_card(steps) else words
    words = re.sub(r"^Betting round\b", "There is a betting round", words)
    words = re.sub(r", (the (?:first )?table card) included\b", r" (\1 counts as a hand, too)", words)
    if step.detail.get("act") == "Draw":
        words = _TWIST.sub(
            lambda said: f"{said[0]} (swap {'it for a new one' if said[1] else 'them for new ones'})", words
        )
    back = step.detail.get("steps")
    if step.detail.get("act") == "Repeat" and back:
        again = _done_again(step, steps, back)
        words = words.replace(f"the last {back} actions", again).replace("the last action", again)
        times = step.detail.get("times")
        if times:
            words = re.sub(rf" (?:once|twice|{times} times)\b", f" {_more_times(times)}", words, count=1)
    last = next(other for other in reversed(steps) if other.rule == step.rule)
    if step.whole or step is not last and step != last:
        return words
    return f"{words} (rule {step.rule} was not fully understood{_quoted(step)})"


def has_one_hole_card(steps: Sequence[Told]) -> bool:
    """True for a game in which each player has exactly one card down, so that it is not the low or the high one."""
    down = [deal[0] for step in steps if (deal := plain_deal(step))]
    others = [step for step in steps if plain_deal(step) is None and step.detail.get("act") != "Wild"]
    return sum(down) == 1 and not any(step.kind == "repeat" or "'down'" in str(step.detail) for step in others)


def _done_again(repeat: Told, steps: Sequence[Told], back: int) -> str:
    """What a repeat of so many rules does again: `the flipping and betting`, or from which step on."""
    rules = list(dict.fromkeys(other.rule for other in steps if other.rule < repeat.rule))
    if back >= len(rules):
        return "everything"
    inside = [other for other in steps if other.rule in rules[-back:]]
    acts = [str(other.detail.get("act")) for other in inside if other.detail.get("act") != "Showdown"]
    doing = list(dict.fromkeys(_DOING.get(act, "") for act in acts))
    if len(doing) <= 3 and all(doing):
        return "the " + " and ".join(filter(None, (", ".join(doing[:-1]), doing[-1])))
    if _plain_bet(inside[0]):
        return "everything from the last betting round on"
    if dealt := plain_deal(inside[0]):
        return f"everything, starting with dealing each player {_cards(*dealt, more=False)},"
    words = _lower(_in_words(inside[0], steps))
    from catalog.language.lexicon import gerund  # wanted by a game's page alone

    first = gerund(words) if words.startswith(_ORDERS) else f"“{words}”"
    return f"everything, starting with {first},"


def _more_times(times: int) -> str:
    """How often something is done again: `once more`, `three more times`."""
    if times < 3:
        return "once more" if times == 1 else "two more times"
    return times_in_words(times).replace(" times", " more times")


def _quoted(step: Told) -> str:
    """The words of a rule that were not understood, behind a colon."""
    return ": " + ", ".join(f"“{words.removesuffix('.')}”" for words in step.unread) if step.unread else ""


def rules_in_words(rules: Sequence[int]) -> str:
    """Rules by their numbers: `rule 4`, `rules 4 and 5`, `rules 4 to 7`."""
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
    """How many community cards a step deals, which way they face, and their shape (empty for a row); None for any
    other step.
    """
    if step.detail.get("act") != "Common" or not step.whole or not set(step.detail) <= {"act", "cards", "layout"}:
        return None
    cards = step.detail["cards"]
    count, facing = cards.get("amount", {}).get("number"), cards.get("facing", "down")
    plain = {"amount", "facing", "lies"} | ({"adjacency"} if cards.get("adjacency") == "in a straight line" else set())
    if not set(cards) <= plain or set(cards.get("amount", {})) != {"number"} or count is None:
        return None
    lies = step.wording.removesuffix(".").partition(f" {facing} in ")[2]
    return None if "layout" in step.detail and not lies else (count, facing, lies)


def _parts(actions: Iterable[_Action], had: _Had) -> list[str]:
    """The actions, a clause each; a bet is joined to a short clause before it."""
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
    return parts


def _cards(down: int, up: int, more: bool) -> str:
    """Cards dealt to a player: `2 cards face down and 1 face up`, `1 more card face up`."""
    noun = "more card" if more else "card"
    if down and up:
        return f"{counted(down, noun)} face down and {up} face up"
    return f"{counted(down, noun)} face down" if down else f"{counted(up, noun)} face up"


def _openers(steps: Sequence[Told]) -> list[str]:
    """Who opens the betting, if that is known of all rounds; a hand showing opens only when cards show."""
    bets = [(place, step) for place, step in enumerate(steps) if _plain_bet(step)]
    rounds: dict[str, list[int]] = {}
    blind = set()
    for number, (place, bet) in enumerate(bets):
        role = str(bet.detail.get("opener", {}).get("role", ""))
        rounds.setdefault(role, []).append(number)
        if role.endswith("showing") and not any(map(_shows, steps[:place])):
            blind.add(role)
    if not rounds or not set(rounds) <= set(_OPENERS):
        return []
    who = {role: f"{'once cards show, ' * (role in blind)}{_OPENERS[role]} opens" for role in rounds}
    moves = [_MOVES[rotates] for rotates in dict.fromkeys(bet.detail.get("rotates") for _, bet in bets) if rotates]
    lead = "".join(f"; the lead moves {moved} each round" for moved in moves)
    if len(rounds) == 1 and lead:
        words = f"{who.popitem()[1]} the first betting round{lead}"
    elif len(rounds) == 1:
        words = f"{who.popitem()[1]} the betting{' in each round' * (len(bets) > 1)}"
    elif len(bets) > len(_ORDINALS) or any(step.kind == "repeat" for step in steps):
        return []
    else:
        *named, rest = sorted(rounds, key=lambda role: len(rounds[role]))
        words = "; ".join([*(f"{who[role]} {_numbered(rounds[role])}" for role in named), f"{who[rest]} all others"])
        words += lead
    return [f"{words[:1].upper()}{words[1:]}."]


def _shows(step: Told) -> bool:
    """True for a step that may leave a card of a player face up."""
    return step.kind == "flip" or " up" in step.wording


def _numbered(rounds: Sequence[int]) -> str:
    """Betting rounds by their numbers from zero: `the first and third betting rounds`."""
    words = [_ORDINALS[number] for number in rounds]
    listed = " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return f"the {listed} betting round{'s' * (len(words) > 1)}"


_HIGH_WINS = {"act": "Showdown", "shares": [{"side": "high", "taker": "hand"}]}


def _after(steps: Sequence[Told], end: int) -> list[str]:
    """The showdown and all steps after it, in their own words."""
    told: list[str] = []
    place = any(step.detail.get("act") == "Contest" and step.detail.get("contested") == "pot" for step in steps)
    only_high = any(step.detail == _HIGH_WINS for step in steps)
    for step in steps[end:]:
        if place and step.detail == _HIGH_WINS:
            continue  # the second best hand does
        if place and step.detail.get("contested") == "pot" and step.detail.get("act") == "Contest" and not only_high:
            told.append(step.wording.replace("wins the pot", "takes the place of the high hand"))
            continue
        words = "Then bet" if _plain_bet(step) else _in_words(step, steps).removeprefix("Showdown, ")
        if words != "Showdown":
            told.append(f"{words[:1].upper()}{words[1:]}.")
    return told
