"""The calendar and the post of half a year. Nothing runs by itself: the clock goes on in steps of
ten minutes, and in each step everything that has come due happens.
"""

import hashlib
import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from itertools import count

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.clock import SetClock
from referee.demo.player import kind_of
from referee.games.catalogue import catalogue
from referee.home.bootstrap import Home
from referee.kernel.chance import Chance, Draws
from referee.kernel.refused import Refused
from referee.match.policy import Policy, instant, moment
from referee.service import Contact, Referee
from tests.halfyear.house import Builder, Fate, House, Mail
from tests.halfyear.logbook import Logbook
from tests.halfyear.post import LOST, Post
from tests.halfyear.villagers import Habits, Villager

START, DAYS, STEP = "2026-10-01T00:00:00.000Z", 183, timedelta(minutes=10)
MANY = 1_000
UNANSWERED = timedelta(days=10)  # then somebody else is invited
ZONES = ("Europe/Paris", "Europe/London", "America/New_York", "Australia/Sydney", "UTC")
POLICIES = (
    Policy(long=48, short=24),
    Policy(long=72, short=24, nmr_limit=3, grace=12),
    Policy(long=72, short=36, nmr_limit=4, nmr_then="empty", press="anonymous"),
    Policy(long=48, short=24, grid="Mon,Tue,Wed,Thu,Fri,Sat,Sun 20:00 Europe/Paris"),
    Policy(long=24, short=12, grid="Mon,Tue,Wed,Thu,Fri 21:00 America/New_York"),
)
ORGANISER = Contact("organiser@town.example", "The organiser", "en", "UTC")
Action = Callable[[], None]


@dataclass(frozen=True)
class Weather:
    """What goes wrong: from when to when the whole service is down, and when its relay is dead."""

    down: tuple[str, str] = ("2026-11-14T03:00:00.000Z", "2026-11-15T15:00:00.000Z")
    dead: tuple[str, str] = ("2027-01-20T08:00:00.000Z", "2027-01-21T08:00:00.000Z")

    @classmethod
    def of(cls, days: int) -> "Weather":
        """As of the half-year, when so many days are played."""
        down, dead = (instant(since) - instant(START) for since, _ in (cls.down, cls.dead))
        return cls(_part(cls.down, down, days), _part(cls.dead, dead, days))


def _part(spell: tuple[str, str], after: timedelta, days: int) -> tuple[str, str]:
    """The same spell, as early in these days as it is in the half-year, to the day."""
    earlier = timedelta(days=after.days - after.days * days // DAYS)
    return moment(instant(spell[0]) - earlier), moment(instant(spell[1]) - earlier)


class World:
    """A house, its people, and the time that passes."""

    def __init__(
        self,
        house: Builder,
        seed: int = 1,
        days: int = DAYS,
        start: str = START,
        weather: Weather = Weather(),  # frozen
    ) -> None:
        self.dice = random.Random(seed)
        self.start, self.days, self.weather = start, days, weather
        self.clock = SetClock(start)
        self.post = Post(self.clock.now, weather.dead, self.dice)
        self.people: dict[str, Villager] = {}
        self.matches: list[str] = []
        self.promised: Counter[bytes] = Counter()  # mails that were answered 250, by their bytes
        self.tally: Counter[str] = Counter()
        self._coming: list[tuple[str, int, Action]] = []
        self._bag: list[Mail] = []
        self._number = count()
        self.house: House = house(self.clock, self.post)
        self.logbook = Logbook(self.house.complaints)

    @property
    def home(self) -> Home:
        return self.house.home

    @property
    def referee(self) -> Referee:
        return self.home.referee

    @property
    def now(self) -> str:
        return self.clock.now()

    # --- people -----------------------------------------------------------------------------------

    def settle(self, number: int) -> None:
        """So many people move in, each with habits of their own."""
        for n in range(number):
            address = f"villager{n}@village{n % 7}.example"
            key = hashlib.sha256(address.encode()).digest()
            self.people[address] = Villager(
                address=address,
                language="fr" if n % 2 else "en",
                brain=self.brain,
                smtp=("", 0),
                key=Ed25519PrivateKey.from_private_bytes(key),
                habits=self._habits(n),
                dice=random.Random(f"{address}"),
                later=self.later,
                now=lambda: self.now,
                posted=self.posted,
            )

    def _habits(self, n: int) -> Habits:
        first = moment(instant(self.start) + timedelta(days=self.dice.randrange(5, 160)))
        away = (first, moment(instant(first) + timedelta(days=self.dice.choice((4, 9, 16)))))
        return Habits(
            hours=self.dice.choice((1.5, 4, 6, 9, 14)),
            forgets=self.dice.choice((0.0, 0.02, 0.05, 0.12)),
            signs=n % 3 == 0,
            away=away if n % 4 == 1 else None,
            tells=n % 8 == 1,
            gone=first if n % 11 == 5 else None,
            concedes=0.01 if n % 9 == 0 else 0.0,
            chats=0.05,
        )

    def brain(self, match: str, seat: int) -> str:
        """What a bot would order on the table that this seat sees."""
        table = self.referee.views.table(match, seat)
        if table.view is None or table.window is None or seat not in table.window.asked:
            return "status"
        draws = Draws(hashlib.sha256(f"{match}/{seat}/{next(self._number)}".encode()).digest())
        person = self.referee.seats.chair(match, seat).person
        order = table.game.propose(table.view, Chance(draws, draws))
        return table.game.write(order, "fr" if person and person.language == "fr" else "en")

    # --- the calendar -----------------------------------------------------------------------------

    def later(self, at: str, action: Action) -> None:
        heapq.heappush(self._coming, (max(at, self.now), next(self._number), action))

    def passes(self) -> Iterator[str]:
        """Time passes; after each step its moment."""
        end = instant(self.start) + timedelta(days=self.days)
        with self.logbook:
            while instant(self.now) < end:
                self._step()
                yield self.now
            self.house.calm()

    def _step(self) -> None:
        for at in self._stops(moment(instant(self.now) + STEP)):
            self.clock.set(at)
            while self._coming and self._coming[0][0] <= self.now:
                heapq.heappop(self._coming)[2]()
            if not self.is_down:
                self._worked_off()

    def _worked_off(self) -> None:
        """What the house does at this moment."""
        mails, self._bag = self._bag, []
        for mail, fate in zip(mails, self.house.moment(mails), strict=True):
            self._came(mail, fate)
        self.post.deal(self.arrives)

    def _stops(self, end: str) -> Iterator[str]:
        """The moments until the end of this step at which the service looks at a window."""
        while at := self._next_look(end):
            yield at
        if end > self.now:
            yield end

    def _next_look(self, end: str) -> str | None:
        grace = timedelta(seconds=self.referee.windows.grace)
        due = [row.at for row in self.home.log.due(end, MANY)]
        after = (timedelta(), *(grace + beyond for beyond in self.house.looks))
        looks = [moment(instant(at) + late) for at in due for late in after]
        looks += [at] if (at := self.house.wanted()) is not None else []
        return min((at for at in looks if at > self.now), default=None)

    @property
    def is_down(self) -> bool:
        return self.weather.down[0] <= self.now < self.weather.down[1]

    # --- the post ---------------------------------------------------------------------------------

    def arrives(self, recipient: str, letter: EmailMessage) -> None:
        """A letter of ours is on its way for some minutes."""
        if recipient == ORGANISER.address:
            self._organised(letter)
        person = self.people.get(recipient)
        if person is not None:
            minutes = 1 + self.dice.expovariate(1 / 10)
            at = self._from_now(timedelta(minutes=minutes))
            self.later(at, lambda: person.comes(letter))

    def posted(self, mail: EmailMessage) -> None:
        """Somebody has sent a mail; their server keeps it until ours takes it."""
        if self.dice.random() < LOST:
            self.tally["mails lost on their way to us"] += 1
            return
        _, to = parseaddr(str(mail["To"]))
        self._delivered(Mail(to, str(mail["From"]), mail.as_bytes()))

    def _delivered(self, mail: Mail) -> None:
        """At the door, if there is one just now."""
        if self.is_down:
            self._comes_again(mail)
        else:
            self._bag.append(mail)

    def _comes_again(self, mail: Mail) -> None:
        again = self._from_now(timedelta(minutes=30))
        self.later(again, lambda: self._delivered(mail))

    def _came(self, mail: Mail, fate: Fate) -> None:
        if fate is Fate.LATER:
            self._comes_again(mail)
        self.promised[hashlib.sha256(mail.raw).digest()] += fate is Fate.TAKEN
        self.tally[f"mails answered {fate.value}"] += 1

    # --- matches ----------------------------------------------------------------------------------

    def begin(self, n: int) -> None:
        """Match n is made, and its seats are offered to people (one in ten to a bot)."""
        games = catalogue()
        name = games.names[n % len(games.names)]
        game = games.current(name)
        options = dict(game.short) if n % 15 < 10 or name == "rencontre-cosmique" else {}
        seats = self.dice.choice(sorted(game.seats))
        if name == "capitaine-cosmos":
            options["scenario"] = "S6" if seats > 2 else self.dice.choice(("S1", "S2", "S3", "S5"))
        match = f"half-{n}"
        policy = self.dice.choice(POLICIES)
        self.referee.lobby.create(
            name, options, seats, name=match, policy=policy, organiser=ORGANISER
        )
        self.matches.append(match)
        guests = self.dice.sample(sorted(self.people), seats)
        for seat, address in enumerate(guests, start=1):
            if seat > 1 and self.dice.random() < 0.1:
                self.referee.lobby.sit_bot(match, seat)
            else:
                self._invite(match, seat, address)
        self.later(self._from_now(UNANSWERED), lambda: self._invited_anew(match))

    def _invite(self, match: str, seat: int, address: str) -> None:
        self.referee.lobby.invite(match, seat, self._contact(address))

    def _invited_anew(self, match: str) -> None:
        """Who has not joined until now is not coming; somebody else is asked."""
        table = self.referee.views.table(match, None)
        sitting = self.referee.seats.chairs(match)
        if table.phase != "lobby":
            return
        free = set(self.people) - {chair.person.address for chair in sitting if chair.person}
        for chair in sitting:
            if not chair.joined:
                address = self.dice.choice(sorted(free))
                free.remove(address)
                self._invite(match, chair.seat, address)
                self.tally["seats offered to somebody else"] += 1
        self.later(self._from_now(UNANSWERED), lambda: self._invited_anew(match))

    def _from_now(self, time: timedelta) -> str:
        return moment(instant(self.now) + time)

    def _contact(self, address: str) -> Contact:
        language, zone = self.people[address].language, self.dice.choice(ZONES)
        return Contact(address, address.partition("@")[0], language, zone)

    def _organised(self, letter: EmailMessage) -> None:
        """Told that somebody is silent, the organiser looks for another player."""
        kind, match = kind_of(letter)
        if kind == "silent":
            self.later(self._from_now(timedelta(hours=12)), lambda: self._filled(match))

    def _filled(self, match: str) -> None:
        sitting = self.referee.seats.chairs(match)
        free = sorted(set(self.people) - {seat.person.address for seat in sitting if seat.person})
        for chair in sitting:
            person = self.people.get(chair.person.address) if chair.person else None
            if person is None or person.habits.reads(self.now) is not None:
                continue
            contact = self._contact(self.dice.choice(free))
            with suppress(Refused):  # the match may be over by now
                self.referee.chairs.replace(match, chair.seat, contact, "nobody answers")
                self.tally["players replaced"] += 1

    def close(self) -> None:
        self.house.close()
