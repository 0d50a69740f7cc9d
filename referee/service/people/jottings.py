"""What players write down for themselves about a match: notes, and an order they are not sure of.

It leaves no leaf and counts for nothing; it lies locked, and nobody else reads it. (The diary is
another thing: a message to oneself, which stands on record.)

Why: docs/decisions/0101-jottings.md.
"""

from dataclasses import dataclass
from typing import Any

from referee.kernel.refused import Problem, illegal
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from storage import WishRow

MOST = 8000  # characters of notes, and of a draft
_NOTES, _DRAFT = "notes", "draft"


@dataclass(frozen=True)
class Draft:
    """The text of an order, for this window and no other."""

    window: int
    text: str


class Jottings:
    def __init__(self, core: Core) -> None:
        self._core = core

    def notes(self, match: str, person: str) -> str:
        """What they have noted; "" for nothing."""
        return str(self._read(_NOTES, match, person) or "")

    def keep_notes(self, match: str, person: str, text: str) -> None:
        """In place of what was there. Raises Refused for what is too long."""
        self._keep(_NOTES, match, person, text, text)

    def draft(self, match: str, person: str, window: int) -> Draft | None:
        """The order that they keep for this window, if any."""
        kept = self._read(_DRAFT, match, person)
        found = Draft(*kept) if kept is not None else None
        return found if found is not None and found.window == window else None

    def keep_draft(self, match: str, person: str, draft: Draft) -> None:
        """In place of the one before; an empty one is none. Raises Refused for what is too long."""
        self._keep(_DRAFT, match, person, draft.text, [draft.window, draft.text])

    def drop_draft(self, match: str, person: str) -> None:
        """It was sent, or is wanted no more."""
        self._core.log.wishes.drop(_what(_DRAFT, match), person)

    def hand_over(self, match: str, before: str, now: str) -> None:
        """What somebody wrote down is the same person's under another id."""
        for kind in (_NOTES, _DRAFT):
            kept = self._read(kind, match, before)
            if kept is not None:
                self._put(kind, match, now, kept)
                self._core.log.wishes.drop(_what(kind, match), before)

    def files(self, match: str, person: str) -> dict[str, bytes]:
        """Both, as the copy of a player's data has them: a name for each that is there."""
        draft = self._read(_DRAFT, match, person)
        texts = {"notes.txt": self.notes(match, person), "draft.txt": draft[1] if draft else ""}
        return {name: text.encode("utf-8") for name, text in texts.items() if text}

    def _read(self, kind: str, match: str, person: str) -> Any:
        row = self._core.log.wishes.get(_what(kind, match), person)
        if row is None:
            return None
        return load(self._core.ring.unlock(kind, f"{match}/{person}", row.value))

    def _keep(self, kind: str, match: str, person: str, text: str, kept: object) -> None:
        if len(text) > MOST:
            raise illegal(Problem("M-JOTTED-MANY", facts={"most": MOST}))
        if not text.strip():
            self._core.log.wishes.drop(_what(kind, match), person)
            return
        self._put(kind, match, person, kept)

    def _put(self, kind: str, match: str, person: str, kept: object) -> None:
        box = self._core.ring.lock(kind, f"{match}/{person}", dump(kept))
        self._core.log.wishes.put(WishRow(_what(kind, match), person, box))


def _what(kind: str, match: str) -> str:
    return f"{kind}/{match}"
