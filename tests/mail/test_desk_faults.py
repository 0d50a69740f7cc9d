"""Faults of ours at the desk, and several desks: no mail is lost, none done twice."""

import json

import pytest

from referee.log_lines import JsonLines
from referee.mail.inbox import desk as desk_module
from referee.mail.inbox.desk import Desk
from storage import Conflict, InboxRow, Unavailable
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, running, text_of
from tests.mail.story import letter_to


def test_a_mail_that_somebody_else_has_done_meanwhile_is_passed_over() -> None:
    home = running()
    row = home.mail(letter(ANN.address, "HELP"))
    [mine] = home.log.inbox()
    home.log.inbox_done(row, "elsewhere")
    home.desk._take(mine)
    assert home.log.outcomes[row] == "elsewhere"


def broken(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, reading a letter of Ann's meets a fault of ours."""
    real = desk_module.read_letter

    def fails(raw: bytes, sender: str, house: object) -> object:
        if b"poison" in raw:
            raise RuntimeError("a fault of ours")
        return real(raw, sender, HOUSE)

    monkeypatch.setattr(desk_module, "read_letter", fails)


def test_a_fault_of_ours_leaves_the_mail_waiting_and_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = running()
    bad = home.mail(letter(ANN.address, "poison"))
    good = home.mail(letter(BEN.address, "AIDE"), 2)
    broken(home, monkeypatch)
    assert home.desk.work() == 1
    assert bad not in home.log.outcomes
    assert home.log.outcomes[good] == "help"


def test_after_five_tries_the_mail_is_put_aside_and_its_author_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = running()
    row = home.mail(letter(ANN.address, "poison"))
    broken(home, monkeypatch)
    for _ in range(desk_module.TRIES):
        home.desk.work()
    assert home.log.outcomes[row] == "fault"
    assert "fault of ours" in text_of(letter_to(ANN.address, home.works()))


def test_our_log_names_the_mail_and_its_match_and_nobodys_address(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home = running()
    row = home.mail(letter(ANN.address, "poison"))
    broken(home, monkeypatch)
    home.desk.work()
    [line] = [JsonLines().format(record) for record in caplog.records]
    said = json.loads(line)
    assert (said["mail"], said["match"], "fault" in said) == (row, "nim-1", True)
    assert ANN.address not in line


def test_a_close_does_not_pass_over_a_mail_that_meets_a_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was answered 250 in time: the window stays open until somebody has mended the fault."""
    home = running()
    home.mail(letter(ANN.address, "poison"))
    broken(home, monkeypatch)
    home.clock.advance(hours=25)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        home.referee.windows.wake("nim-1")
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.number == 1


def test_a_mail_that_keeps_failing_holds_up_its_window_for_five_tries_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The ticker sets a match aside after as many: the mail goes first."""
    home = running()
    row = home.mail(letter(ANN.address, "poison"))
    broken(home, monkeypatch)
    home.clock.advance(hours=25)
    for _ in range(desk_module.TRIES - 1):
        with pytest.raises(RuntimeError):
            home.referee.windows.wake("nim-1")
    home.referee.windows.wake("nim-1")
    assert home.log.outcomes[row] == "fault"
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.number == 2


def test_a_complete_window_that_waited_for_a_failing_mail_closes_when_it_is_put_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = running()
    home.mail(letter(ANN.address, "poison"))
    broken(home, monkeypatch)
    home.clock.advance(seconds=5)
    home.mail(letter(ANN.address, "ORDERS 1\ntake 2\nEND", Message_ID="<two@home.example>"))
    for _ in range(desk_module.TRIES):
        home.works()
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.number == 2


def test_a_store_that_is_away_counts_against_no_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it was tried: the mail is done when the store is back."""
    home = running()
    row = home.mail(letter(ANN.address, "ORDERS\ntake 2\nEND"))

    def full(*_: object) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as away:
        away.setattr(home.log, "append", full)
        for _ in range(desk_module.TRIES + 1):
            with pytest.raises(Unavailable):
                home.desk.work()
    home.desk.work()
    assert home.log.outcomes[row] == "accepted"


def test_two_desks_share_the_mail_and_a_close_waits_for_neither() -> None:
    """What another desk has in its hands is left to it, but drained when the window must close."""
    home = running()
    other = Desk(home.referee, home.vault, HOUSE)
    row = home.mail(letter(ANN.address, "ORDERS\ntake 3\nwait\nEND"))
    other._mine(100)
    assert home.desk.work() == 0
    home.clock.advance(hours=25)
    home.referee.windows.wake("nim-1")
    assert home.log.outcomes[row] == "accepted"


def test_what_a_desk_that_vanished_held_is_done_by_another_after_a_while() -> None:
    home = running()
    row = home.mail(letter(ANN.address, "HELP"))
    Desk(home.referee, home.vault, HOUSE)._mine(100)
    assert home.desk.work() == 0
    home.clock.advance(seconds=desk_module.HOLD + 1)
    assert home.desk.work() == 1
    assert home.log.outcomes[row] == "help"


def test_only_conflicts_about_the_inbox_are_somebody_elses_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = running()
    home.mail(letter(ANN.address, "HELP"))
    [mine] = home.log.inbox()

    def beaten(row: InboxRow) -> None:
        raise Conflict("nim-1", 5, 6)

    monkeypatch.setattr(home.desk, "_read", beaten)
    with pytest.raises(Conflict):
        home.desk._take(mine)
