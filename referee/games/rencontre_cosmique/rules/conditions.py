"""Conditions of private lines: public facts, looked at when the line's moment has come (§4.4).

A fact that is not yet there makes its condition false.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from referee.games.rencontre_cosmique.rules.rights import role_of
from referee.games.rencontre_cosmique.rules.totals import lost, victors, winner
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, value
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, RING
from referee.games.rencontre_cosmique.things.sheet import Cond, Conds
from referee.games.rencontre_cosmique.things.state import NOBODY, Table
from referee.kernel.event import Seat


@dataclass(frozen=True)
class Moment:
    """What is about to happen: `owner` uses `power` on `victims`, or will take `number` cards.

    `losses`: who is about to lose how many pawns, where it is not the duel's projected result.
    """

    owner: Seat = NOBODY
    power: str = ""
    victims: tuple[Seat, ...] = ()
    number: int = 0
    losses: dict[Seat, int] = field(default_factory=dict)


NOTHING = Moment()


def hold(table: Table, conds: Conds, me: Seat, moment: Moment = NOTHING) -> bool:
    """All conditions of a line are true."""
    return all(TESTS[cond.what](table, cond, me, moment) for cond in conds)


# --- comparing ------------------------------------------------------------------------------------


def _compare(found: int, cond: Cond) -> bool:
    wanted = int(cond.value)
    return (
        found >= wanted
        if cond.op == ">="
        else found <= wanted
        if cond.op == "<="
        else found == wanted
    )


def _role(name: str) -> Callable[[Table, Cond, Seat, Moment], bool]:
    """The role of whoever uses the power; where no power is in question, one's own."""

    def test(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
        role = role_of(table, moment.owner or me)
        return role.startswith("ally") if name == "ally" else role == name

    return test


def _against_me(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
    """I am its victim, or stand on the other side of the duel."""
    mine, theirs = table.main_of(me), table.main_of(moment.owner) if moment.owner else NOBODY
    return me in moment.victims or bool(mine and theirs and mine != theirs)


def _with_me(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
    mine, theirs = table.main_of(me), table.main_of(moment.owner) if moment.owner else NOBODY
    return bool(mine) and mine == theirs


def _is(seat_of: Callable[[Table], Seat]) -> Callable[[Table, Cond, Seat, Moment], bool]:
    def test(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
        seat = seat_of(table)
        return seat != NOBODY and table.colour(seat) == cond.value

    return test


def _allies(side: str, place: str) -> Callable[[Table, Cond, Seat, Moment], bool]:
    def test(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
        seats = [seat for seat, part in table.duel.sides.items() if part == side]
        return _compare(sum(table.at(seat, place) for seat in seats), cond)

    return test


def _cards(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
    """The kinds in force, offense first: AA, AC, CA, CC."""
    kinds = "".join("C" if table.card(seat) == COMPROMISE else "A" for seat in table.mains)
    return table.open and kinds == str(cond.value).upper()


def _card(main: int) -> Callable[[Table, Cond, Seat, Moment], bool]:
    def test(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
        mains = table.mains
        face = table.card(mains[main]) if len(mains) == 2 else ""
        return is_attack(face) and _compare(value(face), cond)

    return test


def _winner(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
    won, _ = winner(table)
    sides = {"offense": table.offense, "defense": table.duel.defense}
    if not won:
        return False
    if cond.value in ("me", "other"):
        mine = table.main_of(me)
        return bool(mine) and (won == mine) == (cond.value == "me")
    return won == sides[str(cond.value)]


def _victory(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
    found = victors(table)
    if cond.value == "me":
        return me in found
    if cond.value == "other":
        return any(seat != me for seat in found)
    return table.seat(str(cond.value)) in found


def _losses(table: Table, cond: Cond, me: Seat, moment: Moment) -> bool:
    seat = me if cond.who in ("", "me") else table.seat(cond.who)
    if not seat:
        return False
    found = moment.losses.get(seat, 0) if moment.losses else lost(table, seat)
    return _compare(found, cond)


TESTS: dict[str, Callable[[Table, Cond, Seat, Moment], bool]] = {
    "on_offense": _role("offense"),
    "on_defense": _role("defense"),
    "ally": _role("ally"),
    "bystander": _role("bystander"),
    "against_me": _against_me,
    "with_me": _with_me,
    "offense": _is(lambda table: table.offense),
    "defense": _is(lambda table: table.duel.defense),
    "planet": lambda table, cond, me, moment: table.duel.planet == cond.value,
    "duel": lambda table, cond, me, moment: _compare(table.duel.number, cond),
    "allies_offense": _allies("offense", OVAL),
    "allies_defense": _allies("defense", RING),
    "cards": _cards,
    "card_offense": _card(0),
    "card_defense": _card(1),
    "winner": _winner,
    "victory": _victory,
    "losses": _losses,
    "consolation": lambda table, cond, me, moment: (
        moment.number > 0 and _compare(moment.number, cond)
    ),
    "hole": lambda table, cond, me, moment: _compare(table.at(me, HOLE), cond),
}
