"""Figures that mean something on a shared machine: two works in turn, round by round, and the
median of each round's own ratio. The disk's mood changes from minute to minute, by factors; what
two neighbours in time took compares all the same."""

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from statistics import median
from threading import Barrier
from time import perf_counter, process_time

Work = Callable[[], float]  # runs once, gives its rate: units of work a second


def ratio(rounds: int, ours: Work, baseline: Work) -> float:
    """How many times the baseline's rate ours reaches: the median over the rounds."""
    found = []
    for turn in range(rounds):
        # Who goes first finds the other's pages in the cache; so they take turns at it.
        first, second = (ours, baseline) if turn % 2 else (baseline, ours)
        one, two = first(), second()
        found.append(one / two if turn % 2 else two / one)
    return median(found)


def rate(count: int, work: Callable[[], object]) -> float:
    """`work` does so many units: how many a second."""
    began = perf_counter()
    work()
    return count / (perf_counter() - began)


def cpu_rate(count: int, work: Callable[[], object]) -> float:
    """The same by the processor's time, for work that waits for nothing: the neighbours on a shared
    machine, who make a long work wait more often than a short one, are not in it."""
    return count / cpu_seconds(work)


def cpu_seconds(work: Callable[[], object]) -> float:
    """The processor's time that it takes."""
    began = process_time()
    work()
    return process_time() - began


def at_once(works: Sequence[Callable[[], object]]) -> float:
    """Each work in a thread of its own, all begun together; seconds until the last has ended.
    Raises what the first of them raised."""
    gate = Barrier(len(works) + 1)

    def begin(work: Callable[[], object]) -> None:
        gate.wait()
        work()

    with ThreadPoolExecutor(len(works)) as pool:
        futures = [pool.submit(begin, work) for work in works]
        gate.wait()
        began = perf_counter()
        for future in futures:
            future.result()
        return perf_counter() - began


@contextmanager
def unburdened() -> Iterator[None]:
    """What was prepared beforehand is no garbage to look through while the clock runs."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
