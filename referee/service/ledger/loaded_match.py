"""A match in memory: its leaves decoded and folded, its vault opened.

It is used only while its size equals the size of the log's head, and it grows by what was
committed; whatever is in doubt is loaded anew.
"""

from collections import ChainMap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from referee import codec
from referee.codec import Disclosed, EncodedLeaf, KeptPart
from referee.games.catalogue import Catalogue, UnknownGameError
from referee.kernel.chance import Chain
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.match import events as e
from referee.match.evolve import Entry, created, evolve
from referee.match.missing_rules import missing_rules
from referee.match.policy import later
from referee.match.rule_changes import GameVersions, reads
from referee.match.state import Match
from referee.match.tale import Tale
from referee.seals import vault
from referee.seals.canonical import b64u, unb64u
from referee.service.ledger.keyring import Keyring
from storage import Head, Intent, Log, Part, SettingRow
from storage.tree import Frontier, leaf_hash

STRIDE = 32  # leaves from one waypoint to the next


class Lockbox(Protocol):
    """What locks and unlocks the boxes of one match."""

    def lock(self, kind: str, id: str, plain: bytes) -> bytes: ...
    def unlock(self, kind: str, id: str, box: bytes) -> bytes: ...


@dataclass(frozen=True)
class Vault:
    """One match's data key."""

    name: str
    key: bytes
    ring: Keyring

    def lock(self, kind: str, id: str, plain: bytes) -> bytes:
        nonce = self.ring.entropy("nonce", vault.NONCE)
        return vault.lock(self.key, self.name, kind, id, plain, nonce)

    def unlock(self, kind: str, id: str, box: bytes) -> bytes:
        return vault.unlock(self.key, self.name, kind, id, box)

    def box(self, part: Disclosed) -> Part:
        """The part as it lies beside the log."""
        plain = (part.disclosure or "").encode("ascii")
        box = self.lock("part", f"{part.n}.{part.position}", plain)
        digest, audience = unb64u(part.digest), part.audience or ()
        return Part(part.n, part.position, part.name, digest, audience, False, box)

    def open(self, part: Part) -> Disclosed:
        id = f"{part.n}.{part.position}"
        disclosure = None if part.box is None else self.unlock("part", id, part.box).decode()
        digest = b64u(part.digest)
        return KeptPart(part.n, part.position, part.name, digest, part.audience, disclosure)


@dataclass(frozen=True)
class Secrets:
    """What makes the dice of one match: the end of its chain of links, and h."""

    chain: Chain
    h: bytes

    @classmethod
    def unlocked(cls, vaulted: Vault, log: Log) -> "Secrets":
        row = log.settings.get(chance_row(vaulted.name))
        if row is None:
            raise LookupError(f"the chance secrets of {vaulted.name} are gone")
        plain = vaulted.unlock("chance", "", row.value)
        return cls(chain_of(plain[:32]), plain[32:])


@lru_cache(maxsize=64)
def chain_of(last: bytes) -> Chain:
    """65,536 hashes: worth keeping from a match's creation to its first draw."""
    return Chain(last)


def chance_row(name: str) -> str:
    return f"chance/{name}"


def chance_setting(vaulted: Vault, last: bytes, h: bytes) -> SettingRow:
    return SettingRow(chance_row(vaulted.name), vaulted.lock("chance", "", last + h))


@dataclass
class LoadedMatch:
    """One match. `leaves`, `entries` and `parts` are in log order; `hashes` are leaf hashes.

    `game` are the rules in force, `past` those before them, each with the leaf that ended them.
    `waypoints` are the match after its first `STRIDE` leaves, twice as many, and so on: a past
    moment is folded from the one before it. They share nearly all with each other. `ways_back`
    are the leaves that went back to a window, `windows` the entries that opened or closed one,
    `seat_changes` those by which somebody else sat down, `messages` those that are messages: what
    is asked of these alone looks at no others.
    `choices` say of a seat and a leaf that opened a window whether it left the seat a choice, as
    far as anybody has asked; `hinted` what a seat was advised last, and at how many leaves.
    `receipts` wait for the letter about a close that this process is about to make; one that loses
    them sends the two apart.
    """

    name: str
    games: GameVersions
    game: AnyGame
    vault: Vault
    match: Match
    leaves: list[bytes] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    parts: list[Disclosed] = field(default_factory=list)
    by_name: dict[str, Disclosed] = field(default_factory=dict)
    by_digest: dict[str, Disclosed] = field(default_factory=dict)
    frontier: Frontier = field(default_factory=Frontier)
    secrets: Secrets | None = None
    past: tuple[tuple[int, AnyGame], ...] = ()
    tales: dict[Seat | None, Tale] = field(default_factory=dict)
    receipts: dict[Seat, Intent] = field(default_factory=dict)
    waypoints: list[Match] = field(default_factory=list)
    ways_back: list[int] = field(default_factory=list)
    windows: list[Entry] = field(default_factory=list)
    seat_changes: list[Entry] = field(default_factory=list)
    messages: list[Entry] = field(default_factory=list)
    choices: dict[tuple[Seat, int], bool] = field(default_factory=dict)
    hinted: dict[Seat, tuple[int, Any]] = field(default_factory=dict)

    def game_at(self, n: int) -> AnyGame:
        """The rules that read leaf n."""
        return next((game for end, game in self.past if n < end), self.game)

    def tale(self, reader: Seat | None) -> Tale:
        """The history for this reader, as far as the log goes."""
        ended = self.is_over
        if reader not in self.tales or self.tales[reader].ended != ended:
            self.tales[reader] = Tale(reader, ended)
        tale = self.tales[reader]
        tale.hear(self.entries, self.game_at)
        return tale

    @property
    def size(self) -> int:
        return len(self.leaves)

    @property
    def is_over(self) -> bool:
        """Has its own last leaf ended it, and opened what was hidden? That of a match which was
        begun anew elsewhere never will."""
        return isinstance(self.entries[-1].event, e.Ended)

    def take(self, leaf: bytes, parts: list[Disclosed]) -> None:
        """One leaf more, as it was committed."""
        self._keep(leaf, parts)
        entry = codec.decode(leaf, self.by_digest, self.game)
        self.entries.append(entry)
        game = reads(self.game, entry.event, self.games)
        if game is not self.game:
            self.past, self.game = (*self.past, (entry.n, self.game)), game
        self.match = evolve(self.match, entry, game)
        if self.size % STRIDE == 0:
            self.waypoints.append(self.match)
        self._mark(entry)

    def _mark(self, entry: Entry) -> None:
        match entry.event:
            case e.Rewound():
                self.ways_back.append(entry.n)
            case e.WindowOpened() | e.WindowClosed():
                self.windows.append(entry)
            case e.SeatChanged():
                self.seat_changes.append(entry)
            case e.LetterSealed(letter=letter):
                if getattr(letter.value, "kind", "") == "press":  # one that is not erased
                    self.messages.append(entry)

    def rewound(self, size: int) -> Match:
        """The match as it stood after its first `size` leaves (at least one)."""
        passed = size // STRIDE
        if passed:
            match, folded = self.waypoints[passed - 1], passed * STRIDE
        else:
            match, folded = created(self.leaves[0], self.entries[0]), 1
        for entry in self.entries[folded:size]:
            match = evolve(match, entry, self.game_at(entry.n))
        return match

    def stood(self, start: int, end: int) -> Iterator[Match]:
        """The match as it stood after its first `start` leaves (at least one), and after each more
        up to `end`."""
        match = self.rewound(start)
        yield match
        for entry in self.entries[start:end]:
            match = evolve(match, entry, self.game_at(entry.n))
            yield match

    def first(self, leaf: bytes, entry: Entry) -> None:
        self._keep(leaf, [])
        self.entries.append(entry)

    def _keep(self, leaf: bytes, parts: list[Disclosed]) -> None:
        self.leaves.append(leaf)
        hashed = leaf_hash(leaf)
        self.hashes.append(hashed)
        self.frontier = self.frontier.append(hashed)
        self.parts += parts
        self.by_name |= {part.name: part for part in parts}
        self.by_digest |= {part.digest: part for part in parts}

    def encode(
        self, events: Sequence[Event], at: str, ring: Keyring, leaf_ms: int = 0
    ) -> list[EncodedLeaf]:
        """The leaves that these events will be, from the next number and this time on.

        `leaf_ms` milliseconds pass between them: none in a real match, whose events are one
        decision; a second in a match from a seed (docs/spec.md, "A match from a seed").
        """
        names = ChainMap(dict[str, Disclosed](), self.by_name)  # all of them are many
        made: list[EncodedLeaf] = []
        for n, event in enumerate(events, start=self.size):
            when = at if not leaf_ms else later(at, (n - self.size) * leaf_ms)
            leaf = codec.encode(event, n, when, self.game.name, lambda: ring.entropy("salt"), names)
            names.update({part.name: part for part in leaf.parts})
            made.append(leaf)
        return made

    def after(self, encoded: list[EncodedLeaf]) -> Match:
        """The match as it will be once these leaves are committed."""
        later, game = self.match, self.game
        digests = ChainMap(dict[str, Disclosed](), self.by_digest)
        for leaf in encoded:
            digests.update({part.digest: part for part in leaf.parts})
            entry = codec.decode(leaf.leaf, digests, game)
            game = reads(game, entry.event, self.games)
            later = evolve(later, entry, game)
        return later


@dataclass(frozen=True)
class HomeRules:
    """The rules of matches as far as this home has them; for others a stand-in that judges nothing
    (`match/missing_rules.py`)."""

    games: Catalogue

    def at(self, name: str, version: str) -> AnyGame:
        try:
            return self.games.at(name, version)
        except UnknownGameError as error:
            return missing_rules(name, version, str(error))


def load(log: Log, name: str, games: Catalogue, ring: Keyring) -> LoadedMatch:
    """The whole match, from one consistent snapshot of the log. Raises storage.Unknown."""
    head, leaves, sealed = log.load(name)
    vaulted = open_vault(head, ring)
    entry = codec.decode(leaves[0], {}, None)
    match = created(leaves[0], entry)
    rules = HomeRules(games)
    loaded = LoadedMatch(name, rules, rules.at(match.game, match.version), vaulted, match)
    loaded.first(leaves[0], entry)
    parts: dict[int, list[Disclosed]] = {}
    for part in sealed:
        parts.setdefault(part.n, []).append(vaulted.open(part))
    for n, leaf in enumerate(leaves[1:], start=1):
        loaded.take(leaf, parts.get(n, []))
    return loaded


def open_vault(head: Head, ring: Keyring) -> Vault:
    return Vault(head.stream, vault.unwrap(ring.master, head.key, head.stream), ring)
