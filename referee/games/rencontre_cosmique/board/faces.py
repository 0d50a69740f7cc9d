"""Cards with large numbers and whole names; and what edicts in hand do."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board import tones as t
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
from referee.kernel.lettering import wrapped
from referee.kernel.typography import labelled
from referee.kernel.words import Language

GROUND = {"attack": t.SHEET, COMPROMISE: t.COMPROMISE, "edict": t.EDICT}
GAP = 6


class Format(NamedTuple):
    """How large cards are, how high their letters, how many of the hand lie side by side."""

    wide: int
    high: int
    letters: int
    across: int


SMALL, LARGE = Format(76, 82, 11, 4), Format(84, 88, 12, 9)


def face(x: float, y: float, kind: str, size: Format, language: Language, mark: str = "") -> str:
    """An attack with its number, a compromise, an edict by its name; no kind: face down."""
    drawn = [d.rect(x, y, size.wide, size.high, _ground(kind), t.INK)]
    middle = x + size.wide / 2
    if kind:
        big = str(value(kind)) if is_attack(kind) else {COMPROMISE: "C", UNKNOWN: "?"}.get(kind, "")
        rows = wrapped(_name(kind, language), size.wide - 4, size.letters, bold=not big)
        top = y + size.high - 20 if big else y + size.high / 2 + 5 - 7 * (len(rows) - 1)
        drawn += [d.text(middle, y + 42, big, 30, weight="bold")] if big else []
        for i, row in enumerate(rows):
            weight = "" if big else "bold"
            drawn.append(d.text(middle, top + 14 * i, row, size.letters, weight=weight))
    if mark:
        drawn.append(d.text(x + size.wide - 6, y + 15, mark, 12, "end", t.RED, "bold"))
    return "".join(drawn)


def _ground(kind: str) -> str:
    if not kind:
        return t.BACK
    return GROUND["edict"] if is_edict(kind) else GROUND.get(kind, GROUND["attack"])


def _name(kind: str, language: Language) -> str:
    """`Attack`, whose number stands above it; of all others the name."""
    name = names.card(kind, language)
    return name.rpartition(" ")[0] if is_attack(kind) else name


def hand_at(view: RencontreView, left: int, y: int, size: Format) -> Iterator[tuple[str, int, int]]:
    """The reader's cards, each with its corner."""
    for i, kind in enumerate(view.hand if view.seat is not None else ()):
        down, across = divmod(i, size.across)
        yield kind, left + (size.wide + GAP) * across, y + (size.high + GAP) * down


def hand_high(view: RencontreView, size: Format) -> int:
    held = len(view.hand) if view.seat is not None else 0
    return (size.high + GAP) * -(-held // size.across)


def draw_hand(
    view: RencontreView, left: int, y: int, size: Format, language: Language
) -> Iterator[str]:
    placed = hand_at(view, left, y, size)
    for name, (kind, x, down) in zip(card_names(view).hand, placed, strict=True):
        yield svg.piece(name, face(x, down, kind, size, language))


def edict_lines(view: RencontreView, language: Language) -> list[str]:
    """What the edicts in hand do."""
    held = dict.fromkeys(kind for kind in view.hand if is_edict(kind))
    return [
        labelled(kinds()[kind].name.in_(language), kinds()[kind].does.in_(language), language)
        for kind in held
    ]
