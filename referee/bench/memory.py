"""What a match weighs, what an idle service weighs, how long a cold start takes."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from referee import codec
from referee.bench.orders import AT, orders, sealed
from referee.home.bootstrap import open_home
from referee.service.ledger.loaded_match import load, open_vault
from referee.settings import Settings
from storage import Batch

EVENTS = 10_000
MATCH = "long"
_PAGE = os.sysconf("SC_PAGE_SIZE")
Figures = dict[str, float | None]

# Each is a program of its own, so that it weighs and waits for nothing but itself.
_COLD = """
import sys, time
began = time.perf_counter()
from pathlib import Path
from referee.bench.memory import weigh
print(*weigh(Path(sys.argv[1])), time.perf_counter() - began)
"""
_IDLE = """
import sys
from pathlib import Path
from referee.bench.memory import resident
from referee.home.bootstrap import open_home
from referee.home.running import start
from referee.settings import Settings
running = start(open_home(Settings(home=Path(sys.argv[1]), web_port=0, smtp_port=0)))
print(resident())
running.stop()
"""


def figures(folder: Path) -> Figures:
    """A home with one match of 10,000 leaves, opened by processes of their own."""
    home = folder / "home"
    _fill(Settings(home=home))
    weight, load_s, start_s = map(float, _run(_COLD, home).split())
    _run(_IDLE, folder / "empty")  # the first start also makes the tables
    idle = float(_run(_IDLE, folder / "empty"))
    return {
        "replay_mb_per_match": weight,
        "cold_start_s": start_s,
        "cold_load_s": load_s,
        "idle_mb": idle,
    }


def resident() -> float:
    """Megabytes of memory this process holds now (Linux; elsewhere not a number)."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return float("nan")
    return int(statm.read_text().split()[1]) * _PAGE / 1e6


def peak() -> float:
    """Megabytes that this program held at most (Linux; elsewhere not a number). What rusage tells
    is also that of the process which began it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return float("nan")
    [line] = [line for line in status.read_text().splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) / 1024


def weigh(home: Path) -> tuple[float, float]:
    """Megabytes by which the process grew (never below nought: what lay free before may be used
    again) for the long match, and the seconds to load it."""
    opened = open_home(Settings(home=home))
    before, began = resident(), perf_counter()
    match = load(opened.log, MATCH, opened.referee.games, opened.ring)
    if match.size != EVENTS:
        raise AssertionError(f"{match.size} leaves, not {EVENTS}")
    seconds = perf_counter() - began
    opened.close()
    return max(0.0, resident() - before), seconds


def _fill(settings: Settings) -> None:
    """A match of two to which ten thousand signed letters were written."""
    home = open_home(settings)
    home.referee.lobby.create("combats", {}, 2, name=MATCH)
    head = home.log.head(MATCH)
    vaulted = open_vault(head, home.ring)
    texts = [order.letter for order in orders(100)]
    size = head.size
    while size < EVENTS:
        count = min(500, EVENTS - size)
        made = [
            codec.encode(sealed(texts[n % 100]), n, AT, "combats", lambda: os.urandom(32), {})
            for n in range(size, size + count)
        ]
        parts = tuple(vaulted.box(part) for order in made for part in order.parts)
        home.log.append(Batch(MATCH, size, tuple(order.leaf for order in made), parts))
        size += count
    home.close()


def _run(program: str, home: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, os.fspath(home)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"a measured process failed: {done.stderr}")
    return done.stdout
