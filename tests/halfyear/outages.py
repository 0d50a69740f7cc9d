"""What the two outages took of each window: was it given back?"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from referee.mail.sending.retries import BACK_OFF
from referee.match.policy import instant
from referee.service.turns.outage_breaker import LETTERS, LIMITS
from tests.halfyear.world import STEP, World

# Then one of those that wait has been tried again: the longest pause between two tries, and a step.
NOTICED = timedelta(minutes=max(BACK_OFF)) + 2 * STEP
NEAR = timedelta(hours=24)  # what was over longer before the deadline spoilt nothing
Leaf = dict[str, Any]


@dataclass
class Seen:
    """A window as the log tells it; `dues` are (when it was told, due, given by an outage)."""

    opened: datetime
    pace: str
    dues: list[tuple[datetime, datetime, bool]] = field(default_factory=list)
    closed: datetime | None = None

    def due_at(self, at: datetime) -> datetime:
        return [due for told, due, _ in self.dues if told <= max(at, self.opened)][-1]

    @property
    def last_due(self) -> datetime:
        return self.dues[-1][1]

    def given(self, since: datetime) -> timedelta:
        """How much later outages have made it from then on."""
        moves = zip(self.dues, self.dues[1:], strict=False)
        mine = ((one, two) for one, two in moves if two[2] and two[0] >= since)
        return sum((two[1] - one[1] for one, two in mine), timedelta())


def not_given_back(world: World, leaves: list[Leaf], figures: Counter[str]) -> list[str]:
    """Every window that was left to its deadline, and an outage had spoilt that could be known by
    then, came to it later by at least what the outage took of it, or by the whole period of its
    pace."""
    faults = []
    hours = {pace: leaves[0]["data"]["options"][f"match.{pace}"] for pace in ("long", "short")}
    for number, window in _windows(leaves).items():
        for since, until, known in _outages(world):
            lost = _lost(window, since, until)
            if lost is None or (window.closed is not None and window.closed < known):
                continue
            owed = min(lost, timedelta(hours=hours["long" if window.pace == "long" else "short"]))
            given = window.given(since)
            figures["deadlines that an outage had spoilt"] += 1
            if given < owed:
                faults.append(f"window {number} lost {owed} by an outage and was given {given}")
    return faults


def _lost(window: Seen, since: datetime, until: datetime) -> timedelta | None:
    """What the outage took of the window's time; None if it spoilt nothing, or if the window never
    came to its deadline: everybody had answered, or it was cut off, or is still open."""
    if not window.dues or window.closed is None or window.closed < window.last_due:
        return None
    if window.opened >= until or window.closed <= since:
        return None
    due = window.due_at(since)
    if due <= max(since, window.opened) or until <= due - NEAR:
        return None
    return min(until, due) - max(since, window.opened)


class Spell(NamedTuple):
    """An outage; a window that was closed before it was `known` had come to its own deadline."""

    since: datetime
    until: datetime
    known: datetime


def _outages(world: World) -> Iterator[Spell]:
    """When the service was down; and when its relay was dead, as far as it could be known: from
    the last letter that left on, and once its limit was over."""
    down, dead = (tuple(map(instant, spell)) for spell in (world.weather.down, world.weather.dead))
    yield Spell(down[0], down[1], down[0])
    for one in world.referee.breaker.outages():
        if one.part == "relay" and one.until:
            since, until = instant(one.since), instant(one.until)
            if since < dead[1] and until > dead[0]:
                known = since + LIMITS["relay"]
                yield Spell(max(since, dead[0]), min(until, dead[1]), known)


def unknown(world: World) -> list[str]:
    """A relay that was dead for hours while letters were to leave is known to have been: once as
    many were in vain as the breaker looks at, and its limit was over."""
    end = instant(world.weather.dead[1])
    vain = sorted(map(instant, world.post.vain.values()))
    if len(vain) < LETTERS or end - vain[LETTERS - 1] < LIMITS["relay"] + NOTICED:
        return []
    ends = [instant(one.until) for one in world.referee.breaker.outages() if one.until]
    if any(end <= one <= end + NOTICED for one in ends):
        return []
    return [f"the relay was dead, {len(vain)} letters waited from {vain[0]} on, and nobody knew"]


def untrue(world: World) -> list[str]:
    """An outage that the service believes in, and deadlines are held for, was one."""
    down, dead = world.weather.down, world.weather.dead
    spells = {"intake": (down,), "relay": (down, dead)}
    return [
        f"an outage that never was: {one}"
        for one in world.referee.breaker.outages()
        if not any(
            one.since < until and since < (one.until or world.now)
            for since, until in spells[one.part]
        )
    ]


def _windows(leaves: list[Leaf]) -> dict[int, Seen]:
    found: dict[int, Seen] = {}
    for leaf in leaves:
        at, data = instant(leaf["at"]), leaf["data"]
        if leaf["type"] == "match.window_opened":
            found[data["window"]] = Seen(at, data["pace"])
        if leaf["type"] in ("match.window_opened", "match.due_changed") and data["due"]:
            ours = data.get("cause") == "outage" and data["reason"] != "[silence]"
            found[data["window"]].dues.append((at, instant(data["due"]), ours))
        if leaf["type"] == "match.window_closed":
            found[data["window"]].closed = at
    return found
