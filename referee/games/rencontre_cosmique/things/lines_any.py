"""Lines that any order may carry: settings, the reaction book, a power to reveal."""

from referee.games.rencontre_cosmique.things.lines_deal import Place, Return
from referee.games.rencontre_cosmique.things.lines_duel import Keep, Recover, Role, Steal, Travel
from referee.games.rencontre_cosmique.things.lines_powers import Look
from referee.games.rencontre_cosmique.things.parts import Conds, Part

# --- any order ------------------------------------------------------------------------------------


class Edicts(Part, frozen=True):
    """The Vulch's setting."""

    take: bool = True


class Use(Part, frozen=True):
    """The setting of an obligatory power that the options have made optional."""

    power: str = ""
    always: bool = True


AnySetting = Look | Keep | Steal | Travel | Place | Recover | Role | Edicts | Return | Use


class Setting(Part, frozen=True):
    """A lasting instruction."""

    set: AnySetting = Edicts()


class Arm(Part, frozen=True):
    """A line of the reaction book: `target` is a power, a colour, `all`, a side, by edict; `at` a
    window or `refill` for the Plague."""

    edict: str = ""
    target: tuple[str, ...] = ()
    at: str = ""
    conds: Conds = ()


class Disarm(Part, frozen=True):
    """By number; 0: all."""

    number: int = 0


class Reveal(Part, frozen=True):
    power: str = ""
