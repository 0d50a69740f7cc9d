"""What a position is worth to a seat, in hundredths (rulings §11.3). Numbers are whole."""

from referee.games.kardashev.rules.measures import is_barred, monolith, spectrum, vcount, victory
from referee.games.kardashev.things.cards import Cards, kind
from referee.games.kardashev.things.seats import DOMAINS, rival
from referee.games.kardashev.things.state import Ground, KardashevState, Marks
from referee.kernel.event import Seat

BY_DOMAINS = (0, 100, 220, 380, 620, 900)
BY_MOST = (0, 10, 80, 200, 460, 900)
LESSER = 45
MARKS = {"veil": 90, "shield": 80, "boost": 40, "mute": -80, "open": -60, "dry": -50}
BAN = -70
MISSING, LAST_MISSING = 35, 120
WIN = 2500


def worth(state: KardashevState, seat: Seat) -> int:
    """Own side less the rival's, and what a win is worth."""
    other = rival(seat)
    own = side_worth(state, seat) + own_hand_worth(state.rows[seat], state.hands[seat])
    value = own - side_worth(state, other)
    if victory(state, seat):
        return value + WIN
    return value - (WIN if victory(state, other) else 0)


def side_worth(state: KardashevState, seat: Seat) -> int:
    """What everybody sees of a seat."""
    return (
        row_worth(state, seat) + hand_worth(len(state.hands[seat])) + marks_worth(state.marks[seat])
    )


def row_worth(ground: Ground, seat: Seat) -> int:
    """The greater measure, and .45 of the lesser; a barred 4 counts as 3."""
    cards = ground.rows[seat]
    domains, most = min(5, spectrum(cards)), min(5, monolith(cards))
    if domains >= 4 and is_barred(ground, seat, "spectrum"):
        domains = 3
    if most >= 4 and is_barred(ground, seat, "monolith"):
        most = 3
    values = BY_DOMAINS[domains], BY_MOST[most]
    return max(values) + LESSER * min(values) // 100


def hand_worth(n: int) -> int:
    """.75 for each of the first three cards, .5 to the seventh, .2 beyond."""
    return 75 * min(n, 3) + 50 * max(0, min(n, 7) - 3) + 20 * max(0, n - 7)


def marks_worth(on: Marks) -> int:
    value = sum(worth_ for name, worth_ in MARKS.items() if getattr(on, name))
    return value + (BAN if on.ban else 0)


def own_hand_worth(cards: Cards, in_hand: Cards) -> int:
    """A card of a missing domain is worth more, of the only missing one much more."""
    missing = [dom for dom in DOMAINS if not vcount(cards, dom)]
    domains = {dom for card in in_hand for dom in kind(card).domains}
    supplied = sum(dom in domains for dom in missing)
    return supplied * (LAST_MISSING if len(missing) == 1 else MISSING)
