"""A sensible player who sees nothing but its own view (rulings §11.3). Numbers are whole.

It is the example player of demonstrations, the measure of balance, and the fuzz of the tests.
"""

from collections import Counter
from collections.abc import Callable

from referee.games.kardashev.bot.play_choice import propose_play
from referee.games.kardashev.bot.response_choice import propose_response
from referee.games.kardashev.bot.trial import copy_position, make_choice
from referee.games.kardashev.bot.values import worth
from referee.games.kardashev.orders.checks_deck import pool_of
from referee.games.kardashev.rules.auto_picks import auto_picks
from referee.games.kardashev.rules.deck_building import auto_deck
from referee.games.kardashev.rules.draft import QUOTAS
from referee.games.kardashev.rules.picks import Picks, legal_picks, may_stop
from referee.games.kardashev.things.cards import heroes, kind, of_stage
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Build,
    Choose,
    Keep,
    Named,
    Names,
    Start,
    Take,
    as_names,
)
from referee.games.kardashev.things.state import Choice
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.things.zones import distinct
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

NOISE = 40  # tenths of a point of v
COPIES = 7  # of a base card, in a pool


def propose(view: KardashevView, chance: Chance) -> AnyOrder:
    """A legal order for the open window. Raises ValueError if this seat is not asked."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    return PROPOSE[view.phase](view, view.seat, chance)


# --- drafts, decks, heroes --------------------------------------------------------------------


def _picks(view: KardashevView, chance: Chance) -> Names:
    """The highest v by and large; a little more for a domain that is drafted already."""
    picks: list[str] = []
    for batch, n in QUOTAS[view.phase].items():
        scored = {card: _score(view, card, chance) for card in sorted(view.packs[batch])}
        picks += sorted(scored, key=lambda card: -scored[card])[:n]
    return as_names(*picks)


def _score(view: KardashevView, card: str, chance: Chance) -> int:
    alike = sum(kind(other).dom == kind(card).dom and kind(other).stage > 0 for other in view.pool)
    return 10 * kind(card).v + alike + chance.below(f"draft/{card}", NOISE)


def _take(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    return Take(cards=_picks(view, chance))


def _build(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    """The automatic deck; now and then with one base card exchanged for another."""
    cards = _picks(view, chance)
    if chance.below("deck", 4):
        return Build(cards=cards, base="auto")
    deck = Counter(auto_deck(pool_of(view, cards)))
    out = chance.pick("out", [card for card in of_stage(0) if deck[card]], 1)
    into = chance.pick("in", [card for card in of_stage(0) if deck[card] < COPIES], 1)
    return Build(cards=cards, base="auto", out=as_names(*out), into=as_names(*into))


def _start(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    return Start(me=True)


def _hero(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    offered = sorted(view.offered)
    noisy = {hero: 10 * heroes()[hero].v + chance.below(f"hero/{hero}", NOISE) for hero in offered}
    return Keep(hero=Named(max(offered, key=lambda hero: noisy[hero])))


# --- choices ----------------------------------------------------------------------------------


def _choice(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    """The best on a copy: each first pick is tried, the rest of them as `auto` would."""
    choice = view.choice
    if choice is None:
        return Choose(auto=True)
    ways = pick_ways(view, choice)
    state = copy_position(view, seat)
    values = {way: worth(make_choice(state, (), way), seat) for way in ways}
    best = max(ways, key=lambda way: (values[way], way))
    return Choose(picks=as_names(*best))


def pick_ways(view: KardashevView, choice: Choice) -> list[Picks]:
    first = distinct(legal_picks(view, choice, view.zone, ()))
    ways = [_completed(view, choice, (card,)) for card in first]
    if may_stop(choice, ()):
        ways.append(())
    return ways


def _completed(view: KardashevView, choice: Choice, picked: Picks) -> Picks:
    """Further picks; where `auto` would decline, the first that is legal."""
    picked = auto_picks(view, choice, view.zone, picked)
    while len(picked) < choice.n and (there := legal_picks(view, choice, view.zone, picked)):
        picked = (*picked, there[0])
    return picked


PROPOSE: dict[str, Callable[[KardashevView, Seat, Chance], AnyOrder]] = {
    "draft1": _take,
    "draft2": _take,
    "build": _build,
    "start": _start,
    "play": propose_play,
    "response": propose_response,
    "choice": _choice,
    "hero": _hero,
}
