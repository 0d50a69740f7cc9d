"""A seat of a small house, and a program that attends it; the clock stands until it sleeps."""

from collections.abc import Callable
from itertools import count
from typing import Any

from referee.home.program_seat import HomeSeat
from referee.programs.attendance import OFTEN, Attendance
from referee.programs.prompt import Message
from referee.programs.signer import SeatSigner
from referee.programs.situation import Unreached
from tests.service.house import House, private


class WakingClock:
    """Whoever sleeps lets the house's time pass, and its ticker look at the match. A long sleep in
    which nothing happens lasts until the window is due: so silence needs no thousand looks."""

    def __init__(self, house: House, match: str) -> None:
        self.house, self.match = house, match
        self.slept: list[float] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def now(self) -> str:
        return str(self.house.clock.now())

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.house.clock.advance(seconds=seconds)
        before = self._size()
        self.meanwhile()
        window = self._match().window
        if seconds >= OFTEN and window is not None and before == self._size():
            self.house.clock.set(max(self.now(), window.due))
        self.house.referee.windows.wake(self.match)

    def _size(self) -> int:
        return int(self.house.log.head(self.match).size)

    def _match(self) -> Any:
        with self.house.referee.core.locked(self.match) as loaded:
            return loaded.match


class Parrot:
    """In the place of a program: `answer` is asked by the message, in this process."""

    def __init__(self, answer: Callable[[Message], str]) -> None:
        self.answer = answer
        self.asked: list[Message] = []
        self.ended: list[Message] = []

    def ask(self, message: Message) -> str:
        self.asked.append(message)
        return self.answer(message)

    def say_goodbye(self, message: Message) -> None:
        self.ended.append(message)


def default(message: Message) -> str:
    return str(message["default"])


def signer(*words: object) -> SeatSigner:
    """Whose key and nonces are the same for the same words."""
    numbers = count(1)
    return SeatSigner(private(*words), lambda: next(numbers).to_bytes(16, "big"))


def against_bots(house: House, game: str = "nim", seats: int = 2, **more: Any) -> Any:
    """A match whose seat 1 is offered to somebody; on all others sit bots."""
    match = house.created(game, seats, **more)
    match.invite(1)
    for seat in list(match.seats)[1:]:
        house.referee.lobby.sit_bot(match.name, seat)
    return match


def attendance(match: Any, seat: int, program: Any, key: SeatSigner | None = None) -> Attendance:
    """Of a seat of this house's home. What it tells is in `said`."""
    house = match.house
    access = HomeSeat(house.referee, match.name, seat, "en")
    clock = WakingClock(house, match.name)
    told = Told()
    return Attendance(access, key or signer("mine"), program, clock, told)


class Told(list[str]):
    """What was told, sentence by sentence."""

    def __call__(self, sentence: str) -> None:
        self.append(sentence)


class Broken:
    """A way to the seat that is down so many times, then as the one behind it."""

    def __init__(self, access, times):
        self.access, self.left = access, times

    def look(self):
        return self._down() or self.access.look()

    def has_news(self, known):
        return self._down() or self.access.has_news(known)

    def send(self, text, armour):
        return self._down() or self.access.send(text, armour)

    def _down(self):
        self.left -= 1
        if self.left >= 0:
            raise Unreached("the line is down")
