"""A storm: matches played by real mail, while the processes of the service are killed."""

import hashlib
import os
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import monotonic

from referee.home.bootstrap import Home, open_home
from referee.kernel.chance import Chance, Draws
from referee.kernel.words import Language
from referee.mail.sending.claims import HOLD
from referee.service import Contact
from referee.settings import Settings
from tests.storms.fleet import Fleet, Worker
from tests.storms.mailroom import Mailroom
from tests.storms.people import Person
from tests.storms.reckoning import ALWAYS, reckoning

OPTIONS = {"mode": "single", "preset": "exemple"}
LANGUAGES: tuple[Language, Language] = ("en", "fr")
# Seconds without a letter after the last kill: then something is stuck. A letter whose sender was
# killed while it left rests for `HOLD`, and a match may wait for that one alone.
CALM = HOLD + 60.0


@dataclass
class Outcome:
    """What a storm came to; `findings` is empty where nothing was lost and nothing done twice."""

    kills: int
    matches: int
    seconds: float
    promises: int
    receipts: int
    again: int
    carried: int
    findings: list[str]
    copies: int = 0  # of letters that came before, with the same bytes


@dataclass
class Storm:
    """`abreast` matches are always on their way; the clients' order and every kill come from the
    seed (what the processes do in between is theirs)."""

    folder: Path
    seed: int
    abreast: int
    fleet: Fleet
    mailroom: Mailroom
    database: str | None = None
    matches: dict[str, list[Person]] = field(default_factory=dict)
    threads: list[threading.Thread] = field(default_factory=list)
    kills: int = 0

    def __post_init__(self) -> None:
        home, self._brains = self.folder / "home", count()
        settings = Settings(home=home, database=self.database, host="play.example")
        self.home: Home = open_home(settings)  # to make matches, and to look at tables
        self.chance = random.Random(self.seed)
        self._pause = threading.Event()

    @property
    def people(self) -> list[Person]:
        return [person for people in self.matches.values() for person in people]

    # --- matches --------------------------------------------------------------------------------

    def more_matches(self) -> None:
        """As many on their way as there should be."""
        busy = sum(
            any(not person.finished for person in people) for people in self.matches.values()
        )
        for _ in range(self.abreast - busy):
            self._begin(f"storm-{len(self.matches) + 1}")

    def _begin(self, match: str) -> None:
        """Every third one is against a bot."""
        referee = self.home.referee
        referee.lobby.create("combats", OPTIONS, 2, name=match)
        alone = len(self.matches) % 3 == 2
        people = [self._person(match, seat) for seat in ((1,) if alone else (1, 2))]
        self.matches[match] = people
        for seat, person in enumerate(people, start=1):
            referee.lobby.invite(match, seat, Contact(person.address, "P", person.language, "UTC"))
        if alone:
            referee.lobby.sit_bot(match, 2)
        for person in people:
            self.threads.append(threading.Thread(target=person.live, daemon=True))
            self.threads[-1].start()

    def _person(self, match: str, seat: int) -> Person:
        address = f"seat{seat}@{match}.example"
        return Person(
            address,
            LANGUAGES[seat - 1],
            self._brain,
            ("127.0.0.1", 0),
            ports=lambda: self.fleet.ports("mail"),
            box=self.mailroom.box(address),
            chance=random.Random(f"{self.seed}/{address}"),
        )

    def _brain(self, match: str, seat: int) -> str:
        """What a bot would order on the table that this seat sees."""
        table = self.home.referee.views.table(match, seat)
        draws = Draws(hashlib.sha256(f"{self.seed}/{next(self._brains)}".encode()).digest())
        return table.game.write(table.game.propose(table.view, Chance(draws, draws)), "en")

    # --- kills ----------------------------------------------------------------------------------

    def enough(self, kills: int) -> bool:
        return self.kills >= kills

    def kill(self) -> None:
        """One process, at some moment; every sixth time while it is just starting."""
        worker = self.chance.choice(self.fleet.workers)
        self._pause.wait(self.chance.uniform(0.0, 1.5))
        worker.kill()
        if self.chance.random() < 1 / 6:
            self._killed_while_starting(worker)
        worker.start()
        self.kills += 1

    def _killed_while_starting(self, worker: Worker) -> None:
        worker.launch()
        self._pause.wait(self.chance.uniform(0.0, 1.2))
        worker.kill()
        self.kills += 1

    # --- the end --------------------------------------------------------------------------------

    def calm(self) -> None:
        """Nobody is killed any more: every match comes to its end, every letter leaves."""
        self._until(lambda: all(p.finished or p.fault for p in self.people), "matches go on")
        log = self.home.log
        self._until(lambda: not log.inbox() and not log.pending(ALWAYS), "mail lies about")
        for person in self.people:
            person.over.set()
        for thread in self.threads:
            thread.join()
        for person in self.people:
            person.read_on()

    def _until(self, happened: Callable[[], object], what: str) -> None:
        """Bounded by silence: as long as letters come, something happens."""
        carried, since = self.mailroom.carried, monotonic()
        while not happened():
            self._pause.wait(0.1)
            if self.mailroom.carried != carried:
                carried, since = self.mailroom.carried, monotonic()
            if monotonic() - since > CALM:
                raise AssertionError(
                    f"{CALM:.0f} seconds without a letter, and still {what}: {self._waiting()}"
                )

    def _waiting(self) -> str:
        letters = [
            f"{row.intent.id} to be sent from {row.next_try} on, {row.tries} tries, {row.error}"
            for row in self.home.log.pending(ALWAYS)
        ]
        mails = [f"mail {row.id} of {row.received}" for row in self.home.log.inbox()]
        going = [p.address for p in self.people if not (p.finished or p.fault)]
        return "; ".join([*letters, *mails, f"it is {self.home.referee.clock.now()}", *going])

    def reckon(self, seconds: float) -> Outcome:
        found = reckoning(
            self.home, self.matches, self.people, self.mailroom, self.folder / "letters"
        )
        return Outcome(
            kills=self.kills,
            matches=len(self.matches),
            seconds=seconds,
            promises=sum(len(person.promises) for person in self.people),
            receipts=sum(len(person.receipts) for person in self.people),
            again=sum(person.again for person in self.people),
            carried=self.mailroom.carried,
            findings=list(found),
            copies=self.mailroom.carried - len(self.mailroom.letters),
        )


def storm(
    folder: Path,
    kills: int,
    seed: int,
    abreast: int,
    commands: tuple[str, ...] = ("serve",),
    database: str | None = None,
    quick: bool = False,
    say: Callable[[str], None] = lambda line: None,
    fleet_of: Callable[[Path, int], Fleet] | None = None,
    kind: Callable[..., Storm] = Storm,
) -> Outcome:
    """Play, kill so many times, let it end, reckon. `fleet_of` makes other processes than those of
    one home, from that home and the port of the players' mail server; `kind` does other harm."""
    began, mailroom = monotonic(), Mailroom()
    mailroom.start()
    os.makedirs(folder / "home", mode=0o700)
    home = folder / "home"
    if fleet_of is not None:
        fleet = fleet_of(home, mailroom.port)
    else:
        fleet = Fleet(home, mailroom.port, commands, database, quick)
    try:
        raging = kind(folder, seed, abreast, fleet, mailroom, database)
        with fleet:
            while not raging.enough(kills):
                raging.more_matches()
                raging.kill()
                say(f"{raging.kills} kills, {len(raging.matches)} matches")
            raging.calm()
        outcome = raging.reckon(monotonic() - began)
        raging.home.close()
    finally:
        mailroom.stop()
    return outcome
