"""A player's letter that quotes a history which is not ours: two histories, and the match stops."""

from collections.abc import Iterable

from referee.kernel.event import Event
from referee.match import events as e
from referee.match.text import SeenCheckpoint, parse
from referee.seals.canonical import b64u
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from storage.tree import root_of


def alarm(core: Core, loaded: LoadedMatch, letters: Iterable[e.Letter]) -> list[Event]:
    """The end, if a signed letter for this log quotes a checkpoint that is not on it.

    Also one that cannot count: who was told another history may well order for a window that
    is not open in this one.
    """
    if loaded.match.phase == "ended" or not any(_alarms(loaded, letter) for letter in letters):
        return []
    return [e.Ended("fork", None, b64u(core.secrets(loaded).h))]


def _alarms(loaded: LoadedMatch, letter: e.Letter) -> bool:
    if letter.signature is None or letter.text is None:
        return False
    match, text = loaded.match, parse(letter.text)
    elsewhere = (text.origin, text.leaf0) != (match.origin, match.leaf0)
    return not elsewhere and text.seen is not None and not _on_log(loaded, text.seen)


def _on_log(loaded: LoadedMatch, seen: SeenCheckpoint) -> bool:
    """Is this the root that the log had at that size?"""
    return seen.size <= loaded.size and root_of(loaded.hashes[: seen.size]) == seen.root
