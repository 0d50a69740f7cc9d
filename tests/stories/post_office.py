"""A whole match by mail: a home on disk, the real listener, players with real keys and mailboxes.

    with Correspondence("combats", {"mode": "single"}, 2, ("en", "fr"), tmp_path) as post:
        post.begin()                       # everybody joins, signed, and confirms the key
        post[1].order("energy 2")          # signed, in answer to the letter that asked
        post[2].standing("always commit: energy 1")
        post.deliver()                     # mail is worked off, letters are read
        post.due()                         # the clock reaches the deadline, and the sweep comes
        record = post.finish()             # bots' brains play on; the record of the ended match

Its dice are the same every time, unless it is given another `seed`.

Nothing runs by itself: `deliver` and `due` are the only things that let the service work. Players
know nothing but their letters; only their brains may look at the table.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from referee.clock import SetClock
from referee.demo.player import Player, confirmation, header_of, kind_of, proof_of, text_of
from referee.games.catalogue import Catalogue
from referee.home.bootstrap import open_home
from referee.home.running import open_office
from referee.kernel.chance import Chance, Draws
from referee.kernel.words import Language
from referee.mail.door.listener import Listener
from referee.match.opening import EDITION
from referee.match.policy import Policy
from referee.match.state import Match, OpenWindow
from referee.service import Contact, Seeded
from referee.settings import Settings
from tests.service.house import after

START = "2026-11-21T19:00:00.000Z"
ZONES = {"en": "Europe/London", "fr": "Europe/Paris"}
SIGNED = "~ referee-"  # begins the header that a letter offers for signing


class Sent(NamedTuple):
    """A mail that was answered 250: its Message-ID, and its text as it was sent."""

    id: str
    body: str


@dataclass
class Correspondent(Player):
    """A player who joins by himself, and orders only when the story says so."""

    name: str = ""
    signs: bool = True  # else no key is ever shown
    letters: list[EmailMessage] = field(default_factory=list)
    acknowledged: list[Sent] = field(default_factory=list)

    def answer(self, letter: EmailMessage) -> None:
        self.letters.append(letter)
        if kind_of(letter)[0] == "welcome" and not self.signs:
            self.send(letter, "JOIN\n")
        elif kind_of(letter)[0] in ("welcome", "confirm_key", "over"):
            super().answer(letter)

    def send(self, letter: EmailMessage, body: str) -> str:
        id = super().send(letter, body)
        self.acknowledged.append(Sent(id, body))
        return id

    # --- what a story lets him write ------------------------------------------------------------

    def order(self, text: str | None = None) -> None:
        """A signed order in answer to the last letter that asked; None: what his brain says."""
        self._write("order", self.thought() if text is None else text, self.asked)

    def standing(self, text: str) -> None:
        """Signed standing orders, a line each."""
        self._write("standing", text, self.last_to_sign)

    def withdraw(self, numbers: str = "") -> None:
        """Takes the order back, or the standing orders of these numbers."""
        self._write("withdraw", numbers, self.last_to_sign)

    def unsigned(self, text: str | None = None, window: int | None = None) -> None:
        """The order as plain lines of a mail, without key and header; `ORDERS 3` names a window."""
        lines = (self.thought() if text is None else text).rstrip("\n")
        begin, end = ("ORDRES", "FIN") if self.language == "fr" else ("ORDERS", "END")
        named = "" if window is None else f" {window}"
        self.send(self.letters[-1], f"{begin}{named}\n{lines}\n{end}\n")

    def elsewhere(self, address: str, text: str | None = None) -> None:
        """An unsigned order from another mailbox of his: it counts once he has confirmed it."""
        home, self.address = self.address, address
        try:
            self.unsigned(text)
        finally:
            self.address = home

    def confirm(self) -> None:
        """Sends back the token of the last letter that asked for it."""
        letter = self.got("confirm_letter")[-1]
        self.send(letter, confirmation(letter, self.language))

    def again(self) -> None:
        """The last mail once more, byte for byte in its text."""
        self.send(self.letters[-1], self.acknowledged[-1].body)

    def thought(self) -> str:
        """What his brain would order now, in his language."""
        match = kind_of(self.letters[-1])[1]
        return self.brain(match, self.seat)

    def _write(self, kind: str, text: str, letter: EmailMessage) -> None:
        self.send(letter, self.signed(letter, kind, text))

    # --- what he has received -------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The welcome letter's reply address leads to it; its signed join names it."""
        return int(self.address.partition("@")[0].removeprefix("seat"))

    @property
    def asked(self) -> EmailMessage:
        """The last letter that asked for orders."""
        return self.got("due")[-1]

    @property
    def asked_in(self) -> int:
        """The window that this letter was about."""
        return header_of(self.asked).window or 0

    @property
    def last_to_sign(self) -> EmailMessage:
        """The last letter that offers a header for signing."""
        return [letter for letter in self.letters if SIGNED in proof_of(letter)][-1]

    def read(self, letter: EmailMessage) -> str:
        """What the letter says, its lines unbroken."""
        return " ".join(text_of(letter).split())

    def got(self, kind: str) -> list[EmailMessage]:
        """His letters of one kind, the oldest first."""
        return [letter for letter in self.letters if kind_of(letter)[0] == kind]


class Correspondence:
    """One match, its service and its players, in a folder of its own."""

    def __init__(
        self,
        game: str,
        options: dict[str, object],
        seats: int,
        languages: Sequence[Language],
        where: Path,
        *,
        games: Catalogue | None = None,
        policy: Policy = Policy(),  # noqa: B008 # frozen: nobody can change the default
        name: str = "letters-1",
        settings: Settings | None = None,
        edition: int = EDITION,
        keys: bool = True,
        seed: str = "post",
    ) -> None:
        """`languages`: of seat 1, 2 …, from the beginning again where there are more seats.
        `edition`: of leaf 0; `keys`: do the players show any? `seed`: of all dice, as the house's
        secrets and the players' nonces follow from it."""
        self.name, self.signs = name, keys
        self._fresh = Seeded(seed)
        self.clock = SetClock(START)
        self.settings = settings or Settings(home=where / "home", host="play.example")
        self.home = open_home(self.settings, self.clock, games)
        self.referee = self.home.referee
        self.referee.core.edition = edition
        self.referee.core.ring = replace(self.home.ring, entropy=self._fresh)
        self.office = open_office(self.home)
        self.listener = Listener(self.office.intake, "127.0.0.1", 0, self.settings.host)
        self.listener.start()
        self._brains = count()
        self.referee.lobby.create(game, options, seats, name=name, policy=policy)
        self.players = [
            self._invited(seat, languages[(seat - 1) % len(languages)])
            for seat in range(1, seats + 1)
        ]

    def __enter__(self) -> "Correspondence":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getitem__(self, seat: int) -> Correspondent:
        return self.players[seat - 1]

    def close(self) -> None:
        """No more mail; the store is shut."""
        self.listener.stop()
        self.home.close()

    def _invited(self, seat: int, language: Language) -> Correspondent:
        player = self._correspondent(seat, language, f"Player {seat}")
        player.nonce = partial(self._fresh, "player")
        contact = Contact(player.address, player.name, language, ZONES[language])
        self.referee.lobby.invite(self.name, seat, contact)
        return player

    def _correspondent(self, seat: int, language: Language, name: str) -> Correspondent:
        address, at = f"seat{seat}@players.example", ("127.0.0.1", self.listener.port)
        return Correspondent(address, language, self.proposed, at, name=name, signs=self.signs)

    # --- what the table knows -------------------------------------------------------------------

    @property
    def now(self) -> Match:
        """The folded match."""
        with self.referee.core.locked(self.name) as loaded:
            return loaded.match

    @property
    def window(self) -> OpenWindow | None:
        return self.now.window

    @property
    def mail(self) -> Path:
        """The maildir into which all letters were laid."""
        return self.settings.home / "mail"

    @property
    def vkey(self) -> str:
        return self.referee.records.vkey(self.name)

    @property
    def leaves(self) -> list[dict[str, Any]]:
        """The log as it lies on the disk."""
        return [json.loads(leaf) for leaf in self.home.log.leaves(self.name)]

    def closed(self, number: int) -> dict[str, Any]:
        """The leaf that closed this window."""
        closes = [leaf for leaf in self.leaves if leaf["type"] == "match.window_closed"]
        return next(leaf for leaf in closes if leaf["data"]["window"] == number)

    def part(self, name: str) -> Any:
        """What a sealed part hides, for tests that may look behind the seal."""
        with self.referee.core.locked(self.name) as loaded:
            return loaded.by_name[name].value

    def proposed(self, match: str, seat: int) -> str:
        """What a bot would order on the table that this seat sees, in the seat's language."""
        table = self.referee.views.table(match, seat)
        draws = Draws(hashlib.sha256(f"brain/{seat}/{next(self._brains)}".encode()).digest())
        order = table.game.propose(table.view, Chance(draws, draws))
        return table.game.write(order, self[seat].language)

    # --- the course of things -------------------------------------------------------------------

    def begin(self) -> None:
        """The invitations go out; everybody joins with a signed letter and confirms the key."""
        self.deliver()
        assert self.now.phase != "lobby", "not everybody could join"

    def deliver(self) -> None:
        """Mail is worked off, letters go out and are read, until nobody has anything to do."""
        while self._round():
            self.clock.advance(seconds=1)

    def _round(self) -> int:
        worked = self.office.desk.work() + self.office.sender.work()
        return worked + sum(player.look(self.mail) for player in self.players)

    def due(self) -> None:
        """Nobody writes any more: the clock passes the deadline and its grace, the sweep comes."""
        assert self.window is not None
        assert self.window.due is not None
        self.clock.set(after(self.window.due, seconds=self.settings.grace))
        self.referee.windows.wake(self.name)
        self.deliver()

    def turn(self, silent: Sequence[int] = ()) -> None:
        """Every asked seat but the silent ones orders; if that does not close the window, time
        does."""
        window = self.window
        assert window is not None
        for seat in window.asked:
            if seat not in silent and seat not in self.now.orders:
                self[seat].order()
        self.deliver()
        if self.window is not None and self.window.number == window.number:
            self.due()

    def turns(self) -> Iterator[OpenWindow]:
        """Each window in which somebody is asked, until the match is over: play it, then go on."""
        while (window := self.window) is not None:
            yield window
            if self.window is not None and self.window.number == window.number:
                self.turn()

    def finish(self) -> bytes:
        """Play to the end; the record. Nothing that came in or should go out is left over."""
        for _ in self.turns():
            pass
        self.deliver()
        log = self.home.log
        assert self.now.phase == "ended"
        assert not log.inbox(), "mail was left undone"
        assert not log.pending("9999-12-31T23:59:59.999Z"), "letters were left unsent"
        return self.referee.records.export(self.name)
