"""Letters as people and machines send them: T17, T18, T20, T21, T30."""

import pytest

from tests.mail.given import ANN, BEN, Home, letter, running, text_of


def kinds(home: Home) -> list[str]:
    """The kinds of letters that the desk's next round brings to anybody."""
    return [mail["Message-ID"][1:].split(".")[0] for mail in home.works()]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("", "HELP"),
        ("x" * 70 + "\n" + "ORDERS\n" + "take 1\n" * 200 + "END", "200"),
        ("ORDERS\n" + "take 1 " * 3000 + "\nEND", "16"),
    ],
    ids=["nothing at all", "two hundred orders", "far too long"],
)
def test_t17_a_mail_of_any_size_is_answered_and_changes_nothing(body: str, words: str) -> None:
    home = running()
    home.mail(letter(ANN.address, body))
    [answer] = home.works()
    assert answer["To"].count(ANN.address) == 1
    assert words in text_of(answer) or "ORDERS" in text_of(answer)
    assert home.referee.views.table("nim-1", 1).order is None


def test_t17_robots_that_answer_each_other_stop_at_once() -> None:
    """Whatever of ours a robot sends back is not answered."""
    home = running()
    home.mail(letter(ANN.address, "STATUS"))
    [answer] = home.works()
    row = home.mail(answer.as_bytes(), sender=ANN.address)
    assert kinds(home) == []
    assert home.log.outcomes[row] == "own"


def test_t17_nobody_can_make_us_write_without_end() -> None:
    home = running()
    for n in range(200):
        home.mail(letter(ANN.address, "STATUS", Message_ID=f"<{n}@home.example>"))
    answers = kinds(home)
    assert 0 < len(answers) < 100


@pytest.mark.parametrize(
    "body", ["Hello!", "ORDERS\ntake 9\nEND", "ORDERS\ntake 1", "ORDRES\n\0\nFIN", "> ORDERS"]
)
def test_t18_a_mail_that_is_not_understood_is_answered_once(body: str) -> None:
    home = running()
    home.mail(letter(ANN.address, body.replace("\0", "\N{REPLACEMENT CHARACTER}")))
    assert len(kinds(home)) == 1
    assert kinds(home) == []


def test_t20_an_order_is_shown_to_its_author_alone() -> None:
    """Ben gets nothing of Ann's order, and what Ann misspells is quoted to nobody else."""
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 2\nwait\nEND"))
    home.mail(letter(ANN.address, "ORDERS\ntake swordfish\nEND"))
    for mail in home.works():
        assert ANN.address in mail["To"]
    home.mail(letter(BEN.address, "STATUS"), 2)
    [status] = home.works()
    assert BEN.address in status["To"]
    assert "take 2" not in text_of(status)
    assert "swordfish" not in text_of(status)


def test_t21_the_same_mail_delivered_twice_is_one_letter_on_record() -> None:
    home = running()
    raw = letter(ANN.address, "ORDERS\ntake 2\nwait\nEND")
    home.mail(raw)
    home.works()
    size = home.log.head("nim-1").size
    home.mail(raw)
    assert kinds(home) == ["receipt"]
    assert home.log.head("nim-1").size == size


def test_t21_the_order_that_came_last_counts_whatever_its_date_says() -> None:
    home = running()
    later = letter(ANN.address, "ORDERS\ntake 3\nwait\nEND", Date="Fri, 01 Jan 2027 00:00:00 +0000")
    older = letter(ANN.address, "ORDERS\ntake 2\nwait\nEND", Date="Thu, 01 Jan 1998 00:00:00 +0000")
    home.mail(later)
    home.mail(older)
    home.works()
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert order.echo.en == "take 2"


@pytest.mark.parametrize("date", ["Thu, 01 Jan 1998 00:00:00 +0000", "nonsense", ""])
def test_t30_no_clock_of_a_player_brings_a_late_order_in_time(date: str) -> None:
    home = running()
    due = home.referee.views.table("nim-1", 1).window.due  # type: ignore[union-attr]
    assert due is not None
    home.clock.set(due)
    row = home.mail(letter(ANN.address, "ORDERS\ntake 2\nEND", Date=date))
    home.works()
    assert home.log.outcomes[row] == "refused"


def test_t30_no_clock_of_a_player_makes_an_order_late() -> None:
    home = running()
    row = home.mail(
        letter(ANN.address, "ORDERS\ntake 2\nEND", Date="Fri, 01 Jan 2100 00:00:00 +0000")
    )
    home.works()
    assert home.log.outcomes[row] == "accepted"
