"""Which matches stand on the lists that everybody reads. What does not is as public as any other to
whoever has its address.

Why: docs/decisions/0096-unlisted.md.
"""

from storage import Listed, Log, WishRow

PRACTICE, UNLISTED = "practice", "unlisted"  # Wishes: this match is one


def set_listed(log: Log, match: str, listed: bool) -> None:
    """On the lists, or off."""
    if listed:
        log.wishes.drop(UNLISTED, match)
    else:
        log.wishes.put(WishRow(UNLISTED, match, b""))


def is_listed(log: Log, match: str) -> bool:
    """Has nobody taken it off the lists?"""
    return log.wishes.get(UNLISTED, match) is None


def listed(log: Log) -> list[Listed]:
    """All that stand there: matches between people whose organiser has not taken them off."""
    off = {row.whose for what in (PRACTICE, UNLISTED) for row in log.wishes.find(what=what)}
    return [match for match in log.streams() if match.head.stream not in off]
