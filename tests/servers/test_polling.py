"""A service without a port of its own: its mailbox lies at a provider's, and is polled by IMAP."""

from pathlib import Path

from referee.audit import audit
from tests.servers.dovecot import PASSWORD
from tests.servers.postal import RealPost, Servers
from tests.toys import TOYS


def test_a_match_is_played_through_a_mailbox_that_is_polled(
    servers: Servers, tmp_path: Path
) -> None:
    """Given a service at the players' own provider, when mail to its reply addresses lies in its
    mailbox there, then it is found by the addresses that Dovecot wrote into it."""
    stones: dict[str, object] = {"stones": 5}
    user = "referee@players.example"
    with RealPost(
        servers,
        "nim",
        stones,
        2,
        ("en", "fr"),
        tmp_path,
        games=TOYS,
        host="players.example",
        imap=f"imap://127.0.0.1:{servers.dovecot.imap}/INBOX",
        imap_user=user,
        imap_password=PASSWORD,
        imap_seconds=1,
    ) as post:
        assert post.office.poller is not None
        post.begin()
        record = post.finish()
        assert audit(record, post.vkey, (), TOYS).holds
        assert {row.recipient.partition("@")[2] for row in post.home.log.mails()} == {
            "players.example"
        }
