"""What the lines of an order are made of."""

import re
from typing import TypeVar

import msgspec

from referee.kernel.refused import NOWHERE, Where

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
