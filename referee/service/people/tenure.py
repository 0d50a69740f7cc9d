"""Who sat where and how long: what a player may be shown of a seat's past, what they have kept of
their deadlines, and what is forgotten with them.

Why: docs/decisions/0042-tenures.md.
"""

from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.state import Match
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from storage import ChairRow
from storage.small_tables import WishRow

FEW = 5  # deadlines; with fewer nobody is judged by them


@dataclass(frozen=True)
class Tenure:
    """One player on one seat, from leaf `first` to before leaf `last` (None: they sit there). In
    `asked` windows something was asked of them, in `kept` of those they had answered in time."""

    match: str
    seat: Seat
    first: int
    last: int | None
    asked: int
    kept: int


@dataclass(frozen=True)
class Reliability:
    """How reliable somebody is: deadlines kept, of those that asked something."""

    asked: int = 0
    kept: int = 0

    @property
    def per_cent(self) -> int:
        """Whoever was never asked has missed nothing."""
        return 100 * self.kept // self.asked if self.asked else 100


class Tenures:
    def __init__(self, core: Core) -> None:
        self._core = core

    def of(self, person: str) -> list[Tenure]:
        """Every seat that they have or had, in no order."""
        past = self._past(person)
        over = {(tenure.match, tenure.seat, tenure.first) for tenure in past}
        now = [
            sat
            for chair in self._core.log.chairs.find(person=person)
            if (sat := self._sits(chair.stream, chair.seat)) is not None
        ]
        fresh = [tenure for tenure in now if (tenure.match, tenure.seat, tenure.first) not in over]
        self._keep_ended(person, fresh)
        return [*past, *fresh]

    def seats(self, person: str, match: str | None = None) -> list[Tenure]:
        """When they sat where (in one match, or in all), lobbies too; nothing is counted of those
        where they sit now."""
        past = [tenure for tenure in self._past(person) if match in (None, tenure.match)]
        over = {(tenure.match, tenure.seat, tenure.first) for tenure in past}
        now = [
            self._since(chair)
            for chair in self._core.log.chairs.find(person=person)
            if match in (None, chair.stream)
        ]
        return [
            *past,
            *(tenure for tenure in now if (tenure.match, tenure.seat, tenure.first) not in over),
        ]

    def _since(self, chair: ChairRow) -> Tenure:
        with self._core.locked(chair.stream) as loaded:
            return Tenure(chair.stream, chair.seat, sat_down(loaded, chair.seat), None, 0, 0)

    def kept(self, person: str) -> Reliability:
        """All their deadlines so far."""
        all_ = self.of(person)
        return Reliability(
            sum(tenure.asked for tenure in all_), sum(tenure.kept for tenure in all_)
        )

    def reliability(self, match: str, seat: Seat) -> Reliability | None:
        """How many deadlines this seat's player has kept, in all their matches; None: no person."""
        chair = self._core.log.chairs.get(match, seat)
        return self.kept(chair.person) if chair is not None and chair.person else None

    def wanted(self, match: str, seat: Seat) -> Reliability | None:
        """What this seat's player has kept, if the match wants reliable players and has not begun.

        Looks into other matches, so never while one is held.
        """
        with self._core.locked(match) as loaded:
            if loaded.match.phase != "lobby" or not loaded.match.policy.reliability:
                return None
        return self.reliability(match, seat)

    def left(self, loaded: LoadedMatch, chair: ChairRow) -> list[WishRow]:
        """To be written when this chair changes hands: its player's tenure is over."""
        if chair.person is None:
            return []
        return [_row(chair.person, tenure(loaded, chair.seat, loaded.size))]

    def _sits(self, match: str, seat: Seat) -> Tenure | None:
        with self._core.locked(match) as loaded:
            return tenure(loaded, seat) if loaded.match.phase != "lobby" else None

    def _past(self, person: str) -> list[Tenure]:
        rows = self._core.log.wishes.find(what=_what(person))
        return [Tenure(*load(row.value)) for row in rows]

    def _keep_ended(self, person: str, fresh: list[Tenure]) -> None:
        """A match that has ended need not be loaded again to count."""
        for tenure in fresh:
            if self._ended(tenure.match):
                self._core.log.wishes.put(_row(person, tenure))

    def _ended(self, match: str) -> bool:
        with self._core.locked(match) as loaded:
            return loaded.match.phase == "ended"


def check_reliability(match: Match, letter: e.Letter, kept: Reliability | None) -> None:
    """May they join? Whoever has been asked too seldom to tell may. Raises Refused."""
    if letter.kind != "join" or kept is None or kept.asked < FEW:
        return
    wanted = match.policy.reliability
    if kept.per_cent < wanted:
        facts: dict[str, int | str] = {"wanted": wanted, "kept": kept.kept, "asked": kept.asked}
        raise illegal(Problem("M-RELIABILITY", facts=facts))


def sat_down(loaded: LoadedMatch, seat: Seat) -> int:
    """The leaf from which on whoever sits there now has sat there; 0: from the beginning.

    A concession changes what the seat does, not who sits on it.
    """
    changes = (
        entry.n
        for entry in reversed(loaded.seat_changes)
        if isinstance(entry.event, e.SeatChanged)
        and entry.event.seat == seat
        and entry.event.cause != "conceded"
    )
    return next(changes, 0)


def tenure(loaded: LoadedMatch, seat: Seat, last: int | None = None) -> Tenure:
    """Of who sits there now (or did until leaf `last`)."""
    first = sat_down(loaded, seat)
    asked = kept = 0
    window: e.WindowOpened | None = None
    for entry in loaded.windows:
        match entry.event:
            case e.WindowOpened() as opened:
                window = opened
            case e.WindowClosed(given=given) if entry.n >= first and _asks(window, seat):
                ahead = seat not in given and _ahead(loaded, entry.n, seat)
                asked += not ahead  # what was answered ahead is no deadline kept, and none missed
                kept += seat in given
    return Tenure(loaded.name, seat, first, last, asked, kept)


def _asks(window: e.WindowOpened | None, seat: Seat) -> bool:
    return window is not None and seat in window.asked


def _ahead(loaded: LoadedMatch, closed: int, seat: Seat) -> bool:
    """Had the seat answered this window before it was asked? A branch that was left counts as it
    was played, as does what was played by other rules; its state is not kept, and then nobody is
    blamed."""
    positions = {leaf: state for state, leaf in loaded.match.positions.values()}
    if closed not in positions:
        return True
    window = loaded.game.window(positions[closed])
    return window is not None and seat in window.asks and window.asks[seat].ahead is not None


def _what(person: str) -> str:
    return f"sat/{person}"


def _row(person: str, tenure: Tenure) -> WishRow:
    """A row of its own: two who write at once (another match, another process) lose nothing."""
    told = [tenure.match, tenure.seat, tenure.first, tenure.last, tenure.asked, tenure.kept]
    return WishRow(_what(person), f"{tenure.match}/{tenure.seat}/{tenure.first}", dump(told))
