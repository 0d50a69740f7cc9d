"""The Conjurer: before every turn one element of the game vanishes for it (R-P-escamoteur, H-78).

What the absence of an element does stands where that element is: A destiny.py, B opening.py,
C rights.py, D losses.py, E windows.py, F and I, J piles.py, G duel_end.py, G and H
reaction_book.py.
"""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Vanish
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat

KEY = "escamoteur"
LETTERS = tuple("ABCDEFGHIJ")


def free_letters(table: Table) -> list[str]:
    """None may be named again until all ten have been."""
    return [letter for letter in LETTERS if letter not in table.letters]


def vanish(play: Resolution, seat: Seat) -> None:
    """It must announce: by default the first letter still free. A Zap voids it for this turn."""
    line = play.answer(seat).first(Vanish)
    letter = line.letter if line is not None else free_letters(play.table)[0]
    if zapped(play, seat, KEY):
        play.emit(e.ElementVanished("", seat))
    else:
        play.emit(e.ElementVanished(letter, seat))
