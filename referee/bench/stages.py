"""`referee bench --profile`: where the processor goes on the way of an order and of a letter.

One process plays the mix by mail, with the real store, relay and DKIM. Each stage is a function of
the house whose own time is taken, without that of the stages inside it.
"""

import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Any

from referee import raster
from referee.bench.mailbags import begun, mailbags
from referee.bench.sink import Sink
from referee.home.bootstrap import Home, open_home
from referee.home.running import Office, open_office
from referee.mail.addresses.house import House
from referee.mail.inbox import desk
from referee.mail.sending import dkim, letter_writer
from referee.mail.sending.relay import Relay
from referee.mail.writing.letters import LETTERS
from referee.settings import Settings

HOST, MAILBOX = "play.example", "referee"
ORDER, LETTER = "order", "letter"

# In the order of the way: what is told of it, and of what it is a part.
STAGES = {
    "take": (ORDER, "taken in at the door, and kept"),
    "read": (ORDER, "read: bytes to lines, lines to what is asked"),
    "check": (ORDER, "checked: who wrote, may they, is it legal; windows closed"),
    "file": (ORDER, "filed: leaves, sealed parts, the tree's head, what is owed"),
    "desk": (ORDER, "the desk besides"),
    "look": (LETTER, "the table as its reader sees it"),
    "head": (LETTER, "the log's head and receipts, signed"),
    "words": (LETTER, "put into words, both forms"),
    "board": (LETTER, "the board as a drawing"),
    "png": (LETTER, "the drawing as PNG"),
    "pack": (LETTER, "packed: headers and parts"),
    "sign": (LETTER, "DKIM"),
    "seal": (LETTER, "sealed for the store"),
    "note": (LETTER, "written down: it leaves, it has left"),
    "send": (LETTER, "handed to the relay"),
    "writer": (LETTER, "gathering and the writer besides"),
    "sender": (LETTER, "the sender besides"),
}


@dataclass
class Stopwatch:
    """The processor's time of each stage, its own alone; several threads at once."""

    spent: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))
    _stack: threading.local = field(default_factory=threading.local)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def timed(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, watched."""

        def watched(*given: Any, **named: Any) -> Any:
            inner = self._begin()
            began = thread_time()
            try:
                return work(*given, **named)
            finally:
                self._end(stage, thread_time() - began, inner)

        return watched

    def _begin(self) -> list[float]:
        """What the stages inside this one take, once they have ended."""
        if not hasattr(self._stack, "open"):
            self._stack.open = []
        inner = [0.0]
        self._stack.open.append(inner)
        return inner

    def _end(self, stage: str, took: float, inner: list[float]) -> None:
        self._stack.open.pop()
        if self._stack.open:
            self._stack.open[-1][0] += took
        with self._lock:
            self.spent[stage] += took - inner[0]


@dataclass(frozen=True)
class Profile:
    """Seconds by stage, for so many orders and letters."""

    spent: dict[str, float]
    orders: int
    letters: int

    def milliseconds(self, stage: str) -> float:
        """For one order, or one letter."""
        count = self.orders if STAGES[stage][0] == ORDER else self.letters
        return 1000 * self.spent[stage] / count


def profile(matches: int = 12, turns: int = 2) -> Profile:
    """So many matches of the mix play so many windows, one mail after the other."""
    watch, orders, sink = Stopwatch(), 0, Sink()
    with tempfile.TemporaryDirectory(prefix=".referee-bench", dir=Path.cwd()) as folder:
        settings = Settings(home=Path(folder, "home"), host=HOST, mailbox=MAILBOX)
        home = open_home(settings)
        dkim.new_key(settings.home, HOST)
        sink.start()
        try:
            draw = watch.timed("png", raster.picture)
            office = open_office(home, Relay("127.0.0.1", sink.port), draw)
            names = begun(home, matches)
            with _watched(watch, home, office):
                for turn in range(turns):
                    orders += _passed(home, office, names, turn)
        finally:
            sink.stop()
            home.close()
    return Profile(watch.spent, orders, len(sink.came))


def _passed(home: Home, office: Office, names: list[str], turn: int) -> int:
    """All orders of a window in, all letters out; how many orders. What bots think is no stage."""
    mails = [mail for bag in mailbags(home, House(HOST, MAILBOX), names, turn) for mail in bag]
    for mail in mails:
        office.intake.bring(mail.raw, mail.sender, [mail.recipient])
    while office.desk.work():
        pass
    while office.sender.work():
        pass
    return len(mails)


@contextmanager
def _watched(watch: Stopwatch, home: Home, office: Office) -> Iterator[None]:
    """The house's own functions, each with a stopwatch at it, for as long as this lasts."""
    sender, referee = office.sender, home.referee
    writer = sender._writer
    places: Sequence[tuple[str, object, Iterable[str]]] = (
        ("take", office.intake, ["bring"]),
        ("read", desk, ["read_letter", "requests_of"]),
        ("check", referee.submissions, ["submit_all"]),
        ("file", referee.core, ["commit"]),
        ("desk", office.desk, ["work"]),
        ("look", referee.views, ["table"]),
        ("head", referee.records, ["checkpoint", "receipt"]),
        ("board", letter_writer, ["_drawn"]),
        ("pack", letter_writer, ["enclose"]),
        ("sign", writer, ["_sign"]),
        ("seal", sender._vault, ["lock"]),
        ("note", home.log, ["leaving", "sent"]),
        ("send", sender._carrier, ["carry", "rest"]),
        ("writer", writer, ["write"]),
        ("sender", sender, ["work"]),
    )
    with ExitStack() as after:
        for stage, owner, names in places:
            for name in names:
                own = name in vars(owner)
                was = getattr(owner, name)
                setattr(owner, name, watch.timed(stage, was))
                undo = partial(setattr, owner, name, was) if own else partial(delattr, owner, name)
                after.callback(undo)
        words = dict(LETTERS)
        after.callback(LETTERS.update, words)
        LETTERS.update({kind: watch.timed("words", write) for kind, write in words.items()})
        yield


def lines(found: Profile) -> list[str]:
    """The table in Markdown."""
    rows = [["stage", "of", "ms", "share"], ["---"] * 4]
    for of, count in ((ORDER, found.orders), (LETTER, found.letters)):
        mine = {stage: found.milliseconds(stage) for stage in STAGES if STAGES[stage][0] == of}
        total = sum(mine.values())
        for stage, took in mine.items():
            rows.append([STAGES[stage][1], of, f"{took:.1f}", f"{took / total:.0%}"])
        rows.append([f"**together ({count:,} {of}s)**", of, f"**{total:.1f}**", ""])
    return [f"| {' | '.join(row)} |" for row in rows]
