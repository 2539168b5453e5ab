"""A game at a glance: in one line, the standard game with the same deal, and how this game differs from it.

Standard games are recognised by the deal: studs and draws by the cards of a hand, Hold’em and Omaha by their board,
guts by going in or out. The line leaves out rules that the standard game has as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from catalog.site.how_to_play import Told, counted, has_one_hole_card, plain_common, plain_deal, times_in_words

_RULE, _JOINED, _LINE, _RULES, _WILDS = 110, 130, 180, 3, 4
_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
_LEANS = re.compile(
    r"^(otherwise|or|in that case|in any case|the pot stays$|this|it|that|those|them|they|the loser|instead)\b"
    r"|\binstead\b|^(if|unless|until) (they|that|it)\b|^all (\d|(other )?cards of the same rank)\b|\ba different 2\b"
    r"|\bthey want it\b",
    re.I,
)
_PRONOUN, _NOUN = (
    re.compile(r"\b(it|that card|those)\b", re.I),
    re.compile(r"\b(card|hand|die|coin|stack|deck)s?\b", re.I),
)
_TABLE = re.compile(r"^Deal (\d+) cards? (up|down) to the table$")
_OFFERED = re.compile(r"^(?:If they want, they|They) may be dealt the card (up|down)(.*?)(?: instead)?$")
_WILD = re.compile(r"^(.+?) (?:is|are) wild(?: for them)?(?:, and so are( all others of its rank))?$")
_ORDINARY = ("bet", "deal", "common", "turn", "showdown", "repeat")
_MORE_BY_CHANCE = ("when", "may", "price")  # brings cards only to some players, or for money
_NO_MORE_CARDS = ("Redeal", "Blind", "Lie", "Peek", "Put", "Keep", "Cost")
_FLOP = (3, 1, 1)
OF_ITS_OWN = " with rules of its own"
"""What a line says of rules that are too long for it."""


def glance(steps: Sequence[Told], games: Mapping[str, int]) -> str:
    """The line of a game; empty if nothing of it is understood.

    It has the standard game, if all steps that deal cards are understood; which cards are wild; which hands win; and
    the rarest rules, in the order of play. `games` counts the games that have a kind of rule, or a wording.
    """
    base, used = _base(steps)
    wilds, others = _special(steps, used)
    if has_one_hole_card(steps):
        wilds = [wild.replace("low hole card", "hole card") for wild in wilds]
    won = _won(steps)
    head = f"{base} with {_wild(wilds)} wild" if base and wilds else base
    if (
        base
        and not (wilds or others or won)
        and any(_is_special(step) for n, step in enumerate(steps) if n not in used)
    ):
        head += OF_ITS_OWN
    if head and won.startswith("high-low"):
        head, won = f"{head}, {won}", ""
    parts = [part for part in (head, won, f"{_wild(wilds)} wild" if wilds and not base else "") if part]
    room = _LINE - sum(len(part) + 2 for part in parts)
    chosen = []
    for words, _ in sorted(others, key=lambda other: [games.get(part, 0) for part in other[1]]):
        if len(words) + 2 <= room and len(chosen) < _RULES:
            room -= len(words) + 2
            chosen.append(words)
    parts += [words for words, _ in others if words in chosen]
    line = "; ".join(dict.fromkeys(parts)) or "; ".join(
        dict.fromkeys(lower(step.wording.removesuffix(".")) for step in steps if step.kind == "deal" and step.wording)
    )
    line = line if len(line) <= _LINE else line[:_LINE].rsplit(" ", 1)[0] + " …"
    return line[:1].upper() + line[1:]


def in_full(steps: Sequence[Told]) -> str:
    """The line of a game that is a standard game itself: what is dealt, how often players bet, and who wins."""
    deals, boards = [plain_deal(step) for step in steps], [plain_common(step) for step in steps]
    down, up = (sum(deal[n] for deal in deals if deal) for n in (0, 1))
    cards = " and ".join(f"{_number(n)} {way}" for n, way in ((down, "down"), (up, "up")) if n)
    board = sum(laid[0] for laid in boards if laid)
    bets = sum(step.kind == "bet" for step in steps)
    own = cards.replace(" ", " card " if cards.startswith("one ") else " cards ", 1)
    parts = [f"{own} to each player" if own else "", counted_words(board, "community card") if board else ""]
    others = [in_short(step) for step in steps if step.kind == "draw" or _in_or_out(step) or _pays_for_losing(step)]
    again = any(step.kind == "repeat" for step in steps)
    parts += [*dict.fromkeys(map(lower, others)), "" if again or not bets else counted_words(bets, "betting round")]
    last = next((step.wording for step in reversed(steps) if step.kind == "showdown" and step.wording), "")
    parts.append(lower(last.removeprefix("Showdown, ").removesuffix(".")))
    line = "; ".join(filter(None, parts))
    return line[:1].upper() + line[1:]


# The standard game


def _base(steps: Sequence[Told]) -> tuple[str, set[int]]:
    """The standard game with the same deal, and the indexes of the steps that it includes.

    Empty if a rule was not understood, or if cards are dealt in an unusual way.
    """
    if any(step.kind is None or not step.whole for step in steps):
        return "", set()
    again = _dealt_again(steps)
    if again:
        start = _start([plain_deal(step) for step in steps if step.rule not in again])
        stakes = {n for n, step in enumerate(steps) if _in_or_out(step) or _pays_for_losing(step) or _again(step)}
        return (f"guts, {start}", stakes) if start and any(map(_in_or_out, steps)) else (start, set())
    used: set[int] = set()
    own: list[tuple[int, int]] = []
    hands: list[str] = []
    board: list[tuple[int, str]] = []
    for place, step in enumerate(steps):
        act = step.detail.get("act")
        if deal := plain_deal(step):
            own.append(deal)
        elif common := plain_common(step):
            board.append((common[0], common[2]))
        elif several := _several_hands(step):
            hands.append(several)
        elif step.kind == "deal" and act not in _NO_MORE_CARDS and not set(step.detail) & {*_MORE_BY_CHANCE}:
            return "", set()
        elif step.kind == "common" and "when" not in step.detail and act != "RemoveCommon":
            extras = step.detail.get("extras")
            if act != "Common" or not extras:
                return "", set()
            board.append((step.detail["cards"]["amount"]["number"] + len(extras), ""))
        else:
            continue
        used.add(place)
    down, up = (sum(deal[n] for deal in own) for n in (0, 1))
    if hands:
        shared = sum(count for count, _ in board)
        return ", ".join(hands + [counted_words(shared, "community card")] * bool(board)) if not own else "", used
    if board:
        return _board_game(steps, board, down, up, used), used
    if not down + up:
        return "", used
    return _hand_game(steps, own, down, up, used), used


def _several_hands(step: Told) -> str:
    """The hands that a step deals to each player, if they are several: `two hands of three cards to each player`."""
    if step.detail.get("act") != "Deal" or step.detail.get("to") != {"role": "each player"}:
        return ""
    sets, number = step.detail.get("sets"), step.detail["cards"].get("amount", {}).get("number")
    if not (sets and number):
        return ""
    return f"{_number(sets)} hands of {counted_words(number, 'card')} to each player"


def _dealt_again(steps: Sequence[Told]) -> set[int]:
    """The rules that deal cards as often as a repeat says; empty if a whole game is played again."""
    rules = list(dict.fromkeys(step.rule for step in steps))
    first = next((step.rule for step in steps if plain_deal(step)), None)
    found: set[int] = set()
    for step in steps:
        if step.kind != "repeat":
            continue
        back = step.detail.get("steps")
        at = rules.index(step.rule)
        again = rules[max(0, at - back) : at] if isinstance(back, int) and back else [step.rule]
        inside = [other for other in steps if other.rule in again]
        whole = first in again and any(other.kind in ("showdown", "match", "win") for other in inside)
        if not whole and any(other.kind in ("deal", "common") for other in inside):
            found.update(again)
    return found


def _start(deals: Sequence[tuple[int, int] | None]) -> str:
    """The cards that a hand begins with, if more come as often as the rules say."""
    down, up = (sum(deal[n] for deal in deals if deal) for n in (0, 1))
    own = " and ".join(f"{_number(n)} {way}" for n, way in ((down, "down"), (up, "up")) if n)
    return f"{own.replace(' ', ' card ' if own.startswith('one ') else ' cards ', 1)} to start" if own else ""


def _board_game(steps: Sequence[Told], board: list[tuple[int, str]], down: int, up: int, used: set[int]) -> str:
    """A game with community cards."""
    number = sum(count for count, _ in board)
    shape = f"in {board[0][1]}" if len(board) == 1 and board[0][1] else ""
    flop = tuple(count for count, _ in board) == _FLOP and not any(where for _, where in board)
    if flop and not up and down:
        must = [n for n, step in enumerate(steps) if step.detail.get("act") == "Use" and _exactly(step) == 2]
        if down == 2:
            return "Texas hold’em"
        if down == 4 and must:
            used.update(must)
            return "Omaha"
        return f"hold’em with {counted_words(down, 'hole card')}"
    own = " and ".join(f"{_number(n)} {way}" for n, way in ((down, "down"), (up, "up")) if n)
    own = own.replace(" ", " card " if own.startswith("one ") else " cards ", 1)
    shared = f"{counted_words(number, 'community card')}{' ' + shape if shape else ''}"
    return f"{own} to each player, {shared}" if own else shared


def _hand_game(steps: Sequence[Told], own: Sequence[tuple[int, int]], down: int, up: int, used: set[int]) -> str:
    """A game in which every hand has its own cards."""
    total = _number(down + up)
    stakes = [n for n, step in enumerate(steps) if _in_or_out(step)]
    rolled = [n for n, step in enumerate(steps) if _rolls(step)]
    passes = [n for n, step in enumerate(steps) if step.kind == "pass"]
    if stakes and (not up or not any(step.kind == "bet" for step in steps)):
        used.update(n for n, step in enumerate(steps) if _in_or_out(step) or _pays_for_losing(step) or _again(step))
        shown = f"{_number(down)} down and {_number(up)} up" if down and up else "all up" if up else ""
        return f"{total}-card guts" + f", {shown}" * bool(shown)
    if down and up:
        standard = (down, up) in ((3, 4), (1, 4))
        order = ", last card up" if own[-1][1] and down == 3 and up == 4 else ""
        how = order if standard else f", {_number(down)} down and {_number(up)} up"
        return f"{total}-card stud{how}"
    if up:
        return f"{total}-card stud, all up"
    draws = [n for n, step in enumerate(steps) if step.detail.get("act") == "Draw"]
    if draws:
        used.update(n for n in draws[:1] if _usual(steps[n]) and len(draws) == 1)
        used.update(rolled)
        return f"{total}-card draw{', rolled one at a time' if rolled else ''}"
    if _spread(steps):
        used.update(opened := [n for n, step in enumerate(steps) if _opens_one(step)])
        return f"{total}-card stud, {'roll your own' if len(opened) > 1 else 'all down'}"
    if passes and rolled:
        used.update(rolled)
        return f"{total}-card pass and roll"
    if rolled:
        used.update(rolled)
        return f"{total} cards, rolled one at a time"
    return f"{total} card{'s' * (down != 1)} down"


def _spread(steps: Sequence[Told]) -> bool:
    """True if there is betting between two deals."""
    deals = [n for n, step in enumerate(steps) if plain_deal(step)]
    return any(step.kind == "bet" for step in steps[deals[0] : deals[-1]])


def _opens_one(step: Told) -> bool:
    """True for a step in which each player turns up a down card of their choice."""
    one = {"amount": {"number": 1}, "facing": "down"}
    return step.detail.get("act") == "Flip" and step.detail.get("cards") in (one, one | {"chosen": True})


def _in_or_out(step: Told) -> bool:
    return step.detail.get("act") == "Declare" and step.detail.get("choice") == "in/out" and "when" not in step.detail


def _pays_for_losing(step: Told) -> bool:
    """True for the plain rule that a player who goes in and loses pays the pot."""
    pays = {"act", "pays", "who"} == set(step.detail) and step.detail["act"] == "Match"
    return pays and step.detail["pays"] == {"unit": "pot"} and "doing" in step.detail["who"]


def _again(step: Told) -> bool:
    """True for a new deal if nobody has won the pot yet."""
    return step.detail.get("act") == "Redeal" and "goes in" in str(step.detail.get("when"))


def _rolls(step: Told) -> bool:
    """True for the steps of a hand that is turned up card by card."""
    act, cards = step.detail.get("act"), step.detail.get("cards", {})
    stacked = act == "Stack" and set(step.detail) == {"act", "cards", "who"}
    return stacked or act == "OrderStands" or act == "Flip" and cards == {"lies": "stack", "which": "top"}


def _usual(draw: Told) -> bool:
    """True for a free exchange of up to three cards, as in five-card draw."""
    free = set(draw.detail) <= {"act", "cards", "may", "showing_ace", "who"}
    return free and draw.detail.get("cards") == {"amount": {"bound": "up to", "number": 3}}


def _exactly(use: Told) -> int | None:
    """The number of hole cards that a final hand must use, if a rule says only that."""
    options = use.detail.get("options", ())
    parts = options[0].get("parts", ()) if len(options) == 1 else ()
    if set(use.detail) != {"act", "options"} or len(parts) != 1 or set(options[0]) != {"parts"}:
        return None
    amount, rest = parts[0].get("amount", {}), {key: value for key, value in parts[0].items() if key != "amount"}
    fit = amount.get("bound") == "strictly" and rest in ({"facing": "down"}, {"lies": "hole"})
    return amount["number"] if fit else None


# What sets it apart


def _special(steps: Sequence[Told], used: set[int]) -> tuple[list[str], list[tuple[str, tuple[str, str]]]]:
    """The wild cards, and the other rules that the standard game lacks: in words, with kind and wording."""
    wilds: list[str] = []
    others: dict[str, tuple[str, str]] = {}
    alone = {rule: next(some) for rule, some in groupby(steps, key=lambda step: step.rule)}
    declared = _won(steps).startswith("high-low")
    gifts = [gift for step in steps for gift in _gifts(step)]
    closest = list(dict.fromkeys(lower(in_short(step)) for step in steps if step.detail.get("act") == "Closest"))
    priced = {step.rule for step in steps if step.detail.get("act") == "MakeWild"}
    for n, step in enumerate(steps):
        if n in used:
            continue
        if _gifts(step):
            others.setdefault(_passes(gifts), ("pass", step.wording))
            continue
        words = ", ".join(closest) if step.detail.get("act") == "Closest" else in_short(step)
        match = _WILD.match(words)
        if not words or len(words) > _RULE and not match or declared and step.detail.get("act") == "Declare":
            continue
        if match and not set(step.detail) & {"when", "may"}:
            mates = f" and{match[2]}" if match[2] else ""
            wilds.append(f"{_owned(lower(match[1]) + mates)}{' (if paid for)' * (step.rule in priced)}")
        elif _is_special(step):
            if words.startswith("They ") and alone[step.rule] is step:
                words = words.replace("They ", "players ", 1)
            if words.startswith("Or ") and n and steps[n - 1].rule == step.rule:
                first = next((said for said, (_, of) in others.items() if of == steps[n - 1].wording), "")
                others.pop(first, None)
                words = f"{first}, {lower(words)}" if first and len(first) + len(words) < _JOINED else ""
            if words and not leans(words):
                others.setdefault(lower(words), (step.kind or "", step.wording))
    return list(dict.fromkeys(wilds)), list(others.items())


def _gifts(step: Told) -> list[tuple[int, str]]:
    """How many cards each player passes, and to which side, if a step says only that."""
    if step.detail.get("act") != "Pass" or not set(step.detail) <= {"act", "gifts", "who", "turn"} or not step.whole:
        return []
    found = []
    for gift in step.detail["gifts"]:
        amount = gift.get("cards", {}).get("amount", {})
        plain = (
            set(gift) == {"cards", "toward"}
            and set(gift["cards"]) <= {"amount", "facing"}
            and set(amount) == {"number"}
        )
        if not plain or step.detail.get("who") != {"role": "each player"}:
            return []
        found.append((amount["number"], gift["toward"]))
    return found


def _passes(gifts: Sequence[tuple[int, str]]) -> str:
    """All passes of a game: `pass 3, 2 and 1 to the left`."""
    ways = list(dict.fromkeys(way for _, way in gifts))
    if len(ways) == 1:
        numbers = [str(n) for n, _ in gifts]
        if len(gifts) > 1 and len({*numbers}) == 1:
            return f"pass {counted(gifts[0][0], 'card')} to the {ways[0]}, {times_in_words(len(gifts))}"
        cards = f" card{'s' * (numbers != ['1'])}" if len(numbers) == 1 else ""
        return f"pass {_listed(numbers)}{cards} to the {ways[0]}"
    return f"pass {_listed([f'{n} to the {way}' for n, way in gifts])}"


def in_short(step: Told) -> str:
    """A step in fewer words than its rule has, if players have such words; without its full stop."""
    words = step.wording.removesuffix(".")
    detail = step.detail
    if detail.get("act") == "Qualify" and set(detail) <= {"act", "least", "most", "side", "to_open"}:
        hand = detail.get("most") or detail.get("least") or {}
        if detail.get("to_open") and hand.get("category") == "pair" and "rank" in hand:
            return f"{_many(hand['rank'])} or better to open"
        if detail.get("side") == "low" and "most" in detail and hand.get("category") == "high card":
            return f"{hand['rank']} or better for low"
    if detail.get("act") == "Draw":
        words = re.sub(r"\b(may )?twist\b", r"\1replace", words)
    if detail.get("act") == "Bet":
        words = re.sub(r"^Betting round, opened by .+, who must", "whoever opens must", words)
    if offered := _OFFERED.match(words):
        other = "a down" if offered[1] == "up" else "an up"
        return f"players may have {other} card dealt {offered[1]}{offered[2]}"
    if detail.get("act") == "Use" and (number := _exactly(step)):
        return f"use exactly {counted(number, 'hole card')}"
    if laid := _TABLE.match(words):
        return f"lay {counted(int(laid[1]), 'card')} face {laid[2]} on the table"
    if detail.get("act") == "Closest":
        return re.sub(r"^The (low|high) hand is the one closest", r"\1 is closest", words)
    if words.startswith("Each player ") and detail.get("who") == {"role": "each player"} and "when" not in detail:
        short = words.removeprefix("Each player simultaneously ").removeprefix("Each player ")
        if not short.startswith(("in ", "except ", "who ", "still ")) and "," not in short:
            return _as_an_order(short)
    return words


def _as_an_order(words: str) -> str:
    """What each player does, said to them: `discard 2 cards` for "discards 2 cards"; `players may draw 1 card`."""
    verb, _, rest = words.partition(" ")
    if verb == "may":
        return f"players {words}"
    if not verb.endswith("s"):
        return f"each player {words}"
    base = (
        re.sub(r"ies$", "y", verb) if verb.endswith("ies") else re.sub(r"(?:(?<=ss|ch|sh)|(?<=[xzo]))es$|s$", "", verb)
    )
    return f"{base} {_yours(rest)}".strip()


def _yours(words: str) -> str:
    for theirs, yours in (("their", "your"), ("they", "you"), ("theirs", "yours")):
        words = re.sub(rf"\b{theirs}\b", yours, words)
    return words


def _is_special(step: Told) -> bool:
    """True for a rule that is not about the deal, the betting, the showdown or the usual draw."""
    if step.kind == "bet":
        return bool(step.detail) and not set(step.detail) <= {"act", "opener"}
    if step.kind == "deal":
        return plain_deal(step) is None and step.detail.get("act") not in ("Redeal",) or "when" in step.detail
    if step.detail.get("act") == "Burn" or step.detail.get("act") == "Ante" and set(step.detail) <= {"act", "who"}:
        return False
    if step.kind == "showdown":
        return step.detail.get("act") != "Showdown" and bool(step.wording)
    return bool(step.wording) and step.kind not in _ORDINARY and not (step.detail.get("act") == "Draw" and _usual(step))


def _won(steps: Sequence[Told]) -> str:
    """The winners of the last showdown; empty for the high hand alone, and if there is no showdown."""
    ends = [step for step in steps if step.kind == "showdown" and step.wording]
    last = next((step for step in reversed(ends) if step.detail.get("shares")), ends[-1] if ends else None)
    if last is None or last.detail.get("prize"):
        return ""
    shares = last.detail.get("shares", ())
    sides = [(share.get("side"), share.get("taker")) for share in shares]
    if sides == [("high", "hand")] and "per" not in shares[0]:
        return ""
    if sides == [("high", "hand"), ("low", "hand")]:
        both = " of high, low or both" if last.detail.get("several_declared") else ""
        return f"high-low with a declaration{both}" if all(share.get("declared") for share in shares) else "high-low"
    words = last.wording.removeprefix("Showdown, ").removesuffix(".")
    return "" if len(words) > _RULE or leans(words) else lower(words)


# Words


def leans(words: str) -> bool:
    """True for a rule that refers to what another rule has named."""
    pronoun = _PRONOUN.search(words)
    return bool(_LEANS.search(words)) or pronoun is not None and not _NOUN.search(words[: pronoun.start()])


def _wild(wilds: Sequence[str]) -> str:
    """A list of the wild cards, with a number for the last ones if there are many; one with an "and" comes last,
    between commas.
    """
    wilds = sorted(wilds, key=lambda wild: (_is_list(wild), "(and " in wild))
    if len(wilds) > _WILDS:
        return f"{', '.join(wilds[: _WILDS - 1])} and {len(wilds) - _WILDS + 1} others"
    if len(wilds) > 1 and _is_list(wilds[-1]):
        return f"{', '.join(wilds[:-1])}, and {wilds[-1]},"
    return _listed(wilds)


def _is_list(wild: str) -> bool:
    """True for wild cards with an "and" between them, outside of brackets."""
    return " and " in re.sub(r"\(.*?\)", "", wild)


def _owned(words: str) -> str:
    words = re.sub(r"\band all others of (its|their) (ranks?)\b", r"(and all of \1 \2)", words)
    return re.sub(r"^(?:their|each player's) ", "your ", words)


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _many(rank: str) -> str:
    return f"{rank}es" if rank == "six" else f"{rank}s"


def counted_words(number: int, noun: str) -> str:
    """A number of things in words: `five community cards`."""
    return f"{_number(number)} {noun}{'s' * (number != 1)}"


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def lower(words: str) -> str:
    """Words without a capital at the beginning."""
    return words[:1].lower() + words[1:]


def rules_of(steps: Iterable[tuple[int, str | None, str, Mapping[str, Any], Sequence[str]]]) -> list[Told]:
    """Steps of a game from rows: rule, kind, wording, fields, and the words of the rule that were not read."""
    rows = list(steps)
    unread = {rule for rule, _, _, _, words in rows if words}
    return [
        Told(rule, kind, wording, detail, rule not in unread, tuple(words))
        for rule, kind, wording, detail, words in rows
    ]
