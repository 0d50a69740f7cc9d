"""Keys that nobody has signed for: announced behind their letter, and come after the wait, with
nobody against them.

Why: docs/decisions/0075-lost-keys.md.
"""

from typing import Any

import msgspec

from referee.audit.checks import proving
from referee.audit.checks.shape import is_moment
from referee.audit.evidence import Evidence
from referee.audit.report import Failed
from referee.kernel.event import Seat
from referee.match import awaited_keys
from referee.match import events as e
from referee.match.authors import BOT
from referee.match.policy import Policy, split_options
from referee.match.state import AwaitedKey
from referee.record.signers import Key

Leaf = dict[str, Any]


class AwaitedKeys:
    """Takes the leaves in order and refuses the first that may not be. Raises Failed."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._policy: Policy = split_options(evidence.first.options)[1]
        self._told = {entry.n: entry for entry in evidence.key_leaves}
        self._started = evidence.draws[0].n if evidence.draws else len(evidence.raw)
        self._new = evidence.raw[0]["v"] > 1
        self._objections: set[tuple[int, Seat]] = set()
        self._awaited: dict[Seat, AwaitedKey] = {}
        self._keys: dict[int, Key] = {}  # by the leaf that announces

    def take(self, leaf: Leaf) -> None:
        """The next leaf."""
        n, data = leaf["n"], leaf["data"]
        match leaf["type"]:
            case "match.letter_sealed":
                self._letter(n)
            case "match.key_announced":
                self._announced(leaf)
            case "match.key_kept":
                self._kept(n, data["seat"])
            case "match.key_changed":
                self._changed(leaf)
            case "match.seat_changed":
                self._awaited.pop(data["seat"], None)
            case "match.rewound":
                self._awaited.clear()

    # --- letters --------------------------------------------------------------------------------

    def _letter(self, n: int) -> None:
        letter = self._evidence.letters.get(n)
        if letter is None or (n < self._started and letter.kind != "lost"):
            return
        odd = not self._new or letter.signature is not None or n < self._started
        if letter.kind == "lost" and odd:
            raise Failed("keys.lost", leaf=n, seat=letter.seat)
        cause = awaited_keys.cause_of(letter) if self._new else None
        objection = cause == "first" and proving.named(letter) is None
        if cause is not None and not objection:
            self._expect(n + 1, "match.key_announced", letter.seat)
        if awaited_keys.objects(self._awaited, letter):
            self._awaited.pop(letter.seat)
            self._objections.add((n, letter.seat))
            self._check_told(n, letter.seat)
        elif objection:
            raise Failed("keys.no_objection", leaf=n, seat=letter.seat)

    def _check_told(self, n: int, seat: Seat) -> None:
        """All hear of an objection at once, or what stands there ends the wait by itself."""
        behind = n + 1 + (self._type(n + 1) == "match.due_changed")  # what the letter voted for
        kind, letter = self._type(behind), self._evidence.letters.get(behind)
        ends = kind in ("match.rewound", "match.ended")
        if letter is not None:  # the bots agree to the way back
            ends = (letter.assurance, letter.kind) == (BOT, "consent")
        if kind in ("match.key_changed", "match.seat_changed"):
            ends = self._evidence.raw[behind]["data"]["seat"] == seat
        if not ends:
            self._expect(behind, "match.key_kept", seat)

    def _kept(self, n: int, seat: Seat) -> None:
        """Behind a letter of the seat that objects, or one that is not shown."""
        before = n - 1 - (self._type(n - 1) == "match.due_changed")
        sealed = self._type(before) == "match.letter_sealed"
        hidden = sealed and before not in self._evidence.letters
        waits = self._awaited.pop(seat, None) is not None
        if not (hidden and waits) and (before, seat) not in self._objections:
            raise Failed("keys.kept", leaf=n, seat=seat)

    # --- keys -----------------------------------------------------------------------------------

    def _announced(self, leaf: Leaf) -> None:
        n, seat = leaf["n"], leaf["data"]["seat"]
        cause, counts = leaf["data"]["cause"], leaf["data"]["counts"]
        if not self._new or self._type(n - 1) != "match.letter_sealed":
            raise Failed("keys.unasked", leaf=n, seat=seat)
        key = self._key(n)
        letter = self._evidence.letters.get(n - 1)
        if letter is not None:
            asks = (letter.seat, awaited_keys.cause_of(letter), letter.assurance)
            if asks != (seat, cause, "address"):
                raise Failed("keys.unasked", leaf=n, seat=seat)
            asked = proving.named(letter)
            if asked is None or key not in (msgspec.UNSET, asked):
                raise Failed("keys.other_word", leaf=n, seat=seat)
            key = asked
        if key is None:
            raise Failed("keys.taken", leaf=n, seat=seat)
        self._check_owner(n, seat, cause)
        if not is_moment(counts) or counts < awaited_keys.soonest(self._policy, leaf["at"]):
            raise Failed("keys.soon", leaf=n, seat=seat, counts=str(counts)[:40])
        self._keys[n] = key
        self._awaited[seat] = AwaitedKey(n, cause, counts, key if isinstance(key, str) else None)

    def _check_owner(self, n: int, seat: Seat, cause: str) -> None:
        """Who loses a key has one, and who shows a first one has none."""
        has = proving.in_force(self._evidence, seat, n)
        if not isinstance(has, msgspec.UnsetType) and (has is not None) != (cause == "lost"):
            raise Failed("keys.unasked", leaf=n, seat=seat)

    def _changed(self, leaf: Leaf) -> None:
        n, seat, cause = leaf["n"], leaf["data"]["seat"], leaf["data"]["cause"]
        waiting = self._awaited.pop(seat, None)
        if cause not in e.ANNOUNCED:
            return
        if waiting is None or waiting.cause != cause:
            raise Failed("keys.unannounced", leaf=n, seat=seat, cause=cause)
        if leaf["at"] < waiting.counts:
            raise Failed("keys.early", leaf=n, seat=seat, counts=waiting.counts)
        told, key = self._keys[waiting.n], self._key(n)
        if key is None or (msgspec.UNSET not in (told, key) and told != key):
            raise Failed("keys.other_announced", leaf=n, seat=seat)

    # --- the log --------------------------------------------------------------------------------

    def _key(self, n: int) -> Key:
        event = self._told[n].event
        assert isinstance(event, e.KeyAnnounced | e.KeyChanged), "a leaf that tells one key"
        return event.key.value

    def _type(self, n: int) -> str:
        return str(self._evidence.raw[n]["type"]) if n < len(self._evidence.raw) else ""

    def _expect(self, n: int, type: str, seat: Seat) -> None:
        """This leaf must stand there."""
        if self._type(n) != type or self._evidence.raw[n]["data"]["seat"] != seat:
            raise Failed("keys.untold", leaf=n - 1, seat=seat)


def check(evidence: Evidence) -> None:
    """Raises Failed for the first leaf that breaks the rule."""
    keys = AwaitedKeys(evidence)
    for leaf in evidence.raw:
        keys.take(leaf)
