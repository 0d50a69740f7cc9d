"""An order laid over the board while it is made: cards framed in hand and row, small in the own
panel to which they come; whom one attacks; a mind that gives up.

Filters (`seek`, `lose`, `return` by kind, `block auto`) are not drawn: which cards they take is
known when they are taken, and a frame would promise it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board import tones as t
from referee.games.empereur_telepathe.board.own_part import own_hand
from referee.games.empereur_telepathe.board.panels import BROAD, EDGE, HIGH
from referee.games.empereur_telepathe.board.picture import WIDE, hand_at, panels_at, row_at
from referee.games.empereur_telepathe.things.cards import Card, Cards
from referee.games.empereur_telepathe.things.sheet import Aim, Engage, Give, Sheet, Wish, ids
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.vocabulary import WORDS
from referee.kernel.event import Seat
from referee.kernel.overlay import LOW, Box, Overlay
from referee.kernel.words import Language

Mark = tuple[Box, str]
CHIP_STEP, CHIP_HIGH = d.CHIP + 2, 22
NEAR = -2  # pixels: the wide board ends below the hand


class Places(NamedTuple):
    """What lies where in a picture; where in the own panel cards arrive (the right end of them),
    and the middle of the own mind; how far below a card words about it stand."""

    hand: dict[Card, Box]
    row: dict[Card, Box]
    panels: dict[Seat, Box]
    arriving: tuple[int, int]
    mind: tuple[int, int]
    over: Overlay
    low: float = LOW


def ghost(view: TelepatheView, order: Sheet, language: Language) -> str:
    """Over the wide board."""
    panels = {seat: (at.x, at.y, BROAD, HIGH) for seat, at in panels_at(view).items()}
    if view.seat not in panels:
        return ""
    x, y, _, _ = panels[view.seat]
    there = Places(
        {card: (x, y, d.FACE_WIDE, d.FACE_HIGH) for card, x, y in hand_at(view)},
        {card: (x, y, d.FACE_WIDE, d.FACE_HIGH) for card, x, y in row_at(view)},
        {**panels},
        (x + BROAD - EDGE, y + 100),
        (x + 48, y + 72),
        Overlay(t.ORDER, t.SHEET, t.INK, 13, WIDE),
        NEAR,
    )
    return laid(view, order, there, language)


def laid(view: TelepatheView, order: Sheet, there: Places, language: Language) -> str:
    """Nothing for who is out, and nothing of an order that moves nothing."""
    if view.seat not in view.living:
        return ""
    marks = [
        *_engaged(order.engage, there, language),
        *_wished(order.row, there, language),
        *_from_hand(view, order, there, language),
    ]
    drawn = [
        there.over.called(marks, there.low),
        *_aimed(order.target, there),
        *_arriving(order, there),
    ]
    if order.engage is not None and order.engage.deed == "abdicate":
        drawn.append(d.burst(*there.mind))
    return "".join(drawn)


# --- cards ----------------------------------------------------------------------------------------


def _marked(cards: Iterable[Card], lying: dict[Card, Box], words: str) -> Iterator[Mark]:
    """Each with the word of the order that moves it."""
    yield from ((lying[card], words) for card in cards if card in lying)


def _engaged(engage: Engage | None, there: Places, language: Language) -> Iterator[Mark]:
    if engage is not None and engage.deed != "abdicate":
        words = WORDS[engage.deed].in_(language)
        yield from _marked(ids(engage.cards), there.hand, words)


def _wished(row: tuple[Wish, ...], there: Places, language: Language) -> Iterator[Mark]:
    """Of several that would do, which comes first."""
    for n, wish in enumerate(row, 1):
        words = WORDS["row"].in_(language)
        shown = f"{words} {n}" if len(row) > 1 else words
        yield from _marked((wish.card,), there.row, shown)


def _from_hand(
    view: TelepatheView, order: Sheet, there: Places, language: Language
) -> Iterator[Mark]:
    """What would block, what goes under the deck, what is picked among the own cards."""
    blocks = dict.fromkeys(card for line in order.blocks for card in ids(line.cards))
    moved = {"block": tuple(blocks), "return": _given(view, order.give), "pick": ids(order.pick)}
    for verb, cards in moved.items():
        yield from _marked(cards, there.hand, WORDS[verb].in_(language))


def _given(view: TelepatheView, give: Give | None) -> Cards:
    """Cards that are named; what filters take is known when it is taken."""
    if give is None:
        return ()
    return own_hand(view) if give.how == "all" else ids(give.items) if give.how == "cards" else ()


def _arriving(order: Sheet, there: Places) -> Iterator[str]:
    """In the own panel: what is engaged, and the card of the row that is wished for first."""
    engaged = ids(order.engage.cards) if order.engage else ()
    cards = [*(card for card in engaged if card in there.hand)]
    cards += [wish.card for wish in order.row[:1] if wish.card in there.row]
    right, y = there.arriving
    left = right - CHIP_STEP * len(cards)
    yield from (d.chip(left + CHIP_STEP * n, y, card) for n, card in enumerate(cards))
    if cards:
        box = (left - 3, y - 3, CHIP_STEP * len(cards) + 4, CHIP_HIGH + 6)
        yield there.over.frame(box, dashed=False)


# --- rivals ---------------------------------------------------------------------------------------


def _aimed(aims: tuple[Aim, ...], there: Places) -> Iterator[str]:
    """Blades at whom one attacks first; the others by their numbers. A seat that a rule will find
    is not known yet."""
    for n, aim in enumerate(aims, 1):
        if box := there.panels.get(aim.seat):
            x, y, wide, _ = box
            yield there.over.frame(box)
            yield (
                there.over.blades((x + wide - 16, y + 2))
                if n == 1
                else there.over.plate((x + wide - 16, y + 2), str(n))
            )
