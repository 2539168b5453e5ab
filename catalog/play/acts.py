"""One function a kind of step: what it does to the table. `ACTS` maps the step's class to it.

`SILENT` are the steps that move no card and open no betting round: how hands compare, who is paid, what is looked at.
They are told where hands are compared (`catalog.hands`) or change nothing that a number counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from catalog.model import betting, board, dealing, hands, moves, ranking, uses
from catalog.model.dealing import Deal, Direction, Discard, Draw, Get, Pass, Put, Reject, Take
from catalog.model.layout import Facing, Which
from catalog.model.phrase import Bound, Cards, Deed, Lies, Role, When, Who, told
from catalog.model.step import Step
from catalog.play.happening import What
from catalog.play.select import fits, how_many, select
from catalog.play.shoe import JOKER, rank_of
from catalog.play.table import DeckOut, Laid

if TYPE_CHECKING:
    from catalog.play.run import Play


@dataclass
class Spoken:
    """What the rule just told of: the player that "they" means, the cards that "it" means, whether its `if` held."""

    seat: int | None = None
    cards: list[Laid] = field(default_factory=list)
    held: bool = False


def seats_for(play: Play, who: Who | None, step: Step) -> list[int]:
    """The seats that a phrase means, in the order in which they act."""
    table = play.table
    playing = table.playing
    if not playing:
        return []
    if who is None:
        return [play.spoken.seat] if play.spoken.seat is not None else playing
    role = who.role
    if role is Role.THAT:
        return [play.spoken.seat] if play.spoken.seat is not None else playing
    if role in (Role.EACH, Role.SOME, Role.REMAINING, Role.EACH_OTHER, Role.ANY):
        seats = playing if who.besides is None else [s for s in playing if s not in seats_for(play, who.besides, step)]
        if who.doing and role is not Role.ANY or who.doing and not step.may:
            seats = [s for s in seats if all(did(play, s, event, step) for event in who.doing)]
        return seats
    if role is Role.DEALER:
        return [table.dealer] if table.dealer in playing else []
    if role in (Role.LEFT_OF_DEALER, Role.FIRST):
        return playing[:1]
    if role in (Role.OTHERS, Role.ONE_OTHER):
        return [s for s in playing if s != (play.spoken.seat if play.spoken.seat is not None else table.dealer)]
    if role in (Role.NEIGHBOR_LEFT, Role.CLOSEST_LEFT, Role.NEIGHBOR_RIGHT) and play.spoken.seat is not None:
        way = -1 if role is Role.NEIGHBOR_RIGHT else 1
        return [(play.spoken.seat + way) % table.seats]
    if role is Role.NEXT:
        play.next_seat = next((s for s in playing if s > play.next_seat), playing[0])
        play.spoken.seat = play.next_seat
        return [play.next_seat]
    if role is Role.WINNER and play.buyer is not None:
        return [play.buyer]
    return [table.chooser.player(table, step, playing)]


def did(play: Play, seat: int, event, step: Step) -> bool:
    """Whether what narrows the players is true of one: by the cards where they tell it."""
    from catalog.play.events import has

    if event.cards is not None and event.cards.what and set(event.deeds) <= {Deed.FLIPS, Deed.DEALT, Deed.GETS}:
        face = Cards(what=event.cards.what)
        return any(laid.up and fits(laid, face) for laid in play.table.hands[seat]) is not event.negated
    if event.deeds[0] is Deed.WINS_AUCTION:
        return (seat == play.buyer) is not event.negated
    if event.deeds[0] is Deed.FOLDS:
        return (seat in play.table.folded) is not event.negated
    if event.deeds[0] is Deed.HAS and event.cards is not None:
        return has(play, seat, event) is not event.negated
    return play.table.chooser.whether(play.table, seat, step, event.deeds[0].value)


def willing(play: Play, step: Step, seat: int) -> bool:
    """Whether a player does the step: they must, or they may and want to."""
    return not step.may or play.table.chooser.whether(play.table, seat, step, "does it")


def up_of(cards: Cards, usual: bool = False) -> bool:
    """Whether cards come face up."""
    return usual if cards.facing is None else cards.facing is Facing.UP


def deal(play: Play, step: Deal) -> None:
    """Cards from the deck, one at a time around the table."""
    table = play.table
    if step.instead:
        # It comes in place of a card that was dealt just now.
        return
    if step.cards.which is Which.THAT and not step.until:
        # The card spoken of is on its way already; this says how it lies, or to whom it goes.
        for laid in play.spoken.cards if step.cards.facing is not None else ():
            laid.up = up_of(step.cards)
        return
    seats = seats_for(play, step.to or (step.who if step.who and step.who.role is not Role.DEALER else None), step)
    play.round_cards = []
    if step.when and any(isinstance(w, When) for w in step.when) and not step.until or step.may:
        if step.may or _wanted(step):
            seats = [s for s in seats if table.chooser.whether(table, s, step, "takes a card")]
    amount = step.cards.amount
    if amount is not None and amount.bound is Bound.ALL and step is not play.rules[play.rule_at].steps[0]:
        # It says how the cards of the rule come, and deals none.
        return
    if amount is not None and amount.bound in (Bound.ALL, Bound.ENOUGH, Bound.ANY):
        number = len(table.left) // len(seats) if amount.bound is Bound.ALL and not step.up_to else 0
    else:
        number = amount.number if amount is not None and amount.number else 1
    parts = [(number, up_of(step.cards))]
    if step.cards.plus is not None:
        extra = step.cards.plus
        parts.append((extra.amount.number if extra.amount and extra.amount.number else 1, up_of(extra)))
    if step.until:
        number = 1
        parts = [(1, up_of(step.cards))]
    if step.cards.what and table.own_deck:
        for seat in seats:
            for _ in range(number):
                if not table.own_deck:
                    raise DeckOut
                laid = table.into_hand(seat, table.own_deck.pop(), up_of(step.cards))
                play.note(Deed.DEALT, seat, laid)
        return
    for number, up in parts:
        for hand in range(step.sets):
            for _ in range(number):
                for seat in seats:
                    which = hand if step.sets > 1 else 0
                    for each in sorted({c.hand for c in table.hands[seat]} or {0}) if step.to_hands else [which]:
                        arrive(play, seat, up, each)
    if step.up_to:
        for seat in seats:
            while len(table.hands[seat]) < step.up_to:
                arrive(play, seat, up_of(step.cards))
    table.tell(f"dealt {number} to {len(seats)} players")


def _wanted(step: Step) -> bool:
    return any(Deed.WANTS in e.deeds for w in step.when if isinstance(w, When) for e in w.events)


PURPOSES = {Deed.DRAWS: "drawn", Deed.GETS: "got"}


def arrive(play: Play, seat: int, up: bool, hand: int = 0, deed: Deed = Deed.DEALT) -> Laid:
    """A card off the deck comes to a player, and the standing rules hear of it."""
    laid = play.table.give(seat, up, hand, PURPOSES.get(deed, "dealt"))
    play.note(deed, seat, laid)
    play.spoken.cards = [laid]
    return laid


def common(play: Play, step: board.Common) -> None:
    """Commons off the deck, laid as the rule says."""

    amount = step.cards.amount
    layout = step.layout
    number = sum(layout.lines) if layout and layout.lines else (amount.number if amount and amount.number else 1)
    up = up_of(step.cards, usual=True)
    ups = [up] * number
    for extra in step.extras:
        if not extra.joker:
            ups += [extra.facing is Facing.UP if extra.facing else up] * extra.number
    laid = play.table.lay_commons(step, ups)
    for extra in step.extras:
        if extra.joker:
            joker = Laid(JOKER, True, play.table.tick(), play.table.beat, turned=play.table.clock)
            laid.cards.append(joker)
            play.table.common_seen.add(JOKER)
    play.spoken.cards = list(laid.cards)
    for card in laid.cards:
        play.note(Deed.DEALT, -2, card)


def table_cards(play: Play, step: board.Table) -> None:
    """Cards off the deck to the table, in no hand."""
    table = play.table
    layout = step.layout
    amount = step.cards.amount
    if step.cards.new and any(isinstance(s, moves.Buy) for s in play.rules[play.rule_at].steps):
        # It comes for a table card that is bought, at once; see `obtain`.
        return
    number = sum(layout.lines) if layout and layout.lines else (amount.number if amount and amount.number else 1)
    if amount is not None and amount.bound is Bound.PER_PLAYER or step.to is not None:
        number *= len(table.playing)
    if step.until:
        goal = step.number or 0
        number = max(0, goal - len(table.tables)) if goal < 100 else 0
    laid = [table.to_table(up_of(step.cards)) for _ in range(number)]
    play.spoken.cards = laid
    for card in laid:
        play.note(Deed.DEALT, -1, card)


def turn_up(play: Play, step: board.TurnUp) -> None:
    """Common or table cards turned up: those that lie down, in the order in which they were laid."""
    from catalog.play.places import turned_by

    for laid in turned_by(play, step):
        play.table.turn(laid)
        play.note(Deed.FLIPS, -2 if laid in play.table.commons else -1, laid)


def flip(play: Play, step: dealing.Flip) -> None:
    """A player's cards turned; a card flipped off the deck comes to the table."""
    table = play.table
    if step.kind == "deal":
        return
    if step.who is None and told(step.cards) <= {"amount"} and not play.spoken.seat:
        play.spoken.cards = [table.to_table(True) for _ in range(step.number or 1)]
        return
    turned = []
    up = step.turned is Facing.UP
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        cards = [laid for laid in select(table, step.cards, seat, play.spoken.cards) if laid.up is not up]
        least, most = how_many(step.cards, len(cards), table.seats)
        if step.cards.hands or (step.cards.amount is None and step.cards.which is None):
            least = most = len(cards)
        number = table.chooser.number(table, seat, step, least, most)
        for laid in table.chooser.pick(table, seat, step, cards, number):
            table.turn(laid, up)
            turned.append(laid)
            play.note(Deed.FLIPS, seat, laid)
    if step.cards.which is not Which.THAT:
        play.spoken.cards = turned


def own(play: Play, seat: int, phrase: Cards) -> list[Laid]:
    """The cards in a player's own hand that a phrase means."""
    hand = play.table.hands[seat]
    return [laid for laid in select(play.table, phrase, seat, play.spoken.cards) if laid in hand]


def draw(play: Play, step: Draw) -> None:
    """Cards given up for others, one player after the other."""
    table = play.table
    play.given = {}
    for seat in seats_for(play, step.who, step):
        if step.barred or not willing(play, step, seat):
            continue
        mine = own(play, seat, step.cards)
        least, most = how_many(step.cards, len(mine), table.seats)
        if step.same_size:
            least = most = len(mine)
        if step.showing_ace and any(rank_of(laid.card) == 14 for laid in table.hands[seat]):
            most = min(step.showing_ace, len(mine))
            least = most if step.cards.amount and step.cards.amount.bound in (Bound.EXACTLY, Bound.STRICT) else 0
        if step.others and seat in seats_for(play, step.other_who, step):
            most = max(most, step.others)
            least = most if least else 0
        if step.if_number:
            from catalog.play.events import has

            if has(play, seat, step.if_event):
                most = max(most, min(step.if_number, len(mine)))
        times = next((w.times for w in step.when if not isinstance(w, When) and w.period is None and w.times), 1)
        for _ in range(times):
            mine = own(play, seat, step.cards)
            number = table.chooser.number(table, seat, step, min(least, len(mine)), min(most, len(mine)))
            given = table.chooser.pick(table, seat, step, mine, number)
            down = [not laid.up for laid in given]
            stacked = [laid.stacked for laid in given]
            for laid in given:
                table.discard(seat, laid)
            play.given[seat] = [laid.card for laid in given]
            fresh = number + (step.back if number else 0)
            if step.new is not None and step.new.lies is Lies.UNSEEN:
                for laid in [c for c in table.hands[seat] if c.unseen][:fresh]:
                    laid.unseen = False
                continue
            for place in range(fresh):
                up = not down[place] if place < len(down) else False
                laid = arrive(play, seat, up, deed=Deed.DRAWS)
                laid.stacked = stacked[place] if place < len(stacked) else 0
            if number:
                table.tell(f"seat {seat + 1} draws {number}")


def discard(play: Play, step: Discard) -> None:
    """Cards given up with nothing in return."""
    table = play.table
    cards = step.cards
    if step.barred:
        return
    if cards is not None and (cards.lies in (Lies.COMMON, Lies.TABLE)):
        discard_shared(play, step)
        return
    if cards is not None and cards.rank_of is not None:
        discard_rank(play, step)
        return
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        mine = list(table.hands[seat]) if cards is None else select(table, cards, seat, play.spoken.cards)
        mine = [laid for laid in mine if laid in table.hands[seat]]
        if cards is None:
            goal = next(
                (e.cards.amount.number for w in step.when if isinstance(w, When) for e in w.events if e.cards), 5
            )
            least = most = max(0, len(mine) - goal)
        else:
            least, most = how_many(cards, len(mine), table.seats)
            if cards.hands or cards.each_hand:
                hand_groups = sorted({laid.hand for laid in mine})
                if cards.each_hand:
                    for group in hand_groups:
                        inside = [laid for laid in mine if laid.hand == group]
                        for laid in table.chooser.pick(table, seat, step, inside, min(1, len(inside))):
                            table.discard(seat, laid)
                    continue
                if cards.amount is not None and cards.amount.number:
                    mine = [laid for laid in mine if laid.hand in hand_groups[: cards.amount.number]]
                    least = most = len(mine)
                elif cards.size:
                    least = most = min(cards.size, len(mine))
        if step.showing_ace and any(rank_of(laid.card) == 14 for laid in mine):
            most = min(step.showing_ace, len(mine))
        number = table.chooser.number(table, seat, step, least, most)
        given = table.chooser.pick(table, seat, step, mine, number)
        for laid in given:
            table.discard(seat, laid)


def discard_shared(play: Play, step: Discard) -> None:
    """Commons or table cards taken off."""
    table = play.table
    picked = select(table, step.cards, None, play.spoken.cards)
    least, most = how_many(step.cards, len(picked), table.seats)
    off = picked[:most] if step.cards.which is None else picked
    if off:
        table.happen(What.TAKEN_OFF, laid=off)
    for laid in off:
        if laid in table.tables:
            table.tables.remove(laid)
        for lying_board in table.boards:
            if laid in lying_board.cards:
                lying_board.cards.remove(laid)
        table.discards.append(laid.card)


def discard_rank(play: Play, step: Discard) -> None:
    """All cards of a rank that lies somewhere given up, by everybody and off the board."""
    table = play.table
    of = select(table, step.cards.rank_of.cards, None, play.spoken.cards)
    ranks = {rank_of(laid.card) for laid in of}
    for seat in seats_for(play, step.who, step):
        for laid in [c for c in table.hands[seat] if rank_of(c.card) in ranks]:
            table.discard(seat, laid)
    for lying_board in table.boards:
        for laid in [c for c in lying_board.cards if c.up and rank_of(c.card) in ranks]:
            lying_board.cards.remove(laid)
            table.discards.append(laid.card)
            table.happen(What.TAKEN_OFF, laid=[laid])


def pass_cards(play: Play, step: Pass) -> None:
    """Cards passed to neighbours: all are picked before any is given."""
    table = play.table
    if step.barred or step.who is not None and step.who.role is Role.RECEIVER:
        # What a receiver may do is to hand on the card, or another: as many come as go.
        return
    moving: list[tuple[int, Laid]] = []
    if any(_discarded(gift.cards) for gift in step.gifts):
        for seat, given in play.given.items():
            for card in given:
                table.discards.remove(card)
                table.into_hand((seat + 1) % table.seats, card, False)
        play.given = {}
        return
    together = None
    if step.passer is not None:
        # One player says how many cards everybody passes.
        _, most = how_many(step.gifts[0].cards, 52, table.seats)
        together = table.chooser.number(table, table.chooser.player(table, step, table.playing), step, 0, most)
    for seat in seats_for(play, step.passer or step.who, step):
        if not willing(play, step, seat):
            continue
        gone: set[int] = set()
        for gift in step.gifts:
            to = receiver(play, step, seat, gift)
            phrase = gift.cards
            mine = [laid for laid in select(table, phrase, seat, play.spoken.cards) if laid in table.hands[seat]]
            if not mine and phrase.facing is Facing.UP:
                # They lie down, and are passed face up.
                mine = [laid for laid in select(table, replace(phrase, facing=None), seat) if laid in table.hands[seat]]
            mine = [laid for laid in mine if id(laid) not in gone]
            least, most = how_many(gift.cards, len(mine), table.seats)
            number = (
                table.chooser.number(table, seat, step, least, most) if together is None else min(together, len(mine))
            )
            if gift.receiver is not None and number:
                play.partner = play.spoken.seat = to
            for laid in table.chooser.pick(table, seat, step, mine, number, to):
                gone.add(id(laid))
                moving.append((to, laid))
                table.remove(seat, laid)
    for to, laid in moving:
        fresh = table.into_hand(to, laid.card, laid.up)
        fresh.unseen = laid.unseen
        play.note(Deed.PASSES, to, fresh)


def _discarded(cards: Cards) -> bool:
    return cards.lies is Lies.DISCARDS or cards.came is not None and Deed.DISCARDS_TO_DRAW in cards.came.deeds


def receiver(play: Play, step: Pass, seat: int, gift: dealing.Gift) -> int:
    """The seat that a gift goes to."""
    table = play.table
    if gift.toward is not None:
        way = 1 if gift.toward is Direction.LEFT else -1
        return (seat + way * gift.seats) % table.seats
    before = play.spoken.seat
    play.spoken.seat = seat
    others = [s for s in (seats_for(play, gift.receiver, step) if gift.receiver else table.playing) if s != seat]
    play.spoken.seat = before
    return table.chooser.player(table, step, others or [(seat + 1) % table.seats])


def take(play: Play, step: Take) -> None:
    """Cards taken from another player, or off the table."""
    table = play.table
    if step.cards.lies is Lies.DECK:
        get(play, step)
        return
    given = step.cards.owner is not None and step.cards.owner.role is Role.THAT_OTHER
    for seat in seats_for(play, step.who, step):
        if not given and not willing(play, step, seat):
            continue
        there = [laid for laid in select(table, step.cards, seat, play.spoken.cards)]
        if given:
            # What is taken is for a card that was given first.
            there = [laid for laid in there if play.partner is not None and laid in table.hands[play.partner]]
        _, most = how_many(step.cards, len(there), table.seats)
        for laid in table.chooser.pick(table, seat, step, there, min(most, len(there)), seat):
            for holder in range(table.seats):
                if laid in table.hands[holder]:
                    table.remove(holder, laid)
            taken = laid in table.tables
            if taken:
                table.tables.remove(laid)
            table.into_hand(seat, laid.card, laid.up)
            if taken and _replaced(play):
                table.to_table(True)


def get(play: Play, step: Get) -> None:
    """Cards off the deck, one player after the other; a card spoken of is had already."""
    table = play.table
    told = step.cards.which is Which.THAT and step.cards.amount is None
    if told and step.who is not None and step.who.role is Role.HIGH_BIDDER:
        win(play, step)
        return
    if told or step.instead:
        return
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        number = step.cards.amount.number if step.cards.amount and step.cards.amount.number else 1
        if step.per is not None:
            number *= len([c for c in play.spoken.cards if c in table.hands[seat]])
        for _ in range(number):
            arrive(play, seat, up_of(step.cards), deed=Deed.GETS)


def win(play: Play, step: Step) -> None:
    """The card spoken of goes to the highest bidder, of those who may bid still."""
    table = play.table
    limit = next((most_wins(s) for s in play.rules[play.rule_at].steps if isinstance(s, moves.Bid) and s.barred), 0)
    seats = [s for s in table.playing if not limit or play.wins.get(s, 0) < limit]
    for laid in [c for c in play.spoken.cards if c in table.tables]:
        if seats:
            seat = table.chooser.player(table, step, seats)
            play.wins[seat] = play.wins.get(seat, 0) + 1
            play.sold = True
            table.tables.remove(laid)
            table.into_hand(seat, laid.card, laid.up)


def most_wins(step: moves.Bid) -> int:
    """How many cards a player may win before they may not bid any more."""
    for event in step.who.doing if step.who else ():
        if event.cards is not None and event.cards.amount is not None and event.cards.amount.number:
            return event.cards.amount.number
    return 1


def buy(play: Play, step: moves.Buy) -> None:
    """A card bought: off the deck or off the table; the table card is replaced where the rules say so."""
    table = play.table
    play.spoken.held = False
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        phrases = [offer.cards for offer in step.offers] or [step.cards]
        if step.cards is not None and step.cards.alternative is not None:
            phrases.append(step.cards.alternative)
        place = table.chooser.number(table, seat, step, 0, len(phrases) - 1)
        obtain(play, step, seat, phrases[place])


def obtain(play: Play, step: Step, seat: int, cards: Cards) -> None:
    """A card off the deck or off the table comes into the hand; a table card makes room for a new one."""
    table = play.table
    there = select(table, cards, None) if cards.lies is Lies.TABLE else []
    if there:
        for laid in table.chooser.pick(table, seat, step, there, 1, seat):
            table.tables.remove(laid)
            table.into_hand(seat, laid.card, laid.up)
            if _replaced(play):
                table.to_table(True)
        return
    number = cards.amount.number if cards.amount and cards.amount.number else 1
    # "Another" card comes as the one did that it is told of.
    another = cards.amount is not None and cards.amount.bound is Bound.MORE
    usual = another and bool(play.spoken.cards) and play.spoken.cards[0].up
    for _ in range(number):
        arrive(play, seat, up_of(cards, usual), deed=Deed.GETS)


def _replaced(play: Play) -> bool:
    """True where the rule that is played puts a new table card for one taken."""
    steps = play.rules[play.rule_at].steps
    return any(isinstance(s, moves.Replace) or (isinstance(s, board.Table) and s.cards.new) for s in steps)


def pick(play: Play, step: moves.Pick) -> None:
    """Table cards chosen, one player after the other, with those that go with them."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        parts = [step.cards] + ([step.cards.plus] if step.cards.plus is not None else [])
        for part in parts:
            if part.lies is Lies.DECK or not table.tables:
                arrive(play, seat, up_of(part, True), deed=Deed.GETS)
                continue
            there = [laid for laid in table.tables if part.facing is None or laid.up is (part.facing is Facing.UP)]
            if step.cards.alternative is not None and table.chooser.number(table, seat, step, 0, 1):
                arrive(play, seat, True, deed=Deed.GETS)
                continue
            number = part.amount.number if part.amount and part.amount.number else 1
            for laid in table.chooser.pick(table, seat, step, there, min(number, len(there)), seat):
                table.tables.remove(laid)
                table.into_hand(seat, laid.card, laid.up)
                if _replaced(play):
                    table.to_table(True)


def put(play: Play, step: Put) -> None:
    """Cards put into a hand of the player's: the permanent one is kept apart."""
    table = play.table
    if step.into is Lies.HAND and step.cards.which is Which.THAT:
        for laid in play.spoken.cards:
            laid.unseen = False
        table.joined.update(table.playing)
    if step.into is Lies.PERMANENT:
        for seat in seats_for(play, step.who, step):
            mine = [laid for laid in select(table, step.cards, seat) if laid.hand != 1]
            _, most = how_many(step.cards, len(mine))
            for laid in table.chooser.pick(table, seat, step, mine, most):
                laid.hand = 1


def stack(play: Play, step: dealing.Stack) -> None:
    """Own cards put in an order; which one is the chooser's to say."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        mine = [laid for laid in table.hands[seat] if not laid.aside]
        up = step.facing is Facing.UP
        for place, laid in enumerate(table.chooser.pick(table, seat, step, mine, len(mine)), start=1):
            laid.stacked = place
            if laid.up is not up:
                table.turn(laid, up)


def bet(play: Play, step: betting.Bet) -> None:
    """A betting round."""
    play.table.rounds += 1
    play.table.tell(f"betting round {play.table.rounds}")


def redeal(play: Play, step: betting.Step) -> None:
    """The game is dealt anew: for the numbers one play of the rules ends here."""
    play.restart()


def shuffle(play: Play, step: board.Shuffle) -> None:
    """The discards go back into the deck; any other shuffling changes nothing that is counted."""
    if step.on_event:
        return
    if step.shuffled in (Lies.DISCARDS, Lies.DECK) and step.into is Lies.DECK and play.table.discards:
        play.table.shuffle_in()
    elif step.shuffled is Lies.EVERYWHERE and step.into is Lies.DECK:
        play.table.gather()


def fold(play: Play, step: betting.Fold) -> None:
    """A player folds, unless they pay; who may pay does."""
    if step.unless is not None:
        act = ACTS.get(type(step.unless))
        if act is not None and play.spoken.seat is not None:
            act(play, step.unless)
        return
    if step.unless_paid is not None or play.spoken.seat is None:
        return
    for seat in seats_for(play, step.who, step):
        if len(play.table.playing) > 1:
            play.table.fold(seat)


def blind(play: Play, step: dealing.Blind) -> None:
    """Cards that are not looked at."""
    for seat in seats_for(play, None, step):
        for laid in play.table.hands[seat]:
            if not laid.up and laid.dealing >= play.table.beat - 2:
                laid.unseen = True


def reject(play: Play, step: Reject) -> None:
    """A card refused as it is dealt, outside an offer: it is discarded for another."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        mine = [laid for laid in table.hands[seat] if laid.dealing == max(c.dealing for c in table.hands[seat])]
        limits = [w for w in step.when if not isinstance(w, When) and w.times]
        used = play.used.get((id_of(step), seat), 0)
        if mine and not (limits and used >= limits[0].times) and willing(play, step, seat):
            play.used[(id_of(step), seat)] = used + 1
            table.discard(seat, mine[-1])
            arrive(play, seat, mine[-1].up, deed=Deed.GETS)


def id_of(step: Step):
    """What tells a step apart in a deal: equal steps share their limits over the game."""
    return step


def replace_cards(play: Play, step: moves.Replace) -> None:
    """Table cards that are gone are replaced as they go; see `obtain`."""


def remove_common(play: Play, step: board.RemoveCommon) -> None:
    """Commons taken off the table."""
    table = play.table
    picked = select(table, step.cards, None)
    _, most = how_many(step.cards, len(picked))
    for laid in table.chooser.pick(table, 0, step, picked, most):
        table.happen(What.TAKEN_OFF, laid=[laid])
        for lying_board in table.boards:
            if laid in lying_board.cards:
                lying_board.cards.remove(laid)
                table.discards.append(laid.card)


def lay_down(play: Play, step: board.LayDown) -> None:
    """Own cards laid on the table, in no hand any more."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        mine = select(table, step.cards, seat)
        _, most = how_many(step.cards, len(mine))
        for laid in table.chooser.pick(table, seat, step, mine, most):
            table.remove(seat, laid)
            table.tables.append(
                Laid(laid.card, laid.up, table.tick(), table.beat, turned=table.clock if laid.up else 0)
            )


def name_rank(play: Play, step: betting.Name) -> None:
    """The dealer names a rank for each purpose."""
    for purpose in step.purposes:
        rank = play.table.chooser.number(play.table, play.table.dealer, step, 2, 14)
        play.table.named[purpose] = rank
        play.table.happen(What.NAMES, play.table.dealer, words=str(purpose), number=rank)


def auction(play: Play, step: moves.Auction) -> None:
    """A card sold to the highest bidder."""
    table = play.table
    if step.cards.lies is Lies.DECK:
        seat = table.chooser.player(table, step, table.playing)
        play.spoken, play.buyer = Spoken(seat, []), seat
        arrive(play, seat, True, deed=Deed.GETS)
    elif step.cards.lies is Lies.TABLE and table.tables:
        seat = table.chooser.player(table, step, table.playing)
        laid = table.tables.pop()
        table.into_hand(seat, laid.card, laid.up)
    elif step.cards.owner is not None:
        for seat in seats_for(play, step.who, step):
            if willing(play, step, seat):
                others = [s for s in table.playing if s != seat]
                buyer = table.chooser.player(table, step, others)
                mine = select(table, step.cards, seat)
                _, most = how_many(step.cards, len(mine))
                for laid in table.chooser.pick(table, seat, step, mine, most, buyer):
                    table.remove(seat, laid)
                    table.into_hand(buyer, laid.card, laid.up)
    elif step.cards.which is Which.THAT:
        # The first time round nobody need want it; it is sold where the rule's repeat goes on.
        if play.repeating and table.discards:
            seat = table.chooser.player(table, step, [s for s in table.playing if s != play.buyer])
            play.spoken, play.buyer = Spoken(seat, []), seat
            table.into_hand(seat, table.discards.pop(), True)


def switch(play: Play, step: dealing.Switch) -> None:
    """A card just dealt given for another off the deck."""
    reject(play, Reject(step.cards, when=step.when, who=step.who, may=step.may))


def offered(steps: tuple[Step, ...]) -> bool:
    """True for a rule in which each card that is dealt may be refused and goes on to the next player."""
    return bool(steps) and isinstance(steps[0], Deal) and any(_goes_on(step) for step in steps[1:])


def _goes_on(step: Step) -> bool:
    if isinstance(step, Reject) and step.whom is not None:
        return True
    if isinstance(step, Pass) and step.may and len(step.gifts) == 1:
        cards = step.gifts[0].cards
        return cards.which in (Which.FIRST, Which.THAT) and (cards.came is not None or cards.which is Which.THAT)
    return False


def play_offer(play: Play, steps: tuple[Step, ...]) -> None:
    """Cards dealt one player after the other; who refuses the first card they get passes it on and gets another.

    A card that nobody keeps is discarded behind the dealer.
    """
    table = play.table
    first = steps[0]
    refusing = next(step for step in steps[1:] if _goes_on(step))
    up = up_of(first.cards)
    coming: Laid | None = None
    play.round_cards = []
    if isinstance(refusing, Reject):
        force_on(play, first, refusing)
        return
    for seat in seats_for(play, first.to, first):
        if coming is None:
            laid = arrive(play, seat, up)
        else:
            laid = table.into_hand(seat, coming.card, coming.up)
            play.note(Deed.PASSES, seat, laid)
            coming = None
        table.beat += 1
        if table.chooser.whether(table, seat, refusing, "passes it on"):
            table.remove(seat, laid)
            coming = laid
            arrive(play, seat, up)
    if coming is not None:
        table.discards.append(coming.card)


def force_on(play: Play, first: Deal, refusing: Reject) -> None:
    """Cards dealt round the table; a refused one is the next player's card, and who refused is dealt to again later.

    A player who has a card this round is forced to take no other.
    """
    table = play.table
    waiting = seats_for(play, first.to, first)
    refused: set[int] = set()
    while waiting:
        seat = waiting.pop(0)
        laid = arrive(play, seat, up_of(first.cards))
        if waiting and seat not in refused and table.chooser.whether(table, seat, refusing, "refuses it"):
            refused.add(seat)
            card = table.remove(seat, laid)
            table.into_hand(waiting.pop(0), card, laid.up)
            waiting.append(seat)


def trade(play: Play, step: moves.Trade) -> None:
    """Cards traded, one for one: the first to trade gets what others hold."""
    table = play.table
    if step.barred:
        return
    seats = table.playing
    hero = table.chooser.player(table, step, seats)
    if not willing(play, step, hero):
        return
    others = [s for s in seats if s != hero]
    if step.partner is not None and step.partner.role is Role.NEXT:
        others = [(hero + 1) % table.seats]
    for other in others:
        number = min(len(table.hands[hero]), len(table.hands[other]))
        if step.cards is not None and step.cards.owner is not None and step.cards.amount is None:
            number = min(number, 1)
        elif step.cards is not None and step.cards.amount is not None and step.cards.amount.number:
            number = min(number, step.cards.amount.number)
        mine = table.chooser.pick(table, hero, step, list(table.hands[hero]), number, other)
        theirs = table.chooser.pick(table, other, step, list(table.hands[other]), number, hero)
        for giver, taker, cards in ((hero, other, mine), (other, hero, theirs)):
            for laid in cards:
                table.remove(giver, laid)
                table.into_hand(taker, laid.card, laid.up)


def bid(play: Play, step: moves.Bid) -> None:
    """A table card bid for: the highest bidder gets it; who may win one only has not won yet."""
    table = play.table
    if step.cards is None or step.barred or not table.tables:
        return
    limit = next((most_wins(s) for s in play.rules[play.rule_at].steps if isinstance(s, moves.Bid) and s.barred), 0)
    seats = [s for s in table.playing if not limit or play.wins.get(s, 0) < limit]
    if seats:
        seat = table.chooser.player(table, step, seats)
        play.wins[seat] = play.wins.get(seat, 0) + 1
        play.spoken.seat = play.buyer = seat
        laid = table.tables.pop()
        table.into_hand(seat, laid.card, laid.up)


def twister(play: Play, step: dealing.Twister) -> None:
    """Everybody gives cards to the dealer, who shuffles them and deals them out again."""
    table = play.table
    seats = seats_for(play, step.givers, step)
    given: list[Laid] = []
    numbers = {}
    for seat in seats:
        mine = select(table, replace(step.cards, which=None), seat)
        _, most = how_many(step.cards, len(mine))
        picked = table.chooser.pick(table, seat, step, mine, most)
        numbers[seat] = len(picked)
        for laid in picked:
            table.remove(seat, laid)
            given.append(laid)
    for seat in seats:
        for laid in table.chooser.pick(table, seat, step, given, numbers[seat], seat):
            given.remove(laid)
            table.into_hand(seat, laid.card, laid.up)


def force(play: Play, step: dealing.Force) -> None:
    """Cards given up to make another player do something: nobody does what costs cards and brings none."""


def rotate(play: Play, step: Pass) -> None:
    """Hands passed on, once for each card of the passing rank that was dealt face up this round."""
    for gift in step.gifts:
        number = sum(of_rank(play, laid, gift.per or Cards()) for seat, laid in play.round_cards if seat >= 0)
        for _ in range(number):
            pass_cards(play, replace(step, gifts=(gift,)))


def of_rank(play: Play, laid: Laid, phrase: Cards) -> bool:
    """True for an up card of the rank that was named for the purpose; the only rank named serves every purpose."""
    named = play.table.named
    rank = named.get(phrase.named, next(iter(named.values()), None) if len(named) == 1 else None)
    return laid.up and rank_of(laid.card) == rank


def auction_right(play: Play, step: moves.AuctionRight) -> None:
    """The right to do something sold: to switch hands with the table, the cards change places."""
    table = play.table
    if not table.tables:
        return
    seat = table.chooser.player(table, step, table.playing)
    own, there = list(table.hands[seat]), list(table.tables)
    table.tables.clear()
    for laid in own:
        table.remove(seat, laid)
        table.tables.append(laid)
    for laid in there:
        table.into_hand(seat, laid.card, laid.up)


def place_commons(play: Play, step: board.PlaceCommons) -> None:
    """Commons off the deck, in given places."""
    from catalog.model.phrase import Amount

    number = sum(place.number for place in step.places if not place.joker)
    common(play, board.Common(Cards(Amount(number), lies=Lies.COMMON, facing=Facing.DOWN)))


def nothing(play: Play, step: Step) -> None:
    """A step that changes nothing on the table."""


ACTS: dict[type, Callable] = {
    Deal: deal,
    board.Common: common,
    board.Table: table_cards,
    board.TurnUp: turn_up,
    dealing.Flip: flip,
    Draw: draw,
    Discard: discard,
    Pass: pass_cards,
    Take: take,
    Get: get,
    moves.Buy: buy,
    moves.Pick: pick,
    Put: put,
    dealing.Stack: stack,
    betting.Bet: bet,
    dealing.Redeal: redeal,
    board.Shuffle: shuffle,
    betting.Fold: fold,
    dealing.Blind: blind,
    Reject: reject,
    moves.Replace: replace_cards,
    board.RemoveCommon: remove_common,
    board.LayDown: lay_down,
    betting.Name: name_rank,
    moves.Auction: auction,
    dealing.Switch: switch,
    moves.Trade: trade,
    moves.Bid: bid,
    board.PlaceCommons: place_commons,
    moves.AuctionRight: auction_right,
    dealing.Twister: twister,
    dealing.Force: force,
}

# Told where hands are compared, or about money and looking only.
SILENT: frozenset[type] = frozenset(
    cls
    for module in (betting, hands, moves, ranking, uses, board, dealing)
    for cls in vars(module).values()
    if isinstance(cls, type)
    and issubclass(cls, Step)
    and cls
    in {
        betting.Showdown, betting.Win, betting.Outcome, betting.Match, betting.Ante, betting.Declare, betting.Go,
        betting.NameHand, betting.DeclareHands, betting.DeclareUse, betting.EqualBets, betting.Open, betting.Wager,
        betting.Check, betting.RaiseLimit, betting.Openers, betting.CalledShowdown, betting.Claim, betting.KeepMoney,
        betting.Cancel, moves.Peek, moves.Cost, moves.Bid, moves.Lie, moves.LowerOpening, moves.Show, moves.Decline,
        moves.Announce, moves.Split, moves.HandLimit, moves.NoTradeTalk, moves.Reante, dealing.OrderStands,
        dealing.DiscardPile, dealing.Onward, dealing.Proviso, dealing.Keep, board.Deck, board.AddToDeck,
        board.RemoveFromDeck, board.JoinDecks, board.Roll, uses.Use, uses.UseDifferent, uses.HandMust, uses.SplitHand,
        uses.Connected, uses.UseOnce, uses.Slide, moves.Make,
    }
)  # fmt: skip
SILENT |= frozenset(cls for cls in vars(ranking).values() if isinstance(cls, type) and issubclass(cls, Step))
SILENT |= frozenset(
    cls
    for cls in vars(hands).values()
    if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == hands.__name__
)
