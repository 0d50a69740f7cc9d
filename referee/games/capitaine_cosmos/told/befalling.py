"""Whom an event hits: it names a ship, and the number of a ship says whose it is (rulings §3.3)."""

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.things.scenarios import owner
from referee.kernel.event import Event, Seat


def befalls(event: Event) -> Seat | None:
    """The seat whose ship is shot at, struck, lost or gone; None for all else."""
    match event:
        case e.ShotFired(target=ship):
            return owner(ship)
        case e.MineStruck() | e.AsteroidStruck() | e.ShipDestroyed() | e.ShipLeftMap():
            return owner(event.ship)
        case _:
            return None
