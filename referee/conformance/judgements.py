"""What the kit found: a judgement for each check, and a line for each fault."""

from typing import Any

import msgspec

SHOWN = 5  # faults of a check that are told; the others are counted


class Fault(msgspec.Struct, frozen=True):
    """Something a game does that the contract forbids; where it was seen, if in a match."""

    what: str
    seed: int | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    place: str = ""

    def line(self, name: str) -> str:
        """`what | seed 7, 2 seats, window 12 (commit) | referee check-game NAME --seeds 7-7`"""
        if self.seed is None:
            return self.what
        chosen = msgspec.json.encode(self.options).decode() if self.options else ""
        table = f"{self.seats} seats" if self.seats else ""
        where = ", ".join(filter(None, (f"seed {self.seed}", table, self.place, chosen)))
        return f"{self.what} | {where} | referee check-game {name} --seeds {self.seed}-{self.seed}"


class Judgement(msgspec.Struct, kw_only=True):
    """One check: `name`, what it `claims`, how often it was made, and its faults."""

    name: str
    claims: str
    made: int = 0
    faults: list[Fault] = []
    more: int = 0

    @property
    def holds(self) -> bool:
        return not self.faults

    def add(self, fault: Fault) -> None:
        """One fault more; the same words of another place count, and are not told again."""
        known = [one.what for one in self.faults]
        if len(self.faults) < SHOWN and fault.what not in known:
            self.faults.append(fault)
        else:
            self.more += 1
