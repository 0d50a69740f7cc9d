"""What the steps of a phase share while a window is resolved."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.capitaine_cosmos.things.sheet import AnyOrder, Deck, Drops, Sheet, Volley
from referee.games.capitaine_cosmos.things.state import CosmosState
from referee.kernel.chance import Chance
from referee.kernel.event import Event, Seat
from referee.kernel.recorder import Recorder, Told
from referee.kernel.window import Fact

Record = Recorder[CosmosState]
NO_ORDERS = Sheet()


@dataclass
class Resolution:
    """The record, the dice, and the answers of the short window that has just closed, if any.

    `window` is that window until its step is done. `notes` are for seats that were not asked.
    """

    record: Record
    chance: Chance
    asked: tuple[Seat, ...]
    window: str = ""
    answers: Mapping[Seat, AnyOrder] = field(default_factory=dict)
    notes: dict[Seat, list[Told]] = field(default_factory=dict)

    @property
    def state(self) -> CosmosState:
        return self.record.state

    @property
    def live(self) -> bool:
        return self.state.options.tempo == "live"

    @property
    def phase(self) -> int:
        return self.state.phase

    def emit(self, event: Event) -> None:
        self.record.emit(event)

    def label(self, *words: object) -> str:
        """A die's label: `t3p2/fire/14/av/1`."""
        return "/".join(map(str, (f"t{self.state.turn}p{self.state.phase}", *words)))

    def sheet(self, seat: Seat) -> Sheet:
        return self.state.sheets.get(seat, NO_ORDERS)

    def deck(self, seat: Seat) -> Deck | None:
        """The answer that stands in for the sheet, in this step only; None: the sheet counts."""
        found = self._reply("deck", seat)
        return found if isinstance(found, Deck) and found.mode != "sheet" else None

    def drops(self, seat: Seat) -> Drops | None:
        found = self._reply("mines", seat)
        return found if isinstance(found, Drops) and found.mode != "sheet" else None

    def volley(self, seat: Seat) -> Volley | None:
        found = self._reply("fire", seat)
        return found if isinstance(found, Volley) and found.mode != "sheet" else None

    def _reply(self, window: str, seat: Seat) -> AnyOrder | None:
        return self.answers.get(seat) if self.window == window else None

    def tell(self, seat: Seat, what: str, **facts: Fact) -> None:
        """A private fact of this phase, for the owner alone."""
        whole = {"phase": self.phase, **facts}
        if seat in self.asked:
            self.record.tell(seat, what, **whole)
        else:
            self.notes.setdefault(seat, []).append({"what": what, **whole})
