"""The game keeps what every game promises (`referee check-game goofspiel` says more)."""

from referee.conformance import check

from referee_goofspiel import GAME


def test_goofspiel_keeps_the_contract():
    report = check(GAME, range(1, 21))
    assert report.holds, "\n".join(report.lines("goofspiel"))
