"""The verbs (rulings §2.3): those without a pick, the choice of the others, and its effect."""

from collections.abc import Callable

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.deck_draws import draw, from_top, mill, refill, shuffle
from referee.games.kardashev.rules.effect_picks import (
    deploy,
    drop,
    move_in_play,
    recall,
    seek,
    set_ban,
    set_mark,
    show_hand,
    snatch,
    swap,
    topple,
    tuck,
)
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.rules.picks import Picks, effect_of, legal_picks, zone_of
from referee.games.kardashev.things.cards import kind, owner
from referee.games.kardashev.things.effects import ON_ME, Effect
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.state import Choice, Task
from referee.kernel.event import Sealed, Seat


def whom(task: Task, effect: Effect) -> Seat:
    return task.seat if effect.who == "me" else rival(task.seat)


# --- verbs without a pick ---------------------------------------------------------------------


def _draw(engine: Engine, task: Task, effect: Effect) -> None:
    if not draw(engine, whom(task, effect), effect.n, "effect"):
        engine.skipped(task, effect, "object")


def _mill(engine: Engine, task: Task, effect: Effect) -> None:
    if not mill(engine, task.seat, whom(task, effect), effect.n):
        engine.skipped(task, effect, "object")


def _renew(engine: Engine, task: Task, effect: Effect) -> None:
    """All of my discard goes into my deck, which is shuffled."""
    cards = engine.state.discards[task.seat]
    if not cards:
        engine.skipped(task, effect, "object")
        return
    shut = Sealed[Picks | None]((), None)
    engine.emit(
        e.CardsMoved(
            "renew", task.seat, task.seat, "discard", "deck", 0, len(cards), "all", cards, (), shut
        )
    )
    shuffle(engine, task.seat, "renew")


def _self(engine: Engine, task: Task, effect: Effect) -> None:
    """The carrier goes from limbo, else from its owner's discard, else from my row."""
    state, card = engine.state, task.source
    lies = state.limbo == card or card in state.discards[owner(card)]
    if not lies and card not in state.rows[task.seat]:
        engine.skipped(task, effect, "object")
        return
    engine.emit(e.CardReturned(task.seat, card, effect.to, "self"))


def _negate(engine: Engine, task: Task, effect: Effect) -> None:
    """The quantum card goes. Without a guess nobody sees it but its owner and who takes it."""
    quantum = engine.state.quantum
    if quantum is None:
        engine.skipped(task, effect, "object")
        return
    mine = effect.to == "mine"
    to = task.seat if mine else owner(quantum.card)
    known = task.trigger == "hit" or quantum.face_up or effect.to == "discard"
    audience = tuple(sorted({owner(quantum.card), to}))
    engine.emit(
        e.QuantumNegated(
            quantum.seat,
            effect.to,
            to,
            quantum.card if known else None,
            Sealed(audience, None if known else quantum.card),
        )
    )


def _peek(engine: Engine, task: Task, effect: Effect) -> None:
    """The whole hand, or n cards of it picked by dice."""
    holder = whom(task, effect)
    hand = sorted(engine.state.hands[holder])
    if not hand:
        engine.skipped(task, effect, "object")
    elif effect.n and effect.n < len(hand):
        show_hand(engine, task.seat, holder, engine.luck.pick("peek", hand, effect.n), whole=False)
    else:
        show_hand(engine, task.seat, holder, tuple(hand), whole=True)


def _extra(engine: Engine, task: Task, effect: Effect) -> None:
    """H-11: more plays in this turn, if it is mine."""
    if task.seat == engine.state.active:
        engine.emit(e.PlaysGained(task.seat, effect.n))
    else:
        engine.skipped(task, effect, "object")


def _echo(engine: Engine, task: Task, effect: Effect) -> None:
    """List n of a base card, the carrier staying this card."""
    base = f"{effect.dom}-0"
    engine.emit(e.ListStarted(task.seat, base, "echo"))
    list_ = kind(base).at_number(effect.n)
    engine.then(Task("effects", task.seat, task.source, task.trigger, list_, task.hero_line))


def _mark(engine: Engine, task: Task, effect: Effect) -> None:
    set_mark(engine, task.seat if effect.mark in ON_ME else rival(task.seat), effect.mark)


def _by_chance(engine: Engine, task: Task, effect: Effect) -> None:
    """Dice in a hand: its cards sorted by id, each physical card one item."""
    made = choice(engine, task, effect)
    zone = zone_of(engine.state, made)
    n = min(effect.n, len(zone))
    if effect.cost and n < effect.n:
        engine.skipped(task, effect, "cost")
        engine.drop_rest()
    elif not n:
        engine.skipped(task, effect, "object")
    elif made.zone == "hand":
        PICKED[effect.verb](engine, made, engine.luck.pick(effect.verb, zone, n))
    else:
        PICKED[effect.verb](engine, made, _one_after_another(engine, made, zone))


def _one_after_another(engine: Engine, made: Choice, zone: Picks) -> Picks:
    """By dice among what may be moved, afresh for each pick (§2.5)."""
    picked: Picks = ()
    while len(picked) < made.n and (there := legal_picks(engine.state, made, zone, picked)):
        picked += engine.luck.pick(effect_of(made).verb, sorted(there), 1)
    return picked


def _deploy_top(engine: Engine, task: Task, effect: Effect) -> None:
    """Compulsory, no choice: the top of my deck comes into play (H-21)."""
    seat = task.seat
    for _ in range(effect.n):
        refill(engine, seat)
        top = engine.state.decks[seat][:1]
        if not top:
            engine.skipped(task, effect, "object")
            return
        engine.emit(from_top("deploy", seat, seat, "play", seat, 1)(top))
        refill(engine, seat)


Verb = Callable[[Engine, Task, Effect], None]
PLAIN: dict[str, Verb] = {
    "draw": _draw,
    "mill": _mill,
    "renew": _renew,
    "self": _self,
    "negate": _negate,
    "peek": _peek,
    "extra": _extra,
    "echo": _echo,
}


def plain(effect: Effect) -> Verb | None:
    """How an effect is carried out that nobody has to choose for."""
    if effect.by == "chance" and effect.verb in PICKED:
        return _by_chance
    if effect.verb == "deploy" and effect.origin == "top":
        return _deploy_top
    if effect.verb == "mark" and effect.mark != "ban":
        return _mark
    return PLAIN.get(effect.verb)


# --- verbs with picks -------------------------------------------------------------------------

ZONES = {
    "drop": "hand",
    "destroy": "row",
    "bounce": "row",
    "sink": "row",
    "steal": "row",
    "swap": "rows",
    "recall": "discard",
    "tuck": "hand",
    "snatch": "hand",
    "mark": "domains",
    "topple": "heroes",
}
PICKED: dict[str, Callable[[Engine, Choice, Picks], None]] = {
    "drop": drop,
    "destroy": move_in_play,
    "bounce": move_in_play,
    "sink": move_in_play,
    "steal": move_in_play,
    "swap": swap,
    "deploy": deploy,
    "recall": recall,
    "seek": seek,
    "tuck": tuck,
    "snatch": snatch,
    "mark": set_ban,
    "topple": topple,
}


def choice(engine: Engine, task: Task, effect: Effect) -> Choice:
    """Who picks how many of what, and where."""
    holder = whom(task, effect)
    return Choice(
        seat=task.seat,
        chooser=holder if effect.by == "owner" else task.seat,
        holder=holder,
        effect=effect.text,
        zone=zone_named(effect),
        n=2 if effect.verb == "swap" else effect.n,
        source=task.source,
        trigger=task.trigger,
        hero_line=task.hero_line,
    )


def zone_named(effect: Effect) -> str:
    if effect.verb == "deploy":
        return effect.origin
    if effect.verb == "seek":
        return "top" if effect.top else "deck"
    return ZONES[effect.verb]


def show(engine: Engine, made: Choice) -> None:
    """What a seat sees before it picks: its deck, its top cards, the rival's hand."""
    seat, zone = made.chooser, made.zone
    if zone in ("deck", "top"):
        refill(engine, seat)
        cards = zone_of(engine.state, made)
        shown = e.DeckSeen if zone == "deck" else e.TopSeen
        if cards:
            engine.emit(shown(seat, len(cards), Sealed((seat,), cards)))
    elif zone == "hand" and made.holder != seat and engine.state.hands[made.holder]:
        show_hand(engine, seat, made.holder, zone_of(engine.state, made), whole=True)
