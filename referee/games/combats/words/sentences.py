"""The game's sentences, one table for all that speaks (`sentences.toml`).

A refusal code may have several sentences: the problem's fact `case` says which.
"""

from referee.kernel.sentences import Sentences
from referee.kernel.words import Language


class CasedSentences(Sentences):
    """`E-PLAN` with the fact `case = "twice"` says `E-PLAN.twice`."""

    def __contains__(self, key: str) -> bool:
        return any(known == key or known.startswith(f"{key}.") for known in self.keys())

    def say(self, key: str, language: Language, /, **facts: object) -> str:
        case = facts.pop("case", "")
        return super().say(f"{key}.{case}" if case else key, language, **facts)


SENTENCES = CasedSentences.of(__package__)
