"""What a seat may say, line by line. `language.py` reads it, `writing.py` writes it.

An answer is a list of lines: those of the open window, and those that any order may carry (lines
of the reaction book, settings, a power to reveal). Each line remembers where it stood in the
player's text, so that a refusal can point there; `bare` forgets it.
"""

import re
from typing import Any, TypeVar

import msgspec

from referee.kernel.game import Order
from referee.kernel.refused import Where

NOWHERE = Where()  # one object, so that the log leaves it out
T = TypeVar("T")
LineT = TypeVar("LineT", bound="Part")
Moves = dict[str, int]  # place -> how many pawns from there, or to there


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Part(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="line", tag=_tag
):
    """A line, or a piece of one."""

    where: Where = NOWHERE


class Cond(Part, frozen=True):
    """A condition on public facts: `what` `op` `value`, `who` where it is about somebody.

    `losses >= 3` of `yellow`, `winner = me`, `ally`: the words of conditions.py.
    """

    what: str = ""
    op: str = "="
    value: int | str = ""
    who: str = ""


Conds = tuple[Cond, ...]

# --- opening a duel -----------------------------------------------------------------------------


class Recover(Part, frozen=True):
    """R-18: to a base, onto the `oval`, or (empty) not at all."""

    to: str = ""


class Moebius(Part, frozen=True):
    """R-65: play it now."""


class Continue(Part, frozen=True):
    """Another duel."""


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


# --- the attack ---------------------------------------------------------------------------------


class Attack(Part, frozen=True):
    planet: str = ""
    against: str = ""


class Send(Part, frozen=True):
    """Pawns for the oval, by origin; `oval` is the one recovered onto the cone."""

    pawns: Moves = {}


class Invite(Part, frozen=True):
    """Colours; `everybody` for all that may be invited."""

    colours: tuple[str, ...] = ()
    everybody: bool = False


class Redraw(Part, frozen=True):
    """R-22: another disc instead of one's own."""


class Ally(Part, frozen=True):
    """Join a side, if the conditions hold."""

    side: str = ""
    pawns: Moves = {}
    conds: Conds = ()


class Decline(Part, frozen=True):
    pass


# --- powers before the cards --------------------------------------------------------------------


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


class Reply(Part, frozen=True):
    """The answer to a question on intentions."""

    yes: bool = False


# --- the cards ----------------------------------------------------------------------------------


class Play(Part, frozen=True):
    """The duel card."""

    card: str = ""


class Ooze(Part, frozen=True):
    """`add` by origin, or `back` pawns onto bases `to`; neither: nothing."""

    add: Moves = {}
    back: int = 0
    to: Moves = {}


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


# --- the deal -----------------------------------------------------------------------------------


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

    pawns: Moves = {}


class Losses(Part, frozen=True):
    """Which pawns go, in a failed deal or a Plague."""

    pawns: Moves = {}


class Cards(Part, frozen=True):
    """Which cards go: chosen in a deal, or lost to a Plague."""

    cards: tuple[str, ...] = ()


# --- afterwards ---------------------------------------------------------------------------------


class Reward(Part, frozen=True):
    cards: int = 0
    pawns: int = 0


class Return(Part, frozen=True):
    """Where returning pawns go."""

    to: Moves = {}


class Place(Part, frozen=True):
    """Where a Zombie's lost pawns go."""

    to: Moves = {}


# --- the draft and the rotation -----------------------------------------------------------------


class KeepPowers(Part, frozen=True):
    powers: tuple[str, ...] = ()


class NewPower(Part, frozen=True):
    """Draw a new power, for this one if there are several."""

    power: str = ""


# --- any order ----------------------------------------------------------------------------------


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


AnyLine = (
    Recover | Moebius | Continue | Stop | Role | Vanish | Strike
    | Attack | Send | Invite | Redraw | Ally | Decline
    | Look | Question | Give | Mutate | Trade | Pass | Reply
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


def bare(value: T) -> T:
    """The same without its places in the text."""
    return _bare(value)  # type: ignore[no-any-return]


def _bare(value: Any) -> Any:
    if isinstance(value, Where):
        return NOWHERE
    if isinstance(value, tuple):
        return tuple(_bare(one) for one in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: _bare(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value
