"""The desk: each mail is read once, done once and answered once."""

from dataclasses import replace
from datetime import timedelta

import pytest

from referee.match.policy import instant, moment
from referee.service.people.budget import STRANGERS
from referee.service.people.players import Contact
from tests.mail.given import ANN, BEN, HOUSE, Home, kind_of, letter, lobby, running, text_of
from tests.mail.story import joined


def kinds(home: Home) -> list[str]:
    """The kinds of letters that the desk's next round brings to anybody."""
    return [kind_of(mail) for mail in home.works()]


def test_an_order_by_mail_is_filed_and_answered_with_one_receipt() -> None:
    home = running()
    row = home.mail(letter(ANN.address, "ORDERS 1\ntake 2\nwait\nEND"))
    assert kinds(home) == ["receipt"]
    assert home.log.outcomes[row] == "accepted"
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert order.echo.en == "take 2"


def test_the_block_that_our_letters_offer_is_stored_as_its_lines_alone() -> None:
    """`ORDERS 1` names the window to the desk; no header is made up for the record."""
    home = running()
    home.mail(letter(ANN.address, "ORDERS 1\ntake 2\nwait\nEND"))
    home.works()
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert order.text == "take 2\nwait\n"


def test_a_block_for_another_window_is_refused_also_after_its_token_came_back() -> None:
    home = running()
    home.mail(letter("ann@work.example", "ORDERS 4\ntake 2\nEND"))
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    [refusal] = home.works()
    assert "open now is window 1" in text_of(refusal)


@pytest.mark.parametrize(
    ("seat", "typed", "told"),
    [
        (ANN, "ODRERS", "Did you mean ORDERS,"),
        (ANN, "RETIER 3", "Did you mean WITHDRAW,"),
        (BEN, "ODRERS", "Vouliez-vous dire ORDRES,"),
        (BEN, "STAUTS", "Vouliez-vous dire ETAT,"),
    ],
)
def test_a_misspelt_word_is_advised_as_its_reader_writes_it(
    seat: Contact, typed: str, told: str
) -> None:
    home = running()
    home.mail(letter(seat.address, typed), 1 if seat is ANN else 2)
    [answer] = home.works()
    assert told in text_of(answer)


def test_the_whole_match_goes_on_by_mail_alone() -> None:
    home = running(stones=3)
    home.mail(letter(ANN.address, "ORDERS\ntake 2\nEND"))
    home.mail(letter(BEN.address, "ORDRES\nprends 1\nFIN"), 2)
    letters = [mail["Message-ID"][1:].split(".")[0] for mail in home.works()]
    assert letters.count("over") == 2
    assert home.referee.views.table("nim-1", None).phase == "ended"


def test_a_refused_order_changes_nothing_and_its_author_reads_why() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 2\nwait\nEND"))
    home.works()
    row = home.mail(letter(ANN.address, "ORDERS\ntake 9\nEND"))
    [refusal] = home.works()
    assert "         ^" in text_of(refusal)
    assert home.log.outcomes[row] == "refused"
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert order.echo.en == "take 2"


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("Hello! How are you?", "not understood"),
        ("HELP", "help"),
        ("STATUS", "status"),
        ("CONFIRM abcdefgh", "unknown token"),
    ],
)
def test_a_mail_that_acts_on_nothing_gets_one_answer(body: str, outcome: str) -> None:
    home = running()
    size = home.log.head("nim-1").size
    row = home.mail(letter(ANN.address, body))
    assert kinds(home) == ["answer"]
    assert home.log.outcomes[row] == outcome
    assert home.log.head("nim-1").size == size


def test_an_unreadable_mail_is_answered_too() -> None:
    home = running()
    raw = letter(ANN.address, "x").replace(b'charset="utf-8"', b'charset="utf-7"')
    row = home.mail(raw)
    [answer] = home.works()
    assert "UTF-7" in text_of(answer)
    assert home.log.outcomes[row] == "unreadable"


@pytest.mark.parametrize(
    ("headers", "sender", "outcome"),
    [
        ({"Auto-Submitted": "auto-replied"}, ANN.address, "automatic"),
        ({}, "<>", "bounce"),
        ({"X-Loop": HOUSE.address}, ANN.address, "own"),
        ({"List-Id": "<x.lists.example>"}, "x@lists.example", "list"),
    ],
)
def test_machines_are_never_answered(headers: dict[str, str], sender: str, outcome: str) -> None:
    home = running()
    row = home.mail(letter(ANN.address, "STATUS", **headers), sender=sender)
    assert kinds(home) == []
    assert home.log.outcomes[row] == outcome


def test_a_letter_of_ours_that_comes_back_is_known_by_its_x_loop() -> None:
    """A mailbox that sends our letters on to our own address makes no loop."""
    home = running()
    home.mail(letter(ANN.address, "STATUS"))
    home.works()
    raw = home.gone.letters[-1][2]
    headers, _, body = raw.partition(b"\r\n\r\n")
    bare = [
        header for header in headers.split(b"\r\n") if not header.startswith((b"Auto-", b"List-"))
    ]
    row = home.mail(b"\r\n".join(bare) + b"\r\n\r\n" + body, sender=ANN.address)
    assert kinds(home) == []
    assert home.log.outcomes[row] == "own"


def test_a_player_whose_mailbox_is_on_our_own_domain_is_heard() -> None:
    """Given Message-IDs that end like ours, when she writes, then she is answered like anybody."""
    ann = replace(ANN, address=f"ann@{HOUSE.host}")
    home = running(ann)
    row = home.mail(letter(ann.address, "STATUS", Message_ID=f"<1234.5678@{HOUSE.host}>"))
    assert kinds(home) == ["answer"]
    assert home.log.outcomes[row] == "status"


def test_a_bounce_to_a_letters_return_path_is_taken_and_not_answered() -> None:
    home = running()
    raw = letter("mailer-daemon@home.example", "undelivered")
    [row] = home.intake.take(raw, "<>", [home.path()])
    assert kinds(home) == []
    assert home.log.outcomes[row] == "bounce"


def test_the_answer_goes_to_the_seats_own_mailbox_whoever_wrote() -> None:
    home = running()
    home.mail(letter("eve@evil.example", "STATUS"))
    [answer] = home.works()
    assert answer["To"] == f"Ann <{ANN.address}>"


def test_a_stranger_gets_the_seat_a_few_answers_and_the_last_says_so() -> None:
    home = running()
    rows = [home.mail(letter("eve@evil.example", "STATUS")) for _ in range(9)]
    answers = home.works()
    assert len(answers) == STRANGERS.most
    assert "get no answer until" in " ".join(text_of(answers[-1]).split())
    assert {home.log.outcomes[row] for row in rows} == {"status"}
    home.mail(letter(ANN.address, "STATUS"))
    assert kinds(home) == ["answer"]


def test_an_unsigned_letter_from_elsewhere_counts_only_after_the_token_came_back() -> None:
    home = running()
    home.mail(letter("ann@work.example", "ORDERS\ntake 3\nEND"))
    [question] = home.works()
    assert home.referee.views.table("nim-1", 1).order is None
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    assert "receipt" in kinds(home)
    assert home.referee.views.table("nim-1", None).view.board["stones"] == 7


def test_a_signed_letter_counts_from_any_mailbox() -> None:
    home = lobby()
    home.works()
    text, armour = joined(home)
    home.mail(letter(ANN.address, text + armour))
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    home.mail(letter(BEN.address, "REJOINS"), 2)
    home.works()
    assert home.chair(1).key is not None
    assert home.referee.views.table("nim-1", None).phase == "running"


def test_mail_to_two_seats_at_once_is_a_row_and_an_answer_for_each() -> None:
    home = running()
    both = [HOUSE.reply_to(home.chair(seat).mail_token) for seat in (1, 2)]
    rows = home.intake.take(letter(ANN.address, "STATUS"), ANN.address, both)
    letters = home.works()
    assert len(rows) == 2
    assert sorted(mail["To"].rpartition("<")[2] for mail in letters) == sorted(
        f"{player.address}>" for player in (ANN, BEN)
    )


def test_a_close_hears_the_mail_that_came_in_time_first() -> None:
    """The order lies in the inbox, nobody has worked, and the deadline has passed."""
    home = running()
    row = home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.clock.advance(hours=25)
    home.referee.windows.wake("nim-1")
    assert home.log.outcomes[row] == "accepted"
    assert home.referee.views.table("nim-1", None).view.board["stones"] == 7


def test_a_mail_after_the_deadline_is_late_however_slow_the_ticker_is() -> None:
    home = running()
    home.clock.advance(hours=25)
    row = home.mail(letter(ANN.address, "ORDERS 1\ntake 3\nEND"))
    home.works()
    assert home.log.outcomes[row] == "refused"
    assert home.referee.views.table("nim-1", None).view.board["stones"] == 9


def test_two_mails_that_finish_a_window_and_begin_the_next_are_each_done_once() -> None:
    """The first closes the window, whose close drains the inbox while the desk works it off."""
    home = running()
    rows = [
        home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND")),
        home.mail(letter(BEN.address, "ORDERS\ntake 2\nEND"), 2),
        home.mail(letter(ANN.address, "STATUS")),
    ]
    home.works()
    assert [home.log.outcomes.get(row) for row in rows] == ["accepted", "accepted", "status"]
    assert home.referee.views.table("nim-1", None).view.board["stones"] == 5
    assert home.log.inbox() == []


def against_a_bot() -> Home:
    """Window 1 is Ann's; a bot answers window 2, which is complete as soon as it is there."""
    home = lobby()
    home.referee.lobby.sit_bot("nim-1", 2)
    home.mail(letter(ANN.address, "JOIN"))
    home.works()
    return home


def test_a_late_mail_that_closes_its_window_is_done_before_the_bots_window_closes_too() -> None:
    """The bot's window would else wait for the very mail that closes the one before it."""
    home = against_a_bot()
    home.clock.advance(hours=25)
    row = home.mail(letter(ANN.address, "ORDERS 1\ntake 2\nEND"))
    home.clock.advance(seconds=5)
    assert "refusal" in kinds(home)
    assert home.log.outcomes[row] == "refused"
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert (window.number, window.asked) == (3, (1,))


def test_what_came_in_time_goes_on_with_the_match_only_to_where_a_mail_in_hand_counts() -> None:
    """The late mail is worked off first and closes the window. That hears the one in time, whose
    order would go on past the bot's window; but the late one came before that was complete."""
    home = against_a_bot()
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    home.clock.set(window.due)
    late = home.mail(letter(ANN.address, "ORDERS\ntake 1\nEND"))
    in_time = letter(ANN.address, "ORDERS\ntake 2\nEND", Message_ID="<two@home.example>")
    address, early = home.chair(1).reply_address, moment(instant(window.due) - timedelta(seconds=1))
    [early_row] = home.intake.take(in_time, ANN.address, [address], early)
    home.clock.advance(seconds=5)
    home.works()
    assert home.log.outcomes[early_row] == "accepted"
    assert home.log.outcomes[late] == "refused"
    now = home.referee.views.table("nim-1", None).window
    assert now is not None
    assert (now.number, now.asked) == (3, (1,))


def test_a_mail_for_a_seat_that_is_gone_is_done_without_an_answer() -> None:
    home = running()
    row = home.log.receive(
        home.clock.now(), "x@y.example", "referee+gone22@play.example", b"", None, b""
    )
    home.desk.work()
    assert home.log.outcomes[row] == "unknown"


def test_an_order_from_a_mailbox_we_do_not_know_is_asked_about_however_many_came_before() -> None:
    """Given three letters of a stranger within the hour, when Ann's own order comes from her work,
    then the letter of the next hour asks about it, and it counts when its line has come back."""
    home = running()
    for number in range(3):
        home.mail(letter("eve@evil.example", f"ORDERS\ntake {number}\nEND"))
    row = home.mail(letter("ann@work.example", "ORDERS\ntake 3\nEND"))
    assert kinds(home) == ["confirm_letter"] * 3
    assert home.log.outcomes[row] == "unconfirmed"
    home.clock.advance(hours=1)
    [question] = home.works()
    lines = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, lines[-1].removeprefix("~ ")))
    assert "receipt" in kinds(home)
    assert home.referee.views.table("nim-1", None).view.board["stones"] == 7


def test_a_letter_about_letters_that_wait_is_not_sent_when_none_waits_any_more() -> None:
    home = running()
    for number in range(4):
        home.mail(letter("ann@work.example", f"ORDERS\ntake {number}\nwait\nEND"))
    home.works()
    for waiting in home.referee.confirmations.waiting("nim-1", 1):
        home.referee.submissions.confirm(waiting.token)
    home.works()
    home.clock.advance(hours=1)
    assert kinds(home) == []
