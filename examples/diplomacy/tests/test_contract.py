"""Diplomacy keeps what the contract of a game promises: `referee check-game diplomacy`."""

from referee.conformance import check

from referee_diplomacy import GAME


def test_diplomacy_keeps_its_contract() -> None:
    report = check(GAME, range(1, 6))
    assert report.holds, "\n".join(report.lines("diplomacy"))
