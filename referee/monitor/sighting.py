"""What a look finds: a code, what it is about, and the facts of its sentence, in two languages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from referee.kernel.sentences import Sentences
from referee.kernel.words import Language, Words


@dataclass(frozen=True)
class Sighting:
    """`about`: the match or the list that it is about, "" for the home itself. A fact that is Words
    is said in the reader's language."""

    code: str
    about: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What it is, whatever its facts were at one look or the other."""
        return f"{self.code} {self.about}".replace("\n", "?").rstrip()

    def say(self, language: Language) -> str:
        facts = {
            name: fact.in_(language) if isinstance(fact, Words) else fact
            for name, fact in self.facts.items()
        }
        said = sentences().say(self.code, language, **facts)
        if self.about:
            said = sentences().say("about", language, about=self.about, said=said)
        # What a home wrote into it must not command the reader's terminal.
        return "".join(sign if sign.isprintable() else "?" for sign in said)


def found(code: str, about: str = "", /, **facts: Any) -> Sighting:
    return Sighting(code, about, facts)


class Alarm(Exception):
    """What must not be; nothing that hangs on it is looked at."""

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.sighting = found(code, **facts)


@cache
def sentences() -> Sentences:
    """All that a monitor says."""
    return Sentences.of("referee.monitor")
