"""Leaks, planted on purpose: toys with one rule changed for the worse."""

from dataclasses import replace

import msgspec

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem
from referee.kernel.svg import piece, sheet
from tests.toys import backs, base, convoy, parley, quantum

ZapMissed = base.event("ZapMissed", seat=Seat)
LinesCounted = base.event("LinesCounted", seat=Seat, lines=int)
HandSealed = msgspec.defstruct(
    "HandSealed", [("seat", Seat), ("card", Sealed[str] | None)], bases=(Event,), frozen=True
)


def leaky(toy, kind, resolve):
    """The toy with this resolve, which emits events of a kind that changes nothing."""

    def evolve(state, event):
        return state if isinstance(event, kind) else toy.evolve(state, event)

    def narrate(event, seat, language):
        told = isinstance(event, kind)
        return kind.__name__ if told else toy.GAME.narrate(event, seat, language)

    return replace(toy.GAME, resolve=resolve, evolve=evolve, narrate=narrate)


def extra_event():
    """Parley: an armed zap that is not in the hand is announced."""

    def resolve(record, orders, chance):
        parley.resolve(record, orders, chance)
        for seat, book in record.state.books.items():
            if book and parley.ZAP not in record.state.hands[seat]:
                record.emit(ZapMissed(seat))

    return leaky(parley, ZapMissed, resolve)


def length():
    """Parley: how long a private book is stands in public."""

    def resolve(record, orders, chance):
        for seat in sorted(orders):
            record.emit(LinesCounted(seat, len(record.state.books[seat])))
        parley.resolve(record, orders, chance)

    return leaky(parley, LinesCounted, resolve)


def sheet_length():
    """Convoy: how many fire lines a sealed sheet has stands in public."""

    def resolve(record, orders, chance):
        for seat, given in sorted(orders.items()):
            record.emit(LinesCounted(seat, given.order.fire is not None))
        convoy.resolve(record, orders, chance)

    return leaky(convoy, LinesCounted, resolve)


def skipped_window():
    """Quantum: the drop is not asked for where all cards of the hand are alike."""

    def window(state):
        if state.owes and len(set(state.hands[state.turn])) == 1:
            return msgspec.structs.replace(quantum.window(state), name="play")
        return quantum.window(state)

    return replace(quantum.GAME, window=window)


def public_die():
    """Backs: the card that is stolen is picked out of the hidden hand by the public dice."""

    class Public:
        def __init__(self, chance):
            self.secret = chance

    def resolve(record, orders, chance):
        backs.resolve(record, orders, Public(chance))

    return replace(backs.GAME, resolve=resolve)


def telling_label():
    """Backs: the label of a draw names a face."""

    class Telling:
        def __init__(self, chance):
            self.secret, self._secret = self, chance.secret

        def pick(self, label, items, count):
            return self._secret.pick(f"{label}/{items[0]}", items, count)

    def resolve(record, orders, chance):
        backs.resolve(record, orders, Telling(chance))

    return replace(backs.GAME, resolve=resolve)


def naming_error():
    """Backs: the refusal of a theft from oneself shows what could be had elsewhere."""

    def view(state, seat):
        seen = backs.view(state, seat)
        richest = max(state.hands.items(), key=lambda held: held[0] != seat and len(held[1]))
        return msgspec.structs.replace(seen, board={**seen.board, "there": richest[1]})

    def check(view, order):
        problems = backs.check(view, order).refused
        there = {"hand": ", ".join(view.board["there"])}
        return Verdict(tuple(Problem("E-THERE", "B-1", one.where, there) for one in problems))

    def explain(problem, language):
        said = problem.facts.get("hand", problem.code)
        return f"{problem.where.token}: {said}"

    return replace(backs.GAME, view=view, check=check, explain=explain)


def missing_part():
    """Backs: an event has its sealed part only where there is something to hide."""

    def resolve(record, orders, chance):
        for seat, hand in record.state.hands.items():
            best = [card for card in hand if "a" in card]
            record.emit(HandSealed(seat, Sealed((seat,), best[0]) if best else None))
        backs.resolve(record, orders, chance)

    return leaky(backs, HandSealed, resolve)


def telling_default():
    """Quantum: a public fact of the ask follows from the hidden hand."""

    def window(state):
        found = quantum.window(state)
        if found is None or not state.hands[state.turn]:
            return found
        [(seat, ask)] = found.asks.items()
        facts = {"hand": state.hands[state.turn][0]}
        return msgspec.structs.replace(
            found, asks={seat: msgspec.structs.replace(ask, facts=facts)}
        )

    return replace(quantum.GAME, window=window)


def moving_number():
    """Backs: the pieces of the picture stand in the order of the hidden faces."""

    def view(state, seat):
        seen = backs.view(state, seat)
        hidden = sorted(state.hands, key=lambda held: sorted(state.hands[held]))
        return msgspec.structs.replace(seen, board={**seen.board, "hidden": dict.fromkeys(hidden)})

    def picture(view, language):
        return sheet(9, 9, (piece(f"hand-{held}", "") for held in view.board["hidden"]))

    return replace(backs.GAME, view=view, picture=picture)


# leak -> what the harness must call it
PLANTED = {
    extra_event: "leaf",
    length: "leaf",
    skipped_window: "leaf",
    public_die: "draws",
    telling_label: "draws",
    naming_error: "error",
    missing_part: "leaf",
    telling_default: "window",
    moving_number: "picture",
}
