"""Engaging cards and the order of acting (R-8 to R-13; rulings §6.3, §6.4)."""

from collections.abc import Mapping

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.falls import fall_together
from referee.games.empereur_telepathe.things.cards import Cards, back, backs
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.sheet import Engage, Sheet, ids
from referee.games.empereur_telepathe.things.state import Entry, Record, TelepatheState
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Given


def engage_all(record: Record, orders: Mapping[Seat, Given], chance: Chance) -> None:
    """The commit window closes: abdications, then cards, then the order of the round."""
    deeds = {seat: (_deed(given.order), given.played_default) for seat, given in orders.items()}
    abdicate(record, [seat for seat, (deed, _) in deeds.items() if deed.deed == "abdicate"], chance)
    if record.state.result is not None:
        return
    for seat in record.state.living:
        if seat in deeds:
            engage(record, seat, *deeds[seat])
    record.emit(initiative(record.state))


def _deed(sheet: Sheet) -> Engage:
    return sheet.engage or Engage("pass")


def abdicate(record: Record, seats: list[Seat], chance: Chance) -> None:
    """H-26: they fall together, before initiatives are compared."""
    living = [seat for seat in seats if record.state.minds[seat].living]
    fall_together(record, living, "abdication", chance)


def engage(record: Record, seat: Seat, deed: Engage, by_default: bool) -> None:
    """R-8, R-12, R-13: cards go face down on the table; or nothing new does."""
    mind = record.state.minds[seat]
    if deed.deed in ("commit", "add"):
        fresh = ids(deed.cards)
        whole = Sealed((seat,), (*mind.committed, *fresh))
        shown = tuple(back(card) for card in fresh)
        carried = tuple(back(card) for card in mind.committed)
        record.emit(e.CardsCommitted(seat, shown, carried, whole))
    elif mind.deadlocked:
        record.emit(e.CommitHeld(seat, by_default))
    else:
        record.emit(e.RoundPassed(seat, by_default))


def initiative_of(options: TelepatheOptions, cards: Cards) -> int:
    """H-1: the sum of the backs, or the highest of them."""
    return max(backs(cards)) if options.initiative == "highest" else sum(backs(cards))


def initiative(state: TelepatheState) -> e.InitiativeSet:
    """R-9 to R-11, H-2, H-3: by initiative, then by hand sum; equal in both is a deadlock."""
    entries = sorted(_entries(state), key=_rank)
    ranks = [_rank(entry) for entry in entries]
    alone = [entry for entry in entries if ranks.count(_rank(entry)) == 1]
    tied = [entry for entry in entries if ranks.count(_rank(entry)) > 1]
    return e.InitiativeSet(tuple(alone), tuple(tied), state.passed)


def _entries(state: TelepatheState) -> list[Entry]:
    engaged = [seat for seat in state.living if state.minds[seat].committed]
    return [
        Entry(
            seat,
            initiative_of(state.options, state.minds[seat].committed),
            state.minds[seat].hand_sum,
        )
        for seat in engaged
    ]


def _rank(entry: Entry) -> tuple[int, int]:
    return (-entry.initiative, -entry.hand_sum)


def next_to_act(state: TelepatheState) -> Seat:
    """The first in order who is still living and has not acted; 0 if nobody is left."""
    waiting = (
        entry.seat
        for entry in state.order
        if state.minds[entry.seat].living and entry.seat not in state.acted
    )
    return next(waiting, 0)
