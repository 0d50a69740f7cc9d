"""A package of `examples/` truly installed, into a folder of its own, and the referee beside it.

where = install(EXAMPLES / "diplomacy", tmp_path / "site")
run(["games"], home=tmp_path / "home", site=where)
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PIP = "-m pip install --quiet --no-deps --no-build-isolation --no-index --disable-pip-version-check"

_START = """
from referee.home.bootstrap import open_home
from referee.settings import read
from referee.ticker import Ticker
home = open_home(read())
ticker = Ticker(home.referee)
ticker.start()
ticker.stop()
home.close()
"""


def install(package: Path, where: Path) -> Path:
    """What `pip install` makes of the package, in this folder."""
    made = subprocess.run(
        [sys.executable, *PIP.split(), "--target", str(where), str(package)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return where


def run(
    arguments: Sequence[str], home: Path, site: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """`referee ARGUMENTS` in a process that sees what is installed in `site`."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        env=environment(home, site, **settings),
        capture_output=True,
        text=True,
        check=False,
    )


def environment(home: Path, site: Path | None = None, **settings: str) -> dict[str, str]:
    """That of such a process."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REFEREE_")}
    paths = [str(path) for path in (ROOT, site) if path is not None]
    given = {f"REFEREE_{name}": value for name, value in settings.items()}
    return {**kept, **given, "PYTHONPATH": os.pathsep.join(paths), "REFEREE_HOME": str(home)}


def started(home: Path, site: Path | None = None) -> None:
    """The service of this home starts in such a process, looks once at everything, and stops."""
    done = subprocess.run(
        [sys.executable, "-c", _START],
        env=environment(home, site),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
