"""Refusals: one class, three kinds.

*Unreadable* is not understood, *illegal* is understood but not allowed, *ambiguous* has two
readings. Whoever refuses says where, under which rule, and what would be right; the sentence
itself is found under `code` in the game's (or the kernel's) `sentences.toml`.

Why: docs/decisions/0051-problems.md.
"""

from enum import Enum

import msgspec


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
