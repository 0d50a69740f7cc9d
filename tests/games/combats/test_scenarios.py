"""The situations of tests/scenarios/combats, and that they show every ruling."""

import re
import tomllib
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.scenario import run

FOLDER = Path(__file__).parents[2] / "scenarios" / "combats"
FILES = sorted(FOLDER.glob("*.toml"))
IDS = (Path(__file__).parent / "ids.txt").read_text("utf-8").split()
RULINGS = Path(__file__).parents[4] / "shared" / "rulings" / "combats.md"


def named():
    """Every id that some scenario names."""
    return {rule for path in FILES for rule in tomllib.loads(path.read_text("utf-8"))["rules"]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert run(str(path), catalogue()).failures == ()


def test_every_ruling_and_fixture_is_named_by_a_scenario():
    shown = named()
    uncovered = [one for one in IDS if one not in shown]
    print("uncovered:", uncovered)
    assert uncovered == []


def test_every_scenario_names_only_rulings_that_exist():
    assert named() <= set(IDS)


def test_the_list_of_ids_is_that_of_the_rulings_where_they_are_at_hand():
    """In a checkout alone the copy stands for them."""
    text = RULINGS.read_text("utf-8") if RULINGS.exists() else "\n".join(f"**{i}**" for i in IDS)
    assert set(re.findall(r"\*\*([RHDF]-(?:\d+a?|X))\b", text)) == set(IDS)


def test_the_page_of_rulings_names_each_of_them():
    """docs/rulings/combats.md; fixtures are no rulings."""
    page = (FOLDER.parents[2] / "docs" / "rulings" / "combats.md").read_text("utf-8")
    assert [one for one in IDS if one[0] in "RHD" and not re.search(rf"\b{one}\b", page)] == []
