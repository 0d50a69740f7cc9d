"""How turns change the position: draws, plays, answers, marks, choices."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games.kardashev.log import events as e
from referee.games.kardashev.log.evolve_cards import value_or
from referee.games.kardashev.log.evolve_match import FIRST_PLAY
from referee.games.kardashev.things.cards import unknown
from referee.games.kardashev.things.sheet import Move
from referee.games.kardashev.things.state import KardashevState, Note, Quantum
from referee.games.kardashev.things.zones import home, less, more
from referee.kernel.event import Event, Seat

S = KardashevState


def _deck_shuffled(state: S, event: e.DeckShuffled) -> S:
    order = value_or(event.order, unknown(event.n, event.seat))
    state = replace(state, decks={**state.decks, event.seat: order})
    if event.why == "empty":
        return replace(state, discards={**state.discards, event.seat: ()})
    return state


def _cards_drawn(state: S, event: e.CardsDrawn) -> S:
    cards = value_or(event.cards, unknown(event.n, event.seat))
    deck = state.decks[event.seat][event.n :]
    return replace(
        state,
        decks={**state.decks, event.seat: deck},
        hands=more(state.hands, event.seat, cards),
    )


def _hand_seen(state: S, event: e.HandSeen) -> S:
    cards = value_or(event.cards, unknown(event.n, event.seat))
    note = Note(state.turn, tuple(sorted(cards)), event.whole)
    return replace(state, notes={**state.notes, event.by: (*state.notes[event.by], note)})


# --- a turn -----------------------------------------------------------------------------------


def _starter_asked(state: S, event: e.StarterAsked) -> S:
    return replace(state, phase="start", active=event.seat)


def _starter_chosen(state: S, event: e.StarterChosen) -> S:
    return replace(state, starter=event.seat, phase="busy")


def _turn_started(state: S, event: e.TurnStarted) -> S:
    """A ban set before bites now."""
    marks = state.marks[event.seat]
    state = replace(state, turn=event.turn, active=event.seat, phase="busy", **FIRST_PLAY)
    return replace(state, marks={**state.marks, event.seat: replace(marks, bites=bool(marks.ban))})


def _card_faded(state: S, event: e.CardFaded) -> S:
    rows = less(state.rows, event.seat, [event.card])
    return replace(state, rows=rows, discards=home(state.discards, [event.card]))


def _play_opened(state: S, event: e.PlayOpened) -> S:
    return replace(state, phase="play")


def _order_filed(state: S, event: e.OrderFiled) -> S:
    """Lists given ahead live until the end of the play: a play clears those of the play before."""
    mine = {event.seat: value_or(event.order, Move())}
    if event.window == "play":
        return replace(state, filed=mine, spent={}, lines=0, phase="busy")
    return replace(state, filed={**state.filed, **mine}, lines=0, phase="busy")


def _power_used(state: S, event: e.PowerUsed) -> S:
    return replace(state, used=(*state.used, event.hero), lines=state.lines + 1)


def _hero_sacrificed(state: S, event: e.HeroSacrificed) -> S:
    """R-30: lost for the rest of the match."""
    lines = state.lines + (event.why == "order")
    heroes = less(state.heroes, event.seat, [event.hero])
    lost = more(state.lost, event.seat, [event.hero])
    return replace(state, heroes=heroes, lost=lost, lines=lines)


def _card_laid(state: S, event: e.CardLaid) -> S:
    card = value_or(event.laid, event.card or f"?@{event.seat}")
    return replace(
        state,
        hands=less(state.hands, event.seat, [card]),
        quantum=Quantum(card, event.seat, event.laid.name, event.card is not None),
        plays=state.plays - 1,
        laid=state.laid + 1,
        last_quantum="",
        last_guess="",
        phase="response",
    )


def _play_passed(state: S, event: e.PlayPassed) -> S:
    return replace(state, plays=0)


def _card_accepted(state: S, event: e.CardAccepted) -> S:
    return replace(state, phase="busy")


def _answered(state: S, event: e.RiposteMade | e.RecyclageMade) -> S:
    hands = less(state.hands, event.seat, [event.card])
    return replace(state, hands=hands, limbo=event.card, missed=False)


def _toll_paid(state: S, event: e.TollPaid) -> S:
    hands = less(state.hands, event.seat, event.cards)
    return replace(state, hands=hands, discards=home(state.discards, event.cards))


def _guess_proved(state: S, event: e.GuessProved) -> S:
    if event.card is None:
        return replace(state, missed=True, last_guess="miss")
    return replace(state, last_guess="hit", last_quantum=event.card.value)


def _mark_set(state: S, event: e.MarkSet) -> S:
    marks = state.marks[event.seat]
    if event.mark == "ban":
        marks = replace(marks, ban=event.domain, bites=False)
    else:
        marks = replace(marks, **{event.mark: True})
    return replace(state, marks={**state.marks, event.seat: marks})


def _mark_spent(state: S, event: e.MarkSpent) -> S:
    marks = state.marks[event.seat]
    if event.mark == "ban":
        marks = replace(marks, ban="", bites=False)
    else:
        marks = replace(marks, **{event.mark: False})
    return replace(state, marks={**state.marks, event.seat: marks})


def _plays_gained(state: S, event: e.PlaysGained) -> S:
    return replace(state, plays=state.plays + event.n)


def _card_discarded(state: S, event: e.CardDiscarded) -> S:
    return replace(state, limbo="", discards=home(state.discards, [event.card]))


def _choice_opened(state: S, event: e.ChoiceOpened) -> S:
    return replace(state, choice=event.choice, agenda=event.agenda, phase="choice")


def _choice_made(state: S, event: e.ChoiceMade) -> S:
    """Items of a list given ahead are used up."""
    how = value_or(event.how, e.Picked("window"))
    spent = state.spent
    if state.choice is not None and how.used:
        book = list_name(state.choice.seat, event.seat, state.choice.hero_line)
        spent = {**spent, book: (*spent.get(book, ()), *how.used)}
    return replace(state, phase="busy", choice=None, agenda=(), spent=spent)


def list_name(seat: Seat, chooser: Seat, hero_line: int) -> str:
    """Which list given ahead answers: that of the hero's own line, else of the seat's last line."""
    return f"{chooser}.{hero_line}" if hero_line and seat == chooser else str(chooser)


def list_owner(book: str) -> Seat:
    """Whose list it is, by its name."""
    return int(book.partition(".")[0])


def _turn_ended(state: S, event: e.TurnEnded) -> S:
    return replace(state, idle=0 if state.laid else state.idle + 1)


TURN: dict[type[Event], Callable[[S, Any], S]] = {
    e.DeckShuffled: _deck_shuffled,
    e.CardsDrawn: _cards_drawn,
    e.StarterAsked: _starter_asked,
    e.StarterChosen: _starter_chosen,
    e.TurnStarted: _turn_started,
    e.CardFaded: _card_faded,
    e.PlayOpened: _play_opened,
    e.OrderFiled: _order_filed,
    e.PowerUsed: _power_used,
    e.HeroSacrificed: _hero_sacrificed,
    e.CardLaid: _card_laid,
    e.PlayPassed: _play_passed,
    e.CardAccepted: _card_accepted,
    e.RiposteMade: _answered,
    e.RecyclageMade: _answered,
    e.TollPaid: _toll_paid,
    e.GuessProved: _guess_proved,
    e.HandSeen: _hand_seen,
    e.ChoiceOpened: _choice_opened,
    e.ChoiceMade: _choice_made,
    e.MarkSet: _mark_set,
    e.MarkSpent: _mark_spent,
    e.PlaysGained: _plays_gained,
    e.CardDiscarded: _card_discarded,
    e.TurnEnded: _turn_ended,
}
