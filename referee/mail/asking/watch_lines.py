"""What a mail to the bare address says about watching a match, and what it wants help with.

    WATCH match                              SUIVRE partie
    UNWATCH match                            NE PLUS SUIVRE partie
    HELP [word]                              AIDE [mot]

Such words stand in capitals, alone with the match's name in their line, and are the first thing
that the author has written. All else is conversation.

Why: docs/decisions/0093-watching-by-mail.md.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from referee.kernel.fold import folded
from referee.mail.reading.flowed import MailLine, Mark

Topic = Literal["", "matches", "create", "watch", "unwatch", "beacon"]
_VERB = re.compile(r"(?P<verb>watch|suivre|unwatch|ne plus suivre)\s+(?P<match>[a-z0-9-]{1,64})")
_HELP = re.compile(r"(?:help|aide)(?:\s+(?P<about>[a-z ]{1,20}))?")
_STOPS = ("unwatch", "ne plus suivre")
_TOPICS: dict[str, Topic] = {
    **dict.fromkeys(("matches", "parties"), "matches"),
    **dict.fromkeys(("create", "creer"), "create"),
    **dict.fromkeys(("watch", "suivre"), "watch"),
    **dict.fromkeys(_STOPS, "unwatch"),
    **dict.fromkeys(("beacon", "signal"), "beacon"),
}
_LONGEST = 100  # characters of such a line


@dataclass(frozen=True)
class WatchLine:
    """This match is to be watched, or `stops` being watched."""

    match: str
    stops: bool = False


def watch_line(lines: Iterable[MailLine]) -> WatchLine | None:
    """What the author's first line says about watching; None: nothing."""
    first = _first(lines)
    found = _VERB.fullmatch(folded(first))
    if found is None or not first[: found.end("verb")].isupper():
        return None
    return WatchLine(found["match"], found["verb"] in _STOPS)


def help_wanted(lines: Iterable[MailLine]) -> Topic | None:
    """Which word of the bare address they want explained, "" for all of them; None: no help. What
    is no word of it is answered with all of them."""
    first = _first(lines)
    found = _HELP.fullmatch(folded(first))
    if found is None or not first.isupper():
        return None
    return _TOPICS.get(found["about"] or "", "")


def _first(lines: Iterable[MailLine]) -> str:
    own = (line.text.strip() for line in lines if line.mark is Mark.OWN)
    first = next(filter(None, own), "")
    return first if len(first) <= _LONGEST else ""
