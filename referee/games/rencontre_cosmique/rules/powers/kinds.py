"""The two kinds of power: one that acts at a rung of the ladder, one that a clause sets off."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.games.rencontre_cosmique.rules.play import Play
from referee.games.rencontre_cosmique.things.sheet import Part
from referee.kernel.event import Seat


def _never(play: Play, seat: Seat) -> bool:
    return False


def _nobody(play: Play, seat: Seat) -> tuple[Seat, ...]:
    return ()


@dataclass(frozen=True)
class RungPower:
    """Acts by itself at `rung`, each once: `due` says whether it would, and would change something
    (H-52); `act` is its effect once no Zap has stopped it. `said`: its owner has asked for it,
    which turns it up if it lies face down. `victims` are those it is used against."""

    key: str
    rung: str
    due: Callable[[Play, Seat], bool]
    act: Callable[[Play, Seat], None]
    said: Callable[[Play, Seat], bool] = _never
    victims: Callable[[Play, Seat], tuple[Seat, ...]] = _nobody


@dataclass(frozen=True)
class ClausePower:
    """Used before the cards by a line of an order, once a duel: `hinders` names what stands against
    it now (a key of the sentences) or nothing, `victims` are those it is used against."""

    key: str
    line: type[Part]
    hinders: Callable[[Play, Seat, Any], str]
    victims: Callable[[Play, Seat, Any], tuple[Seat, ...]]
    act: Callable[[Play, Seat, Any], None]


def main_named(play: Play, seat: Seat, target: str) -> Seat:
    """The main a clause names: offense, defense, or one's opponent."""
    if target == "opponent":
        return play.table.opponent(seat)
    return play.table.offense if target == "offense" else play.duel.defense
