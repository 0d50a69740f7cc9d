"""H-22: whoever leaves loses the match."""

import pytest

from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions, Force
from tests.toys.play import table


@pytest.mark.parametrize(("leaver", "winner"), [(1, 2), (2, 1)])
def test_the_other_seat_wins_when_a_chair_falls_empty(leaver, winner):
    match = table(GAME, 1, options=CombatsOptions(preset="duel"))
    match.leave(leaver)
    assert match.window is None
    assert match.outcome.winners == (winner,)
    assert match.outcome.reason == "left"


def test_a_seat_may_leave_between_two_battles_and_losses_so_far_are_told():
    match = table(GAME, 1, options=CombatsOptions(preset="orbite"))
    match.close({})
    match.leave(1)
    lost = match.outcome.scores["lost_grey"] + match.outcome.scores["lost_white"]
    assert lost == 0  # the leg was not finished, so it does not count


def test_a_match_can_be_over_before_anything_is_asked():
    """F-42, H-24: on a Sun, one kind each, no energy, no cards: set-up rolls every battle."""
    options = CombatsOptions(place="sun", seat1=Force(p=2), seat2=Force(p=2))
    match = table(GAME, 3, options=options)
    assert match.window is None
    assert match.number == 0
    assert len(match.state.combat.fought) == 2
    assert match.outcome is not None
