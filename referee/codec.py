"""Events to leaves and back (docs/spec.md §2), and what of them is sealed for whom.

A leaf's bytes are written once, hashed as written and never re-encoded to verify. Every sealed
part becomes a disclosure of its own; the leaf holds only its digest.

Why: docs/decisions/0027-refused-letters.md.
"""

import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import msgspec

from referee.kernel.event import Event, Opened, Sealed, Seat
from referee.kernel.game import AnyGame
from referee.match.events import MATCH_EVENTS
from referee.match.evolve import Entry
from referee.match.missing_rules import UnreadEvent
from referee.seals import canonical, commitment


def _by_version(kinds: Iterable[type[Event]]) -> dict[str, dict[int, type[Event]]]:
    """The shapes of each event of a match, by name and version: old ones stay readable for ever."""
    found: dict[str, dict[int, type[Event]]] = {}
    for kind in kinds:
        found.setdefault(f"match.{kind.short_name()}", {})[kind.version] = kind
    return found


MATCH_TYPES = _by_version(MATCH_EVENTS)
_AT = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\Z"
BODY = 1000  # the position of a body inside a letter's part: 1000 + the letter's own


class Disclosed(msgspec.Struct, frozen=True, gc=False):
    """A sealed part with what it hides. `disclosure` is None once it was erased (or is not ours).

    `audience` is None where a record does not tell it.
    """

    n: int
    position: int
    name: str
    digest: str
    audience: tuple[Seat, ...] | None
    disclosure: str | None

    @property
    def value(self) -> Any:
        """What is under the seal; UNSET if this reader does not have it."""
        if self.disclosure is None:
            return msgspec.UNSET
        return commitment.open(self.disclosure).value


class KeptPart(Disclosed, frozen=True):
    """A part out of the home's own vault, as the home has spelt it."""

    @property
    def value(self) -> Any:
        return msgspec.UNSET if self.disclosure is None else commitment.kept_value(self.disclosure)


class OpenedPart(Disclosed, frozen=True):
    """A part that was opened once, for readers who look at it many times."""

    opened: Any

    @property
    def value(self) -> Any:
        return self.opened


class EncodedLeaf(msgspec.Struct, frozen=True, gc=False):
    """One leaf and its parts, ready to be appended."""

    leaf: bytes
    parts: tuple[Disclosed, ...]


class Corrupt(ValueError):
    """Bytes that no referee wrote: a leaf or a disclosure that cannot be what it says."""


Salt = Callable[[], bytes]
Book = Mapping[str, Disclosed]  # by name or by digest


def encode(event: Event, n: int, at: str, game: str, salt: Salt, names: Book) -> EncodedLeaf:
    """The leaf of an event. `names` are the earlier parts of the log, for what it opens."""
    named = event.named(n)
    parts = tuple(_seal(i, what, part, n, salt) for i, (what, part) in enumerate(named.parts()))
    opens = [_opening(opened, names) for opened in named.opened()]
    leaf = {
        "at": at,
        "data": public_data(named),
        "n": n,
        "opens": opens,
        "sealed": [part.digest for part in parts],
        "type": type_name(type(event), game),
        "v": event.version,
    }
    return EncodedLeaf(canonical.dump(leaf), parts)


def seal_body(text: str, n: int, seat: Seat, salt: Salt) -> Disclosed:
    """The body of a letter that is never published, as the part `body.<n>`.

    Its digest stands inside the letter's own part, not in the leaf.
    """
    disclosure, digest = commitment.seal(f"body.{n}", text, salt())
    return Disclosed(n, BODY, f"body.{n}", digest, (seat,), disclosure)


def type_name(kind: type[Event], game: str) -> str:
    """`match.window_closed`, `combats.battle_resolved`."""
    return f"{'match' if kind in MATCH_EVENTS else game}.{kind.short_name()}"


def _seal(position: int, what: str, part: Sealed[Any], n: int, salt: Salt) -> Disclosed:
    name = what.format(n=n)
    disclosure, digest = commitment.seal(name, plain(part.known), salt())
    return Disclosed(n, position, name, digest, part.audience, disclosure)


def _opening(opened: Opened[Any], names: Book) -> str:
    """The digest of the part that is opened. The event must say what the part holds."""
    part = names.get(opened.name)
    if part is None or part.value != plain(opened.value):
        raise ValueError(f"{opened.name} does not hold what the event opens it with")
    return part.digest


def public_data(event: Event) -> dict[str, Any]:
    """What stands in the leaf's `data`."""
    data: dict[str, Any] = {}
    for field in shape(type(event)):
        value = getattr(event, field.name)
        if field.kind == "public" and not isinstance(value, msgspec.UnsetType):
            data[field.key] = plain(value)
        elif field.kind == "opened":
            data[field.key] = None if value is None else plain(value.value)
    return data


def plain(value: object) -> Any:
    """Plain JSON values: tuples are lists there, and seats as keys are text."""
    return msgspec.json.decode(msgspec.json.encode(value))


# --- back --------------------------------------------------------------------------------------


class Field(msgspec.Struct, frozen=True):
    """How a field of an event stands in the log: public, opened, sealed, or sealed for each."""

    name: str
    key: str
    kind: str
    inner: Any


@cache
def shape(kind: type[Event]) -> tuple[Field, ...]:
    """The fields of an event type, in order."""
    hints = typing.get_type_hints(kind)
    keys = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    return tuple(_field(name, keys[name], hints[name]) for name in kind.__struct_fields__)


def _field(name: str, key: str, hint: Any) -> Field:
    for inner in (hint, *typing.get_args(hint)):
        origin = typing.get_origin(inner)
        if origin is Sealed:
            kind = "sealed" if inner is hint else "each"
            return Field(name, key, kind, typing.get_args(inner)[0])
        if origin is Opened:
            return Field(name, key, "opened", typing.get_args(inner)[0])
    return Field(name, key, "public", hint)


class LeafFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The seven keys that every leaf has, and no others."""

    at: Annotated[str, msgspec.Meta(pattern=_AT)]
    data: dict[str, Any]
    n: Annotated[int, msgspec.Meta(ge=0)]
    opens: list[str]
    sealed: list[str]
    type: str
    v: int


def decode(leaf: bytes, digests: Book, game: AnyGame | None) -> Entry:
    """What a leaf says. `digests` are the disclosures at hand; others stay UNSET. Raises Corrupt.

    `game` is None for leaf 0, which names it.
    """
    try:
        raw = canonical.load(leaf)
    except ValueError as error:
        raise Corrupt(f"leaf cannot be read: {error}") from error
    return decoded(raw, digests, game)


def decoded(raw: object, digests: Book, game: AnyGame | None) -> Entry:
    """The same of a leaf whose JSON has been read. Raises Corrupt."""
    try:
        entry = msgspec.convert(raw, LeafFields)
        kind = _kind(entry.type, entry.v, game)
        return Entry(entry.n, entry.at, _event(kind, entry, digests))
    except (KeyError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise Corrupt(f"leaf cannot be read: {error}") from error


def _kind(name: str, version: int, game: AnyGame | None) -> type[Event]:
    if name in MATCH_TYPES:
        shapes = MATCH_TYPES[name]
    elif game is None or not name.startswith(game.name + "."):
        raise Corrupt(f"no such event here: {name}")
    else:
        kind = game.event_type(name.removeprefix(game.name + "."))
        shapes = {kind.version: kind}
        if kind is UnreadEvent:
            return kind
    if version not in shapes:
        raise Corrupt(f"{name} of version {version}")
    return shapes[version]


def _event(kind: type[Event], entry: LeafFields, digests: Book) -> Event:
    if kind is UnreadEvent:
        return kind()
    fields = shape(kind)
    parts, opens = iter(entry.sealed), iter(entry.opens)
    singles = sum(field.kind == "sealed" for field in fields)
    many = len(entry.sealed) - singles
    values: dict[str, Any] = {}
    for field in fields:
        values |= _value(field, entry, parts, opens, many, digests)
    left = [*parts, *opens]
    unknown = entry.data.keys() - {field.key for field in fields}
    if left or unknown:
        raise Corrupt(f"{entry.type} has more than its fields: {left or unknown}")
    return kind(**values)


def _value(
    field: Field,
    entry: LeafFields,
    parts: Iterator[str],
    opens: Iterator[str],
    many: int,
    digests: Book,
) -> dict[str, Any]:
    if field.kind == "sealed":
        return {field.name: _part(_next(parts), field.inner, digests)}
    if field.kind == "each":
        each = [_part(_next(parts), field.inner, digests) for _ in range(many)]
        return {field.name: tuple(each)}
    if field.key not in entry.data:
        return {}
    value = entry.data[field.key]
    if field.kind == "opened":
        return {field.name: _opened(value, field.inner, opens, digests)}
    return {field.name: msgspec.convert(value, field.inner, str_keys=True)}


def _next(digests: Iterator[str]) -> str:
    for digest in digests:
        return digest
    raise Corrupt("fewer digests than its type has parts")


def _part(digest: str, inner: Any, digests: Book) -> Sealed[Any]:
    part = digests.get(digest)
    if part is None:
        return Sealed(())
    audience = part.audience or ()
    if part.disclosure is None:
        return Sealed(audience, name=part.name)
    return Sealed(audience, msgspec.convert(part.value, inner, str_keys=True), part.name)


def _opened(value: Any, inner: Any, opens: Iterator[str], digests: Book) -> Opened[Any] | None:
    if value is None:
        return None
    part = digests.get(_next(opens))
    if part is None or part.value != value:
        raise Corrupt("what is opened is not what was sealed")
    return Opened(part.name, msgspec.convert(value, inner, str_keys=True))
