"""Shapes of the board picture, as SVG text, in pixels. Letters repeat what colours say (§10)."""

from referee.games.empereur_telepathe.board import tones as t
from referee.games.empereur_telepathe.things.cards import Card, kind_of, known
from referee.kernel import svg
from referee.kernel.lettering import wrapped

NAME_SIZE, RULE_SIZE = 13, 12.5  # no letter of the wide picture is smaller


def colour(card: Card) -> str:
    """Of its family, or of its kind."""
    kind = kind_of(card)
    return t.FAMILY[kind.family] if kind.family else t.KIND[kind.kind]


def code(card: Card) -> str:
    """The letters that stand for its colour: a family, BON, DEF, BLO."""
    kind = kind_of(card)
    return (kind.family or {"bonus": "bon", "defence": "def", "block": "blo"}[kind.kind]).upper()


def text(
    x: int,
    y: int,
    words: str,
    size: float = 14,
    anchor: str = "middle",
    fill: str = t.INK,
    weight: str = "",
) -> str:
    return svg.text(x, y, words, size, anchor, fill, font_weight=weight)


def box(
    x: int,
    y: int,
    wide: int,
    high: int,
    *,
    fill: str = "none",
    stroke: str = t.INK,
    dashed: bool = False,
    thick: int = 1,
) -> str:
    dashes = "6 4" if dashed else ""
    return svg.rect(
        x, y, wide, high, fill, 7, stroke=stroke, stroke_width=thick, stroke_dasharray=dashes
    )


FACE_WIDE, FACE_HIGH = 131, 158
FACE_ROOM = FACE_WIDE - 5  # for its words
HEAD, NAME_STEP, RULE_STEP = 28, 17, 15


def face(x: int, y: int, card: Card, name: str, rule: str) -> str:
    """A card, upright: code and back digit in its head, name, what it does."""
    ground, middle = colour(card), x + FACE_WIDE // 2
    over = t.over(ground)
    drawn = [
        box(x, y, FACE_WIDE, FACE_HIGH, fill=t.SHEET),
        box(x, y, FACE_WIDE, HEAD, fill=ground),
        text(x + 8, y + 19, card[:3], NAME_SIZE, "start", over),
        text(middle, y + 19, code(card), NAME_SIZE, "middle", over),
        text(x + FACE_WIDE - 9, y + 20, card[-1], 18, "end", over, "bold"),
    ]
    names, rules = face_lines(name, rule)
    line = y + HEAD + NAME_STEP
    for words in names:
        drawn.append(text(middle, line, words, NAME_SIZE, weight="bold"))
        line += NAME_STEP
    for words in rules:
        drawn.append(text(middle, line, words, RULE_SIZE))
        line += RULE_STEP
    return "".join(drawn)


def face_lines(name: str, rule: str) -> tuple[list[str], list[str]]:
    """Its words, line by line."""
    named = wrapped(name, FACE_ROOM, NAME_SIZE, bold=True)
    return named, wrapped(rule, FACE_ROOM, RULE_SIZE)


def face_need(name: str, rule: str) -> int:
    """How high a card must be for its words."""
    names, rules = face_lines(name, rule)
    return HEAD + NAME_STEP * len(names) + RULE_STEP * len(rules) + 8


def rear(x: int, y: int, digit: int | str, *, fill: str = t.BACK, close: bool = False) -> str:
    """A card face down: only its back digit; at its edge where the next one lies close over it."""
    shown = text(x + (7 if close else 12), y + 23, str(digit), 15, "middle", t.WHITE)
    return box(x, y, 24, 34, fill=fill, stroke=t.RIM) + shown


CHIP = 42


def chip(x: int, y: int, card: Card) -> str:
    """A card in a row of small ones: its id on its colour."""
    if not known(card):
        return rear(x, y, card[1:] or "?")
    ground = colour(card)
    over = t.over(ground)
    return box(x, y, CHIP, 22, fill=ground) + text(x + CHIP // 2, y + 16, card, 13, "middle", over)


STACK = 44


def stack(x: int, y: int, count: int, label: str, *, fill: str, ink: str = t.WHITE) -> str:
    """A pile with its height."""
    under = "".join(box(x + i, y - i, STACK, 60, fill=fill, stroke=ink) for i in (0, 3, 6))
    number = text(x + 6 + STACK // 2, y + 30, str(count), 20, "middle", ink)
    return under + number + text(x + 3 + STACK // 2, y + 76, label, 13)


def brain(x: int, y: int, part: int, deck: int, clip: str = "b") -> str:
    """A brain filled to `part` hundredths, the deck's number in it. `clip` begins an id that is
    this picture's own."""
    outline = (
        f"M{x} {y + 30} c-14 0 -20 -16 -10 -24 c-4 -14 14 -22 22 -12 c6 -12 26 -12 30 0"
        f" c10 -10 28 -2 23 12 c12 7 6 24 -9 24 c-4 10 -20 12 -26 4 c-8 10 -26 6 -30 -4 z"
    )
    high = 56 * part // 100
    clip = f"{clip}{x}-{y}"
    return (
        svg.element("clipPath", svg.element("path", d=outline), id=clip)
        + svg.element("path", d=outline, fill=t.SHEET, stroke=t.INK)
        + svg.rect(x - 20, y + 42 - high, 100, high, t.MIND, clip_path=f"url(#{clip})")
        + svg.element("path", d=outline, fill="none", stroke=t.INK, stroke_width=2)
        + text(x + 28, y + 22, str(deck), 20)
    )


def burst(x: int, y: int) -> str:
    """An exploded brain."""
    points = " ".join(
        f"{x + dx},{y + dy}"
        for dx, dy in (
            (0, -34), (9, -13), (30, -22), (17, -3), (36, 9), (13, 11),
            (15, 34), (0, 17), (-15, 34), (-13, 11), (-36, 9), (-17, -3), (-30, -22), (-9, -13),
        )
    )  # fmt: skip
    return svg.element("polygon", points=points, fill=t.BURST, stroke=t.INK)


def shaft(x: int, y: int, fill: str) -> str:
    """A small arrow to the right."""
    points = f"{x},{y - 3} {x + 14},{y - 3} {x + 14},{y - 8} {x + 24},{y} {x + 14},{y + 8}"
    points += f" {x + 14},{y + 3} {x},{y + 3}"
    return svg.element("polygon", points=points, fill=fill)
