"""Functions by label for rules about which cards a hand may use, and hands that are made of others."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Draft, NotAReading, Parts, make
from catalog.language.semantics.cards import like_mates
from catalog.language.semantics.parts import exactly, refuse_if
from catalog.model import uses
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import CARDS, IT, ONE, THE_ONE, THEM
from catalog.model.phrase import CardPhrase, Line, Who
from catalog.model.step import number_of, on_table
from catalog.model.terms import Bound, Role, Zone


def _option(parts: Parts, words: list[str]) -> uses.Option:
    cards: list[CardPhrase] = []
    for part in parts["parts"]:
        if isinstance(part, _Those):
            part = part.of(cards[-1])
        cards += part if isinstance(part, tuple) else [part]
    for at, of in enumerate(cards):
        if any(_in_row_told(of, before) for before in cards[:at]):
            cards[at] = changed(of, line=changed(of.line, which=Selector.THAT, number=None))
    owners = [of.owner.role for of in cards if of.owner is not None]
    if Role.THAT_OTHER in owners and any(of.lies is Zone.ANY_HAND for of in cards):
        raise NotAReading("the other hand, or the other player?")
    lone = ({"what"}, {"what", "which"}, {"what", "spot"}, {"what", "spot", "amount"})
    if any(fields_set(of) in lone and all(_plain_number(one) for one in of.what) for of in cards):
        raise NotAReading("so many cards, or cards that show that?")
    line = cards[0].line is not None and cards[0].line.number is not None  # "any row with a king" has the king in it
    refuse_if("with" in words and (IT in cards or line or fields_set(cards[0]) <= {"lies"}), "the card with what?")
    refuse_if("with" in words and cards[-1].hands, "with which hand are they used?")
    return uses.Option(tuple(cards), parts.get("without", [None])[0], "with_corners" in parts)


def _in_row_told(cards: CardPhrase, before: CardPhrase) -> bool:
    """ "One card of the top row, and two from the same row": several cards of a row of which one was told."""
    if cards.line is None or before.line is None or before.line.which in (None, Selector.THAT):
        return False
    several = cards.amount is not None and (cards.amount.number or 0) > 1
    return several and cards.line == Line(before.line.sort, number=1)


@frozen
class _Those(Draft):
    """ "And those of the player on your left": cards like those told just before, of another player."""

    owner: Who
    facing: Facing | None = None

    def of(self, cards: CardPhrase) -> CardPhrase:
        """Such cards of theirs; NotAReading where those before are nobody's own."""
        refuse_if(on_table(cards) or cards.owner not in (None, THEM), "which of theirs?")
        return changed(cards, amount=None, owner=self.owner, facing=self.facing or cards.facing)


def _plain_number(of: CardSet) -> bool:
    return of.rank is not None and of.rank <= Rank.TEN and of == CardSet(of.rank)


@frozen
class _Listed(uses.Option):
    """Cards told in a list with commas, which may be one option or several."""


def _option_listed(parts: Parts, words: list[str]) -> uses.Option:
    total, *rest = _option(parts, words).parts
    if rest and total == CardPhrase(total.amount):
        numbers = [number_of(cards) or 0 for cards in rest]
        if all(numbers) and sum(numbers) == exactly(total.amount):  # "four cards, two up and two down"
            return uses.Option(tuple(rest))
    return _Listed((total, *rest))


def _option_numbers(parts: Parts, words: list[str]) -> tuple[uses.Option, ...]:
    """ "Two, three or five of your down cards": as many options."""
    (cards,) = parts["cards"]
    refuse_if(exactly(cards.amount) is None or cards.plus or cards.alternative, "so many of which cards?")
    numbers = (*parts["number"], cards.amount.number)
    return tuple(uses.Option((changed(cards, amount=Amount(n)),)) for n in numbers)


def _hands_alike(parts: Parts, words: list[str]) -> tuple[uses.HandPart, ...]:
    """ "Two hands of three cards each": as many hands of one size, where one is told."""
    number, size = parts["number"][0], parts.get("size", [None])[0]
    refuse_if(not 2 <= number <= 6, "how many hands?")
    return (uses.HandPart(size),) * number


def _split_alike(parts: Parts, words: list[str]) -> uses.SplitHand:
    told = {name: parts[name] for name in ("contains", "facing", "one_each_side", "set_apart") if name in parts}
    split = make(uses.SplitHand, {"hand_parts": parts["hands"], **told})
    if parts.get("total", [split.number]) != [split.number]:  # so many in hands of which no size is told, too
        raise NotAReading("so many cards they are not")
    return split


def _split_hand(parts: Parts, words: list[str]) -> uses.SplitHand:
    """ "Their seven cards into a hand of five and one of two": so many they are together."""
    total = parts.pop("total", [None])[0]
    told = (part if isinstance(part, tuple) else (part,) for part in parts.pop("hand_part"))
    parts["hand_parts"] = [tuple(part for several in told for part in several)]
    split = make(uses.SplitHand, parts)
    refuse_if(total not in (None, split.number), "so many cards they are not")
    return split


def _use_once(parts: Parts, words: list[str]) -> uses.UseOnce:
    (cards,) = parts["cards"]
    cards = changed(cards, which=None) if cards.which is Selector.THAT else cards
    (inside,) = parts.get("in_hand", [False])
    return uses.UseOnce(cards, inside is not False, None if isinstance(inside, bool) else inside)


def _cards_shaped(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Any 2x2 square of commons": all cards of one such square."""
    amount = parts.pop("amount", [ONE])[0]
    refuse_if(amount not in (ONE, Amount(None, Bound.WHICHEVER)), "how many squares?")
    return make(CardPhrase, like_mates(parts))


def _use(parts: Parts, words: list[str]) -> uses.Use:
    options = _options_of(parts.pop("options"))
    played = [cards for option in options for cards in option.parts] if {"play", "plays"} & {*words} else []
    if any(fields_set(cards) <= {"amount", "what", "which"} for cards in played):
        raise NotAReading("played to a trick, or in a hand?")
    if none := parts.pop("without", None):  # "in your final hand, but none of your up cards"
        refuse_if(any(option.without is not None for option in options), "none of which?")
        options[-1] = changed(options[-1], without=none[0])
    for besides in parts.pop("besides", ()):
        options = _but(options, besides, parts)
    for none in parts.pop("none_of", ()):  # "or none of your down cards"
        if not any(_as_told(none) == _as_told(cards) for option in options for cards in option.parts):
            raise NotAReading("none of which cards?")
        parts["or_none"] = [True]
    if others := parts.pop("others_too", None):
        _check_others(others[0], options, parts.pop("other"), parts.get("side", [None]))
        parts["others_too"] = [True]
    for some in parts.pop("of_them", ()):
        options = [_some_of(options, some)]
    for number in parts.pop("not_so_many", ()):  # "one or three, but not two": neither more nor fewer than told
        options = [_strictly(option, number) for option in options]
    for also in parts.pop("also_part", ()):  # "but not both, and one from each flop": with either
        options = [uses.Option((*option.parts, also)) for option in options]
    return make(uses.Use, parts | {"options": [tuple(options)]})


def _options_of(given: list[uses.Option | tuple[uses.Option, ...]]) -> list[uses.Option]:
    options: list[uses.Option] = []
    for option in given:
        if isinstance(option, _Listed):
            options += _lines_apart(option) if len(given) > 1 else [uses.Option(option.parts)]
        else:
            options += option if isinstance(option, tuple) else [option]
    return options


def _but(options: list[uses.Option], besides: CardPhrase, parts: Parts) -> list[uses.Option]:
    """ "But not the center card"; "but not both of the corners" is a limit, put into `parts`."""
    (option,) = options
    (cards,) = option.parts
    if cards.besides is not None:
        raise NotAReading("two exceptions")
    refuse_if(any(of == CardSet(of.rank) for of in besides.what) and on_table(besides), "two of them, or the twos?")
    if besides.amount is None or besides.amount.bound is not Bound.ALL:
        return [uses.Option((changed(cards, besides=besides),))]
    if besides.amount.number is None:
        raise NotAReading("not all of how many?")
    most = Amount(besides.amount.number - 1, Bound.UP_TO)
    parts["limit"] = [*parts.get("limit", ()), changed(besides, amount=most)]
    return options


def _as_told(cards: CardPhrase) -> CardPhrase:
    """Cards without their number and whose they are: "both hole cards", "your hole cards"."""
    return changed(cards, amount=None, total=None, owner=None)


def _check_others(others: tuple, options: list[uses.Option], other_sides: list, sides: list) -> None:
    """ "And a different row for your low hand": as many of the same, for the other side. Raises NotAReading."""
    sort, number, cards = others
    if len(options) != 1 or len(options[0].parts) != 1 or sides[0] is None or sides[0] == other_sides[0]:
        raise NotAReading("others of what, for which hand?")
    (used,) = options[0].parts
    if sort is not None and (used.line is None or used.line.sort is not sort or used.line.number != 1):
        raise NotAReading("another of which lines?")
    refuse_if(number is not None and used.amount != Amount(number), "as many others")
    refuse_if(cards is not None and cards != CARDS and _as_told(cards) != _as_told(used), "others of the same sort")
    single = used.amount == ONE or used.line is not None and used.line.number == 1
    if sort is None and number is None and cards is None and not single and used.amount is None:
        raise NotAReading("how many others?")


def _strictly(option: uses.Option, barred: int) -> uses.Option:
    (cards,) = option.parts
    if cards.amount is not None and cards.amount.bound is Bound.ALL and barred < (cards.amount.number or 0):
        return option  # "both or neither, but not just one"
    number = exactly(cards.amount)
    refuse_if(number in (None, barred), "but not how many?")
    return uses.Option((changed(cards, amount=Amount(number, Bound.STRICT)),))


def _limit_of(cards: CardPhrase, told: Bound) -> CardPhrase:
    """ "But never more than one of the corners", "but only one from the top row": at most so many of such cards."""
    amount = cards.amount
    if amount is None or amount.bound is not told or amount.number is None or amount.other:
        raise NotAReading("at most how many?")
    if cards.line is not None and cards.line.which is Selector.THAT:
        raise NotAReading("the same row as what?")
    if changed(cards, amount=None, owner=None) == CARDS:  # "but only two of its cards" are not the player's own
        raise NotAReading("so many of which?")
    return changed(cards, amount=Amount(amount.number, Bound.UP_TO))


def _use_not(parts: Parts, words: list[str]) -> uses.Use:
    """ "Your hand may not use": they may not."""
    return _use(parts | {"who": [THEM]}, words)


def _of_them(parts: Parts, words: list[str]) -> CardPhrase:
    """ "No more than two of them down cards": so many of such cards."""
    (amount,), (cards,) = parts["amount"], parts["cards"]
    refuse_if(cards.amount not in (None, ONE, THE_ONE), "how many of them?")
    if amount.bound is Bound.STRICT:  # "only one of them may be an up card"
        amount = Amount(amount.number, Bound.UP_TO if {"may", "can"} & {*words} else Bound.EXACTLY)
    return changed(cards, amount=amount)


def _some_of(options: list[uses.Option], some: CardPhrase) -> uses.Option:
    """ "Two of your cards, at least one of which must be a down card": so many of those used."""
    (option,) = options
    (cards,) = option.parts
    refuse_if(cards.of_them is not None or cards.amount is None, "of which of them?")
    return changed(option, parts=(changed(cards, of_them=some),))


def _lines_apart(option: uses.Option) -> list[uses.Option]:
    """ "A row, a column, a corner and its neighbours, or ...": in a list of ways, each line before the last is one."""
    before, last = option.parts[:-2], option.parts[-2:]
    if not before or any(
        cards.line is None and cards.lies is not Zone.COMMON and cards.spot is None for cards in before
    ):
        return [uses.Option(option.parts)]
    return [*(uses.Option((cards,)) for cards in before), uses.Option(last)]


_ANY_OF_ALL = uses.Use(
    (uses.Option((CardPhrase(Amount(None, Bound.ANY), lies=Zone.HOLE), CardPhrase(lies=Zone.COMMON))),), may=True
)
"""A hand of any hole cards and any common cards."""


def _use_any(parts: Parts, words: list[str]) -> uses.Use:
    """ "The best hand from your five and the five in the middle": any of them, of which there are so many anyway."""
    refuse_if(any(number < 1 for number in parts.get("number", ())), "of none?")
    return _ANY_OF_ALL


def _different(parts: Parts) -> uses.UseDifferent:
    """ "A different row for each hand": other cards, so many or lying so."""
    number, side, sort, lies = (parts.get(name, [None])[0] for name in ("number", "side", "sort", "lies"))
    return uses.UseDifferent(number, side, sort, lies)


ACTIONS: dict[str, Callable] = {
    "use_any": _use_any,
    "move_between": lambda parts, words: uses.MoveBetween(
        parts["cards"][0], words[0] not in ("move", "moves"), parts.get("number", [None])[0]
    ),
    "use_different_lines": lambda parts, words: make(uses.UseDifferent, {"sort": parts["sort"]}),
    "hands_use_different": lambda parts, words: changed(_different(parts), who=THEM, may=True),
    "use_different": lambda parts, words: _different(parts),
    "use_not": _use_not,
    "use_limit": lambda parts, words: _limit_of(parts["cards"][0], Bound.UP_TO),
    "of_them": _of_them,
    "option_numbers": _option_numbers,
    "use": _use,
    "hand_up_down": lambda parts, words: (
        CardPhrase(owner=THEM, facing=Facing.UP),
        CardPhrase(owner=THEM, facing=Facing.DOWN),
    ),
    "option": _option,
    "split_hand": _split_hand,
    "option_listed": _option_listed,
    "partner_of_each": lambda parts, words: Who(Role.PARTNER),
    "connected_corners": lambda parts, words: uses.Connected(corners=True),
    "connected_each": lambda parts, words: uses.Connected(),
    "connected_all": lambda parts, words: uses.Connected(number_connected=parts["connected"][0]),
    "hands_alike": _hands_alike,
    "split_alike": _split_alike,
    "use_once": _use_once,
    "use_once_only": lambda parts, words: uses.UseOnce(parts["cards"][0], in_hand=True),
    "own_cards": lambda parts, words: make(CardPhrase, {"owner": [THEM], **like_mates(parts)}),
    "cards_shaped": _cards_shaped,
}
"""A function for each label of these rules."""
