"""A whole position as the seat may imagine it: what it cannot see is dealt among what is possible.

Hands, pile and cards that lie face down come from the cards it does not see, powers that lie face
down from the powers it does not see. What others have told the referee it takes to be nothing.
"""

from collections import Counter

import msgspec

from referee.games.rencontre_cosmique.bot.imagined_powers import imagine_powers
from referee.games.rencontre_cosmique.bot.remembrance import lying, remembered, unseen
from referee.games.rencontre_cosmique.rules.card_play import choices
from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.things.cards import is_duel, ordered
from referee.games.rencontre_cosmique.things.state import Own, Placed, Private, RencontreState
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PART = "imagined"  # the name of a sealed part, which no view shows
Cards = tuple[str, ...]


class Stock(msgspec.Struct):
    """Cards that the seat does not see, in the order of chance; taken out as they are dealt."""

    cards: list[str]

    def take(self, wanted: Cards) -> Cards:
        for card in wanted:
            self.cards.remove(card)
        return wanted


def imagine(view: RencontreView, chance: Chance) -> RencontreState:
    """A state whose view for this seat is `view`. Raises ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator imagines nothing")
    seat, others = view.seat, [seat for seat in sorted(view.sizes) if seat != view.seat]
    stock = Stock(chance.shuffle("cards", sorted(unseen(view).elements())))
    placed = {player: _laid(view, player, stock) for player in lying(view)}
    hands = {seat: view.hand} | _hands(view, others, stock)
    powers = imagine_powers(view, chance)
    return RencontreState(
        table=view.table,
        hands={player: hands[player] for player in view.sizes},
        pile=tuple(stock.cards),
        power_deck=powers.deck,
        faces=powers.faces,
        offered=powers.offered,
        roles=powers.roles,
        placed=placed,
        private={player: Private() for player in view.sizes} | {seat: view.private},
        known=dict.fromkeys(view.sizes, ()) | {seat: view.known},
        own=_offers(view),
    )


def _offers(view: RencontreView) -> dict[Seat, Own]:
    """Others have chosen nothing beyond what their offers say."""
    made = {main: Own() for main in view.table.duel.offers if main != view.seat}
    return made if view.own is None or view.seat is None else made | {view.seat: view.own}


# --- what is dealt ----------------------------------------------------------------------------


def _laid(view: RencontreView, player: Seat, stock: Stock) -> Placed:
    """What lies open, or is the seat's own; else a card that this main may have laid."""
    table = view.table
    if player == view.seat:
        return Placed(view.placed, PART)
    if player in table.duel.cards:
        return Placed(table.duel.cards[player], PART)
    cards = tuple(stock.cards)
    likely = choices(table, player, cards) or tuple(filter(is_duel, cards)) or cards
    return Placed(stock.take(likely[:1])[0], PART)


def _hands(view: RencontreView, others: list[Seat], stock: Stock) -> dict[Seat, Cards]:
    """What the seat has seen of a hand, the latest news first, for a card may have gone on since;
    who is about to play a card has one; then the rest."""
    latest = {news.of: place for place, news in enumerate(view.known)}
    told = sorted(others, key=lambda player: -latest.get(player, -1))
    begun = {player: stock.take(remembered(view, player, Counter(stock.cards))) for player in told}
    for player in others:
        if _is_to_play(view, player) and not playable_of(view.table, begun[player]):
            begun[player] = _with_a_card(view, player, begun[player], stock)
    for player in others:
        room = view.sizes[player] - len(begun[player])
        begun[player] += stock.take(tuple(stock.cards[:room]))
    return {player: ordered(cards) for player, cards in begun.items()}


def _is_to_play(view: RencontreView, player: Seat) -> bool:
    """R-17, R-24: until the cards lie there a main has one that it may play."""
    duel = view.table.duel
    fights = duel.number > 0 and not duel.closed and not duel.by and player in view.table.mains
    return fights and player not in duel.placed and view.sizes[player] > 0


def _with_a_card(view: RencontreView, player: Seat, begun: Cards, stock: Stock) -> Cards:
    """One that may be played, in the place of what was remembered wrongly if the hand is full."""
    cards = tuple(stock.cards)
    playable = choices(view.table, player, cards) or playable_of(view.table, cards)
    kept = begun[: view.sizes[player] - len(playable[:1])]
    stock.cards += begun[len(kept) :]
    return (*kept, *stock.take(playable[:1]))
