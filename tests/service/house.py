"""A small house for tests: a store, a clock that stands until it is set, a referee at its desk,
players who hold real keys, and an inbox whose mails are worked off before a window closes.

    house = House()
    match = house.begun("nim", stones=5)        # two seats, both joined with signed letters
    match[1].order("take 2")                    # signed by seat 1 for the open window
    match[2].says("order", "take 1")            # unsigned, from the page
"""

import hashlib
import json
from dataclasses import replace

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.clock import SetClock
from referee.match.policy import Policy, instant, moment
from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.ssh_keys import format_key, public_of
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from storage.memory import MemoryLog
from storage.tree import leaf_hash
from tests.toys import TOYS

START = "2026-11-21T12:00:00.000Z"
MOVES = ("order", "standing", "withdraw", "vote", "consent", "concede", "key")
HOUR = "2026-11-21T13:00:00.000Z"


def after(at, *, ms=0, **time):
    """The time so much later: `after(START, hours=2)`."""
    clock = SetClock(at)
    clock.advance(**time)
    clock.advance(seconds=ms / 1000)
    return clock.now()


def private(*words):
    """A key that is the same for the same words."""
    seed = hashlib.sha256("/".join(map(str, words)).encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)


def public_line(key):
    """`ssh-ed25519 AAAA…`, as it stands in `keys`."""
    return format_key(public_of(key))


class House:
    def __init__(
        self,
        log=None,
        games=TOYS,
        ring=None,
        clock=None,
        seed="house",
        grace=0,
        host="play.example",
        witnesses=(),
    ):
        self.log = log if log is not None else MemoryLog()
        self.games = games
        self.clock = clock or SetClock(START)
        self.ring = ring or Keyring.fresh(Seeded(seed))
        self.place = Place(host, witnesses=tuple(witnesses))
        self.referee = Referee(self.log, games, self.ring, self.clock, self.place, grace=grace)
        self.referee.windows.drained_by(self.drain)
        self.mails = {}

    def restarted(self, log=None, games=None):
        """The same home under a new process: nothing is warm."""
        kept = self.ring, self.clock
        again = House(
            log or self.log,
            games or self.games,
            *kept,
            host=self.place.host,
            witnesses=self.place.witnesses,
        )
        again.mails = self.mails
        return again

    @property
    def now(self):
        return self.clock.now()

    # --- matches --------------------------------------------------------------------------------

    def created(self, game, seats=None, *, policy=None, name=None, **options):
        """A match in its lobby."""
        number = seats or min(self.games.current(game).seats)
        made = self.referee.lobby.create(
            game, options, number, name=name, policy=policy or Policy()
        )
        return Match(self, made.match, number)

    def invited(self, game, seats=None, **more):
        """A match whose seats are offered to people; nobody has joined yet."""
        match = self.created(game, seats, **more)
        for seat in match.seats:
            match.invite(seat)
        return match

    def begun(self, game, seats=None, *, signed=True, nonce=True, **more):
        """A match that has started: every seat is a person's, and has joined."""
        match = self.invited(game, seats, **more)
        for seat in match.seats:
            match[seat].nonce = nonce
            answer = match[seat].signed("join") if signed else match[seat].says("join")
            assert answer.outcome == "accepted", answer
        return match

    def loaded(self, match):
        with self.referee.core.locked(match) as loaded:
            return loaded

    # --- the inbox ------------------------------------------------------------------------------

    def mail(self, post, received=None):
        """The post as a mail in the inbox, answered 250 at `received`; its row."""
        received = received or self.now
        digest = hashlib.sha256(str(len(self.mails)).encode()).digest()
        row = self.log.receive(
            received, "ann@example.org", "referee+x@play.example", b"box", post.match, digest
        )
        self.mails[row] = replace(post, received=received, inbox=row, message_id=f"<{row}@x>")
        return row

    def drain(self, match, before):
        """Work off the mails that came before; what the mail desk does."""
        for row in self.log.inbox(stream=match, before=before):
            self.referee.submissions.submit(self.mails[row.id])

    def letters(self, match, kind=None):
        """The letters to be written, the oldest first."""
        rows = reversed(self.log.outbox(stream=match, limit=10_000))
        return [row.intent for row in rows if kind is None or row.intent.kind == kind]


class Match:
    """One match of the house, with a player on every seat."""

    def __init__(self, house, name, seats):
        self.house, self.name, self.seats = house, name, range(1, seats + 1)
        self.players = {seat: Player(self, seat) for seat in self.seats}

    def __getitem__(self, seat):
        return self.players[seat]

    def at(self, house):
        """The same match in a restarted house; its players keep their keys."""
        self.house = house
        return self

    def invite(self, seat, **contact):
        who = Contact(f"seat{seat}@example.org", f"Player {seat}", **contact)
        return self.house.referee.lobby.invite(self.name, seat, who)

    @property
    def now(self):
        """The folded match."""
        return self.house.loaded(self.name).match

    @property
    def window(self):
        return self.now.window

    @property
    def origin(self):
        return self.house.place.origin(self.name)

    @property
    def raw(self):
        return self.house.log.leaves(self.name)

    @property
    def leaves(self):
        return [json.loads(leaf) for leaf in self.raw]

    @property
    def types(self):
        return [leaf["type"] for leaf in self.leaves]

    def last(self, type):
        """The newest leaf of this type."""
        return [leaf for leaf in self.leaves if leaf["type"] == type][-1]

    def part(self, name):
        """What a sealed part hides, for tests that may look behind the seal."""
        return self.house.loaded(self.name).by_name[name].value

    def letter(self, n):
        return self.part(f"letter.{n}")

    def used(self, type="match.window_closed"):
        return self.part(f"used.{self.last(type)['n']}")

    def due(self):
        """Let the open window become due, and wake the match as the ticker does."""
        self.house.clock.set(self.window.due)
        self.house.referee.windows.wake(self.name)


class Player:
    """Who sits on one seat, with a key of their own. `nonce`: do they sign with nonces?"""

    def __init__(self, match, seat):
        self.match, self.seat = match, seat
        self.key = private(seat)
        self.nonce = True
        self._drawn = 0

    # --- texts ----------------------------------------------------------------------------------

    def text(self, kind, body="", **headers):
        """What this player signs; a header given as None is left out."""
        now = self.match.now
        usual = {
            "origin": now.origin,
            "leaf0": leaf_hash(self.match.raw[0]),
            "window": now.window_number,
            "seat": self.seat,
        }
        if self.nonce and kind in ("order", "standing", "join", "withdraw"):
            usual["nonce"] = self.fresh_nonce()
        lines = body if not body or body.endswith("\n") else f"{body}\n"
        return spell(Text(kind, lines, **{**usual, **headers}))

    def fresh_nonce(self):
        self._drawn += 1
        return hashlib.sha256(f"{self.seat}/{self._drawn}".encode()).digest()[:16]

    def sign(self, text, namespace="order@referee", key=None):
        return signature.sign(key or self.key, namespace, text.encode())

    # --- posts ----------------------------------------------------------------------------------

    def post(self, kind, text, armour=None, **more):
        usual = {"received": self.match.house.now, "assurance": "address"}
        told = {**usual, **more}
        return Post(self.match.name, self.seat, kind, text, signature=armour, **told)

    def signed_post(self, kind, body="", *, more=None, **headers):
        text = self.text(kind, body, **headers)
        return self.post(kind, text, self.sign(text), **(more or {}))

    def send(self, post):
        answer = self.match.house.referee.submissions.submit(post)
        spoken(self.match, answer.problems, post.text)
        return answer

    def signed(self, kind, body="", *, more=None, **headers):
        """A signed letter from the seat's page; `more` are fields of the post."""
        return self.send(self.signed_post(kind, body, more=more, **headers))

    def says(self, kind, body="", **more):
        """An unsigned letter from the seat's page."""
        return self.send(self.post(kind, body, **more))

    def moves(self, kind, body="", **more):
        """A letter as this player must write it: signed where their seat has a key."""
        now = self.match.now
        if kind in MOVES and now.edition > 1 and now.has_key(self.seat):
            return self.signed(kind, body, more=more)
        return self.says(kind, body, **more)

    def order(self, body, **headers):
        return self.signed("order", body, **headers)

    @property
    def chair(self):
        return self.match.house.referee.seats.chair(self.match.name, self.seat)


def spoken(match, problems, text=""):
    """What is refused can be told in both languages, or this raises."""
    for language in ("en", "fr"):
        said = match.house.referee.views.explain(match.name, tuple(problems), language, text)
        assert said.strip() or not problems


def codes(answer):
    """Why it was refused."""
    return [problem.code for problem in answer.problems]


__all__ = [
    "HOUR",
    "START",
    "House",
    "Match",
    "Player",
    "after",
    "codes",
    "instant",
    "moment",
    "private",
    "public_line",
    "spoken",
]
