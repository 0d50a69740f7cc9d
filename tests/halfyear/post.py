"""The world's post: takes our letters away, or is dead; counts what it carried."""

import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from random import Random
from typing import NamedTuple

LOST = 0.01  # of all mails, either way
Arrives = Callable[[str, EmailMessage], None]


class Glance(NamedTuple):
    """One look of a node at all there is to do: the how manyeth of its."""

    node: str
    number: int


@dataclass(frozen=True)
class Copy:
    """A letter as it left once."""

    digest: bytes
    by: Glance


class Post:
    def __init__(self, now: Callable[[], str], dead: tuple[str, str], dice: Random) -> None:
        """`dead`: from when to when it takes nothing."""
        self.carried: dict[str, list[Copy]] = {}
        self.vain: dict[str, str] = {}  # letters that could not leave, since when
        self.lost = 0
        self._now, self._dead, self._dice = now, dead, dice
        self._lock = threading.Lock()
        self._fresh: dict[str, tuple[str, EmailMessage]] = {}

    def take(self, by: Glance, return_path: str, recipient: str, raw: bytes) -> None:
        """Nodes may bring letters at the same time, each with several hands."""
        letter = message_from_bytes(raw.replace(b"\r\n", b"\n"), policy=default)
        assert isinstance(letter, EmailMessage)
        id = str(letter["Message-ID"])
        with self._lock:
            if self._dead[0] <= self._now() < self._dead[1]:
                self.vain.setdefault(return_path, self._now())
                raise ConnectionRefusedError("the relay is dead")
            if id not in self.carried:  # nobody answers what came a second time
                self._fresh[id] = recipient, letter
            self.carried.setdefault(id, []).append(Copy(hashlib.sha256(raw).digest(), by))

    def deal(self, arrives: Arrives) -> None:
        """What was brought since the last time goes on its way, whoever was quicker; or is lost."""
        fresh, self._fresh = self._fresh, {}
        for _, (recipient, letter) in sorted(fresh.items()):
            if self._dice.random() < LOST:
                self.lost += 1
            else:
                arrives(recipient, letter)


@dataclass
class Van:
    """A `Carrier` to that post, for one node."""

    post: Post
    glance: Callable[[], Glance]

    def rest(self) -> None:
        """It keeps nothing open."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self.post.take(self.glance(), return_path, recipient, raw)
