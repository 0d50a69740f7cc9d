"""Dictionaries that can take back: what `MemoryLog` has in place of transactions."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

_ABSENT: Any = object()


class Journal:
    """Remembers what every change replaced, so that a refusal undoes all of them, newest first."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._before: list[tuple[dict[Any, Any], Any, Any]] = []

    @contextmanager
    def breath(self) -> Iterator[None]:
        """All or nothing, one thread at a time; a breath within a breath is a savepoint."""
        with self._lock:
            mark = len(self._before)
            try:
                yield
            except BaseException:
                self._undo(mark)
                raise
            if mark == 0:
                self._before.clear()

    def set(self, table: dict[Any, Any], key: Any, value: Any) -> None:
        """table[key] = value, for now."""
        self._before.append((table, key, table.get(key, _ABSENT)))
        table[key] = value

    def drop(self, table: dict[Any, Any], key: Any) -> bool:
        """del table[key], for now; False when it was not there."""
        if key not in table:
            return False
        self._before.append((table, key, table.pop(key)))
        return True

    def _undo(self, mark: int) -> None:
        while len(self._before) > mark:
            table, key, value = self._before.pop()
            if value is _ABSENT:
                del table[key]
            else:
                table[key] = value
