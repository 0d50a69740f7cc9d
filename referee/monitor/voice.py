"""Calling somebody where something is wrong: once for each new thing, and once when all is well.

    Voice(folder, "mail", call).tell(url, look, "en")

What was said is kept beside what was seen; who was not reached is called again at the next look.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.kernel.words import Language
from referee.monitor.kept import keep, kept
from referee.monitor.look import HomeLook
from referee.monitor.sighting import Sighting, found


class NotTold(Exception):
    """Nobody took the call."""


@dataclass(frozen=True)
class News:
    """What is to be told of a home: `fresh` was not said before, `wrong` is all that is wrong;
    nothing of both: all is well again."""

    url: str
    fresh: tuple[Sighting, ...]
    wrong: tuple[Sighting, ...]
    language: Language

    @property
    def subject(self) -> str:
        said = found("call.wrong", n=len(self.wrong)) if self.wrong else found("call.well")
        return Sighting(said.code, self.url, said.facts).say(self.language)

    @property
    def text(self) -> str:
        """A few lines; of what was said before, too, as long as it is wrong."""
        before = [sighting for sighting in self.wrong if sighting not in self.fresh]
        lines = [self.subject, "", *self._said(self.fresh)]
        if before:
            lines += ["", found("call.before").say(self.language), "", *self._said(before)]
        return "\n".join([*lines, "", found("call.when").say(self.language), ""])

    def plain(self) -> dict[str, Any]:
        """As JSON: for a program, and `text` for a chat that shows what it is sent."""
        told = [
            {"code": each.code, "about": each.about, "new": each in self.fresh}
            | {"said": each.say(self.language)}
            for each in self.wrong
        ]
        return {"home": self.url, "well": not self.wrong, "wrong": told, "text": self.text}

    def _said(self, sightings: Sequence[Sighting]) -> list[str]:
        return [f"- {sighting.say(self.language)}" for sighting in sightings]


@dataclass(frozen=True)
class Voice:
    """`name` parts those who are called; `call` raises NotTold."""

    folder: Path
    name: str
    call: Callable[[News], None]

    def tell(self, url: str, look: HomeLook, language: Language) -> None:
        """What a look that was broken off could not see counts as said. Raises NotTold."""
        file = f"said.{self.name}"
        said = set((kept(self.folder, file) or b"").decode().split("\n")) - {""}
        fresh = tuple(sighting for sighting in look.wrong if sighting.key not in said)
        if fresh or (said and not look.wrong):
            self.call(News(url, fresh, look.wrong, language))
        now = {sighting.key for sighting in look.wrong} | (set() if look.whole else said)
        keep(self.folder, file, "\n".join(sorted(now)).encode())
