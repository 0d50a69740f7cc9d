"""What the lines of an order are made of."""

import re
from typing import Any, TypeVar

import msgspec

from referee.kernel.refused import Where

NOWHERE = Where()  # one object, so that the log leaves it out
T = TypeVar("T")
Moves = dict[str, int]  # place -> how many pawns from there, or to there


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Part(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="line", tag=_tag
):
    """A line, or a piece of one."""

    where: Where = NOWHERE


class Cond(Part, frozen=True):
    """A condition on public facts: `what` `op` `value`, `who` where it is about somebody.

    `losses >= 3` of `yellow`, `winner = me`, `ally`: the words of conditions.py.
    """

    what: str = ""
    op: str = "="
    value: int | str = ""
    who: str = ""


Conds = tuple[Cond, ...]


def bare(value: T) -> T:
    """The same without its places in the text."""
    return _bare(value)  # type: ignore[no-any-return]


def _bare(value: Any) -> Any:
    if isinstance(value, Where):
        return NOWHERE
    if isinstance(value, tuple):
        return tuple(_bare(item) for item in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: _bare(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value
