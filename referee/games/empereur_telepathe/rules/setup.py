"""The start (R-4 to R-7) and the row of each round (R-16, H-16, H-17)."""

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.things.cards import HAND, backs, full_pack
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import Record
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed


def deal(record: Record, options: TelepatheOptions, seats: int, chance: Chance) -> None:
    """R-4, R-5: as many equal decks as players, one more as pool, which gets the rest."""
    pack = chance.secret.shuffle("pack", full_pack())
    size = len(pack) // (seats + 1)
    decks = tuple(Sealed((), tuple(pack[i * size : (i + 1) * size])) for i in range(seats))
    pool = tuple(pack[seats * size :])
    record.emit(e.DecksDealt(seats, size, len(pool), options, decks, Sealed((), pool)))
    for seat in record.state.living:
        draw_hand(record, seat)
    fill_row(record, 1, chance)


def draw_hand(record: Record, seat: int) -> None:
    """R-6."""
    hand = tuple(sorted(record.state.minds[seat].deck[:HAND]))
    record.emit(e.HandDrawn(seat, len(hand), backs(hand), Sealed((seat,), hand)))


def fill_row(record: Record, number: int, chance: Chance) -> None:
    """H-16: up to the number of living seats; cards nobody took stay, a longer row is not cut."""
    missing = len(record.state.living) - len(record.state.row)
    _fill(record, number, max(0, missing))
    short = len(record.state.living) - len(record.state.row)
    if short > 0 and record.state.discard:
        reshuffle(record, number, chance)
        _fill(record, number, short)


def _fill(record: Record, number: int, wanted: int) -> None:
    cards = record.state.pool[:wanted]
    record.emit(e.RowFilled(number, cards, len(record.state.pool) - len(cards)))


def reshuffle(record: Record, number: int, chance: Chance) -> None:
    """H-17: the discard pile becomes the pool."""
    pool = tuple(chance.secret.shuffle(f"reshuffle-r{number}", sorted(record.state.discard)))
    record.emit(e.PoolReshuffled(len(pool), Sealed((), pool)))
