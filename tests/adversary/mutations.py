"""What a class of mutations is, and the list of all of them.

Each class is a function of a host at a table. It cheats, plays on by the rules so that everything
else fits, and returns the record. Raises `Unfit` where this table gives no occasion.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.adversary.tables import Host, seated

BOTH = "both"
RULES = "rules"  # the audit alone: it needs the rules of the game


@dataclass(frozen=True)
class Forged:
    """A record, and the mailboxes that are held against it; `named` where its class alone does not
    tell which check ought to name it."""

    record: bytes
    mails: tuple[bytes, ...] = ()
    named: frozenset[str] = frozenset()


Cheat = Callable[[Host], bytes | Forged]


@dataclass(frozen=True)
class Mutation:
    """`refused` by both, by who knows the rules, or (None) by nobody: then `row` is the heading of
    docs/threats.md that says so. `named` are the checks to which docs/spec.md §8 gives what it
    breaks, one of which must say so. `table` is what the class asks of its table."""

    cheat: Cheat
    refused: str | None
    named: frozenset[str] = frozenset()
    row: str | None = None
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.cheat.__name__

    @property
    def says(self) -> str:
        return (self.cheat.__doc__ or "").strip()

    def forge(self, chance: random.Random, game: str) -> tuple[Host, Forged]:
        """One of its kind, on a table of this game, with the checks that ought to name it."""
        host = seated(chance, game, **self.table)
        made = self.cheat(host)
        forged = made if isinstance(made, Forged) else Forged(made)
        return host, replace(forged, named=forged.named or self.named)


MUTATIONS: dict[str, Mutation] = {}


def _listed(mutation: Mutation) -> Cheat:
    if mutation.name in MUTATIONS:
        raise ValueError(f"there are two of {mutation.name}")
    MUTATIONS[mutation.name] = mutation
    return mutation.cheat


def refused_by(who: str, *named: str, **table: Any) -> Callable[[Cheat], Cheat]:
    """A class that `who` must refuse, by one of these checks."""
    return lambda cheat: _listed(Mutation(cheat, who, frozenset(named), table=table))


def by_design(row: str, **table: Any) -> Callable[[Cheat], Cheat]:
    """A class that both let pass; `row` of docs/threats.md names it."""
    return lambda cheat: _listed(Mutation(cheat, None, row=row, table=table))
