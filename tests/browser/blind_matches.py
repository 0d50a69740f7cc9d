"""Whole blind matches of the other games at the pages, each player in a browser of their own that
seals, opens and signs; what they order a bot would. They take minutes, so they stand beside
`make browser`:

    make browser BROWSED=blind_matches
"""

import hashlib

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws
from tests.browser.blind import opened, seated
from tests.independent.checker import check

__all__ = ["seated"]
pytest_plugins = ["tests.browser.site"]
MOST = 400  # windows; a match that needs more goes round in circles


def thought(table, seat):
    seen = table.seen(seat)
    draws = Draws(hashlib.sha256(f"{seat} {seen.size}".encode()).digest())
    return seen.game.write(seen.game.propose(seen.view, Chance(draws, draws)), "en").rstrip("\n")


@pytest.mark.parametrize("game", [name for name in catalogue().names if name != "combats"])
def test_a_whole_blind_match_is_played_at_the_pages(game, seated, house):
    table, players = seated(game)
    blind = 0
    for _ in range(MOST):
        if (window := table.seen().window) is None:
            break
        if table.seen().blind != "sealing":
            [seat] = window.asked
            players[seat].comes().signs(thought(table, seat))
            continue
        blind += 1
        for seat in window.asked:
            players[seat].comes().seals(thought(table, seat))
        for seat in window.asked:
            if (now := table.seen().window) is not None and now.number == window.number:
                opened(players[seat].comes())
    assert table.seen().phase == "ended"
    assert blind > 2
    record = house.records.export(table.name)
    assert [one.name for one in audit(record).checks if one.failed] == []
    assert [one.name for one in check(record) if not one.ok] == []
    assert [error for player in players.values() for error in player.page.errors] == []
