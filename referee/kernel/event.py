"""Events: facts in the past tense, some of them partly under seal.

A game's event is a frozen subclass of `Event`. Its type in the log is the game's name, a dot and
the class name in snake case (`combats.battle_resolved`). The annotation of a field says who may
read it (docs/spec.md §2):

- any plain type: public, it stands in the leaf's `data`;
- `Sealed[T]`: one sealed part, named `<field>.<n>` by its leaf's number n;
- `tuple[Sealed[T], ...]`: one part for every seat in order, named `<field>.<n>.<seat>`;
- `Opened[T]` or `Opened[T] | None`: public, and it publishes an earlier sealed part.

An event type has each sealed part always or never: where there is nothing to hide, the value is
None. Plain types are integers, strings, booleans, None, lists, tuples, structs of these and
dictionaries whose keys match `[a-z0-9_.-]+` or are seats; there are no floats.

Why: docs/decisions/0050-sealed-fields.md.
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

Seat = int
T = TypeVar("T")


# Nothing here points back to what holds it, and a loaded match has ten thousand of these: the
# collector of cycles need not look at them.
class Sealed(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """What only `audience` may read now; nobody but the referee if it is empty.

    `value` is UNSET where the reader is not of the audience. `name` is given by the recorder (or
    by the log): an event that opens this part later must remember it. Rules never read `audience`:
    a replay from a record does not know it.
    """

    audience: tuple[Seat, ...]
    value: T | msgspec.UnsetType = msgspec.UNSET
    name: str = ""

    @property
    def known(self) -> T:
        """The value, for the referee and the audience. Raises ValueError for anybody else."""
        if isinstance(self.value, msgspec.UnsetType):
            raise ValueError(f"{self.name or 'this part'} is under seal")
        return self.value


class Opened(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A value that is public from now on because the sealed part `name` is published with it."""

    name: str
    value: T


PartChange = Callable[[Sealed[Any], str], Sealed[Any]]  # (part, its name with {n} for the leaf)


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened. Never a request, never a sentence."""

    version: ClassVar[int] = 1

    @classmethod
    def short_name(cls) -> str:
        """`BattleResolved` -> `battle_resolved`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def named(self, n: int) -> Self:
        """The same event as leaf n: its sealed parts have got their names."""
        return self._with_parts(lambda part, what: _rename(part, what, n))

    def seen_by(self, seat: Seat | None) -> Self:
        """The same event as this seat (None: a spectator) reads it: other parts are UNSET."""
        return self._with_parts(lambda part, _: part if seat in part.audience else _shut(part))

    def parts(self) -> list[tuple[str, Sealed[Any]]]:
        """Its sealed parts in the order of its fields, each with its name, {n} for the leaf."""
        found: list[tuple[str, Sealed[Any]]] = []
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, Sealed):
                found.append((field + ".{n}", value))
            elif is_parts(value):
                found += [(f"{field}.{{n}}.{i}", part) for i, part in enumerate(value, start=1)]
        return found

    def opened(self) -> list[Opened[Any]]:
        """The earlier parts that it publishes, in the order of its fields."""
        values = (getattr(self, field) for field in self.__struct_fields__)
        return [value for value in values if isinstance(value, Opened)]

    def _with_parts(self, change: PartChange) -> Self:
        changed: dict[str, object] = {}
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, Sealed):
                changed[field] = change(value, field + ".{n}")
            elif is_parts(value):
                changed[field] = tuple(
                    change(part, f"{field}.{{n}}.{i}") for i, part in enumerate(value, start=1)
                )
        return msgspec.structs.replace(self, **changed) if changed else self


def is_parts(value: object) -> bool:
    """One sealed part a seat?"""
    return isinstance(value, tuple) and len(value) > 0 and isinstance(value[0], Sealed)


def _rename(part: Sealed[Any], what: str, n: int) -> Sealed[Any]:
    return msgspec.structs.replace(part, name=what.format(n=n))


def _shut(part: Sealed[Any]) -> Sealed[Any]:
    return msgspec.structs.replace(part, value=msgspec.UNSET)
