"""Orders accepted durably: event, disclosure, tree head and letter in one transaction."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from referee.bench import baselines
from referee.bench.orders import BenchOrder, begin, orders, send
from referee.bench.rounds import ratio
from referee.bench.server import database, server
from storage import Log
from storage.sqlite import SqliteLog

Figures = dict[str, float | None]


def sqlite(folder: Path, scale: int) -> Figures:
    """1, 8 and 64 clients against raw sqlite3 and against the disk's floor."""
    ready = orders(300 * scale)
    ready = ready[: _in_time(folder, ready, scale)]
    rows = [order.row for order in ready]
    log = SqliteLog(folder / "append.db")
    ours = _Clients(log)

    def floor() -> float:
        return baselines.floor(folder, rows)

    figures: Figures = {
        "append_vs_sqlite": ratio(
            5, lambda: ours(1, ready), lambda: baselines.raw_sqlite(folder, rows)
        ),
        "append64_vs_floor": ratio(3, lambda: ours(64, ready[: len(ready) // 10]), floor),
    }
    ours.worst = 0.0
    figures["append8_vs_floor"] = ratio(5, lambda: ours(8, ready[: len(ready) // 3]), floor)
    figures["append8_worst_ms"] = ours.worst * 1000
    figures["floor_per_second"] = floor()
    figures["raw_sqlite_per_second"] = baselines.raw_sqlite(folder, rows)
    log.close()
    return figures


def _in_time(folder: Path, ready: Sequence[BenchOrder], scale: int) -> int:
    """So many orders that a slow disk does not make a quick run long."""
    brisk = baselines.floor(folder, [order.row for order in ready[:40]])
    return int(min(len(ready), max(60 * scale, brisk * scale / 10)))


def postgres(folder: Path, given: str | None, scale: int) -> Figures:
    """1 and 8 clients against raw psycopg, where a server is given or can be started."""
    try:
        with server(given) as url, database(url, "referee_bench") as own:
            return _postgres(folder, own, scale)
    except LookupError:
        return {"postgres1_vs_psycopg": None, "postgres8_vs_psycopg": None}


def _postgres(folder: Path, url: str, scale: int) -> Figures:
    from storage.postgres import PostgresLog

    ready = orders(200 * scale)
    ready = ready[: _in_time(folder, ready, scale)]
    rows = [order.row for order in ready]
    log = PostgresLog(url)
    ours = _Clients(log)
    some = len(ready) // 2
    try:
        return {
            "postgres1_vs_psycopg": ratio(
                5, lambda: ours(1, ready), lambda: baselines.raw_postgres(url, rows, 1)
            ),
            "postgres8_vs_psycopg": ratio(
                5,
                lambda: ours(8, ready[:some]),
                lambda: baselines.raw_postgres(url, rows[:some], 8),
            ),
        }
    finally:
        log.close()


class _Clients:
    """Sends orders to streams that nobody has used yet."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._number = count()
        self.worst = 0.0

    def __call__(self, clients: int, ready: Sequence[BenchOrder]) -> float:
        streams = [f"match-{next(self._number)}" for _ in range(clients)]
        begin(self._log, streams)
        reached, worst = send(self._log, streams, ready)
        self.worst = max(self.worst, worst)
        return reached
