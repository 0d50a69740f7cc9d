"""One duellist in the narrow picture: mind, hand, what is engaged, active defence, last attack."""

from collections.abc import Iterator

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board.identity import (
    card_id,
    engaged_by,
    mind_id,
    place_id,
)
from referee.games.empereur_telepathe.board.narrow_cards import LEFT, ROOM, WIDE
from referee.games.empereur_telepathe.board.panels import against
from referee.games.empereur_telepathe.things.cards import kind_of, known
from referee.games.empereur_telepathe.things.state import Stroke
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.words import Language

HIGH, BARE, STROKE, FALLEN = 134, 112, 32, 84
INSIDE = LEFT + 104  # right of the brain
BACKS_WIDE = WIDE - LEFT - INSIDE - 8


def panel_high(view: TelepatheView, seat: Seat) -> int:
    shown = view.panels[seat]
    high = FALLEN if not shown.living else HIGH if shown.defence else BARE
    return high + STROKE * len(_strokes(view, seat))


def _strokes(view: TelepatheView, seat: Seat) -> list[Stroke]:
    return [stroke for stroke in view.strokes if stroke.attacker == seat]


def panel(view: TelepatheView, seat: Seat, y: int, language: Language) -> str:
    """What the table sees of this seat; its owner sees what they engaged."""
    shown, own = view.panels[seat], view.seat == seat
    high = panel_high(view, seat)
    name = f"{seat} {seat_name(seat, language)}"
    if view.result is not None and seat in view.result.winners:
        name = f"{name} — {SENTENCES.say('emperor_label', language)}"
    parts = [
        d.box(LEFT, y, ROOM, high, fill="#ffffff", thick=3 if own else 1),
        d.text(LEFT + 10, y + 21, name, 15, "start", weight="bold"),
    ]
    if shown.living:
        parts += _living(view, seat, y, language)
    else:
        parts += _fallen(shown, seat, y, language)
    top = y + high - STROKE * len(_strokes(view, seat)) - 2
    for n, stroke in enumerate(_strokes(view, seat)):
        parts.append(_stroke(stroke, top + STROKE * n, language))
    return "".join(parts)


def _living(view: TelepatheView, seat: Seat, y: int, language: Language) -> Iterator[str]:
    shown = view.panels[seat]
    part = min(100, 100 * shown.deck // max(1, view.deck_size))
    yield svg.piece(mind_id(seat), d.brain(LEFT + 28, y + 44, part, shown.deck, "narrow-b"))
    engaged = bool(shown.committed)
    room = BACKS_WIDE - 34 * len(shown.committed) - 12 if engaged else BACKS_WIDE
    yield d.text(INSIDE, y + 40, _label("hand", language), 11, "start", d.GREY)
    yield from _hand(seat, shown.backs, y + 46, room)
    if engaged:
        x = WIDE - LEFT - 8 - 34 * len(shown.committed)
        label = _label("tied" if shown.deadlocked else "engaged", language)
        yield d.text(WIDE - LEFT - 10, y + 40, label, 11, "end", d.GREY)
        yield from _engaged(view, seat, x, y + 46)
    yield from _defence(shown, y + 92, language)


def _label(what: str, language: Language) -> str:
    return SENTENCES.say(f"{what}_label", language)


def _hand(seat: Seat, backs: tuple[int, ...], y: int, room: int) -> Iterator[str]:
    """A fan that moves closer together if it is long."""
    step = min(28, (room - 24) // max(1, len(backs) - 1))
    for n, digit in enumerate(backs):
        yield svg.piece(place_id("hand", seat, n + 1), d.rear(INSIDE + step * n, y, digit))


def _engaged(view: TelepatheView, seat: Seat, x: int, y: int) -> Iterator[str]:
    """Face down; for who engaged them, their types and colours."""
    own = engaged_by(view, seat)
    for n, digit in enumerate(view.panels[seat].committed):
        at = x + 34 * n
        if own:
            ground = d.colour(own[n])
            over = d.DARK.get(ground, "#ffffff")
            face = d.box(at, y, 32, 34, fill=ground) + d.text(
                at + 16, y + 15, own[n][:3], 11, fill=over
            )
            number = d.text(at + 16, y + 30, str(digit), 14, fill=over, weight="bold")
            yield svg.piece(card_id(own[n]), face + number)
        else:
            back = d.rear(at + 4, y, digit, fill="#7a5c1e")
            yield svg.piece(place_id("engaged", seat, n + 1), back)


def _defence(shown: Panel, y: int, language: Language) -> Iterator[str]:
    """The active defence with its bonuses, its name, and what it is good against."""
    left = LEFT + 10
    if not shown.defence or not known(shown.defence):
        yield d.text(left, y + 12, SENTENCES.say("no_defence", language), 12, "start", d.GREY)
        return
    for n, card in enumerate((shown.defence, *shown.attached)):
        yield svg.piece(card_id(card), d.chip(left + 54 * n, y, card))
    name = kind_of(shown.defence).name.in_(language)
    yield d.text(left, y + 36, name, 12, "start", weight="bold")
    yield d.text(WIDE - LEFT - 10, y + 36, against(shown), 11, "end")


def _fallen(shown: Panel, seat: Seat, y: int, language: Language) -> Iterator[str]:
    """An exploded mind; round, cause, rank."""
    yield svg.piece(mind_id(seat), d.burst(WIDE - LEFT - 44, y + 42))
    cause = SENTENCES.say(f"cause_{shown.cause}", language)
    lines = [
        f"{SENTENCES.say('out_label', language, round=shown.fell)} · {cause}",
        SENTENCES.say("rank_label", language, rank=shown.rank),
    ]
    for i, line in enumerate(lines):
        yield d.text(LEFT + 10, y + 44 + 19 * i, line, 13, "start")


def _stroke(stroke: Stroke, y: int, language: Language) -> str:
    """The seat's last attack: an arrow in its family's colour, the target, the final power."""
    family = kind_of(stroke.card).family
    power = _label("absorbed", language) if stroke.absorbed else str(stroke.power)
    words = f"{stroke.target} {seat_name(stroke.target, language)} · {family.upper()} {power}"
    x, ink = LEFT + 8, d.FAMILY[family]
    return (
        d.box(x, y, ROOM - 16, 26, fill="#ffffff", stroke=ink, dashed=stroke.absorbed)
        + d.shaft(x + 8, y + 13, ink)
        + d.text(x + 40, y + 18, words, 13, "start")
    )
