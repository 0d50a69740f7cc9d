"""The rules, each with its number in rules.txt."""

from collections.abc import Mapping

from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Given, Outcome
from referee.kernel.recorder import Recorder

from referee_goofspiel import log
from referee_goofspiel.things import HIGHEST, Bid, GoofspielOptions, GoofspielState, Table

Record = Recorder[GoofspielState]


def setup(record: Record, options: GoofspielOptions, seats: int, chance: Chance) -> None:
    """G-1: a pack with every card once a seat is shuffled, and each seat is dealt its hand."""
    pack = [card for card in range(1, HIGHEST + 1) for _ in range(seats)]
    pack, size = chance.secret.shuffle("pack", pack), options.prizes
    hands = [pack[seat * size : seat * size + size] for seat in range(seats)]
    sealed = tuple(Sealed((seat,), tuple(sorted(hand))) for seat, hand in enumerate(hands, start=1))
    record.emit(log.HandsDealt(tuple(range(1, size + 1)), sealed))
    turn_up(record, chance)


def turn_up(record: Record, chance: Chance) -> None:
    """G-2: one of the prizes to come is turned up, and nobody can foresee which."""
    [prize] = chance.pick("prize", record.state.table.to_come, 1)
    record.emit(log.PrizeTurnedUp(prize))


def resolve(record: Record, orders: Mapping[Seat, Given], chance: Chance) -> None:
    """All bids are revealed at once; then the next prize, or the end."""
    bids = {seat: _bid(given).card for seat, given in orders.items()}
    record.emit(log.BidsRevealed(bids, sum(record.state.table.stake), winner_of(bids)))
    if record.state.table.to_come:
        turn_up(record, chance)
    else:
        record.emit(log.MatchDecided(result_of(record.state.table, "most_points")))


def _bid(given: Given) -> Bid:
    assert isinstance(given.order, Bid)
    return given.order


def winner_of(bids: Mapping[Seat, int]) -> Seat | None:
    """G-4: the highest bid wins the stake, unless two seats have made it: then it stays."""
    highest = [seat for seat, card in bids.items() if card == max(bids.values())]
    return highest[0] if len(highest) == 1 else None


def result_of(table: Table, reason: str) -> Outcome:
    """G-5: of those who still sit at the table, whoever has most points has won."""
    here = {seat: points for seat, points in table.points.items() if seat not in table.empty}
    winners = tuple(seat for seat, points in here.items() if points == max(here.values()))
    return Outcome(winners, reason, {str(seat): n for seat, n in table.points.items()})


def leave(record: Record, seat: Seat) -> None:
    """G-6: an empty chair bids its lowest card. Whoever is left alone has won."""
    if record.state.table.result is not None:
        return
    table = record.emit(log.ChairEmptied(seat)).table
    if len(table.points) - len(table.empty) == 1:
        record.emit(log.MatchDecided(result_of(table, "alone")))


def outcome(state: GoofspielState) -> Outcome | None:
    return state.table.result
