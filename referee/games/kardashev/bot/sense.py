"""An order at first sight: the best of what is worth a thought, without whims.

What lies face down is guessed by what is left, and by what it would bring no more than half; a card
that wins is not let by lightly, and who may have to answer one keeps an answer.
"""

from referee.games.kardashev.bot.candidates import (
    Expected,
    candidates,
    plays,
    responses,
    shown,
)
from referee.games.kardashev.bot.estimates import Estimate, gains, habit, likely
from referee.games.kardashev.bot.trial import enter_card
from referee.games.kardashev.bot.values import WIN
from referee.games.kardashev.rules.measures import monolith, spectrum, victory
from referee.games.kardashev.things.cards import id_of, kind
from referee.games.kardashev.things.seats import DOMAINS, rival
from referee.games.kardashev.things.sheet import AnyOrder, Move
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

DECIDED = 600  # what it is worth that a card is gone which would have won, beside what it brings
EVEN = 30  # of each domain, in hundredths, beside what its gain speaks for
OF_EACH = 7  # cards of a domain in a deck, about
CLOSE = 3  # a rival who has more of a victory than that may soon need an answer
LAST_ANSWER = 150  # what the last card that answers is worth then


def at_first_sight(view: KardashevView, chance: Chance) -> AnyOrder:
    """What an easy bot orders. Raises ValueError if this seat is not asked."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    match view.phase:
        case "play":
            return _play(view, view.seat)
        case "response":
            return responses(view, view.seat, estimated)[0]
        case _:
            return candidates(view, chance)[0]


# --- response -----------------------------------------------------------------------------------


def estimated(state: KardashevState, view: KardashevView) -> Expected:
    """What a card of each domain would bring the rival, and how likely it is."""
    gain = feared(state, view.active)
    return gain, shown(view) if view.quantum not in ("", "?") else guessed(state, view.active)


def feared(state: KardashevState, seat: Seat) -> Estimate:
    """What a base card of each domain would bring this seat, and the game if it does."""
    return {
        domain: gain + DECIDED * _wins(state, seat, domain)
        for domain, gain in gains(state, seat).items()
    }


def _wins(state: KardashevState, seat: Seat, domain: str) -> bool:
    return bool(victory(enter_card(state, seat, f"{domain}-0@{seat}"), seat))


def guessed(state: KardashevState, seat: Seat) -> Estimate:
    """How likely each domain is, in hundredths."""
    by_gain, gone = likely(gains(state, seat), habit(state, seat)), _gone(state, seat)
    weights = {d: (by_gain[d] + EVEN) * max(1, OF_EACH - gone[d]) for d in DOMAINS}
    total = sum(weights.values())
    return {domain: 100 * weight // total for domain, weight in weights.items()}


def _gone(state: KardashevState, seat: Seat) -> dict[str, int]:
    """How many cards of each domain lie open with this seat."""
    there = (*state.rows[seat], *state.discards[seat])
    return {domain: sum(domain in kind(card).domains for card in there) for domain in DOMAINS}


# --- play ---------------------------------------------------------------------------------------


def _play(view: KardashevView, seat: Seat) -> AnyOrder:
    """The best, where the last answer is not laid lightly."""
    ways, kept = plays(view, seat), _kept(view, seat)
    return max(ways, key=lambda way: ways[way] - LAST_ANSWER * _lays(way, kept, ways[way]))


def _kept(view: KardashevView, seat: Seat) -> str:
    """The only card of the hand that can answer while the rival is close; "" if there is none."""
    row = view.rows[rival(seat)]
    answers = [card for card in view.hand if kind(card).riposte is not None]
    close = spectrum(row) > CLOSE or monolith(row) > CLOSE
    return id_of(answers[0]) if close and len(answers) == 1 else ""


def _lays(way: Move, kept: str, worth: int) -> bool:
    """Is the card laid that was to be kept, and does not win?"""
    return bool(kept) and way.what is not None and way.what.what == kept and worth < WIN // 2
