"""The sender: writes each intended letter once, sends the same bytes until they are gone.

Why: docs/decisions/0007-owed-letters.md, docs/decisions/0008-sending.md,
docs/decisions/0124-drawn-apart.md, docs/decisions/0132-leases.md.
"""

import logging
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from email import message_from_bytes
from functools import partial

from referee.clock import Clock
from referee.mail.reading.headers import value, written_mailbox
from referee.mail.reading.verdicts import judge
from referee.mail.sending.carriers import Carrier
from referee.mail.sending.claims import OutboxClaims
from referee.mail.sending.departures import Departures
from referee.mail.sending.envelope import BadLetter
from referee.mail.sending.letter_writer import LetterWriter, NoReader, offered_match
from referee.mail.sending.relay import NotNow
from referee.mail.sending.retries import DOUBTS, PATIENCE, TRIES, next_try
from referee.mail.sending.smtp_exchange import Unanswered
from referee.mail.sending.spells import Spell
from referee.mail.sending.undeliverable import Undeliverable
from referee.mail.sending.webhook_calls import Call, EndedCall, WebhookCalls
from referee.mail.vault import MailVault
from referee.match.policy import instant, moment
from referee.service.ledger.letters_owed import WEBHOOK
from referee.service.people.mailboxes import Failure
from referee.service.table.webhooks import Webhook
from referee.traces import span
from storage import Intent, Log, OutboxRow, Unavailable

_log = logging.getLogger(__name__)
AFTER_AN_OUTAGE = 5  # seconds: first every sender writes down what it had handed over

# (person, letter and try, what went wrong, the match that it offered a seat of)
Failed = Callable[[str, str, Failure, str | None], object]
Written = Callable[[], bytes] | None  # waits for a letter that is being written; raises as it does


@dataclass(frozen=True)
class Dispatch:
    """A letter with all that its way needs; `person`: whose mailbox it is, "" for nobody's; `hook`:
    it is no letter, but news to be told there."""

    raw: bytes
    recipient: str = ""
    person: str = ""
    return_path: str = ""
    hook: Webhook | None = None


class Sender:
    """One pass over the outbox at a time; letters of several passes never overtake one another.

    A letter is handed over only after the store has taken that it will be (`Log.leaving`); that it
    was is remembered here until the store has taken that too; such a letter leaves no second time,
    and no other leaves before the store takes some write (`Log.probe`). So a store that takes none
    sends no letter twice, a sender that is killed in between one, and a letter of which the store
    takes nothing keeps no other waiting.
    """

    def __init__(
        self,
        log: Log,
        writer: LetterWriter,
        vault: MailVault,
        carrier: Carrier,
        clock: Clock,
        claims: OutboxClaims,
        failed: Failed = lambda *_: None,
        calls: WebhookCalls | None = None,
    ) -> None:
        """`failed` is told of mailboxes that the relay refuses; `calls` take what is for a
        match's webhook (without them, that is given up)."""
        self._calls = calls
        self._log = log
        self._failed = failed
        self._claims = claims
        self._writer = writer
        self._vault = vault
        self._carrier = carrier
        self._clock = clock
        self._one_pass = threading.Lock()
        self._doubts = Counter[str]()  # how often nothing was said of a letter handed over
        self._departures = Departures(log)
        self._spell = Spell()
        self._away = ""  # when the store was last found away

    def work(self, limit: int = 500) -> int:
        """Try every letter that is due to be tried; gives how many have left. Raises Unavailable;
        then nothing more leaves until the store was there for a few seconds."""
        with self._one_pass:
            try:
                return self._pass(limit)
            except Unavailable:
                self._away = self._clock.now()
                raise
            finally:
                self._carrier.rest()
                if not self._departures:
                    self._claims.let_go()

    def _pass(self, limit: int) -> int:
        self._departures.write_down()
        if self._away and self._rests():
            self._log.probe()
            return 0
        told = self._note_calls()
        with ThreadPoolExecutor(self._claims.ahead) as hands:
            left = sum(self._send(row, written) for row, written in self._ahead(hands, limit))
        return told + left + self._note_calls()

    def _ahead(self, hands: Executor, limit: int) -> Iterator[tuple[OutboxRow, Written]]:
        """The letters in the order in which they leave; while one does, those behind it are being
        written. Nothing of that is kept before its own turn to leave."""
        waiting = deque[tuple[OutboxRow, Written]]()
        for row in self._claims.letters(limit):
            unwritten = row.box is None and row.tries < TRIES and not self._is_out(row.intent.id)
            write = hands.submit(self._writer.write, row.intent).result if unwritten else None
            waiting.append((row, write))
            if len(waiting) >= self._claims.ahead:
                yield waiting.popleft()
        while waiting:
            yield waiting.popleft()

    def _note_calls(self) -> int:
        """What came of the calls that are over; gives how many have told their news."""
        if self._calls is None:
            return 0
        return sum(
            self._does(call.row, partial(self._called, call)) for call in self._calls.ended()
        )

    def _rests(self) -> bool:
        """Another sender may still have to write down what it handed over before the outage."""
        until = instant(self._away) + timedelta(seconds=AFTER_AN_OUTAGE)
        return instant(self._clock.now()) < until

    def _send(self, row: OutboxRow, written: Written = None) -> bool:
        """Did it leave? Not again what is on its way."""
        if self._is_out(row.intent.id):
            return False
        return self._does(row, partial(self._carry, row, written))

    def _is_out(self, id: str) -> bool:
        return id in self._departures or (self._calls is not None and id in self._calls)

    def _does(self, row: OutboxRow, carry: Callable[[], bool]) -> bool:
        """Did it leave? Raises Unavailable if the store takes no write; one that takes others has
        something against this letter, which then waits by itself."""
        try:
            left = self._try(row, carry)
        except Unavailable as away:
            self._log.probe()
            self._rest(row, away)
            return False
        except Exception:  # what became of it cannot be noted; it is held for a while
            _log.exception("nothing can be noted of letter %s", row.intent.id, extra=_about(row))
            return False
        self._departures.write_down()
        return left

    def _rest(self, row: OutboxRow, why: Unavailable) -> None:
        """No try of the letter's; if it has been counted already, it is held longer anyway."""
        _log.warning(
            "the store takes nothing of letter %s, which waits: %s",
            row.intent.id,
            why,
            extra=_about(row),
        )
        again = next_try(1, self._clock.now())
        try:
            self._log.failed(row.intent.id, str(why), again, row.tries)
        except Exception as fault:  # then it comes again at once, and the others after it
            _log.warning(
                "not even that letter %s waits: %s", row.intent.id, fault, extra=_about(row)
            )

    def _try(self, row: OutboxRow, carry: Callable[[], bool]) -> bool:
        id = row.intent.id
        try:
            with span("letter sent", **_about(row)):
                left = carry()
        except (NoReader, Undeliverable, BadLetter) as never:
            _log.warning("letter %s is given up: %s", id, never, extra=_about(row))
            self._log.failed(id, str(never), None, row.tries + 1)
            return False
        except Unavailable:  # no fault of the letter's, and no try
            raise
        except Unanswered as lost:
            self._fails(row, f"no answer: {lost}", self._doubt)
            return False
        except OSError as later:  # smtplib.SMTPException is one
            self._fails(row, f"{type(later).__name__}: {later}", self._later)
            return False
        except Exception as fault:  # a fault of ours in one letter must not stop the others
            _log.exception("letter %s could not be written", id, extra=_about(row))
            self._later(row, f"{type(fault).__name__}: {fault}")
            return False
        self._doubts.pop(id, None)
        return left

    def _called(self, call: EndedCall) -> bool:
        """A call is over: its news is told, or why not."""
        if call.fault is not None:
            raise call.fault
        self._departures.remember(call.row.intent.id, self._clock.now())
        return True

    def _carry(self, row: OutboxRow, written: Written) -> bool:
        """Hand it over; False if it must not leave any more, or its call is under way. A refusal
        that is the mailbox's own is a failure of that mailbox."""
        if row.tries >= TRIES:  # none of them came to an end
            raise Undeliverable(f"its sender was killed {row.tries} times")
        now = self._clock.now()
        trip = self._leaving(row, written, now)
        if trip is None:
            return False
        if trip.hook is not None and self._calls is not None:
            self._calls.put(Call(row, trip.hook, trip.raw))
            return False
        if instant(self._clock.now()) >= instant(now) + self._claims.hold:
            return False  # this process was paused for so long that another may have the letter
        try:
            self._carrier.carry(trip.return_path, trip.recipient, trip.raw)
        except Undeliverable as never:
            if trip.person and never.failure is not None:
                offer = offered_match(row.intent)
                self._failed(trip.person, row.intent.id, never.failure, offer)
            raise
        except NotNow as later:
            failure = judge(later.smtp_code, str(later.smtp_error))
            if failure.ours or (trip.person and row.tries >= PATIENCE):
                self._failed(trip.person, f"{row.intent.id} {row.tries}", failure, None)
            raise
        self._departures.remember(row.intent.id, now)
        self._spell.left()
        return True

    def _leaving(self, row: OutboxRow, written: Written, now: str) -> Dispatch | None:
        """Written down before anybody sees a byte, with the letter as it was written the first
        time, by whatever process; all that the way needs is looked up before that. None if it is
        not as it was taken: somebody else has it."""
        intent, box = row.intent, row.box
        if box is None:
            raw = written() if written is not None else self._writer.write(intent)
            box = self._vault.lock(intent.stream, "outbox", intent.id, raw)
        else:
            raw = self._unlocked(intent, box)
        trip = self._trip(intent, raw)
        until = moment(instant(now) + self._claims.hold)
        return trip if self._log.leaving(intent.id, box, until, row) else None

    def _trip(self, intent: Intent, raw: bytes) -> Dispatch:
        if intent.kind == WEBHOOK:
            if self._calls is None:
                raise Undeliverable("this service calls no webhooks")
            return Dispatch(raw, hook=self._calls.hook(intent))
        recipient = written_mailbox(value(message_from_bytes(raw), "To"))
        if recipient is None:
            raise Undeliverable("the letter has no address")
        person = self._writer.person_at(intent, recipient)
        return Dispatch(raw, recipient, person, self._writer.return_path(intent, person))

    def _unlocked(self, intent: Intent, box: bytes) -> bytes:
        return self._vault.unlock(intent.stream, "outbox", intent.id, box)

    def _fails(self, row: OutboxRow, error: str, noted: Callable[[OutboxRow, str], None]) -> None:
        """A webhook that does not answer tells nothing of the relay."""
        if row.intent.kind != WEBHOOK:
            self._spell.failed(error, _about(row))
        noted(row, error)

    def _doubt(self, row: OutboxRow, error: str) -> None:
        """It may have been taken: each further try may be one copy more. Counted by this sender; by
        all that come after it, `TRIES` bounds them."""
        id = row.intent.id
        self._doubts[id] += 1
        if self._doubts[id] < DOUBTS:
            self._later(row, error)
            return
        _log.warning(
            "letter %s is given up, handed over %d times: %s", id, DOUBTS, error, extra=_about(row)
        )
        self._log.failed(id, error, None, row.tries + 1)
        del self._doubts[id]

    def _later(self, row: OutboxRow, error: str) -> None:
        tries = row.tries + 1
        again = next_try(tries, self._clock.now())
        if again is None:
            _log.warning(
                "letter %s is given up after %d tries: %s",
                row.intent.id,
                tries,
                error,
                extra=_about(row),
            )
        self._log.failed(row.intent.id, error, again, tries)


def _about(row: OutboxRow) -> dict[str, str]:
    """What a line of our log is about."""
    return {"match": row.intent.stream, "letter": row.intent.id}
