"""The colours in which a terminal writes the names of seats."""

import curses
from collections.abc import Sequence

# A seat that is called by a colour has that one. White and grey are no colour on every ground.
CALLED = {
    "red": curses.COLOR_RED,
    "coral": curses.COLOR_RED,
    "blue": curses.COLOR_BLUE,
    "yellow": curses.COLOR_YELLOW,
    "amber": curses.COLOR_YELLOW,
    "green": curses.COLOR_GREEN,
    "emerald": curses.COLOR_GREEN,
    "beryl": curses.COLOR_CYAN,
    "white": -1,
    "grey": -1,
    "black": -1,
    "diamond": -1,
}
OTHERS = (
    curses.COLOR_RED,
    curses.COLOR_BLUE,
    curses.COLOR_YELLOW,
    curses.COLOR_GREEN,
    curses.COLOR_MAGENTA,
    curses.COLOR_CYAN,
)


def seat_colours(names: Sequence[str]) -> list[int]:
    """Of each seat by its English name: what it is called, or else the next that nobody is; -1 is
    the terminal's own."""
    called = [CALLED.get(name.lower()) for name in names]
    free = [colour for colour in OTHERS if colour not in called] or list(OTHERS)
    given, taken = list[int](), 0
    for colour in called:
        given.append(free[taken % len(free)] if colour is None else colour)
        taken += colour is None
    return given
