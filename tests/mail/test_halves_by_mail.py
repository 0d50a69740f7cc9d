"""Lines that look like halves of one, in the games: what a comment would swallow is told."""

import pytest

from tests.mail.given import Home
from tests.mail.test_offers_by_mail import (
    MATCHES,
    arrived,
    asking,
    closed,
    offers_in,
    plain,
    seated,
)

REMARK = "this one is done now, and what it does the next turn is a secret"


def asked(made: Home) -> bool:
    window = made.referee.views.table("nim-1", None).window
    return window is not None and 1 in window.asked


@pytest.mark.parametrize("match", ["combats", "cosmos", "telepathe", "kardashev", "rencontre"])
def test_no_wrong_line_vanishes_behind_a_comment(match: str) -> None:
    made = seated(*MATCHES[match])
    letters = list(arrived(made))
    while not asked(made):
        closed(made, 1)
        letters += arrived(made)
    offered = offers_in(asking(letters, 1))
    table = made.referee.views.table("nim-1", 1)
    sign = table.game.comment
    good = table.game.write(table.view.ask.default, "en").splitlines()[0]
    remarked = f"{good}  {sign} {REMARK}"[:78]
    for above in (remarked, *(f"{good}\n{mark} {REMARK}" for mark in (sign, "~~", "~"))):
        assert plain(made, 1, f"wait\n{above}") in ("accepted", "repeated")
        for below in ("wiat", f"xyzzy {offered[0]}"):
            assert plain(made, 1, f"wait\n{above}\n{below}") == "refused", (above, below)
