"""What one option of a game is called: by whoever brings the game, for forms and terms."""

from collections.abc import Mapping

import msgspec

from referee.kernel.words import Words


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short name, a sentence, and where it is one of a few (of a list: some of a few) its values
    as they are written. `parts` are those of an option that is made of several: the fields of a
    struct, the keys of a dictionary, the places of a tuple."""

    label: Words
    about: Words
    choices: Mapping[str, Words] = {}
    parts: "Mapping[str, OptionWords]" = {}
