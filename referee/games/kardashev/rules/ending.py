"""After a game: a hero for the winner, the next stage, or the end (R-29 to R-32, H-33 to H-42)."""

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.draft import open_stage
from referee.games.kardashev.rules.engine import Engine, Record
from referee.games.kardashev.rules.turn import win_game
from referee.games.kardashev.things.cards import heroes
from referee.games.kardashev.things.seats import NOBODY, SEATS, rival
from referee.games.kardashev.things.sheet import Concede
from referee.games.kardashev.things.state import KardashevState, Task
from referee.kernel.event import Sealed, Seat

OFFERED = 3
GAME_WINDOWS = ("start", "play", "response", "choice")


def after_game(engine: Engine, task: Task) -> None:
    """R-32: the last stage decides; before it the winner is dealt heroes."""
    state = engine.state
    winner = rival(state.loser)
    if state.options.single or state.stage >= state.options.stages:
        win_match(engine.record, winner, state.won_how)
    elif state.options.heroes:
        offer_heroes(engine, winner)
    else:
        open_stage(engine, state.stage + 1)


def free_heroes(state: KardashevState) -> list[str]:
    """H-34: neither held nor lost."""
    both = (*state.lost.values(), *state.heroes.values())
    gone = {hero for holding in both for hero in holding}
    return [hero for hero in heroes() if hero not in gone]


def offer_heroes(engine: Engine, seat: Seat) -> None:
    """R-29: three of them, seen by the winner only."""
    dealt = engine.luck.pick(f"heroes/{seat}", free_heroes(engine.state), OFFERED)
    shown = tuple(sorted(dealt))
    engine.emit(e.HeroesOffered(seat, len(shown), Sealed((seat,), shown)))


def best_hero(offered: tuple[str, ...]) -> str:
    """What silence keeps: the highest by the table."""
    return min(offered, key=lambda hero: (-heroes()[hero].v, hero))


def keep_hero(engine: Engine, seat: Seat, hero: str) -> None:
    """The two others go back unseen."""
    engine.emit(e.HeroChosen(seat, hero))
    open_stage(engine, engine.state.stage + 1)


def win_match(record: Record, seat: Seat, how: str) -> None:
    record.emit(e.MatchWon(seat, how, record.state.won))


# --- giving up --------------------------------------------------------------------------------


def concede(engine: Engine, given_up: dict[Seat, Concede]) -> None:
    """H-41: a game, or the match; both seats at once: nobody wins."""
    of_match = [seat for seat in SEATS if seat in given_up and given_up[seat].match]
    if len(of_match) == len(SEATS):
        win_match(engine.record, NOBODY, "both_conceded")
    elif of_match:
        win_match(engine.record, rival(of_match[0]), "match_conceded")
    else:
        [loser] = given_up
        win_game(engine, rival(loser), "concession")
