"""The lists of matches that a visitor of the home is shown, held against the home log both ways.

One reads them from the first page to the last, in the order in which matches move along them: who
begins with the lobby misses none that moves meanwhile. Long ones are read over several looks.

Why: docs/decisions/0154-what-a-look-asks-again.md, docs/decisions/0157-told-off.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from referee.homelog.fold import HomeFold
from referee.homelog.leaf import name_id
from referee.monitor.afar import LARGE, Afar, Away
from referee.monitor.matches import ToldMatch, path_of
from referee.monitor.shown import ShownPage, shown_page
from referee.monitor.sighting import Alarm, Sighting, found
from referee.seals import canonical

FRONT, LISTS = "/", ("/matches/lobby", "/matches/running", "/archive")
PAGES = 300  # of lists at one look
FIRST_LEAVES = 200  # of matches that the log tells of to their seats alone, or not at all
SLACK = 10  # pages without a match


class Sweep(msgspec.Struct):
    """How far the lists were read: `size` leaves were known when it began, `next` is read next
    (None: all was read), on `pages` stood `names`. `missing` and `untold`: of the one before;
    `doubted` are missing, but the log has grown meanwhile and may tell why. `sealed`: how the log
    calls matches of which it tells their seats alone, `off`: those of them that stand on no list
    any more. `since` when a name is known of which it does not tell."""

    size: int
    next: str | None = LISTS[0]
    pages: int = 0
    names: set[str] = set()
    missing: list[str] = []
    doubted: list[str] = []
    untold: list[str] = []
    sealed: dict[str, str] = {}
    off: list[str] = []
    since: dict[str, str] = {}


@dataclass
class ShownLists:
    """What stands there of the matches that the log tells of, and what more. `sealed`: by name,
    those that were found there and of which the log tells under a seal; `unjudged`: of those that
    left, nobody can tell why."""

    afar: Afar
    sealed: dict[str, str] = field(default_factory=dict)
    unjudged: list[Sighting] = field(default_factory=list)
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
            sweep.off = self._off(fold, sweep)
        self.afar.keep("sweep", msgspec.json.encode(sweep))
        self.sealed = sweep.sealed
        self.unjudged += [found("list.sealed_off", name) for name in sweep.off]
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

    def _off(self, fold: HomeFold, sweep: Sweep) -> list[str]:
        """Those of which it tells under a seal, and which stood on a list before."""
        sealed = {name: id for name in sweep.names if (id := _sealed(fold, name))}
        sweep.sealed = {n: id for n, id in sweep.sealed.items() if id in fold.matches} | sealed
        return sorted(sweep.sealed.keys() - sweep.names)

    def _untold(self, fold: HomeFold, sweep: Sweep) -> list[str]:
        """A log that is young tells of all that was there before it only by and by."""
        if fold.opened is None or self.afar.is_young(fold.opened.at):
            return []
        rest = sorted(name for name in sweep.names if _id(fold, name) is None)
        sweep.since = {n: sweep.since.get(n, self.afar.clock.now()) for n in rest}
        asked = sorted(rest, key=lambda name: (name not in sweep.untold, name))[:FIRST_LEAVES]
        return sorted(name for name in asked if not self._is_young(fold, name, sweep.since[name]))

    def _is_young(self, fold: HomeFold, name: str, since: str) -> bool:
        """Was the match of this name made so short a while ago that a batch may tell of it yet? Its
        first leaf is its host's word: it counts no longer than the reader knows the name."""
        if not self.afar.is_young(since):
            return False
        try:
            answer = self.afar.answer(f"{path_of(name)}/leaf/0", LARGE)
            leaf0 = canonical.load(answer.body if answer.status == 200 else b"")
            its_own = leaf0["data"]["origin"] == fold.origin(name)
            return its_own and self.afar.is_young(leaf0["at"])
        except (Away, ValueError, TypeError, KeyError):
            return False


def _id(fold: HomeFold, name: str) -> str | None:
    """How the log calls the match of this name."""
    return fold.names.get(name_id(fold.origin(name)))


def _sealed(fold: HomeFold, name: str) -> str | None:
    """The same, where it tells its seats alone."""
    id = _id(fold, name)
    return id if id is not None and fold.matches[id].sealed else None
