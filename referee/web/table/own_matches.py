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
from referee.web.table.kept_note import kept_note


@dataclass(frozen=True)
class OwnMatch:
    """A match of theirs, as their seat sees it, with so many `unread` messages; `noted`: they keep
    an order for its open window as a note, which counts for nothing."""

    chair: ChairView
    table: TableView
    unread: int
    noted: bool

    @property
    def state(self) -> str:
        """invited, asked, waiting, lobby, missing (its rules are not here) or ended."""
        table, chair = self.table, self.chair
        if table.waits_for_rules:
            return "missing"
        if table.phase == "ended":
            return "ended"
        if table.phase == "lobby":
            return "lobby" if chair.joined else "invited"
        asked = table.window is not None and chair.seat in table.window.asked
        return "asked" if asked and table.order is None else "waiting"

    def opponents(self, language: Language) -> str:
        """Who plays it with them, by name, bots of one kind together; "" where nobody is yet."""
        mine = self.chair.seat
        named = (name for seat, name in enumerate(self.table.players, 1) if seat != mine)
        counted = Counter(name.in_(language) for name in named)
        return ", ".join(
            name if times == 1 else f"{name} ×{times}" for name, times in counted.items() if name
        )


_ORDER = ("asked", "invited", "waiting", "lobby", "missing", "ended")


def own_matches() -> list[OwnMatch]:
    """First what waits for the reader, by its deadline. The page that shows their links must not
    be compressed."""
    who, seats = signed_in.person(), desk().seats
    ids = [visitors.visitor(), who.id if who is not None else ""]
    chairs = [chair for id in ids if id for chair in seats.of(id)]
    g.links_of_seats = bool(chairs)
    return sorted((_own(chair) for chair in chairs), key=_first)


def newest() -> str:
    """A text that is another once something has happened in a match that is listed for the reader
    as a player or an organiser: from the heads' rows alone."""
    who = signed_in.person()
    ids = [visitors.visitor(), who.id if who is not None else ""]
    matches = desk().runs.matches(who.address) if who is not None else set()
    matches = matches.union(*(desk().seats.matches_of(id) for id in ids))
    heads = sorted(f"{each.head.stream} {each.head.size}" for each in desk().log.listed(matches))
    return sha256("\n".join(heads).encode()).hexdigest()[:16]


def _own(chair: ChairView) -> OwnMatch:
    seen = desk().views.table(chair.match, chair.seat)
    noted = kept_note(seen, chair) is not None
    return OwnMatch(chair, seen, _unread(chair), noted)


def _unread(chair: ChairView) -> int:
    """How many messages their page of this match marks as new."""
    if chair.person is None:
        return 0
    heard = desk().messages.of_seat(chair.match, chair.seat)
    return len(desk().read_marks.unread(chair.match, chair.person.id, heard))


def _first(one: OwnMatch) -> tuple[int, bool, str, str]:
    due = one.table.due
    return _ORDER.index(one.state), not due, due, one.chair.match
