"""A leaf, and which fields each `match.*` leaf has (spec §2, §5)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from . import notes
from .spelling import Broken, from_base64url, from_json, is_digest, is_int, is_time, require, short

LARGEST = 65535
SEVEN = ["at", "data", "n", "opens", "sealed", "type", "v"]
GAME_TYPE = re.compile(r"([a-z0-9_-]+)\.([a-z0-9_.-]+)")
DUE_CAUSES = ("organiser", "absence", "vote", "outage")
EMPTYING = ("left", "conceded", "removed", "nmr")
TAKING = ("replaced", "bot", "relieved")
END_CAUSES = ("outcome", "vote", "organiser", "chain", "fork")
ANNOUNCED = ("lost", "first")
KEY_CAUSES = ("player", "organiser", *ANNOUNCED)
RULING_CAUSES = ("organiser", "draw")
OWN = re.compile(r"\[[a-z]+(?: [0-9]{1,9})?\]")  # a reason that is the referee's own
BANK = re.compile(r"\[bank [0-9]{1,9}\]")
CREATED_VERSIONS = (1, 2)
BOT_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,3}", re.ASCII)
LEVEL = re.compile(rf"(?:easy|steady|strong)/{BOT_VERSION.pattern}", re.ASCII)
LAST_SEAT = 255  # a seat is a u8 in §12
MATCH_OPTIONS = frozenset(
    f"match.{name}" for name in ("long", "short", "grid", "assurance", "hold")
)
# These stand there only where they are not as usual.
MORE_OPTIONS = frozenset(
    f"match.{name}"
    for name in (
        *("press", "postal", "reliability"),
        *("grace", "bank", "absence", "nmr_limit", "nmr_then", "blind", "beacon", "witnesses"),
    )
)

WITNESSES = re.compile(r"([1-9][0-9]?) of ([^+ ]+\+[0-9a-f]{8}\+\S+(?: [^+ ]+\+[0-9a-f]{8}\+\S+)*)")

Holds = Callable[[Any], bool]


@dataclass(frozen=True)
class Leaf:
    """One leaf, with the bytes it was written in."""

    raw: bytes
    n: int
    at: str
    type: str
    version: int
    data: dict[str, Any]
    opens: list[str]
    sealed: list[str]


def read_leaf(raw: bytes, place: int) -> Leaf:
    """The leaf of a line; Broken unless it is one and its number is its place."""
    require(len(raw) <= LARGEST, f"leaf {place} has more than {LARGEST} bytes")
    value = from_json(raw)
    is_leaf = isinstance(value, dict) and sorted(value) == SEVEN
    require(is_leaf, f"leaf {place} has not the seven keys {', '.join(SEVEN)}")
    require(value["n"] == place and is_int(value["n"]), f"leaf {place} says it is {value['n']}")
    require(is_time(value["at"]), f"leaf {place}: `at` is no time")
    require(isinstance(value["type"], str), f"leaf {place}: `type` is no text")
    require(is_int(value["v"], 1), f"leaf {place}: `v` is no version")
    require(isinstance(value["data"], dict), f"leaf {place}: `data` is no object")
    for key in ("opens", "sealed"):
        require(_digests(value[key]), f"leaf {place}: `{key}` is no array of digests")
    fields = (value[key] for key in ("n", "at", "type", "v", "data", "opens", "sealed"))
    return Leaf(raw, *fields)


def check_fields(leaf: Leaf, created: dict[str, Any]) -> None:
    """Broken unless the leaf has exactly the fields of its type. `created` is leaf 0's data."""
    if not leaf.type.startswith("match."):
        return _check_game_type(leaf, created["game"])
    fields = _fields(leaf.type, created["seats"])
    require(fields is not None, f"leaf {leaf.n}: there is no type {short(leaf.type)!r}")
    require(not leaf.opens, f"leaf {leaf.n}: {leaf.type} opens nothing")
    _check_all(leaf, fields or {})
    spends = "match.bot" in created["options"] and _spends(leaf)
    version = 2 if spends else 1
    require(leaf.version == version, f"leaf {leaf.n}: this {leaf.type} is of version {version}")
    wanted = created["seats"] if spends else sealed_parts(leaf.type, created["seats"])
    require(len(leaf.sealed) == wanted, f"leaf {leaf.n}: {leaf.type} seals {wanted} parts")
    return None


def _spends(leaf: Leaf) -> bool:
    """Is it a seat's own time that moves a due? From version 2 of leaf 0 on it says whose."""
    if leaf.type != "match.due_changed":
        return False
    reason = leaf.data["reason"]
    own = reason == "[absence]" or BANK.fullmatch(reason) is not None
    return own or leaf.data["cause"] == "absence"


def check_created(leaf: Leaf) -> None:
    """Broken unless this is the leaf every log begins with."""
    require(leaf.type == "match.created", "leaf 0 is match.created")
    fields = _created(leaf.version)
    if "restored" in leaf.data:
        fields["restored"] = _is_restored
    _check_all(leaf, fields)
    require(leaf.version in CREATED_VERSIONS, f"leaf 0: there is no version {leaf.version}")
    require(not leaf.opens and not leaf.sealed, "leaf 0 seals nothing")
    restored = "." in leaf.data["origin"].partition("/")[2]
    require(
        restored == ("restored" in leaf.data), "`restored` is on a restored log, and only there"
    )


def sealed_parts(type_: str, seats: int) -> int:
    """How many parts a `match.*` leaf seals."""
    keys = ("key_announced", "key_changed", "seat_changed")
    one = ("letter_sealed", "window_closed", "seat_told", *keys)
    if type_ == "match.started":
        return seats + 1
    return int(type_.removeprefix("match.") in one)


def _check_all(leaf: Leaf, fields: dict[str, Holds]) -> None:
    right = sorted(leaf.data) == sorted(fields)
    require(right, f"leaf {leaf.n}: {leaf.type} has the fields {', '.join(sorted(fields)) or '-'}")
    for name, holds in fields.items():
        require(holds(leaf.data[name]), f"leaf {leaf.n}: `{name}` is not what {leaf.type} has")


def _check_game_type(leaf: Leaf, game: str) -> None:
    parts = GAME_TYPE.fullmatch(leaf.type)
    known = parts is not None and parts[1] == game
    require(known, f"leaf {leaf.n}: there is no type {short(leaf.type)!r} in a match of {game}")


# --- the fields of each type ---


def _fields(type_: str, seats: int) -> dict[str, Holds] | None:
    seat, several = _seat_of(seats), _seats_of(seats)
    draw: dict[str, Holds] = {"draw": _positive, "link": is_digest, "contributions": _shares(seats)}
    why: dict[str, Holds] = {"cause": _text, "reason": _text}
    table: dict[str, dict[str, Holds]] = {
        "letter_sealed": {},
        "started": draw,
        "window_opened": _opened(several),
        "window_sealed": {"window": _positive, "due": is_time, "sealed": _some(several)},
        "round_named": {"window": lambda value: is_int(value), "round": _positive, "due": is_time},
        "round_given": {"round": _positive, "signature": _is_signature},
        "due_changed": why | {"window": _positive, "due": _time_or_null, "cause": _in(DUE_CAUSES)},
        "window_closed": draw | {"window": _positive, "given": several},
        "seat_told": {"seat": seat},
        "key_announced": {"seat": seat, "cause": _in(ANNOUNCED), "counts": is_time},
        "key_kept": {"seat": seat},
        "key_changed": why | {"seat": seat, "cause": _in(KEY_CAUSES)},
        "seat_changed": why | {"seat": seat, "cause": _in(EMPTYING + TAKING)},
        "rules_changed": why | {"versions": _two_texts, "rules": is_digest},
        "ruled": {
            "seat": lambda value: value is None or seat(value),
            "cause": _in(RULING_CAUSES),
            "reason": _ruling,
        },
        "rewound": {"to_window": _positive, "reason": _text, "consents": _leaves_in_order},
        "ended": {"cause": _in(END_CAUSES), "outcome": _outcome(several), "secret": is_digest},
    }
    return table.get(type_.removeprefix("match."))


def _created(version: int) -> dict[str, Holds]:
    digests: dict[str, Holds] = {name: is_digest for name in ("rules", "chain", "secret")}
    return digests | {
        "origin": lambda value: _text(value) and notes.ORIGIN.fullmatch(value) is not None,
        "game": lambda value: _text(value) and re.fullmatch(r"[a-z0-9_-]+", value) is not None,
        "version": _text,
        "options": _options if version == 1 else _options_with_bot,
        "seats": lambda value: is_int(value, 1) and value <= LAST_SEAT,
    }


def _opened(several: Holds) -> dict[str, Holds]:
    return {
        "window": _positive,
        "name": _text,
        "pace": _text,
        "facts": _facts,
        "asked": several,
        "due": _time_or_null,
    }


def _in(allowed: tuple[str, ...]) -> Holds:
    return lambda value: value in allowed


def _seat_of(seats: int) -> Holds:
    return lambda value: is_int(value, 1) and bool(value <= seats)


def _seats_of(seats: int) -> Holds:
    one = _seat_of(seats)
    return lambda value: isinstance(value, list) and all(map(one, value)) and _ascending(value)


def _some(several: Holds) -> Holds:
    return lambda value: several(value) and value != []


def _shares(seats: int) -> Holds:
    return lambda value: (
        isinstance(value, list) and len(value) == seats and all(map(is_digest, value))
    )


def _outcome(several: Holds) -> Holds:
    def holds(value: Any) -> bool:
        if value is None:
            return True
        keys = isinstance(value, dict) and sorted(value) == ["reason", "scores", "winners"]
        return (
            keys
            and _text(value["reason"])
            and _scores(value["scores"])
            and several(value["winners"])
        )

    return holds


def _ascending(values: list[int]) -> bool:
    return all(one < other for one, other in pairwise(values))


def _scores(value: Any) -> bool:
    return isinstance(value, dict) and all(_integer(score) for score in value.values())


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(_text(v) or _integer(v) for v in value.values())


def _options(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    ours = {key for key in value if key.startswith("match.")}
    known = MATCH_OPTIONS <= ours <= MATCH_OPTIONS | MORE_OPTIONS
    signed = value.get("match.assurance") == "signed"
    blind = "match.blind" not in value or (value["match.blind"] is True and signed)
    beacon = "match.beacon" not in value or _is_beacon(value["match.beacon"])
    witnesses = "match.witnesses" not in value or _witnesses(value["match.witnesses"])
    plain = not any(isinstance(value[key], dict) for key in ours - {"match.beacon"})
    return known and blind and beacon and witnesses and plain


def _is_beacon(value: Any) -> bool:
    """Name, key, first round, seconds between two, and how far ahead one is named."""
    if not isinstance(value, dict):
        return False
    if sorted(value) != ["ahead", "genesis", "key", "name", "period"]:
        return False
    whole = all(_integer(value[key]) for key in ("ahead", "genesis", "period"))
    named = _text(value["name"]) and re.fullmatch(r"[a-z0-9-]{1,32}", value["name"]) is not None
    if not whole or not named or not _is_short(value["key"], 96):
        return False
    within = 30 <= value["ahead"] <= 86_400 and 1 <= value["period"] <= 86_400
    return within and 0 <= value["genesis"] < 2**37


def _is_signature(value: Any) -> bool:
    return _is_short(value, 48)


def _is_short(value: Any, size: int) -> bool:
    """So many bytes in base64url."""
    if not _text(value):
        return False
    try:
        from_base64url(value, size)
    except Broken:
        return False
    return True


def _witnesses(value: Any) -> bool:
    """`2 of <vkey> <vkey>`, each once."""
    told = WITNESSES.fullmatch(value) if isinstance(value, str) else None
    keys = told[2].split(" ") if told else []
    return told is not None and int(told[1]) <= len(keys) == len(set(keys))


def _options_with_bot(value: Any) -> bool:
    """From version 2 on they say which bot sits down, and how it thinks if it does."""
    if not isinstance(value, dict) or "match.bot" not in value:
        return False
    told, level = value["match.bot"], value.get("match.level", "steady/1")
    spelt = isinstance(told, str) and BOT_VERSION.fullmatch(told) is not None
    known = isinstance(level, str) and LEVEL.fullmatch(level) is not None
    ours = ("match.bot", "match.level")
    return spelt and known and _options({key: value[key] for key in value if key not in ours})


def _is_restored(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and sorted(value) == ["checkpoint", "reason"]
        and all(map(_text, value.values()))
    )


def _digests(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_digest, value))


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _positive(value: Any) -> bool:
    return is_int(value, 1)


def _leaves_in_order(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_int, value)) and _ascending(value)


def _ruling(value: Any) -> bool:
    """One line, and no reason that is the referee's own."""
    return _text(value) and not OWN.fullmatch(value) and not re.search(r"[\x00-\x1f]", value)


def _two_texts(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_text, value))


def _time_or_null(value: Any) -> bool:
    return value is None or is_time(value)
