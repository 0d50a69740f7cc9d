"""Mailboxes that are not there or full, and a mail server that is down, with real servers."""

from pathlib import Path

from referee.service.people.players import Contact
from tests.servers.postal import RealPost, Servers
from tests.toys import TOYS

ZOE = Contact("zoe@players.example", "Zoé", "fr", "Europe/Paris")


def nim(servers: Servers, where: Path) -> RealPost:
    return RealPost(servers, "nim", {}, 2, ("en", "fr"), where, games=TOYS)


def test_t24_a_bounce_of_postfix_comes_back_and_is_scored(servers: Servers, tmp_path: Path) -> None:
    """Given a player whose mailbox Dovecot does not know, when the letter comes back, then the
    organiser reads so in their own mailbox."""
    with nim(servers, tmp_path) as post:
        zoe = servers.dovecot.mailbox(ZOE.address)
        zoe.unseen()
        post.referee.lobby.create("nim", {}, 2, name="bounces-1", organiser=ZOE)
        nobody = Contact("nobody@players.example", "Nobody", "en", "UTC")
        post.referee.lobby.invite("bounces-1", 1, nobody)
        post.deliver()
        health = post.referee.mailboxes.of_seat("bounces-1", 1)
        assert (health.failing, health.status) == (True, "5.1.1")
        [told] = zoe.unseen()
        assert b"Message-ID: <bounced.bounces-1." in told
        zoe.close()


def test_a_full_mailbox_is_a_failure_that_may_pass(servers: Servers, tmp_path: Path) -> None:
    with nim(servers, tmp_path) as post:
        post.referee.lobby.create("nim", {}, 2, name="full-1")
        post.referee.lobby.invite("full-1", 1, Contact("full@players.example", "Full", "en", "UTC"))
        post.deliver()
        health = post.referee.mailboxes.of_seat("full-1", 1)
        assert (health.failing, health.score, health.status) == (False, 1, "5.2.2")


def test_a_relay_that_is_down_for_a_day_loses_and_doubles_nothing(
    servers: Servers, tmp_path: Path
) -> None:
    """Given a match that has begun and a Postfix that is stopped, when a day goes by with letters
    owed, and it starts again, then every letter is in its mailbox, once."""
    with RealPost(servers, "convoy", {}, 2, ("en", "fr"), tmp_path, games=TOYS) as post:
        post.begin()
        before = [len(player.letters) for player in post.players]
        servers.postfix.stop()
        try:
            post.referee.deadlines.extend("letters-1", "2026-11-29T19:00:00.000Z", "snow")
            for _ in range(24):
                assert post.office.sender.work() == 0
                post.clock.advance(seconds=3600)
        finally:
            servers.postfix.start()
        post.clock.advance(seconds=4 * 3600)  # the longest wait between two tries
        post.deliver()
        got = [len(player.letters) for player in post.players]
        assert [now - then for now, then in zip(got, before, strict=True)] == [1, 1]
        assert all(player.got("extended") for player in post.players)
        ids = [str(letter["Message-ID"]) for player in post.players for letter in player.letters]
        assert len(ids) == len(set(ids))
        assert not post.home.log.pending("9999-12-31T23:59:59.999Z")
