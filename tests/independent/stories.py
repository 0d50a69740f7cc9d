"""Small matches that the tests tell again and again."""

from .forge import Forge
from .spoiling import failing, said


def lobby(**options: object) -> tuple[Forge, list[int]]:
    """Two seats have joined, the first one with a signature."""
    match = Forge(**options)  # type: ignore[arg-type]
    return match, match.join()


def opened(**options: object) -> Forge:
    """The match is started and window 1 is open."""
    match, joins = lobby(**options)
    match.start(joins)
    match.open()
    return match


def played(**options: object) -> Forge:
    """One window with an order of each seat, then the end."""
    match = opened(**options)
    match.close([match.signed(1, "order", "heads\n"), match.plain(2, "order", "tails\n")])
    return match.end()


def verdict(match: Forge) -> str:
    """What `orders` says of the match once it has ended; all other checks must hold."""
    record = match.end().record()
    assert failing(record).keys() <= {"orders"}
    return said(record, "orders") if "orders" in failing(record) else ""
