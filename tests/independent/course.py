"""The course of a match: which leaf may follow which, and what the windows were (spec §5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .leaves import EMPTYING, Leaf
from .spelling import require


@dataclass
class Window:
    """One window, or the lobby as number 0. Leaves are named by their numbers."""

    number: int
    opened: int
    at: str
    asked: list[int]
    dues: list[tuple[int, str | None]]  # leaf that set it, time
    letters: list[int] = field(default_factory=list)
    changed: list[tuple[int, int]] = field(default_factory=list)  # leaf, seat: a new player
    closed: int | None = None
    asks: dict[str, Any] = field(default_factory=dict)  # what it says of itself, but its due
    blind: bool = False
    named: Leaf | None = None  # the round of a beacon that its dice wait for
    sealed: Leaf | None = None  # of a blind one: where nothing is sealed any more

    def due_at(self, n: int) -> str | None:
        """The due in force at leaf n."""
        return [due for since, due in self.dues if since <= n][-1]


@dataclass(frozen=True)
class Draw:
    """Draw `number` stands in leaf `n` and uses the texts of `window`."""

    number: int
    n: int
    window: Window


@dataclass
class Course:
    """What the leaves tell in their order."""

    windows: list[Window] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    changed: list[tuple[int, int]] = field(default_factory=list)  # leaf, seat: a new player
    emptied: list[tuple[int, int]] = field(default_factory=list)  # leaf, seat: nobody sits there
    left: list[tuple[int, int]] = field(default_factory=list)  # first and last leaf of a branch
    rewinds: list[Leaf] = field(default_factory=list)
    new_rules: list[int] = field(default_factory=list)
    fixed: list[tuple[int, int]] = field(default_factory=list)  # a round named, what ends that
    given: list[int] = field(default_factory=list)  # draws that have a round of their own
    times: list[str] = field(default_factory=list)  # every leaf's `at`
    ended: bool = False

    def abandoned(self, n: int, by: int) -> bool:
        """Leaf n lies on a branch that a rewind before leaf `by` left."""
        return any(first <= n <= last < by for first, last in self.left)

    def window_of(self, n: int) -> Window:
        """The window, or the lobby, that was open at leaf n."""
        return [window for window in self.windows if window.opened <= n][-1]


def read_course(leaves: Sequence[Leaf]) -> Course:
    """The course; Broken at the first leaf that may not stand where it stands."""
    walk = Walk()
    for leaf in leaves:
        walk.step(leaf)
    return walk.course


class Walk:
    """A reader with one state: what may come next."""

    def __init__(self) -> None:
        self.course = Course()
        self.state = "nothing"
        self.told: list[int] = []  # seats that must still be told
        self.beacon = False  # dice wait for its rounds
        self.fixed = ""  # the state between a round that is named and its draw
        self.blind = False  # orders that are given at once are sealed

    def step(self, leaf: Leaf) -> None:
        """Go past one leaf."""
        ours = leaf.type.startswith("match.")
        name = leaf.type.removeprefix("match.") if ours else "game"
        require(self._may(name), f"leaf {leaf.n}: {leaf.type} may not follow {self.state}")
        self.course.times.append(leaf.at)
        getattr(self, f"_{name}")(leaf)

    @property
    def open(self) -> Window:
        """The window that is open, the lobby before the start."""
        return self.course.windows[-1]

    def _may(self, name: str) -> bool:
        free = {"letter_sealed", "seat_changed", "ruled", "ended"}
        keys = {"key_announced", "key_kept", "key_changed"}
        windowed = free | keys | {"due_changed", "window_sealed", "window_closed", "rewound"}
        still = {"letter_sealed", "ruled", "ended"} | ({"rewound"} if self.open_number else set())
        if self.beacon:
            free, windowed = free | {"round_named"}, windowed | {"round_named"}
        draws = {"window_closed"} if self.open_number else {"started"}
        after = {
            "nothing": {"created"},
            "the lobby": free | {"started"},
            "the lobby's new player": free | {"started"},
            "the start": {"game", "window_opened", "ended"},
            "an open window": windowed,
            "a window's new player": windowed | {"window_opened"},
            "an empty chair": windowed | {"game", "window_opened"},
            "a close": {"game", "seat_told"} if self.told else {"game", *self._onward()},
            "a seat told": {"seat_told"} if self.told else self._onward(),
            "changed rules": {"window_opened", "ended"},
            "a round named": still | {"round_given"},
            "a round given": still | draws,
            "a rewind": {"window_opened"},
            "a draw agreed on": {"ended"},
            "the end": set(),
        }
        return name in after[self.state]

    def _onward(self) -> set[str]:
        return {"rules_changed", "window_opened", "ended"}

    @property
    def open_number(self) -> int:
        return self.open.number if self.course.windows else 0

    def _game(self, leaf: Leaf) -> None:
        pass

    def _created(self, leaf: Leaf) -> None:
        self.course.windows.append(Window(0, leaf.n, leaf.at, [], [(leaf.n, None)]))
        self.blind = "match.blind" in leaf.data["options"]
        self.beacon = "match.beacon" in leaf.data["options"]
        self.state = "the lobby"

    def _letter_sealed(self, leaf: Leaf) -> None:
        self.open.letters.append(leaf.n)
        self._settle()

    def _settle(self) -> None:
        self.state = self.fixed or ("an open window" if self.open.number else "the lobby")

    def _seat_changed(self, leaf: Leaf) -> None:
        change = (leaf.n, leaf.data["seat"])
        self.open.changed.append(change)
        self.course.changed.append(change)
        if not self.open.number:
            self.state = "the lobby's new player"
        elif leaf.data["cause"] in EMPTYING:
            self.course.emptied.append(change)
            self.state = "an empty chair"
        else:
            self.state = "a window's new player"

    def _key_changed(self, leaf: Leaf) -> None:
        self._settle()

    def _key_announced(self, leaf: Leaf) -> None:
        self._settle()

    def _key_kept(self, leaf: Leaf) -> None:
        self._settle()

    def _ruled(self, leaf: Leaf) -> None:
        self._settle()
        if leaf.data["cause"] == "draw":
            plain = leaf.data["seat"] is None and leaf.data["reason"] == ""
            require(plain, f"leaf {leaf.n}: a draw that was voted has no seat and no reason")
            self.state = "a draw agreed on"

    def _started(self, leaf: Leaf) -> None:
        self._draw(leaf)
        self.open.closed = leaf.n
        self.state = "the start"

    def _window_opened(self, leaf: Leaf) -> None:
        data, number = leaf.data, len(self.course.windows)
        if self.state == "a rewind":
            self._check_same(leaf)
        require(data["window"] == number, f"leaf {leaf.n}: the next window is {number}")
        asked, due = data["asked"], data["due"]
        require(bool(asked) or due is None, f"leaf {leaf.n}: a due, and nobody is asked")
        asks = {name: data[name] for name in ("name", "pace", "facts", "asked")}
        opened = Window(number, leaf.n, leaf.at, asked, [(leaf.n, due)], asks=asks)
        opened.blind = self.blind and len(asked) > 1
        self.course.windows.append(opened)
        self.state = "an open window"

    def _check_same(self, leaf: Leaf) -> None:
        """A way back opens the window that it goes back to."""
        back = self.course.windows[self.course.rewinds[-1].data["to_window"]]
        for name, value in back.asks.items():
            same = leaf.data[name] == value
            require(same, f"leaf {leaf.n}: `{name}` is not that of window {back.number}")

    def _due_changed(self, leaf: Leaf) -> None:
        self._check_open(leaf)
        self.open.dues.append((leaf.n, leaf.data["due"]))
        self._settle()

    def _window_sealed(self, leaf: Leaf) -> None:
        self._check_open(leaf)
        once = self.open.blind and self.open.sealed is None
        require(once, f"leaf {leaf.n}: nothing is being sealed")
        asked = set(leaf.data["sealed"]) <= set(self.open.asked)
        require(asked, f"leaf {leaf.n}: a seat has sealed that is not asked")
        self.open.sealed = leaf
        self.open.dues.append((leaf.n, leaf.data["due"]))
        self._settle()

    def _round_named(self, leaf: Leaf) -> None:
        self._check_open(leaf)
        self.open.named = leaf
        self.state = self.fixed = "a round named"

    def _round_given(self, leaf: Leaf) -> None:
        named = self.open.named
        right = named is not None and named.data["round"] == leaf.data["round"]
        require(right, f"leaf {leaf.n}: another round was named")
        self.state = self.fixed = "a round given"

    def _unfix(self, leaf: Leaf) -> None:
        if self.fixed and self.open.named is not None:
            self.course.fixed.append((self.open.named.n, leaf.n))
        self.fixed = ""

    def _check_open(self, leaf: Leaf) -> None:
        named, number = leaf.data["window"], self.open.number
        require(named == number, f"leaf {leaf.n}: names window {named}, open is {number}")

    def _window_closed(self, leaf: Leaf) -> None:
        self._check_open(leaf)
        self._draw(leaf)
        self.open.closed = leaf.n
        self.told = list(self.open.asked)
        self.state = "a close"

    def _draw(self, leaf: Leaf) -> None:
        first = not self.course.draws and not self.fixed
        require(not (self.beacon and first), f"leaf {leaf.n}: the first draw has no round")
        if self.fixed:
            self.course.given.append(leaf.n)
        self._unfix(leaf)
        self.course.draws.append(Draw(len(self.course.draws) + 1, leaf.n, self.open))

    def _seat_told(self, leaf: Leaf) -> None:
        seat = self.told.pop(0)
        require(leaf.data["seat"] == seat, f"leaf {leaf.n}: seat {seat} is told next")
        self.state = "a seat told"

    def _rules_changed(self, leaf: Leaf) -> None:
        self.course.new_rules.append(leaf.n)
        self.state = "changed rules"

    def _rewound(self, leaf: Leaf) -> None:
        number = leaf.data["to_window"]
        before = all(n < leaf.n for n in leaf.data["consents"])
        require(before, f"leaf {leaf.n}: a consent that comes later")
        require(number < len(self.course.windows), f"leaf {leaf.n}: no window {number}")
        closed = self.course.windows[number].closed
        gone = max([0, *self.course.new_rules, *(n for n, _ in self.course.emptied)])
        if closed is None or closed < gone or self.course.abandoned(closed, leaf.n):
            require(False, f"leaf {leaf.n}: window {number} has no close to go back before")
        else:
            self.course.left.append((closed, leaf.n))
        self._unfix(leaf)
        self.course.rewinds.append(leaf)
        self.state = "a rewind"

    def _ended(self, leaf: Leaf) -> None:
        voted = self.state != "a draw agreed on" or leaf.data["cause"] == "vote"
        require(voted, f"leaf {leaf.n}: a draw that was voted ends the match by vote")
        self._unfix(leaf)
        self.course.ended = True
        self.state = "the end"
