"""How a ship flies best: phase by phase the most promising of its flights are flown on."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.games.capitaine_cosmos.bot.outlook import Outlook, Salvo
from referee.games.capitaine_cosmos.bot.stakes import flagship, stake
from referee.games.capitaine_cosmos.bot.steps import cells_at, on_map, steps
from referee.games.capitaine_cosmos.things.hexes import Hex, ahead, distance, place, plus
from referee.games.capitaine_cosmos.things.sheet import LAST, STILL, Cell
from referee.games.capitaine_cosmos.things.state import Ship, enemies

WIDTH = 10  # flights that are flown on
NOSE = 3  # a ship looks at the hex that far ahead
HOME = 4  # an escort that keeps to its cruiser is no farther away than that
EDGE, NEAR_EDGE = 3, 150


class Manner(NamedTuple):
    """How a ship flies. `caution` and `tomorrow` are percents of danger, and of what the next turn
    promises if nobody moves; `pull` is for each hex farther than `close` from its quarry, `keep`
    for each too far from the own cruiser, `face` for each that its nose is turned away."""

    caution: int = 100
    tomorrow: int = 50
    pull: int = 25
    close: int = 3
    keep: int = 0
    face: int = 0


class Flight(NamedTuple):
    """So far: where it is, its cells, in each course the best shots of a turn's; what it risks.
    `hits` are all shots that came up, phase by phase."""

    at: Hex
    h: int
    cells: tuple[Cell, ...]
    shots: tuple[tuple[int, ...], ...]
    hits: tuple[tuple[Salvo, ...], ...] = ()
    danger: int = 0
    worth: int = 0

    @property
    def gain(self) -> int:
        return sum(map(sum, self.shots))


class Pilot:
    """One ship, in one manner, before one outlook. `home` is where its cruiser will be, `width` how
    many flights are flown on."""

    def __init__(
        self, outlook: Outlook, ship: Ship, manner: Manner, home: Hex | None, width: int = WIDTH
    ) -> None:
        self._outlook, self._ship, self._manner, self._home = outlook, ship, manner, home
        self._width = width
        options = outlook.view.options
        foes = enemies(outlook.view.ships, outlook.seat)
        prime = () if flagship(options, ship) else (foe for foe in foes if flagship(options, foe))
        self._all = frozenset(foe.id for foe in foes)
        self._quarry = frozenset(foe.id for foe in prime) or self._all
        self._dear = 100 * stake(options, ship) // max(1, ship.defence)

    def begun(self, at: Hex, h: int, *cells: Cell) -> Flight:
        return Flight(at, h, cells, ((),) * len(self._outlook.courses))

    def best(self, starts: Mapping[int, list[Flight]]) -> Flight:
        """The best to the end of the turn. `starts` are flights by the phase that they have
        begun in; those of 0 are in flight already."""
        left = list(starts.get(0, ()))
        for phase in range(1, LAST + 1):
            found: dict[tuple[Hex, int], Flight] = {}
            fresh = (self._seen(flight, phase) for flight in starts.get(phase, ()))
            for flight in (*self._on(left, phase), *fresh):
                before = found.get((flight.at, flight.h))
                if before is None or flight.worth > before.worth:
                    found[flight.at, flight.h] = flight
            left = sorted(found.values(), key=_rank)
            left = left[: self._width] if phase < LAST else left
        return min(map(self._foreseen, left), key=_rank)

    def profit(self, flight: Flight) -> int:
        """What its shots bring, less what it risks, in a course."""
        return (flight.gain - self._risk(flight.danger)) // len(self._outlook.courses)

    def _on(self, flights: Iterable[Flight], phase: int) -> Iterator[Flight]:
        chart, card = self._outlook.view.chart, self._ship.card
        moves = phase in self._ship.of.phases
        for flight in flights:
            for cell, step, h in steps(card, flight.h) if moves else ((STILL, (0, 0), flight.h),):
                at = plus(flight.at, step)
                if not moves or on_map(chart, card, at, h):
                    flown = flight._replace(at=at, h=h, cells=(*flight.cells, cell))
                    yield self._seen(flown, phase)

    def _seen(self, flight: Flight, phase: int) -> Flight:
        """With what happens at the end of the phase."""
        at, h = flight.at, flight.h
        found, shots = self._outlook.hits(self._ship.card, at, h, phase), flight.shots
        if any(found):
            most = self._ship.of.shots
            shots = tuple(
                tuple(sorted((*old, *(hit.worth for hit in hits)))[-most:])
                for old, hits in zip(shots, found, strict=True)
            )
        danger = flight.danger + self._outlook.danger(cells_at(self._ship.card, at, h), phase)
        flight = Flight(at, h, flight.cells, shots, (*flight.hits, found), danger)
        return flight._replace(worth=flight.gain - self._risk(danger) - self._astray(at, h))

    def _risk(self, danger: int) -> int:
        return danger * self._dear * self._manner.caution // 10_000

    def _astray(self, at: Hex, h: int) -> int:
        """What it costs to be there, in all courses together."""
        outlook, manner, nose = self._outlook, self._manner, ahead(at, h, NOSE)
        far = max(0, outlook.apart(nose, self._quarry) - manner.close)
        cost = manner.pull * far + NEAR_EDGE * max(0, EDGE - self._edge(at))
        if manner.keep and self._home is not None:
            cost += manner.keep * max(0, distance(at, self._home) - HOME)
        if manner.face:
            cost += manner.face * (outlook.apart(nose, self._all) - outlook.apart(at, self._all))
        return cost * len(outlook.courses)

    def _edge(self, at: Hex) -> int:
        """How many hexes it is from the nearest edge."""
        (column, row), chart = place(at), self._outlook.view.chart
        return min(column, row, chart.columns + 1 - column, chart.rows + 1 - row)

    def _foreseen(self, flight: Flight) -> Flight:
        """With what the next turn promises."""
        at, h, card = flight.at, flight.h, self._ship.card
        hits = self._outlook.hits(card, at, h, LAST)
        gain = sum(hit.worth for course in hits for hit in course)
        risk = self._risk(self._outlook.danger(cells_at(card, at, h), LAST))
        return flight._replace(worth=flight.worth + (gain - risk) * self._manner.tomorrow // 100)


def _rank(flight: Flight) -> int:
    return -flight.worth
