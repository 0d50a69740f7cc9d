"""`referee replay FILE` in a terminal: keys step through the match, and it plays by itself."""

import curses
from dataclasses import dataclass, replace

from referee.audit import Replay
from referee.cli.screen_colours import OTHERS, seat_colours
from referee.cli.screen_text import ScreenRow, ScreenText, named
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.kernel.words import LANGUAGES, Language
from referee.match.reel import Reel
from referee.settings import wants_no_colour
from referee.templating import say

PAUSE = 1800  # milliseconds a moment, while it plays
# As on the page; letters for terminals that know no shifted arrows.
STEPS = {
    curses.KEY_LEFT: "before",
    curses.KEY_RIGHT: "after",
    curses.KEY_UP: "window-before",
    curses.KEY_DOWN: "window-after",
    curses.KEY_PPAGE: "turn-before",
    curses.KEY_NPAGE: "turn-after",
    curses.KEY_SR: "phase-before",
    curses.KEY_SF: "phase-after",
    ord("P"): "phase-before",
    ord("p"): "phase-after",
    curses.KEY_SLEFT: "mark-before",
    curses.KEY_SRIGHT: "mark-after",
    ord("M"): "mark-before",
    ord("m"): "mark-after",
}
ENDS = {curses.KEY_HOME: 0, curses.KEY_END: 1}
SCROLLS = {ord("j"): 5, ord("k"): -5}  # rows of the board
ESCAPE = 27
UNKNOWN = 0


@dataclass(frozen=True)
class Standpoint:
    """Which moment is looked at, by whose eyes (None: a spectator's), in which language; how far
    the board is scrolled; whether it plays."""

    n: int
    seat: Seat | None
    language: Language
    scrolled: int = 0
    playing: bool = False


class Screening:
    """The match on a screen. `stands` changes with every key; None when one has seen enough."""

    def __init__(self, played: Replay, stands: Standpoint) -> None:
        self._played = played
        self.stands = stands

    def scene(self) -> ScreenText:
        stands, reel = self.stands, self._reel()
        view = self._played.view(stands.n, stands.seat)
        board = "" if view is None else self._game().words(view, stands.language)
        return ScreenText(
            self._title(), board, reel.chapter, reel.now, stands.language, stands.scrolled
        )

    def names(self) -> list[str]:
        names = self._game().seat_names[: self._played.seats]
        return [name.in_(self.stands.language) for name in names]

    def colours(self) -> list[int]:
        """Of each seat: a colour of curses."""
        names = self._game().seat_names[: self._played.seats]
        return seat_colours([name.en for name in names])

    def press(self, key: int) -> bool:
        """What a key does (-1: none came while it plays). False: one has seen enough."""
        stands, reel = self.stands, self._reel()
        if key in STEPS:
            self._go(reel.steps.get(STEPS[key]))
        elif key in ENDS:
            self._go(ENDS[key] and self._played.last)
        elif key in SCROLLS:
            self.stands = replace(stands, scrolled=max(0, stands.scrolled + SCROLLS[key]))
        elif key == -1:
            self._go(reel.steps["after"], playing=reel.steps["after"] is not None)
        elif key == ord(" "):
            self.stands = replace(stands, playing=not stands.playing)
        elif key == ord("e"):
            self.stands = replace(stands, seat=self._next_eyes())
        elif key == ord("l"):
            other = LANGUAGES[LANGUAGES.index(stands.language) - 1]
            self.stands = replace(stands, language=other)
        return key not in (ord("q"), ESCAPE)

    def _go(self, n: int | None, playing: bool = False) -> None:
        self.stands = replace(self.stands, n=self.stands.n if n is None else n, playing=playing)

    def _next_eyes(self) -> Seat | None:
        seat = (self.stands.seat or 0) + 1
        return seat if seat <= self._played.seats else None

    def _reel(self) -> Reel:
        stands = self.stands
        return Reel(self._played.story(stands.seat), stands.n)

    def _game(self) -> AnyGame:
        return self._played.game_at(self.stands.n)

    def _title(self) -> str:
        stands = self.stands
        if stands.seat is None:
            eyes = say("p_seen_by_all", stands.language)
        else:
            seat = self._played.seat_names[stands.seat - 1].in_(stands.language)
            eyes = say("p_seen_by", stands.language, seat=seat)
        place = say("p_leaf_of", stands.language, n=stands.n, last=self._played.last)
        game = self._game().title.in_(stands.language)
        origin = self._played.evidence.matches[stands.n].origin
        return f"{game} · {origin} · {place} {eyes}"


def screen(played: Replay, seat: Seat | None, language: Language) -> None:
    """Until one has seen enough."""
    curses.set_escdelay(25)
    curses.wrapper(_show, Screening(played, opening(played, seat, language)))


def opening(played: Replay, seat: Seat | None, language: Language) -> Standpoint:
    """Where the page's film opens too: what is over from its first board, what goes on as it is."""
    n = played.last if played.running else played.story(seat).opening
    return Standpoint(n, seat, language)


def _show(window: "curses.window", screening: Screening) -> None:
    curses.curs_set(0)
    coloured = _coloured()
    while True:
        _draw(window, screening, coloured)
        if not screening.press(_key(window, PAUSE if screening.stands.playing else -1)):
            return


def _key(window: "curses.window", pause: int) -> int:
    """The next key; -1 if none comes within so many milliseconds. What a terminal sends for a key
    that its description does not know begins with an Escape that nobody pressed."""
    window.timeout(pause)
    key = window.getch()
    if key != ESCAPE:
        return key
    window.timeout(0)
    behind = window.getch()
    if behind == -1:
        return ESCAPE
    while behind in (ord("["), ord("O")) or 0 <= behind < ord("@"):
        behind = window.getch()
    return UNKNOWN


def _coloured() -> bool:
    """Has the terminal colours, and are they wanted (no-color.org)?"""
    if not curses.has_colors() or wants_no_colour():
        return False
    curses.use_default_colors()
    for colour in OTHERS:
        curses.init_pair(colour, colour, -1)
    return True


def _draw(window: "curses.window", screening: Screening, coloured: bool) -> None:
    height, width = window.getmaxyx()
    window.erase()
    names = screening.names() if coloured else []
    pairs = [max(0, colour) for colour in screening.colours()]  # 0 is the terminal's own
    for y, row in enumerate(screening.scene().rows(width - 1, height)):
        _draw_row(window, y, row, names, pairs)
    window.refresh()


def _draw_row(
    window: "curses.window", y: int, row: ScreenRow, names: list[str], pairs: list[int]
) -> None:
    looks = {"title": curses.A_BOLD, "now": curses.A_REVERSE, "hint": curses.A_DIM}
    look, x = looks.get(row.look, curses.A_NORMAL), 0
    for part, seat in named(row.text, names):
        colour = curses.color_pair(pairs[seat - 1]) | curses.A_BOLD if seat else 0
        window.addstr(y, x, part, look | colour)
        x += len(part)
