"""Letters of a seat that came to nothing, one after the other: whoever errs twice needs an example.

Kept in one row a match (`erred/<match>`): for each seat the window and the size of the log when its
last such letter came.

Why: docs/decisions/0088-worked-example.md.
"""

from referee.kernel.event import Seat
from referee.match import events as e
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from storage import SettingRow


class Errors:
    def __init__(self, core: Core) -> None:
        self._core = core

    def again(self, match: str, seat: Seat) -> bool:
        """A letter of this seat was refused or not understood; was the one before it, too, in the
        same window, with nothing accepted in between?"""
        with self._core.locked(match) as loaded:
            window = loaded.match.window
            if window is None or seat not in window.asked:
                return False
            return self._noted(loaded, seat, window.number)

    def _noted(self, loaded: LoadedMatch, seat: Seat, window: int) -> bool:
        name = f"erred/{loaded.name}"
        row = self._core.log.settings.get(name)
        erred = load(row.value) if row is not None else {}
        number, size = erred.get(str(seat), (0, 0))
        erred[str(seat)] = [window, loaded.size]
        self._core.log.settings.put(SettingRow(name, dump(erred)))
        return bool(number == window and not _accepted(loaded, seat, size))


def _accepted(loaded: LoadedMatch, seat: Seat, since: int) -> bool:
    """Has any letter of this seat been taken from that leaf on?"""
    events = (entry.event for entry in loaded.entries[since:])
    letters = (event.letter.known for event in events if isinstance(event, e.LetterSealed))
    return any(letter.seat == seat and letter.kind != "refused" for letter in letters)
