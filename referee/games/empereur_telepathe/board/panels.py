"""One duellist's panel in the picture: brain, hand, engaged cards, active defence (rulings §10)."""

from collections.abc import Iterator

import msgspec

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board import tones as t
from referee.games.empereur_telepathe.board.identity import (
    card_id,
    engaged_by,
    mind_id,
    place_id,
)
from referee.games.empereur_telepathe.things.cards import FAMILIES, kind_of, known
from referee.games.empereur_telepathe.things.state import Stroke
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped
from referee.kernel.words import Language

BROAD, HIGH = 262, 158
INSIDE, EDGE = 118, 8  # right of the brain; free at the border
CLOSE = 18  # from back to back: one covers the middle of the other


class Place(msgspec.Struct, frozen=True):
    """The upper left corner of a panel."""

    x: int
    y: int


def panel(view: TelepatheView, seat: Seat, place: Place, language: Language) -> str:
    """What the table sees of this seat; its owner's frame is thicker."""
    shown = view.panels[seat]
    own = view.seat == seat
    frame = d.box(place.x, place.y, BROAD, HIGH, fill=t.SHEET, thick=3 if own else 1)
    name = f"{seat} {seat_name(seat, language)}"
    if view.result is not None and seat in view.result.winners:
        name = f"{name} — {SENTENCES.say('emperor_label', language)}"
    parts = [frame, d.text(place.x + 10, place.y + 22, name, 16, "start", weight="bold")]
    if shown.living:
        parts += _living(view, seat, place, language)
    else:
        parts += _fallen(shown, seat, place, language)
    parts += [
        _stroke(stroke, place, language) for stroke in view.strokes if stroke.attacker == seat
    ]
    return "".join(parts)


def _fallen(shown: Panel, seat: Seat, place: Place, language: Language) -> Iterator[str]:
    """An exploded brain, round and cause."""
    yield svg.piece(mind_id(seat), d.burst(place.x + 48, place.y + 76))
    cause = SENTENCES.say(f"cause_{shown.cause}", language)
    out = SENTENCES.say("out_label", language, round=shown.fell)
    rank = SENTENCES.say("rank_label", language, rank=shown.rank)
    room = BROAD - INSIDE - EDGE
    lines = [line for words in (out, cause, rank) for line in wrapped(words, room, 13)]
    for i, line in enumerate(lines):
        yield d.text(place.x + INSIDE, place.y + 46 + 18 * i, line, 13, "start")


def _living(view: TelepatheView, seat: Seat, place: Place, language: Language) -> Iterator[str]:
    shown = view.panels[seat]
    part = min(100, 100 * shown.deck // max(1, view.deck_size))
    drawn = d.brain(place.x + 26, place.y + 46, part, shown.deck)
    yield svg.piece(mind_id(seat), drawn)
    yield from _hand(shown, seat, place, language)
    yield from _engaged(view, seat, place, language)
    yield from _defence(shown, place, language)


def _hand(shown: Panel, seat: Seat, place: Place, language: Language) -> Iterator[str]:
    """Backs from the left; what is engaged lies at the right."""
    x, y = place.x + INSIDE, place.y
    yield d.text(x, y + 22, _label("hand", language), 13, "start", t.GREY)
    ids = [place_id("hand", seat, n + 1) for n in range(len(shown.backs))]
    yield from _backs(x, y + 28, shown.backs, ids, _fan(shown))


def _engaged(view: TelepatheView, seat: Seat, place: Place, language: Language) -> Iterator[str]:
    shown = view.panels[seat]
    if shown.committed:
        right, step = place.x + BROAD - EDGE, _fan(shown)
        label = _label("tied" if shown.deadlocked else "engaged", language)
        yield d.text(right, place.y + 22, label, 13, "end", t.GREY)
        ids = [place_id("engaged", seat, n + 1) for n in range(len(shown.committed))]
        ids = [card_id(card) for card in engaged_by(view, seat)] or ids
        x = right - 24 - step * (len(shown.committed) - 1)
        yield from _backs(x, place.y + 28, shown.committed, ids, step, fill=t.ENGAGED)


def _fan(shown: Panel) -> int:
    """From back to back: they move closer together where there are many."""
    room = BROAD - INSIDE - EDGE - 24
    if not shown.committed:
        return min(28, room // max(1, len(shown.backs) - 1))
    return min(28, (room - 34) // max(1, len(shown.backs) + len(shown.committed) - 2))


def _stroke(stroke: Stroke, place: Place, language: Language) -> str:
    """The seat's last attack: an arrow in its family's colour, the target, the final power."""
    family = kind_of(stroke.card).family
    power = _label("absorbed", language) if stroke.absorbed else str(stroke.power)
    words = f"{stroke.target} {seat_name(stroke.target, language)} · {family.upper()} {power}"
    x, y, wide = place.x + EDGE, place.y + HIGH - 31, BROAD - 2 * EDGE
    return (
        d.box(x, y, wide, 25, fill=t.SHEET, stroke=t.STROKE[family], dashed=stroke.absorbed)
        + d.shaft(x + 6, y + 12, t.STROKE[family])
        + d.text(x + 36, y + 17, words, 13, "start")
    )


def _label(what: str, language: Language) -> str:
    return SENTENCES.say(f"{what}_label", language)


def _backs(
    x: int, y: int, backs: tuple[int, ...], ids: list[str], step: int, fill: str = t.BACK
) -> Iterator[str]:
    for i, digit in enumerate(backs):
        yield svg.piece(ids[i], d.rear(x + step * i, y, digit, fill=fill, close=step < CLOSE))


def _defence(shown: Panel, place: Place, language: Language) -> Iterator[str]:
    """The active defence, its bonuses tucked beside it; below, its name and what it works on."""
    x, y = place.x + INSIDE, place.y + 70
    if not shown.defence or not known(shown.defence):
        yield d.text(x, y + 16, SENTENCES.say("no_defence", language), 13, "start", t.GREY)
        return
    for i, card in enumerate((shown.defence, *shown.attached)):
        yield svg.piece(card_id(card), d.chip(x + (d.CHIP + 2) * i, y, card))
    name = kind_of(shown.defence).name.in_(language)
    yield d.text(place.x + 10, y + 36, name, 13, "start", weight="bold")
    yield d.text(place.x + 10, y + 52, against(shown), 13, "start")


def against(shown: Panel) -> str:
    """`ELE PSK ✕` for a defence that cancels, `−2` for one that lessens; `!` what it amplifies."""
    kind = kind_of(shown.defence)
    wide = any(kind_of(card).mods.widen for card in shown.attached)
    families = " ".join(FAMILIES if wide else kind.guard.families)
    sign = "✕" if kind.guard.effect == "cancel" else f"−{kind.guard.n}"
    worse = " ".join(kind.amplify.families) if not wide else ""
    tail = f"  {worse} +{kind.amplify.n}" if worse else ""
    return f"{families.upper()} {sign}{tail.upper()}"
