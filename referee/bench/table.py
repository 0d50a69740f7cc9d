"""All figures of `referee bench`: what is measured, what it must reach, how it is shown."""

import os
import platform
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.bench import (
    appends,
    deadlines,
    films,
    floods,
    memory,
    pages,
    replay,
    signatures,
    thoughts,
    turns,
    witnessed,
)

Figures = dict[str, float | None]


@dataclass(frozen=True)
class Wanted:
    """One line of the table: `least` and `most` that it should reach. None: reported only."""

    key: str
    least: float | None
    says: str
    most: float | None = None

    @property
    def mark(self) -> str:
        least = "" if self.least is None else f"≥ {self.least:g}"
        return least if self.most is None else f"≤ {self.most:g}"

    def missed(self, reached: float) -> bool:
        low = self.least is not None and reached < self.least
        return low or (self.most is not None and reached > self.most)


TABLE = (
    Wanted("append_vs_sqlite", 0.6, "orders of one client : raw sqlite3, the same bytes"),
    Wanted("append8_vs_floor", 1.5, "orders of 8 clients : write+fdatasync of the disk"),
    Wanted("append64_vs_floor", 3, "orders of 64 clients : write+fdatasync of the disk"),
    Wanted("append8_worst_ms", None, "longest wait of 8 clients for one order"),
    Wanted("postgres1_vs_psycopg", 0.8, "orders of one client : raw psycopg, the same bytes"),
    Wanted("postgres8_vs_psycopg", 0.8, "orders of 8 clients : raw psycopg on 8 connections"),
    Wanted("replay_vs_eventsourcing", 10, "10,000 events rebuilt : by eventsourcing"),
    Wanted("replay_merkle_vs_eventsourcing", 7, "the same with the tree recomputed"),
    Wanted("audit_vs_parts", None, "audits : their bare signatures and one replay", most=1.5),
    Wanted("sshsig_vs_ed25519", 0.8, "one SSHSIG checked : raw Ed25519"),
    Wanted("inclusions_per_second", 50_000, "paths of a log of 10,000 leaves climbed a second"),
    Wanted("flood_s", None, "audit of 32,000 letters in one window, s (--full)", most=60),
    Wanted("flood_mb", None, "of it, the most memory, MB (--full)", most=500),
    Wanted("deadlines_vs_batch", 0.33, "events of closes due at once : raw, 100 a commit"),
    Wanted("replay_mb_per_match", None, "memory of a loaded match of 10,000 leaves, MB"),
    Wanted("idle_mb", None, "memory of an idle service, MB"),
    Wanted("cold_start_s", None, "process start to that match loaded, s"),
    Wanted("cold_load_s", None, "of these, the load itself, s"),
    Wanted(
        "order_witnessed_vs_alone",
        None,
        "an order while batches are cosigned : without",
        most=1.05,
    ),
    Wanted("cosigned_batch_s", None, "closes of 1,000 matches told of and cosigned, s", most=1),
    Wanted("turns_per_second", 50, "whole turns of the largest fleet battle, rules alone"),
    Wanted("us_per_ship_phase", None, "of these turns, microseconds a ship and phase"),
    Wanted("bot_ms_easy", None, "an easy bot's order, ms of the processor, median, dearest match"),
    Wanted("bot_longest_ms_easy", None, "the longest of these", most=50),
    Wanted("bot_ms_steady", None, "a steady bot's, the same"),
    Wanted("bot_longest_ms_steady", None, "the longest of these"),
    Wanted("bot_ms_strong", None, "a strong bot's, the same"),
    Wanted("bot_longest_ms_strong", None, "the longest of these", most=2_000),
    Wanted("page_ms", None, "an asked seat's page at 300 leaves, ms of the processor", most=40),
    Wanted("preview_ms", None, "one look at an order that is being written, the same", most=15),
    Wanted("page_dearest_ms", None, "such a page of the game whose pages cost most", most=40),
    Wanted("preview_dearest_ms", None, "such a look in that game", most=15),
    Wanted("notice_us", None, "an open page asks whether something is new, µs", most=500),
    Wanted("notice_dearest_us", None, "such a question in that game, µs", most=500),
    Wanted("film_step_ms", None, "a step of a film at 300 leaves, ms of the processor", most=50),
    Wanted("film_step_3000_ms", None, "the same at 3,000 leaves", most=50),
    Wanted(
        "film_step_growth", None, "the one against the other, for ten times the leaves", most=1.2
    ),
    Wanted("film_wait_ms", None, "of these, what the reader waits on loopback, ms", most=50),
    Wanted("film_first_ms", None, "the first picture that anybody asks for", most=300),
    Wanted("film_cold_ms", None, "the same of a match that is not in memory", most=300),
    Wanted("film_page_kb", None, "the heaviest page of these films before pictures, kB", most=250),
    Wanted("floor_per_second", None, "write+fdatasync a second on this disk"),
    Wanted("raw_sqlite_per_second", None, "raw sqlite3 commits a second on this disk"),
    Wanted("audit_letters", None, "signed letters in the audited records"),
)


def measure(
    full: bool = False, database: str | None = None, say: Callable[[str], None] = lambda line: None
) -> Figures:
    """Run everything; quick takes less than a minute, full some minutes. `database` is a server on
    which a database may be made; without one, a server is started where the wheel is there."""
    scale, rounds = (4, 9) if full else (1, 3)
    parts: tuple[tuple[str, Callable[[Path], Figures]], ...] = (
        ("orders on SQLite", lambda at: appends.sqlite(at, scale)),
        ("orders on PostgreSQL", lambda at: appends.postgres(at, database, scale)),
        ("replay", lambda at: replay.vs_eventsourcing(at, rounds)),
        ("signatures", lambda at: signatures.figures(rounds)),
        ("a flood of letters", floods.figures if full else lambda at: floods.NONE),
        ("deadlines", lambda at: deadlines.vs_batch(at, 10_000, rounds)),
        ("witnesses", lambda at: witnessed.figures(at, rounds + 2)),
        ("memory", memory.figures),
        ("turns", lambda at: turns.figures(5 * scale)),
        ("bots", lambda at: thoughts.figures(thoughts.QUICK if full else 1)),
        ("pages", lambda at: pages.figures(at, 20 * scale)),
        ("films", lambda at: films.figures(at, 20 * scale)),
    )
    found: Figures = {}
    with tempfile.TemporaryDirectory(prefix=".referee-bench", dir=Path.cwd()) as folder:
        for name, work in parts:
            say(name)
            at = Path(folder) / name.replace(" ", "-")
            at.mkdir()
            found |= work(at)
    return {wanted.key: found[wanted.key] for wanted in TABLE}


def lines(figures: Mapping[str, float | None], before: Mapping[str, float | None]) -> list[str]:
    """The table in Markdown; with an earlier run, the change against it."""
    heads = ["figure", "reached", "wanted", *(["before", "change"] if before else []), "what"]
    rows = [_row(wanted, figures.get(wanted.key), before) for wanted in TABLE]
    return [_line(heads), _line(["---"] * len(heads)), *map(_line, rows)]


def missed(figures: Mapping[str, float | None]) -> list[str]:
    """The keys of what does not reach its mark."""
    found = []
    for wanted in TABLE:
        reached = figures.get(wanted.key)
        if reached is not None and wanted.missed(reached):
            found.append(wanted.key)
    return found


def machine() -> str:
    """What it was measured on."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _row(wanted: Wanted, reached: float | None, before: Mapping[str, float | None]) -> list[str]:
    cells = [f"`{wanted.key}`", _number(reached), wanted.mark]
    if before:
        old = before.get(wanted.key)
        cells += [_number(old), _change(old, reached)]
    return [*cells, wanted.says]


def _number(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def _change(old: float | None, new: float | None) -> str:
    return "" if not old or new is None else f"{new / old - 1:+.0%}"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
