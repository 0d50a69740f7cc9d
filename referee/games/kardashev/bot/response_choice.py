"""A bot's response: what the card may be, what a riposte or a recyclage is worth (§11.3)."""

from msgspec.structs import replace

from referee.games.kardashev.bot.estimates import Estimate, gains, habit, likely
from referee.games.kardashev.bot.play_choice import hero_lines, sacrifice_gain
from referee.games.kardashev.bot.trial import copy_position, run_list, sacrifice_hero
from referee.games.kardashev.bot.values import hand_worth, own_hand_worth, worth
from referee.games.kardashev.orders.checks_move import may_name
from referee.games.kardashev.rules.measures import usable_heroes
from referee.games.kardashev.rules.turn import toll
from referee.games.kardashev.things.cards import heroes, id_of, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import AnyOrder, Move, Named, as_names
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.things.zones import distinct, without
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

ACCEPT_NOISE, GUESS_NOISE = 35, 60
SPENT = 60  # what it is worth that the rival's play is gone
CERTAIN = 100


def propose_response(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    """The best of accepting (0, give or take .35) and all answers."""
    state = copy_position(view, seat)
    lines = hero_lines(view, seat, state, "response")
    ways = {Move(heroes=lines, verb="accept"): _noise(chance, "accept", ACCEPT_NOISE)}
    if len(view.hand) >= 1 + toll(state, seat):
        gain = _estimate(state, view, chance)
        for card in distinct(view.hand):
            move, value = _answer(view, seat, state, card, gain)
            ways[replace(move, heroes=lines)] = value
    ways |= sacrifices(view, seat, state)
    return max(ways, key=lambda way: ways[way])


def _noise(chance: Chance, label: str, most: int) -> int:
    return chance.below(f"response/{label}", 2 * most + 1) - most


def _estimate(
    state: KardashevState, view: KardashevView, chance: Chance
) -> tuple[Estimate, Estimate]:
    """What the card would bring the rival by domain, and how likely each is."""
    gain = gains(state, view.active)
    if view.quantum not in ("", "?"):
        shown = kind(view.quantum).domains
        return gain, {domain: CERTAIN * (domain in shown) for domain in DOMAINS}
    noisy = {domain: n + _noise(chance, domain, GUESS_NOISE) for domain, n in gain.items()}
    return gain, likely(noisy, habit(state, view.active))


def _answer(
    view: KardashevView,
    seat: Seat,
    state: KardashevState,
    card: str,
    gain: tuple[Estimate, Estimate],
) -> tuple[Move, int]:
    """The riposte or the recyclage of this card, and what it is worth."""
    face, cost = kind(card), answer_cost(state, seat, card)
    what = Named(id_of(card))
    if face.riposte is None:
        value = list_worth(state, seat, card, face.recycle or ())
        return Move(verb="recycle", what=what), value - cost
    names = _named(gain, may_name(view, seat, card))
    saved = riposte_worth(state, seat, card, gain, names)
    return Move(verb="riposte", what=what, names=as_names(*names)), saved - cost


def riposte_worth(
    state: KardashevState, seat: Seat, card: str, gain: tuple[Estimate, Estimate], names: list[str]
) -> int:
    """What this guess saves, by how likely it hits; without what the card costs."""
    riposte = kind(card).riposte
    if riposte is None:
        raise ValueError(f"{card} answers nothing")
    hit = min(100, sum(gain[1][name] for name in names))
    saved = sum(gain[1][name] * (gain[0][name] + SPENT) for name in names) // 100
    bonus = tuple(effect for effect in riposte.hit if not effect.startswith("negate"))
    saved += hit * list_worth(state, seat, card, bonus) // 100
    return saved + (100 - hit) * list_worth(state, seat, card, riposte.miss) // 100


def _named(gain: tuple[Estimate, Estimate], most: int) -> list[str]:
    """The domains that save most."""
    value = {domain: gain[1][domain] * (gain[0][domain] + SPENT) for domain in DOMAINS}
    return sorted(DOMAINS, key=lambda domain: -value[domain])[:most]


def answer_cost(state: KardashevState, seat: Seat, card: str) -> int:
    """What the hand is worth less without the card, and without the toll."""
    hand, row = state.hands[seat], state.rows[seat]
    left = without(hand, [card])
    due = toll(state, seat)
    loss = hand_worth(len(hand)) - hand_worth(max(0, len(left) - due))
    return loss + own_hand_worth(row, hand) - own_hand_worth(row, left)


def list_worth(state: KardashevState, seat: Seat, card: str, list_: tuple[str, ...]) -> int:
    if not list_:
        return 0
    return worth(run_list(state, seat, card, list_), seat) - worth(state, seat)


def sacrifices(view: KardashevView, seat: Seat, state: KardashevState) -> dict[Move, int]:
    """A hero of the response instead of a card."""
    gained = {}
    for hero in usable_heroes(view, seat, "response"):
        gain = worth(sacrifice_hero(state, seat, heroes()[hero]), seat) - worth(state, seat)
        if "negate" in " ".join(heroes()[hero].fall):
            gain += max(gains(state, view.active).values())
        if gain >= sacrifice_gain(view, seat):
            gained[Move(verb="sacrifice", what=Named(hero))] = gain
    return gained
