"""How the matches of a game end, in a few words, kept in `ends.toml` beside its other words: one a
reason of `Outcome`.

last_mind = { en = "all fell at once", fr = "tous tombés à la fois" }
"""

import msgspec

from referee.kernel.sentences import table
from referee.kernel.words import Words

FILE = "ends.toml"


def ends_of(package: str) -> dict[str, Words]:
    """The table of `package`, by reason. Raises msgspec.ValidationError."""
    return msgspec.convert(table(package, FILE), dict[str, Words])
