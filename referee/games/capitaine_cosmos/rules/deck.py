"""Step a: recoveries, then launches (H-1); and who is asked for them in a live match."""

from referee.games.capitaine_cosmos.rules.launches import launch_all
from referee.games.capitaine_cosmos.rules.recoveries import has_place, ramps_under, recover_all
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, flying, living
from referee.kernel.event import Seat


def work_the_deck(play: Resolution) -> None:
    recovered = recover_all(play)
    launch_all(play, recovered)


def deck_asked(state: CosmosState) -> list[Seat]:
    """5.2, public facts only: fighters aboard, over an own ramp with a place, or just launched."""
    return [seat for seat in living(state) if any(_concerned(state, seat))]


def _concerned(state: CosmosState, seat: Seat) -> list[bool]:
    own = [ship for ship in state.ships if ship.seat == seat and ship.status == "play"]
    return [ship.aboard is not None or _over_a_ramp(state, ship) for ship in own] + [
        bool(just_launched(state, seat))
    ]


def _over_a_ramp(state: CosmosState, ship: Ship) -> bool:
    if ship.base != "ch":
        return False
    return any(has_place(state, berth) for berth in ramps_under(state, ship))


def just_launched(state: CosmosState, seat: Seat) -> list[Ship]:
    """R-46: those whose orders for the phases that are left are due now."""
    before = state.phase - 1
    return [ship for ship in flying(state.ships, seat) if before and ship.launched == before]
