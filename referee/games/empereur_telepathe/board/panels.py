"""One duellist's panel in the picture: brain, hand, engaged cards, active defence (rulings §10)."""

from collections.abc import Iterator

import msgspec

from referee.games.empereur_telepathe.board import shapes as d
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
from referee.kernel.words import Language

BROAD, HIGH = 320, 196


class Place(msgspec.Struct, frozen=True):
    """The upper left corner of a panel."""

    x: int
    y: int


def panel(view: TelepatheView, seat: Seat, place: Place, language: Language) -> str:
    """What the table sees of this seat; its owner's frame is thicker."""
    shown = view.panels[seat]
    own = view.seat == seat
    frame = d.box(place.x, place.y, BROAD, HIGH, fill="#ffffff", thick=3 if own else 1)
    name = f"{seat} {seat_name(seat, language)}"
    if view.result is not None and seat in view.result.winners:
        name = f"{name} — {SENTENCES.say('emperor_label', language)}"
    parts = [frame, d.text(place.x + 12, place.y + 24, name, 17, "start")]
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
    yield svg.piece(mind_id(seat), d.burst(place.x + 70, place.y + 72))
    lines = [
        SENTENCES.say("out_label", language, round=shown.fell),
        SENTENCES.say(f"cause_{shown.cause}", language),
        SENTENCES.say("rank_label", language, rank=shown.rank),
    ]
    for i, line in enumerate(lines):
        yield d.text(place.x + 130, place.y + 56 + 20 * i, line, 15, "start")


def _living(view: TelepatheView, seat: Seat, place: Place, language: Language) -> Iterator[str]:
    shown = view.panels[seat]
    part = min(100, 100 * shown.deck // max(1, view.deck_size))
    drawn = d.brain(place.x + 30, place.y + 50, part, shown.deck)
    yield svg.piece(mind_id(seat), drawn)
    x = place.x + 124
    yield d.text(x, place.y + 42, _label("hand", language), 11, "start", d.GREY)
    hand = [place_id("hand", seat, n + 1) for n in range(len(shown.backs))]
    yield from _backs(x, place.y + 47, shown.backs, hand)
    if shown.committed:
        label = _label("tied" if shown.deadlocked else "engaged", language)
        yield d.text(x, place.y + 94, label, 11, "start", d.GREY)
        laid = [place_id("engaged", seat, n + 1) for n in range(len(shown.committed))]
        laid = [card_id(card) for card in engaged_by(view, seat)] or laid
        yield from _backs(x, place.y + 99, shown.committed, laid, fill="#7a5c1e")
    yield from _defence(shown, place, language)


def _stroke(stroke: Stroke, place: Place, language: Language) -> str:
    """The seat's last attack: an arrow in its family's colour, the target, the final power."""
    family = kind_of(stroke.card).family
    power = _label("absorbed", language) if stroke.absorbed else str(stroke.power)
    words = f"{stroke.target} {seat_name(stroke.target, language)} · {family.upper()} {power}"
    x, y = place.x + 12, place.y + 112
    return (
        d.box(x, y, 232, 26, fill="#ffffff", stroke=d.FAMILY[family], dashed=stroke.absorbed)
        + d.shaft(x + 8, y + 13, d.FAMILY[family])
        + d.text(x + 40, y + 18, words, 13, "start")
    )


def _label(what: str, language: Language) -> str:
    return SENTENCES.say(f"{what}_label", language)


def _backs(
    x: int, y: int, backs: tuple[int, ...], ids: list[str], fill: str = "#3d4757"
) -> Iterator[str]:
    """A fan that moves closer together if it is long."""
    step = min(28, 162 // max(1, len(backs) - 1))
    for i, digit in enumerate(backs):
        yield svg.piece(ids[i], d.rear(x + step * i, y, digit, fill=fill))


def _defence(shown: Panel, place: Place, language: Language) -> Iterator[str]:
    """The active defence, its bonuses tucked beside it."""
    x, y = place.x + 12, place.y + 148
    if not shown.defence or not known(shown.defence):
        yield d.text(x, y + 16, SENTENCES.say("no_defence", language), 13, "start", d.GREY)
        return
    cards = (shown.defence, *shown.attached)
    for i, card in enumerate(cards):
        yield svg.piece(card_id(card), d.chip(x + 54 * i, y, card))
    kind = kind_of(shown.defence)
    yield d.text(x, y + 38, kind.name.in_(language), 12, "start")
    yield d.text(place.x + BROAD - 12, y + 38, against(shown), 11, "end")


def against(shown: Panel) -> str:
    """`ELE PSK ✕` for a defence that cancels, `−2` for one that lessens; `!` what it amplifies."""
    kind = kind_of(shown.defence)
    wide = any(kind_of(card).mods.widen for card in shown.attached)
    families = " ".join(FAMILIES if wide else kind.guard.families)
    sign = "✕" if kind.guard.effect == "cancel" else f"−{kind.guard.n}"
    worse = " ".join(kind.amplify.families) if not wide else ""
    tail = f"  {worse} +{kind.amplify.n}" if worse else ""
    return f"{families.upper()} {sign}{tail.upper()}"
