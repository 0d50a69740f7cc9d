"""Whole turns of the largest fleet battle: the rules alone, without log, mail or bots."""

from statistics import median
from time import perf_counter

from referee.games.capitaine_cosmos import bench

Figures = dict[str, float | None]


def figures(matches: int) -> Figures:
    """Turns a second, and microseconds for each ship in each phase, of that many matches of S6
    between four bots (each turn's own figure, of these the median)."""
    took = [(turn.ship_phases, _seconds(turn)) for turn in bench.turns(matches)]
    return {
        "turns_per_second": 1 / median(seconds for _, seconds in took),
        "us_per_ship_phase": median(1e6 * seconds / ships for ships, seconds in took),
    }


def _seconds(turn: bench.Turn) -> float:
    began = perf_counter()
    turn.play()
    return perf_counter() - began
