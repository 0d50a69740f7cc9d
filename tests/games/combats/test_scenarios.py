"""The situations of tests/scenarios/combats, and that they show every ruling."""

from tests.games.situations import Situations, failures

SITUATIONS = Situations("combats")


@SITUATIONS.each()
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert failures(path) == ()


def test_every_ruling_and_fixture_is_named_by_a_scenario():
    assert SITUATIONS.not_shown() == []


def test_every_scenario_names_only_rulings_that_exist():
    assert SITUATIONS.not_known() == []


def test_the_list_of_ids_is_that_of_the_rulings():
    assert SITUATIONS.rulings() == set(SITUATIONS.ids)
    assert len(set(SITUATIONS.ids)) == len(SITUATIONS.ids)
