"""A home log read from its first leaf on: whoever does so sees every fork.

Each match is a line of leaves, each linked to the one before it. A link that two leaves name, a
match that begins twice, an origin that is dealt again, a leaf behind an end: each is a `Fork`.

Why: docs/decisions/0157-told-off.md.
"""

from dataclasses import dataclass, field
from typing import Any

from referee.homelog import leaf as leaves
from referee.homelog.leaf import BEGUN, ENDED, MATCH, OPENED, HomeLeaf
from referee.seals.canonical import unb64u


class Fork(Exception):
    """The home log tells two stories."""


@dataclass
class TracedMatch:
    """One match, as far as it was told: `n` its last leaf. `told` is what the open ones say. `off`:
    the log tells that it was taken off the lists."""

    n: int
    told: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    off: bool = False

    @property
    def origin(self) -> str | None:
        return next((told["origin"] for _, told in self.told if told["act"] == BEGUN), None)

    @property
    def ended(self) -> dict[str, Any] | None:
        """How it ended; None: it has not, or only its seats know."""
        return self.told[-1][1] if self.told and self.told[-1][1]["act"] == ENDED else None


@dataclass
class HomeFold:
    """All that the leaves so far come to."""

    home: str = ""
    opened: HomeLeaf | None = None
    size: int = 0
    at: str = ""
    matches: dict[str, TracedMatch] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)  # matches that were begun anew under another name
    origins: dict[str, str] = field(default_factory=dict)
    rules: dict[tuple[str, str], str] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)

    def take(self, raw: bytes) -> HomeLeaf:
        """One leaf more. Raises BadHomeLeaf, Fork."""
        leaf = leaves.read(raw, self.size)
        if leaf.at < self.at:
            raise Fork(f"leaf {leaf.n} is older than the one before it")
        if leaf.type == OPENED:
            self.home, self.opened = leaf.data["home"], leaf
        elif leaf.type == MATCH:
            self._match(leaf)
        elif leaf.type == leaves.KEYS:
            self.keys.append(leaf.data["key"])
        elif leaf.type == leaves.LISTED:
            self._listed(leaf)
        else:
            self._rules(leaf)
        self.size, self.at = self.size + 1, leaf.at
        return leaf

    def _match(self, leaf: HomeLeaf) -> None:
        id, previous = leaf.data["match"], leaf.data["previous"]
        line = self.matches.get(id)
        if id in self.left:
            raise Fork(f"leaf {leaf.n}: the match of leaf {previous} goes on twice")
        if line is None:
            self._take_over(leaf, previous)
            line = self.matches[id] = TracedMatch(leaf.n)
        elif line.n != previous:
            raise Fork(f"leaf {leaf.n} goes on from leaf {previous}, as leaf {line.n} does")
        elif line.ended:
            raise Fork(f"leaf {leaf.n} goes on behind the end of its match")
        told = leaves.told(leaf)
        if told is not None:
            self._told(leaf, line, told)
        line.n = leaf.n

    def _take_over(self, leaf: HomeLeaf, previous: int | None) -> None:
        """The first leaf of a match goes on from none, or from the last of one that was lost."""
        if previous is None:
            return
        old = next((id for id, line in self.matches.items() if line.n == previous), None)
        if old is None or old in self.left:
            raise Fork(f"leaf {leaf.n} goes on from leaf {previous}, and so does another")
        self.left.add(old)

    def _told(self, leaf: HomeLeaf, line: TracedMatch, told: dict[str, Any]) -> None:
        first = not line.told
        if (told["act"] == BEGUN) != first:
            raise Fork(f"leaf {leaf.n}: a match begins once, and first of all")
        if told["act"] == BEGUN:
            id, origin = leaf.data["match"], told["origin"]
            if leaves.match_id(unb64u(told["leaf0"])) != id:
                raise Fork(f"leaf {leaf.n}: the name of {origin} is not that of its leaf 0")
            if self.origins.setdefault(origin, id) != id:
                raise Fork(f"leaf {leaf.n}: {origin} was dealt again")
        elif told["size"] < line.told[-1][1].get("size", 1):
            raise Fork(f"leaf {leaf.n}: the match became shorter")
        line.told.append((leaf.n, told))

    def _listed(self, leaf: HomeLeaf) -> None:
        line = self.matches.get(leaf.data["match"])
        if line is None or not line.told:
            raise Fork(f"leaf {leaf.n} lists a match of which nothing was told openly")
        line.off = not leaf.data["shown"]

    def _rules(self, leaf: HomeLeaf) -> None:
        name = leaf.data["game"], leaf.data["version"]
        if self.rules.setdefault(name, leaf.data["rules"]) != leaf.data["rules"]:
            raise Fork(f"leaf {leaf.n}: {' '.join(name)} has other rules than before")
