"""After the storm: is everything there that was promised, and nothing twice?

Each finding is a sentence. What was promised is known from the players alone: their own lists of
mails that were answered 250, and the letters in their boxes.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from pathlib import Path

from referee.audit import audit
from referee.home.bootstrap import Home
from referee.home.fsck import fsck
from referee.mail.vault import MailVault
from storage import InboxRow
from storage.batch import WITHDRAWN
from tests.stories.test_by_mail import leaf_in, leaf_of
from tests.storms.mailroom import Mailroom
from tests.storms.people import Person

ALWAYS = "9999-12-31T23:59:59.999Z"
_ALL = 1_000_000


def reckoning(
    home: Home, matches: Iterable[str], people: list[Person], mailroom: Mailroom, folder: Path
) -> Iterator[str]:
    """All findings; none: nothing was lost and nothing done twice. `folder` is for the letters."""
    yield from _people(people)
    yield from _letters(mailroom)
    yield from _mails(home, people)
    yield from _rest(home)
    for match in matches:
        mine = [person for person in people if person.address.endswith(f"@{match}.example")]
        yield from (f"{match}: {says}" for says in _match(home, match, mine, folder / match))


def _people(people: list[Person]) -> Iterator[str]:
    for person in people:
        if person.fault is not None:
            yield f"{person.address}: {person.fault!r}"
        if not person.finished:
            yield f"{person.address} was never told that the match is over"


def _letters(mailroom: Mailroom) -> Iterator[str]:
    for id, bodies in mailroom.letters.items():
        if len(bodies) > 1:
            yield f"{id} came with {len(bodies)} different bodies"


def _mails(home: Home, people: list[Person]) -> Iterator[str]:
    """Every mail that was answered 250 is in the inbox, done, and answered by one letter a row."""
    rows = _by_message_id(home)
    for person in people:
        answers = Counter(str(letter["In-Reply-To"]) for letter in person.letters)
        for promise in person.promises:
            came = rows.get(promise.id, [])
            if not came:
                yield f"{promise.id} of {promise.author} was answered 250 and is not there"
            if any(row.outcome is None for row in came):
                yield f"{promise.id} of {promise.author} was never worked off"
            if promise.text is not None and answers[promise.id] != len(came):
                said = f"{answers[promise.id]} answers to {len(came)} times the mail"
                yield f"{promise.id} of {promise.author}: {said}"


def _by_message_id(home: Home) -> dict[str, list[InboxRow]]:
    vault, found = MailVault(home.log, home.ring), dict[str, list[InboxRow]]()
    for row in home.log.mails(limit=_ALL):
        raw = vault.unlock(row.stream, "inbox", row.digest.hex(), row.box)
        found.setdefault(str(message_from_bytes(raw)["Message-ID"]), []).append(row)
    return found


def _rest(home: Home) -> Iterator[str]:
    """Nothing is left over, and everything agrees (every tree is computed anew)."""
    log = home.log
    left = {
        "mails to work off": log.inbox(_ALL),
        "letters to send": log.pending(ALWAYS, _ALL),
        "windows due": log.due(ALWAYS, _ALL),
        "matches set aside": log.quarantined(),
    }
    yield from (f"{len(rows)} {what}" for what, rows in left.items() if rows)
    for row in log.outbox(limit=_ALL):
        given_up = row.sent is None and row.next_try is None
        if given_up and row.error != WITHDRAWN:  # then another letter answers, as _mails sees
            yield f"letter {row.intent.id} was given up: {row.error}"
    yield from (f"fsck: {one.match}: {one.says}" for one in fsck(home))


def _match(home: Home, match: str, people: list[Person], folder: Path) -> Iterator[str]:
    leaves = home.log.leaves(match)
    entries = [json.loads(leaf) for leaf in leaves]
    if entries[-1]["type"] != "match.ended" or entries[-1]["data"]["cause"] != "outcome":
        yield "did not come to its end"
        return
    closed = Counter(
        entry["data"]["window"] for entry in entries if entry["type"] == "match.window_closed"
    )
    yield from (f"window {number} closed {n} times" for number, n in closed.items() if n > 1)
    yield from _texts(home, match, people)
    yield from _receipts(leaves, people)
    yield from _audited(home, match, people, folder)


def _texts(home: Home, match: str, people: list[Person]) -> Iterator[str]:
    """Each signed text that was answered 250 is one leaf."""
    with home.referee.core.locked(match) as loaded:
        parts = [part.value for part in loaded.parts if part.name.startswith("letter.")]
    on_log = Counter(part["text"] for part in parts)
    for promise in (promise for person in people for promise in person.promises):
        if promise.text is not None and on_log[promise.text] != 1:
            yield f"{promise.id}: its text is on the log {on_log[promise.text]} times"


def _receipts(leaves: list[bytes], people: list[Person]) -> Iterator[str]:
    """The leaf that a receipt holds is the log's, to the byte."""
    for receipt in (receipt for person in people for receipt in person.receipts):
        if leaf_in(receipt) != leaves[leaf_of(receipt)]:
            yield f"the leaf of {receipt['Message-ID']} is not on the log"


def _audited(home: Home, match: str, people: list[Person], folder: Path) -> Iterator[str]:
    """The record holds, and every checkpoint in every mailbox is on its one history."""
    folder.mkdir(parents=True)
    letters = [letter for person in people for letter in person.letters]
    mails = []
    for n, letter in enumerate(letters):
        mails.append(folder / f"{n}.eml")
        mails[-1].write_bytes(letter.as_bytes())
    report = audit(home.referee.records.export(match), home.referee.records.vkey(match), mails)
    if not report.holds:
        yield f"audit: {report.text('en')}"
