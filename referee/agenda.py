"""Deadlines as calendars (RFC 5545): in the letter that tells one, and as a feed of all.

A seat has one entry in its player's calendar, the next deadline of that match: each letter moves it
(the same UID, a higher SEQUENCE), and it is called off when nothing is due. So no calendar fills
with deadlines that have passed by early or were moved.

Why: docs/decisions/0032-calendar.md.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from icalendar import Calendar, Event

from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.templating import instant, say

SHOWN = timedelta(minutes=30)  # how long an entry looks; it ends when the window closes


@dataclass(frozen=True)
class Deadline:
    """`due` is ISO UTC, None if nothing is due any more. `size` (of the log) rises with every
    change, `at` is when this was so. No secret address is in it: calendars are shared."""

    match: str
    host: str
    seat: Seat
    game: str
    window: str
    due: str | None
    size: int
    at: str

    @property
    def uid(self) -> str:
        return f"deadline.{self.match}.{self.seat}@{self.host}"


def published(one: Deadline, sender: str, language: Language) -> str:
    """The entry for a letter from `sender`: METHOD:PUBLISH, or CANCEL if nothing is due."""
    calendar = _calendar([one], sender, language)
    calendar.add("method", method(one))
    return _text(calendar)


def method(one: Deadline) -> str:
    """What a letter's Content-Type must say as well (RFC 6047 §2.4)."""
    return "PUBLISH" if one.due else "CANCEL"


def feed(deadlines: Iterable[Deadline], sender: str, language: Language) -> str:
    """All that is due now, for a calendar program that asks again and again."""
    calendar = _calendar(deadlines, sender, language)
    calendar.add("x-wr-calname", say("agenda_name", language))
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    return _text(calendar)


def _text(calendar: Calendar) -> str:
    lines: bytes = calendar.to_ical()
    return lines.decode()


def _calendar(deadlines: Iterable[Deadline], sender: str, language: Language) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//The Referee//deadlines//EN")
    calendar.add("version", "2.0")
    for deadline in deadlines:
        calendar.add_component(_event(deadline, sender, language))
    return calendar


def _event(one: Deadline, sender: str, language: Language) -> Event:
    event = Event()
    event.add("uid", one.uid)
    event.add("sequence", one.size)
    event.add("dtstamp", instant(one.at))
    event.add("organizer", f"mailto:{sender}")
    event.add("summary", say("agenda_entry", language, game=one.game, match=one.match))
    event.add("transp", "TRANSPARENT")
    if one.due is None:
        event.add("status", "CANCELLED")
        event.add("dtstart", instant(one.at))
        return event
    event.add("dtstart", instant(one.due) - SHOWN)
    event.add("dtend", instant(one.due))
    event.add("description", say("agenda_what", language, window=one.window, match=one.match))
    return event
