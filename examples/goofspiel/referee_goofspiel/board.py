"""The position as a picture, and the same in plain text."""

from collections.abc import Iterator

from referee.kernel import svg
from referee.kernel.words import Language

from referee_goofspiel.things import GoofspielView
from referee_goofspiel.words import SENTENCES

WIDE, HIGH = 660, 60  # of the picture, and of a row in it
FIRST, CARD = 180, 30  # where the first card of a row begins, and how wide it is
INK, PRIZE, TO_COME, BID, HELD = "#22303c", "#f2d16b", "#faf0cd", "#d9d9d9", "#b9d7ea"
Row = tuple[str, str, tuple[int, ...]]  # its name, the colour of its cards, the cards


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
    """The same lines, with cards: prizes, each seat's bids, the reader's hand."""
    rows = list(_rows(view, language))
    parts = [part for at, row in enumerate(rows) for part in _drawn(at * HIGH, *row)]
    return svg.sheet(WIDE, HIGH * len(rows), parts, ground="#fafafa")


def _rows(view: GoofspielView, language: Language) -> Iterator[Row]:
    table = view.table
    yield SENTENCES.say("row_stake", language), PRIZE, table.stake
    yield SENTENCES.say("row_to_come", language), TO_COME, table.to_come
    for seat, bids in table.bids.items():
        points = table.points[seat]
        yield SENTENCES.say("row_seat", language, seat=seat, points=points), BID, bids
    if view.seat is not None:
        yield SENTENCES.say("row_hand", language), HELD, view.hand


def _drawn(top: int, name: str, colour: str, cards: tuple[int, ...]) -> Iterator[str]:
    yield svg.text(10, top + 35, name, 15, "start", INK)
    for at, card in enumerate(cards):
        left = FIRST + at * (CARD + 6)
        yield svg.rect(left, top + 8, CARD, 44, colour, 4, stroke=INK)
        yield svg.text(left + CARD // 2, top + 35, str(card), 15, "middle", INK)
