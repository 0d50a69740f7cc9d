"""What happens, as the log keeps it, and how it changes the position."""

from msgspec.structs import replace
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import Outcome

from referee_goofspiel.things import GoofspielState, Table


class HandsDealt(Event, frozen=True):
    """`prizes` are all there are, from the lowest; each hand is its owner's secret."""

    prizes: tuple[int, ...]
    hands: tuple[Sealed[tuple[int, ...]], ...]


class PrizeTurnedUp(Event, frozen=True):
    prize: int


class BidsRevealed(Event, frozen=True):
    """`winner` takes the stake, so many points; without one it stays on the table."""

    bids: dict[Seat, int]
    stake: int
    winner: Seat | None


class ChairEmptied(Event, frozen=True):
    seat: Seat


class MatchDecided(Event, frozen=True):
    result: Outcome


EVENTS = (HandsDealt, PrizeTurnedUp, BidsRevealed, ChairEmptied, MatchDecided)
OPENS = {"bids_revealed": ("bids", "winner")}  # the silent show the lowest card of a hidden hand


def evolve(state: GoofspielState, event: Event) -> GoofspielState:
    """The position after the event. ValueError for an event of another game."""
    table = state.table
    match event:
        case HandsDealt(prizes=prizes, hands=parts):
            hands = {seat: _known(part) for seat, part in enumerate(parts, start=1)}
            begun = Table(
                to_come=prizes, bids=dict.fromkeys(hands, ()), points=dict.fromkeys(hands, 0)
            )
            return GoofspielState(begun, hands)
        case PrizeTurnedUp(prize=prize):
            stake, to_come = (*table.stake, prize), without(table.to_come, prize)
            return replace(state, table=replace(table, stake=stake, to_come=to_come))
        case BidsRevealed():
            hands = {seat: without(hand, event.bids[seat]) for seat, hand in state.hands.items()}
            return GoofspielState(_after_bids(table, event), hands)
        case ChairEmptied(seat=seat):
            return replace(state, table=replace(table, empty=(*table.empty, seat)))
        case MatchDecided(result=result):
            return replace(state, table=replace(table, result=result))
        case _:
            raise ValueError(f"no event of Goofspiel: {event}")


def _known(part: Sealed[tuple[int, ...]]) -> tuple[int, ...]:
    """The hand; nothing for a reader to whom it is under seal."""
    return part.value if isinstance(part.value, tuple) else ()


def _after_bids(table: Table, made: BidsRevealed) -> Table:
    bids = {seat: (*cards, made.bids[seat]) for seat, cards in table.bids.items()}
    if made.winner is None:
        return replace(table, bids=bids)
    points = table.points | {made.winner: table.points[made.winner] + made.stake}
    return replace(table, bids=bids, points=points, stake=())


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards after one of this number is gone, if there was one."""
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]
