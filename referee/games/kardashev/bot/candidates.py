"""The few orders that are worth a thought, best first as far as one look can tell."""

from collections.abc import Callable
from itertools import combinations

from msgspec.structs import replace

from referee.games.kardashev.bot.deck_sense import sensible_deck, sensible_hero, sensible_take
from referee.games.kardashev.bot.estimates import Estimate, gains, habit, likely
from referee.games.kardashev.bot.play_choice import (
    PASS,
    expected,
    free_kinds,
    hero_lines,
    risk,
)
from referee.games.kardashev.bot.proposal import pick_ways
from referee.games.kardashev.bot.response_choice import (
    CERTAIN,
    SPENT,
    answer_cost,
    list_worth,
    riposte_worth,
    sacrifices,
)
from referee.games.kardashev.bot.trial import copy_position, make_choice
from referee.games.kardashev.bot.values import worth
from referee.games.kardashev.orders.checks_move import may_name
from referee.games.kardashev.rules.turn import toll
from referee.games.kardashev.things.cards import id_of, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Choose,
    Move,
    Named,
    Start,
    as_names,
)
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.things.zones import distinct
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

GUESSES = 3  # of one card
Ranked = dict[Move, int]
Expected = tuple[Estimate, Estimate]  # what a card of each domain brings, and how likely it is
Estimator = Callable[[KardashevState, KardashevView], Expected]


def candidates(view: KardashevView, chance: Chance) -> tuple[AnyOrder, ...]:
    """Drafts, decks and heroes are settled by sense; all else is worth several tries."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    return THOUGHTS[view.phase](view, view.seat)


def _ordered(ways: Ranked) -> tuple[AnyOrder, ...]:
    return tuple(sorted(ways, key=lambda way: -ways[way]))


# --- play ---------------------------------------------------------------------------------------


def _plays(view: KardashevView, seat: Seat) -> tuple[AnyOrder, ...]:
    return _ordered(plays(view, seat))


def plays(view: KardashevView, seat: Seat) -> Ranked:
    """Each kind in hand, and to wait; heroes speak if that gains."""
    state = copy_position(view, seat)
    heroes, danger = hero_lines(view, seat, state, "play"), risk(state, seat)
    ways = {Move(heroes=heroes, verb="pass"): PASS}
    for card in free_kinds(view, seat):
        move = Move(heroes=heroes, verb="play", what=Named(id_of(card)))
        ways[move] = expected(state, seat, card, danger)
    return ways


# --- response -----------------------------------------------------------------------------------


def responses(
    view: KardashevView, seat: Seat, estimate: Estimator | None = None
) -> tuple[AnyOrder, ...]:
    """To accept, and each answer of the hand with its best guesses, by what one expects."""
    state = copy_position(view, seat)
    heroes = hero_lines(view, seat, state, "response")
    ways = {Move(heroes=heroes, verb="accept"): 0}
    if len(view.hand) >= 1 + toll(state, seat):
        gain = (estimate or _estimate)(state, view)
        for card in distinct(view.hand):
            answers = _answers(view, seat, state, card, gain)
            ways |= {replace(move, heroes=heroes): value for move, value in answers.items()}
    return _ordered(ways | sacrifices(view, seat, state))


def _estimate(state: KardashevState, view: KardashevView) -> Expected:
    gain = gains(state, view.active)
    if view.quantum in ("", "?"):
        return gain, likely(gain, habit(state, view.active))
    return gain, shown(view)


def shown(view: KardashevView) -> Estimate:
    """What lies face up."""
    domains = kind(view.quantum).domains
    return {domain: CERTAIN * (domain in domains) for domain in DOMAINS}


def _answers(
    view: KardashevView,
    seat: Seat,
    state: KardashevState,
    card: str,
    gain: Expected,
) -> Ranked:
    face, cost = kind(card), answer_cost(state, seat, card)
    what = Named(id_of(card))
    if face.riposte is None:
        value = list_worth(state, seat, card, face.recycle or ())
        return {Move(verb="recycle", what=what): value - cost}
    return {
        Move(verb="riposte", what=what, names=as_names(*names)): (
            riposte_worth(state, seat, card, gain, names) - cost
        )
        for names in _guesses(gain, may_name(view, seat, card))
    }


def _guesses(gain: Expected, most: int) -> list[list[str]]:
    """The sets of domains that save most."""
    value = {domain: gain[1][domain] * (gain[0][domain] + SPENT) for domain in DOMAINS}
    ranked = sorted(DOMAINS, key=lambda domain: -value[domain])
    sets = [list(names) for names in combinations(ranked, most)]
    return sorted(sets, key=lambda names: -sum(value[name] for name in names))[:GUESSES]


# --- choices ------------------------------------------------------------------------------------


def _choices(view: KardashevView, seat: Seat) -> tuple[AnyOrder, ...]:
    choice = view.choice
    if choice is None:
        return (Choose(auto=True),)
    state = copy_position(view, seat)
    ways = pick_ways(view, choice)
    ranked = sorted(ways, key=lambda way: -worth(make_choice(state, (), way), seat))
    return tuple(Choose(picks=as_names(*way)) for way in ranked)


THOUGHTS: dict[str, Callable[[KardashevView, Seat], tuple[AnyOrder, ...]]] = {
    "draft1": lambda view, seat: (sensible_take(view),),
    "draft2": lambda view, seat: (sensible_take(view),),
    "build": lambda view, seat: (sensible_deck(view),),
    "start": lambda view, seat: (Start(me=True),),
    "play": _plays,
    "response": responses,
    "choice": _choices,
    "hero": lambda view, seat: (sensible_hero(view),),
}
