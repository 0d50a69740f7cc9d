"""A mailbox that is polled, where no mail server can hand the mail over (a provider's account).

What a poll takes is in our inbox before the mailbox is touched: first the durable row, then the
checkpoint (UIDVALIDITY and UID), then the flag or the move. So a crash in between loses no mail and
takes none twice. When a mail came is told by the mailbox (INTERNALDATE), within what our own clock
allows: not later than now, and not before the last poll, which would have seen it.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from enum import Enum
from imaplib import IMAP4

import msgspec
from imap_tools import BaseMailBox
from imap_tools.errors import ImapToolsError

from referee.clock import Clock
from referee.mail.door.imap_account import FetchedMail, fetch_mail, flag_mail, move_mail
from referee.mail.door.intake import Intake, NotOurs, OwnAddress
from referee.match.policy import instant
from referee.service.ledger.leases import Alone
from storage import Conflict, Fence, Log, Overtaken, SettingRow, Unavailable

_log = logging.getLogger(__name__)
TAKEN = "$RefereeTaken"  # a keyword of our own: \\Seen stays the host's
PATIENCE = timedelta(minutes=15)  # that a close waits for a mailbox which cannot be read
TRIES = 5  # to take one mail; then it stays where it lies
FAULTS = (OSError, EOFError, IMAP4.error, ImapToolsError)

Open = Callable[[], BaseMailBox]


class PollPosition(msgspec.Struct, frozen=True):
    """How far the mailbox has been read: its UIDVALIDITY, the last UID taken, and when the last
    poll that came to its end began ("" before the first)."""

    validity: int = 0
    uid: int = 0
    began: str = ""


class Fate(Enum):
    """What became of a mail: only one that was taken is flagged or moved."""

    TAKEN = "taken"
    LATER = "later"
    GIVEN_UP = "given up"
    GONE = "gone"


class Poller:
    """Thread-safe. `name` tells the mailbox apart from others; `done` is the folder that mails are
    moved to when they are taken (None: they are flagged and stay); `alone` keeps two processes from
    polling at once, and one that was away for long from going on."""

    def __init__(
        self,
        intake: Intake,
        log: Log,
        clock: Clock,
        open: Open,
        name: str,
        done: str | None = None,
        seconds: float = 30.0,
        alone: Alone | None = None,
    ) -> None:
        self._intake, self._store, self._clock, self._open = intake, log, clock, open
        self._name, self._done, self._others = f"imap/{name}", done, alone
        self._every = timedelta(seconds=seconds)
        self._busy = threading.Lock()
        self._fence: Fence | None = None  # under which this poll writes
        self._looked = ""
        self._tries: dict[int, int] = {}

    def work(self) -> int:
        """The chore: poll, if the last time is long enough ago. A mailbox that cannot be read is a
        line in our log; how many mails were taken."""
        now = self._clock.now()
        if self._looked and instant(self._looked) + self._every > instant(now):
            return 0
        try:
            return self.poll()
        except (BlockingIOError, Overtaken) as other:
            _log.info("another process polls: %s", other)
            return 0
        except FAULTS as fault:
            _log.error("the mailbox cannot be read, trying again: %s", fault)
            return 0

    def catch_up(self, before: str) -> None:
        """What lay in the mailbox before this instant is in the inbox when this returns: for a
        close. While the mailbox cannot be read the window stays open (Unavailable), but not for
        ever: after PATIENCE it closes without."""
        if self.checkpoint.began >= before:
            return
        try:
            self.poll()
        except (*FAULTS, BlockingIOError, Overtaken) as fault:
            self._not_all(before, str(fault))
        else:
            if self.checkpoint.began < before:
                self._not_all(before, "one of its mails cannot be taken")

    def _not_all(self, before: str, why: str) -> None:
        """Raises Unavailable while there is patience left."""
        if instant(self._clock.now()) - instant(before) < PATIENCE:
            raise Unavailable(f"the mailbox cannot be read before a close: {why}")
        _log.critical("a window closes though the mailbox cannot be read: %s", why)

    def poll(self) -> int:
        """Everything new, once. Raises FAULTS; what was taken until then is taken."""
        with self._alone():
            self._looked = began = self._clock.now()
            with self._open() as box:
                return self._read(box, began)

    @property
    def checkpoint(self) -> PollPosition:
        row = self._store.settings.get(self._name)
        return msgspec.json.decode(row.value, type=PollPosition) if row else PollPosition()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Raises BlockingIOError while another process polls."""
        with self._busy, self._others.held() if self._others else nullcontext() as self._fence:
            yield

    # --- one round ------------------------------------------------------------------------------

    def _read(self, box: BaseMailBox, began: str) -> int:
        reached = self._begin(box)
        taken = 0
        for number, uid in enumerate(self._new(box, reached)):
            mail = fetch_mail(box, uid)
            fate = self._take(mail, reached.began, look=number == 0) if mail else Fate.GONE
            if fate is Fate.LATER:
                return taken  # it is tried again, before those behind it
            reached = self._keep(msgspec.structs.replace(reached, uid=uid))
            if fate is Fate.TAKEN:
                taken += 1
                self._put_away(box, uid)
        self._keep(msgspec.structs.replace(reached, began=began))
        return taken

    def _begin(self, box: BaseMailBox) -> PollPosition:
        """Where to go on; from the start in a mailbox whose numbers count anew."""
        validity = box.folder.status(options=["UIDVALIDITY"])["UIDVALIDITY"]
        reached = self.checkpoint
        return reached if reached.validity == validity else PollPosition(validity, 0, reached.began)

    def _new(self, box: BaseMailBox, reached: PollPosition) -> list[int]:
        """The UIDs behind the checkpoint, upwards. A search for `9:*` gives the last mail even if
        its number is lower (RFC 9051 §6.4.4), and what we took before the numbers changed is
        known by its flag."""
        found = box.uids(f"UID {reached.uid + 1}:* UNKEYWORD {TAKEN}", charset=None)
        return sorted(uid for uid in map(int, found) if uid > reached.uid)

    def _keep(self, reached: PollPosition) -> PollPosition:
        row = SettingRow(self._name, msgspec.json.encode(reached))
        if self._fence is not None:
            self._store.put_under(self._fence, row)
        else:
            self._store.settings.put(row)
        return reached

    def _take(self, mail: FetchedMail, since: str, look: bool) -> Fate:
        """`look`: it may be in the inbox already, taken just before a crash."""
        try:
            for address in self._intake.addressees(mail.raw):
                if not (look and self._intake.holds(mail.raw, address)):
                    self._file(mail, address, since)
        except NotOurs:
            _log.info("mail %d of the mailbox is for none of our addresses", mail.uid)
        except (Unavailable, Overtaken):
            raise
        except Exception:
            return self._failed(mail.uid)
        return Fate.TAKEN

    def _file(self, mail: FetchedMail, address: OwnAddress, since: str) -> None:
        now = self._clock.now()
        received = min(now, max(mail.arrived, since))
        try:
            self._intake.receive(mail.raw, address.recipient, None, received, self._fence)
        except Conflict:  # a close has gone over that time: it counts as of now
            self._intake.receive(mail.raw, address.recipient, None, now, self._fence)

    def _failed(self, uid: int) -> Fate:
        self._tries[uid] = self._tries.get(uid, 0) + 1
        _log.exception("mail %d of the mailbox could not be taken", uid)
        if self._tries[uid] < TRIES:
            return Fate.LATER
        _log.critical("mail %d stays in the mailbox: it was tried %d times", uid, TRIES)
        return Fate.GIVEN_UP

    def _put_away(self, box: BaseMailBox, uid: int) -> None:
        """For whoever looks into the mailbox. It is ours already: a fault here loses nothing."""
        try:
            flag_mail(box, uid, TAKEN)
            if self._done is not None:
                move_mail(box, uid, self._done)
        except (IMAP4.error, ImapToolsError) as fault:
            _log.warning("mail %d is taken, but stays where it lies: %s", uid, fault)
