"""Orders as canonical text, in either language: `read` gives the order back (rulings §6)."""

from referee.games.rencontre_cosmique.orders.rows import EVERY_LINE
from referee.games.rencontre_cosmique.things import sheet as o
from referee.kernel.words import Language


def write(order: o.Answer, language: Language) -> str:
    """Line by line."""
    return "\n".join(write_line(line, language) for line in order.lines)


def write_line(line: o.AnyLine | o.AnySetting, language: Language) -> str:
    return EVERY_LINE.write(line, language)
