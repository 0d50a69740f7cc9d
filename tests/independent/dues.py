"""Changes of a due: what each cause and each reason in brackets may do (spec §5, "Time")."""

import re
from collections import Counter
from datetime import datetime, timedelta

from . import timetable
from .leaves import Leaf
from .records import Record
from .spelling import is_int, require
from .spending import Spending

OWN = re.compile(r"\[([a-z]+)(?: ([0-9]{1,9}))?\]")
GIVING = ("grace", "bank", "handover", "told")
MAKING = tuple(f"match.{x}" for x in ("started", "window_closed", "rewound", "seat_changed"))
TWO_YEARS = timedelta(days=731)
SITTING_DOWN = ("replaced", "relieved")


class Dues:
    """A reader that knows of the open window what a due may depend on."""

    def __init__(self, record: Record) -> None:
        self.leaves, self.options = record.leaves, record.created["options"]
        self.seats: int = record.created["seats"]
        self.pace, self.asked, self.graced = "", list[int](), False
        self.due: str | None = None
        self.paused = False
        self.told: str | None = None  # the due that counts, or did before a pause
        self.owed: str | None = None  # the reason that must stand in the next leaf
        self.from_banks = Counter[int]()
        self.spending = Spending(record)
        self.since = ""  # when the leaf was written that makes the next window open
        self.first: dict[int, str | None] = {}  # window -> the due that it opened with
        self.back: str | None = None  # behind a rewind: the first due of the window gone back to

    def step(self, leaf: Leaf) -> None:
        """Go past one leaf; Broken where a due is not what it may be."""
        self._check_owed(leaf)
        match leaf.type.removeprefix("match."):
            case "window_opened":
                self._opened(leaf)
            case "due_changed":
                self._check(leaf)
                self.spending.check(leaf, self.pace, self.asked)
                self.due = leaf.data["due"]
                self.paused, self.told = self.due is None, self.due or self.told
            case "window_sealed":
                self._check_openings(leaf)
                self.due = leaf.data["due"]
            case "seat_changed":
                self.spending.handed_over(leaf.data["seat"])
            case "rewound":
                self.told, self.back = None, self.first.get(leaf.data["to_window"])
            case "window_closed" if self.asked:
                self.told = None
        if leaf.type in MAKING:
            self.since = leaf.at

    def _opened(self, leaf: Leaf) -> None:
        data = leaf.data
        if data["due"] is not None or self.back is not None:
            self._check_anew(leaf)
        self.first[data["window"]], self.back = data["due"], None
        self.pace, self.asked, self.due = data["pace"], data["asked"], data["due"]
        self.graced = False
        if self.due is None:
            return
        if self.paused:
            self.owed = "[paused]"
        elif self.told is not None and self.told > self.due:
            self.owed = "[told]"
        self.told = max(self.told or "", self.due)

    def _check_anew(self, leaf: Leaf) -> None:
        """A window has its whole time, counted from the leaf that makes it open."""
        due, pace = leaf.data["due"], leaf.data["pace"]
        first, last = (timetable.due(self.options, pace, at) for at in (self.since, leaf.at))
        require(first <= (due or "") <= last, f"leaf {leaf.n}: due {due}, the options give {last}")

    def _check_openings(self, leaf: Leaf) -> None:
        """What was sealed is opened in a short period, counted from the leaf itself."""
        due, wanted = leaf.data["due"], timetable.due(self.options, "short", leaf.at)
        require(due == wanted, f"leaf {leaf.n}: due {due}, the options give {wanted}")

    def _check_owed(self, leaf: Leaf) -> None:
        """What lasted when a window was cut off stands right behind the next opening."""
        owed, self.owed = self.owed, None
        data = leaf.data if leaf.type == "match.due_changed" else {}
        reason, due = data.get("reason"), data.get("due")
        if owed is None:
            right = reason not in ("[paused]", "[told]")
            require(right, f"leaf {leaf.n}: nothing was {str(reason)[1:-1]} that could last")
            return
        what = "the match was paused" if owed == "[paused]" else f"all were told {self.told}"
        cause, wanted = data.get("cause"), None if owed == "[paused]" else self.told
        right = (reason, due, cause) == (owed, wanted, "organiser")
        longer = cause == "absence" and owed == "[told]" and (due or "") > self.told
        require(right or longer, f"leaf {leaf.n - 1} opens a window as if it were not so: {what}")

    def _check(self, leaf: Leaf) -> None:
        data, where = leaf.data, f"leaf {leaf.n}: {leaf.data['reason'] or leaf.data['cause']}"
        own = OWN.fullmatch(data["reason"])
        word = own[1] if own else ""
        heard = word == "vote"  # everybody had agreed in time; `agreed` asks who
        if heard:
            over = self.due is not None and leaf.at >= self.due
            require(over and data["cause"] == "outage", f"{where}, and the due was not over")
        pause = heard and data["due"] is None
        if not pause and (data["cause"] in ("absence", "outage") or word in GIVING):
            later = None not in (self.due, data["due"]) and data["due"] > self.due
            require(later, f"{where} only gives time, but makes {data['due']} of {self.due}")
        if data["due"] is not None:
            require(data["due"] > leaf.at, f"{where} makes a due that is over")
            ahead = datetime.fromisoformat(data["due"]) - datetime.fromisoformat(leaf.at)
            near = data["cause"] not in ("organiser", "vote") or ahead <= TWO_YEARS
            require(near, f"{where} makes a due more than two years ahead")
        if own and word in ("grace", "bank"):
            hours = int(own[2] or 0)
            self._check_hours(where, word, hours)
            wanted = datetime.fromisoformat(str(self.due)) + timedelta(hours=hours)
            told = datetime.fromisoformat(data["due"])
            right = told >= wanted if data["cause"] == "outage" else told == wanted
            require(right, f"{where}: the due is not {hours} hours later")
        elif word == "handover":
            self._check_handover(leaf, where)

    def _check_hours(self, where: str, word: str, hours: int) -> None:
        """A grace is the option's, once a window. A step out of the banks is a quarter of the
        pace's hours, and every bank ends."""
        most = self.options.get(f"match.{word}", 0)
        require(is_int(most), f"`match.{word}` is no number")
        require(most > 0, f"{where}, and the match has no {word}")
        if word == "grace":
            require(hours == most and not self.graced, f"{where}: {most} hours, once a window")
            self.graced = True
            return
        pace = "long" if self.pace == "long" else "short"
        wanted = max(1, self.options[f"match.{pace}"] // 4)
        require(hours == wanted, f"{where}: a step is of {wanted} hours")
        self.from_banks[hours] += 1
        steps = self.seats * -(-most // hours)
        require(self.from_banks[hours] <= steps, f"{where}: more than is in {self.seats} banks")

    def _check_handover(self, leaf: Leaf, where: str) -> None:
        before = leaf.n - 1
        while not self.leaves[before].type.startswith("match."):
            before -= 1
        change = self.leaves[before]
        right = change.type == "match.seat_changed" and change.data["cause"] in SITTING_DOWN
        right = right and change.data["seat"] in self.asked
        require(right, f"{where}, and nobody who is asked has just sat down")


def check_dues(record: Record) -> str:
    """Whose time moved dues; Broken at the first due that may not be."""
    dues = Dues(record)
    for leaf in record.leaves:
        dues.step(leaf)
    require(dues.owed is None, f"behind the last leaf there should be {dues.owed}")
    return "".join(f"; {said}" for said in dues.spending.said)
