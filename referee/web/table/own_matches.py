"""The matches of whoever reads: those of the mailbox that is signed in, and of this browser's
visitor."""

from dataclasses import dataclass

from flask import g

from referee.service import ChairView, TableView
from referee.web.base import signed_in, visitors
from referee.web.base.site import desk


@dataclass(frozen=True)
class OwnMatch:
    """A match of theirs, as their seat sees it."""

    chair: ChairView
    table: TableView

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


_ORDER = ("asked", "invited", "waiting", "lobby", "ended")


def own_matches() -> list[OwnMatch]:
    """First what waits for the reader, by its deadline. The page that shows their links must not
    be compressed."""
    who, seats, views = signed_in.person(), desk().seats, desk().views
    ids = [visitors.visitor(), who.id if who is not None else ""]
    chairs = [chair for id in ids if id for chair in seats.of(id)]
    g.links_of_seats = bool(chairs)
    found = [OwnMatch(chair, views.table(chair.match, chair.seat)) for chair in chairs]
    return sorted(found, key=_first)


def _first(one: OwnMatch) -> tuple[int, bool, str, str]:
    return _ORDER.index(one.state), not one.due, one.due, one.chair.match
