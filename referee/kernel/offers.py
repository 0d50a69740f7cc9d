"""Lines of ours that wait to be taken, in letters and in the text areas of pages.

    ~ move 1 Aube/S > Pivot/1     an offer: without its sign it is an order
    ~~ two energy each            an explanation: it never is

Whoever reads order lines passes both over, in every game. So what is quoted, forwarded or left in
its place says nothing. The sign is nobody's comment and begins no order of any game.

Why: docs/decisions/0053-comments.md.
"""

SIGN = "~"
WIDE = 70  # columns of an offer with its sign: mail programs break longer lines, at 72


def offer(line: str) -> str:
    return f"{SIGN} {line}"


def offered(text: str) -> str:
    """Every line of the text as an offer."""
    return "\n".join(offer(line) for line in text.split("\n"))


def remark(line: str) -> str:
    return f"{SIGN}{SIGN} {line}"


def noted(line: str, note: str, comment: str) -> list[str]:
    """The offer with a note about it: behind it where there is room, else above it."""
    whole = f"{offer(line)}  {comment} {note}"
    return [whole] if len(whole) <= WIDE else [remark(note), offer(line)]


def waits(line: str) -> bool:
    """Is this a line of ours that nobody has taken up?"""
    return line.lstrip().startswith(SIGN)


def left(text: str) -> int:
    """How many offers of this text nobody has taken up; explanations do not count."""
    starts = (line.lstrip() for line in text.split("\n"))
    return sum(line.startswith(SIGN) and not line.startswith(SIGN * 2) for line in starts)


def ready(line: str) -> str:
    """The line as a letter shows it: with its sign, once."""
    return line if waits(line) else offer(line)
