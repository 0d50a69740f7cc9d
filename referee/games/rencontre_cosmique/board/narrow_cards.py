"""Cards of the narrow picture: large numbers, whole names; and what edicts in hand do."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.identity import card_names
from referee.games.rencontre_cosmique.things.cards import (
    COMPROMISE,
    UNKNOWN,
    is_attack,
    is_edict,
    kinds,
    value,
)
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.kernel import svg
from referee.kernel.typography import labelled
from referee.kernel.words import Language

CARD_WIDE, CARD_HIGH = 76, 82
ACROSS, STEP = 4, 82
GROUND = {"attack": "#ffffff", COMPROMISE: "#dcefe0", "edict": "#f3e4c4"}


def face(x: float, y: float, kind: str, language: Language, mark: str = "") -> str:
    """An attack with its number, a compromise, an edict by its name; no kind: face down."""
    drawn = [d.rect(x, y, CARD_WIDE, CARD_HIGH, _ground(kind), d.INK)]
    middle = x + CARD_WIDE / 2
    if kind:
        big = str(value(kind)) if is_attack(kind) else {COMPROMISE: "C", UNKNOWN: "?"}.get(kind, "")
        rows = d.wrapped(_name(kind, language), CARD_WIDE - 4, 11)
        top = y + 62 if big else y + 46 - 7 * (len(rows) - 1)
        drawn += [d.text(middle, y + 42, big, 30, weight="bold")] if big else []
        for i, row in enumerate(rows):
            drawn.append(d.text(middle, top + 14 * i, row, 11, weight="" if big else "bold"))
    if mark:
        drawn.append(d.text(x + CARD_WIDE - 6, y + 15, mark, 12, "end", d.RED, "bold"))
    return "".join(drawn)


def _ground(kind: str) -> str:
    if not kind:
        return "#4a5168"
    return GROUND["edict"] if is_edict(kind) else GROUND.get(kind, GROUND["attack"])


def _name(kind: str, language: Language) -> str:
    """`Attack`, whose number stands above it; of all others the name."""
    name = names.card(kind, language)
    return name.rpartition(" ")[0] if is_attack(kind) else name


def hand_at(view: RencontreView, left: int, y: int) -> Iterator[tuple[str, int, int]]:
    """The reader's cards, each with its corner."""
    for i, kind in enumerate(view.hand if view.seat is not None else ()):
        yield kind, left + STEP * (i % ACROSS), y + (CARD_HIGH + 6) * (i // ACROSS)


def hand_high(view: RencontreView) -> int:
    held = len(view.hand) if view.seat is not None else 0
    return (CARD_HIGH + 6) * -(-held // ACROSS)


def draw_hand(view: RencontreView, left: int, y: int, language: Language) -> Iterator[str]:
    placed = hand_at(view, left, y)
    for name, (kind, x, down) in zip(card_names(view).hand, placed, strict=True):
        yield svg.piece(name, face(x, down, kind, language))


def edict_lines(view: RencontreView, language: Language) -> list[str]:
    """What the edicts in hand do."""
    held = dict.fromkeys(kind for kind in view.hand if is_edict(kind))
    return [
        labelled(kinds()[kind].name.in_(language), kinds()[kind].does.in_(language), language)
        for kind in held
    ]
