"""What a hand that is told plays beside the cards: money in the pot, tricks, named hands, stakes, bets on a card.

`CONTESTS` maps a step's class to its function, which gets the hand and the step. Money is counted in chips, an ante
and a bet being one each, in games that go on until the pot is gone or in which something else hangs on it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from catalog.acts import functions
from catalog.model import auctions, contests, declaring, moves, paying, showdowns
from catalog.model.constraints import recast
from catalog.model.phrase import CardPhrase, Price, When
from catalog.model.step import Step, number_of
from catalog.model.terms import Role
from catalog.model.terms_of_money import Unit
from catalog.play.acts.from_deck import arrive
from catalog.play.acts.who import seats_for
from catalog.play.deck import name_of, rank_of
from catalog.play.event_log import What
from catalog.play.hand_state import HandState, Pot
from catalog.play.select import fits, select

AGREED = 10
"""What is agreed on beforehand, in chips, where a rule leaves it to the players."""


def money(hand: HandState) -> Pot:
    """The pot of a game whose money is counted (`counts_money`). Raises ValueError for any other game."""
    if hand.pot is None:
        raise ValueError("this game's money is not counted")
    return hand.pot


def those(hand: HandState, step: Step) -> list[int]:
    """The players whom a step that waits for something to be true of anybody means."""
    events = [e for w in step.when if isinstance(w, When) for e in w.events if e.who is not None]
    if step.who is not None and step.who.role is Role.THAT and hand.spoken.seat is None and events:
        return [seat for seat in hand.table.playing if all(hand.did(seat, event) for event in events)]
    return hand.seats(step)


def chips(hand: HandState, price: Price | None) -> int:
    """A price in chips: the pot is what it held before it was won."""
    if price is None or price.unit is Unit.POT:
        whole = money(hand).holds or money(hand).held
        return whole if price is None else int(whole * price.times)
    if price.unit is Unit.AGREED:
        hand.assume(f"the agreed amount is {money(hand).tell(AGREED)}")
        return int(AGREED * price.times)
    if price.unit is Unit.SHORTFALL:
        return max(0, -money(hand).holds)
    return int(price.times)


def match(hand: HandState, step: paying.Match) -> None:
    """Players pay what the pot held, or another price, once for each card that it is told of."""
    if step.growth:
        hand.left_out[hand.table.rule, "what is paid more for each card is not followed"] = None
        return
    pot, due = money(hand), chips(hand, step.pays) * step.times
    if step.most is not None:
        due = min(due, chips(hand, step.most))
    payers = those(hand, step)
    for seat in payers:
        number = times(hand, step, seat)
        if number and due:
            pot.pay(seat, due * number)
    if pot.holds > 0:
        pot.state()


def times(hand: HandState, step: paying.Match | contests.Collect, seat: int) -> int:
    """How often something is paid: once, for each such card of the player's, or for each of some players."""
    if step.per_who is not None:
        return len(those(hand, recast(step, who=step.per_who)))
    return 1 if step.per is None else len(_such(hand, step.per, seat))


def _such(hand: HandState, cards: CardPhrase, seat: int) -> list:
    """A player's cards that a phrase means: of the rank of a card, where it tells so."""
    mine = hand.table.hands[seat]
    if cards.rank_of is None or cards.rank_of.cards is None:
        return [laid for laid in mine if fits(laid, cards)]
    of = select(hand.table, cards.rank_of.cards, None, hand.spoken.cards)
    return [laid for laid in mine if rank_of(laid.card) in {rank_of(other.card) for other in of}]


def collect(hand: HandState, step: contests.Collect) -> None:
    """Players take money out of the pot; it may be more than it holds."""
    for seat in those(hand, step):
        number = times(hand, step, seat)
        if number:
            money(hand).take(seat, chips(hand, step.pays) * number)
    money(hand).state()


def win(hand: HandState, step: showdowns.Win) -> None:
    """A player takes the pot there and then; where that ends the game, no more is played of it."""
    if step.who is not None and step.who.role is Role.MOST_TRICKS:
        played = hand.taken if hand.taken_in == hand.table.deals else {}
        best = max(played.values(), default=0)
        seats = [seat for seat, taken in played.items() if taken == best]
        if len(seats) > 1:
            money(hand).say(None, "Nobody has taken more tricks than all others: the pot stays.")
            seats = []
    else:
        seats = those(hand, step)
    if not seats:
        return
    hand.table.winners = tuple(seats)
    hand.won = True
    if hand.pot is not None:
        hand.pot.goes_to(seats)
        return
    for seat in seats:
        hand.table.happen(What.TELLS, seat, words="wins the pot")
    hand.run.over = True


def outcome(hand: HandState, step: showdowns.Outcome) -> None:
    """The game is over: no more is dealt."""
    money(hand).say(None, "The game is over.")
    hand.run.over = True


def auction_right(hand: HandState, step: auctions.AuctionRight) -> None:
    """The right to change one's hand for that of the table: who is in with a poor hand for it buys it, for a chip."""
    table = hand.table
    rivals = hand.inside() if table.tables and len(hand.inside()) > 1 else []
    changed = {h.seat for h in table.happened if h.what is What.TELLS and h.number == table.deals}
    seats = [seat for seat in rivals if seat not in changed and hand.sense.would_change(table, seat)]
    hand.sense.took = bool(seats)
    if not seats:
        money(hand).say(None, "Nobody bids.")
        return
    seat = min(seats, key=lambda each: hand.sense.strength(table, each))
    money(hand).pay(seat, 1, "")
    table.happen(What.TELLS, seat, words=f"bids {money(hand).tell(1)} and changes hands", number=table.deals)
    there, mine = list(table.tables), list(table.hands[seat])
    table.tables.clear()
    for laid in mine:
        table.remove(seat, laid)
        table.lay.pop(laid.card, None)
        table.tables.append(laid)
    for laid in there:
        table.into_hand(seat, laid.card, laid.up)


def trade(hand: HandState, step: moves.Trade) -> None:
    """Every two players who may trade exchange as many cards as both can spare, each what is worth least to them."""
    table, sense = hand.table, hand.sense
    seats = those(hand, step)
    beside = step.partner is not None and step.partner.role in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT)
    pairs = zip(seats, [*seats[1:], seats[0]], strict=True) if beside and seats else combinations(seats, 2)
    most = beside and number_of(step.cards) or len(table.deck)
    for one, other in pairs:
        spare = {seat: sense.spare(table, seat) for seat in (one, other)}
        number = min(most, *map(len, spare.values()))
        for giver, taker in ((one, other), (other, one)):
            for laid in spare[giver][:number]:
                table.remove(giver, laid)
                table.into_hand(taker, laid.card, laid.up)


def go(hand: HandState, step: declaring.Go) -> None:
    """Players go in because they have to."""
    for seat in seats_for(hand, step.who, step):
        hand.table.ways[seat] = frozenset({step.way.value})
    hand.table.happen(What.TELLS, None, words=f"Everybody goes {step.way.value}.")


def lose_stake(hand: HandState, step: contests.LoseStake) -> None:
    """Players lose stakes; who has none left plays no more."""
    table = hand.table
    role = step.who.role if step.who is not None else None
    if role in (Role.LOW_HAND, Role.HIGH_HAND):
        seats = hand.extremes(low=role is Role.LOW_HAND)
        for seat in table.playing:
            hand.tell_hand(seat)
    elif role in (Role.CALLER, Role.LAST_NAMER):
        seats = [hand.named.caller if role is Role.CALLER else hand.named.namer] if hand.named else []
    else:
        seats = those(hand, step)
    for seat in seats:
        lost = min(step.stakes, table.stakes.get(seat, 0))
        table.stakes[seat] = table.stakes.get(seat, 0) - lost
        if not lost:
            continue  # nobody has stakes in this game, or this player none any more
        money(hand).pay(seat, lost, "")
        left = table.stakes[seat]
        money(hand).say(seat, f"loses {lost} stake{'s' * (lost > 1)} and {f'has {left} left' if left else 'is out'}")
        hand.loser = seat
    if any(table.stakes.values()):
        table.out |= {seat for seat, left in table.stakes.items() if left <= 0}


def declare_side(hand: HandState, step: contests.DeclareSide) -> None:
    """A player calls a card, an ace, high or low: low, so that more cards fall between it and a high card."""
    table = hand.table
    for seat in those(hand, step):
        for laid in [laid for laid in hand.spoken.cards if laid in table.hands[seat]]:
            low = rank_of(laid.card) == 14
            hand.counts_as[laid.card] = 1 if low else rank_of(laid.card)
            money(hand).say(seat, f"calls the {name_of(laid.card)} {'low' if low else 'high'}")


def bet_between(hand: HandState, step: contests.BetBetween) -> None:
    """A player bets that the next card falls between two; then it is turned. More chances make a greater bet."""
    table, pot = hand.table, hand.pot
    for seat in seats_for(hand, step.who, step):
        cards = [laid for laid in table.hands[seat] if laid.up][-2:]
        if len(cards) < 2 or pot is None or not table.left:
            continue  # between which two, and for what?
        low, high = sorted(hand.counts_as.get(laid.card, rank_of(laid.card)) for laid in cards)
        chances = sum(low < rank_of(card) < high for card in table.left) / max(1, len(table.left))
        most = chips(hand, step.most)
        if step.capped:
            most = min(most, chips(hand, Price(Unit.AGREED)))
        bet = most if chances > 0.7 else -(-most // 2) if chances > 0.5 else 0
        if step.may and not bet:
            table.happen(What.DECLINES, seat)
        else:
            bet = bet or 1
            pot.say(seat, f"bets {pot.tell(bet)}")
            laid = arrive(hand, seat, True)
            between = low < rank_of(laid.card) < high
            if between:
                pot.take(seat, bet, "wins {}")
            else:
                pot.pay(seat, bet, "loses {}")
    if pot is not None:
        pot.state()


CONTESTS: dict[type, Callable[[HandState, Step], None]] = functions("hand")
"""What is played by the hand itself, some of it not in every game: see `Hand.plays`."""
