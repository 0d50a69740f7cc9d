"""What is wrong in a form of the pages' own: gathered, so that all of it is told at once."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class FormFault:
    """`key` is a sentence of templates/words/pages.toml, `facts` what it needs."""

    key: str
    facts: dict[str, Any]


@dataclass
class FormFaults:
    """A list that is handed from reader to reader."""

    found: list[FormFault] = field(default_factory=list)

    def add(self, key: str, **facts: Any) -> None:
        self.found.append(FormFault(key, facts))

    def __bool__(self) -> bool:
        return bool(self.found)
