"""Situations of the rules, as anyone can write them; and what set-up deals."""

from pathlib import Path

import pytest
from referee.conformance.seeding import table
from referee.games.catalogue import Catalogue
from referee.kernel import scenario

from referee_goofspiel import GAME
from referee_goofspiel.things import GoofspielOptions, check_options

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_situation_ends_as_the_rules_say(path):
    result = scenario.judge(path.name, path.read_text("utf-8"), Catalogue([GAME]))
    assert result.passed, result.failures


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_pack_is_dealt_where_there_are_thirteen_prizes(seats):
    hands = table(GAME, 1, seats).state.hands
    dealt = sorted(card for hand in hands.values() for card in hand)
    assert dealt == [card for card in range(1, 14) for _ in range(seats)]
    assert {len(hand) for hand in hands.values()} == {13}


def test_a_seat_sees_its_own_hand_and_a_spectator_none():
    match = table(GAME, 1)
    assert match.view(2).hand == match.state.hands[2]
    assert match.view(None).hand == ()


@pytest.mark.parametrize(
    ("prizes", "codes"), [(2, ["E-PRIZES"]), (3, []), (13, []), (14, ["E-PRIZES"])]
)
def test_a_match_has_from_three_to_thirteen_prizes(prizes, codes):
    assert [each.code for each in check_options(GoofspielOptions(prizes), 2)] == codes
