"""The names of the pieces: by them a card is the same one from picture to picture.

Each card exists once, and who knows it knows it by its id. What is hidden is named by its zone and
place: backs lie sorted by their digits, so that a place tells no more than the digits do.
"""

from referee.games.empereur_telepathe.things.cards import Card, Cards, known
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.event import Seat


def card_id(card: Card) -> str:
    return f"card-{card}"


def mind_id(seat: Seat) -> str:
    return f"mind-{seat}"


def place_id(zone: str, seat: Seat, n: int) -> str:
    """The n-th place of a hand, or of what is engaged, that lies face down."""
    return f"{zone}-{seat}-slot-{n}"


def engaged_by(view: TelepatheView, seat: Seat) -> Cards:
    """What this view's owner engaged, if it is this seat; nothing of anybody else."""
    mine = seat == view.seat and all(map(known, view.engaged))
    return view.engaged if mine else ()
