"""`auto`: the pick of a seat that does not care, or did not answer (rulings §6.4)."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from referee.games.kardashev.rules.measures import monolith, progress, vcount
from referee.games.kardashev.rules.picks import Picks, effect_of, legal_picks
from referee.games.kardashev.things.cards import heroes, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.state import Choice, Ground
from referee.games.kardashev.things.zones import without
from referee.kernel.event import Seat

Rank = Callable[[str], tuple[Any, ...]]  # the lowest is picked


def auto_picks(ground: Ground, choice: Choice, zone: Picks, picked: Picks = ()) -> Picks:
    """All picks, or the rest of them."""
    if effect_of(choice).may:
        return picked  # optional costs and swap: none
    while len(picked) < choice.n and (there := legal_picks(ground, choice, zone, picked)):
        best = min(there, key=_rank(ground, choice, zone, picked))
        if effect_of(choice).verb == "deploy" and not _helps(ground, choice.chooser, best):
            break
        picked = (*picked, best)
    return picked


def _rank(ground: Ground, choice: Choice, zone: Picks, picked: Picks) -> Rank:
    if choice.zone == "heroes":
        return lambda hero: (heroes()[hero].v, hero)
    if choice.zone == "domains":
        return _ban(ground, choice)
    if choice.zone == "row":
        return _of_a_row(choice, without(zone, picked))
    if choice.holder != choice.chooser:
        return lambda card: (-kind(card).v, card)
    if effect_of(choice).verb in ("drop", "tuck"):
        return _to_lose(without(zone, picked))
    return _to_gain(ground, choice.chooser)


def _of_a_row(choice: Choice, row: Picks) -> Rank:
    """From the rival's row what hurts most, from the own row what hurts least."""
    own = choice.holder == choice.chooser
    sign = -1 if own else 1

    def rank(card: str) -> tuple[Any, ...]:
        domains, most = progress(without(row, [card]))
        return (sign * domains, sign * most, -sign * kind(card).v, card)

    return rank


def _to_lose(hand: Picks) -> Rank:
    copies = Counter(hand)
    return lambda card: (-copies[card], kind(card).stage, kind(card).v, card)


def _to_gain(ground: Ground, seat: Seat) -> Rank:
    row = ground.rows[seat]
    return lambda card: (not _missing(row, card), -kind(card).stage, -kind(card).v, card)


def _missing(row: Picks, card: str) -> bool:
    return any(not vcount(row, domain) for domain in kind(card).domains)


def _helps(ground: Ground, seat: Seat, card: str) -> bool:
    """A missing domain, or the largest count grows."""
    row = ground.rows[seat]
    return _missing(row, card) or monolith((*row, card)) > monolith(row)


def _ban(ground: Ground, choice: Choice) -> Rank:
    """The first domain missing in the rival's row, else its largest."""
    row = ground.rows[choice.holder]
    return lambda domain: (
        vcount(row, domain) > 0,
        -vcount(row, domain),
        DOMAINS.index(domain),
    )
