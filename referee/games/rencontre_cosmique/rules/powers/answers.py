"""What a main may answer to a Seeker's question about its intentions: what it can keep (H-64)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.rules.powers import amibe
from referee.games.rencontre_cosmique.rules.powers.chercheur import DOING, honest, keeps
from referee.games.rencontre_cosmique.rules.rights import could_work, obligatory
from referee.games.rencontre_cosmique.things.state import Table, Vow
from referee.kernel.event import Seat

Cards = tuple[str, ...]
POWER_OF = {what: power for power, what in DOING.items()}


def keepable(table: Table, seat: Seat, cards: Cards, faces: tuple[str, ...]) -> list[bool]:
    """Which of yes and no can be kept: with these cards, after what was promised before, and with
    these powers (`faces` are the seat's own, also those that lie face down)."""
    asked = table.duel.question
    if asked is None or asked.what == "free":
        return [True, False]
    test = _by_power if asked.what in POWER_OF else _by_cards
    return [yes for yes in (True, False) if test(table, seat, cards, faces, yes)] or [True, False]


def _by_cards(table: Table, seat: Seat, cards: Cards, faces: tuple[str, ...], yes: bool) -> bool:
    """A card is left that keeps it."""
    asked = table.duel.question
    assert asked is not None
    vow = Vow(seat, asked.what, asked.n, yes)
    return any(keeps(vow, card) for card in honest(table, seat, cards))


def _by_power(table: Table, seat: Seat, cards: Cards, faces: tuple[str, ...], yes: bool) -> bool:
    """Yes by whoever has the power and could use it; no by whoever need not (R-72)."""
    asked = table.duel.question
    assert asked is not None
    power = POWER_OF[asked.what]
    can = could_work(table, seat, power, faces) and POSSIBLE[power](table, seat)
    return can if yes else not (can and obligatory(table, power))


POSSIBLE: dict[str, Callable[[Table, Seat], bool]] = {
    "sorcier": lambda table, seat: True,
    "amibe": lambda table, seat: amibe.usual(table, seat) is not None,
    "chronos": lambda table, seat: not table.duel.travelled,
}
