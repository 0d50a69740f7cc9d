"""The game's sentences, one table for all that speaks (`sentences.toml`).

A key may have several sentences: the fact `case` says which (`E-CELL` and `order`).
"""

from referee.kernel.sentences import Sentences
from referee.kernel.words import Language, Words


class CasedSentences(Sentences):
    """`E-CELL` with the fact `case = "order"` says `E-CELL.order`."""

    def __contains__(self, key: str) -> bool:
        return any(known == key or known.startswith(f"{key}.") for known in self.keys())

    def say(self, key: str, language: Language, /, **facts: object) -> str:
        case = facts.pop("case", "")
        return super().say(f"{key}.{case}" if case else key, language, **facts)


SENTENCES = CasedSentences.of(__package__)


def both(key: str, **facts: object) -> Words:
    return Words(SENTENCES.say(key, "en", **facts), SENTENCES.say(key, "fr", **facts))
