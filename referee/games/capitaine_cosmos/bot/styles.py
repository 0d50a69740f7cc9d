"""A whole sheet in one style: the cruiser first, then the others, each as it flies best.

Why: docs/decisions/0129-sheets-in-styles.md.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.capitaine_cosmos.bot.flights import WIDTH, Flight, Manner, Pilot
from referee.games.capitaine_cosmos.bot.outlook import Outlook
from referee.games.capitaine_cosmos.bot.proposal import WEAK, lines_of
from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.bot.steps import board
from referee.games.capitaine_cosmos.things.hexes import Hex
from referee.games.capitaine_cosmos.things.hulls import launched
from referee.games.capitaine_cosmos.things.scenarios import exit_edge
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    Cell,
    Condition,
    Fire,
    Launch,
    Lay,
    Plot,
    Recover,
    Sheet,
    SheetLine,
    Trajectory,
    Who,
)
from referee.games.capitaine_cosmos.things.state import Ship, found
from referee.kernel.branches import branch
from referee.kernel.chance import Chance

LAUNCH = 1_200  # what a fighter's flight has to bring: a shot at a cruiser at medium range, about
NEVER = 1_000_000
ALARM = Condition(fact="enemy", most=5)  # whoever waits is launched by that all the same
TOUCHING = Condition(fact="enemy", most=1)
MULTIPLIERS = (1, 2, 3)
PATHS: tuple[Trajectory, ...] = ("a", "e")
TURNS = range(-2, 3)


class Style(NamedTuple):
    """How each class flies, what a launch has to bring, whom one fires at first. Where fighters
    `hunt` they fire at cruisers alone. `width` is how many flights of a ship are flown on."""

    fighters: Manner
    escorts: Manner
    cruiser: Manner
    launch: int = LAUNCH
    prio: tuple[str | int, ...] = ("cr", "auto")
    hunt: bool = False
    width: int = WIDTH

    def manner(self, ship: Ship) -> Manner:
        return {"cr": self.cruiser, "es": self.escorts}.get(ship.base, self.fighters)


def drafted(outlook: Outlook, chance: Chance, style: Style) -> Sheet:
    """The sheet of the seat whose outlook it is."""
    return Sheet(lines=tuple(_Draft(outlook, chance, style).lines()))


class _Draft:
    """`waits` are ships by whether they hunt and the multiplier that they wait for; `home` is
    where the cruiser will be."""

    def __init__(self, outlook: Outlook, chance: Chance, style: Style) -> None:
        self._outlook, self._style, self._chance = outlook, style, chance
        self._waits: dict[tuple[bool, int], list[int]] = {}
        self._home: Hex | None = None

    def lines(self) -> Iterator[SheetLine]:
        view, seat = self._outlook.view, self._outlook.seat
        own = [ship for ship in view.ships if ship.seat == seat and ship.status == "play"]
        for ship in sorted(own, key=lambda ship: (ship.base != "cr", ship.id)):
            if exit_edge(view.options, seat, ship.card):
                yield from self._leaving(ship)
            else:
                yield from self._fighting(ship)
        yield from self._fire()

    def _leaving(self, ship: Ship) -> list[SheetLine]:
        """On the way to its exit, as an easy bot goes."""
        sight = Sight(self._outlook.view, ship.seat, branch(self._chance, f"sight{ship.id}"))
        return lines_of(sight, ship, branch(self._chance, f"lines{ship.id}"))

    def _fighting(self, ship: Ship) -> Iterator[SheetLine]:
        style = self._style
        pilot = Pilot(self._outlook, ship, style.manner(ship), self._home, style.width)
        flight = self._flight(pilot, ship)
        if flight is None:
            yield Launch(ship=ship.id, when=(ALARM,), cell=Cell(k="launch", face=0))
            return
        if ship.base == "cr":
            self._home = flight.at
        way = (style.hunt and ship.base == "ch", _awaited(flight, ship.of.shots))
        self._waits.setdefault(way, []).append(ship.id)
        yield Plot(ship=ship.id, cells=flight.cells)
        if ship.mines:
            yield Lay(ship=ship.id, phases=(1, LAST), when=TOUCHING)
        if ship.base == "ch" and ship.aboard is None and ship.defence <= WEAK:
            yield Recover(ship=ship.id, defence=WEAK)

    def _flight(self, pilot: Pilot, ship: Ship) -> Flight | None:
        """None: it had better stay aboard. A cruiser in trouble lets them all go."""
        if ship.aboard is None:
            return pilot.best({0: [pilot.begun(ship.pose.hex, ship.pose.h)]})
        starts = self._launches(pilot, ship)
        if not starts:
            return None
        carrier = found(self._outlook.view.ships, ship.aboard.cruiser)
        flight = pilot.best({1: starts})
        trouble = 2 * carrier.defence < carrier.of.defence
        return flight if trouble or pilot.profit(flight) > self._style.launch else None

    def _launches(self, pilot: Pilot, ship: Ship) -> list[Flight]:
        """All ways to be launched in the first phase."""
        berth, view = ship.aboard, self._outlook.view
        if berth is None:
            return []
        carrier, starts = found(view.ships, berth.cruiser), list[Flight]()
        for path in PATHS:
            end = launched(carrier.card, carrier.pose, berth.ramp, path)
            if end.hex in board(view.chart):
                starts += [
                    pilot.begun(end.hex, (end.h + turn) % 6, Cell(k="launch", traj=path, t=turn))
                    for turn in TURNS
                ]
        return starts

    def _fire(self) -> Iterator[Fire]:
        """Who hunts, or waits for a better multiplier; all others fire at once."""
        prio = self._style.prio
        for (hunts, least), ships in sorted(self._waits.items()):
            who = Who(ships=tuple(ships))
            if hunts:
                yield Fire(who=who, prio=("cr",), only=True, least=least, spread=True)
            elif least > 1:
                yield Fire(who=who, prio=prio, least=least, spread=True)
        yield Fire(prio=prio, spread=True)


def _awaited(flight: Flight, shots: int) -> int:
    """The multiplier to wait for, so that the shots of a turn bring most."""
    return max(MULTIPLIERS, key=lambda least: (_brought(flight, shots, least), -least))


def _brought(flight: Flight, shots: int, least: int) -> int:
    """By firing as soon as one can, in all courses together."""
    total = 0
    for course in range(len(flight.shots)):
        worths = [
            hit.worth
            for hits in flight.hits
            for hit in sorted(hits[course], reverse=True)
            if hit.mult >= least
        ]
        total += sum(worths[:shots])
    return total
