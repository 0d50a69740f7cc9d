"""The two kinds of power: one that acts at a rung of the ladder, one that a clause sets off."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Part
from referee.kernel.event import Seat


def _never(play: Resolution, seat: Seat) -> bool:
    return False


def _nobody(play: Resolution, seat: Seat) -> tuple[Seat, ...]:
    return ()


@dataclass(frozen=True)
class RungPower:
    """Acts by itself at `rung`, each once: `due` says whether it would, and would change something
    (H-52); `act` is its effect once no Zap has stopped it. `requested`: its owner has asked for it,
    which turns it up if it lies face down. `victims` are those it is used against."""

    key: str
    rung: str
    due: Callable[[Resolution, Seat], bool]
    act: Callable[[Resolution, Seat], None]
    requested: Callable[[Resolution, Seat], bool] = _never
    victims: Callable[[Resolution, Seat], tuple[Seat, ...]] = _nobody


@dataclass(frozen=True)
class ClausePower:
    """Used before the cards by a line of an order, once a duel: `hinders` names what stands against
    it now (a key of the sentences) or nothing, `victims` are those it is used against."""

    key: str
    line: type[Part]
    hinders: Callable[[Resolution, Seat, Any], str]
    victims: Callable[[Resolution, Seat, Any], tuple[Seat, ...]]
    act: Callable[[Resolution, Seat, Any], None]


def main_named(play: Resolution, seat: Seat, target: str) -> Seat:
    """The main a clause names: offense, defense, or one's opponent."""
    if target == "opponent":
        return play.table.opponent(seat)
    return play.table.offense if target == "offense" else play.duel.defense
