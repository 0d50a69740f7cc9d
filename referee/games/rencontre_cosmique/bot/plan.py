"""What may be ordered, and what it is worth to the seat."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.games.rencontre_cosmique.things import sheet as o

Lines = list[o.AnyLine]


class Plan(NamedTuple):
    """`worth` is how likely the match is won with it, in thousandths; a rough guess."""

    worth: int
    lines: Lines


def ranked(plans: Iterable[Plan]) -> list[Plan]:
    """Best first; equal ones in the order in which they were thought of."""
    return sorted(plans, key=lambda plan: -plan.worth)


def only(*lines: o.AnyLine) -> list[Plan]:
    """Nothing to choose."""
    return [Plan(0, list(lines))]
