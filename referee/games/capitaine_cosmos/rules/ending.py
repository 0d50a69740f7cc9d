"""Who has won, judged at the end of every phase (R-4, H-32, H-42, rulings 3.4 and 3.5)."""

from collections.abc import Callable

from referee.games.capitaine_cosmos.log.events import MatchEnded
from referee.games.capitaine_cosmos.things.scenarios import scenarios, seat_of, side_of
from referee.games.capitaine_cosmos.things.sheet import LAST
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship
from referee.kernel.event import Seat

EXIT_POINTS = 40  # S3: a cargo that has crossed
CRUISER_POINTS = 10  # S6: one's cruiser still in play
ENOUGH_CARGOS = 2  # S2
Verdict = tuple[tuple[Seat, ...], str]  # winners and the reason


def judged(state: CosmosState) -> MatchEnded | None:
    """The end of the match, if it has come."""
    ends = scenarios()[state.options.scenario].ends
    verdict = ENDS[ends](state)
    if verdict is None and time_is_up(state):
        verdict = TIME_UP[ends](state)
    return None if verdict is None else ended(state, *verdict)


def ended(state: CosmosState, winners: tuple[Seat, ...], reason: str) -> MatchEnded:
    counted = melee_scores(state) if state.options.scenario == "S6" else points(state)
    return MatchEnded(winners, reason, counted)


def left_by(state: CosmosState, seat: Seat) -> MatchEnded | None:
    """H-45: with one player left, they win; else the ships stay and the others play on."""
    staying = [player for player in range(1, state.seats + 1) if player not in (*state.gone, seat)]
    return ended(state, tuple(staying), "left") if len(staying) < 2 else None


def time_is_up(state: CosmosState) -> bool:
    """H-42: after the last phase of the last turn, tested last."""
    return state.turn >= state.options.turns and state.phase == LAST


# --- what is on the map -----------------------------------------------------------------------


def in_play(state: CosmosState, seat: Seat) -> list[Ship]:
    return [ship for ship in state.ships if ship.seat == seat and ship.status == "play"]


def _of(state: CosmosState, seat: Seat, base: str) -> list[Ship]:
    return [ship for ship in state.ships if ship.seat == seat and ship.base == base]


def _special(state: CosmosState, card: str) -> Ship:
    return next(ship for ship in state.ships if ship.card == card)


def exited(state: CosmosState, ship: Ship) -> bool:
    """It left the map as its scenario allows: a cargo, or the Corsair, by the right edge."""
    edge = scenarios()[state.options.scenario].exits.get(side_of(state.options, ship.seat))
    allowed = "corsaire" if state.options.scenario == "S5" else "ca"
    return ship.status == "left" and ship.card == allowed and edge in ship.edges


def lost(state: CosmosState, ship: Ship) -> bool:
    return ship.status != "play" and not exited(state, ship)


def points(state: CosmosState) -> dict[Seat, int]:
    """3.5: every enemy ship destroyed, or gone without being allowed to; S3: 40 for a crossing."""
    counted = {seat: 0 for seat in range(1, state.seats + 1)}
    for ship in state.ships:
        if lost(state, ship):
            for seat in counted:
                counted[seat] += ship.of.points if seat != ship.seat else 0
        elif exited(state, ship) and state.options.scenario == "S3":
            counted[ship.seat] += EXIT_POINTS
    return counted


def melee_scores(state: CosmosState) -> dict[Seat, int]:
    """S6: damage dealt, and 10 for a cruiser still in play."""
    return {
        seat: state.credit.get(seat, 0) + CRUISER_POINTS * _has_cruiser(state, seat)
        for seat in range(1, state.seats + 1)
    }


def _has_cruiser(state: CosmosState, seat: Seat) -> bool:
    return any(ship.status == "play" for ship in _of(state, seat, "cr"))


# --- the scenarios ------------------------------------------------------------------------------


def by_points(state: CosmosState) -> Verdict:
    """Most points wins; equal points are a draw."""
    counted = points(state)
    best = [seat for seat, n in counted.items() if n == max(counted.values())]
    return ((), "drawn") if len(best) > 1 else (tuple(best), "points")


def _cruisers(state: CosmosState) -> Verdict | None:
    """S1: exactly one side still has its cruiser; both lost in one phase: points."""
    left = [seat for seat in (1, 2) if _has_cruiser(state, seat)]
    if len(left) == 2:
        return None
    return ((left[0],), "cruiser_lost") if left else by_points(state)


def _convoy(state: CosmosState) -> Verdict | None:
    """S2: two cargos through, or two cargos lost."""
    red, blue = seat_of(state.options, 1), seat_of(state.options, 2)
    cargos = _of(state, red, "ca")
    through = sum(exited(state, ship) for ship in cargos) >= ENOUGH_CARGOS
    cleared = not in_play(state, blue)
    stopped = sum(lost(state, ship) for ship in cargos) >= ENOUGH_CARGOS
    if stopped and (through or cleared):
        return by_points(state)
    if stopped:
        return (blue,), "cargos_lost"
    if through or cleared:
        return (red,), "cargos_through" if through else "wiped_out"
    return None


def _crossing(state: CosmosState) -> Verdict | None:
    """S3: no cargo left in play, or a side with nothing left."""
    cargos = [ship for seat in (1, 2) for ship in _of(state, seat, "ca") if ship.status == "play"]
    over = not cargos or any(not in_play(state, seat) for seat in (1, 2))
    return by_points(state) if over else None


def _nemesis(state: CosmosState) -> Verdict | None:
    """S4."""
    red, blue = seat_of(state.options, 1), seat_of(state.options, 2)
    there, hunters = _special(state, "nemesis").status == "play", bool(in_play(state, red))
    if there and hunters:
        return None
    if not there and not hunters:
        return (), "drawn"
    return ((blue,), "wiped_out") if there else ((red,), "nemesis_lost")


def _escape(state: CosmosState) -> Verdict | None:
    """S5."""
    red, blue = seat_of(state.options, 1), seat_of(state.options, 2)
    corsair = _special(state, "corsaire")
    if exited(state, corsair):
        return (red,), "corsair_through"
    if corsair.status != "play":
        return (blue,), "corsair_lost"
    return None if in_play(state, blue) else ((red,), "wiped_out")


def _melee(state: CosmosState) -> Verdict | None:
    """S6: at most one seat has ships in play."""
    left = [seat for seat in range(1, state.seats + 1) if in_play(state, seat)]
    return melee_winners(state) if len(left) < 2 else None


def melee_winners(state: CosmosState) -> Verdict:
    """Highest score; then most defence left in play; then shared. H-45: the absent cannot win."""
    scores = melee_scores(state)
    ranked = {
        seat: (scores[seat], sum(ship.defence for ship in in_play(state, seat)))
        for seat in scores
        if seat not in state.gone
    }
    best = max(ranked.values())
    return tuple(seat for seat, rank in ranked.items() if rank == best), "score"


def _annihilation(state: CosmosState) -> Verdict | None:
    """S7: a side has nothing left."""
    return None if all(in_play(state, seat) for seat in (1, 2)) else by_points(state)


def _raider_wins(state: CosmosState) -> Verdict:
    """S2, S4, S5: time is the second side's friend."""
    return (seat_of(state.options, 2),), "time"


ENDS: dict[str, Callable[[CosmosState], Verdict | None]] = {
    "cruisers": _cruisers,
    "convoy": _convoy,
    "crossing": _crossing,
    "nemesis": _nemesis,
    "escape": _escape,
    "melee": _melee,
    "annihilation": _annihilation,
}
TIME_UP: dict[str, Callable[[CosmosState], Verdict]] = {
    "cruisers": by_points,
    "convoy": _raider_wins,
    "crossing": by_points,
    "nemesis": _raider_wins,
    "escape": _raider_wins,
    "melee": melee_winners,
    "annihilation": by_points,
}
