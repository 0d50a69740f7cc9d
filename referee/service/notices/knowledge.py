"""Who knew what: a window of an ended match as each of its seats lived it.

All of it stands in the match's record, which everybody may have once the match has ended; of a
running match nothing is told here.

Why: docs/decisions/0104-eyes.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from referee.kernel.event import Seat
from referee.match import events as e
from referee.match import filing
from referee.match.storyline import Moment
from referee.service.ledger.loaded_match import LoadedMatch

SHOWN = ("order", "standing", "withdraw", "concede", "vote", "consent")


class StillRunning(LookupError):
    """Somebody asks for the eyes of seats before the match has ended."""


@dataclass(frozen=True)
class SentLetter:
    """What a seat had sent: `text` is None where its player has been forgotten since; `counted`: it
    answered the window."""

    n: int
    at: str
    kind: str
    text: str | None
    counted: bool


@dataclass(frozen=True)
class SeatKnowledge:
    """One seat in one window, up to a leaf.

    `told` and `came` are what this seat alone was told, or what names it: before the window was
    closed, and after. `answered` says by what: own, standing, nothing; open while it is not closed,
    "" where the seat was not asked.
    """

    seat: Seat
    told: tuple[Moment, ...]
    sent: tuple[SentLetter, ...]
    answered: str
    came: tuple[Moment, ...]


@dataclass(frozen=True)
class _Chapter:
    """Leaves start..end-1; `closed` is the leaf that closes the window, if it is among them."""

    start: int
    end: int
    asked: tuple[Seat, ...]
    closed: int | None
    used: tuple[int | None, ...]


def knowledge(loaded: LoadedMatch, n: int) -> tuple[SeatKnowledge, ...]:
    """What each seat knew after leaf n of its window. Raises StillRunning."""
    if not loaded.is_over:
        raise StillRunning(loaded.name)
    chapter = _chapter(loaded, n)
    return tuple(_of_seat(loaded, seat, chapter) for seat in loaded.match.all_seats)


def _chapter(loaded: LoadedMatch, n: int) -> _Chapter:
    start, asked = 0, tuple(loaded.match.all_seats)
    closed: int | None = None
    used: tuple[int | None, ...] = ()
    for entry in reversed(loaded.entries[: n + 1]):
        match entry.event:
            case e.WindowClosed(used=part) | e.Started(used=part):
                closed = entry.n
                used = () if isinstance(part.value, msgspec.UnsetType) else part.known
            case e.WindowOpened(asked=seats):
                start, asked = entry.n, seats
                break
    return _Chapter(start, n + 1, asked, closed, used)


def _of_seat(loaded: LoadedMatch, seat: Seat, chapter: _Chapter) -> SeatKnowledge:
    own = tuple(_own(loaded, seat, chapter))
    closed = chapter.end if chapter.closed is None else chapter.closed
    sent = tuple(_sent(loaded, seat, chapter))
    return SeatKnowledge(
        seat=seat,
        told=tuple(moment for moment in own if moment.n < closed),
        sent=sent,
        answered=_answered(seat, chapter),
        came=tuple(moment for moment in own if moment.n >= closed),
    )


def _own(loaded: LoadedMatch, seat: Seat, chapter: _Chapter) -> Iterator[Moment]:
    """What is this seat's own of what was told: others read it otherwise, or it names the seat."""
    public = {moment.n: moment.said for moment in _told(loaded, None, chapter)}
    for moment in _told(loaded, seat, chapter):
        if moment.mine or public.get(moment.n) != moment.said:
            yield moment


def _told(loaded: LoadedMatch, reader: Seat | None, chapter: _Chapter) -> tuple[Moment, ...]:
    return loaded.tale(reader).between(chapter.start, chapter.end)


def _sent(loaded: LoadedMatch, seat: Seat, chapter: _Chapter) -> Iterator[SentLetter]:
    for entry in loaded.entries[chapter.start : chapter.end]:
        if not isinstance(entry.event, e.LetterSealed):
            continue
        letter = entry.event.letter
        counted = entry.n in chapter.used
        if isinstance(letter.value, msgspec.UnsetType):
            if letter.audience == (seat,):
                yield SentLetter(entry.n, entry.at, "", None, counted)
        elif letter.known.seat == seat and _is_shown(letter.known):
            kind, text = letter.known.kind, filing.read(letter.known).body
            yield SentLetter(entry.n, entry.at, kind, text.strip(), counted)


def _is_shown(letter: e.Letter) -> bool:
    """Messages, and what was refused, have no text on record, and are nobody's to read."""
    return letter.text is not None and letter.kind in SHOWN


def _answered(seat: Seat, chapter: _Chapter) -> str:
    if seat not in chapter.asked:
        return ""
    if chapter.closed is None:
        return "open"
    leaf = chapter.used[seat - 1] if chapter.used else None
    if leaf is None:
        return "nothing"
    return "own" if leaf > chapter.start else "standing"
