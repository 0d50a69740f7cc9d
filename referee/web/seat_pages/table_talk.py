"""What a seat's page shows of messages and motions."""

from typing import Any

from referee.kernel.event import Seat
from referee.service import ChairView, TableView
from referee.web.base.language import language
from referee.web.base.site import desk
from referee.web.seat_pages.conversations import conversations
from referee.web.table.table_page import TablePage


def table_talk(seen: TableView, chair: ChairView) -> dict[str, Any]:
    """The facts of `seat_messages.html`, `seat_notes.html` and `seat_my_data.html`."""
    mine, person = chair.seat, chair.person.id if chair.person is not None else ""
    shown, messages = TablePage(seen, language()), desk().messages.of_seat(seen.match, mine)
    unread = desk().read_marks.unread(seen.match, person, messages)
    return {
        "talks": conversations(messages, mine, unread),
        "unread": len(unread),
        "notes": desk().jottings.notes(seen.match, person),
        "publishes": _publishes(seen, mine),
        "wrote": any(message.mine for message in messages),
        "author": lambda message: None if message.author is None else shown.seat(message.author),
        "others": [seat for seat in shown.seats() if seat != mine],
        "votable": _votable(seen),
        "versions": _versions(seen),
        "closed": list(range(seen.window.number - 1, 0, -1)) if seen.window else [],
        "kept": desk().tenures.reliability(seen.match, mine),
        "agreed": lambda motion: mine in motion.yes,
    }


def _publishes(seen: TableView, mine: Seat) -> bool:
    person = desk().seats.chair(seen.match, mine).person
    return person is not None and desk().messages.publishes(seen.match, person.id)


def _votable(seen: TableView) -> list[str]:
    """What this match could decide now and has not before it."""
    if seen.window is None:
        return []
    clock = ["resume"] if seen.paused else ["extend", "pause"] if seen.window.due else []
    back = ["rewind"] if seen.window.number > 1 else []
    rules = ["rules"] if _versions(seen) else []
    open_ = {motion.name for motion in seen.motions}
    return [name for name in (*clock, *back, *rules, "draw", "end") if name not in open_]


def _versions(seen: TableView) -> list[str]:
    """What rules the match could go over to, the newest first."""
    known = desk().games.versions(seen.game.name)
    return [version for version in reversed(known) if version != seen.version]
