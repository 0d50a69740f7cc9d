"""Names of a home's logs: `.home`, and of one that goes on from a lost one `.home.2`, `.home.3`, …

The number tells how often leaves were lost: whoever sees one sees a declared restore.
"""

import hashlib
import re

STREAM = ".home"  # no match's name begins with a dot
_LOG = re.compile(re.escape(STREAM) + r"(?:\.([2-9]|[1-9][0-9]{1,8}))?")


def number(name: str) -> int | None:
    """1 of `.home`, k of `.home.<k>`; None: that is no home log."""
    found = _LOG.fullmatch(name)
    return int(found[1] or 1) if found else None


def family(origin: str) -> tuple[str, int]:
    """The log that all these go on from, and which of them this is; any other log is its only."""
    host, slash, name = origin.partition("/")
    k = number(name)
    return (origin, 1) if k is None else (f"{host}{slash}{STREAM}", k)


def numbered(base: str, k: int) -> str:
    """The k-th of the logs that go on from this one, which is the first."""
    return base if k == 1 else f"{base}.{k}"


def following(name: str) -> str:
    """`.home` -> `.home.2` -> `.home.3`. ValueError: that is no home log."""
    k = number(name)
    if k is None:
        raise ValueError(f"{name} is no home log")
    return f"{STREAM}.{k + 1}"


def place(origin: str) -> str:
    """Under which a witness keeps and shows what it signed of a log (C2SP tlog-witness)."""
    return hashlib.sha256(origin.encode()).hexdigest()
