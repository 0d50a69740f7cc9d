"""The house player, which sees nothing but the view of its seat."""

from collections import Counter

from referee.kernel.chance import Chance

from referee_goofspiel.things import HIGHEST, Bid, GoofspielState, GoofspielView

VERSION = "1"  # with any other answer to the same view and dice it is another version


def propose(view: GoofspielView, chance: Chance) -> Bid:
    """The card that is as high in the hand as the stake is among the prizes.

    Whoever bids the same card for the same prize each time is outbid by one: so now and then it is
    the card above or below.
    """
    worth, hand = sum(view.table.stake), view.hand
    rank = sum(prize < worth for prize in view.table.to_come)
    rank += chance.below("waver", 3) - 1
    return Bid(hand[min(max(rank, 0), len(hand) - 1)])


def imagine(view: GoofspielView, chance: Chance) -> GoofspielState:
    """The other hands are dealt from what nobody has bid yet and the seat does not hold."""
    bids, seats = view.table.bids, sorted(view.table.points)
    seen = Counter([*view.hand, *(card for cards in bids.values() for card in cards)])
    pack = Counter({card: len(seats) for card in range(1, HIGHEST + 1)})
    unseen = chance.shuffle("unseen", sorted((pack - seen).elements()))
    hands = {}
    for seat in seats:
        mine = seat == view.seat
        hands[seat] = view.hand if mine else tuple(sorted(unseen[: len(view.hand)]))
        unseen = unseen if mine else unseen[len(view.hand) :]
    return GoofspielState(view.table, hands)
