"""Falling (R-25, R-26; H-19, H-22 to H-26): who is out, in which rank, and who is crowned."""

from collections.abc import Iterable, Mapping

import msgspec

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.things.cards import Cards
from referee.games.empereur_telepathe.things.state import Cause, Mind, Record, TelepatheState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat


class Key(msgspec.Struct, frozen=True, order=True):
    """H-24: who is better off at one instant."""

    stock: int
    hand_sum: int


Keys = Mapping[Seat, Key]


def keys(state: TelepatheState) -> Keys:
    """Stocks and hand sums as they are now, just before the instant that fells."""
    return {seat: Key(state.minds[seat].stock, state.minds[seat].hand_sum) for seat in state.living}


def exhausted_seats(state: TelepatheState) -> list[Seat]:
    """H-22: an empty deck, whatever the cause."""
    return [seat for seat in state.living if not state.minds[seat].deck]


def fall_together(
    record: Record,
    seats: Iterable[Seat],
    cause: Cause,
    chance: Chance,
    before: Keys | None = None,
) -> None:
    """H-24: they fall at one instant; if nobody would be left the best one survives."""
    falling = list(seats)
    if not falling:
        return
    keyed = before or keys(record.state)
    last = len(falling) == len(record.state.living)
    if last:
        falling.remove(_last_mind(record, falling, keyed, chance))
    left = len(record.state.living) - len(falling)
    for seat in sorted(falling, key=lambda seat: (keyed[seat], -seat)):
        better = sum(keyed[other] > keyed[seat] for other in falling)
        shatter(record, seat, cause, 0, left + 1 + better)
    crown(record, "last_mind" if last else cause)


def _last_mind(record: Record, candidates: list[Seat], keyed: Keys, chance: Chance) -> Seat:
    """Larger stock, then larger sum of hand backs, then dice."""
    best = max(keyed[seat] for seat in candidates)
    equal = [seat for seat in candidates if keyed[seat] == best]
    survivor = equal[0]
    if len(equal) > 1:
        [survivor] = chance.pick(f"last-mind-r{record.state.round}", equal, 1)
    record.emit(
        e.LastMindChosen(tuple(candidates), best.stock, best.hand_sum, len(equal) > 1, survivor)
    )
    return survivor


def fall_alone(record: Record, seat: Seat, cause: Cause, by: Seat = 0) -> None:
    """One falls, at once (H-22), and the match may be over with it (H-25)."""
    shatter(record, seat, cause, by, len(record.state.living))


def shatter(record: Record, seat: Seat, cause: Cause, by: Seat, rank: int) -> None:
    """H-19: hand, engaged cards, defence with bonuses and what is left of the deck are shown."""
    state = record.state
    cards = belongings(state.minds[seat])
    record.emit(e.MindShattered(seat, cause, by, rank, state.round, cards))


def belongings(mind: Mind) -> Cards:
    defence = (mind.defence,) if mind.defence else ()
    return (*mind.hand, *mind.committed, *defence, *mind.attached, *mind.deck)


def crown(record: Record, cause: str) -> None:
    """H-25: one is left, so the match is over; the rest of the round is not played."""
    state = record.state
    if len(state.living) != 1 or state.result is not None:
        return
    [emperor] = state.living
    ranks = {seat: mind.rank for seat, mind in sorted(state.minds.items())} | {emperor: 1}
    record.emit(e.EmperorCrowned(emperor, state.round, f"crowned_{cause}", ranks))
