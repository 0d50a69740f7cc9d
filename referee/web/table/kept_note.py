"""The order that a player keeps as a note: it counts for nothing until it is sent."""

from referee.service import ChairView, TableView
from referee.service.people.jottings import Draft
from referee.web.base.site import desk


def kept_note(seen: TableView, chair: ChairView) -> Draft | None:
    """What this seat's player keeps for the open window."""
    if seen.window is None or chair.person is None:
        return None
    return desk().jottings.draft(seen.match, chair.person.id, seen.window.number)
