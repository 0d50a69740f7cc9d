"""A match drawn whole: what was told at each moment and the board beside it, for whoever shows the
record without opening it again.

A running match is not drawn: its position cannot be worked out from what is public.

Why: docs/decisions/0111-foreign-records.md.
"""

import hashlib
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from referee.audit.evidence import Evidence
from referee.audit.replay import Told, at_leaf, opened
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Language, Words
from referee.match.rule_changes import GameVersions

MOST = 24 * 1024 * 1024  # bytes of all boards, packed


class StillRunning(Exception):
    """The match has not ended."""


class DrawnMoment(msgspec.Struct, frozen=True):
    """What was told with leaf n, and the boards after it: names of `DrawnMatch.boards`, ""
    before there is one."""

    n: int
    at: str
    window: int
    said: Words
    picture: Words
    words: Words


class DrawnMatch(msgspec.Struct, frozen=True):
    """`eyes` are the frames as each seat (0: a spectator) was told them, `boards` the pictures and
    words by name, each packed by zlib. `whole` is False where only a spectator's eyes fitted."""

    origin: str
    game: str
    version: str
    title: Words
    seats: tuple[Words, ...]
    leaves: int
    began: str
    ended: str
    conclusion: Words
    eyes: dict[int, tuple[DrawnMoment, ...]]
    boards: dict[str, bytes]
    whole: bool


class _Boards:
    """Boards as they are drawn; what looks alike is kept once."""

    def __init__(self) -> None:
        self.packed: dict[str, bytes] = {}
        self.weight = 0

    def keep(self, text: str) -> str:
        if not text:
            return ""
        raw = text.encode()
        name = hashlib.sha256(raw).hexdigest()[:32]
        if name not in self.packed:
            self.packed[name] = zlib.compress(raw)
            self.weight += len(self.packed[name])
        return name

    def both(self, draw: Callable[[Any, Language], str], view: Any) -> Words:
        """The names of what is drawn in either language."""
        return Words(*(self.keep(draw(view, language)) for language in LANGUAGES))


def draw_match(
    data: bytes, games: GameVersions | None = None, most: int = MOST
) -> DrawnMatch | None:
    """The match of a record's bytes; None where even a spectator's boards are heavier than `most`
    bytes. Raises CannotReplay and StillRunning."""
    evidence = opened(data, games)
    if not evidence.ended:
        raise StillRunning
    boards = _Boards()
    eyes = {0: _frames(evidence, None, boards)}
    if boards.weight > most:
        return None
    seats = range(1, evidence.first.seats + 1)
    for seat in seats:
        seen = _Boards()
        seen.packed, seen.weight = dict(boards.packed), boards.weight
        frames = _frames(evidence, seat, seen)
        if seen.weight > most:
            break
        eyes[seat], boards = frames, seen
    return _drawn(evidence, eyes, boards, whole=len(eyes) == len(seats) + 1)


def _drawn(
    evidence: Evidence, eyes: dict[int, tuple[DrawnMoment, ...]], boards: _Boards, whole: bool
) -> DrawnMatch:
    final = evidence.matches[-1]
    game = evidence.game_at(final)
    outcome = game.outcome(final.state) if final.state is not None else None
    said = (game.conclude(outcome, language) if outcome else "" for language in LANGUAGES)
    return DrawnMatch(
        origin=evidence.first.origin,
        game=game.name,
        version=game.version,
        title=game.title,
        seats=game.seat_names[: evidence.first.seats],
        leaves=len(evidence.leaves),
        began=evidence.entries[0].at,
        ended=evidence.entries[-1].at,
        conclusion=Words(*said),
        eyes=eyes,
        boards=boards.packed,
        whole=whole,
    )


def _frames(evidence: Evidence, seat: Seat | None, boards: _Boards) -> tuple[DrawnMoment, ...]:
    """A frame for every leaf of which something is said."""
    final = at_leaf(evidence, len(evidence.leaves) - 1, seat)
    return tuple(_shown(evidence, final.history, seat, boards))


def _shown(
    evidence: Evidence, history: tuple[Told, ...], seat: Seat | None, boards: _Boards
) -> Iterator[DrawnMoment]:
    last: object = None
    picture = words = Words("", "")
    for told in history:
        match = evidence.matches[told.n]
        if match.phase != "lobby" and match.state is not None:
            game = evidence.game_at(match)
            view = game.view(match.state, seat)
            if view != last:  # drawing costs far more than looking
                last = view
                picture, words = boards.both(game.picture, view), boards.both(game.words, view)
        yield DrawnMoment(told.n, told.at, told.window, told.words, picture, words)


def unpacked(board: bytes) -> str:
    """A board's picture or words."""
    return zlib.decompress(board).decode()
