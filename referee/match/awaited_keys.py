"""Keys that nobody has signed for: one in place of a lost one, and a first one in mid-match.

All are told, and the key waits: whoever holds the old one, or reads the seat's mailbox, may object
before it counts.

Why: docs/decisions/0075-lost-keys.md.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta

from referee.kernel.event import Event, Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.policy import Policy, instant, moment
from referee.match.state import AwaitedKey, Match
from referee.match.text import has_headers, parse

LEAST = 72  # hours that an announced key waits
NO_KEY = "none"  # the body of a `key` letter that wants none

Awaited = Mapping[Seat, AwaitedKey]


def soonest(policy: Policy, at: e.Moment) -> e.Moment:
    """When a key that is announced now may count: after 72 hours and a whole period of either
    pace."""
    return moment(instant(at) + timedelta(hours=max(LEAST, policy.long, policy.short)))


def counts_at(policy: Policy, at: e.Moment) -> e.Moment:
    """When it does, in whole minutes: never too early, also where its leaf comes a little later."""
    due = instant(soonest(policy, at)) + timedelta(minutes=2)
    return moment(due.replace(second=0, microsecond=0))


def cause_of(letter: e.Letter) -> e.Cause | None:
    """Which announcement this letter asks for, if its seat may ask."""
    if letter.signature is not None or letter.kind not in ("lost", "key"):
        return None
    return "lost" if letter.kind == "lost" else "first"


def check_asked(match: Match, letter: e.Letter) -> None:
    """May this letter bring a key unsigned, or object to one? Raises Refused."""
    if letter.kind == "lost" and letter.signature is not None:
        raise illegal(Problem("M-LOST-SIGNED"))
    if letter.kind == "lost" and (match.edition == 1 or not match.has_key(letter.seat)):
        raise illegal(Problem("M-NOTHING-LOST"))
    if cause_of(letter) != "first" or match.edition == 1:
        return
    if wants_none(letter) and letter.seat not in match.awaited:
        raise illegal(Problem("M-NO-OBJECTION"))
    if not wants_none(letter) and match.coming.get(letter.seat) is not None:
        raise illegal(Problem("M-KEY-SIGNS"))


def objects(awaited: Awaited, letter: e.Letter) -> bool:
    """Does this letter end what its seat waits for? Of a lost key whatever the old one signed, of a
    first one the word that none is wanted."""
    waiting = awaited.get(letter.seat)
    if waiting is None:
        return False
    if waiting.cause == "lost":
        return letter.assurance == "signed"
    return (letter.kind, letter.assurance) == ("key", "address") and wants_none(letter)


def kept(match: Match, letter: e.Letter, follows: Iterable[Event]) -> list[Event]:
    """What stands behind a letter that objects, and behind what follows from it, unless this ends
    the wait by itself."""
    if not objects(match.awaited, letter):
        return []
    ends = (e.Rewound, e.Ended, e.SeatChanged, e.KeyChanged)
    return [] if any(isinstance(event, ends) for event in follows) else [e.KeyKept(letter.seat)]


def wants_none(letter: e.Letter) -> bool:
    """Does this letter of a key say that the seat wants none?"""
    return _body(letter.text or "").strip() == NO_KEY


def _body(text: str) -> str:
    return parse(text).body if has_headers(text) else text


def without(awaited: Awaited, seat: Seat) -> dict[Seat, AwaitedKey]:
    """The others."""
    return {other: waiting for other, waiting in awaited.items() if other != seat}


def come(match: Match, at: e.Moment) -> list[tuple[Seat, AwaitedKey]]:
    """The keys whose time has come, with nobody against them."""
    if match.window is None:
        return []
    known = [(seat, waiting) for seat, waiting in match.awaited.items() if waiting.key is not None]
    return [(seat, waiting) for seat, waiting in known if waiting.counts <= at]


def look_at(match: Match) -> e.Moment | None:
    """When the next one comes."""
    known = (waiting.counts for waiting in match.awaited.values() if waiting.key is not None)
    return min(known, default=None)
