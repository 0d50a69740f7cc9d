"""A match made by hand: the service's part without mail, store or clock of its own.

    house = House()                          # leaf 0 of a match of Lots
    house.join(1), house.join(2)             # both signed: the match starts
    house.order(1, "guess 4")
    house.close()
    record = house.record()

Everything random comes from a counter, so the same calls give the same bytes.
"""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee import codec
from referee.codec import Disclosed, OpenedPart
from referee.games.catalogue import Catalogue
from referee.kernel.chance import link_at
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import AnyGame
from referee.match import events as e
from referee.match import text
from referee.match.bots import proposal
from referee.match.closing import closing, opening
from referee.match.evolve import created, evolve
from referee.match.leaving import changing
from referee.match.opening import create, ready, starting
from referee.match.policy import Policy, instant, moment
from referee.match.state import Match
from referee.record import Material, build
from referee.seals import checkpoint, ed25519, note, signature, ssh_keys
from referee.seals.canonical import b64u
from storage.tree import Frontier, leaf_hash
from tests.record import lots

Edit = Callable[[list[Event]], list[Event]]

START = "2026-11-21T19:00:00.000Z"
LAST = hashlib.sha256(b"the last link").digest()
SECRET = hashlib.sha256(b"the secret").digest()
_LINKS: dict[int, bytes] = {}


def private(name: str) -> Ed25519PrivateKey:
    """A key that has a name."""
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())


def key_line(key: Ed25519PrivateKey) -> str:
    return ssh_keys.format_key(ssh_keys.public_of(key))


def link(k: int) -> bytes:
    """s_k of every house's chain, walked once."""
    if k not in _LINKS:
        _LINKS[k] = link_at(LAST, k)
    return _LINKS[k]


class House:
    def __init__(
        self,
        game: AnyGame = lots.GAME,
        options: dict[str, Any] | None = None,
        policy: Policy | None = None,
        seats: int = 2,
        origin: str = "play.example/match-7",
        edition: int = 1,
        **first: Any,
    ) -> None:
        self.game = game
        self.origin = origin
        self.key = private("referee")
        self.keys = {seat: private(f"seat {seat}") for seat in range(1, seats + 1)}
        self.at = START
        self.starts = True  # by itself, when every seat has joined
        self.leaves: list[bytes] = []
        self.parts: list[Disclosed] = []
        self.by_name: dict[str, Disclosed] = {}
        self.by_digest: dict[str, Disclosed] = {}
        self.salts = 0
        rules = b64u(hashlib.sha256(game.rules).digest())
        told = (origin, game, options or {}, seats, policy or Policy())
        event = create(*told, rules, link(0), SECRET, edition)
        self._lay(msgspec.structs.replace(event, **first))
        entry = codec.decode(self.leaves[0], {}, None)
        self.match: Match = created(self.leaves[0], entry)

    # --- leaves ---------------------------------------------------------------------------------

    def write(self, *events: Event) -> None:
        """Append them, all at this moment."""
        for event in events:
            self._lay(event)
            entry = codec.decode(self.leaves[-1], self.by_digest, self.game)
            self.match = evolve(self.match, entry, self.game)

    def _lay(self, event: Event) -> None:
        n = len(self.leaves)
        made = codec.encode(event, n, self.at, self.game.name, self.salt, self.by_name)
        self.leaves.append(made.leaf)
        self._keep(made.parts)

    def _keep(self, parts: Any) -> None:
        self.parts += parts
        self.by_name |= {part.name: part for part in parts}
        self.by_digest |= {part.digest: part for part in parts}

    def salt(self) -> bytes:
        self.salts += 1
        return hashlib.sha256(b"salt %d" % self.salts).digest()

    def wait(self, **time: float) -> None:
        self.at = moment(instant(self.at) + timedelta(**time))

    # --- letters --------------------------------------------------------------------------------

    def letter(
        self,
        seat: Seat,
        kind: str,
        body: str = "",
        *,
        signed: bool = True,
        key: Ed25519PrivateKey | None = None,
        bot: bool = False,
        received: str | None = None,
        **headers: Any,
    ) -> int:
        """A letter of this kind on record; the number of its leaf."""
        spelt = self.spell(seat, kind, body, **headers) if signed else text.repair(body)
        key = key or self.keys[seat]
        told = e.Letter(
            assurance="bot" if bot else "signed" if signed else "address",
            body=None,
            kind=kind,
            received=received or self.at,
            seat=seat,
            signature=signature.sign(key, "order@referee", spelt.encode()) if signed else None,
            text=spelt,
        )
        return self.seal(told)

    def seal(self, letter: e.Letter) -> int:
        self.write(e.LetterSealed(Sealed((letter.seat,), letter)))
        return len(self.leaves) - 1

    def spell(self, seat: Seat, kind: str, body: str, **headers: Any) -> str:
        told = {
            "origin": self.origin,
            "leaf0": self.match.leaf0,
            "window": self.match.window_number,
            "seat": seat,
            "nonce": hashlib.sha256(b"nonce %d" % len(self.leaves)).digest()[:16]
            if kind in text.WITH_NONCE
            else None,
        }
        return text.spell(text.Text(kind, body and body + "\n", **{**told, **headers}))

    def unpublished(self, seat: Seat, kind: str, words: str, *, assurance: str = "address") -> int:
        """Press, or a letter that was refused: its words are never published."""
        n = len(self.leaves)
        body = codec.seal_body(words, n, seat, self.salt)
        self._keep([body])
        return self.seal(e.Letter(assurance, body.digest, kind, self.at, seat, None, None))

    def join(self, seat: Seat, **how: Any) -> None:
        self.letter(seat, "join", **how)
        if ready(self.match) and self.starts:
            self.start()

    def bot(self, seat: Seat) -> int:
        """The bot on this seat orders what it proposes."""
        text_ = proposal(self.match, self.game, seat, SECRET)
        return self.letter(seat, "order", text_, signed=False, bot=True)

    def order(self, seat: Seat, body: str, **how: Any) -> int:
        return self.letter(seat, "order", body, **how)

    # --- time -----------------------------------------------------------------------------------

    def start(self, edit: Edit = lambda events: events) -> None:
        options = msgspec.convert(self.match.options, self.game.options)
        keys = {seat: self._joined_with(seat) for seat in self.match.all_seats}
        events = starting(self.match, self.game, options, keys, link(1), SECRET, self.at)
        self.write(*edit(events))

    def _joined_with(self, seat: Seat) -> str | None:
        join = self.match.orders.get(seat)
        if join is None or join.signature is None:
            return None
        return signature.verify(None, "order@referee", join.text.encode(), join.signature)

    def close(self, *, early: bool = True, edit: Edit = lambda events: events) -> None:
        """The open window closes now, or (early=False) at its due time; `edit` what is written."""
        window = self.match.window
        assert window is not None
        if not early and window.due is not None:
            self.at = window.due
        k = self.match.draw + 1
        self.write(*edit(closing(self.match, self.game, link(k), SECRET, self.at)))

    def leave(self, seat: Seat, cause: str = "removed", reason: str = "gone fishing") -> None:
        """The chair falls empty (or, by its cause, somebody else sits down)."""
        change = e.SeatChanged(seat, cause, reason, Sealed(tuple(self.match.all_seats), None))
        self.write(*changing(self.match, self.game, change, SECRET, self.at))

    def rewind(self, window: int) -> None:
        back = e.Rewound(window, "a misunderstanding", ())
        self.write(back)
        found = self.game.window(self.match.state)
        assert found is not None
        self.write(opening(self.match, found, self.at))

    # --- the record -----------------------------------------------------------------------------

    @property
    def vkey(self) -> str:
        return note.vkey(self.origin, ed25519.raw_public(self.key))

    def head(self, size: int | None = None) -> checkpoint.Checkpoint:
        leaves = self.leaves[:size]
        root = Frontier().extend(map(leaf_hash, leaves)).root()
        return checkpoint.Checkpoint(self.origin, len(leaves), root)

    def checkpoint(self, size: int | None = None) -> bytes:
        return checkpoint.sign(self.head(size), self.key)

    def material(self) -> Material:
        return Material(
            origin=self.origin,
            leaves=self.leaves,
            parts=self.parts,
            checkpoint=self.checkpoint(),
            vkey=self.vkey,
            rules={self.game.version: self.game.rules},
            ended=self.match.phase == "ended",
        )

    def record(self, seat: Seat | None = None) -> bytes:
        return build(self.material(), self.key, seat)

    def erase(self, *names: str) -> None:
        """Forget these parts: only their digests are left."""
        self.parts = [
            msgspec.structs.replace(part, disclosure=None) if part.name in names else part
            for part in self.parts
        ]

    def forget(self, seat: int) -> None:
        """All that this seat has written, its keys and its hours, as the service forgets a person
        who has sat there from the beginning."""
        self.erase(*(part.name for part in self.parts if self._is_of(part, seat)))

    def _is_of(self, part: OpenedPart, seat: int) -> bool:
        what, n, *own = part.name.split(".")
        if what == "letter":
            return isinstance(part.value, dict) and part.value["seat"] == seat
        if what in ("keys", "spent"):
            return own == [str(seat)]
        return what == "key" and msgspec.json.decode(self.leaves[int(n)])["data"]["seat"] == seat


def games(*extra: AnyGame) -> Catalogue:
    """A catalogue of the toys these tests play."""
    return Catalogue([lots.GAME, *extra])


def begun(house: House | None = None) -> House:
    """Both have joined, seat 1 with a key; the first window is open."""
    house = house or House()
    house.join(1)
    house.join(2, signed=False)
    house.wait(minutes=5)
    return house


def answered(house: House | None = None) -> House:
    """Both have answered; nothing is closed yet."""
    house = begun(house)
    house.order(1, "guess 4")
    house.order(2, "guess 2", signed=False)
    return house


def small() -> House:
    """The smallest whole match: both join, both answer, one die, the end."""
    house = answered()
    house.close()
    return house


def full() -> House:
    """A match with everything: a replaced order, silence, press, a refused letter, standing orders
    of both kinds, an extension, a pause, a new key, a withdrawal, a rewind, a bot at the end."""
    house = House(options={"cards": 6, "rounds": 6})
    house.join(1, serial=1)
    house.wait(hours=1)
    house.join(2, signed=False)
    house.wait(hours=1)
    house.order(1, "guess 2", serial=1)
    house.unpublished(2, "press", "Shall we both guess six?")
    house.unpublished(2, "refused", "guess seven")
    house.order(1, "guess 3", serial=2, seen=text.SeenCheckpoint(4, house.head(4).root))
    house.close(early=False)  # seat 2 is silent
    house.letter(2, "standing", "next guess: guess 5\nalways guess: guess 6", signed=False)
    house.wait(hours=1)
    window = house.match.window
    assert window is not None
    house.write(e.DueChanged(window.number, "2026-12-01T20:00:00.000Z", "organiser", "a holiday"))
    house.wait(hours=1)
    house.order(1, "guess 1")
    house.close()
    number = house.match.number
    house.write(e.DueChanged(number, None, "organiser", "a power cut"))
    house.wait(hours=30)
    house.write(
        e.DueChanged(number, moment(instant(house.at) + timedelta(days=1)), "organiser", "")
    )
    later = private("seat 1, later")
    house.letter(1, "key", key_line(later))
    house.write(e.KeyChanged(1, "player", "a new machine", Sealed((1, 2), key_line(later))))
    house.order(1, "guess 4")
    house.close()
    house.keys[1] = later
    house.order(1, "guess 6")
    house.letter(1, "withdraw")
    house.order(2, "guess 3", signed=False)
    house.close(early=False)
    house.order(1, "guess 2")
    house.wait(hours=2)
    house.rewind(house.match.number - 1)
    house.order(1, "guess 5")
    house.letter(2, "withdraw", "2", signed=False)
    house.close(early=False)
    house.leave(2, "bot")
    while house.match.phase != "ended":
        house.order(1, "guess 2")
        house.order(2, "guess 2", signed=False, bot=True)
        house.close()
    return house
