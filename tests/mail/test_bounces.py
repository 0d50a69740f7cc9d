"""What comes back to a return path: read, scored, and shown to whom it concerns."""

from email.message import EmailMessage, Message
from email.policy import SMTP

import pytest

from referee.mail.reading.bounces import failure_of, is_complaint
from referee.mail.reading.verdicts import judge
from referee.mail.sending.relay import NotNow
from referee.mail.sending.retries import PATIENCE
from referee.mail.sending.undeliverable import Undeliverable
from referee.service.people.mailboxes import FAILING, FORGOTTEN, Failure
from referee.service.people.players import Contact
from tests.mail.carriers import Refusing, sender
from tests.mail.given import ANN, BEN, HOUSE, Home, home, letter, running, text_of

ZOE = Contact("zoe@maison.example", "Zoé", "fr", "Europe/Paris")


def report(action: str, status: str, diagnostic: str = "", to: str = ANN.address) -> bytes:
    """A delivery report as RFC 3464 has it."""
    lines = [
        "From: MAILER-DAEMON@relay.example",
        f"To: b-{'a' * 34}@{HOUSE.host}",
        "Subject: Undelivered Mail Returned to Sender",
        "Auto-Submitted: auto-replied",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "I'm sorry.",
        "",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; relay.example",
        "",
        f"Final-Recipient: rfc822; {to}",
        f"Action: {action}",
        f"Status: {status}",
        *([f"Diagnostic-Code: smtp; {diagnostic}"] if diagnostic else []),
        "",
        "--b--",
        "",
    ]
    return "\r\n".join(lines).encode()


@pytest.mark.parametrize(
    ("action", "status", "found"),
    [
        ("failed", "5.1.1", Failure(True, "5.1.1")),
        ("failed", "5.2.1 (mailbox disabled)", Failure(True, "5.2.1")),
        ("failed", "5.2.2", Failure(False, "5.2.2")),
        ("failed", "5.7.26", Failure(False, "5.7.26", ours=True)),
        ("failed", "5.1.8", Failure(False, "5.1.8", ours=True)),
        ("failed", "4.4.7", Failure(False, "4.4.7")),
        ("Failed", "5.1.10", Failure(True, "5.1.10")),
        ("delayed", "4.4.1", None),
        ("delivered", "2.0.0", None),
        ("relayed", "2.0.0", None),
    ],
)
def test_a_delivery_report_says_whether_the_letter_failed_and_for_good(
    action: str, status: str, found: Failure | None
) -> None:
    assert failure_of(report(action, status)) == found


def test_a_report_without_a_status_of_its_own_is_read_by_its_diagnostic() -> None:
    raw = report("failed", "", "550 5.1.1 no such user")
    assert failure_of(raw) == Failure(True, "5.1.1")


def test_a_failure_that_the_relay_calls_passing_is_passing_whatever_it_quotes() -> None:
    raw = report("failed", "4.4.7", "550 5.1.1 no such user")
    assert failure_of(raw) == Failure(False, "4.4.7")


def test_a_bounce_in_the_dialect_of_an_old_server_is_understood() -> None:
    """qmail writes no report, only prose."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = "MAILER-DAEMON@relay.example"
    mail["Subject"] = "failure notice"
    mail.set_content(
        "Hi. This is the qmail-send program at relay.example.\n"
        "I'm afraid I wasn't able to deliver your message to the following addresses.\n"
        "This is a permanent error; I've given up. Sorry it didn't work out.\n\n"
        f"<{ANN.address}>:\n"
        "Sorry, no mailbox here by that name. (#5.1.1)\n\n"
        "--- Below this line is a copy of the message.\n"
    )
    assert failure_of(mail.as_bytes()) == Failure(True, "5.1.1")


@pytest.mark.parametrize(
    "raw",
    [
        letter(ANN.address, "I am away until Monday.", Auto_Submitted="auto-replied"),
        b"",
        b"From: \r\n\r\n",
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n--x\r\n",
        b"\xff\x00\r\n" * 40,
    ],
)
def test_what_reports_no_failure_is_none_and_nothing_raises(raw: bytes) -> None:
    assert failure_of(raw) is None


def test_a_complaint_about_spam_is_known_for_one() -> None:
    raw = b"Content-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\n"
    raw += b"Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\r\n--b--\r\n"
    assert is_complaint(raw)
    assert not is_complaint(report("failed", "5.1.1"))


def test_what_a_peer_answers_is_read_like_a_report() -> None:
    assert judge(550, "5.1.1 no such user") == Failure(True, "5.1.1")
    assert judge(451, "please wait") == Failure(False, "4.0.0")


@pytest.mark.parametrize(
    ("author", "sender", "subject", "body"),
    [
        ("Jean Postmaster <jean@x.example>", "jean@x.example", "Re: orders", "550 see 5.1.1"),
        ("Ann, Mail Delivery Ltd <ann@x.example>", "ann@x.example", "Re: x", "Section 5.1.1"),
        ("ann@x.example", "<>", "Out of the office", "In urgent cases call: 450 123 4567"),
        ("ann@x.example", "<>", "Absence", "Bureau 5.1.1, rue des Lilas"),
        ("ann@x.example", "<>", "Holidays", "Room 5.1.1, or 514 555 0101"),
        ("ann@x.example", "<>", "Hello", "Bureau 5.1.1, rue des Lilas"),
    ],
)
def test_a_person_and_a_holidays_note_are_no_bounce(
    author: str, sender: str, subject: str, body: str
) -> None:
    assert failure_of(letter(author, body, Subject=subject), sender) is None


def test_a_person_who_reports_an_abuse_does_not_complain_of_our_letters() -> None:
    raw = letter(ANN.address, "> message/feedback-report", Subject="Abuse report of seat 2")
    assert not is_complaint(raw, ANN.address)
    assert is_complaint(letter(ANN.address, "", Subject="unsubscribe"), ANN.address)


# --- the way of a bounce --------------------------------------------------------------------------


def organised() -> Home:
    """Zoé runs the match; both players have joined."""
    made = home()
    made.referee.lobby.create("nim", {}, 2, name="nim-1", organiser=ZOE)
    for seat, contact in ((1, ANN), (2, BEN)):
        made.referee.lobby.invite("nim-1", seat, contact)
        made.mail(letter(contact.address, "JOIN"), seat)
    made.works()
    return made


def comes_back(made: Home, raw: bytes, nth: int = -1) -> list[Message]:
    """The nth letter to Ann comes back to the return path that it left with; what leaves then."""
    paths = [path for path, to, _ in made.gone.letters if to == ANN.address]
    made.intake.take(raw, "<>", [paths[nth]])
    return made.works()


def test_t24_a_mailbox_that_is_not_there_is_shown_to_player_and_organiser() -> None:
    """Given a letter to Ann that comes back as *no such user*, then the organiser gets a letter in
    their language which says so, and STATUS tells Ann, with her page as the other way in."""
    made = organised()
    [told] = comes_back(made, report("failed", "5.1.1"))
    assert told["To"] == "=?utf-8?q?Zo=C3=A9?= <zoe@maison.example>"
    assert "cette boîte n’existe pas (code 5.1.1)" in " ".join(text_of(told).split())
    assert made.referee.mailboxes.of_seat("nim-1", 1).failing
    made.mail(letter(ANN.address, "STATUS"))
    [answer] = made.works()
    said = " ".join(text_of(answer).split())
    assert "there is no such mailbox (status 5.1.1)" in said
    assert f"https://play.example/seat/{made.chair(1).page_token}" in said


def test_who_invited_somebody_hears_nothing_of_letters_of_other_matches() -> None:
    """Ann has not taken her seat in Yves's match: Yves may not know that her mailbox fails; if
    the invitation comes back, Yves is told."""
    made = organised()
    made.referee.lobby.create(
        "nim", {}, 2, name="nim-2", organiser=Contact("yves@maison.example", "Yves")
    )
    before = len(made.gone.letters)
    made.referee.lobby.invite("nim-2", 1, ANN)
    made.works()
    [(path, *_)] = made.gone.letters[before:]
    assert [mail["To"] for mail in comes_back(made, report("failed", "5.1.1"), -2)] == [
        "=?utf-8?q?Zo=C3=A9?= <zoe@maison.example>"
    ]
    made.intake.take(report("failed", "5.1.1"), "<>", [path])
    assert [mail["To"] for mail in made.works()] == ["Yves <yves@maison.example>"]


def test_letters_to_an_organiser_who_plays_nowhere_are_scored_too() -> None:
    """Each match that they run shows it; no player's score changes."""
    made = organised()
    made.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ZOE)
    made.referee.windows.set_aside("nim-1")
    made.works()
    [path] = [path for path, to, _ in made.gone.letters if to == ZOE.address]
    made.intake.take(report("failed", "5.1.1"), "<>", [path])
    made.works()
    for match in ("nim-1", "nim-2"):
        assert made.referee.organisers_view.own_mailbox(match).why == "bounce_unknown"
    assert not made.referee.mailboxes.of_seat("nim-1", 1).score


def test_an_organiser_who_plays_has_one_score_for_both() -> None:
    made = organised()
    made.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ANN)
    comes_back(made, report("failed", "5.1.1"))
    assert made.referee.organisers_view.own_mailbox("nim-2").failing


def test_an_organiser_who_is_forgotten_leaves_no_score() -> None:
    made = organised()
    made.referee.windows.set_aside("nim-1")
    made.works()
    [path] = [path for path, to, _ in made.gone.letters if to == ZOE.address]
    made.referee.forgetting.organiser(ZOE.address)
    made.intake.take(report("failed", "5.1.1"), "<>", [path])
    made.works()
    assert made.log.mailboxes.find() == []


def test_the_organisers_letter_holds_no_address_of_the_player() -> None:
    made = organised()
    [told] = comes_back(made, report("failed", "5.1.1"))
    assert ANN.address not in told.as_string()


def test_a_mailbox_that_is_full_counts_only_when_it_stays_so() -> None:
    """Each letter that comes back counts a little; the organiser hears of it once."""
    made, told = organised(), []
    for _ in range(FAILING + 1):
        made.mail(letter(ANN.address, "STATUS"))
        made.works()
        told.append(len(comes_back(made, report("failed", "5.2.2"))))
    assert told == [0, 0, 0, 0, 1, 0]


def test_the_bounce_of_one_letter_counts_once_however_often_it_comes() -> None:
    made = organised()
    for _ in range(9):
        comes_back(made, report("failed", "5.2.2"))
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 1


def test_bounces_of_two_letters_in_turn_count_once_each() -> None:
    made = organised()
    for nth in (-1, -2) * 4:
        comes_back(made, report("failed", "5.2.2"), nth)
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 2


def test_a_delay_and_a_holiday_are_no_failures() -> None:
    made = organised()
    comes_back(made, report("delayed", "4.4.1"))
    comes_back(made, letter(ANN.address, "On holiday", Auto_Submitted="auto-replied"))
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 0


def test_what_was_long_ago_counts_no_more() -> None:
    made = organised()
    comes_back(made, report("failed", "5.1.1"))
    made.clock.advance(seconds=(FORGOTTEN + 1) * 86_400)
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 0


def test_a_bounce_is_the_failure_of_its_own_mailbox_alone() -> None:
    made = organised()
    comes_back(made, report("failed", "5.1.1"))
    assert made.referee.mailboxes.of_seat("nim-1", 2).score == 0


def test_a_return_path_of_nobody_scores_nobody() -> None:
    made = organised()
    path = made.path(person="a" * 26)
    made.intake.take(report("failed", "5.1.1"), "<>", [path])
    assert made.works() == []
    assert made.log.mailboxes.find() == []


def test_a_relay_that_refuses_the_recipient_is_a_failure_of_that_mailbox() -> None:
    made = running()
    made.mail(letter(ANN.address, "STATUS"))
    made.desk.work()
    error = Undeliverable("550 5.1.1 no such user", judge(550, "5.1.1 no such user"))
    sender(made, Refusing(error)).work()
    assert made.referee.mailboxes.of_seat("nim-1", 1).status == "5.1.1"


def test_t24_a_mailbox_that_puts_letters_off_for_hours_is_a_failing_one() -> None:
    """Greylisting is over after a few tries; whoever says *later* for half a day is shown."""
    made = running()
    made.mail(letter(ANN.address, "STATUS"))
    made.desk.work()
    tries = PATIENCE + FAILING
    posting = sender(made, Refusing(*[NotNow(451, "4.7.1 greylisted")] * tries))
    for n in range(tries):
        posting.work()
        assert (made.referee.mailboxes.of_seat("nim-1", 1).score > 0) == (n >= PATIENCE)
        made.clock.advance(seconds=4 * 3600)
    assert made.referee.mailboxes.of_seat("nim-1", 1).failing


def test_a_relay_that_is_down_is_no_fault_of_the_mailbox() -> None:
    made = running()
    made.mail(letter(ANN.address, "STATUS"))
    made.desk.work()
    posting = sender(made, Refusing(*[ConnectionRefusedError()] * 9))
    for _ in range(9):
        posting.work()
        made.clock.advance(seconds=4 * 3600)
    assert made.referee.mailboxes.of_seat("nim-1", 1).score == 0
