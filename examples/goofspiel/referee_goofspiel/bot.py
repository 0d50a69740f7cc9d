"""The house player, which sees nothing but the view of its seat."""

from referee.kernel.chance import Chance

from referee_goofspiel.things import Bid, GoofspielView

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
