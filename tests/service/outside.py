"""Given: a match whose dice wait for a beacon of our own making."""

from referee.match.base64url import b64u
from referee.match.beacon import Beacon
from referee.match.policy import Policy
from tests.seals.beacon_of_ours import OwnBeacon
from tests.service.house import House

OURS = OwnBeacon()
BEACON = Beacon("ours", b64u(OURS.key), genesis=1_700_000_000, period=3)
AHEAD, BACK = "plot m x x", "plot b x x"


class Outside:
    """A match of convoy whose dice wait for our own beacon; it has not begun."""

    def __init__(self, game="convoy", seats=2, house=None, options=None, match=None, **policy):
        self.house = house or House()
        told = Policy(beacon=BEACON, **policy)
        self.match = match or self.house.begun(game, seats, policy=told, **(options or {}))

    @property
    def rounds(self):
        return self.house.referee.rounds

    @property
    def named(self):
        return self.match.now.named

    def give(self, number=None, signature=None, *, wait=True):
        """The round is published, and somebody brings it."""
        named = self.named
        if wait and named is not None:
            self.house.clock.set(max(named.due, self.house.now))
        number = named.number if number is None else number
        self.rounds.give(self.match.name, number, signature or OURS.signature(number))

    def playing(self):
        self.give()
        return self

    def ordered(self, *bodies):
        for seat, body in enumerate(bodies, start=1):
            assert self.match[seat].order(body).outcome == "accepted"
        return self
