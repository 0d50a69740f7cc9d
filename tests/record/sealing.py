"""A blind match of lots made by hand: what is sealed, and what opens it."""

from typing import Any

from referee.match import blind
from referee.match.closing import sealing
from referee.match.policy import Policy
from tests.record.house import House


class BlindHouse(House):
    """Both have joined, with keys; the first window is open, and each seal is kept."""

    def __init__(self, **policy: Any) -> None:
        super().__init__(policy=Policy(assurance="signed", blind=True, **policy), edition=2)
        self.lines: dict[int, str] = {}
        self.join(1)
        self.join(2)
        self.wait(minutes=5)

    def sealed(self, seat: int, body: str, **headers: Any) -> int:
        """The seat seals this order."""
        told = self.spell(seat, "order", body, **headers)
        self.lines[seat] = blind.disclosure(told, self.salt())
        return self.letter(seat, "seal", blind.digest(self.lines[seat]))

    def opened(self, seat: int, line: str | None = None, **how: Any) -> int:
        """The seat opens its last seal."""
        return self.letter(seat, "open", line or self.lines[seat], **how)

    def unseal(self) -> None:
        """Openings begin."""
        event = sealing(self.match, self.at)
        assert event is not None, "somebody has sealed"
        self.write(event)


def both_sealed(**policy: Any) -> BlindHouse:
    """Both have sealed, and openings have begun."""
    house = BlindHouse(**policy)
    house.sealed(1, "guess 4")
    house.sealed(2, "guess 2")
    house.unseal()
    return house


def blind_match() -> BlindHouse:
    """The smallest whole blind match."""
    house = both_sealed()
    house.opened(1)
    house.opened(2)
    house.close()
    return house
