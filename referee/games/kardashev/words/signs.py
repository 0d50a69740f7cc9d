"""The statics of a card as small signs, in pictures, letters and the rules."""

from referee.games.kardashev.things.cards import Printed

SIGNS = {  # DejaVu Sans has all of them
    "solid": "⚓",
    "decoy": "◎",
    "wild": "★",
    "dense": "▣",
    "inert": "○",
    "fade": "◔",
    "bar spectrum": "⊘5",
    "bar monolith": "⊘=",
    "surge": "↑",
    "lull": "↓",
    "keen": "?+",
    "thrift": "↩",
}


def signs(face: Printed) -> str:
    """The statics of a card, as small signs."""
    known = [SIGNS[static] for static in face.static if static in SIGNS]
    more = [f"+{face.amount('income')}" for _ in range(1) if face.amount("income")]
    toll = [f"¤{face.amount('toll')}" for _ in range(1) if face.amount("toll")]
    return " ".join([*known, *more, *toll])
