"""The notation of the order sheet (R-17): `M`, `GG`, `MD`, `[E]DD` — one spelling of every cell.

French letters are G (gauche) and D (droite); an English sheet may be read back with P and S.
"""

from referee.games.capitaine_cosmos.things.sheet import Cell
from referee.kernel.words import Language

LEFT = {"fr": "G", "en": "P"}
RIGHT = {"fr": "D", "en": "S"}
HEADINGS = {"fr": ("E", "SE", "SO", "O", "NO", "NE"), "en": ("E", "SE", "SW", "W", "NW", "NE")}


def pivot_text(notches: int, language: Language = "fr") -> str:
    letter = (RIGHT if notches > 0 else LEFT)[language]
    return letter * abs(notches)


def cell_text(cell: Cell, language: Language = "fr", stars: bool = True) -> str:
    """The cell as it is written; `.` for a ship that stays still."""
    text = _plain(cell, language) + ("*" * cell.stars if stars else "")
    return text or "."


def _plain(cell: Cell, language: Language) -> str:
    match cell.k:
        case "launch":
            traj = "E" if cell.traj == "e" else ""
            face = "" if cell.face is None else f"@#{cell.face}" if cell.face else "@"
            return f"[{traj}]{pivot_text(cell.t, language)}{face}"
        case "recover":
            return "R"
        case "fly":
            return ("M" if cell.m else "") + pivot_text(cell.t, language)
        case _:
            return ""


def heading_text(h: int, language: Language) -> str:
    return HEADINGS[language][h % 6]
