"""After the battles: withdrawal and taking (R-14 to R-17; H-17 to H-20)."""

from collections.abc import Mapping
from typing import Literal

from referee.games.combats.log import events as e
from referee.games.combats.rules.setup import Record
from referee.games.combats.things.pawns import NOBODY, Pawns, opponent
from referee.games.combats.things.sheet import Aftermath, Plan
from referee.games.combats.things.state import WORLD, Ground, on_the_card, sun_of
from referee.kernel.event import Seat


def end_combat(record: Record) -> None:
    """R-14: fewer pawns lost over all battles wins; equal losses: nobody."""
    combat = record.state.combat
    record.emit(e.CombatEnded(combat.place, combat.lost, combat.lead()))


def loser(ground: Ground) -> Seat:
    """0 if nobody won."""
    winner = ground.combat.winner
    return NOBODY if winner == NOBODY else opponent(winner)


def may_withdraw(ground: Ground) -> int:
    """R-15, H-17: so many Populations of the loser stand on the World; H-20: none without a loser.

    On a Sun they are in orbit already.
    """
    seat = loser(ground)
    if seat == NOBODY or ground.combat.kind != WORLD:
        return 0
    return on_the_card(ground, seat).p


def may_take(ground: Ground) -> bool:
    """R-16, H-18: a Usine of the loser survives on the card, in a battle or in reserve."""
    seat = loser(ground)
    return seat != NOBODY and on_the_card(ground, seat).u > 0


def asked_after(ground: Ground) -> tuple[Seat, ...]:
    """H-19, H-24: loser and winner, each if there is something to choose."""
    choices = {loser(ground): may_withdraw(ground) > 0, ground.combat.winner: may_take(ground)}
    return tuple(sorted(seat for seat, choice in choices.items() if choice))


def settle(record: Record, orders: Mapping[Seat, Aftermath]) -> None:
    """H-19: the withdrawal first, then the taking. H-21: the silent stay, and take."""
    state = record.state
    leaving, taking = may_withdraw(state), may_take(state)
    withdraw(record, _withdrawn(orders.get(loser(state), Aftermath()), leaving))
    if taking and orders.get(state.combat.winner, Aftermath()).take is not False:
        take(record)


def _withdrawn(order: Aftermath, most: int) -> int:
    """H-17: how many, 0 to all."""
    wished = most if order.retreat == "all" else order.retreat or 0
    return min(wished, most)


def withdraw(record: Record, n: int) -> None:
    """R-15: free of charge, to the Sun of the same system."""
    place = record.state.combat.place
    if n:
        seat = loser(record.state)
        record.emit(e.PopulationsWithdrawn(seat, n, place, sun_of(place)))


def take(record: Record) -> None:
    """R-16: one Usine, which stays where it is."""
    combat = record.state.combat
    record.emit(e.UsineTaken(combat.winner, loser(record.state), combat.place))


def planned(record: Record, plans: Mapping[Seat, Plan]) -> dict[Seat, Aftermath]:
    """What the plans say of the aftermath, now that it has come."""
    state = record.state
    if state.combat.winner == NOBODY:
        return {}
    taking = may_take(state) and plans.get(state.combat.winner, Plan()).take is not False
    retreat = plans.get(loser(state), Plan()).retreat
    if retreat == "outmatched":
        retreat = _if_outmatched(record, taking)
    return {loser(state): Aftermath(retreat=retreat), state.combat.winner: Aftermath(take=taking)}


def _if_outmatched(record: Record, taking: bool) -> Literal["all"] | int:
    if outmatched(record.state, taking):
        return "all"
    record.tell(loser(record.state), "not_outmatched")
    return 0


def outmatched(ground: Ground, taking: bool) -> bool:
    """After the taking, and nobody withdrawn: would the loser be the weaker on the card?"""
    usine = Pawns(0, 1 if taking else 0)
    own = on_the_card(ground, loser(ground)) - usine
    enemy = on_the_card(ground, ground.combat.winner) + usine
    return own.power < enemy.power
