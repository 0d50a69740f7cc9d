"""The livery of the game. Chance meetings, in good humour."""

from referee.games.rencontre_cosmique.board.tones import TONES
from referee.kernel.livery import Livery, Tone

LIVERY = Livery(Tone("accent", "#9c1f5c", "#f7a8cb"), "humanist", "humanist", TONES)
