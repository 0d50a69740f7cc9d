"""The situations of tests/scenarios/rencontre-cosmique, and that they show every ruling."""

import re
import tomllib
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.scenario import run

FOLDER = Path(__file__).parents[2] / "scenarios" / "rencontre-cosmique"
FILES = sorted(FOLDER.glob("*.toml"))
IDS = (Path(__file__).parent / "ids.txt").read_text("utf-8").split()
RULINGS = Path(__file__).parents[4] / "shared" / "rulings" / "rencontre-cosmique.md"
ID = re.compile(r"\*\*(R-P-[a-z]+|H-\d+)|^- (R-\d+) |^\| (FX-\d+\w?|T-\d+) \|", re.MULTILINE)


def named(path):
    return tomllib.loads(path.read_text("utf-8"))["rules"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert run(str(path), catalogue()).failures == ()


def test_every_ruling_and_fixture_is_named_by_a_scenario():
    shown = {rule for path in FILES for rule in named(path)}
    uncovered = [one for one in IDS if one not in shown]
    print("uncovered:", uncovered)
    assert uncovered == []


def test_every_scenario_names_only_rulings_that_exist():
    for path in FILES:
        assert set(named(path)) <= set(IDS), path.stem


def test_the_copied_list_is_the_list_of_the_rulings():
    """Where the rulings themselves are at hand, their ids are those of ids.txt."""
    text = RULINGS.read_text("utf-8") if RULINGS.exists() else None
    found = {next(filter(None, one)) for one in ID.findall(text)} if text else set(IDS)
    assert found == set(IDS)
