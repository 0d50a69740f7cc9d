"""Refusals: one class, three kinds.

*Unreadable* is not understood, *illegal* is understood but not allowed, *ambiguous* has two
readings. Whoever refuses says where, under which rule, and what would be right; the sentence
itself is found under `code` in the game's (or the kernel's) `sentences.toml`.

Why: docs/decisions/0051-problems.md.
"""

from enum import Enum
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Kind(Enum):
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"


class Where(msgspec.Struct, frozen=True, eq=False):
    """A place in a player's text: `line` from 1, `column` from 0, and the token that stands there.

    Any two places are equal, so that an order read from two spellings is the same order.
    """

    line: int = 0
    column: int = 0
    token: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Where)

    def __hash__(self) -> int:
        return 0


NOWHERE = Where()  # one object, so that the log leaves it out as a default


def bare(value: T) -> T:
    """The same order, or part of one, without its places in the text.

    The log keeps what was ordered, not how it was spelt.
    """
    return _bare(value)  # type: ignore[no-any-return]  # the same type, at every depth


def _bare(value: Any) -> Any:
    if isinstance(value, Where):
        return NOWHERE
    if isinstance(value, tuple):
        return tuple(map(_bare, value))
    if isinstance(value, msgspec.Struct):
        fields = {name: _bare(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


class Problem(msgspec.Struct, frozen=True):
    """One thing to tell about an order: why it is refused, or a remark.

    `code` is the key of the sentence, `rule` the id of the ruling (or None), `facts` the numbers
    and names that the sentence needs; `suggestion` is what would be right, as it would be typed.
    """

    code: str
    rule: str | None = None
    where: Where = Where()
    facts: dict[str, int | str] = {}
    suggestion: str = ""


class Refused(Exception):
    """A player's text or wish is not accepted, and nothing has changed."""

    def __init__(self, kind: Kind, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.kind = kind
        self.problems = problems


def unreadable(*problems: Problem) -> Refused:
    return Refused(Kind.UNREADABLE, *problems)


def illegal(*problems: Problem) -> Refused:
    return Refused(Kind.ILLEGAL, *problems)


def ambiguous(*problems: Problem) -> Refused:
    return Refused(Kind.AMBIGUOUS, *problems)
