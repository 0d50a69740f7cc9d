"""The bot's block and refresh lines."""

from referee.games.empereur_telepathe.bot.values import keep_worth
from referee.games.empereur_telepathe.rules.combinations import legal_combinations
from referee.games.empereur_telepathe.things.cards import HAND, Cards, kind_of
from referee.games.empereur_telepathe.things.sheet import SURPLUS, BlockLine, Cond, Give, Named

AUTO = 2  # a lone block is worth playing for two cards
COUPLED = 4  # a block with a bonus, for four


def block_lines(hand: Cards) -> tuple[BlockLine, ...]:
    """The referee's choice of a lone block; where it finds none, a block with one bonus."""
    coupled = [cards for cards in legal_combinations(hand, reply=True) if len(cards) == 2]
    lines = [
        BlockLine("cards", tuple(map(Named, cards)), when=(Cond("toll", n=COUPLED),))
        for cards in coupled[:2]
    ]
    return (BlockLine("auto", n=AUTO), *lines)


def return_line(hand: Cards) -> Give:
    """The surplus; with fewer than two attacks the two least useful other cards."""
    attacks = [card for card in hand if kind_of(card).kind == "attack"]
    others = [card for card in hand if card not in attacks]
    if len(attacks) >= 2 or len(others) < 2 or len(hand) > HAND:
        return SURPLUS
    least = sorted(others, key=lambda card: (keep_worth(card, hand), card))[:2]
    return Give("cards", tuple(map(Named, least)))
