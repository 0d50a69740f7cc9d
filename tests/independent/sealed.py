"""Disclosures: the named values that leaves sealed (spec §2, §5, §7)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from .leaves import Leaf
from .spelling import (
    Broken,
    base64url,
    from_base64url,
    from_json,
    is_int,
    require,
    short,
    to_json,
)

NAME = re.compile(r"([a-z0-9_]+)\.(0|[1-9][0-9]*)(?:\.([1-9][0-9]*))?")
ERASABLE = (
    "match.letter_sealed",
    "match.key_announced",
    "match.key_changed",
    "match.seat_changed",
)


@dataclass(frozen=True)
class Part:
    """A sealed part, shown."""

    name: str
    value: Any


def digest_of(disclosure: str) -> str:
    """What a leaf's `sealed` says of a disclosure."""
    return base64url(sha256(disclosure.encode("ascii", "replace")).digest())


def read_disclosure(disclosure: str) -> Part:
    """Name and value of a disclosure; Broken unless it is spelt as §2 says."""
    value = from_json(from_base64url(disclosure))
    require(isinstance(value, list) and len(value) == 3, "a disclosure is [salt, name, value]")
    salt, name, value = value
    texts = isinstance(salt, str) and isinstance(name, str)
    require(texts, "a disclosure's salt and name are texts")
    from_base64url(salt, 32)
    require(NAME.fullmatch(name) is not None, f"no part's name: {short(name)!r}")
    return Part(name, value)


def read_disclosures(lines: bytes) -> list[tuple[int, str]]:
    """Leaf and disclosure of each line of `disclosures.jsonl`."""
    require(lines == b"" or lines.endswith(b"\n"), "disclosures.jsonl is cut off")
    require(b"\n\n" not in lines and lines[:1] != b"\n", "disclosures.jsonl has an empty line")
    told = []
    for place, line in enumerate(lines.split(b"\n")[:-1], 1):
        value = from_json(line)
        shaped = isinstance(value, dict) and sorted(value) == ["disclosure", "n"]
        require(shaped, f"disclosures.jsonl, line {place}: the keys are disclosure and n")
        right = is_int(value["n"]) and isinstance(value["disclosure"], str)
        require(right, f"disclosures.jsonl, line {place}: a number and a text")
        told.append((value["n"], value["disclosure"]))
    return told


def read_erased(lines: bytes | None) -> list[str]:
    """The digests of `erased.txt`, which is there only if it has some."""
    if lines is None:
        return []
    require(lines.endswith(b"\n") and lines.isascii(), "erased.txt: a digest a line")
    digests = lines.decode().split("\n")[:-1]
    for digest in digests:
        from_base64url(digest, 32)
    return digests


def check_places(
    leaves: Sequence[Leaf], parts: Mapping[str, Part], told: list[tuple[int, str]]
) -> None:
    """Each line belongs to a digest of the leaf it names, in order, under the right name."""
    places = _places(leaves)
    last, names = (-1, -1), set[str]()
    for n, disclosure in told:
        digest = digest_of(disclosure)
        n_sealed, position = places.get(digest, (-1, -1))
        require(n_sealed == n, f"leaf {n} seals nothing that hashes to {digest}")
        require(last < (n, position), f"{digest} of leaf {n} is out of order")
        part = parts[digest]
        _check_name(part, leaves[n], position)
        require(part.name not in names, f"the name {part.name} occurs twice")
        names.add(part.name)
        last = (n, position)


def check_openings(
    leaves: Sequence[Leaf],
    parts: Mapping[str, Part],
    erased: set[str],
    abandoned: Callable[[int, int], bool] = lambda n, by: False,
) -> None:
    """What a leaf opens was sealed before, is opened once (again where the leaf that had opened it
    lies on a branch that was left), shown, and equal to its `data`."""
    sealed, opened = set[str](), dict[str, int]()
    for leaf in leaves:
        for digest in leaf.opens:
            require(digest in sealed, f"leaf {leaf.n} opens {digest}, which none before it seals")
            once = digest not in opened or abandoned(opened[digest], leaf.n)
            require(once, f"leaf {leaf.n} opens {digest} again")
            require(digest in parts or digest in erased, f"leaf {leaf.n} opens {digest}: not shown")
            opened[digest] = leaf.n
        _check_values(leaf, [parts[d].value for d in leaf.opens if d in parts])
        for digest in leaf.sealed:
            require(digest not in sealed, f"leaf {leaf.n} seals {digest} again")
            sealed.add(digest)


def check_erased(leaves: Sequence[Leaf], parts: Mapping[str, Part], erased: list[str]) -> None:
    """Only letters, keys and `spent` are erased, in order, and never what is shown too."""
    places, last = _places(leaves), (-1, -1)
    for digest in erased:
        place = places.get(digest)
        if place is None:
            raise Broken(f"erased.txt: no leaf seals {digest}")
        require(last < place, f"erased.txt: {digest} is out of order")
        require(digest in forgettable(leaves[place[0]]), f"erased.txt: {digest} may not be erased")
        require(digest not in parts, f"erased.txt: {digest} is shown as well")
        last = place


def check_complete(leaves: Sequence[Leaf], parts: Mapping[str, Part], erased: set[str]) -> None:
    """Every part is shown or erased: so it must be when the match has ended."""
    for leaf in leaves:
        for digest in leaf.sealed:
            require(digest in parts or digest in erased, f"{digest} of leaf {leaf.n} is not shown")


def _places(leaves: Sequence[Leaf]) -> dict[str, tuple[int, int]]:
    return {d: (leaf.n, i) for leaf in leaves for i, d in enumerate(leaf.sealed)}


def erasable(leaf: Leaf) -> list[str]:
    """The digests of a leaf's parts that may be erased: letters and keys, but not `used`."""
    if leaf.type == "match.started":
        return leaf.sealed[:-1]
    return leaf.sealed if leaf.type in ERASABLE else []


def forgettable(leaf: Leaf) -> list[str]:
    """All of a leaf's parts that may be erased: those, and what a seat gave for a later due."""
    return leaf.sealed if leaf.type == "match.due_changed" else erasable(leaf)


def part_name(leaf: Leaf, position: int) -> str | None:
    """The name of a `match.*` leaf's part; None for a game's, whose fields we do not know."""
    if leaf.type == "match.started":
        last = position == len(leaf.sealed) - 1
        return f"used.{leaf.n}" if last else f"keys.{leaf.n}.{position + 1}"
    if leaf.type == "match.due_changed":
        return f"spent.{leaf.n}.{position + 1}"
    whats = {
        "match.letter_sealed": "letter",
        "match.window_closed": "used",
        "match.seat_told": "told",
        "match.key_announced": "key",
        "match.key_changed": "key",
        "match.seat_changed": "key",
    }
    return f"{whats[leaf.type]}.{leaf.n}" if leaf.type in whats else None


def _check_name(part: Part, leaf: Leaf, position: int) -> None:
    wanted = part_name(leaf, position)
    named = NAME.fullmatch(part.name)
    right = part.name == wanted if wanted else named is not None and int(named[2]) == leaf.n
    require(right, f"a part of leaf {leaf.n} is named {part.name}, not {wanted or '<field>.<n>'}")
    if part.name.startswith("told.") and leaf.type == "match.seat_told":
        _check_told(part)
    if leaf.type == "match.due_changed":
        _check_spent(part)


def _check_spent(part: Part) -> None:
    """Null, or what a seat gave: days off and hours."""
    value = part.value
    shaped = value is None or (
        isinstance(value, dict)
        and sorted(value) == ["away", "bank"]
        and isinstance(value["away"], list)
        and all(map(_is_absence, value["away"]))
        and isinstance(value["bank"], int)
        and not isinstance(value["bank"], bool)
    )
    require(shaped, f"{part.name} is null or an object of `away` and `bank`")


def _is_absence(value: Any) -> bool:
    keys = isinstance(value, dict) and sorted(value) == ["announced", "first", "last"]
    return keys and all(isinstance(told, str) for told in value.values())


def _check_told(part: Part) -> None:
    facts = isinstance(part.value, list) and all(
        isinstance(fact, dict) and isinstance(fact.get("what"), str) for fact in part.value
    )
    require(facts, f"{part.name} is an array of facts, each with `what`")


def _check_values(leaf: Leaf, values: list[Any]) -> None:
    """Each opened value is that of a field of its own; which one, only the game knows."""
    fields = [to_json(value) for value in leaf.data.values()]
    for value in values:
        found = next((field for field in fields if field == to_json(value)), None)
        require(found is not None, f"leaf {leaf.n} opens {short(to_json(value))}: not in its data")
        fields.remove(to_json(value))
