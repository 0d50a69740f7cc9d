"""The head of the home log: signed by the home's key, and gone on from the last one."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.homelog import consistency
from referee.homelog.fold import HomeFold
from referee.homelog.names import family, number
from referee.homelog.restored import went_back
from referee.monitor.afar import RECORD, Afar, Alarm
from referee.monitor.leaves import bundled, entries, folded, parted
from referee.seals import checkpoint, home_keys, note
from referee.seals.canonical import b64u
from referee.seals.checkpoint import Checkpoint
from referee.seals.home_note import BadKeys
from referee.seals.note import BadNote, LogKey
from storage.tree import leaf_hash, root_of, verify_consistency


class NewestHead(NamedTuple):
    """As it is signed, and what is known of the leaves below it."""

    signed: bytes
    head: Checkpoint
    known: list[bytes]


@dataclass
class Heads:
    """Of one home, by its key. `news`: what is said once."""

    afar: Afar
    key: LogKey
    news: list[str] = field(default_factory=list)

    def newest(self) -> NewestHead:
        """It goes on from the last one. Raises Alarm, OSError."""
        signed = self.afar.got("/checkpoint")
        head, old = self.verified(signed), self.afar.kept("head")
        if old is None:
            return NewestHead(signed, head, [])
        last = checkpoint.parse_text(note.text_of(old))
        known = parted(self.afar.kept("leaves") or b"")
        if last.origin != head.origin:
            self._anew(last, head, known)
            return NewestHead(signed, head, [])
        if head.size < last.size:
            raise Alarm(f"the log went back, from {last.size} leaves to {head.size}")
        return self._way(last, known)

    def _way(self, last: Checkpoint, known: list[bytes]) -> NewestHead:
        try:
            way = consistency.parse(self.afar.got(f"/checkpoint?from={last.size}"))
        except ValueError as error:
            raise Alarm(f"the way on from {last.size} leaves cannot be read: {error}") from error
        newest = self.verified(way.checkpoint)
        ends = last.size, newest.size, way.hashes, last.root, newest.root
        if way.old != last.size or not verify_consistency(*ends):
            raise Alarm(f"another history: {newest.size} leaves do not go on from {last.size}")
        return NewestHead(way.checkpoint, newest, known)

    def verified(self, signed: bytes) -> Checkpoint:
        """A head of the home's log. Raises Alarm, OSError."""
        key = self.key
        origin = signed.split(b"\n", 1)[0].decode("utf-8", "replace")
        host = key.name.partition("/")[0]
        if origin.partition("/")[0] != host or number(origin.partition("/")[2]) is None:
            raise Alarm(f"the head is of {origin[:80]}, not of {host}'s home log")
        with suppress(BadNote):
            return checkpoint.verify(signed, LogKey(origin, key.public))
        for public in self._successors():
            with suppress(BadNote):
                return checkpoint.verify(signed, LogKey(origin, public))
        raise Alarm("the head is not signed by the home's key, nor by one that took its place")

    def _successors(self) -> list[bytes]:
        """Keys that took its place, as the home's notes tell (docs/spec.md §4)."""
        answer = self.afar.answer("/keys", RECORD)
        try:
            keys = home_keys.read(answer.body) if answer.status == 200 else None
        except BadKeys as error:
            raise Alarm(f"the home's notes on its keys say nothing: {error}") from error
        if keys is None or keys.home != self.key.name.partition("/")[0]:
            return []
        line = [each.public for each in keys.line if not keys.revoked(each.public)]
        return [public for public in line if keys.leads(self.key.public, public)]

    def _anew(self, last: Checkpoint, head: Checkpoint, known: list[bytes]) -> None:
        """A log that was begun anew names what was lost: said once, and then followed. What the old
        one told is kept, and held against the new one at each look."""
        if family(head.origin)[1] < family(last.origin)[1]:
            raise Alarm(f"{head.origin} took the place of {last.origin}, which went on from it")
        fold = folded(entries(self.afar, 0, 1))
        data: dict[str, Any] = fold.opened.data if fold.opened else {}
        after: dict[str, Any] = data.get("after") or {}
        if after.get("origin") != last.origin or after["size"] < last.size:
            raise Alarm(f"{head.origin} took the place of {last.origin}, and does not name its end")
        if after["size"] == last.size and after["root"] != b64u(last.root):
            raise Alarm(f"{head.origin} names another end of {last.origin} than was shown")
        if root_of([*map(leaf_hash, known)]) == last.root:  # else a look was broken off behind it
            self.afar.keep("before", bundled(known))
        self.news.append(f"{head.origin} goes on for {last.origin}: {data.get('reason')}")

    def back(self, fold: HomeFold) -> Iterator[str]:
        """What the log tells otherwise than the one did that it goes on from."""
        old = self.afar.kept("before")
        if old is not None:
            yield from went_back(folded(parted(old)), fold)


def home_key(afar: Afar, told: str | None) -> LogKey:
    """The key as it was learnt; else the first that the home showed. Raises Alarm, OSError."""
    kept = afar.kept("vkey")
    shown = afar.got("/home.vkey") if told is None and kept is None else kept or b""
    try:
        key = note.parse_vkey(told or shown.decode("ascii", "replace").strip())
    except ValueError as error:
        raise Alarm(f"this is no key: {error}") from error
    if number(key.name.partition("/")[2]) is None:
        raise Alarm(f"{key.name} is the key of no home log")
    if told is None:
        afar.keep("vkey", shown)
    return key
