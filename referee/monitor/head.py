"""The head of the home log: signed by the home's key, and gone on from the last one."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.homelog import consistency
from referee.homelog.bundles import bundled
from referee.homelog.fold import HomeFold
from referee.homelog.names import family, number
from referee.homelog.restored import WentBack, lost, went_back
from referee.monitor.afar import RECORD, Afar
from referee.monitor.leaves import entries, folded, parted
from referee.monitor.sighting import Alarm, Sighting, found
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
class HomeHeads:
    """Of one home, by its key. `news`: what is said once."""

    afar: Afar
    key: LogKey
    news: list[Sighting] = field(default_factory=list)

    def newest(self) -> NewestHead:
        """It goes on from the last one. Raises Alarm, Away."""
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
            raise Alarm("head.back", old=last.size, new=head.size)
        return self._way(last, known)

    def _way(self, last: Checkpoint, known: list[bytes]) -> NewestHead:
        try:
            way = consistency.parse(self.afar.got(f"/checkpoint?from={last.size}"))
        except ValueError as error:
            raise Alarm("head.way", old=last.size, why=error) from error
        newest = self.verified(way.checkpoint)
        ends = last.size, newest.size, way.hashes, last.root, newest.root
        if way.old != last.size or not verify_consistency(*ends):
            raise Alarm("head.history", old=last.size, new=newest.size)
        return NewestHead(way.checkpoint, newest, known)

    def verified(self, signed: bytes) -> Checkpoint:
        """A head of the home's log. Raises Alarm, Away."""
        key = self.key
        origin = signed.split(b"\n", 1)[0].decode("utf-8", "replace")
        host = key.name.partition("/")[0]
        if origin.partition("/")[0] != host or number(origin.partition("/")[2]) is None:
            raise Alarm("head.other", origin=origin[:80], host=host)
        return self.of_match(signed, origin)

    def of_match(self, signed: bytes, origin: str) -> Checkpoint:
        """A head of the log of this origin, by the home's key or one that took its place. Raises
        Alarm, Away."""
        with suppress(BadNote):
            return checkpoint.verify(signed, LogKey(origin, self.key.public))
        for public in self._successors():
            with suppress(BadNote):
                return checkpoint.verify(signed, LogKey(origin, public))
        raise Alarm("head.unsigned")

    def _successors(self) -> list[bytes]:
        """Keys that took its place, as the home's notes tell (docs/spec.md §4)."""
        answer = self.afar.answer("/keys", RECORD)
        try:
            keys = home_keys.read(answer.body) if answer.status == 200 else None
        except BadKeys as error:
            raise Alarm("keys.notes", why=error) from error
        if keys is None or keys.home != self.key.name.partition("/")[0]:
            return []
        line = [each.public for each in keys.line if not keys.revoked(each.public)]
        return [public for public in line if keys.leads(self.key.public, public)]

    def _anew(self, last: Checkpoint, head: Checkpoint, known: list[bytes]) -> None:
        """A log that was begun anew names what was lost: said once, and then followed. What the old
        one told is kept, and held against the new one at each look."""
        if family(head.origin)[1] < family(last.origin)[1]:
            raise Alarm("anew.lower", new=head.origin, old=last.origin)
        names = {"new": head.origin, "old": last.origin}
        fold = folded(entries(self.afar, 0, 1), head.origin)
        data: dict[str, Any] = fold.opened.data if fold.opened else {}
        after: dict[str, Any] = data.get("after") or {}
        if after.get("origin") != last.origin or after["size"] < last.size:
            raise Alarm("anew.unnamed", **names)
        if after["size"] == last.size and after["root"] != b64u(last.root):
            raise Alarm("anew.end", **names)
        if root_of([*map(leaf_hash, known)]) == last.root:  # else a look was broken off behind it
            self.afar.keep(f"before.{family(last.origin)[1]}", bundled(known))
        self.news.append(found("anew", reason=data.get("reason"), **names))

    def back(self, fold: HomeFold, number: int) -> Iterator[Sighting]:
        """What this log, of that number, tells otherwise than those that it goes on from."""
        for old in self._before(number):
            yield from map(_of_match, went_back(old, fold))

    def lost(self, fold: HomeFold, number: int) -> Iterator[Sighting]:
        """What those told and this one does not. A log that is young tells of what was there before
        it only by and by."""
        if fold.opened is not None and not self.afar.is_young(fold.opened.at):
            for old in self._before(number):
                yield from map(_of_match, lost(old, fold))

    def _before(self, number: int) -> Iterator[HomeFold]:
        """The logs of lower numbers, as far as they were seen."""
        for path in sorted(self.afar.folder.glob("before.*")):
            k = path.suffix[1:]
            if k.isdigit() and int(k) < number:
                yield folded(parted(path.read_bytes()), self.key.name)

    def keys(self) -> list[LogKey]:
        """The home's key, and those that took its place. Raises Alarm, Away."""
        publics = [self.key.public, *self._successors()]
        return [LogKey(self.key.name, public) for public in publics]


def _of_match(match: WentBack) -> Sighting:
    return Sighting(f"match.{match.how}", match.origin, match.facts)


def home_key(afar: Afar, told: str | None) -> LogKey:
    """The key as it was learnt; else the first that the home showed. Raises Alarm, Away."""
    kept = afar.kept("vkey")
    shown = afar.got("/home.vkey") if told is None and kept is None else kept or b""
    try:
        key = note.parse_vkey(told or shown.decode("ascii", "replace").strip())
    except ValueError as error:
        raise Alarm("key.none", why=error) from error
    if number(key.name.partition("/")[2]) is None:
        raise Alarm("key.other", name=key.name)
    if told is None:
        afar.keep("vkey", shown)
    return key
