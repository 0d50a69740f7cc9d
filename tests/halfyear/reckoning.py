"""What is left after half a year: was anything missed, doubled, lost, untrue?"""

import json
from collections import Counter
from datetime import timedelta

from referee.audit import audit
from referee.home.fsck import fsck
from referee.match.policy import instant
from tests.halfyear.outages import not_given_back, unknown, untrue
from tests.halfyear.promises import broken
from tests.halfyear.world import STEP, World
from tests.independent.checker import check

PATIENCE = timedelta(minutes=1)
LATEST = "9999-12-31T23:59:59.999Z"


def reckoned(world: World) -> tuple[Counter[str], list[str]]:
    """Figures, and everything that should not be."""
    figures, faults = Counter(world.tally), list[str]()
    for match in world.matches:
        _match(world, match, figures, faults)
    faults += [
        *broken(world, figures),
        *unknown(world),
        *untrue(world),
        *map(str, fsck(world.home)),
    ]
    faults += [f"set aside: {row.error}" for row in world.home.log.quarantined()]
    faults += [*world.house.findings(), *world.logbook.errors]
    figures.update({f"trouble: {name}": n for name, n in world.house.befallen.items()})
    return figures, faults


def _match(world: World, match: str, figures: Counter[str], faults: list[str]) -> None:
    leaves = [json.loads(leaf) for leaf in world.home.log.leaves(match)]
    figures["matches"] += 1
    figures["leaves"] += len(leaves)
    figures["matches that ended"] += leaves[-1]["type"] == "match.ended"
    for leaf in leaves:
        figures[leaf["type"]] += leaf["type"].startswith("match.")
    faults += [f"{match}: {fault}" for fault in _deadlines(world, leaves, figures)]
    faults += [f"{match}: {fault}" for fault in not_given_back(world, leaves, figures)]
    record, vkey = world.referee.records.export(match), world.referee.records.vkey(match)
    report = audit(record, vkey)
    if not report.holds:
        failed = [check.name for check in report.checks if check.failed]
        faults.append(f"{match}: the audit fails at {failed}")
    figures["records that audit"] += report.holds
    wrong = [f"{one.name}: {one.text}" for one in check(record, vkey) if not one.ok]
    faults += [f"{match}: the independent checker says {one}" for one in wrong]
    figures["records that the independent checker passes"] += not wrong


def _deadlines(
    world: World,
    leaves: list[dict],
    figures: Counter[str],  # type: ignore[type-arg]
) -> list[str]:
    """Every window was closed once, and within a minute of its due time (after an outage: in the
    first steps)."""
    due, closed, faults = {}, Counter[int](), list[str]()
    for leaf in leaves:
        data = leaf["data"]
        if leaf["type"] in ("match.window_opened", "match.due_changed"):
            due[data["window"]] = data["due"]
        if leaf["type"] != "match.window_closed":
            continue
        closed[data["window"]] += 1
        figures["orders missing at a close"] += _missing(leaves, data)
        late = instant(leaf["at"]) - instant(due[data["window"]] or LATEST)
        if late > PATIENCE and not _after_outage(world, leaf["at"]):
            faults.append(f"window {data['window']} was closed {late} after it was due")
    faults += [f"window {n} was closed {times} times" for n, times in closed.items() if times > 1]
    return faults


def _missing(leaves: list[dict], close: dict) -> int:  # type: ignore[type-arg]
    opened = next(
        leaf["data"]
        for leaf in leaves
        if leaf["type"] == "match.window_opened" and leaf["data"]["window"] == close["window"]
    )
    return len(set(opened["asked"]) - set(close["given"]))


def _after_outage(world: World, at: str) -> bool:
    end = instant(world.weather.down[1])
    return timedelta(0) <= instant(at) - end <= 2 * STEP
