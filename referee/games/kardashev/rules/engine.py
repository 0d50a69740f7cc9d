"""What the rules carry about while a window resolves: the record, the dice, and what is to do.

The agenda is a list of plain tasks. A choice that nobody has made yet stops it: the rest of it is
written into `choice_opened` and taken up when the choice is made. It cannot go on for ever (§2.8):
a list only gets shorter, `echo` puts in base lists that hold none, `leave` lists fire no others,
and only a card that enters runs a list of its own, three times a turn at most.
"""

from collections.abc import Sequence
from typing import TypeVar

from referee.games.kardashev.log import events as e
from referee.games.kardashev.things.effects import Effect
from referee.games.kardashev.things.state import Choice, KardashevState, Task
from referee.kernel.chance import Chance
from referee.kernel.event import Event
from referee.kernel.recorder import Recorder

Item = TypeVar("Item")
Record = Recorder[KardashevState]


class Luck:
    """Chance with labels that are never used twice in a draw: each ends in a running number.

    All but the starter touches hidden zones; how often dice fall is public.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._n = 0

    def _label(self, label: str) -> str:
        self._n += 1
        return f"{label}/{self._n}"

    def shuffle(self, label: str, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(self._chance.secret.shuffle(self._label(label), items))

    def pick(self, label: str, items: Sequence[Item], n: int) -> tuple[Item, ...]:
        return tuple(self._chance.secret.pick(self._label(label), items, n))

    def starter(self) -> int:
        return self._chance.roll("starter", 2)[0]


class Engine:
    """One close of a window."""

    def __init__(self, record: Record, luck: Luck, tasks: Sequence[Task] = ()) -> None:
        self.record, self.luck = record, luck
        self.tasks = list(tasks)

    @property
    def state(self) -> KardashevState:
        return self.record.state

    def emit(self, event: Event) -> None:
        self.record.emit(event)

    def then(self, *tasks: Task) -> None:
        """These come next, before what is already to do."""
        self.tasks[:0] = tasks

    def drop_rest(self) -> None:
        """§2.2: a cost that is not paid ends its list."""
        self.tasks.pop(0)

    def before_leaves(self, task: Task) -> None:
        """§2.4: a `leave` list waits until the current list is finished."""
        places = [i for i, later in enumerate(self.tasks) if later.do == "leaves"]
        self.tasks.insert(places[0] if places else len(self.tasks), task)

    def skipped(self, task: Task | Choice, effect: Effect, why: str) -> None:
        self.emit(e.EffectSkipped(task.seat, effect.text, why))

    def ask(self, choice: Choice) -> None:
        """The window `choice` opens; the rest waits."""
        self.emit(e.ChoiceOpened(choice, tuple(self.tasks)))
        self.tasks.clear()
