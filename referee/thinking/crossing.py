"""A bot's question as bytes and back, for a process that has neither the match nor its store.

Names and the seed stand there as they are. The view is a game's own structs: each is named by its
class and rebuilt by the same class. A function, a module or an open file in it is no data, and does
not cross.

Why: docs/decisions/0119-thinking-apart.md.
"""

import io
import pickle
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.match.bots import Question

Rules = Callable[[str, str], object]  # (game, version): its classes can be found from then on

_CONTAINERS = (tuple, dict, list, set, frozenset)
_REBUILDS = {
    ("msgspec._utils", "rebuild"),
    ("copyreg", "__newobj__"),
    ("copyreg", "_reconstructor"),
}


class NoData(TypeError):
    """Something in a view is no data; the message names its type, never what it holds."""


def pack(question: Question) -> bytes:
    """Raises NoData."""
    told = io.BytesIO()
    try:
        _Packer(told, pickle.HIGHEST_PROTOCOL).dump(question.view)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise NoData(f"a view of {question.game} {question.version}: {error}") from None
    return msgspec.msgpack.encode(replace(question, view=told.getvalue()))


def unpack(packed: bytes, rules: Rules) -> Question:
    """`rules` is asked before the view is read: old rules come out of a file, with their classes.
    Raises NoData."""
    question = msgspec.msgpack.decode(packed, type=Question)
    rules(question.game, question.version)
    return replace(question, view=_Unpacker(io.BytesIO(question.view)).load())


class _Packer(pickle.Pickler):
    """Looks at each thing that is of no kind which Python has by itself."""

    def reducer_override(self, thing: Any) -> Any:
        if not (isinstance(thing, type) or _is_data(thing) or _name_of(thing) in _REBUILDS):
            raise NoData(f"{type(thing).__name__} is no data")
        return NotImplemented  # as it is


class _Unpacker(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name)
        if not isinstance(found, type) and (module, name) not in _REBUILDS:
            raise NoData(f"{name} of {module} is no class")
        return found


def _is_data(thing: object) -> bool:
    named = isinstance(thing, (msgspec.Struct, Enum, *_CONTAINERS, str, int, float))
    return named or is_dataclass(thing)


def _name_of(thing: object) -> tuple[str, str]:
    return getattr(thing, "__module__", "") or "", getattr(thing, "__qualname__", "")
