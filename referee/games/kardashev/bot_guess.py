"""What a face-down card may be: the public estimate that both sides of a bluff make (§11.3)."""

import math

from referee.games.kardashev.bot_copy import entered
from referee.games.kardashev.bot_value import row, side
from referee.games.kardashev.seats import DOMAINS, rival
from referee.games.kardashev.state import KardashevState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

EFFECT = 60  # percent of what the base effect is worth
QUANTILES = 64
GUMBEL = [round(-100 * math.log(-math.log((i + 0.5) / QUANTILES))) for i in range(QUANTILES)]
Estimate = dict[str, int]  # by domain, in hundredths


def gains(state: KardashevState, seat: Seat) -> Estimate:
    """What a base card of each domain would bring the seat, as everybody can see it."""
    return {domain: _gain(state, seat, domain) for domain in DOMAINS}


def _gain(state: KardashevState, seat: Seat, domain: str) -> int:
    after = entered(state, seat, f"{domain}-0@{seat}")
    in_the_row = row(after, seat) - row(state, seat)
    other = rival(seat)
    all_in_all = side(after, seat) - side(state, seat) - side(after, other) + side(state, other)
    return in_the_row + EFFECT * (all_in_all - in_the_row) // 100


def likely(gain: Estimate) -> Estimate:
    """How likely each domain is, in hundredths: softmax of the gains."""
    top = max(gain.values())
    weights = {domain: math.exp((n - top) / 100) for domain, n in gain.items()}
    total = sum(weights.values())
    return {domain: round(100 * weight / total) for domain, weight in weights.items()}


def noise(chance: Chance, label: str, temperature: int) -> int:
    """Gumbel noise: the best of values with it is a choice by softmax at that temperature."""
    return GUMBEL[chance.below(label, QUANTILES)] * temperature // 100
