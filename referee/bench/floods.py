"""What it costs to audit a match in which somebody wrote 32,000 letters in one window."""

import subprocess
import sys
from pathlib import Path

from referee.audit import audit
from referee.bench.memory import peak
from referee.bench.rounds import cpu_seconds
from referee.bench.signing import restless

LETTERS = 32_000
Figures = dict[str, float | None]
NONE: Figures = {"flood_s": None, "flood_mb": None}

# A program of its own, so that its memory is the audit's alone.
_AUDIT = """
import sys
from pathlib import Path
from referee.bench.floods import weighed
print(*weighed(Path(sys.argv[1])))
"""


def figures(folder: Path, letters: int = LETTERS) -> Figures:
    """Seconds of the processor and megabytes at most."""
    path = folder / "flood.record.zip"
    path.write_bytes(restless(letters).record)
    done = subprocess.run(
        [sys.executable, "-c", _AUDIT, path], capture_output=True, text=True, check=True
    )
    seconds, megabytes = map(float, done.stdout.split())
    return {"flood_s": seconds, "flood_mb": megabytes}


def weighed(path: Path) -> tuple[float, float]:
    """Seconds of the processor for the audit, and the most memory this process ever held, MB."""
    record = path.read_bytes()
    seconds = cpu_seconds(lambda: _check(record))
    return seconds, peak()


def _check(record: bytes) -> None:
    report = audit(record)
    if not report.holds:
        raise AssertionError(report.text("en"))
