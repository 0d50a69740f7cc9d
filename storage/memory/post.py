"""Inbox and outbox in memory: see `storage.log.Inbox` and `storage.log.Outbox`."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from storage.batch import Conflict, InboxDone, Intent, Invalid, Unknown, instant, instants
from storage.log import InboxRow, OutboxRow
from storage.memory.journal import Journal


class Mails:
    """The inbox. The caller holds the journal's breath."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._mails: dict[int, InboxRow] = {}

    def receive(
        self,
        received: str,
        sender: str,
        recipient: str,
        box: bytes,
        stream: str | None,
        digest: bytes,
    ) -> int:
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

    def demand_drained(self, stream: str, then: str) -> None:
        for mail in self.undone(1, stream, then):
            raise Conflict(stream, then, mail.id, "drained")


class Letters:
    """The outbox. The caller holds the journal's breath."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._letters: dict[str, OutboxRow] = {}

    def add(self, intents: Iterable[Intent]) -> None:
        for intent in intents:
            if intent.id in self._letters:
                raise Invalid(f"{intent.stream}: a letter {intent.id!r} is there already")
            fresh = OutboxRow(intent, None, 0, None, "", None)
            self._journal.set(self._letters, intent.id, fresh)

    def intend(self, intents: Iterable[Intent]) -> list[str]:
        new = []
        for intent in intents:
            if intent.id not in self._letters:
                self.add([intent])
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

    def rendered(self, id: str, box: bytes) -> None:
        letter = self._letter(id)
        if letter.box is None:
            self._journal.set(self._letters, id, replace(letter, box=box))

    def sent(self, id: str, at: str) -> None:
        instant(at)
        letter = self._letter(id)
        if letter.sent is None:
            self._journal.set(self._letters, id, replace(letter, sent=at))

    def failed(self, id: str, error: str, next_try: str | None) -> None:
        instants([next_try])
        letter = self._letter(id)
        if letter.sent is None:
            tries = letter.tries + 1
            tried = replace(letter, tries=tries, error=error, next_try=next_try)
            self._journal.set(self._letters, id, tried)

    def newest(self, stream: str | None, limit: int) -> list[OutboxRow]:
        letters = reversed(self._letters.values())
        return list(islice((row for row in letters if stream in (None, row.intent.stream)), limit))

    def _letter(self, id: str) -> OutboxRow:
        if id not in self._letters:
            raise Unknown(f"no letter {id!r} in the outbox")
        return self._letters[id]
