"""House wording of acts that move cards: drawing, exchanging, flipping, stacking, buying, bidding and trading."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.lexicon import gerund, has_gerund
from catalog.language.linearize.cards import are_many, cards_words
from catalog.language.linearize.events import event_words
from catalog.language.linearize.money import price_words
from catalog.language.linearize.plain import plural, rank_words, told, within_words
from catalog.language.linearize.players import who_words
from catalog.language.linearize.table import in_layout
from catalog.language.linearize.wordings import inner
from catalog.language.terms import DEEDS, HELD, LET_GO
from catalog.model import arranging, auctions, dealing, drawing, moves
from catalog.model.card import Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, CARDS, EACH, IT, THEM
from catalog.model.phrase import ORDINALS, CardPhrase, Price
from catalog.model.step import Step, number_of
from catalog.model.terms import Period, Role, Zone
from catalog.model.terms_of_money import Unit


def by_doing(act: str) -> str:
    """A verb phrase as how something is done: `discard 2 cards` gives `by discarding 2 cards`."""
    bare, end = (act[1:-1], LET_GO) if act.startswith(HELD) and act.find(LET_GO) == len(act) - 1 else (act, "")
    if not has_gerund(bare.lstrip(HELD)):
        return f"by choosing to {act}"
    return f"by {HELD * bool(end)}{gerund(bare)}{end}"


def _by_ranks(ranks: tuple[Rank, ...], back_to: Rank | None) -> str:
    """The ranks through which what is needed to open goes, or the last of them, and which it goes back to."""
    names = [rank_words(rank, 2) for rank in ranks]
    if back_to:
        return f", up to a pair of {names[0]}, then decrease to a pair of {rank_words(back_to, 2)}, and so on"
    return f", to a maximum of {names[0]}" if len(names) == 1 else f": {', '.join(names)}" if names else ""


def deal(step: dealing.Deal) -> str:
    """Dealing to players, to each of their hands, or until a hand is full."""
    cards = cards_words(step.cards, facing_after=True)
    if step.to == EACH and step.cards == CardPhrase(ALL, step.cards.facing, lies=Zone.DECK):
        return "deal out the whole deck evenly" + (f" {step.cards.facing.value}" if step.cards.facing else "")
    if step == dealing.Deal(when=step.when, cards=CardPhrase(facing=step.cards.facing, owner=THEM), to=EACH):
        return f"deal each player {cards_words(changed(step.cards, owner=None), True).replace('cards', 'their card')}"
    if step.sets > 1:
        cards = f"{step.sets} hands of {cards}"
    to = who_words(step.to, as_object=True) if step.to else ""
    if step.per_stake:
        facing = f" {step.cards.facing.value}" if step.cards.facing else ""
        return f"deal as many cards{facing} to {to} as they have stakes"
    if step.up_to:
        return f"deal {to + ' ' if to else ''}{cards} to bring their hand back to {step.up_to} cards"
    if step.to_hands:
        return f"deal {cards} to each hand" + (f" of {to}" if to else "")
    if step.to_side:
        to = f"the {step.to_side.value} hand of {to}"
    return f"deal {cards}" + (f" to {to}" if to else "") + in_layout(step.layout)


def draw(step: drawing.Draw) -> str:
    """Drawing, twisting, or discarding for something else than a card of the deck."""
    cards = cards_words(step.cards)
    if step.back:
        number = abs(step.back)
        more = f"{number} {'more' if step.back > 0 else 'fewer'} card{'s' * (number > 1)} than they discarded"
        facing = f" {step.discarded.value}" if step.discarded else ""
        return f"discard {cards}{facing}{limits(step)}, and draw back {more}"
    if step.back_times > 1:
        times = "twice" if step.back_times == 2 else f"{step.back_times} times"
        facing = f" {step.discarded.value}" if step.discarded else ""
        return f"discard {cards}{facing}{limits(step)}, and draw back {times} as many cards as they discarded"
    if step.same_size:
        return f"discard {cards} for a new one of the same size{limits(step)}"
    own = step.cards.owner or step.cards.facing or step.cards.what
    if not step.twist and (step.new or step.discarded or own):
        facing = f" {step.discarded.value}" if step.discarded else ""
        return f"discard {cards}{facing}{limits(step)} for {cards_words(step.new) if step.new else 'a replacement'}"
    words = f"{'twist' if step.twist else 'draw'} {cards}"
    if step.declared:
        return f"declare how many cards they draw, up to {told(step.cards.amount).number}{limits(step)}"
    if step.offers:
        words += f" for {price_words(told(step.price))}"
        words += "".join(f" or {cards_words(o.cards)} for {price_words(o.price)}" for o in step.offers)
    end = "bottom" if step.from_bottom else "top"
    if step.or_discard:
        return words + limits(step) + f", from the {end} of the deck or any up discard"
    if step.or_from:
        return words + limits(step) + f", from the {end} of the deck or {cards_words(step.or_from)}"
    return words + limits(step)


def limits(step: drawing.Draw | drawing.Discard) -> str:
    """How many instead a player may exchange who shows an ace, or sits in a certain place."""
    words = f" ({step.showing_ace} if they show an ace)" if step.showing_ace else ""
    if step.if_number:
        either = "or " * (isinstance(step, drawing.Draw) and step.declared)
        words += f", {either}{step.if_number} if {event_words(told(step.if_event))}"
    if isinstance(step, drawing.Draw) and step.others:
        words += f", or {step.others} for {who_words(told(step.other_who), as_object=True)}"
    if isinstance(step, drawing.Draw) and step.while_lasts:
        words += ", while the deck lasts"
    return words


def discard(step: drawing.Discard) -> str:
    """Discarding, to another player where one has to take the cards."""
    words = "discard" + (f" {cards_words(step.cards)}" if step.cards else "")
    words += f" {step.discarded.value}" if step.discarded and not step.onto else ""
    if step.into_deck:
        verb = "shuffle" if step.shuffled else "put"
        return f"{verb} {cards_words(step.cards or CARDS)} back into the deck"
    if step.onto:
        words += f" to the {step.onto.value} of the deck" + (f" {step.discarded.value}" if step.discarded else "")
    return words + limits(step) + (f" to {who_words(step.to, as_object=True)}" if step.to else "")


def flip(step: dealing.Flip) -> str:
    """Turning cards up or down, and to what end."""
    up = step.turned is not Facing.DOWN and step.cards.facing is not None
    plain = up and not (step.into or step.either_of or step.lies)
    words = f"{'turn up' if plain else 'flip'} {cards_words(step.cards)}"
    if step.into:
        words += f" into {_hands(step.into)}"
    if step.either_of:
        words += f" into 1 of {step.either_of} hands"
    if step.lies:
        words += f" into their {step.lies.value}"
    words += " down" if step.turned is Facing.DOWN else " up" * (up and not plain)
    return (
        words + (" to negate the trade" if step.negates else "") + (" to determine the price" if step.for_price else "")
    )


def _hands(cards: CardPhrase) -> str:
    words = cards_words(CardPhrase(amount=cards.amount, hands=True))
    return words + (f" of {cards.size} cards each" if cards.size else "")


def stack(step: arranging.Stack) -> str:
    """Cards put in order."""
    return _stacked(step) + (_RANKED.get(step.ranked, "") if step.ranked else "")


_RANKED = {Selector.HIGH: " from highest to lowest", Selector.LOW: " from lowest to highest"}


def _stacked(step: arranging.Stack) -> str:
    if step.cards.plus is not None and step.cards.amount is not None and step.into is None:
        return f"split their cards into {_stacks_apart(step.cards, step.facing)}"
    cards = cards_words(step.cards)
    top = f" with {cards_words(step.top)} on top" if step.top else ""
    if step.bottom:
        top += f" {'and' if top else 'with'} {cards_words(step.bottom)} on the bottom"
    if step.into:
        left = f" with {step.left_over} {plural(step.left_over)} left over" if step.left_over else ""
        return f"split {cards} into {_hands(step.into)} in {step.facing.value} stacks{top}{left}"
    if step.size:
        beside = f" with {step.beside} card{'s' * (step.beside > 1)} on either side" if step.beside else ""
        up = "an up" if step.facing is Facing.UP else "a"
        return f"put {cards} in {up} {step.size}-card stack{beside}"
    if step.row:
        cards_beside = (
            f" with {step.beside} {plural(step.beside)} on either side of the middle card" if step.beside else ""
        )
        return f"arrange {cards} in a row {step.facing.value}{cards_beside}"
    return f"arrange {cards} in a face-{step.facing.value} stack{top}"


def _stacks_apart(cards: CardPhrase, facing: Facing) -> str:
    """Several stacks, each of its own size: `a stack of 4 cards and a stack of 3 cards`."""
    sizes = []
    told: CardPhrase | None = cards
    while told is not None:
        size = number_of(changed(told, plus=None)) or 0
        sizes.append(f"{'an up' if facing is Facing.UP else 'a'} stack of {size} {plural(size)}")
        told = told.plus
    return f"{', '.join(sizes[:-1])} and {sizes[-1]}"


def switch(step: arranging.Switch) -> str:
    """One card for another, or a hand for that of the table."""
    if step.cards.hands and step.other == CardPhrase(lies=Zone.TABLE):
        return "switch hands with the table"
    return f"switch {cards_words(step.cards)} for {cards_words(step.other)}"


def _s(cards: CardPhrase) -> str:
    """The ending of the verb of which these cards are the subject."""
    amount = cards.amount
    return "s" if (amount.number == 1 and not cards.owner if amount else cards.which is not None) else ""


def _stays(step: moves.Lie) -> str:
    if step.stays:
        return "stay" + _s(step.cards)
    if step.cards.which in ORDINALS[1:] and fields_set(step.cards) <= {"which", "owner"}:
        return "is"  # one that "is dealt" is dealt
    return ("is" if _s(step.cards) else "are") + " dealt"


def _buy(step: moves.Buy) -> str:
    if not step.offers:
        return f"buy {cards_words(told(step.cards))}"
    of = step.offers[0].cards
    words = [f"{_offered(o.cards, of if n else None)} for {price_words(o.price)}" for n, o in enumerate(step.offers)]
    *first, last = words
    return f"buy {', '.join(first)}{',' * (len(first) > 1)} or {last}" if first else f"buy {last}"


def _offered(cards: CardPhrase, before: CardPhrase | None) -> str:
    """Cards that are for sale: `the oldest table card`, and of those named before just `the newest`."""
    words = _AT_HAND.get(cards) or cards_words(cards)
    if cards.lies is Zone.TABLE and cards.which in (Selector.OLDEST, Selector.NEWEST):
        words = words.replace("table card", "card on the table")
    if before is None or not (before.which and cards.which):
        return words
    alike = changed(cards, which=before.which, place=None) == before
    return words.strip(HELD + LET_GO).removesuffix(" card on the table").removesuffix(" table card") if alike else words


_AT_HAND = {CardPhrase(which=Selector.TOP, lies=Zone.DECK): "the card on top of the deck"}
"""What is for sale, by where it lies."""


def _bid(step: auctions.Bid) -> str:
    least = f" {price_words(step.least)}" if step.least else ""
    if step.most:
        least = f" from{least} to {price_words(step.most)}"
    return "bid" + least + (f" on {cards_words(step.cards)}" if step.cards else "")


def _cost(step: moves.Cost) -> str:
    if step.at == Price(Unit.FREE):
        return f"{cards_words(step.cards)} {'is' if _s(step.cards) else 'are'} free"
    return f"{cards_words(step.cards)} cost{_s(step.cards)} {price_words(step.at)}"


def _decline(step: moves.Decline) -> str:
    lasting = step.within is Period.REST
    time = "from now on" if lasting else within_words(step.within) if step.within else ""
    return f"refuse to {DEEDS[step.deed][1]} {time}".strip()


def _show(step: moves.Show) -> str:
    to = who_words(step.to, as_object=True) if step.to else ""
    if step.to and step.to.role is Role.EACH_OTHER:
        return f"show {to} " + re.sub(r"\bhand\b", "hands", cards_words(step.cards))
    return f"show {cards_words(step.cards)}" + (f" to {to}" if to else "")


def _replace(step: moves.Replace) -> str:
    cards = cards_words(step.cards)
    one = step.cards == IT or not are_many(step.cards)
    if step.discarded:
        return f"discard {cards} and replace {'it' if one else 'them'} from the deck"
    if step.cards == CardPhrase(which=Selector.LAST):
        return "replace the last one with a card from the deck"
    return f"replace {cards} from the deck"


def _trade(step: moves.Trade) -> str:
    words = "trade" + (f" {cards_words(step.cards)}" if step.cards else "")
    words += f" ({step.showing_ace} if they show an ace)" if step.showing_ace else ""
    words += f" with {who_words(step.partner, as_object=True)}" if step.partner else ""
    words += " or with the deck" if step.with_deck else ""
    words += ", each giving the same number" if step.even else ""
    return words + (", at random" if step.unseen else "")


def _must_be(step: moves.MustBe) -> str:
    must = "may not" if step.negated else "must"
    return f"{cards_words(CardPhrase(step.some, which=Selector.THAT))} {must} be {cards_words(step.being)}"


_TALK = {
    talk: f" but {'the' if talk is moves.TradeTalk.NUMBER_OFFERED else 'their'} {talk.value}"
    for talk in moves.TradeTalk
}


def _chosen(cards: CardPhrase) -> str:
    return "each of those cards" if cards == CardPhrase(ALL, which=Selector.THAT) else cards_words(cards)


_DEALT_ROUND = {Period.ROUND: "this round", Period.NEXT_ROUND: "the next round"}


WORDINGS: dict[type[Step], Callable[..., str]] = {
    dealing.Deal: deal,
    drawing.Discard: discard,
    drawing.Draw: draw,
    dealing.Flip: flip,
    arranging.Stack: stack,
    arranging.Switch: switch,
    arranging.Reorder: lambda s: "change the order of their stack",
    moves.Announce: lambda s: (
        "declare whether they will draw" if s.whether else "declare how many cards they will draw"
    ),
    auctions.Auction: lambda s: (
        ("auction it off" if s.cards == IT else f"auction off {cards_words(s.cards)}")
        + (" as one lot" if s.as_lot else "")
        + (f" among {who_words(s.among, as_object=True)}" if s.among else "")
    ),
    moves.PassDeal: lambda s: f"the deal passes to {who_words(s.to) if s.to else f'the {s.toward.value}'}",
    auctions.AuctionRight: lambda s: f"auction off the right to {inner(s.act)}",
    moves.ChooseFacing: lambda s: (
        f"choose whether {_chosen(s.cards) if s.cards else _DEALT_ROUND[s.within]} is dealt up or down"
    ),
    moves.MustBe: _must_be,
    moves.Become: lambda s: (
        f"{cards_words(s.cards)} become{_s(s.cards)} the table hand"
        if s.as_hand
        else f"{cards_words(s.cards)} become{_s(s.cards)} {cards_words(s.other)}"
    ),
    auctions.Bid: _bid,
    moves.Buy: _buy,
    moves.Cost: _cost,
    moves.Decline: _decline,
    moves.HandLimit: lambda s: (
        f"no player may have more than {s.most} {s.facing.value} cards"
        if s.facing
        else f"no hand may have more than {s.most} cards"
    ),
    moves.FaceAlike: lambda s: "new cards are dealt the same way as the cards they replace",
    moves.PlaceAlike: lambda s: f"new cards go in the same place{' in the stack' * (s.lies is Zone.STACK)}",
    moves.Lie: lambda s: f"{cards_words(s.cards)} {_stays(s)} {s.facing.value}",
    moves.ShiftOpening: lambda s: (
        f"{'increase' if s.raised else 'decrease'} the requirement to open by {s.steps} step{'s' * (s.steps > 1)}"
        + _by_ranks(s.ranks, s.back_to)
    ),
    moves.Make: lambda s: f"make {'them' if s.cards == IT else cards_words(s.cards)}",
    moves.NoTradeTalk: lambda s: "no information may be told about the cards" + _TALK.get(s.told, ""),
    moves.Forehead: lambda s: f"hold {cards_words(s.cards)} on their forehead",
    moves.Mix: lambda s: f"shuffle {cards_words(s.cards)}" + (f" with {cards_words(s.also)}" if s.also else ""),
    moves.Peek: lambda s: f"look at {cards_words(s.cards)}" + " first" * s.beforehand,
    moves.Pick: lambda s: f"pick {cards_words(s.cards)}",
    moves.Reante: lambda s: "reante" + (" each time" if s.each_time else ""),
    moves.Replace: _replace,
    moves.Show: _show,
    moves.Slam: lambda s: f"slam {who_words(s.whom, as_object=True)}",
    moves.Split: lambda s: f"{cards_words(s.cards)} may be split between hands however they like",
    moves.TakeBack: lambda s: "take back their last draw",
    moves.Trade: _trade,
}
