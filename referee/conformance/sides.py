"""One of two tables that are compared, with its draws written down."""

import copy
import hashlib
from typing import Any

from referee.conformance.shifted import Shifted
from referee.kernel.bare_table import BareTable
from referee.kernel.chance import Chance, Draws, DrawSource
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.game import plain
from referee.kernel.refused import Refused


class Side:
    """A table that goes on from `state`; the one it is made of stays as it was."""

    def __init__(self, table: BareTable, state: Any, seed: str) -> None:
        self.table = copy.copy(table)
        self.table.leaves = list(table.leaves)
        self.table.answers = list(table.answers)
        self.table.books = dict(table.books)
        self.table.state = state
        self.table.window = table.game.window(state)
        self.table.chance_of = self._chance
        self.draws: list[Any] = []
        self._dice: DrawSource | None = None
        self._seed = seed

    def shift(self, dice: DrawSource | None) -> None:
        """From now on hidden draws come out otherwise, as these dice say; None: as they are."""
        self._dice = dice

    def _chance(self, draw: int) -> Chance:
        secret: DrawSource = Draws(self._bytes("secret", draw))
        if self._dice is not None:
            secret = Shifted(secret, self._dice)
        return Chance(
            _Noted(self.draws, Draws(self._bytes("public", draw)), hidden=False),
            _Noted(self.draws, secret, hidden=True),
        )

    def _bytes(self, *words: object) -> bytes:
        return hashlib.sha256("/".join(map(str, (self._seed, *words))).encode()).digest()

    def proposal(self, seat: Seat, attempt: int) -> str:
        """The bot's order as text, so that it can be tried at the other table."""
        game, words = self.table.game, ("bot", self.table.number, seat, attempt)
        thought = Chance(Draws(self._bytes(*words)), Draws(self._bytes(*words, "secret")))
        return game.write(game.propose(self.table.view(seat), thought), "en")

    def reads(self, seat: Seat, text: str) -> Any | None:
        try:
            return understand(self.table.game, self.table.view(seat), text, "en").order
        except Refused:
            return None


class _Noted:
    """Writes every draw down: public ones whole, of secret ones what a label shows."""

    def __init__(self, notes: list[Any], source: DrawSource, *, hidden: bool) -> None:
        self._notes, self._source, self._hidden = notes, source, hidden

    def _note(self, kind: str, label: str, *told: Any) -> None:
        self._notes.append((kind, label) if self._hidden else (kind, label, *map(plain, told)))

    def below(self, label: str, n: int) -> int:
        self._note("below", label, n)
        return self._source.below(label, n)

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        self._note("roll", label, sides, count)
        return self._source.roll(label, sides, count)

    def shuffle(self, label: str, items: Any) -> list[Any]:
        self._note("shuffle", label, list(items))
        return self._source.shuffle(label, items)

    def pick(self, label: str, items: Any, count: int) -> list[Any]:
        self._note("pick", label, list(items), count)
        return self._source.pick(label, items, count)
