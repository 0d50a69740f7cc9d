"""The order of leaves (docs/spec.md §5, "Order"), and the numbers that count along with it.

lobby      created (letter | seat_changed | ruled)*                 then started or ended
judged     started, or window_closed: game events, told, rules_changed, then opened or ended
open       (letter | due_changed | key_announced | key_kept | key_changed | seat_changed | ruled)*,
           in a blind window once window_sealed; in a match with a beacon round_named and, behind
           it, round_given (`fixing.py`), in the lobby too; then window_closed, rewound or ended
hands      a seat_changed while a window is open: game events if the chair falls empty, then perhaps
           opened (the open window is cut off) or ended
back       rewound: a window opens
drawn      ruled, cause draw: everybody had voted for it, and the match ends
"""

from collections.abc import Callable
from typing import Any

from referee.audit.checks.fixing import Fixing
from referee.audit.checks.shape import is_digest, is_moment
from referee.audit.report import Failed
from referee.match.deadlines.spending import spends
from referee.match.events import ANNOUNCED, BRINGING, EMPTYING, ENDING, MOVING, RULING, TAKING
from referee.match.telling import OWN

Leaf = dict[str, Any]

_LETTERS = ("match.letter_sealed", "match.seat_changed", "match.ruled")
_ROUNDS = ("match.round_named", "match.round_given")
_ALLOWED = {
    "new": ("match.created",),
    "lobby": (*_LETTERS, *_ROUNDS, "match.started", "match.ended"),
    "judged": ("match.seat_told", "match.rules_changed", "match.window_opened", "match.ended"),
    "open": (
        *_LETTERS,
        *_ROUNDS,
        "match.due_changed",
        "match.window_sealed",
        "match.key_announced",
        "match.key_kept",
        "match.key_changed",
        "match.window_closed",
        "match.rewound",
        "match.ended",
    ),
    "drawn": ("match.ended",),
    "back": ("match.window_opened",),
    "ended": (),
}


class Grammar:
    """Takes leaves in order and refuses the first that may not stand where it does."""

    def __init__(
        self, seats: int, edition: int = 1, blind: bool = False, beacon: bool = False
    ) -> None:
        self.seats = seats
        self.edition = edition
        self.blind = blind
        self.sealed = False  # nothing is sealed any more in the open window
        self.fixing = Fixing(beacon)
        self.place = "new"
        self.window = 0
        self.draw = 0
        self.closed: set[int] = set()
        self.asked: list[int] = []
        self.untold: list[int] = []  # asked seats of the window just closed, still to be told
        self.late = False  # after `seat_told` the game has nothing more to say
        self.left = False  # behind a `seat_changed`, where a chair falling empty may make events
        self.changed = False  # the same, also where somebody else sat down: a window may open
        self._steps: dict[str, Callable[[Leaf], None]] = {
            "match.created": lambda leaf: self._go("lobby"),
            "match.started": self._started,
            "match.window_opened": self._opened,
            "match.window_sealed": self._sealed,
            "match.window_closed": self._closed,
            "match.seat_told": self._told,
            "match.due_changed": self._due_changed,
            "match.rewound": self._rewound,
            "match.rules_changed": self._rules_changed,
            "match.seat_changed": self._seat_changed,
            "match.key_announced": self._key_announced,
            "match.key_kept": self._of_a_seat,
            "match.key_changed": self._key_changed,
            "match.ruled": self._ruled,
            "match.ended": self._end,
        }

    def take(self, leaf: Leaf) -> None:
        """The next leaf. Raises Failed."""
        name = leaf["type"]
        if not name.startswith("match."):
            self._played(leaf)
            return
        reopened = self.changed and name == "match.window_opened" and self.place == "open"
        if name not in _ALLOWED[self.place] and not reopened:
            raise Failed("leaves.order", leaf=leaf["n"], type=name)
        self.left = self.changed = False
        self.fixing.take(leaf, self.window)
        step = self._steps.get(name)
        if step:
            step(leaf)

    def _go(self, place: str) -> None:
        self.place = place
        self.late = False

    def _played(self, leaf: Leaf) -> None:
        """A game's event: while a draw is judged, or behind a chair that fell empty."""
        judged = self.place == "judged" and not self.late
        if not judged and not (self.place == "open" and self.left):
            raise Failed("leaves.order", leaf=leaf["n"], type=leaf["type"])

    def _started(self, leaf: Leaf) -> None:
        self._drawn(leaf)
        if len(leaf["sealed"]) != self.seats + 1:
            raise Failed("leaves.sealed", leaf=leaf["n"], said=len(leaf["sealed"]))
        self.untold = []
        self._go("judged")

    def _opened(self, leaf: Leaf) -> None:
        self._all_told(leaf)
        data = leaf["data"]
        self.window += 1
        _expect(leaf, "window", data["window"] == self.window)
        asked = data["asked"]
        rising = asked == sorted(set(asked)) and all(1 <= seat <= self.seats for seat in asked)
        _expect(leaf, "asked", rising)
        _expect(leaf, "due", data["due"] is None or is_moment(data["due"]))
        self.asked = asked
        self.sealed = False
        self._go("open")

    def _sealed(self, leaf: Leaf) -> None:
        """Once, in a window that is blind, and only where there is something to open."""
        data = leaf["data"]
        if not self.blind or len(self.asked) < 2 or self.sealed:
            raise Failed("leaves.order", leaf=leaf["n"], type=leaf["type"])
        said = data["sealed"]
        _expect(leaf, "window", data["window"] == self.window)
        _expect(leaf, "due", is_moment(data["due"]))
        rising = said == sorted(set(said)) and set(said) <= set(self.asked)
        _expect(leaf, "sealed", bool(said) and rising)
        self.sealed = True

    def _closed(self, leaf: Leaf) -> None:
        _expect(leaf, "window", leaf["data"]["window"] == self.window)
        given = leaf["data"]["given"]
        _expect(leaf, "given", given == sorted(set(given)) and set(given) <= set(self.asked))
        self._drawn(leaf)
        self.closed.add(self.window)
        self.untold = list(self.asked)
        self._go("judged")

    def _drawn(self, leaf: Leaf) -> None:
        """The numbers of draws count through the whole log; `draws` looks at what they open."""
        data = leaf["data"]
        good = len(data["contributions"]) == self.seats and all(
            map(is_digest, data["contributions"])
        )
        _expect(leaf, "contributions", good)
        _expect(leaf, "link", is_digest(data["link"]))

    def _told(self, leaf: Leaf) -> None:
        due = self.untold.pop(0) if self.untold else None
        _expect(leaf, "seat", leaf["data"]["seat"] == due)
        self.late = True

    def _rules_changed(self, leaf: Leaf) -> None:
        self._all_told(leaf)
        _expect(leaf, "rules", is_digest(leaf["data"]["rules"]))
        self.closed.clear()  # no way leads back to other rules
        self.late = True

    def _all_told(self, leaf: Leaf) -> None:
        if self.place == "judged" and self.untold:
            raise Failed("leaves.untold", leaf=leaf["n"], seat=self.untold[0])

    def _due_changed(self, leaf: Leaf) -> None:
        data = leaf["data"]
        _expect(leaf, "window", data["window"] == self.window)
        _expect(leaf, "due", data["due"] is None or is_moment(data["due"]))
        _expect(leaf, "cause", data["cause"] in MOVING)
        spent = self.edition > 1 and spends(data["cause"], data["reason"])
        if leaf["v"] != (2 if spent else 1):
            raise Failed("leaves.version", leaf=leaf["n"], said=leaf["v"])
        if spent and len(leaf["sealed"]) != self.seats:
            raise Failed("leaves.sealed", leaf=leaf["n"], said=len(leaf["sealed"]))

    def _of_a_seat(self, leaf: Leaf) -> None:
        _expect(leaf, "seat", 1 <= leaf["data"]["seat"] <= self.seats)

    def _key_changed(self, leaf: Leaf) -> None:
        self._of_a_seat(leaf)
        _expect(leaf, "cause", leaf["data"]["cause"] in BRINGING)

    def _key_announced(self, leaf: Leaf) -> None:
        self._of_a_seat(leaf)
        _expect(leaf, "cause", leaf["data"]["cause"] in ANNOUNCED)
        _expect(leaf, "counts", is_moment(leaf["data"]["counts"]))

    def _ruled(self, leaf: Leaf) -> None:
        """An organiser's decision, in their own words, or the draw that a vote brings about."""
        seat, cause, reason = (leaf["data"][key] for key in ("seat", "cause", "reason"))
        drawn = cause == "draw"
        _expect(leaf, "cause", cause in RULING)
        _expect(leaf, "seat", seat is None or (not drawn and 1 <= seat <= self.seats))
        own = OWN.fullmatch(reason) is not None or any(char < " " for char in reason)
        _expect(leaf, "reason", not reason if drawn else not own)
        if drawn:
            self._go("drawn")

    def _seat_changed(self, leaf: Leaf) -> None:
        self._of_a_seat(leaf)
        cause = leaf["data"]["cause"]
        _expect(leaf, "cause", cause in (*EMPTYING, *TAKING))
        self.changed = self.place == "open"
        self.left = self.changed and cause in EMPTYING
        if self.left:
            self.closed.clear()  # no way leads back to where somebody still sat there

    def _rewound(self, leaf: Leaf) -> None:
        consents = leaf["data"]["consents"]
        _expect(leaf, "to_window", leaf["data"]["to_window"] in self.closed)
        before = all(0 <= consent < leaf["n"] for consent in consents)
        _expect(leaf, "consents", before and consents == sorted(set(consents)))
        self._go("back")

    def _end(self, leaf: Leaf) -> None:
        self._all_told(leaf)
        cause = leaf["data"]["cause"]
        _expect(leaf, "cause", cause in (("vote",) if self.place == "drawn" else ENDING))
        _expect(leaf, "secret", is_digest(leaf["data"]["secret"]))
        self._go("ended")


def _expect(leaf: Leaf, field: str, right: bool) -> None:
    if not right:
        said = str(leaf["data"][field])[:80]
        raise Failed("leaves.number_of", leaf=leaf["n"], field=field, said=said)
