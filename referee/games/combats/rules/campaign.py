"""The course of the campaign: set-up, the start of a turn, rounds, the end (D-2, D-3, D-9)."""

from referee.games.combats.log import events as e
from referee.games.combats.log import events_turn as t
from referee.games.combats.rules.ending import ended, more
from referee.games.combats.rules.setup import Record, deal, shuffle
from referee.games.combats.things.cards import full_deck
from referee.games.combats.things.chart import contested_worlds, home, places
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import NOBODY, SEATS, Pawns, opponent
from referee.games.combats.things.state import WORLD, Board, CombatsState
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat

ON_START_SUN = Pawns(2, 0)
ON_START_WORLD = Pawns(1, 2)
DEALT = 2
BASE_ENERGY = 3
RALLY = 2
HAND_MOST = 5
FINAL_POINTS = 2  # for a contested Usine, where one is scored at the start of a turn
LEAD_FROM = 4  # the round at whose end a lead may first end the game


def set_up_campaign(record: Record, options: CombatsOptions, chance: Chance) -> None:
    """D-2: pawns at home, energy, two cards each from the shuffled deck."""
    record.emit(
        e.MatchSetUp(
            mode=options.mode,
            tempo=options.tempo,
            options=options,
            board=tuple(e.Spot(place, kind, _there(place)) for place, kind in places().items()),
            energy=dict(zip(SEATS, options.start_energy, strict=True)),
            hand_sizes=dict.fromkeys(SEATS, DEALT),
        )
    )
    shuffle(record, full_deck(), chance)
    deal(record, dict.fromkeys(SEATS, DEALT))
    start_turn(record, 1, SEATS[0], chance)


def _there(place: str) -> dict[Seat, Pawns]:
    at_home = {
        seat: dict(zip(home(seat), (ON_START_SUN, ON_START_WORLD), strict=True)) for seat in SEATS
    }
    return {seat: at_home[seat].get(place, Pawns()) for seat in SEATS}


# --- the start of a turn ----------------------------------------------------------------------


def start_turn(record: Record, number: int, seat: Seat, chance: Chance) -> None:
    """D-3, in this order; all of it is automatic."""
    record.emit(t.TurnStarted(number, seat))
    if number > 1:
        score(record, seat, 1, final=False)
    produce(record, seat)
    draw(record, seat, chance)


def score(record: Record, seat: Seat, worth: int, final: bool) -> None:
    """D-3 (a), D-9: points for every own Usine on contested Worlds."""
    points = worth * contested_usines(record.state.board, seat)
    total = record.state.score[seat] + points
    record.emit(t.PointsScored(seat, points, total, final))


def contested_usines(board: Board, seat: Seat) -> int:
    return sum(board[place][seat].u for place in contested_worlds())


def produce(record: Record, seat: Seat) -> None:
    """D-3 (b), (c): 3, and 1 for each World with a Usine; 2 more for who is behind."""
    state = record.state
    worlds = working_worlds(state.board, seat)
    rally = RALLY if state.score[seat] < state.score[opponent(seat)] else 0
    total = state.energy[seat] + BASE_ENERGY + worlds + rally
    record.emit(t.EnergyProduced(seat, BASE_ENERGY, worlds, rally, total))


def working_worlds(board: Board, seat: Seat) -> int:
    """Worlds, start World included, where the seat has a Usine: how many there are counts once."""
    return sum(board[place][seat].u > 0 for place, kind in places().items() if kind == WORLD)


def draw(record: Record, seat: Seat, chance: Chance) -> None:
    """D-3 (d): one card if fewer than five are in hand; an empty deck is the discard reshuffled."""
    if len(record.state.hands[seat]) >= HAND_MOST:
        return
    if not record.state.deck and record.state.discard:
        shuffle(record, record.state.discard, chance)
    deck = record.state.deck
    if deck:
        record.emit(t.CardDrawn(seat, len(deck) - 1, Sealed((seat,), deck[0])))


# --- rounds and the end -----------------------------------------------------------------------


def next_turn(record: Record, chance: Chance) -> None:
    """§3.2: grey's turn, then white's; after white's the round is over."""
    state = record.state
    if state.active == SEATS[0]:
        start_turn(record, state.round, SEATS[1], chance)
    elif state.round == state.options.rounds:
        end_campaign(record)
    elif lead_reached(state):
        end_campaign(record, leader=more(state.score))
    else:
        start_turn(record, state.round + 1, SEATS[0], chance)


def lead_reached(state: CombatsState) -> bool:
    """D-9: the option `lead`, from the end of round 4 on."""
    lead = abs(state.score[1] - state.score[2])
    return 0 < state.options.lead <= lead and state.round >= LEAD_FROM


def end_campaign(record: Record, leader: Seat = NOBODY) -> None:
    """D-9: final scoring for both; then points, Usines anywhere, Populations anywhere.

    `leader` is who ended it early by a lead.
    """
    for seat in SEATS:
        score(record, seat, FINAL_POINTS, final=True)
    state = record.state
    pawns = {seat: everywhere(state.board, seat) for seat in SEATS}
    counts = {
        "points": state.score,
        "usines": {seat: pawns[seat].u for seat in SEATS},
        "populations": {seat: pawns[seat].p for seat in SEATS},
    }
    winner, reason = decided(counts, leader)
    record.emit(ended(winner, reason, **counts))


def decided(counts: dict[str, dict[Seat, int]], leader: Seat) -> tuple[Seat, str]:
    """The first of the counts that is not level decides."""
    for name, count in counts.items():
        if winner := more(count):
            by_lead = name == "points" and winner == leader
            return winner, "campaign_lead" if by_lead else f"campaign_{name}"
    return NOBODY, "campaign_drawn"


def everywhere(board: Board, seat: Seat) -> Pawns:
    """All pawns of a seat on the map."""
    return sum((there[seat] for there in board.values()), Pawns())
