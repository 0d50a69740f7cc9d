"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: the cards are then unknown.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.games.kardashev import events as e
from referee.games.kardashev.cards import base_deck, order_of, unknown
from referee.games.kardashev.evolve_cards import (
    card_entered,
    card_returned,
    cards_moved,
    known,
    quantum_negated,
)
from referee.games.kardashev.orders import Move
from referee.games.kardashev.recent import noted
from referee.games.kardashev.seats import NOBODY, SEATS, rival
from referee.games.kardashev.state import (
    BySeat,
    Drafted,
    KardashevState,
    Marks,
    Note,
    Phase,
    Quantum,
)
from referee.games.kardashev.zones import home, less, more, without
from referee.kernel.event import Event, Seat
from referee.kernel.game import Outcome

S = KardashevState
E = TypeVar("E")
EMPTY: BySeat = dict.fromkeys(SEATS, ())
FIRST_PLAY = {"plays": 1, "laid": 0, "lines": 0}


def evolve(state: S, event: Event) -> S:
    """The position after the event."""
    state = CHANGES[type(event)](state, event)
    lines = noted(state.recent, event)
    return state if lines is state.recent else replace(state, recent=lines)


# --- the match and its drafts -----------------------------------------------------------------


def _match_started(state: S, event: e.MatchStarted) -> S:
    return replace(
        state,
        options=event.options,
        pools=dict.fromkeys(SEATS, base_deck()),
        lists=EMPTY,
        drafts=dict.fromkeys(SEATS, ()),
        won=dict.fromkeys(SEATS, 0),
        heroes=EMPTY,
        phase="busy",
        **_fresh_table(),
    )


def _fresh_table() -> dict[str, Any]:
    """H-33: no card in play, marks gone, powers fresh."""
    nothing = ("decks", "hands", "discards", "rows", "entered")
    return {
        **dict.fromkeys(nothing, EMPTY),
        "marks": dict.fromkeys(SEATS, Marks()),
        "notes": dict.fromkeys(SEATS, ()),
        "used": (),
        "starter": NOBODY,
        "active": NOBODY,
        "turn": 0,
        "idle": 0,
        "quantum": None,
        "limbo": "",
        "filed": {},
        "spent": {},
        "choice": None,
        "agenda": (),
        "last_quantum": "",
        "last_guess": "",
        **FIRST_PLAY,
    }


def _stage_opened(state: S, event: e.StageOpened) -> S:
    order = known(event.order, ("?",) * 25)
    return replace(
        state, stage=event.stage, undealt=order, packs={}, phase="busy", **_fresh_table()
    )


def _noted(state: S, seat: Seat, batch: int, what: str, kinds: tuple[str, ...]) -> S:
    note = Drafted(state.stage, batch, what, kinds)
    return replace(state, drafts={**state.drafts, seat: (*state.drafts[seat], note)})


def _packed(state: S, batch: int, seat: Seat, kinds: tuple[str, ...]) -> S:
    pack = {**state.packs.get(batch, {}), seat: kinds}
    return replace(state, packs={**state.packs, batch: pack})


def _draft_hand_dealt(state: S, event: e.DraftHandDealt) -> S:
    kinds = known(event.kinds, ("?",) * event.n)
    phase: Phase = "draft1" if event.batch == 1 else "draft2"
    state = _noted(
        _packed(state, event.batch, event.seat, kinds), event.seat, event.batch, "dealt", kinds
    )
    return replace(state, undealt=without(state.undealt, kinds), phase=phase)


def _cards_drafted(state: S, event: e.CardsDrafted) -> S:
    kinds = known(event.kinds, ("?",) * event.n)
    left = without(state.packs[event.batch][event.seat], kinds)
    state = _packed(state, event.batch, event.seat, left)
    pool = tuple(sorted((*state.pools[event.seat], *kinds), key=order_of))
    state = _noted(state, event.seat, event.batch, "taken", kinds)
    return replace(state, pools={**state.pools, event.seat: pool}, phase="busy")


def _draft_hand_passed(state: S, event: e.DraftHandPassed) -> S:
    """Both hands go at once; the notes of giver and receiver say which."""
    kinds = known(event.kinds, ("?",) * event.n)
    passed = kinds if "?" not in kinds else _given_away(state, event)
    state = _noted(state, event.giver, event.batch, "passed", passed)
    state = _noted(state, event.seat, event.batch, "received", kinds)
    phase: Phase = "build" if event.batch == 2 else state.phase
    return replace(_packed(state, event.batch, event.seat, kinds), phase=phase)


def _given_away(state: S, event: e.DraftHandPassed) -> tuple[str, ...]:
    """What the giver knows of the hand he passes: what he was dealt, less what he took."""
    notes = [
        one
        for one in state.drafts[event.giver]
        if (one.stage, one.batch) == (state.stage, event.batch)
    ]
    dealt = [kind for one in notes if one.what == "dealt" for kind in one.kinds]
    return without(
        tuple(dealt), [kind for one in notes if one.what == "taken" for kind in one.kinds]
    )


def _cards_set_aside(state: S, event: e.CardsSetAside) -> S:
    kinds = known(event.kinds, ("?",) * event.n)
    return _noted(
        _packed(state, event.batch, event.seat, ()), event.seat, event.batch, "aside", kinds
    )


def _deck_built(state: S, event: e.DeckBuilt) -> S:
    deck = known(event.deck, ("?",) * event.size)
    return replace(
        state,
        lists={**state.lists, event.seat: deck},
        decks={**state.decks, event.seat: tuple(f"{one}@{event.seat}" for one in deck)},
        packs={},
        phase="busy",
    )


# --- decks and hands --------------------------------------------------------------------------


def _deck_shuffled(state: S, event: e.DeckShuffled) -> S:
    order = known(event.order, unknown(event.n, event.seat))
    state = replace(state, decks={**state.decks, event.seat: order})
    if event.why == "empty":
        return replace(state, discards={**state.discards, event.seat: ()})
    return state


def _cards_drawn(state: S, event: e.CardsDrawn) -> S:
    cards = known(event.cards, unknown(event.n, event.seat))
    deck = state.decks[event.seat][event.n :]
    return replace(
        state,
        decks={**state.decks, event.seat: deck},
        hands=more(state.hands, event.seat, cards),
    )


def _hand_seen(state: S, event: e.HandSeen) -> S:
    cards = known(event.cards, unknown(event.n, event.seat))
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
    mine = {event.seat: known(event.order, Move())}
    if event.window == "play":
        return replace(state, filed=mine, spent={}, lines=0, phase="busy")
    return replace(state, filed={**state.filed, **mine}, lines=0, phase="busy")


def _power_used(state: S, event: e.PowerUsed) -> S:
    return replace(state, used=(*state.used, event.hero), lines=state.lines + 1)


def _hero_sacrificed(state: S, event: e.HeroSacrificed) -> S:
    """R-30: lost for the rest of the match."""
    lines = state.lines + (event.why == "order")
    heroes = less(state.heroes, event.seat, [event.hero])
    return replace(state, heroes=heroes, lost=(*state.lost, event.hero), lines=lines)


def _card_laid(state: S, event: e.CardLaid) -> S:
    card = known(event.laid, event.card or f"?@{event.seat}")
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
    how = known(event.how, e.Picked("window"))
    spent = state.spent
    if state.choice is not None and how.used:
        book = list_name(state.choice.seat, event.seat, state.choice.hero_line)
        spent = {**spent, book: (*spent.get(book, ()), *how.used)}
    return replace(state, phase="busy", choice=None, agenda=(), spent=spent)


def list_name(seat: Seat, chooser: Seat, hero_line: int) -> str:
    """Which list given ahead answers: that of the hero's own line, else of the seat's last line."""
    return f"{chooser}.{hero_line}" if hero_line and seat == chooser else str(chooser)


def _turn_ended(state: S, event: e.TurnEnded) -> S:
    return replace(state, idle=0 if state.laid else state.idle + 1)


# --- ends -------------------------------------------------------------------------------------


def _game_won(state: S, event: e.GameWon) -> S:
    won = {**state.won, event.seat: state.won[event.seat] + 1}
    over = {"choice": None, "agenda": (), "phase": "busy", "quantum": None, "limbo": ""}
    return replace(state, won=won, loser=rival(event.seat), won_how=event.how, **over)


def _heroes_offered(state: S, event: e.HeroesOffered) -> S:
    offered = known(event.heroes, ("?",) * event.n)
    return replace(state, offered=offered, active=event.seat, phase="hero")


def _hero_chosen(state: S, event: e.HeroChosen) -> S:
    heroes = more(state.heroes, event.seat, [event.hero])
    return replace(state, heroes=heroes, offered=(), phase="busy")


def _match_won(state: S, event: e.MatchWon) -> S:
    winners = (event.seat,) if event.seat else ()
    scores = {f"games_{name}": event.games[seat] for seat, name in ((1, "a"), (2, "b"))}
    return replace(state, result=Outcome(winners, event.how, scores), phase="over")


def _same(state: S, _: Event) -> S:
    """The event only tells."""
    return state


CHANGES: dict[type[Event], Callable[[S, Any], S]] = {
    e.MatchStarted: _match_started,
    e.StageOpened: _stage_opened,
    e.DraftHandDealt: _draft_hand_dealt,
    e.CardsDrafted: _cards_drafted,
    e.DraftHandPassed: _draft_hand_passed,
    e.CardsSetAside: _cards_set_aside,
    e.DeckBuilt: _deck_built,
    e.DeckShuffled: _deck_shuffled,
    e.CardsDrawn: _cards_drawn,
    e.DrawSkipped: _same,
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
    e.QuantumNegated: quantum_negated,
    e.CardEntered: card_entered,
    e.ListStarted: _same,
    e.EffectSkipped: _same,
    e.CardsMoved: cards_moved,
    e.HandSeen: _hand_seen,
    e.TopSeen: _same,
    e.DeckSeen: _same,
    e.ChoiceOpened: _choice_opened,
    e.ChoiceMade: _choice_made,
    e.MarkSet: _mark_set,
    e.MarkSpent: _mark_spent,
    e.PlaysGained: _plays_gained,
    e.CardDiscarded: _card_discarded,
    e.CardReturned: card_returned,
    e.TurnEnded: _turn_ended,
    e.GameWon: _game_won,
    e.HeroesOffered: _heroes_offered,
    e.HeroChosen: _hero_chosen,
    e.MatchWon: _match_won,
}
