"""The matches of whoever reads: those of the mailbox that is signed in, and of this browser's
visitor."""

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256

from flask import g

from referee.kernel.words import Language
from referee.service import ChairView, TableView
from referee.web.base import signed_in, visitors
from referee.web.base.site import desk


@dataclass(frozen=True)
class OwnMatch:
    """A match of theirs, as their seat sees it, with so many `unread` messages."""

    chair: ChairView
    table: TableView
    unread: int

    @property
    def state(self) -> str:
        """invited, asked, waiting, lobby or ended."""
        table, chair = self.table, self.chair
        if table.phase == "ended":
            return "ended"
        if table.phase == "lobby":
            return "lobby" if chair.joined else "invited"
        asked = table.window is not None and chair.seat in table.window.asked
        return "asked" if asked and table.order is None else "waiting"

    @property
    def due(self) -> str:
        """When its window closes (ISO UTC); "" without one."""
        return (self.table.window.due or "") if self.table.window is not None else ""

    def opponents(self, language: Language) -> str:
        """Who plays it with them, by name, bots of one kind together; "" where nobody is yet."""
        mine = self.chair.seat
        named = (name for seat, name in enumerate(self.table.players, 1) if seat != mine)
        counted = Counter(name.in_(language) for name in named)
        return ", ".join(
            name if times == 1 else f"{name} ×{times}" for name, times in counted.items() if name
        )


_ORDER = ("asked", "invited", "waiting", "lobby", "ended")


def own_matches() -> list[OwnMatch]:
    """First what waits for the reader, by its deadline. The page that shows their links must not
    be compressed."""
    who, seats, views = signed_in.person(), desk().seats, desk().views
    ids = [visitors.visitor(), who.id if who is not None else ""]
    chairs = [chair for id in ids if id for chair in seats.of(id)]
    g.links_of_seats = bool(chairs)
    found = [
        OwnMatch(chair, views.table(chair.match, chair.seat), _unread(chair)) for chair in chairs
    ]
    return sorted(found, key=_first)


def newest() -> str:
    """A text that is another once something has happened in a match that is listed for the reader
    as a player or an organiser: from the heads' rows alone."""
    who = signed_in.person()
    ids = [visitors.visitor(), who.id if who is not None else ""]
    runs = desk().runs.of(desk().runs.token(who.address)) if who is not None else None
    matches = {run.match for run in runs[1]} if runs is not None else set()
    matches = matches.union(*(desk().seats.matches_of(id) for id in ids))
    heads = sorted(f"{each.head.stream} {each.head.size}" for each in desk().log.listed(matches))
    return sha256("\n".join(heads).encode()).hexdigest()[:16]


def _unread(chair: ChairView) -> int:
    """How many messages their page of this match marks as new."""
    if chair.person is None:
        return 0
    heard = desk().messages.of_seat(chair.match, chair.seat)
    return len(desk().read_marks.unread(chair.match, chair.person.id, heard))


def _first(one: OwnMatch) -> tuple[int, bool, str, str]:
    return _ORDER.index(one.state), not one.due, one.due, one.chair.match
