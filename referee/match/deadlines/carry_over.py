"""What lasts when the open window is cut off: a pause and, behind a chair, the time all were told.

A pause ends with a resume and with nothing else. And who was told a deadline may have planned for
it, so it never comes nearer because somebody left or sat down. A window opens with the time of its
policy; what lasts is told right behind it, as any other change of a due time is.

Why: docs/decisions/0015-surviving.md.
"""

from collections.abc import Iterable

import msgspec

from referee.kernel.event import Event
from referee.match import events as e

PAUSED = "[paused]"
TOLD = "[told]"


class Lasting(msgspec.Struct, frozen=True):
    """`told` is the due time that counts, or did before a pause, of the open window and of those
    that chairs have cut off for it; `asks`: does that window ask anybody?"""

    paused: bool = False
    told: e.Moment | None = None
    asks: bool = False

    def after(self, event: Event) -> "Lasting":
        """The same after one event more."""
        match event:
            case e.WindowOpened(asked=asked, due=due):
                return Lasting(self.paused, _later(self.told, due), bool(asked))
            case e.DueChanged(due=None):
                return Lasting(True, self.told, self.asks)
            case e.DueChanged(due=due):
                return Lasting(False, due, self.asks)
            case e.Rewound():
                return Lasting(self.paused, None, self.asks)
            case e.WindowClosed() if self.asks:  # else nothing of what was told is answered
                return Lasting(self.paused, None, self.asks)
        return self

    def behind(self, opened: e.WindowOpened) -> e.DueChanged | None:
        """What stands right behind this window's opening; None if its time is right as it is."""
        if opened.due is None:
            return None
        if self.paused:
            return e.DueChanged(opened.window, None, "organiser", PAUSED)
        if self.told is not None and self.told > opened.due:
            return e.DueChanged(opened.window, self.told, "organiser", TOLD)
        return None


def before_last(lasting: Lasting, events: Iterable[Event]) -> Lasting:
    """What lasts before the last of these events."""
    *earlier, _ = events
    for event in earlier:
        lasting = lasting.after(event)
    return lasting


def _later(first: e.Moment | None, other: e.Moment | None) -> e.Moment | None:
    return max(filter(None, (first, other)), default=None)
