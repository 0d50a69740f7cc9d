"""The demo itself: a service in a home of its own, matches by mail, records, audits."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from referee.audit import Report, audit
from referee.demo.player import Player
from referee.home.bootstrap import open_home
from referee.home.running import RunningHome, start
from referee.kernel.chance import Chance, Draws
from referee.kernel.words import Language
from referee.match.policy import Policy
from referee.service import Contact, Referee
from referee.settings import Settings

Say = Callable[[str], None]

PEOPLE = (
    ("ada@players.example", "Ada", "en", "UTC"),
    ("blaise@players.example", "Blaise", "fr", "Europe/Paris"),
    ("chiara@players.example", "Chiara", "fr", "Europe/Rome"),
    ("dov@players.example", "Dov", "en", "America/New_York"),
    ("elsa@players.example", "Elsa", "fr", "Europe/Brussels"),
)
PATIENCE = 60.0  # seconds without a letter: then something is wrong, and the demo says so


class Silence(Exception):
    """No letter comes any more, and the match is not over."""


@dataclass(frozen=True)
class DemoMatch:
    """One demo match and what its audit said."""

    match: str
    record: Path
    report: Report
    leaves: int
    seconds: float


class Demo:
    """Plays on a service that is up; `say` gets the lines of progress."""

    def __init__(self, running: RunningHome, say: Say) -> None:
        self._running = running
        self._say = say
        self._players: dict[str, Player] = {}  # by address; each reads a letter once

    @property
    def _desk(self) -> Referee:
        return self._running.home.referee

    def play(self, game: str) -> DemoMatch:
        """One match of this game by mail, from the invitation to the audited record. Raises
        UnknownGameError, Silence."""
        began = time.monotonic()
        rules = self._desk.games.current(game)
        seats = min(rules.seats)
        options, name = dict(rules.short), f"demo-{game}"
        match = self._desk.lobby.create(game, options, seats, name=name, policy=Policy()).match
        self._say(f"{match}: created, {seats} seats are invited by mail")
        players = [self._invited(match, seat) for seat in range(1, seats + 1)]
        self._correspond(match, players)
        record = self._running.home.settings.home / f"{match}.record.zip"
        record.write_bytes(self._desk.records.export(match))
        letters = [self._running.home.settings.home / "mail"]
        report = audit(record.read_bytes(), self._desk.records.vkey(match), letters)
        size = self._desk.views.table(match, None).size
        return DemoMatch(match, record, report, size, time.monotonic() - began)

    def _invited(self, match: str, seat: int) -> Player:
        address, name, language, zone = PEOPLE[seat - 1]
        self._desk.lobby.invite(match, seat, Contact(address, name, language, zone))
        if address not in self._players:
            at = (self._running.home.settings.bind, self._running.smtp_port)
            tongue: Language = "fr" if language == "fr" else "en"
            self._players[address] = Player(address, tongue, self._brain, at)
        return self._players[address]

    def _brain(self, match: str, seat: int) -> str:
        """What a bot would play on the table that this seat sees."""
        table = self._desk.views.table(match, seat)
        draws = Draws(self._running.home.ring.entropy("brain"))
        return table.game.write(table.game.propose(table.view, Chance(draws, draws)), "en")

    def _correspond(self, match: str, players: list[Player]) -> None:
        """Letters go to and fro until everybody has been told that the match is over."""
        where = self._running.home.settings.home / "mail"
        quiet, told = time.monotonic(), 0
        pause = threading.Event()
        while not all(match in player.finished for player in players):
            read = sum(player.look(where) for player in players)
            now = time.monotonic()
            quiet = now if read else quiet
            if now - quiet > PATIENCE:
                raise Silence(f"{match}: no letter for {PATIENCE:.0f} seconds")
            told = self._progress(match, told)
            pause.wait(0.02 if read else 0.1)

    def _progress(self, match: str, told: int) -> int:
        """Say what the table has seen since leaf `told`; the size now."""
        for moment in self._desk.views.history(match, None, told):
            self._say(f"{match}: {moment.say('en')}")
        return self._desk.views.table(match, None).size


def open_demo(home: Path, web_port: int, smtp_port: int) -> RunningHome:
    """A service on the loopback with its own home; its letters lie in the home's maildir."""
    settings = Settings(
        home=home, host="demo.example", web_port=web_port, smtp_port=smtp_port, post="local"
    )
    return start(open_home(settings), seconds=0.1)
