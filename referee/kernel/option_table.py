"""What the options of a game are called, kept in `options.toml` beside its other words.

[tempo]
label = { en = "Pace", fr = "Rythme" }
about = { en = "How often one is asked.", fr = "…" }

[tempo.choices]
plotted = { en = "one answer for the whole turn", fr = "…" }
"""

import msgspec

from referee.kernel.option_words import OptionWords
from referee.kernel.sentences import table

FILE = "options.toml"


def option_words(package: str) -> dict[str, OptionWords]:
    """The table of `package`, by option. Raises msgspec.ValidationError."""
    return msgspec.convert(table(package, FILE), dict[str, OptionWords])
