"""A match's history for one reader, in sentences."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.bots.levels import EASY
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.kernel.words import LANGUAGES, Words
from referee.match import events as e
from referee.match.evolve import Entry
from referee.match.policy import split_options
from referee.match.storyline import GrowingStoryline, Moment
from referee.match.telling import sentence
from referee.match.turning_points import Turn, decided, mark_of, phase_of, turn_of


class Turned(NamedTuple):
    """A turning point: its place in the line, its window, and the event as the reader sees it."""

    place: int
    window: int
    seen: Event


@dataclass
class Tale:
    """What this reader (None: a spectator) may know of the leaves so far; silent ones are left out.

    Each leaf is put into words once, however many letters and pages show it: the log only grows,
    and what was told of a leaf stays true. Once the match has `ended` it is told anew: whose time
    moved a deadline is then for everybody. `whole`: the entries hold no more than the reader may
    know, as in the export of a running match, and nothing is shut again.
    """

    reader: Seat | None
    ended: bool = False
    whole: bool = False
    line: GrowingStoryline = field(default_factory=GrowingStoryline)
    heard: int = 0
    window: int = 0
    asked: tuple[Seat, ...] = ()
    level: str = EASY.name
    turn: Turn = ()
    phase: Turn = ()
    turned: list[Turned] = field(default_factory=list)

    def hear(self, entries: Sequence[Entry], game_at: Callable[[int], AnyGame]) -> None:
        """The entries of the whole log; `game_at(n)`: the rules that read leaf n."""
        for entry in entries[self.heard :]:
            game = game_at(entry.n)
            if isinstance(entry.event, e.Created):
                self.level = split_options(entry.event.options)[1].level
            if isinstance(entry.event, e.WindowOpened):
                self._open(entry.event, game)
            seen = self._seen(entry.event)
            self.phase = phase_of(game, seen, self.phase)
            said = self._said(seen, game)
            if said.en:
                self._tell(entry, seen, said, game)
        self.heard = len(entries)

    def _tell(self, entry: Entry, seen: Event, said: Words, game: AnyGame) -> None:
        if isinstance(seen, e.Ended):
            self._decide(seen, game)
        mark = mark_of(game, seen)
        self.line.add(
            Moment(
                n=entry.n,
                at=entry.at,
                window=self.window,
                said=said,
                kind=entry.event.short_name(),
                mine=self._is_mine(entry.event, game, said),
                mark=mark,
                turn=self.turn,
                phase=self.phase,
            )
        )
        if isinstance(seen, e.Rewound):
            self.turned.clear()
        elif mark is not None:
            self.turned.append(Turned(len(self.line.moments) - 1, self.window, seen))

    def _decide(self, end: e.Ended, game: AnyGame) -> None:
        """The last turning point that brought the end about; none where a match is counted."""
        for place, window, seen in reversed(self.turned):
            if decided(game, seen, end, at_once=window == self.window):
                self.line.decide(place)
                return

    def _open(self, event: e.WindowOpened, game: AnyGame) -> None:
        """The window that all belongs to until the next one opens."""
        self.window, self.asked = event.window, event.asked
        names = (*game.turns, *game.phases)
        facts = turn_of(names, (*self.turn, *self.phase), event.facts)
        self.turn = tuple(fact for fact in facts if fact[0] in game.turns)
        self.phase = tuple(fact for fact in facts if fact[0] in game.phases)

    def _seen(self, event: Event) -> Event:
        open_now = self.whole or (self.ended and isinstance(event, e.DueChangedV2))
        return event if open_now else event.seen_by(self.reader)

    def _said(self, seen: Event, game: AnyGame) -> Words:
        told = (self.asked, self.level)
        return Words(
            *(sentence(game, seen, self.reader, language, *told) for language in LANGUAGES)
        )

    def _is_mine(self, event: Event, game: AnyGame, said: Words) -> bool:
        if self.reader is None:
            return False
        own = isinstance(event, e.SeatTold) or not isinstance(event, e.MATCH_EVENTS)
        if own and event.seen_by(self.reader) != event.seen_by(None):
            return True
        if own and getattr(event, "seat", 0) == self.reader:
            return True
        if own and game.befalls is not None and game.befalls(event) == self.reader:
            return True
        name = game.seat_names[self.reader - 1].en
        alone = len(name) > 1  # `A` is also a word
        return alone and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said.en) is not None

    def between(self, start: int, end: int) -> tuple[Moment, ...]:
        """What is told of leaves start..end-1."""
        moments = self.line.moments
        first = bisect_left(moments, start, key=lambda moment: moment.n)
        last = bisect_left(moments, end, key=lambda moment: moment.n)
        return tuple(moments[first:last])
