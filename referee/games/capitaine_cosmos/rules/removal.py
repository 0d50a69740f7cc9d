"""Ships that are destroyed leave the map, with everything aboard (R-35, R-51, R-70)."""

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.state import carried, flying, found


def remove(play: Resolution, id_: int, cause: str, immediate: bool) -> None:
    at = found(play.state.ships, id_).pose.at
    aboard = [ship.id for ship in carried(play.state.ships, id_)]
    play.emit(e.ShipDestroyed(id_, cause, immediate, at))
    for passenger in aboard:
        play.emit(e.ShipDestroyed(passenger, "aboard", immediate, at))


def remove_shot_down(play: Resolution) -> None:
    """R-35: at the end of the phase."""
    for ship in sorted(flying(play.state.ships), key=lambda ship: ship.id):
        if not ship.defence:
            remove(play, ship.id, "fire", immediate=False)
