"""Step A: powers used before the cards, by clauses of orders and by settings (D1 to D6)."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.rules.conditions import Moment, hold
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.powers import esprit
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower
from referee.games.rencontre_cosmique.rules.powers.roster import CLAUSE_BY_KEY, CLAUSES
from referee.games.rencontre_cosmique.rules.powers.usage import available, reveal
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import obligatory, powers_order, was_used, works
from referee.games.rencontre_cosmique.things.sheet import Look, Part
from referee.games.rencontre_cosmique.things.state import Todo
from referee.kernel.event import Seat

KINDS = tuple(CLAUSES)


def clauses(play: Resolution) -> None:
    """R-73: the offense's first, then the defense's, then the others', each in the order of its
    lines (H-4). One at a time: hands are looked at again after each."""
    for seat in powers_order(play.table):
        for line in play.private[seat].clauses:
            if not isinstance(line, KINDS):
                continue
            power = CLAUSES[type(line)]
            if why := hindrance(play, seat, power, line):
                play.tell(seat, "clause_skipped", power=power.key, why=why)
                _drop(play, seat, line)
            else:
                play.first(Todo("invoke", seat, power.key), Todo("clauses"))
                return


def hindrance(play: Resolution, seat: Seat, power: ClausePower, line: Part) -> str:
    """Why the clause cannot be carried out now, or nothing."""
    if not hold(play.table, getattr(line, "conds", ()), seat):
        return "condition"
    if not available(play, seat, power.key, explicit=True):
        return "power"
    if was_used(play.table, seat, power.key):
        return "used"
    return power.hinders(play, seat, line)


def _drop(play: Resolution, seat: Seat, line: Part) -> None:
    papers = play.private[seat]
    left = list(papers.clauses)
    left.remove(line)  # type: ignore[arg-type]
    play.private[seat] = replace(papers, clauses=tuple(left))


def first_clause(play: Resolution, seat: Seat, power: ClausePower) -> Part | None:
    found = (clause for clause in play.private[seat].clauses if isinstance(clause, power.line))
    return next(found, None)


def invoke(play: Resolution) -> None:
    """The first clause of this power; a power that lies face down is turned up."""
    seat, power = play.now.seat, CLAUSE_BY_KEY[play.now.what]
    line = first_clause(play, seat, power)
    if line is None or hindrance(play, seat, power, line):
        return
    reveal(play, seat, power.key)
    if play.table.options.tempo == "live":
        play.first(Todo("riposte", seat, power.key), Todo("invoked", seat, power.key))
    else:
        carry_out(play, seat, power, line)


def invoked(play: Resolution) -> None:
    """Live: nobody, or somebody, has answered."""
    power = CLAUSE_BY_KEY[play.now.what]
    line = first_clause(play, play.now.seat, power)
    if line is not None and works(play.table, play.now.seat, power.key):
        carry_out(play, play.now.seat, power, line)


def carry_out(play: Resolution, seat: Seat, power: ClausePower, line: Part) -> None:
    _drop(play, seat, line)
    moment = Moment(seat, power.key, power.victims(play, seat, line))
    if not zapped(play, seat, power.key, moment):
        power.act(play, seat, line)
    play.first(Todo("tests"))


# --- the Mind's setting ---------------------------------------------------------------------------


def looks(play: Resolution) -> None:
    """`consigne regarder`, or its default, when its moment has come."""
    for seat in powers_order(play.table):
        explicit = play.setting(seat, Look) is not None
        if was_used(play.table, seat, esprit.KEY):
            continue
        if not available(play, seat, esprit.KEY, explicit=explicit):
            continue
        line = esprit.look_now(play, seat, play.now.what)
        if line is None and obligatory(play.table, esprit.KEY) and play.now.what == "alliances":
            line = esprit.default_look(play.table, seat)
        if line is not None and not esprit.hinders(play, seat, line):
            _ask_to_look(play, seat, line)


def _ask_to_look(play: Resolution, seat: Seat, line: Look) -> None:
    papers = play.private[seat]
    play.private[seat] = replace(papers, clauses=(*papers.clauses, Look(target=line.target)))
    if not play.agenda or play.agenda[0].step != "clauses":
        play.first(Todo("clauses"))
