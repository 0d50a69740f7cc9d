"""The position as a picture, and the same in plain text."""

from collections.abc import Iterable, Iterator
from html import escape

from referee.kernel.words import Language

from referee_goofspiel.things import GoofspielView
from referee_goofspiel.words import SENTENCES, seat_name

WIDE, HIGH = 640, 60  # of the picture, and of a row in it
CARD = 30  # wide
PRIZE, BID, HELD = "#f2d16b", "#d9d9d9", "#b9d7ea"


def words(view: GoofspielView, language: Language) -> str:
    """What is on the table, a line a seat, and the reader's own hand."""
    table = view.table
    lines = [SENTENCES.say("table", language, stake=table.stake, to_come=table.to_come)]
    for seat, points in table.points.items():
        bids = table.bids[seat]
        lines.append(SENTENCES.say("seat", language, seat=seat, points=points, bids=bids))
    if view.hand:
        lines.append(SENTENCES.say("your_hand", language, hand=view.hand))
    return "\n".join(lines)


def picture(view: GoofspielView, language: Language) -> str:
    """The same rows, with cards: prizes, each seat's bids, the reader's hand."""
    table = view.table
    rows = [("", PRIZE, table.stake)]
    for seat, bids in table.bids.items():
        rows.append((f"{seat_name(seat, language)} {table.points[seat]}", BID, bids))
    if view.seat is not None:
        rows.append((seat_name(view.seat, language), HELD, view.hand))
    high = HIGH * len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" '
        f'height="{high}" font-family="DejaVu Sans, sans-serif">'
        + "".join(part for at, each in enumerate(rows) for part in _row(at * HIGH, *each))
        + "</svg>"
    )


def _row(top: int, name: str, colour: str, cards: Iterable[int]) -> Iterator[str]:
    yield f'<text x="10" y="{top + 35}" font-size="15">{escape(name)}</text>'
    for at, card in enumerate(cards):
        left = 150 + at * (CARD + 6)
        yield (
            f'<rect x="{left}" y="{top + 8}" width="{CARD}" height="44" rx="4" fill="{colour}" '
            'stroke="#333333"/>'
            f'<text x="{left + CARD // 2}" y="{top + 35}" font-size="15" '
            f'text-anchor="middle">{card}</text>'
        )
