"""Letters that have left, until the store has taken that they have."""

import logging

from storage import Log, Unavailable, Unknown

_log = logging.getLogger(__name__)
IN_DOUBT = 5  # letters that have left and are not written down: with so many, no other leaves


class Departures:
    """What one sender has handed over and could not yet write down. False when that is nothing."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._gone: dict[str, str] = {}  # letters by their ids, and when they left
        self._doubted: set[str] = set()  # those of them that our log tells of

    def __contains__(self, id: str) -> bool:
        return id in self._gone

    def __bool__(self) -> bool:
        return bool(self._gone)

    def remember(self, id: str, at: str) -> None:
        """This letter has left."""
        self._gone[id] = at

    def write_down(self) -> None:
        """All that have left. Raises Unavailable where the store takes no write, or not this one
        of many letters."""
        for id, at in list(self._gone.items()):
            self._note(id, at)
        if not self._gone:
            return
        self._log.probe()
        if len(self._gone) >= IN_DOUBT:
            raise Unavailable(f"it is not taken that {len(self._gone)} letters have left")

    def _note(self, id: str, at: str) -> None:
        try:
            self._log.sent(id, at)
        except Unknown:  # it was forgotten meanwhile
            _log.warning("letter %s has left and is not there any more", id, extra={"letter": id})
        except Exception as fault:  # of this letter alone, perhaps: the others are tried as well
            if id not in self._doubted:
                _log.error(
                    "letter %s has left, and the store does not take that: %s",
                    id,
                    fault,
                    extra={"letter": id},
                )
            self._doubted.add(id)
            return
        del self._gone[id]
        self._doubted.discard(id)
