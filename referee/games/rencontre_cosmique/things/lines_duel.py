"""Lines that open and fight a duel."""

import msgspec

from referee.games.rencontre_cosmique.things.parts import Conds, Moves, Part

# --- opening a duel -------------------------------------------------------------------------------


class Recover(Part, frozen=True):
    """R-18: to a base, onto the `oval`, or (empty) not at all."""

    to: str = ""


class Moebius(Part, frozen=True):
    """R-65: play it now."""


class Continue(Part, frozen=True):
    """Another duel; `ask` takes back what was said ahead."""

    ask: bool = False


class Stop(Part, frozen=True):
    """No other duel."""


class Role(Part, frozen=True):
    """The Actor's part for this duel."""

    power: str = ""


class Vanish(Part, frozen=True):
    """The Conjurer's letter for this turn."""

    letter: str = ""


class Strike(Part, frozen=True):
    """Plague somebody at this close."""

    victim: str = ""


# --- the attack -----------------------------------------------------------------------------------


class Attack(Part, frozen=True):
    planet: str = ""
    against: str = ""


class Send(Part, frozen=True):
    """Pawns for the oval, by origin; `oval` is the one recovered onto the cone."""

    pawns: Moves = msgspec.field(default_factory=dict)


class Invite(Part, frozen=True):
    """Colours; `everybody` for all that may be invited."""

    colours: tuple[str, ...] = ()
    everybody: bool = False


class Redraw(Part, frozen=True):
    """R-22: another disc instead of one's own."""


class Ally(Part, frozen=True):
    """Join a side, if the conditions hold."""

    side: str = ""
    pawns: Moves = msgspec.field(default_factory=dict)
    conds: Conds = ()


class Decline(Part, frozen=True):
    pass


# --- the cards ------------------------------------------------------------------------------------


class Play(Part, frozen=True):
    """The duel card."""

    card: str = ""


class Ooze(Part, frozen=True):
    """`add` by origin, or `back` pawns onto bases `to`; neither: nothing."""

    add: Moves = msgspec.field(default_factory=dict)
    back: int = 0
    to: Moves = msgspec.field(default_factory=dict)


class Swap(Part, frozen=True):
    yes: bool = True


class Travel(Part, frozen=True):
    """`when`: never, losing, control, always, compromise; any of them."""

    when: tuple[str, ...] = ()


class Keep(Part, frozen=True):
    """Which played card to keep: `always`, `never`, or an attack of at least `least`."""

    mode: str = "always"
    least: int = 0


class Steal(Part, frozen=True):
    """Which card of the opponent to take from the discards; as Keep."""

    mode: str = "always"
    least: int = 0
