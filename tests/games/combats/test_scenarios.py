"""The situations of tests/scenarios/combats, and that they show every ruling of a single combat."""

import tomllib
from itertools import chain
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.scenario import run

FOLDER = Path(__file__).parents[2] / "scenarios" / "combats"
FILES = sorted(FOLDER.glob("*.toml"))

RULES = [f"R-{n}" for n in range(1, 18)] + ["R-7a", "R-X"]
HOUSE = [f"H-{n}" for n in range(1, 26)]
FIXTURES = [f"F-{n}" for n in chain(range(1, 34), range(42, 50))]  # F-34 to F-41: campaign
ELSEWHERE = tomllib.loads((Path(__file__).parent / "campaign_only.toml").read_text())["reasons"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert run(str(path), catalogue()).failures == ()


def test_every_ruling_and_fixture_of_a_single_combat_is_named_by_a_scenario():
    named = {rule for path in FILES for rule in tomllib.loads(path.read_text("utf-8"))["rules"]}
    uncovered = [one for one in RULES + HOUSE + FIXTURES if one not in named | set(ELSEWHERE)]
    print("uncovered:", uncovered)
    assert uncovered == []


def test_no_ruling_is_excused_that_a_scenario_shows():
    named = {rule for path in FILES for rule in tomllib.loads(path.read_text("utf-8"))["rules"]}
    assert set(ELSEWHERE).isdisjoint(named)


def test_every_scenario_names_only_rulings_that_exist():
    known = set(RULES + HOUSE + FIXTURES)
    for path in FILES:
        assert set(tomllib.loads(path.read_text("utf-8"))["rules"]) <= known, path.stem
