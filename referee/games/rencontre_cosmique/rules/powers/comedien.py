"""The Actor: before every duel in which it is a main it announces a role (R-P-comedien, H-79)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things.sheet import Role
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat

KEY = "comedien"


def acts(table: Table, seat: Seat) -> bool:
    """An Actor with roles, in its own hands only (a copy copies the role)."""
    own = any(slot.power == KEY for slot in table.powers[seat])
    return own and works(table, seat, KEY) and table.roles.get(seat, 0) > 0


def allowed(table: Table, seat: Seat, roles: tuple[str, ...]) -> list[str]:
    """Never the same in two duels running, unless there is no other."""
    last = table.last_role.get(seat, "")
    return [role for role in roles if role != last] or list(roles)


def announces(table: Table, seat: Seat) -> bool:
    """The role of the duel that is opened is still to be told."""
    return acts(table, seat) and (table.duel.closed or seat not in table.duel.roles)


def may_yet_play(table: Table, seat: Seat) -> bool:
    """A role that is not announced yet may be any of them; only a main has one (H-79)."""
    main = seat in table.mains or not table.duel.defense or table.duel.closed
    return announces(table, seat) and main


def announce(play: Resolution, seat: Seat) -> None:
    """As ordered, as set, else the first that is allowed."""
    free = allowed(play.table, seat, play.state.roles[seat])
    lines = (play.answer(seat).first(Role), play.clause(seat, Role), play.setting(seat, Role))
    play.emit(e.RoleAnnounced(seat, chosen(free, *lines)))


def chosen(free: list[str], *lines: Role | None) -> str:
    """The first of the lines that may be followed."""
    wished = (line.power for line in lines if line is not None)
    return next((role for role in wished if role in free), free[0])
