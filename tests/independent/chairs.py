"""Whose chair it is, a bot's, a person's or nobody's, and who may write from it (spec §5, §6)."""

from .force import Desk
from .leaves import EMPTYING, Leaf
from .letters import Letter
from .records import Record
from .spelling import Broken, require

OF_BOTS = ("join", "order", "consent")


class Chairs:
    """The table's chairs at one leaf; walked along the log."""

    def __init__(self, seats: int) -> None:
        self.joins = {seat: Desk("join") for seat in range(1, seats + 1)}
        self.started = False
        self.bots = set[int]()
        self.empty = set[int]()  # nobody sits there, whatever still comes

    @property
    def persons(self) -> set[int]:
        """The seats that persons sit on."""
        return self.joins.keys() - self.bots - self.empty

    def hear(self, letter: Letter) -> None:
        """One letter more: a bot's join is in force in the lobby, or no longer."""
        if not self.started:
            self.joins[letter.seat].take(letter)
            join = self.joins[letter.seat].letter
            bots = join is not None and join.assurance == "bot"
            (self.bots.add if bots else self.bots.discard)(letter.seat)

    def pass_by(self, leaf: Leaf) -> None:
        """One leaf more that is no letter."""
        if leaf.type == "match.started":
            self.started = True
        elif leaf.type == "match.seat_changed":
            self._change(leaf.data["seat"], leaf.data["cause"])

    def _change(self, seat: int, cause: str) -> None:
        self.joins[seat].clear()
        self.bots.discard(seat)
        if self.started and cause in EMPTYING:
            self.empty.add(seat)
        elif self.started and cause == "bot":
            self.bots.add(seat)

    def check(self, letter: Letter) -> None:
        """Broken unless it comes from who sits there."""
        seat = letter.seat
        if letter.assurance != "bot":
            counts = letter.kind not in ("press", "refused")
            require(not (counts and seat in self.bots), f"a bot sits on seat {seat}, no person")
            require(not (counts and seat in self.empty), f"nobody sits on seat {seat}")
            return
        require(letter.kind in OF_BOTS, f"a bot sends no {letter.kind}")
        if not self.started:
            free = seat in self.bots or self.joins[seat].letter is None
            require(free, f"seat {seat} is a person's, and a bot joins")
        else:
            require(seat in self.bots, f"no bot sits on seat {seat}")


def check_authors(record: Record) -> None:
    """Each letter comes from who sits there; in a running match, where the seat's join is shown."""
    chairs = Chairs(record.seats)
    joined = {one.seat for one in record.letters.values() if one.kind == "join"}
    for leaf in record.leaves:
        letter = record.letters.get(leaf.n)
        if letter is None:
            chairs.pass_by(leaf)
        elif record.ended or letter.seat in joined:
            try:
                chairs.check(letter)
            except Broken as error:
                raise Broken(f"letter {letter.n}: {error}") from None
            chairs.hear(letter)
