"""The situations of tests/scenarios/empereur-telepathe, and that they show every ruling.

`ids.txt` lists what the rulings name: rules, house rulings, checks, refusals, fixtures, and the
39 types of card, which are the effects.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.games.empereur_telepathe.pack import kinds
from referee.kernel.scenario import run

HERE = Path(__file__)
FOLDER = HERE.parents[2] / "scenarios" / "empereur-telepathe"
FILES = sorted(FOLDER.glob("*.toml"))
IDS = (HERE.parent / "ids.txt").read_text().split()
RULINGS = HERE.parents[4] / "shared" / "rulings" / "empereur-telepathe.md"


@cache
def named():
    return {rule for path in FILES for rule in tomllib.loads(path.read_text("utf-8"))["rules"]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert run(str(path), catalogue()).failures == ()


def test_every_ruling_fixture_and_card_is_named_by_a_scenario():
    uncovered = [one for one in IDS if one not in named()]
    print("uncovered:", uncovered)
    assert uncovered == []


def test_every_scenario_names_only_what_exists():
    assert named() <= set(IDS)


def test_the_list_of_ids_holds_every_type_of_card():
    assert [one for one in IDS if "-" not in one] == list(kinds())


def test_the_list_of_ids_is_that_of_the_rulings_where_they_are_at_hand():
    listed = {one for one in IDS if "-" in one}
    if not RULINGS.exists():
        assert len(listed) == 167
        return
    text = RULINGS.read_text("utf-8")
    found = set(re.findall(r"^\| ([RHFE]-\d+)\b", text, re.M)) | set(
        re.findall(r"\b[CD]-\d+", text)
    )
    assert listed == found
