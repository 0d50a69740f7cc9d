"""Which letters a decision owes to whom: one a seat, when the match waits for somebody.

A cascade of windows that close at once is told in one letter, at its end, and so is the receipt of
the order that closed the first of them. How far the seats have been told is kept beside the log
(`told/<match>`), in the same transaction as the letters; what waits for the next of them, beside
it (`held_letters`).

Why: docs/decisions/0007-owed-letters.md, docs/decisions/0040-unheard.md,
  docs/decisions/0087-fewer-letters.md.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.match.state import Match
from referee.seals.canonical import dump, load
from referee.service.ledger.decision import Decision
from referee.service.ledger.due_rows import waits
from referee.service.ledger.held_letters import (
    HeldLetters,
    Untold,
    answers,
    orders,
    silent,
)
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.messages import StoredMessage, stored_messages
from referee.service.ledger.visitors import has_mailbox
from storage import Intent, Log, SettingRow
from storage.small_tables import Row

WEBHOOK = "webhook"  # a kind of wish, and of what is owed for it
TABLE = ("due", "happened", "over")  # the letters that tell how a match goes on
CLOSES_WITHIN = timedelta(minutes=1)  # else the receipt of the order that closes leaves by itself


@dataclass(frozen=True)
class _Owed:
    intents: tuple[Intent, ...] = ()
    put: tuple[Row, ...] = ()


def letters_owed(decision: Decision, later: Match, log: Log, ring: Keyring) -> Decision:
    """The decision with the letters that its events owe, and a telling to the match's webhook, if
    it has one. `later` is the match after them."""
    loaded = decision.loaded
    held = _held(decision, log)
    owed = _owed(decision, later, log, ring, held)
    letters = (*owed.intents, *_key_letters(decision, log))
    if (owed.put or letters) and log.wishes.get(WEBHOOK, loaded.name) is not None:
        since = first_untold(log, loaded.name) if owed.put else loaded.size
        news = intent(loaded.name, later.size - 1, WEBHOOK, None, since=since)
        letters = (*letters, news)
    return replace(
        decision,
        letters=(*_held_receipts(decision, later), *letters),
        put=(*decision.put, *owed.put, *held.rows),
        withdrawn=tuple(held.withdrawn),
    )


def _held(decision: Decision, log: Log) -> HeldLetters:
    """What waits for the next letters, as these events leave it."""
    held = HeldLetters.read(log, decision.loaded.name, decision.at)
    persons = reader_seats(log, decision.loaded.name)
    for seat in answers(decision.events):
        if seat in persons:
            held.ordered(seat, on_page=not decision.inbox)
    for seat in silent(decision.loaded.match, decision.events):
        if seat in persons:
            held.was_silent(seat)
    for event in decision.events:
        if isinstance(event, e.SeatChanged):
            held.left(event.seat)
    return held


def _held_receipts(decision: Decision, later: Match) -> list[Intent]:
    """The letters that come with the decision. The receipt of an order after which the match waits
    for nobody is held until the letter about the close, and is then part of that."""
    letters = list(decision.letters)
    goes_on = later.window is not None and not waits(decision.loaded, later)
    if later.paused or not (goes_on and orders(decision.events)):
        return letters
    until = moment(instant(decision.at) + CLOSES_WITHIN)
    return [replace(letter, at=until) if letter.kind == "receipt" else letter for letter in letters]


def receipts_held(decision: Decision) -> dict[Seat, Intent]:
    """The receipts that wait for the letter about the close once this decision is written."""
    if any(letter.kind in TABLE for letter in decision.letters):
        return {}
    fresh = [letter for letter in decision.letters if letter.kind == "receipt" and letter.at]
    known = {letter.seat: letter for letter in fresh if letter.seat is not None}
    return {**decision.loaded.receipts, **known}


def _owed(decision: Decision, later: Match, log: Log, ring: Keyring, held: HeldLetters) -> _Owed:
    """The letters that these events owe, if the match waits (or has ended) after them."""
    loaded, events = decision.loaded, decision.events
    since = first_untold(log, loaded.name)
    if _untold(later, since) and (later.phase == "ended" or waits(loaded, later)):
        intents = [
            _told(decision, later, held, seat, since) for seat in reader_seats(log, loaded.name)
        ]
        intents += _posted(log, ring, loaded, since, events)
        return _Owed(tuple(intents), (_mark(loaded.name, later.size, since),))
    changed = [event for event in events if isinstance(event, e.SeatChanged)]
    if changed and later.phase == "running":
        others = _chair_letters(log, ring, loaded, later, changed[0].seat)
        return _Owed((*others, *_anew(decision, later, held)))
    if any(isinstance(event, e.WindowSealed) for event in events):
        return _Owed(_to_open(decision, later, log))
    if any(isinstance(event, e.DueChanged) for event in events):
        moved = (
            intent(loaded.name, later.size - 1, "extended", seat)
            for seat in reader_seats(log, loaded.name)
        )
        return _Owed((*moved, *_anew(decision, later, held)))
    return _Owed()


def _to_open(decision: Decision, later: Match, log: Log) -> tuple[Intent, ...]:
    """Who has sealed is asked to open it; of the others nothing more is wanted."""
    name, n = decision.loaded.name, later.size - 1
    readers = set(reader_seats(log, name)).intersection(later.seals)
    return tuple(intent(name, n, "unsealing", seat) for seat in sorted(readers))


def _told(decision: Decision, later: Match, held: HeldLetters, seat: Seat, since: int) -> Intent:
    """The letter that tells this seat how the match goes on, with what waited for it, and with the
    receipt of its order if that has closed the window: then it waits no longer itself."""
    name, kind = decision.loaded.name, kind_for(later, seat)
    untold = held.of(seat)
    first = untold.since or since
    receipt = decision.loaded.receipts.get(seat)
    if receipt is not None and receipt.at > decision.at and kind in TABLE:
        held.put(seat, Untold())
        held.withdrawn.append(receipt.id)
        return intent(name, later.size - 1, kind, seat, since=first, **_with_receipt(receipt))
    return _waiting(decision, later, held, seat, first)


def _waiting(decision: Decision, later: Match, held: HeldLetters, seat: Seat, first: int) -> Intent:
    """The letter of this kind that leaves at once, or waits."""
    kind, untold = kind_for(later, seat), held.of(seat)
    until = ""
    if kind == "due":
        until = held.visit_until(seat, later)
    elif kind == "happened":
        until = held.news_until(seat, later)
    letter = intent(decision.loaded.name, later.size - 1, kind, seat, since=first)
    waits = (first, letter.id, until) if until else (0, "", "")
    visit = untold.visit if later.phase == "running" else ""
    held.put(seat, Untold(*waits, visit))
    return replace(letter, at=until)


def _anew(decision: Decision, later: Match, held: HeldLetters) -> list[Intent]:
    """The letters that wait, as they have to be now that the deadline or a chair is another."""
    waiting = [(seat, untold.since) for seat, untold in held.seats.items() if untold.letter]
    return [_waiting(decision, later, held, seat, since) for seat, since in waiting]


def _with_receipt(receipt: Intent) -> dict[str, Any]:
    """The receipt as it travels in another letter, which then answers the mail."""
    payload = load(receipt.payload)
    answers = {key: payload.pop(key) for key in ("message_id", "subject") if key in payload}
    return {"receipt": payload, **answers}


def _chair_letters(
    log: Log, ring: Keyring, loaded: LoadedMatch, later: Match, changed: Seat
) -> list[Intent]:
    """A chair has changed hands and the window stays: to everybody else, and the organiser."""
    others: list[Seat | None] = [seat for seat in reader_seats(log, loaded.name) if seat != changed]
    if has_organiser(log, ring, loaded.name):
        others.append(None)
    n = later.size - 1
    return [intent(loaded.name, n, "chair", reader, since=loaded.size) for reader in others]


def _key_letters(decision: Decision, log: Log) -> list[Intent]:
    """Of a key that nobody has signed for every person is told: that it is to come, that it does
    not, that it has come."""
    name, first = decision.loaded.name, decision.loaded.size
    return [
        intent(name, n, "key_news", reader, announced=_cause_announced(event))
        for n, event in enumerate(decision.events, start=first)
        if isinstance(event, e.KeyAnnounced | e.KeyKept)
        or (isinstance(event, e.KeyChanged) and event.cause in e.ANNOUNCED)
        for reader in reader_seats(log, name)
    ]


def _cause_announced(event: Event) -> str:
    return event.cause if isinstance(event, e.KeyAnnounced) else ""


def _posted(
    log: Log, ring: Keyring, loaded: LoadedMatch, since: int, events: Sequence[Event]
) -> list[Intent]:
    """The messages that waited for this turn, where they do (`match.postal`)."""
    waiting = stored_messages(loaded, since) if loaded.match.policy.postal else ()
    found: list[Intent] = []
    for message in waiting:
        behind = [*(entry.event for entry in loaded.entries[message.n + 1 :]), *events]
        found += press_letters(log, ring, loaded.name, message, _left(behind))
    return found


def _left(events: Iterable[Event]) -> set[Seat]:
    """The seats whose players these events take away."""
    changes = (event for event in events if isinstance(event, e.SeatChanged))
    return {event.seat for event in changes if event.cause != "conceded"}


def press_letters(
    log: Log, ring: Keyring, name: str, message: StoredMessage, gone: Collection[Seat] = ()
) -> list[Intent]:
    """A letter to each reader: persons alone, and the organiser if they have left an address.

    A reader who has `gone` since cannot be reached, and whoever sits there now must not read it:
    the author is told.
    """
    everybody = range(1, len(log.chairs.find(stream=name)) + 1)
    persons = [seat for seat in reader_seats(log, name) if seat not in gone]
    seats: list[Seat | None] = [seat for seat in persons if message.heard_by(seat, everybody)]
    if message.press.to == "organiser" and has_organiser(log, ring, name):
        seats.append(None)
    unheard = [seat for seat in sorted(gone) if message.heard_by(seat, everybody)]
    letters = [_press(ring, name, message.n, seat) for seat in seats]
    if unheard and message.author in persons:
        letters.append(_press(ring, name, message.n, message.author, unheard=unheard))
    return letters


def _press(ring: Keyring, name: str, n: int, seat: Seat | None, **more: Any) -> Intent:
    """Its id stands in the mail (Message-ID), so it is made of the leaf with the home's key: the
    leaf tells when its author wrote and, once the match has ended, who they are."""
    hidden = ring.index("press", f"{name}/{n}/{seat or 0}").hex()[:20]
    return Intent(f"press.{name}.{hidden}", name, n, "press", seat, dump({"said": n, **more}))


def has_organiser(log: Log, ring: Keyring, name: str) -> bool:
    """Is there an organiser to write to?"""
    rows = log.organisers.find(stream=name)
    return any(load(ring.unlock("organiser", row.token, row.box)) for row in rows)


def _untold(match: Match, since: int) -> bool:
    """Is there an end, or an open window, that no letter has told?

    It need not be of this decision: a window waits for nobody while bots or standing orders have
    to answer in it, and may wait for somebody after that.
    """
    window = match.window
    return match.phase == "ended" or (window is not None and window.leaf >= since)


def person_seats(log: Log, name: str) -> list[Seat]:
    """The seats on which persons sit."""
    return [chair.seat for chair in log.chairs.find(stream=name) if chair.person]


def reader_seats(log: Log, name: str) -> list[Seat]:
    """The seats of persons who can be written to."""
    chairs = log.chairs.find(stream=name)
    return [chair.seat for chair in chairs if chair.person and has_mailbox(chair.person)]


def first_untold(log: Log, name: str) -> int:
    """The first leaf that no letter has told yet."""
    return _marked(log, name)[0]


def newest_told_from(log: Log, name: str) -> int:
    """The first leaf that the newest letter about the table tells."""
    return _marked(log, name)[1]


def _marked(log: Log, name: str) -> tuple[int, int]:
    row = log.settings.get(f"told/{name}")
    marks = row.value.split() if row is not None else [b"1"]
    return int(marks[0]), int(marks[-1])


def intent(
    name: str, n: int, kind: str, seat: Seat | None, suffix: str = "", **payload: Any
) -> Intent:
    """A letter to be written. Its id comes from what it speaks of: it is never written twice."""
    id = ".".join(str(part) for part in (kind, name, n, seat or 0, suffix) if part != "")
    return Intent(id, name, n, kind, seat, dump(payload))


def kind_for(match: Match, seat: Seat) -> str:
    """Which letter tells this seat how things stand."""
    if match.phase == "lobby":
        return "welcome"
    if match.phase == "ended":
        return "over"
    asked = match.window.asked if match.window else ()
    return "due" if seat in asked else "happened"


def _mark(name: str, size: int, since: int) -> SettingRow:
    return SettingRow(f"told/{name}", f"{size} {since}".encode("ascii"))
