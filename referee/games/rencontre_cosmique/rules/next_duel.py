"""Another duel, or none, said ahead: the answer to the next `prep` in an order of this duel (C-22).

It stands among the offense's clauses: `continue` with the lines that belong to it, or `stop`. A
later one takes its place, `continue ask` takes it back; the turn's end takes it away. `prep` opens
and asks as ever: the clause answers there as an order would; what cannot be had of it is done as
for the silent.
"""

from referee.games.rencontre_cosmique.rules.powers import machine
from referee.games.rencontre_cosmique.rules.rights import powers
from referee.games.rencontre_cosmique.things.sheet import (
    Answer,
    AnyLine,
    Continue,
    Moebius,
    Recover,
    Role,
    Stop,
)
from referee.games.rencontre_cosmique.things.state import Private, Table
from referee.kernel.event import Seat

ASKED = ("prep", "launch")  # with two players `launch` asks
WITH = (Recover, Moebius, Role)  # what `prep` takes beside `continue`
LINES = (Continue, Stop, *WITH)
PAIR = 2


def asks_now(table: Table, window: str) -> bool:
    """Is it this window that asks whether another duel shall be fought?"""
    return table.duel.closed and window in ASKED


def may_follow(table: Table, seat: Seat, faces: tuple[str, ...]) -> bool:
    """Can another duel come after this one: by R-59, or by a Machine, perhaps asleep by now?"""
    right = table.duel.number == 1 or table.duel.machine
    return right or machine.KEY in (*powers(table, seat), *faces)


def offered(table: Table, seat: Seat, faces: tuple[str, ...]) -> tuple[AnyLine, ...]:
    """What the offense may say ahead, so that it is not asked when its duel is over. Two players
    open a further duel with planet and pawns: that cannot be said ahead. Whoever may be asked for
    all that others see can say `stop` (H-84): else a `prep` that closes at once told a Machine."""
    if seat != table.offense:
        return ()
    if may_follow(table, seat, faces):
        return (Stop(),) if table.seats == PAIR else (Continue(), Stop())
    return (Stop(),) if machine.may_be(table) else ()


def goes_ahead(table: Table, window: str, order: Answer) -> bool:
    """Does this order say `continue` for later? Then its `recover` and the like are for later."""
    line = order.first(Continue)
    return line is not None and not line.ask and not asks_now(table, window)


def clauses_with(old: tuple[AnyLine, ...], order: Answer) -> tuple[AnyLine, ...]:
    """The clauses once this order has been heard. What they hold of LINES is of a `prep` that is
    over, or had been said ahead: either way it makes room."""
    line = order.first(Continue) or order.first(Stop)
    if line is None:
        return old
    left = tuple(ahead for ahead in old if not isinstance(ahead, LINES))
    if isinstance(line, Stop):
        return (*left, line)
    if line.ask:
        return left
    return (*left, line, *[ahead for ahead in order.lines if isinstance(ahead, WITH)])


def lines_ahead(papers: Private) -> tuple[AnyLine, ...]:
    """What stands ahead for the next duel; nothing, if its owner is to be asked."""
    clauses = papers.clauses
    if any(isinstance(clause, Continue) for clause in clauses):
        return tuple(clause for clause in clauses if isinstance(clause, LINES))
    return tuple(clause for clause in clauses if isinstance(clause, Stop))


def ahead(table: Table, papers: Private, window: str) -> Answer | None:
    """The answer to this window, if it was given before."""
    lines = lines_ahead(papers) if asks_now(table, window) else ()
    return Answer(lines) if lines else None
