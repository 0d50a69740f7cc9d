"""What leaf 0 says of a match for ever: when it was made, and on which terms.

It never changes, so a site asks the log once and remembers, of so many.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from referee.match.policy import Policy, split_options
from referee.web.base.site import desk, site

REMEMBERED = 5_000  # matches; a few hundred bytes each


@dataclass(frozen=True)
class MatchTerms:
    """`at` is ISO UTC; `options` are the game's own, as they were given."""

    at: str
    policy: Policy
    options: dict[str, Any]


def match_terms(match: str) -> MatchTerms:
    """Leaf 0 of this match. Raises storage.Unknown."""
    known = site().match_terms
    if match not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[match] = _read(desk().log.leaves(match, 0, 1)[0])
    found: MatchTerms = known[match]
    return found


def _read(leaf: bytes) -> MatchTerms:
    told = msgspec.json.decode(leaf)
    options, policy = split_options(told["data"]["options"])
    return MatchTerms(told["at"], policy, options)
