"""The game's sentences, one table for all that speaks (`sentences.toml`)."""

import re

from referee.kernel.sentences import Sentences
from referee.kernel.words import Language

_ELIDED = re.compile(r"\bde (?=Ambre\b|Émeraude\b)")  # seats whose names begin with a vowel


class ElidedSentences(Sentences):
    """French that says `d’Ambre`."""

    def say(self, key: str, language: Language, /, **facts: object) -> str:
        sentence = super().say(key, language, **facts)
        return _ELIDED.sub("d’", sentence) if language == "fr" else sentence


SENTENCES = ElidedSentences.of(__package__)
both = SENTENCES.both
