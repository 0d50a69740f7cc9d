"""Whole turns to be measured: the rules alone, without log, mail or bots. Who measures has a clock.

for turn in turns():
    began = clock(); turn.play(); took = clock() - began      # and turn.ship_phases of it
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from referee.games.capitaine_cosmos.asked.window import view, window
from referee.games.capitaine_cosmos.bot.proposal import propose
from referee.games.capitaine_cosmos.log.evolve import evolve
from referee.games.capitaine_cosmos.rules.flow import resolve, setup
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import LAST
from referee.games.capitaine_cosmos.things.state import CosmosState
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Seat
from referee.kernel.game import Given
from referee.kernel.recorder import Recorder

LARGEST = (CosmosOptions(scenario="S6"), 4)


@dataclass(frozen=True)
class Turn:
    """A position at the start of a turn, and everybody's sheets."""

    state: CosmosState
    given: dict[Seat, Given]
    label: str

    @property
    def ship_phases(self) -> int:
        """Ships times phases: the cost of a turn grows with it."""
        return LAST * sum(ship.status == "play" for ship in self.state.ships)

    def play(self) -> CosmosState:
        """All six phases (fewer if the match ends): pure rules time."""
        record = Recorder(evolve, self.state)
        resolve(record, self.given, _chance(self.label))
        return record.state


def turns(
    matches: int = 5, options: CosmosOptions = LARGEST[0], seats: int = LARGEST[1]
) -> Iterator[Turn]:
    """Every turn of some matches between bots, in the `plotted` tempo; the same ones every time."""
    for match in range(matches):
        record = Recorder(evolve, CosmosState())
        setup(record, options, seats, _chance(f"{match}/setup"))
        state = record.state
        while (open_ := window(state)) is not None:
            given = {seat: _sheet(state, seat, match) for seat in open_.asked}
            turn = Turn(state, given, f"{match}/{state.turn}/{state.step}")
            state = turn.play()
            yield turn


def _sheet(state: CosmosState, seat: Seat, match: int) -> Given:
    thought = _chance(f"{match}/{state.turn}/{state.step}/{seat}")
    return Given(propose(view(state, seat), thought), played_default=False)


def _chance(label: str) -> Chance:
    seeds = (sha256(f"{kind}/{label}".encode()).digest() for kind in ("public", "secret"))
    return Chance(*map(Draws, seeds))
