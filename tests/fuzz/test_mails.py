"""A fixed slice of the fuzzed mails; and that the bench would see a broken promise."""

import pytest

from referee.mail import desk
from referee.mail.desk import Desk
from referee.mail.mailed import Mailed
from storage import Intent
from tests.fuzz.mails import Bench, Told, fuzz, table
from tests.fuzz.making import mail

SLICE = range(400)


def test_no_mail_of_the_slice_breaks_a_promise() -> None:
    told = fuzz(SLICE)
    assert told.wrong == []
    assert sum(told.outcomes.values()) == len(SLICE)
    assert told.outcomes["accepted"] > len(SLICE) // 50


def test_the_same_number_is_the_same_mail() -> None:
    assert [mail(number) for number in range(50)] == [mail(number) for number in range(50)]


def test_orders_that_a_stranger_may_give_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mailed, "assurance", "address")
    assert "a stranger's letter" in "\n".join(fuzz(range(300)).wrong)


def test_a_crash_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(letter: object) -> object:
        raise RuntimeError("planted")

    monkeypatch.setattr(desk, "requests_of", crashes)
    assert "outcome left" in "\n".join(fuzz(range(20)).wrong)


def test_a_second_answer_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Desk._answer

    def twice(self: Desk, mail: Mailed, *rest: object) -> None:
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
