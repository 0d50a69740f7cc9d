"""How long before it comes a round is named: as its maker says; longer where witnesses sign."""

import pytest

from referee.kernel.refused import Refused
from referee.match.beacon import known
from referee.match.policy import Policy, check


@pytest.mark.parametrize(
    ("ahead", "witnessed", "due"),
    [(None, False, 30), (None, True, 300), (45, True, 45), (86_400, False, 86_400)],
)
def test_a_round_is_named_as_long_ahead_as_is_wished_else_as_is_usual(ahead, witnessed, due):
    beacon = known("quicknet", ahead, witnessed)
    assert beacon.ahead == due
    check(Policy(beacon=beacon))


@pytest.mark.parametrize("ahead", [-1, 0, 29, 86_401])
def test_a_round_named_too_shortly_or_too_long_ahead_is_refused(ahead):
    with pytest.raises(Refused) as refused:
        check(Policy(beacon=known("quicknet", ahead, witnessed=False)))
    assert [problem.code for problem in refused.value.problems] == ["M-BEACON-AHEAD"]


def test_a_beacon_that_nobody_knows_is_none():
    assert known("ours", None, witnessed=True) is None
