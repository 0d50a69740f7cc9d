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

from referee.audit.replay import Replay, replay
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Language, Words
from referee.match.rule_changes import GameVersions
from referee.match.storyline import Moment

MOST = 24 * 1024 * 1024  # bytes of all boards, packed


class NotEnded(Exception):
    """The match has not ended."""


class DrawnMoment(msgspec.Struct, frozen=True):
    """What was told, and the boards after it: names of `DrawnMatch.boards`, "" before there is
    one."""

    told: Moment
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
    fact_names: dict[str, Words]
    fact_values: dict[str, Words]
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
    bytes. Raises CannotReplay and NotEnded."""
    played = replay(data, games)
    if played.running:
        raise NotEnded
    boards = _Boards()
    eyes = {0: tuple(_frames(played, None, boards))}
    if boards.weight > most:
        return None
    seats = range(1, played.seats + 1)
    for seat in seats:
        seen = _Boards()
        seen.packed, seen.weight = dict(boards.packed), boards.weight
        frames = tuple(_frames(played, seat, seen))
        if seen.weight > most:
            break
        eyes[seat], boards = frames, seen
    return _drawn(played, eyes, boards, whole=len(eyes) == len(seats) + 1)


def _drawn(
    played: Replay, eyes: dict[int, tuple[DrawnMoment, ...]], boards: _Boards, whole: bool
) -> DrawnMatch:
    evidence, game = played.evidence, played.game_at(played.last)
    state = evidence.matches[-1].state
    outcome = game.outcome(state) if state is not None else None
    said = (game.conclude(outcome, language) if outcome else "" for language in LANGUAGES)
    return DrawnMatch(
        origin=evidence.first.origin,
        game=game.name,
        version=game.version,
        title=game.title,
        seats=played.seat_names,
        fact_names=dict(game.fact_names),
        fact_values=dict(game.fact_values),
        leaves=played.last + 1,
        began=evidence.entries[0].at,
        ended=evidence.entries[-1].at,
        conclusion=Words(*said),
        eyes=eyes,
        boards=boards.packed,
        whole=whole,
    )


def _frames(played: Replay, seat: Seat | None, boards: _Boards) -> Iterator[DrawnMoment]:
    """A frame for every leaf of which something is said."""
    last: object = None
    picture = words = Words("", "")
    for told in played.story(seat).moments:
        view, game = played.view(told.n, seat), played.game_at(told.n)
        if view is not None and view != last:  # drawing costs far more than looking
            last = view
            picture, words = boards.both(game.picture, view), boards.both(game.words, view)
        yield DrawnMoment(told, picture, words)


def unpacked(board: bytes) -> str:
    """A board's picture or words."""
    return zlib.decompress(board).decode()
