"""One duellist in the narrow picture: mind, hand, what is engaged, active defence, last attack."""

from collections.abc import Iterator

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board import tones as t
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

HIGH, STROKE, FALLEN = 138, 28, 92
INSIDE = LEFT + 104  # right of the brain
BACKS_WIDE = WIDE - LEFT - INSIDE - 8


def panel_high(view: TelepatheView, seat: Seat) -> int:
    high = HIGH if view.panels[seat].living else FALLEN
    return high + STROKE * len(_strokes(view, seat)[1])


def _strokes(view: TelepatheView, seat: Seat) -> tuple[list[Stroke], list[Stroke]]:
    """The last attack has room beside the name, where nothing else is said of the seat; all others
    stand below."""
    found = [stroke for stroke in view.strokes if stroke.attacker == seat]
    has_room = view.panels[seat].living and view.result is None
    return (found[-1:], found[:-1]) if has_room else ([], found)


def panel(view: TelepatheView, seat: Seat, y: int, language: Language) -> str:
    """What the table sees of this seat; its owner sees what they engaged. What never goes elsewhere
    is one piece, so that it moves down with all that lies on it where there is more above."""
    shown, own = view.panels[seat], view.seat == seat
    high, name = panel_high(view, seat), f"{seat} {seat_name(seat, language)}"
    if view.result is not None and seat in view.result.winners:
        name = f"{name} — {SENTENCES.say('emperor_label', language)}"
    ground = [
        d.box(LEFT, y, ROOM, high, fill=t.SHEET, thick=3 if own else 1),
        d.text(LEFT + 10, y + 21, name, 15, "start", weight="bold"),
    ]
    beside, below = _strokes(view, seat)
    ground += [_stroke(stroke, INSIDE + 8, y + 4, language) for stroke in beside]
    for n, stroke in enumerate(below):
        top = y + high - STROKE * (len(below) - n) - 2
        ground.append(_stroke(stroke, LEFT + 8, top, language))
    ground += _labels(shown, y, language) if shown.living else _end(shown, y, language)
    on_it = _living(view, seat, y) if shown.living else _fallen(seat, y)
    return svg.piece(f"place-{seat}", "".join(ground), [(LEFT, y)]) + "".join(on_it)


def _labels(shown: Panel, y: int, language: Language) -> Iterator[str]:
    """What the cards are, and what the defence is good against."""
    yield d.text(INSIDE, y + 42, _label("hand", language), 11, "start", t.GREY)
    if shown.committed:
        label = _label("tied" if shown.deadlocked else "engaged", language)
        yield d.text(WIDE - LEFT - 10, y + 42, label, 11, "end", t.GREY)
    if not shown.defence or not known(shown.defence):
        words = SENTENCES.say("no_defence", language)
        yield d.text(LEFT + 10, y + 111, words, 12, "start", t.GREY)
        return
    name = kind_of(shown.defence).name.in_(language)
    yield d.text(LEFT + 10, y + 130, name, 12, "start", weight="bold")
    yield d.text(WIDE - LEFT - 10, y + 130, against(shown), 11, "end")


def _living(view: TelepatheView, seat: Seat, y: int) -> Iterator[str]:
    shown = view.panels[seat]
    part = min(100, 100 * shown.deck // max(1, view.deck_size))
    yield svg.piece(mind_id(seat), d.brain(LEFT + 28, y + 46, part, shown.deck, "narrow-b"))
    room = BACKS_WIDE - (34 * len(shown.committed) + 12 if shown.committed else 0)
    yield from _hand(seat, shown.backs, y + 48, room)
    yield from _engaged(view, seat, WIDE - LEFT - 8 - 34 * len(shown.committed), y + 48)
    if shown.defence and known(shown.defence):
        for n, card in enumerate((shown.defence, *shown.attached)):
            yield svg.piece(card_id(card), d.chip(LEFT + 10 + 46 * n, y + 94, card))


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
            over = t.over(ground)
            face = d.box(at, y, 32, 34, fill=ground) + d.text(
                at + 16, y + 15, own[n][:3], 11, fill=over
            )
            number = d.text(at + 16, y + 30, str(digit), 14, fill=over, weight="bold")
            yield svg.piece(card_id(own[n]), face + number)
        else:
            back = d.rear(at + 4, y, digit, fill=t.ENGAGED)
            yield svg.piece(place_id("engaged", seat, n + 1), back)


def _end(shown: Panel, y: int, language: Language) -> Iterator[str]:
    """Round, cause, rank."""
    cause = SENTENCES.say(f"cause_{shown.cause}", language)
    lines = [
        f"{SENTENCES.say('out_label', language, round=shown.fell)} · {cause}",
        SENTENCES.say("rank_label", language, rank=shown.rank),
    ]
    for i, line in enumerate(lines):
        yield d.text(LEFT + 10, y + 46 + 19 * i, line, 13, "start")


def _fallen(seat: Seat, y: int) -> Iterator[str]:
    """An exploded mind."""
    yield svg.piece(mind_id(seat), d.burst(WIDE - LEFT - 44, y + 48))


def _stroke(stroke: Stroke, x: int, y: int, language: Language) -> str:
    """An attack: an arrow in its family's colour, the target, the final power."""
    family = kind_of(stroke.card).family
    power = _label("absorbed", language) if stroke.absorbed else str(stroke.power)
    words = f"{stroke.target} {seat_name(stroke.target, language)} · {family.upper()} {power}"
    ink, wide = t.STROKE[family], WIDE - LEFT - 6 - x
    return (
        d.box(x, y, wide, 24, fill=t.SHEET, stroke=ink, dashed=stroke.absorbed)
        + d.shaft(x + 6, y + 12, ink)
        + d.text(x + 34, y + 16, words, 11, "start")
    )
