"""What is late means what it meant: a withdrawal its window, a vote its motion."""

import re
from email.message import Message

import pytest

from referee.mail.reading.answered_letter import answered_letter
from referee.service.letters.posts import Post
from tests.mail.given import ANN, BEN, Home, letter, running, text_of


def said(mail: Message) -> str:
    return re.sub(r"\s+", " ", text_of(mail)).lower()


def second_window(home: Home) -> None:
    """Window 1 closes: Ann takes one stone; now Bénédicte is asked, then Ann again."""
    for seat in (1, 2):
        home.referee.submissions.submit(Post("nim-1", seat, "order", "take 1", home.clock.now()))
    home.works()


def number(home: Home) -> int:
    window = home.referee.views.table("nim-1", 1).window
    assert window is not None
    return window.number


def ids(home: Home, kind: str, seat: int) -> list[str]:
    """The Message-IDs of the letters of this kind that this seat was sent."""
    rows = reversed(home.log.outbox(stream="nim-1", limit=1000))
    return [
        f"<{row.intent.id}@play.example>"
        for row in rows
        if (row.intent.kind, row.intent.seat) == (kind, seat)
    ]


def vote(home: Home, seat: int, line: str, **headers: str) -> Message:
    contact = ANN if seat == 1 else BEN
    home.mail(letter(contact.address, line, **headers), seat)
    mails = home.works()
    return next(mail for mail in mails if contact.address in mail["To"])


# --- withdrawals --------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["WITHDRAW ORDERS {}", "RETIRE ORDRES {}", "WITHDRAW WINDOW {}"])
def test_a_withdrawal_that_names_the_open_window_counts(line: str) -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 1\nwait\nEND"))
    home.mail(letter(ANN.address, line.format(1)))
    home.works()
    assert home.referee.views.table("nim-1", 1).order is None


def test_a_withdrawal_for_a_closed_window_takes_nothing_back() -> None:
    home = running()
    second_window(home)
    home.referee.submissions.submit(Post("nim-1", 1, "order", "take 1\nwait", home.clock.now()))
    home.mail(letter(ANN.address, "WITHDRAW ORDERS 1"))
    [mail] = home.works()
    assert f"this letter is for window 1; open now is window {number(home)}" in said(mail)
    assert home.referee.views.table("nim-1", 1).order is not None


def test_a_withdrawal_that_answers_the_letter_of_a_closed_window_takes_nothing_back() -> None:
    home = running()
    [first] = ids(home, "due", 1)
    second_window(home)
    home.referee.submissions.submit(Post("nim-1", 1, "order", "take 1\nwait", home.clock.now()))
    home.mail(letter(ANN.address, "WITHDRAW", In_Reply_To=first))
    [mail] = home.works()
    assert "your letter answers one about window 1" in said(mail)
    assert home.referee.views.table("nim-1", 1).order is not None


def test_a_withdrawal_that_answers_an_old_letter_and_names_the_open_window_counts() -> None:
    home = running()
    [first] = ids(home, "due", 1)
    second_window(home)
    home.referee.submissions.submit(Post("nim-1", 1, "order", "take 1\nwait", home.clock.now()))
    home.mail(letter(ANN.address, f"WITHDRAW ORDERS {number(home)}", In_Reply_To=first))
    home.works()
    assert home.referee.views.table("nim-1", 1).order is None


def test_a_withdrawal_that_answers_nothing_is_for_the_open_window() -> None:
    home = running()
    second_window(home)
    home.referee.submissions.submit(Post("nim-1", 1, "order", "take 1\nwait", home.clock.now()))
    home.mail(letter(ANN.address, "WITHDRAW", In_Reply_To="<one@elsewhere.example>"))
    home.works()
    assert home.referee.views.table("nim-1", 1).order is None


def test_a_standing_order_is_taken_back_by_its_number_whatever_the_letter_answers() -> None:
    home = running()
    [first] = ids(home, "due", 1)
    home.mail(letter(ANN.address, "STANDING\nalways take when stones=0: take 1\nEND"))
    second_window(home)
    home.mail(letter(ANN.address, "WITHDRAW 1", In_Reply_To=first))
    home.works()
    assert home.referee.views.table("nim-1", 1).standing == ()


def test_the_receipt_of_an_order_holds_the_line_that_takes_it_back() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 1\nwait\nEND"))
    [receipt] = home.works()
    assert "\n~ WITHDRAW ORDERS 1\n" in text_of(receipt)


# --- votes --------------------------------------------------------------------------------------


def proposed(home: Home, what: str = "draw") -> int:
    """Ann proposes it; its number."""
    vote(home, 1, f"VOTE {what} yes")
    [motion] = home.referee.views.table("nim-1", 1).motions
    return motion.n


def anew(home: Home) -> tuple[int, int]:
    """A draw is proposed, refused, and proposed again: both numbers."""
    first = proposed(home)
    vote(home, 1, "VOTE draw no")
    home.clock.advance(seconds=1)
    return first, proposed(home)


def test_the_line_of_a_motion_names_it_and_agrees_to_it() -> None:
    home = running()
    n = proposed(home)
    [told] = ids(home, "motion", 2)
    assert told.startswith(f"<motion.nim-1.{n}.2@")
    vote(home, 2, f"VOTE nulle motion {n} oui")
    assert home.referee.views.table("nim-1", None).phase == "ended"


def test_a_late_yes_to_a_motion_that_was_refused_never_agrees_to_the_newer_one() -> None:
    home = running()
    first, second = anew(home)
    mail = vote(home, 2, f"VOTE nulle motion {first} oui")
    assert f"proposé de nouveau à l’entrée {second}" in said(mail)
    assert home.referee.views.table("nim-1", None).phase == "running"


def test_a_late_yes_that_answers_the_letter_of_the_refused_motion_does_not_either() -> None:
    home = running()
    _, second = anew(home)
    [first, _] = [known for known in ids(home, "motion", 2)][:2]
    mail = vote(home, 2, "VOTE nulle oui", In_Reply_To=first)
    assert f"écrivez motion {second}" in said(mail)
    assert home.referee.views.table("nim-1", None).phase == "running"


def test_a_late_yes_to_a_motion_that_is_gone_proposes_nothing() -> None:
    home = running()
    n = proposed(home)
    vote(home, 1, "VOTE draw no")
    mail = vote(home, 2, f"VOTE nulle motion {n} oui")
    assert "ne l’est plus" in said(mail)
    assert home.referee.views.table("nim-1", 1).motions == ()


def test_a_draw_that_was_proposed_windows_ago_can_still_be_agreed_by_its_letter() -> None:
    home = running()
    proposed(home)
    [told] = ids(home, "motion", 2)
    second_window(home)
    vote(home, 2, "VOTE nulle oui", In_Reply_To=told)
    assert home.referee.views.table("nim-1", None).phase == "ended"


@pytest.mark.parametrize("line", ["VOTE pause window 1 yes", "VOTE PAUSE FENÊTRE 1 OUI"])
def test_what_is_voted_for_a_closed_window_is_not_proposed_in_the_next(line: str) -> None:
    home = running()
    second_window(home)
    assert "window 1; open now is window" in said(vote(home, 1, line))
    assert home.referee.views.table("nim-1", 1).motions == ()


def test_a_vote_that_answers_the_letter_of_a_closed_window_proposes_nothing_in_the_next() -> None:
    home = running()
    [first] = ids(home, "due", 1)
    second_window(home)
    mail = vote(home, 1, "VOTE extend 2 yes", In_Reply_To=first)
    assert "your letter answers one about window 1" in said(mail)
    assert home.referee.views.table("nim-1", 1).motions == ()


def test_a_bare_vote_still_agrees_to_what_is_open() -> None:
    home = running()
    anew(home)
    vote(home, 2, "VOTE nulle oui")
    assert home.referee.views.table("nim-1", None).phase == "ended"


# --- which letter it answers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "found"),
    [
        ("<due.nim-1.12.1@play.example>", (12, 12)),
        ("<receipt.nim-1.12.1.m4@PLAY.example>", (12, 12)),
        ("<reminder.nim-1.12.1.20261122@play.example>", (12, None)),
        ("<due.nim-1.12.2@play.example>", None),  # another seat's
        ("<due.nim-11.12.1@play.example>", None),  # another match's
        ("<due.nim-1.12.1@elsewhere.example>", None),
        ("<match.nim-1@play.example>", None),  # the thread, no letter
        ("<answer.nim-1.1.m4@play.example>", None),  # told of no leaf
    ],
)
def test_a_message_id_of_ours_says_of_what_its_letter_told(
    id: str, found: tuple[int, int | None] | None
) -> None:
    assert answered_letter(["<one@home.example>", id], "nim-1", 1, "play.example") == found
