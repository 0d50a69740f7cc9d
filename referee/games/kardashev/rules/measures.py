"""Counts, numbers, the two victories, and what protects a row (rulings §2.5, §2.6)."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from referee.games.kardashev.things.cards import Cards, heroes, kind
from referee.games.kardashev.things.seats import DOMAINS, rival
from referee.games.kardashev.things.state import Ground, Marks
from referee.kernel.event import Seat

ENOUGH = 5  # five domains, or five cards of one
THREAT = 4
ROWS = 4096  # rows remembered: a bot tries the same ones over and over


def weight(card: str, domain: str) -> int:
    """What a card counts in a domain: two if it is dense."""
    face = kind(card)
    if domain not in face.domains:
        return 0
    return 2 if face.has("dense") else 1


def count(row: Cards, domain: str) -> int:
    """R-14: cards of that domain in play."""
    return sum(weight(card, domain) for card in row)


@lru_cache(ROWS)
def vcount(row: Cards, domain: str) -> int:
    """The same for a victory: inert cards weigh nothing."""
    return sum(weight(card, domain) for card in row if not kind(card).has("inert"))


@lru_cache(ROWS)
def spectrum(row: Cards) -> int:
    """R-16: domains in play; a `wild` card stands for one that is missing."""
    wild = sum(kind(card).has("wild") and not kind(card).has("inert") for card in row)
    return sum(vcount(row, domain) > 0 for domain in DOMAINS) + wild


@lru_cache(ROWS)
def monolith(row: Cards) -> int:
    """R-17: cards of the strongest domain."""
    return max(vcount(row, domain) for domain in DOMAINS)


def progress(row: Cards) -> tuple[int, int]:
    """§6.4: both measures, read as a pair."""
    return spectrum(row), monolith(row)


def threat(row: Cards) -> bool:
    """One step from a victory, bars ignored."""
    return spectrum(row) >= THREAT or monolith(row) >= THREAT


def is_banned(marks: Marks, card: str) -> bool:
    """§2.5: a ban bites in the turn that began after it was set."""
    return marks.bites and marks.ban in kind(card).domains


def is_barred(ground: Ground, seat: Seat, way: str) -> bool:
    """The rival's row forbids this seat that victory."""
    return any_has(ground.rows[rival(seat)], f"bar {way}")


def victory(ground: Ground, seat: Seat) -> str:
    """R-16, R-17, H-10: spectrum, monolith, both, or nothing."""
    row = ground.rows[seat]
    ways = [
        way
        for way, measure in (("spectrum", spectrum(row)), ("monolith", monolith(row)))
        if measure >= ENOUGH and not is_barred(ground, seat, way)
    ]
    return "both" if len(ways) == 2 else "".join(ways)


# --- numbers ----------------------------------------------------------------------------------


def counts_of(ground: Ground, seat: Seat, card: str) -> dict[str, int]:
    """For each domain of the card: its count in the seat's row, in which the card lies."""
    return {domain: count(ground.rows[seat], domain) for domain in kind(card).domains}


def number(ground: Ground, seat: Seat, card: str) -> int:
    """k: the better count, raised and lowered, held within 0 to 5 (H-8)."""
    counts = counts_of(ground, seat, card).items()
    best = max(n + affinity(ground, seat, domain) for domain, n in counts)
    surge = any_has(ground.rows[seat], "surge")
    lull = any_has(ground.rows[rival(seat)], "lull")
    return min(5, max(0, best + surge + ground.marks[seat].boost - lull))


def number_now(ground: Ground, seat: Seat, card_id: str) -> int:
    """The number of a kind in the seat's hand if it came in now."""
    card = f"{card_id}@{seat}"
    rows = {**ground.rows, seat: (*ground.rows[seat], card)}
    return number(replace(ground, rows=rows), seat, card)  # type: ignore[type-var]  # every ground is a struct


def affinity(ground: Ground, seat: Seat, domain: str) -> int:
    """A hero's raise for the first card of its domain in a game."""
    if domain in ground.entered[seat]:
        return 0
    return sum(heroes()[hero].has(f"affinity {domain}") for hero in ground.heroes[seat])


# --- rows -------------------------------------------------------------------------------------


def any_has(row: Iterable[str], static: str) -> bool:
    return any(kind(card).has(static) for card in row)


def amount(row: Iterable[str], static: str) -> int:
    """`income` and `toll` add up."""
    return sum(kind(card).amount(static) for card in row)


def exposed_cards(ground: Ground, holder: Seat, row: Cards) -> Cards:
    """What of a row the other seat's effects may move: no solid card, decoys before the rest."""
    if ground.marks[holder].shield:
        return ()
    loose = tuple(card for card in row if not kind(card).has("solid"))
    decoys = tuple(card for card in loose if kind(card).has("decoy"))
    return decoys or loose


# --- heroes -----------------------------------------------------------------------------------


def usable_heroes(ground: Ground, seat: Seat, window: str) -> Cards:
    """The seat's heroes that may be used, or sacrificed, in this window."""
    return tuple(hero for hero in ground.heroes[seat] if heroes()[hero].when == window)


def opening_hand(ground: Ground, seat: Seat) -> int:
    """R-6: seven cards, and what a hero adds."""
    return 7 + sum(heroes()[hero].amount("opening") for hero in ground.heroes[seat])


def has_patience(ground: Ground, seat: Seat) -> bool:
    return any(heroes()[hero].has("patience") for hero in ground.heroes[seat])
