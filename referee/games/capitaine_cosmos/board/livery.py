"""The livery of the game. Instruments and star charts."""

from referee.kernel.livery import Livery, Tone

LIVERY = Livery(Tone("accent", "#1f4b8f", "#9dbdf7"), "industrial", "humanist")
