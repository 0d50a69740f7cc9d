"""Load, decide, append, and try again if somebody else was quicker.

Every clerk of the desk works on a match inside `with core.held(name) as loaded`, and writes with
`core.commit`: leaves, sealed parts, letters to be written, due row and inbox outcome in one
transaction. Nothing is rendered, signed or sent in it.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from referee.clock import Clock
from referee.codec import Disclosed, Encoded
from referee.games.catalogue import Catalogue
from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.closing import complete
from referee.match.deadlines.patience import look_at
from referee.match.deadlines.surviving import before_last
from referee.match.opening import ready
from referee.match.state import Match
from referee.seals import checkpoint
from referee.service.ledger.absences import Absences
from referee.service.ledger.banks import banks
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.letters_owed import letters
from referee.service.ledger.loaded import Loaded, Secrets, load
from referee.service.ledger.witness import Behind, NoWitness, Signed, Witness, holds
from storage import KEEP, Batch, Conflict, Due, Facts, InboxDone, Intent, Keep, Listed, Log
from storage.shelf import Row
from storage.tree import root_of

WARM = 256  # matches kept in memory, as long as they have no more leaves
WARM_LEAVES = 50_000  # than this together (a leaf takes about 4 kB)
NEVER = "~"  # later than any time
TRIES = 50  # somebody else cannot be quicker for ever

T = TypeVar("T")


@dataclass(frozen=True)
class Place:
    """Where this referee is found: mail at `<mailbox>+<token>@<host>`, pages under `url`."""

    host: str
    mailbox: str = "referee"
    url: str = "http://localhost:8000"

    def origin(self, match: str) -> str:
        return f"{self.host}/{match}"

    def address(self, token: str) -> str:
        return f"{self.mailbox}+{token}@{self.host}"


@dataclass
class Core:
    log: Log
    games: Catalogue
    ring: Keyring
    clock: Clock
    place: Place
    leaf_ms: int = 0
    witness: Witness = field(default_factory=NoWitness)
    lost: tuple[Signed, ...] = ()
    frozen: frozenset[str] = frozenset()  # begun anew, or just being so
    _warm: OrderedDict[str, Loaded] = field(default_factory=OrderedDict)
    _locks: WeakValueDictionary[str, threading.RLock] = field(default_factory=WeakValueDictionary)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    # --- loading --------------------------------------------------------------------------------

    @property
    def absences(self) -> Absences:
        """Who is away when."""
        return Absences(self.log, self.ring)

    @contextmanager
    def held(self, name: str) -> Iterator[Loaded]:
        """The match as it stands, held by this thread alone. Raises storage.Unknown."""
        with self._lock(name):
            yield self._fresh(name)

    def forget(self, name: str) -> None:
        """The next look loads it anew."""
        with self._guard:
            self._warm.pop(name, None)

    def freeze(self, name: str) -> None:
        """This match was begun anew under another name: it is over, without a leaf that says so."""
        self.frozen |= {name}
        self.forget(name)

    def retrying(self, action: Callable[[], T]) -> T:
        """The action's answer; on Conflict it is done again from the beginning.

        Raises Conflict (`inbox`) for a mail that somebody else has done.
        """
        for _ in range(TRIES):
            try:
                return action()
            except Conflict as conflict:
                if conflict.what == "inbox":  # somebody else has done this mail: no try helps
                    raise
                self.forget(conflict.stream)
                last = conflict
        raise last

    def _lock(self, name: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(name, threading.RLock())

    def _fresh(self, name: str) -> Loaded:
        head = self.log.head(name)
        with self._guard:
            warm = self._warm.get(name)
        if warm is None or warm.size != head.size or warm.frontier.root() != head.root:
            warm = load(self.log, name, self.games, self.ring)
            self._look_back(warm)
            if name in self.frozen:
                warm.match = replace(warm.match, phase="ended", cause="restored", window=None)
        self._keep(name, warm)
        return warm

    def _keep(self, name: str, loaded: Loaded) -> None:
        with self._guard:
            self._warm[name] = loaded
            self._warm.move_to_end(name)
            while len(self._warm) > 1 and self._too_warm():
                self._warm.popitem(last=False)

    def _too_warm(self) -> bool:
        leaves = sum(loaded.size for loaded in self._warm.values())
        return len(self._warm) > WARM or leaves > WARM_LEAVES

    def secrets(self, loaded: Loaded) -> Secrets:
        if loaded.secrets is None:
            loaded.secrets = Secrets.unlocked(loaded.vault, self.log)
        return loaded.secrets

    def going_on(self, names: Iterable[str]) -> list[Listed]:
        """Those of these matches that have not ended, by name; none of them is loaded."""
        return [
            one
            for one in self.log.listed(names)
            if one.phase != "ended" and one.head.stream not in self.frozen
        ]

    # --- writing --------------------------------------------------------------------------------

    def moment(self, loaded: Loaded) -> str:
        """Now, but never before the last leaf."""
        return max(self.clock.now(), loaded.match.at)

    def commit(
        self,
        loaded: Loaded,
        events: list[Event],
        at: str,
        *,
        bodies: Iterable[Disclosed] = (),
        intents: Iterable[Intent] = (),
        inbox: Iterable[InboxDone] = (),
        claim: bool = False,
        drained: str | None = None,
        put: Iterable[Row] = (),
        drop: Iterable[Row] = (),
        given_up: Iterable[Seat] = (),
    ) -> None:
        """One decision, all or nothing. Raises Conflict; then nothing has changed."""
        self._in_step(loaded)
        put = tuple(put)
        events = [*events, *self.put_off(loaded, loaded.match, events, put)]
        put = (*put, *self.absences.spending(loaded.match, loaded.name, events, put))
        encoded = loaded.encode(events, at, self.ring, self.leaf_ms)
        later = loaded.after(encoded)
        owed = letters(self, loaded, later, events)
        parts = [*(part for one in encoded for part in one.parts), *bodies]
        batch = Batch(
            stream=loaded.name,
            expected=loaded.size,
            leaves=tuple(one.leaf for one in encoded),
            parts=tuple(loaded.vault.box(part) for part in parts),
            intents=(*intents, *owed.intents),
            due=self._due(loaded, later, at, put),
            claim=self._claim(loaded) if claim else None,
            drained=drained,
            inbox=tuple(inbox),
            facts=_facts(loaded.match, later),
            put=(*put, *owed.put),
            drop=tuple(drop),
            given_up=tuple(given_up),
        )
        self.log.append(batch)
        self._grow(loaded, encoded, bodies)

    def put_off(
        self, loaded: Loaded, match: Match, events: Sequence[Event], put: Iterable[Row] = ()
    ) -> list[Event]:
        """What stands at once behind a window that these events of `match` open last: that it is
        paused, or due when all were told before, or waits for who is away, `put` included."""
        last = events[-1] if events else None
        if not isinstance(last, e.WindowOpened):
            return []
        stays = before_last(match.lasting, events).behind(last)
        away = self.absences.delay(match, loaded.name, last, put)
        found = [one for one in (stays, away) if one is not None]
        return [max(found, key=lambda one: one.due or NEVER)] if found else []

    def writable(self) -> None:
        """Raises Behind while the store is behind what was signed."""
        if self.lost:
            raise Behind(self.lost)

    def _in_step(self, loaded: Loaded) -> None:
        """Raises Behind, also where the store fell behind while we were up (a failover to a copy
        that had not got everything)."""
        signed = self.witness.of(loaded.name)
        if signed is not None and signed.size > loaded.size:
            self._look_back(loaded)
        self.writable()

    def _look_back(self, loaded: Loaded) -> None:
        """Is what was signed of this match still there? If not, it is lost from now on."""
        signed = self.witness.of(loaded.name)
        if signed is None or loaded.name in self.frozen:
            return
        if loaded.size < signed.size:  # perhaps somebody else has only been quicker
            there = holds(self.log, signed)
        else:
            there = root_of(loaded.hashes[: signed.size]) == signed.root
        if not there and signed not in self.lost:
            self.lost += (signed,)

    def _grow(self, loaded: Loaded, encoded: list[Encoded], bodies: Iterable[Disclosed]) -> None:
        extra = list(bodies)
        for n, one in enumerate(encoded, start=loaded.size):
            loaded.take(one.leaf, [*one.parts, *(body for body in extra if body.n == n)])

    def _claim(self, loaded: Loaded) -> Due | None:
        return self.log.due_of(loaded.name)

    def _due(self, loaded: Loaded, later: Match, at: str, put: Iterable[Row]) -> Due | Keep | None:
        wanted = self.due_row(loaded, later, at, put)
        held = self.log.due_of(loaded.name)
        return KEEP if wanted == held else wanted

    def due_row(self, loaded: Loaded, match: Match, at: str, put: Iterable[Row] = ()) -> Due | None:
        """When the ticker must look at this match: at once if it need not wait for anybody. `put`
        are rows that are written with it."""
        if match.phase == "ended":
            return None
        if match.phase == "lobby":
            return Due(loaded.name, 0, at) if ready(match) else None
        if match.window is None:
            return None
        if not self.waits(loaded, match):
            return Due(loaded.name, match.window.number, at)
        due = look_at(match, loaded.game, banks(self.log, loaded.name, match, put))
        return Due(loaded.name, match.window.number, due) if due is not None else None

    def waits(self, loaded: Loaded, match: Match) -> bool:
        """Must somebody still do something before the match can go on?"""
        if match.window is None:
            return match.phase != "ended"
        if complete(match, loaded.game):
            return False
        return not self.bots_owe(loaded.name, match)

    def bots_owe(self, name: str, match: Match) -> tuple[int, ...]:
        """The asked seats whose bots have not answered yet."""
        if match.window is None or match.paused:
            return ()
        bots = {chair.seat for chair in self.log.chairs.find(stream=name) if chair.bot}
        return tuple(seat for seat in match.window.asked if seat in bots - match.orders.keys())

    # --- the log's word -----------------------------------------------------------------------

    def checkpoint(self, loaded: Loaded) -> bytes:
        """The signed note of the committed head. Raises Behind."""
        if loaded.name not in self.frozen:
            self._in_step(loaded)
        return self.signed_note(loaded)

    def signed_note(self, loaded: Loaded) -> bytes:
        """The same, also of a match that is behind: an older state is no other history."""
        root = loaded.frontier.root()
        self.witness.note(loaded.name, loaded.size, root)
        head = checkpoint.Checkpoint(loaded.match.origin, loaded.size, root)
        return checkpoint.sign(head, self.ring.signing)


def _facts(before: Match, after: Match) -> Facts | None:
    if (before.phase, before.cause) == (after.phase, after.cause):
        return None
    return Facts(phase=after.phase, cause=after.cause)
