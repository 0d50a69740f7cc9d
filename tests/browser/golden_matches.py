"""The golden match of each game that the browser's tests watch, drop and take home."""

from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = {
    "capitaine-cosmos": "S1-drawn",
    "combats": "campaign_points",
    "empereur-telepathe": "left",
    "kardashev": "concession",
    "rencontre-cosmique": "last",
}


def golden_record(game: str) -> bytes:
    return (GOLDEN / game / f"{MATCHES[game]}.record.zip").read_bytes()
