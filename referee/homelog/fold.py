"""A home log read from its first leaf on: whoever does so sees every fork.

Each match is a line of leaves, each linked to the one before it. A link that two leaves name, a
match that begins twice, an origin that is dealt again (openly or under a seal), a leaf behind an
end: each is a `Fork`.

Why: docs/decisions/0157-told-off.md, docs/decisions/0158-one-deal-a-name.md.
"""

from dataclasses import dataclass, field
from typing import Any

from referee.homelog import leaf as leaves
from referee.homelog.leaf import BEGUN, ENDED, MATCH, OPENED, HomeLeaf
from referee.homelog.origins import succeeds
from referee.seals.canonical import unb64u


class Fork(Exception):
    """The home log tells two stories."""


@dataclass
class TracedMatch:
    """One match, as far as it was told: `n` its last leaf, `name` that of its origin, `after` the
    match that it goes on from. `told` is what the open ones say. `off`: the log tells that it was
    taken off the lists."""

    n: int
    name: str
    after: str | None
    told: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    off: bool = False

    @property
    def origin(self) -> str | None:
        return next((told["origin"] for _, told in self.told if told["act"] == BEGUN), None)

    @property
    def sealed(self) -> bool:
        """Do its seats alone know what was told?"""
        return not self.told

    @property
    def ended(self) -> dict[str, Any] | None:
        """How it ended; None: it has not, or only its seats know."""
        return self.told[-1][1] if self.told and self.told[-1][1]["act"] == ENDED else None


@dataclass
class HomeFold:
    """All that the leaves so far come to. `host`: that of the log's origin, where it is known."""

    host: str = ""
    home: str = ""
    opened: HomeLeaf | None = None
    size: int = 0
    at: str = ""
    matches: dict[str, TracedMatch] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)  # matches that were begun anew under another name
    names: dict[str, str] = field(default_factory=dict)  # which match an origin's name is of
    origins: dict[str, str] = field(default_factory=dict)
    rules: dict[tuple[str, str], str] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)

    def origin(self, name: str) -> str:
        """That of the home's match of this name."""
        return f"{self.home}/{name}"

    def take(self, raw: bytes) -> HomeLeaf:
        """One leaf more. Raises BadHomeLeaf, Fork."""
        leaf = leaves.read(raw, self.size)
        if leaf.at < self.at:
            raise Fork(f"leaf {leaf.n} is older than the one before it")
        if leaf.type == OPENED:
            self._opened(leaf)
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

    def _opened(self, leaf: HomeLeaf) -> None:
        self.home, self.opened = leaf.data["home"], leaf
        if self.host not in ("", self.home):
            raise Fork(f"leaf {leaf.n}: this is no log of {self.home[:80]}")

    def _match(self, leaf: HomeLeaf) -> None:
        id, previous = leaf.data["match"], leaf.data["previous"]
        line, told = self.matches.get(id), leaves.told(leaf)
        if id in self.left:
            raise Fork(f"leaf {leaf.n}: the match of leaf {previous} goes on twice")
        if line is None:
            line = self.matches[id] = self._begin(leaf, told)
        elif line.n != previous:
            raise Fork(f"leaf {leaf.n} goes on from leaf {previous}, as leaf {line.n} does")
        elif line.ended:
            raise Fork(f"leaf {leaf.n} goes on behind the end of its match")
        elif leaf.begins:
            raise Fork(f"leaf {leaf.n}: a match begins once, and first of all")
        elif line.sealed != (told is None):
            raise Fork(f"leaf {leaf.n}: of one match some leaves are sealed and some are open")
        if told is not None:
            _told(leaf.n, line, told)
        line.n = leaf.n

    def _begin(self, leaf: HomeLeaf, told: dict[str, Any] | None) -> TracedMatch:
        """The first leaf of a match: its origin has no other."""
        id, name = leaf.data["match"], leaf.data.get("name")
        if name is None:
            raise Fork(f"leaf {leaf.n} is the first of its match, and has no name")
        origin = told["origin"] if told is not None else None
        if self.names.setdefault(name, id) != id:
            raise Fork(f"leaf {leaf.n}: {origin or 'a private match'} was dealt again")
        if told is not None and leaves.match_id(unb64u(told["leaf0"])) != id:
            raise Fork(f"leaf {leaf.n}: the name of {origin} is not that of its leaf 0")
        if origin is not None:
            self.origins[origin] = id
        return TracedMatch(leaf.n, name, self._take_over(leaf, origin))

    def _take_over(self, leaf: HomeLeaf, origin: str | None) -> str | None:
        """A first leaf goes on from none, or from the last one of an earlier log of its match,
        which was not over, and of which is told as openly. How this log calls that one."""
        previous = leaf.data["previous"]
        if previous is None:
            return None
        old = next((id for id, line in self.matches.items() if line.n == previous), None)
        if old is None or old in self.left:
            raise Fork(f"leaf {leaf.n} goes on from leaf {previous}, and so does another")
        line = self.matches[old]
        if line.ended:
            raise Fork(f"leaf {leaf.n} goes on behind the end of {line.origin}")
        if line.sealed != (origin is None):
            raise Fork(f"leaf {leaf.n} goes on from leaf {previous}: one is sealed, one is open")
        if origin and line.origin and not succeeds(origin, line.origin):
            raise Fork(f"leaf {leaf.n}: {origin} is no later log of {line.origin}")
        self.left.add(old)
        return old

    def _listed(self, leaf: HomeLeaf) -> None:
        line = self.matches.get(leaf.data["match"])
        if line is None or not line.told:
            raise Fork(f"leaf {leaf.n} lists a match of which nothing was told openly")
        line.off = not leaf.data["shown"]

    def _rules(self, leaf: HomeLeaf) -> None:
        name = leaf.data["game"], leaf.data["version"]
        if self.rules.setdefault(name, leaf.data["rules"]) != leaf.data["rules"]:
            raise Fork(f"leaf {leaf.n}: {' '.join(name)} has other rules than before")


def _told(n: int, line: TracedMatch, told: dict[str, Any]) -> None:
    """Leaf n tells this of a match openly."""
    size, root = leaves.stand(told)
    last, before = leaves.stand(line.told[-1][1]) if line.told else (size, root)
    if size < last:
        raise Fork(f"leaf {n}: the match became shorter")
    if size == last and root != before:
        raise Fork(f"leaf {n}: the match had another root at {size} leaves")
    line.told.append((n, told))
