"""The situations of tests/scenarios/empereur-telepathe, and that they show every ruling.

`ids.txt` lists what the rulings name: rules, house rulings, checks, refusals, fixtures, and the
39 types of card, which are the effects.
"""

from referee.games.empereur_telepathe.things.cards import kinds
from tests.games.situations import Situations, failures

SITUATIONS = Situations("empereur-telepathe")


@SITUATIONS.each()
def test_the_situation_comes_out_as_the_rulings_say(path):
    assert failures(path) == ()


def test_every_ruling_fixture_and_card_is_named_by_a_scenario():
    assert SITUATIONS.not_shown() == []


def test_every_scenario_names_only_what_exists():
    assert SITUATIONS.not_known() == []


def test_the_list_of_ids_holds_every_type_of_card():
    assert [id_ for id_ in SITUATIONS.ids if "-" not in id_] == list(kinds())


def test_the_list_of_ids_is_that_of_the_rulings():
    assert SITUATIONS.rulings() == set(SITUATIONS.ids)
    assert len(set(SITUATIONS.ids)) == len(SITUATIONS.ids)
