"""A fixed slice of the fuzzed mails; and that the bench would see a broken promise."""

import pytest

from referee.mail.inbox import desk
from referee.mail.inbox.desk import Desk
from referee.mail.inbox.seat_mail import SeatMail
from referee.match.events import LetterSealed
from referee.service.reception.confirmations import Confirmations
from referee.service.reception.waiting_letters import PendingView
from storage import Intent
from tests.fuzz import mails
from tests.fuzz.mails import Bench, Told, fuzz, table
from tests.fuzz.making import mail
from tests.mail.given import ANN, letter

SLICE = range(400)


def test_no_mail_of_the_slice_breaks_a_promise() -> None:
    told = fuzz(SLICE)
    assert told.wrong == []
    assert sum(told.outcomes.values()) == len(SLICE)
    assert told.outcomes["accepted"] > len(SLICE) // 50


def test_the_same_number_is_the_same_mail() -> None:
    assert [mail(number) for number in range(50)] == [mail(number) for number in range(50)]


def test_orders_that_a_stranger_may_give_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatMail, "assurance", "address")
    assert "a stranger's letter" in "\n".join(fuzz(range(300)).wrong)


def test_a_crash_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(letter: object) -> object:
        raise RuntimeError("planted")

    monkeypatch.setattr(desk, "requests_of", crashes)
    assert "outcome left" in "\n".join(fuzz(range(20)).wrong)


def test_a_second_answer_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Desk._answer

    def twice(self: Desk, mail: SeatMail, *rest: object) -> None:
        answer(self, mail, *rest)  # type: ignore[arg-type]
        again = Intent(f"answer.nim-1.1.again{mail.row.id}", "nim-1", 0, "answer", 1, b"{}")
        self._referee.log.intend([again])

    monkeypatch.setattr(Desk, "_answer", twice)
    assert "2 answers" in "\n".join(fuzz(range(60)).wrong)


def test_the_table_tells_how_many_and_how_long() -> None:
    told = Told()
    Bench().one(1, told)
    assert "| mails | 1 (" in table(told)
    assert "| promises broken | 0 |" in table(told)


def test_signatures_and_tokens_are_among_them() -> None:
    """Each in every wrapping, whole and damaged; and what is whole counts."""
    made = b"\n".join(mail(number) for number in SLICE)
    for mark in (b"BEGIN PGP SIGNED", b"multipart/signed", b"CONFIRM ", b"PGP PUBLIC KEY"):
        assert made.count(mark) > 3
    bench, told = Bench(signs=True), Told()
    for number in range(100, 400):
        if bench.is_anns_turn():
            bench.one(number, told)
    assert bench.hand.signed & _on_record(bench)


def _on_record(bench: Bench) -> set[str]:
    with bench.home.referee.core.locked("nim-1") as loaded:
        events = [entry.event for entry in loaded.entries]
    letters = [event.letter.known for event in events if isinstance(event, LetterSealed)]
    return {known.text or "" for known in letters if known.signature and known.kind != "join"}


def test_a_signed_text_that_ann_never_wrote_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    bench, told = Bench(signs=True), Told()
    raw = letter(ANN.address, bench.hand.clear(bench.hand.text("order", "take 1\n")))
    bench.hand.signed.clear()
    monkeypatch.setattr(mails, "mail", lambda number, hand: raw)
    bench.one(1, told)
    assert told.outcomes["accepted"] == 1
    assert "that nobody signed" in "\n".join(told.wrong)


def test_a_token_that_confirms_something_else_would_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench, told, shown = Bench(), Told(), Confirmations.waiting
    sent = [letter("ann@work.example", "ORDERS\ntake 1\nEND")]
    monkeypatch.setattr(mails, "mail", lambda number, hand: sent.pop())
    bench.one(1, told)
    [waits] = bench.home.referee.confirmations.waiting("nim-1", 1)

    def others(self: Confirmations, match: str, seat: int) -> list[PendingView]:
        return [waiting._replace(text="nothing") for waiting in shown(self, match, seat)]

    monkeypatch.setattr(Confirmations, "waiting", others)
    sent.append(letter(ANN.address, f"CONFIRM {waits.token}"))
    bench.one(2, told)
    assert told.outcomes == {"unconfirmed": 1, "accepted": 1}
    assert "does not stand in the mail" in "\n".join(told.wrong)
