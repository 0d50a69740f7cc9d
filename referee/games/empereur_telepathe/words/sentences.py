"""The game's sentences, one table for all that speaks (`sentences.toml`).

A key may have several sentences: the fact `case` says which.
"""

import re

from referee.kernel.sentences import Sentences
from referee.kernel.words import LANGUAGES, Language, Words


class CasedSentences(Sentences):
    """`E-1` with the fact `case = "type"` says `E-1.type`."""

    def __contains__(self, key: str) -> bool:
        return any(known == key or known.startswith(f"{key}.") for known in self.keys())

    def say(self, key: str, language: Language, /, **facts: object) -> str:
        case = facts.pop("case", "")
        sentence = super().say(f"{key}.{case}" if case else key, language, **facts)
        return _ELIDED.sub("d’", sentence) if language == "fr" else sentence


_ELIDED = re.compile(r"\bde (?=Ambre\b|Émeraude\b)")  # seats whose names begin with a vowel


SENTENCES = CasedSentences.of(__package__)


def both(key: str, **facts: object) -> Words:
    """A sentence in both languages."""
    return Words(*(SENTENCES.say(key, language, **facts) for language in LANGUAGES))
