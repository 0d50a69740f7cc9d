"""Inbox and outbox in memory: see `storage.log.Inbox` and `storage.log.Outbox`."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from storage.batch import (
    NO_READER,
    WITHDRAWN,
    Conflict,
    InboxDone,
    Intent,
    Invalid,
    Unknown,
    instant,
    instants,
)
from storage.log import InboxRow, OutboxRow
from storage.memory.journal import Journal


class MemoryMails:
    """The inbox. The caller holds the journal's breath."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._mails: dict[int, InboxRow] = {}
        self._drained: dict[str, str] = {}
        self._held: dict[int, tuple[str, str]] = {}  # by whom, until when

    def receive(
        self,
        received: str,
        sender: str,
        recipient: str,
        box: bytes,
        stream: str | None,
        digest: bytes,
    ) -> int:
        if stream is not None and received < self._drained.get(stream, ""):
            raise Conflict(stream, received, self._drained[stream], "drained")
        id = len(self._mails) + 1
        mail = InboxRow(id, instant(received), sender, recipient, box, stream, digest, None)
        self._journal.set(self._mails, id, mail)
        return id

    def undone(self, limit: int, stream: str | None, before: str | None) -> list[InboxRow]:
        instants([before])
        waiting = (
            mail
            for mail in self._mails.values()
            if mail.outcome is None
            and (stream is None or mail.stream == stream)
            and (before is None or mail.received < before)
        )
        return list(islice(waiting, limit))

    def finish(self, whose: str, done: Iterable[InboxDone]) -> None:
        for row in done:
            mail = self._mails.get(row.id)
            if mail is None:
                raise Unknown(f"no mail {row.id} in the inbox")
            if mail.outcome is not None:
                raise Conflict(whose, row.id, mail.outcome, "inbox")
            self._journal.set(self._mails, row.id, replace(mail, outcome=row.outcome))

    def drain(self, stream: str, then: str) -> None:
        """No mail of before then may wait, and none may come any more."""
        for mail in self.undone(1, stream, then):
            raise Conflict(stream, then, mail.id, "drained")
        self._journal.set(self._drained, stream, max(then, self._drained.get(stream, "")))

    def take(self, worker: str, now: str, until: str, limit: int) -> list[InboxRow]:
        instants([now, until])
        waiting = [mail for mail in self._mails.values() if mail.outcome is None]
        others = {id for id, (who, end) in self._held.items() if who != worker and end > now}
        busy = {mail.stream for mail in waiting if mail.id in others} - {None}
        free = [mail for mail in waiting if mail.id not in others and mail.stream not in busy]
        for mail in free[:limit]:
            self._journal.set(self._held, mail.id, (worker, until))
        return free[:limit]

    def newest(self, stream: str | None, limit: int) -> list[InboxRow]:
        mails = reversed(self._mails.values())
        return list(islice((row for row in mails if stream in (None, row.stream)), limit))

    def behind(self, id: int, before: str, limit: int) -> list[InboxRow]:
        instants([before])
        found = (row for row in self._mails.values() if row.id > id and row.received < before)
        return list(islice(found, limit))

    def change(self, id: int, box: bytes, kept: bytes) -> bool:
        mail = self._mails.get(id)
        if mail is None or mail.outcome is None or mail.box != box:
            return False
        self._journal.set(self._mails, id, replace(mail, box=kept))
        return True

    def blank(self, ids: Iterable[int]) -> None:
        for id in ids:
            mail = self._mails.get(id)
            if mail is None or mail.outcome is None:
                raise Unknown(f"no mail {id} that is done in the inbox")
            self._journal.set(self._mails, id, replace(mail, sender="", recipient="", box=b""))


class MemoryLetters:
    """The outbox. The caller holds the journal's breath."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._letters: dict[str, OutboxRow] = {}

    def add(self, intents: Iterable[Intent], at: str = "") -> None:
        for intent in intents:
            if intent.id in self._letters:
                raise Invalid(f"{intent.stream}: a letter {intent.id!r} is there already")
            kept = replace(intent, at="")
            fresh = OutboxRow(kept, None, 0, None, at or intent.at, None)
            self._journal.set(self._letters, intent.id, fresh)

    def intend(self, intents: Iterable[Intent], at: str = "") -> list[str]:
        intents = list(intents)
        instants([at or None, *(intent.at or None for intent in intents)])
        new = []
        for intent in intents:
            if intent.id not in self._letters:
                self.add([intent], at)
                new.append(intent.id)
        return new

    def pending(self, now: str, limit: int) -> list[OutboxRow]:
        instant(now)
        waiting = (
            letter
            for letter in self._letters.values()
            if letter.sent is None and letter.next_try is not None and letter.next_try <= now
        )
        return list(islice(waiting, limit))

    def take(self, now: str, until: str, limit: int) -> list[OutboxRow]:
        instants([until])
        letters = [replace(row, next_try=until) for row in self.pending(now, limit)]
        for letter in letters:
            self._journal.set(self._letters, letter.intent.id, letter)
        return letters

    def leaving(self, id: str, box: bytes, until: str, taken: OutboxRow | None) -> bytes | None:
        instant(until)
        letter = self._letter(id)
        if letter.sent is not None or letter.next_try is None:
            return None
        if taken and (taken.next_try, taken.tries) != (letter.next_try, letter.tries):
            return None
        kept = letter.box if letter.box is not None else box
        gone = replace(letter, box=kept, tries=letter.tries + 1, next_try=until)
        self._journal.set(self._letters, id, gone)
        return kept

    def sent(self, id: str, at: str) -> None:
        instant(at)
        letter = self._letter(id)
        if letter.sent is None:
            self._journal.set(self._letters, id, replace(letter, sent=at))

    def failed(self, id: str, error: str, next_try: str | None, tries: int | None) -> None:
        instants([next_try])
        letter = self._letter(id)
        counted = letter.tries + 1 if tries is None else tries
        if letter.sent is None and letter.tries <= counted:
            tried = replace(letter, tries=counted, error=error, next_try=next_try)
            self._journal.set(self._letters, id, tried)

    def hasten(self, now: str, behind: str, stream: str | None) -> int:
        instants([now, behind])
        late = [
            row
            for row in self._letters.values()
            if stream in (None, row.intent.stream)
            and row.sent is None
            and row.error is not None
            and (row.next_try or "") > behind
        ]
        for row in late:
            self._journal.set(self._letters, row.intent.id, replace(row, next_try=now))
        return len(late)

    def give_up(self, stream: str, seats: Iterable[int]) -> None:
        for id, letter in list(self._letters.items()) if seats else ():
            whose = (letter.intent.stream, letter.intent.seat)
            unwritten = letter.box is None and letter.sent is None
            if unwritten and whose in [(stream, seat) for seat in seats]:
                self._journal.set(
                    self._letters, id, replace(letter, error=NO_READER, next_try=None)
                )

    def withdraw(self, ids: Iterable[str]) -> None:
        for id in ids:
            letter = self._letters.get(id)
            if letter is None or letter.box is not None or letter.sent is not None:
                continue
            if letter.next_try is not None:
                gone = replace(letter, error=WITHDRAWN, next_try=None)
                self._journal.set(self._letters, id, gone)

    def blank(self, ids: Iterable[str]) -> None:
        for id in ids:
            letter = self._letter(id)
            error = letter.error if letter.sent is not None else "blanked"
            intent = replace(letter.intent, payload=b"")
            gone = replace(letter, intent=intent, box=None, next_try=None, error=error)
            self._journal.set(self._letters, id, gone)

    def written(self, stream: str) -> list[str]:
        return [
            id
            for id, row in self._letters.items()
            if row.intent.stream == stream and row.box is not None and row.sent is not None
        ]

    def owed(self, stream: str | None, behind: str, limit: int) -> list[OutboxRow]:
        found = [
            replace(row, box=None)
            for id, row in sorted(self._letters.items())
            if id > behind and row.sent is None and stream in (None, row.intent.stream)
        ]
        return found[:limit]

    def newest(self, stream: str | None, limit: int) -> list[OutboxRow]:
        letters = reversed(self._letters.values())
        return list(islice((row for row in letters if stream in (None, row.intent.stream)), limit))

    def _letter(self, id: str) -> OutboxRow:
        if id not in self._letters:
            raise Unknown(f"no letter {id!r} in the outbox")
        return self._letters[id]
