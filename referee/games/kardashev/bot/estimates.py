"""What a face-down card may be: the public estimate that both sides of a bluff make (§11.3)."""

from decimal import Context, Decimal
from functools import cache

from referee.games.kardashev.bot.trial import enter_card
from referee.games.kardashev.bot.values import row_worth, side_worth
from referee.games.kardashev.rules.measures import monolith, vcount
from referee.games.kardashev.things.seats import DOMAINS, rival
from referee.games.kardashev.things.state import Ground, KardashevState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

EFFECT = 60  # percent of what the base effect is worth
TEMPERATURE, CAP = 160, 550  # of a gain: nobody lays the best card every time
HABIT = 100  # for each card of the domain that lies there
QUANTILES = 64
EXACT = Context(prec=20)  # rounds exp and ln alike on every machine; a platform's floats may not
WHOLE = 10**15
Estimate = dict[str, int]  # by domain, in hundredths


def gains(state: KardashevState, seat: Seat) -> Estimate:
    """What a base card of each domain would bring the seat, as everybody can see it."""
    return {domain: _gain(state, seat, domain) for domain in DOMAINS}


def _gain(state: KardashevState, seat: Seat, domain: str) -> int:
    after = enter_card(state, seat, f"{domain}-0@{seat}")
    in_the_row = row_worth(after, seat) - row_worth(state, seat)
    other = rival(seat)
    all_in_all = (
        side_worth(after, seat)
        - side_worth(state, seat)
        - side_worth(after, other)
        + side_worth(state, other)
    )
    return in_the_row + EFFECT * (all_in_all - in_the_row) // 100


def habit(ground: Ground, seat: Seat) -> Estimate:
    """What speaks for a domain beyond its gain: who has two of one in the row goes on with them."""
    cards = ground.rows[seat]
    stacks = monolith(cards) > 1
    return {domain: HABIT * vcount(cards, domain) if stacks else 0 for domain in DOMAINS}


def likely(gain: Estimate, habits: Estimate | None = None) -> Estimate:
    """How likely each domain is, in hundredths: softmax of the gains up to a cap (§11.3)."""
    guesses = {
        domain: 100 * min(n, CAP) // TEMPERATURE + (habits or {}).get(domain, 0)
        for domain, n in gain.items()
    }
    top = max(guesses.values())
    weights = {domain: _weight(n - top) for domain, n in guesses.items()}
    total = sum(weights.values())
    return {domain: (200 * weight + total) // (2 * total) for domain, weight in weights.items()}


@cache
def _weight(hundredths: int) -> int:
    """The exponential of so many hundredths, none above zero, in parts of WHOLE."""
    return int(EXACT.exp(Decimal(hundredths) / 100) * WHOLE)


def noise(chance: Chance, label: str, temperature: int) -> int:
    """Gumbel noise: the best of values with it is a choice by softmax at that temperature."""
    return GUMBEL[chance.below(label, QUANTILES)] * temperature // 100


def _gumbel(n: int) -> int:
    """The middle of the nth of the QUANTILES, in hundredths."""
    within = EXACT.ln(Decimal(2 * n + 1) / (2 * QUANTILES))
    return round(-100 * EXACT.ln(-within))


GUMBEL = [_gumbel(n) for n in range(QUANTILES)]
