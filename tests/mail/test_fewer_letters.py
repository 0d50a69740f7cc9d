"""One letter where two would tell the same: a close and its receipt, news and the next request."""

from email.message import Message

import pytest

from referee.service.letters.posts import Post
from referee.service.people.players import Contact
from tests.mail.given import ANN, BEN, Home, kind_of, letter, running, text_of


def on_page(home: Home, seat: int, text: str, kind: str = "order") -> None:
    home.referee.submissions.submit(Post("nim-1", seat, kind, text, home.clock.now()))


def to(address: str, letters: list[Message]) -> list[Message]:
    return [mail for mail in letters if f"<{address}>" in mail["To"]]


def sort(mail: Message) -> str:
    return str(mail["Message-ID"])[1:].split(".")[0]


def said(mail: Message) -> str:
    return " ".join(text_of(mail).split())


def test_who_closes_a_window_by_mail_gets_one_letter_with_receipt_and_news() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND", Message_ID="<mine@home.example>"))
    [mine] = to(ANN.address, home.works())
    assert (sort(mine), kind_of(mine)) == ("happened", "receipt")
    assert mine["In-Reply-To"] == "<mine@home.example>"
    text = said(mine)
    assert text.index("Your letter came") < text.index("Seat 1 takes 3 stones.")
    assert "and its order counts: it is entry" in text


def test_a_receipt_that_left_in_the_news_is_merged_and_none_is_given_up() -> None:
    """Given a window that a mailed order closes: an operator is told of no letter that was lost."""
    home = running()
    home.works()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.works()
    fates = home.referee.waiting.fates()
    assert (fates["merged"], fates["given_up"]) == (1, 0)


def test_an_order_that_closes_nothing_yet_has_its_receipt_at_once() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nwait\nEND"))
    assert [sort(mail) for mail in home.works()] == ["receipt"]


def test_a_receipt_leaves_by_itself_where_the_close_does_not_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = running()
    monkeypatch.setattr(home.referee.windows, "advance", lambda name: None)
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    assert home.works() == []
    home.clock.advance(seconds=60)
    assert [sort(mail) for mail in home.works()] == ["receipt"]
    home.referee.windows.wake("nim-1")
    assert "receipt" not in [kind_of(mail) for mail in home.works()]


def test_news_that_asks_nothing_comes_with_the_next_request() -> None:
    """Given Ann's order on the page and then Bénédicte's, when Ann is asked again, then she is told
    of both windows in that letter, and of the first in no other."""
    home = running()
    on_page(home, 1, "take 1")
    assert to(ANN.address, home.works()) == []
    home.clock.advance(hours=2)
    home.mail(letter(BEN.address, "ORDERS\nprends 2\nFIN"), 2)
    [mine] = to(ANN.address, home.works())
    assert sort(mine) == "due"
    assert "Seat 1 takes 1 stone." in said(mine)
    assert "Seat 2 takes 2 stones." in said(mine)
    home.clock.advance(hours=30)
    assert to(ANN.address, home.works()) == []


def test_news_of_which_nothing_follows_comes_within_a_day() -> None:
    home = running()
    on_page(home, 1, "take 1")
    home.clock.advance(hours=23)
    assert to(ANN.address, home.works()) == []
    home.clock.advance(hours=1)
    [mine] = to(ANN.address, home.works())
    assert (sort(mine), "Seat 1 takes 1 stone." in said(mine)) == ("happened", True)


def test_whose_silence_was_taken_for_an_answer_hears_of_it_at_once() -> None:
    """Given that Ann let her deadline pass, when the window closes and asks only Bénédicte, then
    Ann's news does not wait for her next turn."""
    home = running()
    home.clock.advance(hours=24)
    home.referee.windows.wake("nim-1")
    [mine] = to(ANN.address, home.works())
    assert (sort(mine), "Seat 1 takes 1 stone." in said(mine)) == ("happened", True)


def test_that_a_match_begins_is_told_at_once() -> None:
    home = running()
    told = [row.intent.kind for row in home.log.outbox() if row.intent.seat == 2 and row.sent]
    assert told[0] == "happened"


@pytest.fixture
def visited() -> Home:
    """Bénédicte's standing order answers each of her windows; Ann has ordered on the page."""
    home = running()
    on_page(home, 2, "toujours prise : prends 1", "standing")
    home.works()
    on_page(home, 1, "take 1")
    return home


def test_who_orders_on_the_page_is_asked_by_letter_an_hour_later(visited: Home) -> None:
    assert to(ANN.address, visited.works()) == []
    visited.clock.advance(hours=1)
    [mine] = to(ANN.address, visited.works())
    assert sort(mine) == "due"


def test_who_has_answered_by_then_is_not_asked_and_the_next_letter_tells_all(visited: Home) -> None:
    on_page(visited, 1, "take 2")
    visited.clock.advance(hours=0.5)
    assert to(ANN.address, visited.works()) == []
    visited.clock.advance(hours=0.5)
    [mine] = to(ANN.address, visited.works())
    assert "Seat 1 takes 1 stone." in said(mine)
    assert "Seat 1 takes 2 stones." in said(mine)


def test_a_letter_that_waits_tells_the_deadline_as_it_was_moved(visited: Home) -> None:
    visited.referee.deadlines.extend("nim-1", "2026-11-24T12:00:00.000Z", "Noël")
    [moved] = to(ANN.address, visited.works())
    assert sort(moved) == "extended"
    visited.clock.advance(hours=1)
    [mine] = to(ANN.address, visited.works())
    assert (sort(mine), "24 November" in said(mine)) == ("due", True)


def test_a_reminder_goes_to_whoever_was_on_the_page_too(visited: Home) -> None:
    window = visited.referee.views.table("nim-1", 1).window
    assert window is not None
    assert window.due is not None
    visited.clock.advance(hours=23)
    visited.referee.reminders.sweep()
    assert "reminder" in [sort(mail) for mail in to(ANN.address, visited.works())]


def test_whoever_takes_a_chair_is_told_nothing_that_waited_for_another(visited: Home) -> None:
    cyd = Contact("cyd@c.example", "Cyd")
    visited.referee.chairs.replace("nim-1", 1, cyd, "ill")
    letters = visited.works()
    assert "due" not in [sort(mail) for mail in to(ANN.address, letters)]
    visited.clock.advance(hours=2)
    assert "due" not in [sort(mail) for mail in to(ANN.address, visited.works())]


def test_who_votes_while_news_waits_means_no_older_window() -> None:
    """Given that Ann has not been told of window 2, which asks nothing of her, when her vote
    answers her newest letter, then it is taken."""
    home = running()
    [first] = [row.intent.id for row in home.log.outbox() if row.intent.id.startswith("due.")]
    on_page(home, 1, "take 1")
    mail = letter(ANN.address, "VOTE end yes", In_Reply_To=f"<{first}@play.example>")
    home.mail(mail)
    [mine] = to(ANN.address, home.works())
    assert kind_of(mine) == "receipt"
