"""The logs of one match: `host/match`, and of one that was begun anew `host/match.2`, …"""

import re


def match_of(origin: str) -> str:
    """`host/match.2` -> `host/match`: the name that all logs of a match begin with."""
    return re.sub(r"\.[0-9]{1,9}\Z", "", origin)


def generation(origin: str) -> int:
    """1 for `host/match`, 2 for `host/match.2`; a match's name itself has no dot."""
    number = origin.removeprefix(match_of(origin)).removeprefix(".")
    return int(number or 1)


def succeeds(new: str, old: str) -> bool:
    """Is it a later log of the same match?"""
    return match_of(new) == match_of(old) and generation(new) > generation(old)
