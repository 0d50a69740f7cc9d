"""Two seats, A and B (R-1), and the five domains in their canonical order (R-4)."""

from referee.kernel.event import Seat

SEATS: tuple[Seat, Seat] = (1, 2)
NOBODY: Seat = 0
LETTERS = {1: "A", 2: "B"}
DOMAINS = ("dip", "sci", "occ", "war", "env")


def rival(seat: Seat) -> Seat:
    return 3 - seat
