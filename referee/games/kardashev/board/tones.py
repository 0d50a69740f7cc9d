"""Colours of the pictures, by day and by night. What has no name of its own is the same in both."""

from referee.kernel.livery import Tone

INK = Tone("ink", "#222222", "#ebe7dd")
PALE = Tone("pale", "#666666", "#a8aeb8")
PAPER = Tone("paper", "#f6f4ee", "#14181e")
SHEET = Tone("sheet", "#ffffff", "#232a33")  # of cards and counts
COLUMN = Tone("column", "#ebe7db", "#1c222a")
EDGE = Tone("edge", "#d5cfbf", "#36404c")
RIM = Tone("rim", "#bbbbbb", "#566070")  # of a count
GLOW = Tone("glow", "#ffe9a8", "#5c4a12")
MARK = Tone("mark", "#fdf3c4", "#4d431a")
HERO = Tone("hero", "#e6dcf5", "#3d3157")
USED = Tone("used", "#595959", "#bdb5cd")  # words on a hero's token
NUMBER = Tone("number", "#f0ece0", "#323b46")
BANNED = Tone("banned", "#b93a2c", "#ff9a8c")
GOLD = "#e0a100"
WHITE, BLACK = "#ffffff", "#222222"  # words on a colour that stays
SPACE, LIGHT, HINT, STAR = "#22304a", "#cfd8ea", "#8795ad", "#ffe9a8"  # the quantum zone
BACK = "#55657f"

DIPLOMACY = Tone("diplomacy", "#ffffff", "#d9d4c8")
FILL = {
    "dip": DIPLOMACY,
    "sci": "#2f6db5",
    "occ": "#333333",
    "war": "#b93a2c",
    "env": "#2e7d4f",
    "?": "#9a9a9a",
}
TONES = (
    *(INK, PALE, PAPER, SHEET, COLUMN, EDGE, RIM, GLOW, MARK, HERO, USED, NUMBER, BANNED),
    DIPLOMACY,
)


def over(domain: str) -> str:
    """What words on a domain's colour are written with."""
    return BLACK if domain == "dip" else WHITE
