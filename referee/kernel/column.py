"""Lines of text below each other, as a narrow picture has them: wrapped, from the top down."""

from collections.abc import Callable

from referee.kernel.svg import wrapped

LETTER = 0.62  # of its height: how wide a letter is, with the usual share of capitals and digits
LEADING = 1.35  # from line to line, of a letter's height


class Column:
    """`write` puts words at x, y: `(x, y, words, size, anchor, fill)`. `y` is where the next thing
    begins; whoever draws something between the lines moves it on."""

    def __init__(self, write: Callable[..., str], wide: float, left: float, top: float) -> None:
        self.parts: list[str] = []
        self.y = top
        self._write, self._wide, self._left = write, wide, left

    def say(self, words: str, size: float, fill: str, indent: float = 0, room: float = 0) -> None:
        """The words in as many lines as they need; `room` is left free at their right."""
        letters = (self._wide - indent - room) / (LETTER * size)
        for line in wrapped(words, letters):
            self.y += LEADING * size
            base = round(self.y - 0.3 * size, 1)
            self.parts.append(self._write(self._left + indent, base, line, size, "start", fill))

    def gap(self, high: float) -> None:
        self.y += high

    def draw(self, *parts: str) -> None:
        """What somebody else has drawn."""
        self.parts.extend(parts)
