"""The livery of the game. Measures of civilisations."""

from referee.games.kardashev.board.tones import TONES
from referee.kernel.livery import Livery, Tone

LIVERY = Livery(Tone("accent", "#0b5f6b", "#7fd6e0"), "geometric", tones=TONES)
