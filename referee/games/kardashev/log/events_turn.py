"""A turn: the play, the answer, the entry (rulings §7)."""

from referee.games.kardashev.things.cards import Cards
from referee.games.kardashev.things.sheet import Move
from referee.kernel.event import Event, Opened, Sealed, Seat


class TurnStarted(Event, frozen=True):
    stage: int
    turn: int
    seat: Seat


class CardFaded(Event, frozen=True):
    seat: Seat
    card: str


class DrawSkipped(Event, frozen=True):
    """`why`: first (R-8), dry, empty (H-13)."""

    seat: Seat
    why: str


class PlayOpened(Event, frozen=True):
    """The seat may lay its card number `nth` of this turn."""

    seat: Seat
    nth: int


class OrderFiled(Event, frozen=True):
    """The whole play or response in force, which only its seat may read before the end."""

    seat: Seat
    window: str
    order: Sealed[Move]


class PowerUsed(Event, frozen=True):
    seat: Seat
    hero: str


class HeroSacrificed(Event, frozen=True):
    """`why`: order, cost, forced."""

    seat: Seat
    hero: str
    why: str


class CardLaid(Event, frozen=True):
    """`card` is public only if the seat had to lay it face up."""

    seat: Seat
    nth: int
    card: str | None
    laid: Sealed[str]


class PlayPassed(Event, frozen=True):
    seat: Seat


class CardAccepted(Event, frozen=True):
    """`why`: order, veiled, unable."""

    seat: Seat
    why: str


class RiposteMade(Event, frozen=True):
    """`names`: the domains guessed."""

    seat: Seat
    card: str
    names: tuple[str, ...]


class RecyclageMade(Event, frozen=True):
    seat: Seat
    card: str


class TollPaid(Event, frozen=True):
    seat: Seat
    cards: Cards


class GuessProved(Event, frozen=True):
    """A right guess shows the card."""

    hit: bool
    card: Opened[str] | None


class QuantumNegated(Event, frozen=True):
    """To discard, hand or deck of its owner (`to`), or `mine`: the hand of `to`.

    A card that went home without a guess stays unseen but to its owner.
    """

    seat: Seat
    target: str
    to: Seat
    card: str | None
    unseen: Sealed[str | None]


class CardEntered(Event, frozen=True):
    """`counts` by domain of the card, before anything is added; `k` is the number used."""

    seat: Seat
    card: Opened[str]
    counts: dict[str, int]
    k: int
    muted: bool


class CardDiscarded(Event, frozen=True):
    """The answering card goes to its owner's discard."""

    seat: Seat
    card: str


class CardReturned(Event, frozen=True):
    """A card moves itself: `why` self (to `target` of its owner, or the row of `seat`), thrift."""

    seat: Seat
    card: str
    target: str
    why: str


class TurnEnded(Event, frozen=True):
    """`domains` and `most`: the measures of SPECTRUM and MONOLITH of both rows."""

    seat: Seat
    domains: dict[Seat, int]
    most: dict[Seat, int]
