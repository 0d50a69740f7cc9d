"""A chair changes hands: what follows, whose orders stand, who was silent how often."""

import pytest

from referee import codec
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem
from referee.match import events as e
from referee.match.closing import answers, complete
from referee.match.leaving import silences
from referee.match.motions import check_rewind
from referee.match.policy import Policy
from tests.record import lots
from tests.record.house import House, begun
from tests.refusals import refusal

REFUSING = lots.make(check=lambda view, order: Verdict(refused=(Problem("lots"),)))


def test_an_order_that_can_no_longer_be_played_is_used_and_counts_as_none() -> None:
    """It was legal when it came; a chair that fell empty since has made it impossible."""
    house = begun()
    n = house.order(1, "guess 4")
    answer = answers(house.match, REFUSING)[1]
    assert (answer.letter.n, answer.lost, answer.given.played_default) == (n, True, True)
    assert not answer.ready


def test_a_window_with_such_an_order_waits_for_another_one() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    assert complete(house.match, house.game)
    assert not complete(house.match, REFUSING)


def test_its_author_is_told_at_the_close() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.game = lots.make(check=REFUSING.check)
    house.close(early=False)
    told = [part.value for part in house.parts if part.name.startswith("told.")]
    assert [{"what": "order_lost"} in facts for facts in told] == [True, False]


@pytest.mark.parametrize("cause", e.EMPTYING)
def test_a_chair_that_falls_empty_stays_so(cause: str) -> None:
    house = House()
    for seat in (1, 2):
        house.join(seat)
    house.leave(2, cause)
    assert house.match.empty == {2}


@pytest.mark.parametrize("cause", e.TAKING)
def test_a_chair_that_is_taken_over_is_not_empty(cause: str) -> None:
    house = begun()
    house.leave(2, cause)
    assert house.match.empty == frozenset()


def test_in_the_lobby_no_chair_is_empty_for_good() -> None:
    house = House()
    house.join(1)
    house.leave(1)
    assert house.match.empty == frozenset()


def silent(house: House, seat: int) -> int:
    """How often in a row, read from the leaves."""
    told = [codec.decode(leaf, house.by_digest, house.game).event for leaf in house.leaves[1:]]
    return silences(house.match, house.game, seat, told)


def test_silences_in_a_row_are_counted_from_the_last_answer() -> None:
    house = begun(House(options={"rounds": 4}, policy=Policy()))
    for answered in (True, False, False):
        if answered:
            house.order(1, "guess 4")
        house.close(early=False)
    assert (silent(house, 1), silent(house, 2)) == (2, 3)


def test_another_player_begins_without_silences() -> None:
    house = begun(House(options={"rounds": 4}))
    house.close(early=False)
    house.leave(2, "replaced")
    assert (silent(house, 1), silent(house, 2)) == (1, 0)


def test_silences_of_a_branch_that_was_left_are_forgotten() -> None:
    house = begun(House(options={"rounds": 4}))
    house.close(early=False)
    house.close(early=False)
    house.rewind(2)
    assert (silent(house, 1), silent(house, 2)) == (1, 1)


def test_no_way_leads_back_to_before_a_chair_fell_empty() -> None:
    """Nobody would sit there to play on."""
    house = begun(House(options={"rounds": 4}))
    house.close(early=False)
    check_rewind(house.match, 1)
    house.leave(2)
    assert refusal(check_rewind, house.match, 1).code
    house.close(early=False)
    check_rewind(house.match, 2)
