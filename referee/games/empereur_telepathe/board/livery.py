"""The livery of the game. A court, and what it keeps to itself."""

from referee.games.empereur_telepathe.board.tones import TONES
from referee.kernel.livery import Livery, Tone

LIVERY = Livery(Tone("accent", "#6a2c91", "#d9b8f5"), "old-style", "old-style", TONES)
