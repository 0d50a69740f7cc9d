"""How drafts, games and matches change the position."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games.kardashev.log import events as e
from referee.games.kardashev.log.evolve_cards import value_or
from referee.games.kardashev.things.cards import base_deck, order_of
from referee.games.kardashev.things.seats import NOBODY, SEATS, rival
from referee.games.kardashev.things.state import BySeat, Drafted, KardashevState, Marks, Phase
from referee.games.kardashev.things.zones import more, without
from referee.kernel.event import Event, Seat
from referee.kernel.game import Outcome

S = KardashevState
EMPTY: BySeat = dict.fromkeys(SEATS, ())
FIRST_PLAY = {"plays": 1, "laid": 0, "lines": 0}


def _match_started(_: S | None, event: e.MatchStarted) -> S:
    """The first event makes the position: there is none before it in a log."""
    return KardashevState(
        options=event.options,
        pools=dict.fromkeys(SEATS, base_deck()),
        lists=EMPTY,
        drafts=dict.fromkeys(SEATS, ()),
        won=dict.fromkeys(SEATS, 0),
        heroes=EMPTY,
        lost=EMPTY,
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
    order = value_or(event.order, ("?",) * 25)
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
    kinds = value_or(event.kinds, ("?",) * event.n)
    phase: Phase = "draft1" if event.batch == 1 else "draft2"
    state = _noted(
        _packed(state, event.batch, event.seat, kinds), event.seat, event.batch, "dealt", kinds
    )
    return replace(state, undealt=without(state.undealt, kinds), phase=phase)


def _cards_drafted(state: S, event: e.CardsDrafted) -> S:
    kinds = value_or(event.kinds, ("?",) * event.n)
    left = without(state.packs[event.batch][event.seat], kinds)
    state = _packed(state, event.batch, event.seat, left)
    pool = tuple(sorted((*state.pools[event.seat], *kinds), key=order_of))
    state = _noted(state, event.seat, event.batch, "taken", kinds)
    return replace(state, pools={**state.pools, event.seat: pool}, phase="busy")


def _draft_hand_passed(state: S, event: e.DraftHandPassed) -> S:
    """Both hands go at once; the notes of giver and receiver say which."""
    kinds = value_or(event.kinds, ("?",) * event.n)
    passed = kinds if "?" not in kinds else _given_away(state, event)
    state = _noted(state, event.giver, event.batch, "passed", passed)
    state = _noted(state, event.seat, event.batch, "received", kinds)
    phase: Phase = "build" if event.batch == 2 else state.phase
    return replace(_packed(state, event.batch, event.seat, kinds), phase=phase)


def _given_away(state: S, event: e.DraftHandPassed) -> tuple[str, ...]:
    """What the giver knows of the hand they pass: what they were dealt, less what they took."""
    notes = [
        note
        for note in state.drafts[event.giver]
        if (note.stage, note.batch) == (state.stage, event.batch)
    ]
    dealt = [kind for note in notes if note.what == "dealt" for kind in note.kinds]
    return without(
        tuple(dealt), [kind for note in notes if note.what == "taken" for kind in note.kinds]
    )


def _cards_set_aside(state: S, event: e.CardsSetAside) -> S:
    kinds = value_or(event.kinds, ("?",) * event.n)
    return _noted(
        _packed(state, event.batch, event.seat, ()), event.seat, event.batch, "aside", kinds
    )


def _deck_built(state: S, event: e.DeckBuilt) -> S:
    deck = value_or(event.deck, ("?",) * event.size)
    return replace(
        state,
        lists={**state.lists, event.seat: deck},
        decks={**state.decks, event.seat: tuple(f"{card}@{event.seat}" for card in deck)},
        packs={},
        phase="busy",
    )


# --- how games and matches end -----------------------------------------------------------------


def _game_won(state: S, event: e.GameWon) -> S:
    won = {**state.won, event.seat: state.won[event.seat] + 1}
    tally = dict(state.tally)
    starter_won = int(event.seat == state.starter)
    for name, n in ((event.how, 1), ("starter_wins", starter_won), ("turns", state.turn)):
        tally[name] = tally.get(name, 0) + n
    over = {
        "tally": tally,
        "choice": None,
        "agenda": (),
        "phase": "busy",
        "quantum": None,
        "limbo": "",
    }
    return replace(state, won=won, loser=rival(event.seat), won_how=event.how, **over)


def _heroes_offered(state: S, event: e.HeroesOffered) -> S:
    offered = value_or(event.heroes, ("?",) * event.n)
    return replace(state, offered=offered, active=event.seat, phase="hero")


def _hero_chosen(state: S, event: e.HeroChosen) -> S:
    heroes = more(state.heroes, event.seat, [event.hero])
    return replace(state, heroes=heroes, offered=(), phase="busy")


def _match_won(state: S, event: e.MatchWon) -> S:
    winners = (event.seat,) if event.seat else ()
    games = {f"games_{name}": event.games[seat] for seat, name in ((1, "a"), (2, "b"))}
    return replace(state, result=Outcome(winners, event.how, games | state.tally), phase="over")


MATCH: dict[type[Event], Callable[[S, Any], S]] = {
    e.MatchStarted: _match_started,
    e.StageOpened: _stage_opened,
    e.DraftHandDealt: _draft_hand_dealt,
    e.CardsDrafted: _cards_drafted,
    e.DraftHandPassed: _draft_hand_passed,
    e.CardsSetAside: _cards_set_aside,
    e.DeckBuilt: _deck_built,
    e.GameWon: _game_won,
    e.HeroesOffered: _heroes_offered,
    e.HeroChosen: _hero_chosen,
    e.MatchWon: _match_won,
}
