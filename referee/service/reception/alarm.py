"""A player's letter that quotes a history which is not ours: two histories, and the match stops.

Why: docs/decisions/0067-grounds-of-ends.md.
"""

from collections.abc import Iterable

from referee.kernel.event import Event
from referee.match import events as e
from referee.match.text import SeenCheckpoint, parse
from referee.seals.canonical import b64u
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from storage.tree import root_of


def alarming(loaded: LoadedMatch, letters: Iterable[e.Letter]) -> e.Letter | None:
    """The first signed letter for this log that quotes a checkpoint which is not on it.

    Also one that cannot count: who was told another history may well order for a window that
    is not open in this one. But no message: what proves a fork is shown to everybody.
    """
    if loaded.match.phase == "ended":
        return None
    return next((letter for letter in letters if _alarms(loaded, letter)), None)


def stop(core: Core, loaded: LoadedMatch) -> e.Ended:
    """The end, right behind such a letter."""
    return e.Ended("fork", None, b64u(core.secrets(loaded).h))


def up_to(events: Iterable[Event], letter: e.Letter) -> list[Event]:
    """What is written before the end: nothing follows from this letter any more."""
    kept: list[Event] = []
    for event in events:
        kept.append(event)
        if isinstance(event, e.LetterSealed) and event.letter.known == letter:
            break
    return kept


def _alarms(loaded: LoadedMatch, letter: e.Letter) -> bool:
    if letter.signature is None or letter.text is None or letter.kind == "press":
        return False
    match, text = loaded.match, parse(letter.text)
    elsewhere = (text.origin, text.leaf0) != (match.origin, match.leaf0)
    return not elsewhere and text.seen is not None and not _on_log(loaded, text.seen)


def _on_log(loaded: LoadedMatch, seen: SeenCheckpoint) -> bool:
    """Is this the root that the log had at that size?"""
    return seen.size <= loaded.size and root_of(loaded.hashes[: seen.size]) == seen.root
