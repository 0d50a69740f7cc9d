"""Our log tells once when letters stop leaving, and once when they leave again: a relay that is
dead for hours fails many letters, and each of them keeps its own last error."""

import logging

_log = logging.getLogger(__name__)


class Spell:
    """A time in which no letter left: from the first that failed to the next that was taken."""

    def __init__(self) -> None:
        self._lasts = False

    def failed(self, why: str, about: dict[str, str]) -> None:
        if not self._lasts:
            _log.warning(
                "letters may not leave: %s; tried again, and not told again before one has left",
                why,
                extra=about,
            )
        self._lasts = True

    def left(self) -> None:
        if self._lasts:
            _log.warning("letters leave again")
        self._lasts = False
