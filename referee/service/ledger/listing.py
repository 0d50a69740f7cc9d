"""Which matches stand on the lists that everybody reads. What does not is as public as any other to
whoever has its address.

Why: docs/decisions/0096-unlisted.md.
"""

from storage import Listed, Log, WishRow

PRACTICE, UNLISTED = "practice", "unlisted"  # Wishes: this match is one


def set_listed(log: Log, match: str, listed: bool) -> None:
    """On the lists, or off; what is off is not in the archive either."""
    if listed:
        log.wishes.drop(UNLISTED, match)
    else:
        log.wishes.put(WishRow(UNLISTED, match, b""))
        log.archive.drop(match)


def is_listed(log: Log, match: str) -> bool:
    """Has nobody taken it off the lists?"""
    return log.wishes.get(UNLISTED, match) is None


def is_on_lists(log: Log, match: str) -> bool:
    """Does it stand there: is it between people, and nobody has taken it off?"""
    return is_listed(log, match) and log.wishes.get(PRACTICE, match) is None


def off_lists(log: Log) -> frozenset[str]:
    """All that do not stand there."""
    return frozenset(
        row.whose for what in (PRACTICE, UNLISTED) for row in log.wishes.find(what=what)
    )


def listed(log: Log, phase: str | None = None) -> list[Listed]:
    """All (in this phase) that stand there."""
    off = off_lists(log)
    return [match for match in log.streams(phase) if match.head.stream not in off]
