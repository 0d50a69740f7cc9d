"""A turn laid out in counts, without the copies of a position that the rules need: so a playout
takes many, and a bot that thinks ahead lays out many of its own.

It is the turn of `turn_choice`, Population by Population; a `Leaning` says what of it is otherwise.

Why: docs/decisions/0161-laid-out-in-counts.md.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import msgspec

from referee.games.combats.bot import values
from referee.games.combats.bot.turn_choice import KEPT, MOVES_MOST, PAYS
from referee.games.combats.orders.checks_turn_line import GROWN_MOST, PAWNS_MOST, REACH, free_sites
from referee.games.combats.rules.turn import BUILD_COST, GROW_COST, Action
from referee.games.combats.things.chart import home, places, start_of, steps
from referee.games.combats.things.pawns import NOBODY, Pawns, opponent
from referee.games.combats.things.sheet import Build, Grow, Move
from referee.games.combats.things.state import WORLD, CombatsState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

WHOLE = 100


class Leaning(msgspec.Struct, frozen=True):
    """What a turn goes by, in percent of what easy bots think of it; `kept` energy for combats."""

    sites: int = WHOLE
    guards: int = WHOLE
    prey: int = WHOLE
    ready: int = WHOLE
    pays: int = PAYS
    kept: int = KEPT[0]
    builds_first: bool = False
    grows: int = GROWN_MOST


class Layout:
    """Own Populations and Usines by place as the turn goes on, and what is spent of the energy."""

    def __init__(self, state: CombatsState, seat: Seat, leaning: Leaning, chance: Chance) -> None:
        self._state, self._seat, self._leaning, self._chance = state, seat, leaning, chance
        self.people = {place: there[seat].p for place, there in state.board.items()}
        self.usines = {place: there[seat].u for place, there in state.board.items()}
        self.rested = {p: n - state.fresh.get(p, 0) for p, n in self.people.items()}
        self.energy = state.energy[seat]
        self.lines: list[Action] = []

    def laid_out(self) -> list[Action]:
        """All but the attack."""
        if self._leaning.builds_first:
            self._build()
        self._walk()
        if not self._leaning.builds_first:
            self._build()
        self._grow()
        return self.lines

    def pawns(self, place: str) -> Pawns:
        return Pawns(self.people[place], self.usines[place])

    # --- moves ----------------------------------------------------------------------------------

    def _walk(self) -> None:
        worths = {p: self._worths(p) for p in places()}
        walked: Counter[tuple[str, str]] = Counter()
        for _ in range(MOVES_MOST):
            found = self._best_move(worths)
            if found is None:
                break
            origin, target, cost = found
            self.people[origin] -= 1
            self.rested[origin] -= 1
            self.people[target] += 1
            self.energy -= cost
            walked[origin, target] += 1
        self.lines += [Move(n=n, origin=o, target=t) for (o, t), n in walked.items()]

    def _best_move(self, worths: dict[str, list[int]]) -> tuple[str, str, int] | None:
        """None if no move pays. Of equals one by lot."""
        most, best = self._leaning.pays, list[tuple[str, str, int]]()
        left = self.energy - self._leaning.kept
        for origin, there in self.people.items():
            if self.rested[origin] <= 0:
                continue
            loss = worths[origin][there] - worths[origin][there - 1]
            for target, cost in ways(self._seat, origin):
                if cost > left:
                    continue
                n = self.people[target]
                gain = (worths[target][n + 1] - worths[target][n] - loss) // cost
                if gain > most:
                    most, best = gain, [(origin, target, cost)]
                elif gain == most and best:
                    best.append((origin, target, cost))
        if len(best) < 2:
            return best[0] if best else None
        return best[self._chance.below("tie", len(best))]

    def _worths(self, place: str) -> list[int]:
        """What so many Populations are worth there, from none to all."""
        most = sum(self.people.values()) + 1
        if place == home(self._seat)[0]:
            ready = values.READY * self._leaning.ready // WHOLE
            return [ready * min(n, 2) for n in range(most + 1)]
        if places()[place] != WORLD or start_of(place) != NOBODY:
            return [0] * (most + 1)
        return [0, *(self._worth(place, n) for n in range(1, most + 1))]

    def _worth(self, place: str, n: int) -> int:
        state, seat, leaning = self._state, self._seat, self._leaning
        sites = values.to_build(state, place) * leaning.sites
        guards = values.to_guard(state, seat, place, n) * leaning.guards
        prey = values.prey(state, seat, place, n) * leaning.prey
        return (sites + guards + prey) // WHOLE

    # --- Usines and Populations -----------------------------------------------------------------

    def _build(self) -> None:
        for place in building_order():
            full = sum(self.usines.values()) >= PAWNS_MOST or self.energy < BUILD_COST
            if full or not self.people[place] or not free_sites(self._state, place):
                continue
            self.usines[place] += 1
            self.energy -= BUILD_COST
            self.lines.append(Build(place=place))

    def _grow(self) -> None:
        """With the rest; where the enemy may come first."""
        worlds = sorted(self._growing(), key=lambda place: self.people[place])
        most = (
            self._leaning.grows,
            (self.energy - self._leaning.kept) // GROW_COST,
            PAWNS_MOST - sum(self.people.values()),
        )
        for place in worlds[: max(0, min(most))]:
            self.people[place] += 1
            self.energy -= GROW_COST
            self.lines.append(Grow(place=place))

    def _growing(self) -> Iterable[str]:
        able = [
            place
            for place, kind in places().items()
            if kind == WORLD
            and self.usines[place]
            and (self.people[place] or start_of(place) == self._seat)
        ]
        return self._chance.shuffle("grow", able)


@cache
def building_order() -> tuple[str, ...]:
    """Contested Worlds first."""
    worlds = [place for place, kind in places().items() if kind == WORLD]
    return tuple(sorted(worlds, key=lambda place: start_of(place) != NOBODY))


@cache
def ways(seat: Seat, origin: str) -> tuple[tuple[str, int], ...]:
    """Where a Population may go from here in one move, and for how much."""
    walked = ((target, steps(seat, origin, target)) for target in places())
    return tuple((target, cost) for target, cost in walked if 0 < cost <= REACH)


def attackable(layout: Layout, state: CombatsState, seat: Seat) -> list[str]:
    """Where both have pawns after the moves, but for the start systems."""
    return [
        place
        for place in places()
        if start_of(place) == NOBODY
        and layout.pawns(place).total
        and state.board[place][opponent(seat)].total
    ]
