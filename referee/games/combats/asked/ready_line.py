"""A line that stands ready, with a note on what it would do."""

from referee.kernel.offers import noted

COMMENT = "#"


def ready_line(text: str, note: str) -> list[str]:
    """The line with its sign; the note behind it or above it."""
    return noted(text, note, COMMENT)
