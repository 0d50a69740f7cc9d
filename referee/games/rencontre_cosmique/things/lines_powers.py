"""Lines of powers before the cards, and those that choose powers."""

from referee.games.rencontre_cosmique.things.parts import Conds, Part

# --- powers before the cards ----------------------------------------------------------------------


class Look(Part, frozen=True):
    """`target`: offense, defense, opponent (settings), never; `at`: disc, cone, alliances, ask."""

    target: str = ""
    at: str = ""
    conds: Conds = ()


class Question(Part, frozen=True):
    """`what`: holds, holds_attack, compromise, edict, count, will_compromise, will_attack,
    will_swap, will_ooze, will_travel, free; `card`, `n` and `text` as it needs them."""

    target: str = ""
    what: str = ""
    card: str = ""
    n: int = 0
    text: str = ""
    conds: Conds = ()


class Give(Part, frozen=True):
    card: str = ""
    target: str = ""
    conds: Conds = ()


class Source(Part, frozen=True):
    """So many cards from a colour's hand, or from the pile (`pile`)."""

    of: str = ""
    n: int = 1


class Mutate(Part, frozen=True):
    sources: tuple[Source, ...] = ()
    conds: Conds = ()


class Trade(Part, frozen=True):
    conds: Conds = ()


class Pass(Part, frozen=True):
    """Nothing now."""


class NoPower(Part, frozen=True, omit_defaults=True):
    """Ahead of `powers`: nothing there (C-23); `ask` takes it back."""

    ask: bool = False


class Reply(Part, frozen=True):
    """The answer to a question on intentions."""

    yes: bool = False


# --- the draft and the rotation -------------------------------------------------------------------


class KeepPowers(Part, frozen=True):
    powers: tuple[str, ...] = ()


class NewPower(Part, frozen=True):
    """Draw a new power, for this one if there are several."""

    power: str = ""
