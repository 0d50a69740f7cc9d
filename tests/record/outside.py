"""A match of lots made by hand whose dice wait for our own beacon."""

from typing import Any

from referee.match import events as e
from referee.match.beacon import Beacon
from referee.match.policy import Policy
from referee.match.rounds import naming
from referee.seals.canonical import b64u
from tests.record.house import Edit, House
from tests.seals.beacon_of_ours import OwnBeacon

OURS = OwnBeacon()
BEACON = Beacon("ours", b64u(OURS.key), genesis=1_700_000_000, period=3)


class BeaconHouse(House):
    """Both have joined with keys. `begun`: the dice of the start have been thrown."""

    def __init__(self, begun: bool = True, beacon: Beacon = BEACON, **options: Any) -> None:
        super().__init__(options=options, policy=Policy(beacon=beacon), edition=2)
        self.starts = False
        self.join(1)
        self.join(2)
        if begun:
            self.name_round()
            self.give()
            self.start()
            self.wait(minutes=5)

    def name_round(self) -> None:
        """What counts is fixed now."""
        event = naming(self.match, self.game, self.at)
        assert event is not None, "a round is to be named"
        self.write(event)

    def give(self, number: int | None = None, signature: bytes | None = None) -> None:
        """The round is published, and given."""
        named = self.match.named
        assert named is not None
        self.at = max(self.at, named.due)
        number = named.number if number is None else number
        signed = OURS.signature(number) if signature is None else signature
        self.write(e.RoundGiven(number, b64u(signed)))

    def throw(self, edit: Edit = lambda events: events) -> None:
        """The open window is fixed, the round comes, the window closes."""
        self.name_round()
        self.give()
        self.close(edit=edit)


def both_answered(**options: Any) -> BeaconHouse:
    house = BeaconHouse(**options)
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    return house


def outside_match() -> BeaconHouse:
    """The smallest whole match with a beacon."""
    house = both_answered()
    house.throw()
    return house


def cascade() -> BeaconHouse:
    """Standing orders answer: three draws share a round."""
    house = BeaconHouse(rounds=3)
    for seat in (1, 2):
        house.letter(seat, "standing", "always guess: guess 6")
    house.throw()
    while house.match.phase == "running":
        house.close()
    return house
