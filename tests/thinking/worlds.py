"""What workers of these tests know: the toys, and games whose bots do what bots should not. A
function here is named to the worker, which imports this module by itself."""

import os
import select
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

from referee.conformance.seeding import table
from referee.frozen.thawing import FrozenGame
from referee.games.catalogue import Catalogue
from referee.match.bots import Question
from referee.thinking import worker
from referee.thinking.workers import Workers
from tests.conformance.toys import NIM_1_1
from tests.toys import TOYS, nim_1_1


def toys():
    return TOYS


def said_aloud(folder):
    """A nim that writes down who it is that thinks, and prints what it sees."""
    book = Path(folder) / "thinkers"

    def imagine(view, chance):
        print(view)
        with book.open("a") as written:
            written.write(f"{os.getpid()}\n")
        return NIM_1_1.imagine(view, chance)

    return _with_bot(imagine)


def endless(folder):
    """Whoever thinks ahead says so to the test, and never comes to an end."""

    def imagine(view, chance):
        pipe = (Path(folder) / "pipe").open("w")  # open until the process ends
        pipe.write(f"{os.getpid()}\n")
        pipe.flush()
        threading.Event().wait()

    return _with_bot(imagine)


class Thinker:
    """Whoever thinks in the endless nim of a folder."""

    def __init__(self, folder):
        self._path = Path(folder) / "pipe"
        os.mkfifo(self._path)

    def begun(self):
        """Wait until it thinks."""
        self._pipe = self._path.open()
        assert int(self._pipe.readline()) != os.getpid()

    def has_ended(self):
        """Its end of the pipe is let go by nothing else. A minute is patience, and no measure."""
        with self._pipe:
            ready, _, _ = select.select([self._pipe], [], [], 60)
            return bool(ready) and self._pipe.read() == ""


def asked(n=0, level="steady"):
    """What seat 1 is asked in a match of nim; `n` throws the dice."""
    nim = TOYS.current("nim")
    view = nim.view(table(nim, 5).state, 1)
    return Question(nim.name, nim.version, nim.bot, level, view, bytes([n]) * 32)


def served(folder):
    """A process whose worker thinks about the endless nim."""
    told = "import sys; from tests.thinking import worlds; worlds.serve(sys.argv[1])"
    return subprocess.Popen([sys.executable, "-c", told, str(folder)])


def serve(folder):
    Workers(1, partial(endless, folder)).think([asked()])


def thawed(file, sha256):
    """Combats as a home has it whose rules came out of a file."""
    return Catalogue([FrozenGame("combats", "1.0", Path(file), sha256)])


def _with_bot(imagine):
    return Catalogue([replace(nim_1_1.GAME, imagine=imagine)])


def broken():
    """Who thinks ahead in this nim meets a fault, with the seat's secrets in its words."""

    def imagine(view, chance):
        raise ValueError(f"seat {view.seat} holds all")

    return _with_bot(imagine)


def hungry():
    def imagine(view, chance):
        raise MemoryError

    return _with_bot(imagine)


def endlessly_busy():
    """Whoever thinks ahead in this nim goes round and round; a second is much for it."""
    worker.SECONDS = 1

    def imagine(view, chance):
        while True:
            pass

    return _with_bot(imagine)


def deadly():
    """Whoever thinks ahead in this nim is killed."""

    def imagine(view, chance):
        os.kill(os.getpid(), signal.SIGKILL)

    return _with_bot(imagine)


def once_deadly(folder):
    """The same, the first time: then there is a mark in the folder."""
    mark = Path(folder) / "killed"

    def imagine(view, chance):
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return NIM_1_1.imagine(view, chance)

    return _with_bot(imagine)


def faulty():
    """Its bots have no answer at all, thinking or not."""

    def propose(view, chance):
        raise ValueError(f"seat {view.seat} holds all")

    return Catalogue([replace(nim_1_1.GAME, propose=propose)])
