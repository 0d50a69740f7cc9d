"""What a seat may say, line by line. `orders/reading.py` reads it, `orders/writing.py` writes it.

An answer is a list of lines: those of the open window, and those that any order may carry (lines
of the reaction book, settings, a power to reveal). Each line remembers where it stood in the
player's text, so that a refusal can point there; `bare` (kernel/refused.py) forgets it.
"""

from typing import TypeVar

from referee.games.rencontre_cosmique.things.lines_any import (
    AnySetting,
    Arm,
    Disarm,
    Edicts,
    Reveal,
    Setting,
    Use,
)
from referee.games.rencontre_cosmique.things.lines_deal import (
    NOTHING,
    Accept,
    Await,
    Break,
    Cards,
    Founders,
    Giving,
    Losses,
    Offer,
    Place,
    Return,
    Reward,
)
from referee.games.rencontre_cosmique.things.lines_duel import (
    Ally,
    Attack,
    Continue,
    Decline,
    Invite,
    Keep,
    Moebius,
    Ooze,
    Play,
    Recover,
    Redraw,
    Role,
    Send,
    Steal,
    Stop,
    Strike,
    Swap,
    Travel,
    Vanish,
)
from referee.games.rencontre_cosmique.things.lines_powers import (
    Give,
    KeepPowers,
    Look,
    Mutate,
    NewPower,
    NoPower,
    Pass,
    Question,
    Reply,
    Source,
    Trade,
)
from referee.games.rencontre_cosmique.things.parts import Cond, Conds, Moves, Part
from referee.kernel.game import Order

LineT = TypeVar("LineT", bound=Part)

AnyLine = (
    Recover | Moebius | Continue | Stop | Role | Vanish | Strike
    | Attack | Send | Invite | Redraw | Ally | Decline
    | Look | Question | Give | Mutate | Trade | Pass | NoPower | Reply
    | Play | Ooze | Swap | Travel | Keep | Steal
    | Offer | Accept | Break | Await | Founders | Losses | Cards
    | Reward | Return | Place | KeepPowers | NewPower
    | Setting | Arm | Disarm | Reveal
)  # fmt: skip


class Answer(Order, frozen=True, omit_defaults=True):
    """All lines of one order, as they were written."""

    lines: tuple[AnyLine, ...] = ()

    def all(self, kind: type[LineT]) -> list[LineT]:
        return [line for line in self.lines if isinstance(line, kind)]

    def first(self, kind: type[LineT]) -> LineT | None:
        return next(iter(self.all(kind)), None)


SILENT = Answer()

__all__ = [
    "NOTHING",
    "SILENT",
    "Accept",
    "Ally",
    "Answer",
    "AnyLine",
    "AnySetting",
    "Arm",
    "Attack",
    "Await",
    "Break",
    "Cards",
    "Cond",
    "Conds",
    "Continue",
    "Decline",
    "Disarm",
    "Edicts",
    "Founders",
    "Give",
    "Giving",
    "Invite",
    "Keep",
    "KeepPowers",
    "Look",
    "Losses",
    "Moebius",
    "Moves",
    "Mutate",
    "NewPower",
    "NoPower",
    "Offer",
    "Ooze",
    "Part",
    "Pass",
    "Place",
    "Play",
    "Question",
    "Recover",
    "Redraw",
    "Reply",
    "Return",
    "Reveal",
    "Reward",
    "Role",
    "Send",
    "Setting",
    "Source",
    "Steal",
    "Stop",
    "Strike",
    "Swap",
    "Trade",
    "Travel",
    "Use",
    "Vanish",
]
