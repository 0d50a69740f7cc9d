"""A monitor: follows a home from anywhere, by what its pages serve alone, and keeps what it saw.

    look = Monitor("https://play.example", folder).look()
    look.wrong                                                     # empty: all is well

It keeps every leaf of the home log, and the last head. A head that does not go on from that one, a
fork among the leaves, a match that has another record than the log tells of, a record that does not
hold: each is wrong. A match that is over is audited once, and once more where the log tells of
another root. A record whose rules are not here is only named.

Why: docs/decisions/0143-monitor.md.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from referee.audit import audit
from referee.calling import CallAnswer, call
from referee.clock import Clock, SystemClock
from referee.homelog import consistency
from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BadHomeLeaf
from referee.homelog.leaf import read as leaf_of
from referee.homelog.names import family, number
from referee.homelog.policy import WitnessPolicy
from referee.homelog.restored import went_back
from referee.match.policy import instant
from referee.match.rule_changes import GameVersions
from referee.record import BadRecord, read
from referee.seals import checkpoint, home_keys, note
from referee.seals.canonical import b64u
from referee.seals.checkpoint import Checkpoint
from referee.seals.cosignature import WitnessKey, signers
from referee.seals.home_note import BadKeys
from referee.seals.note import BadNote, LogKey
from storage.tree import Tree, leaf_hash, root_of, verify_consistency

LARGE = 1024 * 1024  # bytes, at most
RECORD = 256 * 1024 * 1024
GRACE = timedelta(minutes=15)  # a batch each three, and witnesses that are asked each one
BUNDLE = 256 * (2 + 65_535)
WIDTH = 256
Fetch = Callable[[str, int], CallAnswer]


@dataclass(frozen=True)
class HomeLook:
    """What was seen, in sentences: what is wrong, and what could not be judged here."""

    wrong: tuple[str, ...]
    unjudged: tuple[str, ...] = ()


class _NotYet(Exception):
    """A record that is to be judged at a later look: by newer rules, or once witnesses had time."""


class Alarm(Exception):
    """What must not be; nothing that hangs on it is looked at."""


def fetched(url: str, most: int) -> CallAnswer:
    """GET it. OSError."""
    return call("GET", url, seconds=60.0, most=most)


@dataclass
class Monitor:
    """`folder` holds what was seen. `vkey`: the key of the home log, as it was learnt; else the
    first one that the home shows counts from then on."""

    url: str
    folder: Path
    vkey: str | None = None
    policy: WitnessPolicy | None = None
    fetch: Fetch = fetched
    games: GameVersions | None = None
    clock: Clock = field(default_factory=SystemClock)
    _unjudged: list[str] = field(default_factory=list)
    _news: list[str] = field(default_factory=list)

    def look(self) -> HomeLook:
        """Whether all is well. OSError where the home is not there."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            key = self._key()
            signed, head, before = self._head(key)
            leaves = [*before, *self._entries(len(before), head.size)]
            if Tree(map(leaf_hash, leaves)).root() != head.root:
                raise Alarm("the leaves that are served are not those that were signed")
            fold = self._folded(leaves)
        except Alarm as alarm:
            return HomeLook((str(alarm),))
        self._keep("leaves", _bundled(leaves))
        self._keep("head", signed)
        told = (*self._news, *self._back(fold))
        wrong = (*told, *self._unsigned(leaves, key), *self._records(fold, leaves, key))
        return HomeLook(wrong, tuple(self._unjudged))

    # --- the head -------------------------------------------------------------------------------

    def _key(self) -> LogKey:
        kept = self._kept("vkey")
        shown = self._got("/home.vkey") if self.vkey is None and kept is None else kept or b""
        told = self.vkey or shown.decode("ascii", "replace").strip()
        try:
            key = note.parse_vkey(told)
        except ValueError as error:
            raise Alarm(f"this is no key: {error}") from error
        if number(key.name.partition("/")[2]) is None:
            raise Alarm(f"{key.name} is the key of no home log")
        if self.vkey is None:
            self._keep("vkey", shown)
        return key

    def _head(self, key: LogKey) -> tuple[bytes, Checkpoint, list[bytes]]:
        """The newest head, which goes on from the last one; and the leaves that are known of it."""
        signed = self._got("/checkpoint")
        head, old = self._verified(signed, key), self._kept("head")
        if old is None:
            return signed, head, []
        last, known = checkpoint.parse_text(note.text_of(old)), self._leaves()
        if last.origin != head.origin:
            self._anew(last, head, known)
            return signed, head, []
        if head.size < last.size:
            raise Alarm(f"the log went back, from {last.size} leaves to {head.size}")
        try:
            way = consistency.parse(self._got(f"/checkpoint?from={last.size}"))
        except ValueError as error:
            raise Alarm(f"the way on from {last.size} leaves cannot be read: {error}") from error
        newest = self._verified(way.checkpoint, key)
        ends = last.size, newest.size, way.hashes, last.root, newest.root
        if way.old != last.size or not verify_consistency(*ends):
            raise Alarm(f"another history: {newest.size} leaves do not go on from {last.size}")
        return way.checkpoint, newest, known

    def _verified(self, signed: bytes, key: LogKey) -> Checkpoint:
        origin = signed.split(b"\n", 1)[0].decode("utf-8", "replace")
        host = key.name.partition("/")[0]
        if origin.partition("/")[0] != host or number(origin.partition("/")[2]) is None:
            raise Alarm(f"the head is of {origin[:80]}, not of {host}'s home log")
        with suppress(BadNote):
            return checkpoint.verify(signed, LogKey(origin, key.public))
        for public in self._successors(key):
            with suppress(BadNote):
                return checkpoint.verify(signed, LogKey(origin, public))
        raise Alarm("the head is not signed by the home's key, nor by one that took its place")

    def _successors(self, key: LogKey) -> list[bytes]:
        """Keys that took its place, as the home's notes tell (docs/spec.md §4)."""
        answer = self.fetch(f"{self.url}/keys", RECORD)
        try:
            keys = home_keys.read(answer.body) if answer.status == 200 else None
        except BadKeys as error:
            raise Alarm(f"the home's notes on its keys say nothing: {error}") from error
        if keys is None or keys.home != key.name.partition("/")[0]:
            return []
        line = [each.public for each in keys.line if not keys.revoked(each.public)]
        return [public for public in line if keys.leads(key.public, public)]

    def _anew(self, last: Checkpoint, head: Checkpoint, known: list[bytes]) -> None:
        """A log that was begun anew names what was lost: said once, and then followed. What the old
        one told is kept, and held against the new one at each look."""
        if family(head.origin)[1] < family(last.origin)[1]:
            raise Alarm(f"{head.origin} took the place of {last.origin}, which went on from it")
        fold = self._folded(self._entries(0, 1))
        data: dict[str, Any] = fold.opened.data if fold.opened else {}
        after: dict[str, Any] = data.get("after") or {}
        if after.get("origin") != last.origin or after["size"] < last.size:
            raise Alarm(f"{head.origin} took the place of {last.origin}, and does not name its end")
        if after["size"] == last.size and after["root"] != b64u(last.root):
            raise Alarm(f"{head.origin} names another end of {last.origin} than was shown")
        if root_of([*map(leaf_hash, known)]) == last.root:  # else a look was broken off behind it
            self._keep("before", _bundled(known))
        self._news.append(f"{head.origin} goes on for {last.origin}: {data.get('reason')}")

    def _back(self, fold: HomeFold) -> Iterator[str]:
        """What the log tells otherwise than the one did that it goes on from."""
        old = self._kept("before")
        if old is not None:
            yield from went_back(self._folded(_bundle(old)), fold)

    # --- its witnesses --------------------------------------------------------------------------

    def _unsigned(self, leaves: list[bytes], key: LogKey) -> Iterator[str]:
        """The newest batch has a while until witnesses have signed it; what is older must be."""
        if self.policy is None:
            return
        try:
            sizes = sorted(self._signed_by(each, leaves, key) for each in self.policy.keys)
        except Alarm as alarm:
            yield str(alarm)
            return
        size = sizes[-self.policy.at_least]  # as far as so many of them have seen the log
        if size < len(leaves):
            since = leaf_of(leaves[size], size).at
            if not self._is_young(since):
                told = f"from leaf {size} on, of {since}, the home log lacks witnesses"
                yield f"{told}: fewer than {self.policy.at_least} of those named have signed it"

    def _is_young(self, at: str) -> bool:
        """Were witnesses asked so shortly ago that they need not have signed?"""
        return abs(instant(self.clock.now()) - instant(at)) <= GRACE

    def _signed_by(self, witness: WitnessKey, leaves: list[bytes], key: LogKey) -> int:
        """How many of these leaves this witness has signed. Raises Alarm for another history."""
        answer = self.fetch(f"{self.url}/checkpoint?witness={quote(witness.vkey, safe='')}", LARGE)
        if answer.status != 200:
            return 0
        head = self._verified(answer.body, key)
        try:
            signed = witness in signers(answer.body, [witness])
        except BadNote as error:
            raise Alarm(str(error)) from error
        if head.size > len(leaves):  # it grew while we were reading
            return len(leaves) if signed else 0
        if Tree(map(leaf_hash, leaves[: head.size])).root() != head.root:
            raise Alarm(f"{witness.name} was shown another history of {head.size} leaves")
        return head.size if signed else 0

    # --- the leaves -----------------------------------------------------------------------------

    def _entries(self, start: int, end: int) -> Iterator[bytes]:
        place = start - start % WIDTH
        for tile in range(place // WIDTH, -(-end // WIDTH)):
            width = min(WIDTH, end - tile * WIDTH)
            part = f".p/{width}" if width < WIDTH else ""
            found = _bundle(self._got(f"/tile/entries/{_path(tile)}{part}", BUNDLE))
            if len(found) != width:
                raise Alarm(f"leaves from {tile * WIDTH} on are withheld")
            yield from found[max(0, start - tile * WIDTH) :]

    def _folded(self, leaves: list[bytes] | Iterator[bytes]) -> HomeFold:
        fold = HomeFold()
        try:
            for raw in leaves:
                fold.take(raw)
        except (Fork, BadHomeLeaf) as error:
            raise Alarm(str(error)) from error
        return fold

    # --- the matches ----------------------------------------------------------------------------

    def _records(self, fold: HomeFold, leaves: list[bytes], key: LogKey) -> Iterator[str]:
        """Those that are over, and open: each is audited once."""
        done = set((self._kept("audited") or b"").decode().split("\n"))
        for line in fold.matches.values():
            origin, ended = line.origin, line.ended
            if origin is None or ended is None or (place := f"{origin} {ended['root']}") in done:
                continue
            try:
                young = self._is_young(leaf_of(leaves[line.n], line.n).at)
                wrong = self._record(origin, ended, key, young)
            except _NotYet:
                continue
            except OSError as error:  # the others are looked at, and this one next time
                wrong = f"its record does not come: {error}"
            if wrong is None:
                done.add(place)
                self._keep("audited", "\n".join(sorted(done - {""})).encode())
            else:
                yield f"{origin}: {wrong}"

    def _record(self, origin: str, ended: dict[str, Any], key: LogKey, young: bool) -> str | None:
        """What is wrong with a match's record; None: nothing. Raises _NotYet."""
        try:
            pinned = note.vkey(origin, key.public)
        except ValueError:
            return "no log has such a name"
        name = quote(origin.partition("/")[2], safe="")
        answer = self.fetch(f"{self.url}/match/{name}/record.zip", RECORD)
        if answer.status != 200:
            return f"its record is withheld ({answer.status})"
        try:
            record = read(answer.body)
        except BadRecord as error:
            return f"its record cannot be read: {error}"
        hashes = [leaf_hash(leaf) for leaf in record.leaves]
        if (len(hashes), b64u(root_of(hashes))) != (ended["size"], ended["root"]):
            return "its record is not what the home log tells of"
        notes = self.fetch(f"{self.url}/keys", RECORD)
        told = notes.body if notes.status == 200 else None
        report = audit(answer.body, pinned, games=self.games, home_keys=told)
        if young and [one.finding.code for one in report.checks if one.failed] == ["home.few"]:
            raise _NotYet
        if report.lacking:
            self._unjudged.append(f"{origin}: {report.headline('en')}")
            raise _NotYet
        return report.headline("en") if report.exit_code else None

    # --- what is kept ---------------------------------------------------------------------------

    def _got(self, path: str, most: int = LARGE) -> bytes:
        answer = self.fetch(f"{self.url}{path}", most)
        if answer.status != 200:
            raise Alarm(f"{path} is withheld ({answer.status})")
        return answer.body

    def _kept(self, name: str) -> bytes | None:
        path = self.folder / name
        return path.read_bytes() if path.exists() else None

    def _keep(self, name: str, data: bytes) -> None:
        fresh = self.folder / f"{name}.fresh"
        fresh.write_bytes(data)
        os.replace(fresh, self.folder / name)

    def _leaves(self) -> list[bytes]:
        return _bundle(self._kept("leaves") or b"")


def _bundled(leaves: list[bytes]) -> bytes:
    """Each behind its length."""
    return b"".join(len(raw).to_bytes(2, "big") + raw for raw in leaves)


def _bundle(data: bytes) -> list[bytes]:
    """Leaves, each behind its length. Raises Alarm."""
    found, at = list[bytes](), 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2], "big")
        if end > len(data):
            raise Alarm("a bundle of leaves is cut short")
        found.append(data[at + 2 : end])
        at = end
    return found


def _path(number: int) -> str:
    """1234067 -> x001/x234/067."""
    parts = [f"{number % 1000:03}"]
    while number := number // 1000:
        parts.append(f"x{number % 1000:03}")
    return "/".join(reversed(parts))
