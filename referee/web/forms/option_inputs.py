"""An input of the form of a game's options."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from referee.kernel.option_words import OptionWords
from referee.kernel.words import Language, Words

SHORT = 32  # letters of a choice that a menu of 272 pixels shows whole


@dataclass(frozen=True)
class Input:
    """One option: `kind` is choice, several, number, flag, parts, text or json; `value` what stands
    in it. `words` say what it is, where the game does. A part's name is `option.part`."""

    name: str
    kind: str
    value: str
    items: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    words: OptionWords | None = None
    parts: tuple["Input", ...] = ()

    def is_long(self, language: Language) -> bool:
        """Would a closed menu cut what it can be, on a telephone?"""
        choices = self.words.choices if self.words else {}
        told = (choices[item].in_(language) for item in self.items if item in choices)
        return self.kind == "choice" and any(len(words) > SHORT for words in told)

    @property
    def called(self) -> Words | str:
        return self.words.label if self.words else self.name

    def is_changed(self, sent: Mapping[str, str]) -> bool:
        """Was it sent otherwise than it stands, or is something inside? Then it is not folded."""
        name = f"o.{self.name}"
        if self.kind == "several":
            ticked = {item for item in self.items if f"{name}.{item}" in sent}
            return bool(sent) and ticked != set(json.loads(self.value))
        if self.kind == "parts":
            return any(part.is_changed(sent) for part in self.parts)
        return name in sent and sent[name].strip() != self.value
