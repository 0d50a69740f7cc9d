"""The rival's answer (rulings §2.7): accept, riposte, recyclage, or a hero (R-10 to R-12)."""

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.effect_lists import list_task
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.rules.measures import any_has
from referee.games.kardashev.rules.picks import matching_card
from referee.games.kardashev.rules.turn import ENTER, GO_ON, LEAVES, hero_line, toll
from referee.games.kardashev.things.cards import Riposte, kind
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.sheet import HeroLine, Move, items_of
from referee.games.kardashev.things.state import Task
from referee.kernel.event import Opened, Seat

REPLY, LIMBO = Task("reply"), Task("limbo")
AFTER = (LEAVES, ENTER, GO_ON)


def reply(engine: Engine, task: Task) -> None:
    """A response hero's power first, then the answer."""
    seat = rival(engine.state.active)
    move = engine.state.filed[seat]
    if engine.state.lines < len(move.heroes):
        hero_line(engine, seat, move.heroes[engine.state.lines], REPLY)
    else:
        answer(engine, seat, move)


def answer(engine: Engine, seat: Seat, move: Move) -> None:
    card = matching_card(move.what.what, engine.state.hands[seat], seat)
    if move.verb == "sacrifice":
        sacrifice(engine, seat, move)
    elif move.verb == "riposte" and card:
        riposte(engine, seat, card, items_of(move.names))
    elif move.verb == "recycle" and card:
        recycle(engine, seat, card)
    else:
        engine.emit(e.CardAccepted(seat, "order"))
        engine.then(ENTER, GO_ON)


def sacrifice(engine: Engine, seat: Seat, move: Move) -> None:
    """H-37: it replaces the card answer."""
    engine.then(GO_ON)
    hero_line(engine, seat, HeroLine("sacrifice", move.what.what, move.then), ENTER)


def recycle(engine: Engine, seat: Seat, card: str) -> None:
    """R-12, H-4: carried out before the quantum card goes into play."""
    engine.emit(e.RecyclageMade(seat, card))
    pay_toll(engine, seat)
    list_ = kind(card).recycle or ()
    engine.then(list_task(seat, card, "recycle", list_), LIMBO, *AFTER)


def pay_toll(engine: Engine, seat: Seat) -> None:
    """An answer costs so many cards more, by chance."""
    hand = sorted(engine.state.hands[seat])
    due = min(toll(engine.state, seat), len(hand))
    if due:
        engine.emit(e.TollPaid(seat, engine.luck.pick("toll", hand, due)))


def riposte(engine: Engine, seat: Seat, card: str, names: tuple[str, ...]) -> None:
    """R-11, H-1, H-2, H-5: right if the quantum card has any of the domains named."""
    engine.emit(e.RiposteMade(seat, card, names))
    pay_toll(engine, seat)
    quantum = engine.state.quantum
    if quantum is None:
        raise ValueError("a riposte without a quantum card")
    if set(names) & set(kind(quantum.card).domains):
        engine.emit(e.GuessProved(True, Opened(quantum.part, quantum.card)))
        hit(engine, seat, card, quantum.card)
    else:
        engine.emit(e.GuessProved(False, None))
        engine.then(list_task(seat, card, "miss", _riposte(card).miss), LIMBO, *AFTER)


def hit(engine: Engine, seat: Seat, card: str, caught: str) -> None:
    """§2.4: the card is negated first, then the bonus; then its own `caught` list runs for the
    seat that had laid it."""
    bonus = _riposte(card).hit
    if not (bonus and bonus[0].startswith("negate")):
        bonus = ("negate", *bonus)
    engine.then(
        list_task(seat, card, "hit", bonus),
        list_task(rival(seat), caught, "caught", kind(caught).caught),
        LIMBO,
        *AFTER,
    )


def _riposte(card: str) -> Riposte:
    return kind(card).riposte or Riposte()


def leave_limbo(engine: Engine, task: Task) -> None:
    """The answering card goes to its owner's discard; home by thrift if the guess was wrong."""
    card, seat = engine.state.limbo, rival(engine.state.active)
    if not card:
        return  # it has moved itself
    if engine.state.missed and any_has(engine.state.rows[seat], "thrift"):
        engine.emit(e.CardReturned(seat, card, "hand", "thrift"))
    else:
        engine.emit(e.CardDiscarded(seat, card))
