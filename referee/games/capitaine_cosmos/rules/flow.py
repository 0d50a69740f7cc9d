"""The course of a match: set-up, turns, phases and their steps (R-1, R-2, H-1; rulings 5)."""

from collections.abc import Callable, Mapping

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.deck import deck_asked, work_the_deck
from referee.games.capitaine_cosmos.rules.ending import judged
from referee.games.capitaine_cosmos.rules.fire import fire_all, fire_asked
from referee.games.capitaine_cosmos.rules.fleets import reveal_fleets
from referee.games.capitaine_cosmos.rules.hazards import expire_mines, strike_all
from referee.games.capitaine_cosmos.rules.mines import lay_all, mines_asked
from referee.games.capitaine_cosmos.rules.moves import move_all
from referee.games.capitaine_cosmos.rules.removal import remove_shot_down
from referee.games.capitaine_cosmos.rules.resolution import Record, Resolution
from referee.games.capitaine_cosmos.things.cards import EDITION
from referee.games.capitaine_cosmos.things.options import CosmosOptions, complete
from referee.games.capitaine_cosmos.things.scenarios import chart, rocks, scenarios, ships
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    Deck,
    Drops,
    Reply,
    Sheet,
    Volley,
)
from referee.games.capitaine_cosmos.things.state import CosmosState, Drift, Step, living
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Given, Outcome
from referee.kernel.refused import bare

Asked = Callable[[CosmosState], list[Seat]]


def setup(record: Record, options: CosmosOptions, seats: int, chance: Chance) -> None:
    """R-1. A free battle begins with its fleets."""
    scenario = scenarios()[options.scenario]
    whole = complete(options, scenario.turns)
    record.emit(
        e.MatchSetUp(
            scenario=whole.scenario,
            cards=EDITION,
            seats=seats,
            chart=chart(whole),
            ships=ships(whole, seats),
            asteroids=rocks(whole),
            drift=Drift(scenario.drift_phases, scenario.mine_drift),
            options=whole,
        )
    )
    if record.state.step == "plot":
        record.emit(e.TurnBegan(1))


def asked(state: CosmosState) -> list[Seat]:
    """Who is asked in the window that is open, from public facts only."""
    return [seat for seat in ASKED[state.step](state) if seat not in state.gone]


ASKED: dict[Step, Asked] = {
    "fleet": lambda state: [1, 2],
    "plot": living,
    "deck": deck_asked,
    "mines": mines_asked,
    "fire": fire_asked,
    "over": lambda state: [],
}


def outcome(state: CosmosState) -> Outcome | None:
    return state.result


def resolve(record: Record, given: Mapping[Seat, Given], chance: Chance) -> None:
    """The window that was open has closed: play on until the next one is due."""
    step = record.state.step
    answers = {seat: bare(answer.order) for seat, answer in given.items()}
    play = Resolution(record, chance, tuple(sorted(given)), step, answers)
    silent = {seat for seat, answer in given.items() if answer.played_default}
    if step == "fleet":
        reveal_fleets(play, silent)
        record.emit(e.TurnBegan(1))
        _pause(play, "plot")
        return
    _file(play, silent)
    _run(play, _begin_phase if step == "plot" else RESUME[step])


def _file(play: Resolution, silent: set[Seat]) -> None:
    """What each asked seat wrote, under seal."""
    for seat, order in sorted(play.answers.items()):
        missing = seat in silent
        match order:
            case Sheet():
                play.emit(e.SheetFiled(seat, missing, Sealed((seat,), order)))
            case Deck() | Drops() | Volley():
                reply: Sealed[Reply] = Sealed((seat,), order)
                play.emit(e.ReplyFiled(seat, play.window, play.phase, missing, reply))
            case _:
                raise ValueError(f"seat {seat}: {type(order).__name__} answers no such window")


# --- the steps of a phase (H-1) -----------------------------------------------------------------

Stage = Callable[[Resolution], "Stage | None"]  # what comes next; None: wait


def _run(play: Resolution, stage: Stage | None) -> None:
    while stage is not None:
        stage = stage(play)


def _waits(play: Resolution, window: Step, who: Asked) -> bool:
    """Live: does a short window open before this step? Not twice for the same step."""
    if not play.live or play.window == window:
        return False
    if not [seat for seat in who(play.state) if seat not in play.state.gone]:
        return False
    _pause(play, window)
    return True


def _pause(play: Resolution, awaiting: Step) -> None:
    """Ends every close of a live match: what the silent lines of the others did goes with it."""
    if not play.live:
        return
    seats = range(1, play.state.seats + 1)
    notes = tuple(Sealed((seat,), tuple(play.notes.get(seat, ()))) for seat in seats)
    play.emit(e.Paused(awaiting, notes))


def _begin_phase(play: Resolution) -> Stage | None:
    """5.2: phase 1's deck decisions are in the sheet; nothing has become known since."""
    state = play.state
    play.emit(e.PhaseBegan(state.turn, state.phase + 1))
    if play.phase > 1 and _waits(play, "deck", deck_asked):
        return None
    return _deck


def _deck(play: Resolution) -> Stage | None:
    """a pont."""
    work_the_deck(play)
    play.window = ""
    return _move


def _move(play: Resolution) -> Stage | None:
    """b mouvement."""
    move_all(play)
    return None if _waits(play, "mines", mines_asked) else _mines


def _mines(play: Resolution) -> Stage | None:
    """c mines, then d dangers."""
    lay_all(play)
    play.window = ""
    strike_all(play)
    return None if _waits(play, "fire", fire_asked) else _fire


def _fire(play: Resolution) -> Stage | None:
    """e tirs."""
    fire_all(play)
    play.window = ""
    return _end


def _end(play: Resolution) -> Stage | None:
    """f fin: the shot down are removed, then victory is judged, once (H-32)."""
    remove_shot_down(play)
    expire_mines(play)
    state = play.state
    play.emit(e.PhaseEnded(state.turn, state.phase))
    end = judged(play.state)
    if end is not None:
        play.emit(end)
        _pause(play, "over")
        return None
    if state.phase < LAST:
        return _begin_phase
    play.emit(e.TurnEnded(state.turn))
    play.emit(e.TurnBegan(state.turn + 1))
    _pause(play, "plot")
    return None


RESUME: dict[Step, Stage] = {"deck": _deck, "mines": _mines, "fire": _fire}
