"""A program at its seat from the join to the end of the match: it waits, asks, signs and sends.

All that must last is in the match's log. So it may be ended at any moment and started again: what
was answered is not asked again, and what was not is.

Why: docs/decisions/0121-own-programs.md.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from referee.clock import Clock
from referee.kernel.explain import explain
from referee.kernel.refused import Refused
from referee.kernel.words import Language
from referee.match.explain import MATCH
from referee.programs.prompt import Message, told_problem
from referee.programs.signer import SeatSigner
from referee.programs.situation import NoSuchSeat, Receipt, SeatAccess, Situation, Unreached
from referee.programs.stranger import LostTurn, Stranger
from referee.programs.tries import try_orders

T = TypeVar("T")

SOON, OFTEN, LONGEST_WAIT = 0.5, 5.0, 300.0  # seconds between two looks: news, usual, line is down
COUNTS = frozenset(["accepted", "repeated"])


class WindowPassed(Exception):
    """What the program answered to is over."""


@dataclass
class Attendance:
    """`tell` says on the terminal what its owner should know."""

    access: SeatAccess
    signer: SeatSigner
    stranger: Stranger
    clock: Clock
    tell: Callable[[str], None]
    language: Language = "en"

    def __post_init__(self) -> None:
        self._lost: tuple[int, int] | None = None

    def attend(self) -> None:
        """Until the match is over. Raises NoSuchSeat."""
        while True:
            now = self._reached(self.access.look)
            self.signer.bind(now)
            if now.phase == "ended":
                self._say_goodbye(now)
                return
            if now.phase == "lobby" and not now.joined:
                self._join(now)
                continue
            if now.phase == "running":  # in the lobby the key is not yet the seat's
                self._check_key(now)
            if now.ask is not None and self._lost != (now.window, now.leaf):
                self._play(now, now.ask)
                continue
            self._wait(now)

    def _join(self, now: Situation) -> None:
        """Take the seat, with the key."""
        receipt = self._delivered(*self.signer.signed("join", now), lambda newer: newer.joined)
        if receipt.outcome not in COUNTS:
            raise NoSuchSeat(f"the seat cannot be taken ({_first(receipt)})")
        self.tell(f"seat {now.seat} is taken, with the key {self.signer.public}")

    def _check_key(self, now: Situation) -> None:
        if now.key is None:
            raise NoSuchSeat(
                "who sits here joined without a key: a mail with KEY gives the seat one"
            )
        if now.key != self.signer.public:
            raise NoSuchSeat(f"the seat's key is another one: {now.key}")

    def _play(self, now: Situation, question: Message) -> None:
        """One window. Afterwards it is answered, lost or over."""
        try:
            try_orders(self.stranger, question, lambda text: self._sent(now, text))
        except LostTurn as lost:
            self._lost = now.window, now.leaf
            self.tell(f"window {now.window} is lost: {lost}")
        except WindowPassed:
            self.tell(f"window {now.window}: closed before the answer")
        else:
            self.tell(f"window {now.window}: sent")

    def _sent(self, now: Situation, order: str) -> list[Message]:
        """Why it was refused; empty if it counts. Raises WindowPassed."""
        try:
            text, armour = self.signer.signed("order", now, order)
        except Refused as refused:
            return [
                told_problem(problem, explain(problem, self.language, MATCH, order))
                for problem in refused.problems
            ]
        receipt = self._delivered(
            text, armour, lambda newer: newer.ask is None or _passed(now, newer)
        )
        if receipt.outcome in COUNTS:
            return []
        if _passed(now, self._reached(self.access.look)):
            raise WindowPassed
        return receipt.problems or [{"message": receipt.outcome}]

    def _delivered(self, text: str, armour: str, has_come: Callable[[Situation], bool]) -> Receipt:
        """What became of a text. Where the line broke off, a look at the seat tells whether it has
        come; else it is sent again."""
        pause = OFTEN
        while True:
            try:
                return self.access.send(text, armour)
            except Unreached as error:
                pause = self._rested(error, pause)
            if has_come(self._reached(self.access.look)):
                return Receipt("accepted")

    def _wait(self, now: Situation) -> None:
        """Until something has happened: soon after the last thing often, then every few seconds."""
        pause = SOON
        while True:
            self.clock.sleep(pause)
            if self._reached(lambda: self.access.has_news(now)):
                return
            pause = min(2 * pause, OFTEN)

    def _reached(self, call: Callable[[], T]) -> T:
        """Its answer, however long that takes: while the line is down it is asked less and less
        often."""
        pause = OFTEN
        while True:
            try:
                return call()
            except Unreached as error:
                pause = self._rested(error, pause)

    def _rested(self, error: Unreached, pause: float) -> float:
        """The next pause."""
        self.tell(f"{error}: again in {pause:g} seconds")
        self.clock.sleep(pause)
        return min(2 * pause, LONGEST_WAIT)

    def _say_goodbye(self, now: Situation) -> None:
        if now.end is not None:
            self.stranger.say_goodbye(now.end)
        self.tell(str((now.end or {}).get("told") or "the match is over"))


def _passed(now: Situation, newer: Situation) -> bool:
    """Is the window over that was open?"""
    return (newer.window, newer.leaf, newer.phase) != (now.window, now.leaf, now.phase)


def _first(receipt: Receipt) -> str:
    return str(receipt.problems[0]["message"]) if receipt.problems else receipt.outcome
