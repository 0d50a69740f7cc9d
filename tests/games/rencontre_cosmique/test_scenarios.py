"""The situations of tests/scenarios/rencontre-cosmique, and that they show every ruling."""

import re

from tests.games.situations import Situations, failures

SITUATIONS = Situations("rencontre-cosmique")
ID = re.compile(r"\*\*(R-P-[a-z]+|H-\d+)|^- (R-\d+) |^\| (FX-\d+\w?|T-\d+) \|", re.MULTILINE)


@SITUATIONS.each()
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert failures(path) == ()


def test_every_ruling_and_fixture_is_named_by_a_scenario():
    assert SITUATIONS.not_shown() == []


def test_every_scenario_names_only_rulings_that_exist():
    assert SITUATIONS.not_known() == []


def test_the_copied_list_is_the_list_of_the_rulings():
    """Where the rulings themselves are at hand, their ids are those of ids.txt."""
    ids, text = set(SITUATIONS.ids), SITUATIONS.rulings()
    found = {next(filter(None, one)) for one in ID.findall(text)} if text else ids
    assert found == ids
