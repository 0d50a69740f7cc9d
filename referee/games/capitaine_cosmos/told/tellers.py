"""What the sentence of an event needs that its fields do not say."""

from collections.abc import Iterable

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.told.conclusion import conclude
from referee.games.capitaine_cosmos.words.names import short, side, sides
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.telling import (
    SILENT,
    Sentence,
    Teller,
    Tellers,
    case_of,
    flagged,
    is_readable,
    owned,
    plainly,
    silently,
)
from referee.kernel.typography import listed
from referee.kernel.words import Language


def _set_up(event: e.MatchSetUp, reader: Seat | None, language: Language) -> Sentence:
    seats = tuple(range(1, event.seats + 1))
    fleets = forces(event.ships, language) or sides(seats, language)
    house = SENTENCES.say("house_data", language)
    return plainly(event, reader, language, forces=fleets, house=house)


def forces(ships: Iterable[Ship], language: Language) -> str:
    """`Red CR #1 CH #11; Blue …`"""
    by_seat: dict[Seat, list[str]] = {}
    for ship in ships:
        by_seat.setdefault(ship.seat, []).append(short(ship))
    fleets = (f"{side(seat, language)} {' '.join(names)}" for seat, names in by_seat.items())
    return listed(fleets, language)


def _filed(part: str) -> Teller:
    """A sheet or a decision; that there is none is public."""

    def tell(
        event: e.SheetFiled | e.ReplyFiled, reader: Seat | None, language: Language
    ) -> Sentence:
        by = flagged("defaulted", "silent") if event.defaulted else owned(part)
        return by(event, reader, language)

    return tell


def _paused(event: e.Paused, reader: Seat | None, language: Language) -> Sentence:
    """What the reader's own lines did while it was not asked."""
    if reader is None or not is_readable(event.notes[reader - 1]):
        return SILENT
    return plainly(event, reader, language, notes=event.notes[reader - 1].known)


def _match_ended(event: e.MatchEnded, reader: Seat | None, language: Language) -> Sentence:
    scores = {f"points_{seat}": n for seat, n in event.points.items()}
    outcome = Outcome(event.winners, event.reason, scores)
    return plainly(event, reader, language, conclusion=conclude(outcome, language))


TELLERS: Tellers = {
    e.MatchSetUp: _set_up,
    e.FleetFiled: owned("fleet"),
    e.SheetFiled: _filed("sheet"),
    e.ReplyFiled: _filed("reply"),
    e.ShipLeftMap: flagged("aboard", "with"),
    e.MineStruck: case_of("contact"),
    e.ShotFired: flagged("halved"),
    e.ShipDestroyed: case_of("cause"),
    e.PhaseEnded: silently,
    e.TurnEnded: silently,
    e.Paused: _paused,
    e.MatchEnded: _match_ended,
}
