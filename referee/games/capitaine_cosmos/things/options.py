"""How a match is to be played (rulings 10); what is left empty follows from the scenario."""

import msgspec

from referee.games.capitaine_cosmos.things.cards import EDITION
from referee.kernel.game import Options

TEMPOS = ("plotted", "live")
ALWAYS_ALERT = 99  # mine_alert: a window whenever mines are left


class CosmosOptions(Options, frozen=True, omit_defaults=True):
    """`turns` 0: the scenario's; `mine_life` 0: mines never wear out (H-24); `budget` and `layout`
    are the free battle's. `guard`: a ship leaves the map only where its line says so (H-16).
    `swap`: the seats exchange their forces (the return match of S2, S4, S5).
    """

    scenario: str = "S1"
    tempo: str = "plotted"
    cards: str = EDITION
    turns: int = 0
    budget: int = 100
    layout: str = "CARRE"
    mine_life: int = 0
    mine_alert: int = 3
    guard: bool = True
    swap: bool = False


Limits = dict[str, tuple[int, int]]
LIMITS: Limits = {
    "turns": (4, 20),
    "budget": (50, 300),
    "mine_life": (1, 99),
    "mine_alert": (0, ALWAYS_ALERT),
}


def complete(options: CosmosOptions, turns: int) -> CosmosOptions:
    """The same options with the scenario's own number of turns filled in."""
    return msgspec.structs.replace(options, turns=options.turns or turns)
