"""Return paths: only a letter that left has one, and it says whose mailbox came back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.addresses.house import House
from referee.mail.addresses.return_paths import ReturnPaths
from referee.mail.door.intake import KEPT, NotOurs
from referee.mail.door.rate_limits import LETTER, TooMuch
from referee.service.ledger.keyring import Keyring, Seeded
from referee.service.people.players import HINT
from tests.mail.given import ANN, HOUSE, letter, running, text_of
from tests.mail.test_bounces import report

PATHS = ReturnPaths(HOUSE, Keyring.fresh(Seeded("returns")))
LONGEST = "receipt." + "m" * 64 + ".12345.2.m99"
WORD = "abcdefghijklmnopqrstuvwxyz234567"


def person() -> str:
    return Keyring.fresh(Seeded("somebody")).token()


def test_a_path_is_read_back_in_any_case_and_fits_a_local_part() -> None:
    path = PATHS.of(LONGEST, person())
    assert len(path.partition("@")[0]) < 44
    for spelt in (path, path.upper()):
        back = PATHS.read(spelt)
        assert back is not None
        assert (back.person, back.letter) == (person()[:HINT], path.partition("@")[0])


@pytest.mark.parametrize(
    "wrapping",
    [
        "prvs=1234567890={local}@{host}",
        "prvs={local}/1234567890@{host}",
        "btv1==12ab34=={local}@{host}",
        "SRS0=ab12=cd={host}={local}@{host}",
        "SRS0+ab12=cd={host}={local}@{host}",
        "SRS1=ab12={host}==cd34=ef={host}={local}@{host}",
    ],
)
def test_a_path_that_comes_back_in_a_wrapping_is_read(wrapping: str) -> None:
    """Given a server that tags or rewrites what it sends, and forgets to undo it."""
    path = PATHS.of(LONGEST, person())
    local, _, host = path.partition("@")
    back = PATHS.read(wrapping.format(local=local, host=host))
    assert back == PATHS.read(path)
    assert back is not None


@pytest.mark.parametrize("wrapping", ["prvs=1234567890={}", "SRS0=ab12=cd=play.example={}"])
def test_a_path_has_room_for_the_tags_of_servers_on_the_way(wrapping: str) -> None:
    """RFC 5321 §4.5.3.1.1: a local part has 64 octets at most."""
    local = PATHS.of(LONGEST, person()).partition("@")[0]
    assert len(wrapping.format(local)) <= 64


def test_one_letter_has_one_path_and_another_letter_another() -> None:
    assert PATHS.of(LONGEST, person()) == PATHS.of(LONGEST, person())
    assert PATHS.of(LONGEST, person()) != PATHS.of(LONGEST + "1", person())


def test_an_organisers_path_names_nobody() -> None:
    back = PATHS.read(PATHS.of(LONGEST))
    assert back is not None
    assert back.person == ""


@given(st.text(WORD, min_size=25, max_size=25) | st.text(WORD, min_size=35, max_size=35))
def test_a_path_that_somebody_makes_up_is_none(local: str) -> None:
    assert PATHS.read(f"b-{local}@{HOUSE.host}") is None


@given(st.integers(2, 36), st.sampled_from(WORD))
def test_a_path_with_one_letter_changed_is_none(at: int, other: str) -> None:
    """So that who has seen one letter's path can make none for another letter, or person."""
    path = PATHS.of(LONGEST, person())
    changed = path[:at] + other + path[at + 1 :]
    assert changed == path or PATHS.read(changed) is None


def test_the_path_of_another_home_is_none() -> None:
    other = ReturnPaths(HOUSE, Keyring.fresh(Seeded("another")))
    assert PATHS.read(other.of(LONGEST, person())) is None
    assert ReturnPaths(House("b.example", "referee"), PATHS._ring).read(PATHS.of(LONGEST)) is None


def test_a_path_stops_the_reminders_that_one_click_in_its_letter_stops_and_no_others() -> None:
    reminder = PATHS.read(PATHS.of("reminder.m.5.1", person(), stops="m"))
    due = PATHS.read(PATHS.of("due.m.5.1", person()))
    assert reminder is not None
    assert due is not None
    assert PATHS.stops(reminder, "m")
    assert not PATHS.stops(reminder, "n")
    assert not PATHS.stops(due, "m")


# --- at the door ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [f"b-{'a' * 25}", f"b-{'a' * 35}", f"b-{'0' * 26}-{'a' * 26}"])
def test_an_invented_return_path_is_refused_like_any_unknown_address(path: str) -> None:
    home = running()
    with pytest.raises(NotOurs):
        home.intake.welcome(f"{path}@{HOUSE.host}", "<>")
    with pytest.raises(NotOurs):
        home.intake.take(report("failed", "5.1.1"), "<>", [f"{path}@{HOUSE.host}"])
    assert home.log.inbox() == []


def test_a_flood_to_a_true_path_is_put_off() -> None:
    home = running()
    for _ in range(LETTER.most):
        home.intake.bring(b"x", "<>", [home.path()])
    with pytest.raises(TooMuch):
        home.intake.welcome(home.path(), "<>")


def test_of_a_bounce_no_more_is_kept_than_its_report_needs() -> None:
    """Given a letter that comes back with megabytes behind the report, then the report is read."""
    home = running()
    letters = [path for path, to, raw in home.gone.letters if to == ANN.address and b"<due." in raw]
    raw = report("failed", "5.1.1").replace(b"--b--", b"--b\r\n\r\n" + b"x" * 900_000)
    home.intake.take(raw, "<>", letters)
    [row] = home.log.inbox()
    assert len(row.box) < KEPT + 200
    home.desk.work()
    assert home.referee.mailboxes.of_seat("nim-1", 1).status == "5.1.1"


def test_a_bounce_that_has_been_read_is_kept_no_longer() -> None:
    home = running()
    [row] = home.intake.take(letter("mailer-daemon@x.example", "gone"), "<>", [home.path()])
    home.desk.work()
    [kept] = [mail for mail in home.log.mails() if mail.id == row]
    assert (kept.outcome, kept.sender, kept.recipient, kept.box) == ("bounce", "", "", b"")


def test_an_order_to_a_return_path_is_told_where_to_write() -> None:
    """Some programs answer to the envelope's sender. Nothing is done, and its author is told."""
    home = running()
    [row] = home.intake.take(letter(ANN.address, "ORDERS\ntake 3\nEND"), ANN.address, [home.path()])
    [answer] = home.works()
    assert home.log.outcomes[row] == "astray"
    assert home.chair(1).reply_address in text_of(answer)


@pytest.mark.parametrize(
    ("body", "sender"),
    [("I am away until Monday.", ANN.address), ("ORDERS\ntake 3\nEND", "<>")],
)
def test_what_machines_send_to_a_return_path_is_not_answered(body: str, sender: str) -> None:
    home = running()
    [row] = home.intake.take(letter(ANN.address, body), sender, [home.path()])
    assert home.works() == []
    assert home.log.outcomes[row] == "bounce"
