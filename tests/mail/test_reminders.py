"""Reminders, the calendar in letters, and the way to stop what nobody needs."""

from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default

import pytest
from icalendar import Calendar

from referee.mail.sending.envelope import check
from referee.service.people.jottings import Draft
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, running, text_of

AFTERNOON = "2026-11-22T14:00:00.000Z"  # the window is due at 19:00, a day after START


def kinds(letters: list[Message]) -> list[str]:
    return [str(mail["Message-ID"][1:].split(".")[0]) for mail in letters]


def swept(home: Home, at: str | None = None) -> list[Message]:
    """What leaves when the clock stands there and the sweep comes."""
    if at is not None:
        home.clock.set(at)
    else:
        home.clock.advance(seconds=60)
    home.referee.reminders.sweep()
    return home.works()


def event(mail: Message) -> tuple[str, dict[str, object]]:
    """The method and the one entry of a letter's calendar."""
    again = message_from_bytes(mail.as_bytes(), policy=default)
    assert isinstance(again, EmailMessage)
    [part] = [part for part in again.walk() if part.get_content_type() == "text/calendar"]
    calendar = Calendar.from_ical(part.get_content())
    [entry] = calendar.walk("VEVENT")
    assert part.get_param("method") == str(calendar["method"])
    return str(calendar["method"]), {name.lower(): entry[name] for name in entry}


# --- reminders ------------------------------------------------------------------------------------


def test_t23_a_reminder_is_sent_once_a_deadline_however_often_the_sweep_comes() -> None:
    home = running()
    assert kinds(swept(home)) == []
    assert kinds(swept(home, AFTERNOON)) == ["reminder"]
    assert [kinds(swept(home)) for _ in range(3)] == [[], [], []]


def test_t23_a_reminder_is_sent_again_if_the_deadline_moves() -> None:
    home = running()
    swept(home, AFTERNOON)
    home.referee.deadlines.extend("nim-1", "2026-11-24T19:00:00.000Z", "snow")
    home.works()
    assert kinds(swept(home)) == []
    assert kinds(swept(home, "2026-11-24T12:00:00.000Z")) == ["reminder"]


def test_only_who_is_asked_and_has_not_answered_is_reminded() -> None:
    """Ann is to move, Bénédicte is not."""
    home = running()
    [reminder] = swept(home, AFTERNOON)
    assert str(reminder["To"]).endswith(f"<{ANN.address}>")


def test_who_has_answered_and_waits_is_not_reminded() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nwait\nEND"))
    home.works()
    assert kinds(swept(home, AFTERNOON)) == []


def test_a_reminder_that_is_true_no_more_is_not_sent() -> None:
    """Given a reminder in the outbox, when the order comes before it leaves, then it stays."""
    home = running()
    home.clock.set(AFTERNOON)
    home.referee.reminders.sweep()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nwait\nEND"))
    assert kinds(home.works()) == ["receipt"]


def test_a_paused_match_reminds_nobody() -> None:
    home = running()
    home.referee.deadlines.pause("nim-1", "a wedding")
    home.works()
    assert kinds(swept(home, AFTERNOON)) == []


def test_who_wants_no_reminders_gets_none_but_still_what_he_must_know() -> None:
    home = running()
    person = home.chair(1).person
    assert person is not None
    home.referee.wishes.keep_quiet("nim-1", person.id, True)
    assert kinds(swept(home, AFTERNOON)) == []
    home.referee.deadlines.extend("nim-1", "2026-11-24T19:00:00.000Z", "snow")
    assert "extended" in kinds(home.works())


def test_a_reminder_can_be_stopped_with_one_click_and_a_letter_that_asks_cannot() -> None:
    home = running()
    [reminder] = swept(home, AFTERNOON)
    path = home.referee.wishes.quiet_path("nim-1", 1, home.chair(1).person.id)  # type: ignore[union-attr] # Ann sits there
    assert reminder["List-Unsubscribe"] == f"<https://play.example{path}>"
    assert reminder["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    others = home.works()
    assert others
    assert not any(other["List-Unsubscribe"] for other in others)


def complains(home: Home, kind: str) -> None:
    """Somebody says *this is spam* of the newest letter of this kind to Ann (RFC 5965)."""
    raw = b"Content-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\n"
    raw += b"Content-Type: message/feedback-report\r\n\r\n--b--\r\n"
    marked = f"Message-ID: <{kind}.".encode()
    letters = [path for path, to, mail in home.gone.letters if to == ANN.address and marked in mail]
    home.intake.take(raw, "<>", [letters[-1]])
    home.works()


def test_a_complaint_about_a_reminder_stops_reminders_of_its_match_and_of_no_other() -> None:
    """Given Ann in two matches, when the reminder of one is called spam, then what one click in it
    would have stopped is stopped, and the other match reminds her as ever."""
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2")
    home.referee.lobby.invite("nim-2", 1, ANN)
    swept(home, AFTERNOON)
    complains(home, "reminder.nim-1")
    person = home.chair(1).person
    assert person is not None
    quiet = [home.referee.wishes.is_quiet(match, person.id) for match in ("nim-1", "nim-2")]
    assert quiet == [True, False]


@pytest.mark.parametrize("kind", ["due", "receipt"])
def test_a_complaint_about_a_letter_without_that_click_stops_nothing(kind: str) -> None:
    home = running()
    complains(home, kind)
    assert kinds(swept(home, AFTERNOON)) == ["reminder"]


# --- the calendar in a letter ---------------------------------------------------------------------


def test_a_letter_that_asks_puts_the_deadline_into_the_calendar() -> None:
    home = running()
    [due] = [
        message_from_bytes(raw)
        for _, to, raw in home.gone.letters
        if to == ANN.address and b"Message-ID: <due." in raw
    ]
    method, entry = event(due)
    assert method == "PUBLISH"
    assert entry["dtend"].dt.isoformat() == "2026-11-22T19:00:00+00:00"  # type: ignore[attr-defined]
    assert entry["organizer"] == f"mailto:{HOUSE.address}"
    assert entry["uid"] == "deadline.nim-1.1@play.example"


def test_every_letter_moves_the_same_entry_and_its_number_rises() -> None:
    home = running()
    [reminder] = swept(home, AFTERNOON)
    home.referee.deadlines.extend("nim-1", "2026-11-24T19:00:00.000Z", "snow")
    [extended] = [mail for mail in home.works() if str(mail["To"]).endswith(f"<{ANN.address}>")]
    (_, first), (_, second) = event(reminder), event(extended)
    assert first["uid"] == second["uid"]
    assert first["sequence"] < second["sequence"]  # type: ignore[operator] # numbers
    assert second["dtend"].dt.isoformat() == "2026-11-24T19:00:00+00:00"  # type: ignore[attr-defined]


def test_a_pause_calls_the_entry_off() -> None:
    home = running()
    home.referee.deadlines.pause("nim-1", "a wedding")
    [told] = [mail for mail in home.works() if str(mail["To"]).endswith(f"<{ANN.address}>")]
    method, entry = event(told)
    assert (method, str(entry["status"])) == ("CANCEL", "CANCELLED")


def test_who_has_moved_is_not_left_with_the_old_entry() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    [news] = [mail for mail in home.works() if kinds([mail]) == ["happened"]]
    assert event(news)[0] == "CANCEL"


def test_who_was_never_asked_gets_no_entry() -> None:
    home = running()
    [news] = [raw for _, to, raw in home.gone.letters if to == BEN.address and b"<happened." in raw]
    assert b"text/calendar" not in news


def test_the_calendar_holds_no_secret_address() -> None:
    home = running()
    [reminder] = swept(home, AFTERNOON)
    [part] = [part for part in reminder.walk() if part.get_content_type() == "text/calendar"]
    text = str(part.get_payload(decode=True))
    assert home.chair(1).mail_token not in text
    assert home.chair(1).page_token not in text


def test_a_reader_without_html_finds_the_text_first() -> None:
    home = running()
    [reminder] = swept(home, AFTERNOON)
    texts = [part for part in reminder.walk() if part.get_content_maintype() == "text"]
    kinds_of = [text.get_content_type() for text in texts if not text.get_filename()]
    assert kinds_of == ["text/plain", "text/html", "text/calendar"]
    assert "ORDERS" in text_of(reminder)
    check(reminder.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_calendar_speaks_the_readers_language(language: str) -> None:

    home = running(replace(ANN, language=language))
    [reminder] = swept(home, AFTERNOON)
    said = {"en": "orders due (nim-1)", "fr": "ordres attendus (nim-1)"}
    assert said[language] in str(event(reminder)[1]["summary"])


# --- at an hour of one's own ----------------------------------------------------------------------


def wishing(home: Home, hours: int | None) -> None:
    person = home.chair(1).person
    assert person is not None
    home.referee.wishes.remind_before("nim-1", person.id, hours)


def test_a_player_is_reminded_as_many_hours_before_as_they_wish() -> None:
    """Given a wish of three hours, then the reminder comes at 16:00, not at 13:00, and once."""
    home = running()
    wishing(home, 3)
    assert kinds(swept(home, AFTERNOON)) == []
    assert kinds(swept(home, "2026-11-22T16:00:01.000Z")) == ["reminder"]
    assert kinds(swept(home, "2026-11-22T18:00:00.000Z")) == []


def test_a_wish_told_after_the_first_look_counts() -> None:
    home = running()
    assert kinds(swept(home, "2026-11-22T10:00:00.000Z")) == []
    wishing(home, 12)
    assert kinds(swept(home)) == ["reminder"]


def test_nobody_is_reminded_in_the_first_quarter_of_a_window() -> None:
    home = running()
    wishing(home, 48)
    assert kinds(swept(home, "2026-11-22T00:00:00.000Z")) == []
    assert kinds(swept(home, "2026-11-22T01:01:00.000Z")) == ["reminder"]


def test_the_usual_hour_comes_back() -> None:
    home = running()
    wishing(home, 1)
    wishing(home, None)
    assert kinds(swept(home, AFTERNOON)) == ["reminder"]


def test_a_reminder_says_that_a_note_on_the_page_does_not_count() -> None:
    home = running()
    person = home.chair(1).person
    assert person is not None
    home.referee.jottings.keep_draft("nim-1", person.id, Draft(1, "take 3"))
    [reminder] = swept(home, AFTERNOON)
    assert "A note does not count" in text_of(reminder)
