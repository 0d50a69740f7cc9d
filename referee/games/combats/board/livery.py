"""The livery of the game. Counters of wood on a map that was printed long ago."""

from referee.games.combats.board.shapes import TONES
from referee.kernel.livery import Livery, Tone

LIVERY = Livery(Tone("accent", "#7a4a00", "#f2c179"), "slab", "humanist", TONES)
