"""One pass of the sender: a connection for all its letters, and which of them leaves first."""

import threading
from pathlib import Path

import pytest

from referee.mail.sending.claims import OneMachine, answers_first
from referee.mail.sending.relay import Relay
from storage import Intent, OutboxRow, Unavailable
from tests.mail.carriers import Meanwhile, Picky, offered, sender


def test_one_connection_takes_all_letters_of_a_pass(relay: Picky) -> None:
    home = offered()
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 2
    assert (relay.greeted, len(relay.taken)) == (1, 2)


@pytest.mark.parametrize("relay", [["451 4.7.1 greylisted"]], indirect=True)
def test_behind_a_letter_that_is_refused_the_next_one_has_a_connection_of_its_own(
    relay: Picky,
) -> None:
    home = offered()
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 1
    assert relay.greeted == 2


def test_a_relay_that_hangs_up_between_two_letters_has_both_once(relay: Picky) -> None:
    home = offered()
    relay.hangs_up = True
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 2
    assert (relay.greeted, len(relay.taken)) == (2, 2)


def test_nothing_is_kept_open_while_there_is_nothing_to_send(relay: Picky) -> None:
    home, out = offered(), Relay("127.0.0.1", relay.port)
    assert sender(home, out).work() == 2
    assert out._open is None


def test_who_waits_for_an_answer_comes_before_letters_that_were_owed_earlier() -> None:
    owed = [owes("due", 1), owes("due", 2), owes("due", 3), owes("receipt", 4), owes("receipt", 5)]
    assert seats(answers_first(owed)) == [4, 5, 1, 2, 3]


def test_no_letter_to_a_seat_overtakes_another_one_to_it() -> None:
    owed = [owes("due", 1), owes("receipt", 1), owes("receipt", 2)]
    assert seats(answers_first(owed)) == [2, 1, 1]
    assert kinds(answers_first(owed)) == ["receipt", "due", "receipt"]


def test_however_many_wait_for_answers_what_was_owed_first_leaves_too() -> None:
    owed = [*(owes("due", seat) for seat in range(4)), *(owes("receipt", 9) for _ in range(50))]
    assert kinds(answers_first(owed)) == ["receipt"] * 6 + ["due"] * 2
    assert seats(answers_first(owed))[-2:] == [0, 1]


def owes(kind: str, seat: int) -> OutboxRow:
    """One letter to this seat, never tried."""
    return OutboxRow(
        Intent(f"{kind}.m.{seat}", "m", 0, kind, seat, b""), None, 0, None, "now", None
    )


def seats(rows: list[OutboxRow]) -> list[int | None]:
    return [row.intent.seat for row in rows]


def kinds(rows: list[OutboxRow]) -> list[str]:
    return [row.intent.kind for row in rows]


def test_the_next_letters_are_written_while_one_leaves_and_leave_in_their_order(
    tmp_path: Path,
) -> None:
    """The first letter stays at the relay until the second one has been written."""
    home, second = offered(), threading.Event()
    written = home.writer.write
    ids = [row.intent.id for row in home.log.pending(home.clock.now())]

    def write(intent: Intent) -> bytes:
        raw = written(intent)
        if intent.id == ids[1]:
            second.set()
        return raw

    home.writer.write = write  # type: ignore[method-assign] # it is watched
    slow = Meanwhile(lambda: second.wait(30))
    claims = OneMachine(home.log, home.clock, tmp_path / "sending.lock")
    assert sender(home, slow, claims).work() == 2
    assert second.is_set()
    assert [id for raw in slow.taken for id in ids if id.encode() in raw] == ids


def test_a_letter_that_was_written_ahead_and_did_not_leave_is_not_kept(tmp_path: Path) -> None:
    """Given a store that goes away behind the first letter: the second one is written anew."""
    home = offered()

    def away() -> None:
        raise Unavailable("gone")

    claims = OneMachine(home.log, home.clock, tmp_path / "sending.lock")
    posting = sender(home, Meanwhile(away), claims)
    home.log.probe = away  # type: ignore[method-assign] # the store takes nothing
    with pytest.raises(Unavailable):
        posting.work()
    rows = home.log.outbox()[::-1]
    assert [row.box is None for row in rows] == [False, True]
    assert rows[1].tries == 0
