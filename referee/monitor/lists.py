"""The lists of matches that a visitor of the home is shown, held against the home log both ways.

One reads them from the first page to the last, in the order in which matches move along them: who
begins with the lobby misses none that moves meanwhile. Long ones are read over several looks.

Why: docs/decisions/0154-what-a-look-asks-again.md, docs/decisions/0157-told-off.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from referee.homelog.fold import HomeFold
from referee.homelog.leaf import match_id
from referee.monitor.afar import LARGE, Afar, Away
from referee.monitor.matches import ToldMatch, path_of
from referee.monitor.shown import ShownPage, shown_page
from referee.monitor.sighting import Alarm, Sighting, found
from referee.seals import canonical
from storage.tree import leaf_hash

FRONT, LISTS = "/", ("/matches/lobby", "/matches/running", "/archive")
PAGES = 300  # of lists at one look
FIRST_LEAVES = 200  # of matches that the log tells of to their seats alone, or not at all
SLACK = 10  # pages without a match


class Sweep(msgspec.Struct):
    """How far the lists were read: `size` leaves were known when it began, `next` is read next
    (None: all was read), on `pages` stood `names`. `missing` and `untold`: of the one before;
    `doubted` are missing, but the log has grown meanwhile and may tell why. `sealed`: how the log
    calls matches of which it tells their seats alone."""

    size: int
    next: str | None = LISTS[0]
    pages: int = 0
    names: set[str] = set()
    missing: list[str] = []
    doubted: list[str] = []
    untold: list[str] = []
    sealed: dict[str, str] = {}


@dataclass
class ShownLists:
    """What stands there of the matches that the log tells of, and what more."""

    afar: Afar
    _read: dict[str, ShownPage] = field(default_factory=dict)

    def wrong(self, matches: list[ToldMatch], fold: HomeFold) -> Iterator[Sighting]:
        try:
            yield from self._front()
            sweep = self._swept(fold)
        except Alarm as alarm:
            yield alarm.sighting
            return
        except Away as error:
            yield found("list.late", why=error)
            return
        off = {match.origin for match in matches if match.line.off}
        if sweep.next is None:
            self._miss(sweep, self._missing(matches, sweep), fold.size)
            sweep.untold = self._untold(fold, sweep)
        self.afar.keep("sweep", msgspec.json.encode(sweep))
        yield from (found("list.missing", one) for one in sweep.missing if one not in off)
        yield from (found("list.untold", name) for name in sweep.untold)

    # --- reading --------------------------------------------------------------------------------

    def _page(self, path: str) -> ShownPage:
        if path not in self._read:
            self._read[path] = shown_page(self.afar, path)
        return self._read[path]

    def _front(self) -> Iterator[Sighting]:
        """The front page shows the newest of each list, or leads to it. It is read once more before
        anything is said: matches move."""
        for path in LISTS:
            newest = self._page(path).matches
            if not self._leads_to(path, newest):
                del self._read[FRONT]
                if not self._leads_to(path, newest):
                    yield found("list.hidden", path)

    def _leads_to(self, path: str, newest: frozenset[str]) -> bool:
        front = self._page(FRONT)
        return path in front.links or newest <= front.matches

    def _swept(self, fold: HomeFold) -> Sweep:
        """All lists, or as far as one look reads them. Raises Alarm, Away."""
        sweep = self._begun(fold.size)
        for _ in range(PAGES):
            if sweep.next is None:
                break
            page, path = self._page(sweep.next), sweep.next.partition("?")[0]
            sweep.pages += 1
            if sweep.pages > len(fold.matches) + SLACK:
                self.afar.keep("sweep", b"")
                raise Alarm("list.endless", path=path)
            sweep.names |= page.matches
            sweep.next = page.onward or next(iter(LISTS[LISTS.index(path) + 1 :]), None)
        return sweep

    def _begun(self, size: int) -> Sweep:
        """The one that the last look broke off, or a new one."""
        kept = self.afar.kept("sweep")
        if not kept:
            return Sweep(size)
        last = msgspec.json.decode(kept, type=Sweep)
        if last.next is None:
            last = msgspec.structs.replace(last, size=size, next=LISTS[0], pages=0, names=set())
        return last

    # --- judging --------------------------------------------------------------------------------

    def _missing(self, matches: list[ToldMatch], sweep: Sweep) -> list[str]:
        """Those that the log told of before the lists were read."""
        return [
            match.origin
            for match in matches
            if match.line.told[0][0] < sweep.size
            and match.name not in sweep.names
            and not match.line.off
        ]

    def _miss(self, sweep: Sweep, missing: list[str], size: int) -> None:
        """What is missed for the first time may have been taken off while the lists were read: if
        the log has grown meanwhile the next look tells."""
        known = {*sweep.missing, *sweep.doubted}
        fresh = [origin for origin in missing if origin not in known]
        sweep.doubted = fresh if fresh and self._grew(size) else []
        sweep.missing = [origin for origin in missing if origin not in sweep.doubted]

    def _grew(self, size: int) -> bool:
        try:
            told = self.afar.answer("/checkpoint", LARGE).body
        except Away:
            return False
        return told.split(b"\n")[1:2] != [b"%d" % size]

    def _untold(self, fold: HomeFold, sweep: Sweep) -> list[str]:
        """A log that is young tells of all that was there before it only by and by."""
        if fold.opened is None or self.afar.is_young(fold.opened.at):
            return []
        told = {origin.partition("/")[2] for origin in fold.origins}
        asked = sorted(sweep.names - told, key=lambda name: (name not in sweep.untold, name))
        rest = [name for name in asked if sweep.sealed.get(name) not in fold.matches]
        untold = list[str]()
        for name in rest[:FIRST_LEAVES]:
            id = self._first_leaf(name)
            if id is None or (id != "" and id not in fold.matches):
                untold.append(name)
            elif id:
                sweep.sealed[name] = id
        return sorted(untold)

    def _first_leaf(self, name: str) -> str | None:
        """How the log calls the match of this leaf 0; "": it is young; None: there is none."""
        try:
            answer = self.afar.answer(f"{path_of(name)}/leaf/0", LARGE)
            leaf0 = answer.body if answer.status == 200 else b""
            young = self.afar.is_young(canonical.load(leaf0)["at"])
        except (Away, ValueError, TypeError, KeyError):
            return None
        return "" if young else match_id(leaf_hash(leaf0))
