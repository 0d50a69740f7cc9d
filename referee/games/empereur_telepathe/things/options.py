"""How a match is to be played (rulings §11.1)."""

from typing import Literal

from referee.kernel.game import Options
from referee.kernel.refused import Problem

STORM_LEAST, STORM_MOST = 8, 40
AUTO_LEAST, AUTO_MOST = 1, 9
SEATS = frozenset({3, 4, 5})


class TelepatheOptions(Options, frozen=True, forbid_unknown_fields=True):
    """`storm` is the first storm round; `auto_block` the toll at which silence blocks."""

    tempo: Literal["swift", "live", "blitz"] = "swift"
    refresh: Literal["merged", "asked"] = "merged"
    storm: int = 21
    initiative: Literal["sum", "highest"] = "sum"
    nmr_commit: Literal["pass", "attack"] = "pass"
    wager: Literal["yes", "no"] = "yes"
    auto_block: int | Literal["off"] = 3

    @property
    def asks_refresh(self) -> bool:
        """The refresh has a window of its own: always in live."""
        return self.tempo == "live" or self.refresh == "asked"


def check_options(options: TelepatheOptions, seats: int) -> tuple[Problem, ...]:
    """Every option that cannot be played, with what would be right."""
    problems = []
    if seats not in SEATS:
        problems.append(Problem("O-SEATS", "R-1", facts={"seats": seats}))
    if not STORM_LEAST <= options.storm <= STORM_MOST:
        limits: dict[str, int | str] = {"least": STORM_LEAST, "most": STORM_MOST}
        problems.append(Problem("O-STORM", "H-18", facts={"given": options.storm, **limits}))
    auto = options.auto_block
    if isinstance(auto, int) and not AUTO_LEAST <= auto <= AUTO_MOST:
        limits = {"least": AUTO_LEAST, "most": AUTO_MOST}
        problems.append(Problem("O-AUTO", "H-12", facts={"given": auto, **limits}))
    return tuple(problems)
