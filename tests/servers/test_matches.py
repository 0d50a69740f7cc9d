"""A whole match of each game through real servers."""

from email import message_from_bytes
from pathlib import Path

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from tests.servers.postal import RealPost, Servers, Subscriber

GAMES = catalogue()
LARGEST_TEXT = 100_000  # bytes of text, and of HTML: Gmail cuts at 102 kB
LARGEST = 700_000  # of a whole letter with its picture, base64
PICTURED = "combats"
# Options of a match that is short, where the game's own short form is not for four seats.
FOUR = {"capitaine-cosmos": {"scenario": "S6", "turns": 4}}


@pytest.mark.parametrize("name", GAMES.names)
def test_a_whole_match_is_played_through_postfix_and_dovecot(
    servers: Servers, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed mails in two languages; the record of the ended match audits. Only one game's letters
    have their pictures, whose drawing would be most of the time."""
    game = GAMES.current(name)
    if name != PICTURED:
        monkeypatch.setattr("referee.mail.sending.letter_writer.picture", lambda svg, words: None)
    seats = 4 if 4 in game.seats else max(game.seats)
    options = FOUR.get(name) or dict(game.short)
    with RealPost(servers, name, options, seats, ("en", "fr"), tmp_path) as post:
        post.begin()
        record = post.finish()
        report = audit(record, vkey=post.vkey)
        assert report.holds, report
        assert all(player.got("over") for player in post.players)
        for player in post.players:
            assert isinstance(player, Subscriber)
            for raw in player.raw:
                sizes_hold(raw)


def sizes_hold(raw: bytes) -> None:
    """What Gmail cuts off, what RFC 5322 forbids, and what is too heavy for a telephone."""
    mail = message_from_bytes(raw)
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            body = part.get_payload(decode=True)
            assert isinstance(body, bytes)
            assert len(body) < LARGEST_TEXT, part.get_content_type()
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert len(raw) < LARGEST
    assert mail["Content-Type"].startswith("multipart/")
