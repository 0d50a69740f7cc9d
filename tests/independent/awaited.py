"""Keys that nobody has signed for (spec §5, "A key that nobody has signed for")."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from .course import Window
from .keyring import Told, check_key
from .leaves import ANNOUNCED, Leaf
from .letters import Letter, named
from .records import Record
from .spelling import require

KeyOf = Callable[[Record, int, int, Window], Told | None]

LEAST = 72


@dataclass(frozen=True)
class Waiting:
    """What was announced for a seat. `shown`: is the key known?"""

    cause: str
    counts: str
    shown: bool
    key: str | None


def check_awaited(record: Record, key_of: KeyOf) -> None:
    """Broken for the first leaf that breaks the rule; `key_of` tells which key counts at a leaf."""
    Walk(record, key_of).to_the_end()


class Walk:
    """The leaves in their order, and what waits at each."""

    def __init__(self, record: Record, key_of: KeyOf) -> None:
        self.record, self.key_of = record, key_of
        self.new = record.leaves[0].version > 1
        self.waiting: dict[int, Waiting] = {}
        self.objected: set[tuple[int, int]] = set()  # leaf, seat
        self.started = False

    def to_the_end(self) -> None:
        for leaf in self.record.leaves:
            letter = self.record.letters.get(leaf.n)
            if leaf.type == "match.started":
                self.started = True
            elif letter is not None:
                self._letter(letter)
            elif leaf.type == "match.key_announced":
                self._announced(leaf)
            elif leaf.type == "match.key_kept":
                self._kept(leaf)
            elif leaf.type == "match.key_changed":
                self._changed(leaf)
            elif leaf.type == "match.seat_changed":
                self.waiting.pop(leaf.data["seat"], None)
            elif leaf.type == "match.rewound":
                self.waiting.clear()

    # --- letters ---

    def _letter(self, letter: Letter) -> None:
        where, seat = f"letter {letter.n}", letter.seat
        lost = letter.kind == "lost"
        require(not lost or (self.new and self.started), f"{where}: no key can be lost here")
        asks = self.new and self.started and _cause(letter) is not None
        if asks and named(letter) is not None:
            behind = self._is(letter.n + 1, "match.key_announced", seat)
            require(behind, f"{where}: the key that it asks for is not announced")
        if self._objects(letter):
            del self.waiting[seat]
            self.objected.add((letter.n, seat))
            require(self._told(letter.n, seat), f"{where}: it objects, and nobody is told")
        else:
            idle = asks and not lost and named(letter) is None
            require(not idle, f"{where}: there is nothing to object to")

    def _objects(self, letter: Letter) -> bool:
        waits = self.waiting.get(letter.seat)
        if waits is None:
            return False
        if waits.cause == "lost":
            return letter.assurance == "signed"
        return _cause(letter) == "first" and named(letter) is None

    def _told(self, n: int, seat: int) -> bool:
        """By its own leaf, or by what ends the wait anyhow."""
        n += 2 if self._type(n + 1) == "match.due_changed" else 1
        letter = self.record.letters.get(n)
        ends = self._type(n) in ("match.rewound", "match.ended")
        bots = letter is not None and (letter.assurance, letter.kind) == ("bot", "consent")
        own = ("match.key_kept", "match.key_changed", "match.seat_changed")
        return ends or bots or any(self._is(n, name, seat) for name in own)

    def _kept(self, leaf: Leaf) -> None:
        seat = leaf.data["seat"]
        n = leaf.n - (2 if self._type(leaf.n - 1) == "match.due_changed" else 1)
        hidden = self._type(n) == "match.letter_sealed" and n not in self.record.letters
        waits = self.waiting.pop(seat, None) is not None
        right = (n, seat) in self.objected or (hidden and waits)
        require(right, f"leaf {leaf.n}: no letter before it objects")

    # --- keys ---

    def _announced(self, leaf: Leaf) -> None:
        where, seat, cause = f"leaf {leaf.n}", leaf.data["seat"], leaf.data["cause"]
        asked = self.new and self._type(leaf.n - 1) == "match.letter_sealed"
        letter = self.record.letters.get(leaf.n - 1)
        if letter is not None:
            asked = asked and (letter.seat, _cause(letter)) == (seat, cause)
            asked = asked and named(letter) is not None
        require(asked, f"{where}: no letter before it asks for a key")
        shown, key = self._key(leaf)
        require(not shown or key is not None, f"{where}: no key is announced")
        if shown:
            check_key(key)
        if letter is not None:
            require(not shown or key == named(letter), f"{where}: the letter names another key")
            shown, key = True, named(letter)
        owner = self.key_of(self.record, seat, leaf.n, self.record.course.window_of(leaf.n))
        has = owner is not None and owner.key is not None
        sure = owner is None or owner.shown
        require(not sure or has == (cause == "lost"), f"{where}: a {cause} key of such a seat")
        require(self._waits(leaf), f"{where}: the key would count too soon")
        self.waiting[seat] = Waiting(cause, leaf.data["counts"], shown, key)

    def _waits(self, leaf: Leaf) -> bool:
        options = self.record.created["options"]
        hours = max(LEAST, options["match.long"], options["match.short"])
        told, at = (datetime.fromisoformat(text) for text in (leaf.data["counts"], leaf.at))
        return told - at >= timedelta(hours=hours)

    def _changed(self, leaf: Leaf) -> None:
        where, cause = f"leaf {leaf.n}", leaf.data["cause"]
        waits = self.waiting.pop(leaf.data["seat"], None)
        if cause not in ANNOUNCED:
            return
        require(waits is not None and waits.cause == cause, f"{where}: that key was not awaited")
        assert waits is not None
        require(leaf.at >= waits.counts, f"{where}: the key comes before {waits.counts}")
        shown, key = self._key(leaf)
        same = not (shown and waits.shown) or key == waits.key
        require(same, f"{where}: it is another key than was announced")
        require(not shown or key is not None, f"{where}: a key is taken away")

    def _key(self, leaf: Leaf) -> tuple[bool, str | None]:
        part = self.record.parts.get(leaf.sealed[0])
        return (False, None) if part is None else (True, part.value)

    # --- leaves ---

    def _type(self, n: int) -> str:
        return self.record.leaves[n].type if n < len(self.record.leaves) else ""

    def _is(self, n: int, name: str, seat: int) -> bool:
        return self._type(n) == name and bool(self.record.leaves[n].data["seat"] == seat)


def _cause(letter: Letter) -> str | None:
    """The announcement that a letter asks for."""
    if letter.assurance != "address":
        return None
    return {"lost": "lost", "key": "first"}.get(letter.kind)
