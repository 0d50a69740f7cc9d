"""The package as it is installed: what its wheel holds is the whole game, and names it."""

import subprocess
import sys
import zipfile
from importlib.metadata import distributions
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

PACKAGE = Path(__file__).parent.parent
REFEREE = PACKAGE.parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with nothing but what the wheel brings."""
    folder = tmp_path_factory.mktemp("installed")
    built = next(WheelBuilder(str(PACKAGE)).build(directory=str(folder), versions=["standard"]))
    zipfile.ZipFile(built).extractall(folder / "site")
    return folder / "site"


def test_the_package_names_its_game_to_the_referee(installed):
    [package] = distributions(path=[str(installed)])
    [entry] = package.entry_points
    assert (entry.group, entry.name) == ("referee.games", "goofspiel")
    assert (entry.module, entry.attr) == ("referee_goofspiel", "GAME")


def test_the_wheel_holds_the_whole_game(installed):
    asked = ["-m", "referee", "check-game", "referee_goofspiel:GAME", "--seeds", "3"]
    done = subprocess.run(
        [sys.executable, *asked],
        cwd=installed,
        env={"PYTHONPATH": str(REFEREE)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
