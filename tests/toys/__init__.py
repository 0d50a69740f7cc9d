"""Toy games, one for each shape that the big games need of the contract.

convoy: sealed plots with conditional lines, run phase by phase · parley: conditional answers in
seat order and a reaction book that stays · bargain: talks in rounds · quantum: a face-down card,
guessed and opened, and choices given ahead · backs: public backs, sealed faces, stealing from
hidden hands · draft: a draft and a swap of hands · nim: two versions of the rules that differ in
one.
"""

from referee.games.catalogue import Catalogue
from tests.toys import backs, bargain, convoy, draft, nim_1_0, nim_1_1, parley, quantum

TOYS = Catalogue(
    [
        convoy.GAME,
        parley.GAME,
        bargain.GAME,
        quantum.GAME,
        backs.GAME,
        draft.GAME,
        nim_1_0.GAME,
        nim_1_1.GAME,
    ]
)
