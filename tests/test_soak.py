"""`make soak` believes no match whose record does not hold, and says which seed it was."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

# Plays anything; its audit refuses the record of seed 3.
FAKE_REFEREE = """#!{python}
import pathlib, sys
verb, *rest = sys.argv[1:]
if verb == "play":
    record = pathlib.Path(rest[rest.index("--record") + 1])
    record.write_text(rest[rest.index("--seed") + 1])
else:
    good = pathlib.Path(rest[0]).read_text() != "3"
    print("dice do not hold" if not good else "all holds")
    sys.exit(not good)
"""


def soak(tmp_path: Path, seeds: str) -> subprocess.CompletedProcess[str]:
    referee = tmp_path / "referee"
    referee.write_text(FAKE_REFEREE.format(python=sys.executable))
    referee.chmod(0o755)
    script = [sys.executable, str(ROOT / ".ci" / "soak.py"), "--games", "combats"]
    asked = [*script, "--seeds", seeds, "--referee", str(referee)]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)


def test_soak_counts_the_matches_whose_records_hold(tmp_path: Path) -> None:
    done = soak(tmp_path, "1-2")
    assert done.returncode == 0, done.stderr
    assert "| combats | 2 | 0 |" in done.stdout


def test_soak_fails_and_names_the_seed_whose_record_does_not_hold(tmp_path: Path) -> None:
    done = soak(tmp_path, "2-4")
    assert done.returncode == 1
    assert "| combats | 3 | 1 |" in done.stdout
    assert done.stderr == "combats seed 3: audit ended with 1: dice do not hold\n"
