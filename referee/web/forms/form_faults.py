"""What is wrong in a form of the pages' own: gathered, so that all of it is told at once."""

from dataclasses import dataclass, field
from typing import Any

from referee.kernel.words import Language, Words


@dataclass(frozen=True)
class FormFault:
    """`key` is a sentence of templates/words/pages.toml, `facts` what it needs."""

    key: str
    facts: dict[str, Any]

    def told(self, language: Language) -> dict[str, Any]:
        """The facts in this language: what a game names has words in both."""
        return {
            name: fact.in_(language) if isinstance(fact, Words) else fact
            for name, fact in self.facts.items()
        }


@dataclass
class FormFaults:
    """A list that is handed from reader to reader."""

    found: list[FormFault] = field(default_factory=list)

    def add(self, key: str, **facts: Any) -> None:
        self.found.append(FormFault(key, facts))

    def __bool__(self) -> bool:
        return bool(self.found)
