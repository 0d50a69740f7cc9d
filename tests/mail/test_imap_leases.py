"""Several machines poll one mailbox: one at a time, and who was paused takes nothing twice."""

import pytest

from referee.mail.door import imap_poller
from referee.mail.door.imap_poller import Poller
from referee.service.ledger.leases import TERM, Lease
from storage import Unavailable
from tests.mail.given import Home, running
from tests.mail.imap_server import Server
from tests.mail.polled import later, mail, poller


@pytest.fixture
def home() -> Home:
    return running()


def shared(home: Home, server: Server, node: str) -> Poller:
    """The poller of one of several machines on this home's store."""
    return poller(home, server, alone=Lease(home.log, home.clock, "polling", node))


def test_two_machines_do_not_poll_at_once(home: Home, server: Server) -> None:
    server.box.lay(mail(home, "ORDERS\ntake 2\nEND"))
    first, second = shared(home, server, "a"), shared(home, server, "b")
    with first._alone():
        assert second.work() == 0
        with pytest.raises(Unavailable):
            second.catch_up(home.clock.now())
    assert second.work() == 1


def test_a_poller_that_was_paused_takes_no_mail_twice(
    home: Home, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a poller that has fetched a mail and is paused for longer than its lease, while another
    machine takes that mail and the next, when it wakes, then it takes nothing and leaves the
    place in the mailbox as it is."""
    before = len(home.log.mails())
    for body in ("STATUS", "ORDERS\ntake 2\nEND"):
        server.box.lay(mail(home, body))
    paused, other = shared(home, server, "a"), shared(home, server, "b")
    fetch = imap_poller.fetch_mail

    def asleep(*asked: object) -> object:
        fetched = fetch(*asked)  # type: ignore[arg-type]
        monkeypatch.setattr(imap_poller, "fetch_mail", fetch)
        later(home, seconds=TERM.total_seconds() + 1)
        assert other.poll() == 2
        return fetched

    monkeypatch.setattr(imap_poller, "fetch_mail", asleep)
    assert paused.work() == 0
    assert len(home.log.mails()) == before + 2
    place = other.checkpoint
    assert place.uid == 2
    later(home, seconds=60)
    assert paused.work() == 0
    assert len(home.log.mails()) == before + 2
