"""The process in which bots think: it knows the games, and is told one question at a time. It has
no store, no key and no log, and what it says while it thinks nobody hears.

It ends when its leash is let go: the service ends, is killed, or has had enough answers of it. The
parent is `workers.py`.

Why: docs/decisions/0119-thinking-apart.md.
"""

import logging
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection

import msgspec

from referee.games.catalogue import Catalogue, allow_only, hold_to
from referee.match.bots import answered
from referee.settings import close_environment
from referee.thinking.crossing import unpack

BYTES = 1024 * 1024 * 1024  # of address space: more is a fault of what it thinks
SECONDS = 300  # of the processor for one question: who needs more never comes to an end
KEPT = ("PATH", "LANG", "LC_ALL", "TZ")  # of the environment, in which passwords may stand

Games = Callable[[], Catalogue]


class Thought(msgspec.Struct, frozen=True):
    """The text of an order or, where there is none, the kind of what was raised: never its words,
    which may tell a hand. `fell` is the same of a search in whose place the bot proposed."""

    text: str = ""
    fault: str = ""
    fell: str = ""


class Licence(msgspec.Struct, frozen=True):
    """Packages whose games may be executed, as the parent holds to it (`games/catalogue.py`)."""

    allowed: frozenset[str] | None
    known: dict[str, str]


_games: Games


def begin(leash: Connection, licence: Licence, games: Games) -> None:
    """Before the first question."""
    global _games
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()
    _hush()
    _bound()
    allow_only(licence.allowed)
    hold_to(licence.known)
    _games = games
    games()


def think(packed: bytes) -> Thought:
    """The answer to a question that crossed."""
    _wind_up()
    try:
        games = _games()
        asked = unpack(packed, games.at)
        found = answered(asked, games.at(asked.game, asked.version))
        return Thought(found.text, fell=found.fell)
    except Exception as fault:
        return Thought(fault=type(fault).__name__)


def _end_with(leash: Connection) -> None:
    """The parent holds the other end, and so does nobody else: it is let go when that ends, however
    it ends."""
    try:
        leash.poll(None)
    finally:
        os._exit(0)


def _hush() -> None:
    logging.disable(logging.CRITICAL)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    for number in (1, 2):
        os.dup2(nowhere, number)
    close_environment(KEPT)


def _wind_up() -> None:
    """The system ends us if this question takes too long."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    most = int(spent.ru_utime + spent.ru_stime) + SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _bound() -> None:
    """Others who want to work come first, and who falls leaves no memory behind on the disk."""
    os.nice(10)
    for kind, most in ((resource.RLIMIT_AS, BYTES), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(kind, (most, most))
