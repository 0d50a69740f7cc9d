"""What a scenario expects, held against what happened: each function returns its failures.

An expected table matches one that has these keys with matching values, at every depth; a list
must match item by item; "none" also matches null.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from referee.kernel.bare_table import BareLeaf, BareTable
from referee.kernel.event import Event, Opened, Sealed, Seat, is_parts
from referee.kernel.game import AnyGame, Outcome, plain
from referee.kernel.refused import Refused
from referee.kernel.window import Window

_NOTHING = object()


def matches(expected: Any, found: Any) -> bool:
    """Does what was found have everything that is expected?"""
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            name in found and matches(value, found[name]) for name, value in expected.items()
        )
    if isinstance(expected, list):
        same = isinstance(found, list) and len(found) == len(expected)
        return same and all(map(matches, expected, found))
    if expected == "none" and found is None:
        return True
    return type(expected) is type(found) and bool(expected == found)


# --- events ---------------------------------------------------------------------------------


def happened(
    what: str, game: AnyGame, leaves: Iterable[BareLeaf], expected: Sequence[Mapping[str, Any]]
) -> list[str]:
    """The expected events, in this order; others may stand between."""
    show = public if what == "expect.public" else whole
    shown = [show(game, leaf) for leaf in leaves]
    left = iter(shown)
    for index, event in enumerate(expected):
        wanted = {**event, "type": _full_type(game, event)}
        if not any(matches(wanted, found) for found in left):
            return [_not_found(f"{what}[{index}]", wanted, shown)]
    return []


def _full_type(game: AnyGame, expected: Mapping[str, Any]) -> str:
    name = str(expected.get("type", ""))
    return name if "." in name else f"{game.name}.{name}"


def _not_found(place: str, wanted: Mapping[str, Any], shown: list[dict[str, Any]]) -> str:
    same = [found for found in shown if found["type"] == wanted["type"]]
    there = same or [found["type"] for found in shown]
    return f"{place}: {_text(wanted)} did not happen (in this order); there was: {_text(there)}"


def whole(game: AnyGame, leaf: BareLeaf) -> dict[str, Any]:
    """A leaf as the referee reads it: a sealed part by its value, its readers beside it."""
    shown = public(game, leaf)
    if isinstance(leaf.what, Event):
        for name in leaf.what.__struct_fields__:
            value = getattr(leaf.what, name)
            if isinstance(value, Sealed):
                shown |= {name: plain(value.known), f"{name}.audience": list(value.audience)}
            elif is_parts(value):
                shown[name] = [plain(part.known) for part in value]
                shown[f"{name}.audience"] = [list(part.audience) for part in value]
    return shown


def public(game: AnyGame, leaf: BareLeaf) -> dict[str, Any]:
    """A leaf as everybody reads it; what was told to a seat is shown, for it has no other place."""
    if not isinstance(leaf.what, Event):
        return {"type": match_type(leaf), **plain(leaf.what)}
    fields = {name: getattr(leaf.what, name) for name in leaf.what.__struct_fields__}
    shown = {
        name: plain(value.value if isinstance(value, Opened) else value)
        for name, value in fields.items()
        if not isinstance(value, Sealed) and not is_parts(value)
    }
    return {"type": f"{game.name}.{leaf.what.short_name()}", **shown}


def match_type(leaf: BareLeaf) -> str:
    """`match.window_closed`: leaves that are not the game's are named as the log names them."""
    name = type(leaf.what).__name__.removeprefix("Bare")
    return "match." + "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


# --- state, views, window, outcome, refusals ------------------------------------------------


def paths(what: str, found: Any, expected: Mapping[str, Any]) -> list[str]:
    """`combat.lost.1`: a table's key, a list's index from 0."""
    failures = []
    for path, value in expected.items():
        there, missing = at(found, path)
        if missing:
            failures.append(f"{what}: {path}: {missing}")
        elif not matches(value, there):
            failures.append(f"{what}: {path} is {_text(there)}, not {_text(value)}")
    return failures


def at(found: Any, path: str) -> tuple[Any, str]:
    """What stands at a dotted path, and what is wrong with the path ("" if nothing is)."""
    for name in path.split("."):
        below: Any = _NOTHING
        if isinstance(found, Mapping):
            below = found.get(name, _NOTHING)
        elif isinstance(found, list) and name.isdecimal() and int(name) < len(found):
            below = found[int(name)]
        if below is _NOTHING:
            return None, f"no {name!r} here; there is {_text(_names(found))}"
        found = below
    return found, ""


def _names(found: Any) -> Any:
    if isinstance(found, Mapping):
        return sorted(found)
    return f"a list of {len(found)}" if isinstance(found, list) else found


def window(found: Window | None, expected: Mapping[str, Any] | bool | None) -> list[str]:
    """The window that opens next; false: none."""
    shown = None if found is None else {**plain(found), "asked": list(found.asked)}
    short = shown and {name: shown[name] for name in ("name", "pace", "asked", "facts")}
    return _either("expect.window", short, shown, expected)


def outcome(found: Outcome | None, expected: Mapping[str, Any] | bool | None) -> list[str]:
    """How the match ended; false: it goes on."""
    shown = None if found is None else plain(found)
    return _either("expect.outcome", shown, shown, expected)


def _either(
    what: str, short: Any, shown: Any, expected: Mapping[str, Any] | bool | None
) -> list[str]:
    """`expected` is a table to match, true or false for there is one or none, or not given."""
    if expected is None:
        return []
    if isinstance(expected, bool):
        good = expected == (shown is not None)
    else:
        good = matches(expected, shown)
    return [] if good else [f"{what}: found {_text(short)}, not {_text(expected)}"]


def views(table: BareTable, expected: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What a seat may know (`public`: a spectator), by dotted paths."""
    failures: list[str] = []
    for reader, wanted in expected.items():
        if reader != "public" and reader not in map(str, table.seats):
            failures.append(f"expect.view: {reader!r} is no seat, nor public")
            continue
        seat = None if reader == "public" else int(reader)
        failures += paths(f"expect.view.{reader}", plain(table.view(seat)), wanted)
    return failures


def refusals(
    game: AnyGame, found: Mapping[Seat, Refused], expected: Mapping[str, str | list[str]]
) -> list[str]:
    """Each expected rule or code was among the reasons; nobody else was refused."""
    failures = []
    for name, wanted in expected.items():
        names = [wanted] if isinstance(wanted, str) else wanted
        given = _reasons(found[int(name)]) if name in map(str, found) else set()
        if missing := [name for name in names if name not in given]:
            why = f"refused for {sorted(given)}" if given else "not refused"
            failures.append(f"expect.refused: seat {name} was {why}, not for {missing}")
    for seat, refusal in found.items():
        if str(seat) not in expected:
            said = " / ".join(game.explain(problem, "en") for problem in refusal.problems)
            failures.append(f"seat {seat} was refused: {said}")
    return failures


def _reasons(refusal: Refused) -> set[str]:
    return {name for problem in refusal.problems for name in (problem.code, problem.rule) if name}


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
