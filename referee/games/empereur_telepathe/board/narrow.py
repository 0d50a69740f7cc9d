"""The position for a narrow window: the rivals, the order, the row, the reader's mind and hand.

It says what `picture.py` says, in one column.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board import tones as t
from referee.games.empereur_telepathe.board.ghost import Places
from referee.games.empereur_telepathe.board.ghost import laid as laid_over
from referee.games.empereur_telepathe.board.identity import card_id
from referee.games.empereur_telepathe.board.ladder import Rung, rungs
from referee.games.empereur_telepathe.board.narrow_cards import (
    BROAD,
    LEFT,
    ROOM,
    WIDE,
    Upright,
    draw,
    end_of,
    laid_out,
)
from referee.games.empereur_telepathe.board.narrow_panel import panel, panel_high
from referee.games.empereur_telepathe.board.own_part import counsel, on_offer, own_hand
from referee.games.empereur_telepathe.board.picture import title
from referee.games.empereur_telepathe.board.spots import Marks
from referee.games.empereur_telepathe.board.text import LAST, storm_due
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped
from referee.kernel.livery import worn
from referee.kernel.narrow import SMALLEST
from referee.kernel.overlay import Overlay
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

CHIP, RUNG_HIGH, GAP = 46, 54, 8
TITLE = 2  # lines that are kept for it: what is below stays where it is


class Layout(NamedTuple):
    """How far down everything begins."""

    title: list[str]
    panels: dict[Seat, int]
    ladder: int
    row_top: int
    row: list[Upright]
    discard: int
    hand_top: int
    hand: list[Upright]
    offer_top: int
    offer: list[Upright]
    foot: int
    counsel: list[str]
    high: int


def narrow_picture(view: TelepatheView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 340 pixels wide."""
    place = _layout(view, language)
    parts = [
        *_title(view, place.title, language),
        *(panel(view, seat, y, language) for seat, y in place.panels.items()),
        *_ladder(view, place.ladder, language),
        *_row(view, place, language),
        *_discard(view, place.discard, language),
        *_hand(place, language),
        *_offer(place, language),
        *_counsel(place),
    ]
    return svg.sheet(WIDE, place.high, parts, ground=t.PAPER, kind=worn("empereur-telepathe"))


def narrow_spots(view: TelepatheView, language: Language) -> tuple[Hotspot, ...]:
    """The rivals, the row, the seat's own hand."""
    return tuple(_spots(view, language))


def _spots(view: TelepatheView, language: Language) -> Iterator[Hotspot]:
    place, marks = _layout(view, language), Marks(view, language)
    for seat, y in place.panels.items():
        yield marks.of_seat(seat, (LEFT, y, ROOM, panel_high(view, seat)))
    for laid in place.row:
        yield marks.of_row(laid.card, (laid.x, laid.y, BROAD, laid.high))
    for laid in place.hand:
        yield marks.of_hand(laid.card, (laid.x, laid.y, BROAD, laid.high))
    for laid in place.offer:
        yield marks.of_offer(laid.card, (laid.x, laid.y, BROAD, laid.high))


def narrow_ghost(view: TelepatheView, order: Sheet, language: Language) -> str:
    """An order laid over it."""
    place = _layout(view, language)
    if view.seat not in place.panels:
        return ""
    y = place.panels[view.seat]
    there = Places(
        {laid.card: (laid.x, laid.y, BROAD, laid.high) for laid in place.hand},
        {laid.card: (laid.x, laid.y, BROAD, laid.high) for laid in place.row},
        {seat: (LEFT, top, ROOM, panel_high(view, seat)) for seat, top in place.panels.items()},
        (WIDE - LEFT - 8, y + 94),
        (LEFT + 54, y + 58),
        Overlay(t.ORDER, t.SHEET, t.INK, SMALLEST, WIDE),
    )
    return laid_over(view, order, there, language)


def _layout(view: TelepatheView, language: Language) -> Layout:
    """From the top down: rivals in seating order after the reader, ladder, row, reader, hand."""
    lines = wrapped(title(view, language), ROOM - 4, 14, bold=True)
    y = 10 + 19 * max(TITLE, len(lines)) + (26 if storm_due(view) else 0)
    panels: dict[Seat, int] = {}
    seats = len(view.panels)
    order = [((view.seat or 0) + i) % seats + 1 for i in range(seats)]
    for seat in order:
        if seat != view.seat:
            panels[seat] = y
            y += panel_high(view, seat) + GAP
    ladder = y
    y += RUNG_HIGH + GAP
    row_top = y
    row = list(laid_out(view.row, y + 26, language))
    discard = end_of(row, y + 26) + 2
    y = discard + 52
    if view.seat in view.panels:
        panels[view.seat] = y
        y += panel_high(view, view.seat) + GAP
    hand = list(laid_out(own_hand(view), y + 24, language))
    offer_top = end_of(hand, y)
    offer = list(laid_out(on_offer(view), offer_top + 24, language))
    foot = end_of(offer, offer_top) + 4
    told = [row for line in counsel(view, language) for row in wrapped(line, ROOM - 8, 12)]
    high = foot + 16 * len(told) + (8 if told else 0)
    return Layout(
        lines, panels, ladder, row_top, row, discard, y, hand, offer_top, offer, foot, told, high
    )


def _title(view: TelepatheView, lines: list[str], language: Language) -> Iterator[str]:
    """And from three rounds before the first storm on, when it comes."""
    for i, line in enumerate(lines):
        yield d.text(LEFT, 19 + 19 * i, line, 14, "start", weight="bold")
    due = storm_due(view)
    if due is not None:
        y = 10 + 19 * max(TITLE, len(lines))
        key = "storm_cloud" if due[0] else "storm_cloud_now"
        words = SENTENCES.say(key, language, n=due[0], amount=due[1])
        yield d.box(LEFT, y, ROOM, 20, fill=t.STORM)
        yield d.text(WIDE // 2, y + 15, f"⚡ {words}", 13)


def _ladder(view: TelepatheView, y: int, language: Language) -> Iterator[str]:
    """One slot for each acting seat, highest left; deadlocked in a dashed box, passing grey."""
    found = rungs(view)
    if not found and view.panels:
        yield d.box(LEFT, y, ROOM, RUNG_HIGH, stroke=t.GREY, dashed=True)
        yield d.text(WIDE // 2, y + 31, _label("ladder", language), 12, fill=t.GREY)
    wide = (ROOM + 2) // max(1, len(found)) - 2
    for i, rung in enumerate(found):
        x = LEFT + i * (wide + 2)
        ink = t.GREY if rung.how in ("passed", "acted") else t.INK
        yield d.box(x, y, wide, RUNG_HIGH, fill=t.SHEET, stroke=ink, dashed=rung.how == "tied")
        for n, (line, size) in enumerate(_lines(rung, language)):
            weight = "bold" if n == 0 and rung.how != "passed" else ""
            yield d.text(x + wide // 2, y + 16 + 16 * n, line, size, fill=ink, weight=weight)


def _lines(rung: Rung, language: Language) -> list[tuple[str, int]]:
    """Who, initiative and hand, and what there is to add."""
    words = [seat_name(rung.entry.seat, language)]
    if rung.how != "passed":
        words.append(f"{rung.entry.initiative}·{rung.entry.hand_sum}")
    if rung.how in ("passed", "tied"):
        words.append(_label(rung.how, language))
    elif rung.backs:
        words.append(f"[{rung.backs}]")
    return [(word, 11 if n != 1 else 13) for n, word in enumerate(words)]


def _label(what: str, language: Language) -> str:
    return SENTENCES.say(f"{what}_label", language)


# --- the row, the piles, the hand -------------------------------------------------------------


def _row(view: TelepatheView, place: Layout, language: Language) -> Iterator[str]:
    """With the pool that it is filled from."""
    y = place.row_top
    head = d.text(LEFT, y + 17, SENTENCES.say("row_head", language), 15, "start", weight="bold")
    pool = _pile(WIDE - LEFT, y + 3, _label("pool", language), view.pool, t.BACK)
    yield svg.piece("place-row", head + "".join(pool), [(LEFT, y)])
    yield from map(draw, place.row)


def _pile(right: int, y: int, label: str, n: int, fill: str) -> Iterator[str]:
    """A small stack with its height, and what it is."""
    yield d.box(right - 36, y + 2, 34, 18, fill=fill, stroke=t.RIM)
    yield d.box(right - 34, y, 34, 18, fill=fill, stroke=t.RIM)
    yield d.text(right - 17, y + 14, str(n), 13, fill=t.WHITE, weight="bold")
    yield d.text(right - 42, y + 14, label, 13, "end")


def _discard(view: TelepatheView, y: int, language: Language) -> Iterator[str]:
    """Its height, and the last ones, the newest first."""
    head = d.text(LEFT, y + 15, _label("discard", language), 13, "start")
    pile = _pile(WIDE - LEFT, y, "", len(view.discard), t.DISCARD)
    yield svg.piece("place-discard", head + "".join(pile), [(LEFT, y)])
    for n, card in enumerate(reversed(view.discard[-LAST:])):
        yield svg.piece(card_id(card), d.chip(LEFT + CHIP * n, y + 24, card))


def _hand(place: Layout, language: Language) -> Iterator[str]:
    """The reader's own cards, faces up; nobody else's picture has them."""
    if place.hand:
        y, head = place.hand_top, SENTENCES.say("your_hand", language)
        words = d.text(LEFT, y + 16, head, 15, "start", weight="bold")
        yield svg.piece("place-hand", words, [(LEFT, y)])
    yield from map(draw, place.hand)


def _offer(place: Layout, language: Language) -> Iterator[str]:
    """Cards of somebody else, below the hand of who picks among them."""
    if place.offer:
        words = SENTENCES.say("offer_head", language)
        yield d.text(LEFT, place.offer_top + 16, words, 15, "start", weight="bold")
    yield from map(draw, place.offer)


def _counsel(place: Layout) -> Iterator[str]:
    for i, row in enumerate(place.counsel):
        yield d.text(LEFT, place.foot + 14 + 16 * i, row, 12, "start")
