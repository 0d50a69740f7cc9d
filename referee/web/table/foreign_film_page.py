"""What a page of the film of a foreign match shows, from what was drawn of its record."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from referee.audit.drawn_match import DrawnMatch, DrawnMoment
from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.match.reel import Reel
from referee.match.turning_points import Turn
from referee.service import Moment
from referee.web.base.thing_links import ThingLinks
from referee.web.table.film_page import FilmLine
from referee.web.table.foreign_drawing import only_draws
from referee.web.table.game_facts import numbered
from referee.web.table.table_page import size


@dataclass(frozen=True)
class ForeignColumn:
    """What a seat alone was told in the window that is shown, or what names it: before the window
    was closed, and after. Nothing is kept of what it had ordered (`sent`)."""

    seat: Seat
    told: tuple[Moment, ...]
    came: tuple[Moment, ...]
    sent: None = None
    answered: str = ""


def columns(match: DrawnMatch, reel: Reel) -> tuple[ForeignColumn, ...]:
    """One a seat, up to the moment of the reel, which is of a spectator's eyes."""
    public = {moment.n: moment.said for moment in reel.chapter}
    closed = next((moment.n for moment in reel.chapter if moment.kind == "window_closed"), reel.n)

    def own(seat: Seat) -> Iterator[Moment]:
        for frame in match.eyes[seat]:
            told = frame.told
            of_its_own = told.mine or public.get(told.n) != told.said
            if told.window == reel.window and told.n <= reel.n and of_its_own:
                yield told

    return tuple(
        ForeignColumn(
            seat,
            tuple(told for told in own(seat) if told.n < closed),
            tuple(told for told in own(seat) if told.n >= closed),
        )
        for seat in sorted(seat for seat in match.eyes if seat)
    )


@dataclass(frozen=True, kw_only=True)
class ForeignFilm(FilmLine):
    """A moment of a foreign match. `shown` names its boards, `drawn` is its picture; `links` lead
    to what names do, where this home has the game."""

    match: DrawnMatch
    shown: DrawnMoment | None
    drawn: str
    language: Language
    links: ThingLinks | None

    @cached_property
    def drawing(self) -> Markup | None:
        """The picture as it may stand in a page of ours, where it moves; None: only as a file."""
        return Markup(self.drawn) if only_draws(self.drawn) else None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, so that nothing moves when the picture comes."""
        return size(self.drawn)

    @property
    def rules(self) -> tuple[str, str]:
        return self.match.game, self.match.version

    def height(self, width: int) -> int:
        """How high the board is where it is so wide."""
        across, down = self.size
        return round(width * down / across)

    @property
    def night(self) -> bool:
        """Is it drawn dark already?"""
        return 'class="night"' in self.drawn[: self.drawn.find(">")]

    @property
    def has_board(self) -> bool:
        return bool(self.drawn)

    def numbered(self, turn: Turn) -> list[tuple[str, str]]:
        return numbered(self.match, turn, self.language)

    def named(self, text: str) -> Markup:
        return self.links.link(text) if self.links else Markup.escape(text)

    def seat(self, seat: Seat) -> str:
        return self.role(seat)

    def role(self, seat: Seat) -> str:
        return self.match.seats[seat - 1].in_(self.language)
