"""Two languages side by side: a thing a player reads has both, or it does not exist."""

from typing import Literal

import msgspec

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


class Words(msgspec.Struct, frozen=True, gc=False):
    """The same words in English and in French."""

    en: str
    fr: str

    def in_(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en

    def both(self) -> tuple[str, str]:
        return (self.en, self.fr)
