"""Colours of the pictures, by day and by night. What has no name of its own is the same in both."""

from referee.kernel.livery import Tone

INK = Tone("ink", "#20242c", "#ece8df")
PAPER = Tone("paper", "#f6f4ee", "#15191f")
GREY = Tone("grey", "#5d636d", "#a9b1ba")
SHEET = Tone("sheet", "#ffffff", "#232932")  # of panels and cards
RIM = Tone("rim", "#ffffff", "#15191f")  # between backs that lie over each other
MIND = Tone("mind", "#f0a8b6", "#7d3547")
STORM = Tone("storm", "#cfd6e4", "#3a4660")
ORDER = Tone("order", "#c62828", "#ff8a80")  # what an order does, laid over the board
WHITE, BLACK = "#ffffff", "#20242c"  # words on a colour that stays

BACK, ENGAGED, DISCARD, BURST = "#3d4757", "#7a5c1e", "#5f7283", "#e2574c"
FAMILY = {
    "ele": "#d4a200",
    "pes": "#7b3fb5",
    "ast": "#2274b0",
    "psk": "#b9520f",
    "tel": "#27793f",
    "vam": "#b01836",
}
BRIGHT = {
    "ele": "#d4a200",
    "pes": "#b98bea",
    "ast": "#5aa9e6",
    "psk": "#e8894a",
    "tel": "#5fbf7c",
    "vam": "#f06c84",
}
STROKE = {family: Tone(f"of-{family}", day, BRIGHT[family]) for family, day in FAMILY.items()}
BONUS = Tone("bonus", "#ffffff", "#d8d3c6")
KIND = {"bonus": BONUS, "defence": "#5f7283", "block": "#2b2b2b"}

TONES = (INK, PAPER, GREY, SHEET, RIM, MIND, STORM, ORDER, BONUS, *STROKE.values())


def over(ground: str) -> str:
    """What words on it are written with."""
    return BLACK if ground in (BONUS, FAMILY["ele"]) else WHITE
