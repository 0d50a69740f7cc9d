"""Colours of the pictures, by day and by night. What has no name of its own is the same in both."""

from referee.kernel.livery import Tone

INK = Tone("ink", "#1d2330", "#ebe8df")
FAINT = Tone("faint", "#5c6270", "#a9afbb")
PAPER = Tone("paper", "#f7f6f2", "#14171e")
SHEET = Tone("sheet", "#ffffff", "#232933")  # of panels, planets, attack cards
RED = Tone("red", "#c62828", "#ff8a80")
SLATE = Tone("slate", "#dfe3ee", "#303a4e")  # the cone, a role
SLATE_EDGE = Tone("slate-edge", "#6f7890", "#7d88a0")
STRIP = Tone("strip", "#e8ebf2", "#1c222d")
STRIP_EDGE = Tone("strip-edge", "#9aa3b8", "#5b6579")
COMPROMISE = Tone("compromise", "#dcefe0", "#23402c")
EDICT = Tone("edict", "#f3e4c4", "#4a3d1e")
ASIDE = Tone("aside", "#d9d5c8", "#3c3a36")
BLACK = "#1d2330"  # words and edges on a colour that stays
GOLD, AMBER, BACK, HOLE = "#d9a400", "#e08e2b", "#4a5168", "#12141c"
FILL = {"rouge": "#e6685d", "bleu": "#5b8def", "jaune": "#f2c84b", "vert": "#5fb36a"}

TONES = (
    *(INK, FAINT, PAPER, SHEET, RED, SLATE, SLATE_EDGE, STRIP, STRIP_EDGE),
    *(COMPROMISE, EDICT, ASIDE),
)
