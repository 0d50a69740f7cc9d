"""One close of a window while it is being resolved: what has happened, what is still to be done.

`Resolution` holds the recorder, chance, and the private papers of every seat (book, settings,
clauses) as they change; `done` writes them and the rest of the agenda into the log.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from msgspec.structs import replace

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.rights import in_force, powers
from referee.games.rencontre_cosmique.things.sheet import (
    SILENT,
    Answer,
    AnyLine,
    Part,
    Setting,
    Strike,
)
from referee.games.rencontre_cosmique.things.state import (
    BookLine,
    Duel,
    Private,
    RencontreState,
    Table,
    Todo,
    Trace,
)
from referee.kernel.chance import Chance
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import Given
from referee.kernel.recorder import Recorder
from referee.kernel.refused import bare

Record = Recorder[RencontreState]
LineT = TypeVar("LineT", bound=Part)
TRACES = 40  # at most so many wait for a seat that is not asked


class Salvage(Protocol):
    """What may happen to edicts that have been played or discarded (powers/vulch.py)."""

    def __call__(
        self, play: "Resolution", cards: tuple[str, ...], owner: Seat, *, played: bool = False
    ) -> None: ...


class Resolution:
    """What the steps of the ladder work with."""

    def __init__(
        self, record: Record, chance: Chance, given: Mapping[Seat, Given], salvage: Salvage
    ) -> None:
        self.record, self.chance, self._salvage = record, chance, salvage
        self.answers = {seat: self._order(answer.order) for seat, answer in given.items()}
        self.silent = frozenset(seat for seat, answer in given.items() if answer.played_default)
        self.private = dict(record.state.private)
        self.agenda: list[Todo] = list(record.state.table.agenda)
        self.now = Todo("")
        self.asked_now = False  # the step is a window that has just closed
        self._labels: dict[str, int] = {}
        self._reported: set[tuple[Seat, str, str]] = set()

    @staticmethod
    def _order(order: object) -> Answer:
        return bare(order) if isinstance(order, Answer) else SILENT

    # --- looking --------------------------------------------------------------------------------

    @property
    def state(self) -> RencontreState:
        return self.record.state

    @property
    def table(self) -> Table:
        return self.record.state.table

    @property
    def duel(self) -> Duel:
        return self.record.state.table.duel

    @property
    def over(self) -> bool:
        return self.table.over

    def hand(self, seat: Seat) -> tuple[str, ...]:
        return self.record.state.hands[seat]

    def answer(self, seat: Seat) -> Answer:
        return self.answers.get(seat, SILENT)

    def label(self, stem: str) -> str:
        """A label of chance, used once: it tells nothing but how often."""
        self._labels[stem] = self._labels.get(stem, 0) + 1
        return f"{stem}/{self._labels[stem]}"

    # --- happening ------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """It happens; powers lost or found again by it are told at once (R-76)."""
        before = self.table
        self.record.emit(event)
        after = self.table
        if after.pawns is before.pawns or not before.alive:
            return
        for seat in after.alive:
            had, has = in_force(before, seat), in_force(after, seat)
            if had != has:
                kind = e.PowerRegained if has else e.PowerLost
                for power in powers(after, seat):
                    self.record.emit(kind(seat, power))

    def salvage(self, cards: tuple[str, ...], owner: Seat, *, played: bool = False) -> None:
        """Edicts of `owner` are gone: a Vulch may have them."""
        self._salvage(self, cards, owner, played=played)

    def first(self, *todos: Todo) -> None:
        """To be done before all else, in this order."""
        self.agenda[:0] = todos

    def plagues_left(self) -> list[Todo]:
        """Plagues that strike even if the turn ends here."""
        return [todo for todo in self.agenda if todo.step.startswith("plague")]

    def only(self, *todos: Todo) -> None:
        """Whatever was still to be done is not; this is."""
        self.agenda[:] = todos

    # --- private papers -------------------------------------------------------------------------

    def setting(self, seat: Seat, kind: type[LineT]) -> LineT | None:
        """The seat's lasting instruction of this kind."""
        found = [setting for setting in self.private[seat].settings if isinstance(setting, kind)]
        return found[-1] if found else None

    def clause(self, seat: Seat, kind: type[LineT]) -> LineT | None:
        """What the seat said for this duel: in this order, or ahead."""
        found = [clause for clause in self.private[seat].clauses if isinstance(clause, kind)]
        return found[-1] if found else None

    def wish(self, seat: Seat, kind: type[LineT]) -> LineT | None:
        """Said for this duel, else as a lasting instruction."""
        return self.clause(seat, kind) or self.setting(seat, kind)

    def spend(self, seat: Seat, line: BookLine) -> None:
        """A line of the book has fired."""
        papers = self.private[seat]
        book = tuple(entry for entry in papers.book if entry.number != line.number)
        self.private[seat] = replace(papers, book=book)

    def forget(self, seat: Seat, *kinds: type[Part]) -> None:
        """Clauses that have been carried out."""
        papers = self.private[seat]
        left = tuple(clause for clause in papers.clauses if not isinstance(clause, kinds))
        self.private[seat] = replace(papers, clauses=left)

    def end_duel(self, lasting: Callable[[Private], tuple[AnyLine, ...]]) -> None:
        """What was said ahead for a duel ends with it; an ordered Plague stays, and `lasting`."""
        for seat, papers in self.private.items():
            plagues = tuple(clause for clause in papers.clauses if isinstance(clause, Strike))
            self.private[seat] = replace(papers, clauses=(*plagues, *lasting(papers)))

    def tell(self, seat: Seat, what: str, **facts: int | str) -> None:
        """A private line's fate, for its owner; each once a close."""
        key = (seat, what, str(sorted(facts.items())))
        if key in self._reported:
            return
        self._reported.add(key)
        if seat in self.answers:
            self.record.tell(seat, what, **facts)
        else:
            papers = self.private[seat]
            traces = (*papers.traces, Trace(what, facts))[-TRACES:]
            self.private[seat] = replace(papers, traces=traces)

    def catch_up(self) -> None:
        """What happened to private lines while their owner was not asked."""
        for seat in self.answers:
            papers = self.private[seat]
            for trace in papers.traces:
                self.record.tell(seat, trace.what, **trace.facts)
            self.private[seat] = replace(papers, traces=())

    def done(self) -> None:
        """Write down what waits. Every living seat's papers, changed or not: that tells nothing."""
        if self.over:
            return
        step = self.agenda[0].step if self.agenda else ""
        for seat in self.table.alive:
            papers = self.private[seat]
            self.record.emit(e.ReactionsFiled(seat, Sealed((seat,), papers)))
        self.record.emit(e.LadderReached(step, tuple(self.agenda)))


def settled(settings: tuple[object, ...], new: Setting) -> tuple[object, ...]:
    """Settings with one of them replaced (one of a kind; of `Use` one a power)."""
    power = getattr(new.set, "power", "") if type(new.set).__name__ == "Use" else ""
    kept = [
        setting
        for setting in settings
        if type(setting) is not type(new.set) or (power and getattr(setting, "power", "") != power)
    ]
    return (*kept, new.set)
