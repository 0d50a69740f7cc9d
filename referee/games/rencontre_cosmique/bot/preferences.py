"""Which powers are better to have, when one may choose: for a match, an attack, a defense."""

from collections.abc import Iterable, Sequence

from referee.games.rencontre_cosmique.things.options import APART

FOR_A_MATCH = (
    "virus", "empathe", "oracle", "laser", "sorcier", "machine", "chronos", "amibe", "mutant",
    "zombie", "clone", "vide", "insecte", "echangeur", "voleur", "macron", "chercheur", "esprit",
    "comedien", "escamoteur", "philantrope", "vulch",
)  # fmt: skip
ATTACKING = ("virus", "oracle", "laser", "sorcier", "empathe", "chronos", "amibe", "machine")
DEFENDING = ("oracle", "laser", "sorcier", "macron", "chronos", "amibe", "virus", "zombie", "vide")
POOR = 6  # so many at the end of the list are worth a new draw
CLASHING = frozenset({"macron", "amibe"})  # one of them hinders the other


def role_for(roles: Sequence[str], *, attacks: bool) -> str:
    """The Actor's best role for this duel."""
    return by(ATTACKING if attacks else DEFENDING, roles)[0]


def kept(offered: Iterable[str], n: int) -> tuple[str, ...]:
    """So many, best first; never two that may not, or should not, be together."""
    found: list[str] = []
    late: list[str] = []
    for power in by(FOR_A_MATCH, offered):
        if APART.get(power) in found:
            continue
        clashes = {*found, power} >= CLASHING
        (late if clashes else found).append(power)
    return tuple([*found, *late][:n])


def worst(faces: Sequence[str]) -> str:
    return by(FOR_A_MATCH, faces)[-1]


def poor(power: str) -> bool:
    return power in FOR_A_MATCH[-POOR:]


def by(order: Sequence[str], powers: Iterable[str]) -> list[str]:
    """Those of the list in its order, then the others in that of a match."""
    whole = [*order, *FOR_A_MATCH]
    return sorted(powers, key=whole.index)
