"""What the service's own log said that it should not have."""

import logging


class Logbook(logging.Handler):
    """Keeps every error but those in which something expected is said."""

    def __init__(self, expected: tuple[str, ...]) -> None:
        super().__init__(logging.ERROR)
        self._expected = expected
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if any(part in said for part in self._expected):
            return
        fault = record.exc_info[1] if record.exc_info else None
        self.errors.append(f"the log says: {said}" + (f": {fault!r}" if fault else ""))

    def __enter__(self) -> "Logbook":
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
