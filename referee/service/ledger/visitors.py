"""Who plays without a mailbox: only the link of their seat leads to them, so nobody owes them
letters. The id of such a person tells it, so that no decision has to open their row.

Why: docs/decisions/0094-play-now.md.
"""

_SIGN = "0"  # in no token: those are base32


def visitor_id(token: str) -> str:
    """The id of a new visitor, out of a fresh token."""
    return _SIGN + token[1:]


def has_mailbox(person: str) -> bool:
    """May letters be owed to the person with this id?"""
    return not person.startswith(_SIGN)
