"""The desk: each mail in the inbox is read once, done once and answered once.

A mail that acts goes to the service, which answers it by letter in the same transaction as its
effect. A mail that acts on nothing (help, status, not understood) is answered from here.
"""

import json
import logging
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta

from referee.mail.asked import Act, Requests, Trouble
from referee.mail.bounces import failure_of, is_complaint
from referee.mail.boxes import Boxes
from referee.mail.headers import same_address
from referee.mail.house import House
from referee.mail.inbound import Letter, read_letter
from referee.mail.requests import requests_of
from referee.mail.robots import Nature
from referee.match.policy import instant, moment
from referee.service.desk import Referee
from referee.service.posts import Post, Seated
from storage import Conflict, InboxRow, Intent, Unavailable

_log = logging.getLogger(__name__)
TRIES = 5  # then the mail is put aside with an answer that says so
HOLD = 10  # seconds until the mails of a desk that vanished are another's

Says = list[tuple[str, Mapping[str, str | int]]]


class Desk:
    """Works off the inbox, in order. Thread-safe; a close may call `drain` while `work` runs.

    There may be several, in several processes: each takes mails for a while (`Log.take_mails`), so
    that the work is shared. That a mail is done once does not rest on it: a mail's outcome is
    written with its effect, and the second to write it is refused.
    """

    def __init__(self, referee: Referee, boxes: Boxes, house: House) -> None:
        self._referee = referee
        self._boxes = boxes
        self._house = house
        self._name = secrets.token_hex(8)
        self._lock = threading.RLock()
        self._depth = 0
        self._taken: set[int] = set()
        self._tries: dict[int, int] = {}

    def work(self, limit: int = 100) -> int:
        """Every mail that waits; gives how many were done. A mail that meets a fault of ours is
        left for the next time, and does not keep the others waiting."""
        with self._busy():
            rows = self._mine(limit)
            return sum(self._try(row) for row in rows if row.id not in self._taken)

    def _mine(self, limit: int) -> list[InboxRow]:
        now = self._referee.clock.now()
        until = moment(instant(now) + timedelta(seconds=HOLD))
        return self._referee.log.take_mails(self._name, now, until, limit)

    def drain(self, match: str, before: str) -> None:
        """The match's mail that came before this instant: what a close must hear first.

        Whoever holds them: a desk that vanished must not hold up a close. A fault of ours is
        raised: the window then stays open rather than close over a mail that was answered 250 in
        time. A mail that has failed too often is put aside, and the close goes on.
        """
        with self._busy():
            while rows := self._waiting(match, before):
                for row in rows:
                    if row.id not in self._taken:
                        self._off(row)

    def _waiting(self, match: str, before: str) -> list[InboxRow]:
        rows = self._referee.log.inbox(stream=match, before=before)
        return [row for row in rows if row.id not in self._taken]

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """One thread at a time. An order taken in here may close a window, which drains the inbox
        in here again: `_taken` keeps both from doing a mail twice."""
        with self._lock:
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if not self._depth:
                    self._taken.clear()

    def _try(self, row: InboxRow) -> bool:
        """Is the mail off the desk? A fault is for our log, and the mail waits."""
        try:
            self._off(row)
        except Unavailable:
            raise
        except Exception:
            _log.exception("mail %d could not be handled", row.id)
            return False
        return True

    def _off(self, row: InboxRow) -> None:
        """Take it; one that has met a fault too often is put aside. Raises the fault otherwise.

        A store that is not there is no fault of the mail's, and is not counted.
        """
        try:
            self._take(row)
        except Unavailable:
            raise
        except Exception:
            self._tries[row.id] = self._tries.get(row.id, 0) + 1
            if self._tries[row.id] < TRIES:
                raise
            _log.exception("mail %d is put aside", row.id)
            self._put_aside(row)
        self._tries.pop(row.id, None)

    def _put_aside(self, row: InboxRow) -> None:
        token = self._house.token_of(row.recipient)
        chair = self._referee.chair_by_mail(token) if token else None
        says: Says = [("fault_ours", {})]
        intents = [_answer(row, chair, Letter(Nature.PERSON), says)] if chair else []
        with suppress(Conflict):  # somebody else has done it meanwhile
            self._referee.log.inbox_done(row.id, "fault", intents)

    # --- one mail -------------------------------------------------------------------------------

    def _take(self, row: InboxRow) -> None:
        """Do it once. What somebody else has done meanwhile (another process) is done."""
        self._taken.add(row.id)
        try:
            self._read(row)
        except Conflict as conflict:
            if conflict.what != "inbox":
                raise
            _log.info("mail %d was done by somebody else meanwhile", row.id)

    def _read(self, row: InboxRow) -> None:
        token = self._house.token_of(row.recipient)
        chair = self._referee.chair_by_mail(token) if token else None
        if chair is None:
            self._came_back(row)
            return
        raw = self._boxes.unlock(row.stream, "inbox", row.digest.hex(), row.box)
        letter = read_letter(raw, row.sender, self._house)
        if letter.nature is not Nature.PERSON:
            self._silent(row, letter.nature.value)
        elif letter.fault is not None:
            self._answer(row, chair, letter, "unreadable", [(f"fault_{letter.fault}", {})])
        else:
            self._asked(row, chair, letter, requests_of(letter))

    def _came_back(self, row: InboxRow) -> None:
        """To the return path of a letter: the mailbox that it was for may have failed."""
        person = self._house.bounced_person(row.recipient)
        outcome = "bounce" if self._house.bounced(row.recipient) else "unknown"
        if person:
            raw = self._boxes.unlock(row.stream, "inbox", row.digest.hex(), row.box)
            self._referee.came_back(person, row.recipient, failure_of(raw), is_complaint(raw))
        self._silent(row, outcome)

    def _asked(self, row: InboxRow, chair: Seated, letter: Letter, asked: Requests) -> None:
        if asked.troubles:
            says = [_said(trouble) for trouble in asked.troubles]
            self._answer(row, chair, letter, "not understood", says)
        elif asked.acts:
            self._referee.submit(self._post(row, chair, letter, asked.acts[0]))
        elif asked.confirms:
            self._confirm(row, chair, letter, asked.confirms[0])
        else:
            self._answer(row, chair, letter, " ".join(asked.asks), [], asked.asks)

    def _post(self, row: InboxRow, chair: Seated, letter: Letter, act: Act) -> Post:
        return Post(
            match=chair.match,
            seat=chair.seat,
            kind=act.kind,
            text=act.text,
            window=act.window,
            received=row.received,
            signature=act.signature,
            assurance=_assurance(chair, letter),
            language=chair.language,
            inbox=row.id,
            message_id=letter.message_id,
            subject=letter.subject,
        )

    def _confirm(self, row: InboxRow, chair: Seated, letter: Letter, token: str) -> None:
        answer = self._referee.confirm(token, row.id, letter.subject, row.received)
        if answer.outcome == "unknown":
            says: Says = [("confirmed_unknown", {"token": token})]
            self._answer(row, chair, letter, "unknown token", says)

    # --- answers --------------------------------------------------------------------------------

    def _silent(self, row: InboxRow, outcome: str) -> None:
        """Machines are never answered, strangers neither."""
        self._referee.log.inbox_done(row.id, outcome)

    def _answer(
        self,
        row: InboxRow,
        chair: Seated,
        letter: Letter,
        outcome: str,
        says: Says,
        asks: tuple[str, ...] = ("help",),
    ) -> None:
        """One letter to the seat's own address, whoever wrote, while its budget lasts; the help
        comes with a refusal."""
        spent = self._referee.allowance(chair.match, chair.seat, _assurance(chair, letter))
        if not spent.allowed:
            _log.info("mail %d is not answered: that seat has had too many answers", row.id)
            self._silent(row, outcome)
            return
        whole: Says = [("answer_not_taken", {}), *says] if says else []
        intents = [_answer(row, chair, letter, whole, asks, spent.quiet)]
        self._referee.log.inbox_done(row.id, outcome, intents)


def _answer(
    row: InboxRow,
    chair: Seated,
    letter: Letter,
    says: Says,
    asks: tuple[str, ...] = (),
    quiet: str = "",
) -> Intent:
    payload = {
        "says": says,
        "status": "status" in asks,
        "help": "help" in asks,
        "message_id": letter.message_id,
        "subject": letter.subject,
        "quiet": quiet,
    }
    text = json.dumps(payload, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    id = f"answer.{chair.match}.{chair.seat}.m{row.id}"
    return Intent(id, chair.match, 0, "answer", chair.seat, text.encode("utf-8"))


def _said(trouble: Trouble) -> tuple[str, Mapping[str, str | int]]:
    return f"trouble_{trouble.key}", trouble.facts


def _assurance(chair: Seated, letter: Letter) -> str:
    """ "address" if the letter comes from the seat's own mailbox, else "token"."""
    person = chair.person
    known = person is not None and letter.author == same_address(person.address)
    return "address" if known else "token"
