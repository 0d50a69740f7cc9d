"""Shapes of the board picture, as SVG text, in pixels. Letters repeat what colours say (§10)."""

from referee.games.empereur_telepathe.things.cards import Card, kind_of, known
from referee.kernel import svg
from referee.kernel.typography import NO_BREAK, unbroken

INK, PAPER, GREY = "#20242c", "#f6f4ee", "#5d636d"
FAMILY = {
    "ele": "#d4a200",
    "pes": "#7b3fb5",
    "ast": "#2274b0",
    "psk": "#b9520f",
    "tel": "#27793f",
    "vam": "#b01836",
}
KIND = {"bonus": "#ffffff", "defence": "#5f7283", "block": "#2b2b2b"}
LETTER_WIDE = 0.58  # of the size of a letter, on average
GLUE = "\N{WORD JOINER}"  # a blank that is none to a wrapper
DARK = {"#ffffff": INK, FAMILY["ele"]: INK}  # text on a light ground; elsewhere it is white


def colour(card: Card) -> str:
    """Of its family, or of its kind."""
    kind = kind_of(card)
    return FAMILY[kind.family] if kind.family else KIND[kind.kind]


def code(card: Card) -> str:
    """The letters that stand for its colour: a family, BON, DEF, BLO."""
    kind = kind_of(card)
    return (kind.family or {"bonus": "bon", "defence": "def", "block": "blo"}[kind.kind]).upper()


def text(
    x: int,
    y: int,
    words: str,
    size: int = 14,
    anchor: str = "middle",
    fill: str = INK,
    weight: str = "",
) -> str:
    return svg.text(x, y, words, size, anchor, fill, font_weight=weight)


def wrapped(words: str, wide: int, size: int) -> list[str]:
    """The words in lines no wider than that, in pixels; no line begins with a French sign."""
    glued = unbroken(words, "fr").replace(NO_BREAK, GLUE)
    rows = svg.wrapped(glued, wide, lambda row: len(row) * size * LETTER_WIDE)
    return [row.replace(GLUE, " ") for row in rows]


def box(
    x: int,
    y: int,
    wide: int,
    high: int,
    *,
    fill: str = "none",
    stroke: str = INK,
    dashed: bool = False,
    thick: int = 1,
) -> str:
    dashes = "6 4" if dashed else ""
    return svg.rect(
        x, y, wide, high, fill, 7, stroke=stroke, stroke_width=thick, stroke_dasharray=dashes
    )


FACE_WIDE, FACE_HIGH = 124, 176
RULE_SIZE, RULE_STEP, RULE_LETTERS = 10, 12, 21


def face(x: int, y: int, card: Card, name: str, rule: str) -> str:
    """A card, upright: code and back digit in its head, name, what it does."""
    ground = colour(card)
    over = DARK.get(ground, "#ffffff")
    titles = svg.wrapped(name, 15)
    below = y + 56 + 15 * len(titles)
    lines = [
        text(x + 62, below + RULE_STEP * i, line, RULE_SIZE)
        for i, line in enumerate(svg.wrapped(rule, RULE_LETTERS))
    ]
    return "".join(
        [
            box(x, y, FACE_WIDE, FACE_HIGH, fill="#ffffff"),
            box(x, y, FACE_WIDE, 30, fill=ground),
            text(x + 8, y + 20, card[:3], 13, "start", over),
            text(x + 62, y + 20, code(card), 11, "middle", over),
            text(x + 114, y + 21, card[-1], 17, "end", over),
            *(text(x + 62, y + 48 + 15 * i, line, 13) for i, line in enumerate(titles)),
            *lines,
        ]
    )


def rear(x: int, y: int, digit: int | str, *, fill: str = "#3d4757") -> str:
    """A card face down: only its back digit."""
    shown = text(x + 12, y + 24, str(digit), 15, "middle", "#ffffff")
    return box(x, y, 24, 34, fill=fill, stroke="#ffffff") + shown


def chip(x: int, y: int, card: Card) -> str:
    """A card in a row of small ones: its id on its colour."""
    if not known(card):
        return rear(x, y, card[1:] or "?")
    ground = colour(card)
    over = DARK.get(ground, "#ffffff")
    return box(x, y, 50, 22, fill=ground) + text(x + 25, y + 16, card, 13, "middle", over)


def stack(x: int, y: int, count: int, label: str, *, fill: str) -> str:
    """A pile with its height."""
    edge = INK if fill in DARK else "#ffffff"
    under = "".join(box(x + i, y - i, 58, 80, fill=fill, stroke=edge) for i in (0, 3, 6))
    over = DARK.get(fill, "#ffffff")
    number = text(x + 35, y + 42, str(count), 22, "middle", over)
    return under + number + text(x + 32, y + 98, label, 12)


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
        + svg.element("path", d=outline, fill="#ffffff", stroke=INK)
        + svg.rect(x - 20, y + 42 - high, 100, high, "#f0a8b6", clip_path=f"url(#{clip})")
        + svg.element("path", d=outline, fill="none", stroke=INK, stroke_width=2)
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
    return svg.element("polygon", points=points, fill="#e2574c", stroke=INK)


def cloud(x: int, y: int, words: str) -> str:
    """The storm that is coming."""
    outline = (
        f"M{x} {y} c-22 0 -26 -26 -6 -30 c0 -22 32 -26 40 -10 c16 -14 42 -2 38 16"
        " c22 2 20 24 2 24 z"
    )
    shape = svg.element("path", d=outline, fill="#cfd6e4", stroke=INK)
    return shape + text(x + 36, y + 18, words, 13)


def shaft(x: int, y: int, fill: str) -> str:
    """A small arrow to the right."""
    points = f"{x},{y - 3} {x + 14},{y - 3} {x + 14},{y - 8} {x + 24},{y} {x + 14},{y + 8}"
    points += f" {x + 14},{y + 3} {x},{y + 3}"
    return svg.element("polygon", points=points, fill=fill)
