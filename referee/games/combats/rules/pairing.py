"""Putting the pawns together, one by one (R-6, R-7; H-4 to H-8)."""

from collections.abc import Mapping
from itertools import cycle

from referee.games.combats.log import events as e
from referee.games.combats.rules.setup import Record
from referee.games.combats.things.pawns import NOBODY, SEATS, Kind, Pawns, opponent
from referee.games.combats.things.sheet import AnyOrder, Group, LineUp, Pairing
from referee.games.combats.things.state import Combat, CombatsState
from referee.kernel.event import Opened, Seat

Lines = dict[Seat, tuple[str, ...]]


def asked_to_pair(state: CombatsState) -> tuple[Seat, ...]:
    """H-5: the larger side. H-7: at equal numbers whoever has a choice, that is both kinds.

    In a campaign the attacker has paired, or filed their line-up, with the attack (rulings §6).
    """
    combat = state.combat
    choosing = tuple(seat for seat in SEATS if combat.forces[seat].mixed)
    if combat.larger != NOBODY:
        choosing = (combat.larger,)
    filed = (combat.attacker,) if state.active != NOBODY else ()
    return tuple(seat for seat in choosing if seat not in filed)


def make_pairing(record: Record, orders: Mapping[Seat, AnyOrder]) -> None:
    """From now on the groups stand."""
    larger = record.state.combat.larger
    if larger == NOBODY:
        _line_up(record, orders)
    else:
        pair(record, orders.get(larger))


def _line_up(record: Record, orders: Mapping[Seat, AnyOrder]) -> None:
    """H-7: first faces first, and so on; both lines are revealed together."""
    combat, filed = record.state.combat, record.state.line
    lines: Lines = {seat: line_of(combat.forces[seat], orders.get(seat)) for seat in SEATS}
    if filed:
        lines[combat.attacker] = filed.pawns
    record.emit(e.LineupsRevealed(lines, Opened(filed.name, filed.pawns) if filed else None))
    groups = tuple(
        dict(zip(SEATS, (Pawns.of(grey), Pawns.of(white)), strict=True))
        for grey, white in zip(lines[1], lines[2], strict=True)
    )
    record.emit(e.PairingMade("lines", NOBODY, groups, {seat: Pawns() for seat in SEATS}))


def line_of(pawns: Pawns, order: AnyOrder | None) -> tuple[Kind, ...]:
    """The line-up that was filed; H-8: else Populations first."""
    if isinstance(order, LineUp) and order.pawns is not None:
        return order.pawns
    return pawns.line


def pair(record: Record, order: AnyOrder | None) -> None:
    """H-5: the larger side makes the whole pairing; H-6: what it leaves out is the reserve."""
    combat = record.state.combat
    larger = combat.larger
    chosen = order.groups if isinstance(order, Pairing) else None
    groups = pairing_of(combat, chosen)
    reserve = combat.forces[larger] - sum(groups, Pawns())
    record.emit(
        e.PairingMade(
            "auto" if chosen is None else "seat",
            larger,
            against_the_smaller(combat, groups),
            {larger: reserve, opponent(larger): Pawns()},
        )
    )


def pairing_of(combat: Combat, chosen: tuple[Group, ...] | None) -> list[Pawns]:
    """The larger side's groups, battle by battle."""
    if chosen is None:
        return automatic_pairing(combat.forces[combat.larger], combat.k)
    return [group.pawns for group in sorted(chosen, key=lambda group: group.battle)]


def automatic_pairing(pawns: Pawns, battles: int) -> list[Pawns]:
    """H-8: Populations first, dealt to battles 1, 2, … and round again; nobody in reserve."""
    groups = [Pawns()] * battles
    for kind, battle in zip(pawns.line, cycle(range(battles)), strict=False):
        groups[battle] += Pawns.of(kind)
    return groups


def as_pairing(groups: list[Pawns]) -> Pairing:
    """The groups as an order, from battle 1 on."""
    return Pairing(groups=tuple(Group(battle=n, pawns=p) for n, p in enumerate(groups, start=1)))


def against_the_smaller(combat: Combat, groups: list[Pawns]) -> tuple[dict[Seat, Pawns], ...]:
    """R-7a, H-4: one pawn of the smaller side in each battle, Populations first."""
    larger, smaller = combat.larger, opponent(combat.larger)
    kinds = combat.forces[smaller].line
    return tuple(
        {larger: group, smaller: Pawns.of(kind)} for group, kind in zip(groups, kinds, strict=True)
    )
