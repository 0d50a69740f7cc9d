"""What other servers have against us is no failure of the mailbox that we write to."""

import pytest

from referee.mail.reading.bounces import failure_of
from referee.mail.reading.verdicts import judge
from referee.mail.sending.relay import NotNow, _judge
from referee.mail.sending.undeliverable import Undeliverable
from referee.service.people.mailboxes import Failure
from tests.mail.carriers import Refusing, sender
from tests.mail.given import ANN, letter, running
from tests.mail.test_bounces import comes_back, organised, report

ABOUT_US = [
    (550, "5.1.8 Access denied, bad outbound sender AS(42004)"),
    (550, "5.1.8 <b-x@play.example>: Sender address rejected: Domain not found"),
    (450, "4.1.8 <b-x@play.example>: Sender address rejected: Domain not found"),
    (550, "5.1.7 <b-x@play.example>: Sender address rejected: undeliverable address"),
    (550, "5.1.0 <b-x@play.example>: Sender address rejected: User unknown"),
    (550, "5.1.1 <b-x@play.example>: Sender address rejected: User unknown"),
    (550, "SPF check failed"),
    (550, "High probability of spam"),
    (550, "Service unavailable; client host [192.0.2.1] blocked by zen.spamhaus.org"),
    (553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"),
    (553, "Message filtered"),
    (554, "5.7.1 Relay access denied"),
    (550, "5.7.515 Access denied, sending domain does not meet the required level"),
]
OF_THE_MAILBOX = [
    (550, "5.1.1 <ann@home.example>: Recipient address rejected: User unknown in relay table"),
    (550, "#5.1.0 Address rejected."),
    (550, "5.1.10 RESOLVER.ADR.RecipientNotFound; blocked"),
    (550, "no such user"),
    (550, "5.2.1 account disabled by policy"),
]


@pytest.mark.parametrize(("code", "said"), ABOUT_US)
def test_what_a_server_has_against_us_is_tried_again_and_scored_against_nobody(
    code: int, said: str
) -> None:
    """Given an answer about the sender, then the letter waits and the host is told, not the
    player."""
    with pytest.raises(NotNow) as later:
        _judge(code, said)
    made = running()
    made.mail(letter(ANN.address, "STATUS"))
    made.desk.work()
    posting = sender(made, Refusing(*[later.value] * 9))
    for _ in range(9):
        posting.work()
        made.clock.advance(seconds=4 * 3600)
    complaint = made.referee.complaints.last()
    assert complaint is not None
    assert complaint.status == judge(code, said).status
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 0
    made.sender.work()
    assert made.log.outbox()[0].sent is not None


@pytest.mark.parametrize(("code", "said"), OF_THE_MAILBOX)
def test_a_mailbox_that_is_not_there_is_none_whatever_else_is_said(code: int, said: str) -> None:
    with pytest.raises(Undeliverable):
        _judge(code, said)


@pytest.mark.parametrize(("code", "said"), [(451, "4.7.1 policy: greylisted"), (550, "Denied")])
def test_who_says_later_or_nothing_complains_about_nobody(code: int, said: str) -> None:
    with pytest.raises(NotNow):
        _judge(code, said)
    assert not judge(code, said).ours


def test_a_bounce_that_complains_about_us_scores_nobody() -> None:
    made = organised()
    raw = report("failed", "5.1.0", "550 5.1.0 <b-x@play.example>: Sender address rejected")
    assert comes_back(made, raw) == []
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 0
    assert made.referee.complaints.last() is not None


def test_an_old_servers_prose_may_complain_about_us_too() -> None:
    """The copy of our letter behind it may speak of spam as it likes."""
    _NOBODY = "Sorry, there is no such mailbox here."
    prose = (
        "Hi. This is the qmail-send program at relay.example.\r\n"
        "I'm afraid I wasn't able to deliver your message to the following addresses.\r\n"
        "This is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n"
        f"<{ANN.address}>:\r\n%s\r\n\r\n--- Below this line is a copy of the message.\r\n"
        "\r\nSubject: no spam\r\n"
    )
    head = "From: MAILER-DAEMON@relay.example\r\nSubject: failure notice\r\n\r\n"
    ours, theirs = ((head + prose % said).encode() for said in ("554 SPF failed", _NOBODY))
    assert failure_of(ours) == Failure(False, "5.0.0", ours=True)
    assert failure_of(theirs) == Failure(False, "5.0.0")


def test_a_complaint_of_yesterday_is_over() -> None:
    made = organised()
    comes_back(made, report("failed", "5.1.8"))
    made.clock.advance(seconds=86_400)
    assert made.referee.complaints.last() is None
