"""What a cheat does to a record: change it, and make again whatever would give him away."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.audit import Report, audit
from referee.codec import Disclosed
from referee.kernel.event import Event
from referee.record import Material, archive, build, members
from referee.seals import canonical, checkpoint, commitment, signature
from storage.tree import Frontier, leaf_hash
from tests.audit.wording import written
from tests.record import lots
from tests.record.house import SECRET, House, games, small

LEFT_ALONE = (members.SUMS, members.SUMS_SIG)
ZERO = canonical.b64u(bytes(32))
OPENED = canonical.b64u(SECRET)


def audited(record: bytes, **how: Any) -> Report:
    """The audit by the toys' rules, written in both languages."""
    return written(audit(record, games=how.pop("games", games()), **how))


def failures(record: bytes, **how: Any) -> list[str]:
    """The names of the checks that fail."""
    return [check.name for check in audited(record, **how).checks if check.failed]


def code(record: bytes, name: str, **how: Any) -> str:
    """The sentence's key of one check."""
    return audited(record, **how).of(name).finding.code


def files(record: bytes) -> dict[str, bytes]:
    return archive.read(record)


def put(record: bytes, name: str, data: bytes | None) -> bytes:
    """Another file in the archive (None: without it); the manifest is left alone."""
    there = files(record)
    if data is None:
        del there[name]
    else:
        there[name] = data
    return archive.write(there)


def remade(record: bytes, name: str, data: bytes | None, key: Ed25519PrivateKey) -> bytes:
    """The same, with manifest and signature made again by `key`."""
    there = files(put(record, name, data))
    return archive.write(signed(there, key))


def signed(there: dict[str, bytes], key: Ed25519PrivateKey) -> dict[str, bytes]:
    sums = members.sums(there)
    sig = signature.sign(key, members.NAMESPACE, sums).encode()
    return {**there, members.SUMS: sums, members.SUMS_SIG: sig}


# --- deeper: the log itself -----------------------------------------------------------------------


def rebuilt(house: House, leaves: list[bytes], parts: list[Disclosed] | None = None) -> bytes:
    """A record of other leaves: tree, checkpoint, manifest and signatures made again."""
    root = Frontier().extend(map(leaf_hash, leaves)).root()
    head = checkpoint.Checkpoint(house.origin, len(leaves), root)
    material: Material = replace(
        house.material(),
        leaves=leaves,
        parts=house.parts if parts is None else parts,
        checkpoint=checkpoint.sign(head, house.key),
    )
    return build(material, house.key)


def edited(house: House, n: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A record with leaf n changed by the referee himself."""
    leaves = list(house.leaves)
    leaf = canonical.load(leaves[n])
    change(leaf)
    leaves[n] = canonical.dump(leaf)
    return rebuilt(house, leaves)


def set_data(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """This field of a leaf says that."""
    return lambda leaf: leaf["data"].__setitem__(key, value)


def change_event(kind: str, **fields: Any) -> Callable[[list[Event]], list[Event]]:
    """The referee writes this of an event, and nothing else is touched."""
    return lambda events: [
        msgspec.structs.replace(x, **fields) if x.short_name() == kind else x for x in events
    ]


def resealed(house: House, name: str, value: Any, says: str | None = None) -> bytes:
    """A record in which the part `name` always held another value (and calls itself `says`)."""
    old = house.by_name[name]
    assert old.disclosure is not None
    salt = commitment.open(old.disclosure).salt
    disclosure, digest = commitment.seal(says or name, value, salt)
    leaves = [leaf.replace(old.digest.encode(), digest.encode()) for leaf in house.leaves]
    new = Disclosed(old.n, old.position, says or name, digest, old.audience, disclosure)
    return rebuilt(house, leaves, [new if part is old else part for part in house.parts])


def foisted(house: House, name: str, value: Any) -> bytes:
    """The same for a value that the record's builder itself could not read."""
    old = house.by_name[name]
    assert old.disclosure is not None
    disclosure, digest = commitment.seal(name, value, commitment.open(old.disclosure).salt)
    there = files(house.record())
    lines, log = there[members.DISCLOSURES], there[members.LOG]
    there[members.DISCLOSURES] = lines.replace(old.disclosure.encode(), disclosure.encode())
    there[members.LOG] = log.replace(old.digest.encode(), digest.encode())
    leaves = there[members.LOG].splitlines()
    root = Frontier().extend(map(leaf_hash, leaves)).root()
    head = checkpoint.Checkpoint(house.origin, len(leaves), root)
    there[members.CHECKPOINT] = checkpoint.sign(head, house.key)
    return archive.write(signed(there, house.key))


def find(house: House, type: str, nth: int = 0) -> int:
    """The number of a leaf of this type."""
    kinds = [canonical.load(leaf)["type"] for leaf in house.leaves]
    return [n for n, kind in enumerate(kinds) if kind == type][nth]


def honest_die() -> int:
    """What falls in the small match."""
    house = small()
    return int(canonical.load(house.leaves[find(house, "lots.rolled")])["data"]["die"])


def cheating(die: int) -> Any:
    """Lots by a referee who writes down the die he likes, and all that follows from it."""

    class Loaded:
        def __init__(self, chance: Any) -> None:
            self.secret = chance.secret

        def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
            return [die] * count

    def resolve(record: Any, orders: Any, chance: Any) -> None:
        lots.resolve(record, orders, Loaded(chance))

    return lots.make(resolve=resolve)


# --- matches, to be changed ----------------------------------------------------------------------


def gathered() -> House:
    """Both have joined; the match is about to start."""
    house = House()
    house.starts = False
    house.join(1)
    house.join(2, signed=False)
    return house


def played_out(house: House) -> House:
    """Both answer, and the window closes."""
    house.order(1, "guess 4")
    house.order(2, "guess 3", signed=False)
    house.close()
    return house


def ordered(house: House, body: str = "guess 4", **how: Any) -> bytes:
    """Seat 1 sends this; seat 2 an ordinary order; the record of the whole match."""
    house.order(1, body, **how)
    house.order(2, "guess 2", signed=False)
    house.close()
    return house.record()


# --- every number there is ------------------------------------------------------------------------

Path = tuple[object, ...]


def numbers(value: object, path: Path = ()) -> Iterator[Path]:
    """The paths of all integers in plain data."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from numbers(inner, (*path, i))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def raised(value: object, path: Path, by: int) -> object:
    """The same data with the integer at this path raised."""
    if not path:
        assert isinstance(value, int)
        return value + by
    if isinstance(value, dict):
        return {k: raised(v, path[1:], by) if k == path[0] else v for k, v in value.items()}
    assert isinstance(value, list)
    return [raised(v, path[1:], by) if i == path[0] else v for i, v in enumerate(value)]


def whole_numbers(house: House) -> list[tuple[int, Path]]:
    """Every integer in the data of every leaf: its leaf and its path there."""
    leaves = [canonical.load(leaf) for leaf in house.leaves]
    return [(leaf["n"], path) for leaf in leaves for path in numbers(leaf["data"])]
