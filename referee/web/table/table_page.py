"""A table as a page shows it: the game's own words, pictures and names in one language."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice
from typing import Any

from markupsafe import Markup

from referee.kernel.event import Seat
from referee.kernel.game import Outcome, Still
from referee.kernel.mentions import spelt
from referee.kernel.picking import narrow_to_pick, picture_to_pick
from referee.kernel.spot import Pair
from referee.kernel.words import Language
from referee.match.policy import Policy
from referee.match.rounds import silent_from
from referee.match.turning_points import Turn
from referee.service import Moment, TableView
from referee.web.base.thing_links import ThingLinks
from referee.web.forms.closing_days import told
from referee.web.table.game_facts import numbered
from referee.web.table.match_terms import match_terms


@dataclass(frozen=True)
class WindowHistory:
    """What happened in one window (0: before the first), as it went; `last` is a leaf."""

    window: int
    moments: Sequence[Moment]

    @property
    def last(self) -> int:
        return self.moments[-1].n

    @property
    def minute(self) -> str:
        """The moment at which all of it happened, to the minute (ISO UTC); "" if it took longer."""
        first = self.moments[0].at
        return first if all(moment.at[:16] == first[:16] for moment in self.moments) else ""


@dataclass(frozen=True)
class Frame:
    """A step of the film: what it shows, and its size in pixels of the page."""

    caption: str
    width: int
    height: int


@dataclass(frozen=True)
class TablePage:
    """What the templates ask about a table."""

    table: TableView
    language: Language
    advised: frozenset[Pair] = frozenset()  # what a newcomer would do well to pick

    def seat(self, seat: Seat) -> str:
        """`grey (Ann)`; the name alone where nobody is known."""
        name, player = self.role(seat), self.player(seat)
        return f"{name} ({player})" if player else name

    def role(self, seat: Seat) -> str:
        """The seat's name in the game."""
        return self.table.game.seat_names[seat - 1].in_(self.language)

    def seats(self) -> range:
        return range(1, self.table.seats + 1)

    def title(self) -> str:
        return self.table.game.title.in_(self.language)

    def window(self) -> str:
        """The name of the open window."""
        window = self.table.window
        if window is None:
            return ""
        words = self.table.game.windows.get(window.name)
        return words.in_(self.language) if words else window.name

    @property
    def answered(self) -> bool:
        """Does an order of this seat stand in the open window?"""
        order = self.table.order
        return order is not None and not order.lost

    def closes_when_due(self) -> bool:
        """Does the open window stay open whoever answers: by the match's terms, or for this seat's
        own order?"""
        order = self.table.order
        return self.policy().hold or (order is not None and order.waits)

    def silent_from(self) -> str:
        """From when on all who play may end the match by vote if the beacon's round is still not
        there (an instant of the log); "": there is no such vote."""
        named = self.table.named
        return silent_from(named) if named is not None and self.table.window is not None else ""

    def awaited_seat(self) -> Seat | None:
        """Who alone is asked beside this seat. Of several nobody is named: who of them has answered
        is sealed, while of one everybody who has answered knows it."""
        window = self.table.window
        others = [seat for seat in window.asked if seat != self.table.seat] if window else []
        return others[0] if len(others) == 1 else None

    def facts(self) -> list[tuple[str, str]]:
        """What everybody knows about the open window."""
        facts = self.table.window.facts if self.table.window else {}
        return numbered(self.table.game, facts.items(), self.language)

    def numbered(self, turn: Turn) -> list[tuple[str, str]]:
        """A turn's facts, named as players name them."""
        return numbered(self.table.game, turn, self.language)

    def picture(self) -> Markup | None:
        """The board as SVG, what it names links to the gallery. It is made by the game from numbers
        and names of its own, never from what players wrote, and so may stand in the page as it
        is."""
        view = self.table.view
        return None if view is None else self._named_in(picture(self.table, self.language))

    def picture_to_pick(self) -> Markup | None:
        """The same for the seat that is asked: marked with what can be picked. It stands on the
        seat's own page of the table now, nowhere else."""
        return self._to_pick

    @cached_property
    def _to_pick(self) -> Markup | None:
        view = self.table.view
        if getattr(view, "ask", None) is None:
            return self.picture()
        drawn = picture_to_pick(self.table.game, view, self.language, self.advised)
        return self._named_in(drawn)

    def narrow(self, to_pick: bool = False) -> Markup | None:
        """The board once more for a narrow window, where the game draws it so; None else."""
        view = self.table.view
        if self.table.game.narrow is None or view is None:
            return None
        if to_pick:
            drawn = narrow_to_pick(self.table.game, view, self.language, self.advised)
            return self._named_in(drawn)
        return self._named_in(narrow_picture(self.table, self.language) or "")

    def strip(self) -> list[Frame]:
        """Each step of the last turn, where the game has pictures of the steps."""
        return [
            Frame(still.caption, *(still.size or size(still.svg)))
            for still in stills(self.table, self.language)
        ]

    def height(self, width: int) -> int:
        """How high the board is where it is so wide, so that nothing moves when it comes."""
        across, down = self._board_size
        return round(width * down / across)

    @cached_property
    def _board_size(self) -> tuple[int, int]:
        """Of the one drawing on the page, however many moments of the past stand there; marks
        make it no larger."""
        return size(self._to_pick or "")

    def told_seats(self) -> str:
        """Who sits where, in a line."""
        return ", ".join(self.seat(seat) for seat in self.seats())

    def ordered(self, order: Any) -> Markup | None:
        """What the game draws for an order's author alone, if it does: the board with that order
        as it was understood. `order` is one, or its text in the reader's language."""
        draw = self.table.game.picture_order
        if draw is None:
            return None
        view = self.table.view
        understood = self.table.game.read(order, view) if isinstance(order, str) else order
        return Markup(bare(draw(view, understood, self.language))) or None

    @property
    def has_narrow_ghost(self) -> bool:
        return bool(self.table.game.narrow and self.table.game.narrow.ghost)

    def ghost(self, order: Any, narrow: bool) -> str | None:
        """The order laid over the board itself, or over its narrow drawing: an SVG of the pixels
        of that, if there is room."""
        game, view = self.table.game, self.table.view
        draw = (game.narrow and game.narrow.ghost) if narrow else game.ghost
        drawn = draw(view, order, self.language) if draw and view is not None else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>' if drawn else None

    def foretold(self, order: Any) -> str:
        """The same in words, where the game has them."""
        tell = self.table.game.words_order
        return tell(self.table.view, order, self.language) if tell is not None else ""

    def words(self) -> str:
        """The same board in words."""
        view = self.table.view
        return "" if view is None else self.table.game.words(view, self.language)

    def winners(self) -> tuple[Seat, ...]:
        """Who has won, once it is over; nobody of a match that ended in a draw."""
        outcome = self.table.outcome
        return outcome.winners if outcome else ()

    def conclusion(self) -> str:
        outcome = self.table.outcome
        return self._conclude(outcome) if outcome else ""

    def player(self, seat: Seat) -> str:
        """The name that everybody may read; "" where nobody is known."""
        return self.table.players[seat - 1].in_(self.language)

    def score(self, seat: Seat) -> str:
        """What it has in the end, "" where nothing is counted."""
        outcome, told = self.table.outcome, self.table.game.score
        return told(outcome, seat, self.language) if outcome and told else ""

    def policy(self) -> Policy:
        """How long windows stay open, and what an order must prove."""
        return match_terms(self.table.match).policy

    def closing_days(self) -> str:
        """On which days and when windows close, where the terms fix that; "" elsewhere."""
        grid = self.policy().grid
        return told(grid, self.language) if grid else ""

    def options(self) -> dict[str, Any]:
        """The game's own options, as leaf 0 has them."""
        return match_terms(self.table.match).options

    def help(self) -> str:
        return self.table.game.help(self.table.view, self.language)

    def named(self, text: str) -> Markup:
        """The text, names of cards and powers in it links to what they do."""
        return self._links.link(text)

    def spelt(self, text: str) -> Markup:
        """The same of an order, the names of groups behind their codes."""
        return self.named(spelt(self.table.game, text, self.language))

    def chapters(self, whole: bool, most: int) -> list[WindowHistory]:
        """The newest windows, the newest first, so many at most; all of them if `whole`."""
        return list(self._chapters() if whole else islice(self._chapters(), most))

    def has_more(self, most: int) -> bool:
        """Are there more windows than a page shows unasked?"""
        return len(list(islice(self._chapters(), most + 1))) > most

    def news(self, since: int) -> list[Moment]:
        """What has happened from that leaf on, in its order."""
        first = bisect_left(self.table.history, since, key=lambda moment: moment.n)
        return [moment for moment in self.table.history[first:] if self._told(moment)]

    def said(self, n: int) -> list[Moment]:
        """What entry n of the log says at the table."""
        first = bisect_left(self.table.history, n, key=lambda moment: moment.n)
        return [moment for moment in self.table.history[first : first + 1] if moment.n == n]

    def _named_in(self, drawn: str) -> Markup:
        return Markup(self._links.draw(bare(drawn)))

    @cached_property
    def _links(self) -> ThingLinks:
        return ThingLinks(self.table.game, self.language)

    def _chapters(self) -> Iterator[WindowHistory]:
        """As they are asked for: most pages show the newest alone."""
        newest_first = reversed(self.table.history)
        for window, moments in groupby(newest_first, key=lambda moment: moment.window):
            told = [moment for moment in moments if self._told(moment)]
            if told:
                yield WindowHistory(window, told[::-1])

    def _told(self, moment: Moment) -> bool:
        """Has the leaf anything to say?"""
        return bool(moment.say(self.language))

    def _conclude(self, outcome: Outcome) -> str:
        return self.table.game.conclude(outcome, self.language)


def picture(table: TableView, language: Language) -> str:
    """The board's SVG, as it may stand inside a page."""
    return bare(table.game.picture(table.view, language))


def narrow_picture(table: TableView, language: Language) -> str | None:
    """The SVG of the board for a narrow window; None where the game draws none."""
    small = table.game.narrow
    return None if small is None else bare(small.picture(table.view, language))


def stills(table: TableView, language: Language) -> list[Still]:
    """The last turn step by step; none while there is no board."""
    strip = table.game.film
    return strip(table.view, language) if strip is not None and table.view is not None else []


def size(svg: str) -> tuple[int, int]:
    """Width and height that a drawing gives itself; what says nothing is a square."""
    width, height = (_side(name, svg) for name in ("width", "height"))
    return width or 1, height or 1


def _side(name: str, svg: str) -> int:
    found = re.search(rf'<svg\b[^>]*?\s{name}="(\d+)', svg)
    return int(found[1]) if found else 0


def bare(svg: str) -> str:
    """Without what only a file of its own may begin with."""
    return svg[svg.find("<svg") :] if svg else ""
