"""The home log, as its home writes it: what is unlogged is told in batches, by one process at a
time; of two that are at it at once one is wrong about its size, and writes nothing.

A home that has none yet begins one, and tells of all that it holds. One that lost leaves which were
signed goes on in another log, which says so.

Why: docs/decisions/0140-home-log.md.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import msgspec

from referee.games.catalogue import UnknownGameError
from referee.homelog import leaf as leaves
from referee.homelog.leaf import BEGUN, ENDED, STOOD, STREAM
from referee.homelog.names import following, number
from referee.match.policy import instant, moment
from referee.seals import canonical, checkpoint, note, vault
from referee.seals.canonical import b64u
from referee.service.ledger.core import Core
from referee.service.ledger.listing import PUBLIC, is_listed, is_practice, shelf_of
from referee.service.ledger.loaded_match import open_vault
from referee.service.ledger.timers import ROUND
from referee.service.ledger.unlogged import is_match
from referee.service.ledger.witness import Behind, SignedState, holds, lost_row, told_lost
from referee.service.notices.home_batch import HomeBatch
from storage import (
    Batch,
    Conflict,
    Facts,
    Head,
    LoggedRow,
    SettingRow,
    Unavailable,
    UnloggedRow,
)
from storage.small_tables import Row
from storage.tree import leaf_hash

EVERY = timedelta(minutes=3)  # a batch; what is younger is protected by receipts alone
AT_ONCE = 500  # leaves in one transaction
TRIES = 20  # of a leaf that waits for no batch
YOUNG = timedelta(minutes=1)  # until then it may still be said on which list a match stands
A_BEAT = 50  # matches of before that one beat tells of: deadlines wait for the first one
CURRENT, TOLD, FILLED = "home-log", "home-log/told", "home-log/filled"  # Settings

_About = TypeVar("_About")


class HomeLog:
    def __init__(self, core: Core) -> None:
        self._core = core
        self._last = ""
        self._before = list[UnloggedRow]()  # what this log is still to tell of

    # --- reading --------------------------------------------------------------------------------

    @property
    def name(self) -> str | None:
        """The stream in which it goes on; None: it was not begun yet."""
        row = self._core.log.settings.get(CURRENT)
        return row.value.decode("ascii") if row is not None else None

    def head(self) -> Head | None:
        """Where it stands. Raises Behind where the store lacks what was signed of it."""
        if (name := self.name) is None:
            return None
        core = self._core
        signed, head = core.witness.of(name), core.log.head(name)
        if signed is not None and signed.size > head.size and not holds(core.log, signed):
            core.history.lost += (signed,) if signed not in core.history.lost else ()
            raise Behind((signed,))
        return head

    @property
    def vkey(self) -> str | None:
        """The key of its checkpoints."""
        name = self.name
        return None if name is None else self._core.ring.vkey(self._core.place.origin(name))

    def checkpoint(self, head: Head) -> bytes:
        """The signed word on this head of it, which the store has committed."""
        core = self._core
        core.history.check_writable()
        core.witness.note(head.stream, head.size, head.root)
        told = checkpoint.Checkpoint(core.place.origin(head.stream), head.size, head.root)
        return checkpoint.sign(told, core.ring.signing)

    def shown(self, signed: bytes) -> None:
        """A checkpoint that somebody else keeps of this log, or of one that went on from it. Raises
        BadNote where our key did not sign it, and Behind where this store does not hold it: then
        the store was put back together with all that knew of it here, and nothing is written until
        the host has decided."""
        core, name = self._core, self.name
        if name is None:
            return
        told = checkpoint.parse_text(note.text_of(signed))
        host, _, of = told.origin.partition("/")
        if host != core.place.host or (number(of) or 0) < (number(name) or 0):
            return
        note.open(signed, [note.parse_vkey(core.ring.vkey(told.origin))])
        state = SignedState(of, told.size, told.root)
        if holds(core.log, state):
            return
        core.log.settings.put(lost_row(state))
        core.history.lost += (state,) if state not in core.history.lost else ()
        raise Behind((state,))

    # --- writing --------------------------------------------------------------------------------

    def beat(self) -> None:
        """A batch, if the last one is some minutes ago, or a round presses; and some of what was
        there before the log began, until all of it is told."""
        now = instant(self._core.clock.now())
        passed = now - instant(self._last) if self._last else EVERY
        if not timedelta() <= passed < EVERY or self._presses(now):
            self._alone(self._go_on, YOUNG)
            self._last = self._core.clock.now()
        if self._before:
            self._alone(self._go_back, A_BEAT)

    def _presses(self, now: datetime) -> bool:
        """Would the round of a beacon come before the next batch, and what the dice fall on is not
        told yet? Witnesses must sign it before."""
        log, until = self._core.log, moment(instant(self._last) + EVERY)
        published = (moment(now), "")  # these are too late for a witness, however many wait
        return any(
            moment(now) < row.at
            and any(untold.act == STOOD for untold in log.unlogged.find(stream=row.whose))
            and now - self._made(row.whose) >= YOUNG
            for row in log.timers_due(ROUND, until, AT_ONCE, behind=published)
        )

    def sequence(self) -> int:
        """Tell of all that is unlogged; how many leaves that took. Raises Behind."""
        before = self._size()
        self._alone(self._go_on, timedelta())
        while self._before:
            self._alone(self._go_back, AT_ONCE)
        return self._size() - before

    def _alone(self, work: Callable[[_About], None], about: _About) -> None:
        self._core.history.check_writable()
        with suppress(Conflict):  # somebody else is at it
            work(about)

    def _go_on(self, young: timedelta) -> None:
        """What is unlogged, but of matches that were made less than `young` ago."""
        log, now = self._core.log, instant(self._core.clock.now())
        if self.head() is None:
            self.begin()
        self._tell_of_home()
        self._write(row for row in log.unlogged.find() if now - self._made(row.stream) >= young)
        if log.settings.get(FILLED) is None and not self._before:
            self._before = self._standing()
            self._go_back(0)

    def _go_back(self, most: int) -> None:
        """Tell of so many matches more that were there before this log."""
        self._write(self._before[:most])
        del self._before[:most]
        if not self._before:
            self._core.log.settings.put(SettingRow(FILLED, b""))

    def tell_listed(
        self, stream: str, shown: bool, put: Iterable[Row], drop: Iterable[Row]
    ) -> None:
        """Write these rows, by which a match goes on the lists or off, and tell so if the match was
        told of openly. Raises Behind."""
        for _ in range(TRIES):
            with suppress(Conflict):
                batch = self._batch()
                place = batch.place(stream)
                if place is not None and place.shelf == PUBLIC:
                    batch.tell_listed(stream, shown)
                self._core.log.append(batch.written(put, drop))
                return
        raise Unavailable(f"whether {stream} is listed was not told: others write all the while")

    def begin(self, reason: str = "") -> str:
        """A new log, under a name that was never signed; what came before it is named. Its name."""
        core, name, lost = self._core, STREAM, None
        over = list[Batch]()
        for name in self._taken():
            for old in core.log.listed([name]):
                facts = Facts(cause="restored")
                over.append(Batch(name, old.head.size, (), due=None, facts=facts))
            lost, name = self._signed(name) or lost, following(name)
        data: dict[str, Any] = {"home": core.place.host}
        if lost is not None:
            root, origin = b64u(lost.root), core.place.origin(lost.match)
            data |= {"after": {"origin": origin, "root": root, "size": lost.size}, "reason": reason}
        key = core.ring.entropy("key")
        begun = Batch(
            stream=name,
            expected=0,
            leaves=(leaves.write(0, core.clock.now(), leaves.OPENED, data),),
            key=vault.wrap(core.ring.master, key, name),
            facts=Facts(game="", phase="home", cause=None),
            put=(SettingRow(CURRENT, name.encode("ascii")),),
            drop=(SettingRow(TOLD, b""), SettingRow(FILLED, b"")),
        )
        for answer in core.log.append_many([*over, begun]):
            if isinstance(answer, Exception):
                raise answer
        return name

    @property
    def next_number(self) -> int:
        """That of a log that would be begun now."""
        return 1 + sum(1 for _ in self._taken())

    def _taken(self) -> Iterator[str]:
        """The names that were signed, or are here."""
        name = STREAM
        while self._signed(name) is not None or self._core.log.listed([name]):
            yield name
            name = following(name)

    def _signed(self, name: str) -> SignedState | None:
        """The head of that log that the world has seen, if we know of one."""
        told = [state for state in told_lost(self._core.log) if state.match == name]
        return told[0] if told else self._core.witness.of(name)

    def _size(self) -> int:
        head = self.head()
        return head.size if head else 0

    def _batch(self) -> HomeBatch:
        head, core = self.head(), self._core
        assert head is not None, "it was begun"
        last = leaves.read(core.log.leaves(head.stream, head.size - 1)[0], head.size - 1)
        return HomeBatch(core, head, open_vault(head, core.ring), max(core.clock.now(), last.at))

    def _write(self, rows: Iterable[UnloggedRow]) -> None:
        rest = iter(rows)
        while some := list(islice(rest, AT_ONCE)):
            batch = self._batch()
            for row in some:
                self._tell(batch, row)
            if batch.leaves or batch.drop:
                self._core.log.append(batch.written())
            self._take_off(batch.shown)

    def _take_off(self, shown: list[str]) -> None:
        """What somebody took off the lists while the log did not tell of it yet, and now does."""
        for stream in shown:
            if not is_listed(self._core.log, stream):
                self.tell_listed(stream, False, (), ())

    def _made(self, stream: str) -> datetime:
        at: str = canonical.load(self._core.log.leaves(stream, 0, 1)[0])["at"]
        return instant(at)

    def _standing(self) -> list[UnloggedRow]:
        """How every match stands, as if it were told now."""
        rows = list[UnloggedRow]()
        for row in self._core.log.streams():
            if is_match(row.head.stream):
                ended = row.phase == "ended" and row.cause != "restored"
                rows.append(self._stands(row.head, row.cause or "" if ended else None))
        return rows

    def _stands(self, head: Head, cause: str | None = None) -> UnloggedRow:
        """As if it were told now; `cause`: of its end."""
        act = STOOD if cause is None else ENDED
        return UnloggedRow(head.stream, head.size, act, head.root, cause or "")

    def _tell(self, batch: HomeBatch, row: UnloggedRow) -> None:
        """What the row says, unless it is told already; and first that the match began. Of what
        visitors try against bots nothing is told: nobody else has a part in it."""
        batch.drop.append(row)
        if is_practice(self._core.log, row.stream):
            return
        place = batch.place(row.stream) or self._begun(batch, row.stream)
        if row.act == BEGUN or row.size <= place.size:
            return
        told = {"act": row.act, "root": b64u(row.root), "size": row.size}
        told |= {"cause": row.cause} if row.act == ENDED else {}
        leaf0 = self._core.log.leaves(row.stream, 0, 1)[0]
        self._match_leaf(batch, place, leaf0, told, row.size)

    def _begun(self, batch: HomeBatch, stream: str) -> LoggedRow:
        core = self._core
        leaf0 = core.log.leaves(stream, 0, 1)[0]
        data = canonical.load(leaf0)["data"]
        place = LoggedRow(stream, batch.head.stream, -1, 1, shelf_of(core.log, stream))
        if "restored" in data:
            old = data["restored"]["checkpoint"].split("\n")[0].partition("/")[2]
            self._tell(batch, self._stands(core.log.head(old)))  # readers hold this one against it
            lost = batch.place(old)
            if lost is not None:  # what was private stays so
                place = LoggedRow(stream, place.log, lost.n, 1, lost.shelf)
        told = {"act": BEGUN, "leaf0": b64u(leaf_hash(leaf0)), "origin": data["origin"]}
        row = self._match_leaf(batch, place, leaf0, told, 1)
        if row.shelf == PUBLIC:
            if is_listed(core.log, stream):
                batch.shown.append(stream)
            else:  # it goes on from an open one
                batch.tell_listed(stream, shown=False)
        return row

    def _match_leaf(
        self, batch: HomeBatch, place: LoggedRow, leaf0: bytes, told: dict[str, Any], size: int
    ) -> LoggedRow:
        """Linked to the leaf before it; of a match that is not on the lists only its seats read
        what it tells."""
        previous = None if place.n < 0 else place.n
        link = {"match": leaves.match_id(leaf_hash(leaf0)), "previous": previous}
        link |= {"name": leaves.name_id(told["origin"])} if told["act"] == BEGUN else {}
        tell = partial(batch.tell, leaves.MATCH)
        n = tell({**link, **told}) if place.shelf == PUBLIC else tell(link, told)
        row = LoggedRow(place.stream, place.log, n, size, place.shelf)
        batch.places[place.stream] = row
        return row

    def _tell_of_home(self) -> None:
        """The key that signs, and the rules that are here, where they are not told yet."""
        core, row = self._core, self._core.log.settings.get(TOLD)
        told: dict[str, str] = msgspec.json.decode(row.value) if row is not None else {}
        batch, before = self._batch(), dict(told)
        notes = core.ring.notes()
        key = {"key": self.vkey, "notes": b64u(hashlib.sha256(notes).digest()) if notes else None}
        if told.get("key") != (spelt := canonical.dump(key).decode()):
            told["key"] = spelt
            batch.tell(leaves.KEYS, key)
        for name in core.games.names:
            for version in core.games.versions(name):
                if f"{name} {version}" not in told:
                    with suppress(UnknownGameError):  # a file of old rules that is not to be read
                        rules = core.games.at(name, version).rules
                        digest = b64u(hashlib.sha256(rules).digest())
                        data = {"game": name, "rules": digest, "version": version}
                        batch.tell(leaves.RULES, data)
                        told[f"{name} {version}"] = digest
        if told != before:
            batch.put[TOLD] = SettingRow(TOLD, msgspec.json.encode(told))
            core.log.append(batch.written())
