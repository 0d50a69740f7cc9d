"""The deadline as an entry of the reader's calendar, in the letters that tell or change it.

Why: docs/decisions/0032-calendar.md.
"""

from referee.agenda import Deadline
from referee.mail.addresses.house import House
from referee.mail.writing.scene import Scene

DATED = frozenset({"due", "reminder", "extended", "happened", "over"})


def deadline(scene: Scene, house: House) -> Deadline:
    """What this seat must do by when; called off if it must do nothing."""
    table, language = scene.table, scene.language
    window = table.window
    asked = window is not None and scene.chair.seat in window.asked and table.phase == "running"
    return Deadline(
        match=table.match,
        host=house.host,
        seat=scene.chair.seat,
        game=table.game.title.in_(language),
        window=table.game.windows[window.name].in_(language) if window is not None else "",
        due=window.due if asked and window is not None else None,
        size=table.size,
        at=table.at,
    )
