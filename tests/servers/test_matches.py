"""A whole match of each game through real servers."""

from pathlib import Path

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from tests.servers.postal import RealPost, Servers

GAMES = catalogue()
# Options of a match that is short, where the game's own short form is not for four seats.
FOUR = {"capitaine-cosmos": {"scenario": "S6", "turns": 4}}


@pytest.mark.parametrize("name", GAMES.names)
def test_a_whole_match_is_played_through_postfix_and_dovecot(
    servers: Servers, name: str, tmp_path: Path
) -> None:
    """Signed mails in two languages; the record of the ended match audits."""
    game = GAMES.current(name)
    seats = 4 if 4 in game.seats else max(game.seats)
    options = FOUR.get(name) or dict(game.short)
    with RealPost(servers, name, options, seats, ("en", "fr"), tmp_path) as post:
        post.begin()
        record = post.finish()
        report = audit(record, vkey=post.vkey)
        assert report.holds, report
        assert all(player.got("over") for player in post.players)
