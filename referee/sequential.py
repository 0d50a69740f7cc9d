"""A test that stops as soon as it knows: Wald's sequential test, in whole numbers.

Two shares are written down beforehand, `low` and `high`. After each deal the matches so far are
more likely under one of them or the other; when they are 20 times as likely under one, the test
stops. So a bot whose true share is `low` or less passes in 5 % of tests at most, and one whose
share is `high` or more fails in 5 % at most. Between the two it may end either way.
"""

from math import gcd

import msgspec

from referee.kernel.foresight import CERTAIN

ODDS = 20  # whatever is that much less likely is given up: one in twenty


class SequentialTest(msgspec.Struct, frozen=True):
    """`low` and `high` are shares of matches won, in thousandths."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < CERTAIN:
            raise ValueError(f"{self.low} and {self.high} are no two shares, the lower one first")

    def verdict(self, won: int, matches: int) -> str:
        """`reached` or `missed`; "" as long as neither is known. `won` is in thousandths of a
        match, as shared wins count for their part."""
        lost = matches * CERTAIN - won
        part = gcd(won, lost, CERTAIN)
        under_high = _weight(self.high, won // part, lost // part)
        under_low = _weight(self.low, won // part, lost // part)
        odds = ODDS ** (CERTAIN // part)
        if under_high >= odds * under_low:
            return "reached"
        return "missed" if under_low >= odds * under_high else ""


def _weight(share: int, won: int, lost: int) -> int:
    """How likely just these matches are, in a measure of its own: no fraction, so no rounding."""
    return int(share**won * (CERTAIN - share) ** lost)
