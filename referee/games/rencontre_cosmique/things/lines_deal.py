"""Lines of the deal, of losses and of what comes afterwards."""

import msgspec

from referee.games.rencontre_cosmique.things.parts import Moves, Part

# --- the deal -------------------------------------------------------------------------------------


class Giving(Part, frozen=True):
    """One side of a deal: a base on one of `bases` (with so many pawns, 0: free), cards named,
    chosen by the giver, drawn by the receiver, and pawns a Zombie returns."""

    bases: tuple[str, ...] = ()
    pawns: int = 0
    cards: tuple[str, ...] = ()
    choice: int = 0
    random: int = 0
    returned: int = 0
    any_base: bool = False

    @property
    def passed(self) -> int:
        """How many cards change hands."""
        return len(self.cards) + self.choice + self.random

    @property
    def grants(self) -> bool:
        return bool(self.bases) or self.any_base


NOTHING = Giving()


class Offer(Part, frozen=True):
    """What I give against what I get; `chosen` are my cards of choice, a secret."""

    give: Giving = NOTHING
    get: Giving = NOTHING
    chosen: tuple[str, ...] = ()
    promise: str = ""


class Accept(Part, frozen=True):
    """The other's last offer; with terms: his new one, if it asks `most` at most for `least`."""

    conditional: bool = False
    most: Giving = NOTHING
    least: Giving = NOTHING


class Break(Part, frozen=True):
    """R-56."""


class Await(Part, frozen=True):
    """Let the round pass."""


class Founders(Part, frozen=True):
    """Which pawns found the base."""

    pawns: Moves = msgspec.field(default_factory=dict)


class Losses(Part, frozen=True):
    """Which pawns go, in a failed deal or a Plague."""

    pawns: Moves = msgspec.field(default_factory=dict)


class Cards(Part, frozen=True):
    """Which cards go: chosen in a deal, or lost to a Plague."""

    cards: tuple[str, ...] = ()


# --- afterwards -----------------------------------------------------------------------------------


class Reward(Part, frozen=True):
    cards: int = 0
    pawns: int = 0


class Return(Part, frozen=True):
    """Where returning pawns go."""

    to: Moves = msgspec.field(default_factory=dict)


class Place(Part, frozen=True):
    """Where a Zombie's lost pawns go."""

    to: Moves = msgspec.field(default_factory=dict)
