"""The situations of tests/scenarios/combats, and that they show every ruling."""

import re
from pathlib import Path

from tests.games.situations import Situations, failures

SITUATIONS = Situations("combats")
PAGE = Path(__file__).parents[3] / "docs" / "rulings" / "combats.md"


@SITUATIONS.each()
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert failures(path) == ()


def test_every_ruling_and_fixture_is_named_by_a_scenario():
    assert SITUATIONS.not_shown() == []


def test_every_scenario_names_only_rulings_that_exist():
    assert SITUATIONS.not_known() == []


def test_the_list_of_ids_is_that_of_the_rulings_where_they_are_at_hand():
    """In a checkout alone the copy stands for them."""
    text = SITUATIONS.rulings() or "\n".join(f"**{one}**" for one in SITUATIONS.ids)
    assert set(re.findall(r"\*\*([RHDF]-(?:\d+a?|X))\b", text)) == set(SITUATIONS.ids)


def test_the_page_of_rulings_names_each_of_them():
    """docs/rulings/combats.md; fixtures are no rulings."""
    page = PAGE.read_text("utf-8")
    rulings = [one for one in SITUATIONS.ids if one[0] in "RHD"]
    assert [one for one in rulings if not re.search(rf"\b{one}\b", page)] == []
