"""The picture of a position (rulings §10): the row in the middle, the duellists around it.

`text.py` says the same in plain text.
"""

from collections.abc import Iterator

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board import tones as t
from referee.games.empereur_telepathe.board.identity import card_id
from referee.games.empereur_telepathe.board.ladder import Rung, rungs
from referee.games.empereur_telepathe.board.own_part import on_offer, own_hand
from referee.games.empereur_telepathe.board.panels import BROAD, HIGH, Place, panel
from referee.games.empereur_telepathe.board.text import LAST, storm_due
from referee.games.empereur_telepathe.things.cards import Card, Cards, kind_of
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.livery import worn
from referee.kernel.words import Language

WIDE, LEFT, GAP = 820, 10, 6
TOP = 32  # of the panels above; then the row, the ladder, the panels below
ROW_Y = TOP + HIGH + GAP
LADDER = ROW_Y + d.FACE_HIGH + GAP
RUNG_WIDE, RUNG_HIGH = d.FACE_WIDE, 46
BOTTOM = LADDER + RUNG_HIGH + GAP
TALL = BOTTOM + HIGH + GAP
ACROSS = 6  # cards of the own hand side by side
OFFER_HEAD = 30
CARD_STEP, HAND_STEP = d.FACE_WIDE + 3, d.FACE_HIGH + GAP
STORM = 164
ABOVE = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}  # panels above the row, by the number of seats


def picture(view: TelepatheView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 820 pixels wide; the owner's hand
    below."""
    places, hand = panels_at(view), own_hand(view)
    tall = _below_hand(hand)
    if offered := on_offer(view):
        tall += OFFER_HEAD + HAND_STEP * -(-len(offered) // ACROSS)
    parts = [
        d.text(WIDE // 2, 23, title(view, language), 17),
        *_middle(view, language),
        *_ladder(view, language),
        *(panel(view, seat, place, language) for seat, place in places.items()),
        _storm(view, language),
        *_hand(view, language),
        *_offer(view, language),
    ]
    return svg.sheet(WIDE, tall, parts, ground=t.PAPER, kind=worn("empereur-telepathe"))


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
    gap = (WIDE - BROAD * many) // (many + 1)
    return Place(gap + i * (BROAD + gap), y)


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
    words = SENTENCES.say(key, language, n=due[0], amount=due[1])
    high, right = 24, WIDE - LEFT
    ground = d.box(right - STORM, 5, STORM, high, fill=t.STORM)
    return ground + d.text(right - STORM // 2, 22, f"⚡ {words}", 13)


# --- the row and the piles --------------------------------------------------------------------


def _middle(view: TelepatheView, language: Language) -> Iterator[str]:
    yield d.stack(LEFT, ROW_Y + 14, view.pool, _label("pool", language), fill=t.BACK)
    for card, x, y in row_at(view):
        yield _face(x, y, card, language)
    x, pile = WIDE - LEFT - d.STACK - 10, _label("discard", language)
    yield d.stack(x, ROW_Y + 14, len(view.discard), pile, fill=t.SHEET, ink=t.INK)
    for i, card in enumerate(reversed(view.discard[-LAST:])):
        words = d.text(x + 3 + d.STACK // 2, ROW_Y + 108 + 16 * i, card, 13)
        yield svg.piece(card_id(card), words)


def row_at(view: TelepatheView) -> Iterator[tuple[Card, int, int]]:
    """The row, each card with its corner."""
    left = (WIDE - CARD_STEP * len(view.row)) // 2
    return ((card, left + CARD_STEP * i, ROW_Y) for i, card in enumerate(view.row))


def _hand(view: TelepatheView, language: Language) -> Iterator[str]:
    """The reader's own cards, faces up; nobody else's picture has them. Their title stands left of
    the panels above them."""
    if own_hand(view):
        title = SENTENCES.say("your_hand", language)
        yield d.text(LEFT + 2, TALL - GAP - 4, title, 14, "start")
    for card, x, y in hand_at(view):
        yield _face(x, y, card, language)


def _face(x: int, y: int, card: Card, language: Language) -> str:
    kind = kind_of(card)
    drawn = d.face(x, y, card, kind.name.in_(language), kind.text.in_(language))
    return svg.piece(card_id(card), drawn)


def hand_at(view: TelepatheView) -> Iterator[tuple[Card, int, int]]:
    """The same, each with its corner."""
    for i, card in enumerate(own_hand(view)):
        down, across = divmod(i, ACROSS)
        yield card, LEFT + CARD_STEP * across, TALL + HAND_STEP * down


def _below_hand(hand: Cards) -> int:
    return TALL + HAND_STEP * -(-len(hand) // ACROSS)


def _offer(view: TelepatheView, language: Language) -> Iterator[str]:
    """Cards of somebody else, below the hand of who picks among them."""
    if on_offer(view):
        title = SENTENCES.say("offer_head", language)
        y = _below_hand(own_hand(view)) + OFFER_HEAD - 10
        yield d.text(LEFT + 2, y, title, 14, "start")
    for card, x, y in offer_at(view):
        yield _face(x, y, card, language)


def offer_at(view: TelepatheView) -> Iterator[tuple[Card, int, int]]:
    """The same, each with its corner."""
    top = _below_hand(own_hand(view)) + OFFER_HEAD
    for i, card in enumerate(on_offer(view)):
        down, across = divmod(i, ACROSS)
        yield card, LEFT + CARD_STEP * across, top + HAND_STEP * down


def _label(what: str, language: Language) -> str:
    return SENTENCES.say(f"{what}_label", language)


def _ladder(view: TelepatheView, language: Language) -> Iterator[str]:
    """One slot for each acting seat, highest left; deadlocked in a dashed box, passing grey; one
    that is empty before all have engaged."""
    found = rungs(view)
    if not found and view.panels:
        wide = CARD_STEP * len(view.panels) - 3
        left = (WIDE - wide) // 2
        yield d.box(left, LADDER, wide, RUNG_HIGH, stroke=t.GREY, dashed=True)
        yield d.text(WIDE // 2, LADDER + 28, _label("ladder", language), 13, fill=t.GREY)
    left = (WIDE - CARD_STEP * len(found)) // 2
    for i, rung in enumerate(found):
        yield _slot(left + CARD_STEP * i, rung, language)


def _slot(x: int, rung: Rung, language: Language) -> str:
    entry, ink = rung.entry, t.GREY if rung.how in ("passed", "acted") else t.INK
    if rung.how == "passed":
        under = SENTENCES.say("passed_label", language)
    elif rung.how == "tied":
        under = f"{SENTENCES.say('tied_label', language)} {entry.initiative}·{entry.hand_sum}"
    else:
        shown = f" [{rung.backs}]" if rung.backs else ""
        under = f"{entry.initiative}·{entry.hand_sum}{shown}"
    frame = d.box(
        x, LADDER, RUNG_WIDE, RUNG_HIGH, stroke=ink, dashed=rung.how == "tied", fill=t.SHEET
    )
    middle = x + RUNG_WIDE // 2
    name = d.text(middle, LADDER + 19, seat_name(entry.seat, language), 14, fill=ink)
    return frame + name + d.text(middle, LADDER + 37, under, 13, fill=ink)
