"""The picture of a position (rulings §10): the row in the middle, the duellists around it.

`text.py` says the same in plain text.
"""

from collections.abc import Iterator

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board.identity import card_id
from referee.games.empereur_telepathe.board.ladder import Rung, rungs
from referee.games.empereur_telepathe.board.own_part import own_hand
from referee.games.empereur_telepathe.board.panels import Place, panel
from referee.games.empereur_telepathe.board.text import LAST, storm_due
from referee.games.empereur_telepathe.things.cards import Card, kind_of
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.words import Language

WIDE, TALL = 1000, 720
TOP, ROW_Y, LADDER, BOTTOM = 36, 256, 442, 516
ACROSS, HAND_HEAD, HAND_HIGH = 7, 30, 188  # cards of the own hand side by side; pixels
ABOVE = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}  # panels above the row, by the number of seats


def picture(view: TelepatheView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 1000 pixels wide; 720 high, and the
    owner's hand below."""
    places, hand = panels_at(view), own_hand(view)
    tall = TALL + HAND_HIGH * -(-len(hand) // ACROSS) + (HAND_HEAD if hand else 0)
    parts = [
        d.text(500, 24, title(view, language), 17),
        *_middle(view, language),
        *_ladder(view, language),
        *(panel(view, seat, place, language) for seat, place in places.items()),
        _storm(view, language),
        *_hand(view, language),
    ]
    return svg.sheet(WIDE, tall, parts, ground=d.PAPER)


def panels_at(view: TelepatheView) -> dict[Seat, Place]:
    """Seating order clockwise: the first ones above, the others below from right to left. The
    reader sits last, above their own hand."""
    seats = len(view.panels)
    above = ABOVE.get(seats, 0)
    below = seats - above
    upper = [_place(i, above, TOP) for i in range(above)]
    lower = [_place(i, below, BOTTOM) for i in reversed(range(below))]
    before = view.seat or 0
    return {(before + i) % seats + 1: place for i, place in enumerate([*upper, *lower])}


def _place(i: int, many: int, y: int) -> Place:
    """The i-th of so many panels side by side."""
    gap = (WIDE - 320 * many) // (many + 1)
    return Place(gap + i * (320 + gap), y)


def title(view: TelepatheView, language: Language) -> str:
    if view.result is None:
        facts = {"alive": len(view.living), "pool": view.pool, "discard": len(view.discard)}
        return SENTENCES.say("title", language, round=view.round, **facts)
    emperor = seat_name(view.result.winners[0], language)
    return SENTENCES.say("title_over", language, round=view.round, who=emperor)


def _storm(view: TelepatheView, language: Language) -> str:
    """From three rounds before the first storm on."""
    due = storm_due(view)
    if due is None:
        return ""
    key = "storm_cloud" if due[0] else "storm_cloud_now"
    return d.cloud(895, 446, SENTENCES.say(key, language, n=due[0], amount=due[1]))


# --- the row and the piles --------------------------------------------------------------------


def _middle(view: TelepatheView, language: Language) -> Iterator[str]:
    yield d.stack(40, ROW_Y + 20, view.pool, _label("pool", language), fill="#3d4757")
    for card, x, y in row_at(view):
        yield _face(x, y, card, language)
    pile = _label("discard", language)
    yield d.stack(890, ROW_Y + 20, len(view.discard), pile, fill="#ffffff")
    for i, card in enumerate(reversed(view.discard[-LAST:])):
        yield svg.piece(card_id(card), d.text(872, ROW_Y + 40 + 17 * i, card, 12, "end"))


def row_at(view: TelepatheView) -> Iterator[tuple[Card, int, int]]:
    """The row, each card with its corner."""
    left = 500 - (len(view.row) * 132 - 8) // 2
    return ((card, left + 132 * i, ROW_Y) for i, card in enumerate(view.row))


def _hand(view: TelepatheView, language: Language) -> Iterator[str]:
    """The reader's own cards, faces up; nobody else's picture has them."""
    if own_hand(view):
        yield d.text(40, TALL + 18, SENTENCES.say("your_hand", language), 15, "start")
    for card, x, y in hand_at(view):
        yield _face(x, y, card, language)


def _face(x: int, y: int, card: Card, language: Language) -> str:
    kind = kind_of(card)
    drawn = d.face(x, y, card, kind.name.in_(language), kind.text.in_(language))
    return svg.piece(card_id(card), drawn)


def hand_at(view: TelepatheView) -> Iterator[tuple[Card, int, int]]:
    """The same, each with its corner."""
    for i, card in enumerate(own_hand(view)):
        yield card, 40 + 132 * (i % ACROSS), TALL + HAND_HEAD + HAND_HIGH * (i // ACROSS)


def _label(what: str, language: Language) -> str:
    return SENTENCES.say(f"{what}_label", language)


def _ladder(view: TelepatheView, language: Language) -> Iterator[str]:
    """One slot for each acting seat, highest left; deadlocked in a dashed box, passing grey."""
    found = rungs(view)
    left = 500 - (len(found) * 148 - 8) // 2
    for i, rung in enumerate(found):
        yield _slot(left + 148 * i, rung, language)


def _slot(x: int, rung: Rung, language: Language) -> str:
    entry, ink = rung.entry, d.GREY if rung.how in ("passed", "acted") else d.INK
    if rung.how == "passed":
        under = SENTENCES.say("passed_label", language)
    elif rung.how == "tied":
        under = f"{SENTENCES.say('tied_label', language)} {entry.initiative}·{entry.hand_sum}"
    else:
        shown = f" [{rung.backs}]" if rung.backs else ""
        under = f"{entry.initiative}·{entry.hand_sum}{shown}"
    return (
        d.box(x, LADDER, 140, 44, stroke=ink, dashed=rung.how == "tied", fill="#ffffff")
        + d.text(x + 70, LADDER + 18, seat_name(entry.seat, language), 14, fill=ink)
        + d.text(x + 70, LADDER + 36, under, 13, fill=ink)
    )
