"""Drawing, milling and shuffling (R-6, R-8, R-20, H-12, H-13)."""

from collections.abc import Callable

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.things.seats import NOBODY
from referee.kernel.event import Sealed, Seat


def shuffle(engine: Engine, seat: Seat, why: str) -> None:
    """The deck is shuffled; if it is empty the discard becomes the deck (R-20)."""
    state = engine.state
    cards = state.discards[seat] if why == "empty" else state.decks[seat]
    order = engine.luck.shuffle(f"deck/{seat}/{why}", sorted(cards))
    engine.emit(e.DeckShuffled(seat, len(order), why, Sealed((), order)))


def refill(engine: Engine, seat: Seat) -> None:
    """R-20, H-12: an empty deck takes its owner's discard, shuffled."""
    if not engine.state.decks[seat] and engine.state.discards[seat]:
        shuffle(engine, seat, "empty")


def draw(engine: Engine, seat: Seat, n: int, why: str) -> int:
    """Deck top to hand; how many there were (H-13: none is no harm)."""

    def take(now: int) -> None:
        cards = engine.state.decks[seat][:now]
        engine.emit(e.CardsDrawn(seat, now, why, Sealed((seat,), cards)))

    return _one_by_one(engine, seat, n, take)


def mill(engine: Engine, by: Seat, seat: Seat, n: int) -> int:
    """Deck top to discard, open to all."""

    def take(now: int) -> None:
        cards = engine.state.decks[seat][:now]
        moved = from_top("mill", by, seat, "discard", NOBODY, now)
        engine.emit(moved(cards))

    return _one_by_one(engine, seat, n, take)


Moved = Callable[[tuple[str, ...]], e.CardsMoved]


def from_top(verb: str, by: Seat, seat: Seat, target: str, taker: Seat, n: int) -> Moved:
    """Public cards from the top of a deck."""

    def moved(cards: tuple[str, ...]) -> e.CardsMoved:
        shut = Sealed[tuple[str, ...] | None]((), None)
        return e.CardsMoved(verb, by, seat, "deck", target, taker, n, "top", cards, (), shut)

    return moved


def _one_by_one(engine: Engine, seat: Seat, n: int, take: Callable[[int], None]) -> int:
    """As many at once as the deck holds; it is refilled before and after (H-12)."""
    done = 0
    while done < n:
        refill(engine, seat)
        now = min(n - done, len(engine.state.decks[seat]))
        if not now:
            break
        take(now)
        done += now
        refill(engine, seat)
    return done
