"""What one seat may know of a position: built from nothing, so a new secret stays one (§2, §9)."""

import msgspec

from referee.games.rencontre_cosmique.things.state import Placed, RencontreState, Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat
from referee.kernel.window import Window


def seat_view(state: RencontreState, seat: Seat | None, question: Window | None) -> RencontreView:
    """`question` is the open window; None when there is none."""
    public = RencontreView(
        seat=seat,
        window=question.name if question else None,
        facts=question.facts if question else {},
        asked=question.asked if question else (),
        ask=question.asks.get(seat) if question and seat is not None else None,
        table=_table_for(state.table, seat),
        sizes={owner: len(hand) for owner, hand in state.hands.items()},
        pile=len(state.pile),
    )
    return public if seat is None or seat not in state.hands else _own(state, seat, public)


def _own(state: RencontreState, seat: Seat, public: RencontreView) -> RencontreView:
    return msgspec.structs.replace(
        public,
        hand=state.hands[seat],
        faces=state.faces[seat],
        offered=state.offered.get(seat, ()),
        roles=state.roles[seat],
        private=msgspec.structs.replace(state.private[seat], traces=()),
        placed=state.placed.get(seat, Placed("", "")).card,
        known=state.known[seat],
        own=state.own.get(seat),
    )


def _table_for(table: Table, seat: Seat | None) -> Table:
    """H-42: by option, offers are for the mains only."""
    if table.options.deal_public or seat in table.mains or not table.duel.offers:
        return table
    duel = msgspec.structs.replace(table.duel, offers={})
    return msgspec.structs.replace(table, duel=duel)
